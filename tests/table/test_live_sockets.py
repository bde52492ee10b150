"""The socket over a real line: loopback, a free port, bounded in time."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any

import pytest
import uvicorn
from live_tables import Hall, at_trading, opened
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bohnhof.table.clocks import Clock
from bohnhof.table.limits import Limits
from bohnhof.table.sockets import socket_endpoint


@asynccontextmanager
async def serving(limits: Limits | None = None) -> AsyncIterator[tuple[Hall, str]]:
    """A house behind a real socket; its address."""
    async with opened(limits) as hall:
        hall.house.clock = hall.house.means.clock = Clock()
        app = Starlette(routes=[WebSocketRoute("/ws/{name}", socket_endpoint(hall.house, ("https://other.example",)))])
        server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None, lifespan="off"))
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        try:
            async with asyncio.timeout(20):
                yield hall, f"ws://127.0.0.1:{port}/ws"
        finally:
            server.should_exit = True
            server.force_exit = True
            await task


async def hear(line: ClientConnection, type_: str) -> dict[str, Any]:
    """The next message of a type."""
    while True:
        message: dict[str, Any] = json.loads(await line.recv())
        if message["type"] == type_:
            return message


async def say(line: ClientConnection, type_: str, **fields: Any) -> None:
    await line.send(json.dumps({"type": type_, **fields}))


async def test_two_people_play_in_one_browser() -> None:
    """Bug log N02 (a): the socket of each tab says whose it is."""
    async with serving() as (hall, url):
        table, secret = await hall.table("you", "person", "farmer")
        seated = await hall.house.sit(table, "Ben")
        last = f"bohnhof_{table}={seated.secret}"
        cookies = {"Cookie": f"{last}; bohnhof_{table}_A={secret}; bohnhof_{table}_B={seated.secret}"}
        for query, seat in (("?seat=A", "A"), ("?seat=B", "B"), ("", "B"), ("?seat=C", None)):
            async with connect(f"{url}/{table}{query}", additional_headers=cookies) as line:
                await say(line, "hello", version=1)
                assert (await hear(line, "welcome"))["you"] == seat


async def test_two_people_trade_over_the_line() -> None:
    async with serving() as (hall, url):
        table, secret = await hall.table("you", "person", "farmer", record=at_trading())
        seated = await hall.house.sit(table, "Ben")
        cookie = {"Cookie": f"bohnhof_{table}={secret}"}
        async with connect(f"{url}/{table}", additional_headers=cookie) as ada, connect(f"{url}/{table}") as ben:
            await say(ada, "hello", version=1)
            await say(ben, "hello", version=1, lang="de", secret=seated.secret)
            view = (await hear(ada, "welcome"))["view"]
            assert (await hear(ben, "welcome"))["you"] == "B"
            await say(ada, "say", id="1", command=f"offer {view['hand'][0]['bean']} for nothing to B")
            assert (await hear(ada, "happened"))["events"][0]["kind"] == "offered"
            assert (await hear(ada, "answer"))["n"] == 2
            assert (await hear(ben, "happened"))["by"] == "A"
            await say(ben, "say", id="1", command="annehmen")
            assert (await hear(ben, "answer"))["n"] == 3
            assert (await hear(ada, "happened"))["events"][0]["kind"] == "dealt"
            await ada.send(b"\xff\xfe")
            assert (await hear(ada, "error"))["key"] == "not_json"
            await ada.send(b'{"type":"ping"}')
            await hear(ada, "pong")
        for _ in range(100):
            await asyncio.sleep(0.01)
            if not hall.live(table).connections and hall.house.inside == 0:
                break
        assert hall.house.counts()["connections"] == 0
        assert hall.house.addresses.counts == {}


async def test_pages_of_others_cannot_open_the_socket() -> None:
    async with serving() as (hall, url):
        table, _ = await hall.table("farmer", "farmer", "farmer")
        host = url.split("/")[2]
        for origin in ("http://evil.example", "null", f"http://{host}.evil.example", "http://127.0.0.1:1"):
            with pytest.raises(InvalidStatus) as told:
                await connect(f"{url}/{table}", origin=origin)  # type: ignore[arg-type]
            assert told.value.response.status_code == 403
        for origin in (f"http://{host}", f"https://{host}", "https://other.example"):
            async with connect(f"{url}/{table}", origin=origin) as line:  # type: ignore[arg-type]
                await say(line, "hello", version=1)
                await hear(line, "welcome")


async def test_whoever_says_nothing_is_let_go() -> None:
    async with serving(Limits(hello=0.2)) as (hall, url):
        table, _ = await hall.table("farmer", "farmer", "farmer")
        async with connect(f"{url}/{table}") as line:
            assert (await hear(line, "bye"))["key"] == "closed"
            with pytest.raises(ConnectionClosed):
                await line.recv()
        async with connect(f"{url}/{table}") as line:
            await say(line, "hello", version=1)
            await hear(line, "welcome")
            await asyncio.sleep(0.4)
            await say(line, "ping")
            await hear(line, "pong")


async def test_connections_from_one_place_are_limited() -> None:
    async with serving(Limits(connections_per_address=2)) as (hall, url):
        table, _ = await hall.table("farmer", "farmer", "farmer")
        async with connect(f"{url}/{table}") as one, connect(f"{url}/{table}"):
            async with connect(f"{url}/{table}") as third:
                assert (await hear(third, "error"))["key"] == "too_many_connections"
                assert (await hear(third, "bye"))["key"] == "closed"
                with pytest.raises(ConnectionClosed):
                    await third.recv()
            await say(one, "hello", version=1)
            await hear(one, "welcome")


async def test_a_client_that_does_not_read_is_let_go_while_others_play_on() -> None:
    async with serving(Limits(outbox=100_000)) as (hall, url):
        table, secret = await hall.table("you", "farmer", "farmer", record=at_trading())
        async with connect(f"{url}/{table}", max_queue=1, ping_interval=None) as slow, connect(f"{url}/{table}") as ada:
            await say(ada, "hello", version=1, secret=secret)
            await hear(ada, "welcome")
            await say(slow, "hello", version=1)
            live = hall.live(table)
            while len(live.connections) < 2:
                await asyncio.sleep(0.01)
            watcher = next(one for one in live.connections if one.seat < 0)
            for _ in range(3000):
                if watcher.slow:
                    break
                watcher.put(b'"' + token_hex(25_000).encode() + b'"')  # nothing that can be packed
                await asyncio.sleep(0.001)
            assert watcher.slow
            await say(ada, "say", id="1", command="end")
            assert (await hear(ada, "answer"))["n"] == 2
            while len(live.connections) > 1:
                await asyncio.sleep(0.01)
            slow.transport.abort()


async def test_everybody_is_told_when_the_server_ends() -> None:
    async with serving() as (hall, url):
        table, secret = await hall.table("you", "farmer", "farmer")
        async with connect(f"{url}/{table}") as line:
            await say(line, "hello", version=1, secret=secret)
            await hear(line, "welcome")
            await hall.house.close()
            assert (await hear(line, "bye"))["key"] == "restart"
            with pytest.raises(ConnectionClosed) as told:
                await line.recv()
            assert told.value.rcvd is not None
            assert told.value.rcvd.code == 1012


async def test_what_was_sent_before_the_line_broke_is_done() -> None:
    async with serving() as (hall, url):
        table, secret = await hall.table("you", "farmer", "farmer", record=at_trading())
        async with connect(f"{url}/{table}") as line:
            await say(line, "hello", version=1, secret=secret)
            await hear(line, "welcome")
            await say(line, "say", id="1", command="wish red")
            line.transport.abort()
        live = hall.live(table)
        for _ in range(200):
            if not live.connections:
                break
            await asyncio.sleep(0.01)
        assert not live.dropped
        async with connect(f"{url}/{table}") as line:
            await say(line, "hello", version=1, secret=secret)
            n = (await hear(line, "welcome"))["n"]
            await say(line, "say", id="1", command="wish red")
            assert (await hear(line, "answer"))["n"] == 2
            assert n in (1, 2)
