"""Telebohn at live tables: copying in turn with a time for the answer, takeovers, hidden text cards, the tally."""

import json
from typing import Any

import pytest
from live_tables import Client, Hall, opened

from bohnhof.game import Game
from bohnhof.table.limits import Limits
from bohnhof.table.settings import BadSettings, NewTable, Settings, settings_of
from bohnhof.texts import LANGUAGES, Sentences

QUICK = Limits(rate=1e9, burst=1e9, outbox=10**9, new_tables=1000)
NAMES = ("Ben", "Cleo", "Dan")


def dealt(players: int, seed: int = 5) -> str:
    """A game in which Ada begins."""
    return Game("telebohn", players=players, options={"start_seat": "A"}, seed=seed).record()


async def people(hall: Hall, players: int, **settings: Any) -> tuple[str, list[Client]]:
    """Ada, Ben and so on, at a table whose name comes first."""
    seats = ["you", *["person"] * (players - 1)]
    table, secret = await hall.table(*seats, record=dealt(players), **({"pace": 0} | settings))
    return table, await hall.people(table, secret, *NAMES[: players - 1])


def actor(clients: list[Client]) -> Client:
    """Whose answer or action the table waits for; once the game is over the first of them."""
    for client in clients:
        client.take()
    return clients["ABCDE".index(clients[0].view["turn"]["actor"] or "A")]


async def first_action(clients: list[Client]) -> None:
    """Ada plays a card, or harvests, as nothing else is always possible."""
    legal = clients[0].legal()
    await clients[0].must(next(one for one in legal if one.startswith(("play", "harvest"))))


async def test_the_others_are_asked_one_by_one_and_each_passes_or_copies() -> None:
    """TB-63, TB-68."""
    async with opened(QUICK) as hall:
        _table, clients = await people(hall, 3)
        await first_action(clients)
        for seat in (1, 2):
            assert actor(clients) is clients[seat]
            assert clients[seat].view["turn"]["step"] == "copy"
            assert clients[seat].view["duty"].startswith("Ada has ")
            assert clients[0].view["legal"]["commands"] == []
            await clients[seat].must("decline")
        assert actor(clients) is clients[0]
        assert clients[0].view["turn"]["step"] == "actions"


@pytest.mark.parametrize(("asked", "seconds"), [(None, 30), (7, 7), (0, None)])
async def test_the_time_for_an_answer_is_the_tables_choice(asked: int | None, seconds: int | None) -> None:
    """TB-63: a pass is said for who lets it run out; without such a time the table waits."""
    settings = {} if asked is None else {"answer_time": asked}
    async with opened(QUICK) as hall:
        _table, clients = await people(hall, 3, **settings)
        begins = clients[1].last("waits")
        assert [one["until"] for one in begins["for"]] == [None]
        await first_action(clients)
        waits = clients[1].last("waits")
        (waited,) = waits["for"]
        assert (waited["seat"], waited["why"], waited["text"]) == ("B", "act", "Ben copies or passes.")
        if seconds is None:
            assert waited["until"] is None
            await hall.wait(1000)
            assert actor(clients) is clients[1]
            return
        assert waited["until"] == waits["now"] + seconds
        await hall.wait(seconds - 0.5)
        assert actor(clients) is clients[1]
        await hall.wait(1)
        assert actor(clients) is clients[2]
        assert [one["text"] for one in clients[0].all("happened")[-1]["told"]] == ["Ben passes."]
        await hall.wait(seconds + 1)
        assert actor(clients) is clients[0]


async def test_a_clock_shorter_than_the_time_for_an_answer_is_the_one_that_runs() -> None:
    async with opened(QUICK) as hall:
        _table, clients = await people(hall, 3, clock=10, answer_time=60)
        await first_action(clients)
        waits = clients[1].last("waits")
        assert waits["for"][0]["until"] == waits["now"] + 10


async def play_on(clients: list[Client], most: int, seen: set[str] | None = None) -> None:
    """Everybody does the command of the list that follows from how much has happened, until the game is over."""
    for _command in range(most):
        client = actor(clients)
        if client.view["turn"]["over"]:
            return
        if seen is not None:
            seen.add(client.view["turn"]["step"])
        legal = [one for one in client.legal() if one != "end"] or ["end"]
        takes = [one for one in legal if one.startswith(("turn-over", "take-over", "defend"))]
        chosen = takes or legal
        await client.must(chosen[client.n % len(chosen)] if client.n % 5 else client.legal()[-1])


@pytest.mark.parametrize("players", [2, 4])
async def test_a_game_of_people_is_played_to_its_tally(players: int) -> None:
    """TB-94, TB-98."""
    async with opened(QUICK) as hall:
        table, clients = await people(hall, players)
        steps: set[str] = set()
        await play_on(clients, 4000, steps)
        assert {"actions", "copy", "takeover", "final-harvest"} <= steps
        result = clients[0].view["result"]
        for place in result["places"]:
            seat = clients[0].view[f"seat:{place['seat']}"]
            points = {line["part"]: line["points"] for line in place["tally"]}
            assert points == {"thaler_pennies": 100 * seat["thalers"], "text_pennies": 10 * seat["own_cards"]}
            assert sum(points.values()) == place["thalers"]
        assert result["winners"]
        await hall.restart(killed=True)
        again = await hall.visit(table)
        again.take()
        assert again.view["result"] == result


