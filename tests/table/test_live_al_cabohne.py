"""Al Cabohne at live tables: alone without a second seat, against bots, after a restart, and nothing leaks."""

import json
from typing import Any

import pytest
from live_tables import Client, Hall, opened, whole
from test_live_leaks import BIG, check

from bohnhof.table.limits import Limits
from bohnhof.texts import LANGUAGES, Sentences

QUICK = Limits(rate=1e9, burst=1e9, outbox=10**9, new_tables=1000)


async def alone(hall: Hall, **options: str) -> Client:
    """Somebody who plays alone."""
    table, secret = await hall.table("you", game="al-cabohne", options=options, pace=0)
    (client,) = await hall.people(table, secret)
    return client


async def plays(client: Client, most: int = 10_000) -> None:
    """Do the first thing of the list, but no harvest where something else can be done, until the game is over."""
    for _command in range(most):
        if client.view["turn"]["over"]:
            return
        found = [one for one in client.view["legal"]["commands"] if one["verb"] != "harvest"]
        await client.must((found or client.view["legal"]["commands"])[0]["say"])
        client.take()


async def test_one_alone_needs_no_second_seat() -> None:
    """AC-95: the game begins at once, and goes on without anybody else until it is over."""
    async with opened(QUICK) as hall:
        ada = await alone(hall)
        assert ada.view["turn"]["number"] == 1
        assert [name for name in ada.view if name.startswith("seat:")] == ["seat:A"]
        await plays(ada)
        result = ada.view["result"]
        assert sum(line["points"] for line in result["places"][0]["tally"]) == result["places"][0]["thalers"]
        assert sum(line["points"] for line in result["against"]["tally"]) == result["against"]["thalers"]
        assert bool(result["winners"]) == (result["places"][0]["thalers"] > result["against"]["thalers"])


@pytest.mark.parametrize("killed", [False, True])
async def test_the_tally_is_told_again_after_a_restart(killed: bool) -> None:
    """AC-87, AC-88: what the last harvest brought is known from the log."""
    async with opened(QUICK) as hall:
        table, secret = await hall.table("you", game="al-cabohne", options={"ac_passes": "1"}, pace=0)
        (ada,) = await hall.people(table, secret)
        await plays(ada)
        before = whole(hall.live(table))
        await hall.restart(killed)
        again = await hall.visit(table, secret)
        again.take()
        assert again.view["result"] == ada.view["result"]
        assert whole(hall.live(table)) == before


async def test_a_phase_is_ended_once_though_two_pages_of_a_seat_end_it() -> None:
    """Both say it under the same name, so the second one is not the end of the next phase."""
    async with opened(QUICK) as hall:
        table, secret = await hall.table("you", game="al-cabohne", pace=0)
        (ada,) = await hall.people(table, secret)
        other = await hall.visit(table, secret)
        while not (ada.view["turn"]["step"] == "uncover" and ada.legal()[0] == "end"):
            await plays(ada, 1)
        n = ada.n
        for page in (ada, other):
            await page.say("say", id=f"onward-{n}", command="end")
        ada.take()
        assert (ada.view["turn"]["step"], ada.n) == ("cultivate", n + 1)


@pytest.mark.parametrize("bot", ["random", "farmer"])
@pytest.mark.parametrize("players", [1, 2])
async def test_nothing_is_sent_that_a_seat_may_not_know(players: int, bot: str) -> None:
    """AC-93, AC-94: whole games, every message to every seat and to a watcher."""
    async with opened(BIG) as hall:
        table, secret = await hall.table(
            "you", *["person"] * (players - 1), game="al-cabohne", stand_in=bot, pace=0, trade_time=0
        )
        clients = [*await hall.people(table, secret, *["Ben"][: players - 1]), await hall.visit(table, lang="de")]
        live = hall.live(table)
        for client in clients[:-1]:
            await client.visit.hear(b'{"type": "leave", "id": "l"}')
        await hall.wait_for(lambda: live.over)
        for client in clients:
            client.take()
            seat = client.got[0]["you"] if client.got[0]["type"] == "welcome" else None
            watched = Client(client.visit)
            for message in client.got:
                check(watched, message, seat)
                sees_no_bean_of_a_thaler(message)
                watched.see(message)
            assert client.view["result"] is not None


def sees_no_bean_of_a_thaler(message: dict[str, Any]) -> None:
    """Nothing names what lies in a purse, with the mafia, or coin side up, nor a place in a hand."""
    view = message.get("view") or {}
    for zone in view.get("zones", []):
        assert "cards" not in zone or zone["zone"] in ("discard", "row")
    assert set(view.get("rival", {})) <= {"name", "thalers", "fields"}
    for event in message.get("events", []):
        if event["kind"] == "gave":
            assert set(event) <= {"kind", "seat", "bean", "cards", "boss", "from", "field"}
            assert ("field" in event) == (event["from"] == "field")
        assert event["kind"] != "field" or "beans" not in event


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_phase_is_waited_for_in_words(language: str) -> None:
    async with opened(QUICK) as hall:
        table, secret = await hall.table("you", "person", game="al-cabohne", pace=0)
        clients = await hall.people(table, secret, "Ben")
        watcher = await hall.visit(table, lang=language)
        waits: set[str] = set()
        while len(waits) < 12:
            watcher.take()
            (waited,) = watcher.last("waits")["for"]
            waits.add(waited["text"])
            await plays(clients["AB".index(waited["seat"])], 1)
            for client in clients:
                client.take()
        names = {name for name in ("Ada", "Ben") for text in waits if text.startswith(name)}
        assert names == {"Ada", "Ben"}
        step = Sentences(language, ["Ada", "Ben"]).say("live.waits.for-mafia", who="seat:1")
        assert step in waits
        assert json.dumps(sorted(waits)).count("{") == 0
