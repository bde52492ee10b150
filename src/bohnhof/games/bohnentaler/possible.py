"""What no table with the Bohnentaler comes to: for positions that somebody has written or changed."""

from typing import Final

from mypy_extensions import i64

from bohnhof.cards import GARDEN
from bohnhof.engine.state import State
from bohnhof.games.bohnentaler.marks import (
    AT_STAKE,
    CAME_FROM,
    LAID,
    TRIED,
    UNDER_PILE,
    at_stake,
    mark,
    token_owner,
    under_pile,
)

SET_ASIDE: Final[i64] = 2
"""BT-35: so many garden beans."""


def impossible_token(s: State) -> str:
    """A word for the first thing of the token and the garden beans that cannot be; empty if all can."""
    if not 0 <= token_owner(s) < s.players:
        return "token"
    if not 0 <= mark(s.marks, TRIED) <= 1:
        return "tried"
    passed = s.emptyings
    if passed >= s.last:
        passed -= 1  # nothing joins at the final emptying
    left = SET_ASIDE - passed
    if left < 0:
        left = 0
    place = under_pile(s)
    for i in range(place.size):
        if place.cards[i] != GARDEN:
            return UNDER_PILE
    return "" if place.size == left else UNDER_PILE


def impossible_attempt(s: State, step: i64, first: i64, turn_steps: i64, duel: bool) -> str:
    """The same for an attempt that goes on in a step: `first` is the number of the defence, the planting and, if there
    are duels, the duel and the defended duel follow; with another step none goes on."""
    cards = at_stake(s).size
    laid = mark(s.marks, LAID)
    came_from = mark(s.marks, CAME_FROM)
    if step < first:
        if cards > 0:
            return AT_STAKE
        if laid != 0:
            return "laid"
        return "" if came_from == 0 else "came-from"
    if s.over or not 0 <= came_from < turn_steps:
        return "came-from"
    if mark(s.marks, TRIED) == 0:
        return "tried=0"
    owner = token_owner(s)
    step -= first
    if step != 1 and owner == s.active:
        return "token"
    if (laid != 0) != (step == 2):
        return "laid"
    if step == 0 or step == 2:
        if cards > 0 or s.hand_size[owner] == 0 or (duel and s.hand_size[s.active] == 0):
            return AT_STAKE
        return "" if 0 <= laid <= s.hand_size[owner] else "laid"
    most: i64 = 2 if duel else 1
    return "" if 0 < cards <= most else AT_STAKE
