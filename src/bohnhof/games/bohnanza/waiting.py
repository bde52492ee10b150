"""Step 3: plant what waits (BB-68 to BB-72)."""

from mypy_extensions import i64

from bohnhof.cards import NONE, TYPES
from bohnhof.engine.commands import DRAW, PLANT, WHICHEVER, Command, first_of, second_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import FINISH, NEXT, STAY, Step
from bohnhof.games.bohnanza.words import add_plantings, bean, elsewhere, field_refusal, seat, with_field


def next_planter(s: State) -> i64:
    """The seat whose waiting cards are due: the active player, then clockwise (BB-68); NONE if nothing waits."""
    who = s.active
    if s.row_size > 0:
        return who
    waiting = s.waiting_size
    if waiting[who] > 0:
        return who
    for after in range(who + 1, s.players):
        if waiting[after] > 0:
            return after
    for before in range(who):
        if waiting[before] > 0:
            return before
    return NONE


class PlantWaiting(Step):
    """Everybody plants all that waits, one after the other, in the order of his choice (BB-68, BB-70)."""

    def __init__(self) -> None:
        super().__init__("waiting", [PLANT])

    def enter(self, s: State) -> i64:
        """BB-68: players without such cards are passed over; BB-101: a last turn ends here if nothing waits."""
        if next_planter(s) >= 0:
            return STAY
        return FINISH if s.final else NEXT

    def actor(self, s: State) -> i64:
        """BB-68."""
        return next_planter(s)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Each waiting type on each field that takes it."""
        left = s.waiting_size[seat]
        if seat != s.active and (left == 0 or seat != next_planter(s)):
            return
        waiting = s.waiting
        types = s.types
        at = seat * TYPES
        k: i64 = 0
        while left > 0:
            which = types[k]
            cards = waiting[at + which]
            if cards > 0:
                add_plantings(s, seat, which, menu)
                left -= cards
            k += 1
        if seat == s.active:
            for k in range(s.row_size):
                which = s.row[k]
                if waiting[at + which] == 0 and (k == 0 or s.in_row(which) == k):
                    add_plantings(s, seat, which, menu)

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """A bean that is left unsaid is the only type that waits."""
        which = command.a
        if which == WHICHEVER:
            found: i64 = 0
            for i in range(TYPES):
                if s.awaits(seat, i) > 0:
                    which = i
                    found += 1
            if found != 1:
                return command
        return with_field(s, seat, command, which)

    def check(self, s: State, seat_: i64, command: Command) -> Refusal | None:
        """BB-38, BB-40, BB-68, BB-69, BB-70, BB-91."""
        due = next_planter(s)
        if seat_ != due:
            return Refusal("BB-68", "others_plant_first", {"player": seat(due)})
        if command.a == WHICHEVER:
            return Refusal("BB-70", "which_bean")
        if s.awaits(seat_, command.a) == 0:
            return Refusal("BB-69", "does_not_wait", {"bean": bean(command.a)})
        return field_refusal(s, seat_, command.a, command.b)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """Plant one waiting card: one event (BB-7)."""
        which = first_of(code)
        field = second_of(code)
        s.from_waiting(seat, which)
        s.plant(seat, which, field)
        if s.recording:
            s.note(Event("planted", int(seat), {"bean": int(which), "field": int(field), "from": "waiting"}))
        if next_planter(s) >= 0:
            return STAY
        return FINISH if s.final else NEXT

    def not_now(self, s: State, seat_: i64, verb: i64) -> Refusal:
        """BB-37: the draw waits for the player who still has cards to plant, and says who that is."""
        if verb == DRAW:
            return Refusal("BB-37", "still_waiting", {"player": seat(next_planter(s))})
        return elsewhere(verb)
