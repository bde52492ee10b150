"""Stopping, killing and starting again: a table comes back as it was (bug log N01, N05, N10, P01, P03, P07, P10)."""

import asyncio
import json
from collections.abc import Sequence

import pytest
from live_tables import Client, Hall, at_trading, opened, whole

from bohnhof.game import Game
from bohnhof.table.limits import Limits, Problematic
from bohnhof.table.sockets import Visit
from bohnhof.table.store import Entry, Overtaken, StoreFailed


async def mid_trade(hall: Hall) -> tuple[str, dict[str, str], list[Client]]:
    """A table with two people and a bot, two open offers, chat, a wish, and somebody who has passed."""
    table, secret = await hall.table("you", "person", "trader", record=at_trading(), clock=60)
    assert secret is not None
    seated = await hall.house.sit(table, "Ben")
    secrets = {"A": secret, "B": seated.secret}
    ada, ben = await hall.visit(table, secret), await hall.visit(table, seated.secret)
    await ada.must(f"offer {ada.view['hand'][1]['card']} for nothing to B")
    await ben.must(f"offer {ben.view['hand'][0]['card']} for {ada.view['hand'][0]['bean']} to A")
    await ben.must("wish soy, red")
    await ada.say("chat", id="c", text="Who has red?")
    await ben.ask("pass", id="p")
    await hall.wait(2)
    return table, secrets, [ada, ben]


@pytest.mark.parametrize("killed", [False, True])
async def test_a_table_comes_back_in_mid_trade_as_it_was(killed: bool) -> None:
    # Bug log P07, P03, N05: after a restart seats, host, bots, clocks and offers were wrong.
    async with opened() as hall:
        table, secrets, (ada, ben) = await mid_trade(hall)
        before = whole(hall.live(table))
        assert len(before["offered"]) >= 2
        left = hall.live(table).past.thinking.until()
        assert left is not None
        left -= hall.clock.time
        chance = hall.live(table).game.state.chance  # type: ignore[union-attr]
        words = [chance.a, chance.b, chance.c, chance.d]
        ada.take(), ben.take()
        views = [dict(client.view) for client in (ada, ben)]
        await hall.restart(killed)
        if not killed:
            assert ada.last("bye")["key"] == "restart"
        hall.clock.time += 5000
        again = [await hall.visit(table, secret) for secret in secrets.values()]
        live = hall.live(table)
        assert whole(live) == before
        chance = live.game.state.chance  # type: ignore[union-attr]
        assert [chance.a, chance.b, chance.c, chance.d] == words
        until = live.past.thinking.until()
        assert until is not None
        assert left <= until - hall.clock.time <= left + 2.1
        for client, view in zip(again, views, strict=True):
            assert client.view == view
            assert client.last("welcome")["chat"][0]["text"] == "Who has red?"
        assert (await again[1].do("accept 1"))["type"] == "answer"
        assert (await again[0].do("accept 2"))["type"] in ("answer", "refused")


async def test_what_counted_before_a_restart_counts_no_second_time() -> None:
    async with opened() as hall:
        table, secrets, (ada, ben) = await mid_trade(hall)
        give = ada.view["hand"][0]["bean"]
        answer = await ada.do(f"offer {give} for nothing to B", "once")
        await hall.restart(killed=True)
        ada, ben = [await hall.visit(table, secret) for secret in secrets.values()]
        number = hall.live(table).past.number
        assert await ada.do(f"offer {give} for nothing to B", "once") == answer
        assert (await ada.ask("chat", id="c", text="Who has red?"))["type"] == "answer"
        assert (await ben.ask("pass", id="p"))["type"] == "answer"
        assert hall.live(table).past.number == number
        assert len(ben.last("welcome")["chat"]) == 1


async def test_after_a_restart_the_game_goes_on_by_the_same_chance() -> None:
    # Bug log P01 and P10: a loaded game dealt other cards than the game that was saved.
    async with opened() as hall:
        table, _ = await hall.table("farmer", "farmer", "farmer", pace=0)
        watcher = await hall.visit(table)
        live = hall.live(table)
        await hall.wait_for(lambda: live.past.n > 60)
        record = live.game.record()  # type: ignore[union-attr]
        await hall.restart(killed=True)
        watcher = await hall.visit(table)
        live = hall.live(table)
        assert live.game.record().startswith(record.rpartition("chance ")[0])  # type: ignore[union-attr]
        other = Game.from_record(live.game.record())  # type: ignore[union-attr]
        await hall.wait_for(lambda: live.over)
        for line in live.record().split("\n")[5 + len(other.record().split("\n")) - 7 : -1]:
            _number, seat, command = line.partition(" = ")[0].split(" ", 2)
            other.do(seat, command)
        assert other.record() == live.record()
        assert watcher.last("people")["state"] == "over"


