"""High Bohn at a live table: wishes are held for a moment (HB-26), bots are asked, nobody freezes a table."""

import pytest
from high_bohn_tables import begun, two_with_a_red_thaler
from live_tables import Client, Hall, opened

from bohnhof.bots.bot import Bot
from bohnhof.engine.commands import PASS, REFUSE, Command, simple, verb_of
from bohnhof.engine.view import View
from bohnhof.games.highbohn.verbs import BUILD
from bohnhof.table.limits import Limits

QUICK = Limits(rate=1e9, burst=1e9, outbox=10**9, new_tables=1000)


class Builder(Bot):
    """Buys the first building that it can."""

    def act(self, view: View) -> Command:
        codes = [view.menu.codes[i] for i in range(view.menu.count)]
        for code in codes:
            if verb_of(code) == BUILD:
                return simple(code)
        if view.answering:
            return Command(REFUSE, view.answering)
        return Command(PASS) if view.may_pass else simple(codes[-1])


async def three(hall: Hall, record: str, *seats: str, **settings: object) -> list[Client]:
    """Three at a table that goes on after a record; those who are people, in their order."""
    table, secret = await hall.table(*(seats or ("you", "person", "person")), record=record, **settings)
    return await hall.people(table, secret, *["Ben", "Cleo"][: seats.count("person") if seats else 2])


def owner(client: Client, ware: str) -> str | None:
    """Whose building it is."""
    client.take()
    found = [one for kind in client.view["supply"]["kinds"] for one in kind["wares"] if one["ware"] == ware]
    return str(found[0]["owner"]) if found[0]["owner"] else None


def answers(client: Client, said: str) -> list[dict[str, object]]:
    client.take()
    return [one for one in client.got if one.get("id") == said]


async def test_wishes_that_collide_are_carried_out_in_the_order_of_priority() -> None:
    """HB-26, HB-23, HB-24: A is active, so his wish of a second later goes first; B's is dropped without cost."""
    async with opened() as hall:
        ada, ben, cleo = await three(hall, two_with_a_red_thaler())
        await ben.say("say", id="b", command="buy teepee1")
        held = [one for one in cleo.last("waits")["for"] if one["why"] == "held"]
        assert [(one["seat"], one["until"]) for one in held] == [("B", hall.clock.time + 2)]
        await hall.wait(1)
        await ada.say("say", id="a", command="buy teepee1")
        assert answers(ada, "a") == answers(ben, "b") == []
        await hall.wait(1.5)
        assert owner(cleo, "teepee1") == "A"
        assert [one["type"] for one in answers(ada, "a")] == ["answer"]
        assert [(one["type"], one["rule"]) for one in answers(ben, "b")] == [("refused", "HB-24")]
        assert ben.view["seat:B"]["purse"] == [{"bean": "red", "count": 1}]
        assert not [one for one in cleo.last("waits")["for"] if one["why"] == "held"]


async def test_a_wish_that_nobody_else_could_have_is_not_held() -> None:
    """HB-26: where nobody has a wish, nothing waits. Nobody else has a thaler, and no harvest could matter to A."""
    record = begun(["re re ch st bl", "so so ga ga gr", "bl ch st gr so"], said=["A plant 1", "A plant 1"])
    async with opened() as hall:
        ada, _ben, _cleo = await three(hall, record)
        await ada.must("harvest 1")
        await ada.must("buy teepee1")
        assert owner(ada, "teepee1") == "A"


async def test_with_a_hold_of_0_each_wish_is_carried_out_on_arrival() -> None:
    """HB-26."""
    async with opened() as hall:
        ada, ben, _cleo = await three(hall, two_with_a_red_thaler(purchase_hold="0"))
        await ben.must("buy teepee1")
        assert owner(ada, "teepee1") == "B"
        assert (await ada.do("buy teepee1"))["rule"] == "HB-24"


async def test_a_move_waits_until_the_wishes_have_been_carried_out() -> None:
    """HB-22: all lists that stand at a decision point go before the move asked for."""
    async with opened() as hall:
        ada, ben, _cleo = await three(hall, two_with_a_red_thaler())
        await ben.say("say", id="b", command="buy teepee1")
        await ada.say("say", id="move", command="draw")
        assert answers(ada, "move") == []
        assert ada.view["turn"]["active"] == "A"
        await hall.wait(2.5)
        assert owner(ada, "teepee1") == "B"
        assert [one["type"] for one in answers(ada, "move")] == ["answer"]
        assert ada.view["turn"]["active"] == "B"


async def test_the_same_message_said_again_while_it_is_held_is_one_wish() -> None:
    async with opened() as hall:
        ada, ben, _cleo = await three(hall, two_with_a_red_thaler())
        for _time in range(3):
            await ben.say("say", id="b", command="buy teepee1")
        await hall.wait(2.5)
        assert owner(ada, "teepee1") == "B"
        assert [one["type"] for one in answers(ben, "b")] == ["answer"]


