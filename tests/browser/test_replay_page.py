"""Looking at a finished game again, step by step, and playing on from any moment."""

import asyncio
import re
from pathlib import Path

from people import People, Person
from playwright.async_api import expect

from bohnhof.game import Game

PICTURED = Path(__file__).parents[2] / "docs" / "images" / "game_of_the_pictures.txt"
"""A game with many offers."""
TWO_TIES = Path(__file__).parents[1] / "records" / "amigo-2023-5-step-4-1.txt"
"""Two seats have 6 thalers at its end, two others 5."""


async def at_replay(people: People) -> tuple[Person, str]:
    ada = await people.new()
    table = await ada.server.finished()
    await ada.goes(f"/replay/{table}")
    await expect(ada.page.get_by_role("group", name="Step through the game")).to_be_visible()
    return ada, table


async def position(person: Person) -> int:
    """Which frame is shown."""
    return int(await person.page.get_by_label("Place in the game").input_value())


async def hand_in_words(person: Person) -> list[str]:
    """The cards of the hand that is shown, front first."""
    words = re.findall(r"([A-Z][A-Za-z-]+ Bean), card (\d+) of", await person.part("hand").inner_html())
    assert [int(position) for _bean, position in words] == list(range(1, len(words) + 1))
    return [bean for bean, _position in words]


async def test_steps_and_jumps_go_through_the_whole_game(people: People) -> None:
    ada, table = await at_replay(people)
    commands = len([line for line in (await ada.server.record_of(table)).splitlines() if line[0].isdecimal()])
    await expect(ada.page.get_by_text(f"0 of {commands}")).to_be_visible()
    await expect(ada.page.get_by_text("The cards are dealt.")).to_be_visible()
    await expect(ada.button("One step back")).to_be_disabled()
    await ada.button("One step forward").click()
    await expect(ada.page.get_by_text(f"1 of {commands}")).to_be_visible()
    await expect(ada.page.locator(".controls .words")).to_contain_text("plant")
    await ada.button("To the next turn").click()
    await expect(ada.page.get_by_role("region", name="Whose decision it is")).to_contain_text("Turn 2")
    await ada.button("To the turn before").click()
    assert await position(ada) == 0
    await ada.page.get_by_label("Place in the game").fill(str(commands))
    await expect(ada.page.locator(".result")).to_be_visible()
    await expect(ada.button("One step forward")).to_be_disabled()
    await expect(ada.button("Play on from here")).to_be_disabled()
    await ada.button("One step back").click()
    await expect(ada.page.locator(".result")).to_have_count(0)
    await ada.page.get_by_label("Place in the game").press("Home")
    await ada.page.get_by_label("Speed").select_option("4")
    await ada.button("Play", exact=True).click()
    await expect(ada.button("Pause")).to_be_visible()
    async with asyncio.timeout(30):
        while await position(ada) < 2:
            await asyncio.sleep(0.02)


async def test_a_seat_sees_what_it_saw_and_all_hands_can_be_opened(people: People) -> None:
    ada, table = await at_replay(people)
    hands = ada.page.locator(".seat ol.open")
    await expect(hands).to_have_count(3)
    seats = ada.page.get_by_label("Seen by")
    names = await seats.locator("option").all_inner_texts()
    await seats.select_option("A")
    await expect(hands).to_have_count(0)
    await expect(ada.part("hand").get_by_role("listitem")).to_have_count(5)
    await seats.select_option("none")
    await expect(ada.part("hand")).to_have_count(0)
    await expect(hands).to_have_count(0)
    assert len(names) == 5
    game = Game.from_record(await ada.server.record_of(table))
    assert len(game.seats) == 3


async def test_a_record_goes_down_comes_back_up_and_is_played_on(people: People, tmp_path: Path) -> None:
    ada, table = await at_replay(people)
    async with ada.page.expect_download() as loading:
        await ada.page.get_by_role("link", name="Download").click()
    file = tmp_path / "game.txt"
    await (await loading.value).save_as(file)
    assert file.read_text(encoding="utf-8") == await ada.server.record_of(table)
    await ada.goes("/replay")
    await ada.page.locator("input[type=file]").set_input_files(file)
    await expect(ada.page.get_by_role("heading", name="Replay: game.txt")).to_be_visible()
    for _step in range(2):
        await ada.button("To the next turn").click()
    await ada.page.get_by_label("Seen by").select_option("C")
    hand = await hand_in_words(ada)
    await ada.button("Play on from here").click()
    dialog = ada.page.get_by_role("dialog")
    await dialog.get_by_label("Your name").fill("Ada")
    await expect(dialog.get_by_label("You play as")).to_have_value("C")
    await dialog.get_by_role("button", name="Play on from here").click()
    await ada.page.wait_for_url("**/t/*")
    await ada.sees_table()
    assert ada.you == "C"
    assert ada.view["turn"]["number"] == 3
    assert await hand_in_words(ada) == hand


async def test_what_is_no_record_is_refused_with_the_line_that_is_wrong(people: People, tmp_path: Path) -> None:
    ada, table = await at_replay(people)
    lines = (await ada.server.record_of(table)).splitlines()
    lines[8] = lines[8].partition(" = ")[0] + " = A turned-up blue"
    (tmp_path / "wrong.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (tmp_path / "other.txt").write_text("<img src=x onerror=alert(1)>", encoding="utf-8")
    (tmp_path / "large.txt").write_text("x" * (1024 * 1024 + 1), encoding="utf-8")
    await ada.goes("/replay")
    chooser = ada.page.locator("input[type=file]")
    for name, said in (("wrong", "ine 9"), ("other", "record"), ("large", "too large")):
        await chooser.set_input_files(tmp_path / f"{name}.txt")
        await expect(ada.page.get_by_role("alert").filter(has_text=said)).to_be_visible()


async def test_two_ties_that_were_decided_alike_are_both_told(people: People) -> None:
    # Two sentences that are the same: the page must not take them for one.
    ada = await people.new()
    await ada.goes("/replay")
    await ada.page.locator("input[type=file]").set_input_files(TWO_TIES)
    place = ada.page.get_by_label("Place in the game")
    last = await place.get_attribute("max")
    assert last is not None
    await place.fill(last)
    result = ada.page.locator(".result")
    await expect(result.get_by_text("have 6 thalers")).to_be_visible()
    await expect(result.get_by_text("have 5 thalers")).to_be_visible()


async def test_offers_are_part_of_a_replay(people: People) -> None:
    ada = await people.new()
    await ada.goes("/replay")
    await ada.page.locator("input[type=file]").set_input_files(PICTURED)
    await ada.page.get_by_label("Place in the game").fill("468")
    offers = ada.page.locator("article.offer")
    await expect(offers).to_have_count(3)
    await expect(ada.page.locator(".controls .words")).to_contain_text("D: offer chili@3, stink@4 for blue to A")
    await expect(offers.get_by_role("button")).to_have_count(0)
    await ada.page.get_by_label("Seen by").select_option("B")
    await expect(ada.page.locator(".controls .words")).to_contain_text(
        "D does something that cannot be read from here."
    )
    await expect(offers.first).to_contain_text("D to A")
