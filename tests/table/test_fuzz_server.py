"""A whole server process is sent everything that nobody should send: it answers what is wrong with it or closes the
connection, and it never ends, answers 500, changes a table but by the rules, holds up other tables or grows (bug log
N08, N09, N12, P04).
"""

import asyncio
import json
import random
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fuzzed import FREE, Fuzzed, Guest, fuzzed
from test_live_fuzz import GARBAGE, message

from bohnhof.game import Game
from bohnhof.table.chronicle import Chronicle
from bohnhof.table.picture import parts
from bohnhof.table.store import Store
from bohnhof.texts import Sentences

SAID = 130
"""So much each of them says."""
KEYS = ("type", "id", "command", "text", "n", "since", "version", "lang", "secret", "seat", "bot", "more", "\u202e", "")
TYPES = ("say", "pass", "why", "chat", "start", "back", "bot", "hello", "since", "lang", "ping", "leave", "welcome")
GROWTH = 60_000_000
"""So many bytes more a server may have in memory after a flood."""


def value(rng: random.Random, depth: int = 0) -> Any:
    """Any value at all."""
    kind = rng.randrange(12 if depth < 5 else 9)
    if kind == 9:
        return [value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind == 10:
        return {rng.choice(KEYS): value(rng, depth + 1) for _ in range(rng.randrange(4))}
    if kind == 11:
        deep: Any = "x"
        for _ in range(rng.choice((10, 400))):
            deep = [deep] if rng.random() < 0.5 else {"": deep}
        return deep
    return (
        None, True, rng.choice((0, -1, 1, 41, 10**400, -(2**63), 2**53, 2**64)), rng.choice((1e308, -0.0, 0.5)),
        "x" * rng.choice((0, 1, 64, 65, 300, 301, 7000)), rng.choice(TYPES), "plant 1", "\ud800", rng.choice("ABGZ"),
    )[kind]  # fmt: skip


def anything(rng: random.Random, earlier: list[bytes], other: list[bytes]) -> bytes | str:
    """One message: like those that are meant, or like nothing that is; said before by himself or by somebody else."""
    kind = rng.randrange(10)
    if kind < 4:
        return message(rng, earlier)
    if kind < 6:
        made = {rng.choice(KEYS): value(rng) for _ in range(rng.randrange(6))}
        return json.dumps({"type": rng.choice(TYPES), "id": "i1", **made} if kind == 4 else made)
    if kind == 6:
        return json.dumps({"type": rng.choice(TYPES), "id": f"i{rng.randrange(99)}"} | {rng.choice(KEYS): value(rng)})
    if kind == 7 and other:
        return rng.choice(other)
    if kind == 8:
        return rng.randbytes(rng.randrange(200))
    return rng.choice(GARBAGE)


async def misbehave(guest: Guest, seed: int, mine: list[bytes], other: list[bytes], many: int = SAID) -> None:
    """Say many things, and come again whenever the connection was closed."""
    rng = random.Random(seed)
    for step in range(many):
        said = anything(rng, mine, other)
        data = said if isinstance(said, bytes) else said.encode("utf-8", "surrogatepass")
        mine.append(data)
        try:
            text: str | bytes = data.decode()
        except UnicodeDecodeError:
            text = data  # as a binary message; wrong UTF-8 in a text frame is tested below
        await guest.say(text if rng.random() < 0.9 else data)
        if step % 20 == 19:
            await guest.answered()


async def test_whatever_is_said_at_tables_changes_them_only_by_the_rules(tmp_path: Path) -> None:
    async with fuzzed(tmp_path, *FREE) as server:
        tables: list[tuple[str, list[str]]] = []
        for seed in range(2):
            start = Game(players=4, seed=seed).record()
            tables.append(await server.table("you", "person", "farmer", "person", record=start))
        quiet, _ = await server.table("farmer", "trader", "farmer", pace=0.02)
        watcher = await Guest(server, quiet).come()
        before = watcher.n
        watching = [await Guest(server, name).come() for name, _ in tables]
        guests: list[Guest] = []
        said: list[list[bytes]] = []
        for number, (name, secrets) in enumerate(tables):
            for secret in (*secrets, "", tables[1 - number][1][0]):
                guest = Guest(server, name, secret if secret in secrets or not secret else "")
                guests.append(await guest.come())
                said.append([json.dumps({"type": "hello", "version": 1, "secret": tables[1 - number][1][0]}).encode()])
        await asyncio.gather(
            *(misbehave(guest, n, said[n], said[(n + 3) % len(said)]) for n, guest in enumerate(guests))
        )
        for guest in [*watching, *guests]:
            await guest.answered()
        await server.is_well()
        for guest in guests:
            kinds = {told["type"] for told in guest.got}
            assert {"error", "welcome"} <= kinds
            assert not any(told.get("key") == "internal" for told in guest.got)
        assert any(told["type"] == "refused" for guest in guests for told in guest.got)
        assert all(guest.n > 1 for guest in watching), "nothing legal was said at all"
        await watcher.answered()
        assert watcher.n > before, "another table stood still"
        for guest in guests:
            await guest.leave()
        await server.end()  # while some are still there
        for guest in [*watching, watcher]:
            await guest.leave()
        await same_as_stored(server, [*watching, watcher])


async def same_as_stored(server: Fuzzed, watching: list[Guest]) -> None:
    """What watchers have seen is what comes of the stored commands, when the rules carry them out again."""
    store = await Store.opened(server.database)
    try:
        for guest in watching:
            found = Chronicle.of(guest.table, await store.read(guest.table), 0.0)
            assert found.game is not None
            assert found.n == guest.n
            game = Game.from_record(found.game.record())
            standing = game.rules.standing(game.state) if game.over else None
            seen = parts(game.view(None), game.rules, Sentences("en", found.seating.names()), standing)
            assert {name: json.loads(bytes(part)) for name, part in seen.items()} == guest.view
    finally:
        await store.close()


# --- frames ---------------------------------------------------------------------------------------------------------


def frame(payload: bytes, first: int = 0x81, masked: bool = True, length: int | None = None) -> bytes:
    """A frame, right or wrong."""
    size = len(payload) if length is None else length
    mark = 0x80 if masked else 0
    if size < 126:
        head = bytes([first, mark | size])
    elif size < 2**16:
        head = bytes([first, mark | 126]) + struct.pack(">H", size)
    else:
        head = bytes([first, mark | 127]) + struct.pack(">Q", size)
    return head + (b"\0\0\0\0" if masked else b"") + payload


HELLO = frame(b'{"type":"hello","version":1}')
FRAMES = (
    frame(b"\xff\xfe\xfd"),  # text that is no UTF-8
    frame(b'{"type":"say","id":"\xed\xa0\x80","command":"end"}'),
    frame(b'{"type":"ping"}', masked=False),
    frame(b'{"type":"ping"}', first=0x83),  # a kind that there is not
    frame(b'{"type":"ping"}', first=0xF1),
    frame(b"", first=0x80),  # goes on with nothing
    frame(b'{"type":', first=0x01) + frame(b'"ping"}', first=0x81),  # another begins in the midst of one
    frame(b'{"type":', first=0x01) + frame(b"", first=0x89) + frame(b'"ping"}', first=0x80),
    frame(b"x" * 126, first=0x89),  # too long for a ping
    frame(b"\x03", first=0x88),  # half a reason
    frame(struct.pack(">H", 1005), first=0x88),
    frame(b"x" * 100, length=2**63 - 1),
    frame(b"x" * 100, length=2**63),
    frame(b"x" * 300_000),
    frame(b'{"type":"ping"}', first=0x82),
    frame(b"[" * 60_000),
    HELLO * 60,
    frame(b'{"type":"ping"}') * 200,
    frame(b"") * 100,
    bytes(range(256)) * 8,
)
KEY = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\n"


def beginning(server: Fuzzed, name: str) -> bytes:
    """A right beginning of a connection."""
    return f"GET /ws/{name} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{UPGRADE}{KEY}\r\n".encode()


def handshakes(table: str) -> Iterator[bytes]:
    """Beginnings of connections that are wrong, or never come to an end."""
    host = "Host: 127.0.0.1\r\n"
    get = f"GET /ws/{table} HTTP/1.1\r\n"
    for text in (
        get + host + UPGRADE + KEY,  # no end
        get + host + UPGRADE + "\r\n",
        get + host + UPGRADE + KEY.replace("13", "1") + "\r\n",
        get + host + UPGRADE + KEY.replace("AA==", "!") + "\r\n",
        get + UPGRADE + KEY + "\r\n",
        get + host + UPGRADE + KEY + "Origin: http://elsewhere.test\r\n\r\n",
        get + host + UPGRADE + KEY + "Origin: null\r\n\r\n",
        get + host + UPGRADE + KEY + f"Cookie: bohnhof_{table}={'x' * 9000}\r\n\r\n",
        get + host + UPGRADE + KEY + f"Cookie: {'a=b; ' * 2000}\r\n\r\n",
        get.replace("GET", "POST") + host + UPGRADE + KEY + "Content-Length: 5\r\n\r\nhello",
        get.replace("1.1", "1.0") + host + UPGRADE + KEY + "\r\n",
        get.replace(table, "%00%ff") + host + UPGRADE + KEY + "\r\n",
        get.replace(table, "x" * 70_000) + host + UPGRADE + KEY + "\r\n",
        get.replace("/ws/", "/ws//../") + host + UPGRADE + KEY + "\r\n",
        get + host + UPGRADE + KEY + "X: " + "y" * 70_000 + "\r\n\r\n",
        "GET / HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\n" + host + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /api/tables HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        "POST /api/tables HTTP/1.1\r\n" + host + "Content-Length: 99999999999999999999\r\n\r\n{",
        "POST /api/tables HTTP/1.1\r\n" + host + "Content-Length: 100\r\n\r\n{",  # half a body
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # speaks TLS
        "\r\n" * 500,
        "GET",
        "",
    ):
        yield text.encode("latin-1")


async def send(server: Fuzzed, *data: bytes, wait: float = 0.0) -> bytes:
    """Send bytes over a connection of their own; what has come back when nothing more comes."""
    reader, writer = await server.raw()
    back = b""
    try:
        for part in data:
            writer.write(part)
            await writer.drain()
            back += await heard(reader, wait or 0.5)
    except ConnectionError:
        pass
    finally:
        writer.transport.abort()
    return back


async def heard(reader: asyncio.StreamReader, wait: float) -> bytes:
    try:
        async with asyncio.timeout(wait):
            return await reader.read(2**20)
    except (TimeoutError, ConnectionError):
        return b""


async def test_frames_and_handshakes_that_are_wrong_end_their_own_connection_at_most(tmp_path: Path) -> None:
    async with fuzzed(tmp_path, *FREE) as server:
        name, secrets = await server.table("you", "person", "person")
        ada = await Guest(server, name, secrets[0]).come()
        n, view = ada.n, dict(ada.view)
        opening = beginning(server, name)
        backs = await asyncio.gather(*(send(server, opening, HELLO, wrong) for wrong in FRAMES))
        assert all(back.startswith(b"HTTP/1.1 101") and b'"type":"welcome"' in back for back in backs)
        unsaid = [wrong for wrong in FRAMES if not wrong.startswith(HELLO)]
        early = await asyncio.gather(*(send(server, opening, wrong) for wrong in unsaid))
        assert not any(b'"type":"welcome"' in back for back in early)
        answers = await asyncio.gather(*(send(server, text) for text in handshakes(name)))
        for back in answers:
            assert b"HTTP/1.1 5" not in back
            assert b'"type":"welcome"' not in back
        foreign = [back for text, back in zip(handshakes(name), answers, strict=True) if b"Origin" in text]
        assert [back.split()[1] for back in foreign] == [b"403", b"403"]
        rng = random.Random(4)
        noise = [opening + rng.randbytes(rng.randrange(400)) for _ in range(40)]
        noise += [rng.randbytes(rng.randrange(400)) for _ in range(40)]
        noise += [bytes(mangled(rng, opening + HELLO)) for _ in range(40)]
        await asyncio.gather(*(send(server, text, wait=0.3) for text in noise))
        await ada.answered()
        assert (ada.n, ada.view) == (n, view)
        await server.is_well()
        numbers = await server.numbers()
        assert numbers['bohnhof_connections{who="player"}'] == 1
        await ada.leave()
        await server.end()


def mangled(rng: random.Random, data: bytes) -> bytearray:
    """The same with some bytes that are others, twice there or gone."""
    found = bytearray(data)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(found))
        kind = rng.randrange(3)
        if kind == 0:
            found[at] = rng.randrange(256)
        elif kind == 1:
            del found[at : at + rng.randrange(9)]
        else:
            found[at:at] = found[at : at + rng.randrange(50)]
    return found


