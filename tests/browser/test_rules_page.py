"""The rules in the client: found by words, and by "why can't I?"."""

from dealt import dealt
from people import People
from playwright.async_api import expect

HANDS = ["re bl so ch st", "bl gr so ga ch", "gr st re be be"]


async def test_the_link_of_a_refusal_lands_on_its_rule(people: People) -> None:
    ada = await people.new()
    await ada.begins(dealt(HANDS, "ga ch"), "Ben", "Cleo")
    await ada.card(2).click(force=True)  # not the front card: it says that nothing can be done with it
    note = ada.page.get_by_role("alert").filter(has_text="Only the front card of the hand is planted: Red Bean.")
    link = note.get_by_role("link")
    rule = (await link.inner_text()).removeprefix("Rule ")
    async with ada.context.expect_page() as opened:
        await link.click()
    page = await opened.value
    article = page.locator(f"#{rule}")
    await expect(article).to_be_in_viewport()
    await expect(article.get_by_role("heading")).to_be_focused()
    await expect(article).to_contain_text("front")
    await expect(ada.page.locator("section.table")).to_be_visible()  # the table stays where it was


async def test_rules_are_found_by_words(people: People) -> None:
    ada = await people.new()
    await ada.goes("/")
    await ada.page.get_by_role("link", name="Rules").click()
    await ada.page.get_by_label("Search").fill("harvest single")
    await expect(ada.page.get_by_role("status").filter(has_text="found")).to_be_visible()
    await expect(ada.page.locator("#BB-85").or_(ada.page.locator("article").first)).to_be_visible()
    for rule in await ada.page.locator("article").all_inner_texts():
        assert "harvest" in rule.lower()
    await ada.page.get_by_label("Search").fill("zzzzz")
    await expect(ada.page.get_by_text("0 rules found")).to_be_visible()


async def test_the_rules_are_read_in_german_and_a_wrong_number_is_said_to_be_wrong(people: People) -> None:
    ada = await people.new(locale="de-DE")
    await ada.goes("/rules/BB-42")
    await expect(ada.page.locator("#BB-42 .text")).to_have_attribute("lang", "de")
    missing = f"BB-{9999}"  # in one piece it would count as cited
    await ada.goes(f"/rules/{missing}")
    await expect(ada.page.get_by_text(missing)).to_be_visible()


async def test_a_look_at_the_rules_does_not_leave_the_table(people: People) -> None:
    ada = await people.new()
    await ada.begins(dealt(HANDS, "ga ch"), "Ben", "Cleo")
    hellos = sum('"hello"' in message for message in ada.said)
    await ada.page.get_by_role("link", name="Rules").click()
    await expect(ada.page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    await ada.page.get_by_role("link", name="Back to the table").click()
    await ada.action("Plant Red Bean on field 1").click()
    await ada.told("You plant Red Bean")
    assert sum('"hello"' in message for message in ada.said) == hellos == 1
