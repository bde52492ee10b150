"""The Bohnentaler by taps: the form, the marks, attempt and defence, the duel, the tally; axe, a phone, German."""

from dealt import dealt
from people import People, Person, Voice
from playwright.async_api import Locator, expect
from tallies import tallied
from test_accessibility import clean, in_german
from test_small_screens import fits_across, shows

NAME = "bohnanza+bohnentaler"
SAID = [
    *["A plant 1", "A plant 1", "A turn-up", "B offer red@1 for nothing to A", "A accept", "A end"],
    *["A plant red 1"] * 3,
]


def about_to_try(owner: str = "so so so so so", game: str = NAME, **options: str) -> str:
    """A's five Red Beans are worth 4, which is enough among three; C owns the token, and has this hand."""
    return dealt(["re re bl ch so", "re st st ga gr", owner], "re re", SAID, game=game, **options)


MOVES = about_to_try()
STAYS = about_to_try("bl bl bl bl bl")
DUEL = about_to_try("so ch st gr ga", tip_duel="on")
TOO_LITTLE = dealt(["re re bl ch so", "re st st ga gr", "so so so so so"], "re re", SAID[:2], game=NAME)


def mark(person: Person, seat: str) -> Locator:
    """What the token means to a seat, before that seat."""
    return person.page.locator(f'[data-token="{seat}"]')


def attempt(person: Person) -> Locator:
    return person.part("attempt")


async def test_the_form_offers_the_token_and_says_what_it_means(people: People) -> None:
    """BT-5, BT-8, BT-41 to BT-43."""
    ada = await people.new()
    await ada.goes("/")
    await ada.button("Set up a table").click()
    await ada.page.locator("#c-game").select_option(NAME)
    about = ada.part("about")
    await expect(about).to_contain_text("One token changes hands")
    await expect(about).to_contain_text("The token takes beans worth 5 on two fields, 6 on three.")
    await ada.page.locator("#c-players").select_option("5")
    await expect(about).to_contain_text("The token takes beans worth 5. A third field costs 2 thalers.")
    await ada.page.locator("#c-edition").select_option("amigo-2023")
    await expect(about).to_contain_text("No third field is for sale.")
    await expect(about.get_by_role("link", name="How it is played")).to_have_attribute(
        "href", "/how-to-play/bohnentaler"
    )
    for tip in ("Every threshold", "With three fields", "The token is defended"):
        await ada.page.get_by_label(tip).select_option("on")
    await clean(ada, "light")
    await ada.page.locator("#c-seat-1").select_option("farmer")
    await ada.button("Open the table").click()
    await ada.sees_table()
    await expect(mark(ada, "A")).to_be_visible()
    assert len(ada.view["token"]["seats"]) == 5


async def test_whoever_comes_by_a_link_is_told_what_is_played(people: People) -> None:
    """BT-43."""
    ada, ben = await people.new(), await people.new()
    made = await ada.asked(game=NAME, options={"tip_duel": "on"}, seats=["you", "person", "farmer"])
    await ben.goes(made["url"])
    await expect(ben.part("played")).to_contain_text("Bohnanza with the Bohnentaler, Amigo (classic)")
    await expect(ben.part("played")).to_contain_text("The token is defended in a duel of two cards: Yes")
    await clean(ben, "light")
    await ada.goes(made["url"])
    await expect(ada.part("played")).to_contain_text("Bohnanza with the Bohnentaler")


async def test_the_marks_say_whose_the_token_is_and_what_the_others_need(people: People) -> None:
    """BT-3, BT-6, BT-8, BT-27, BT-28, BT-35."""
    ada = await people.new()
    await ada.begins(MOVES, "Ben", "Cleo")
    await expect(mark(ada, "C")).to_contain_text("Token")
    await expect(mark(ada, "C")).to_contain_text(
        "Owns the token; beans worth 0. Would draw 2 cards, or 4 for the token."
    )
    await expect(mark(ada, "B")).to_contain_text("Beans worth 0; the token needs 4.")
    await expect(mark(ada, "A")).to_have_accessible_name(
        "Beans worth 4; the token needs 4, and that is enough. Would draw 3 cards. Try to take it, or learn why not."
    )
    await expect(mark(ada, "A")).to_contain_text("✓")
    await expect(ada.page.locator('[data-place="zone:pile"]')).to_contain_text("Under it:")
    await expect(ada.page.locator('[data-place="zone:at-stake"]')).to_have_count(0)
    await clean(ada)
    words = await ada.words()
    assert "Owns the token; beans worth 0." in words
    assert "Under the draw pile: 2" in words
    await in_german(ada)
    await expect(mark(ada, "C")).to_contain_text("Marke")


