"""The page about scenarios is right: its example holds, and it lists every key there is."""

import re
from pathlib import Path

from bohnhof.notation.scenario import GAME_KEYS, run_file
from bohnhof.notation.scenario_setup import DEAL_KEYS, PILE_KEYS, SEAT_KEYS, TABLE_KEYS
from bohnhof.notation.words import Misread

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXPECTED = PAGE.split("## What is expected")[1].split("## ")[0]


def test_the_example_of_the_page_holds() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    (outcome,) = run_file(example)
    assert outcome.faults == []


def test_every_key_of_a_table_is_on_the_page() -> None:
    for key in (*GAME_KEYS, *TABLE_KEYS, *PILE_KEYS, *SEAT_KEYS, "offered", "box", "deal", "do", "expect"):
        assert f"`{key}`" in PAGE, key
    for key in DEAL_KEYS:
        assert f"{key}: " in PAGE, key


def test_every_fact_of_the_page_can_be_compared() -> None:
    """Each key of the last table is known: with a value that is no fact it gives a fault or a complaint of its own."""
    rows = [line.split("|")[1] for line in EXPECTED.split("\n") if line.startswith("| `")]
    keys = [key for row in rows for key in re.findall(r"`([a-z ]+)`", row)]
    assert len(keys) > 25
    for key in keys:
        edition = "{edition: rio-grande, players: 2, " if key in ("offered", "box") else "{"
        text = f"- {edition}scenario: one fact, rules: [BB-1], expect: {{{key}: nonsense}}}}\n"
        assert complaint(text) not in (None, key)


def complaint(text: str) -> str | None:
    """The word that is wrong in a scenario, its first fault if it can be read, None if all is well."""
    try:
        (outcome,) = run_file(text)
    except Misread as misread:
        return str(misread.values["word"])
    return outcome.faults[0] if outcome.faults else None
