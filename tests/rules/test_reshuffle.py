"""A reshuffle is a shuffle: the discard pile is not turned over, and chance alone decides (BB-92, BB-11)."""

from whole_tables import before, cards, game_at

from bohnhof.engine.chance import seeded

DISCARDS = "blue chili stink green soy blackeyed"


def reshuffled(seed: int) -> tuple[str, str]:
    """What A draws, and the new draw pile, after an emptying with the first of three cards."""
    game = game_at(step="draw", pile="red", discard=DISCARDS, rest="D")
    game.state.chance = seeded(seed)
    game.do("A", "draw")
    return before(game, "A")["hand"], cards(game, "pile")


def test_the_discard_pile_is_shuffled_into_every_order() -> None:
    found = [reshuffled(seed) for seed in range(120)]
    for hand, pile in found:
        assert hand.startswith("re ")
        assert sorted([*hand.split()[1:], *pile.split()]) == ["be", "bl", "ch", "gr", "so", "st"]
    assert len(set(found)) > 100
    seconds = {hand.split()[1] for hand, _ in found}
    lasts = {pile.split()[-1] for _, pile in found}
    assert seconds == lasts == {"be", "bl", "ch", "gr", "so", "st"}


def test_the_same_chance_gives_the_same_order() -> None:
    assert [reshuffled(seed) for seed in range(5)] == [reshuffled(seed) for seed in range(5)]
