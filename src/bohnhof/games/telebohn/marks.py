"""What a table of Telebohn keeps besides cards, as numbers, and the places it adds. All numbers are public (TB-19)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import FIRST_OWN_CARD, NONE, SNAP
from bohnhof.engine.state import FIELDS, Place, State
from bohnhof.engine.vectors import zeros

TURNED: Final[i64] = 0
"""1 if the active-player card shows its other side: action d has been used in this round (TB-3, TB-41)."""
DREW: Final[i64] = 1
"""1 if a bean card has left the draw pile in this round (TB-100)."""
IDLE: Final[i64] = 2
"""How many idle rounds there have been in a row (TB-100)."""
KIND: Final[i64] = 3
"""The regular action that is carried out or copied, 1 to 5 for a to e; 0 if there is none."""
WINDOW: Final[i64] = 4
"""The passive player whose window is open, plus 1; 0 if none is (TB-63)."""
LEFT: Final[i64] = 5
"""How many players may still copy in this circuit (TB-65, TB-67)."""
COPIED: Final[i64] = 6
"""The seats that have copied in this circuit, as a bit mask (TB-66, TB-73, TB-75)."""
TARGET: Final[i64] = 7
"""The seat that is asked for a defence, plus 1; 0 if none is (TB-54)."""
OWN: Final[i64] = 8
"""The field of the attacker in that takeover, counted from 0."""
AT: Final[i64] = 9
"""The attacked field, counted from 0."""
AGAIN: Final[i64] = 10
"""1 once the second action of a `twice` card has been offered (TB-T15)."""
TAKES: Final[i64] = 11
"""How many of the cards that are looked at may still be taken (TB-T12)."""
CLOSER: Final[i64] = 12
"""The seat that harvests now in the closing harvest, plus 1 (TB-94)."""
EFFECTS_AT: Final[i64] = 13
"""From here on: the effect of each kind of text cards, which never changes."""
MARK_NAMES: Final = {
    "turned": int(TURNED),
    "drew": int(DREW),
    "idle": int(IDLE),
    "kind": int(KIND),
    "window": int(WINDOW),
    "left": int(LEFT),
    "copied": int(COPIED),
    "target": int(TARGET),
    "own": int(OWN),
    "at": int(AT),
    "again": int(AGAIN),
    "takes": int(TAKES),
    "closer": int(CLOSER),
}

# The regular actions.
PLAYING: Final[i64] = 1
MERGING: Final[i64] = 2
TURNING_OVER: Final[i64] = 3
HARVESTING: Final[i64] = 4
TAKING_OVER: Final[i64] = 5

# The steps: the round, and what comes in between.
ROUND_STEP: Final[i64] = 0
COPY_STEP: Final[i64] = 1
DEFENCE_STEP: Final[i64] = 2
LAY_STEP: Final[i64] = 3
AGAIN_STEP: Final[i64] = 4
LOOK_STEP: Final[i64] = 5
CLOSING_STEP: Final[i64] = 6

# The places of the table.
TEXT_PILE: Final[i64] = 0
TEXT_DISCARDS: Final[i64] = 1
ANNOUNCED: Final[i64] = 2
UNDER: Final[i64] = 3
"""The garden beans under the draw pile (TB-10)."""
TAKEN: Final[i64] = 4
"""The card that action c has taken and that is not laid yet (TB-38)."""
LOOKED: Final[i64] = 5
"""The cards that are looked at (TB-T12)."""
PLACES: Final = ("text-pile", "text-discards", "announced", "under", "taken", "looked")
TEXT_PLACES: Final = (True, True, True, False, False, False)
OPEN_PLACES: Final = (False, True, True, True, False, False)
# Those of a seat.
TEXTS: Final[i64] = 6
GUARDS: Final[i64] = 7
"""What protects place 1; that of the others follows."""
PLACES_OF_A_SEAT: Final[i64] = 4
SEAT_PLACES: Final = ("texts", "guard-1", "guard-2", "guard-3")
FIELDS_OF_A_SEAT: Final[i64] = 3
GARDENS_UNDER: Final[i64] = 2
HAND_CARDS: Final[i64] = 5


def held_texts(s: State, who: i64) -> Place:
    """The text cards that a seat holds."""
    return s.places[TEXTS + who * PLACES_OF_A_SEAT]


def guard(s: State, who: i64, field: i64) -> Place:
    """What protects a field: a place with one text card, or none."""
    return s.places[GUARDS + who * PLACES_OF_A_SEAT + field]


def is_guarded(s: State, who: i64, field: i64) -> bool:
    """Whether a field is protected (TB-55)."""
    return guard(s, who, field).size > 0


def owner_of(place: i64) -> i64:
    """The seat before which a place lies; NONE for those of the table."""
    if place < TEXTS:
        return NONE
    return (place - TEXTS) // PLACES_OF_A_SEAT


def doer(s: State) -> i64:
    """Who carries something out: the copier in his window, else the active player."""
    window = s.marks[WINDOW]
    return window - 1 if window > 0 else s.active


def holds_text(s: State, who: i64, kind: i64) -> bool:
    """Whether a seat holds a text card of this kind."""
    return held_texts(s, who).find(FIRST_OWN_CARD + kind) != NONE


def first_place(s: State, who: i64) -> i64:
    """Where the fields of a seat begin in the vectors of fields."""
    return who * FIELDS


def has_planted(s: State, who: i64) -> bool:
    """Whether a seat has a field that is not empty."""
    at = who * FIELDS
    return s.sizes[at] + s.sizes[at + 1] + s.sizes[at + 2] > 0


def has_empty(s: State, who: i64) -> bool:
    """Whether a seat has an empty place."""
    at = who * FIELDS
    return s.sizes[at] == 0 or s.sizes[at + 1] == 0 or s.sizes[at + 2] == 0


def new_places(s: State, kinds: int, total: i64, copies: list[int]) -> list[Place]:
    """All places before the deal: all text cards in their pile, two garden beans under the draw pile."""
    places: list[Place] = []
    for _name in range(TEXTS + s.players * PLACES_OF_A_SEAT):
        places.append(Place(zeros(total), 0))
    for which in (UNDER, TAKEN, LOOKED):
        places[which] = Place(zeros(s.capacity), 0)
    for kind in range(kinds):
        for _copy in range(copies[kind]):
            places[TEXT_PILE].put(FIRST_OWN_CARD + kind)
    return places


def is_telebohn(deck: vec[i64]) -> bool:
    """Whether these are the cards of a table of Telebohn, the only game with snap beans: for those who see a view and
    no rules."""
    return deck[SNAP] > 0
