"""An answer to no offer at all is told so; which one is meant is asked only where there is a choice (BB-65)."""

from bohnhof import Game


def test_which_offer_is_asked_only_where_there_are_several() -> None:
    game = Game(players=4, options={"start_seat": "A"}, seed=3)
    game.do("A", "plant 1")
    game.do("A", "turn-up")
    for said in ("accept", "refuse", "counter blue for red"):
        assert str(game.why_not("B", said)) == "No offer that you could answer is open. [BB-65]"
    assert str(game.why_not("A", "withdraw")) == "No offer of yours is open. [BB-65]"
    for _ in range(2):
        game.do("A", "offer @1 for red to B")
    assert str(game.why_not("B", "refuse")) == "Say which offer you mean. [BB-65]"
    assert str(game.why_not("A", "withdraw")) == "Say which offer you mean. [BB-65]"
    assert str(game.why_not("C", "refuse")) == "No offer that you could answer is open. [BB-65]"
