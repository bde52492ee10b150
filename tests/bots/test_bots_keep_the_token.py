"""With the Bohnentaler bots try for the token where it pays, defend it, and draw four cards for it."""

from typing import Any

import pytest
from bot_tables import NAMES, assert_sound, by_views

from bohnhof.bots import BOTS
from bohnhof.bots.bot import Bot
from bohnhof.bots.match import Match
from bohnhof.bots.random_bot import RandomBot
from bohnhof.engine.table import Table
from bohnhof.games import create
from bohnhof.games.bohnentaler.marks import token_owner
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.scenario_setup import excerpt

BASE = "bohnanza+bohnentaler"
HIGH = "high-bohn+bohnentaler"
ON = "on"
TABLES: list[tuple[str, str, int, dict[str, str]]] = [
    (BASE, "amigo-classic", 3, {"tip_lower": ON}),
    (BASE, "amigo-classic", 4, {}),
    (BASE, "amigo-2023", 5, {"tip_duel": ON, "tip_lower": ON}),
    (BASE, "rio-grande", 3, {"tip_hurdle": ON}),
    (HIGH, "amigo-classic", 3, {"tip_duel": ON, "cognac": ON, "tip_lower": ON}),
    (HIGH, "amigo-classic", 5, {"tip_lower": ON}),
]
every_table = pytest.mark.parametrize(
    ("game", "edition", "players", "options"), TABLES, ids=[f"{row[0][:4]}-{row[1]}-{row[2]}" for row in TABLES]
)


@every_table
@pytest.mark.parametrize("name", NAMES)
def test_bots_play_whole_games_without_a_refusal(
    name: str, game: str, edition: str, players: int, options: dict[str, str]
) -> None:
    rules = create(game, edition, players, options)
    for seed in range(2):
        match = Match(rules, rules.new(seed), [BOTS[name](seat) for seat in range(players)], 3)
        match.play(50_000)
        assert_sound(match, list(range(players)))


@every_table
def test_the_random_bot_plays_by_views_too(game: str, edition: str, players: int, options: dict[str, str]) -> None:
    rules = create(game, edition, players, options)
    bots = [by_views(RandomBot, seat) for seat in range(players)]
    for bot in bots:
        bot.watches = True
    match = Match(rules, rules.new(2), bots, 3)
    match.play(50_000)
    assert_sound(match, list(range(players)))


def said(text: str, name: str, before: str = "", options: dict[str, str] | None = None, game: str = BASE) -> str:
    """What a bot says on a table whose actor it is, once these commands have been given."""
    rules = create(game, options=options)
    entry: Any = read_yaml(text)
    table = Table(rules, excerpt(as_mapping(entry), rules))
    for line in filter(None, before.split("; ")):
        seat, _, command = line.partition(" ")
        assert table.do("ABCD".index(seat), read_command(command)) is None, line
    seat_ = int(rules.actor(table.state))
    command_ = BOTS[name](4).act(table.view(seat_))
    assert table.why_not(seat_, command_) is None
    return command_text(table.complete(seat_, command_))


thoughtful = pytest.mark.parametrize("name", ["farmer", "trader"])


@thoughtful
def test_they_attempt_before_they_harvest_a_full_field(name: str) -> None:
    text = "A: {hand: [soy, green], fields: [5 red, 4 soy]}\nD: {hand: [red, soy, green]}\npile: 60"
    assert said(text, name) == "attempt"
    assert said(text, name, game=HIGH) == "attempt"


@thoughtful
def test_they_attempt_against_an_empty_hand_and_before_a_duel_that_can_be_won(name: str) -> None:
    assert said("A: {hand: [chili], fields: [5 red, 4 soy]}\npile: 60", name) == "attempt"
    text = "A: {hand: [soy, blue], fields: [5 red, 4 soy]}\nD: {hand: [red, soy, green]}\npile: 60"
    assert said(text, name, options={"tip_duel": ON}) == "attempt"


@thoughtful
def test_they_hold_out_a_hand_of_blue_beans(name: str) -> None:
    text = "A: {fields: [5 red, 4 soy]}\nD: {hand: [blue, blue, blue, soy], fields: [2 soy, 1 blue]}\npile: 60"
    assert said(text, name, "A attempt") == "hold-out"


@thoughtful
def test_they_lay_their_largest_card_that_they_can_spare(name: str) -> None:
    text = "A: {hand: [green], fields: [5 red, 4 soy]}\nD: {hand: [garden, blue, red], fields: [2 red, -]}\npile: 60"
    duel = {"tip_duel": ON}
    assert said(text, name, "A attempt", duel) == "lay blue@2"
    text = "A: {hand: [garden, blue, red], fields: [5 red, 4 soy]}\nD: {hand: [green], fields: [2 red, -]}\npile: 60"
    assert said(text, name, "A attempt; D lay green", duel) == "lay blue@2"


@thoughtful
def test_they_plant_what_they_won_where_it_grows_and_discard_what_only_harms(name: str) -> None:
    duel = {"tip_duel": ON}
    good = "A: {hand: [red], fields: [5 red, 4 soy]}\nD: {hand: [green], fields: [1 red, 2 green]}\npile: 60"
    assert said(good, name, "A attempt; D lay green; A lay red", duel).startswith("plant ")
    bad = "A: {hand: [red], fields: [5 red, 4 soy]}\nD: {hand: [blackeyed], fields: [5 chili, 2 green]}\npile: 60"
    assert said(bad, name, "A attempt; D lay blackeyed; A lay red", duel) == "discard-both"


@thoughtful
def test_what_an_attempt_brings_goes_where_it_grows(name: str) -> None:
    text = "A: {hand: [chili], fields: [5 red, 5 soy]}\nD: {hand: [soy]}\npile: 60"
    assert said(text, name, "A attempt; D hold-out; A harvest 1") == "plant soy 2"


@thoughtful
def test_the_owner_draws_four(name: str) -> None:
    assert (
        said("token: A\nstep: draw\nplanted: 1\nA: {hand: [red], fields: [3 soy, 1 green]}\npile: 60", name)
        == "draw-four"
    )


@thoughtful
def test_a_garden_bean_under_the_pile_is_none_that_may_be_planted(name: str) -> None:
    """It lies open, but only the hand's own one counts: that goes on as at a table without the token."""
    text = "A: {hand: [garden, soy], fields: [1 garden, 3 soy]}\npile: 60"
    assert said(text, name) == said(text, name, game="bohnanza") == "plant garden 1"


@pytest.mark.parametrize("name", ["farmer", "trader"])
def test_against_random_bots_they_win_nearly_always(name: str) -> None:
    """`benchmarks/strength.py` plays a thousand games of it."""
    rules = create(BASE)
    won = 0
    for seed in range(12):
        bots: list[Bot] = [BOTS[name](seat) if seat == seed % 4 else RandomBot(seat) for seat in range(4)]
        match = Match(rules, rules.new(seed), bots, 3)
        match.play()
        won += seed % 4 in rules.standing(match.driver.state).winners()
    assert won >= 11


def test_the_token_changes_hands_in_games_of_traders() -> None:
    rules = create(BASE, players=3, options={"tip_lower": ON})
    moved = 0
    for seed in range(8):
        s = rules.new(seed)
        first = int(token_owner(s))
        Match(rules, s, [BOTS["trader"](seat) for seat in range(3)], 3).play()
        moved += token_owner(s) != first
    assert moved >= 1
