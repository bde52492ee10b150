"""What `docs/bots.md` shows can be used as it stands, and its tables are complete."""

import json
import re
import shlex
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bohnhof.bots import BOTS
from bohnhof.bots.loading import bot_maker
from bohnhof.bots.match import Match
from bohnhof.engine.table import Table
from bohnhof.engine.view import View
from bohnhof.game import Game
from bohnhof.games import create
from bohnhof.lab.cli import register
from bohnhof.notation.commands import read_command
from bohnhof.terminal.seating import read_seat_text
from bohnhof.terminal.sitting import Sitting

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(console|python)(?: file=(\S+))?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = next(text for kind, _name, text in BLOCKS if kind == "console")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the page, and we in it."""
    monkeypatch.chdir(tmp_path)
    for _kind, name, text in BLOCKS:
        if name:
            (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_examples_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [(kind, name) for kind, name, _text in BLOCKS] == [
        ("python", "boss.py"),
        ("python", "mybot.py"),
        ("console", ""),
        ("python", ""),
    ]
    for kind, name, text in BLOCKS:
        if kind == "python" and not name:
            exec(compile(text, "bots.md", "exec"), {"__name__": "__main__"})
            assert re.match(r"\[\d+, \d+, \d+\] \[0, 0, 0\] \[\]", capsys.readouterr().out)


def test_the_simulation_runs(folder: Path) -> None:
    line = COMMANDS.splitlines()[0]
    words = shlex.split(re.sub(r"--jobs \d+", "--jobs 1", re.sub(r"--games \d+", "--games 8", line)))
    app = typer.Typer()
    register(app)
    app.command("other")(lambda: None)
    result = CliRunner().invoke(app, [*words[1:], "--json"])
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert [bot["bot"] for bot in data["bots"]] == ["mybot.py:MyBot", "random"]
    assert data["refusals"] == 0


def test_the_seats_of_the_table_can_be_taken(folder: Path) -> None:
    words = shlex.split(COMMANDS.splitlines()[1])
    assert words[:3] == ["bohnhof", "play", "--seats"]
    seats = [read_seat_text(word) for word in words[3].split(",")]
    sitting = Sitting(Game(players=len(seats), seed=3), seats)
    for _step in range(40):
        if sitting.person_to_ask() is not None or sitting.seat < 0:
            break
        sitting.let_act()
    assert sitting.faults == []
    assert [seat.bot for seat in seats] == ["", "mybot.py:MyBot", "farmer"]


@pytest.mark.parametrize(("edition", "players"), [("amigo-classic", 4), ("rio-grande", 2), ("amigo-field-bean", 5)])
def test_the_example_bot_is_never_refused_and_better_than_chance(edition: str, players: int, folder: Path) -> None:
    maker = bot_maker("mybot.py:MyBot")
    rules = create("bohnanza", edition, players)
    mine = 0
    others = 0
    deals = 0
    for seed in range(6):
        bots = [maker(seed), *(BOTS["random"](seed + seat) for seat in range(1, players))]
        match = Match(rules, rules.new(seed), bots, 3)
        match.play()
        assert match.refusals == [0] * players, match.complaints
        thalers = rules.standing(match.driver.state).thalers
        mine += thalers[0]
        others += sum(thalers[1:])
        deals += int(match.deals)
    assert mine * (players - 1) > 1.5 * others
    assert deals > 0 or players == 2


def test_the_stronger_mobster_answers(folder: Path) -> None:
    table = Table(create("al-cabohne", players=1), create("al-cabohne", players=1).new(3))
    assert table.why_not(0, bot_maker("boss.py:Boss")(1).act(table.view(0))) is None


def test_every_part_of_a_view_is_explained() -> None:
    section = PAGE[PAGE.index("## What a view holds") : PAGE.index("## How commands are built")]
    for name in dir(View):
        if not name.startswith("_"):
            assert f"`{name}`" in section or f"`{name}(" in section, name


def test_every_built_in_bot_is_in_the_table() -> None:
    for name in BOTS:
        assert f"| `{name}` |" in PAGE


def test_the_commands_of_the_page_can_be_read() -> None:
    texts = re.findall(r'read_command\("([^"{]+)"\)', PAGE)
    assert len(texts) >= 3
    for text in texts:
        read_command(text)
