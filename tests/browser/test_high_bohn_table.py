"""High Bohn by taps: supply, buying in two taps, refusals, stew, store, what is held, tally; axe, a phone."""

from dealt import dealt
from people import People
from playwright.async_api import expect
from shop import ware, ware_card
from tallies import tallied
from test_accessibility import clean, in_german
from test_small_screens import fits, fits_across, shows

HANDS = ["re re ch st bl", "so so ga ga gr", "bl ch st gr so"]
RED_THALER = dealt(HANDS, "be be", ["A plant 1", "A plant 1", "A harvest 1"], game="high-bohn")
"""A has a Red thaler and must turn up; nobody else has any."""
BOTH = dealt(
    HANDS,
    "re re",
    [
        *["A plant 1", "A plant 1", "A harvest 1", "A turn-up"],
        *["A offer red@row.1, red@row.2 for nothing to B", "B accept", "A end"],
        *["B plant red 1", "B plant red 1", "B harvest 1"],
    ],
    game="high-bohn",
)
"""A is about to draw; A and B have a Red thaler each."""
GREEN = dealt(
    ["gr re bl st so", "gr gr gr gr gr", "bl ch st ch so"],
    "gr bl",
    [
        *["A plant 1", "A plant 2", "A turn-up"],
        *["B offer green@1, green@2, green@3, green@4, green@5 for nothing to A", "A accept", "A end"],
        *["A plant green 1"] * 6,
        "A harvest 1",
    ],
    game="high-bohn",
)
"""A has four Green thalers, a lone Red on field 2, and a Blue of the row to plant."""
STINK = dealt(
    ["st re bl bl so", "st st st st gr", "bl ch ga ch so"],
    "st bl",
    [
        *["A plant 1", "A plant 2", "A turn-up"],
        *["B offer stink@1, stink@2, stink@3, stink@4 for nothing to A", "A accept", "A end"],
        *["A plant stink 1"] * 5,
        "A harvest 1",
    ],
    game="high-bohn",
)
"""A has two Stink thalers, and a Blue of the row to plant."""


async def test_the_form_offers_high_bohn_with_its_options(people: People) -> None:
    ada = await people.new()
    await ada.goes("/")
    await ada.button("Set up a table").click()
    await ada.page.locator("#c-game").select_option("high-bohn")
    players = await ada.page.locator("#c-players option").all_inner_texts()
    assert players == ["3", "4", "5"]
    await ada.page.get_by_label("With the Cognac variant").select_option("on")
    await ada.page.locator("#c-seat-1").select_option("farmer")
    await clean(ada, "light")
    await ada.button("Open the table").click()
    await ada.sees_table()
    await expect(ada.page.locator("[data-ware]")).to_have_count(36)
    await expect(ada.page.get_by_role("heading", name="Buildings")).to_be_visible()


async def test_a_building_is_bought_in_two_taps_beside_the_fields(people: People) -> None:
    ada = await people.new()
    await ada.begins(RED_THALER, "Ben", "Cleo")
    await expect(ada.page.locator('[data-purse="A"]')).to_contain_text("Red Bean")
    await ada.part("buy").get_by_role("button", name="Buy Indian Teepee 1").click()
    question = ada.page.locator(".question")
    await expect(question).to_contain_text("No power; it counts among your buildings.")
    await clean(ada, "light")
    await ada.presses(question.get_by_role("button", name="Buy Indian Teepee 1"))
    await ada.told("You buy Indian Teepee 1")
    await expect(ware(ada, "teepee1")).to_have_accessible_name(
        "Indian Teepee 1. Costs 1 thaler of Red Bean. It is yours."
    )
    await expect(ada.part("buy")).to_have_count(0)
    await expect(ada.part("fields").get_by_role("button", name="Indian Teepee 1. No power")).to_be_visible()


async def test_and_in_two_taps_from_the_supply(people: People) -> None:
    ada = await people.new()
    await ada.begins(RED_THALER, "Ben", "Cleo")
    await ware(ada, "teepee1").click()
    await expect(ware_card(ada).get_by_role("heading", name="Indian Teepee 1")).to_be_visible()
    await clean(ada)
    await ada.presses(ware_card(ada).get_by_role("button", name="Buy Indian Teepee 1"))
    await expect(ware_card(ada)).to_be_hidden()
    await ada.told("You buy Indian Teepee 1")
    await ware(ada, "teepee1").click()
    await expect(ware_card(ada)).to_contain_text("It is yours.")
    await expect(ware_card(ada).get_by_role("button", name="Buy")).to_have_count(0)


async def test_a_purchase_that_is_refused_says_why_with_the_rule(people: People) -> None:
    """HB-14, HB-16."""
    ada = await people.new()
    await ada.begins(RED_THALER, "Ben", "Cleo")
    await ware(ada, "farm3").click()
    await ware_card(ada).get_by_role("button", name="Buy Farm 3").click()
    reason = ware_card(ada).get_by_role("alert")
    await expect(reason).to_contain_text("It costs 3 thalers of Soy Bean; you have 0.")
    await expect(reason.get_by_role("link", name="Rule HB-14")).to_have_attribute("href", "/rules/HB-14")
    await clean(ada)
    await ada.button("Close").click()
    await expect(ware(ada, "farm3")).to_be_focused()


async def test_the_keyboard_buys_too(people: People) -> None:
    ada = await people.new()
    await ada.begins(RED_THALER, "Ben", "Cleo")
    await ware(ada, "goldmine1").focus()
    for _step in range(4):
        await ada.page.keyboard.press("ArrowRight")
    await expect(ware(ada, "teepee1")).to_be_focused()
    await ada.page.keyboard.press("Enter")
    await ware_card(ada).get_by_role("button", name="Buy Indian Teepee 1").focus()
    await ada.page.keyboard.press("Enter")
    await ada.told("You buy Indian Teepee 1")


