"""Damaged positions: each is misread with the line that is wrong, and never ends in another error. What is still read
is a complete and possible table (BB-5; bug log P04).
"""

import pytest
from damage import DAMAGE, damaged, misread_by
from hypothesis import given, settings
from hypothesis import strategies as st
from random_tables import ROWS, SEEDS, Crowd, Setting, live, moments

from bohnhof import Game, Misread
from bohnhof.cards import TYPES
from bohnhof.engine.table import Table
from bohnhof.notation.position import count_everywhere, position_text
from bohnhof.notation.position_reading import read_position
from bohnhof.notation.words import codes_text
from bohnhof.texts import Sentences

TEXTS = [
    position_text(Setting(edition, players).rules(), s)
    for edition, players in ROWS
    for s in moments(Setting(edition, players).rules(), players, 90)
]
"""Positions of all editions and moments."""


def complaint(text: str) -> Misread | None:
    """Why a position does not hold; None if it does."""
    return misread_by(read_position, text)


@given(st.sampled_from(TEXTS), st.lists(DAMAGE, min_size=1, max_size=2))
@settings(max_examples=800)
def test_a_damaged_position_is_misread_with_its_line_or_is_a_possible_table(
    text: str, damages: list[tuple[str, int, int, str, str]]
) -> None:
    broken = text
    for damage in damages:
        broken = damaged(broken, damage)
    misread = complaint(broken)
    if misread is not None:
        assert 1 <= misread.line <= broken.count("\n")
        for language in ("en", "de"):
            assert Sentences(language).say("misread." + misread.key, **misread.values)
        return
    rules, s = read_position(broken)
    again = position_text(rules, s)
    assert position_text(*read_position(again)) == again
    assert [count_everywhere(s, bean) for bean in range(TYPES)] == [int(s.deck[bean]) for bean in range(TYPES)]


@given(st.sampled_from(TEXTS), st.lists(DAMAGE, min_size=12, max_size=12), SEEDS)
@settings(max_examples=60)
def test_what_is_still_read_can_be_played_to_its_end(
    text: str, damages: list[tuple[str, int, int, str, str]], seed: int
) -> None:
    for damage in damages:
        broken = damaged(text, damage)
        if broken == text or complaint(broken) is not None:
            continue
        rules, s = read_position(broken)
        for _said in live(rules, Table(rules, s), Crowd(seed)):
            pass
        assert s.over
        assert [count_everywhere(s, bean) for bean in range(TYPES)] == [int(s.deck[bean]) for bean in range(TYPES)]


POSITION = """bohnhof position 1
game bohnanza rio-grande players=2
table start=A active=A turn=1 step=plant planted=0 discarded=0 emptyings=0 final=no over=no offers=0
chance 1 2 3 4
pile {pile}
discard -
row -
offered -
box -
A hand bl ch | fields -, - | thalers - | waiting - | wish -
B hand re | fields -, 2 so | thalers - | waiting - | wish -
"""


def duel() -> str:
    """A small whole table, one line for each subject."""
    rules = Setting("rio-grande", 2).rules()
    s = rules.blank(0)
    cards = [int(s.pile[i]) for i in range(s.pile_size)]
    for bean in (0, 1, 6, 4, 4):
        cards.remove(bean)
    return POSITION.format(pile=codes_text(cards))


def trading() -> str:
    """A table in step 2 with two open offers."""
    game = Game(players=4, seed=5, options={"start_seat": "A"})
    game.do("A", game.legal("A").commands[0])
    game.do("A", "turn-up")
    game.do("A", "offer @1 for red to B")
    game.do("C", "offer @2 for nothing")
    game.do("B", "refuse 1")
    game.do("D", "offer @1, @2 for 2 blue")
    return game.to_position()


def replaced(text: str, line: int, old: str, new: str) -> str:
    """The text with one line changed; the old words must be there."""
    lines = text.split("\n")
    assert old in lines[line - 1], lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    return "\n".join(lines)


def test_the_tables_of_these_tests_are_whole() -> None:
    assert complaint(duel()) is None
    assert complaint(trading()) is None


