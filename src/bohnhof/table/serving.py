"""A server from its start to its end: the database is opened, the tables are taken up, the port is listened at; at the
end everybody is told, what is under way is stored, and the database is closed."""

import asyncio
import contextlib
import gc
import ipaddress
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import structlog
import uvicorn

from bohnhof import __version__
from bohnhof.bots import BOTS
from bohnhof.table.bot_seats import Maker
from bohnhof.table.client_files import ClientFiles
from bohnhof.table.house import House
from bohnhof.table.limits import Limits
from bohnhof.table.messages import LARGEST
from bohnhof.table.metrics import Metrics
from bohnhof.table.store import Owners, Store, StoreError
from bohnhof.table.store.forward import Forwarder
from bohnhof.table.web import Web
from bohnhof.table.wire import Wire

USUAL_PORT: Final = 8000
PORTS_TRIED: Final = 20
PATIENCE: Final = 10
"""So many seconds connections have to end when the server does."""
GOODBYE: Final = 3.0
"""So many seconds they have to take the goodbye before that."""
FORGETS_EVERY: Final = 6 * 3600.0
FRAME: Final = 8 * LARGEST
"""A longer message closes the connection before it is read."""
EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104
log = structlog.get_logger("bohnhof.server")


class CannotServe(Exception):
    """The server cannot start: `key` names the sentence (`table.serve.` + key)."""

    def __init__(self, key: str, **values: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True)
class Plan:
    """How a server is run. `port` is None for the usual one or the next that is free; `address` is where other server
    processes of the same database reach this one, `forget` after how many seconds an unchanged table is thrown away."""

    database: str
    host: str = "0.0.0.0"  # noqa: S104
    port: int | None = None
    public_url: str = ""
    address: str = ""
    origins: tuple[str, ...] = ()
    proxies: str = "127.0.0.1"
    bots: Mapping[str, Maker] = field(default_factory=lambda: dict(BOTS))
    limits: Limits = field(default_factory=Limits)
    forget: float = 90 * 24 * 3600.0


def usual_database() -> str:
    """The database in the user's own folder."""
    if sys.platform == "win32":
        home = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{(home / 'bohnhof' / 'tables.db').as_posix()}"


def listening(host: str, port: int | None) -> socket.socket:
    """A socket at the port, or without one at the usual one or the next that is free. Raises `CannotServe`."""
    wanted = [port] if port is not None else list(range(USUAL_PORT, USUAL_PORT + PORTS_TRIED))
    try:
        found = socket.getaddrinfo(host or "0.0.0.0", wanted[0], type=socket.SOCK_STREAM)  # noqa: S104
    except OSError:
        raise CannotServe("no_such_host", host=host) from None
    family = found[0][0]
    for number in wanted:
        sock = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((found[0][4][0], number))
            sock.listen(2048)
        except OSError:
            sock.close()
            continue
        sock.setblocking(False)
        return sock
    raise CannotServe("port_taken", port=wanted[0])


def near_address() -> str:
    """The address of this machine on its network, empty without one. Nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.connect(("192.0.2.1", 9))
        address = str(sock.getsockname()[0])
        if not ipaddress.ip_address(address).is_loopback:
            return address
    return ""


class Listening(uvicorn.Server):
    """The HTTP server. Before it closes the connections, everybody is told why."""

    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.house = house
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then close."""
        log.info("stopping", connections=self.house.inside)
        await self.house.close()
        until = time.monotonic() + GOODBYE
        while self.server_state.tasks and time.monotonic() < until:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)


class Serving:
    """One server process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sock = listening(plan.host, plan.port)
        self.port = int(self.sock.getsockname()[1])
        self.server: Listening | None = None

    @property
    def here(self) -> str:
        """Where this machine reaches the server."""
        host = self.plan.host
        name = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
        return f"http://{name}:{self.port}"

    @property
    def nearby(self) -> str:
        """Where others on the same network reach it; empty if they cannot."""
        address = near_address() if self.plan.host in EVERYWHERE else ""
        return f"http://{address}:{self.port}" if address else ""

    def run(self, ready: Callable[["Serving"], None]) -> None:
        """Serve until a signal ends it; `ready` is called once it listens. Raises `StoreError`."""
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(self.serve(ready))

    async def serve(self, ready: Callable[["Serving"], None]) -> None:
        """The same, in a loop."""
        plan = self.plan
        metrics = Metrics()
        with self.sock, deaf_afterwards():
            store = await Store.opened(plan.database, address=plan.address or None)
            try:
                houses: list[House] = []
                owners = await store.owners(lost=lambda: lose_all(houses))
                house = House(store, owners, bots=plan.bots, limits=plan.limits, meters=metrics)
                houses.append(house)
                store.watch = metrics.committed
                spare_the_collector()
                await self.listen(house, owners, metrics, lambda: ready(self))
            finally:
                await store.close()
        log.info("stopped")

    async def listen(self, house: House, owners: Owners, metrics: Metrics, ready: Callable[[], None]) -> None:
        """Answer until the end."""
        plan = self.plan
        forwarder = Forwarder(owners) if plan.database.startswith("postgres") else None
        web = Web(
            house,
            metrics,
            ClientFiles(),
            url=plan.public_url.rstrip("/"),
            nearby=self.nearby,
            origins=plan.origins,
            forwarder=forwarder,
        )
        config = uvicorn.Config(
            web.application(),
            ws=Wire,
            ws_max_size=FRAME,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=True,
            forwarded_allow_ips=plan.proxies,
            timeout_graceful_shutdown=PATIENCE,
        )
        forgetting = asyncio.create_task(self.forget_always(house.store))
        try:
            await house.open()
            self.server = Listening(config, house, ready)
            log.info("starting", version=__version__, port=self.port, database=plan.database.partition(":")[0])
            await self.server.serve([self.sock])
        finally:
            forgetting.cancel()
            await asyncio.gather(forgetting, return_exceptions=True)
            await house.close()
            if forwarder is not None:
                await forwarder.close()

    async def forget_always(self, store: Store) -> None:
        """Throw away what nobody has touched for long, again and again."""
        while self.plan.forget > 0:
            try:
                forgotten = await store.forget(time.time() - self.plan.forget)
                if forgotten:
                    log.info("forgot", tables=forgotten)
            except StoreError as error:
                log.warning("not_forgotten", error=type(error).__name__)
            await asyncio.sleep(FORGETS_EVERY)


def lose_all(houses: list[House]) -> None:
    """Nothing is ours any more."""
    log.warning("tables_lost")
    for house in houses:
        house.lost()


def spare_the_collector() -> None:
    """What is there from the start is never garbage, and tables leave little that only the collector finds: without
    this it went through all of them many times a minute, and everybody waited."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@contextlib.contextmanager
def deaf_afterwards() -> Any:
    """The signals that end the server are raised again when it has ended; by then they have done their work."""
    main = threading.current_thread() is threading.main_thread()
    signals = [signal.SIGINT, signal.SIGTERM] if main else []
    kept = {number: signal.signal(number, lambda _number, _frame: None) for number in signals}
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
