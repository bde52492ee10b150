"""Everything that leaves a live table, in games of every edition and number of players: what is sent to each seat and
to watchers, the answers over HTTP, the log of the server and its numbers (BB-30 to BB-35; bug log N08, U17, A20, P16).

Twice. In games with bots and with people who say right and wrong things, whatever leaves is searched for what nobody
may know of it. And two live tables that look alike to a seat, but hide other cards, must send it the same bytes.
"""

import io
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from live_tables import Client, Hall, opened
from msgspec.structs import replace
from random_tables import ROWS, Crowd, Setting, any_command, played
from running import browser
from test_live_fuzz import WORDS
from test_live_leaks import BIG, Forgetful, check, exact
from twins import Twin

from bohnhof.bots import Farmer
from bohnhof.cards import BEANS
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import ACCEPT, BUY_FIELD, Command
from bohnhof.engine.table import Table
from bohnhof.engine.view import View
from bohnhof.game import Game
from bohnhof.notation.commands import command_text
from bohnhof.table.client_files import ClientFiles
from bohnhof.table.live import LiveTable
from bohnhof.table.logs import set_up
from bohnhof.table.metrics import Metrics
from bohnhof.table.sockets import Visit
from bohnhof.table.web import Web

GAMES = 200
PARTS = 8
ALIKE = 64
BEAN_WORDS = re.compile(
    r"\b(" + "|".join({word for bean in BEANS for word in (bean.id, bean.english, bean.german)}) + r")\b"
)
"""A bean in any word for it."""
NAMES = re.compile(r"amigo-field-bean|[A-Za-z0-9_-]{22}\b")
"""Names of editions and tables, in which there may be such a word."""
HASHES = re.compile(r"\b[0-9a-f]{64}\b")
SAYS = 14
"""So much is said in a stretch of a game."""


def names_a_bean(text: str) -> bool:
    """Whether a bean is named anywhere."""
    return BEAN_WORDS.search(NAMES.sub("", text)) is not None


class Blabbing(Farmer):
    """A bot that fails now and then, with all it knows in the message."""

    def act(self, view: View) -> Command:
        if view.pile_size % 2 == 0:
            raise ValueError(" ".join(BEANS[bean].id for bean in view.hand))
        return super().act(view)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """All that the server writes down."""
    written = io.StringIO()
    set_up("json", 0, written)
    yield written
    structlog.reset_defaults()


def put(live: LiveTable, table: Table) -> None:
    """Let the game of a live table stand where this one does."""
    assert live.game is not None
    table.state.record()
    live.game.table.state = table.state


def something(client: Client, rng: random.Random) -> dict[str, Any]:
    """What somebody says who often does not know what he may."""
    name = f"i{rng.randrange(10**9)}"
    legal = client.view.get("legal") or {"commands": [], "offer": None}
    room = legal["offer"]
    kind = rng.randrange(10)
    if kind < 4 and legal["commands"]:
        return {"type": "say", "id": name, "command": rng.choice(legal["commands"])["say"]}
    if kind < 6 and room is not None and room["gives"]:
        text = f"offer {rng.choice(room['gives'])} for {rng.choice(list(room['wants']))} to {rng.choice(room['to'])}"
        return {"type": "say", "id": name, "command": text}
    if kind == 6:
        return rng.choice(
            (
                {"type": "since", "n": rng.randrange(4)},
                {"type": "lang", "lang": rng.choice(("en", "de"))},
                {"type": "pass", "id": name},
                {"type": "bot", "id": name, "seat": rng.choice("ABCG"), "bot": "farmer"},
                {"type": "hello", "version": 1, "since": rng.choice((0, 1, 10**6))},
                {"type": "start", "id": name, "more": "x"},
            )
        )
    return {"type": rng.choice(("say", "why")), "id": name, "command": rng.choice(WORDS)}


