"""Step 4: draw (BB-73 to BB-75, BB-110)."""

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import DRAW, DRAW_CODE, Command
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import FINISH, NEXT, STAY, Step
from bohnhof.engine.terms import DRAWS, DRAWS_ALONG
from bohnhof.games.bohnanza.words import elsewhere, not_your_turn


def draw_cards(s: State, seat: i64, count: i64) -> i64:
    """Draw up to `count` cards into a hand, one at a time (BB-73); returns how many came.

    What the draw pile does in between belongs to it (BB-92 to BB-97); at the final emptying it stops (BB-100).
    """
    drawn: i64 = 0
    while drawn < count:
        which = s.draw()
        if which == NONE:
            break
        s.to_hand(seat, which)
        drawn += 1
        if s.recording:
            event = Event("drew", int(seat), {"count": 1})
            event.private[int(seat)] = {"bean": int(which)}
            s.note(event)
        if s.pile_size == 0:
            s.settle()
    return drawn


class Draw(Step):
    """The active player draws; in one edition everybody else draws along (BB-110). It is one event (BB-7)."""

    def __init__(self) -> None:
        super().__init__("draw", [DRAW])

    def enter(self, s: State) -> i64:
        """The last decision point of the turn is before the first card."""
        return STAY

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """BB-73: drawing is not optional."""
        if seat == s.active:
            menu.add(DRAW_CODE)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """BB-36."""
        return None if seat == s.active else not_your_turn(s)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """BB-73: as many cards as the terms of the seat say."""
        return self.draw_so_many(s, seat, s.term(seat, DRAWS))

    def draw_so_many(self, s: State, seat: i64, count: i64) -> i64:
        """BB-73, BB-74, BB-100, BB-110: the whole drawing, with this number for the active seat."""
        who = seat
        draw_cards(s, who, count)
        for _i in range(s.players - 1):
            who = s.after(who)
            along = s.term(who, DRAWS_ALONG)
            if along > 0:
                draw_cards(s, who, along)
        return FINISH if s.final else NEXT

    def forced(self, s: State, offers: bool) -> i64:
        """Drawing is all there is."""
        return DRAW_CODE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """BB-37."""
        return elsewhere(verb)
