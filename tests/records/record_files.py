"""The whole games that are kept as files: a folder for each game."""

from functools import cache
from pathlib import Path

import pytest

from bohnhof.cards import TYPES
from bohnhof.notation.position import count_everywhere
from bohnhof.notation.record import replay


def files_of(folder: str) -> list[Path]:
    return sorted((Path(__file__).parent / folder).glob("*.txt"))


def each(files: list[Path]) -> pytest.MarkDecorator:
    """Makes a test run for every file."""
    return pytest.mark.parametrize("file", files, ids=[file.stem for file in files])


@cache
def text_of(file: Path) -> str:
    return file.read_bytes().decode("utf-8")


def events_of(text: str) -> list[str]:
    """Every event of a record, as it is written."""
    lines = text.rstrip("\n").split("\n")[5:]
    return [event for line in lines for event in filter(None, line.partition(" = ")[2].split("; "))]


def assert_replayed(file: Path) -> None:
    """BB-11: played again, a game ends in the same record, byte for byte, and no card has got lost."""
    run = replay(text_of(file))
    s = run.table.state
    assert s.over
    assert run.record.text(s) == text_of(file)
    assert [count_everywhere(s, bean) for bean in range(TYPES)] == [int(s.deck[bean]) for bean in range(TYPES)]
