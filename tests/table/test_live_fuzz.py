"""Random, malformed, oversized, replayed, out-of-order and foreign messages: none changes a table wrongly."""

import json
import random
from typing import Any

import pytest
from live_tables import Client, Hall, at_trading, opened, whole

from bohnhof.cards import TYPES
from bohnhof.table.chronicle import Chronicle
from bohnhof.table.limits import Limits
from bohnhof.table.sockets import Visit

FREE = Limits(rate=1e9, burst=1e9, chat_lines=10**9, outbox=10**9)
WORDS = (
    "plant 1", "plant 2", "plant blue 1", "turn-up", "harvest 1", "harvest 2", "buy field", "end", "draw",
    "offer 1 red for soy to B", "offer red for nothing to all", "offer nothing for red to A", "offer @1 for soy to B",
    "accept", "accept 1", "accept 2 with red", "refuse", "refuse 3", "counter 1 soy for red", "withdraw", "withdraw 1",
    "wish red, soy", "wish nothing", "pass", "discard red", "", " ", "help", "A end", "plant 0", "harvest 99999999999",
    "offer " + "red," * 400 + " for soy to B", "x" * 2000, "plant \u0000 1", "pflanze 1", "biete rot gegen soja an B",
    "\ud83e\udd54", "plant １",
)  # fmt: skip
GARBAGE = (
    b"", b" ", b"null", b"true", b"0", b"[]", b"{}", b'"say"', b"{", b"\xff\xfe", b'{"type":"say"}', b'{"type":5}',
    b'{"type":"nothing"}', b'{"type":"say","id":1,"command":"end"}', b'{"type":"say","id":"x","command":null}',
    b'{"type":"say","id":"x","command":"end","seat":"A"}', b'{"type":"bot","id":"x","seat":"Z","bot":"farmer"}',
    b'{"type":"bot","id":"x","seat":"B","bot":""}', b'{"type":"since","n":-1}', b'{"type":"since","n":1e99}',
    b'{"type":"since","n":NaN}', b'{"type":"hello","version":99}', b'{"type":"hello","version":1,"lang":"xx"}',
    b'{"type":"lang","lang":"\\u202e"}', b'{"type":"say","id":"' + b"i" * 65 + b'","command":"end"}',
    b'{"type":"say","id":"x","command":"' + b"c" * 9000 + b'"}', b"[" * 7000, b'{"a":' * 1500, b"9" * 8000,
    b'{"type":"chat","id":"x","text":""}', b'{"type":"chat","id":"x","text":"\\ud800"}',
    b'{"type":"say","type":"end","id":"x","command":"end"}', b'{"type":"happened","n":1}', b'{"type":"welcome"}',
)  # fmt: skip


def message(rng: random.Random, earlier: list[bytes]) -> bytes:
    """Something that somebody may send."""
    kind = rng.randrange(12)
    if kind == 0:
        return rng.choice(GARBAGE)
    if kind == 1 and earlier:
        return rng.choice(earlier)
    if kind == 2 and earlier:
        broken = bytearray(rng.choice(earlier))
        for _ in range(rng.randrange(1, 4)):
            if broken:
                broken[rng.randrange(len(broken))] = rng.randrange(256)
        return bytes(broken)
    said: dict[str, Any] = {"id": f"i{rng.randrange(400)}"}
    type_ = rng.choice(("say",) * 12 + ("pass", "why", "chat", "start", "leave", "back", "bot", "hello"))
    type_ = rng.choice((type_, type_, type_, "since", "lang", "ping")) if rng.random() < 0.1 else type_
    if type_ in ("say", "why"):
        said["command"] = rng.choice(WORDS)
    elif type_ == "chat":
        said["text"] = rng.choice(("hello", "<b>", "\u202e", "x" * 301))
    elif type_ == "bot":
        said |= {"seat": rng.choice("ABCDG"), "bot": rng.choice(("farmer", "trader", "none", "own.py:Bot"))}
    elif type_ == "hello":
        said = {"version": 1, "secret": rng.choice((None, "wrong")), "since": rng.choice((None, 0, 5, 10**6))}
    elif type_ == "since":
        said = {"n": rng.randrange(60)}
    elif type_ == "lang":
        said = {"lang": rng.choice(("en", "de"))}
    elif type_ == "ping":
        said = {}
    return json.dumps({"type": type_, **said}).encode()


