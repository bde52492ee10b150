"""Phase 1: use what the opponent has left (AC-40 to AC-43)."""

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import (
    ANY,
    DISCARD,
    END,
    END_CODE,
    HAND,
    PLANT,
    UNSAID,
    WHICHEVER,
    Command,
    bean_of,
    code_of,
    first_of,
    place_of,
    second_of,
    source,
    verb_of,
)
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import NEXT, STAY, Step
from bohnhof.games.alcabohne.groups import first_of_group, only_group, plant_group, take_group
from bohnhof.games.alcabohne.growing import Growing, spelled_out
from bohnhof.games.alcabohne.verbs import GIVE_BEAN
from bohnhof.games.alcabohne.words import elsewhere, not_your_turn
from bohnhof.games.bohnanza.words import bean


class Leftovers(Step):
    """Every group that lies there is laid on an own field or put on the discard pile."""

    growing: Growing

    def __init__(self, growing: Growing) -> None:
        super().__init__("leftovers", [PLANT, DISCARD, END])
        self.growing = growing
        self.idles = True

    def enter(self, s: State) -> i64:
        """AC-18: the first turn of the game begins with Phase 3."""
        return NEXT if s.turn == 1 else STAY

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """AC-40, AC-42."""
        if seat != s.active:
            return
        for k in range(s.row_size):
            if first_of_group(s, k):
                menu.add(code_of(DISCARD, source(ANY, UNSAID, s.row[k])))
                self.growing.add_plantings(s, seat, s.row[k], s.count_row(s.row[k]), menu)
        if s.row_size == 0:
            menu.add(END_CODE)

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """A bean that is left unsaid is that of the only group."""
        if command.verb == PLANT:
            which = only_group(s) if command.a == WHICHEVER else command.a
            return spelled_out(self.growing, s, seat, command, which, s.count_row(which))
        if command.verb == DISCARD:
            if command.a == WHICHEVER:
                only = only_group(s)
                return command if only == WHICHEVER else Command(DISCARD, source(ANY, UNSAID, only))
            if place_of(command.a) != HAND and bean_of(command.a) != NONE:
                return Command(DISCARD, source(ANY, UNSAID, bean_of(command.a)))
        return command

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """AC-40 to AC-42."""
        if seat != s.active:
            return not_your_turn(s)
        if command.verb == END:
            return Refusal("AC-42", "leftovers_first") if s.row_size > 0 else None
        which = command.a
        if which == WHICHEVER:
            return Refusal("AC-41", "which_group" if s.row_size > 0 else "no_groups")
        if command.verb == DISCARD:
            if place_of(which) == HAND:
                return Refusal("AC-104", "no_discarding_of_hand_cards")
            which = bean_of(which)
        if which < 0 or s.in_row(which) == NONE:
            return Refusal("AC-41", "no_such_group", {"bean": bean(which)} if which >= 0 else {"bean": "?"})
        if command.verb == DISCARD:
            return None
        return self.growing.refusal(s, seat, which, s.count_row(which), command.b)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """AC-41: a group goes as a whole to one place."""
        if verb_of(code) == END:
            return NEXT
        if verb_of(code) == PLANT:
            plant_group(self.growing, s, seat, first_of(code), second_of(code))
            return STAY
        which = bean_of(first_of(code))
        cards = take_group(s, which)
        for _i in range(cards):
            s.to_discard(which)
        if s.recording:
            s.note(Event("cleared", int(seat), {"bean": int(which), "cards": int(cards)}))
        return STAY

    def forced(self, s: State, offers: bool) -> i64:
        """Ending the phase, once nothing lies there."""
        return END_CODE if s.row_size == 0 else NONE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """AC-39, AC-40."""
        if verb == GIVE_BEAN and seat == s.active:
            return Refusal("AC-40", "leftovers_not_for_mafia")
        return elsewhere(s, seat, verb)
