"""A whole game: two people in browsers of their own, and three bots, from the first card to the result."""

import asyncio
from contextlib import suppress

from people import People, Person
from plays import does_one_thing, heard_more, plays_to_the_end
from playwright.async_api import TimeoutError as NotInTime
from playwright.async_api import expect

from bohnhof.game import Game

BY_THEN = 480
"""A whole game takes an eighth of this on a machine that has nothing else to do."""


async def comes_to_the_trading(person: Person) -> None:
    while person.view["turn"]["step"] != "trade":
        than = len(person.heard)
        with suppress(NotInTime):  # the table has gone on meanwhile, and the button with it
            await does_one_thing(person)
        await heard_more(person, than, 1.0)


def own_offers(person: Person) -> set[int]:
    return {offer["offer"] for offer in person.view["offers"] if offer["mine"]}


async def gives(person: Person, card: int, to: str) -> int:
    """Offer a card of the hand as a gift; returns the number of the offer."""
    before = own_offers(person)
    await person.card(card).click()
    await person.button("nothing (a gift)").click()
    await person.presses(person.part("offer").get_by_role("button", name=to))
    return await new_offer(person, before)


async def new_offer(person: Person, before: set[int]) -> int:
    while not (new := own_offers(person) - before):
        await asyncio.sleep(0.02)
    return new.pop()


async def trade_in_every_way(ada: Person, ben: Person) -> None:
    """Ada's trading with Ben: a gift, a wish, and an offer that is refused, countered, withdrawn."""
    gift = await gives(ada, 1, "Ben")
    await ben.presses(ben.offer(gift).get_by_role("button", name="Accept"))
    await ada.told(f"Ben accepts your offer {gift}")
    await ben.page.get_by_text("Say what you look for").click()
    await ben.presses(ben.page.locator("details .want").first)
    await ada.told("Ben looks for")
    unloved = await gives(ada, 1, "Ben")
    await ben.presses(ben.offer(unloved).get_by_role("button", name="Refuse"))
    await ada.told(f"Ben refuses offer {unloved}")
    before = own_offers(ben)
    first = await gives(ada, 1, "Ben")
    await ben.offer(first).get_by_role("button", name="Counter").click()
    await ben.card(1).click()
    await ben.presses(ben.part("offer").get_by_role("button", name="Ada"))
    counter = await new_offer(ben, before)
    await ada.presses(ada.offer(counter).get_by_role("button", name="Refuse"))
    await ben.told(f"Ada refuses offer {counter}")
    last = await gives(ada, 1, "Ben")
    await ada.presses(ada.offer(last).get_by_role("button", name="Withdraw"))
    await ada.told(f"You withdraw offer {last}")
    await expect(ben.offer(last)).to_have_count(0)


async def test_two_people_and_three_bots_play_a_game_to_its_end(people: People) -> None:
    ada, ben = await people.new(reduced_motion="no-preference"), await people.new()
    seats = ["you", "person", "farmer", "trader", "farmer"]
    await ada.makes(seats=seats, options={"start_seat": "A"})
    await ben.sits_down(ada.table, "Ben")
    await ada.sees_table()
    async with asyncio.timeout(BY_THEN):
        await comes_to_the_trading(ada)
        await trade_in_every_way(ada, ben)
        await asyncio.gather(plays_to_the_end(ada), plays_to_the_end(ben))
    for person in (ada, ben):
        result = person.page.locator(".result")
        await expect(result.get_by_role("row")).to_have_count(6)
        await expect(result.get_by_role("link", name="See the game again")).to_be_visible()
        await expect(person.page.get_by_role("heading", name="The game is over")).to_be_visible()
    replayed = Game.from_record(await ada.server.record_of(ada.table)).result()
    assert replayed is not None
    assert replayed.thalers == {place["seat"]: place["thalers"] for place in ada.view["result"]["places"]}
    assert ada.view["result"]["places"] == ben.view["result"]["places"]
