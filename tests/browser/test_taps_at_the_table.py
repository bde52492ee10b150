"""What a tap does: only what is legal is lit, what is refused says why, nothing is done twice or by accident."""

from itertools import pairwise

import pytest
from dealt import dealt
from lines import DELAY, Line
from people import People, Person, Voice
from playwright.async_api import Locator, expect

HANDS = ["re bl so ch st", "bl gr so ga ch", "gr st re be be"]
BEGUN = dealt(HANDS, "ga ch")
PLANTED = dealt(HANDS, "ga ch", ["A plant 1"])
TRADING = dealt(HANDS, "ga ch", ["A plant 1", "A turn-up"])
WAITING = dealt(HANDS, "ga ch", ["A plant 1", "A turn-up", "A offer chili@row for nothing to B", "B accept 1", "A end"])
"""The Garden Bean waits to be planted by Ada, the Chili Bean by Ben."""
DRAWING = dealt(
    HANDS,
    "ga ch",
    ["A plant 1", "A turn-up", "A offer chili@row for nothing to B", "B accept 1", "A end", "A plant 2", "B plant 1"],
)
FULL = dealt(
    HANDS,
    "st st ch ch ch gr gr ch ch ch so so bl bl bl",
    """A plant 1
A plant 2
A turn-up
A offer stink@row.1, stink@row.2 for nothing to C
C accept 1
A end
C plant stink 1
C plant stink 1
A draw
B plant 1
B turn-up
B end
B plant 2
B plant 2
B draw
C plant 2
C turn-up
C end
C harvest 1
C plant 1
C plant 1
C draw""".splitlines(),
)
"""Ada's front card is a Soy Bean, and a Red and a Blue Bean grow on her fields."""


def lit(person: Person) -> Locator:
    return person.page.locator('[data-part="fields"] .lit')


def field_card(person: Person, field: int) -> Locator:
    return person.page.locator(f'[data-place="seat:{person.you}:field:{field}"]')


async def test_only_fields_that_take_the_card_are_lit_and_another_says_why_not(people: People) -> None:
    # Bug log U01: all fields were lit, and a tap on a wrong one did nothing.
    ada = await people.new()
    await ada.begins(PLANTED, "Ben", "Cleo")
    await ada.card(1).click()
    await expect(lit(ada)).to_have_count(1)
    await expect(lit(ada).get_by_role("button", name="Field 2 is empty.")).to_be_visible()
    await ada.field(1).click()
    note = ada.page.get_by_role("alert").filter(has_text="Field 1 holds Red Bean")
    await expect(note.get_by_role("link", name="Rule BB-")).to_be_visible()
    await expect(ada.page.locator(".log li").filter(has_text="Blue Bean")).to_have_count(0)
    await ada.field(2).click()
    await ada.told("You plant Blue Bean on field 2.")


async def test_where_no_field_takes_the_card_a_harvest_is_offered_first(people: People) -> None:
    # Bug log U01, the state with no legal field.
    ada = await people.new()
    await ada.begins(FULL, "Ben", "Cleo")
    await expect(lit(ada)).to_have_count(0)
    harvest = ada.action("Harvest field")
    await expect(harvest).to_have_count(2)
    await ada.card(1).click(force=True)  # it says that it can do nothing, and a tap says why
    await expect(ada.page.get_by_role("alert").filter(has_text="No field takes the Soy Bean")).to_be_visible()
    await harvest.first.click()
    await ada.presses(ada.page.locator(".question").get_by_role("button", name="Harvest field 1"))
    await expect(lit(ada)).to_have_count(1)


async def test_two_cards_of_one_kind_in_a_row_are_both_shown(people: People) -> None:
    # Bug log U02: a second card of the same kind was not drawn.
    ada = await people.new()
    await ada.begins(dealt(HANDS, "ga ga", ["A plant 1"]), "Ben", "Cleo")
    await ada.does("Turn up 2 cards")
    row = ada.page.locator('[data-place="zone:row"]').get_by_role("button", name="Garden Bean")
    await expect(row).to_have_count(2)
    for card in await row.all():
        await expect(card.locator(".card")).to_be_visible()


@pytest.mark.parametrize(
    ("record", "button", "told"),
    [
        (BEGUN, "Plant Red Bean on field 1", "You plant Red Bean on field 1."),
        (PLANTED, "Turn up 2 cards", "You turn up"),
        (TRADING, "End the trading", "You end the trading."),
        (WAITING, "Plant Garden Bean on field 2", "You plant Garden Bean on field 2."),
        (DRAWING, "Draw 3 cards", "You draw"),
    ],
    ids=["plant", "turn up", "end", "plant what waits", "draw"],
)
async def test_a_double_click_on_a_slow_line_counts_once(people: People, record: str, button: str, told: str) -> None:
    # Bug log U03: a double click or an impatient second click ran the action twice.
    ada = await people.new()
    line = await Line.of(ada.page, DELAY)
    await ada.begins(record, "Ben", "Cleo")
    await ada.action(button).dblclick()
    await expect(ada.page.locator(".actions")).to_have_attribute("aria-busy", "true")
    await ada.told(told)
    await expect(ada.page.locator(".log li").filter(has_text=told)).to_have_count(1)
    await expect(ada.page.locator(".actions")).to_have_attribute("aria-busy", "false")
    assert len(line.commands()) == 1


async def test_an_impatient_acceptance_counts_once(people: People) -> None:
    # Bug log U03.
    ada = await people.new()
    line = await Line.of(ada.page, DELAY)
    ben, _cleo = await ada.begins(TRADING, "Ben", "Cleo")
    async with Voice(ada.server, ada.table, ben) as voice:
        await voice.says("offer green@2 for blue to A")
        await voice.says("offer soy@3 for chili to A")
    await ada.offer(1).get_by_role("button", name="Accept").dblclick()
    await ada.told("You accept offer 1")
    await expect(ada.offer(2)).to_be_visible()
    assert line.commands() == ["accept 1"]


