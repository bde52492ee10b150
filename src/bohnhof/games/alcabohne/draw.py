"""Phase 6: draw (AC-73, AC-74, AC-86)."""

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import DRAW, DRAW_CODE, Command
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import FINISH, NEXT, Step
from bohnhof.engine.terms import DRAWS
from bohnhof.games.alcabohne.draw_pile import settle_pile, take_card
from bohnhof.games.alcabohne.words import elsewhere, not_your_turn


class DrawTwo(Step):
    """The active player draws; the whole drawing is one move, and the turn is over with it (AC-10, AC-74)."""

    def __init__(self) -> None:
        super().__init__("draw", [DRAW])

    def settle(self, s: State) -> None:
        """AC-82: what the emptied pile brings, once a card lies where it belongs."""
        settle_pile(s)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """AC-73."""
        if seat == s.active:
            menu.add(DRAW_CODE)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """AC-104."""
        return None if seat == s.active else not_your_turn(s)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """AC-73, AC-82; AC-83, AC-86: the game ends at the card with which its end begins."""
        for _i in range(s.term(seat, DRAWS)):
            which = take_card(s)
            if which == NONE:
                break
            s.to_hand(seat, which)
            if s.recording:
                event = Event("drew", int(seat), {"count": 1})
                event.private[int(seat)] = {"bean": int(which)}
                s.note(event)
            self.settle(s)
        return FINISH if s.final else NEXT

    def forced(self, s: State, offers: bool) -> i64:
        """Drawing is all there is."""
        return DRAW_CODE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """AC-39."""
        return elsewhere(s, seat, verb)
