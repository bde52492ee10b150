"""Every bean card of the base game and what every number of them pays (BB-12 to BB-17)."""

import pytest

from bohnhof.cards import BEANS, LARGEST_FIELD, find_bean, pay
from bohnhof.games import create
from bohnhof.games.bohnanza.editions import EDITIONS

AMIGO = [
    ("blue", "Blaue Bohne", "Blue Bean", 20, (4, 6, 8, 10)),
    ("chili", "Feuerbohne", "Chili Bean", 18, (3, 6, 8, 9)),
    ("stink", "Saubohne", "Stink Bean", 16, (3, 5, 7, 8)),
    ("green", "Brechbohne", "Green Bean", 14, (3, 5, 6, 7)),
    ("soy", "Sojabohne", "Soy Bean", 12, (2, 4, 6, 7)),
    ("blackeyed", "Augenbohne", "Black-eyed Bean", 10, (2, 4, 5, 6)),
    ("red", "Rote Bohne", "Red Bean", 8, (2, 3, 4, 5)),
    ("garden", "Gartenbohne", "Garden Bean", 6, (0, 2, 3, 0)),
]
FURTHER = [
    ("coffee", "Kaffeebohne", "Coffee Bean", 24, (4, 7, 10, 12)),
    ("wax", "Wachsbohne", "Wax Bean", 22, (4, 7, 9, 11)),
    ("brandy", "Weinbrandbohne", "Brandy Bean", 22, (4, 7, 9, 11)),
    ("cocoa", "Kakaobohne", "Cocoa Bean", 4, (0, 2, 3, 4)),
    ("field", "Ackerbohne", "Field Bean", 3, (0, 0, 3, 0)),
]
PAYS = {
    "blue": "00001122334",
    "chili": "0001112234",
    "stink": "000112234",
    "green": "00011234",
    "soy": "00112234",
    "blackeyed": "0011234",
    "red": "001234",
    "garden": "0023",
    "coffee": "0000111222334",
    "wax": "000011122334",
    "brandy": "000011122334",
    "cocoa": "00234",
    "field": "0003",
}
"""What 0, 1, 2, 3 ... cards pay; the last digit holds for every larger number too."""
TABLES = [(edition, players) for edition in EDITIONS for players in EDITIONS[edition].setups]


@pytest.mark.parametrize("row", AMIGO + FURTHER, ids=lambda row: row[0])
def test_a_bean_is_as_it_is_printed(row: tuple[str, str, str, int, tuple[int, ...]]) -> None:
    """BB-12, BB-13."""
    name, german, english, _, steps = row
    bean = BEANS[find_bean(name)]
    assert (bean.id, bean.german, bean.english, bean.cards, bean.steps) == row
    assert [find_bean(word) for word in (bean.code, german, english)] == [find_bean(name)] * 3
    assert [pay(find_bean(name), n) for n in steps if n] == [k for k, m in enumerate(steps, 1) if m]


def test_sums_of_the_printed_decks() -> None:
    """BB-12, BB-13: 104; with coffee, wax and cocoa 154; with brandy and field beans 129."""
    amigo = sum(BEANS[find_bean(row[0])].cards for row in AMIGO)
    assert amigo == 104
    assert amigo + sum(BEANS[find_bean(name)].cards for name in ("coffee", "wax", "cocoa")) == 154
    assert amigo + sum(BEANS[find_bean(name)].cards for name in ("brandy", "field")) == 129


@pytest.mark.parametrize("name", PAYS)
def test_every_number_of_cards_pays_what_the_beanometer_says(name: str) -> None:
    """BB-14, BB-15, BB-16, BB-17, BB-113."""
    for n in range(int(LARGEST_FIELD)):
        assert pay(find_bean(name), n) == int(PAYS[name][min(n, len(PAYS[name]) - 1)]), n


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_seat_of_every_edition_is_paid_by_the_printed_beanometers(edition: str, players: int) -> None:
    """BB-14, BB-22: the table that harvests read, for each seat, type and number of cards."""
    s = create("bohnanza", edition, players).blank(1)
    for seat in range(players):
        for name, pays in PAYS.items():
            found = [int(s.pay(seat, find_bean(name), n)) for n in range(int(LARGEST_FIELD))]
            assert found == [int(pays[min(n, len(pays) - 1)]) for n in range(int(LARGEST_FIELD))]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_wax_and_brandy_never_meet(edition: str, players: int) -> None:
    """BB-13."""
    s = create("bohnanza", edition, players).blank(1)
    assert s.deck[find_bean("wax")] == 0 or s.deck[find_bean("brandy")] == 0
