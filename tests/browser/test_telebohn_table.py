"""Telebohn by taps and keys: actions, the question to copy, swaps, defence, text cards, the tally; axe, a phone."""

import pytest
from people import People, Person
from playwright.async_api import Locator, expect
from tallies import tallied
from telebohn_tables import laid_out
from test_accessibility import clean, in_german
from test_small_screens import fits_across, shows

from bohnhof.game import Game

FIELDS = ["re re so", "bl st re", "ch ch ga"]
HANDS = ["so bl so ch re", "bl bl gr gr st", "ch gr st so be"]
TEXTS = ["t7 t13", "t16 t3", "t12 t18"]
BEGUN = laid_out(FIELDS, HANDS, TEXTS, "sn gr")
"""A begins: Red, Red, Soy on the fields, two Soy in hand, T-Bohn-Steak and Bohnortwechsel."""
ASKED = laid_out(FIELDS, HANDS, TEXTS, "sn gr", ["A play 2 soy 3"])
"""A has played two Soy; B is asked to copy."""
ATTACKED = laid_out(FIELDS, HANDS, TEXTS, "sn gr", ["A merge 2 1", "B decline", "C decline", "A take-over B 1 from 1"])
"""A attacks field 1 of B (a Blue Bean) with two Red."""


async def test_the_game_is_chosen_in_the_form_with_its_options(people: People) -> None:
    """TB-4, TB-113, TB-115."""
    ada = await people.new()
    await ada.goes("/")
    await ada.button("Set up a table").click()
    await ada.page.locator("#c-game").select_option("telebohn")
    assert await ada.page.locator("#c-players option").all_inner_texts() == ["2", "3", "4", "5"]
    answer = ada.page.get_by_label("Time to answer in another's turn")
    await expect(answer).to_have_value("30")
    await ada.page.get_by_label("Text cards").select_option("A file of your own")
    await clean(ada, "light")
    await ada.page.get_by_label("The file, as JSON").fill('[{"id": "x"}]')
    await ada.button("Open the table").click()
    await expect(ada.page.locator(".problem")).to_contain_text("Text card x lacks `effect`.")
    steps = '"effect": "scale", "type": "red", "steps": [[1, 1], [2, 2]]'
    file = f'[{{"id": "red-up", "name": "Red up", "copies": 20, {steps}}}]'
    await ada.page.get_by_label("The file, as JSON").fill(file)
    await ada.button("Open the table").click()
    await ada.button("Start the game").click()
    await ada.sees_table()
    await expect(ada.part("fields").locator(".plot")).to_have_count(3)
    await expect(texts(ada)).to_contain_text("Red up")
    await expect(ada.part("fields").get_by_text("A third field costs")).to_have_count(0)
    await clean(ada)


async def test_five_actions_with_what_they_would_do_and_what_is_lacking(people: People) -> None:
    """TB-31, TB-34, TB-36, TB-38, TB-41, TB-44."""
    ada = await people.new()
    await ada.begins(BEGUN, "Ben", "Cleo")
    await expect(ada.page.locator(".status")).to_contain_text("First round: everybody may copy every action.")
    await kind(ada, "play").click()
    await expect(entry(ada, "Play 2 Soy Beans on field 3")).to_contain_text("3 Soy Beans on field 3, worth 1")
    await kind(ada, "merge").click()
    await expect(entry(ada, "Field 2 (Red Bean) onto field 1")).to_contain_text("Field 1 then holds 2 Red Beans")
    await kind(ada, "take-over").click()
    swap = entry(ada, "Take over field 1 of Ben with field 1")
    await expect(swap).to_contain_text("Your Red Bean for Blue Bean of Ben; as many cards, and Handy-Cap 8 beats 20")
    await clean(ada)
    await kind(ada, "turn-over").click()
    await expect(ada.page.locator(".note")).to_contain_text("You have no empty field, or the draw pile is gone.")
    await kind(ada, "harvest").click()
    await expect(entry(ada, "Harvest field 1: Red Bean").first).to_contain_text("0 thalers now")
    words = await ada.words()
    assert "T-Bohn-Steak (t7). Raises a harvest of Red Bean" in words
    assert "Now: Field 1 pays 1 instead of 0 and field 2 pays 1 instead of 0." in words
    assert "Text cards: 2." in words
    assert "Open offers" not in words
    await in_german(ada)
    await expect(kind(ada, "take-over")).to_have_text("5e: übernehmen")
    await clean(ada)


