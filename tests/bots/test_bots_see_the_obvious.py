"""Bug log B10: small positions in which the best move is plain."""

from pathlib import Path
from typing import Any

import pytest
from bot_tables import NAMES

from bohnhof.bots import BOTS
from bohnhof.engine.table import Table
from bohnhof.games import create
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.scenario_setup import excerpt
from bohnhof.notation.words import read_seat

POSITIONS: Any = read_yaml((Path(__file__).parent / "obvious_moves.yaml").read_text(encoding="utf-8"))
SEEDS = range(3)


def suits(entry: Any, name: str) -> bool:
    """Whether a position is for this bot."""
    return "only" not in entry or str(entry["only"]) == name


def answer_to(entry: Any, name: str, seed: int) -> str:
    """What a bot says in a position."""
    table_keys = entry.get("create", {})
    rules = create("bohnanza", str(table_keys.get("edition", "")), int(table_keys.get("players", 4)))
    table = Table(rules, excerpt(as_mapping(entry), rules))
    seat = read_seat(str(entry["asked"]))
    if "offer" in entry:
        maker, _, text = str(entry["offer"]).partition(" ")
        assert table.do(read_seat(maker), read_command(text)) is None
    view = table.view(seat)
    if "offer" in entry:
        view.answering = view.offers[0].number
    command = BOTS[name](seed).act(view)
    assert table.why_not(seat, command) is None
    return command_text(table.complete(seat, command))


def is_right(entry: Any, said: str) -> bool:
    """Whether a command is among the good ones, or not among the bad ones."""
    if "good" in entry:
        return said.startswith(tuple(map(str, entry["good"])))
    return not said.startswith(tuple(map(str, entry["bad"])))


def missed(name: str) -> list[str]:
    """The positions of a bot in which it is wrong, with what it says."""
    wrong: list[str] = []
    for entry in POSITIONS:
        if suits(entry, name):
            said = {answer_to(entry, name, seed) for seed in SEEDS}
            if not all(is_right(entry, one) for one in said):
                wrong.append(f"{entry['why']}: {sorted(said)}")
    return wrong


@pytest.mark.parametrize("name", ["farmer", "trader"])
def test_bots_see_the_obvious(name: str) -> None:
    assert sum(suits(entry, name) for entry in POSITIONS) >= 20
    wrong = missed(name)
    assert len(wrong) <= 2, wrong


def test_the_positions_are_no_gift_to_chance() -> None:
    assert len(missed("random")) > len(POSITIONS) // 2
    assert NAMES == ["random", "farmer", "trader", "henchman", "mobster"]
