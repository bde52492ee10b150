"""Prohibohn by taps and keys: the starting thalers, the shop, every card in use, questions in between, the end round,
the Pubs, the tally; axe, a phone."""

import re

import pytest
from people import People, Person
from playwright.async_api import expect
from prohibohn_deals import (
    BRIBE,
    CASINO,
    CHOSEN,
    CLOSING,
    END_ROUND,
    GAS_STATION,
    LAST_ROUND,
    NIGHTBAR,
    PUB_3,
    RESTAURANT,
    THREE,
    TWO_WAYS,
    UNDERTAKER,
    VARIETE,
    begun,
    goes_on,
    goes_to,
    rich,
    second_turn,
)
from shop import ware, ware_card
from tallies import tallied
from test_accessibility import clean, in_german
from test_small_screens import fits_across, shows

STEP = ".steps [aria-current]"


async def buys(person: Person, name: str) -> None:
    """Buy a card in two taps, beginning in the shop."""
    await ware(person, name).click()
    await person.presses(ware_card(person).get_by_role("button", name="Buy"))


async def stays(person: Person) -> None:
    """From now on no phase ends by itself for this person."""
    await person.page.add_init_script("localStorage.setItem('bohnhof.habits', JSON.stringify({ onward: false }))")


# --- the beginning ------------------------------------------------------------------------------------------------


async def test_the_form_offers_prohibohn_with_its_pubs_and_a_bot_that_knows_the_mafia(people: People) -> None:
    """PB-1, PV-1, PV-3."""
    ada = await people.new()
    await ada.goes("/")
    await ada.button("Set up a table").click()
    await ada.page.locator("#c-game").select_option("prohibohn")
    assert await ada.page.locator("#c-players option").all_inner_texts() == ["2"]
    await ada.page.get_by_text("More settings").click()
    await expect(ada.page.get_by_label("The bot that plays for absent people")).to_have_value("mobster")
    await ada.page.locator("#c-edition").select_option("pub")
    await ada.page.locator("#c-seat-1").select_option("henchman")
    await clean(ada, "light")
    await ada.button("Open the table").click()
    await ada.sees_table()
    await expect(ada.page.locator("[data-ware]")).to_have_count(24)
    await expect(ada.page.locator("[data-rival]")).to_have_count(3)
    await expect(ada.part("fields").locator(".plot")).to_have_count(3)
    await expect(ada.part("hand").locator("button")).to_have_count(7)


async def test_two_hand_cards_become_thalers_by_taps_and_nobody_else_learns_which(people: People) -> None:
    """PB-10, PB-111."""
    ada, ben = await people.new(), await people.new()
    (secret,) = await ada.begins(begun(), "Ben")
    await ben.comes(ada.table, secret)
    await expect(ada.page.locator(".status")).to_contain_text("Choose two cards of your hand")
    await expect(ada.page.locator(STEP)).to_have_count(0)
    await expect(ada.page.locator(".hint")).to_have_text("Tap two cards of your hand.")
    await ada.card(1).click()
    await expect(ada.page.locator("[data-action]")).to_have_count(0)
    await ada.card(3).click()
    await expect(ada.action("Turn both over")).to_contain_text("Puff Bean and Stink Bean: places 1 and 3")
    await ada.card(2).click()  # of three the first chosen is left
    await expect(ada.card(1)).to_have_attribute("aria-pressed", "false")
    await clean(ada)
    await ada.presses(ada.action("Turn both over"))
    await ada.told("You turn into thalers: Pole Bean and Stink Bean.")
    await ben.told("Ada turns 2 hand cards into thalers.")
    assert ben.view["seat:A"]["thalers"] == 2
    assert ben.view["seat:A"]["purse"] is None
    await ben.card(1).focus()
    await ben.page.keyboard.press("Enter")
    await ben.page.keyboard.press("ArrowRight")
    await ben.page.keyboard.press("Enter")
    await ben.presses_until_said(lambda: ben.page.keyboard.press("1"), "1")
    await expect(ben.page.locator(".status")).to_contain_text("Ada")
    await expect(ada.page.locator(STEP)).to_contain_text("Play beans")


# --- the shop -----------------------------------------------------------------------------------------------------