async def stretch(hall: Hall, web: httpx.AsyncClient, number: int) -> list[str]:
    """A stretch of a game that is looked at by everybody; returns the secrets of the seats."""
    rng = random.Random(number)
    edition, players = ROWS[number % len(ROWS)]
    options = {"thalers_hidden": rng.choice(("on", "off"))}
    seats = ["you", "person", *(rng.choice(("person", "trader", "farmer", "blabbing")) for _ in range(players - 2))]
    game = Game(edition=edition, players=players, options=options, seed=number)
    name, secret = await hall.table(
        *seats, edition=edition, options=options, pace=0, trade_time=0, record=game.record(), stand_in="random"
    )
    secrets = [secret or ""]
    while len(secrets) < seats.count("person") + 1:
        secrets.append((await hall.house.sit(name, f"P{len(secrets)}")).secret)
    live = hall.live(name)
    at_start = number % 4 == 0
    if not at_start:
        put(live, Table(game.rules, played(game.rules, number, rng.randrange(220))))
    begun_over = live.game is not None and live.game.over
    clients = [await hall.visit(name, secret, rng.choice(("en", "de"))) for secret in secrets]
    clients.append(await hall.visit(name))
    for _say in range(0 if begun_over else SAYS):
        client = rng.choice(clients)
        await client.visit.hear(json.dumps(something(client, rng)))
        await hall.quiet(live)
        for _turn in range(3):
            hall.clock.due(hall.clock.time)
            await hall.quiet(live)
        for each in clients:
            each.take()
    for client in clients:
        examine(client, secrets, options["thalers_hidden"] == "on")
    if number % 5 == 0:
        await over_http(web, name, secrets, over=live.over)
    assert live.dropped is False
    live.drop("closed")
    return secrets


def examine(client: Client, secrets: list[str], hides_thalers: bool) -> None:
    """All that a connection was sent, message by message, each beside what its seat saw before."""
    watched = Client(client.visit)
    seat = next(message for message in client.got if message["type"] == "welcome")["you"]
    heard: dict[int, Any] = {}
    for message in client.got:
        text = json.dumps(message)
        assert not any(secret in text for secret in secrets)
        assert not HASHES.search(text)
        assert "/as/" not in text
        if message["type"] in ("people", "waits", "answer", "pong"):
            assert not names_a_bean(text)
        if message["type"] in ("refused", "error"):
            assert message.get("key") != "internal"
        if message["type"] == "welcome":
            watched.see(message)  # what is told of the past is told to whoever sees the present
        if message["type"] == "missed":
            told_again(message, heard, seat)
            message = {**message, "events": []}
        if message["type"] == "happened":
            heard[message["n"]] = message["events"]
        check(watched, message, seat)
        watched.see(message)
        if hides_thalers and watched.view and not watched.view["turn"]["over"]:
            for part in (message.get("view") or {}).items():
                if part[0].startswith("seat:") and part[0] != f"seat:{seat}":
                    assert part[1]["thalers"] is None


def told_again(message: dict[str, Any], heard: dict[int, Any], seat: str | None) -> None:
    """What was told when it happened is told again in the same way, and what was not is no more than anybody saw."""
    for n, events in enumerate(message["events"], message["from"]):
        assert events == heard.get(n, events)
        for event in events:
            others = event["seat"] != seat or seat is None
            assert not (others and event["kind"] == "drew" and "bean" in event)
            assert n in heard or not (others and event.get("partner") != seat and exact(event))


async def over_http(web: httpx.AsyncClient, name: str, secrets: list[str], over: bool) -> None:
    """All that is answered over HTTP to somebody who has no seat, and to a seat."""
    own = f"bohnhof_{name}={secrets[1]}"
    for path in ("", "/link", "/record", "/replay", "/replay?seat=all", "/code.svg"):
        for cookie in ("", own, f"bohnhof_{name}=wrong", f"bohnhof_other={secrets[0]}"):
            answer = await web.get(f"/api/tables/{name}{path}", headers={"Cookie": cookie} if cookie else {})
            assert answer.status_code != 500
            told = answer.text + json.dumps(dict(answer.headers))
            is_own_link = path == "/link" and cookie == own
            assert is_own_link == (secrets[1] in told)
            assert secrets[0] not in told
            assert not HASHES.search(told)
            if path.startswith("/re") and not over:
                assert answer.status_code == 403
            if not over:
                assert not names_a_bean(told), told
    taken = await web.post(f"/api/tables/{name}/sit", json={"name": "Late"}, headers={"Cookie": own})
    assert taken.status_code == 409
    assert not any(secret in taken.text for secret in secrets)
    arrived = await web.get(f"/t/{name}/as/{secrets[0]}x")
    assert arrived.status_code == 403
    assert secrets[0] not in arrived.text


