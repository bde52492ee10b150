"""Whoever comes back finds exactly the table that he has left: after a reload, on another device, after any loss."""

import asyncio
import re
from typing import Any

import pytest
from dealt import dealt
from lines import Line
from people import People, Person
from playwright.async_api import expect
from table_server import TableServer

HANDS = ["re bl so ch st", "bl gr so ga ch", "gr st re be be"]
OFFERS = [
    "A plant 1",
    "A turn-up",
    "A offer blue@1 for soy to B",
    "B offer green@2, blue@1 for chili to A",
    "C wish red",
]
TRADING = dealt(HANDS, "ga ch", OFFERS)
"""Trading with open offers of Ada and of Ben, and a wish of Cleo."""
GIFT = ["A plant 1", "A turn-up", "A offer garden@row for nothing to B", "B accept 1", "A end", "A plant 2"]
BEN_PLANTS = dealt(HANDS, "ga ch", GIFT)
"""Everybody waits for Ben, who has a Garden Bean to plant."""
LOST = "Connection lost"
ACCEPTED = re.compile("accepts? (your )?offer 2")


async def in_mid_trade(people: People, **more: Any) -> tuple[Person, Person]:
    ada, ben = await people.new(**more), await people.new(**more)
    secret, _cleo = await ada.begins(TRADING, "Ben", "Cleo")
    await ben.comes(ada.table, secret)
    await expect(ada.offer(2)).to_be_visible()
    await expect(ben.offer(1)).to_be_visible()
    return ada, ben


async def reads_the_same(person: Person, words: str) -> None:
    """The table in words is what it was; who is there may have changed meanwhile."""
    await expect(person.page.locator(".lost")).to_have_count(0)
    assert await person.words() == words


async def test_a_reload_in_mid_trade_changes_nothing(people: People) -> None:
    # Bug log N01: after a refresh the player was a stranger.
    ada, ben = await in_mid_trade(people)
    before = await ada.words()
    await ada.page.reload()
    await ada.sees_table()
    await reads_the_same(ada, before)
    assert ada.you == "A"
    await ben.offer(1).get_by_role("button", name="Accept").click()
    await ada.told("Ben accepts your offer 1")


async def test_a_browser_that_was_closed_opens_at_the_same_seat(people: People) -> None:
    # Bug log N01: close the browser and open again. What a browser keeps are its cookies and its storage.
    ada, _ben = await in_mid_trade(people)
    before = await ada.words()
    kept = await ada.context.storage_state()
    await ada.context.close()
    again = await people.new(storage_state=kept)
    await again.goes("/")
    await again.page.get_by_role("link", name="Back to the table").click()
    await again.sees_table()
    await reads_the_same(again, before)


async def test_a_second_tab_of_the_same_seat_shows_and_does_the_same(people: People) -> None:
    # Bug log N02 (b).
    ada, _ben = await in_mid_trade(people)
    other = people.watched(await ada.second_tab())
    await other.goes(f"/t/{ada.table}")
    await other.sees_table()
    await reads_the_same(other, await ada.words())
    await other.offer(2).get_by_role("button", name="Accept").click()
    await ada.told("You accept offer 2 of Ben")
    await reads_the_same(other, await ada.words())


async def test_two_players_of_one_browser_keep_their_seats(people: People) -> None:
    # Bug log N02 (a): an identity for each browser broke two players on one machine.
    ada = await people.new()
    ben, _cleo = await ada.begins(TRADING, "Ben", "Cleo")
    tab = people.watched(await ada.second_tab())
    await tab.comes(ada.table, ben)
    assert (ada.you, tab.you) == ("A", "B")
    for person in (ada, tab):
        await person.page.reload()
        await person.sees_table()
    assert (ada.you, tab.you) == ("A", "B")
    await tab.offer(1).get_by_role("button", name="Accept").click()
    await ada.told("Ben accepts your offer 1")


async def test_the_personal_link_brings_the_seat_to_another_device(people: People) -> None:
    ada, _ben = await in_mid_trade(people)
    before = await ada.words()
    await ada.button("This table").click()
    await ada.button("Show my personal link").click()
    link = await ada.page.get_by_label("Your personal link").input_value()
    phone = await people.phone(360, 740)
    await phone.page.goto(link)
    await phone.sees_table()
    assert link not in phone.page.url
    await reads_the_same(phone, before)
    await phone.page.get_by_role("button", name="Trade").tap()
    await phone.offer(1).get_by_role("button", name="Withdraw").tap()
    await ada.page.get_by_role("button", name="Close").click()
    await expect(ada.offer(1)).to_have_count(0)


