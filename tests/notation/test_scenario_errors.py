"""Damaged scenario files are reported with their line; scenarios that do not hold say where and why."""

import pytest

from bohnhof.notation.scenario import run_file
from bohnhof.notation.words import Misread
from bohnhof.texts import LANGUAGES, Sentences

GOOD = """\
# A comment line first.
- scenario: a third card is never planted
  rules: [BB-44]
  A:
    hand: [soy, soy, soy]
    fields: [1 soy, -]
  do:
    - A plant 1
    - A plant 1
    - A plant 1 -> refused BB-44
    - A: {hand: [soy]}
  expect:
    A: {hand: [soy], fields: [3 soy, -]}
    pile: 30
    not legal:
      A: [plant 1]
"""


def damaged(old: str, new: str) -> str:
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


def misread(text: str) -> Misread:
    """The complaint about a text; its sentence can be said in every language."""
    with pytest.raises(Misread) as caught:
        run_file(text)
    for language in LANGUAGES:
        assert Sentences(language).say("misread." + caught.value.key, **caught.value.values)
    return caught.value


def faults(text: str) -> list[str]:
    (outcome,) = run_file(text)
    return outcome.faults


def test_the_undamaged_scenario_holds() -> None:
    (outcome,) = run_file(GOOD)
    assert (outcome.name, outcome.line, outcome.rules) == ("a third card is never planted", 2, ["BB-44"])
    assert outcome.faults == []


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "word"),
    [
        # No YAML, or not the kind of it.
        ("fields: [1 soy, -]", "fields: [1 soy, -", 6, "not_yaml", None),
        ("  rules: [BB-44]", "\trules: [BB-44]", 3, "not_yaml", None),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  rules: [BB-44]", 4, "line_twice", "rules"),
        ("    pile: 30", "    pile: &loop [*loop]", 14, "not_yaml", "nested too deep"),
        ("    pile: 30", "    [pile, row]: 30", 14, "bad_scenario", "a key that is no word"),
        ("    pile: 30", "    pile: " + "[" * 30 + "]" * 30, 14, "not_yaml", "nested too deep"),
        # Keys that do not exist.
        ("  expect:", "  expcet:", 12, "bad_scenario", "expcet"),
        ("    hand: [soy, soy, soy]", "    hands: [soy, soy, soy]", 5, "bad_scenario", "hands"),
        ("    pile: 30", "    piles: 30", 14, "bad_scenario", "piles"),
        ("    - A: {hand: [soy]}", "    - A: {purse: 3}", 11, "bad_scenario", "purse"),
        ("    - A: {hand: [soy]}", "    - A: {hand: [soy]}\n      weather: fine", 12, "bad_scenario", "weather"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  offered: [soy]", 4, "bad_scenario", "offered"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  a: {hand: []}", 4, "bad_scenario", "a"),
        # Beans, cards, fields.
        ("hand: [soy, soy, soy]", "hand: [soy, snow, soy]", 5, "not_a_bean", "snow"),
        ("hand: [soy, soy, soy]", "hand: [soy,\n      snow, soy]", 6, "not_a_bean", "snow"),
        ("hand: [soy, soy, soy]", "hand: [12 soy]", 6, "wrong_number", None),
        ("hand: [soy, soy, soy]", "hand: [2 cocoa]", 5, "wrong_number", None),
        ("hand: [soy, soy, soy]", "hand: [999999999 soy]", 5, "not_a_number", "999999999"),
        ("fields: [1 soy, -]", "fields: [1 snow, -]", 6, "not_a_bean", "snow"),
        ("fields: [1 soy, -]", "fields: [0 soy, -]", 6, "not_a_number", "0"),
        ("fields: [1 soy, -]", "fields: [13 soy, -]", 6, "wrong_number", None),
        ("fields: [1 soy, -]", "fields: []", 6, "not_a_number", ""),
        ("fields: [1 soy, -]", 'fields: ["1 soy, 1 red"]', 6, "bad_scenario", "1 soy, 1 red"),
        ("fields: [1 soy, -]", "fields: [-, -, -, -, -, -, -, -, -]", 6, "too_many_fields", None),
        ("    A: {hand: [soy], fields", "    A: {hand: [hay], fields", 13, "not_a_bean", "hay"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  pile: [red, ..., blue]", 4, "not_a_bean", "..."),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  pile: 101", 4, "bad_scenario", None),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  discard: [21 blue]", 4, "wrong_number", None),
        ("    pile: 30", "    pile: [..., soy, ...]", 14, "bad_scenario", "cards with both ends open"),
        # Seats.
        ("  rules: [BB-44]", "  rules: [BB-44]\n  E: {hand: [soy]}", 4, "not_a_seat", "E"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  active: E", 4, "not_a_seat", "E"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  start: north", 4, "not_a_seat", "north"),
        ("    A: {hand: [soy], fields", "    F: {hand: [soy], fields", 13, "not_a_seat", "F"),
        ("      A: [plant 1]", "      G: [plant 1]", 16, "not_a_seat", "G"),
        ("-> refused BB-44", "-> refused BB-44 naming X", 10, "not_a_seat", "X"),
        # Numbers and words.
        ("  rules: [BB-44]", "  rules: [BB-44]\n  players: many", 4, "not_a_number", "many"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  emptyings: 4", 4, "not_a_number", "4"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  planted: -1", 4, "not_a_number", "-1"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  turn: 1.5", 4, "not_a_number", "1.5"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  final: perhaps", 4, "yes_or_no", "perhaps"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  step: tea", 4, "unknown_step", "tea"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  step: waiting", 2, "nobody_to_act", None),
        ("    pile: 30", "    pile: lots", 14, "not_a_number", "lots"),
        ("      A: [plant 1]", "      A: [plnat 1]", 16, "not_a_command", "plnat"),
        ("-> refused BB-44", "->", 10, "bad_scenario", "A plant 1 ->"),
        # The wrong kind of thing.
        ("  rules: [BB-44]", "  rules: BB-44", 3, "bad_scenario", "BB-44 where a list belongs"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  options: shared", 4, "bad_scenario", None),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  edition: [rio-grande]", 4, "bad_scenario", None),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  discard: 7", 4, "bad_scenario", "7 where a list belongs"),
        ("    hand: [soy, soy, soy]", "    hand: 3", 5, "bad_scenario", "3 where a list belongs"),
        ("    hand: [soy, soy, soy]", "    hand: {soy: 3}", 5, "bad_scenario", "a mapping where a list belongs"),
        ("    - A: {hand: [soy]}", "    - A: [soy]", 11, "bad_scenario", "a list where a mapping belongs"),
        ("    - A: {hand: [soy]}", "    - [A, plant, 1]", 11, "bad_scenario", None),
        ("    pile: 30", "    over: {}", 14, "bad_scenario", None),
    ],
)
def test_a_damaged_line_is_named(old: str, new: str, line: int, key: str, word: str | None) -> None:
    complaint = misread(damaged(old, new))
    assert (complaint.line, complaint.key) == (line, key)
    if word is not None:
        assert complaint.values["word"] == word


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("", 1, "bad_scenario"),
        ("# nothing but a comment\n", 1, "bad_scenario"),
        ("[]", 1, "bad_scenario"),
        ("scenario: one that is in no list\nrules: [BB-1]\n", 1, "bad_scenario"),
        ("- just a word\n", 1, "bad_scenario"),
        ("- scenario: without rules\n  do: [A draw]\n", 1, "bad_scenario"),
        ("\n\n- rules: [BB-1]\n  do: [A draw]\n", 3, "bad_scenario"),
        ("- scenario: one that proves nothing\n  rules: [BB-1]\n", 1, "bad_scenario"),
        ("--- a\n--- b\n", 2, "not_yaml"),
        ("- \x00\n", 1, "not_yaml"),
        ("- {scenario: [a, b], rules: [BB-1], expect: {}}\n", 1, "bad_scenario"),
    ],
)
def test_a_file_that_holds_no_scenarios_is_refused(text: str, line: int, key: str) -> None:
    complaint = misread(text)
    assert (complaint.line, complaint.key) == (line, key)