async def test_hand_cards_are_played_by_taps_as_many_as_one_likes(people: People) -> None:
    """TB-34, TB-35: a second card of the bean is one more way."""
    ada = await people.new()
    await ada.begins(BEGUN, "Ben", "Cleo")
    await expect(ada.part("hand")).not_to_contain_text("front")
    await ada.card(3).click()
    await ada.field(3).click()
    await ada.does("Play 2 Soy Beans on field 3")
    await ada.told("You plant 2 Soy Beans on field 3")
    await expect(ada.page.locator(".status")).to_contain_text("Ben")
    await expect(ada.page.locator(".status")).to_contain_text("Circuit of Ada's action a (hand cards).")


async def test_a_text_card_raises_a_harvest(people: People) -> None:
    """TB-107, TB-T7."""
    ada = await people.new()
    await ada.begins(BEGUN, "Ben", "Cleo")
    await ada.part("fields").get_by_role("button", name="Harvest field 1").click()
    question = ada.page.locator(".question")
    await expect(question.get_by_role("button")).to_have_count(3)
    await clean(ada)
    await ada.presses(question.get_by_role("button", name="Harvest field 1: Red Bean, with T-Bohn-Steak (t7)"))
    await ada.told("You play T-Bohn-Steak (t7).")
    await expect(ada.page.locator('[data-place="seat:A:thalers"] b')).to_have_text("1")
    await ada.page.get_by_role("button", name="Text discards").click()
    await expect(ada.page.get_by_role("dialog")).to_contain_text("T-Bohn-Steak (t7).")


async def test_a_text_card_says_what_it_does_and_is_used_by_itself(people: People) -> None:
    """TB-103, TB-T13."""
    ada = await people.new()
    await ada.begins(BEGUN, "Ben", "Cleo")
    await texts(ada).get_by_role("button", name="Bohnortwechsel").click()
    dialog = ada.page.get_by_role("dialog")
    await expect(dialog).to_contain_text("Exchange what lies on two of your fields.")
    await clean(ada)
    await ada.presses(dialog.get_by_role("button", name="Bohnortwechsel (t13): exchange fields 1 and 3"))
    await ada.told("You exchange what lies on fields 1 and 3.")
    await expect(ada.field(1)).to_have_accessible_name("Field 1: Soy Bean. Worth 0 thalers. 1 more card for 1 thaler.")
    await expect(ada.page.locator(".status h2")).to_have_text("Your decision")


async def test_who_is_asked_copies_or_passes_before_the_time_is_over(people: People) -> None:
    """TB-63, TB-68, TB-70."""
    ben = await people.new()
    await ben.begins(ASKED, "Ada", "Cleo", you=1, name="Ben", answer_time=600)
    await expect(ben.page.locator(".status h2")).to_have_text("You are asked")
    await expect(ben.page.locator(".status")).to_contain_text(
        "Ada has played hand cards (action a): copy that, or pass."
    )
    await expect(ben.page.get_by_role("timer")).to_be_visible()
    await expect(entry(ben, "Play 2 Blue Beans on field 1")).to_be_visible()
    await clean(ben)
    await ben.does("Pass")
    await ben.told("You pass.")
    await expect(ben.page.locator(".status h2")).not_to_have_text("You are asked")


async def test_time_that_runs_out_is_a_pass(people: People) -> None:
    ben = await people.new()
    await ben.begins(ASKED, "Ada", "Cleo", you=1, name="Ben", answer_time=5)
    await ben.told("You pass.")


async def test_a_takeover_is_asked_for_on_the_field_itself(people: People) -> None:
    """TB-44, TB-48."""
    ada = await people.new()
    await ada.begins(BEGUN, "Ben", "Cleo")
    ben = ada.page.locator('[data-place="seat:B"]')
    swaps = ben.get_by_role("button")
    await expect(swaps).to_have_count(2)
    await expect(swaps.first).to_have_accessible_name(
        "Take over field 1 of Ben with field 1."
        " Your Red Bean for Blue Bean of Ben; as many cards, and Handy-Cap 8 beats 20"
    )
    await swaps.first.click()
    await expect(ada.page.locator(".question")).to_contain_text("Handy-Cap 8 beats 20")
    await ada.presses(ada.page.locator(".question button.primary"))
    await ada.told("You attack Ben's field 1 with field 1.")
    await expect(ada.page.locator(".status h2")).to_contain_text("Ben")


