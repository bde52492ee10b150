"""A server process that is treated badly: what it did, said and weighs is looked at from outside."""

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

FREE = ("--max-new-tables", "1000", "--messages-per-second", "100000", "--max-connections-per-address", "5000")
"""Limits that do not stand in the way of what is tested."""


class Fuzzed:
    """The process: its address, its database, and its log."""

    def __init__(self, process: asyncio.subprocess.Process, port: int, folder: Path) -> None:
        self.process = process
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.database = f"sqlite:///{folder / 'tables.db'}"
        self.log = folder / "log"

    def http(self, address: str = "") -> httpx.AsyncClient:
        """Somebody who asks, from an address of his own if it is given."""
        return httpx.AsyncClient(
            base_url=self.url, headers={"X-Forwarded-For": address} if address else {}, timeout=30, trust_env=False
        )

    async def table(self, *seats: str, **settings: Any) -> tuple[str, list[str]]:
        """A new table and the secrets of those who sit there."""
        async with self.http() as http:
            new = {"name": "P1", "seats": seats, "pace": 0, "trade_time": 0, "absence": 600} | settings
            answer = await http.post("/api/tables", json=new)
            assert answer.status_code == 201, answer.text
            made = answer.json()
            links = [made["link"]] if made["link"] else []
            for number in range(seats.count("person")):
                http.cookies.clear()
                answer = await http.post(f"/api/tables/{made['table']}/sit", json={"name": f"P{number + 2}"})
                links.append(answer.json()["link"])
            return made["table"], [link.rpartition("/")[2] for link in links]

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection over which anything can be sent."""
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def numbers(self) -> dict[str, float]:
        """What `/metrics` says."""
        async with self.http() as http:
            text = (await http.get("/metrics")).text
        return {name: float(number) for name, number in re.findall(r"^([a-z_]+(?:\{[^}]*\})?) (\S+)$", text, re.M)}

    def memory(self) -> int:
        """Bytes in memory; 0 where the system does not say it."""
        with suppress(OSError):
            pages = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1]
            return int(pages) * os.sysconf("SC_PAGE_SIZE")
        return 0

    async def is_well(self) -> None:
        """It lives, has never answered 500, and has noted no error."""
        assert self.process.returncode is None
        async with self.http() as http:
            assert (await http.get("/healthz")).json() == {"status": "ok"}
        numbers = await self.numbers()
        assert not [name for name in numbers if 'status="500"' in name or 'key="internal"' in name]
        assert [line for line in self.noted() if line["level"] in ("error", "critical")] == []

    def noted(self) -> list[dict[str, Any]]:
        """The lines of its log."""
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]

    async def end(self) -> None:
        """It ends in good order."""
        self.process.terminate()
        async with asyncio.timeout(30):
            assert await self.process.wait() == 0


@asynccontextmanager
async def fuzzed(folder: Path, *options: str) -> AsyncIterator[Fuzzed]:
    """A server process on a free port; it is killed if it has not ended."""
    place = ("--host", "127.0.0.1", "--port", "0", "--no-browser", "--log", "json")
    with (folder / "log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bohnhof", "serve", *place, "--database", f"sqlite:///{folder / 'tables.db'}", *options),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=log,
        )
    try:
        yield Fuzzed(process, await port_of(process, folder / "log"), folder)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        process._transport.close()  # type: ignore[attr-defined]


async def port_of(process: asyncio.subprocess.Process, log: Path) -> int:
    """Where it says that it listens."""
    async with asyncio.timeout(60):
        while True:
            for line in log.read_text(encoding="utf-8").splitlines(keepends=True):
                if line.endswith("\n") and json.loads(line)["event"] == "ready":
                    return int(json.loads(line)["url"].rpartition(":")[2])
            assert process.returncode is None, log.read_text(encoding="utf-8")
            await asyncio.sleep(0.05)


class Guest:
    """Somebody at a table over a socket: what he was told is kept, and his picture of the table is drawn from it."""

    def __init__(self, server: Fuzzed, table: str, secret: str = "") -> None:
        self.server = server
        self.table = table
        self.secret = secret
        self.socket: ClientConnection | None = None
        self.got: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.n = 0
        self.hearing: asyncio.Task[None] | None = None
        self.news = asyncio.Event()

    async def come(self) -> "Guest":
        """Connect and say hello; the welcome has come."""
        url = f"{self.server.url}/ws/{self.table}".replace("http", "ws", 1)
        self.socket = await connect(url, max_size=None, compression=None, proxy=None, ping_interval=None)
        self.hearing = asyncio.create_task(self.hear())
        await self.say(json.dumps({"type": "hello", "version": 1, "secret": self.secret or None}))
        await self.until(lambda: any(message["type"] == "welcome" for message in self.got))
        return self

    async def hear(self) -> None:
        """Take in all that comes."""
        assert self.socket is not None
        with suppress(WebSocketException):
            async for text in self.socket:
                self.see(json.loads(text))
                self.news.set()
        self.socket = None
        self.news.set()

    def see(self, message: dict[str, Any]) -> None:
        self.got.append(message)
        if message["type"] == "welcome":
            self.view, self.n = dict(message["view"] or {}), message["n"]
        elif message["type"] == "happened":
            assert message["n"] == self.n + 1, "something was missed"
            self.n = message["n"]
            self.view.update(message["view"])

    async def say(self, data: str | bytes) -> None:
        """Say something; come again if the connection was closed for it."""
        if self.socket is None:
            await self.come()
        assert self.socket is not None
        try:
            await self.socket.send(data)
        except WebSocketException:
            self.socket = None

    async def until(self, come: Any, seconds: float = 30) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(seconds):
            while not come():
                self.news.clear()
                await self.news.wait()

    async def answered(self) -> None:
        """All that was said before has been answered."""
        before = sum(message["type"] == "pong" for message in self.got)
        await self.say(b'{"type":"ping"}')
        await self.until(lambda: sum(message["type"] == "pong" for message in self.got) > before or not self.socket)

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.hearing is not None:
            await self.hearing
