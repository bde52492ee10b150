"""What a live table sends of Prohibohn: each reader is shown what is his, also where several share what is the same;
supply, thalers of the mafia for a buyer of a Police Station, tally (PB-5, PB-109, PB-111, PB-112)."""

import json
from typing import Any

import pytest
from msgspec import Raw

from bohnhof import Game
from bohnhof.cards import BEANS
from bohnhof.engine.commands import HARVEST, simple, verb_of
from bohnhof.games.alcabohne.bosses import PURSE
from bohnhof.games.highbohn.verbs import BUILD
from bohnhof.table.choices import CHOICES
from bohnhof.table.picture import parts
from bohnhof.table.supply import tallies_of
from bohnhof.texts import LANGUAGES, Sentences


def read(found: dict[str, Raw]) -> dict[str, Any]:
    return {name: json.loads(bytes(part)) for name, part in found.items()}


def shown(
    game: Game, seat: int, language: str = "en", same: dict[tuple[Any, ...], Any] | None = None
) -> dict[str, Any]:
    view = game.table.view(seat)
    standing = game.rules.standing(game.state) if game.over else None
    tallies = tallies_of(game.rules, game.state) if game.over else None
    return read(parts(view, game.rules, Sentences(language), standing, same=same, tallies=tallies))


def move(game: Game, number: int) -> None:
    """Something to say: a purchase where there is one, harvests mostly left out."""
    who = int(game.rules.actor(game.state))
    menu = game.table.view(who).menu
    codes = [int(menu.codes[i]) for i in range(menu.count)]
    buys = [code for code in codes if verb_of(code) == BUILD]
    others = [code for code in codes if verb_of(code) != HARVEST]
    chosen = buys or (others if others and number % 5 else codes)
    game.do("AB"[who], simple(chosen[number % len(chosen)]))


def purse_of(part: dict[str, Any]) -> list[str] | None:
    """The thalers that are shown before a seat."""
    purse = part["purse"]
    return None if purse is None else sorted(entry["bean"] for entry in purse for _i in range(entry["count"]))


@pytest.mark.parametrize("edition", ["standard", "pub"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_shown_what_another_reader_of_the_same_moment_may_see(edition: str, language: str) -> None:
    """PB-111, PB-112: what readers share is what is the same for all of them."""
    game = Game("prohibohn", edition, 2, {}, 6)
    for number in range(2000):
        if game.over:
            break
        if number % 9 == 0 or game.rules.steps[game.state.step].name == "bribe":
            same: dict[tuple[Any, ...], Any] = {}
            for seat in (0, 1, -1):
                together = shown(game, seat, language, same)
                assert together == shown(game, seat, language)
                for other in range(2):
                    purse = purse_of(together[f"seat:{'AB'[other]}"])
                    own = game.table.view(other).stack
                    assert purse == (sorted(BEANS[bean].id for bean in own) if other == seat else None)
        move(game, number)
    assert game.over
    assert shown(game, 0, language)


def test_the_buyer_of_a_police_station_is_shown_the_thalers_of_the_mafia() -> None:
    """PB-91, PB-112."""
    found = 0
    for seed in range(6):
        game = Game("prohibohn", "pub", 2, {}, seed)
        for number in range(2000):
            if game.over or found > 2:
                break
            mafia = sorted(BEANS[game.state.places[PURSE].cards[i]].id for i in range(game.state.places[PURSE].size))
            who = int(game.rules.actor(game.state))
            bribes = game.rules.steps[game.state.step].name == "bribe"
            found += bribes
            for seat in (0, 1, -1) if bribes else ():
                rival = shown(game, seat)["rival"]
                if seat == who:
                    assert sorted(heap["bean"] for heap in rival["purse"] for _i in range(heap["count"])) == mafia
                else:
                    assert "purse" not in rival
                assert rival["thalers"] == len(mafia)
                assert "mafia" not in {zone["zone"] for zone in shown(game, seat)["zones"]}
            move(game, number)
    assert found > 0


@pytest.mark.parametrize(("edition", "number"), [("standard", 21), ("pub", 24)])
def test_the_supply_lies_open(edition: str, number: int) -> None:
    """PB-5."""
    game = Game("prohibohn", edition, 2, {}, 1)
    supply = shown(game, 0)["supply"]
    wares = [ware for kind in supply["kinds"] for ware in kind["wares"]]
    assert len(wares) == number
    assert all(ware["state"] == "for_sale" and ware["text"] for ware in wares)


def test_the_game_is_offered_in_both_editions() -> None:
    """PB-1, PV-1."""
    assert CHOICES["prohibohn"].editions == {"standard": [2], "pub": [2]}
