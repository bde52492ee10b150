"""A spectator may look at any moment, and may do nothing."""

from bohnhof import Game


def test_an_open_offer_to_all_awaits_no_spectator() -> None:
    game = Game(seed=5, options={"start_seat": "A"})
    game.do("A", game.legal("A").commands[0])
    game.do("A", "turn-up")
    game.do("A", "offer nothing for blue to all")
    legal = game.legal(-1)
    assert not legal
    assert legal.answers == {}
    assert len(game.view(None).offers) == 1
    assert 1 in game.legal("B").answers
