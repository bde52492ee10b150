"""Phase 6: draw two cards, or more with Gas Stations (PB-81 to PB-83), and what is still due after an end round."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import DRAW, DRAW_CODE, Command, code_of, verb_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import FINISH, NEXT, Step
from bohnhof.engine.terms import DRAWS, FILLS_TO, MAY_DRAW
from bohnhof.games.alcabohne.draw_pile import take_card
from bohnhof.games.alcabohne.words import not_your_turn
from bohnhof.games.prohibohn.asides import elsewhere
from bohnhof.games.prohibohn.draw_pile import settle_pile
from bohnhof.games.prohibohn.marks import DUE
from bohnhof.games.prohibohn.verbs import DRAW_MORE, FILL_UP


def draw_cards(s: State, who: i64, cards: i64) -> i64:
    """Draw so many cards, one after the other; where the end begins before the last, it is noted how many are due."""
    while cards > 0:
        which = take_card(s)
        if which == NONE:
            break
        cards -= 1
        s.to_hand(who, which)
        if s.recording:
            event = Event("drew", int(who), {"count": 1})
            event.private[int(who)] = {"bean": int(which)}
            s.note(event)
        settle_pile(s)
    if s.final:
        s.marks[DUE] = cards
        return FINISH
    s.marks[DUE] = 0
    return NEXT


@final
class DrawMore(Step):
    """The whole drawing is one move, and how many cards it is must be said before (PB-83)."""

    def __init__(self) -> None:
        super().__init__("draw", [DRAW, DRAW_MORE, FILL_UP])

    def may_fill_up(self, s: State, who: i64) -> bool:
        """PB-81: not with as many cards in hand."""
        return s.hand_size[who] < s.term(who, FILLS_TO)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """AC-73, PB-81 to PB-83."""
        if seat != s.active:
            return
        menu.add(DRAW_CODE)
        if s.term(seat, MAY_DRAW) > 0:
            menu.add(code_of(DRAW_MORE))
        if self.may_fill_up(s, seat):
            menu.add(code_of(FILL_UP))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """PB-81 to PB-83."""
        if seat != s.active:
            return not_your_turn(s)
        if command.a != 0 or command.b != 0:
            return Refusal("AC-73", "impossible_numbers")
        if command.verb == DRAW_MORE and s.term(seat, MAY_DRAW) == 0:
            return Refusal("PB-82", "no_gas_station_for_three")
        if command.verb == FILL_UP and not self.may_fill_up(s, seat):
            if s.term(seat, FILLS_TO) == 0:
                return Refusal("PB-81", "no_gas_station_for_six")
            return Refusal("PB-81", "hand_is_full", {"count": int(s.hand_size[seat])})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """AC-73, AC-82, AC-83, PB-98."""
        verb = verb_of(code)
        cards = s.term(seat, DRAWS)
        if verb == DRAW_MORE:
            cards = s.term(seat, MAY_DRAW)
        elif verb == FILL_UP:
            cards = s.term(seat, FILLS_TO) - s.hand_size[seat]
        return draw_cards(s, seat, cards)

    def forced(self, s: State, offers: bool) -> i64:
        """Without a Gas Station drawing two is all there is."""
        who = s.active
        if s.term(who, MAY_DRAW) > 0 or self.may_fill_up(s, who):
            return NONE
        return DRAW_CODE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """AC-39."""
        return elsewhere(s, seat, verb)
