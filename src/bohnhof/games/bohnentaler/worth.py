"""What the beans on a seat's fields are worth, and what follows from it (BT-6 to BT-10, BT-27, BT-42)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import LARGEST_FIELD, NONE, STEW, TYPES
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.terms import DRAWS, STEWS, TERMS
from bohnhof.engine.view import View
from bohnhof.games.bohnentaler.marks import DUEL, HURDLE, LOWER, OWNER, TIPS, TRIED, mark

TWO_FIELDS: Final = vec[i64]([0, 0, 0, 4, 5, 5])
"""The worth needed for the token with two fields, by the number of players (BT-8)."""
THREE_FIELDS: Final = vec[i64]([0, 0, 0, 6, 6, 5])
MANY_FIELDS: Final[i64] = 3
"""More fields are treated as so many (HB-132)."""
FOUR: Final[i64] = 4
"""The owner of the token may draw so many cards (BT-28)."""


def worth(s: State, who: i64) -> i64:
    """BT-6, HB-131: what all fields of a seat would pay it now, by its own beanometers."""
    total: i64 = 0
    kinds = s.kinds
    sizes = s.sizes
    at = who * FIELDS
    for field in range(at, at + s.fields[who]):
        kind = kinds[field]
        if kind == STEW:
            total += s.payouts[s.term(who, STEWS) * LARGEST_FIELD + sizes[field]]
        elif kind != NONE:
            total += s.payouts[s.meters[who * TYPES + kind] * LARGEST_FIELD + sizes[field]]
    return total


def threshold(players: i64, fields: i64, tips: i64) -> i64:
    """BT-8, BT-9, BT-41: the worth that a seat with so many fields needs."""
    needed = THREE_FIELDS[players] if fields >= MANY_FIELDS else TWO_FIELDS[players]
    return needed - 1 if tips & LOWER != 0 else needed


def needed_worth(s: State, who: i64) -> i64:
    """The worth that a seat needs now."""
    return threshold(s.players, s.fields[who], mark(s.marks, TIPS))


def drawn(value: i64, fields: i64, tips: i64, usual: i64) -> i64:
    """BT-27, BT-42: how many cards a seat draws whose beans are worth so much; `usual` is what the game lets it draw
    else."""
    if value == 0 or (value == 1 and tips & HURDLE != 0 and fields >= MANY_FIELDS):
        return 2
    return usual


def cards_drawn(s: State, who: i64) -> i64:
    """How many cards a seat would draw now, by the worth of its beans."""
    return drawn(worth(s, who), s.fields[who], mark(s.marks, TIPS), s.term(who, DRAWS))


def may_attempt(s: State, who: i64) -> bool:
    """BT-11, BT-14, BT-16, BT-46: whether the active seat `who` may try to take the token now."""
    if mark(s.marks, OWNER) == who or mark(s.marks, TRIED) != 0:
        return False
    if worth(s, who) < needed_worth(s, who):
        return False
    return s.hand_size[who] > 0 or mark(s.marks, TIPS) & DUEL == 0


# --- from a view ----------------------------------------------------------------------------------------------------


def worth_seen(view: View, who: i64) -> i64:
    """The worth of a seat's beans, for those who see a view: everybody sees all fields."""
    total: i64 = 0
    for field in range(view.fields[who]):
        total += view.worth(who, field, view.size(who, field))
    return total


def needed_seen(view: View, who: i64) -> i64:
    """The worth that a seat needs, for those who see a view."""
    return threshold(view.players, view.fields[who], mark(view.marks, TIPS))


def drawn_seen(view: View, who: i64) -> i64:
    """How many cards a seat would draw, for those who see a view."""
    usual = view.terms[who * TERMS + DRAWS]
    return drawn(worth_seen(view, who), view.fields[who], mark(view.marks, TIPS), usual)
