"""Positions with the Bohnentaler that no game comes to are refused, in each step of an attempt (BT-3, BT-16, BT-35)."""

import pytest

from bohnhof import Game, Misread
from bohnhof.engine.table import Table
from bohnhof.games import create
from bohnhof.notation.commands import read_command
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.position import position_text
from bohnhof.notation.position_reading import read_position
from bohnhof.notation.scenario_setup import excerpt

TABLE = "A: {hand: [soy, red], fields: [5 red, 4 soy]}\nD: {hand: [soy, blue], fields: [1 red, -]}\npile: 82"
BASE = "bohnanza+bohnentaler"


def whole(before: str, duel: bool = False, game: str = BASE) -> str:
    """The position once these commands have been given, with all cards of the deck."""
    rules = create(game, options={"tip_duel": "on"} if duel else {})
    s = excerpt(as_mapping(read_yaml(TABLE)), rules)
    left = [int(cards) for cards in s.deck]
    for seat in range(4):
        for field in range(s.fields[seat]):
            if s.size(seat, field):
                left[s.kind(seat, field)] -= int(s.size(seat, field))
        for index in range(s.hand_size[seat]):
            left[s.hand_card(seat, index)] -= 1
    left[7] -= 2
    s.pile_size = 0
    for bean, cards in enumerate(left):
        for _i in range(cards):
            s.pile[s.pile_size] = bean
            s.pile_size += 1
    table = Table(rules, s)
    for line in filter(None, before.split("; ")):
        who, _, command = line.partition(" ")
        assert table.do("ABCD".index(who), read_command(command)) is None
    return position_text(rules, s)


PLAIN = whole("")
ASKED = whole("A attempt")
PULLED = whole("A attempt; D hold-out")
LAID = whole("A attempt; D lay blue", True)
WON = whole("A attempt; D lay soy; A lay soy", True)
CASES = [
    (PLAIN, "under-pile ga ga", "under-pile ga"),
    (PLAIN, "under-pile ga ga", "under-pile ga bl"),
    (PLAIN, "emptyings=0", "emptyings=1"),
    (PLAIN, "at-stake -", "at-stake bl"),
    (PLAIN, "under-pile ga ga\nat-stake -\n", "under-pile ga ga\nat-stake -\nmarks token=E\n"),
    (PLAIN, "under-pile ga ga\nat-stake -\n", "under-pile ga ga\nat-stake -\nmarks tried=2\n"),
    (PLAIN, "under-pile ga ga\nat-stake -\n", "under-pile ga ga\nat-stake -\nmarks laid=1\n"),
    (PLAIN, "under-pile ga ga\nat-stake -\n", "under-pile ga ga\nat-stake -\nmarks came-from=2\n"),
    (PLAIN, "step=plant", "step=defence"),
    (PLAIN, "step=plant", "step=drawn"),
    (ASKED, "tried=1", "tried=0"),
    (ASKED, "tried=1", "tried=1 token=A"),
    (ASKED, "tried=1", "tried=1 came-from=4"),
    (ASKED, "tried=1", "tried=1 laid=1"),
    (PULLED, "step=drawn", "step=defence"),
    (PULLED, "step=drawn", "step=plant"),
    (LAID, "laid=2", "laid=3"),
    (LAID, "laid=2", "tried=1"),
    (LAID, "step=duel", "step=defence"),
    (WON, "step=defended", "step=duel"),
]


@pytest.mark.parametrize("text", [PLAIN, ASKED, PULLED, LAID, WON])
def test_each_step_of_an_attempt_is_read_and_written_alike(text: str) -> None:
    rules, s = read_position(text)
    assert position_text(rules, s) == text
    game = Game.from_position(text)
    assert game.actor is not None
    assert game.legal(game.actor).commands


@pytest.mark.parametrize(("text", "there", "instead"), CASES, ids=range(len(CASES)))
def test_what_cannot_be_is_refused(text: str, there: str, instead: str) -> None:
    assert there in text
    with pytest.raises(Misread):
        read_position(text.replace(there, instead, 1))


def test_the_owner_is_written_as_a_letter_where_he_is_not_the_first() -> None:
    assert "token=" not in PLAIN
    taken = whole("A attempt; D decline")
    assert "marks token=A tried=1" in taken
    assert Game.from_position(taken).view("B").marks[2] == 0


def test_a_question_of_high_bohn_in_the_middle_of_an_attempt_is_kept() -> None:
    """HB-45, BT-26."""
    rules = create("high-bohn+bohnentaler")
    text = "A: {hand: [red], owns: [farm2], fields: [10 blue + 1 soy, 2 red]}\nD: {hand: [green]}"
    s = excerpt(as_mapping(read_yaml(text)), rules)
    table = Table(rules, s)
    for who, command in ((0, "attempt"), (3, "hold-out"), (0, "harvest 1")):
        assert table.do(who, read_command(command)) is None
    assert rules.step(s).name == "pick"
    assert rules.impossible(s) == ""
    assert rules.moment(s) == 0
    s.marks[rules.mark_names["back"]] = 5  # no step of a turn
    assert rules.impossible(s) != ""
