"""Bots at a live table: they act like people, leave people time, and never hold up a table (bug log B01 to B08)."""

import itertools
import time
from typing import Any

import pytest
from librt.vecs import vec
from live_tables import Client, Hall, at_trading, opened
from mypy_extensions import i64
from structlog.testing import capture_logs

from bohnhof.bots.bot import Bot
from bohnhof.engine.commands import ACCEPT, EVERYONE, HARVEST, OFFER, REFUSE, Command, simple
from bohnhof.engine.view import View
from bohnhof.table.limits import Limits


def last_thing(view: View) -> Command:
    if view.answering:
        return Command(REFUSE, view.answering)
    if view.may_pass:
        return Command(0)
    return simple(view.menu.codes[view.menu.count - 1])


class Calm(Bot):
    """Offers and wants nothing."""

    def act(self, view: View) -> Command:
        return last_thing(view)


class Greedy(Calm):
    """Accepts whatever it can."""

    def act(self, view: View) -> Command:
        if view.answering and view.menu.can_serve(view.menu.answer(view.answering).wants):  # type: ignore[union-attr]
            return Command(ACCEPT, view.answering)
        return last_thing(view)


class Pestering(Calm):
    """Makes the same offer wherever it may."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.deals = True

    def act(self, view: View) -> Command:
        if view.menu.may_offer and not view.answering and view.offers_left:
            to = EVERYONE if view.seat == view.active else view.active
            return Command(OFFER, to, 0, wants=vec[i64]([view.types[0]]))
        return last_thing(view)


class Raising(Bot):
    """Names its hand in an error."""

    def act(self, view: View) -> Command:
        raise RuntimeError(f"my hand is {view.hand}")


class Cheating(Bot):
    """Says what it may not."""

    def act(self, view: View) -> Command:
        return Command(HARVEST, 0, 7)


class Silent(Bot):
    """Answers with nothing."""

    def act(self, view: View) -> Command:
        return None  # type: ignore[return-value]


class Unmade(Bot):
    """Cannot even be made."""

    def __init__(self, seed: int) -> None:
        raise ValueError(seed)


class Quitting(Bot):
    """Wants to end the whole server."""

    def act(self, view: View) -> Command:
        raise SystemExit


class Sleeping(Bot):
    """Never comes back in time."""

    def act(self, view: View) -> Command:
        time.sleep(0.3)
        return last_thing(view)


OWN: dict[str, Any] = {
    bot.__name__.lower(): bot
    for bot in (Calm, Greedy, Pestering, Raising, Cheating, Silent, Unmade, Quitting, Sleeping)
}


async def table_of(hall: Hall, *seats: str, **settings: Any) -> tuple[str, Client]:
    table, secret = await hall.table(*seats, **settings)
    return table, await hall.visit(table, secret)


@pytest.mark.parametrize(("edition", "seats"), [("amigo-classic", 4), ("rio-grande", 2)])
async def test_bots_play_a_whole_game_before_a_watcher(edition: str, seats: int) -> None:
    async with opened() as hall:
        names = ["trader", "farmer", "random", "trader"][:seats]
        table, watcher = await table_of(hall, *names, pace=0, edition=edition)
        live = hall.live(table)
        await hall.wait_for(lambda: live.over)
        assert watcher.last("happened")["n"] == live.past.n == watcher.n
        assert watcher.view["turn"]["over"]
        assert watcher.view["result"]["winners"]
        assert watcher.last("people")["state"] == "over"
        assert not any(message["type"] in ("error", "bye") for message in watcher.got)
        assert not any(seat.fault for seat in live.seating.seats)
        assert "hand" not in watcher.view
        assert (await hall.house.table(table)).record().startswith("bohnhof record 1")


async def test_bots_take_their_time() -> None:
    async with opened() as hall:
        table, watcher = await table_of(hall, "farmer", "farmer", "farmer", pace=1.0)
        times = [hall.clock.time]
        for _ in range(40):
            n = watcher.n
            await hall.wait_for(lambda n=n: bool(watcher.take()) and watcher.n > n)
            times.append(hall.clock.time)
        waits = [later - earlier for earlier, later in itertools.pairwise(times)]
        assert min(waits) >= 0.6 - 1e-6
        assert max(waits) <= 1.6 * 1.5
        assert len({round(wait, 3) for wait in waits}) > 20
        assert hall.live(table).past.n == 41


async def test_a_bot_leaves_people_time_before_it_takes_what_is_offered_to_all() -> None:
    # Bug log B05: bots snapped up open offers before a person could react.
    async with opened(bots=OWN) as hall:
        table, secret = await hall.table("you", "person", "greedy", record=at_trading())
        ada, ben = await hall.people(table, secret, "Ben")
        give = ada.view["hand"][0]["bean"]
        await ada.must(f"offer {give} for nothing to all")
        await hall.wait(2.9)
        ben.take()
        assert ben.view["offers"][0]["answers"]
        assert (await ben.do("accept 1"))["type"] == "answer"
        await ada.must(f"offer {ada.view['hand'][0]['bean']} for nothing to all")
        await hall.wait(3.1)
        ada.take()
        assert ada.view["offers"] == []
        assert len(ada.view["seat:C"]["waiting"]) == 1
        await ben.say("pass", id="p")  # whoever has nothing more to say is not waited for
        await ada.must(f"offer {ada.view['hand'][0]['bean']} for nothing to all")
        await hall.wait(1.7)
        ada.take()
        assert ada.view["offers"] == []


async def test_an_active_bot_leaves_people_time_to_trade_unless_they_pass() -> None:
    async with opened(bots=OWN) as hall:
        table, ben = await table_of(hall, "calm", "you", "person", record=at_trading(), trade_time=8)
        cleo = await hall.visit(table, (await hall.house.sit(table, "Cleo")).secret)
        assert hall.live(table).game is not None
        await hall.wait(7.9)
        ben.take()
        assert ben.view["turn"]["step"] == "trade"
        waits = ben.last("waits")
        assert [(wait["seat"], wait["why"]) for wait in waits["for"]] == [("A", "bot")]
        assert waits["for"][0]["until"] == waits["now"] + 8 - (waits["now"] - 1_000_000)
        await ben.must("wish red")  # whoever talks is given time again
        await hall.wait(7.9)
        ben.take()
        assert ben.view["turn"]["step"] == "trade"
        await hall.wait(0.2)
        ben.take()
        assert ben.view["turn"]["step"] != "trade"

    async with opened(bots=OWN) as hall:
        table, ben = await table_of(hall, "calm", "you", "person", record=at_trading(), trade_time=100)
        cleo = await hall.visit(table, (await hall.house.sit(table, "Cleo")).secret)
        await hall.wait(5)
        assert (await ben.ask("pass", id="p"))["type"] == "answer"
        await hall.wait(5)
        assert hall.live(table).game.state.step == 1  # type: ignore[union-attr]
        await cleo.ask("pass", id="p")
        await hall.wait(0)
        assert hall.live(table).game.state.step != 1  # type: ignore[union-attr]


async def test_a_bot_waits_for_the_answer_of_a_person_but_not_for_ever() -> None:
    async with opened(bots=OWN) as hall:
        table, ben = await table_of(hall, "pestering", "you", "calm", record=at_trading(), trade_time=8)
        await hall.wait_for(lambda: bool(ben.take()) and bool(ben.view["offers"]))
        made = hall.clock.time
        await hall.wait_for(lambda: bool(ben.take()) and not ben.view["offers"])
        assert hall.clock.time == pytest.approx(made + 8)
        await hall.wait(60)
        assert hall.live(table).game.state.offers_made == 3  # type: ignore[union-attr]
        ben.take()
        assert ben.view["turn"]["step"] != "trade"


async def test_bots_do_not_pester() -> None:
    # Bug log B01: bots repeated the same refused offer again and again.
    async with opened() as hall:
        table, ada = await table_of(hall, "you", "trader", "trader", "trader", pace=0.5, trade_time=2)
        live = hall.live(table)
        offers: dict[tuple[int, str], list[str]] = {}
        while live.game.state.turn < 8:  # type: ignore[union-attr]
            await hall.wait(1)
            ada.take()
            for offer in [offer["offer"] for offer in ada.view["offers"] if offer["answers"]]:
                await ada.must(f"refuse {offer}")
            if ada.view["turn"]["actor"] == "A":
                say = [say for say in ada.legal() if not say.startswith(("refuse", "accept", "withdraw"))]
                await ada.must(next((one for one in say if one.startswith("plant")), say[-1]))
        turn = 0
        for message in ada.all("happened"):
            for event in message["events"]:
                if event["kind"] == "turn":
                    turn = event["number"]
                if event["kind"] == "offered" and event["seat"] != "A":
                    said = f"{event['gives']} {event['wants']} {event['partner']}"
                    offers.setdefault((turn, event["seat"]), []).append(said)
        assert offers
        assert all(len(said) <= 3 for said in offers.values())


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("raising", "RuntimeError"),
        ("cheating", "BB-"),
        ("silent", "no command"),
        ("unmade", "ValueError"),
        ("quitting", "SystemExit"),
    ],
)
async def test_a_bot_that_fails_is_played_on_and_replaced(bot: str, reason: str) -> None:
    # Bug log B08: the engine trusted what a bot returned. A failing bot was the end of the table.
    with capture_logs() as logs:
        async with opened(bots=OWN) as hall:
            table, ada = await table_of(hall, "you", bot, "farmer", pace=0, trade_time=0)
            live = hall.live(table)
            while live.game.state.turn < 4:  # type: ignore[union-attr]
                await hall.wait(0)
                ada.take()
                if ada.view["turn"]["actor"] == "A":
                    say = [one for one in ada.legal() if not one.startswith("harvest")]
                    await ada.must((say or ada.legal())[-1])
            seat = ada.last("people")["seats"][1]
            assert seat["bot"] == "farmer"
            assert seat["fault"].startswith(f"{bot}: {reason}")
            assert live.bots.seats[1].name == "farmer"
            failed = [entry for entry in logs if entry["event"] == "bot_failed"]
            assert [entry["bot"] for entry in failed] == [bot] * 3
            assert "hand" not in str(logs)
            await hall.restart()
            back = await hall.visit(table)
            assert back.last("welcome")["table"]["seats"][1]["bot"] == "farmer"
            assert back.last("welcome")["table"]["seats"][1]["fault"].startswith(bot)


async def test_a_bot_that_is_too_slow_is_played_on_while_people_can_act() -> None:
    async with opened(Limits(thinking=0.02), OWN) as hall:
        _table, ada = await table_of(hall, "sleeping", "you", "farmer", record=at_trading(), pace=0, trade_time=0)
        assert (await ada.do("wish red"))["type"] == "answer"
        await hall.wait_for(lambda: bool(ada.take()) and ada.view["turn"]["step"] != "trade")
        assert ada.last("people")["seats"][0]["fault"] == "sleeping: too slow"


async def test_a_bot_of_a_file_that_is_gone_is_replaced() -> None:
    async with opened(bots=OWN) as hall:
        table, _ada = await table_of(hall, "you", "calm", "farmer", record=at_trading(), pace=0)
        await hall.stop()
        hall.bots = {name: maker for name, maker in hall.bots.items() if name not in OWN}
        await hall.start()
        watcher = await hall.visit(table)
        assert watcher.last("welcome")["table"]["seats"][1]["bot"] == "farmer"


async def test_a_table_of_bots_rests_while_nobody_watches() -> None:
    async with opened() as hall:
        table, watcher = await table_of(hall, "farmer", "farmer", "farmer", absence=20)
        live = hall.live(table)
        await hall.wait(60)
        assert live.past.n > 30
        watcher.leave()
        await hall.wait(21)
        n = live.past.n
        await hall.wait(1000)
        assert live.past.n == n
        again = await hall.visit(table)
        assert again.n == n
        await hall.wait(10)
        assert live.past.n > n + 4
