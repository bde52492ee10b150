"""A house under test: a clock that the test sets, clients in the same process, and a store in a temporary file."""

import asyncio
import heapq
import itertools
import json
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bohnhof.bots import BOTS
from bohnhof.game import Game
from bohnhof.notation.events import open_text
from bohnhof.table.bot_seats import Maker
from bohnhof.table.clocks import Alarm, Clock
from bohnhof.table.house import House
from bohnhof.table.limits import Limits
from bohnhof.table.live import LiveTable
from bohnhof.table.means import Meters
from bohnhof.table.settings import NewTable, Settings, settings_of
from bohnhof.table.sockets import Visit
from bohnhof.table.store import Store

Message = dict[str, Any]


def quick_folder() -> str | None:
    """A folder in memory, where there is one: what is tested with it is not the disk."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


class SetClock(Clock):
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 1_000_000.0
        self.alarms: list[tuple[float, int, list[Callable[[], None] | None]]] = []
        self.order = itertools.count()

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, what: Callable[[], None]) -> Alarm:
        entry: list[Callable[[], None] | None] = [what]
        heapq.heappush(self.alarms, (self.time + max(0.0, seconds), next(self.order), entry))

        class Entry:
            def cancel(self) -> None:
                entry[0] = None

        return Entry()

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        self.later(seconds, woken.set)
        await woken.wait()

    def due(self, until: float) -> bool:
        """Let the next alarm go off, if there is one until then."""
        while self.alarms and self.alarms[0][0] <= until:
            at, _order, entry = heapq.heappop(self.alarms)
            if entry[0] is not None:
                self.time = max(self.time, at)
                entry[0]()
                return True
        return False


class Client:
    """Somebody at a table, in this process: what he was sent is kept, and his picture of the table is drawn from it."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.got: list[Message] = []
        self.view: dict[str, Any] = {}
        self.n = 0
        self.ids = itertools.count(1)

    @property
    def raw(self) -> list[bytes]:
        return list(self.visit.connection.outbox)

    def take(self) -> list[Message]:
        """What has come since the last time."""
        outbox = self.visit.connection.outbox
        fresh = [json.loads(message) for message in outbox]
        outbox.clear()
        self.visit.connection.size = 0
        for message in fresh:
            self.see(message)
        self.got += fresh
        return fresh

    def see(self, message: Message) -> None:
        if message["type"] == "welcome":
            self.view = dict(message["view"] or {})
            self.n = message["n"]
        elif message["type"] == "happened":
            assert message["n"] == self.n + 1, "something was missed"
            self.n = message["n"]
            self.view.update(message["view"])

    async def say(self, type_: str, **fields: Any) -> list[Message]:
        """Say something; what has come until it was answered."""
        await self.visit.hear(json.dumps({"type": type_, **fields}))
        return self.take()

    async def ask(self, type_: str, **fields: Any) -> Message:
        """Say something; the answer to it."""
        fresh = await self.say(type_, **fields)
        return next(m for m in fresh if m["type"] in ("answer", "refused", "error", "pong", "missed"))

    async def do(self, command: str, said: str | None = None) -> Message:
        """Say a command; the answer to it."""
        name = said or f"{id(self)}-{next(self.ids)}"
        fresh = await self.say("say", id=name, command=command)
        return next(m for m in fresh if m["type"] in ("answer", "refused", "error") and m.get("id") == name)

    async def must(self, command: str) -> Message:
        """Say a command that counts."""
        answer = await self.do(command)
        assert answer["type"] == "answer", answer
        return answer

    def last(self, type_: str) -> Message:
        """The last message of a type."""
        self.take()
        return next(message for message in reversed(self.got) if message["type"] == type_)

    def all(self, type_: str) -> list[Message]:
        self.take()
        return [message for message in self.got if message["type"] == type_]

    def legal(self) -> list[str]:
        """The commands that the own view lists."""
        self.take()
        return [command["say"] for command in self.view["legal"]["commands"]]

    def leave(self) -> None:
        """Close the connection."""
        self.visit.leave()


