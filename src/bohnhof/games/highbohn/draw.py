"""Step 4: draw; whoever owns the Bank 3 arranges what he drew (HB-62, HB-107, HB-108)."""

from typing import final

from mypy_extensions import i64

from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import FINISH, NEXT, STAY
from bohnhof.games.bohnanza.draw import Draw, draw_cards
from bohnhof.games.highbohn.asides import own_elsewhere
from bohnhof.games.highbohn.bank import ask_for_order
from bohnhof.games.highbohn.wallet import stir


@final
class DrawAndArrange(Draw):
    """The whole drawing is one event (HB-21)."""

    def enter(self, s: State) -> i64:
        """HB-21: after the last planting there is a decision point."""
        stir(s)
        return STAY

    def draw_so_many(self, s: State, seat: i64, count: i64) -> i64:
        """BB-73, HB-62; HB-108: the final emptying ends the game at once."""
        drawn = draw_cards(s, seat, count)
        if s.final:
            return FINISH
        return STAY if ask_for_order(s, seat, drawn) else NEXT

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """BB-37."""
        return own_elsewhere(verb) or super().not_now(s, seat, verb)
