"""Every scenario of this folder holds."""

from pathlib import Path

import pytest

from bohnhof.notation.rulebook import rules
from bohnhof.notation.scenario import Outcome, run_file

FILES = sorted(Path(__file__).parent.glob("**/*.yaml"))
OUTCOMES = [(file, outcome) for file in FILES for outcome in run_file(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    ("file", "outcome"), OUTCOMES, ids=[f"{file.stem}:{outcome.line}" for file, outcome in OUTCOMES]
)
def test_scenario(file: Path, outcome: Outcome) -> None:
    assert not outcome.faults, f"{file.name}: {outcome.name}"


@pytest.mark.parametrize(
    ("file", "outcome"), OUTCOMES, ids=[f"{file.stem}:{outcome.line}" for file, outcome in OUTCOMES]
)
def test_scenario_cites_rules_that_exist(file: Path, outcome: Outcome) -> None:
    assert outcome.rules
    assert set(outcome.rules) <= set(rules())
