"""Al Cabohne by taps and keys: the mafia, groups, gifts, six phases, alone and for two, the tally; axe, a phone."""

import asyncio
from typing import Any

import pytest
from dealt import dealt
from people import People, Person
from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as NotInTime
from tallies import tallied
from test_accessibility import clean, in_german
from test_small_screens import fits_across, shows

from bohnhof.game import Game

TWO = ["ch ch pu st bl", "ki ki gr gr ki"]
MAFIA = "bl bl po"
"""Al begins with two Blue Beans, Don with a Pole Bean."""


def begun(pile: str, *said: str) -> str:
    """A game of two in which A begins; `pile` comes after the first beans of the mafia."""
    return dealt(TWO, f"{MAFIA} {pile}", said, edition="", game="al-cabohne")


GROUPS = begun("pu gr bl gr", "A plant 1", "A plant 1", "A end", *["A turn-up"] * 4, "A end")
"""A cultivates: two Chili grow on field 1, a Puff and two Green lie uncovered, Al has three Blue."""
EMPTY = dealt(
    ["ch ch pu st gr", TWO[1]],
    "bl bl po po po po pu gr gr",
    ["A plant 1", "A plant 1", "A end", *["A turn-up"] * 6, "A end"],
    edition="",
    game="al-cabohne",
)
"""A cultivates: Don has harvested four Pole Beans and is empty, a Puff and two Green lie uncovered."""
OWES = dealt(
    ["ch ch pu st gr", TWO[1]],
    "bl bl po po po po pu gr gr",
    [
        *["A plant 1", "A plant 1", "A end", *["A turn-up"] * 6, "A end"],
        *["A give puff@1 to don", "A plant green 2", "A end", "A draw", "B plant puff 2", "B end"],
    ],
    edition="",
    game="al-cabohne",
)
"""B has planted a Puff Bean, which Don collects by now."""


async def test_the_game_is_chosen_in_the_form_and_one_alone_plays_at_once(people: People) -> None:
    """AC-95, AC-96, AC-98."""
    ada = await people.new()
    await ada.goes("/")
    await ada.button("Set up a table").click()
    await ada.page.locator("#c-game").select_option("al-cabohne")
    assert await ada.page.locator("#c-players option").all_inner_texts() == ["1", "2"]
    await expect(ada.page.get_by_label("Who begins")).to_have_count(1)
    await ada.page.locator("#c-players").select_option("1")
    await expect(ada.page.get_by_label("Who begins")).to_have_count(0)
    await clean(ada, "light")
    await ada.button("Open the table").click()
    await ada.sees_table()
    await expect(ada.page.locator("[data-rival]")).to_have_count(3)
    await expect(ada.part("fields").locator(".plot")).to_have_count(3)
    await expect(ada.page.get_by_role("heading", name="The mafia")).to_be_visible()
    assert await ada.page.locator(".steps li").all_inner_texts() != []
    assert [text.split()[0] for text in await ada.page.locator(".steps li").all_inner_texts()] == list("23456")
    await expect(ada.page.locator(".steps [aria-current]")).to_contain_text("Play beans")
    await clean(ada)


async def test_groups_say_what_could_become_of_them(people: People) -> None:
    """AC-64, AC-65, AC-67."""
    ada = await people.new()
    await ada.begins(GROUPS, "Ben")
    green = group(ada, "green")
    await expect(green).to_contain_text("An empty field of yours: 0 thalers. No boss takes it.")
    await expect(green.get_by_role("button")).to_have_accessible_name(
        "2 Green Beans, one group. An empty field of yours: 0 thalers. No boss takes it. Take it up."
    )
    await expect(ada.page.locator(".rest")).to_have_text("What is not planted stays for Ben.")
    await expect(boss(ada, "al")).to_have_accessible_name(
        "Al Cabohne harvests at 3 thalers. On the field: 3 Blue Beans; 5 more and it is harvested."
    )
    await clean(ada)
    words = await ada.words()
    assert "What could become of the groups" in words
    assert "2 Green Beans: An empty field of yours: 0 thalers. No boss takes it." in words
    assert "Don Corlebohne harvests at 2 thalers. On the field: Pole Bean; 3 more and it is harvested." in words
    assert "Open offers" not in words
    await in_german(ada)
    await expect(green).to_contain_text("Ein leeres Feld von dir: 0 Taler. Kein Boss nimmt sie.")
    await clean(ada)