async def test_whoever_may_not_try_learns_why(people: People) -> None:
    """BT-14."""
    ada = await people.new()
    await ada.begins(TOO_LITTLE, "Ben", "Cleo")
    await mark(ada, "A").click()
    note = ada.page.locator(".note")
    await expect(note).to_contain_text("Your beans are worth 1; 4 are needed for an attempt.")
    await expect(note.get_by_role("link", name="Rule BT-14")).to_have_attribute("href", "/rules/BT-14")


async def test_an_attempt_is_answered_and_what_it_brings_is_planted(people: People) -> None:
    """BT-17, BT-19, BT-21, BT-22, BT-28."""
    ada, cleo = await people.new(), await people.new()
    secrets = await ada.begins(MOVES, "Ben", "Cleo")
    await cleo.comes(ada.table, secrets[1])
    await mark(ada, "A").click()
    question = ada.page.locator(".question")
    await expect(question).to_contain_text("Try to take the token from Cleo (5 cards in hand)")
    await ada.presses(question.get_by_role("button", name="Try to take the token"))
    for person in (ada, cleo):
        await expect(attempt(person)).to_contain_text("Ada tries to take the token from Cleo: beans worth 4, 4 needed.")
    await expect(cleo.page.locator(".status")).to_contain_text("Defend the token, or give it up.")
    await expect(cleo.action("Give the token up")).to_be_visible()
    await clean(cleo, "light")
    await cleo.does("Hold out your hand")
    await ada.told("You take the token from Cleo.")
    await expect(attempt(ada)).to_contain_text("Still to be planted at once: Soy Bean.")
    await expect(attempt(ada).get_by_role("button")).to_have_count(1)
    await clean(ada, "dark")
    await ada.presses(ada.field(2))
    await ada.told("You plant Soy Bean on field 2")
    await expect(attempt(ada)).to_have_count(0)
    await expect(mark(ada, "A")).to_contain_text("draws 3 or 4")
    await expect(ada.action("Draw 3 cards")).to_be_visible()
    await ada.does("Draw 4 cards")
    await cleo.told("Ada draws 4 cards.")


async def test_a_blue_bean_keeps_the_token_and_the_keyboard_does_it_all(people: People) -> None:
    """BT-16, BT-21, BT-22."""
    ada = await people.new()
    secrets = await ada.begins(STAYS, "Ben", "Cleo")
    await mark(ada, "A").focus()
    await ada.page.keyboard.press("Enter")
    await expect(ada.page.locator(".question button.primary")).to_be_focused()
    await ada.presses_until_said(lambda: ada.page.keyboard.press("Enter"), "Enter")
    async with Voice(ada.server, ada.table, secrets[1]) as cleo:
        await cleo.says("hold-out")
    await expect(attempt(ada)).to_contain_text("Cleo keeps the token. Ada still has to plant at once: Blue Bean.")
    await ada.presses_until_said(lambda: ada.page.keyboard.press("1"), "1")
    await ada.told("You plant Blue Bean on field 2")
    await expect(mark(ada, "C")).to_contain_text("Token")
    await expect(mark(ada, "A")).not_to_contain_text("✓")
    await mark(ada, "A").click()
    await expect(ada.page.locator(".note")).to_contain_text("There has been an attempt in this turn; one is all.")


