"""axe-core finds nothing on any page: in light and dark, in English and German."""

from axe_playwright_python.async_playwright import Axe
from dealt import dealt
from people import People, Person
from playwright.async_api import expect

HANDS = ["re bl so ch st", "bl gr so ga ch", "gr st re be be"]
OFFERS = [
    "A plant 1",
    "A turn-up",
    "A offer blue@1 for soy to all",
    "B offer green@2, blue@1 for chili to A",
    "C wish red",
]
TRADING = dealt(HANDS, "ga ch", OFFERS)
SETTLED = """() => document.getAnimations().every(
  (one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)"""
AXE = Axe()


async def clean(person: Person, *schemes: str) -> None:
    """No violation as it stands, in the colours of the day and of the night."""
    for scheme in schemes or ("light", "dark"):
        await person.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        await person.page.wait_for_function(SETTLED)
        found = await AXE.run(person.page)
        faults = [
            f"{scheme} {rule['id']}: {node['html'][:160]} {node['failureSummary']}"
            for rule in found.response["violations"]
            for node in rule["nodes"]
        ]
        assert not faults, "\n".join([person.page.url, *faults])


async def in_german(person: Person) -> None:
    await person.page.get_by_role("button", name="Deutsch").click()
    await expect(person.page.locator("html")).to_have_attribute("lang", "de")


async def test_the_front_page_and_the_form(people: People) -> None:
    ada = await people.new()
    await ada.makes(public=True)
    await ada.sees_table()
    await ada.goes("/")
    await expect(ada.page.get_by_role("heading", name="My tables")).to_be_visible()
    await clean(ada)
    await ada.button("Set up a table").click()
    await ada.page.get_by_text("More settings").click()
    await clean(ada)
    await in_german(ada)
    await clean(ada, "light")


async def test_the_way_to_a_seat_and_the_waiting_room(people: People) -> None:
    ada, ben = await people.new(), await people.new()
    await ada.makes(seats=["you", "person", "person"])
    await expect(ada.page.get_by_role("heading", name="The table is set")).to_be_visible()
    await ada.button("Show my personal link").click()
    await clean(ada)
    await in_german(ada)
    await clean(ada, "dark")
    await ben.goes(f"/t/{ada.table}")
    await expect(ben.page.get_by_role("heading", name="Take a seat")).to_be_visible()
    await clean(ben)
    await ben.button("Sit down").click()
    await expect(ben.page.get_by_role("alert").filter(has_text="Say what you are called.")).to_be_visible()
    await clean(ben, "light")


async def test_the_table_with_open_offers(people: People) -> None:
    ada = await people.new()
    await ada.begins(TRADING, "Ben", "Cleo")
    await expect(ada.offer(2)).to_be_visible()
    await clean(ada)
    await ada.card(2).click()
    await ada.want("Blue Bean").click()
    await ada.page.get_by_text("Say what you look for").click()
    await clean(ada)
    await in_german(ada)
    await clean(ada)


async def test_the_windows_above_the_table(people: People) -> None:
    ada = await people.new()
    await ada.begins(dealt(HANDS, "ga ch", ["A plant 1", "A harvest 1"]), "Ben", "Cleo")
    for window in ("The table in words", "Keys and habits", "This table"):
        await ada.button(window).click()
        await expect(ada.page.get_by_role("dialog").get_by_role("heading", name=window)).to_be_visible()
        await clean(ada)
        await ada.button("Close").click()
    await ada.button("Leaf through it.").click()
    await expect(ada.page.get_by_role("dialog")).to_be_visible()
    await clean(ada)


async def test_the_question_and_the_refusal(people: People) -> None:
    ada = await people.new()
    await ada.begins(dealt(HANDS, "ga ch", ["A plant 1"]), "Ben", "Cleo")
    await ada.card(1).click()
    await ada.field(1).click()
    await expect(ada.page.get_by_role("alert").filter(has_text="Field 1 holds Red Bean")).to_be_visible()
    await ada.button("Harvest field 1").click()
    await expect(ada.page.locator(".question")).to_be_visible()
    await clean(ada)


async def test_the_table_on_a_phone(people: People) -> None:
    ada = await people.phone(360, 740)
    await ada.begins(TRADING, "Ben", "Cleo")
    for panel in ("Table", "Trade", "Log"):
        await ada.page.get_by_role("group", name="Parts of the table").get_by_role("button", name=panel).tap()
        await clean(ada)


async def test_the_result_and_the_replay(people: People) -> None:
    ada = await people.new()
    table = await ada.server.finished()
    await ada.goes(f"/t/{table}")
    await expect(ada.page.locator(".result")).to_be_visible()
    await clean(ada)
    await ada.goes(f"/replay/{table}")
    await expect(ada.page.get_by_role("group", name="Step through the game")).to_be_visible()
    await clean(ada)
    await ada.button("Play on from here").click()
    await expect(ada.page.get_by_role("dialog")).to_be_visible()
    await clean(ada)
    await ada.button("Close").click()
    await in_german(ada)
    await clean(ada, "dark")
    await ada.goes("/replay")
    await clean(ada, "light")


async def test_the_rules(people: People) -> None:
    ada = await people.new()
    await ada.goes("/rules/BB-42")
    await expect(ada.page.locator("#BB-42")).to_be_visible()
    await clean(ada)
    await in_german(ada)
    await clean(ada, "light")
    await ada.goes("/nowhere")
    await clean(ada, "light")


async def test_the_introduction(people: People) -> None:
    ada = await people.new()
    await ada.goes("/")
    await ada.button("I am new: show me how").click()
    await expect(
        ada.page.get_by_role("region", name="Introduction").or_(ada.page.get_by_label("Introduction")).first
    ).to_be_visible()
    await clean(ada)
