"""The numbers of a summary, against what a person works out with a pencil (bug log S07)."""

import math
from array import array

import pytest
from small_simulations import duel, played, trio

from bohnhof.lab.columns import DRAW_END, LIMIT_END, Chunk
from bohnhof.lab.plan import Plan
from bohnhof.lab.summary import Summary, Sums, wilson


def chunk_of(games: list[tuple[int, list[int], list[int], list[int]]], first: int = 0) -> Chunk:
    """Games as start seat, bots, thalers and places by seat; ten turns each."""
    chunk = Chunk()
    for i, (start, bots, thalers, places) in enumerate(games):
        chunk.game.append(first + i)
        chunk.seed.append(1000 + i)
        chunk.start.append(start)
        chunk.bots.extend(bots)
        chunk.thalers.extend(thalers)
        chunk.hands.extend([0] * len(bots))
        chunk.places.extend(places)
        chunk.refusals.extend([0] * len(bots))
        for column in (chunk.turns, chunk.decisions, chunk.emptyings, chunk.offers, chunk.deals, chunk.gifts):
            column.append(10)
        chunk.harvests.append(i)
        chunk.end.append(DRAW_END)
    return chunk


TRIO = Plan(players=3, bots=("farmer", "random", "random"), games=6, rotate=True)


def test_wins_and_thalers_by_bot_and_by_seat() -> None:
    """Two deals of three games. The farmer (bot 0) wins game 0, shares game 1 with a random bot, the randoms share
    game 2 and win games 3 and 4, and the farmer wins game 5."""
    summary = Summary(TRIO)
    summary.add(
        chunk_of(
            [
                (1, [0, 1, 2], [9, 4, 5], [1, 3, 2]),
                (1, [2, 0, 1], [6, 6, 3], [1, 1, 3]),
                (1, [1, 2, 0], [7, 7, 2], [1, 1, 3]),
            ]
        )
    )
    summary.add(
        chunk_of(
            [
                (0, [0, 1, 2], [1, 8, 2], [3, 1, 2]),
                (0, [2, 0, 1], [9, 0, 0], [1, 2, 2]),
                (0, [1, 2, 0], [3, 4, 12], [3, 2, 1]),
            ],
            first=3,
        )
    )
    summary.close_deal()
    farmer, randoms = summary.bots["farmer"], summary.bots["random"]
    data = summary.as_data()
    by_name = {row["bot"]: row for row in data["bots"]}
    assert (by_name["farmer"]["wins"], by_name["random"]["wins"]) == (2.5, 3.5)
    assert by_name["farmer"]["win_share"] == pytest.approx(2.5 / 6)
    assert (by_name["farmer"]["fair_share"], by_name["random"]["fair_share"]) == pytest.approx((1 / 3, 2 / 3))
    # thalers: farmer 9 + 6 + 2 and 1 + 0 + 12, the randoms 9 + 9 + 14 and 10 + 9 + 7 on two seats each game
    assert farmer.thalers.mean() == pytest.approx(30 / 6)
    assert randoms.thalers.mean() == pytest.approx(58 / 12)
    # the two deals' means are 17/3 and 13/3: standard error sqrt((2/3)**2 + (2/3)**2) / sqrt(2 * 1)
    low, high = farmer.thalers.interval() or (0, 0)
    assert (low, high) == pytest.approx((5 - 1.96 * 2 / 3, 5 + 1.96 * 2 / 3), abs=1e-4)
    # wins by deal: 1.5 of 3 and 1 of 3, so 0.5 and 1/3: standard error 1/12
    assert farmer.share_interval() == pytest.approx((2.5 / 6 - 1.96 / 12, 2.5 / 6 + 1.96 / 12), abs=1e-4)
    # seats from the start: first deal starts at B, so A is third there
    assert [row["wins"] for row in data["seats"]] == [0 + 0.5 + 0.5 + 0 + 1 + 0, 0 + 0 + 0 + 1 + 0 + 0, 3]
    assert [row["thalers"] for row in data["seats"]] == pytest.approx([(4 + 6 + 7 + 1 + 9 + 3) / 6, 22 / 6, 36 / 6])
    assert data["per_game"]["harvests"] == pytest.approx(1.0)
    assert data["per_game"]["turns"] == 10
    assert data["ends"] == {"turn-up": 0, "draw": 6, "own": 0, "limit": 0, "error": 0}


