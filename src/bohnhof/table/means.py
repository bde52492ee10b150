"""What a table needs of its house: the store, the clock, bots, limits, and what is counted."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from bohnhof.bots import BOTS
from bohnhof.table.bot_seats import Maker
from bohnhof.table.clocks import Clock
from bohnhof.table.limits import Limits
from bohnhof.table.store.entries import Entry


class Keeps(Protocol):
    """Where entries are kept for good."""

    async def append(self, name: str, entries: Sequence[Entry], state: str | None = None) -> None:
        """Keep these entries: they are durable when it returns."""


class Meters:
    """What is counted for those who run the server; this one counts nothing."""

    def command(self, seconds: float, bot: bool) -> None:
        """A command of a person or a bot was carried out, stored and told within so many seconds."""

    def refusal(self, rule: str) -> None:
        """A command was refused."""

    def problem(self, key: str) -> None:
        """A message was wrong."""

    def fault(self, bot: str, reason: str) -> None:
        """A bot has failed."""

    def connected(self, watcher: bool, more: int) -> None:
        """Somebody has come (1) or gone (-1)."""

    def stored(self, seconds: float) -> None:
        """Something was stored within so many seconds."""

    def rebuilt(self) -> None:
        """A table was built anew from the store."""


@dataclass
class Means:
    """What a table needs of its house. `bots` are all the bots that can play here, by name; those of the house are
    trusted to be quick; those that are not think in portions, and no two of them at once (`pondering`)."""

    store: Keeps
    clock: Clock = field(default_factory=Clock)
    bots: Mapping[str, Maker] = field(default_factory=lambda: dict(BOTS))
    limits: Limits = field(default_factory=Limits)
    meters: Meters = field(default_factory=Meters)
    dropped: Callable[[Any], None] = lambda table: None
    pondering: asyncio.Lock = field(default_factory=asyncio.Lock)
