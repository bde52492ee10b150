"""Simulated people at the tables of a server, for `load.py`: as light as can be, so that the server is measured.

A line is a WebSocket that can do no more than docs/protocol.md needs. Messages are read only as far as somebody needs
them to choose a command, and that only when he is about to say one.
"""

import asyncio
import base64
import http.client
import json
import os
import random
from time import perf_counter
from typing import Any, Final, cast
from urllib.parse import urlsplit

import msgspec
from msgspec import Raw, Struct

HAPPENED: Final = b'{"type":"happened"'
WELCOME: Final = b'{"type":"welcome"'
REFUSED: Final = b'{"type":"refused"'
ERROR: Final = b'{"type":"error"'
BYE: Final = b'{"type":"bye"'
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
PACE: Final = 3.0
"""So many seconds each seat takes for a command."""
SEATS: Final = 4
MUST: Final = ("plant", "turn-up", "draw", "discard", "end")


class Happened(Struct):
    """What of `happened` and `welcome` is read at once."""

    n: int
    by: str | None = None
    view: dict[str, Raw] | None = None


class Simple(Struct):
    say: str
    verb: str


class Room(Struct):
    gives: list[str]
    wants: dict[str, int]
    to: list[str]


class Legal(Struct):
    commands: list[Simple]
    offer: Room | None
    can_accept: list[int]
    answers: dict[str, list[str]]
    wishes: list[str]


class Turn(Struct):
    actor: str | None


_happened: Final = msgspec.json.Decoder(Happened)
_legal: Final = msgspec.json.Decoder(Legal)
_turn: Final = msgspec.json.Decoder(Turn)


