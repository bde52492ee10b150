"""All tables of one server process: made, read when they are needed, gone from memory when they are not."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Final
from weakref import WeakValueDictionary

import structlog

from bohnhof.bots import BOTS
from bohnhof.notation.words import SEATS
from bohnhof.table.bot_seats import Maker
from bohnhof.table.chronicle import Chronicle, info_of
from bohnhof.table.clocks import Clock
from bohnhof.table.connections import Farewell
from bohnhof.table.journal import Body, Sat, entry, made
from bohnhof.table.limits import Bucket, Limits, Problematic, Tally
from bohnhof.table.live import LiveTable, beginning
from bohnhof.table.means import Means, Meters
from bohnhof.table.messages import Info, State
from bohnhof.table.seats import Seating, checked_name, hash_of, new_secret
from bohnhof.table.settings import Settings
from bohnhof.table.store import Entry, Head, Owners, Store, StoreError

NAME_BYTES: Final = 16
SWEEP: Final = 10.0
"""So often, in seconds, the house looks for tables that nobody needs."""
RESUMED: Final = 24 * 3600.0
"""Unfinished tables that have not changed for so long wait until somebody asks for them."""
MOST_LISTED: Final = 50
LIST_LASTS: Final = 2.0
"""A list of public tables is good for so many seconds."""
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
log = structlog.get_logger("bohnhof.house")


@dataclass(frozen=True)
class Made:
    """A new table: its name, and the seat of whoever made it with its secret, if that is somebody who plays."""

    table: str
    seat: str | None
    secret: str | None


@dataclass(frozen=True)
class Seated:
    """A seat and its secret."""

    seat: str
    secret: str


class House:
    """The tables of this process."""

    def __init__(
        self,
        store: Store,
        owners: Owners,
        *,
        bots: Mapping[str, Maker] = BOTS,
        limits: Limits | None = None,
        clock: Clock | None = None,
        meters: Meters | None = None,
    ) -> None:
        self.store = store
        self.owners = owners
        self.limits = limits or Limits()
        self.clock = clock or Clock()
        self.meters = meters or Meters()
        self.means = Means(store, self.clock, dict(bots), self.limits, self.meters, self.forget)
        self.tables: dict[str, LiveTable] = {}
        self.doors: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.addresses = Tally(self.limits.connections_per_address)
        self.inside = 0
        self.creations: dict[str, Bucket] = {}
        self.listed: tuple[float, list[Info]] = (0.0, [])
        self.closing = False
        self.tasks: set[asyncio.Task[None]] = set()

    # --- opening and closing --------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin to take up unfinished tables, and to put away those that nobody needs."""
        for work in (self.resume(), self.sweep_always()):
            task = asyncio.get_running_loop().create_task(work)
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """Say goodbye to everybody. What is under way is stored; everything goes on when the server starts again."""
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for table in list(self.tables.values()):
            async with table.lock:
                table.drop("restart")

    def lost(self, why: Farewell = "elsewhere") -> None:
        """Nothing is ours any more: no table may be written."""
        for table in list(self.tables.values()):
            table.drop(why)

    async def resume(self) -> None:
        """Take up the unfinished tables that nobody has, one after the other; bots go on."""
        try:
            async for name in self.owners.orphans():
                try:
                    head = await self.store.head(name)
                    if head is None or head.state != "playing" or head.changed < self.clock.now() - RESUMED:
                        continue
                    await self.table(name)
                except (Problematic, StoreError) as error:
                    log.info("not_resumed", table=name, error=type(error).__name__)
                except Exception:
                    log.exception("not_resumed", table=name)
                await asyncio.sleep(0)
        except StoreError as error:
            log.warning("resuming_stopped", error=type(error).__name__)

    async def sweep_always(self) -> None:
        """Put away what nobody needs, again and again."""
        while True:
            await self.clock.sleep(SWEEP)
            try:
                await self.sweep()
            except StoreError as error:
                log.warning("not_released", error=type(error).__name__)

    async def sweep(self) -> None:
        """Put away the tables that nobody needs in memory, and forget who has made tables long ago."""
        now = self.clock.now()
        for name, table in list(self.tables.items()):
            if table.is_idle(now):
                async with self.door(name):  # nobody reads it again before it is given up
                    if table.is_idle(now):
                        table.drop("restart")
                        await self.owners.release(name)
        for address, bucket in list(self.creations.items()):
            if bucket.is_full(now):
                del self.creations[address]

    def forget(self, table: LiveTable) -> None:
        """A table has left the memory."""
        if self.tables.get(table.name) is table:
            del self.tables[table.name]

    # --- tables ---------------------------------------------------------------------------------------------------

    async def table(self, name: str) -> LiveTable:
        """A table, read from the store if it is not in memory. Raises `Problematic`."""
        found = self.tables.get(name)
        if found is not None:
            return found
        if not _NAME.fullmatch(name):
            raise Problematic("no_such_table", status=404)
        try:
            async with self.door(name):
                return self.tables.get(name) or await self.load(name)
        except StoreError as error:
            log.warning("not_read", table=name, error=type(error).__name__)
            raise Problematic("store", status=503) from None

    @asynccontextmanager
    async def door(self, name: str) -> AsyncIterator[None]:
        """One at a time reads a table, or puts it away."""
        door = self.doors.get(name)
        if door is None:
            door = self.doors[name] = asyncio.Lock()
        async with door:
            yield

    async def load(self, name: str) -> LiveTable:
        """Make a table ours and read it. Raises `Problematic`."""
        if self.closing:
            raise Problematic("store", status=503)
        if await self.store.head(name) is None:
            raise Problematic("no_such_table", status=404)
        if await self.owners.claim(name) is not True:
            raise Problematic("elsewhere", status=503)
        entries = await self.store.read(name)
        if not entries:
            raise Problematic("no_such_table", status=404)
        chronicle = Chronicle.of(name, entries, self.clock.now())
        if self.closing or not self.owners.holds(name):
            raise Problematic("store", status=503)
        self.meters.rebuilt()
        return self.keep(chronicle)

    def keep(self, chronicle: Chronicle) -> LiveTable:
        """Have a table in memory."""
        table = self.tables[chronicle.name] = LiveTable(chronicle, self.means)
        table.plan()
        return table

    async def create(self, settings: Settings, name: str = "", address: str = "") -> Made:
        """Make a table; whoever makes it takes the host's seat under this name. Raises `Problematic`."""
        now = self.clock.now()
        name = checked_name(name) if settings.host is not None else ""
        bucket = self.creations.get(address)
        if bucket is None:
            bucket = self.creations[address] = Bucket(self.limits.new_tables_rate, self.limits.new_tables, now)
        if not bucket.take(now):
            raise Problematic("too_many_tables", status=429)
        try:
            unfinished = await self.store.counted("open") + await self.store.counted("playing")
            if unfinished >= self.limits.tables or self.closing:
                raise Problematic("server_full", status=503)
            table = token_urlsafe(NAME_BYTES)
            bodies: list[Body] = [made(settings)]
            secret = None
            seating = Seating.of(settings)
            if settings.host is not None:
                secret = new_secret()
                seat = SEATS.index(settings.host)
                bodies.append(Sat(seat, name, hash_of(secret)))
                seating.sit(seat, name, hash_of(secret))
            if seating.full:
                bodies.append(beginning(settings))
            state = "playing" if seating.full else "open"
            entries = [entry(number, body, now) for number, body in enumerate(bodies)]
            await self.owners.claim(table)
            await self.store.create(Head(table, settings.encoded(), settings.public, state, now, now), entries)
        except StoreError as error:
            log.warning("not_made", error=type(error).__name__)
            raise Problematic("store", status=503) from None
        self.keep(Chronicle.of(table, entries, now))
        log.info("made", game=settings.game, edition=settings.edition, players=settings.players)
        return Made(table, settings.host, secret)

    async def sit(self, table: str, name: str, seat: str | None = None, secret: str | None = None) -> Seated:
        """Take a free seat at a table; `secret` is what the cookie says. Raises `Problematic`."""
        found = await self.table(table)
        index, fresh = await found.sit(name, seat, secret)
        return Seated(SEATS[index], fresh)

    async def info(self, name: str) -> Info:
        """What everybody may know of a table, without taking it into memory. Raises `Problematic`."""
        found = self.tables.get(name)
        if found is not None:
            return found.info()
        if not _NAME.fullmatch(name):
            raise Problematic("no_such_table", status=404)
        try:
            return stored_info(name, await self.store.read(name))
        except StoreError:
            raise Problematic("store", status=503) from None

    async def public(self) -> list[Info]:
        """The public tables that are not over, the last changed first. Raises `Problematic`."""
        now = self.clock.now()
        if now >= self.listed[0]:
            try:
                heads = await self.store.public(MOST_LISTED)
            except StoreError:
                raise Problematic("store", status=503) from None
            self.listed = (now + LIST_LASTS, [await self.info(head.name) for head in heads])
        return self.listed[1]

    # --- people ---------------------------------------------------------------------------------------------------

    def enter(self, address: str) -> None:
        """One more connection from an address. Raises `Problematic`."""
        if self.inside >= self.limits.connections or not self.addresses.add(address):
            raise Problematic("too_many_connections", status=429)
        self.inside += 1

    def leave(self, address: str) -> None:
        """A connection that had entered is gone."""
        self.inside -= 1
        self.addresses.take(address)

    def counts(self) -> dict[str, int]:
        """How many tables are in memory, by state, and how many connections there are."""
        found = {"open": 0, "playing": 0, "over": 0}
        for table in self.tables.values():
            found[table.past.state] += 1
        return {**found, "tables": len(self.tables), "connections": self.inside}


def stored_info(name: str, entries: list[Entry]) -> Info:
    """What everybody may know of a table that is in no memory. Raises `Problematic`."""
    if not entries:
        raise Problematic("no_such_table", status=404)
    settings, seating, created = Chronicle.seats_of(entries)
    state: State = "over" if seating.over else "playing" if seating.begun else "open"
    return info_of(name, settings, seating, state, created, set(), 0)
