"""The tallies of a finished game, as they stand on the page."""

from typing import Any

from people import Person
from playwright.async_api import expect


async def tallied(person: Person) -> list[tuple[dict[str, Any], list[str]]]:
    """Each place of the result, the best first, with the rows of its tally: their points add up to the last."""
    tallies = person.page.locator(".tally")
    await expect(tallies.first).to_be_visible()
    result = person.view["result"]
    rival = [result["against"]] if result.get("against") else []
    places = sorted([*result["places"], *rival], key=lambda place: place["place"])
    await expect(tallies).to_have_count(len(places))
    found = []
    for index, place in enumerate(places):
        rows = await tallies.nth(index).get_by_role("row").all_inner_texts()
        points = [int(row.split()[-1]) for row in rows]
        assert sum(points[:-1]) == points[-1] == place["thalers"]
        found.append((place, rows))
    return found