@pytest.mark.parametrize(
    ("line", "old", "new", "key", "named"),
    [
        (1, "position 1", "position 2", "not_a_position", 1),
        (2, "game ", "play ", "needs_game_line", 2),
        (2, " players=2", "", "needs_game_line", 2),
        (2, "bohnanza", "highbohn", "impossible_game", 2),
        (2, "rio-grande", "rio-bravo", "impossible_game", 2),
        (2, "players=2", "players=8", "impossible_game", 2),
        (2, "players=2", "players=two", "not_a_number", 2),
        (2, "players=2", "players=2 players=3", "not_a_pair", 2),
        (2, "players=2", "players=2 fast", "not_a_pair", 2),
        (2, "players=2", "players=2 fast=yes", "impossible_game", 2),
        (3, "start=A", "start=C", "not_a_seat", 3),
        (3, "start=A", "start=Z", "not_a_seat", 3),
        (3, "active=A", "active=3", "not_a_seat", 3),
        (3, "turn=1", "turn=0", "not_a_number", 3),
        (3, "turn=1", "turn=-1", "not_a_number", 3),
        (3, " turn=1", "", "needs_word", 3),
        (3, "turn=1", "turn=1 turn=2", "not_a_pair", 3),
        (3, "turn=1", "turn=1 wind=2", "unknown_word", 3),
        (3, "step=plant", "step=trade", "unknown_step", 3),
        (3, "emptyings=0", "emptyings=2", "not_a_number", 3),
        (3, "final=no", "final=maybe", "yes_or_no", 3),
        (3, "planted=0", "planted=x", "not_a_number", 3),
        (4, "chance 1 2 3 4", "chance 0 0 0 0", "needs_chance", 4),
        (4, "chance 1 2 3 4", "chance 1 2 3", "needs_chance", 4),
        (4, "chance 1 2 3 4", "chance 1 2 3 4294967296", "not_a_number", 4),
        (4, "chance 1 2 3 4", "chance 1 2 3 -4", "not_a_number", 4),
        (5, "pile bl ", "pile ", "wrong_number", 11),
        (5, "pile bl ", "pile ga ", "wrong_number", 11),
        (5, "pile bl ", "pile xx ", "not_a_bean", 5),
        (5, "pile bl ", "pile " + "bl " * 200, "too_many_cards", 5),
        (6, "discard -", "discard so", "wrong_number", 11),
        (6, "discard", "pile", "line_twice", 6),
        (6, "discard", "waste", "not_a_seat", 6),
        (8, "offered", "offerred", "not_a_seat", 8),
        (9, "box -", "box bl", "wrong_number", 11),
        (10, "A hand", "C hand", "not_a_seat", 10),
        (10, "A hand", "B hand", "line_twice", 11),
        (10, "hand bl ch", "hand bl", "wrong_number", 11),
        (10, "hand bl ch", "hand " + "bl " * 200, "too_many_cards", 10),
        (10, "thalers -", "thalers " + "bl " * 200, "too_many_cards", 10),
        (10, " | waiting -", "", "needs_word", 10),
        (10, "waiting", "wating", "unknown_word", 10),
        (10, "| wish -", "| hand bl", "line_twice", 10),
        (10, "| wish -", "| wish xx", "not_a_bean", 10),
        (10, "| wish -", "| terms luck=1", "unknown_word", 10),
        (10, "| wish -", "| terms plants=x", "not_a_number", 10),
        (10, "| wish -", "| meters xx=1", "not_a_bean", 10),
        (10, "| wish -", "| meters red", "not_a_pair", 10),
        (11, "2 so", "3 so", "wrong_number", 11),
        (11, "2 so", "64 so", "not_a_number", 11),
        (11, "2 so", "so", "not_a_number", 11),
        (11, "2 so", "2", "not_a_bean", 11),
        (11, "2 so", "2 so, -, -, -, -, -, -, -", "too_many_fields", 11),
    ],
)
def test_the_wrong_line_is_named(line: int, old: str, new: str, key: str, named: int) -> None:
    misread = complaint(replaced(duel(), line, old, new))
    assert misread is not None
    assert (misread.key, misread.line) == (key, named)


