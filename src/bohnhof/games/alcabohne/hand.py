"""Phase 3: play beans from the hand (AC-49 to AC-53)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import END, END_CODE, PLANT, WHICHEVER, Command, second_of, verb_of
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import NEXT, STAY, Step
from bohnhof.engine.terms import PLANTS
from bohnhof.games.alcabohne.growing import Growing, spelled_out
from bohnhof.games.alcabohne.verbs import GIVE_BEAN
from bohnhof.games.alcabohne.words import elsewhere, not_your_turn
from bohnhof.games.bohnanza.hand import plant_front
from bohnhof.games.bohnanza.words import bean


@final
class PlayBeans(Step):
    """The front card must be laid on an own field, the next one may be."""

    growing: Growing

    def __init__(self, growing: Growing) -> None:
        super().__init__("play", [PLANT, END])
        self.growing = growing

    def enter(self, s: State) -> i64:
        """AC-51, AC-52: also with an empty hand there is a decision point."""
        s.planted = 0
        return STAY

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """AC-49 to AC-51."""
        if seat != s.active:
            return
        held = s.hand_size[seat]
        if held > 0 and s.planted < s.term(seat, PLANTS):
            self.growing.add_plantings(s, seat, s.hand_front(seat), 1, menu)
        if s.planted > 0 or held == 0:
            menu.add(END_CODE)

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """A bean that is left unsaid is the front card."""
        if command.verb != PLANT or s.hand_size[seat] == 0:
            return command
        which = s.hand_front(seat) if command.a == WHICHEVER else command.a
        return spelled_out(self.growing, s, seat, command, which, 1)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """AC-24, AC-49 to AC-51."""
        if seat != s.active:
            return not_your_turn(s)
        held = s.hand_size[seat]
        if command.verb == END:
            if s.planted > 0 or held == 0:
                return None
            which = s.hand_front(seat)
            if self.growing.has_room(s, seat, which, 1):
                return Refusal("AC-49", "plant_front_first", {"bean": bean(which)})
            return Refusal("AC-24", "make_room_by_harvest", {"bean": bean(which)})
        if s.planted >= s.term(seat, PLANTS):
            return Refusal("AC-50", "planted_enough", {"count": int(s.planted)})
        if held == 0:
            return Refusal("AC-51", "hand_is_empty")
        if command.a != s.hand_front(seat):
            return Refusal("AC-49", "not_the_front_card", {"bean": bean(s.hand_front(seat))})
        return self.growing.refusal(s, seat, command.a, 1, command.b)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """Lay the front card, or end the phase."""
        if verb_of(code) == END:
            return NEXT
        plant_front(s, seat, second_of(code))
        return STAY

    def forced(self, s: State, offers: bool) -> i64:
        """Ending the phase, once nothing more can be played."""
        who = s.active
        if s.hand_size[who] == 0 or (s.planted > 0 and s.planted >= s.term(who, PLANTS)):
            return END_CODE
        return NONE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """AC-39, AC-53."""
        if verb == GIVE_BEAN and seat == s.active:
            return Refusal("AC-53", "no_hand_card_for_mafia")
        return elsewhere(s, seat, verb)