async def test_the_shop_shows_prices_owners_and_effects_and_sells_in_two_taps(people: People) -> None:
    """PB-5, PB-11, PB-13, PB-17."""
    ada = await people.new()
    await ada.begins(begun(*CHOSEN), "Ben")
    await expect(ada.page.locator('[data-purse="A"]')).to_contain_text("Pole Bean")
    await ada.part("buy").get_by_role("button", name="Buy Nightbar 1").click()
    question = ada.page.locator(".question")
    await expect(question).to_contain_text("Nightbar 1 for 1 thaler of Puff Bean. No power in play.")
    await clean(ada, "light")
    await ada.presses(question.get_by_role("button", name="Buy Nightbar 1"))
    await ada.told("You buy Nightbar 1")
    await ware(ada, "casino1").focus()
    await ada.page.keyboard.press("Enter")
    await expect(ware_card(ada)).to_contain_text("Costs 1 thaler of Pole Bean.")
    await ware_card(ada).get_by_role("button", name="Buy Casino 1").focus()
    await ada.presses_until_said(lambda: ada.page.keyboard.press("Enter"), "Enter")
    await ada.told("You buy Casino 1")
    await expect(ware(ada, "casino1")).to_have_accessible_name("Casino 1. Costs 1 thaler of Pole Bean. It is yours.")
    await expect(ada.part("supply")).to_contain_text("2 owned; with 10 the third emptying ends the game.")
    await expect(ada.part("buy")).to_have_count(0)
    await expect(ada.part("fields").get_by_role("button", name="Casino 1. No power")).to_be_visible()
    await clean(ada)
    words = await ada.words()
    assert "Casino 1: It is yours. Casino 3: For sale." in words


async def test_what_is_refused_in_the_shop_says_why_with_the_rule(people: People) -> None:
    """PB-12, PB-15, PB-16."""
    ada, ben = await people.new(), await people.new()
    (secret,) = await ada.begins(begun(*CHOSEN), "Ben")
    await ben.comes(ada.table, secret)
    for person, name, told, rule in (
        (ada, "casino3", "It costs 3 thalers of Pole Bean; you have 1.", "PB-15"),
        (ada, "razzia", "The Razzia costs exactly 4 blue thalers, or exactly 5 of one other type.", "PB-16"),
        (ben, "undertaker1", "Ada", "PB-12"),
    ):
        await ware(person, name).click()
        await ware_card(person).get_by_role("button", name="Buy").click()
        reason = ware_card(person).get_by_role("alert")
        await expect(reason).to_contain_text(told)
        await expect(reason.get_by_role("link", name=f"Rule {rule}")).to_have_attribute("href", f"/rules/{rule}")
        await person.button("Close").click()
    await ware(ada, "razzia").click()
    await expect(ware_card(ada)).to_contain_text("Costs 4 thalers of Blue Bean, or 5 of one other bean.")
    await expect(ware_card(ada)).to_contain_text("Worth 4. From now on every card of price 1 is worth nothing")
    await clean(ada)


# --- questions in between ---------------------------------------------------------------------------------------------


async def test_the_second_card_asks_about_the_third(people: People) -> None:
    """PB-25, PB-26, PB-29."""
    ada = await people.new()
    await ada.begins(CASINO, "Ben")
    await buys(ada, "casino1")
    await ada.told("You buy Casino 1")
    await buys(ada, "casino4")
    await expect(ada.action("Remove Casino 3")).to_contain_text("Casino 3 leaves the game: nobody can have all three")
    await expect(ada.part("buy")).to_have_count(0)
    await expect(ware(ada, "casino3")).to_have_accessible_name(
        "Casino 3. Costs 3 thalers of Pole Bean. For sale. Remove Casino 3."
    )
    await clean(ada)
    await ada.presses_until_said(lambda: ada.page.keyboard.press("1"), "1")
    await ada.told("These leave the game: Casino 3.")
    await expect(ware(ada, "casino3")).to_have_accessible_name(re.compile("out of the game|left the game", re.I))
    await expect(ada.page.locator(STEP)).to_contain_text("Play beans")


async def test_or_it_stays(people: People) -> None:
    """PB-25: by the third card itself, or by a button."""
    ada = await people.new()
    await ada.begins(goes_on(CASINO, "A", "buy casino1", "buy casino3"), "Ben")
    await ware(ada, "casino4").click()
    await expect(ware_card(ada).get_by_role("button", name="Remove Casino 4")).to_be_visible()
    await ada.button("Close").click()
    await ada.does("Leave it in the supply")
    await expect(ware(ada, "casino4")).to_have_accessible_name("Casino 4. Costs 4 thalers of Pole Bean. For sale.")


