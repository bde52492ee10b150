"""What buttons say and where their cards lie at a table with the Bohnentaler (BT-22, BT-35, BT-43)."""

import json
from typing import Any

import pytest

from bohnhof.engine.table import Table
from bohnhof.games import create
from bohnhof.notation.commands import read_command
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.scenario_setup import excerpt
from bohnhof.table.happenings import sent
from bohnhof.table.labels import commands
from bohnhof.texts import LANGUAGES, Sentences

NAME = "bohnanza+bohnentaler"


def buttons(text: str, before: str, seat: int, language: str = "en", duel: bool = False) -> dict[str, Any]:
    """The buttons of a seat by what they say, once these commands have been given."""
    rules = create(NAME, options={"tip_duel": "on"} if duel else {})
    table = Table(rules, excerpt(as_mapping(read_yaml(text)), rules))
    for line in filter(None, before.split("; ")):
        who, _, command = line.partition(" ")
        assert table.do("ABCD".index(who), read_command(command)) is None
    found = [json.loads(bytes(raw)) for raw in commands(table.view(seat), rules, Sentences(language))]
    return {button["say"]: button for button in found}


TABLE = "A: {hand: [garden], fields: [5 red, 4 soy]}\nD: {hand: [red]}"


def test_a_garden_bean_is_planted_from_the_hand_not_from_under_the_pile() -> None:
    found = buttons("A: {hand: [garden], fields: [3 soy, -]}", "", 0)
    assert found["plant garden 2"]["place"] == "hand"
    assert buttons(TABLE, "A attempt; D hold-out", 0)["plant red 1"]["place"] == "at-stake"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_of_an_attempt_has_its_words(language: str) -> None:
    sentences = Sentences(language)
    attempt = buttons(TABLE, "", 0, language)["attempt"]
    assert attempt["label"] == sentences.say("table.label.attempt")
    assert sentences.seat(3) in attempt["does"]
    answers = buttons(TABLE, "A attempt", 3, language)
    assert answers["hold-out"]["label"] == sentences.say("table.label.hold-out")
    assert answers["decline"]["label"] == sentences.say("table.label.decline_defence")
    lay = buttons(TABLE, "A attempt", 3, language, True)["lay red@1"]
    assert sentences.bean(6) in lay["label"]
    assert "8" in lay["does"]
    drawing = buttons("token: A\nstep: draw\nplanted: 1\nA: {fields: [-, -]}", "", 0, language)
    assert "2" in drawing["draw"]["label"]
    assert "4" in drawing["draw-four"]["label"]


def test_a_program_reads_beans_and_seats_of_an_attempt() -> None:
    """BT-19: the place of the card that was pulled is for its owner."""
    rules = create(NAME)
    table = Table(rules, excerpt(as_mapping(read_yaml(TABLE)), rules))
    table.take_events()
    assert table.do(0, read_command("attempt")) is None
    assert sent(table.take_events(), 1) == [{"kind": "attempted", "seat": "A", "owner": "D"}]
    assert table.do(3, read_command("hold-out")) is None
    events = table.take_events()
    assert sent(events, 1)[0] == {"kind": "pulled", "seat": "A", "bean": "red", "from": "D"}
    assert sent(events, 3)[0] == {"kind": "pulled", "seat": "A", "bean": "red", "from": "D", "position": 1}
    assert sent(events, 3)[1] == {"kind": "token", "seat": "A", "from": "D"}
