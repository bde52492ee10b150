"""What a table of High Bohn keeps besides cards, as numbers: who owns what, and what stands in between."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import TYPES
from bohnhof.engine.state import FIELDS, State
from bohnhof.games.highbohn.buildings import BUILDING_COUNT, PRICES

# The owner of each building stands first: a seat, or one of these.
FOR_SALE: Final[i64] = -1
REMOVED: Final[i64] = -2
NOT_HERE: Final[i64] = -3

BANKED: Final[i64] = 36
"""1 once the bank window of this turn is closed (HB-103)."""
BACK: Final[i64] = 37
"""The step to go back to from a step in between."""
WHO: Final[i64] = 38
"""Whose harvest, payment or purchase it is in a step in between."""
WHICH: Final[i64] = 39
"""The field that is harvested, or the building type that is named."""
DUE: Final[i64] = 40
"""How many cards are still to be named, or to be arranged."""
PICKED: Final[i64] = 41
"""The beans named so far, packed."""
ASKED: Final[i64] = 42
"""The seats that have not been asked yet, as a bit mask (CV-9)."""
ROUND: Final[i64] = 43
"""0 before and in the first round of the closing stage, then the number of the purchase round (HB-115, HB-116)."""
SLOT: Final[i64] = 44
"""How many seats after the active one the slot is."""
BOUGHT: Final[i64] = 45
"""1 if somebody has bought something in this round."""
ENDED_IN: Final[i64] = 46
"""The step in which the last turn ended, plus 1; 0 before the closing stage."""
FIRST_ROUND_SELLS: Final[i64] = 47
"""1 if buildings are sold in the first round of the closing stage too, 0 if first everything is harvested (HB-115)."""
_SEATS: Final[i64] = 48

SLEEPS_SALOON: Final[i64] = 0
"""The fields whose harvest the Saloon 2 waits for, as a bit mask (HB-41)."""
SLEEPS_BLACKSMITH: Final[i64] = 1
"""The same for the Blacksmith 2 (HB-39)."""
BOUND: Final[i64] = 2
"""From here on: the waiting cards by bean that came out of a store (HB-99)."""
SEAT_STRIDE: Final[i64] = BOUND + TYPES

TABLE_MARKS: Final = {
    "banked": int(BANKED),
    "back": int(BACK),
    "who": int(WHO),
    "which": int(WHICH),
    "due": int(DUE),
    "picked": int(PICKED),
    "asked": int(ASKED),
    "round": int(ROUND),
    "slot": int(SLOT),
    "bought": int(BOUGHT),
    "ended-in": int(ENDED_IN),
}
SEAT_MARKS: Final = {"saloon-sleeps": int(_SEATS + SLEEPS_SALOON), "blacksmith-sleeps": int(_SEATS + SLEEPS_BLACKSMITH)}
SEAT_BEANS: Final = {"from-store": int(_SEATS + BOUND)}

# The places of a seat, in their order.
STORE: Final[i64] = 0
UNDER_SALOON: Final[i64] = 1
UNDER_DISTILLERY: Final[i64] = 2
PLACES: Final = ("store", "saloon", "distillery")
PLACES_OF_A_SEAT: Final[i64] = 3


def new_marks(players: i64, kinds: i64, first_round_sells: bool) -> vec[i64]:
    """The marks of a new table on which the first so many building types are for sale (HB-5, CV-2)."""
    marks = [FOR_SALE if number < kinds * PRICES else NOT_HERE for number in range(BUILDING_COUNT)]
    marks += [0 for _i in range(_SEATS - BUILDING_COUNT + players * SEAT_STRIDE)]
    marks[FIRST_ROUND_SELLS] = 1 if first_round_sells else 0
    return vec[i64](marks)


def owner(s: State, building: i64) -> i64:
    """The seat that owns a building; negative if none does."""
    return s.marks[building]


def owns_kind(s: State, seat: i64, kind: i64) -> bool:
    """Whether a seat owns a building of a type (HB-16)."""
    for building in range(kind * PRICES, kind * PRICES + PRICES):
        if s.marks[building] == seat:
            return True
    return False


def seat_mark(s: State, seat: i64, which: i64) -> i64:
    """One of the marks of a seat."""
    return s.marks[_SEATS + seat * SEAT_STRIDE + which]


def set_seat_mark(s: State, seat: i64, which: i64, value: i64) -> None:
    """Write one of the marks of a seat."""
    s.marks[_SEATS + seat * SEAT_STRIDE + which] = value


def bound(s: State, seat: i64, bean: i64) -> i64:
    """How many of a seat's waiting cards of a bean came out of a store."""
    return s.marks[_SEATS + seat * SEAT_STRIDE + BOUND + bean]


def own_place(seat: i64, which: i64) -> i64:
    """The number of a place of a seat."""
    return seat * PLACES_OF_A_SEAT + which


def guests(s: State, seat: i64, field: i64) -> i64:
    """The mixture of an own field: 0 if it holds one type only."""
    return s.mixed[seat * FIELDS + field]


def is_high_bohn(marks: vec[i64], players: i64) -> bool:
    """Whether these are the marks of a table of High Bohn: for those who see a view and no rules."""
    return len(marks) == _SEATS + players * SEAT_STRIDE
