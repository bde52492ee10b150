"""Every sentence of live tables is there, and none is left over."""

import re
from pathlib import Path

import pytest

from bohnhof.games import create
from bohnhof.table import bot_seats
from bohnhof.texts import LANGUAGES, Sentences, catalogue

SOURCE = Path(bot_seats.__file__).parent


def test_every_problem_has_a_sentence_and_every_sentence_a_problem() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in SOURCE.glob("*.py"))
    raised = set(re.findall(r"Problematic\(\s*\"(\w+)\"", source))
    known = {key.removeprefix("live.error.") for key in catalogue("en") if key.startswith("live.error.")}
    assert len(raised) > 25
    assert raised == known


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_waited_for_in_words(language: str) -> None:
    sentences = Sentences(language, ["Ada", "Ben"])
    steps = {step.name for players in (2, 4) for step in create("bohnanza", "rio-grande", players, {}).steps}
    assert len(steps) >= 6
    for step in steps:
        assert sentences.say(f"live.waits.{step}", who="seat:1").startswith("Ben ")
