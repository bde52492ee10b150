"""Bots at tables of Telebohn: they copy where it pays, defend what is worth it, are never refused, and beat chance."""

import os

import pytest

from bohnhof import Game
from bohnhof.bots import BOTS
from bohnhof.bots.match import Match
from bohnhof.engine.table import Table
from bohnhof.games import create
from bohnhof.notation.commands import command_text
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.scenario_setup import excerpt

COMPILED = os.environ.get("BOHNHOF_COMPILED") == "1"
MATCHES = 200 if COMPILED else 12
"""Of a thousand games of four players a farmer wins more than nine of ten against three bots that play at random."""
CUSTOM = (
    '[{"id":"p","name":"P","copies":9,"effect":"peek","look":5,"take":2},'
    '{"id":"t","name":"T","copies":9,"effect":"twice"},{"id":"m","name":"M","copies":9,"effect":"move"},'
    '{"id":"s","name":"S","copies":9,"effect":"scale","type":"garden","steps":[[1,3]],"top_up":true}]'
)


def match_of(names: list[str], seed: int, options: dict[str, str] | None = None) -> Match:
    rules = create("telebohn", "", len(names), options)
    bots = [BOTS[name](10 * seed + seat) for seat, name in enumerate(names)]
    return Match(rules, rules.new(seed), bots, 3)


def test_a_farmer_beats_three_that_play_at_random() -> None:
    wins = 0
    for seed in range(MATCHES):
        names = ["random"] * 4
        names[seed % 4] = "farmer"
        match = match_of(names, seed)
        match.play(20_000)
        assert match.refusals == [0, 0, 0, 0], match.complaints
        wins += match.driver.rules.standing(match.driver.state).places[seed % 4] == 1
    assert wins >= 0.8 * MATCHES


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options", [{}, {"turn_over": "many"}, {"text_cards": "defence-only"}, {"text_cards": CUSTOM}], ids=range(4)
)
def test_bots_play_whole_games_among_themselves(players: int, options: dict[str, str]) -> None:
    """They are never refused, and no game ends because nobody does anything."""
    names = ["farmer", "trader", "farmer", "trader", "farmer"][:players]
    match = match_of(names, players, options)
    match.play(20_000)
    assert match.refusals == [0] * players, match.complaints
    assert match.driver.state.final
    assert sum(match.driver.rules.standing(match.driver.state).thalers) > 800 * players


def answer(text: str, commands: list[str], seat: str = "B") -> str:
    """What a farmer says on a seat after these commands."""
    entry = as_mapping(read_yaml(text))
    rules = create("telebohn")
    table = Table(rules, excerpt(entry, rules))
    game = Game._at(table, None, [], "en")
    for command in commands:
        game.do(command[0], command[2:])
    assert game.actor == seat
    return command_text(BOTS["farmer"](1).act(game.view(seat)))


@pytest.mark.parametrize(
    ("text", "commands", "said"),
    [
        (
            "{A: {hand: [red], fields: [-, -, -]}, B: {hand: [3 soy, blue], fields: [4 soy, 1 red, 1 chili]}}",
            ["A play red 1"],
            "play 3 soy 1",
        ),
        ("{A: {fields: [1 red, -, -]}, B: {fields: [10 blue, 1 red, 1 chili]}}", ["A harvest 1"], "harvest 1"),
        (
            "{A: {fields: [1 red, -, -]}, B: {fields: [12 blue, 1 red, 1 chili], texts: [t1]}}",
            ["A harvest 1"],
            "harvest 1 with t1",
        ),
        ("{A: {fields: [1 blue, 1 blue, -]}, B: {fields: [1 soy, 3 soy, 1 red]}}", ["A merge 1 2"], "merge 1 2"),
        ("{A: {fields: [1 red, -, -]}, B: {fields: [2 blue, 1 soy, 1 chili]}}", ["A harvest 1"], "decline"),
        ("{A: {fields: [6 blue, -, -]}, B: {fields: [5 red, -, -], texts: [t4]}}", ["A take-over B 1"], "defend t4"),
        ("{A: {fields: [6 blue, -, -]}, B: {fields: [5 chili, -, -], texts: [t4]}}", ["A take-over B 1"], "decline"),
        (
            "{A: {fields: [3 blue, -, -]}, B: {fields: [-, 5 chili, -]}, C: {fields: [2 soy, 4 red, -]}}",
            ["A take-over C 1"],
            "take-over C 2 from 2",
        ),
    ],
)
def test_farmers_copy_what_pays_and_defend_what_is_worth_it(text: str, commands: list[str], said: str) -> None:
    """TB-64, TB-53."""
    assert answer(text, commands) == said
