"""The command `bohnhof simulate`, in both languages."""

import json
from pathlib import Path
from string import Formatter
from typing import Any

import pyarrow.parquet as pq
import pytest
import typer
from small_simulations import own_bot
from typer.testing import CliRunner, Result

from bohnhof.lab.cli import register
from bohnhof.texts import catalogue

DUEL = ["--edition", "rio-grande", "--players", "2", "--games", "6"]


def run(*arguments: str, language: str = "en") -> Result:
    """Run the command as the command line does."""
    app = typer.Typer()
    register(app, language)
    app.command("other")(lambda: None)  # with a single command its name could not be given
    return CliRunner().invoke(app, ["simulate", *arguments], env={"COLUMNS": "120"})


def told(*arguments: str) -> dict[str, Any]:
    """The summary as data."""
    result = run(*arguments, "--json")
    assert result.exit_code == 0
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_the_summary_shows_bots_seats_and_speed() -> None:
    result = run(*DUEL, "--bots", "farmer,random")
    assert result.exit_code == 0
    for words in ("rio-grande, 2 players, seed 1", "By bot", "By seat", "farmer", "6 games in", "games a second"):
        assert words in result.stdout
    assert result.stderr == ""


def test_the_summary_speaks_german() -> None:
    result = run(*DUEL, "--bots", "farmer,random", "--lang", "de")
    for words in ("2 Spieler, Startzahl 1", "Nach Bot", "Nach Platz", "50,0 %", "6 Partien in"):
        assert words in result.stdout
    assert "games" not in result.stdout


@pytest.mark.parametrize(("language", "word", "other"), [("en", "Pennies", "Thalers"), ("de", "Pfennige", "Taler")])
def test_the_summary_counts_what_the_game_is_scored_in(language: str, word: str, other: str) -> None:
    result = run("--game", "telebohn", "--players", "2", "--games", "2", "--lang", language)
    assert result.stdout.count(f" {word} ") == 2
    assert f" {other} " not in result.stdout
    data = told("--game", "telebohn", "--players", "2", "--games", "2")
    assert data["plan"]["scored_in"] == "pennies"
    assert data["ends"]["own"] == 2


def test_json_is_all_that_comes_on_the_standard_output() -> None:
    data = told(*DUEL, "--bots", f"{own_bot('Talker')},random", "--seed", "5")
    assert data["games"] == data["finished"] == 6
    assert data["plan"]["seed"] == 5
    assert [row["bot"] for row in data["bots"]] == [own_bot("Talker"), "random"]
    assert data["interrupted"] is False
    assert data["speed"]["jobs"] == 1


def test_the_same_seed_says_the_same_and_another_something_else() -> None:
    first, again, other = (told(*DUEL, "--seed", seed) for seed in ("3", "3", "4"))
    for data in (first, again, other):
        del data["speed"]
    assert first == again
    assert first["per_game"] != other["per_game"]


def test_all_files_are_written_where_they_should_go(tmp_path: Path) -> None:
    paths = {option: tmp_path / f"{option}.parquet" for option in ("out", "offers-out", "harvests-out")}
    arguments = [word for option, path in paths.items() for word in (f"--{option}", str(path))]
    result = run("--players", "3", "--games", "3", "--option", "tie_break=shared", *arguments)
    assert result.exit_code == 0
    assert result.stdout.count("Written: ") == 3
    games = pq.read_table(paths["out"])
    assert games["options"].to_pylist() == ["tie_break=shared"] * 3
    about = json.loads(games.schema.metadata[b"bohnhof"])
    assert about["options"] == {"tie_break": "shared"}
    assert about["bots"] == ["random"] * 3
    assert pq.read_table(paths["offers-out"]).num_rows == sum(games["offers"].to_pylist())
    assert pq.read_table(paths["harvests-out"]).num_rows > sum(games["harvests"].to_pylist())


def test_an_interrupted_simulation_says_so(tmp_path: Path) -> None:
    result = run(*DUEL, "--bots", f"{own_bot('Interrupting')},random", "--out", str(tmp_path / "games.parquet"))
    assert result.exit_code == 130
    assert "Interrupted: 3 of 6 games" in result.stdout
    assert pq.read_table(tmp_path / "games.parquet").num_rows == 3


def test_flagged_games_are_shown_with_number_and_seed() -> None:
    result = run(*DUEL, "--bots", f"{own_bot('Idle')},random", "--most-decisions", "40")
    assert result.exit_code == 0
    assert "6 games need a look" in result.stdout
    assert "stopped at the limit" in result.stdout
    result = run(*DUEL, "--bots", f"{own_bot('Raising')},random")
    assert "Game 0, seed " in result.stdout
    assert "\x1b[31mred" not in result.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--bots", "farmer,random"], "4 players need 4 bots"),
        (["--bots", "nobody"], 'no bot "nobody"'),
        (["--players", "9"], "[BB-21]"),
        (["--edition", "pirated"], "[BB-18]"),
        (["--game", "chess"], "[BB-18]"),
        (["--option", "tie_break"], "NAME=VALUE"),
        (["--option", "tie_break=coin"], "[BB-130]"),
        (["--out", "/no/such/folder/games.parquet"], "No file can be written"),
        (["--out", "a.parquet", "--offers-out", "a.parquet"], "same file"),
        (["--games", "-1"], "--games"),
        (["--lang", "tlh"], 'no language "tlh"'),
    ],
)
def test_what_cannot_be_is_refused_before_the_first_game(arguments: list[str], complaint: str) -> None:
    result = run("--games", "100000", *arguments)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert "Traceback" not in result.stderr


def test_refusals_come_in_the_language_of_the_report() -> None:
    assert "Ausgabe" in run("--edition", "pirated", "--lang", "de").stderr


def test_every_sentence_exists_in_both_languages_with_the_same_values() -> None:
    english, german = (
        {
            key: {name for _, name, _, _ in Formatter().parse(sentence) if name}
            for key, sentence in catalogue(language).items()
            if key.startswith("lab.")
        }
        for language in ("en", "de")
    )
    assert len(english) > 40
    assert english == german


def test_help_is_in_the_language_of_the_command_line() -> None:
    assert "Partien" in run("--help", language="de").stdout
    assert "How many games are played" in run("--help").stdout
