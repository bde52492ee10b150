"""English and German at par, and changed in the middle of a game."""

import re

from dealt import dealt
from people import People, Person
from playwright.async_api import expect

HANDS = ["re bl so ch st", "bl gr so ga ch", "gr st re be be"]
TRADING = dealt(HANDS, "ga ch", ["A plant 1", "A turn-up", "B offer green@2, blue@1 for chili to A"])
KEYS = re.compile(r"\b(client|play|table|told|refusal|event|word)\.[a-z_]+")
"""What would stand there if a sentence were missing."""


async def no_sentence_is_missing(person: Person) -> None:
    text = await person.page.locator("body").inner_text()
    assert KEYS.search(text) is None, KEYS.search(text)


async def test_the_language_changes_in_the_game_and_stays(people: People) -> None:
    ada = await people.new()
    await ada.begins(TRADING, "Ben", "Cleo")
    await expect(ada.page.get_by_role("heading", name="Make an offer")).to_be_visible()
    hand = ada.view["hand"]
    await ada.page.get_by_role("button", name="Deutsch").click()
    await expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    await expect(ada.action("Handel beenden")).to_be_visible()
    await expect(ada.card(1)).to_have_accessible_name(re.compile("^Blaue Bohne, Karte 1 von 4"))
    await expect(ada.offer(2 - 1)).to_contain_text("Ben")
    await no_sentence_is_missing(ada)
    await ada.offer(1).get_by_role("button", name="Annehmen").click()
    await ada.told("Du nimmst Angebot 1")
    assert ada.view["hand"] == [card for card in hand if card["bean"] != "chili"] or len(ada.view["hand"]) == len(hand)
    await ada.page.reload()
    await expect(ada.page.get_by_role("button", name="English")).to_be_visible()
    await ada.page.get_by_role("button", name="English").click()
    await expect(ada.action("End the trading")).to_be_visible()
    await ada.told("You accept offer 1")


async def test_a_german_browser_is_greeted_in_german(people: People) -> None:
    ada = await people.new(locale="de-AT")
    await ada.goes("/")
    await expect(ada.page.get_by_role("button", name="Sofort gegen drei Bots spielen")).to_be_enabled()
    await expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    await no_sentence_is_missing(ada)


async def test_two_people_of_one_table_each_read_their_own_language(people: People) -> None:
    ada, ben = await people.new(), await people.new(locale="de-DE")
    secret, _cleo = await ada.begins(TRADING, "Ben", "Cleo")
    await ben.comes(ada.table, secret)
    await ada.offer(1).get_by_role("button", name="Refuse").click()
    await ada.told("You refuse offer 1")
    await ben.told("Ada lehnt Angebot 1 ab")
