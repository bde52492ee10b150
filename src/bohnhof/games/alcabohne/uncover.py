"""Phase 4: uncover beans (AC-54 to AC-62)."""

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import DISCARD, END, END_CODE, PLANT, TURN_UP, TURN_UP_CODE, Command, verb_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import NEXT, STAY, Step
from bohnhof.engine.terms import TURNS_UP
from bohnhof.games.alcabohne.bosses import boss_gets, collector, test_boss
from bohnhof.games.alcabohne.draw_pile import settle_pile, take_card
from bohnhof.games.alcabohne.marks import COUNTED
from bohnhof.games.alcabohne.verbs import GIVE_BEAN
from bohnhof.games.alcabohne.words import elsewhere, not_your_turn


def match_discards(s: State) -> i64:
    """Question 2 (AC-58): as long as the top of the discard pile has the type of a group, it is moved to it. Returns
    how many cards were moved."""
    moved: i64 = 0
    while s.discard_size > 0 and s.in_row(s.discard[s.discard_size - 1]) != NONE:
        s.discard_size -= 1
        which = s.discard[s.discard_size]
        s.to_row(which)
        moved += 1
        if s.recording:
            s.note(Event("matched", int(s.active), {"bean": int(which)}))
    return moved


class Uncover(Step):
    """Cards are uncovered one after another until three are counted; each is a move of its own (AC-10)."""

    def __init__(self) -> None:
        super().__init__("uncover", [TURN_UP, END])
        self.idles = True

    def enter(self, s: State) -> i64:
        """Nothing is counted yet; what a purchase offers can come before the first card (AC-62)."""
        s.marks[COUNTED] = 0
        return STAY

    def is_done(self, s: State) -> bool:
        """AC-54, AC-83, AC-85: enough are counted, or the end has begun."""
        return s.final or s.marks[COUNTED] >= s.term(s.active, TURNS_UP)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """AC-54."""
        if seat == s.active:
            menu.add(END_CODE if self.is_done(s) else TURN_UP_CODE)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """AC-54, AC-57, AC-85."""
        if seat != s.active:
            return not_your_turn(s)
        if command.verb == END:
            if self.is_done(s):
                return None
            values: dict[str, int | str] = {"count": int(s.term(seat, TURNS_UP)), "counted": int(s.marks[COUNTED])}
            return Refusal("AC-54", "uncover_on", values)
        if not self.is_done(s):
            return None
        if s.final:
            return Refusal("AC-85", "nothing_more_uncovered")
        return Refusal("AC-57", "uncovered_enough", {"count": int(s.marks[COUNTED])})

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """AC-55, AC-56, AC-58 to AC-61; AC-82: what the emptied pile brings comes last."""
        if verb_of(code) == END:
            s.marks[COUNTED] = 0
            return NEXT
        which = take_card(s)
        if which == NONE:
            return STAY
        boss = collector(s, which)
        if boss >= 0:
            boss_gets(s, boss, which)
            self.test(s, seat, boss)
        else:
            s.to_row(which)
            s.marks[COUNTED] += 1
            if s.recording:
                s.note(Event("turned-up", int(seat), {"bean": int(which)}))
            self.matched(s, match_discards(s))
        self.settle(s)
        return STAY

    def test(self, s: State, seat: i64, boss: i64) -> None:
        """AC-59: whether a boss that has just got a card harvests."""
        test_boss(s, boss)

    def matched(self, s: State, moved: i64) -> None:
        """After AC-58; so many discards have been moved."""

    def settle(self, s: State) -> None:
        """AC-82: what an emptied pile brings."""
        settle_pile(s)

    def forced(self, s: State, offers: bool) -> i64:
        """There is never a choice."""
        return END_CODE if self.is_done(s) else TURN_UP_CODE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """AC-39, AC-62."""
        if seat == s.active and (verb == PLANT or verb == GIVE_BEAN or verb == DISCARD):
            return Refusal("AC-62", "only_uncovering_now")
        return elsewhere(s, seat, verb)