def test_wilson_interval_of_known_cases() -> None:
    assert wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(1.0, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert wilson(0.25, 400) == pytest.approx((0.2100, 0.2947), abs=1e-4)


def test_whole_wins_of_independent_games_get_wilsons_interval() -> None:
    plan = Plan(players=2, bots=("a", "b"), games=10, rotate=False)
    summary = Summary(plan)
    summary.add(chunk_of([(0, [0, 1], [3, 1], [1, 2])] * 7 + [(0, [0, 1], [1, 3], [2, 1])] * 3))
    summary.close_deal()
    assert summary.bots["a"].share_interval() == pytest.approx(wilson(0.7, 10))
    assert summary.bots["b"].share_interval() == pytest.approx(wilson(0.3, 10))


def test_games_that_go_the_same_way_with_their_deal_count_as_one() -> None:
    """Ten deals, each won twice from the same seat: the seats' intervals are those of ten games, not of twenty."""
    plan = Plan(players=2, bots=("a", "b"), games=20, rotate=True)
    summary = Summary(plan)
    for deal in range(10):
        won = [1, 2] if deal < 6 else [2, 1]
        summary.add(chunk_of([(0, [0, 1], [1, 1], won), (0, [1, 0], [1, 1], won)], first=2 * deal))
    summary.close_deal()
    assert summary.seats[0].share_interval() == pytest.approx(wilson(0.6, 10))
    assert summary.bots["a"].share() == 0.5
    assert summary.bots["a"].share_interval() == pytest.approx(wilson(0.5, 20))


def test_the_normal_interval_is_that_of_the_mean() -> None:
    sums = Sums()
    values = [3, 5, 4, 8, 10, 6]
    for value in values:
        sums.add(value, 1)
    mean = sum(values) / 6
    error = math.sqrt(sum((value - mean) ** 2 for value in values) / 5 / 6)
    assert sums.mean() == mean
    assert sums.interval() == pytest.approx((mean - 1.959964 * error, mean + 1.959964 * error), abs=1e-5)


def test_one_deal_gives_no_interval() -> None:
    summary = Summary(TRIO)
    summary.add(chunk_of([(0, [0, 1, 2], [1, 2, 3], [3, 2, 1])]))
    summary.close_deal()
    assert summary.bots["farmer"].share_interval() is None
    assert summary.bots["farmer"].thalers.interval() is None


def test_a_game_without_an_end_is_counted_and_left_out() -> None:
    chunk = chunk_of([(0, [0, 1, 2], [1, 2, 3], [3, 2, 1]), (0, [2, 0, 1], [50, 50, 50], [0, 0, 0])])
    chunk.end = array("b", [DRAW_END, LIMIT_END])
    chunk.complaints[1] = "too long"
    summary = Summary(TRIO)
    summary.add(chunk)
    summary.close_deal()
    data = summary.as_data()
    assert (data["games"], data["finished"], data["flagged"]) == (2, 1, 1)
    assert data["flagged_games"] == [
        {"game": 1, "seed": 1001, "end": "limit", "refusals": [0, 0, 0], "complaint": "too long"}
    ]
    assert [row["thalers"] for row in data["seats"]] == [1, 2, 3]


def test_a_summary_without_games_says_nothing() -> None:
    summary = Summary(TRIO)
    summary.close_deal()
    data = summary.as_data()
    assert data["games"] == 0
    assert data["bots"][0]["win_share"] is None
    assert data["per_game"]["turns"] is None


def test_the_same_bot_on_all_seats_wins_all_and_shows_the_effect_of_the_seat() -> None:
    plan = duel(games=40)
    summary = Summary(plan)
    summary.add(played(plan))
    summary.close_deal()
    assert summary.bots["random"].share() == 1
    assert sum(score.wins.t for score in summary.seats) == 40 * 420
    low, high = summary.seats[0].share_interval() or (0, 0)
    assert 0 <= low < (summary.seats[0].share() or 0) < high <= 1


def test_rotation_seats_every_bot_alike() -> None:
    plan = trio(games=6, bots=("random", "farmer", "random"))
    chunk = played(plan)
    starts = [(list(chunk.bots[3 * i : 3 * i + 3]).index(1) - chunk.start[i]) % 3 for i in range(6)]
    assert sorted(starts[:3]) == sorted(starts[3:]) == [0, 1, 2]
