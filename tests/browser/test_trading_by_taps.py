"""Trading with nothing but taps: offers, answers, counter-offers, gifts, wishes."""

from dealt import dealt
from people import People, Person, Voice
from playwright.async_api import expect

HANDS = ["re bl so ch st", "bl gr so ga ch", "gr st re be be"]
TRADING = dealt(HANDS, "ga ch", ["A plant 1", "A turn-up"])
"""Ada has planted a Red Bean; a Garden Bean and a Chili Bean lie in the row."""


async def ada_and_ben(people: People) -> tuple[Person, Person]:
    ada, ben = await people.new(), await people.new()
    secret, _cleo = await ada.begins(TRADING, "Ben", "Cleo")
    await ben.comes(ada.table, secret)
    return ada, ben


async def offers_blue_for_soy(ada: Person, to: str) -> None:
    await ada.card(1).click()
    await ada.want("Soy Bean").click()
    await ada.part("offer").get_by_role("button", name=to).click()
    await expect(ada.offer(1)).to_contain_text(f"yours, to {to}")


async def test_an_offer_goes_out_in_three_taps_and_the_partner_accepts_it(people: People) -> None:
    ada, ben = await ada_and_ben(people)
    await offers_blue_for_soy(ada, "Ben")
    offer = ben.offer(1)
    await expect(offer).to_contain_text("from Ada")
    await expect(offer.get_by_role("listitem")).to_have_count(2)  # what it would do to Ben's fields
    await offer.get_by_role("button", name="Accept").click()
    await expect(ada.offer(1)).to_have_count(0)
    await expect(ben.offer(1)).to_have_count(0)
    await expect(ada.page.get_by_role("button", name="Soy Bean, waiting to be planted.")).to_be_visible()
    await expect(ben.page.get_by_role("button", name="Blue Bean, waiting to be planted.")).to_be_visible()
    assert [card["bean"] for card in ada.view["hand"]] == ["soy", "chili", "stink"]
    await ada.told("Ben accepts")


async def test_a_refused_offer_is_over_and_a_withdrawn_one_is_gone(people: People) -> None:
    ada, ben = await ada_and_ben(people)
    await offers_blue_for_soy(ada, "Ben")
    await ben.presses(ben.offer(1).get_by_role("button", name="Refuse"))
    await ada.told("Ben refuses")
    await expect(ada.offer(1)).to_have_count(0)
    await ada.card(2).click()
    await ada.button("nothing (a gift)").click()
    await ada.presses(ada.part("offer").get_by_role("button", name="Everyone"))
    await expect(ben.offer(2)).to_be_visible()
    await ada.presses(ada.offer(2).get_by_role("button", name="Withdraw"))
    await expect(ben.offer(2)).to_have_count(0)


async def test_a_counter_offer_begins_as_the_offer_and_answers_it(people: People) -> None:
    ada, ben = await ada_and_ben(people)
    await offers_blue_for_soy(ada, "Ben")
    await ben.offer(1).get_by_role("button", name="Counter").click()
    await expect(ben.page.get_by_role("heading", name="Your answer to Ada (offer 1)")).to_be_visible()
    await expect(ben.part("offer").locator(".chosen")).to_contain_text("Soy Bean")
    await ben.want("Chili Bean").click()
    await ben.part("offer").get_by_role("button", name="Ada").click()
    counter = ada.offer(2)
    await expect(counter).to_contain_text("from Ben")
    await counter.get_by_role("button", name="Accept").click()
    await expect(ben.page.get_by_role("button", name="waiting to be planted.")).to_have_count(2)
    assert {card["bean"] for card in ben.view["seat:B"]["waiting"]} == {"blue", "chili"}


async def test_turned_up_cards_can_be_given_away_for_nothing(people: People) -> None:
    ada, ben = await ada_and_ben(people)
    await ada.page.locator('[data-place="zone:row"]').get_by_role("button", name="Garden Bean").click()
    await ada.button("nothing (a gift)").click()
    await ada.presses(ada.part("offer").get_by_role("button", name="Everyone"))
    await ben.presses(ben.offer(1).get_by_role("button", name="Accept"))
    await expect(ben.page.get_by_role("button", name="Garden Bean, waiting to be planted.")).to_be_visible()
    await expect(ada.page.locator('[data-place="zone:row"] li')).to_have_count(1)


async def test_wishes_are_seen_at_the_seat_of_who_has_them(people: People) -> None:
    ada, ben = await ada_and_ben(people)
    await ben.page.get_by_text("Say what you look for").click()
    await ben.presses(ben.page.locator("details").get_by_role("button", name="Red Bean"))
    at_ben = ada.page.get_by_role("article", name="Ben")
    await expect(at_ben).to_contain_text("wish")
    await ada.told("Ben looks for")
    assert ada.view["seat:B"]["wishes"] == ["red"]
    await ben.presses(ben.page.locator("details").get_by_role("button", name="Red Bean"))
    await expect(at_ben).not_to_contain_text("wish")


async def test_who_has_two_of_a_bean_chooses_which_one_is_given(people: People) -> None:
    cleo = await people.new()
    ada, _ben = await cleo.begins(TRADING, "Ada", "Ben", you=2, name="Cleo")
    async with Voice(cleo.server, cleo.table, ada) as voice:
        await voice.says("offer blue@1 for blackeyed to C")
    offer = cleo.offer(1)
    await offer.get_by_text("Choose which card you give").click()
    await offer.get_by_role("button", name="card 5 of your hand").click()
    await offer.get_by_role("button", name="Accept").click()
    await expect(offer).to_have_count(0)
    await cleo.told("You accept offer 1 of Ada: you give")
    assert any("accept 1 with blackeyed@5" in message for message in cleo.said)
