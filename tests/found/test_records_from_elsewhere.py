"""Records that went through other hands."""

import pytest

from bohnhof import Game
from bohnhof.notation.words import Misread


def played() -> Game:
    """A game of a few commands."""
    game = Game(players=3, options={"start_seat": "B"}, seed=1)
    for _i in range(12):
        game.do(str(game.actor), game.legal(str(game.actor)).commands[-1])
    return game


def test_a_record_with_the_line_ends_of_another_system_is_read() -> None:
    game = played()
    assert Game.from_record(game.record().replace("\n", "\r\n")).record() == game.record()


def test_a_record_whose_option_names_another_starting_player_is_found() -> None:
    text = played().record().replace("start_seat=B", "start_seat=C")
    with pytest.raises(Misread) as caught:
        Game.from_record(text)
    assert caught.value.line == 4


def test_a_seed_of_endless_digits_is_not_read() -> None:
    with pytest.raises(Misread, match="not_a_seed"):
        Game.from_record(played().record().replace("seed 1\n", f"seed {'9' * 5000}\n"))
