"""Phase 4: uncover beans, with the stop at matching discards, Undertakers and Restaurant 3 (PB-43 to PB-47, PB-68 to
PB-70, PB-72)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import END, END_CODE, TURN_UP_CODE, Command, verb_of
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY
from bohnhof.engine.terms import GOES_ON, SHARES_UNCOVERING, TURNS_UP
from bohnhof.games.alcabohne.bosses import test_boss
from bohnhof.games.alcabohne.marks import COUNTED
from bohnhof.games.alcabohne.uncover import Uncover
from bohnhof.games.alcabohne.verbs import GIVE_BEAN
from bohnhof.games.alcabohne.words import not_your_turn
from bohnhof.games.prohibohn.asides import elsewhere
from bohnhof.games.prohibohn.draw_pile import settle_pile
from bohnhof.games.prohibohn.marks import STOPPED
from bohnhof.games.prohibohn.shares import test_and_share


@final
class UncoverUntilMatch(Uncover):
    """Uncovering ends with the third counted card, or with discards that were moved."""

    share: i64

    def __init__(self, share: i64) -> None:
        super().__init__()
        self.idles = False  # an Undertaker is no use any more once the phase has ended (PB-47)
        self.share = share

    def enter(self, s: State) -> i64:
        """Nothing is counted yet, and nothing has stopped."""
        s.marks[COUNTED] = 0
        s.marks[STOPPED] = 0
        return STAY

    def may_go_on(self, s: State) -> bool:
        """PB-43, PB-68, PB-69, PB-98: whether one more card may be uncovered."""
        who = s.active
        counted = s.marks[COUNTED]
        if s.final or counted >= s.term(who, TURNS_UP):
            return False
        return s.marks[STOPPED] != 1 or counted < s.term(who, GOES_ON)

    def may_end(self, s: State) -> bool:
        """PB-70: after a stop each further counted card is a choice."""
        return s.final or s.marks[STOPPED] == 1 or s.marks[COUNTED] >= s.term(s.active, TURNS_UP)

    def is_done(self, s: State) -> bool:
        """Nothing more can be uncovered."""
        return not self.may_go_on(s)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """PB-43, PB-70."""
        if seat != s.active:
            return
        if self.may_go_on(s):
            menu.add(TURN_UP_CODE)
        if self.may_end(s):
            menu.add(END_CODE)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """AC-54, PB-43, PB-68 to PB-70."""
        if seat != s.active:
            return not_your_turn(s)
        counted = s.marks[COUNTED]
        if command.verb == END:
            if self.may_end(s):
                return None
            values: dict[str, int | str] = {"count": int(s.term(seat, TURNS_UP)), "counted": int(counted)}
            if s.marks[STOPPED] == 2:
                return Refusal("PB-70", "uncover_next_counted")
            return Refusal("AC-54", "uncover_on", values)
        if self.may_go_on(s):
            return None
        if s.final:
            return Refusal("AC-85", "nothing_more_uncovered")
        if counted >= s.term(seat, TURNS_UP):
            return Refusal("AC-57", "uncovered_enough", {"count": int(counted)})
        return Refusal("PB-43", "discards_stopped_it")

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """As in Al Cabohne, with the stop."""
        if verb_of(code) == END:
            s.marks[STOPPED] = 0
        elif s.marks[STOPPED] == 1:
            s.marks[STOPPED] = 2
        return super().apply_code(s, seat, code)

    def test(self, s: State, seat: i64, boss: i64) -> None:
        """PB-72: a Restaurant 3 gets a share."""
        if s.term(seat, SHARES_UNCOVERING) != 0:
            test_and_share(s, boss, seat, self.share)
        else:
            test_boss(s, boss)

    def matched(self, s: State, moved: i64) -> None:
        """PB-43, PB-69: moved discards stop the uncovering, and it stops again after each card that follows."""
        if moved > 0 or s.marks[STOPPED] == 2:
            s.marks[STOPPED] = 1

    def settle(self, s: State) -> None:
        """PB-98: the draw pile has one more pass."""
        settle_pile(s)

    def forced(self, s: State, offers: bool) -> i64:
        """Without an Undertaker there is never a choice."""
        if self.may_go_on(s):
            return NONE if self.may_end(s) else TURN_UP_CODE
        return END_CODE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """AC-39, AC-62."""
        return super().not_now(s, seat, verb) if verb == GIVE_BEAN else elsewhere(s, seat, verb)
