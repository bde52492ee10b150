"""The way to a table: two clicks to one with bots, a link for friends, and names that are only names."""

import re

from people import People
from playwright.async_api import expect

ODD = '<img src=x onerror="document.title=1">'
"""Twenty-four characters of it are a name."""


async def test_two_clicks_lead_to_a_table_with_three_bots(people: People) -> None:
    ada = await people.new()
    await ada.goes("/")
    await ada.page.get_by_label("Your name").fill("Ada")
    await ada.button("Play now against three bots").click()
    await ada.sees_table()
    assert ada.you is not None
    assert len(ada.view["hand"]) == 5
    await expect(ada.page.get_by_role("article")).to_have_count(3)


async def test_a_friend_comes_by_the_link_and_the_game_begins(people: People) -> None:
    ada, ben = await people.new(), await people.phone(360, 740)
    await ada.goes("/")
    await ada.button("Set up a table").click()
    form = ada.page.get_by_role("region", name="Set up a table")
    await form.get_by_label("Your name").fill("Ada")
    await form.get_by_label("Players").select_option("3")
    await form.get_by_label("Seat 2").select_option("person")
    await form.get_by_label("Seat 3").select_option("farmer")
    await form.get_by_label("How bots play").select_option("0")
    await form.get_by_role("button", name="Open the table").click()
    link = await ada.page.get_by_label("Link to this table").input_value()
    await expect(ada.page.get_by_alt_text("A code with the link to this table")).to_be_visible()
    await ben.page.goto(ada.server.url + link[link.index("/t/") :])
    await ben.button("Sit down").tap()
    await expect(ben.page.get_by_role("alert").filter(has_text="Say what you are called.")).to_be_visible()
    await ben.page.get_by_label("Your name").fill("Ada")
    await ben.button("Sit down").tap()
    await expect(ben.page.get_by_role("alert").filter(has_text="called Ada already")).to_be_visible()
    await ben.page.get_by_label("Your name").fill("Ben")
    await ben.button("Sit down").tap()
    await ben.sees_table()
    await ada.sees_table()
    assert (ada.you, ben.you) == ("A", "B")
    await expect(ada.page.get_by_role("article", name="Ben")).to_be_visible()
    for person in (ada, ben):  # also who has waited for the game knows what the beans are called
        await expect(person.card(1)).to_have_accessible_name(re.compile("^[A-Z][a-z-]+ Bean, card 1 of 5"))


async def test_who_waits_for_others_can_talk_and_the_table_still_knows_it(people: People) -> None:
    ada, ben = await people.new(), await people.new()
    await ada.makes(seats=["you", "person", "person"])
    await ben.sits_down(ada.table, "Ben")
    for person, line in ((ben, "Is Cleo coming?"), (ada, "In a minute.")):
        await person.page.get_by_label("Say something to everybody").fill(line)
        await person.button("Send").click()
        for other in (ada, ben):
            await expect(other.page.get_by_role("log", name="Chat").get_by_text(line)).to_be_visible()
    await ada.button("Start the game").click()
    await ada.sees_table()
    await ada.button("Chat").click()
    await expect(ada.page.locator(".log li").filter(has_text="Is Cleo coming?")).to_be_visible()


async def test_whoever_comes_late_watches_and_may_take_a_seat_that_is_free(people: People) -> None:
    ada, eve = await people.new(), await people.new()
    await ada.makes(seats=["you", "person", "farmer"])
    await ada.button("Start the game").click()
    await ada.sees_table()
    await eve.goes(f"/t/{ada.table}")
    await eve.button("Only watch").click()
    await eve.sees_table()
    assert eve.you is None
    await eve.button("This table").click()
    await eve.button("Take a free seat").click()
    await eve.page.get_by_label("Your name").fill("Eve")
    await eve.button("Sit down").click()
    await expect(eve.part("hand")).to_be_visible()
    assert eve.you == "B"


async def test_a_public_table_is_listed_and_another_one_is_not(people: People) -> None:
    ada, ben = await people.new(), await people.new()
    await ada.asked(name="Open Olga", seats=["you", "person", "farmer"], public=True)
    await ada.asked(name="Hidden Hilda", seats=["you", "person", "farmer"])
    await ben.goes("/")
    tables = ben.page.get_by_role("region", name="Open tables")
    await expect(tables).to_contain_text("Open Olga")
    await expect(tables).not_to_contain_text("Hidden Hilda")
    await tables.get_by_role("listitem").filter(has_text="Open Olga").get_by_role("link", name="Join").click()
    await expect(ben.page.get_by_role("heading", name="Take a seat")).to_be_visible()


async def test_names_and_chat_are_text_whatever_stands_in_them(people: People) -> None:
    # Bug log N15: names and chat were put into the page as HTML.
    ada, ben = await people.new(), await people.new()
    await ada.makes(name=ODD[:24], seats=["you", "person", "farmer"])
    await ben.sits_down(ada.table, "<script>alert(1)</script>"[:24])
    await ada.sees_table()
    await ada.button("Chat").click()
    line = ada.page.get_by_label("Say something to everybody")
    await line.fill(ODD + "\u202eevil\u001b[31m" + "x" * 5000)
    await line.press("Enter")
    said = ben.page.locator(".log li")
    await ben.page.get_by_role("button", name="Chat").click()
    await expect(said.filter(has_text="<img src=x")).to_be_visible()
    text = await said.last.inner_text()
    assert len(text) < 400
    assert "\u001b" not in text
    for person in (ada, ben):
        assert await person.page.locator("img").count() == 0
        assert await person.page.locator("body script").count() <= 1
        assert await person.page.title() != "1"


async def test_no_name_and_a_table_that_is_not_there_are_said_plainly(people: People) -> None:
    # Bug log U10: empty names.
    ada = await people.new()
    await ada.goes("/t/there-is-no-such-table")
    await expect(ada.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    await ada.page.get_by_role("link", name="To the front page").click()
    await ada.page.get_by_label("Your name").fill("   ")
    await ada.button("Play now against three bots").click()
    await ada.sees_table()


async def test_once_more_makes_the_same_table_and_invites_the_others(people: People) -> None:
    ada = await people.new()
    table = await ada.server.finished()
    await ada.goes(f"/t/{table}")
    await expect(ada.page.locator(".result")).to_be_visible()
    await expect(ada.page.get_by_role("link", name="See the game again")).to_have_attribute("href", f"/replay/{table}")
    await ada.page.get_by_role("link", name="See the game again").click()
    await expect(ada.page.get_by_role("group", name="Step through the game")).to_be_visible()
