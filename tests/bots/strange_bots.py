"""Bots as users might write them, most of them bad ones."""

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.bots.bot import Bot
from bohnhof.engine.commands import COUNTER, EVERYONE, OFFER, REFUSE, Command, simple
from bohnhof.engine.view import View


def last_thing(view: View) -> Command:
    """Something legal: a refusal where an offer is answered, a pass by courtesy, or the end of the menu."""
    if view.answering:
        return Command(REFUSE, view.answering)
    if view.may_pass:
        return Command(0)
    return simple(view.menu.codes[view.menu.count - 1])


class Refuser(Bot):
    """Says no to everything."""

    def act(self, view: View) -> Command:
        return last_thing(view)


class Nonsense(Bot):
    """Offers what nobody can give, wherever it is asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.watches = True
        self.deals = True

    def act(self, view: View) -> Command:
        cards = vec[i64]([int(self.chance.below(2**20)) for _ in range(3)])
        beans = vec[i64]([int(self.chance.below(40)) for _ in range(2)])
        if view.answering:
            return Command(COUNTER, view.answering + self.chance.below(2), 0, cards, beans)
        return Command(OFFER, self.chance.below(9), 0, cards, beans)


class Pestering(Bot):
    """Makes a legal offer wherever it may."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.deals = True

    def act(self, view: View) -> Command:
        if view.menu.may_offer and view.offers_left != 0:
            want = vec[i64]([view.types[self.chance.below(len(view.types))]])
            if view.answering:
                return Command(COUNTER, view.answering, 0, wants=want)
            return Command(OFFER, EVERYONE if view.seat == view.active else view.active, 0, wants=want)
        return last_thing(view)


class Raising(Bot):
    """Raises, with a different error each time."""

    def act(self, view: View) -> Command:
        raise (ValueError, KeyError, ZeroDivisionError, RecursionError)[self.chance.below(4)]("no idea")


class Silent(Bot):
    """Answers with nothing, or with what is no command."""

    def act(self, view: View) -> Command:
        return (None, "plant 1", 7, [], Command)[self.chance.below(5)]  # type: ignore[return-value]


class Backward(Bot):
    """Says again what it said when the game began."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.first: Command | None = None

    def act(self, view: View) -> Command:
        if self.first is None:
            self.first = last_thing(view)
        return self.first


class Echo(Bot):
    """Says what another seat has just said in its own business."""

    heard = Command(99)

    def act(self, view: View) -> Command:
        return Echo.heard


class Loud(Refuser):
    """Says no to everything, and is heard by the echo."""

    def act(self, view: View) -> Command:
        Echo.heard = super().act(view)
        return Echo.heard


BAD: list[type[Bot]] = [Nonsense, Raising, Silent, Backward, Echo]