async def test_a_finished_table_can_be_looked_at_after_a_restart_and_no_more_played() -> None:
    async with opened() as hall:
        table, secret = await hall.table("you", "farmer", "farmer", pace=0, absence=0, stand_in="farmer")
        ada = await hall.visit(table, secret)
        with pytest.raises(Problematic) as told:
            hall.live(table).record()
        assert told.value.status == 403
        await ada.ask("leave", id="l")
        live = hall.live(table)
        await hall.wait_for(lambda: live.over)
        before = whole(live)
        await hall.restart()
        ada = await hall.visit(table, secret)
        after = whole(hall.live(table))
        assert {k: v for k, v in after.items() if v != before[k]} == {}
        assert ada.view["result"]["winners"]
        assert ada.last("welcome")["record"] == f"/api/tables/{table}/record"
        assert ada.last("waits")["for"] == []
        assert (await ada.do("end"))["type"] == "refused"
        assert (await ada.ask("pass", id="q"))["key"] == "over"
        assert (await ada.ask("chat", id="c", text="Well played"))["type"] == "answer"


async def test_unfinished_tables_are_taken_up_at_the_start_and_bots_go_on() -> None:
    async with opened() as hall:
        playing, secret = await hall.table("you", "farmer", "farmer")
        ada = await hall.visit(playing, secret)
        await ada.ask("leave", id="l")
        waiting, _ = await hall.table("you", "person", "farmer", name="Ben")
        await hall.wait(3)
        n = hall.live(playing).past.n
        await hall.restart()
        await hall.house.resume()
        assert set(hall.house.tables) == {playing}
        assert (await hall.house.info(waiting)).state == "open"
        await hall.wait(10)
        assert hall.live(playing).past.n > n


async def test_tables_that_nobody_needs_leave_the_memory_and_come_back() -> None:
    async with opened(Limits(idle=60)) as hall:
        table, secret = await hall.table("you", "person", "farmer")
        ada = await hall.visit(table, secret)
        await hall.wait(100)
        await hall.house.sweep()
        assert table in hall.house.tables
        before = whole(hall.live(table))
        ada.leave()
        await hall.wait(61)
        await hall.house.sweep()
        assert hall.house.tables == {}
        ada = await hall.visit(table, secret)
        assert whole(hall.live(table)) == before
        assert ada.last("welcome")["you"] == "A"


async def test_a_table_is_read_once_however_many_come_at_once() -> None:
    async with opened(Limits(idle=5)) as hall:
        table, secret = await hall.table("you", "person", "farmer")
        await hall.wait(10)
        await hall.house.sweep()
        assert hall.house.tables == {}
        found = await asyncio.gather(*(hall.house.table(table) for _ in range(5)), hall.house.sweep())
        assert len({id(one) for one in found[:-1]}) == 1
        clients = await asyncio.gather(*(hall.visit(table, secret) for _ in range(5)))
        assert len(hall.live(table).connections) == 5
        assert all(client.last("welcome")["you"] == "A" for client in clients)


class Failing:
    """A store that fails once, before or after it has written."""

    def __init__(self, hall: Hall, error: Exception, written: bool) -> None:
        self.store = hall.store
        self.error: Exception | None = error
        self.written = written

    async def append(self, name: str, entries: Sequence[Entry], state: str | None = None) -> None:
        if self.written or self.error is None:
            await self.store.append(name, entries, state)
        await asyncio.sleep(0)
        if self.error is not None:
            error, self.error = self.error, None
            raise error


