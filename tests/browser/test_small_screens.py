"""Phones: nothing lies beside the screen or under something else, and everything can be done by tapping."""

from pathlib import Path

import pytest
from dealt import EDITION, dealt
from people import People, Person
from playwright.async_api import expect

from bohnhof.game import Game

HANDS = ["re bl so ch st", "bl gr so ga ch", "gr st re be be"]
TRADING = dealt(HANDS, "ga ch", ["A plant 1", "A turn-up", "B offer green@2, blue@1 for chili to A", "C wish red"])
SIZES = [(320, 568), (360, 740)]
LEAST = 24
"""So many pixels wide and high is whatever can be tapped (WCAG 2.2, 2.5.8)."""
UNREACHABLE = Path(__file__).with_name("unreachable.js").read_text(encoding="utf-8").partition("\n")[2]
RUNNING = "document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 10).length"
WATCH_MOVEMENTS = """() => {
  window.moved = 0
  const count = () => (window.moved += document.querySelectorAll('.flying').length)
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
}"""


async def fits(person: Person) -> None:
    """Everything on the page can be reached by scrolling down, and nothing else."""
    assert await person.page.evaluate(UNREACHABLE, LEAST) == []


async def shows(person: Person, panel: str) -> None:
    await person.page.get_by_role("group", name="Parts of the table").get_by_role("button", name=panel).tap()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
async def test_pages_around_the_table_fit_a_phone(people: People, size: tuple[int, int], locale: str) -> None:
    ada = await people.phone(*size, locale=locale)
    await ada.goes("/")
    create = ada.button("Set up a table").or_(ada.button("Tisch einrichten")).first
    await expect(create).to_be_enabled()
    await fits(ada)
    await create.tap()
    await expect(ada.page.locator("#c-edition")).to_be_visible()
    await ada.page.locator("form details summary").tap()
    await fits(ada)
    made = await ada.asked(seats=["you", "person", "person", "farmer"], public=True)
    ben = await people.phone(*size, locale=locale)
    await ben.goes(made["url"])
    await expect(ben.page.locator("#join")).to_be_visible()
    await fits(ben)
    await ada.goes(made["url"])
    await expect(ada.page.locator(".room")).to_be_visible()
    await fits(ada)
    await ada.goes("/rules/BB-42")
    await expect(ada.page.locator("#BB-42")).to_be_visible()
    await fits_across(ada)
    await ada.goes("/replay")
    await expect(ada.page.locator("input[type=file]")).to_be_attached()
    await fits(ada)
    await ada.goes(f"/replay/{await ada.server.finished()}")
    await expect(ada.page.locator(".controls")).to_be_visible()
    await fits(ada)


async def fits_across(person: Person) -> None:
    """For pages too long to look at each link."""
    assert await person.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_table_with_open_offers_fits_a_phone(people: People, size: tuple[int, int]) -> None:
    ada = await people.phone(*size)
    await ada.begins(TRADING, "Ben", "Cleo", edition="")
    await fits(ada)
    await shows(ada, "Trade")
    await ada.card(1).tap()
    await ada.want("Soy Bean").tap()
    await fits(ada)
    await ada.page.get_by_text("Say what you look for").tap()
    await fits(ada)
    await shows(ada, "Log")
    await fits(ada)
    for window in ("The table in words", "Keys and habits", "This table"):
        await ada.button(window).tap()
        await fits(ada)
        await ada.page.get_by_role("button", name="Close").tap()


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_table_of_five_and_its_result_fit_a_phone(people: People, size: tuple[int, int]) -> None:
    ada = await people.phone(*size)
    table = await ada.server.finished(seats=["farmer"] * 5, edition=EDITION)
    await ada.goes(f"/t/{table}")
    await expect(ada.page.locator(".result")).to_be_visible()
    await fits(ada)


def long_hand() -> str:
    """The record of a game in which Ada is on turn with twelve cards or more in hand."""
    game = Game.from_record(dealt(HANDS, "ga ch"))
    while True:
        if game.actor == "A" and len(game.view("A").hand) >= 12 and "turn-up" not in game.legal("A").commands:
            return game.record()
        actor = game.actor
        assert actor is not None
        commands = game.legal(actor).commands
        wanted = [word for word in ("turn-up", "end", "draw") if word in commands]
        game.do(actor, wanted[0] if wanted else next((one for one in commands if one.startswith("plant")), commands[0]))


async def test_with_a_hand_of_twelve_all_is_done_by_tapping(people: People) -> None:
    # Bug log U08: nothing could be dragged on phones, and cards lay outside the reachable area.
    ada = await people.phone(360, 640)
    await ada.begins(long_hand(), "Ben", "Cleo")
    assert len(ada.view["hand"]) >= 12
    await fits(ada)
    if not any(command["verb"] == "plant" for command in ada.view["legal"]["commands"]):
        await ada.action("Harvest field").first.tap()
        await ada.presses(ada.page.locator(".question button.primary"))
    await ada.does("Plant")
    await ada.does("Turn up 2 cards")
    await expect(ada.action("End the trading")).to_be_visible()
    last = len(ada.view["hand"])
    for card in (last, last - 1):
        await ada.card(card).tap()
    await ada.button("nothing (a gift)").tap()
    await ada.presses(ada.part("offer").get_by_role("button", name="Everyone"))
    await expect(ada.page.locator("article.offer")).to_contain_text("yours, to Everyone")
    await shows(ada, "Table")
    harvest = ada.page.get_by_role("button", name="Harvest field").first
    await harvest.tap()
    await ada.presses(ada.page.locator(".question button.primary"))
    await expect(ada.page.locator(".question")).to_have_count(0)


async def test_whoever_wants_less_movement_sees_none(people: People) -> None:
    ada = await people.new(reduced_motion="reduce")
    await ada.begins(dealt(HANDS, "ga ch"), "Ben", "Cleo")
    await ada.page.evaluate(WATCH_MOVEMENTS)
    await ada.action("Plant Red Bean on field 1").click()
    await ada.told("You plant Red Bean")
    assert await ada.page.evaluate("window.moved") == 0
    running = await ada.page.evaluate(RUNNING)
    assert running == 0


async def test_movements_are_seen_by_whoever_wants_them(people: People) -> None:
    ada = await people.new(reduced_motion="no-preference")
    await ada.begins(dealt(HANDS, "ga ch"), "Ben", "Cleo")
    await ada.action("Plant Red Bean on field 1").click()
    await expect(ada.page.locator(".flying").first).to_be_attached()
    await expect(ada.page.locator(".flying")).to_have_count(0)