async def test_without_a_network_the_page_says_so_and_comes_back_by_itself(people: People) -> None:
    ada, ben = await in_mid_trade(people)
    await ada.context.set_offline(True)
    await expect(ada.page.get_by_text(LOST)).to_be_visible()
    await ben.offer(2).get_by_role("button", name="Withdraw").click()
    await expect(ben.offer(2)).to_have_count(0)
    await expect(ada.offer(2)).to_be_visible()  # as it was
    await ada.context.set_offline(False)
    await expect(ada.page.get_by_text(LOST)).to_be_hidden()
    await expect(ada.offer(2)).to_have_count(0)
    await ada.told("Ben withdraws offer 2")
    fresh = people.watched(await ada.second_tab())
    await fresh.goes(f"/t/{ada.table}")
    await fresh.sees_table()
    await reads_the_same(fresh, await ada.words())


async def test_a_closed_connection_is_opened_again_and_what_was_said_counts_once(people: People) -> None:
    # Bug log N10: dropping out in the middle of a trade.
    ada = await people.new()
    line = await Line.of(ada.page)
    await ada.begins(TRADING, "Ben", "Cleo")
    line.hold()  # the answer does not arrive any more
    await ada.offer(2).get_by_role("button", name="Accept").click()
    await expect(ada.page.locator(".actions")).to_have_attribute("aria-busy", "true")
    await line.cut()
    line.let_go()
    await ada.told("You accept offer 2 of Ben")
    await expect(ada.page.locator(".log li").filter(has_text="You accept")).to_have_count(1)
    await expect(ada.page.get_by_role("button", name="waiting to be planted.")).to_have_count(2)
    assert set(line.commands()) == {"accept 2"}


async def test_a_killed_server_comes_back_with_the_table_as_it_was(people: People, own_server: TableServer) -> None:
    # Bug log N05, P01: after a restart both sides waited for each other for ever.
    ada, ben = await in_mid_trade(people, server=own_server)
    words = [await person.words() for person in (ada, ben)]
    own_server.kill()
    for person in (ada, ben):
        await expect(person.page.get_by_text(LOST)).to_be_visible()
    await own_server.start()
    for person, before in zip((ada, ben), words, strict=True):
        await expect(person.page.get_by_text(LOST)).to_be_hidden()
        await reads_the_same(person, before)
    await ben.offer(1).get_by_role("button", name="Accept").click()
    await ada.told("Ben accepts your offer 1")
    await expect(ada.page.locator(".log li").filter(has_text="Ben accepts your offer 1")).to_have_count(1)
    await ada.does("End the trading")
    await expect(ada.page.get_by_text("Plant the cards that wait: Soy Bean").first).to_be_visible()


@pytest.mark.parametrize("delay", [0.0, 0.01, 0.05], ids=["at once", "soon", "a little later"])
async def test_a_kill_around_an_acceptance_leaves_the_whole_deal_or_none(
    people: People, own_server: TableServer, delay: float
) -> None:
    # Bug log N10: cards on the table were lost when somebody dropped out while accepting.
    ada, ben = await in_mid_trade(people, server=own_server)
    await ada.offer(2).get_by_role("button", name="Accept").click()
    await asyncio.sleep(delay)
    own_server.kill()
    await own_server.start()
    # what was not answered is said again, and counts once
    await ada.told("You accept offer 2 of Ben")
    for person in (ada, ben):
        await expect(person.page.get_by_text(LOST)).to_be_hidden()
        await expect(person.offer(2)).to_have_count(0)
        await expect(person.page.locator(".log li").filter(has_text=ACCEPTED)).to_have_count(1)
    assert cards_in_sight(ada.view) == cards_in_sight(ben.view) == 104


def cards_in_sight(view: dict[str, Any]) -> int:
    """How many cards there are; none has become a thaler yet."""
    count = sum(zone["count"] for zone in view["zones"])
    for name, seat in view.items():
        if name.startswith("seat:"):
            assert seat["thalers"] == 0
            count += seat["hand"] + len(seat["waiting"]) + sum(field["count"] for field in seat["fields"])
    return count