def cards(live: Any) -> list[int]:
    """How many cards of each bean there are anywhere at a table."""
    s = live.game.state
    found = [0] * int(TYPES)
    for seat in range(s.players):
        at = seat * s.capacity
        for bean in [*s.hand[at : at + s.hand_size[seat]], *s.stack[at : at + s.thalers[seat]]]:
            found[bean] += 1
        for bean in range(TYPES):
            found[bean] += s.waiting[seat * TYPES + bean]
        for field in range(seat * 8, seat * 8 + s.fields[seat]):
            if s.sizes[field]:
                found[s.kinds[field]] += s.sizes[field]
    for bean in [*s.pile[: s.pile_size], *s.discard[: s.discard_size], *s.row[: s.row_size]]:
        found[bean] += 1
    return found


def moved(live: Any) -> tuple[Any, ...]:
    """What only a command that counts may change."""
    past = live.past
    return (past.n, past.game.record(), past.game.to_position())


async def reread(hall: Hall, table: str) -> None:
    """The store tells the same table as the memory."""
    live = hall.live(table)
    found = Chronicle.of(table, await hall.store.read(table), hall.clock.now())
    before = whole(live)
    other = type(live)(found, hall.house.means)
    assert whole(other) == before


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_is_sent_changes_a_table_only_by_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    async with opened(FREE) as hall:
        table, secret = await hall.table(
            "you", "person", "farmer", "person", record=at_trading(4, seed), clock=5, trade_time=1, pace=0.2
        )
        people = await hall.people(table, secret, "Ben", "Dan")
        clients = [*people, await hall.visit(table)]
        live = hall.live(table)
        start = cards(live)
        earlier: list[bytes] = []
        for step in range(250):
            client = rng.choice(clients)
            text = message(rng, earlier)
            before = moved(live)
            await client.visit.hear(text if rng.random() < 0.9 else text.decode("utf-8", "replace"))
            fresh = client.take()
            assert fresh, text
            assert not any(one["type"] == "error" and one["key"] == "internal" for one in fresh), text
            assert not live.dropped
            if any(one["type"] in ("refused", "error") for one in fresh):
                assert moved(live) == before, text
            if client is clients[-1]:
                assert moved(live) == before, text
            if moved(live) != before:
                command = next(one for one in reversed(client.got) if one["type"] == "happened")
                assert command["by"] == client.last("welcome")["you"], text
            earlier.append(text)
            if step % 10 == 0:
                await hall.wait(1)
            assert cards(live) == start
        await reread(hall, table)
        for client in clients:
            client.take()
            assert client.n == live.past.n
        await hall.restart(killed=True)
        again = await hall.visit(table, secret)
        assert again.n == live.past.n
        assert again.view == {**people[0].view, **again.view}


@pytest.mark.parametrize("text", GARBAGE)
async def test_what_is_no_message_is_answered_by_an_error_and_changes_nothing(text: bytes) -> None:
    async with opened(FREE) as hall:
        table, secret = await hall.table("you", "person", "farmer")
        client = Client(Visit(hall.house, table, None, "test"))
        before = whole(hall.live(table))
        await client.visit.hear(text)
        errors = client.take()
        assert [one["type"] for one in errors] == ["error"]
        assert errors[0]["key"]
        assert errors[0]["text"]
        ada = await hall.visit(table, secret)
        ada.take()
        await ada.visit.hear(text)
        assert [one["type"] for one in ada.take()] == ["error"]
        assert whole(hall.live(table)) == before


