"""The live driver: takes commands in the order in which they arrive, from any seat, and stays exact (BB-85)."""

from typing import final

from mypy_extensions import i64

from bohnhof.engine.commands import Command
from bohnhof.engine.events import Event
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.view import View, look


@final
class Table:
    """One table that is played live: the rules and the state, and nothing else."""

    __slots__ = ("rules", "state")

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules: Rules = rules
        self.state: State = state

    def view(self, seat: i64) -> View:
        """What a seat may know now; -1 for a spectator."""
        return look(self.rules, self.state, seat)

    def complete(self, seat: i64, command: Command) -> Command:
        """The command with everything spelled out that the seat left to the rules."""
        return self.rules.complete(self.state, seat, command)

    def why_not(self, seat: i64, command: Command) -> Refusal | None:
        """Why a seat may not give a command now; None if it may."""
        return self.rules.check(self.state, seat, self.complete(seat, command))

    def do(self, seat: i64, command: Command) -> Refusal | None:
        """Carry out a command, or refuse it and change nothing (BB-9). What happened is in `take_events`."""
        whole = self.complete(seat, command)
        refusal = self.rules.check(self.state, seat, whole)
        if refusal is None:
            self.rules.apply(self.state, seat, whole)
        return refusal

    def take_events(self) -> list[Event]:
        """What has happened since the last call, if the state records."""
        return self.state.take_events()
