"""Wish lists: what seats want to do at one decision point, apart from the move that is asked (HB-22 to HB-26).

All lists that stand at the same decision point are simultaneous: they are carried out in the order of priority, first
the active player's whole list, then clockwise each other player's. A live table holds the first wish for a short time,
so that others can have theirs; what "now" is it says itself, and no clock is asked here.
"""

from typing import final

from mypy_extensions import i64

from bohnhof.engine.commands import Command
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State


@final
class Wished:
    """One item of a list and what became of it: done where `refusal` is None, dropped otherwise (HB-24)."""

    __slots__ = ("command", "refusal", "seat")

    def __init__(self, seat: i64, command: Command, refusal: Refusal | None) -> None:
        self.seat: i64 = seat
        self.command: Command = command
        self.refusal: Refusal | None = refusal


@final
class WishLists:
    """The lists that stand at one table now. `hold` is how long the first of them waits for others, in seconds."""

    __slots__ = ("first", "hold", "lists", "rules", "state")

    def __init__(self, rules: Rules, state: State, hold: float = 0.0) -> None:
        self.rules: Rules = rules
        self.state: State = state
        self.hold: float = hold
        self.first: float = 0.0
        self.lists: list[tuple[int, list[Command]]] = []

    def hand_in(self, seat: i64, commands: list[Command], now: float = 0.0) -> None:
        """Put a list behind what this seat has handed in before."""
        if len(self.lists) == 0:
            self.first = now
        for other, items in self.lists:
            if other == seat:
                items.extend(commands)
                return
        self.lists.append((int(seat), list(commands)))

    def is_due(self, now: float) -> bool:
        """Whether there is a list and the first has waited long enough (HB-26)."""
        return len(self.lists) > 0 and now >= self.first + self.hold

    def carry_out(self) -> list[Wished]:
        """HB-23, HB-24: carry out all lists in the order of priority; returns their items and what became of each.

        Where an item brings about a question, the rest stays: call it again once that is answered (CV-11).
        """
        s = self.state
        found: list[Wished] = []
        while len(self.lists) > 0 and not s.over and not self.rules.step(s).alone:
            seat, items = min(self.lists, key=self.priority)
            if len(items) == 0:
                self.lists.remove((seat, items))
                continue
            command = self.rules.complete(s, seat, items.pop(0))
            refusal = self.rules.check(s, seat, command)
            if refusal is None:
                self.rules.apply(s, seat, command)
            found.append(Wished(seat, command, refusal))
        return found

    def priority(self, entry: tuple[int, list[Command]]) -> int:
        """How many seats after the active player a list comes (HB-23)."""
        return (entry[0] - int(self.state.active)) % int(self.state.players)