async def test_of_two_tabs_that_act_at_once_one_is_told_why_not(people: People) -> None:
    ada = await people.new()
    await ada.begins(PLANTED, "Ben", "Cleo")
    other = people.watched(await ada.second_tab())
    line = await Line.of(other.page)
    await other.goes(f"/t/{ada.table}")
    await expect(other.action("Plant Blue Bean on field 2")).to_be_enabled()
    line.hold()  # the other tab does not know yet what this one does
    await ada.action("Plant Blue Bean on field 2").click()
    await ada.told("You plant Blue Bean on field 2.")
    await other.action("Plant Blue Bean on field 2").click()
    await expect(other.page.locator(".actions")).to_have_attribute("aria-busy", "true")
    line.let_go()
    note = other.page.get_by_role("alert").filter(has_text="Rule BB-")
    await expect(note).to_be_visible()
    await expect(ada.page.locator(".log li").filter(has_text="You plant Blue Bean")).to_have_count(1)
    await expect(other.action("Plant Blue Bean on field 2")).to_have_count(0)
    assert await other.words() == await ada.words()


async def test_a_harvest_is_done_only_when_it_is_confirmed(people: People) -> None:
    # Bug log U04: one careless tap harvested a field.
    ada = await people.new()
    await ada.begins(PLANTED, "Ben", "Cleo")
    await ada.button("Harvest field 1").click()
    question = ada.page.locator(".question")
    await expect(question).to_contain_text("Red Bean")
    await question.get_by_role("button", name="No, leave it").click()
    await expect(question).to_have_count(0)
    await ada.button("Harvest field 1").click()
    await ada.page.keyboard.press("Escape")
    await expect(question).to_have_count(0)
    assert not any("harvest" in message for message in ada.said)
    await ada.button("Harvest field 1").click()
    await question.get_by_role("button", name="Harvest field 1").click()
    await ada.told("You harvest Red Bean from field 1")


async def test_the_question_before_a_harvest_can_be_switched_off_and_stays_off(people: People) -> None:
    # Bug log U04.
    ada = await people.new()
    await ada.begins(PLANTED, "Ben", "Cleo")
    await ada.button("Keys and habits").click()
    await ada.page.get_by_label("Ask before I harvest or buy a field").uncheck()
    await ada.page.get_by_role("button", name="Close").click()
    await ada.page.reload()
    await ada.button("Harvest field 1").click()
    await ada.told("You harvest Red Bean from field 1")


async def test_the_page_says_whose_decision_it_is_and_so_does_its_title(people: People) -> None:
    # Bug log U05: people did not see that it was their turn, or whom the table waited for.
    ada = await people.new()
    ben, _cleo = await ada.begins(DRAWING, "Ben", "Cleo")
    status = ada.page.get_by_role("region", name="Whose decision it is")
    await expect(status).to_contain_text("Your decision")
    await expect(ada.page).to_have_title("● Your decision – Table · Bohnhof")
    await ada.does("Draw 3 cards")
    await expect(status).to_contain_text("Waiting for Ben")
    await expect(ada.page).to_have_title("Table · Bohnhof")
    async with Voice(ada.server, ada.table, ben) as voice:
        await voice.says("plant 2")
        await voice.says("turn-up")
        await voice.says("offer soy for soy to A")
        await expect(status).to_contain_text("Ben waits for your answer")
        await voice.says("withdraw")
        await voice.says("end")
    await expect(status).to_contain_text("Waiting for Ben")
    await expect(ada.page.get_by_role("article", name="Ben")).to_contain_text("The table waits here.")


async def test_the_picture_follows_the_table_and_never_the_movement(people: People) -> None:
    # Bug log U16: a bean planted right after a harvest was swept away with the harvested ones.
    ada = await people.new(reduced_motion="no-preference")
    await ada.begins(
        dealt(["bl bl re so ch", *HANDS[1:]], "ga ch", ["A plant 1", "A plant 1", "A turn-up"]), "Ben", "Cleo"
    )
    async with Voice(ada.server, ada.table, await ada.secret()) as voice:
        await voice.says("end")
        await voice.says("plant garden 2")
        await voice.says("harvest 1")
        await voice.says("plant chili 1")
    await expect(field_card(ada, 1)).to_contain_text("Chili Bean")
    await expect(ada.button("On top: Blue Bean")).to_be_visible()
    await expect(ada.page.locator(".flying")).to_have_count(0)
    await expect(field_card(ada, 1)).to_contain_text("Chili Bean")
    await expect(ada.button("On top: Blue Bean")).to_be_visible()


async def test_front_and_drawing_end_of_the_hand_are_said_in_words(people: People) -> None:
    # Bug log U12: nobody knew which card of a hand comes first.
    ada = await people.new()
    await ada.begins(BEGUN, "Ben", "Cleo")
    hand = ada.part("hand")
    await expect(hand.get_by_role("listitem").first).to_contain_text("front")
    await expect(hand.locator(".end")).to_have_text("new cards come here")
    await expect(ada.card(1)).to_have_accessible_name(
        "Red Bean, card 1 of 5. The front card, planted first. It must be planted next. Take it up."
    )
    await expect(hand.get_by_role("list")).to_have_count(1)
    boxes = [await card.bounding_box() for card in await hand.get_by_role("button").all()]
    assert all(one and other and one["x"] < other["x"] for one, other in pairwise(boxes))