async def test_a_stew_is_drawn_as_a_stew(people: People) -> None:
    """HB-88: Saloon 4 is bought in between, and a Blue goes onto the lone Red."""
    ada = await people.new()
    await ada.begins(GREEN, "Ben", "Cleo")
    await ada.part("buy").get_by_role("button", name="Buy Saloon 4").click()
    await ada.presses(ada.page.locator(".question").get_by_role("button", name="Buy Saloon 4"))
    await expect(ada.action("Begin a stew with Blue Bean on field 2")).to_be_visible()
    await ada.presses(ada.field(2))
    await ada.told("You plant Blue Bean into the stew on field 2")
    plot = ada.part("fields").locator(".plot").nth(1)
    await expect(plot.locator(".pot")).to_be_visible()
    await expect(ada.field(2)).to_have_accessible_name(
        "Field 2: a stew of 2. Worth 0 thalers. In the stew: Blue Bean, Red Bean. 1 more card for 1 thaler."
    )
    await clean(ada)
    words = await ada.words()
    assert "In the stew: Blue Bean, Red Bean." in words
    assert "Saloon (paid with Green Bean). Saloon 1: For sale." in words
    assert "Saloon 4: It is yours." in words


async def test_a_card_is_stored_and_the_store_drawn_as_one(people: People) -> None:
    """HB-96."""
    ada = await people.new()
    await ada.begins(STINK, "Ben", "Cleo")
    store = ada.page.locator('[data-own="A.store"]')
    await expect(store).to_have_count(0)
    await ada.part("buy").get_by_role("button", name="Buy General Store 2").click()
    await ada.presses(ada.page.locator(".question").get_by_role("button", name="Buy General Store 2"))
    await expect(store).to_contain_text("0/1")
    await ada.does("Store Blue Bean")
    await ada.told("You store Blue Bean")
    await expect(store).to_contain_text("1/1")
    await expect(store.get_by_role("button", name="Blue Bean, Store.")).to_be_visible()
    await clean(ada)
    await store.get_by_role("button").click()
    await expect(ada.page.locator(".note")).to_be_visible()


async def test_wishes_that_collide_are_held_and_everybody_is_told(people: People) -> None:
    """HB-26: Ben is quicker, but Ada is active."""
    ada, ben = await people.new(), await people.new()
    record = BOTH.replace("start_seat=A", "start_seat=A purchase_hold=20")
    secrets = await ada.begins(record, "Ben", "Cleo")
    await ben.comes(ada.table, secrets[0])
    await ben.part("buy").get_by_role("button", name="Buy Indian Teepee 1").click()
    await ben.presses(ben.page.locator(".question").get_by_role("button", name="Buy Indian Teepee 1"))
    await expect(ada.page.locator(".held")).to_contain_text("Ben has a wish")
    await ada.part("buy").get_by_role("button", name="Buy Indian Teepee 1").click()
    await ada.presses(ada.page.locator(".question").get_by_role("button", name="Buy Indian Teepee 1"))
    await ben.told("Ada buys Indian Teepee 1")
    await expect(ben.page.locator(".note")).to_contain_text("Indian Teepee 1 belongs to Ada.")
    await expect(ware(ben, "teepee1")).to_have_accessible_name(
        "Indian Teepee 1. Costs 1 thaler of Red Bean. Owned by Ada."
    )


async def test_the_tally_is_told_line_by_line(people: People) -> None:
    """HB-124."""
    ada = await people.new()
    table = await ada.server.finished(game="high-bohn", seats=["farmer"] * 3, options={"cognac": "on"})
    await ada.goes(f"/t/{table}")
    tallies = await tallied(ada)
    assert len(tallies) == 3
    for _place, rows in tallies:
        assert [row.split()[0] for row in rows] == ["Cash", "Indian", "Prices", "Bonus", "Score"]
    await clean(ada)
    await in_german(ada)
    await expect(ada.page.get_by_role("heading", name="Die Abrechnung")).to_be_visible()


async def test_the_table_of_high_bohn_on_a_phone(people: People) -> None:
    ada = await people.phone(320, 568)
    await ada.begins(GREEN, "Ben", "Cleo")
    await fits_across(ada)
    await fits(ada)
    await ware(ada, "saloon3").tap()
    await clean(ada)
    await ada.presses(ware_card(ada).get_by_role("button", name="Buy Saloon 3"))
    await ada.told("You buy Saloon 3")
    await ada.presses(ada.field(2))
    await expect(ada.part("fields").locator(".pot")).to_be_visible()
    await fits(ada)
    await shows(ada, "Trade")
    await fits_across(ada)
    await in_german(ada)
    await clean(ada)


async def test_how_to_play_is_told_in_the_client(people: People) -> None:
    ada = await people.new()
    await ada.goes("/rules/HB-14")
    await expect(ada.page.locator("#HB-14")).to_contain_text("exactly N open thalers")
    await ada.page.get_by_role("link", name="How to play").first.click()
    await ada.page.get_by_role("link", name="How to play High Bohn").click()
    await expect(ada.page.get_by_role("heading", name="Bean stew")).to_be_visible()
    await clean(ada)
    await in_german(ada)
    await expect(ada.page.get_by_role("heading", name="Bohneneintopf")).to_be_visible()
    await ada.page.get_by_role("link", name="HB-14").first.click()
    await expect(ada.page.locator("#HB-14")).to_contain_text("genau N freie Taler")