async def test_the_razzia_is_paid_with_five_of_one_type(people: People) -> None:
    """PB-16, PB-94."""
    ada = await people.new()
    await ada.begins(CASINO, "Ben")
    await buys(ada, "razzia")
    await ada.told("You buy Razzia")
    await expect(ada.page.locator('[data-purse="A"]')).to_have_count(0)


async def test_who_can_pay_it_in_two_ways_is_asked(people: People) -> None:
    """PB-16."""
    ada = await people.new()
    await ada.begins(TWO_WAYS, "Ben")
    await buys(ada, "razzia")
    await expect(ada.page.locator(".status")).to_contain_text("Say with which bean you pay the Razzia.")
    await expect(ada.action("Pay with thalers of Puff Bean")).to_contain_text("5 of your 5 thalers of Puff Bean")
    await clean(ada)
    await ada.does("Pay with thalers of Puff Bean")
    await expect(ada.page.locator('[data-purse="A"]')).not_to_contain_text("Puff Bean")
    await expect(ada.page.locator('[data-purse="A"]')).to_contain_text("Pole Bean")


async def test_a_police_station_looks_into_the_purse_and_takes_one_thaler_unseen(people: People) -> None:
    """PB-91, PB-111, PB-112."""
    ada, ben = await people.new(), await people.new()
    (secret,) = await ada.begins(BRIBE, "Ben")
    await ben.comes(ada.table, secret)
    look = ada.page.locator('[data-purse="rival"]')
    await expect(look).to_contain_text("Thalers in the purse:")
    await expect(look.get_by_role("listitem")).to_have_count(4)
    await expect(ada.action("Take a thaler of Pole Bean")).to_contain_text("The mafia has 3 thalers of Pole Bean")
    await clean(ada)
    assert "Thalers in the purse: 3 Blue Beans, 2 Stink Beans, Puff Bean, 3 Pole Beans." in await ada.words()
    await expect(ben.page.locator('[data-purse="rival"]')).to_have_count(0)
    await expect(ben.page.locator(".status")).to_contain_text("taking a thaler of the mafia")
    await ada.does("Take a thaler of Pole Bean")
    await ada.told("You take a thaler of Pole Bean from the mafia.")
    await ben.told("Ada takes a thaler from the mafia.")
    await expect(look).to_have_count(0)
    assert ben.view["rival"]["thalers"] == 8


async def test_pub_4_closes_a_card_and_then_asks_about_the_third_pub(people: People) -> None:
    """PV-13, PV-14, PV-16."""
    ada, ben = await people.new(), await people.new()
    (secret,) = await ada.begins(CLOSING, "Ben")
    await ben.comes(ada.table, secret)
    await expect(ada.action("Close Undertaker 1")).to_contain_text("Undertaker 1 of the other player leaves the game")
    await expect(ada.action("Close nothing")).to_be_visible()
    await clean(ada)
    await ware(ada, "restaurant1").click()  # the card itself does it too
    await ada.presses(ware_card(ada).get_by_role("button", name="Close Restaurant 1"))
    await ben.told("Ada closes Restaurant 1: it leaves the game.")
    assert "restaurant1" not in ben.view["seat:B"]["wares"]


# --- every card in use ------------------------------------------------------------------------------------------------


async def test_casino_3_discards_a_card_from_any_place(people: People) -> None:
    """PB-62, PB-63: the front card stands as a button all the same, and the discard is spoken of."""
    ada = await people.new()
    await ada.begins(goes_on(CASINO, "A", "buy casino3"), "Ben")
    await expect(ada.page.locator(".status")).to_contain_text("; you may also discard a card of your hand (Casino).")
    await ada.does("on field 1")
    await expect(ada.action("Discard")).to_have_count(0)
    await ada.card(2).click()
    await ada.does("Discard Kidney Bean, card 2 of your hand")
    await ada.told("You discard Kidney Bean")
    await expect(ada.page.locator(".status")).to_contain_text("You can still harvest; then end the phase.")
    await expect(ada.action("Play no more cards")).to_be_visible()


async def test_casino_4_plays_on(people: People) -> None:
    """PB-66."""
    ada = await people.new()
    await ada.begins(rich("po", *second_turn(), "A buy casino4", "A plant 1", "A plant 2", others="st gr gr"), "Ben")
    await ada.does("Plant Green Bean on field 2")
    await expect(ada.page.locator(".status")).to_contain_text("Play")
    await expect(ada.action("Play no more cards")).to_be_visible()


