"""Who is there: clocks, absence, leaving, coming back, the host (bug log N03, N11)."""

import pytest
from live_tables import Client, Hall, at_trading, opened


async def three(hall: Hall, **settings: object) -> tuple[str, str, list[Client]]:
    """Ada, Ben and a bot; Ada trades."""
    table, secret = await hall.table("you", "person", "farmer", record=at_trading(), stand_in="farmer", **settings)
    assert secret is not None
    return table, secret, await hall.people(table, secret, "Ben")


def seat(client: Client, letter: str) -> dict[str, object]:
    return next(one for one in client.last("people")["seats"] if one["seat"] == letter)


async def test_somebody_who_is_gone_is_played_for_after_a_while_and_comes_back() -> None:
    # Bug log N11: one absent player froze the whole match.
    async with opened() as hall:
        table, secret, (ada, ben) = await three(hall, absence=20)
        ada.leave()
        assert not seat(ben, "A")["present"]
        await hall.wait(19)
        assert seat(ben, "A")["stand_in"] is None
        assert hall.live(table).past.n == 1
        await hall.wait(2)
        assert seat(ben, "A")["stand_in"] == "farmer"
        await hall.wait(30)
        ben.take()
        assert ben.view["turn"]["step"] != "trade" or ben.view["turn"]["active"] != "A"
        again = await hall.visit(table, secret)
        assert again.last("welcome")["you"] == "A"
        assert seat(ben, "A") == {**seat(ben, "A"), "present": True, "stand_in": None}
        n = again.n
        assert n > 2
        await hall.wait(60)
        assert hall.live(table).seating.seats[0].away is False


async def test_whoever_leaves_is_played_for_at_once_until_he_says_that_he_is_back() -> None:
    async with opened() as hall:
        table, _secret, (ada, ben) = await three(hall, absence=600)
        assert (await ada.ask("leave", id="l"))["type"] == "answer"
        assert (await ada.ask("leave", id="l2"))["type"] == "answer"
        assert seat(ben, "A")["stand_in"] == "farmer"
        await hall.wait(12)
        assert hall.live(table).past.n > 1
        assert (await ada.ask("back", id="b"))["type"] == "answer"
        assert seat(ben, "A")["stand_in"] is None
        await ada.ask("leave", id="l3")
        assert (await ada.do("wish red"))["type"] == "answer"  # whoever acts is back
        assert seat(ben, "A")["stand_in"] is None
        await ada.ask("leave", id="l4")
        await ada.say("hello", version=1)
        assert seat(ben, "A")["stand_in"] is None


async def test_a_clock_lets_the_stand_in_take_one_decision() -> None:
    async with opened() as hall:
        table, _secret, (ada, ben) = await three(hall, clock=30)
        start = hall.clock.time
        assert ada.last("waits")["for"][0]["until"] == start + 30
        await hall.wait(20)
        await ada.must("wish red")
        assert ada.last("waits")["for"][0]["until"] == start + 50
        await hall.wait(29.9)
        ada.take()
        assert ada.view["turn"]["step"] == "trade"
        await hall.wait(0.2)
        ada.take()
        assert ada.view["turn"]["step"] != "trade"
        assert seat(ada, "A")["stand_in"] is None
        assert hall.live(table).seating.seats[0].away is False
        waits = ben.last("waits")["for"][0]
        assert waits["why"] in ("act", "bot")
        if waits["why"] == "act":
            assert waits["until"] == pytest.approx(hall.clock.time + 30, abs=0.2)


async def test_one_step_is_not_drawn_out_for_ever_by_talk() -> None:
    async with opened() as hall:
        _table, _secret, (ada, _ben) = await three(hall, clock=5)
        said = 0
        while ada.view["turn"]["step"] == "trade":
            await hall.wait(4)
            ada.take()
            if ada.view["turn"]["step"] == "trade":
                await ada.must("wish red" if said % 2 else "wish soy")
                said += 1
        assert 8 <= said <= 13


