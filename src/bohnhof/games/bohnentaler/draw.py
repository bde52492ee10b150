"""Step 4 with the Bohnentaler: how many cards are drawn (BT-27 to BT-30, BT-42, BT-52)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import DRAW, DRAW_CODE, Command, code_of
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import Step
from bohnhof.engine.terms import DRAWS
from bohnhof.engine.vectors import bit
from bohnhof.games.bohnanza.words import not_your_turn
from bohnhof.games.bohnentaler.marks import token_owner
from bohnhof.games.bohnentaler.verbs import DRAW_FOUR
from bohnhof.games.bohnentaler.worth import FOUR, cards_drawn, may_attempt


@final
class DrawByWorth(Step):
    """The drawing of another game, told how many cards: its own number is only what most get."""

    inner: Step

    def __init__(self, inner: Step) -> None:
        super().__init__(inner.name, [DRAW])
        self.verbs = inner.verbs | bit(DRAW_FOUR)
        self.inner = inner

    def enter(self, s: State) -> i64:
        """The last decision point of the turn is before the first card (BT-13)."""
        return self.inner.enter(s)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """BT-28, BT-29."""
        self.inner.moves(s, seat, menu)
        if seat == s.active and token_owner(s) == seat:
            menu.add(code_of(DRAW_FOUR))

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """Nothing is left open."""
        return self.inner.complete(s, seat, command)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """BB-36, BT-28."""
        if command.verb != DRAW_FOUR:
            return self.inner.check(s, seat, command)
        if seat != s.active:
            return not_your_turn(s)
        if token_owner(s) != seat:
            return Refusal("BT-28", "owner_draws_four")
        return None if command.a == 0 and command.b == 0 else Refusal("BB-9", "impossible_numbers")

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """BT-27 to BT-30: worth and ownership count as they are when the drawing begins."""
        usual = s.term(seat, DRAWS)
        count = FOUR
        if code == DRAW_CODE:
            count = cards_drawn(s, seat)
        if count == usual:
            return self.inner.apply_code(s, seat, DRAW_CODE)
        s.set_term(seat, DRAWS, count)
        signal = self.inner.apply_code(s, seat, DRAW_CODE)
        s.set_term(seat, DRAWS, usual)
        return signal

    def forced(self, s: State, offers: bool) -> i64:
        """Nothing, where there is a choice: how many cards, or a last attempt."""
        if token_owner(s) == s.active or may_attempt(s, s.active):
            return NONE
        return self.inner.forced(s, offers)

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """BB-37."""
        return self.inner.not_now(s, seat, verb)