# --- over HTTP ------------------------------------------------------------------------------------------------------

BODIES: tuple[bytes, ...] = (
    *GARBAGE,
    b'{"seats":["you","farmer","farmer"],"name":"Ada","seats":["you"]}',
    b'{"seats":["you","you","farmer"],"name":"Ada"}',
    b'{"seats":["farmer","farmer"],"name":"Ada"}',
    b'{"seats":["you","nobody","farmer"],"name":"Ada"}',
    b'{"seats":[[]],"name":{}}',
    b'{"seats":["you","farmer","farmer"],"name":"\\u202eAda"}',
    b'{"seats":["you","farmer","farmer"],"name":"\\ud800"}',
    b'{"seats":["you","farmer","farmer"],"name":"' + b"x" * 90_000 + b'"}',
    b'{"seats":["you","farmer","farmer"],"name":"Ada","clock":1e400}',
    b'{"seats":["you","farmer","farmer"],"name":"Ada","clock":-5}',
    b'{"seats":["you","farmer","farmer"],"name":"Ada","pace":1e308}',
    b'{"seats":["you","farmer","farmer"],"name":"Ada","pace":NaN}',
    b'{"seats":["you","farmer","farmer"],"name":"Ada","options":{"a":{"b":{}}}}',
    b'{"seats":["you","farmer","farmer"],"name":"Ada","options":{"tie_break":"none"}}',
    b'{"seats":["you","farmer","farmer"],"name":"Ada","edition":"none"}',
    b'{"seats":["you","farmer","farmer"],"name":"Ada","game":"../../bohnanza"}',
    b'{"seats":["you","farmer","farmer"],"name":"Ada","record":"","upto":3}',
    b'{"seats":["you","farmer","farmer"],"name":"Ada","record":"bohnanza","upto":1e9}',
    b'{"seats":["you","farmer","farmer"],"name":"Ada","host":"A"}',
    b'{"seats":["you","farmer","farmer"],"name":"Ada","table":"mine"}',
    b'{"name":"Ada","seat":"Z"}',
    b'{"name":"Ada","seat":["A"]}',
    b"\xef\xbb\xbf{}",
    b"a=b&c=d",
    b"[" * 500_000,
    b'{"a":' * 100_000,
    b"9" * 200_000,
    b"x" * 1_200_000,
)
PATHS = (
    "/api/tables/NAME/sit", "/api/tables/nobody/sit", "/api/tables", "/api/replay", "/api/replay?seat=Z",
    "/api/replay?lang=xx", "/api/tables?lang=%ff", "/api/choices", "/api/tables/NAME", "/ws/NAME",
)  # fmt: skip
GETS = (
    "/api/tables/%00", "/api/tables/..%2f..%2fetc", "/api/tables/" + "x" * 3000, "/api/tables/ä", "/api/texts/xx",
    "/api/texts/../en", "/api/tables/NAME/record", "/api/tables/NAME/replay?seat=all", "/api/tables/NAME/link",
    "/t/NAME/as/" + "x" * 3000, "/t/NAME/as/%ff", "/t/NAME/as/", "/t/%2e%2e/as/x", "/rules/%00", "/replay/%ff",
    "/..%2f..%2f..%2fetc/passwd", "/assets/../../secret", "//elsewhere.test/", "/%", "/?" + "a=b&" * 2000, "/ws/NAME",
    "/api/nothing", "/healthz/x", "/metrics?x", "/api/choices?lang=%00", "/api/tables/NAME/code.svg?lang=xx",
)  # fmt: skip
HEADERS: tuple[dict[str, str], ...] = (
    {},
    {"Origin": "http://elsewhere.test"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Host": ""},
    {"Host": "elsewhere.test"},
    {"Cookie": "bohnhof_NAME"},
    {"Cookie": "bohnhof_NAME=; bohnhof_NAME=x; =;;=; \x7f"},
    {"Cookie": "bohnhof_=x; $Version=1"},
    {"Accept-Language": "de;q=zz,,,;;;" + "en," * 500},
    {"Content-Type": "multipart/form-data"},
    {"Content-Encoding": "gzip"},
    {"X-Forwarded-For": "not an address, , 999.1.1.1"},
    {"X-Forwarded-Proto": "javascript"},
    {"If-None-Match": '"' * 500},
    {"Range": "bytes=0-0,-1"},
)


async def test_whatever_is_asked_over_http_is_refused_or_answered(tmp_path: Path) -> None:
    rng = random.Random(8)
    async with fuzzed(tmp_path, *FREE) as server:
        name, secrets = await server.table("you", "person", "farmer")
        ada = await Guest(server, name, secrets[0]).come()
        async with server.http() as http:
            record = Game(players=3, seed=3).record().encode()
            info = (await http.get(f"/api/tables/{name}")).json()
            before = await server.numbers()
            doors = asyncio.Semaphore(8)

            async def ask(number: int, method: str, path: str, body: bytes | None, more: dict[str, str]) -> int:
                headers = {key: text.replace("NAME", name) for key, text in more.items()}
                headers.setdefault("X-Forwarded-For", f"192.0.{number >> 6}.{number & 63}")  # nobody asks too fast
                async with doors:
                    answer = await http.request(method, path.replace("NAME", name), content=body, headers=headers)
                assert answer.status_code < 500 or "not been built" in answer.text, (method, path, body, more)
                if answer.status_code >= 400 and answer.headers["content-type"] == "application/json":
                    assert set(answer.json()["error"]) >= {"key", "text"}
                assert not any(secret in answer.text for secret in secrets)
                return answer.status_code

            asked: list[tuple[str, str, bytes | None, dict[str, str]]] = []
            asked += [("POST", path, body, {}) for body in BODIES for path in PATHS[:4]]
            asked += [("POST", path, rng.choice(BODIES[:30]), rng.choice(HEADERS)) for path in PATHS for _ in range(6)]
            asked += [("GET", path, None, more) for path in GETS for more in ({}, rng.choice(HEADERS))]
            asked += [("GET", path, None, more) for more in HEADERS for path in ("/api/tables/NAME", "/")]
            asked += [(method, path, b"{}", {}) for method in ("PUT", "DELETE", "PATCH", "TRACE") for path in PATHS[:6]]
            asked += [("POST", "/api/replay?seat=all", bytes(mangled(rng, record)), {}) for _ in range(25)]
            statuses = await asyncio.gather(*(ask(number, *one) for number, one in enumerate(asked)))
            assert {400, 403, 404, 405, 413} <= set(statuses)
            made = sum(status == 201 for status in statuses)
            after = await server.numbers()
            tables = 'bohnhof_tables{state="open"}', 'bohnhof_tables{state="playing"}'
            assert sum(after[one] - before[one] for one in tables) == made
            assert made < 5
            assert (await http.get(f"/api/tables/{name}")).json() == info, "somebody has sat down by mistake"
            for origin in ("http://elsewhere.test", "null", f"http://127.0.0.1.elsewhere.test:{server.port}"):
                body = {"name": "Eve", "seats": ["you", "farmer", "farmer"]}
                assert (await http.post("/api/tables", json=body, headers={"Origin": origin})).status_code == 403
        await server.is_well()
        await ada.answered()
        await ada.leave()
        await server.end()


# --- floods ---------------------------------------------------------------------------------------------------------


async def flood(server: Fuzzed, name: str, data: bytes) -> None:
    """Send and send, and take nothing of what comes back, until the server has had enough."""
    _reader, writer = await server.raw()
    writer.write(beginning(server, name) + HELLO)
    try:
        async with asyncio.timeout(4):
            for _ in range(4000):
                writer.write(data)
                await writer.drain()
    except (TimeoutError, ConnectionError):
        pass
    finally:
        writer.transport.abort()


async def asked_at_once(server: Fuzzed, path: str, times: int) -> set[int]:
    """Ask the same so many times in one breath, so that nobody can ask any quicker; returns the statuses."""
    reader, writer = await server.raw()
    ask = f"GET {path} HTTP/1.1\r\nHost: {server.url.removeprefix('http://')}\r\nX-Forwarded-For: 192.0.2.77\r\n"
    writer.write((ask + "\r\n").encode() * (times - 1) + (ask + "Connection: close\r\n\r\n").encode())
    async with asyncio.timeout(60):
        back = await reader.read(-1)
    writer.close()
    found = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", back)]
    assert len(found) == times
    return set(found)


async def test_floods_and_silent_connections_hold_up_nobody_and_take_no_room(tmp_path: Path) -> None:
    limits = ("--max-connections-per-address", "60", "--max-new-tables", "20")
    async with fuzzed(tmp_path, *limits) as server:
        name, secrets = await server.table("you", "farmer", "farmer")
        quiet, others = await server.table("you", "farmer", "farmer")
        ada, ben = await Guest(server, name, secrets[0]).come(), await Guest(server, quiet, others[0]).come()
        memory = server.memory()
        silent = [await server.raw() for _ in range(150)]
        for number, (_reader, writer) in enumerate(silent):
            writer.write((b"", b"GET /ws/", b"POST /api/tables HTTP/1.1\r\nContent-Length: 9000\r\n\r\n{")[number % 3])
        floods = [frame(b'{"type":"ping"}') * 50, frame(b'{"type":"since","n":0}') * 50, HELLO * 50, frame(b"x" * 8000)]
        flooding = asyncio.gather(*(flood(server, name, data) for data in floods * 3))
        delays: list[float] = []
        loop = asyncio.get_running_loop()
        for number in range(6):
            began = loop.time()
            await ben.say(json.dumps({"type": "why", "id": f"w{number}", "command": "plant 1"}))
            await ben.until(lambda number=number: any(told.get("id") == f"w{number}" for told in ben.got))
            delays.append(loop.time() - began)
            await asyncio.sleep(0.3)
        await flooding
        assert max(delays) < 5
        async with server.http() as http:  # too many requests of one address, too many tables
            body = {"name": "Eve", "seats": ["you", "farmer", "farmer"]}
            statuses = [(await http.post("/api/tables", json=body)).status_code for _ in range(24)]
            assert statuses.count(201) <= 18
            assert set(statuses) == {201, 429}
        assert await asked_at_once(server, f"/api/tables/{name}", 1000) == {200, 429}
        many = await asyncio.gather(*(send(server, beginning(server, name), HELLO, wait=10) for _ in range(80)))
        assert any(b"too_many_connections" in back or b"table_full" in back for back in many)
        for _reader, writer in silent:
            writer.transport.abort()
        await ada.answered()
        if memory:
            assert server.memory() - memory < GROWTH
        async with asyncio.timeout(15):
            while sum(number for key, number in (await server.numbers()).items() if key.startswith("bohnhof_conn")) > 2:
                await asyncio.sleep(0.2)
        await server.is_well()
        for guest in (ada, ben):
            await guest.answered()
            await guest.leave()
        await server.end()
