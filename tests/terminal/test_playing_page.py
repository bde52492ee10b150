"""The page about playing says what is so: its commands are commands, its words words, its picture up to date."""

import re
import runpy
from pathlib import Path

import pytest

from bohnhof.bots import BOTS
from bohnhof.notation.commands import read_command
from bohnhof.terminal.completion import HOUSE, HOUSE_WORDS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "playing.md").read_text(encoding="utf-8")
FIRST_CELLS = [line.split("|")[1] for line in PAGE.split("\n") if line.startswith("| `")]
TYPED = [words for cell in FIRST_CELLS for words in re.findall(r"`([^`]+)`", cell)]


@pytest.mark.parametrize("words", TYPED)
def test_every_command_and_word_of_the_page_is_understood(words: str) -> None:
    word, _, rest = words.partition(" ")
    if word not in HOUSE_WORDS:
        read_command(words)
    elif HOUSE_WORDS[word] == "why":
        read_command(rest)


def test_the_page_names_every_word_and_every_bot() -> None:
    firsts = {words.partition(" ")[0] for words in TYPED}
    assert set(HOUSE) | set(HOUSE.values()) <= firsts
    for bot in BOTS:
        assert PAGE.count(f"`{bot}`") == 2


def test_the_picture_is_the_one_its_script_draws() -> None:
    script = runpy.run_path(str(DOCS / "images" / "make_terminal_picture.py"))
    assert script["picture"]() == (DOCS / "images" / "terminal.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "width"), [("play-80x24-en.txt", 80), ("play-120x40-de.txt", 120)])
def test_the_captured_screens_fit(name: str, width: int) -> None:
    lines = (DOCS / "screens" / name).read_text(encoding="utf-8").split("\n")
    assert max(map(len, lines)) <= width
    assert len(lines) > 20
