"""Draws the pictures of the table in the browser: table.png, trade.png, phone.png, german.png and replay.png.

    python docs/images/make_table_pictures.py [FOLDER]

They are drawn into this folder or another one, dark.png and result.png with them to be looked at. All show the game of
game_of_the_pictures.txt. This needs Chromium, and the server and the people of the tests in tests/browser.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

from playwright.async_api import async_playwright, expect

HERE = Path(__file__).parent
sys.path.append(str(HERE.parents[1] / "tests" / "browser"))

from people import FLAGS, People, Person, Voice  # noqa: E402
from table_server import TableServer, chromium  # noqa: E402

GAME = (HERE / "game_of_the_pictures.txt").read_text(encoding="utf-8")
MOMENT = 468
"""After so many commands Ada trades, and everybody has offered her something."""
NAMES = ("Ben", "Cleo", "Dan")
DESK = {"width": 1280, "height": 860}


async def at_the_moment(person: Person, voices: AsyncExitStack) -> None:
    """The others look at the table too."""
    secrets = await person.begins(GAME, *NAMES, upto=MOMENT)
    await expect(person.page.locator("article.offer")).to_have_count(3)
    for secret in secrets:
        await voices.enter_async_context(Voice(person.server, person.table, secret))
    await expect(person.page.get_by_text("absent").or_(person.page.get_by_text("abwesend"))).to_have_count(0)


async def table(people: People, voices: AsyncExitStack) -> Person:
    """The table on a wide screen, with offers from everybody."""
    ada = await people.new(viewport=DESK)
    await at_the_moment(ada, voices)
    return ada


async def trade(people: People, voices: AsyncExitStack) -> Person:
    """An offer in the making."""
    ada = await people.new(viewport=DESK)
    await at_the_moment(ada, voices)
    await ada.card(3).click()
    await ada.card(4).click()
    await ada.want("Black-eyed Bean").click()
    return ada


async def phone(people: People, voices: AsyncExitStack) -> Person:
    """The same table on a phone."""
    ada = await people.phone(390, 844, device_scale_factor=2)
    await at_the_moment(ada, voices)
    return ada


async def german(people: People, voices: AsyncExitStack) -> Person:
    """The same table in German."""
    ada = await people.new(viewport=DESK, locale="de-DE")
    await at_the_moment(ada, voices)
    return ada


async def dark(people: People, voices: AsyncExitStack) -> Person:
    """The same table in the evening."""
    ada = await people.new(viewport=DESK, color_scheme="dark")
    await at_the_moment(ada, voices)
    return ada


async def opened_replay(people: People) -> Person:
    """The recorded game with all hands open."""
    ada = await people.new(viewport=DESK)
    await ada.goes("/replay")
    await ada.page.locator("input[type=file]").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": GAME.encode()}
    )
    await expect(ada.page.locator(".controls")).to_be_visible()
    return ada


async def replay(people: People, _voices: AsyncExitStack) -> Person:
    """The replay at the moment of the other pictures."""
    ada = await opened_replay(people)
    await ada.page.get_by_label("Place in the game").fill(str(MOMENT))
    await ada.page.get_by_label("Place in the game").blur()
    return ada


async def result(people: People, _voices: AsyncExitStack) -> Person:
    """The end of the game."""
    ada = await opened_replay(people)
    await ada.page.get_by_label("Place in the game").press("End")
    await ada.page.get_by_label("Place in the game").blur()
    return ada


PICTURES: tuple[Callable[[People, AsyncExitStack], Awaitable[Person]], ...] = (
    table,
    trade,
    phone,
    german,
    replay,
    dark,
    result,
)


async def draw(folder: Path) -> None:
    """Draw every picture."""
    with tempfile.TemporaryDirectory() as rooms:
        server = TableServer(Path(rooms))
        await server.start()
        try:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
                for picture in PICTURES:
                    if folder == HERE and picture in (dark, result):
                        continue
                    async with People(browser, server) as people, AsyncExitStack() as voices:
                        person = await picture(people, voices)
                        await person.page.wait_for_timeout(1200)  # cards that fly have landed
                        await person.page.screenshot(path=folder / f"{picture.__name__}.png")
                await browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    asyncio.run(draw(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE))
