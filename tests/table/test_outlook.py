"""What an open offer would do to the reader's fields, a sentence for each bean."""

import pytest
from hand_made import position, seen

BARE = "hand - | fields -, - | thalers - | waiting -"


def outlook(b: str, offer: str, seat: str = "B", language: str = "en", a: str = "", row: str = "-") -> list[str]:
    """What Ben, or another, reads about an offer at Ada's table."""
    game = position(a or "hand re re so bl bl | fields 1 ch, - | thalers - | waiting -", b, row=row, offers=[offer])
    (shown,) = seen(game, seat, language)["offers"]
    lines: list[str] = shown["outlook"]
    return lines


def test_a_field_grows() -> None:
    lines = outlook("hand so gr | fields 1 so, 3 re | thalers - | waiting -", "offer 1 A to B: red@1 for green")
    assert lines == ["Your field 2 grows to 4 Red Beans: 3 thalers.", "You give Green Bean."]


def test_cards_that_wait_already_are_counted() -> None:
    lines = outlook("hand gr | fields 3 re, - | thalers - | waiting re", "offer 1 A to B: red@1 for nothing")
    assert lines == ["Your field 1 grows to 5 Red Beans: 4 thalers.", "You give nothing."]


def test_an_empty_field_begins() -> None:
    lines = outlook("hand so gr | fields 1 so, - | thalers - | waiting -", "offer 1 A to B: red@1, red@2 for green")
    assert lines[0] == "Your empty field 2 then holds 2 Red Beans: 1 thaler."


def test_each_empty_field_takes_one_bean_only() -> None:
    lines = outlook("hand gr | fields 2 ga, - | thalers - | waiting -", "offer 1 A to B: blue@4, red@1 for green")
    assert lines[:2] == [
        "Your empty field 2 then holds Blue Bean: 0 thalers.",
        "No field of yours takes Red Bean: you would have to harvest one.",
    ]


def test_a_waiting_bean_has_its_empty_field_first() -> None:
    lines = outlook("hand gr | fields 2 ga, - | thalers - | waiting ch", "offer 1 A to B: soy@3 for nothing")
    assert lines[0] == "No field of yours takes Soy Bean: you would have to harvest one."
    lines = outlook("hand gr | fields 2 ga, - | thalers - | waiting so", "offer 1 A to B: soy@3 for nothing")
    assert lines[0] == "Your empty field 2 then holds 2 Soy Beans: 1 thaler."


def test_who_can_buy_a_field_is_told_so() -> None:
    lines = outlook("hand gr | fields 2 ga, 1 ch | thalers st st st | waiting -", "offer 1 A to B: soy@3 for nothing")
    assert lines[0] == "No field of yours takes Soy Bean: you would have to harvest one or buy one."


@pytest.mark.parametrize(
    ("hand", "wants", "line"),
    [
        ("gr so", "green", "You give Green Bean: the card that you would have to plant next."),
        ("gr gr so", "2 green", "You give 2 Green Beans, among them the card that you would have to plant next."),
        ("so gr", "green", "You give Green Bean."),
        ("so ga", "garden", "You give Garden Bean, which grows on your field 1."),
        ("so ga ga", "2 garden", "You give 2 Garden Beans, which grow on your field 1."),
    ],
)
def test_what_is_given_away(hand: str, wants: str, line: str) -> None:
    lines = outlook(f"hand {hand} | fields 2 ga, - | thalers - | waiting -", f"offer 1 A to B: red@1 for {wants}")
    assert lines[1:] == [line]


def test_who_has_not_what_is_wanted_reads_what_is_lacking() -> None:
    lines = outlook("hand gr | fields -, - | thalers - | waiting -", "offer 1 A to B: red@1 for 2 green, stink")
    assert lines == ["For this you lack Stink Bean and Green Bean."]


def test_the_maker_reads_what_he_would_get_and_give() -> None:
    a = "hand so re | fields 2 gr, 1 re | thalers - | waiting -"
    assert outlook(BARE, "offer 1 A to B: soy@1, red@2, stink@row.1 for green", "A", a=a, row="st") == [
        "Your field 1 grows to 3 Green Beans: 1 thaler.",
        "You give Soy Bean: the card that you would have to plant next.",
        "You give Red Bean, which grows on your field 2.",
        "You give Stink Bean of the turned-up cards, which you would have to plant.",
    ]


def test_a_gift_brings_nothing() -> None:
    assert outlook(BARE, "offer 1 A to B: red@2 for nothing", "A") == ["You get nothing.", "You give Red Bean."]


def test_who_has_no_part_in_an_offer_reads_nothing() -> None:
    for seat in ("C", "D"):
        assert outlook(BARE, "offer 1 A to B: red@1 for nothing", seat) == []


def test_who_accepts_gives_turned_up_cards_first_and_none_that_he_offers_elsewhere() -> None:
    game = position(
        "hand gr so gr | fields -, - | thalers - | waiting -",
        "hand re | fields -, - | thalers - | waiting -",
        row="gr",
        offers=["offer 1 A to C: green@row.1 for red", "offer 2 B to A: red@1 for 2 green"],
    )
    of_ben = seen(game, "A")["offers"][1]["outlook"]
    assert of_ben[1] == "You give 2 Green Beans, among them the card that you would have to plant next."
    game.do("A", "accept 2")
    assert [int(card) for card in game.view("A").hand] == [4]  # he kept his soy bean
    assert len(game.view("A").row) == 1  # and the green bean that he offers to Cleo


def test_the_sentences_are_german_for_german_readers() -> None:
    offer = "offer 1 A to B: red@1, blue@4 for green"
    assert outlook("hand gr | fields 3 re, 1 ch | thalers - | waiting -", offer, language="de") == [
        "Kein Feld von dir nimmt Blaue Bohne: Du müsstest eins ernten.",
        "Dein Feld 1 wächst auf 4 Rote Bohnen: 3 Taler.",
        "Du gibst Brechbohne: die Karte, die du als Nächstes anbauen müsstest.",
    ]
