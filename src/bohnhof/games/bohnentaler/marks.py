"""What a table with the Bohnentaler keeps besides: the owner of the token, the attempt that goes on, two added places.

These numbers and places stand behind all those of the game that it is played with, so they are counted from the end:
the same code reads them at every table, and from a view too.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.engine.state import Place, State

SIGN: Final[i64] = 0
"""Always SIGNED: for those who see a view and no rules."""
TIPS: Final[i64] = 1
"""The editors' tips at this table, as a bit mask."""
OWNER: Final[i64] = 2
"""The seat that owns the token (BT-3)."""
TRIED: Final[i64] = 3
"""1 once there has been an attempt in this turn (BT-16)."""
CAME_FROM: Final[i64] = 4
"""The step in which the attempt was made, while it goes on."""
LAID: Final[i64] = 5
"""The position in the owner's hand of the card that he has laid face down, plus 1; it is his secret (BT-43)."""
MARKS: Final[i64] = 6
SIGNED: Final[i64] = 4711

LOWER: Final[i64] = 1
HURDLE: Final[i64] = 2
DUEL: Final[i64] = 4

UNDER_PILE: Final = "under-pile"
"""The garden beans that lie face up under the draw pile (BT-35)."""
AT_STAKE: Final = "at-stake"
"""The card that was drawn in an attempt, or those laid in a duel, the attacker's first, until they are planted."""
PLACES: Final[i64] = 2


def mark_names(before: int) -> dict[str, int]:
    """The names of the marks for positions, where so many of another game stand before them."""
    return {
        "token": before + int(OWNER),
        "tried": before + int(TRIED),
        "came-from": before + int(CAME_FROM),
        "laid": before + int(LAID),
    }


def mark(marks: vec[i64], which: i64) -> i64:
    """One of the marks, of a table or of a view."""
    at = len(marks) - MARKS + which
    return marks[at]


def set_mark(s: State, which: i64, value: i64) -> None:
    """Write one of the marks."""
    at = len(s.marks) - MARKS + which
    s.marks[at] = value


def token_owner(s: State) -> i64:
    """The seat that owns the token."""
    return mark(s.marks, OWNER)


def under_pile(s: State) -> Place:
    """The garden beans under the draw pile."""
    return s.places[len(s.places) - 2]


def at_stake(s: State) -> Place:
    """The cards that an attempt has brought on the table."""
    return s.places[len(s.places) - 1]


def has_token(marks: vec[i64]) -> bool:
    """Whether these are the marks of a table with the Bohnentaler."""
    return len(marks) >= MARKS and mark(marks, SIGN) == SIGNED


def without_token(marks: vec[i64]) -> vec[i64]:
    """The marks that are those of the game it is played with."""
    return marks[: len(marks) - MARKS] if has_token(marks) else marks
