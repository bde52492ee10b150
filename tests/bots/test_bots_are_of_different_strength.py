"""A rough check that each kind of bot beats the next weaker one; `benchmarks/strength.py` measures by how much."""

from collections.abc import Callable

from bot_tables import match_of

from bohnhof.bots.bot import Bot
from bohnhof.bots.farmer import Farmer
from bohnhof.bots.random_bot import RandomBot
from bohnhof.bots.trader import Trader

GAMES = 32


def wins_of_one(lone: Callable[[int], Bot], others: Callable[[int], Bot]) -> float:
    """The share of games that one bot wins against three of another kind; shared wins count in parts."""
    wins = 0.0
    for game in range(GAMES):
        place = game % 4
        bots = [lone(game * 4 + seat) if seat == place else others(game * 4 + seat) for seat in range(4)]
        match = match_of(bots, seed=game // 4)
        match.play()
        winners = match.driver.rules.standing(match.driver.state).winners()
        wins += (place in winners) / len(winners)
    return wins / GAMES


def test_a_farmer_beats_bots_that_play_at_random() -> None:
    assert wins_of_one(Farmer, RandomBot) > 0.8


def test_a_trader_beats_bots_that_never_offer() -> None:
    assert wins_of_one(Trader, Farmer) > 0.6