async def test_a_bot_of_higher_priority_is_asked_before_a_wish_is_carried_out() -> None:
    """HB-25: A is a bot and active; B, a person, wishes before A has been asked."""
    async with opened(bots={"builder": Builder}) as hall:
        seats = ("builder", "you", "person")
        ben, _cleo = await three(hall, two_with_a_red_thaler(), *seats, pace=5.0)
        await ben.say("say", id="b", command="buy teepee1")
        await hall.wait(0)
        assert owner(ben, "teepee1") == "A"
        assert [one["rule"] for one in answers(ben, "b")] == ["HB-24"]


async def test_a_bots_wish_is_held_where_a_person_could_have_it_too() -> None:
    """HB-26: B is a bot that wants what A, a person and active, could buy."""
    async with opened(bots={"builder": Builder}) as hall:
        seats = ("you", "builder", "person")
        ada, _cleo = await three(hall, two_with_a_red_thaler(), *seats, pace=0.0)
        await hall.wait(0)
        assert owner(ada, "teepee1") is None
        assert [one["seat"] for one in ada.last("waits")["for"] if one["why"] == "held"] == ["B"]
        await ada.say("say", id="a", command="buy teepee1")
        await hall.wait(2.5)
        assert owner(ada, "teepee1") == "A"


async def test_what_is_held_does_not_get_lost_when_a_seat_leaves() -> None:
    async with opened() as hall:
        ada, ben, _cleo = await three(hall, two_with_a_red_thaler())
        await ben.say("say", id="b", command="buy teepee1")
        ben.leave()
        await hall.wait(2.5)
        assert owner(ada, "teepee1") == "B"


def about_to_name() -> str:
    """A has just bought the Distillery 2 and must name a building type: five Cognac pay a thaler, seven pay two."""
    hands = ["cg cg ch st bl", "cg cg cg cg cg", "bl ch st gr so"]
    said = [
        "A plant 1",
        "A plant 1",
        "A turn-up",
        "B offer cognac@1, cognac@2, cognac@3, cognac@4, cognac@5 for nothing to A",
        "A accept",
        "A end",
        *["A plant cognac 1"] * 5,
        "A plant red 2",
        "A plant red 2",
        "A harvest 1",
        "A buy distillery2",
    ]
    return begun(hands, "re re", said, cognac="on")


async def test_inside_an_event_only_its_actor_is_asked() -> None:
    """HB-21, CV-8: nothing else happens before the naming."""
    async with opened() as hall:
        ada, ben, _cleo = await three(hall, about_to_name())
        assert ada.view["turn"]["step"] == "name"
        assert (ada.view["turn"]["steps"], ada.view["turn"]["step_number"]) == (
            ["Plant from the hand", "Trade", "Plant what waits", "Draw"],
            4,
        )
        assert [(one["seat"], one["why"]) for one in ben.last("waits")["for"]] == [("A", "act")]
        assert ben.legal() == []
        assert (await ben.do("harvest 1"))["rule"] == "HB-21"
        await ada.must("name jail")
        removed = [ware for ware in ada.view["supply"]["kinds"][7]["wares"] if ware["state"] == "removed"]
        assert len(removed) == 4


@pytest.mark.parametrize("bot", ["random", "farmer", "trader", "builder"])
async def test_an_absent_seat_freezes_no_table_inside_an_event(bot: str) -> None:
    """Whoever is gone is played for: also where he alone is asked."""
    async with opened(QUICK, bots={"builder": Builder}) as hall:
        ada, _ben, _cleo = await three(hall, about_to_name(), stand_in=bot, pace=0, trade_time=0)
        live = next(iter(hall.house.tables.values()))
        ada.leave()
        await hall.wait(25)
        assert live.game is not None
        assert live.game.rules.step(live.game.state).name != "name"


@pytest.mark.parametrize(
    "seats", [("trader",) * 3, ("random",) * 4, ("builder", "farmer", "trader", "farmer", "builder")]
)
async def test_bots_play_whole_games_without_a_fault(seats: tuple[str, ...]) -> None:
    async with opened(QUICK, bots={"builder": Builder}) as hall:
        table, _secret = await hall.table(*seats, game="high-bohn", options={"cognac": "on"}, pace=0, trade_time=0)
        watcher = await hall.visit(table)
        live = hall.live(table)
        await hall.wait_for(lambda: live.over)
        watcher.take()
        assert not [seat.fault for seat in live.seating.seats if seat.fault]
        for place in watcher.view["result"]["places"]:
            assert sum(part["points"] for part in place["tally"]) == place["thalers"]
