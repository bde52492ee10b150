"""Whole games at random, for tests that want to see many different moments of a game."""

from bohnhof.engine.chance import Chance
from bohnhof.game import Game


def random_move(game: Game, chance: Chance) -> tuple[str, str]:
    """A seat and something that it may say: mostly the seat that must act, at times an offer of anybody."""
    assert game.actor is not None
    seat = game.actor if chance.below(3) > 0 else game.seats[chance.below(len(game.seats))]
    legal = game.legal(seat)
    if legal.offer is not None and legal.offer.gives and chance.below(2) == 0:
        gives = legal.offer.gives[chance.below(len(legal.offer.gives))]
        beans = list(legal.offer.wants)
        wants = "nothing" if chance.below(4) == 0 else beans[chance.below(len(beans))]
        return seat, f"offer {gives} for {wants} to {legal.offer.to[chance.below(len(legal.offer.to))]}"
    if not legal.commands:
        seat = game.actor
        legal = game.legal(seat)
    return seat, legal.commands[chance.below(len(legal.commands))]


def play(game: Game, chance: Chance, moves: int = 100_000) -> None:
    """Play on, to the end or for so many moves."""
    for _ in range(moves):
        if game.over:
            return
        seat, command = random_move(game, chance)
        game.do(seat, command)
