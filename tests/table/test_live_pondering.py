"""Bots that ponder at live tables: nobody else waits for their thoughts, and what comes too late is thrown away."""

import asyncio
import time

import pytest
from live_tables import Client, Hall, opened

from bohnhof.bots import BOTS
from bohnhof.bots.bot import Bot
from bohnhof.engine.commands import Command, simple
from bohnhof.engine.view import View
from bohnhof.table.bot_seats import PORTION


class Muser(Bot):
    """Thinks until it is told to stop."""

    log: list[str] = []  # noqa: RUF012
    done = False

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.ponders = True
        self.command: Command | None = None

    def act(self, view: View) -> Command:
        raise AssertionError("it is to ponder")

    def begin(self, view: View) -> None:
        Muser.log.append("begin")
        self.command = simple(view.menu.codes[view.menu.count - 1])

    def go_on(self) -> bool:
        time.sleep(PORTION / 2)
        return not Muser.done

    def decided(self) -> Command:
        Muser.log.append("decided")
        assert self.command is not None
        return self.command


class Stumbler(Muser):
    """Names its command in an error in the middle of its thought."""

    def go_on(self) -> bool:
        raise RuntimeError(f"I wanted {self.command}")


@pytest.fixture(autouse=True)
def musers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of the house, for only these are trusted to think in portions."""
    monkeypatch.setitem(BOTS, "muser", Muser)
    monkeypatch.setitem(BOTS, "stumbler", Stumbler)
    monkeypatch.setattr(Muser, "log", [])
    monkeypatch.setattr(Muser, "done", False)


async def with_bot(hall: Hall, bot: str) -> Client:
    """Somebody at a table for two, where the bot begins."""
    table, secret = await hall.table("you", bot, game="al-cabohne", options={"start_seat": "B"}, pace=0)
    (client,) = await hall.people(table, secret)
    return client


async def begun(hall: Hall, times: int = 1) -> None:
    """Wait until so many thoughts have begun."""
    while Muser.log.count("begin") < times:
        hall.clock.due(hall.clock.time + 60)
        await asyncio.sleep(0)


async def test_others_play_while_one_ponders() -> None:
    async with opened() as hall:
        slow = await with_bot(hall, "muser")
        await begun(hall)
        table, secret = await hall.table("you", game="al-cabohne", pace=0)
        (quick,) = await hall.people(table, secret)
        for _move in range(5):
            await quick.must(quick.legal()[0])
        assert Muser.log == ["begin"]
        assert (await slow.ask("ping"))["type"] == "pong"
        n = slow.n
        Muser.done = True
        await hall.wait_for(lambda: bool(slow.take()) and slow.n > n)
        assert Muser.log[:2] == ["begin", "decided"]


async def test_no_two_ponder_at_once() -> None:
    async with opened() as hall:
        tables = [await with_bot(hall, "muser") for _table in range(2)]
        await begun(hall)
        for _turn in range(20):
            hall.clock.due(hall.clock.time + 60)
            await asyncio.sleep(0)
        assert Muser.log == ["begin"]
        Muser.done = True
        await hall.wait_for(lambda: all(bool(client.take()) or client.n > 0 for client in tables))
        assert Muser.log[:4] == ["begin", "decided", "begin", "decided"]


async def test_the_thought_for_somebody_who_comes_back_is_thrown_away() -> None:
    async with opened() as hall:
        table, secret = await hall.table("you", "person", game="al-cabohne", options={"start_seat": "B"}, pace=0)
        ada, bob = await hall.people(table, secret, "Bob")
        await bob.say("leave", id="gone")
        await ada.say("bot", id="given", seat="B", bot="muser")
        await begun(hall)
        await bob.say("back", id="again")
        n = hall.live(table).past.n
        Muser.done = True
        await hall.wait(60)
        assert Muser.log == ["begin", "decided"]
        assert hall.live(table).past.n == n, "it has played for one who is there"
        await bob.must(bob.legal()[0])


async def test_one_that_fails_in_its_thoughts_is_played_on_and_tells_nothing() -> None:
    async with opened() as hall:
        ada = await with_bot(hall, "stumbler")
        await hall.wait_for(lambda: bool(ada.take()) and any(s.get("fault") for s in ada.last("people")["seats"]))
        assert ada.last("people")["seats"][1]["fault"] == "stumbler: RuntimeError"
        await hall.wait_for(lambda: bool(ada.take()) and ada.view["turn"]["active"] == "A")


async def test_a_house_that_closes_does_not_wait_for_thoughts_for_ever() -> None:
    async with opened() as hall:
        await with_bot(hall, "muser")
        await begun(hall)
        await asyncio.wait_for(hall.stop(), 5)
        Muser.done = True
        await hall.start()