class Hall:
    """A house on a file, that can be stopped, killed and started again."""

    def __init__(
        self,
        path: Path,
        limits: Limits | None = None,
        bots: dict[str, Maker] | None = None,
        url: str = "",
        address: str | None = None,
    ) -> None:
        self.url = url or f"sqlite:///{path}"
        self.address = address
        self.limits = limits or Limits()
        self.bots = {**BOTS, **(bots or {})}
        self.clock = SetClock()
        self.meters = Meters()
        self.house: House
        self.store: Store

    async def start(self) -> "Hall":
        self.store = await Store.opened(self.url, address=self.address)
        owners = await self.store.owners()
        self.house = House(self.store, owners, bots=self.bots, limits=self.limits, clock=self.clock, meters=self.meters)
        return self

    async def stop(self) -> None:
        await self.house.close()
        await self.store.close()

    async def kill(self) -> None:
        """End as a killed process does: nothing more is said or written."""
        for table in list(self.house.tables.values()):
            await self.quiet(table)
            table.dropped = True
            if table.alarm is not None:
                table.alarm.cancel()
        await self.store.close()

    async def restart(self, killed: bool = False) -> None:
        await (self.kill() if killed else self.stop())
        await self.start()

    async def table(self, *seats: str, **settings: Any) -> tuple[str, str | None]:
        """Make a table; its name, and the secret of whoever has made it."""
        agreed = settings_from(seats, self.bots, **settings)
        made = await self.house.create(agreed, settings.get("name", "Ada"), "test")
        return made.table, made.secret

    async def visit(
        self, table: str, secret: str | None = None, lang: str = "en", since: int | None = None, cookie: bool = False
    ) -> Client:
        """Somebody connects and says hello."""
        client = Client(Visit(self.house, table, secret if cookie else None, "test"))
        hello: Message = {"version": 1, "lang": lang}
        if secret is not None and not cookie:
            hello["secret"] = secret
        if since is not None:
            hello["since"] = since
        await client.say("hello", **hello)
        return client

    async def people(self, table: str, secret: str | None, *names: str) -> list[Client]:
        """Whoever has made the table comes, and others sit down and come."""
        found = [await self.visit(table, secret)] if secret is not None else []
        for name in names:
            seated = await self.house.sit(table, name)
            found.append(await self.visit(table, seated.secret))
        for client in found:
            client.take()
        return found

    def live(self, name: str) -> LiveTable:
        return self.house.tables[name]

    async def quiet(self, *tables: LiveTable) -> None:
        """Wait until nothing goes on at these tables, or any."""
        while True:
            some = tables or tuple(self.house.tables.values())
            tasks = [task for table in some for task in table.bots.tasks]
            if tasks:
                await asyncio.wait(tasks)
            elif any(table.lock.locked() for table in some):
                await asyncio.sleep(0)
            else:
                return

    async def wait(self, seconds: float = 0.0) -> None:
        """Let time pass, and everything happen that is due by then."""
        until = self.clock.time + seconds
        await self.quiet()
        while self.clock.due(until):
            await self.quiet()
        self.clock.time = until

    async def wait_for(self, come: Callable[[], bool], most: float = 3600.0) -> None:
        """Let time pass until something is so."""
        until = self.clock.time + most
        await self.quiet()
        while not come():
            assert self.clock.due(until), "it does not come"
            await self.quiet()


@asynccontextmanager
async def opened(limits: Limits | None = None, bots: dict[str, Maker] | None = None) -> AsyncIterator[Hall]:
    """A house on a new file, stopped in the end."""
    with TemporaryDirectory(dir=quick_folder()) as folder:
        hall = await Hall(Path(folder) / "tables.db", limits, bots).start()
        try:
            yield hall
        finally:
            await hall.stop()


def at_trading(players: int = 3, seed: int = 7) -> str:
    """The record of a game in which A has planted and turned up two cards."""
    game = Game(players=players, options={"start_seat": "A"}, seed=seed)
    game.do("A", game.legal("A").commands[0])
    game.do("A", "turn-up")
    return game.record()


def whole(table: LiveTable) -> dict[str, Any]:
    """All that a table is, but for who is connected."""
    past = table.past
    found: dict[str, Any] = {
        "info": past.info(set(), 0),
        "seats": past.seating.seats,
        "hashes": past.seating.hashes,
        "chat": list(past.chat),
        "passed": past.passed,
        "number": past.number,
        "n": past.n,
        "told": [[open_text(event) for event in moment.events] for moment in past.moments],
        "by": [moment.seat for moment in past.moments],
    }
    if past.game is not None and past.asking is not None:
        found |= {
            "record": past.game.record(),
            "position": "" if past.game.over else past.game.to_position(),
            "legal": [past.game.legal(seat) for seat in past.game.seats],
            "said": past.asking.said,
            "counts": past.asking.counts,
            "deals": past.asking.deals,
            "offered": set(past.asking.offered),
        }
    return found


def settings_from(seats: Iterable[str], bots: dict[str, Maker], **settings: Any) -> Settings:
    values = {"clock": 0, "absence": 20, "pace": 1.0, "trade_time": 8.0, **settings}
    return settings_of(NewTable(seats=list(seats), **values), list(bots))
