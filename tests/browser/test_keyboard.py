"""Everything with the keyboard alone. No mouse is moved in these tests."""

from dealt import dealt
from people import People, Person
from playwright.async_api import Locator, expect

HANDS = ["re bl so ch st", "bl gr so ga ch", "gr st re be be"]
FOCUSED = "element => element === document.activeElement"
MOST_TABS = 80


async def tabs_to(person: Person, wanted: Locator) -> None:
    """Press Tab until something has the focus; it must be seen that it has."""
    for _press in range(MOST_TABS):
        if await wanted.count() == 1 and await wanted.evaluate(FOCUSED):
            outline = await wanted.evaluate("element => getComputedStyle(element).outlineStyle")
            assert outline != "none"
            return
        await person.page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} is not reached by Tab")


async def press(person: Person, *keys: str) -> None:
    for key in keys:
        await person.page.keyboard.press(key)


async def says(person: Person, key: str) -> None:
    """Press a key that says something to the table."""
    await person.presses_until_said(lambda: press(person, key), key)


async def presses_action(person: Person, label: str) -> None:
    """Press the number that stands before a button."""
    button = person.action(label).first
    await expect(button).to_be_enabled()
    number = await button.get_attribute("data-action")
    assert number is not None
    await says(person, number)


async def test_a_table_is_made_from_the_front_page(people: People) -> None:
    ada = await people.new()
    await ada.goes("/")
    await expect(ada.button("Play now against three bots")).to_be_enabled()
    await tabs_to(ada, ada.page.get_by_label("Your name").first)
    await ada.page.keyboard.type("Ada")
    await press(ada, "Enter")
    await ada.sees_table()
    assert ada.you is not None


async def test_a_whole_turn_is_played_with_keys(people: People) -> None:
    ada, ben = await people.new(), await people.new()
    secret, _cleo = await ada.begins(dealt(HANDS, "ga ch"), "Ben", "Cleo")
    await ben.comes(ada.table, secret)
    # plant: to the hand, take up the front card, to the fields, onto the second one
    await press(ada, "h", "Enter", "f", "ArrowRight")
    await says(ada, "Enter")
    await ada.told("You plant Red Bean on field 2.")
    await presses_action(ada, "Turn up 2 cards")
    await ada.told("You turn up")
    # trade: give the second card of the hand, ask for a Green Bean, send it to Ben
    await press(ada, "h", "Home", "ArrowRight", "Enter", "o")
    await tabs_to(ada, ada.want("Green Bean"))
    await press(ada, "Enter")
    await tabs_to(ada, ada.part("offer").get_by_role("button", name="Ben"))
    await says(ada, "Enter")
    await expect(ben.offer(1)).to_be_visible()
    await press(ben, "w")
    await expect(ben.offer(1).get_by_role("button", name="Accept")).to_be_focused()
    await says(ben, "Enter")
    await ada.told("Ben accepts your offer 1")
    await presses_action(ada, "End the trading")
    await ada.told("You end the trading.")
    # a field is harvested after the question
    await presses_action(ada, "Plant Green Bean on field 1")
    await ada.told("You plant Green Bean on field 1.")
    await press(ada, "f", "Home")
    await tabs_to(ada, ada.part("fields").get_by_role("button", name="Harvest field 2"))
    await press(ada, "Enter")
    await expect(ada.page.locator(".question").get_by_role("button", name="Harvest field 2")).to_be_focused()
    await says(ada, "Enter")
    await ada.told("You harvest Red Bean from field 2")


async def test_windows_open_and_close_with_keys_and_give_the_focus_back(people: People) -> None:
    ada = await people.new()
    await ada.begins(dealt(HANDS, "ga ch", ["A plant 1", "A turn-up"]), "Ben", "Cleo")
    dialog = ada.page.get_by_role("dialog")
    for key, title in (("t", "The table in words"), ("?", "Keys and habits")):
        await press(ada, "h")
        await press(ada, key)
        await expect(dialog.get_by_role("heading", name=title)).to_be_visible()
        await press(ada, "Escape")
        await expect(dialog).to_be_hidden()
        await expect(ada.card(1)).to_be_focused()


AT_ONCE = """keys => {
    for (const key of keys) {
        if (key === 'Escape') document.querySelector('dialog[open]').requestClose()
        else dispatchEvent(new KeyboardEvent('keydown', { key }))
    }
}"""


async def test_a_key_right_after_escape_is_not_lost(people: People) -> None:
    # the browser tells that a window is closed a moment after it is closed: keys pressed until then count all the same
    ada = await people.new()
    await ada.begins(dealt(HANDS, "ga ch", ["A plant 1", "A turn-up"]), "Ben", "Cleo")
    dialog = ada.page.get_by_role("dialog")
    await press(ada, "t")
    await expect(dialog.get_by_role("heading", name="The table in words")).to_be_visible()
    await ada.page.evaluate(AT_ONCE, ["Escape", "?"])
    await expect(dialog.get_by_role("heading", name="Keys and habits")).to_be_visible()
    await ada.page.evaluate(AT_ONCE, ["Escape", "?"])  # the same window again: it stays open
    await ada.page.evaluate("new Promise(done => setTimeout(done, 300))")
    await expect(dialog.get_by_role("heading", name="Keys and habits")).to_be_visible()


async def test_single_keys_say_nothing_while_somebody_writes_or_when_switched_off(people: People) -> None:
    ada = await people.new()
    await ada.begins(dealt(HANDS, "ga ch"), "Ben", "Cleo")
    await press(ada, "c")
    await ada.page.keyboard.type("1 h t?")
    await expect(ada.page.get_by_label("Say something to everybody")).to_have_value("1 h t?")
    await press(ada, "Enter")
    await expect(ada.page.locator(".log li").filter(has_text="1 h t?")).to_be_visible()
    await expect(ada.page.get_by_role("dialog")).to_be_hidden()
    await press(ada, "Tab")
    await ada.page.evaluate("document.activeElement.blur()")
    await press(ada, "?")
    await tabs_to(ada, ada.page.get_by_label("Single keys do something"))
    await press(ada, "Space", "Escape", "1", "t")
    await expect(ada.page.get_by_role("dialog")).to_be_hidden()
    assert not any("plant" in message for message in ada.said)
