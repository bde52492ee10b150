"""Sorting the own hand: at any time, for nobody but oneself, and no action (TB-17)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import TYPES
from bohnhof.engine.commands import Command, bean_of
from bohnhof.engine.events import Event
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.vectors import zeros
from bohnhof.games.telebohn.verbs import SORT


@final
class SortHand(Step):
    """Everybody may say the whole own hand in a new order; it stands in no menu."""

    def __init__(self) -> None:
        super().__init__("sort", [SORT])

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """TB-17: the same cards in another order."""
        if command.a != 0 or command.b != 0 or len(command.wants) > 0:
            return Refusal("BB-9", "impossible_numbers")
        named = zeros(TYPES)
        for i in range(len(command.gives)):
            if bean_of(command.gives[i]) < 0:
                return Refusal("TB-17", "whole_hand")
            named[bean_of(command.gives[i])] += 1
        for which in range(TYPES):
            if named[which] != s.held(seat, which):
                return Refusal("TB-17", "whole_hand")
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """A hand that is not there is sorted already."""
        return STAY

    def apply(self, s: State, seat: i64, command: Command) -> i64:
        """TB-17."""
        for i in range(len(command.gives)):
            s.lay_in_hand(seat, i, bean_of(command.gives[i]))
        if s.recording:
            event = Event("sorted", int(seat), {})
            event.private[int(seat)] = {"arranged": [int(bean_of(card)) for card in command.gives]}
            s.note(event)
        return STAY
