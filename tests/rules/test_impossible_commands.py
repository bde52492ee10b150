"""A program may say anything: numbers that stand for nothing are refused and change nothing (BB-9)."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bohnhof import Game
from bohnhof.engine.commands import (
    ACCEPT,
    BUY_FIELD,
    DISCARD,
    DRAW,
    END,
    HARVEST,
    OFFER,
    PLANT,
    TURN_UP,
    WISH,
    Command,
    source,
)
from bohnhof.engine.vectors import EMPTY

CARDS = [source(1, 0, 28), source(9, 0, 3), source(99, 0, 3), source(0, 5, -1), -70]
COMMANDS = [
    *[Command(PLANT, bean, 0) for bean in (-5, 18, 200)],
    *[Command(PLANT, 0, field) for field in (-1, 9, 10**9)],
    *[Command(HARVEST, 0, field) for field in (-1, 9, 10**9)],
    *[Command(WISH, 0, 0, EMPTY, vec[i64]([bean])) for bean in (-1, 18, 64)],
    *[Command(OFFER, 1, 0, vec[i64]([card]), EMPTY) for card in CARDS],
    *[Command(OFFER, 1, 0, EMPTY, vec[i64]([bean])) for bean in (-1, 18)],
    *[Command(OFFER, partner, 0, EMPTY, vec[i64]([0])) for partner in (-1, 7, 300)],
    *[Command(ACCEPT, number, 0, vec[i64]([card])) for number in (-1, 1, 99) for card in CARDS],
    *[Command(DISCARD, card) for card in CARDS],
    *[Command(verb, 3) for verb in (TURN_UP, END, DRAW, BUY_FIELD)],
    *[Command(verb, 0, 2) for verb in (TURN_UP, END, DRAW, BUY_FIELD)],
    *[Command(verb) for verb in (-3, 19, 33, 62, 63, 10**6)],
]


@pytest.mark.parametrize("step", ["plant", "trade", "waiting", "draw"])
@pytest.mark.parametrize("number", range(len(COMMANDS)))
def test_an_impossible_command_is_refused(step: str, number: int) -> None:
    game = Game(seed=5, options={"start_seat": "A"})
    while game.rules.step(game.state).name != step:
        game.do(str(game.actor), game.legal(str(game.actor)).commands[-1])
    before = game.to_position()
    for seat in game.seats:
        refused = game.why_not(seat, COMMANDS[number])
        assert refused is not None
        assert refused.sentence
    assert game.to_position() == before
