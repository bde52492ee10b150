"""The introduction plays the first turn with whoever is new."""

import asyncio

from people import People
from plays import does_one_thing, heard_more
from playwright.async_api import TimeoutError as NotInTime
from playwright.async_api import expect


async def test_the_introduction_plays_the_first_turn_to_its_end(people: People) -> None:
    ada = await people.new()
    await ada.goes("/")
    await ada.button("I am new: show me how").click()
    await ada.button("Let us begin").click()
    coach = ada.page.get_by_label("Introduction")
    await expect(coach).to_contain_text("Plant your front card")
    await expect(coach).to_contain_text("The front card must be planted")
    await ada.button("Shorter").click()
    await expect(coach).not_to_contain_text("The front card must be planted")
    await ada.button("Why?").click()
    await expect(coach).to_contain_text("The front card must be planted")
    seen = set()
    async with asyncio.timeout(120):
        while "That was your first turn" not in (text := await coach.inner_text()):
            seen.add(text.splitlines()[0])
            than = len(ada.heard)
            try:
                busy = await does_one_thing(ada)
            except NotInTime:
                continue
            await heard_more(ada, than, 1.0 if busy else 2.0)
    assert len(seen) >= 4  # plant, plant more or turn up, trade, plant what waits or draw
    await ada.button("Play on").click()
    await expect(coach).to_have_count(0)
    await ada.goes("/")
    await expect(ada.button("Play the introduction")).to_be_visible()


async def test_the_introduction_can_be_left_at_any_time(people: People) -> None:
    ada = await people.new(locale="de-DE")
    await ada.goes("/")
    await ada.page.get_by_role("button", name="Ich bin neu").click()
    await ada.sees_table()
    await ada.page.reload()
    await expect(ada.page.get_by_label("Einführung")).to_be_visible()
    await ada.page.get_by_role("button", name="Einführung beenden").click()
    await expect(ada.page.get_by_label("Einführung")).to_have_count(0)
    await expect(ada.page.locator("section.table")).to_be_visible()