async def test_a_group_is_planted_by_taps_and_a_card_given_to_a_boss(people: People) -> None:
    """AC-63, AC-64, AC-66."""
    ada = await people.new()
    await ada.begins(GROUPS, "Ben")
    await group(ada, "green").get_by_role("button").click()
    await expect(ada.action("Plant 2 Green Beans on field 2")).to_be_visible()
    await ada.presses(ada.field(2))
    await ada.told("You plant 2 Green Beans on field 2")
    await ada.card(3).click()
    await expect(boss(ada, "al")).to_have_accessible_name(
        "Al Cabohne harvests at 3 thalers. On the field: 3 Blue Beans; 5 more and it is harvested."
        " Give Al Blue Bean (card 3). Al then has 4 Blue Beans; 4 more and he harvests for 3 thalers"
    )
    await clean(ada)
    await ada.presses(boss(ada, "al"))
    await ada.told("You give Al Cabohne: Blue Bean.")
    await expect(ada.page.locator("[aria-pressed=true].able")).to_have_count(0)


async def test_what_a_boss_does_not_take_is_refused_with_the_rule(people: People) -> None:
    """AC-37."""
    ada = await people.new()
    await ada.begins(GROUPS, "Ben")
    await group(ada, "puff").get_by_role("button").click()
    await expect(ada.action("Plant Puff Bean on field 2")).to_be_visible()
    await boss(ada, "al").click()
    note = ada.page.locator(".note")
    await expect(note).to_contain_text("On the field of Al Cabohne lies Blue Bean.")
    await expect(note.get_by_role("link", name="Rule AC-37")).to_have_attribute("href", "/rules/AC-37")


async def test_the_keyboard_plants_gives_and_goes_on(people: People) -> None:
    ada = await people.new()
    await ada.begins(GROUPS, "Ben")
    page = ada.page
    await group(ada, "puff").get_by_role("button").focus()
    await page.keyboard.press("ArrowRight")
    await expect(group(ada, "green").get_by_role("button")).to_be_focused()
    await page.keyboard.press("Enter")
    await ada.presses_until_said(lambda: page.keyboard.press("1"), "1")
    await ada.told("You plant 2 Green Beans on field 2")
    await ada.card(3).focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("m")
    await expect(boss(ada, "al")).to_be_focused()
    await ada.presses_until_said(lambda: page.keyboard.press("Enter"), "Enter")
    await ada.told("You give Al Cabohne: Blue Bean.")
    await page.keyboard.press("?")
    keys = page.get_by_role("dialog")
    await expect(keys).to_contain_text("To the fields of The mafia")
    await expect(keys).not_to_contain_text("To making an offer")
    await clean(ada)


async def test_the_next_card_is_told_and_a_phase_without_a_choice_ends_by_itself(people: People) -> None:
    """AC-39, AC-55, AC-58."""
    ada = await people.new()
    await ada.begins(begun("pu gr bl gr", "A plant 1", "A plant 1", "A end"), "Ben")
    await expect(ada.action("Uncover a card")).to_contain_text(
        "Card 1 of 3; Blue Bean goes to Al; Pole Bean goes to Don"
    )
    for _card in range(4):
        await ada.does("Uncover a card")
    await ada.told("Al Cabohne gets Blue Bean.")
    await expect(ada.page.locator(".steps [aria-current]")).to_contain_text("Cultivate")
    await expect(ada.action("End the cultivating")).to_contain_text("Puff Bean and 2 Green Beans stay for Ben")


