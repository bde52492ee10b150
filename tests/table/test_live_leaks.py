"""Everything that is sent to each connection in many games: no card that its seat may not know (bug log N08)."""

import json
import os
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from live_tables import Client, opened
from test_live_fuzz import WORDS

from bohnhof.cards import BEANS
from bohnhof.table.limits import Limits
from bohnhof.table.store import Entry

GAMES = 200 if os.environ.get("BOHNHOF_COMPILED") == "1" else 16
PARTS = 8
TABLES = (("amigo-classic", 3), ("amigo-2023", 4), ("rio-grande", 2), ("rio-grande", 5))
EXACT = re.compile(r"(\w+)@(\d+)")
"""A card of a hand with its position."""
HIDDEN = re.compile(r'"(seed|deck|order|chance|secret|hash|stack|shuffles|settings|line)":')
NAMES = [bean.english for bean in BEANS] + [bean.german for bean in BEANS]
BIG = Limits(rate=1e9, burst=1e9, outbox=10**9, connections_per_address=10**6, new_tables=10**6)


class Forgetful:
    """A store that keeps nothing: what is stored is not looked at here."""

    async def append(self, name: str, entries: Sequence[Entry], state: str | None = None) -> None:
        return


def exact(value: Any) -> set[tuple[str, int]]:
    """The hand cards that are named with their position anywhere."""
    text = json.dumps(value)
    return {(bean, int(at)) for bean, at in EXACT.findall(text)} if "@" in text else set()


def check(client: Client, message: dict[str, Any], seat: str | None) -> None:
    """Nothing in this message is more than the seat may know; the client's view is as it was before it."""
    assert not HIDDEN.search(json.dumps(message))
    before = {(card["bean"], at) for at, card in enumerate(client.view.get("hand", []), 1)}
    view = message.get("view") or {}
    assert ("hand" in view) <= (seat is not None)
    after = {(card["bean"], at) for at, card in enumerate(view["hand"], 1)} if "hand" in view else before
    assert exact(view) <= after
    for name, part in view.items():
        if name.startswith("seat:"):
            assert not exact(part)
            farm = {"seat", "thalers", "hand", "wishes", "fields", "more_fields", "waiting", "facts"}
            assert set(part) - {"purse", "wares", "places"} == farm
            assert isinstance(part["hand"], int)
        if name == "zones":
            assert all("cards" not in zone for zone in part if zone["kind"] == "closed")
            assert seat is not None or all(zone["zone"] != "shown" for zone in part)
        if name == "offers":
            assert all(offer["mine"] or not exact(offer) for offer in part)
    for event in message.get("events", []):
        own = event["seat"] == seat and seat is not None
        partner = event.get("partner") == seat and seat is not None
        assert own or partner or not exact(event)
        assert exact(event) <= before | after
        if event["kind"] == "drew" and not own:
            assert "bean" not in event
        if event["kind"] in ("looked", "moved", "arranged") and not own:  # HB-106
            assert not set(event) & {"bean", "origin", "goal", "arranged"}
        if event["kind"] == "dealt-out":
            assert set(event) == {"kind", "seat", "players"}
    drew = {event["seat"] for event in message.get("events", []) if event["kind"] == "drew"}
    if drew and len(message["events"]) == sum(event["kind"] in ("drew", "turn") for event in message["events"]):
        for line in message["told"]:
            if line["seat"] in drew - {seat}:
                assert not any(name in line["text"] for name in NAMES), line
    if message.get("type") in ("refused", "error"):
        assert exact(message) <= before
    for key in ("told", "log"):
        for line in message.get(key, []):
            assert not EXACT.search(line["text"])


@pytest.mark.parametrize("part", range(PARTS))
async def test_nothing_is_sent_that_a_seat_may_not_know(part: int) -> None:
    rng = random.Random(part)
    async with opened(BIG) as hall:
        for _game in range(GAMES // PARTS):
            edition, players = rng.choice(
                (("amigo-classic", 3), ("amigo-2023", 4), ("rio-grande", 2), ("rio-grande", 5))
            )
            most = rng.choice((100, 100, 100, 10**6))
            options = {"thalers_hidden": rng.choice(("on", "off"))}
            game = "bohnanza"
            if players > 2 and rng.random() < 0.4:
                game, options["cognac"] = "high-bohn", rng.choice(("on", "off"))
            stand_in = rng.choice(("random", "trader", "farmer"))
            table, secret = await hall.table(
                "you",
                *["person"] * (players - 1),
                game=game,
                edition=edition,
                stand_in=stand_in,
                pace=0,
                trade_time=0,
                options=options,
            )
            names = [f"P{number}" for number in range(1, players)]
            clients = [*await hall.people(table, secret, *names), await hall.visit(table, lang="de")]
            hall.house.means.store = Forgetful()
            live = hall.live(table)
            for client in clients[:-1]:
                await client.visit.hear(b'{"type": "leave", "id": "l"}')
            for n in (5, 20, 40, 70, most):
                await hall.wait_for(lambda live=live, n=n: live.over or live.past.n > n)
                for client in clients:  # what is refused tells nothing either
                    for word in rng.sample(WORDS, 5):
                        await client.visit.hear(json.dumps({"type": "why", "id": "w", "command": word}))
            for client in clients:
                seat = client.last("welcome")["you"] if client.got else None
                watched = Client(client.visit)
                for message in client.got:
                    check(watched, message, seat)
                    if options["thalers_hidden"] == "on" and not watched.view.get("turn", {}).get("over", True):
                        view = message.get("view") or {}
                        for name, part in view.items():
                            if name.startswith("seat:") and name != f"seat:{seat}" and "result" not in view:
                                assert part["thalers"] is None
                                assert not part.get("purse")
                    watched.see(message)
            stop = [client for client in clients if client.n < live.past.n]
            assert not stop
            hall.house.means.store = hall.store
            live.drop("closed")


def test_the_check_finds_what_it_looks_for() -> None:
    client = Client(None)  # type: ignore[arg-type]
    client.view = {"hand": [{"bean": "red", "card": "red@1", "forced": True}]}
    for message in (
        {"view": {"legal": {"gives": ["soy@2"]}}},
        {"view": {"seat:B": {"cards": ["soy"]}}},
        {"events": [{"kind": "drew", "seat": "B", "bean": "soy"}], "told": []},
        {"events": [{"kind": "dealt-out", "seat": None, "players": 3, "top": "soy"}]},
        {"told": [{"n": 1, "text": "B gives soy@2", "seat": "B"}]},
        {"events": [{"kind": "drew", "seat": "B"}], "told": [{"n": 1, "text": "Ben draws Soy Bean.", "seat": "B"}]},
        {"table": {"seed": 7}},
    ):
        with pytest.raises(AssertionError):
            check(client, json.loads(json.dumps(message)), "A")