async def test_nothing_is_done_before_hello() -> None:
    async with opened() as hall:
        table, secret = await hall.table("you", "farmer", "farmer")
        client = Client(Visit(hall.house, table, secret, "test"))
        for type_, fields in (("say", {"id": "a", "command": "plant 1"}), ("start", {"id": "b"}), ("ping", {})):
            answer = (await client.say(type_, **fields))[0]
            assert (answer["type"], answer["key"]) == ("error", "hello_first")
        assert (await client.say("hello", version=2))[0]["key"] == "other_version"
        assert hall.live(table).connections == set()
        assert (await client.say("hello", version=1))[0]["you"] == "A"


@pytest.mark.parametrize("name", ["nobody", "x" * 65, "../../etc", "a b", "ä", "%00", "'; drop table tables"])
async def test_a_table_that_is_not_there_is_told_so(name: str) -> None:
    async with opened() as hall:
        client = await hall.visit(name)
        assert client.got[0]["key"] == "no_such_table"
        assert hall.house.tables == {}


async def test_a_secret_opens_its_own_table_only() -> None:
    async with opened() as hall:
        _one, secret = await hall.table("you", "farmer", "farmer")
        other, _ = await hall.table("you", "farmer", "farmer")
        assert (await hall.visit(other, secret)).got[0]["key"] == "wrong_secret"
        stale = await hall.visit(other, secret, cookie=True)
        assert stale.last("welcome")["you"] is None
        assert (await stale.ask("say", id="x", command="plant 1"))["key"] == "no_seat"


async def test_too_many_messages_are_refused_and_then_end_the_connection() -> None:
    async with opened(Limits(rate=1, burst=10, overruns=5)) as hall:
        table, secret = await hall.table("you", "farmer", "farmer", record=at_trading())
        ada = await hall.visit(table, secret)
        answers = [await ada.say("ping") for _ in range(20)]
        kinds = [answer[0].get("key", answer[0]["type"]) for answer in answers if answer]
        assert kinds.count("pong") <= 9
        assert kinds.count("too_fast") == 6
        assert ada.last("bye")["key"] == "closed"
        ada.leave()
        patient = await hall.visit(table, secret)
        await hall.wait(30)
        assert (await patient.ask("ping"))["type"] == "pong"


async def test_a_client_that_takes_nothing_is_let_go_and_holds_up_nobody() -> None:
    async with opened(Limits(outbox=30_000)) as hall:
        table, secret = await hall.table("you", "farmer", "farmer", record=at_trading())
        ada = await hall.visit(table, secret)
        slow = await hall.visit(table)
        said = 0
        while not slow.visit.connection.slow:
            await ada.must("wish red" if said % 2 else "wish soy")
            ada.visit.bucket.left = 40
            said += 1
            assert said < 200
        assert [json.loads(one)["type"] for one in slow.raw] == ["bye"]
        assert json.loads(slow.raw[0])["key"] == "slow"
        slow.leave()
        assert (await ada.do("end"))["type"] == "answer"
        assert ada.last("people")["watchers"] == 0


async def test_limits_on_tables_and_connections() -> None:
    from bohnhof.table.limits import Problematic

    limits = Limits(tables=3, connections_per_table=2, connections_per_seat=3, new_tables=2, new_tables_rate=0.1)
    async with opened(limits) as hall:
        table, secret = await hall.table("you", "farmer", "farmer")
        await hall.table("you", "farmer", "farmer")
        for key, seconds in (("too_many_tables", 10.0), ("", 20.0), ("server_full", 0.0)):
            if key:
                with pytest.raises(Problematic) as told:
                    await hall.table("you", "farmer", "farmer")
                assert told.value.key == key
            else:
                await hall.table("you", "farmer", "farmer")
            await hall.wait(seconds)
        await hall.visit(table)
        await hall.visit(table)
        assert (await hall.visit(table)).got[0]["key"] == "table_full"
        ada = [await hall.visit(table, secret) for _ in range(4)]  # watchers keep nobody from his seat
        assert [client.got[0]["type"] for client in ada] == ["welcome"] * 3 + ["error"]
        assert len(hall.live(table).connections) == 5
