"""Playing by what the page offers: one sensible thing after the other, all of it by clicks."""

import asyncio
from typing import Any

from people import Person
from playwright.async_api import TimeoutError as NotInTime

PATIENCE = 60.0
"""So many seconds may pass at a table without anything having happened."""
MOST_IN_VAIN = 6
Command = dict[str, Any]


async def heard_more(person: Person, than: int, seconds: float) -> None:
    """Wait until the page has been told something new, but not for ever."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while len(person.heard) == than and loop.time() < until:
        await asyncio.sleep(0.02)


async def plays_to_the_end(person: Person) -> None:
    """Do what there is to do until there is a result."""
    in_vain = 0
    while not person.view["result"]:
        than = len(person.heard)
        try:
            busy = await does_one_thing(person)
        except NotInTime:  # the table has gone on meanwhile, and the button with it
            in_vain += 1
            shown = await person.page.locator("section.table").aria_snapshot()
            assert in_vain < MOST_IN_VAIN, f"the page does not offer what the view allows: {person.view}\n{shown}"
            continue
        in_vain = 0
        await heard_more(person, than, 1.0 if busy else PATIENCE)
        assert busy or len(person.heard) > than, f"nothing happens any more: {person.view['duty']}"


async def does_one_thing(person: Person) -> bool:
    """Answer an offer or give a command; False if nothing is to be done."""
    view = person.view
    question = person.page.locator(".question button.primary")
    if await question.is_visible():
        await question.click(timeout=2000)
        return True
    for offer in view["offers"]:
        if offer["answers"]:
            good = offer["offer"] in view["legal"]["can_accept"] and not any(
                "harvest" in line for line in offer["outlook"]
            )
            await answers(person, offer["offer"], "Accept" if good else "Refuse")
            return True
    command = sensible(view, view[f"seat:{person.you}"]) if must_act(view, person.you) else None
    if command is None:
        return False
    if command["verb"] == "harvest":
        await person.page.get_by_role("button", name=f"Harvest field {command['field']}").first.click(timeout=2000)
        return True
    button = person.action(command["label"]).first
    if not await button.is_visible():  # too many for buttons: take up a card first
        cards = person.page.get_by_role("button", name=f"{command['label'].split(' on ')[0].removeprefix('Plant ')}, ")
        await cards.first.click(timeout=2000)
    await button.click(timeout=2000)
    return True


def must_act(view: dict[str, Any], you: str | None) -> bool:
    """Whether the table waits for this seat, or some of its cards wait."""
    if view["turn"]["actor"] == you:
        return True
    return bool(view["turn"]["step"] == "waiting" and view[f"seat:{you}"]["waiting"])


def sensible(view: dict[str, Any], seat: dict[str, Any]) -> Command | None:
    """A command that somebody who knows the game could give now."""
    commands: list[Command] = view["legal"]["commands"]
    grows = {field["field"]: field["bean"] for field in seat["fields"]}
    plants = [one for one in commands if one["verb"] == "plant"]
    fitting = [one for one in plants if grows[one["field"]] == one["bean"]]
    onwards = [one for one in commands if one["verb"] in ("turn-up", "end", "draw")]
    if fitting:
        return fitting[0]
    if onwards:
        return onwards[0]
    if plants:
        return plants[0]
    harvests = [one for one in commands if one["verb"] == "harvest"]
    worth = {field["field"]: field["worth"] for field in seat["fields"]}
    return max(harvests, key=lambda one: worth[one["field"]], default=None)


async def answers(person: Person, offer: int, how: str) -> None:
    """Press a button of an open offer."""
    await person.offer(offer).get_by_role("button", name=how).click(timeout=2000)