@pytest.mark.parametrize(("card", "most"), [("undertaker3", 2), ("undertaker4", 3)])
async def test_an_undertaker_asks_after_a_stop_whether_to_go_on(people: People, card: str, most: int) -> None:
    """PB-43, PB-68 to PB-70: in the middle of an uncovering."""
    ada = await people.new()
    await ada.begins(goes_on(UNDERTAKER, "A", f"buy {card}", "plant 1", "end"), "Ben")
    await expect(ada.action("Uncover a card")).to_contain_text("Green Bean takes along the top of the discard pile")
    await ada.does("Uncover a card")
    await ada.told("From the discard pile join the turned-up cards: 3 Green Beans.")
    await expect(ada.page.locator(".status")).to_contain_text("Uncover on until the next card is counted, or end")
    await expect(ada.action("Uncover a card")).to_contain_text(f"Card 2 of {most}")
    await ada.page.wait_for_timeout(1200)  # it is a choice, so it does not end by itself
    await expect(ada.page.locator(STEP)).to_contain_text("Uncover beans")
    await ada.presses_until_said(lambda: ada.page.keyboard.press("1"), "1")
    await ada.told("You turn up Pole Bean")
    await ada.does("End the phase")
    await expect(ada.page.locator(STEP)).to_contain_text("Cultivate")


async def test_without_one_the_stop_ends_the_phase_but_not_while_one_can_be_bought(people: People) -> None:
    """PB-43, PB-47."""
    ada = await people.new()
    await ada.begins(goes_on(UNDERTAKER, "A", "plant 1", "end", "turn-up"), "Ben")
    await expect(ada.action("End the phase")).to_be_visible()
    await ada.page.wait_for_timeout(1200)
    await buys(ada, "undertaker3")
    await ada.does("Uncover a card")
    await ada.does("End the phase")
    await expect(ada.page.locator(STEP)).to_contain_text("Cultivate")


async def test_restaurants_bring_a_thaler_of_a_bosss_harvest(people: People) -> None:
    """PB-72 to PB-74."""
    ada = await people.new()
    await ada.begins(goes_on(RESTAURANT, "A", "buy restaurant3", "plant 1", "end"), "Ben")
    await ada.does("Uncover a card")
    await ada.told("Don Corlebohne harvests 4 Pole Beans: 2 thalers for the mafia, 1 for you.")
    await expect(ada.page.locator('[data-purse="A"]')).to_contain_text("Pole Bean")


async def test_and_in_phase_5_a_gift_says_so_before(people: People) -> None:
    """PB-73: beans that are kept come first, gifts behind."""
    four = goes_on(
        rich(
            "st",
            *second_turn("po po ki ki ki"),
            "A buy restaurant4",
            "A plant 1",
            "A end",
            *THREE,
            "A end",
            others="gr po po",
            mafia="bl bl po",
            uncovered="po po ki ki ki",
            then="gr gr ch",
        ),
        "A",
    )
    ada = await people.new()
    await ada.begins(four, "Ben")
    await expect(ada.page.locator("[data-action]").first).to_contain_text("Plant 2 Green Beans on field 1")
    await expect(ada.action("Give Don Pole Bean (card 1)")).to_contain_text(
        "Don harvests 4 Pole Beans: 2 thalers for the mafia, 1 for you, 1 discarded"
    )
    await ada.does("Give Don Pole Bean (card 1)")
    await ada.told("Don Corlebohne harvests 4 Pole Beans: 2 thalers for the mafia, 1 for you.")


async def test_a_nightbar_lays_two_types_on_one_field(people: People) -> None:
    """PB-36, PB-51 to PB-53."""
    ada = await people.new()
    await ada.begins(goes_on(NIGHTBAR, "A", "buy nightbar3", "plant 1"), "Ben")
    await ada.card(1).click()
    await ada.presses(ada.field(1))
    await ada.told("You plant Green Bean on field 1")
    await expect(ada.field(1)).to_have_accessible_name(re.compile("^Field 1: 2 cards of two types, Green Bean on top."))
    await clean(ada)


