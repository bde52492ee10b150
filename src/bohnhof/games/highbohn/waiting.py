"""Step 3: what waits is planted or stored (HB-96, HB-99)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import TYPES
from bohnhof.engine.commands import WHICHEVER, Command, code_of, first_of, verb_of
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import FINISH, NEXT, STAY
from bohnhof.engine.vectors import bit
from bohnhof.games.bohnanza.waiting import PlantWaiting, next_planter
from bohnhof.games.bohnanza.words import bean, seat
from bohnhof.games.highbohn.asides import own_elsewhere
from bohnhof.games.highbohn.hand import store_has_room, store_refusal, to_store
from bohnhof.games.highbohn.marks import BOUND, bound, set_seat_mark
from bohnhof.games.highbohn.planting import add_plantings, plant, planting_refusal, spelled_out
from bohnhof.games.highbohn.verbs import STEW_BEAN, STORE_BEAN
from bohnhof.games.highbohn.wallet import stir


def storable(s: State, who: i64, which: i64) -> i64:
    """How many of the cards of a bean that wait for a seat did not come out of a store (HB-99)."""
    return s.awaits(who, which) - bound(s, who, which)


@final
class PlantOrStore(PlantWaiting):
    """Everybody plants or stores what waits, in the order of the base game."""

    def __init__(self) -> None:
        super().__init__()
        self.verbs |= bit(STEW_BEAN) | bit(STORE_BEAN)

    def enter(self, s: State) -> i64:
        """BB-68; whoever can buy something is asked before the first planting (HB-21)."""
        signal = super().enter(s)
        if signal == STAY:
            stir(s)
        return signal

    def moves(self, s: State, seat_: i64, menu: Menu) -> None:
        """Each waiting type on each field that takes it, and onto the store."""
        if seat_ != next_planter(s):
            return
        waiting = s.waiting
        types = s.types
        stores = store_has_room(s, seat_)
        at = seat_ * TYPES
        left = s.waiting_size[seat_]
        if seat_ == s.active:
            left += s.row_size
        k: i64 = 0
        while left > 0:
            which = types[k]
            cards = waiting[at + which]
            if seat_ == s.active and s.row_size > 0:
                cards += s.count_row(which)
            if cards > 0:
                left -= cards
                add_plantings(s, seat_, which, menu)
                if stores and storable(s, seat_, which) > 0:
                    menu.add(code_of(STORE_BEAN, which))
            k += 1

    def complete(self, s: State, seat_: i64, command: Command) -> Command:
        """A bean that is left unsaid is the only type that waits."""
        which = command.a
        if which == WHICHEVER:
            found: i64 = 0
            for i in range(TYPES):
                if s.awaits(seat_, i) > 0:
                    which = i
                    found += 1
            if found != 1:
                return command
        if command.verb == STORE_BEAN:
            return Command(STORE_BEAN, which)
        return spelled_out(s, seat_, command, which)

    def check(self, s: State, seat_: i64, command: Command) -> Refusal | None:
        """BB-68 to BB-70, HB-96, HB-99."""
        due = next_planter(s)
        if seat_ != due:
            return Refusal("BB-68", "others_plant_first", {"player": seat(due)})
        which = command.a
        if not 0 <= which < TYPES:
            return Refusal("BB-70", "which_bean")
        if s.awaits(seat_, which) == 0:
            return Refusal("BB-69", "does_not_wait", {"bean": bean(which)})
        if command.verb == STORE_BEAN:
            if storable(s, seat_, which) == 0:
                return Refusal("HB-99", "came_out_of_a_store", {"bean": bean(which)})
            return store_refusal(s, seat_)
        return planting_refusal(s, seat_, command)

    def apply_code(self, s: State, seat_: i64, code: i64) -> i64:
        """Plant or store one waiting card. Of equal ones those that must be planted are (HB-99)."""
        which = first_of(code)
        from_store = bound(s, seat_, which)
        if verb_of(code) == STORE_BEAN:
            if s.waiting[seat_ * TYPES + which] > from_store:
                s.from_waiting(seat_, which)
            else:
                s.from_row(s.in_row(which))
            to_store(s, seat_, which, "waiting")
        else:
            s.from_waiting(seat_, which)
            if from_store > 0:
                set_seat_mark(s, seat_, BOUND + which, from_store - 1)
            plant(s, seat_, code, "waiting")
        if next_planter(s) >= 0:
            return STAY
        return FINISH if s.final else NEXT

    def not_now(self, s: State, seat_: i64, verb: i64) -> Refusal:
        """BB-37."""
        return own_elsewhere(verb) or super().not_now(s, seat_, verb)
