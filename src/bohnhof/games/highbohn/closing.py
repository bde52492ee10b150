"""The closing stage: last harvests and purchases (HB-113 to HB-119)."""

from typing import final

from mypy_extensions import i64

from bohnhof.engine.commands import BUY_FIELD, END, HARVEST, Command, code_of, second_of, verb_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import FINISH, STAY
from bohnhof.engine.vectors import EMPTY
from bohnhof.games.bohnanza.words import seat
from bohnhof.games.highbohn.asides import (
    CLOSING_STEP,
    Aside,
    has_crop,
    next_slot,
    sells,
    settle_closing,
    slot_seat,
)
from bohnhof.games.highbohn.buying import add_buildings, building_refusal, buy
from bohnhof.games.highbohn.harvest import add_harvests, harvest, harvest_refusal
from bohnhof.games.highbohn.marks import ENDED_IN, ROUND, SLOT
from bohnhof.games.highbohn.verbs import BUILD


def begin_closing(s: State) -> i64:
    """HB-114: the closing stage begins with the slot of the player who had the last turn."""
    s.marks[ENDED_IN] = s.step + 1
    s.marks[ROUND] = 0
    s.marks[SLOT] = 0
    s.step = CLOSING_STEP
    if s.recording:
        s.note(Event("closing", int(s.active), {}))
    return settle_closing(s)


@final
class Closing(Aside):
    """HB-115: outside his slot nobody harvests or buys. HB-116: rounds of purchases follow."""

    def __init__(self) -> None:
        super().__init__("closing", [END, HARVEST, BUILD])

    def actor(self, s: State) -> i64:
        """Whose slot it is."""
        return slot_seat(s)

    def moves(self, s: State, who: i64, menu: Menu) -> None:
        """Every own field, every building that can be paid, and the end once no field holds cards."""
        if who != slot_seat(s):
            return
        add_harvests(s, who, menu)
        if sells(s):
            add_buildings(s, who, menu)
        if not has_crop(s, who):
            menu.add(code_of(END))

    def check(self, s: State, who: i64, command: Command) -> Refusal | None:
        """HB-115, HB-116."""
        if who != slot_seat(s):
            return Refusal("HB-115", "not_your_slot", {"player": seat(slot_seat(s))})
        if command.verb == HARVEST:
            return harvest_refusal(s, who, command)
        if command.verb == END:
            return Refusal("HB-115", "harvest_all_first") if has_crop(s, who) else None
        if not sells(s):
            return Refusal("HB-115", "sold_after_all_harvests")
        return building_refusal(s, who, command)

    def apply_code(self, s: State, who: i64, code: i64) -> i64:
        """HB-115, HB-116."""
        verb = verb_of(code)
        if verb == END:
            if s.recording:
                s.note(Event("passed", int(who), {}))
            return settle_closing(s) if next_slot(s) else FINISH
        if verb == HARVEST:
            harvest(s, who, second_of(code), EMPTY)
        else:
            buy(s, who, code)
        return self.settle(s)

    def apply(self, s: State, who: i64, command: Command) -> i64:
        """A harvest may say which cards become thalers (HB-45)."""
        if command.verb != HARVEST:
            return self.apply_code(s, who, command.code())
        harvest(s, who, command.b, command.wants)
        return self.settle(s)

    def settle(self, s: State) -> i64:
        """Go on, unless something is asked first."""
        return settle_closing(s) if s.step == CLOSING_STEP else STAY

    def not_now(self, s: State, who: i64, verb: i64) -> Refusal:
        """HB-119: nothing else happens."""
        return Refusal("HB-119", "only_harvest_and_buy" if verb != BUY_FIELD else "no_third_field_now")