@pytest.mark.parametrize("part", range(PARTS))
async def test_nothing_leaves_a_table_that_is_hidden(part: int, log: io.StringIO, tmp_path: Path) -> None:
    secrets: list[str] = []
    async with opened(BIG, {"blabbing": Blabbing}) as hall:
        metrics = Metrics()
        hall.house.meters = hall.house.means.meters = metrics
        hall.house.means.store = Forgetful()
        found = Web(hall.house, metrics, ClientFiles(tmp_path))
        async with browser(found) as web:
            for number in range(part, GAMES, PARTS):
                secrets += await stretch(hall, web, number)
                found.buckets.clear()
            numbers = (await web.get("/metrics")).text
    lines = log.getvalue()
    for text in (lines, numbers):
        assert not names_a_bean(text)
        assert not HASHES.search(text)
        assert not any(secret in text for secret in secrets)
    assert "bot_failed" in lines
    assert 'bohnhof_problems_total{key="' in numbers


# --- tables that look alike -----------------------------------------------------------------------------------------


class Pair:
    """Two live tables that look alike to one seat, -1 for a watcher, and the same people at both. The seat that looks
    on has two connections at each, one in either language."""

    def __init__(self, hall: Hall, setting: Setting, seed: int, seat: int) -> None:
        self.hall = hall
        self.setting = setting
        self.seed = seed
        self.seat = seat
        self.games: list[Game] = []
        self.lives: list[LiveTable] = []
        self.secrets: list[list[str]] = []
        self.people: list[list[Client]] = []
        self.watching: list[list[Client]] = []

    async def open(self, commands: int, together: bool) -> None:
        """Both stand where a crowd has come to after so many commands; everybody comes."""
        setting = self.setting
        options = dict(setting.options)
        game = Game(edition=setting.edition, players=setting.players, options=options, seed=self.seed)
        state = played(game.rules, self.seed, commands)
        twin = Twin(game.rules, state, self.seat, seeded(self.seed, 3), together).state
        for world in (state, twin):
            name, secret = await self.hall.table(
                "you",
                *["person"] * (setting.players - 1),
                edition=setting.edition,
                options=options,
                record=game.record(),
            )
            secrets = [secret or ""]
            for number in range(1, setting.players):
                secrets.append((await self.hall.house.sit(name, f"P{number}")).secret)
            live = self.hall.live(name)
            assert live.game is not None
            put(live, Table(game.rules, world))
            self.games.append(live.game)
            self.lives.append(live)
            self.secrets.append(secrets)
            self.people.append([])
            self.watching.append([])
        for seat in range(setting.players):
            await self.come(seat, "en", self.people)
        await self.look_on()

    async def look_on(self) -> None:
        """The seat comes once more, in both languages."""
        for lang in ("en", "de"):
            await self.come(self.seat, lang, self.watching)

    async def come(self, seat: int, lang: str, here: list[list[Client]]) -> None:
        """Somebody connects to both tables."""
        for live, secrets, clients in zip(self.lives, self.secrets, here, strict=True):
            client = Client(Visit(self.hall.house, live.name, secrets[seat] if seat >= 0 else None, "test"))
            await client.visit.hear(json.dumps({"type": "hello", "version": 1, "lang": lang}))
            clients.append(client)

    async def leave(self) -> None:
        """The connections of the seat that looks on are closed."""
        for clients in self.watching:
            for client in clients:
                client.leave()
            clients.clear()

    async def say(self, who: int, **message: Any) -> None:
        """The same is said at both tables."""
        for people, watching in zip(self.people, self.watching, strict=True):
            await (people[who] if who >= 0 else watching[0]).visit.hear(json.dumps(message))

    def sent(self) -> list[list[bytes]]:
        """What the seat has been sent at each table since the last time, by connection."""
        found: list[list[bytes]] = []
        for live, people, watching in zip(self.lives, self.people, self.watching, strict=True):
            mine = watching if self.seat < 0 else [*watching, people[self.seat]]
            found.append([b"".join(client.raw).replace(live.name.encode(), b"NAME") for client in mine])
            for client in [*people, *watching]:
                client.visit.connection.outbox.clear()
                client.visit.connection.size = 0
        return found

    def close(self) -> None:
        for live in self.lives:
            live.drop("closed")