@pytest.mark.parametrize("bot", ["random", "trader"])
async def test_bots_play_to_the_end_and_nothing_hidden_is_sent(bot: str) -> None:
    """TB-16, TB-18, TB-20, TB-21: every message to every seat and to a watcher."""
    async with opened(QUICK) as hall:
        settings = {"pace": 0, "stand_in": bot, "trade_time": 0, "record": dealt(3)}
        table, secret = await hall.table("you", "person", bot, **settings)
        clients = [*await hall.people(table, secret, "Ben"), await hall.visit(table, lang="de")]
        live = hall.live(table)
        for client in clients[:-1]:
            await client.visit.hear(b'{"type": "leave", "id": "l"}')
        await hall.wait_for(lambda: live.over)
        assert not [seat.fault for seat in live.seating.seats if seat.fault]
        for seat, client in enumerate(clients):
            client.take()
            for message in client.got:
                hides_what_is_hidden(message, seat if seat < 2 else None)
            assert client.view["result"] is not None


def hides_what_is_hidden(message: dict[str, Any], seat: int | None) -> None:
    """Text cards of others, their hands, and cards that are taken or looked at."""
    letter = None if seat is None else "AB"[seat]
    view = message.get("view") or {}
    for name, part in view.items():
        if name.startswith("seat:"):
            assert isinstance(part["own_cards"], int)
            assert all("text" not in field for field in part["fields"])
    for zone in view.get("zones", []):
        open_to_all = ("discard", "text-discards", "announced", "under", "row")
        if {"cards", "own"} & set(zone) and zone["zone"] not in open_to_all:
            assert zone["zone"] in ("taken", "looked")
            assert letter is not None
            assert view.get("turn", {"actor": letter})["actor"] in (letter, None)
    if seat is None and view:
        assert not any(cards for name, cards in view.get("own_cards", {}).items() if name != "name")
    for event in message.get("events", []):
        hidden = {"drew": ("bean",), "drew-text": ("text",), "defended": ("text",), "sorted": ("beans",)}
        hidden |= {"turned-over": ("bean",), "looked-at": ("beans",), "took-looked": ("bean",)}
        if event["seat"] != letter:
            assert not set(hidden.get(event["kind"], ())) & set(event)


async def test_a_hand_is_sorted_at_any_time_and_nobody_learns_how() -> None:
    """TB-17."""
    async with opened(QUICK) as hall:
        _table, clients = await people(hall, 3)
        before = [card["bean"] for card in clients[1].view["hand"]]
        await clients[1].must("sort " + ", ".join(reversed(before)))
        clients[1].take()
        assert [card["bean"] for card in clients[1].view["hand"]] == before[::-1]
        assert not any(card["forced"] for card in clients[1].view["hand"])
        (event,) = clients[2].all("happened")[-1]["events"]
        assert set(event) == {"kind", "seat"}


async def test_who_can_only_pass_for_all_to_see_is_not_waited_for() -> None:
    """TB-70: two players; nobody is left to take over, and a player without text cards has no other answer."""
    async with opened(QUICK) as hall:
        _table, clients = await people(hall, 2)
        for _command in range(3000):
            client = actor(clients)
            waited = client.view["turn"]
            if waited["step"] == "copy" and client.legal() == ["decline"] and not client.view["own_cards"]["held"]:
                seat = clients[1 - clients.index(client)].view[f"seat:{waited['actor']}"]
                kind = clients[0].view["notes"][0]
                if "(takeover)" in kind or (seat["hand"] == 0 and "(hand cards)" in kind):
                    await hall.wait(1)
                    assert client.all("happened")[-1]["told"][0]["text"] == "You pass."
                    return
            legal = client.legal()
            defends = [one for one in legal if one.startswith("defend")]
            attacks = [one for one in legal if one.startswith("take-over")]
            await client.must((defends or attacks or legal)[client.n % len(defends or attacks or legal)])
        raise AssertionError("nobody ever ran out of answers")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_step_is_waited_for_in_words(language: str) -> None:
    async with opened(QUICK) as hall:
        table, clients = await people(hall, 3)
        watcher = await hall.visit(table, lang=language)
        waits: dict[str, str] = {}
        for _command in range(400):
            watcher.take()
            for waited in watcher.last("waits")["for"]:
                waits.setdefault(watcher.view["turn"]["step"], waited["text"])
            await play_on(clients, 1)
        assert {"actions", "copy", "takeover"} <= set(waits)
        assert "{" not in json.dumps(waits)[1:]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"answer_time": 3}, "answer_time"),
        ({"answer_time": 601}, "answer_time"),
        ({"options": {"text_cards": '[{"id": "x"}]'}}, "options.text_cards"),
        ({"options": {"text_cards": "none"}}, "options.text_cards"),
        ({"options": {"thalers_hidden": "yes"}}, "options.thalers_hidden"),
        ({"seats": ["you"] + ["farmer"] * 5}, "seats"),
    ],
)
def test_a_table_that_cannot_be_names_its_field(wrong: dict[str, Any], field: str) -> None:
    """TB-5, TB-114, TB-115."""
    with pytest.raises(BadSettings) as refused:
        settings_of(NewTable(**({"seats": ["you", "farmer"], "game": "telebohn"} | wrong)))
    assert refused.value.field == field
    assert "{" not in refused.value.sentence(Sentences("de")).replace("[{", "")


def test_a_file_of_text_cards_is_an_option_of_the_table() -> None:
    """TB-114: it is kept as one word, and shown with its names."""
    file = '[{"id": "far", "name": "Far look", "copies": 9, "effect": "peek", "look": 4, "take": 2}]'
    agreed = settings_of(NewTable(seats=["you", "farmer"], game="telebohn", options={"text_cards": file}))
    assert " " not in agreed.options["text_cards"]
    assert agreed.rules().own_names["en"] == ["Far look"]
    assert Settings.decoded(agreed.encoded()) == agreed
