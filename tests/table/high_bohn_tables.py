"""Games, of High Bohn if nothing else is said, that have begun as a test wants, as records to play on from."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from bohnhof.game import Game

WITH_TOKEN = "bohnanza+bohnentaler"


def begun(
    hands: Sequence[str], pile: str = "", said: Iterable[str] = (), game: str = "high-bohn", **options: str
) -> str:
    """The record of a game in which A begins, the hands (front first) and the top of the draw pile are as wanted, and
    these commands were given."""
    fresh = Game(game, players=len(hands), options={"start_seat": "A", **options}, seed=1)
    head = fresh.record().splitlines()
    cards = [hand.split() for hand in hands]
    first = [hand[i] for i in range(5) for hand in cards] + pile.split()
    left = Counter(head[4].split()[1:])
    left.subtract(first)
    assert min(left.values()) >= 0, "there are not so many of these cards"
    rest = sorted(left.elements())
    Random(1).shuffle(rest)
    head[4] = " ".join(["deck", *first, *rest])
    found = Game.from_record("\n".join(head) + "\n")
    for line in said:
        seat, _, command = line.partition(" ")
        found.do(seat, command)
    return found.record()


def two_with_a_red_thaler(**options: str) -> str:
    """A is about to draw; A and B have a Red thaler each, so that both could buy the Indian Teepee 1."""
    return begun(
        ["re re ch st bl", "so so ga ga gr", "bl ch st gr so"],
        "re re",
        [
            "A plant 1",
            "A plant 1",
            "A harvest 1",
            "A turn-up",
            "A offer red@row.1, red@row.2 for nothing to B",
            "B accept",
            "A end",
            "B plant red 1",
            "B plant red 1",
            "B harvest 1",
        ],
        **options,
    )


def about_to_try(owner: str = "so so so so so", game: str = WITH_TOKEN, **options: str) -> str:
    """A's five Red Beans are worth 4, which is enough among three (BT-8); C owns the token, and has this hand."""
    said = ["A plant 1", "A plant 1", "A turn-up", "B offer red@1 for nothing to A", "A accept", "A end"]
    return begun(
        ["re re bl ch so", "re st st ga gr", owner],
        "re re",
        [*said, *["A plant red 1"] * 3],
        game=game,
        **options,
    )
