"""A copy, a saved position and a record of an unfinished game go on as the game itself would have (BB-11; bug log P01,
P03, P06, P10).
"""

import pytest
from hypothesis import given, settings
from random_tables import ROWS, SEEDS, Crowd, Setting, live, moments, settings_of_tables

from bohnhof import Game
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.notation.commands import command_text
from bohnhof.notation.events import open_text
from bohnhof.notation.position import position_text
from bohnhof.notation.position_reading import read_position


def told(rules: Rules, s: State, seed: int, commands: int) -> list[str]:
    """What happens on this table if a crowd goes on, and where that leads."""
    s.record()
    table = Table(rules, s)
    lines = []
    for seat, command in live(rules, table, Crowd(seed), commands):
        happened = "; ".join(open_text(event) for event in table.take_events())
        lines.append(f"{seat} {command_text(command)} = {happened}")
    return [*lines, position_text(rules, s)]


@given(settings_of_tables(), SEEDS)
@settings(max_examples=10)
def test_copies_and_reloaded_tables_go_on_alike(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed, 120):
        saved = position_text(rules, s)
        reloaded_rules, reloaded = read_position(saved)
        copied = s.copy()
        expected = told(rules, s.copy(), seed + 1, 60)
        assert told(rules, copied, seed + 1, 60) == expected
        assert told(reloaded_rules, reloaded, seed + 1, 60) == expected
        assert position_text(rules, s) == saved, "whoever goes on with a copy leaves the table itself alone"


@pytest.mark.parametrize(("edition", "players"), [row for row in ROWS if row[1] > 3 or row[0] != "rio-grande"])
def test_a_table_saved_right_before_a_reshuffle_is_shuffled_alike(edition: str, players: int) -> None:
    """P01: right before the second reshuffle, so that a source of chance that began anew would show. (The others of
    `rio-grande` have one reshuffle at most.)"""
    rules = Setting(edition, players).rules()
    table = Table(rules, rules.new(players))
    table.state.record()
    crowd = Crowd(players)
    reshuffles = 0
    while reshuffles < 2:
        saved = position_text(rules, table.state)
        seat, command = crowd.next(rules, table.state)
        assert table.do(seat, command) is None
        happened = [open_text(event) for event in table.take_events()]
        reshuffles += sum(line.startswith("reshuffled") for line in happened)
    _, reloaded = read_position(saved)
    reloaded.record()
    again = Table(rules, reloaded)
    assert again.do(seat, command) is None
    assert [open_text(event) for event in again.take_events()] == happened
    assert told(rules, reloaded, 3, 50) == told(rules, table.state, 3, 50)


@given(settings_of_tables(), SEEDS)
@settings(max_examples=8)
def test_a_game_and_its_copies_end_in_the_same_record(setting: Setting, seed: int) -> None:
    """Through the door that users have: `Game`, its copy, and the game read back from an unfinished record."""
    game = Game("bohnanza", setting.edition, setting.players, dict(setting.options), seed=seed)
    crowd = Crowd(seed)
    half = 20 + crowd.below(200)
    copies: list[Game] = []
    for said in range(100_000):
        if said == half:
            copies = [game.copy(), Game.from_record(game.record())]
            copies.append(Game.from_record(copies[1].record()))
            assert all(copy.record() == game.record() for copy in copies)
            assert all(copy.to_position() == game.to_position() for copy in copies)
        if game.over:
            break
        seat, command = crowd.next(game.rules, game.state)
        text = command_text(game.table.complete(seat, command))
        events = [open_text(event) for event in game.do(seat, text)]
        for copy in copies:
            assert [open_text(event) for event in copy.do(seat, text)] == events
    assert game.over
    assert len(copies) == 3
    assert {copy.record() for copy in copies} == {game.record()}
    assert {str(copy.result()) for copy in copies} == {str(game.result())}
    assert without_chance(Game.from_record(game.record())) == without_chance(game)


def without_chance(game: Game) -> list[str]:
    """The position of a finished game; its record keeps no source of chance any more."""
    return [line for line in game.to_position().split("\n") if not line.startswith("chance ")]


@given(settings_of_tables(), SEEDS)
@settings(max_examples=10)
def test_going_back_to_a_kept_copy_brings_back_everything(setting: Setting, seed: int) -> None:
    """P06: whoever keeps copies and goes back to them finds the table as it was, chance included, and another way on
    from there does not touch what had been kept."""
    rules = setting.rules()
    kept = [(s.copy(), position_text(rules, s)) for s in moments(rules, seed, 80)]
    for s, text in reversed(kept):
        assert position_text(rules, s) == text
        told(rules, s.copy(), seed + 1, 15)
        told(rules, s.copy(), seed + 2, 15)
        assert position_text(rules, s) == text
