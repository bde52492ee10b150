"""The log of a table: what its entries say, and how a table is read from them again.

An entry is one thing that happened at a table. All that a table is follows from its entries, in their order.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec
from msgspec import Raw, Struct

from bohnhof.engine.commands import Command
from bohnhof.engine.events import Event
from bohnhof.game import Game
from bohnhof.notation.record import Replay
from bohnhof.table.settings import Settings
from bohnhof.table.store.entries import Entry


class Made(Struct, tag_field="kind", tag="made", frozen=True):
    """The table was made: its first entry."""

    settings: Raw


class Sat(Struct, tag_field="kind", tag="seat", frozen=True):
    """Somebody has taken a seat. `hash` is that of the seat's secret."""

    seat: int
    name: str
    hash: str


class Began(Struct, tag_field="kind", tag="began", frozen=True):
    """The game began: a record that holds the deal, and the commands of a game that is played on."""

    record: str


class Commanded(Struct, tag_field="kind", tag="command", omit_defaults=True, frozen=True):
    """A command counted: its line of the record, and where chance then stood. `bot` is who said it if no person did,
    `id` what the person called the message."""

    seat: int
    line: str
    chance: tuple[int, int, int, int]
    bot: str = ""
    id: str = ""


class Passed(Struct, tag_field="kind", tag="pass", frozen=True):
    """Somebody has nothing more to say in this trading."""

    seat: int
    id: str


class Chatted(Struct, tag_field="kind", tag="chat", frozen=True):
    """Somebody has said something."""

    seat: int
    name: str
    text: str
    id: str


class Left(Struct, tag_field="kind", tag="left", frozen=True):
    """Somebody has gone: a bot plays for him. `why` is `left` or `absent`."""

    seat: int
    why: str


class Returned(Struct, tag_field="kind", tag="back", frozen=True):
    """Somebody plays himself again."""

    seat: int


class Hosted(Struct, tag_field="kind", tag="host", frozen=True):
    """The role of the host has moved."""

    seat: int


class Given(Struct, tag_field="kind", tag="bot", omit_defaults=True, frozen=True):
    """A bot plays this seat: because the host said so, or instead of a bot with too many faults."""

    seat: int
    bot: str
    fault: str = ""


class Over(Struct, tag_field="kind", tag="over", frozen=True):
    """The game is over."""


HEAD_LINES: Final = 5
"""The lines of a record before its first command."""
Body = Made | Sat | Began | Commanded | Passed | Chatted | Left | Returned | Hosted | Given | Over
_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[Body]] = msgspec.json.Decoder(Body)


def entry(number: int, body: Body, at: float) -> Entry:
    """What happened, as an entry of the log."""
    return Entry(number, str(type(body).__struct_config__.tag), _encoder.encode(body), at)


def read(entries: Iterable[Entry]) -> list[tuple[Body, float]]:
    """What happened, and when."""
    return [(_decoder.decode(one.body), one.at) for one in entries]


def made(settings: Settings) -> Made:
    """The first entry of a table."""
    return Made(Raw(settings.encoded()))


class Moment(NamedTuple):
    """One step of what has happened in the game: the deal, or a command."""

    seat: int
    events: list[Event]
    at: float


class Retold:
    """The game of a log, told again: first the deal, then command by command."""

    def __init__(self, log: list[tuple[Body, float]]) -> None:
        record = next(body.record for body, _at in log if isinstance(body, Began))
        commands = [body for body, _at in log if isinstance(body, Commanded)]
        lines = record.rstrip("\n").split("\n")
        chance = [lines.pop()] if lines[-1].startswith("chance ") else []
        self.first = len(lines) - HEAD_LINES
        lines += [command.line for command in commands]
        if any(isinstance(body, Over) for body, _at in log):
            chance = []
        elif commands:
            chance = ["chance " + " ".join(str(word) for word in commands[-1].chance)]
        self.run = Replay("\n".join([*lines, *chance]) + "\n")
        self.game = Game.replaying(self.run)

    def deal(self) -> list[Event]:
        """The deal, and the commands of a game that is played on from there."""
        while self.run.at < self.first:
            self.run.step()
        return self.run.events[:]

    def step(self) -> tuple[int, Command, list[Event]]:
        """The next command: who said what, and what happened."""
        return self.run.step()

    def finish(self) -> None:
        """All is told: chance goes on where it stood. Raises `Misread` if the log does not hold."""
        self.run.run()
