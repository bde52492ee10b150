"""Group commit: what many tables want written while a commit is under way is written together by the next one.

A commit has to wait for the disk, and a disk answers some hundred times a second. So the more tables are played, the
more entries one commit carries, and no table waits for more than the commit under way and its own.
"""

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import Callable

import structlog
from sqlalchemy.exc import IntegrityError

from bohnhof.table.store.errors import Overtaken, StoreFailed
from bohnhof.table.store.failures import reason
from bohnhof.table.store.groups import Append, write_group
from bohnhof.table.store.opening import PATIENCE, Writing

MOST_APPENDS = 500
MOST_BYTES = 4_000_000

log = structlog.get_logger("bohnhof.store")


class Commits:
    """The only writer of this process."""

    def __init__(self, writing: Writing) -> None:
        self.writing = writing
        self.turn = asyncio.Lock()
        self.watch: Callable[[int, float], None] | None = None
        self.allowed: Callable[[str], bool] = lambda name: True
        self._queue: deque[Append] = deque()
        self._arrived = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._work(), name="bohnhof store: commits")

    async def write(self, append: Append) -> None:
        """Return when it is on the disk. Raises `Overtaken` and `StoreFailed`."""
        if self._closing:
            raise StoreFailed("the store is closed")
        self._queue.append(append)
        self._arrived.set()
        await append.done

    async def close(self) -> None:
        """Write what has arrived, then stop."""
        self._closing = True
        self._arrived.set()
        await self._task

    async def _work(self) -> None:
        while True:
            await self._arrived.wait()
            group = self._next_group()
            if not group:
                if self._closing:
                    return
                self._arrived.clear()
                continue
            async with self.turn:
                await self._commit(group)

    def _next_group(self) -> list[Append]:
        group: list[Append] = []
        size = 0
        while self._queue and len(group) < MOST_APPENDS and size < MOST_BYTES:
            append = self._queue.popleft()
            if not append.done.done():  # nobody waits for it any more: it may be left out
                group.append(append)
                size += append.size()
        return group

    async def _commit(self, group: list[Append]) -> None:
        begun = time.perf_counter()
        failed: str | None = None
        odd = False
        overtaken: list[Append] = []
        try:
            async with asyncio.timeout(2 * PATIENCE):
                overtaken = await self.writing.run(lambda connection: write_group(connection, group, self.allowed))
        except (IntegrityError, sqlite3.IntegrityError) as error:
            # The log of some table is not what its head says. The others must not suffer from it.
            odd, failed = True, reason(error)
        except Exception as error:
            failed = reason(error)
        if odd and len(group) > 1:
            for append in group:
                await self._commit([append])
            return
        if failed is not None:
            log.warning("not_committed", appends=len(group), reason=failed)
        if failed is not None and not odd:
            # In which state the connection is, nobody knows. The next commit opens another one.
            await self.writing.start_afresh()
        if failed is None and self.watch is not None:
            self.watch(len(group), time.perf_counter() - begun)
        for append in group:
            if append.done.done():
                continue
            if odd or append in overtaken:
                append.done.set_exception(Overtaken(append.name))
            elif failed is not None:
                append.done.set_exception(StoreFailed(failed))
            else:
                append.done.set_result(None)