@pytest.mark.parametrize("error", [StoreFailed("gone"), Overtaken("x")])
@pytest.mark.parametrize("written", [False, True])
async def test_nobody_is_told_what_may_not_be_stored(error: Exception, written: bool) -> None:
    # Bug log N05 and N10: moves went only to the own screen; half a trade was lost.
    async with opened() as hall:
        table, secrets, (ada, ben) = await mid_trade(hall)
        before = whole(hall.live(table))
        cards = len(ben.view["hand"])
        ada.take(), ben.take()
        hall.house.means.store = Failing(hall, error, written)
        assert [message["type"] for message in await ben.say("say", id="a1", command="accept 1")] == ["bye"]
        for client in (ada, ben):
            client.take()
            assert client.got[-1]["type"] == "bye"
            assert client.got[-1]["key"] == "restart"
        assert len(ben.view["hand"]) == cards
        assert table not in hall.house.tables
        ada, ben = [await hall.visit(table, secret) for secret in secrets.values()]
        assert (whole(hall.live(table)) == before) is not written
        assert (await ben.do("accept 1", "a1"))["type"] == "answer"
        assert len([1 for moment in hall.live(table).past.moments if moment.events[0].kind == "dealt"]) == 1
        assert len(ben.view["hand"]) <= cards


async def test_cutting_a_line_around_an_accept_leaves_the_whole_trade_or_none() -> None:
    # Bug log N10: dropping out in the middle of a trade lost the goods.
    async with opened() as hall:
        for run in range(12):
            table, secret = await hall.table("you", "person", "farmer", record=at_trading(), name=f"Ada {run}")
            ada, ben = await hall.people(table, secret, "Ben")
            await ada.must(f"offer {ada.view['hand'][0]['bean']} for {ben.view['hand'][0]['bean']} to B")
            accept = asyncio.ensure_future(ben.visit.hear(json.dumps({"type": "say", "id": "a", "command": "accept"})))
            for _ in range(run):
                await asyncio.sleep(0)
            (ben if run % 2 else ada).leave()
            await accept
            await hall.quiet()
            state = hall.live(table).game.state  # type: ignore[union-attr]
            cards = sum(state.hand_size) + sum(state.waiting_size)
            assert cards == 15
            assert sum(state.waiting_size) == 2
            assert [entry.kind for entry in await hall.store.read(table)].count("command") == 2


async def test_whoever_goes_while_the_table_is_read_is_not_kept() -> None:
    async with opened(Limits(idle=5)) as hall:
        table, secret = await hall.table("you", "farmer", "farmer", record=at_trading())
        await hall.wait(30)
        await hall.house.sweep()
        assert hall.house.tables == {}
        visit = Visit(hall.house, table, secret, "test")
        hello = asyncio.ensure_future(visit.hear(b'{"type": "hello", "version": 1}'))
        await asyncio.sleep(0)
        visit.leave()
        await hello
        assert hall.live(table).connections == set()
        assert 0 in hall.live(table).gone


async def test_a_change_that_is_cut_off_leaves_nothing_half_done() -> None:
    async with opened() as hall:
        table, secrets, (ada, ben) = await mid_trade(hall)
        live = hall.live(table)
        task = asyncio.ensure_future(ben.visit.hear(json.dumps({"type": "say", "id": "a", "command": "accept 1"})))
        while not live.lock.locked():
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert live.dropped
        assert ada.last("bye")["key"] == "restart"
        ada, ben = [await hall.visit(table, secret) for secret in secrets.values()]
        stored = [entry.kind for entry in await hall.store.read(table)].count("command")
        assert hall.live(table).past.n == stored + 1


async def test_whoever_comes_after_the_end_of_the_house_is_sent_away() -> None:
    async with opened() as hall:
        table, secret = await hall.table("you", "farmer", "farmer")
        ada = await hall.visit(table, secret)
        await hall.house.close()
        assert ada.last("bye")["key"] == "restart"
        late = await hall.visit(table, secret)
        assert late.got[-1]["key"] == "store"
        with pytest.raises(Problematic):
            await hall.table("you", "farmer", "farmer")


async def test_tables_of_this_process_are_dropped_at_once_when_they_are_lost() -> None:
    async with opened() as hall:
        table, secrets, (ada, _ben) = await mid_trade(hall)
        live = hall.live(table)
        hall.house.lost()
        assert hall.house.tables == {}
        assert ada.last("bye")["key"] == "elsewhere"
        number = len(await hall.store.read(table))
        await hall.wait(100)
        with pytest.raises(Problematic):
            await live.sit("Dan", None)
        assert len(await hall.store.read(table)) == number
        assert (await hall.visit(table, secrets["A"])).last("welcome")["you"] == "A"
