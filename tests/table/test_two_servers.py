"""Two whole servers on one PostgreSQL: people meet at a table whichever they reached, and it outlives its owner."""

import asyncio
import json
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


class Server:
    def __init__(self, port: int, process: asyncio.subprocess.Process) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.process = process

    async def ready(self) -> None:
        async with asyncio.timeout(40), httpx.AsyncClient(trust_env=False) as client:
            while True:
                try:
                    if (await client.get(f"{self.url}/healthz")).status_code == 200:
                        return
                except httpx.TransportError:
                    assert self.process.returncode is None
                await asyncio.sleep(0.1)


@asynccontextmanager
async def server(url: str) -> AsyncIterator[Server]:
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bohnhof", "serve", "--no-browser", "--host", "127.0.0.1", "--port", str(port)),
        *("--database", url, "--address", f"http://127.0.0.1:{port}", "--log-level", "error"),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        yield Server(port, process)
    finally:
        if process.returncode is None:
            process.terminate()
            try:
                async with asyncio.timeout(15):
                    await process.wait()
            except TimeoutError:
                process.kill()
                await process.wait()
        process._transport.close()  # type: ignore[attr-defined]


class Player:
    """Somebody at the table who follows it by what the protocol says."""

    def __init__(self, table: str, secret: str) -> None:
        self.table = table
        self.secret = secret
        self.n = -1
        self.view: dict[str, Any] = {}
        self.seat = ""
        self.talking: ClientConnection | None = None
        self.asked = 0

    async def join(self, at: Server) -> None:
        """Connect, again and again if need be, as the client does."""
        async with asyncio.timeout(30):
            while True:
                try:
                    self.talking = await connect(f"ws{at.url[4:]}/ws/{self.table}", proxy=None)
                    await self.say({"type": "hello", "version": 1, "lang": "en", "secret": self.secret})
                    while self.seat == "" or self.talking is None or not self.view:
                        await self.hear()
                    return
                except (OSError, InvalidStatus, ConnectionClosed):
                    await asyncio.sleep(0.2)

    async def say(self, message: dict[str, Any]) -> None:
        assert self.talking is not None
        await self.talking.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        assert self.talking is not None
        async with asyncio.timeout(20):
            message: dict[str, Any] = json.loads(await self.talking.recv())
        if message["type"] == "welcome":
            self.seat = message["you"]
            self.n, self.view = message["n"], message["view"] or {}
        elif message["type"] == "happened":
            assert message["n"] == self.n + 1
            self.n = message["n"]
            self.view |= message["view"]
        return message

    def may(self) -> list[str]:
        return [command["say"] for command in self.view["legal"]["commands"]]

    async def act(self) -> int:
        """Do the first thing that is legal; return the number it got."""
        self.asked += 1
        said = f"{self.seat}{self.asked}"
        await self.say({"type": "say", "id": said, "command": self.may()[0]})
        while True:
            message = await self.hear()
            if message.get("id") == said:
                assert message["type"] == "answer", message
                number: int = message["n"]
                return number

    async def catch_up(self, n: int) -> None:
        while self.n < n:
            await self.hear()


async def play(people: list[Player], commands: int) -> None:
    """Whoever has to act does; everybody hears of it."""
    for _command in range(commands):
        active = next(who for who in people if who.seat == (who.view["turn"]["actor"] or who.view["turn"]["active"]))
        n = await active.act()
        for who in people:
            await who.catch_up(n)


async def test_a_table_is_reached_through_either_server_and_outlives_its_owner(postgres_url: str) -> None:
    async with server(postgres_url) as a, server(postgres_url) as b:
        await asyncio.gather(a.ready(), b.ready())
        async with httpx.AsyncClient(trust_env=False) as client:
            made = await client.post(
                f"{a.url}/api/tables", json={"name": "Ada", "seats": ["you", "person", "person"], "clock": 0}
            )
            assert made.status_code == 201, made.text
            table, links = made.json()["table"], [made.json()["link"]]
            for name in ("Ben", "Cleo"):
                client.cookies.clear()
                sat = await client.post(f"{b.url}/api/tables/{table}/sit", json={"name": name})
                assert sat.status_code == 200, sat.text
                assert table in (sat.headers.get("set-cookie") or "")
                links.append(sat.json()["link"])
        people = [Player(table, link.rsplit("/", 1)[1]) for link in links]
        for who, through in zip(people, (a, b, b), strict=True):
            await who.join(through)
        assert [who.seat for who in people] == ["A", "B", "C"]
        await play(people, 6)
        seen, views = people[0].n, [who.view["hand"] for who in people]

        a.process.kill()
        await a.process.wait()
        for who in people:
            who.view = {}
            await who.join(b)
        assert [who.n for who in people] == [seen] * 3
        assert [who.view["hand"] for who in people] == views
        await play(people, 6)
        assert people[0].n == seen + 6
        for who in people:
            assert who.talking is not None
            await who.talking.close()
