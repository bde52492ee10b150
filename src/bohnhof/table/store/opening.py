"""From a URL to engines: what a database is asked for before anything is stored in it."""

import asyncio
import contextlib
import os
import sqlite3
import sys
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, make_url
from sqlalchemy.event import listens_for
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bohnhof.table.store.errors import CannotOpen, StoreDamaged, StoreInUse

# How long a database may take to answer, in seconds. A table waits for it, so it must end.
PATIENCE = 15.0
READERS = 4
SWITCH_AFTER = 0.0005

T = TypeVar("T")


class Writing(ABC):
    """The one connection that writes."""

    @abstractmethod
    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction; return when it is on the disk."""

    @abstractmethod
    async def start_afresh(self) -> None:
        """Throw the connection away and make another one when it is needed."""


class WritingHere(Writing):
    """PostgreSQL: the driver works in the event loop."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def start_afresh(self) -> None:
        """Throw the connection away."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._engine.dispose()
        except Exception:
            await self._engine.dispose(close=False)


class WritingInAThread(Writing):
    """SQLite: a thread does a whole transaction at a time; going there for each statement would take far longer."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bohnhof-store")
        # The thread gives the interpreter lock up whenever SQLite works, a dozen times in a commit, and a busy event
        # loop hands it back only after this time. The usual 5 ms made commits three times as slow.
        sys.setswitchinterval(min(sys.getswitchinterval(), SWITCH_AFTER))

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            return work(self._connection)

    def _dispose(self) -> None:
        connection, self._connection = self._connection, None
        with contextlib.suppress(Exception):
            if connection is not None:
                connection.invalidate()
                connection.close()
        self._engine.dispose()

    async def start_afresh(self) -> None:
        """Throw the connection away."""
        with contextlib.suppress(Exception):
            await asyncio.get_running_loop().run_in_executor(self._thread, self._dispose)

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await self.start_afresh()
        self._thread.shutdown()


class Engines:
    """Two doors to one database: several connections that read, and one that writes."""

    def __init__(self, reading: AsyncEngine, writing: Writing, lock: "FileLock | None") -> None:
        self.reading = reading
        self.writing = writing
        self._lock = lock

    async def close(self) -> None:
        """Close all connections, then let other processes have the file."""
        await self.reading.dispose()
        if isinstance(self.writing, WritingInAThread):
            await self.writing.close()
        else:
            await self.writing.start_afresh()
        if self._lock is not None:
            self._lock.release()


class FileLock:
    """Only one process has an SQLite file open. SQLite's own locks do it, so a killed process leaves none behind."""

    def __init__(self, path: Path) -> None:
        self._held = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._held.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise StoreInUse(f"another process is using {path}") from None

    def release(self) -> None:
        """Let others have the file."""
        self._held.close()


def parsed(url: str) -> URL:
    """Read the address of a database. Raises `CannotOpen`."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise CannotOpen("a database is sqlite:///path/file.db or postgresql://user@host/name") from None
    kind = address.drivername.split("+")[0]
    if kind == "sqlite":
        if address.host or address.query or not address.database or address.database == ":memory:":
            raise CannotOpen("an SQLite database is a file: sqlite:///path/file.db")
        return address.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return address.set(drivername="postgresql")
    raise CannotOpen(f"a database is sqlite:///path/file.db or postgresql://user@host/name, not {kind}")


def sqlite_engines(address: URL) -> Engines:
    """The engines of an SQLite file, which is made if it is missing. Raises `CannotOpen`."""
    path = Path(os.path.realpath(address.database or ""))
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # The hands of all players stand in it: for nobody else on this machine to read.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        lock = FileLock(path)
    except (OSError, sqlite3.Error):
        raise CannotOpen(f"the file {path} cannot be opened for writing") from None
    try:
        _check_file(path)
    except StoreDamaged:
        lock.release()
        raise
    reading = create_async_engine(
        address.set(drivername="sqlite+aiosqlite", database=str(path)),
        hide_parameters=True,
        pool_size=READERS,
        max_overflow=0,
    )
    writing = create_engine(
        address.set(drivername="sqlite+pysqlite", database=str(path)),
        hide_parameters=True,
        pool_size=1,
        max_overflow=0,
    )
    _prepare_sqlite(reading.sync_engine, "BEGIN")
    _prepare_sqlite(writing, "BEGIN IMMEDIATE")
    return Engines(reading, WritingInAThread(writing), lock)


def _check_file(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        try:
            sound = connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
        except sqlite3.DatabaseError:
            sound = False
    if not sound:
        raise StoreDamaged(f"{path} is damaged, or not an SQLite database; put a backup in its place or move it away")


def _prepare_sqlite(engine: Engine, begin: str) -> None:
    @listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        # The driver begins transactions of its own at odd moments; from here on only `begin` below does.
        connection.isolation_level = None
        cursor = connection.cursor()
        # FULL: what is committed is on the disk, also when the power fails.
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "fullfsync=ON",
            "foreign_keys=ON",
            f"busy_timeout={int(PATIENCE * 1000)}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @listens_for(engine, "begin")
    def begins(connection: Any) -> None:
        driver = connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection):
            driver.execute(begin)
        else:
            connection.exec_driver_sql(begin)


def postgres_engines(address: URL) -> Engines:
    """The engines of a PostgreSQL database. Raises `CannotOpen`."""
    reading = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=postgres_connector(address, "bohnhof reads"),
        hide_parameters=True,
        pool_size=READERS,
        max_overflow=READERS,
        pool_pre_ping=True,
    )
    writing = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=postgres_connector(address, "bohnhof writes"),
        hide_parameters=True,
        pool_size=1,
        max_overflow=0,
        pool_pre_ping=True,
    )
    return Engines(reading, WritingHere(writing), None)


def postgres_connector(address: URL, purpose: str, patience: float = PATIENCE) -> Callable[[], Awaitable[Any]]:
    """Who calls the result gets a new connection of the driver; it reads URLs as PostgreSQL's own programs do."""
    try:
        import asyncpg  # type: ignore[import-untyped]
    except ImportError:
        raise CannotOpen("PostgreSQL needs more parts: pip install 'bohnhof[postgres]'") from None
    dsn = address.render_as_string(hide_password=False)

    async def connect() -> Any:
        return await asyncpg.connect(
            dsn,
            timeout=PATIENCE,
            command_timeout=patience,
            server_settings={
                "application_name": purpose,
                "lock_timeout": f"{int(patience * 1000)}",
                # Who falls asleep in the middle of writing must not hold up others until they lose their patience.
                "idle_in_transaction_session_timeout": f"{int(patience * 500)}",
                # A process whose machine has gone must lose its locks soon, without having said good-bye.
                "tcp_keepalives_idle": "5",
                "tcp_keepalives_interval": "3",
                "tcp_keepalives_count": "3",
            },
        )

    return connect
