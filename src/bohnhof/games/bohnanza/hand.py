"""Step 1: plant from the hand (BB-42 to BB-45)."""

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import DRAW, PLANT, TURN_UP, TURN_UP_CODE, WHICHEVER, Command, second_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import NEXT, STAY, Step
from bohnhof.engine.terms import PLANTS
from bohnhof.games.bohnanza.words import add_plantings, bean, elsewhere, field_refusal, not_your_turn, with_field


def plant_front(s: State, seat: i64, field: i64) -> None:
    """Plant the front card of a hand: one event (BB-7)."""
    which = s.from_hand(seat, 0)
    s.plant(seat, which, field)
    s.planted += 1
    if s.recording:
        s.note(Event("planted", int(seat), {"bean": int(which), "field": int(field), "from": "hand"}))


class PlantFromHand(Step):
    """The front card must be planted, the next one may be (BB-42, BB-43); then the active player turns up."""

    def __init__(self) -> None:
        super().__init__("plant", [PLANT, TURN_UP])

    def enter(self, s: State) -> i64:
        """BB-45: with an empty hand nothing is planted; the decision point stays."""
        s.planted = 0
        return STAY

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """BB-8: the front card on each field that takes it, and turning up once the duty is done."""
        if seat != s.active:
            return
        planted = s.planted
        held = s.hand_size[seat]
        if held > 0 and (planted == 0 or planted < s.term(seat, PLANTS)):
            add_plantings(s, seat, s.hand_front(seat), menu)
        if planted > 0 or held == 0:
            menu.add(TURN_UP_CODE)

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """A bean that is left unsaid is the front card."""
        if command.verb != PLANT or s.hand_size[seat] == 0:
            return command
        return with_field(s, seat, command, s.hand_front(seat) if command.a == WHICHEVER else command.a)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """BB-36, BB-38, BB-40, BB-42, BB-44, BB-45."""
        if seat != s.active:
            return not_your_turn(s)
        if command.verb == TURN_UP:
            if s.planted > 0 or s.hand_size[seat] == 0:
                return None
            which = s.hand_front(seat)
            for f in range(s.fields[seat]):
                if s.takes(seat, which, f):
                    return Refusal("BB-42", "plant_front_first", {"bean": bean(which)})
            return Refusal("BB-40", "make_room", {"bean": bean(which)})
        if s.planted >= s.term(seat, PLANTS):
            return Refusal("BB-44", "planted_enough", {"count": int(s.planted)})
        if s.hand_size[seat] == 0:
            return Refusal("BB-45", "hand_is_empty")
        if command.a != s.hand_front(seat):
            return Refusal("BB-42", "not_the_front_card", {"bean": bean(s.hand_front(seat))})
        return field_refusal(s, seat, command.a, command.b)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """Plant the front card, or go on to turning up."""
        if code == TURN_UP_CODE:
            return NEXT
        plant_front(s, seat, second_of(code))
        return STAY

    def forced(self, s: State, offers: bool) -> i64:
        """Turning up, once nothing more can be planted."""
        seat = s.active
        if s.hand_size[seat] == 0 or (s.planted > 0 and s.planted >= s.term(seat, PLANTS)):
            return TURN_UP_CODE
        return NONE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """BB-37: the later steps have not begun."""
        if verb == DRAW:
            return Refusal("BB-37", "turn_up_first")
        return elsewhere(verb)