async def test_a_text_card_defends_and_the_field_shows_it(people: People) -> None:
    """TB-53, TB-55, TB-20: others see that it is protected, and not by what."""
    ben, eve = await people.new(), await people.new()
    await ben.begins(ATTACKED, "Ada", "Cleo", you=1, name="Ben")
    await expect(ben.page.locator(".status")).to_contain_text(
        "Ada attacks your field 1 (Blue Bean) with field 1 (2 Red Beans)"
    )
    await clean(ben)
    await ben.does("Defend with Besetzt-Bohn (t16)")
    await ben.told("You defend field 1 with Besetzt-Bohn (t16).")
    await expect(texts(ben)).to_contain_text("1: Besetzt-Bohn (t16)")
    await expect(ben.field(1)).to_have_accessible_name(
        "Field 1: Blue Bean. Worth 0 thalers. 3 more cards for 1 thaler. Protected: nobody may take it over."
    )
    await eve.goes(f"/t/{ben.table}")
    await eve.sees_table()
    field = eve.page.locator('[data-place="seat:B:field:1"]')
    await expect(field).to_contain_text("Protected: nobody may take it over.")
    assert not any('"t16"' in heard for heard in eve.heard)
    await clean(eve)


async def test_a_hand_is_sorted_by_buttons(people: People) -> None:
    """TB-17."""
    ada = await people.new()
    await ada.begins(BEGUN, "Ben", "Cleo")
    assert [card["bean"] for card in ada.view["hand"]] == ["soy", "blue", "soy", "chili", "red"]
    await ada.presses(ada.button("Sort by bean"))
    await ada.told("You sort your hand.")
    await expect(ada.card(1)).to_have_accessible_name("Blue Bean, card 1 of 5. Not now; tap to learn why.")
    assert [card["bean"] for card in ada.view["hand"]] == ["blue", "chili", "soy", "soy", "red"]
    await ada.card(5).click()
    await ada.presses(ada.button("To the left"))
    await expect(ada.card(4)).to_have_accessible_name("Red Bean, card 4 of 5. Take it up.")


async def test_the_keyboard_opens_a_kind_and_chooses(people: People) -> None:
    ada = await people.new()
    await ada.begins(BEGUN, "Ben", "Cleo")
    page = ada.page
    await page.keyboard.press("1")
    await expect(kind(ada, "play")).to_have_attribute("aria-expanded", "true")
    first = page.locator(".list button").first
    await expect(first).to_be_focused()
    await ada.presses_until_said(lambda: page.keyboard.press("Enter"), "Enter")
    await ada.told("You plant")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844)])
async def test_the_table_on_a_phone(people: People, width: int, height: int) -> None:
    ada = await people.phone(width, height)
    await ada.begins(BEGUN, "Ben", "Cleo")
    await fits_across(ada)
    await kind(ada, "take-over").tap()
    await expect(entry(ada, "Take over field 1 of Ben with field 1")).to_be_visible()
    await fits_across(ada)
    await clean(ada)
    await ada.presses_until_said(entry(ada, "Take over field 1 of Ben with field 1").tap, "the swap")
    await ada.told("You attack Ben's field 1")
    await shows(ada, "Log")
    await fits_across(ada)
    await shows(ada, "Table")
    await in_german(ada)
    await fits_across(ada)
    await clean(ada)


def late() -> tuple[str, int]:
    """A game of two of which only the last harvest is left, and the seat that has it."""
    game = Game("telebohn", players=2, options={"start_seat": "A"}, seed=5)
    while True:
        seat = int(game.rules.actor(game.state))
        before = game.record()
        commands = game.legal("AB"[seat]).commands
        wanted = ("turn-over", "play", "harvest", "plant", "decline")
        chosen = [said for word in wanted for said in commands if said.startswith(word)]
        game.do("AB"[seat], chosen[0] if chosen else commands[-1])
        if game.over:
            return before, seat


async def test_the_closing_harvest_leads_to_the_tally_and_the_replay(people: People) -> None:
    """TB-94, TB-98."""
    ada = await people.new()
    record, seat = late()
    await ada.begins(record, "Ben", you=seat)
    await expect(ada.page.locator(".status")).to_contain_text("Harvest your fields, in the order you like.")
    await ada.action("Harvest field").click()
    await ada.presses(ada.page.locator(".question button.primary"))
    assert len(await tallied(ada)) == 2
    await expect(ada.page.locator(".result")).to_contain_text("Pennies for text cards")
    await clean(ada)
    await ada.page.get_by_role("link", name="See the game again").click()
    await expect(ada.page.get_by_role("heading", name="The table", exact=True)).to_be_attached()
    await clean(ada)


def kind(person: Person, name: str) -> Locator:
    """The button of a kind of actions."""
    return person.page.locator(f'[data-kind="{name}"]')


def entry(person: Person, name: str) -> Locator:
    """One of the actions of the kind that is opened."""
    return person.page.locator(".list").get_by_role("button", name=name)


def texts(person: Person) -> Locator:
    """The own text cards."""
    return person.part("own-cards")