@pytest.mark.parametrize(
    ("setting", "line"),
    [
        ("deal: {seed: 1}\n  hand: [soy]", 4),
        ("deal: {seed: 1}\n  A: {hand: [soy]}", 4),
        ("deal: {seed: 1}\n  active: B", 4),
        ("deal: {seed: 1}\n  pile: 3", 4),
        ("deal: {seeds: 1}", 3),
        ("deal: {seed: one}", 3),
        ("deal: {start: E}", 3),
        ("deal: 7", 3),
        ("deal:\n    deck: [9 red, ...]", 4),
        ("deal:\n    deck: [red, soy]", 4),
        ("deal:\n    deck: [cocoa, ...]", 4),
        ("create: refused BB-21\n  players: 9\n  A: {hand: [soy]}", 5),
    ],
)
def test_what_a_deal_or_a_refused_table_leaves_no_room_for_is_refused(setting: str, line: int) -> None:
    assert misread(f"- scenario: a dealt table\n  rules: [BB-25]\n  {setting}\n  expect: {{pile: 84}}\n").line == line


def test_a_complaint_is_about_the_scenario_in_which_it_stands() -> None:
    second = GOOD.replace("# A comment line first.\n", "").replace("soy, soy, soy", "soy, snow, soy")
    assert misread(GOOD + second).line == GOOD.count("\n") + 4


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("    - A: {hand: [soy]}", "    - A: {hand: [soy, soy]}", 11, "A hand: ['soy'], not ['soy', 'soy']"),
        (
            "    A: {hand: [soy], fields: [3 soy, -]}",
            "    A: {fields: [2 soy, -]}",
            13,
            "A fields: 3 so, -, not 2 so, -",
        ),
        ("    pile: 30", "    pile: 29", 14, "pile: 30, not 29"),
        ("    pile: 30", "    emptyings: 1", 14, "emptyings: 0, not 1"),
        ("    pile: 30", "    winners: [B]", 14, "winners: "),
        ("    pile: 30", "    cards: {soy: 3}", 14, "cards of soy: 4, not 3"),
        ("    pile: 30", "    commands: {A: []}", 14, "commands of A: ['harvest 1', 'turn-up'], not []"),
        ("    pile: 30", "    may offer: [A]", 14, "may offer: [], not ['A']"),
        ("    pile: 30", "    offers: 1", 14, "offers: 0, not 1"),
        ("    pile: 30", "    happened: [A planted soy 1]", 14, "happened: [], not A planted soy 1"),
        ("    pile: 30", "    told: {B: [A planted soy 1]}", 14, "B is told: [], not ['A planted soy 1']"),
        ("      A: [plant 1]", "      A: [turn-up]", 16, "A turn-up: legal"),
        (
            " -> refused BB-44",
            "",
            10,
            "A plant 1: refused BB-44 (Refusal(BB-44, planted_enough, count=2)), not accepted",
        ),
        ("BB-44\n    - A: {", "BB-42\n    - A: {", 10, "not refused BB-42"),
        ("BB-44\n    - A: {", "BB-44 naming B\n    - A: {", 10, "the refusal does not name B"),
        ("    - A: {hand: [soy]}", "    - A plant snow", 11, "A plant snow: misread (not_a_bean), not accepted"),
        ("    - A: {hand: [soy]}", "    - H plant 1", 11, "H plant 1: misread (not_a_seat), not accepted"),
        ("    - A: {hand: [soy]}", "    - E plant 1", 11, "E plant 1: refused BB-6"),
        ("    - A: {hand: [soy]}", "    - A turn-up -> refused BB-42", 11, "A turn-up: accepted, not refused BB-42"),
        ("  rules: [BB-44]", "  rules: [BB-44]\n  edition: amigo-1997", 2, "the table is not accepted"),
        (
            "  rules: [BB-44]",
            "  rules: [BB-44]\n  create: refused BB-21",
            4,
            "the table is accepted, not refused BB-21",
        ),
    ],
)
def test_what_does_not_hold_is_named_with_its_line(old: str, new: str, line: int, words: str) -> None:
    found = faults(damaged(old, new))
    assert any(fault.startswith(f"line {line}: ") and words in fault for fault in found), found


def test_all_faults_of_a_scenario_are_named() -> None:
    text = damaged("    pile: 30", "    pile: 29\n    emptyings: 1").replace("[3 soy, -]", "[4 soy, -]")
    assert [fault.split(":")[0] for fault in faults(text)] == ["line 13", "line 14", "line 15"]


def test_the_end_of_a_list_may_be_left_open_but_not_its_contents() -> None:
    text = damaged("    pile: 30", "    pile: [blue, blue, ...]")
    assert faults(text) == []
    assert faults(text.replace("blue, blue, ...", "blue, red, ...")) != []
    assert faults(text.replace("[blue, blue, ...]", "[31 blue, ...]")) != []
