"""The draw pile: the third emptying leads to an end round, the fourth to the last one (PB-97, PB-98, PB-106)."""

from typing import Final

from mypy_extensions import i64

from bohnhof.engine.events import Event
from bohnhof.engine.state import State
from bohnhof.games.alcabohne.bosses import COINS
from bohnhof.games.alcabohne.draw_pile import settle_pile as settle_as_before
from bohnhof.games.alcabohne.draw_pile import turn_coins

PASSES: Final[i64] = 3
"""The emptying after which the game may go on."""
LAST_PASS: Final[i64] = 4
"""The emptying after which it is over whatever has been bought."""


def settle_pile(s: State) -> None:
    """PB-98, PB-106: the third and the fourth emptying begin the end; the others bring a reshuffle (PB-97)."""
    if s.pile_size > 0 or s.final:
        return
    if s.emptyings + 1 != PASSES:
        settle_as_before(s)
        return
    s.emptyings = PASSES
    s.final = True
    if s.recording:
        s.note(Event("emptied", -1, {"number": int(PASSES), "final": 1, "round": 1}))


def can_go_on(s: State) -> bool:
    """PB-105: whether it was the third emptying that began the end, and there is something to shuffle."""
    return s.emptyings == PASSES and s.discard_size + s.places[COINS].size > 0


def shuffle_again(s: State) -> None:
    """PB-103: the whole discard pile, with the thalers just paid, is the draw pile of a fourth pass."""
    s.final = False
    turn_coins(s)
    s.reshuffle()
