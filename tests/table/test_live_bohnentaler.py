"""Live tables with the Bohnentaler: an attempt and its defence between people, what they are sent of a duel, whoever is
gone is played for, and bots play whole games."""

import pytest
from high_bohn_tables import about_to_try
from live_tables import Client, Hall, opened

from bohnhof.table.limits import Limits

NAME = "bohnanza+bohnentaler"
QUICK = Limits(rate=1e9, burst=1e9, outbox=10**9, new_tables=1000)


async def three(hall: Hall, record: str, *seats: str, **settings: object) -> list[Client]:
    """Three at a table that goes on after a record."""
    table, secret = await hall.table(*(seats or ("you", "person", "person")), record=record, **settings)
    return await hall.people(table, secret, *["Ben", "Cleo"][: seats.count("person") if seats else 2])


def laid_down(client: Client) -> list[dict[str, object]]:
    """What somebody has been sent of cards that were laid face down."""
    events = [event for message in client.all("happened") for event in message["events"]]
    return [event for event in events if event["kind"] == "laid-down"]


async def test_the_owner_is_asked_and_all_see_what_comes_of_it() -> None:
    """BT-17, BT-19, BT-21, BT-22."""
    async with opened() as hall:
        ada, ben, cleo = await three(hall, about_to_try())
        assert "attempt" in ada.legal()
        await ada.must("attempt")
        assert [(one["seat"], one["why"], one["text"]) for one in ben.last("waits")["for"]] == [
            ("C", "act", "Cleo answers the attempt on the token.")
        ]
        assert cleo.legal() == ["hold-out", "decline"]
        assert ada.legal() == ["harvest 1"]
        assert (await ada.do("draw"))["rule"] == "BT-26"
        await cleo.must("hold-out")
        ben.take()
        assert ben.view["token"]["owner"] == "A"
        assert ada.legal()[0] == "plant soy 2"
        told = [line["text"] for message in ben.all("happened") for line in message["told"]]
        assert told[-3:] == [
            "Ada tries to take the token from Cleo.",
            "Ada draws Soy Bean out of Cleo's hand.",
            "Ada takes the token from Cleo.",
        ]
        own = [line["text"] for message in cleo.all("happened") for line in message["told"]]
        assert own[-3:] == [
            "Ada tries to take the token from you.",
            "Ada draws Soy Bean out of your hand.",
            "Ada takes the token from you.",
        ]
        await ada.must("plant soy 2")
        assert {"draw", "draw-four"} <= set(ada.legal())


async def test_nobody_but_its_owner_is_sent_the_card_that_is_laid_face_down() -> None:
    """BT-43."""
    async with opened() as hall:
        ada, ben, cleo = await three(hall, about_to_try("so ch st gr ga", tip_duel="on"))
        await ada.must("attempt")
        await cleo.must("lay chili@2")
        for other in (ada, ben):
            (event,) = [
                one for message in other.all("happened") for one in message["events"] if one["kind"] == "laid-down"
            ]
            assert event == {"kind": "laid-down", "seat": "C"}
            assert other.view["token"]["attempt"]["laid"] == {"seat": "C", "card": None, "bean": None}
            assert "Chili" not in str([message["told"] for message in other.all("happened")])
        assert laid_down(cleo) == [{"kind": "laid-down", "seat": "C", "bean": "chili", "position": 2}]
        assert cleo.view["token"]["attempt"]["laid"]["card"] == "chili@2"
        await ada.must("lay soy@3")
        cleo.take()
        assert cleo.view["token"]["attempt"]["stage"] == "defended"
        assert "discard-both" in cleo.legal()


@pytest.mark.parametrize("bot", ["random", "farmer", "trader"])
@pytest.mark.parametrize("options", [{}, {"tip_duel": "on"}])
async def test_an_absent_owner_freezes_no_attempt(bot: str, options: dict[str, str]) -> None:
    """BT-17: whoever is gone is played for, also where he alone is asked."""
    async with opened(QUICK) as hall:
        ada, _ben, cleo = await three(hall, about_to_try(**options), stand_in=bot, pace=0, trade_time=0)
        await ada.must("attempt")
        cleo.leave()
        await hall.wait(25)
        ada.take()
        attempt = ada.view["token"]["attempt"]
        assert attempt is None or attempt["stage"] != "defence"


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        (NAME, ("trader",) * 3, {"tip_lower": "on"}),
        (NAME, ("farmer", "random", "farmer", "random", "farmer"), {"tip_lower": "on", "tip_duel": "on"}),
        ("high-bohn+bohnentaler", ("farmer", "random", "farmer", "random"), {"cognac": "on", "tip_hurdle": "on"}),
    ],
)
async def test_bots_play_whole_games_without_a_fault(
    game: str, seats: tuple[str, ...], options: dict[str, str]
) -> None:
    async with opened(QUICK) as hall:
        table, _secret = await hall.table(*seats, game=game, options=options, pace=0, trade_time=0)
        watcher = await hall.visit(table)
        live = hall.live(table)
        await hall.wait_for(lambda: live.over)
        watcher.take()
        assert not [seat.fault for seat in live.seating.seats if seat.fault]
        owner = watcher.view["token"]["owner"]
        for place in watcher.view["result"]["places"]:
            assert sum(part["points"] for part in place["tally"]) == place["thalers"]
            assert (place["tally"][-1]["part"] == "token") == (place["seat"] == owner)
