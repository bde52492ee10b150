"""Nothing that a page holds says more than its seat may know: what the server sends, what the page shows and keeps."""

import json
from typing import Any

from dealt import dealt
from people import People, Person, Voice
from playwright.async_api import Response, expect

HANDS = ["re bl so ch st", "ga ga ga ga ga", "be be be be be"]
SECRET = {"garden", "blackeyed"}
"""The beans that only Ben and Cleo have: all cards of theirs, and none that lies open."""
LISTS = {"wishes", "wants", "beans"}
"""What names every bean of the game, whoever has it."""
PILE = "gr gr so so st"


def named(value: Any, where: str = "") -> set[str]:
    """The beans that a message names, apart from the lists of all beans."""
    if isinstance(value, dict):
        return set().union(*(named(part, key) for key, part in value.items() if key not in LISTS), set())
    if isinstance(value, list):
        return set().union(*(named(part, where) for part in value), set())
    return {bean for bean in SECRET if bean in str(value).lower()} if isinstance(value, str) else set()


async def everything_kept(person: Person) -> str:
    """All that a script or a curious reader finds in the page."""
    kept: str = await person.page.evaluate(
        "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])"
    )
    return kept


async def test_a_page_never_holds_the_cards_of_others_or_of_the_draw_pile(people: People) -> None:
    # Bug log N08: hidden cards were still sent inside the start state or the log.
    ada = await people.new()
    answers: list[str] = []

    async def keep(response: Response) -> None:
        if "/api/tables/" in response.url:
            answers.append(await response.text())

    ada.page.on("response", keep)
    ben, cleo = await ada.begins(dealt(HANDS, PILE, ["A plant 1"]), "Ben", "Cleo")
    async with Voice(ada.server, ada.table, ben) as of_ben, Voice(ada.server, ada.table, cleo) as of_cleo:
        await ada.does("Turn up 2 cards")
        await ada.told("You turn up 2 Green Beans")
        await of_ben.asks("say", command="offer garden@9 for blue to A")  # a refusal tells nobody else anything
        await of_cleo.asks("why", command="plant blackeyed 1")
        await ada.does("End the trading")
        await ada.does("Plant Green Bean")
        await ada.does("Plant Green Bean")
        await ada.does("Draw 3 cards")
        await ada.told("You draw")
        await ada.page.reload()
        await ada.sees_table()
        assert ada.heard
        for message in map(json.loads, ada.heard):
            assert named(message) == set(), message
            assert not {"seed", "deck", "chance", "secret", "order"} & keys(message)
        for answer in answers:
            assert named(json.loads(answer)) == set()
        text = await ada.page.locator("section.table").inner_text()
        assert ada.you == "A"
        assert not any(f"{bean} bean" in text.lower() for bean in ("garden", "black-eyed"))
        kept = await everything_kept(ada)
        assert (await ada.secret()) not in kept
        assert not any(bean in kept for bean in SECRET)
        # the same words do come as soon as they are open
        await of_ben.says("plant 1")
        await ada.told("Ben plants Garden Bean")
        assert set().union(*(named(message) for message in map(json.loads, ada.heard[-3:]))) == {"garden"}


def keys(value: Any) -> set[str]:
    """All names of parts in a message."""
    if isinstance(value, dict):
        return set(value).union(*(keys(part) for part in value.values()))
    return set().union(*(keys(part) for part in value)) if isinstance(value, list) else set()


async def test_a_watcher_sees_no_hand_at_all(people: People) -> None:
    ada, eve = await people.new(), await people.new()
    await ada.begins(dealt(["ga ga ga ga ga", *HANDS[::2]], PILE), "Ben", "Cleo")
    await eve.goes(f"/t/{ada.table}")
    await eve.sees_table()
    assert eve.you is None
    await expect(eve.part("hand")).to_have_count(0)
    assert all(named(message) == set() for message in map(json.loads, eve.heard))
    await expect(eve.page.locator(".actions button, .partners button")).to_have_count(0)
