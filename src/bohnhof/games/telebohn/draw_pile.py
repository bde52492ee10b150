"""The draw pile: its emptyings with the garden beans under it, and the refill (TB-79 to TB-87, TB-91, TB-93)."""

from mypy_extensions import i64

from bohnhof.engine.events import Event
from bohnhof.engine.state import State
from bohnhof.games.telebohn.marks import DREW, HAND_CARDS, UNDER


def take_top(s: State) -> i64:
    """Take the top card of the draw pile, which has one; `settle_pile` must follow."""
    s.marks[DREW] = 1
    return s.draw()


def settle_pile(s: State) -> None:
    """TB-82 to TB-86: if the pile is empty now, that is an emptying. Unless it is the final one, the discard pile and
    a garden bean become the new pile at once."""
    if s.pile_size > 0:
        return
    under = s.places[UNDER]
    if s.emptyings + 1 < s.last and under.size > 0:
        s.to_discard(under.take(under.size - 1))
    s.settle()


def refill(s: State) -> bool:
    """TB-80, TB-81: each draws up to five cards before the next begins, from the one whose round has ended on; TB-91,
    TB-93: the final emptying stops it. Whether that has happened."""
    who = s.active
    for _i in range(s.players):
        while s.hand_size[who] < HAND_CARDS and not s.final:
            which = take_top(s)
            s.to_hand(who, which)
            if s.recording:
                event = Event("drew", int(who), {"count": 1})
                event.private[int(who)] = {"bean": int(which)}
                s.note(event)
            settle_pile(s)
        who = s.after(who)
    return s.final
