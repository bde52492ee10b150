"""What a table of Prohibohn keeps besides cards, as numbers: who owns what, and what stands in between."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.engine.state import State
from bohnhof.games.alcabohne.marks import COUNTED, GAVE
from bohnhof.games.alcabohne.marks import MARKS as MARKS_BEFORE
from bohnhof.games.prohibohn.establishments import CARD_COUNT, CARDS_OF_A_KIND, ESTABLISHMENT_CARDS, PUB1, RAZZIA

# The owner of each card stands first: a seat, or one of these.
FOR_SALE: Final[i64] = -1
REMOVED: Final[i64] = -2
NOT_HERE: Final[i64] = -3

GAVE_BEANS: Final[i64] = 26
"""What each own field has given in this Phase 2: five bits for the bean of each, plus 1 (PV-11)."""
BITS_OF_A_BEAN: Final[i64] = 5
CAST: Final[i64] = 27
"""In Phase 3: 1 once a card was discarded before the first was played, 2 once behind a played one (PB-62, PB-63)."""
STOPPED: Final[i64] = 28
"""In Phase 4: 1 once uncovering has been stopped, 2 while it goes on after that up to a counted card (PB-43, PB-70)."""
BACK: Final[i64] = 29
"""The step to go back to from a step in between."""
WHO: Final[i64] = 30
"""Whose purchase it is in a step in between."""
WHICH: Final[i64] = 31
"""The card that has been bought, or is to be paid."""
CHOSEN: Final[i64] = 32
"""The seats whose starting thalers are chosen, as a bit mask (PB-10)."""
ROUND: Final[i64] = 33
"""In the end round: 1 while the player sells and buys whose turn it was, 2 while the other does, 3 after it (PB-99)."""
ENDED_IN: Final[i64] = 34
"""In the end round: the step in which the draw pile ran out, plus 1."""
DUE: Final[i64] = 35
"""In the end round: how many cards are still due in Phase 6 (PB-104)."""
MARKS: Final[i64] = 36

MARK_NAMES: Final = {
    "gave": int(GAVE),
    "counted": int(COUNTED),
    "gave-beans": int(GAVE_BEANS),
    "cast": int(CAST),
    "stopped": int(STOPPED),
    "back": int(BACK),
    "who": int(WHO),
    "which": int(WHICH),
    "chosen": int(CHOSEN),
    "round": int(ROUND),
    "ended-in": int(ENDED_IN),
    "due": int(DUE),
}
assert MARKS_BEFORE == GAVE_BEANS


def new_marks(pubs: bool) -> vec[i64]:
    """The marks of a new table: everything lies in the supply, Pubs only in their variant (PB-2, PB-5, PV-3)."""
    cards = [
        NOT_HERE if PUB1 <= number < ESTABLISHMENT_CARDS and not pubs else FOR_SALE for number in range(CARD_COUNT)
    ]
    return vec[i64](cards + [0 for _i in range(MARKS - CARD_COUNT)])


def owner(s: State, card: i64) -> i64:
    """The seat that owns a card; negative if none does."""
    return s.marks[card]


def razzia_is_sold(s: State) -> bool:
    """PB-94: whether the Razzia has been bought, by either player."""
    return s.marks[RAZZIA] >= 0


def owned_of_kind(s: State, who: i64, first: i64) -> i64:
    """How many cards of an establishment a seat owns; `first` is the one of price 1."""
    n: i64 = 0
    for card in range(first, first + CARDS_OF_A_KIND):
        if s.marks[card] == who:
            n += 1
    return n


def establishment_cards(s: State, who: i64) -> i64:
    """How many establishment cards a seat owns (PB-30, PB-93, PB-102)."""
    n: i64 = 0
    for card in range(ESTABLISHMENT_CARDS):
        if s.marks[card] == who:
            n += 1
    return n


def worth_of_one(s: State, first: i64) -> i64:
    """PB-60: what a 1-card is worth that somebody owns."""
    if owned_of_kind(s, s.marks[first], first) == CARDS_OF_A_KIND:
        return 4
    return 0 if razzia_is_sold(s) else 1


def begin(s: State, step: i64, who: i64, which: i64) -> None:
    """Ask a seat something before the game goes on; within a purchase one question may follow the other."""
    if s.marks[BACK] == 0:
        s.marks[BACK] = s.step + 1
    s.marks[WHO] = who
    s.marks[WHICH] = which
    s.step = step


def go_back(s: State) -> None:
    """Everything is answered: the game goes on where it was."""
    if s.marks[BACK] > 0:
        s.step = s.marks[BACK] - 1
    s.marks[BACK] = 0
    s.marks[WHO] = 0
    s.marks[WHICH] = 0
