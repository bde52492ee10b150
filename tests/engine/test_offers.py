"""Open offers: whom they await (BB-63, BB-65), and which of them leave their accepter a pick (BB-62)."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from random_tables import ROWS, Setting, menu_of, moments
from small_tables import trading_table

from bohnhof.cards import NONE
from bohnhof.engine.commands import EVERYONE
from bohnhof.engine.offers import Offer
from bohnhof.engine.vectors import EMPTY, zeros


def offer(partner: int, refusers: tuple[int, ...] = (), wants: vec[i64] = EMPTY) -> Offer:
    """An offer of seat A."""
    return Offer(1, 0, partner, zeros(1), wants, sum(1 << seat for seat in refusers))


def test_an_offer_to_all_awaits_one_seat_after_the_other_but_never_its_maker() -> None:
    assert [int(offer(EVERYONE).next_answerer(first, 4)) for first in range(4)] == [1, 1, 2, 3]


def test_who_has_refused_is_not_awaited_any_more() -> None:
    assert [int(offer(EVERYONE, (1, 3)).next_answerer(first, 4)) for first in range(4)] == [2, 2, 2, 2]
    assert [int(offer(EVERYONE, (2,)).next_answerer(first, 4)) for first in range(4)] == [1, 1, 3, 3]
    assert [int(offer(EVERYONE, (1, 2, 3)).next_answerer(first, 4)) for first in range(4)] == [NONE] * 4


def test_an_offer_to_one_seat_awaits_that_seat_alone() -> None:
    assert [int(offer(2).next_answerer(first, 4)) for first in range(4)] == [2, 2, 2, 2]
    assert [int(offer(2, (2,)).next_answerer(first, 4)) for first in range(4)] == [NONE] * 4


@pytest.mark.parametrize(
    ("hand", "row", "wants", "picks"),
    [
        ("re so", "", (), False),
        ("re so", "", (6,), False),
        ("re so re", "", (6,), True),
        ("re so re", "", (6, 6), False),
        ("so re re re", "", (4, 6, 6), True),
        ("re so", "re", (6,), True),
    ],
)
def test_there_is_a_pick_where_more_copies_lie_than_are_wanted(
    hand: str, row: str, wants: tuple[int, ...], picks: bool
) -> None:
    rules, s = trading_table([hand, "bl", "ch", "ga"], row)
    asked = Offer(1, 1, 0, zeros(1), vec[i64](wants), 0)
    assert rules.step(s).has_a_pick(s, 0, asked) == picks


@pytest.mark.parametrize(("edition", "players"), [row for row in ROWS if row[1] > 2][:4])
def test_the_step_and_the_menu_agree_on_what_leaves_a_pick(edition: str, players: int) -> None:
    """The step looks at the table, the menu at its sources; an acceptance asks the one or the other."""
    rules = Setting(edition, players).rules()
    compared = 0
    for s in moments(rules, 5, 3):
        for open_offer in s.offers:
            for seat in range(players):
                if open_offer.awaits(seat):
                    menu = menu_of(rules, s, seat)
                    rules.cards(s, seat, menu)
                    number = open_offer.number
                    assert menu.has_a_pick(number) == rules.step(s).has_a_pick(s, seat, open_offer)
                    compared += 1
    assert compared > 20
