"""Ownership by PostgreSQL's advisory locks.

Each server process has one connection that does nothing but hold locks: one for each table that is its own, and one
that all share, as a sign of life. PostgreSQL lets go of them when the connection ends, however that comes about. What
processes tell each other (a table is free, a process is gone) goes by LISTEN and NOTIFY; a slow poll finds what they
missed.
"""

import asyncio
import contextlib
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from hashlib import blake2b
from typing import Any, TypeVar

from sqlalchemy import BigInteger, bindparam, text

from bohnhof.table.store.errors import StoreFailed
from bohnhof.table.store.failures import reason, told_plainly
from bohnhof.table.store.ownership import Owners

CHANNEL = "bohnhof_tables"
# Seconds between two looks for dead processes, and how many such looks come before all tables are compared.
HEARTBEAT = 3.0
LOOKS_BEFORE_A_COMPARISON = 10
PATIENCE = 10.0
LONGEST_PAUSE = 10.0

Connect = Callable[[], Awaitable[Any]]
T = TypeVar("T")


def lock_of(name: str) -> int:
    """The number of a table's lock: 64 bits of a hash of its name."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8, person=b"bohnhof-table").digest(), signed=True)


SIGN_OF_LIFE = int.from_bytes(blake2b(b"alive", digest_size=8, person=b"bohnhof").digest(), signed=True)

# A lock of 64 bits is shown as two halves, with objsubid 1.
_LOCKS = (
    "FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1"
    " AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_NUMBER = "((CAST(l.classid AS bigint) << 32) | CAST(l.objid AS bigint))"
_ALL_LOCKS = f"SELECT {_NUMBER} {_LOCKS}"
OWNER = text(
    f"SELECT s.address, s.key FROM servers s WHERE s.pid = (SELECT l.pid {_LOCKS} AND {_NUMBER} = :lock LIMIT 1)"  # noqa: S608
).bindparams(bindparam("lock", type_=BigInteger))
_BURY = f"DELETE FROM servers WHERE pid NOT IN (SELECT l.pid {_LOCKS} AND {_NUMBER} = $1) RETURNING pid"  # noqa: S608
_PLACES_FOR_LOCKS = (
    "SELECT CAST(current_setting('max_locks_per_transaction') AS int)"
    " * (CAST(current_setting('max_connections') AS int) + CAST(current_setting('max_prepared_transactions') AS int))"
)
_SIGN_IN = (
    "INSERT INTO servers (pid, address, key) VALUES (pg_backend_pid(), $1, $2)"
    " ON CONFLICT (pid) DO UPDATE SET address = excluded.address, key = excluded.key"
)


class HoldsLocks(Owners):
    """One of several server processes that share the tables of a PostgreSQL database. Made by `HoldsLocks.opened`."""

    def __init__(
        self,
        connect: Connect,
        address: str | None,
        unfinished: Callable[[], Awaitable[list[str]]],
        look_up: Callable[[int], Awaitable[tuple[str | None, str] | None]],
        lost: Callable[[], None] | None,
    ) -> None:
        self._connect = connect
        self._address = address
        self._unfinished = unfinished
        self._look_up = look_up
        self._lost = lost
        self._key = secrets.token_urlsafe(32)
        self._keys: dict[str, str] = {}
        self._connection: Any = None
        self._turn = asyncio.Lock()
        self._held: set[str] = set()
        self._room = 0
        self._resting: set[str] = set()
        self._found: dict[str, None] = {}
        self._news = asyncio.Event()
        self._compare = asyncio.Event()
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []

    @staticmethod
    async def opened(
        connect: Connect,
        address: str | None,
        unfinished: Callable[[], Awaitable[list[str]]],
        look_up: Callable[[int], Awaitable[tuple[str | None, str] | None]],
        lost: Callable[[], None] | None,
    ) -> "HoldsLocks":
        """Sign in with the others. Raises `StoreFailed`."""
        owners = HoldsLocks(connect, address, unfinished, look_up, lost)
        with told_plainly():
            await owners._sign_in()
        owners._compare.set()
        owners._tasks = [
            asyncio.create_task(owners._beat(), name="bohnhof store: heartbeat"),
            asyncio.create_task(owners._search(), name="bohnhof store: orphans"),
        ]
        return owners

    async def claim(self, name: str) -> bool | str:
        """Take the lock of a table, or say who has it."""
        return await _to_the_end(self._claim(name))

    async def _claim(self, name: str) -> bool | str:
        async with self._turn:
            if name in self._held:
                return True
            if len(self._held) >= self._room:
                raise StoreFailed("one process owns as many tables as the database has locks for")
            # The owner may be gone between the two questions, so they are asked twice.
            for _attempt in range(2):
                if await self._ask("fetchval", "SELECT pg_try_advisory_lock($1)", lock_of(name)):
                    self._held.add(name)
                    self._resting.discard(name)
                    return True
                owner = await self._owner_of(name)
                if owner is not None:
                    return owner[0] or False
            return False

    def holds(self, name: str) -> bool:
        """Whether a table is ours at this moment."""
        return name in self._held

    async def where(self, name: str) -> str | None:
        """The address of the other process that owns a table."""
        if name in self._held:
            return None
        owner = await self._owner_of(name)
        return None if owner is None or owner[1] == self._key else owner[0]

    async def release(self, name: str, *, hand_over: bool = False) -> None:
        """Give the lock of a table back and tell the others."""
        await _to_the_end(self._release(name, hand_over))

    async def _release(self, name: str, hand_over: bool) -> None:
        async with self._turn:
            if name not in self._held:
                return
            self._held.discard(name)
            await self._ask("execute", "SELECT pg_advisory_unlock($1)", lock_of(name))
            if not hand_over:
                self._resting.add(name)
            with contextlib.suppress(StoreFailed):  # who has not heard of it finds it at the next look
                await self._tell(f"{'free' if hand_over else 'rests'} {name}")

    async def orphans(self) -> AsyncIterator[str]:
        """Unfinished tables that nobody owns, as they turn up."""
        while not self._closing:
            if not self._found:
                self._news.clear()
                await self._news.wait()
                continue
            name = next(iter(self._found))
            del self._found[name]
            if name not in self._held:
                yield name

    def key_of(self, address: str) -> str | None:
        """The word by which the process at an address knows that a request was relayed by one of us."""
        return self._keys.get(address)

    @property
    def key(self) -> str | None:
        """The word that shows us that a request was relayed by another process."""
        return self._key

    async def close(self) -> None:
        """Hand all tables over: their locks end with the connection, and the others are told."""
        if self._closing:
            return
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._held.clear()
        self._found.clear()
        self._news.set()
        connection, self._connection = self._connection, None
        if connection is not None and not connection.is_closed():
            with contextlib.suppress(Exception):
                async with asyncio.timeout(PATIENCE):
                    await connection.execute("SELECT pg_advisory_unlock_all()")
                    await connection.execute("DELETE FROM servers WHERE pid = pg_backend_pid()")
                    await connection.execute("SELECT pg_notify($1, 'gone')", CHANNEL)
                    await connection.close()
            connection.terminate()

    async def _owner_of(self, name: str) -> tuple[str | None, str] | None:
        owner = await self._look_up(lock_of(name))
        if owner is not None and owner[0] is not None:
            self._keys[owner[0]] = owner[1]
        return owner

    async def _ask(self, how: str, query: str, *values: object) -> Any:
        """Ask on the connection of the locks. If it does not answer, the locks are no longer to be trusted."""
        connection = self._connection
        if connection is None:
            raise StoreFailed("the connection that holds the locks is gone")
        failed: str | None = None
        answered = False
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await getattr(connection, how)(query, *values)
        except Exception as error:
            failed = reason(error)
            # The database may refuse one question (no room for one more lock) and the connection be as good as before.
            answered = getattr(error, "sqlstate", None) is not None and not connection.is_closed()
        if failed is None and connection is not self._connection:
            failed = "the connection that holds the locks is gone"
        if failed is not None:
            if not answered:
                self._drop(connection)
            raise StoreFailed(failed)
        return answer

    async def _tell(self, what: str) -> None:
        await self._ask("execute", "SELECT pg_notify($1, $2)", CHANNEL, what)

    async def _sign_in(self) -> None:
        connection = await self._connect()
        try:
            # The sign of life first: who stands in the table without it is taken for dead.
            await connection.execute("SELECT pg_advisory_lock_shared($1)", SIGN_OF_LIFE)
            await connection.execute(_SIGN_IN, self._address, self._key)
            # Everything in a PostgreSQL server takes its locks from the same place. Half of it is for other purposes.
            self._room = await connection.fetchval(_PLACES_FOR_LOCKS) // 2
            await connection.add_listener(CHANNEL, self._heard)
        except BaseException:
            connection.terminate()
            raise
        connection.add_termination_listener(self._drop)
        self._connection = connection

    def _drop(self, connection: Any) -> None:
        """The connection is gone, and with it every lock. Nothing may be written from here on."""
        if connection is not self._connection:
            return
        self._connection = None
        self._held.clear()
        self._resting.clear()
        connection.terminate()
        if self._lost is not None and not self._closing:
            self._lost()

    def _heard(self, _connection: Any, pid: int, _channel: str, what: str) -> None:
        connection = self._connection
        if connection is not None and pid == connection.get_server_pid():
            return
        what, _, name = what.partition(" ")
        if what == "rests":
            self._resting.add(name)
        elif what == "free":
            self._resting.discard(name)
            self._offer([name])
        elif what == "gone":
            self._compare.set()

    async def _beat(self) -> None:
        """Look after the connection and the other processes, for ever."""
        looks = 0
        pause = HEARTBEAT
        while True:
            # Not all at the same moment.
            await asyncio.sleep(pause * random.uniform(0.8, 1.2))  # noqa: S311
            if self._connection is None:
                try:
                    async with asyncio.timeout(2 * PATIENCE):
                        await self._sign_in()
                except Exception:
                    pause = min(LONGEST_PAUSE, 2 * pause)
                    continue
                pause = HEARTBEAT
                self._compare.set()
            with contextlib.suppress(StoreFailed):
                async with self._turn:
                    if await self._ask("fetch", _BURY, SIGN_OF_LIFE):
                        await self._tell("gone")
                        self._compare.set()
            looks += 1
            if looks % LOOKS_BEFORE_A_COMPARISON == 0:
                self._compare.set()

    async def _search(self) -> None:
        """Whenever there is a reason, compare the unfinished tables with the locks that are held."""
        while True:
            await self._compare.wait()
            self._compare.clear()
            try:
                unfinished = await self._unfinished()
                async with self._turn:
                    held = {row[0] for row in await self._ask("fetch", _ALL_LOCKS)}
            except StoreFailed:
                await asyncio.sleep(HEARTBEAT)
                self._compare.set()
                continue
            self._found_free(unfinished, held)

    def _found_free(self, unfinished: Iterable[str], held: set[int]) -> None:
        names = list(unfinished)
        owned = {name for name in names if lock_of(name) in held}
        self._resting.intersection_update(names)
        self._resting -= owned
        free = [name for name in names if name not in owned and name not in self._resting]
        # Several processes take over at the same time. If each begins elsewhere, each gets a share.
        random.shuffle(free)
        self._offer(free)

    def _offer(self, names: Iterable[str]) -> None:
        self._found.update(dict.fromkeys(names))
        self._news.set()


async def _to_the_end(asked: Coroutine[Any, Any, T]) -> T:
    """Somebody who no longer waits (a closed browser) must not leave the connection of the locks in mid-question."""
    task = asyncio.ensure_future(asked)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return await asyncio.shield(task)
