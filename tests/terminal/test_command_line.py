"""The command line as a whole, through its own entry."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import bohnhof
from bohnhof.terminal.cli import app

SCENARIO = "- scenario: nothing\n  rules: [BB-9]\n  A: {hand: [red]}\n  do: [A turn-up -> refused BB-42]\n"


def run(*arguments: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments), input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_the_version() -> None:
    assert run("--version") == (0, f"bohnhof {bohnhof.__version__}\n")


@pytest.mark.parametrize("command", ["play", "replay", "scenario", "rules", "simulate"])
def test_every_command_explains_itself(command: str) -> None:
    status, text = run(command, "--help")
    assert status == 0
    assert len(text) > 200


def test_play_from_a_pipe() -> None:
    status, text = run(
        "play", "--seats", "you,random,random", "--seed", "1", "--lang", "en", typed="1\nfoo\n\nquit\n\n"
    )
    assert status == 0
    assert "You plant" in text or "The table waits for you: answer" in text or "trades" in text
    assert "The game is kept" in text
    assert "> foo" in text  # off a terminal, what was typed is shown again


def test_u10_bytes_that_are_no_text_are_only_a_wrong_command() -> None:
    seats = ["--seats", "you,random,random", "--seed", "1", "--lang", "en"]
    result = CliRunner().invoke(app, ["play", *seats], input=b"\xff\xfe\x00\nquit\nno\n")
    assert result.exit_code == 0
    assert "is not a command." in result.output
    assert all(letter.isprintable() or letter == "\n" for letter in result.output)


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--lang", "xx"],
        ["play", "--ask", "never"],
        ["play", "--seats", "nobody"],
        ["play", "--seed", "x"],
        ["play", "--option", "x"],
        ["rules", "--lang", "fr"],
        ["nonsense"],
        ["replay"],
    ],
)
def test_wrong_arguments_are_refused_with_status_2(arguments: list[str]) -> None:
    status, text = run(*arguments)
    assert status == 2
    assert text.strip()


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--edition", "\x1b[31m"],
        ["--\x07"],
        ["rules", "BB\u202e"],
        ["replay", "\x9bfile"],
        ["\x1b]0;title\x07"],
    ],
)
def test_n15_arguments_with_control_signs_never_reach_the_terminal(arguments: list[str]) -> None:
    status, text = run(*arguments)
    assert status == 2
    assert all(letter.isprintable() or letter == "\n" for letter in text)


def test_record_to_replay(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "--seats", "farmer,farmer,farmer", "--seed", "3", "--lang", "en", "--save", str(file))
    status, text = run("replay", str(file), "--step", "5", "--json", "--seat", "none")
    assert status == 0
    assert json.loads(text)["over"]
    status, text = run("replay", str(file), "--lang", "de", typed="\n5\nverlassen\n")
    assert status == 0
    assert "Schritt 5 von" in text


def test_rules_and_scenarios(tmp_path: Path) -> None:
    assert run("rules", "BB-80")[0] == 0
    assert json.loads(run("rules", "BB-80", "--json")[1])[0]["id"] == "BB-80"
    assert run("rules", "--check", "--tests", str(tmp_path))[0] == 1
    file = tmp_path / "one.yaml"
    file.write_text(SCENARIO)
    assert run("scenario", str(file), "--json")[0] == 0
    assert run("scenario", str(tmp_path / "none.yaml"))[0] == 1


def test_help_is_quick_and_in_the_language_of_the_system() -> None:
    code = (
        "import sys, runpy; sys.argv = ['bohnhof', '--help']\n"
        "try: runpy.run_module('bohnhof', run_name='__main__')\n"
        "except SystemExit: pass\n"
        "slow = {'pyarrow', 'prompt_toolkit', 'yaml', 'multiprocessing.pool'} & set(sys.modules)\n"
        "assert not slow, slow"
    )
    path = os.pathsep.join(filter(None, (str(Path(bohnhof.__file__).parents[1]), os.environ.get("PYTHONPATH", ""))))
    environment = {**os.environ, "LANG": "de_DE.UTF-8", "PYTHONPATH": path, "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", env=environment
    )
    assert done.returncode == 0, done.stderr
    assert "Regeln zeigen" in done.stdout
