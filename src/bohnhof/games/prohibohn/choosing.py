"""The starting thalers: before the first turn both players turn two hand cards over (PB-9 to PB-11)."""

from typing import Final, final

from mypy_extensions import i64

from bohnhof.engine.commands import Command, code_of, first_of, second_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import NEXT, STAY
from bohnhof.games.prohibohn.asides import TRIBUTE_PHASE, Aside, has_chosen, no_such_thing
from bohnhof.games.prohibohn.marks import CHOSEN
from bohnhof.games.prohibohn.verbs import STAKE

STAKES: Final[i64] = 2
"""How many cards each player turns over."""


@final
class ChooseThalers(Aside):
    """Each player names two positions of his hand; neither waits for the other."""

    def __init__(self) -> None:
        super().__init__("choose", [STAKE])
        self.opens = True

    def actor(self, s: State) -> i64:
        """The starting player, and then the other, as long as they have not chosen."""
        return s.after(s.start) if has_chosen(s, s.start) else s.start

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """PB-10: any two positions."""
        if has_chosen(s, seat):
            return
        held = s.hand_size[seat]
        for first in range(held):
            for second in range(first + 1, held):
                menu.add(code_of(STAKE, first, second))

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """The order of the two makes no difference."""
        if command.verb == STAKE and command.a > command.b:
            return Command(STAKE, command.b, command.a)
        return command

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """PB-10."""
        if has_chosen(s, seat):
            return Refusal("PB-10", "starting_thalers_are_chosen")
        held = s.hand_size[seat]
        if not 0 <= command.a < command.b < held:
            return Refusal("PB-10", "two_positions_of_the_hand", {"count": int(held)})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """PB-10: their types are told to nobody else; with the second choice the first turn begins (PB-9, PB-38)."""
        second = s.from_hand(seat, second_of(code))
        first = s.from_hand(seat, first_of(code))
        s.earn(seat, first)
        s.earn(seat, second)
        if s.recording:
            event = Event("staked", int(seat), {"count": int(STAKES)})
            event.private[int(seat)] = {"beans": [int(first), int(second)]}
            s.note(event)
        s.marks[CHOSEN] |= 1 << seat
        if not has_chosen(s, s.start) or not has_chosen(s, s.after(s.start)):
            return STAY
        s.marks[CHOSEN] = 0
        s.active = s.start
        if s.recording:
            s.note(Event("turn", int(s.active), {"number": int(s.turn)}))
        s.step = TRIBUTE_PHASE
        return NEXT

    def not_now(self, s: State, who: i64, verb: i64) -> Refusal:
        """PB-9."""
        return no_such_thing(verb)