async def test_a_group_says_what_nightbar_4_makes_of_it(people: People) -> None:
    """PB-51, PB-54."""
    ada = await people.new()
    await ada.begins(
        goes_on(NIGHTBAR, "A", "buy nightbar4", "plant 1", "end", "turn-up", "turn-up", "turn-up", "end"), "Ben"
    )
    group = ada.page.locator('[data-group="green"]')
    await expect(group).to_contain_text("Your field 1: 4 cards of two types then, Green Bean on top, 1 thaler.")
    await group.get_by_role("button").click()
    await ada.presses(ada.field(1))
    await expect(ada.field(1)).to_have_accessible_name(re.compile("It takes Green Bean only."))
    await ada.part("fields").get_by_role("button", name="Harvest field 1").click()
    await expect(ada.page.locator(".question")).to_contain_text("4 cards of two types, Green Bean on top: 1 thaler")
    await clean(ada)


@pytest.mark.parametrize(
    ("card", "button", "held"), [("gasstation4", "Draw three cards", 6), ("gasstation3", "Draw up to six", 6)]
)
async def test_a_gas_station_is_a_choice_before_the_first_card(
    people: People, card: str, button: str, held: int
) -> None:
    """PB-81 to PB-83."""
    ada = await people.new()
    await ada.begins(
        goes_on(GAS_STATION, "A", f"buy {card}", "end", "turn-up", "turn-up", "turn-up", "end", "end"), "Ben"
    )
    await expect(ada.action("Draw 2 cards").or_(ada.action("Draw two")).first).to_be_visible()
    cards = len(ada.view["hand"])
    await ada.does(button)
    await expect(ada.page.locator(".status")).to_contain_text("Ben")
    assert len(ada.view["hand"]) == (cards + 3 if card == "gasstation4" else held)


@pytest.mark.parametrize(("card", "position"), [("variete4", 4), ("variete3", 3)])
async def test_a_variete_plays_a_card_from_any_place_by_tapping_it(people: People, card: str, position: int) -> None:
    """PB-85, PB-86."""
    record = goes_to(goes_on(VARIETE, "A", f"buy {card}", "end"), "B", "play")
    record = goes_to(record, "A", "play")
    if card == "variete3":
        record = goes_on(record, "A", "plant 1")
    ada = await people.new()
    await ada.begins(record, "Ben")
    await expect(ada.page.locator(".status")).to_contain_text("card from any place of your hand")
    held = len(ada.view["hand"])
    bean = ada.view["hand"][position - 1]["bean"]
    await ada.card(position).click()
    able = ada.part("fields").locator(".plot.lit .surface")
    await ada.presses(able.first)
    await expect(ada.part("hand").locator("button")).to_have_count(held - 1)
    assert any(field["bean"] == bean for field in ada.view["seat:A"]["fields"])


async def test_pub_3_gives_more_of_what_has_been_given(people: People) -> None:
    """PV-6, PV-10, PV-11."""
    ada = await people.new()
    await ada.begins(PUB_3, "Ben")
    await expect(ada.part("fields").locator(".plot")).to_have_count(3)
    await expect(ada.page.locator(STEP)).to_contain_text("Beans for the mafia")
    give = ada.page.locator('[data-owes="2"]')
    await expect(give).to_have_accessible_name("Give Joe Pole Bean from field 2")
    await ada.presses(give)
    await expect(give).to_be_visible()
    await expect(ada.action("End the phase")).to_be_visible()
    await ada.page.wait_for_timeout(1200)  # it is a choice
    await expect(ada.page.locator(STEP)).to_contain_text("Beans for the mafia")
    await expect(ada.action("Give Joe Pole Bean from field 2")).to_contain_text(
        "Joe harvests 3 Pole Beans: 0 thalers for the mafia, 1 for you, 2 discarded"
    )
    await clean(ada)
    await ada.presses(give)
    await ada.told("Joe Bohnano harvests 3 Pole Beans: 0 thalers for the mafia, 1 for you.")


# --- the end ----------------------------------------------------------------------------------------------------------


async def test_in_the_end_round_both_sell_and_buy_and_the_deck_is_played_once_more(people: People) -> None:
    """PB-99 to PB-104."""
    ben, ada = await people.new(), await people.new()
    (secret,) = await ben.begins(END_ROUND, "Cleo", you=1)
    await ada.comes(ben.table, secret)
    await expect(ben.page.locator(".status")).to_contain_text(
        "The end round: sell fields and buy as you like, then end."
    )
    await ben.part("fields").get_by_role("button", name="Harvest field 2").click()
    await ben.presses(ben.page.locator(".question button.primary"))
    await clean(ben)
    await expect(ben.action("Done")).to_contain_text("Then the other player sells and buys")
    await ben.does("Done")
    await expect(ada.action("Done")).to_contain_text("fewer than 10: the deck is played once more")
    await ada.does("Done")
    await ben.told("Together you own 9 establishment cards, fewer than ten: the deck is played once more.")
    await expect(ben.part("supply")).to_contain_text("The deck is played for the last time.")