OTHER: tuple[dict[str, Any], ...] = (
    {"type": "since", "n": 0},
    {"type": "since", "n": 1},
    {"type": "since", "n": 10**6},
    {"type": "hello", "version": 1, "since": 1},
    {"type": "lang", "lang": "de"},
    {"type": "lang", "lang": "en"},
    {"type": "pass", "id": "p"},
    {"type": "why", "id": "w", "command": "plant 1"},
    {"type": "why", "id": "w", "command": "accept 1"},
    {"type": "say", "id": "x", "command": "offer red@1 for soy to A"},
    {"type": "say", "id": "x", "command": 5},
    {"type": "bot", "id": "b", "seat": "B", "bot": "farmer"},
    {"type": "chat", "id": "c", "text": "Hello"},
)


def goes_on_alike(tables: list[Table], who: int, whole: Command, seat: int) -> bool:
    """Whether what a seat is told of a command must be the same at both tables."""
    if who != seat and whole.verb in (ACCEPT, BUY_FIELD):
        return False  # which copies another gives, and which bean sides are shown, follows from what he has (BB-88)
    return all(table.why_not(who, whole) is None for table in tables)


async def go_on(pair: Pair, rng: random.Random) -> int:
    """Both tables go on alike for a while, and the seat is sent the same of it; returns how many commands counted."""
    crowd = Crowd(pair.seed)
    tables = [game.table for game in pair.games]
    state = tables[0].state
    seen_ahead, done = 8, 0
    for step in range(SAYS):
        if state.over or seen_ahead < pair.setting.players + 3:
            break
        before = int(state.pile_size)
        who, command = crowd.next(tables[0].rules, state)
        whole = tables[0].complete(who, command)
        if goes_on_alike(tables, who, whole, pair.seat):
            await pair.say(who, type="say", id=f"c{step}", command=command_text(whole))
            done += 1
        seen_ahead -= max(0, before - int(state.pile_size))
        wrong = any_command(crowd, state)
        await pair.say(-1, type="why", id=f"w{step}", command=command_text(wrong))
        if pair.seat >= 0 and tables[0].why_not(pair.seat, wrong) is not None:
            await pair.say(pair.seat, type="say", id=f"s{step}", command=command_text(wrong))
        await pair.say(pair.seat, **rng.choice(OTHER))
        one, other = pair.sent()
        assert one == other, step
        assert all(one[:1])
    return done


@pytest.mark.parametrize("part", range(PARTS))
async def test_live_tables_that_look_alike_send_the_same_bytes(part: int) -> None:
    carried_out = 0
    async with opened(BIG) as hall:
        hall.house.means.store = Forgetful()
        for number in range(part, ALIKE, PARTS):
            rng = random.Random(number)
            edition, players = ROWS[number % len(ROWS)]
            setting = Setting(edition, players, (("thalers_hidden", rng.choice(("on", "off"))),))
            seat = rng.randrange(-1, players)
            for together in (False, True):
                pair = Pair(hall, setting, number, seat)
                await pair.open(rng.randrange(150), together)
                one, other = pair.sent()
                assert one == other, (number, together)
                assert all(b'"view":{' in text or b'"view":null' in text for text in one)
                if together:
                    carried_out += await go_on(pair, rng)
                    await pair.leave()
                    await pair.look_on()
                    one, other = pair.sent()
                    assert one == other, number
                    infos = [live.info() for live in pair.lives]
                    assert replace(infos[0], table="") == replace(infos[1], table="")
                pair.close()
    assert carried_out > ALIKE // PARTS * 3


async def test_tables_that_do_not_look_alike_are_told_apart() -> None:
    """The comparison would find what it looks for: another seat is sent other bytes."""
    async with opened(BIG) as hall:
        pair = Pair(hall, Setting("amigo-classic", 4), 5, 1)
        await pair.open(60, True)
        pair.sent()
        for seat in (0, 2, 3):
            pair.seat = seat
            await pair.leave()
            await pair.look_on()
        one, other = pair.sent()
        assert one != other
