"""Games of Telebohn that begin with the cards that a test wants, as records to play on from."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from bohnhof.game import Game


def laid_out(
    fields: Sequence[str],
    hands: Sequence[str],
    texts: Sequence[str],
    pile: str = "",
    said: Iterable[str] = (),
    **options: str,
) -> str:
    """The record of a game in which A begins; fields, hands, text cards and the top of the draw pile are as wanted, and
    these commands were given: `laid_out(["re re so", ...], ["bl ch st gr so", ...], ["t1 t2", ...], "sn sn")`."""
    fresh = Game("telebohn", players=len(fields), options={"start_seat": "A", **options}, seed=1)
    head = fresh.record().splitlines()
    row = next(number for number, line in enumerate(head) if line.startswith("deck "))
    words = head[row].split()[1:]
    held = [word for cards in texts for word in cards.split()]
    beans = [word for cards in (*fields, *hands, pile) for word in cards.split()]
    own = [word for word in words if word[0] == "t" and word[1:].isdecimal()]
    left = Counter(word for word in words if word not in own)
    left.subtract(beans)
    assert min(left.values()) >= 0, "there are not so many of these cards"
    rest = sorted(left.elements())
    Random(1).shuffle(rest)
    head[row] = " ".join(["deck", *beans, *rest, *held, *[card for card in own if card not in held]])
    begun = Game.from_record("\n".join(head) + "\n")
    for line in said:
        seat, _, command = line.partition(" ")
        begun.do(seat, command)
    return begun.record()