async def test_a_table_rests_when_all_people_are_gone_and_goes_on_when_one_is_back() -> None:
    async with opened() as hall:
        table, secret, (ada, ben) = await three(hall, clock=60, absence=20)
        watcher = await hall.visit(table)
        await hall.wait(10)
        ada.leave()
        ben.leave()
        live = hall.live(table)
        await hall.wait(500)
        assert live.past.n == 1
        number = live.past.number
        assert watcher.last("waits")["for"][0]["text"].startswith("The table rests")
        again = await hall.visit(table, secret)
        until = again.last("waits")["for"][0]["until"]
        assert hall.clock.time < until <= hall.clock.time + 60  # the time in between does not count
        assert live.past.number == number
        await hall.wait(1)
        assert seat(again, "B")["stand_in"] == "farmer"
        assert live.past.n == 1
        await hall.wait(61)
        assert live.past.n == 2


async def test_the_host_stays_host_after_coming_back_and_the_role_moves_if_he_stays_away() -> None:
    # Bug log N03: the host lost his buttons after coming back.
    async with opened() as hall:
        table, secret = await hall.table("you", "person", "person", "farmer", absence=20)
        ben_secret = (await hall.house.sit(table, "Ben")).secret
        ada, ben = await hall.visit(table, secret), await hall.visit(table, ben_secret)
        ada.leave()
        await hall.wait(15)
        ada = await hall.visit(table, secret)
        assert ada.last("welcome")["table"]["host"] == "A"
        assert (await ben.ask("bot", id="x", seat="C", bot="farmer"))["key"] == "not_host"
        ada.leave()
        await hall.wait(21)
        assert ben.last("people")["host"] == "B"
        ada = await hall.visit(table, secret)
        assert ada.last("welcome")["table"]["host"] == "B"
        assert (await ada.ask("start", id="s"))["key"] == "not_host"
        assert (await ben.ask("start", id="s"))["type"] == "answer"
        await hall.restart()
        again = await hall.visit(table, ben_secret)
        assert again.last("welcome")["table"]["host"] == "B"


async def test_the_host_gives_free_and_absent_seats_to_bots() -> None:
    async with opened() as hall:
        table, secret = await hall.table("you", "person", "person", stand_in="trader", absence=3600)
        ben_secret = (await hall.house.sit(table, "Ben")).secret
        ada, ben = await hall.visit(table, secret), await hall.visit(table, ben_secret)
        for fields, key in (
            ({"seat": "C", "bot": "nobody"}, "no_such_bot"),
            ({"seat": "C", "bot": "own.py:Bot"}, "no_such_bot"),
            ({"seat": "G", "bot": "farmer"}, "no_such_seat"),
            ({"seat": "B", "bot": "farmer"}, "seat_present"),
            ({"seat": "A", "bot": "farmer"}, "seat_present"),
        ):
            assert (await ada.ask("bot", id="x", **fields))["key"] == key
        assert (await ada.ask("bot", id="y", seat="C", bot="farmer"))["type"] == "answer"
        assert hall.live(table).seating.begun
        assert (seat(ben, "C")["kind"], seat(ben, "C")["bot"]) == ("bot", "farmer")
        assert (await ada.ask("bot", id="z", seat="C", bot="farmer"))["key"] == "seat_is_bot"
        ben.leave()
        assert (await ada.ask("bot", id="w", seat="B", bot="random"))["type"] == "answer"
        assert (seat(ada, "B")["kind"], seat(ada, "B")["stand_in"]) == ("person", "random")
        ben = await hall.visit(table, ben_secret)
        assert ben.last("welcome")["you"] == "B"
        assert seat(ada, "B")["stand_in"] is None


async def test_a_whole_game_goes_on_while_people_come_and_go() -> None:
    async with opened() as hall:
        table, secret, clients = await three(hall, absence=1, pace=0.5, trade_time=1, clock=5)
        live = hall.live(table)
        secrets = [secret, None]
        here: list[Client | None] = list(clients)
        for step in range(3000):
            if live.over:
                break
            await hall.wait(3)
            who = step % 7
            if who == 3 and here[0] is not None:
                here[0].leave()
                here[0] = None
            elif who == 6 and here[0] is None:
                here[0] = await hall.visit(table, secrets[0])
            for client in here:
                if client is None:
                    continue
                client.take()
                waits = client.last("waits")["for"]
                assert waits or live.over
        assert live.over
        for client in here:
            if client is not None:
                client.take()
                assert client.view["result"]["winners"]
