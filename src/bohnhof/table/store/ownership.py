"""Who owns a table: the one process that may change it.

With SQLite there is one process, and it owns everything. With PostgreSQL several processes share the tables; each holds
advisory locks on one connection of its own, so the database itself gives a table free in the moment its owner is gone.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable


class Owners(ABC):
    """Which tables are ours, and where the others are."""

    @abstractmethod
    async def claim(self, name: str) -> bool | str:
        """Make a table ours: True when it is, else the address of its owner, or False if that has none.

        Claiming twice is the same as once. Raises `StoreFailed` while the database cannot be asked.
        """

    @abstractmethod
    def holds(self, name: str) -> bool:
        """Whether a table is ours at this moment."""

    @abstractmethod
    async def where(self, name: str) -> str | None:
        """The address of the other process that owns a table; None if that is us, nobody, or one without an address.

        Takes nothing, so it may be asked about any name. Raises `StoreFailed`.
        """

    @abstractmethod
    async def release(self, name: str, *, hand_over: bool = False) -> None:
        """Give a table up. It rests until somebody asks for it; handed over, another process goes on with it."""

    @abstractmethod
    def orphans(self) -> AsyncIterator[str]:
        """Unfinished tables that nobody owns, for us to claim: at first all there are, then as their owners die.

        Ends when the owners are closed, or when there can never be another one. A claim of such a table may well fail,
        for the other processes hear of it too.
        """

    @abstractmethod
    def key_of(self, address: str) -> str | None:
        """The word by which the process at an address knows that a request was relayed by one of us."""

    @property
    @abstractmethod
    def key(self) -> str | None:
        """The word that shows us that a request was relayed by another process."""

    @abstractmethod
    async def close(self) -> None:
        """Hand all tables over and let the others know."""


class OwnsAll(Owners):
    """The only process: everything is its own."""

    def __init__(self, unfinished: Callable[[], Awaitable[list[str]]]) -> None:
        self._unfinished = unfinished
        self._closed = False

    async def claim(self, name: str) -> bool | str:
        """It is."""
        return True

    def holds(self, name: str) -> bool:
        """It is."""
        return True

    async def where(self, name: str) -> str | None:
        """There is no other process."""
        return None

    async def release(self, name: str, *, hand_over: bool = False) -> None:
        """Nobody else would take it."""
        return

    async def orphans(self) -> AsyncIterator[str]:
        """All unfinished tables, once: nobody else can leave one behind."""
        for name in await self._unfinished():
            if self._closed:
                return
            yield name
            await asyncio.sleep(0)

    def key_of(self, address: str) -> str | None:
        """There is no other process."""
        return None

    @property
    def key(self) -> str | None:
        """Nobody relays anything to us."""
        return None

    async def close(self) -> None:
        """Find no more orphans."""
        self._closed = True
