"""The store: tables and their logs in SQLite or PostgreSQL."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import URL, Connection, Executable, func, select, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bohnhof.table.store.commits import Commits
from bohnhof.table.store.entries import STATES, Entry, Head, check_append, check_head
from bohnhof.table.store.errors import CannotOpen, StoreError
from bohnhof.table.store.failures import reason, told_plainly
from bohnhof.table.store.groups import Append
from bohnhof.table.store.locks import OWNER, HoldsLocks
from bohnhof.table.store.migrating import Migrating, migrate
from bohnhof.table.store.opening import (
    PATIENCE,
    Engines,
    parsed,
    postgres_connector,
    postgres_engines,
    sqlite_engines,
)
from bohnhof.table.store.ownership import Owners, OwnsAll
from bohnhof.table.store.schema import entries, tables

# Tables are thrown away in small portions: play goes on in between.
FORGOTTEN_AT_ONCE = 200

_HEADS = select(tables.c.name, tables.c.settings, tables.c.public, tables.c.state, tables.c.created, tables.c.changed)
_MIGRATION_PATIENCE = 3600.0


class Store:
    """Everything that is kept of tables. Made by `Store.opened`."""

    def __init__(self, address: URL, engines: Engines, reached_at: str | None) -> None:
        self._address = address
        self._engines = engines
        self._reached_at = reached_at
        self._commits = Commits(engines.writing)
        self._owners: Owners | None = None

    @staticmethod
    async def opened(url: str, *, address: str | None = None) -> "Store":
        """Open a database, and bring it up to date.

        `url` is `sqlite:///path/file.db` or `postgresql://user@host/name`. `address` (`http://10.0.0.3:8000`) is where
        other server processes of the same PostgreSQL database reach this one. Raises `CannotOpen` and its kinds
        `StoreInUse`, `StoreDamaged`, `StoreTooNew`.
        """
        where = parsed(url)
        on_disk = where.drivername == "sqlite"
        engines = await asyncio.to_thread(sqlite_engines, where) if on_disk else postgres_engines(where)
        failed: str | None = None
        try:
            if on_disk:
                async with Migrating():
                    await engines.writing.run(migrate)
            else:
                await _migrate_postgres(where)
        except StoreError:
            await engines.close()
            raise
        except Exception as error:
            failed = reason(error)
        if failed is not None:
            await engines.close()
            raise CannotOpen(f"{where!r} cannot be opened: {failed}")
        return Store(where, engines, address)

    async def owners(self, *, lost: Callable[[], None] | None = None) -> Owners:
        """Who owns which table. `lost` is called when suddenly nothing is ours any more (PostgreSQL only).

        There is one for each store; ask for it once. Raises `StoreFailed`.
        """
        if self._owners is None:
            if self._address.drivername == "sqlite":
                self._owners = OwnsAll(self.unfinished)
            else:
                connect = postgres_connector(self._address, "bohnhof owns")
                self._owners = await HoldsLocks.opened(
                    connect, self._reached_at, self.unfinished, self._owner_by_lock, lost
                )
                self._commits.allowed = self._owners.holds
        return self._owners

    @property
    def watch(self) -> Callable[[int, float], None] | None:
        """Called after each commit with the number of appends in it and the seconds that it took."""
        return self._commits.watch

    @watch.setter
    def watch(self, called: Callable[[int, float], None] | None) -> None:
        self._commits.watch = called

    async def create(self, head: Head, first: Sequence[Entry]) -> None:
        """Store a new table with the first entries of its log, numbered from 0.

        Raises `Overtaken` if there is a table of this name, and `StoreFailed`.
        """
        check_head(head)
        if first:
            check_append(first, None)
        await self._commits.write(Append(head.name, tuple(first), None, head))

    async def append(self, name: str, entries: Sequence[Entry], state: str | None = None) -> None:
        """Store the next entries of a table, all or none, and perhaps its new state; return when they are on the disk.

        Raises `Overtaken` unless they follow right after the last one that is stored, and `StoreFailed`.
        """
        check_append(entries, state)
        await self._commits.write(Append(name, tuple(entries), state))

    async def read(self, name: str, after: int = -1) -> list[Entry]:
        """The entries of a table after that number; none if there is no such table."""
        query = (
            select(entries.c.number, entries.c.kind, entries.c.body, entries.c.at)
            .where(entries.c.name == name, entries.c.number > after)
            .order_by(entries.c.number)
        )
        return [Entry(*row) for row in await self._rows(query)]

    async def head(self, name: str) -> Head | None:
        """What is known of a table; None if there is no such table."""
        rows = await self._rows(_HEADS.where(tables.c.name == name))
        return Head(*rows[0]) if rows else None

    async def unfinished(self) -> list[str]:
        """The names of all tables that are not over, the last changed first."""
        query = select(tables.c.name).where(tables.c.state.in_(STATES[:-1])).order_by(tables.c.changed.desc())
        return [name for (name,) in await self._rows(query)]

    async def public(self, limit: int) -> list[Head]:
        """The public tables that are not over, the last changed first."""
        query = (
            _HEADS.where(tables.c.public, tables.c.state.in_(STATES[:-1]))
            .order_by(tables.c.changed.desc(), tables.c.name)
            .limit(limit)
        )
        return [Head(*row) for row in await self._rows(query)]

    async def counted(self, state: str | None = None) -> int:
        """How many tables there are, in all or in one state."""
        query = select(func.count()).select_from(tables)
        if state is not None:
            query = query.where(tables.c.state == state)
        (row,) = await self._rows(query)
        return int(row[0])

    async def forget(self, before: float) -> int:
        """Throw away all tables, finished or abandoned, that have not changed since then; return how many."""
        old = select(tables.c.name).where(tables.c.changed < before).order_by(tables.c.name).limit(FORGOTTEN_AT_ONCE)

        def forget_some(connection: Connection) -> int:
            names = connection.execute(old.with_for_update(skip_locked=True)).scalars().all()
            connection.execute(tables.delete().where(tables.c.name.in_(names)))
            return len(names)

        forgotten = 0
        while True:
            async with self._commits.turn:
                with told_plainly():
                    some = await self._engines.writing.run(forget_some)
            forgotten += some
            if some < FORGOTTEN_AT_ONCE:
                return forgotten

    async def alive(self) -> bool:
        """Whether the database answers at this moment."""
        try:
            async with asyncio.timeout(PATIENCE / 3), self._engines.reading.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except Exception:
            return False
        return True

    async def close(self) -> None:
        """Write what is under way, hand tables over, and close the database."""
        await self._commits.close()
        if self._owners is not None:
            await self._owners.close()
        await self._engines.close()

    async def _owner_by_lock(self, lock: int) -> tuple[str | None, str] | None:
        rows = await self._rows(OWNER, {"lock": lock})
        return (rows[0][0], rows[0][1]) if rows else None

    async def _rows(self, query: Executable, values: dict[str, Any] | None = None) -> Sequence[Any]:
        with told_plainly():
            async with asyncio.timeout(PATIENCE), self._engines.reading.connect() as connection:
                rows: Sequence[Any] = (await connection.execute(query, values)).all()
                return rows


async def _migrate_postgres(address: URL) -> None:
    """A connection of its own, for a migration may take long, and may have to wait for that of another process."""
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=postgres_connector(address, "bohnhof migrates", patience=_MIGRATION_PATIENCE),
        hide_parameters=True,
        poolclass=NullPool,
    )
    try:
        async with Migrating(), engine.begin() as connection:
            await connection.run_sync(migrate)
    finally:
        await engine.dispose()