async def test_whoever_wants_to_end_every_phase_does(people: People) -> None:
    ada = await people.new()
    await ada.page.add_init_script("localStorage.setItem('bohnhof.habits', JSON.stringify({ onward: false }))")
    await ada.begins(begun("pu gr gr", "A plant 1", "A plant 1", "A end", *["A turn-up"] * 3), "Ben")
    await expect(ada.action("End the phase")).to_contain_text("Go on to cultivating")
    await ada.page.wait_for_timeout(1500)
    await expect(ada.page.locator(".steps [aria-current]")).to_contain_text("Uncover beans")
    await ada.does("End the phase")
    await expect(ada.page.locator(".steps [aria-current]")).to_contain_text("Cultivate")


async def test_an_empty_boss_is_a_choice_between_all_cards_that_he_takes(people: People) -> None:
    """AC-70, AC-72."""
    ada = await people.new()
    await ada.begins(EMPTY, "Ben")
    await expect(ada.page.locator(".status")).to_contain_text("The field of Don Corlebohne is empty")
    await expect(ada.page.locator(".actions")).to_contain_text("Tap a card to see where it can go.")
    await expect(ada.page.locator("[data-action]")).to_have_count(0)
    for number, label in enumerate(("Puff Bean (card 1)", "Stink Bean (card 2)", "Green Bean (card 3)"), 1):
        await ada.card(number).click()
        await expect(ada.action(f"Give Don {label}")).to_be_visible()
    await ada.card(2).click()
    await ada.does("Give Don Stink Bean (card 2)")
    await ada.told("You give Don Corlebohne: Stink Bean.")
    await expect(ada.page.locator('[data-place="rival:thalers"]')).to_contain_text("2")


async def test_a_field_gives_what_it_owes(people: People) -> None:
    """AC-44, AC-47: it could be harvested first."""
    ben = await people.new()
    await ben.begins(OWES, "Cleo", you=1)
    owed = ben.page.locator('[data-owes="2"]')
    await expect(owed).to_have_accessible_name("Give Don Puff Bean from field 2")
    await expect(ben.action("Give Don Puff Bean from field 2")).to_contain_text("Don then has 2 Puff Beans; 3 more")
    await expect(ben.part("fields").get_by_role("button", name="Harvest field 2")).to_be_visible()
    await clean(ben)
    await ben.presses(owed)
    await ben.told("You give Don Corlebohne: Puff Bean.")
    await expect(ben.page.locator(".steps [aria-current]")).to_contain_text("Play beans")


def late() -> str:
    """A game of one whose draw pile is about to run out for the last time."""
    game = Game("al-cabohne", players=1, options={"ac_passes": "1"}, seed=5)
    while game.state.pile_size > 9 or game.rules.steps[game.state.step].name != "play":
        commands = game.legal("A").commands
        game.do("A", next((say for say in commands if not say.startswith("harvest")), commands[0]))
    return game.record()


async def test_a_game_alone_is_played_to_its_end_by_clicks_with_its_tally_and_its_replay(people: People) -> None:
    """AC-84, AC-88, AC-103."""
    ada = await people.new()
    await ada.begins(late())
    for _step in range(100):
        if ada.view["result"]:
            break
        await one_thing(ada)
    result = ada.view["result"]
    tallies = await tallied(ada)
    assert len(tallies) == 2
    assert all(rows[0].startswith("Purse") for _place, rows in tallies)
    table = ada.page.get_by_role("table").first
    await expect(table).to_contain_text("The mafia")
    title = "You win!" if result["winners"] else "The mafia wins."
    await expect(ada.page.get_by_role("heading", name=title)).to_be_visible()
    await clean(ada)
    await ada.page.get_by_role("link", name="See the game again").click()
    await expect(ada.page.get_by_role("heading", name="The mafia")).to_be_visible()
    await expect(ada.page.locator("[data-rival]")).to_have_count(3)
    await clean(ada)
    await in_german(ada)
    await expect(ada.page.get_by_role("heading", name="Die Mafia")).to_be_visible()


