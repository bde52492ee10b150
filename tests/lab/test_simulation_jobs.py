"""However many processes play, and however they begin, the games are the same (bug log S01, S02)."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from small_simulations import columns, duel, own_bot, played, trio

from bohnhof.bots import BOTS
from bohnhof.bots.match import Match
from bohnhof.engine.vectors import numbers
from bohnhof.lab.columns import Chunk
from bohnhof.lab.jobs import MOST_GAMES, Stretches, run
from bohnhof.lab.plan import Plan
from bohnhof.lab.play import Series, Stop
from bohnhof.lab.simulate import Files, simulate


def joined(chunks: list[Chunk]) -> dict[str, Any]:
    """The columns of chunks one after the other."""
    found: dict[str, Any] = {}
    for chunk in chunks:
        for name, values in columns(chunk).items():
            if isinstance(values, dict):
                found.setdefault(name, {}).update(values)
            else:
                found.setdefault(name, []).extend(values)
    return found


def simulated(plan: Plan, jobs: int, folder: Path, method: str) -> tuple[list[bytes], str]:
    """The bytes of all files, and the summary."""
    files = Files(*(folder / f"{kind}-{jobs}-{method}.parquet" for kind in ("games", "offers", "harvests")))
    outcome = simulate(plan, jobs, files, method=method)
    assert outcome.summary.games == plan.games
    assert not outcome.interrupted
    return [path.read_bytes() for path in files.all()], json.dumps(outcome.summary.as_data())


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_files_and_summary_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    plan = trio(bots=("random", "farmer", own_bot("Shared")), games=14)
    one = simulated(plan, 1, tmp_path, "spawn")
    assert simulated(plan, 2, tmp_path, "spawn") == one
    assert simulated(plan, 3, tmp_path, "fork") == one


def test_stretches_come_back_in_order() -> None:
    plan = duel(games=41)
    chunks = list(run(plan, 3, Stop()))
    assert len(chunks) > 5
    assert joined(chunks) == columns(played(plan))


def test_a_game_depends_on_its_number_alone() -> None:
    plan = duel(games=9, bots=("random", own_bot("Shared")))
    series = Series(plan)
    backwards = [series.play(game, game + 1, Stop()) for game in reversed(range(9))]
    assert joined(backwards[::-1]) == columns(played(plan))


def test_bots_that_use_the_shared_source_of_chance_leave_it_as_it_was() -> None:
    random.seed(5)
    expected = random.random()
    random.seed(5)
    played(duel(games=2, bots=(own_bot("Shared"),)))
    assert random.random() == expected


def test_all_games_differ() -> None:
    chunk = played(duel(games=60, rotate=False))
    assert len(set(chunk.seed)) == 60
    results = {
        (chunk.decisions[i], *chunk.thalers[2 * i : 2 * i + 2], *chunk.hands[2 * i : 2 * i + 2]) for i in range(60)
    }
    assert len(results) > 55


def test_games_of_a_block_share_their_deal_and_are_played_anew() -> None:
    chunk = played(duel(games=20))
    assert list(chunk.seed[0::2]) == list(chunk.seed[1::2])
    assert len(set(chunk.seed)) == 10
    assert list(chunk.start[0::2]) == list(chunk.start[1::2])
    assert list(chunk.bots) == [0, 1, 1, 0] * 10
    assert list(chunk.decisions[0::2]) != list(chunk.decisions[1::2])


def test_stretches_cover_every_game_once_and_no_block_is_cut() -> None:
    for games, jobs in ((1, 4), (7, 2), (50, 3), (30_001, 2)):
        stretches = Stretches(Plan(players=4, games=games), jobs)
        seen = 0
        while (stretch := stretches.next()) is not None:
            first, last = stretch
            assert first == seen
            assert first % 4 == 0
            assert first < last <= first + MOST_GAMES
            seen = last
            quick = Chunk()
            quick.game.extend(range(first, last))
            quick.seconds = 0.01 if games > 100 else 2.0
            stretches.learn(quick)
        assert seen == games


def test_stretches_fit_their_length_to_the_time_they_take() -> None:
    stretches = Stretches(Plan(players=3, games=10**6), 2)
    lengths = []
    for seconds in (0.0, 0.0, 0.0, 0.3, 5.0, 5.0):
        first, last = stretches.next() or (0, 0)
        lengths.append(last - first)
        chunk = Chunk()
        chunk.game.extend(range(first, last))
        chunk.seconds = seconds
        stretches.learn(chunk)
    assert lengths == [3, 6, 12, 24, 24, 12]


def test_games_side_by_side_do_not_change_each_other() -> None:
    """Bug log S01."""

    def match(seed: int) -> Match:
        rules = duel().rules()
        return Match(rules, rules.new(seed), [BOTS["random"](seed), BOTS["random"](seed + 1)], 3)

    def result(played_match: Match) -> tuple[int, list[int], list[int]]:
        s = played_match.driver.state
        return int(played_match.decisions), numbers(s.thalers), numbers(s.hand_size)

    alone = [match(1), match(2)]
    for one in alone:
        one.play()
    together = [match(1), match(2)]
    while any(one.driver.seat >= 0 for one in together):
        for one in together:
            random.random()
            if one.driver.seat >= 0:
                one.decide()
    assert [result(one) for one in together] == [result(one) for one in alone]
    assert result(alone[0]) != result(alone[1])


def test_a_plan_gives_these_games_in_every_build() -> None:
    """Interpreted and compiled, today and tomorrow. A change here means that published figures cannot be had again."""
    chunk = played(trio(games=2, bots=("random",), seed=11))
    assert list(chunk.seed) == [6933159405269968, 6933159405269968]
    assert (list(chunk.thalers), list(chunk.hands), list(chunk.decisions)) == (
        [1, 2, 0, 2, 0, 1],
        [11, 9, 7, 6, 9, 12],
        [909, 855],
    )
