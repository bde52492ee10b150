"""Two equal cards lie in the turned-up row: a record still says which of them was meant (bug log P10)."""

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof import Game
from bohnhof.engine.commands import OFFER, ROW, Command, source
from bohnhof.engine.vectors import EMPTY


def game_with_a_pair() -> Game:
    """A table in step 2 with two equal cards in the row."""
    for seed in range(200):
        game = Game(players=4, options={"start_seat": "A"}, seed=seed)
        game.do("A", game.legal("A").commands[0])
        game.do("A", "turn-up")
        if game.state.row[0] == game.state.row[1]:
            return game
    raise AssertionError("no pair in 200 deals")


def test_a_record_tells_equal_row_cards_apart() -> None:
    game = game_with_a_pair()
    bean = game.state.row[0]
    game.do("A", Command(OFFER, 1, 0, vec[i64]([source(ROW, 1, bean)]), EMPTY))
    game.do("A", Command(OFFER, 2, 0, vec[i64]([source(ROW, 0, bean)]), EMPTY))
    game.do("C", "accept 2")
    game.do("B", "accept 1")
    assert Game.from_record(game.record()).to_position() == game.to_position()


def test_by_its_name_alone_each_of_them_can_be_offered() -> None:
    """BB-64: both offers hold, for they give different cards."""
    game = game_with_a_pair()
    name = game.legal("A").offer.gives[-1].partition("@")[0]  # type: ignore[union-attr]
    game.do("A", f"offer {name}@row for nothing to B")
    game.do("A", f"offer {name}@row for nothing to C")
    game.do("B", "accept 1")
    game.do("C", "accept 2")
    assert game.state.row_size == 0


def test_offers_are_numbered_through_the_game() -> None:
    """Bug log T11: a late answer to an offer of the turn before never meets a new one."""
    game = game_with_a_pair()
    name = game.legal("A").offer.gives[-1].partition("@")[0]  # type: ignore[union-attr]
    game.do("A", f"offer {name}@row for nothing to B")
    game.do("A", "end")
    while game.actor == "A":
        game.do("A", game.legal("A").commands[-1])
    game.do("B", game.legal("B").commands[-1])
    game.do("B", "turn-up")
    game.do("B", "offer nothing for blue to A")
    refused = game.why_not("A", "accept 1")
    assert refused is not None
    assert refused.rule == "BB-65"
    assert game.why_not("A", "refuse 2") is None
