"""Shared code never asks which game or edition is played: no name of one stands in it (bug log R30: a rule of one
variant must not leak into another).

What differs between games is written in terms and steps; only the folder of a game, and the two places that say what is
played when nobody says, may name one.
"""

import ast
from pathlib import Path

import pytest

from bohnhof.games import GAMES
from bohnhof.games.bohnanza.editions import EDITIONS

SOURCE = Path(__file__).parents[2] / "src" / "bohnhof"
FOLDERS = ("engine", "notation", "bots", "texts")
SHARED = [file for folder in FOLDERS for file in sorted((SOURCE / folder).glob("**/*.py"))]
SHARED = [file for file in SHARED if file.name != "rulebook.py"] + [SOURCE / "game.py", SOURCE / "cards.py"]
NAMES = {*GAMES, *EDITIONS, "highbohn", "alcabohne", "prohibohn", "telebohn", "bohnentaler", "amigo", "rio"}
DEFAULTS = {"game.py": {"bohnanza"}, "scenario.py": {"bohnanza"}}
"""Files that say which game is meant when nobody says."""
OF_ONE_GAME = {
    "builder.py",
    "caller.py",
    "game_business.py",
    "game_lore.py",
    "greed.py",
    "keeper.py",
    "prohibition.py",
    "racket.py",
}
"""What bots know of one game, or of those with the mafia, and the file that finds it for a table."""


def docstrings(tree: ast.Module) -> set[ast.AST]:
    """The constants of a module that are only there to be read by people."""
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    return {statement.value for statement in statements if isinstance(statement.value, ast.Constant)}


def names_in(file: Path) -> list[tuple[int, str]]:
    """Every name of a game or edition in the strings of a file, with its line; docstrings do not count."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    read_by_people = docstrings(tree)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in read_by_people:
            for word in node.value.lower().replace("_", "-").split():
                found += [(node.lineno, name) for name in NAMES if word == name or word.startswith(f"{name}-")]
    return found


def test_the_files_are_there() -> None:
    assert len(SHARED) > 30
    assert all(file.is_file() for file in SHARED)


@pytest.mark.parametrize("file", SHARED, ids=[str(file.relative_to(SOURCE)) for file in SHARED])
def test_shared_code_names_no_game(file: Path) -> None:
    allowed = DEFAULTS.get(file.name, set())
    assert [(line, name) for line, name in names_in(file) if name not in allowed] == []


@pytest.mark.parametrize("file", SHARED, ids=[str(file.relative_to(SOURCE)) for file in SHARED])
def test_shared_code_asks_for_no_name_edition_or_kind_of_rules(file: Path) -> None:
    """Nor does it compare the name or edition of the rules with anything, or look for the class of a game."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asked = [side.attr for side in sides if isinstance(side, ast.Attribute)]
            assert not {"edition"} & set(asked), (file.name, node.lineno)
        if isinstance(node, ast.ImportFrom) and node.module is not None and file.name not in OF_ONE_GAME:
            assert not node.module.startswith("bohnhof.games."), (file.name, node.lineno)


def test_the_names_are_found_where_they_may_stand() -> None:
    """The search itself works: the editions name themselves, and the defaults are where they are said to be."""
    assert {name for _, name in names_in(SOURCE / "games" / "bohnanza" / "editions.py")} >= set(EDITIONS)
    assert {name for _, name in names_in(SOURCE / "game.py")} == {"bohnanza"}