async def test_a_duel_is_laid_face_down_and_told_with_its_numbers(people: People) -> None:
    """BT-43, BT-45."""
    ada, cleo = await people.new(), await people.new()
    secrets = await ada.begins(DUEL, "Ben", "Cleo")
    await cleo.comes(ada.table, secrets[1])
    await ada.does("Try to take the token")
    await expect(cleo.page.locator(".actions")).to_contain_text("Tap a card to choose it.")
    await expect(cleo.page.locator(".actions button.primary")).to_have_count(0)
    await cleo.card(2).click()
    await cleo.does("Lay Chili Bean (card 2)")
    await expect(cleo.page.locator('[data-laid="C"]')).to_contain_text("Chili Bean")
    await expect(ada.page.locator('[data-laid="C"]')).to_have_text("Cleo")
    await expect(attempt(ada)).to_contain_text("Cleo has laid a card face down.")
    await clean(ada, "light")
    assert not any('"laid":{"seat":"C","card":"' in frame for frame in ada.heard)
    await ada.card(3).click()
    await ada.does("Lay Soy Bean (card 3)")
    await expect(attempt(ada)).to_contain_text("Chili Bean (18) holds against Soy Bean (12): Cleo keeps the token")
    await expect(attempt(cleo).get_by_role("button")).to_have_count(2)
    await clean(cleo, "dark")
    await cleo.does("Discard both")
    await ada.told("Cleo keeps the token.")
    await expect(attempt(ada)).to_have_count(0)


async def test_the_tally_of_bots_names_the_token_in_its_last_line(people: People) -> None:
    """BT-31."""
    ada = await people.new()
    table = await ada.server.finished(game=NAME, seats=["farmer"] * 5, options={"tip_lower": "on"})
    await ada.goes(f"/t/{table}")
    tallies = await tallied(ada)
    assert len(tallies) == 5
    owner = ada.view["token"]["owner"]
    for place, rows in tallies:
        assert rows[0].startswith("Purse")
        assert rows[-1].startswith("Thalers")
        assert rows[-2].startswith("Bohnentaler") == (place["seat"] == owner)
    await clean(ada)
    await in_german(ada)
    told = ada.page.locator(".tally")
    await expect(told.filter(has_text="sie zählt nichts und entscheidet zwischen Gleichen")).to_have_count(1)


async def test_with_high_bohn_supply_and_token_stand_side_by_side(people: People) -> None:
    """HB-131: what a store holds counts nothing, what lies on fields does."""
    ada = await people.new()
    await ada.begins(about_to_try(game="high-bohn+bohnentaler", cognac="on"), "Ben", "Cleo")
    await expect(ada.page.locator("[data-ware]")).to_have_count(36)
    await expect(mark(ada, "A")).to_contain_text("✓")
    await expect(ada.page.get_by_role("heading", name="Buildings")).to_be_visible()
    await ada.does("Try to take the token")
    await expect(attempt(ada)).to_contain_text("Cleo may hold out 5 hand cards")
    await clean(ada)


async def test_an_attempt_on_a_phone(people: People) -> None:
    ada, cleo = await people.phone(360, 740), await people.phone(320, 568)
    secrets = await ada.begins(MOVES, "Ben", "Cleo")
    await cleo.comes(ada.table, secrets[1])
    await fits_across(ada)
    await mark(ada, "A").tap()
    await ada.presses(ada.page.locator(".question").get_by_role("button", name="Try to take the token"))
    await expect(attempt(cleo)).to_be_visible()
    await fits_across(cleo)
    await clean(cleo)
    await in_german(cleo)
    await fits_across(cleo)
    await cleo.does("Hand hinhalten")
    await expect(attempt(ada)).to_contain_text("The token is with Ada now.")
    await fits_across(ada)
    await ada.presses_until_said(ada.field(2).tap, "field 2")
    await ada.told("You plant Soy Bean on field 2")
    await shows(ada, "Log")
    await fits_across(ada)


async def test_how_to_play_is_told_in_the_client(people: People) -> None:
    ada = await people.new()
    await ada.goes("/how-to-play/bohnentaler")
    await expect(ada.page.get_by_role("heading", name="Taking the token")).to_be_visible()
    await clean(ada)
    await ada.page.get_by_role("link", name="BT-21").first.click()
    await expect(ada.page.locator("#BT-21")).to_contain_text("blue bean")
