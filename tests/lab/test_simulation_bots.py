"""Bots of users: they work like built-in ones, and a bad one is reported, not trusted (bug log S05, B08)."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from small_simulations import duel, own_bot, played, trio

from bohnhof.bots.loading import NoSuchBot
from bohnhof.engine.refusals import Refused
from bohnhof.lab.columns import ENDS
from bohnhof.lab.plan import Plan, WrongBots
from bohnhof.lab.simulate import Files, simulate


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_from_a_file_plays_in_every_process(jobs: int, tmp_path: Path) -> None:
    files = Files(tmp_path / "games.parquet")
    outcome = simulate(duel(games=8, bots=(own_bot("First"), "random")), jobs, files)
    assert outcome.summary.finished == 8
    assert outcome.summary.flagged_count == 0
    rows = pq.read_table(files.games).to_pylist()
    assert [row["bots"] for row in rows[:2]] == [[own_bot("First"), "random"], ["random", own_bot("First")]]
    assert {row["decisions"] for row in rows} != {0}


def test_a_bot_that_raises_is_played_on_by_the_default_and_reported() -> None:
    chunk = played(duel(games=4, bots=("random", own_bot("Raising"))))
    assert {ENDS[end] for end in chunk.end} <= {"turn-up", "draw"}
    assert set(chunk.complaints) == {0, 1, 2, 3}
    for game in range(4):
        seat = 1 if game % 2 == 0 else 0
        assert chunk.refusals[2 * game + seat] > 0
        assert chunk.refusals[2 * game + 1 - seat] == 0
        assert chunk.complaints[game] == f"{'AB'[seat]}: ValueError: ?[31mred?line"


def test_a_bot_that_answers_nonsense_is_refused_and_the_game_ends() -> None:
    plan = trio(games=6, bots=("random", own_bot("Nonsense"), "farmer"))
    outcome = simulate(plan, 1)
    data = outcome.summary.as_data()
    assert data["finished"] == 6
    assert data["refusals"] > 6
    assert data["flagged"] == 6
    assert all(game["refusals"][(game["game"] + 1) % 3] > 0 for game in data["flagged_games"])
    assert all(sum(n > 0 for n in game["refusals"]) == 1 for game in data["flagged_games"])


def test_one_that_always_refuses_and_one_that_always_proposes_come_to_an_end() -> None:
    """Bug log S05."""
    chunk = played(trio(games=6, bots=(own_bot("Refuser"), own_bot("Proposer"), "random")))
    assert {ENDS[end] for end in chunk.end} <= {"turn-up", "draw"}
    assert not chunk.complaints
    assert all(offers <= 3 * turns for offers, turns in zip(chunk.offers, chunk.turns, strict=True))
    assert min(chunk.offers) > 10


def test_a_game_that_does_not_end_is_reported_with_its_number_and_seed() -> None:
    """Bug log S05."""
    outcome = simulate(duel(games=3, bots=("random", own_bot("Idle")), most_decisions=80), 1)
    data = outcome.summary.as_data()
    assert data["ends"]["limit"] == data["flagged"] == 3
    assert data["finished"] == 0
    assert [game["game"] for game in data["flagged_games"]] == [0, 1, 2]
    assert [game["end"] for game in data["flagged_games"]] == ["limit"] * 3
    chunk = played(duel(games=3))
    assert [game["seed"] for game in data["flagged_games"]] == list(chunk.seed)
    assert "80 decisions" in data["flagged_games"][0]["complaint"]


def test_the_summary_names_only_the_first_flagged_games_and_counts_all() -> None:
    data = simulate(duel(games=30, bots=(own_bot("Absent"), "random")), 1).summary.as_data()
    assert data["flagged"] == data["ends"]["error"] == 30
    assert len(data["flagged_games"]) == 20
    assert data["flagged_games"][0]["complaint"] == "OSError: no such brain"


def test_a_bot_that_raises_while_it_chooses_is_played_on_too() -> None:
    chunk = played(trio(games=2, bots=("random", "random", own_bot("Clumsy"))))
    assert {ENDS[end] for end in chunk.end} <= {"turn-up", "draw"}
    assert set(chunk.complaints) == {0, 1}
    assert "dropped" in chunk.complaints[0]


def test_what_a_bot_prints_goes_to_the_error_output(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(duel(games=1, bots=(own_bot("Talker"), "random")), 1)
    heard = capsys.readouterr()
    assert heard.out == ""
    assert "I think" in heard.err


def test_one_bot_stands_for_all_and_another_number_is_refused() -> None:
    assert Plan(players=5, bots=("farmer",)).settled().bots == ("farmer",) * 5
    with pytest.raises(WrongBots):
        Plan(players=5, bots=("farmer", "random")).settled()
    with pytest.raises(WrongBots):
        Plan(players=5, bots=()).settled()
    with pytest.raises(NoSuchBot):
        Plan(bots=(own_bot("Nobody"),)).settled()
    with pytest.raises(Refused):
        Plan(players=8).settled()


def test_a_settled_plan_names_its_edition_and_only_unusual_options() -> None:
    plan = Plan(players=3, options={"tie_break": "shared", "start_seat": "random"}).settled()
    assert plan.edition == "amigo-classic"
    assert plan.options_text() == "tie_break=shared"
