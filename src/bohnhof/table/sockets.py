"""The WebSocket of a table: what comes in is checked and never trusted, what goes out never waits for a slow client."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Final
from urllib.parse import urlsplit

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from bohnhof.table.connections import Connection
from bohnhof.table.house import House
from bohnhof.table.limits import Bucket, Problematic
from bohnhof.table.live import LiveTable
from bohnhof.table.messages import BadMessage, ClientMessage, Hello, Since, Speak, decode
from bohnhof.table.requests import secret_of
from bohnhof.table.sayings import answer, right_version
from bohnhof.table.wire import SEND_ALL

DEAR: Final = 5.0
"""What a message costs that is answered by all that has happened, where another costs one."""
FLUSH: Final = 3.0
"""So many seconds a client has to take what was said last."""
POLICY, AGAIN = 1008, 1012
log = structlog.get_logger("bohnhof.socket")


class Visit:
    """One connection from its first message to its last; it knows nothing of sockets."""

    def __init__(self, house: House, name: str, cookie: str | None, address: str) -> None:
        self.house = house
        self.name = name
        self.cookie = cookie
        self.address = address
        self.table: LiveTable | None = None
        limits = house.limits
        self.connection = Connection("en", limits.outbox, address)
        self.bucket = Bucket(limits.rate, limits.burst, house.clock.now())
        self.overruns = 0
        self.left = False

    async def hear(self, data: str | bytes) -> None:
        """A message has come. Whatever is wrong with it is answered, and changes nothing."""
        said: str | None = None
        try:
            if not self.bucket.take(self.house.clock.now()):
                raise Problematic("too_fast", status=429)
            message = decode(data)
            said = getattr(message, "id", None)
            if isinstance(message, Hello | Since | Speak):
                self.bucket.left -= DEAR  # below nothing, if need be: then others wait
            if self.table is None:
                await self.greet(message)
            else:
                await answer(self.table, self.connection, message)
        except BadMessage as bad:
            self.house.meters.problem(bad.key)
            self.connection.problem(bad.key, bad.sentence(self.connection.sentences), bad.id, bad.field)
        except Problematic as problem:
            self.complain(problem, said)
        except Exception:
            log.exception("message_failed", table=self.name)
            self.complain(Problematic("internal", status=500), said)

    def complain(self, problem: Problematic, said: str | None = None) -> None:
        """Say what is wrong; whoever does not stop sending too much is let go."""
        self.house.meters.problem(problem.key)
        self.connection.problem(problem.key, problem.sentence(self.connection.sentences), said, problem.field)
        if problem.key == "too_fast":
            self.overruns += 1
            if self.overruns > self.house.limits.overruns:
                self.connection.bye("closed")

    async def greet(self, message: ClientMessage) -> None:
        """The first message says who it is. Raises `Problematic`."""
        if not isinstance(message, Hello):
            raise Problematic("hello_first", "type", 400)
        self.connection.lang = message.lang
        right_version(message)
        table = await self.house.table(self.name)
        if message.secret and table.seat_of(message.secret) is None:
            raise Problematic("wrong_secret", "secret", 403)
        await table.connect(self.connection, message.secret or self.cookie, message.since)
        self.table = table
        if self.left:  # meanwhile
            table.disconnect(self.connection)

    def leave(self) -> None:
        """The connection is gone."""
        self.left = self.connection.ended = True
        if self.table is not None:
            self.table.disconnect(self.connection)


def socket_endpoint(house: House, origins: Collection[str] = ()) -> Callable[[WebSocket], Awaitable[None]]:
    """The endpoint of `/ws/{name}`. Pages of other origins than the server's own and these may not open it."""
    talks: set[asyncio.Task[None]] = set()

    async def endpoint(websocket: WebSocket) -> None:
        if not is_own(websocket, origins):
            await websocket.close(POLICY)
            return
        name = websocket.path_params["name"]
        address = websocket.client.host if websocket.client is not None else ""
        visit = Visit(house, name, secret_of(websocket, name), address)
        await websocket.accept()
        writer = asyncio.create_task(write(websocket, visit.connection))
        try:
            house.enter(address)
        except Problematic as problem:
            visit.complain(problem)
            visit.connection.bye("closed")
            await finish(writer)
            return
        reader = asyncio.create_task(listen(websocket, visit, talks))
        hello = asyncio.get_running_loop().call_later(house.limits.hello, unless_greeted, visit)
        try:
            ended = asyncio.create_task(visit.connection.over.wait())
            await asyncio.wait({reader, writer, ended}, return_when=asyncio.FIRST_COMPLETED)
            ended.cancel()
            if reader.done() and not visit.connection.ended:
                writer.cancel()
        finally:
            hello.cancel()
            reader.cancel()
            visit.leave()
            house.leave(address)
            await finish(writer)

    return endpoint


def unless_greeted(visit: Visit) -> None:
    """Somebody who does not say hello is let go."""
    if visit.table is None:
        visit.connection.bye("closed")


async def finish(writer: "asyncio.Task[None]") -> None:
    """Let a client have what was said last, but not for ever."""
    try:
        await asyncio.wait_for(writer, FLUSH)
    except (TimeoutError, asyncio.CancelledError):
        return


async def listen(websocket: WebSocket, visit: Visit, talks: "set[asyncio.Task[None]]") -> None:
    """Hear one message after the other. What has been heard is done, even if the client has gone meanwhile."""
    while True:
        message = await websocket.receive()
        if message["type"] != "websocket.receive":
            return
        data = message.get("text")
        talk = asyncio.create_task(visit.hear(data if data is not None else message.get("bytes") or b""))
        talks.add(talk)
        talk.add_done_callback(talks.discard)
        await asyncio.shield(talk)


async def write(websocket: WebSocket, connection: Connection) -> None:
    """Send what is to be sent, until the end; what waits together goes together, where the server can do that."""
    together = websocket.scope.get("extensions", {}).get(SEND_ALL)
    try:
        while messages := await connection.waiting():
            if together is not None:
                await together["send"](messages)
                continue
            for message in messages:
                await websocket.send_text(message.decode())
        await websocket.close(AGAIN)
    except (WebSocketDisconnect, ClientDisconnected, RuntimeError):
        return  # the client has gone


def is_own(websocket: WebSocket, origins: Collection[str]) -> bool:
    """Whether a page of this server (or a program, which names no origin) opens the socket."""
    origin = websocket.headers.get("origin")
    if origin is None or origin in origins:
        return True
    return urlsplit(origin).netloc.lower() == websocket.headers.get("host", "").lower() != ""