async def test_after_a_kill_bots_go_on_and_nobody_acts_twice(people: People, own_server: TableServer) -> None:
    # Bug log N05, P10.
    ada = await people.new(server=own_server)
    await ada.makes(seats=["you", "farmer", "trader"], options={"start_seat": "A"})
    await ada.does("Plant")
    await ada.told("You plant")
    own_server.kill()
    await expect(ada.page.get_by_text(LOST)).to_be_visible()
    await own_server.start()
    await expect(ada.page.get_by_text(LOST)).to_be_hidden()
    await ada.does("Turn up 2 cards")
    await ada.told("You turn up")
    await expect(ada.page.locator(".log li").filter(has_text="You plant")).to_have_count(1)
    await ada.does("End the trading")
    own_server.kill()
    await own_server.start()
    await ada.told("You end the trading.")
    await expect(ada.page.get_by_text(LOST)).to_be_hidden()
    await expect(ada.page.locator(".log li").filter(has_text="You end the trading.")).to_have_count(1)
    async with asyncio.timeout(60):
        while ada.view["turn"]["number"] < 4:  # the bots have had their turns
            await plants_or_draws(ada)
    await expect(ada.page.get_by_role("region", name="Whose decision it is")).to_contain_text("Your decision")


async def plants_or_draws(person: Person) -> None:
    """Press whatever can be done next, or what it asks back, such as where to make room."""
    said = len(person.said)
    if person.view["turn"]["actor"] == person.you or person.view["seat:A"]["waiting"]:
        question = person.page.locator(".question button.primary")
        await question.or_(person.page.locator(".actions button.do")).first.click()
    await person.said_more(said)


async def test_the_host_is_still_the_host_after_a_reload(people: People) -> None:
    # Bug log N03: the host lost his buttons after coming back.
    ada = await people.new()
    await ada.makes(seats=["you", "person", "farmer"])
    await expect(ada.button("Start the game")).to_be_enabled()
    await ada.page.reload()
    await ada.button("Start the game").click()
    await ada.sees_table()
    await ada.page.reload()
    await ada.sees_table()
    await ada.button("This table").click()
    await expect(ada.page.get_by_role("dialog").get_by_label("Give the seat of")).to_be_visible()


async def test_who_loads_slowly_still_finds_the_game_that_has_begun(people: People) -> None:
    # Bug log N04: messages that were sent before the listeners were ready were lost.
    ada, ben = await people.new(), await people.new()
    await ada.makes(seats=["you", "person", "farmer"])
    secret = await ada.server.sat_down(ada.table, "Ben")
    gate = asyncio.Event()

    async def wait_for_the_game(route: Any) -> None:
        await gate.wait()
        await route.continue_()

    await ben.page.route("**/assets/*.js", wait_for_the_game)
    coming = asyncio.create_task(ben.comes(ada.table, secret))
    await ada.sees_table()  # all seats are taken: it has begun
    gate.set()
    await coming
    assert ben.you == "B"
    assert len(ben.view["hand"]) == 5


async def test_the_seat_of_somebody_who_leaves_is_played_until_he_is_back(people: People) -> None:
    # Bug log N11: one absent player froze the whole match.
    ada, ben = await people.new(), await people.new()
    secret, _cleo = await ada.begins(BEN_PLANTS, "Ben", "Cleo", stand_in="farmer")
    await ben.comes(ada.table, secret)
    await expect(ada.page.get_by_role("region", name="Whose decision it is")).to_contain_text("Waiting for Ben")
    await ben.button("This table").click()
    await ben.button("Leave the table").click()
    await ada.told("Ben plants Garden Bean")
    await expect(ada.page.get_by_role("article", name="Ben")).to_contain_text("farmer")
    await ben.button("I play again", exact=True).click()
    await expect(ada.page.get_by_role("article", name="Ben")).not_to_contain_text("farmer")
    await ada.does("Draw 3 cards")
    await ben.page.get_by_role("button", name="Close").click()
    await ben.does("Plant Blue Bean")
    await ada.told("Ben plants Blue Bean")


async def test_the_host_gives_the_seat_of_somebody_who_is_away_to_a_bot(people: People) -> None:
    # Bug log N11: the host can do it earlier.
    ada = await people.new()
    await ada.begins(BEN_PLANTS, "Ben", "Cleo")
    await ada.button("This table").click()
    await ada.page.get_by_label("Give the seat of Ben to a bot").select_option("farmer")
    await ada.told("Ben plants Garden Bean")
    await ada.page.get_by_role("button", name="Close").click()
    await ada.does("Draw 3 cards")
    await ada.told("Ben draws 3 cards")
