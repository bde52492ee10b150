"""Equal seeds, equal games; every game has its own source of chance (BB-11, BB-22; bug log S01, S02, P10)."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from random_tables import ROWS, SEEDS, Crowd, Setting, settings_of_tables

from bohnhof import Game
from bohnhof.engine.chance import seeded
from bohnhof.engine.sequencer import Sequencer, play_out
from bohnhof.notation.commands import command_text
from bohnhof.notation.position import position_text


def dealt(setting: Setting, seed: int) -> Game:
    return Game("bohnanza", setting.edition, setting.players, dict(setting.options), seed=seed)


def played_by_text(game: Game, crowd: Crowd) -> Iterator[None]:
    """Play a game to its end, command by command."""
    while not game.over:
        seat, command = crowd.next(game.rules, game.state)
        game.do(seat, command_text(game.table.complete(seat, command)))
        yield


def record_of(setting: Setting, seed: int, crowd_seed: int) -> str:
    """The record of a whole game."""
    game = dealt(setting, seed)
    for _ in played_by_text(game, Crowd(crowd_seed)):
        pass
    return game.record()


@given(settings_of_tables(), SEEDS)
@settings(max_examples=5)
def test_equal_seeds_and_commands_give_equal_records(setting: Setting, seed: int) -> None:
    first = record_of(setting, seed, seed)
    random.seed(1)
    again = record_of(setting, seed, seed)
    assert first == again
    assert first != record_of(setting, seed + 1, seed)
    assert first != record_of(setting, seed, seed + 1)


@given(settings_of_tables(), settings_of_tables(), SEEDS)
@settings(max_examples=4)
def test_games_side_by_side_do_not_disturb_each_other(one: Setting, other: Setting, seed: int) -> None:
    expected = [record_of(one, seed, 1), record_of(other, seed, 2)]
    games = [dealt(one, seed), dealt(other, seed)]
    ways = [played_by_text(games[0], Crowd(1)), played_by_text(games[1], Crowd(2))]
    turn = 0
    while ways:
        random.random()  # a bot that draws from the global source changes nothing either
        if next(ways[turn % len(ways)], "end") == "end":
            ways.pop(turn % len(ways))
        turn += 1
    assert [game.record() for game in games] == expected


@given(settings_of_tables(), SEEDS)
@settings(max_examples=20)
def test_the_global_source_of_chance_is_neither_asked_nor_changed(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    ends = []
    for global_seed in (1, 2):
        random.seed(global_seed)
        before = random.getstate()
        driver = Sequencer(rules, rules.new(seed))
        play_out(driver, seeded(seed, 1))
        assert random.getstate() == before
        ends.append(position_text(rules, driver.state))
    assert ends[0] == ends[1]


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_different_seeds_deal_differently_and_every_seat_starts_now_and_then(edition: str, players: int) -> None:
    rules = Setting(edition, players).rules()
    tables = [rules.new(seed) for seed in range(120)]
    assert len({tuple(int(s.pile[i]) for i in range(s.pile_size)) for s in tables}) == 120
    assert {int(s.start) for s in tables} == set(range(players))


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_naming_the_starting_seat_keeps_the_deck_of_a_seed(edition: str, players: int) -> None:
    """BB-23: so a game can be played again from another seat."""
    decks = set()
    for seat in ["random", *"ABCDEFG"[:players]]:
        game = dealt(Setting(edition, players, (("start_seat", seat),)), 11)
        decks.add(game.record().split("\n")[4])
        assert seat in ("random", "ABCDEFG"[int(game.state.start)])
    assert len(decks) == 1
