"""Games that begin with the cards that a test wants, as records to play on from."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from bohnhof.game import Game

EDITION = "amigo-classic"


def dealt(
    hands: Sequence[str],
    pile: str = "",
    said: Iterable[str] = (),
    edition: str = EDITION,
    game: str = "bohnanza",
    **options: str,
) -> str:
    """The record of a game in which A begins, the hands (front first) and the top of the draw pile are as wanted, and
    these commands were given: `dealt(["re bl so ch st", ...], "ga ga", ["A plant 1", "A turn-up"])`."""
    fresh = Game(game, edition, len(hands), {"start_seat": "A", **options}, seed=1)
    head = fresh.record().splitlines()
    cards = [hand.split() for hand in hands]
    first = [hand[i] for i in range(len(cards[0])) for hand in cards] + pile.split()
    left = Counter(head[4].split()[1:])
    left.subtract(first)
    assert min(left.values()) >= 0, "there are not so many of these cards"
    rest = sorted(left.elements())
    Random(1).shuffle(rest)
    head[4] = " ".join(["deck", *first, *rest])
    begun = Game.from_record("\n".join(head) + "\n")
    for line in said:
        seat, _, command = line.partition(" ")
        begun.do(seat, command)
    return begun.record()