class Figures:
    """What is measured in a stretch of time."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.said = 0
        self.refused = 0
        self.skipped = 0
        self.errors: dict[str, int] = {}
        self.received = 0
        self.bytes = 0


class Line(asyncio.Protocol):
    """One client: a seat of a table."""

    def __init__(self, table: "Crowd", seat: int) -> None:
        self.table = table
        self.seat = seat
        self.letter = "ABCDEFG"[seat]
        self.transport: asyncio.Transport | None = None
        self.buffer = bytearray()
        self.open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sent_at = 0.0
        self.waited_for = 0
        self.said = 0
        self.legal: Raw | None = None
        self.turn: Raw | None = None

    # --- the socket -----------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        table = self.table
        lines = (
            f"GET /ws/{table.name} HTTP/1.1",
            f"Host: {table.host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"X-Forwarded-For: {table.address}",
        )
        self.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(f"{self.table.name} cannot be opened"))
        elif not self.table.closing:
            self.table.problem("connection lost")

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        buffer = self.buffer
        buffer += data
        if not self.open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.ready.set_exception(ConnectionError(bytes(buffer[:200]).decode("latin-1")))
                return
            del buffer[: end + 4]
            self.open = True
            self.write(json.dumps({"type": "hello", "version": 1, "secret": self.table.secrets[self.seat]}).encode())
        at, size = 0, len(buffer)
        while size - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length == 126:
                start, length = at + 4, int.from_bytes(buffer[at + 2 : at + 4])
            elif length == 127:
                start, length = at + 10, int.from_bytes(buffer[at + 2 : at + 10])
            if size < start or size < start + length:
                break
            kind = buffer[at] & 15
            at = start + length
            if kind == TEXT:
                self.hear(bytes(buffer[start:at]), now)
            elif kind == PING:
                self.write(bytes(buffer[start:at]), PONG)
        del buffer[:at]

    def write(self, payload: bytes, kind: int = TEXT) -> None:
        """One frame; its mask is nothing, which a server does not mind."""
        size = len(payload)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + size.to_bytes(2)
        assert self.transport is not None
        self.transport.write(head + b"\0\0\0\0" + payload)

    # --- what is heard --------------------------------------------------------------------------------------------

    def hear(self, data: bytes, now: float) -> None:
        table = self.table
        figures = table.figures
        figures.received += 1
        figures.bytes += len(data)
        if data.startswith(HAPPENED):
            message = _happened.decode(data)
            self.see(message)
            if message.by is not None:
                table.heard(table.lines[ord(message.by) - 65], now)
        elif data.startswith(WELCOME):
            self.see(_happened.decode(data))
            if not self.ready.done():
                self.ready.set_result(None)
        elif data.startswith(REFUSED):
            figures.refused += 1
            self.sent_at = 0.0
        elif data.startswith((ERROR, BYE)):
            table.problem(json.loads(data)["key"])
            self.sent_at = 0.0

    def see(self, message: Happened) -> None:
        view = message.view or {}
        self.legal = view.get("legal", self.legal)
        self.turn = view.get("turn", self.turn)

    # --- what is said ---------------------------------------------------------------------------------------------

    def say(self, command: str) -> None:
        self.said += 1
        self.table.figures.said += 1
        self.waited_for = SEATS
        text = json.dumps({"type": "say", "id": f"c{self.said}", "command": command}).encode()
        self.sent_at = perf_counter()
        self.write(text)

    def actor(self) -> str | None:
        """Who must act."""
        return _turn.decode(self.turn).actor if self.turn is not None else None

    def choice(self, chance: random.Random) -> str | None:
        """What somebody here says next; None if there is nothing worth saying."""
        if self.legal is None:
            return None
        legal = _legal.decode(self.legal)
        if legal.answers:
            if legal.can_accept and chance.random() < 0.6:
                return f"accept {chance.choice(legal.can_accept)}"
            return f"refuse {chance.choice(list(legal.answers))}"
        must = [simple.say for simple in legal.commands if simple.verb in MUST]
        room = legal.offer
        own = [simple.say for simple in legal.commands if simple.verb == "withdraw"]
        if own and chance.random() < 0.3:
            return own[0]
        if room is not None and room.gives and room.to and not own and (not must or chance.random() < 0.6):
            return f"offer {chance.choice(room.gives)} for {chance.choice(list(room.wants))} to {room.to[0]}"
        if must:
            return must[-1] if room is not None else chance.choice(must)
        if legal.wishes and chance.random() < 0.1:
            return f"wish {', '.join(chance.sample(legal.wishes, 2))}"
        mine = [simple.say for simple in legal.commands if simple.verb in ("harvest", "buy field")]
        if mine and self.actor() == self.letter:
            return chance.choice(mine)
        return None


class Crowd:
    """The four people of one table."""

    def __init__(self, url: str, number: int, figures: Figures) -> None:
        split = urlsplit(url)
        self.host = split.netloc
        self.port = split.port or 80
        self.address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.chance = random.Random(number)
        self.figures = figures
        self.name = ""
        self.secrets: list[str] = []
        self.lines: list[Line] = []
        self.closing = False
        self.alarms: list[asyncio.TimerHandle] = []

    def sit_down(self, start: dict[str, Any]) -> None:
        """Make the table, perhaps in the midst of a game, and take all seats, over HTTP."""
        server = http.client.HTTPConnection(self.host, timeout=30)
        new = {"name": "P1", "seats": ["you", *["person"] * (SEATS - 1)], **start}
        made = ask(server, "/api/tables", new, self.address)
        self.name = made["table"]
        links = [made["link"]]
        links += [
            ask(server, f"/api/tables/{self.name}/sit", {"name": f"P{number}"}, self.address)["link"]
            for number in range(2, SEATS + 1)
        ]
        self.secrets = [link.rpartition("/")[2] for link in links]
        server.close()

    async def connect(self) -> None:
        """Everybody comes."""
        loop = asyncio.get_running_loop()
        for seat in range(SEATS):
            line = Line(self, seat)
            self.lines.append(line)
            await loop.create_connection(lambda line=line: line, "127.0.0.1", self.port)
            await asyncio.wait_for(line.ready, 60)

    def start(self) -> None:
        """Everybody begins to speak, one now and one then."""
        loop = asyncio.get_running_loop()
        self.alarms = [loop.call_later(self.chance.random() * PACE, self.tick, seat) for seat in range(SEATS)]

    def tick(self, seat: int) -> None:
        """It is time for a seat to say something; where it has nothing to say, whoever must act says something more."""
        self.alarms[seat] = asyncio.get_running_loop().call_later(
            PACE * (0.8 + 0.4 * self.chance.random()), self.tick, seat
        )
        line = self.lines[seat]
        command = line.choice(self.chance) if not line.sent_at else None
        if command is None:
            actor = line.actor()
            if actor is None:
                return  # the game is over
            line = self.lines[ord(actor) - 65]
            command = line.choice(self.chance) if not line.sent_at else None
        if command is None:
            self.figures.skipped += 1
        elif line.open:
            line.say(command)

    def heard(self, line: Line, now: float) -> None:
        """One more has heard of what a line has said."""
        line.waited_for -= 1
        if line.waited_for == 0:
            self.figures.latencies.append(now - line.sent_at)
            line.sent_at = 0.0

    def problem(self, key: str) -> None:
        self.figures.errors[key] = self.figures.errors.get(key, 0) + 1

    def close(self) -> None:
        self.closing = True
        for alarm in self.alarms:
            alarm.cancel()
        for line in self.lines:
            if line.transport is not None:
                line.transport.abort()


def ask(server: http.client.HTTPConnection, path: str, body: dict[str, Any] | None, address: str) -> dict[str, Any]:
    """What a server answers."""
    method, data = ("GET", None) if body is None else ("POST", json.dumps(body))
    server.request(method, path, data, {"X-Forwarded-For": address})
    answer = server.getresponse()
    text = answer.read()
    if answer.status >= 300:
        raise ConnectionError(f"{path}: {answer.status} {text[:200]!r}")
    found: dict[str, Any] = json.loads(text)
    return found
