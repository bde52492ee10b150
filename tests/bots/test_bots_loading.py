"""Bots are found by short names or as FILE.py:CLASS, and what is wrong is said in both languages."""

import pickle
import sys
from pathlib import Path

import pytest
import typer
from bot_tables import assert_sound, match_of
from typer.testing import CliRunner

from bohnhof.bots import BOTS
from bohnhof.bots.loading import NoSuchBot, bot_maker
from bohnhof.game import Game
from bohnhof.lab.cli import register
from bohnhof.terminal.seating import BadSeats, Seat
from bohnhof.terminal.sitting import Sitting
from bohnhof.texts import Sentences

GOOD = """
from dataclasses import dataclass

from bohnhof.bots.bot import Bot
from bohnhof.engine.commands import PASS, REFUSE, Command, simple

@dataclass
class Note:
    text: str

class Calm(Bot):
    def act(self, view):
        self.note = Note("calm")
        if view.answering:
            return Command(REFUSE, view.answering)
        return Command(PASS) if view.may_pass else simple(view.menu.codes[view.menu.count - 1])

class NoBot:
    pass

calm = Calm
number = 7
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with files of bots, good and bad ones."""
    (tmp_path / "good.py").write_text(GOOD, encoding="utf-8")
    (tmp_path / "broken.py").write_text("import nothing_of_this_name\n", encoding="utf-8")
    (tmp_path / "garbled.py").write_text("class Bot(:\n", encoding="utf-8")
    (tmp_path / "leaving.py").write_text("import sys\nsys.exit('bye')\n", encoding="utf-8")
    return tmp_path


def test_built_in_bots_have_short_names() -> None:
    for name, maker in BOTS.items():
        assert bot_maker(name) is maker


def test_a_bot_of_a_file_plays(folder: Path) -> None:
    maker = bot_maker(f"{folder}/good.py:Calm")
    bots = [maker(1), BOTS["trader"](2), BOTS["random"](3)]
    match = match_of(bots, seed=2)
    match.play()
    assert_sound(match, [0, 1, 2])
    assert type(bots[0]).__name__ == "Calm"
    assert bot_maker(f"{folder}/good.py:calm")(0).chance.below(100) == bots[0].__class__(0).chance.below(100)


@pytest.mark.parametrize(
    ("name", "key", "inside"),
    [
        ("nobody", "no_such_name", "random, farmer, trader"),
        ("", "no_such_name", "FILE.py:CLASS"),
        ("trader:Trader", "no_such_name", '"trader:Trader"'),
        ("{name}", "no_such_name", '"{name}"'),
        ("FOLDER/missing.py:Calm", "no_such_file", 'missing.py"'),
        ("FOLDER:Calm", "no_such_name", "FILE.py:CLASS"),
        ("FOLDER/good.py", "no_such_name", "FILE.py:CLASS"),
        ("FOLDER/good.py:Nobody", "no_such_class", '"Nobody"'),
        ("FOLDER/good.py:", "no_such_class", "good.py"),
        ("FOLDER/good.py:NoBot", "not_a_bot", '"NoBot"'),
        ("FOLDER/good.py:number", "not_a_bot", '"number"'),
        ("FOLDER/good.py:Bot", "not_a_bot", '"Bot"'),
        ("FOLDER/broken.py:Calm", "broken_file", "ModuleNotFoundError: No module named 'nothing_of_this_name'"),
        ("FOLDER/garbled.py:Calm", "broken_file", "SyntaxError"),
        ("FOLDER/leaving.py:Calm", "broken_file", "SystemExit: bye"),
    ],
)
def test_what_is_wrong_is_named(name: str, key: str, inside: str, folder: Path) -> None:
    with pytest.raises(NoSuchBot) as raised:
        bot_maker(name.replace("FOLDER", str(folder)))
    error = raised.value
    assert error.key == key
    assert inside in str(error)
    assert str(error) == error.sentence(Sentences("en"))
    german = error.sentence(Sentences("de"))
    assert german != str(error)
    assert all(value in german for value in error.values.values())
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_file_that_fails_leaves_no_module_behind(folder: Path) -> None:
    with pytest.raises(NoSuchBot):
        bot_maker(f"{folder}/broken.py:Calm")
    assert "bohnhof_bot_broken" not in sys.modules


@pytest.mark.parametrize(("language", "said"), [("en", "there is no bot"), ("de", "es gibt keinen Bot")])
def test_the_simulation_says_it_in_its_language(language: str, said: str) -> None:
    app = typer.Typer()
    register(app)
    app.command("other")(lambda: None)
    result = CliRunner().invoke(app, ["simulate", "--bots", "nobody", "--lang", language])
    assert result.exit_code == 2
    assert said in result.output


@pytest.mark.parametrize(("language", "said"), [("en", "there is no class"), ("de", "gibt es keine Klasse")])
def test_a_table_at_the_keyboard_says_it_in_its_language(
    language: str, said: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    game = Game(players=3, seed=1, language=language)
    seats = [Seat("You"), Seat("B", "good.py:Nobody"), Seat("C", "farmer")]
    with pytest.raises(BadSeats) as raised:
        Sitting(game, seats)
    assert said in str(raised.value.values["why"])
