"""A position that no game can come to is misread with the line and the word that cannot be; every table of every game
is read (bug log P04).
"""

import pytest
from random_tables import ROWS, Setting, moments

from bohnhof import Game, Misread
from bohnhof.notation.position import position_text
from bohnhof.notation.position_reading import read_position


def at(step: str, **table: object) -> str:
    """A table of a game by the default commands when it comes to a step in its second turn."""
    game = Game(seed=4, **{"options": {"start_seat": "A"}, **table})  # type: ignore[arg-type]
    while game.state.turn < 2 or game.rules.step(game.state).name != step:
        assert game.actor is not None
        game.do(game.actor, game.legal(game.actor).commands[-1])
    return game.to_position()


def ended(**table: object) -> str:
    """The last table of a game by the default commands."""
    game = Game(seed=4, **table)  # type: ignore[arg-type]
    while game.actor is not None:
        game.do(game.actor, game.legal(game.actor).commands[-1])
    return game.to_position()


def dealing() -> str:
    """A table in step 2 with an open offer to all that one seat has refused, after a deal."""
    game = Game.from_position(at("trade"))
    game.do("B", "offer @1 for nothing to A")
    game.do("A", "accept 1")
    game.do("B", "offer nothing for red to all")
    game.do("A", "refuse 2")
    return game.to_position()


DUEL = {"edition": "rio-grande", "players": 2}
TEXTS = {
    "plant": at("plant"),
    "trade": at("trade"),
    "waiting": at("waiting"),
    "draw": at("draw"),
    "over": ended(),
    "duel plant": at("plant", **DUEL),
    "duel offered": at("offered", **DUEL),
    "duel open": at("open", **DUEL),
    "duel draw": at("draw", **DUEL),
}


