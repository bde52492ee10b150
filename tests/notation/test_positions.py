"""Positions: a table that is written and read again is the same table (BB-4, BB-11; bug log P03, P04)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from random_tables import (
    ROWS,
    SEEDS,
    Crowd,
    Setting,
    codes_of,
    menu_of,
    moments,
    played,
    settings_of_tables,
)

from bohnhof import Game
from bohnhof.cards import TYPES
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.terms import FIELD_PRICE, PLANTS
from bohnhof.engine.vectors import numbers
from bohnhof.game import legal_of
from bohnhof.games.bohnanza.editions import EDITIONS
from bohnhof.notation.commands import read_command
from bohnhof.notation.position import position_text
from bohnhof.notation.position_reading import read_position
from bohnhof.notation.words import codes_text, read_codes


def facts(rules: Rules, s: State) -> dict[str, object]:
    """Every number of a state, with the parts of its vectors that mean something."""
    found: dict[str, object] = {"rules": (rules.name, rules.edition, rules.players, rules.options)}
    for name in dir(s):
        value = getattr(s, name)
        if not name.startswith("_") and isinstance(value, bool | int):
            found[name] = value
    seats = range(int(s.players))
    found["pile"] = [int(s.pile[i]) for i in range(s.pile_size)]
    found["discard"] = [int(s.discard[i]) for i in range(s.discard_size)]
    found["row"] = [int(s.row[i]) for i in range(s.row_size)]
    found["hands"] = [[int(s.hand_card(seat, i)) for i in range(s.hand_size[seat])] for seat in seats]
    found["stacks"] = [[int(s.stack[seat * s.capacity + i]) for i in range(s.thalers[seat])] for seat in seats]
    found["places"] = [[int(place.cards[i]) for i in range(place.size)] for place in s.places]
    found["offers"] = [
        (int(o.number), int(o.maker), int(o.partner), numbers(o.gives), numbers(o.wants), int(o.refusers))
        for o in s.offers
    ]
    for name in ("holds", "waiting", "waiting_size", "kinds", "sizes", "fields", "wishes", "terms", "meters", "fates"):
        found[name] = numbers(getattr(s, name))
    found["chance"] = (s.chance.a, s.chance.b, s.chance.c, s.chance.d)
    del found["recording"]
    return found


def legal(rules: Rules, s: State) -> list[object]:
    """All that every seat may do."""
    return [(codes_of(menu_of(rules, s, seat)), legal_of(Table(rules, s).view(seat))) for seat in range(int(s.players))]


def assert_reloads(rules: Rules, s: State) -> State:
    """Write, read, compare, write again."""
    text = position_text(rules, s)
    read_rules, read = read_position(text)
    assert facts(read_rules, read) == facts(rules, s)
    assert position_text(read_rules, read) == text
    assert legal(read_rules, read) == legal(rules, s)
    return read


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_a_thousand_tables_are_read_as_they_were_written(edition: str, players: int) -> None:
    """P04: 14 rows with 72 tables and more each; every bean type occurs in every kind of place it can lie in."""
    rules = Setting(edition, players).rules()
    tables = 0
    places: dict[str, set[int]] = {}
    seed = 0
    while tables < 72:
        seed += 1
        for s in moments(rules, seed, 25):
            assert_reloads(rules, s)
            tables += 1
            for name in ("pile", "discard", "hands", "stacks", "row"):
                beans = facts(rules, s)[name]
                flat = [bean for part in beans for bean in (part if isinstance(part, list) else [part])]  # type: ignore[attr-defined]
                places.setdefault(name, set()).update(flat)
            places.setdefault("fields", set()).update(set(numbers(s.kinds)) - {-1})
    types = set(EDITIONS[edition].setups[players].types())
    for name in ("pile", "discard", "hands", "fields"):
        assert places[name] == types, name
    assert places["row"] | places["stacks"] <= types


@given(settings_of_tables(), SEEDS)
@settings(max_examples=15)
def test_options_are_kept_with_the_table(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed, 200):
        assert_reloads(rules, s)


def phase_of(rules: Rules, s: State) -> set[str]:
    """What is special about this moment."""
    step = rules.step(s).name
    found = {step}
    if step == "plant" and s.planted == 1:
        found.add("second plant open")
    if step == "plant" and s.hand_size[s.active] == 0:
        found.add("empty hand")
    if step == "trade" and len(s.offers) >= 2:
        found.add("two offers")
    if any(offer.refusers for offer in s.offers):
        found.add("an offer that some have refused")
    if step == "waiting" and rules.actor(s) != s.active:
        found.add("another plants")
    if s.final and not s.over:
        found.add("last round")
    if s.discarded:
        found.add("discarded")
    if s.over:
        found.add("over")
    return found


def test_every_phase_is_reloaded_with_the_same_legal_commands() -> None:
    """P03: whose turn it is, and all that is open, in each phase."""
    phases: Counter[str] = Counter()
    for edition, players in (("amigo-classic", 4), ("rio-grande", 2), ("amigo-field-bean", 5), ("rio-grande", 3)):
        rules = Setting(edition, players).rules()
        for seed in range(6):
            for s in moments(rules, seed, 4):
                new = {phase for phase in phase_of(rules, s) if phases[phase] < 25}
                if new:
                    phases.update(new)
                    assert_reloads(rules, s)
    for phase in ("plant", "second plant open", "empty hand", "trade", "two offers", "waiting", "another plants"):
        assert phases[phase] >= 5, phase
    for phase in ("draw", "last round", "over", "offered", "open", "discarded", "an offer that some have refused"):
        assert phases[phase] >= 5, phase


def test_the_lines_may_come_in_any_order() -> None:
    rules = Setting("amigo-classic", 4).rules()
    s = played(rules, 3, 150)
    lines = position_text(rules, s).rstrip("\n").split("\n")
    text = "\n".join([*lines[:2], *reversed(lines[2:])])
    reordered = facts(*read_position(text))
    offers = reordered.pop("offers")
    expected = facts(rules, s)
    assert sorted(offers) == sorted(expected.pop("offers"))  # type: ignore[call-overload]
    assert reordered == expected


def test_terms_and_beanometers_that_were_written_by_a_game_are_kept() -> None:
    """What an add-on may change for one seat is part of the table."""
    rules = Setting("amigo-classic", 4).rules()
    s = played(rules, 5, 60)
    s.set_term(2, PLANTS, 3)
    s.set_term(0, FIELD_PRICE, 2)
    s.set_meter(1, 6, 8)
    read = assert_reloads(rules, s)
    assert read.term(2, PLANTS) == 3
    assert read.pay(1, 6, 3) == 0
    text = position_text(rules, s)
    assert "| terms plants=3\n" in text
    assert "| meters red=8\n" in text


def test_a_game_that_begins_from_a_position_plays_on_but_has_no_record() -> None:
    rules = Setting("rio-grande", 5).rules()
    s = played(rules, 8, 90)
    game = Game.from_position(position_text(rules, s), "de")
    crowd = Crowd(1)
    while not game.over:
        seat, command = crowd.next(game.rules, game.state)
        assert game.do(seat, command)
    assert game.result() is not None
    with pytest.raises(ValueError, match="no record"):
        game.record()
    assert [int(game.state.deck[bean]) for bean in range(TYPES)] == [int(s.deck[bean]) for bean in range(TYPES)]


TYPED = """bohnhof position 1
game bohnanza amigo-field-bean players=4 tie_break=hand
table start=B active=2 turn=5 step=trade planted=1 discarded=0 emptyings=1 final=no over=no offers=4
chance 1 2 3 4
pile green, Blaue
discard
row soy st
A hand red bl | fields 2 field, - | thalers - | waiting -
B hand blue | fields 3 so, 4 brandy | thalers bl | waiting ch | wish red, soy
C hand - | fields -, - | thalers re | waiting -
D hand ga | fields 1 ch, - | thalers - | waiting -
offer 4 B to all: soy@row.1, blue@1 for 2 red refused A,C
gone 1 refused A, 3 void B
"""


def test_a_position_can_be_typed_by_hand() -> None:
    """Ids are as good as the codes that the program writes, commas as good as spaces."""
    rules = Setting("amigo-field-bean", 4).rules()
    blank = rules.blank(0)
    named = Counter(read_codes("gr so st re bl fi fi bl so so so br br br br bl ch re ga ch"))
    rest = [bean for bean in numbers(blank.types) for _ in range(int(blank.deck[bean]) - named[bean])]
    text = TYPED.replace("Blaue", codes_text(rest))
    rules, s = read_position(text)
    assert (int(s.active), int(s.start), int(s.turn), rules.step(s).name) == (1, 1, 5, "trade")
    assert rules.options == {"tie_break": "hand"}
    table = Table(rules, s)
    for seat, rule in ((0, "BB-65"), (2, "BB-65"), (3, "BB-62"), (1, "BB-50")):
        refusal = table.why_not(seat, read_command("accept 4"))
        assert refusal is not None
        assert refusal.rule == rule
    assert table.do(1, read_command("offer blue, soy@row for nothing to D")) is None
    assert [int(offer.number) for offer in s.offers] == [4, 5]
    assert position_text(*read_position(position_text(rules, s))) == position_text(rules, s)
