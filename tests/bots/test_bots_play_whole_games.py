"""Whole games: built-in bots are never refused, and no bad neighbour keeps a game from its end (bug log B08, S05)."""

import time
from collections.abc import Callable

import pytest
from bot_tables import NAMES, ROWS, assert_sound, by_views, match_of
from strange_bots import BAD, Loud, Nonsense, Pestering, Raising, Refuser, Silent

from bohnhof.bots import BOTS
from bohnhof.bots.bot import Bot
from bohnhof.bots.farmer import Farmer
from bohnhof.bots.random_bot import RandomBot
from bohnhof.bots.trader import Trader


@pytest.mark.parametrize(("edition", "players"), ROWS)
@pytest.mark.parametrize("name", NAMES)
def test_a_table_of_one_kind_plays_to_the_end_without_a_refusal(name: str, edition: str, players: int) -> None:
    for seed in range(2):
        match = match_of([BOTS[name](10 * seed + seat) for seat in range(players)], edition, seed)
        match.play(50_000)
        assert_sound(match, list(range(players)))


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_a_mixed_table_plays_to_the_end_without_a_refusal(edition: str, players: int) -> None:
    makers: list[Callable[[int], Bot]] = [Trader, RandomBot, Farmer]
    match = match_of([makers[seat % 3](seat) for seat in range(players)], edition, 5)
    match.play(50_000)
    assert_sound(match, list(range(players)))


@pytest.mark.parametrize(("edition", "players"), ROWS)
@pytest.mark.parametrize("watches", [False, True])
def test_the_random_bot_plays_by_views_too(edition: str, players: int, watches: bool) -> None:
    bots = [by_views(RandomBot, seat) for seat in range(players)]
    for bot in bots:
        bot.watches = watches
    match = match_of(bots, edition, 3)
    match.play(50_000)
    assert_sound(match, list(range(players)))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("offers", [0, 1, 30])
def test_bots_that_are_asked_everywhere_and_may_offer_much_or_nothing(name: str, offers: int) -> None:
    bots = [by_views(BOTS[name], seat) for seat in range(4)]
    for bot in bots:
        bot.watches = True
        bot.deals = True
    match = match_of(bots, seed=8, offers=offers)
    match.play(50_000)
    assert_sound(match, [0, 1, 2, 3])
    assert match.driver.state.offers_made > 0 or offers == 0 or name in ("farmer", "henchman")


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.__name__)
@pytest.mark.parametrize(("edition", "players"), [("amigo-classic", 4), ("rio-grande", 2), ("amigo-field-bean", 5)])
def test_a_bad_neighbour_is_refused_and_the_game_ends(bad: type[Bot], edition: str, players: int) -> None:
    others: list[Callable[[int], Bot]] = [Loud, Trader, RandomBot, Farmer]
    bots: list[Bot] = [bad(1), *(others[seat % 4](seat) for seat in range(players - 1))]
    match = match_of(bots, edition, 2)
    match.play(50_000)
    assert_sound(match, list(range(1, players)))
    assert match.refusals[0] > 0
    assert 0 < len(match.complaints) <= 10


def test_a_table_of_bad_bots_alone_ends_too() -> None:
    match = match_of([Nonsense(0), Raising(1), Silent(2), Refuser(3)], seed=4)
    match.play(50_000)
    assert_sound(match, [3])
    assert all(match.refusals[:3])


def test_offering_and_refusing_without_end_comes_to_an_end() -> None:
    for seed in range(3):
        match = match_of([Pestering(0), Refuser(1), Pestering(2), Trader(3)], seed=seed, offers=20)
        match.play(50_000)
        assert_sound(match, [0, 1, 2, 3])
        assert match.driver.state.offers_made <= 20 * match.driver.state.turn


def test_one_who_only_trades_is_not_asked_when_no_offer_is_left() -> None:
    """A dealer that watches nothing has nothing to say then."""
    asked: list[int] = []

    class Dealer(Refuser):
        def __init__(self) -> None:
            super().__init__(0)
            self.deals = True

        def act(self, view):  # type: ignore[no-untyped-def]
            if view.may_pass:
                asked.append(int(view.offers_left))
            return super().act(view)

    match = match_of([Dealer(), Pestering(1), Dealer(), Pestering(3)], seed=1)
    match.play(50_000)
    assert_sound(match, [0, 1, 2, 3])
    assert asked
    assert 0 not in asked


def test_a_simulated_game_waits_for_nobody() -> None:
    """Bug log B05: a bot that thinks takes processor time; one that waits would take time without it."""
    match = match_of([Trader(seat) for seat in range(4)], seed=6)
    busy, began = time.thread_time(), time.monotonic()
    for _decision in range(60):
        match.decide()
    spent, passed = time.thread_time() - busy, time.monotonic() - began
    assert passed < 1.0 + 20 * spent
    assert match.decisions >= 60 or match.driver.state.turn > 1