def line_of(text: str, word: str) -> int:
    """The number of the line that begins with a word."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if line.split(" ")[0] == word)


def replaced(text: str, line: str, old: str, new: str) -> str:
    """The text with words of one line changed; the old words must be there."""
    lines = text.split("\n")
    at_line = line_of(text, line) - 1
    assert old in lines[at_line], lines[at_line]
    lines[at_line] = lines[at_line].replace(old, new, 1)
    return "\n".join(lines)


def moved(text: str, start: str, goal: str) -> str:
    """The text with the first card of a line laid elsewhere: into another line, or to what waits at a seat."""
    before = text.split("\n")[line_of(text, start) - 1]
    card, _, rest = before.removeprefix(start + " ").partition(" ")
    text = replaced(text, start, before, f"{start} {rest or '-'}")
    line, _, part = goal.partition(" ")
    lies = text.split("\n")[line_of(text, line) - 1]
    if part:
        return replaced(text, line, f"| {part} -", f"| {part} {card}")
    return replaced(text, line, lies, f"{lies.removesuffix(' -')} {card}")


def assert_cannot_be(text: str, line: str, word: str) -> None:
    """A position is misread at this line with this word."""
    with pytest.raises(Misread) as caught:
        read_position(text)
    assert (caught.value.key, caught.value.values.get("word")) == ("cannot_be", word)
    assert caught.value.line == line_of(text, line)


@pytest.mark.parametrize("name", TEXTS)
def test_the_tables_of_these_tests_are_possible_until_they_are_changed(name: str) -> None:
    assert position_text(*read_position(TEXTS[name])) == TEXTS[name]


@pytest.mark.parametrize(
    ("name", "old", "new", "word"),
    [
        ("plant", "active=B turn=2", "active=B turn=3", "turn=3"),  # BB-6
        ("plant", "active=B turn=2", "active=C turn=2", "turn=2"),
        ("plant", "start=A", "start=D", "turn=2"),
        ("plant", "planted=0", "planted=3", "planted=3"),  # BB-44
        ("trade", "planted=1", "planted=99", "planted=99"),
        ("trade", "planted=1", "planted=0", "planted=0"),  # BB-42
        ("waiting", "planted=1", "planted=0", "planted=0"),
        ("draw", "planted=1", "planted=0", "planted=0"),
        ("plant", "discarded=0", "discarded=1", "discarded=1"),  # BB-109
        ("duel open", "discarded=1", "discarded=2", "discarded=2"),  # BB-119
        ("duel open", "planted=1 discarded=1", "planted=0 discarded=1", "discarded=1"),
        ("plant", "final=no", "final=yes", "final=yes"),  # BB-99: there are cards to be drawn
        ("plant", "emptyings=0", "emptyings=3", "final=no"),
        ("plant", "emptyings=0 final=no", "emptyings=3 final=yes", "final=yes"),
        ("trade", "emptyings=0 final=no", "emptyings=3 final=yes", "final=yes"),
        ("plant", "over=no", "over=yes", "over=yes"),
        ("draw", "final=no over=no", "final=no over=yes", "over=yes"),
        ("over", "final=yes", "final=no", "final=no"),
        ("over", "over=yes", "over=no", "final=yes"),  # BB-100
        ("over", "step=draw", "step=trade", "over=yes"),  # BB-101
        ("over", "step=draw", "step=plant", "over=yes"),
        ("duel plant", "offers=0", "offers=1", "offers=1"),  # BB-124
    ],
)
def test_the_counts_of_a_turn_agree_with_its_step(name: str, old: str, new: str, word: str) -> None:
    assert_cannot_be(replaced(TEXTS[name], "table", old, new), "table", word)


def test_more_emptyings_than_a_game_has_are_refused() -> None:
    with pytest.raises(Misread) as caught:
        read_position(replaced(TEXTS["plant"], "table", "emptyings=0", "emptyings=4"))
    assert (caught.value.key, caught.value.line) == ("not_a_number", line_of(TEXTS["plant"], "table"))


def test_before_the_first_trading_no_offer_has_been_made() -> None:
    text = Game(seed=4, options={"start_seat": "A"}).to_position()
    assert_cannot_be(replaced(text, "table", "offers=0", "offers=1"), "table", "offers=1")


def test_an_empty_draw_pile_has_been_emptied() -> None:
    """BB-10."""
    pile = TEXTS["plant"].split("\npile ")[1].split("\n")[0]
    text = replaced(TEXTS["plant"], "pile", pile, "-")
    discards = text.split("\ndiscard ")[1].split("\n")[0]
    text = replaced(text, "discard", discards, f"{discards} {pile}".replace("- ", ""))
    assert_cannot_be(text, "table", "emptyings=0")
    assert read_position(replaced(text, "table", "emptyings=0", "emptyings=1"))


@pytest.mark.parametrize(
    ("name", "start", "goal", "line", "word"),
    [
        ("plant", "pile", "row", "row", "row"),  # BB-46
        ("draw", "pile", "row", "row", "row"),
        ("trade", "pile", "row", "row", "row"),  # a third one
        ("duel plant", "pile", "row", "row", "row"),
        ("plant", "pile", "A waiting", "A", "waiting"),  # BB-66
        ("draw", "pile", "C waiting", "C", "waiting"),
        ("over", "discard", "C waiting", "C", "waiting"),
        ("duel open", "pile", "A waiting", "A", "waiting"),  # BB-124
        ("duel plant", "pile", "offered", "offered", "offered"),  # BB-116
        ("duel open", "pile", "offered", "offered", "offered"),
        ("duel plant", "pile", "box", "box", "box"),  # BB-126
    ],
)
def test_cards_lie_only_where_the_step_has_them(name: str, start: str, goal: str, line: str, word: str) -> None:
    assert_cannot_be(moved(TEXTS[name], start, goal), line, word)


@pytest.mark.parametrize(
    ("edition", "players", "fields", "word"),
    [
        ("amigo-classic", 4, "fields -", "fields: 1"),  # BB-29
        ("amigo-classic", 4, "fields -, -, -, -", "fields: 4"),  # BB-86
        ("amigo-2023", 4, "fields -, -, -", "fields: 3"),  # BB-19
        ("amigo-2023", 3, "fields -, -", "fields: 2"),
        ("rio-grande", 3, "fields -, -, -, -", "fields: 4"),
        ("amigo-field-bean", 4, "fields -, -, -, -", "fields: 4"),  # BB-112
    ],
)
def test_fields_are_there_from_the_start_or_to_be_had(edition: str, players: int, fields: str, word: str) -> None:
    text = Game(edition=edition, players=players, seed=4).to_position()
    old = text.split("| ")[1].strip()
    assert_cannot_be(replaced(text, "A", old, fields), "A", word)


@pytest.mark.parametrize(("edition", "players"), [("amigo-classic", 4), ("amigo-field-bean", 5), ("rio-grande", 7)])
def test_a_third_field_that_could_have_been_had_is_read(edition: str, players: int) -> None:
    text = replaced(Game(edition=edition, players=players, seed=4).to_position(), "A", "fields -, -", "fields -, -, -")
    assert read_position(text)


def test_what_a_field_of_the_duel_has_cost_lies_in_the_box() -> None:
    """BB-126."""
    text = replaced(TEXTS["duel plant"], "A", "fields", "fields -,")
    assert_cannot_be(text, "box", "box")
    for _ in range(3):
        text = moved(text, "pile", "box")
    assert read_position(text)


@pytest.mark.parametrize(("name", "wish", "word"), [("plant", "wax", "wish wax"), ("duel plant", "red", "wish red")])
def test_wishes_are_for_beans_of_a_game_with_trading(name: str, wish: str, word: str) -> None:
    """BB-24, BB-124."""
    assert_cannot_be(replaced(TEXTS[name], "B", "wish -", f"wish {wish}"), "B", word)


@pytest.mark.parametrize(
    "terms", ["draws=-1", "turns-up=-1", "plants=0", "most-fields=9", "gift-bean=18", "pays-into=0", "discards=-1"]
)
def test_terms_name_what_there_is(terms: str) -> None:
    assert_cannot_be(replaced(TEXTS["plant"], "C", "wish -", f"wish - | terms {terms}"), "C", terms)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("gone 1 accepted A", "gone 9 accepted A"),  # never made
        ("gone 1 accepted A", "gone 1 accepted A, 1 void B"),  # twice
        ("gone 1 accepted A", "gone 2 accepted A"),  # still open
        ("gone 1 accepted A", "gone 1 accepted G"),  # by nobody
    ],
)
def test_an_offer_that_is_gone_was_made_and_is_gone_once(old: str, new: str) -> None:
    text = dealing()
    assert_cannot_be(text.replace(old, new), "gone", "gone " + new.split(" ")[1])


@pytest.mark.parametrize("refused", ["B", "G", "A,C,D", "A,B"])
def test_an_open_offer_is_refused_by_some_of_those_who_may_answer_it(refused: str) -> None:
    """BB-63, BB-65."""
    text = dealing()
    with pytest.raises(Misread) as caught:
        read_position(text.replace(" refused A", f" refused {refused}"))
    assert (caught.value.key, caught.value.line) == ("impossible_offer", line_of(text, "offer"))


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_every_table_of_every_game_is_possible(edition: str, players: int) -> None:
    rules = Setting(edition, players).rules()
    for s in moments(rules, players, 15):
        assert read_position(position_text(rules, s))
