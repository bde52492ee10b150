"""Group commit: what many tables want written while a commit is under way is written together by the next one.

A commit has to wait for the disk, and a disk answers some hundred times a second. So the more tables are played, the
more entries one commit carries, and no table waits for more than the commit under way and its own.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import ARRAY, String, any_, bindparam, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bohnhof.table.store.entries import Entry, Head
from bohnhof.table.store.errors import Overtaken, StoreFailed
from bohnhof.table.store.failures import reason
from bohnhof.table.store.opening import PATIENCE
from bohnhof.table.store.schema import entries, tables

MOST_APPENDS = 500
MOST_BYTES = 4_000_000

_NEW_HEADS = tables.insert()
_NEW_ENTRIES = entries.insert()
_CHANGED_HEADS = (
    tables.update()
    .where(tables.c.name == bindparam("of"))
    .values(
        last=bindparam("to"),
        changed=bindparam("when"),
        state=func.coalesce(bindparam("turns", type_=String), tables.c.state),
    )
)
_LAST_NUMBERS = select(tables.c.name, tables.c.last).order_by(tables.c.name).with_for_update()
_LAST_NUMBERS_OF = {
    "postgresql": _LAST_NUMBERS.where(tables.c.name == any_(bindparam("names", type_=ARRAY(String)))),
    "sqlite": _LAST_NUMBERS.where(tables.c.name.in_(bindparam("names", expanding=True))),
}


@dataclass(eq=False)
class Append:
    """What one table wants written, all or nothing. With a head it is a new table."""

    name: str
    entries: Sequence[Entry]
    state: str | None = None
    head: Head | None = None
    done: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def size(self) -> int:
        """How many bytes it has, about."""
        return sum(len(entry.body) for entry in self.entries)


class Commits:
    """The only writer of this process."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.turn = asyncio.Lock()
        self.watch: Callable[[int, float], None] | None = None
        self.allowed: Callable[[str], bool] = lambda name: True
        self._last_numbers = _LAST_NUMBERS_OF[engine.dialect.name]
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
            async with asyncio.timeout(2 * PATIENCE), self.engine.begin() as connection:
                overtaken = await self._write(connection, group)
        except IntegrityError as error:
            # The log of some table is not what its head says. The others must not suffer from it.
            odd, failed = True, reason(error)
        except Exception as error:
            failed = reason(error)
        if odd and len(group) > 1:
            for append in group:
                await self._commit([append])
            return
        if failed is not None and not odd:
            # In which state the connection is, nobody knows. The next commit opens another one.
            await self._start_afresh()
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

    async def _start_afresh(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.engine.dispose()
        except Exception:
            await self.engine.dispose(close=False)

    async def _write(self, connection: AsyncConnection, group: list[Append]) -> list[Append]:
        """Write a group, and return those whose table is not as they believe."""
        names = sorted({append.name for append in group})
        last = {name: number for name, number in await connection.execute(self._last_numbers, {"names": names})}
        overtaken: list[Append] = []
        heads: list[dict[str, object]] = []
        changes: dict[str, dict[str, object]] = {}
        rows: list[dict[str, object]] = []
        for append in group:
            name = append.name
            first = append.entries[0].number if append.entries else 0
            if append.head is not None:
                fits = name not in last and first == 0
            else:
                fits = name in last and first == last[name] + 1 and self.allowed(name)
            if not fits:
                overtaken.append(append)
                continue
            if append.head is not None:
                heads.append(
                    {
                        "name": name,
                        "settings": append.head.settings,
                        "public": append.head.public,
                        "state": append.head.state,
                        "created": append.head.created,
                        "changed": append.head.changed,
                        "last": -1,
                    }
                )
                last[name] = -1
            if append.entries:
                last[name] = append.entries[-1].number
                earlier = changes.get(name, {}).get("turns")
                changes[name] = {
                    "of": name,
                    "to": last[name],
                    "when": append.entries[-1].at,
                    "turns": append.state or earlier,
                }
                rows.extend(
                    {"name": name, "number": entry.number, "kind": entry.kind, "body": entry.body, "at": entry.at}
                    for entry in append.entries
                )
        if heads:
            await connection.execute(_NEW_HEADS, heads)
        if changes:
            await connection.execute(_CHANGED_HEADS, list(changes.values()))
            await connection.execute(_NEW_ENTRIES, rows)
        return overtaken