async def test_a_watcher_sees_the_mafia_and_groups_but_can_do_nothing(people: People) -> None:
    ada, eve = await people.new(), await people.new()
    await ada.begins(GROUPS, "Ben")
    await eve.goes(f"/t/{ada.table}")
    await eve.sees_table()
    await expect(group(eve, "green")).to_contain_text("Ada, an empty field: 0 thalers.")
    await expect(boss(eve, "al")).to_have_count(0)
    await expect(eve.page.locator('[data-rival="al"]')).to_contain_text("3×")
    await clean(eve)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844)])
async def test_the_table_on_a_phone(people: People, width: int, height: int) -> None:
    ada = await people.phone(width, height)
    await ada.begins(GROUPS, "Ben")
    await fits_across(ada)
    await expect(ada.page.locator(".panels button")).to_have_count(2)
    await expect(ada.page.locator(".steps [aria-current]")).to_be_visible()
    await group(ada, "green").get_by_role("button").tap()
    await ada.presses_until_said(ada.field(2).tap, "field 2")
    await ada.told("You plant 2 Green Beans on field 2")
    await clean(ada)
    await shows(ada, "Log")
    await fits_across(ada)
    await shows(ada, "Table")
    await in_german(ada)
    await fits_across(ada)
    await clean(ada)


async def test_how_to_play_al_cabohne_is_told_in_the_client(people: People) -> None:
    ada = await people.new()
    await ada.goes("/rules/AC-58")
    await ada.page.get_by_role("link", name="How to play").first.click()
    await ada.page.get_by_role("link", name="How to play Al Cabohne").click()
    await expect(ada.page.get_by_role("heading", name="Alone")).to_be_visible()
    await clean(ada)
    await in_german(ada)
    await expect(ada.page.get_by_role("heading", name="Ein Zug, Schritt für Schritt").last).to_be_visible()


# --- looking and playing ----------------------------------------------------------------------------------------------


def group(person: Person, bean: str) -> Locator:
    """The group of a bean among the turned-up cards."""
    return person.page.locator(f'[data-group="{bean}"]')


def boss(person: Person, place: str) -> Locator:
    """The field of a boss, as far as it can be tapped."""
    return person.page.locator(f'[data-rival="{place}"] button')


async def one_thing(person: Person) -> None:
    """What can be done, by a button: planting before giving and giving before going on; a harvest where it must be."""
    view = person.view
    legal = view["legal"]
    if not any(one.get("idle") for one in legal["commands"]):
        command = chosen(legal["commands"], view[f"seat:{person.you}"])
        if command["verb"] == "harvest":
            await person.page.get_by_role("button", name=f"Harvest field {command['field']}").first.click()
            await person.presses(person.page.locator(".question button.primary"))
        else:
            button = person.action(command["label"]).first
            try:
                await button.wait_for(timeout=700)
            except NotInTime:  # it is a button once its card is taken up
                at = command["say"].partition("@")[2].split(" ")[0]
                card = person.card(int(at)) if at.isdecimal() else group(person, command["bean"]).get_by_role("button")
                await card.click()
            await person.presses(button)
    for _look in range(150):  # until the table has gone on, by itself where nothing was to be done
        if person.view is not view:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"nothing happens: {view['duty']}")


def chosen(commands: list[dict[str, Any]], seat: dict[str, Any]) -> dict[str, Any]:
    """The first of what is best: onto a field that grows it, going on, planting, giving, then a harvest."""
    grows = {field["field"]: field["bean"] for field in seat["fields"]}

    def rank(one: dict[str, Any]) -> int:
        if one["verb"] == "plant":
            return 0 if grows[one["field"]] == one["bean"] else 2
        if one["verb"] in ("end", "draw", "turn-up"):
            return 1
        return {"give": 3, "discard": 4, "harvest": 5}.get(one["verb"], 6)

    return min(commands, key=rank)