async def test_after_the_fourth_the_tally_is_told_line_by_line(people: People) -> None:
    """PB-106 to PB-110."""
    ada, ben = await people.new(), await people.new()
    (secret,) = await ada.begins(LAST_ROUND, "Ben")
    await ben.comes(ada.table, secret)
    await ada.does("Done")
    await expect(ben.action("Done")).to_contain_text("The game is over")
    await ada.page.locator(".board").evaluate("board => board.scrollTo(0, board.scrollHeight)")
    await ben.does("Done")
    await expect(ada.page.locator("#result-title")).to_be_in_viewport()
    assert len(await tallied(ada)) == 3
    await expect(ada.page.locator(".tally").filter(has_text="Police bonus").first).to_contain_text("establishment")
    await clean(ada)
    await in_german(ada)
    await expect(ada.page.get_by_role("heading", name="Die Abrechnung")).to_be_visible()
    await clean(ada)
    await ben.page.get_by_role("link", name="See the game again").click()
    await expect(ben.page.locator("[data-ware]")).to_have_count(21)
    await clean(ben)


async def test_bots_play_it_live_to_its_end(people: People) -> None:
    ada = await people.new()
    table = await ada.server.finished(game="prohibohn", edition="pub", seats=["henchman"] * 2)
    await ada.goes(f"/t/{table}")
    await expect(ada.page.locator(".tally")).to_have_count(3)
    await clean(ada, "light")


# --- phones, watchers, words ------------------------------------------------------------------------------------------


async def test_a_watcher_sees_the_shop_and_can_do_nothing(people: People) -> None:
    ada, eve = await people.new(), await people.new()
    await ada.begins(CASINO, "Ben")
    await eve.goes(f"/t/{ada.table}")
    await eve.sees_table()
    await ware(eve, "casino1").click()
    await expect(ware_card(eve)).to_contain_text("For sale.")
    await expect(ware_card(eve).get_by_role("button", name="Buy")).to_have_count(0)
    await eve.button("Close").click()
    await expect(eve.page.locator("[data-purse]")).to_have_count(0)
    await clean(eve)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740)])
async def test_the_table_of_prohibohn_on_a_phone(people: People, width: int, height: int) -> None:
    ada = await people.phone(width, height)
    await ada.begins(begun(edition="pub"), "Ben")
    await fits_across(ada)
    await ada.card(1).tap()
    await ada.card(2).tap()
    await ada.presses_until_said(ada.action("Turn both over").tap, "Turn both over")
    await ada.told("You turn into thalers: Puff Bean and Pole Bean.")
    await fits_across(ada)
    await clean(ada)
    await shows(ada, "Log")
    await fits_across(ada)
    await shows(ada, "Table")
    await ware(ada, "pub4").tap()
    await expect(ware_card(ada)).to_contain_text("Costs 4 thalers of Cognac Bean.")
    await fits_across(ada)
    await clean(ada)
    await ada.button("Close").tap()
    await in_german(ada)
    await fits_across(ada)
    await clean(ada)


@pytest.mark.parametrize(("record", "you"), [(BRIBE, 0), (CLOSING, 0), (END_ROUND, 1)], ids=["look", "close", "end"])
async def test_questions_fit_a_phone_in_german(people: People, record: str, you: int) -> None:
    ada = await people.phone(320, 568)
    await ada.begins(record, "Ben", you=you)
    await in_german(ada)
    await fits_across(ada)
    await clean(ada)


async def test_how_to_play_prohibohn_is_told_in_the_client(people: People) -> None:
    ada = await people.new()
    await ada.goes("/rules/PB-91")
    await expect(ada.page.locator("#PB-91")).to_be_visible()
    await ada.page.get_by_role("link", name="How to play").first.click()
    await ada.page.get_by_role("link", name="How to play Prohibohn").click()
    await expect(ada.page.get_by_role("heading", level=1)).to_contain_text("Prohibohn")
    await clean(ada)
    await in_german(ada)
    await expect(ada.page.get_by_role("heading", level=1)).to_contain_text("Prohibohn")
