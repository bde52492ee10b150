"""Whole games of Prohibohn are replayed byte for byte: with and without the Pubs, every option, every end, either
winner, and every card for sale bought and used. `make_prohibohn.py` has made them.
"""

from functools import cache
from pathlib import Path

import pytest
from make_prohibohn import everything, used
from record_files import assert_replayed, each, files_of, text_of

from bohnhof import Game
from bohnhof.games.alcabohne.bosses import PURSE
from bohnhof.games.prohibohn.establishments import IDS

FILES = files_of("prohibohn")
ALL = each(FILES)


@cache
def game_of(file: Path) -> Game:
    return Game.from_record(text_of(file))


@ALL
def test_a_record_is_replayed_byte_for_byte(file: Path) -> None:
    assert_replayed(file)


def words_of_events(text: str) -> list[list[str]]:
    """Every event of a record, word by word."""
    return [
        event.split() for line in text.rstrip("\n").split("\n")[5:] for event in line.partition(" = ")[2].split("; ")
    ]


@ALL
def test_thalers_are_those_of_harvests_shares_and_bribes_less_what_was_bought(file: Path) -> None:
    """PB-15, PB-40, PB-74, PB-91: thalers come from hands, harvests, shares and the mafia, and go for cards."""
    game = game_of(file)
    has = {"A": 0, "B": 0, "mafia": 0}
    for words in words_of_events(text_of(file)):
        if words[:1] == ["boss-harvested"]:
            has["mafia"] += int(words[words.index("thalers") + 1])
            if "share" in words:
                has[words[-1]] += 1
        elif words[1:2] == ["harvested"]:
            has[words[0]] += int(words[words.index("thalers") + 1])
        elif words[1:2] == ["staked"]:
            has[words[0]] += len(words) - 2
        elif words[1:2] == ["bribed"]:
            has[words[0]] += 1
            has["mafia"] -= 1
        elif words[1:2] == ["bought"]:
            has[words[0]] -= len(words) - 4
    s = game.state
    assert [int(s.thalers[seat]) for seat in range(2)] == [has["A"], has["B"]]
    assert int(s.places[PURSE].size) == has["mafia"]
    result = game.result()
    assert result is not None
    totals = [sum(points for _part, points in game.rules.tally(s, seat)) for seat in range(2)]
    assert list(result.thalers.values()) == totals


@ALL
def test_every_purchase_costs_its_price(file: Path) -> None:
    """PB-15, PB-16."""
    rules = game_of(file).rules
    for words in words_of_events(text_of(file)):
        if words[1:2] == ["bought"]:
            paid = words[4:]
            assert len(set(paid)) == 1
            if words[2] == "razzia":
                assert len(paid) == (4 if paid[0] == "bl" else 5)
            else:
                assert len(paid) == rules.ware_prices[IDS.index(words[2])]


def test_the_records_cover_editions_options_ends_and_winners() -> None:
    games = [game_of(file) for file in FILES]
    named = {option for game in games for option in game.rules.options.items()}
    assert named >= {
        ("pb_restaurant", "yield"),
        ("pb_purses", "open"),
        ("ac_mafia_tie", "player"),
        ("start_seat", "A"),
        ("start_seat", "B"),
    }
    for edition in ("standard", "pub"):
        some = [game for game in games if game.rules.edition == edition]
        assert {int(game.state.emptyings) for game in some} == {3, 4}
        assert {game.rules.step(game.state).name for game in some} == {"cultivate", "draw"}
        assert {bool(game.rules.standing(game.state).winners()) for game in some} == {True, False}


@pytest.mark.parametrize("edition", ["", "pub"])
def test_every_card_for_sale_is_bought_and_used(edition: str) -> None:
    """PB-61 to PB-96, PV-9 to PV-16."""
    games = [game_of(file) for file in FILES if game_of(file).rules.edition == (edition or "standard")]
    assert set().union(*(used(game) for game in games)) == everything(edition)


def test_the_records_hold_every_event_of_the_game() -> None:
    every = "\n".join(text_of(file) for file in FILES)
    for event in (
        *("staked", "bought", "bribed", "closed", "removed", "declined", "end-round", "passed", "goes-on", "discarded"),
        *("harvested", "boss-harvested", "boss-got", "gave", "laid", "cleared", "left-over", "matched", "reshuffled"),
    ):
        assert f" {event}" in every
