"""The options of the base game in every edition, for every number of players (BB-130)."""

import pytest
from whole_tables import ROWS, game_at, play_on

from bohnhof import Game
from bohnhof.engine.chance import seeded
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.vectors import numbers
from bohnhof.games import create
from bohnhof.games.bohnanza.editions import EDITIONS


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_hidden_thalers_are_shown_to_their_owner_until_the_end(edition: str, players: int) -> None:
    """BB-130, BB-32."""
    owned = {"A": "blue blue", "B": "soy"}
    for hidden in ("on", "off"):
        options = {"thalers_hidden": hidden}
        game = game_at(edition=edition, players=players, options=options, step="draw", thalers=owned)
        thalers = [2, 1] + [0] * (players - 2)
        for seat in range(players):
            seen = [n if hidden == "off" or other == seat else -1 for other, n in enumerate(thalers)]
            assert numbers(game.view(seat).thalers) == seen
        assert numbers(game.view(None).thalers) == ([-1] * players if hidden == "on" else thalers)
        last = {2: 0, 3: 1}.get(players, 2) if edition == "rio-grande" else 2
        end = game_at(
            edition=edition,
            players=players,
            options=options,
            step="draw",
            emptyings=last,
            pile="red",
            thalers=owned,
            rest="B",
        )
        end.do("A", "draw")
        assert end.over
        for seat in (*end.seats, None):
            assert numbers(end.view(seat).thalers) == numbers(end.state.thalers)


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_the_places_follow_from_the_tie_break(edition: str, players: int) -> None:
    """BB-130, BB-105, BB-107: checked by counting, for each seat, those that come before it."""
    game = Game(edition=edition, players=players, options={"start_seat": "B"}, seed=6)
    s = game.state
    driver = Sequencer(game.rules, s)
    chance = seeded(6, 9)
    while driver.seat >= 0:
        play_on(driver, chance)
    second = {
        "hand": [int(s.hand_size[seat]) for seat in range(players)],
        "farthest": [(seat - 1) % players for seat in range(players)],
        "shared": [0] * players,
    }
    second["edition"] = second[EDITIONS[edition].tie_break]
    for most in (99, 1, 0):  # the fewer thalers, the more ties
        for seat in range(players):
            s.thalers[seat] = min(int(s.thalers[seat]), most)
        for tie_break, keys in second.items():
            standing = create("bohnanza", edition, players, {"tie_break": tie_break}).standing(s)
            score = [(int(s.thalers[seat]), keys[seat]) for seat in range(players)]
            assert standing.thalers == [thalers for thalers, _ in score]
            assert standing.places == [1 + sum(other > own for other in score) for own in score]
            assert standing.winners() == [seat for seat, own in enumerate(score) if own == max(score)]