@pytest.mark.parametrize("line", range(1, 12))
def test_no_line_may_be_missing_or_stand_there_twice(line: int) -> None:
    lines = duel().rstrip("\n").split("\n")
    without = complaint("\n".join(lines[: line - 1] + lines[line:]))
    assert without is not None
    assert without.key == {1: "not_a_position", 2: "needs_game_line"}.get(line, "needs_word")
    twice = complaint("\n".join([*lines[:line], *lines[line - 1 :]]))
    assert twice is not None
    assert twice.line == line + 1


@pytest.mark.parametrize(
    "text", ["", "\n", "bohnhof position 1", "bohnhof position 1\n", "bohnhof record 1\n", "hello"]
)
def test_what_is_no_position_is_misread(text: str) -> None:
    misread = complaint(text)
    assert misread is not None
    assert misread.key in ("not_a_position", "needs_game_line")
    assert misread.line == 1


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (("offer 3 D", "offer 2 D"), "impossible_offer"),  # two with one number
        (("offer 3 D", "offer 4 D"), "impossible_offer"),  # one that has not been made yet
        (("offer 3 D", "offer 3 F"), "not_an_offer"),  # nobody's
        (("offer 3 D", "offer 3 B"), "impossible_offer"),  # the cards of another
        (("D to A:", "D to C:"), "impossible_offer"),  # past the active player (BB-50)
        (("D to A:", "D to D:"), "impossible_offer"),  # to himself
        (("D to A:", "D to F:"), "impossible_offer"),  # to nobody
        (("D to A:", "D to all:"), "impossible_offer"),  # BB-63
        (("D to A:", "D for A:"), "not_an_offer"),
        (("for 2 blue", "for 21 blue"), "impossible_offer"),  # more than there are
        (("for 2 blue", "for 2 coffee"), "impossible_offer"),  # not in this game
        (("for 2 blue", "against 2 blue"), "not_an_offer"),
        (("for 2 blue", "for 2 blue refused Q"), "not_a_seat"),
        (("step=trade", "step=draw"), "offers_out_of_place"),
        (("gone 1 refused B", "gone 1 lost B"), "not_a_fate"),
        (("gone 1 refused B", "gone refused B"), "not_a_fate"),
        (("gone 1 refused B", "gone x refused B"), "not_a_number"),
        (("step=trade", "step=waiting"), "offers_out_of_place"),
    ],
)
def test_offers_must_be_such_as_can_be_open(change: tuple[str, str], key: str) -> None:
    text = trading()
    assert change[0] in text
    misread = complaint(text.replace(*change))
    assert misread is not None
    assert misread.key == key


@pytest.mark.parametrize("gives", ["@1", "pink@1", "{0}@1, {0}@1", "{0}", "{0}@row.1", "{0}@7", "{1}@1", "", "nothing"])
def test_an_offer_gives_exact_cards_that_are_there(gives: str) -> None:
    """Bug log T01, T02, T15: no card out of nothing, also not out of a file."""
    text = trading()
    line = next(line for line in text.split("\n") if line.startswith("offer 3"))
    cards = line.partition(": ")[2].partition(" for ")[0].split(", ")
    beans = [card.partition("@")[0] for card in cards]
    other = next(bean for bean in ("blue", "chili", "stink") if bean != beans[0])
    changed = line.replace(", ".join(cards), gives.format(beans[0], other)).replace(" for 2 blue", " for nothing")
    misread = complaint(text.replace(line, changed))
    assert misread is not None
    assert misread.key in ("impossible_offer", "not_an_offer", "not_a_bean")


def test_a_step_in_which_nobody_could_act_is_misread() -> None:
    text = trading()
    text = "\n".join(line for line in text.split("\n") if not line.startswith(("offer", "gone")))
    row = next(line for line in text.split("\n") if line.startswith("row"))
    pile = next(line for line in text.split("\n") if line.startswith("pile"))
    text = (
        text.replace(row, "row -").replace(pile, pile + row.removeprefix("row")).replace("step=trade", "step=waiting")
    )
    misread = complaint(text)
    assert misread is not None
    assert misread.key == "nobody_to_act"
