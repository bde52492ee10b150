"""What is finished is kept when a simulation is stopped, and its rows are those of the whole one."""

import os
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from small_simulations import duel, own_bot, played

from bohnhof.lab.play import Stop
from bohnhof.lab.simulate import Files, simulate


def rows_of(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return rows


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_that_are_finished_are_kept_in_order(jobs: int, tmp_path: Path) -> None:
    plan = duel(games=5000)
    stop = Stop()
    files = Files(tmp_path / "games.parquet", harvests=tmp_path / "harvests.parquet")

    def watch(done: int) -> None:
        if done >= 12:
            stop.set()

    outcome = simulate(plan, jobs, files, watch, stop)
    rows = rows_of(tmp_path / "games.parquet")
    numbers = [row["game"] for row in rows]
    assert outcome.interrupted
    assert 12 <= outcome.summary.games == len(rows) < 5000
    assert numbers == sorted(set(numbers))
    assert outcome.summary.finished == len(rows)
    assert {row["game"] for row in rows_of(tmp_path / "harvests.parquet")} == set(numbers)
    whole = played(duel(games=12))
    assert [row["decisions"] for row in rows if row["game"] < 12] == list(whole.decisions)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.parquet", "harvests.parquet"]


def test_an_exception_from_the_keyboard_keeps_them_too(tmp_path: Path) -> None:
    def watch(done: int) -> None:
        if done >= 6:
            raise KeyboardInterrupt

    outcome = simulate(duel(games=5000), 1, Files(tmp_path / "games.parquet"), watch)
    assert outcome.interrupted
    assert [row["game"] for row in rows_of(tmp_path / "games.parquet")] == list(range(outcome.summary.games))


def test_a_flag_raised_after_the_last_game_interrupts_nothing() -> None:
    stop = Stop()
    outcome = simulate(duel(games=4), 1, watch=lambda done: stop.set() if done == 4 else None, stop=stop)
    assert not outcome.interrupted
    assert outcome.summary.games == 4


def test_an_interruption_lets_the_game_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRESSES", "1")
    outcome = simulate(duel(games=100, bots=(own_bot("Interrupting"), "random")), 1, Files(tmp_path / "games.parquet"))
    assert outcome.interrupted
    assert outcome.summary.games == 3
    assert [row["end"] in ("turn-up", "draw") for row in rows_of(tmp_path / "games.parquet")] == [True] * 3


def test_a_second_interruption_ends_it_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRESSES", "2")
    outcome = simulate(duel(games=100, bots=(own_bot("Interrupting"), "random")), 1, Files(tmp_path / "games.parquet"))
    assert outcome.interrupted
    assert [row["game"] for row in rows_of(tmp_path / "games.parquet")] == [0, 1]


def test_the_keyboard_means_what_it_meant_before() -> None:
    import signal

    before = signal.getsignal(signal.SIGINT)
    simulate(duel(games=2), 1)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_worker_that_dies_is_reported_and_the_other_games_are_kept(tmp_path: Path) -> None:
    plan = duel(games=200, bots=("random", own_bot("Deadly")))
    outcome = simulate(plan, 2, Files(tmp_path / "games.parquet"))
    assert outcome.broken
    assert not outcome.interrupted
    assert len(rows_of(tmp_path / "games.parquet")) == outcome.summary.games < 200


def test_a_file_that_cannot_be_written_leaves_none_behind(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        simulate(duel(games=2), 1, Files(tmp_path / "games.parquet", tmp_path / "nowhere" / "offers.parquet"))
    assert os.listdir(tmp_path) == []
