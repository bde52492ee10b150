"""When a recorded game is played on, nobody knows what comes from the draw pile, and nothing else has changed."""

from pathlib import Path

import pytest

from bohnhof.game import Game
from bohnhof.notation.record import Replay
from bohnhof.table.fresh_luck import RESHUFFLED
from bohnhof.table.settings import beginning

RECORD = (Path(__file__).parents[1] / "records" / "amigo-2023-3-step-2-1.txt").read_text(encoding="utf-8")
FIRST_RESHUFFLE = next(
    int(line.split(" ")[0]) for line in RECORD.splitlines() if line[0].isdecimal() and RESHUFFLED in line
)


def at(commands: int) -> Game:
    """The game as it was after so many commands."""
    run = Replay(RECORD)
    for _command in range(commands):
        run.step()
    return Game.replaying(run)


def pile_and_rest(game: Game) -> tuple[list[str], list[str]]:
    lines = game.to_position().splitlines()
    pile = next(line for line in lines if line.startswith("pile")).split()[1:]
    return pile, [line for line in lines if not line.startswith(("pile", "chance"))]


@pytest.mark.parametrize("commands", [0, 7, FIRST_RESHUFFLE - 1, FIRST_RESHUFFLE, FIRST_RESHUFFLE + 9])
def test_the_draw_pile_is_new_and_all_else_as_it_was(commands: int) -> None:
    old_pile, old_rest = pile_and_rest(at(commands))
    piles = []
    for _attempt in range(4):
        pile, rest = pile_and_rest(Game.from_record(beginning(RECORD, commands)))
        assert rest == old_rest
        assert sorted(pile) == sorted(old_pile)
        piles.append(pile)
    if len(set(old_pile)) > 1 and len(old_pile) > 20:
        assert old_pile not in piles
        assert len({tuple(pile) for pile in piles}) == 4


def test_a_game_that_goes_on_where_its_record_ends_keeps_its_cards() -> None:
    game = at(30)
    assert pile_and_rest(Game.from_record(beginning(game.record(), None))) == pile_and_rest(game)
