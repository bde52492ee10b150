"""The draw pile: emptyings, reshuffles with the coin sides, and the end that they bring (AC-79 to AC-86)."""

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.events import Event
from bohnhof.engine.state import State
from bohnhof.games.alcabohne.bosses import COINS


def turn_coins(s: State) -> None:
    """AC-81: coin sides are shuffled with the rest of the discard pile, which must follow."""
    coins = s.places[COINS]
    for i in range(coins.size):
        s.to_discard(coins.cards[i])
    coins.size = 0


def take_card(s: State) -> i64:
    """Take the next card of the draw pile. If there is none to be had the end begins (AC-83): NONE.

    Once the card lies where it belongs, `settle_pile` must follow (AC-82).
    """
    if s.pile_size == 0 and not s.final:
        turn_coins(s)
    which = s.draw()
    if which == NONE and not s.final:
        s.final = True
        if s.recording:
            s.note(Event("exhausted", -1, {}))
    return which


def settle_pile(s: State) -> None:
    """AC-80 to AC-84: an emptying is counted; the discard pile becomes the draw pile, or the end begins."""
    if s.pile_size > 0:
        return
    if s.emptyings + 1 < s.last:
        turn_coins(s)
    s.settle()
