"""Bots of a user, some of them bad ones."""

import os
import random
import signal

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.bots.bot import Bot
from bohnhof.engine.commands import ACCEPT, COUNTER, EVERYONE, OFFER, REFUSE, Command, simple


class First(Bot):
    """Always the last thing on the menu, by its own code."""

    def act(self, view):
        return simple(view.menu.codes[view.menu.count - 1])


class Shared(Bot):
    """Draws from the source of chance that all of Python shares."""

    def act(self, view):
        return simple(view.menu.codes[random.randrange(view.menu.count)])


class Raising(Bot):
    """Raises now and then, with words that no terminal should see as they are."""

    def act(self, view):
        if view.turn % 5 == 0:
            raise ValueError("\x1b[31mred\nline")
        return simple(view.menu.codes[view.menu.count - 1])


class Nonsense(Bot):
    """Answers with what is no answer: nothing, another seat's business, a command of long ago."""

    def act(self, view):
        kind = self.chance.below(4)
        if kind == 0:
            return None
        if kind == 1:
            return Command(ACCEPT, 77)
        if kind == 2:
            return Command(OFFER, view.seat)
        return simple(view.menu.codes[view.menu.count - 1])


class Refuser(Bot):
    """Says no to everything."""

    def act(self, view):
        if view.answering:
            return Command(REFUSE, view.answering)
        return simple(view.menu.codes[view.menu.count - 1])


class Proposer(Bot):
    """Asks everybody for a bean as often as it may, and counters what it is asked."""

    def act(self, view):
        if view.menu.may_offer and view.offers_left != 0:
            want = vec[i64]([view.types[0]])
            if view.answering:
                return Command(COUNTER, view.answering, 0, wants=want)
            if view.seat == view.active:
                return Command(OFFER, EVERYONE, 0, wants=want)
        if view.answering:
            return Command(REFUSE, view.answering)
        return simple(view.menu.codes[view.menu.count - 1])


class Idle(Bot):
    """Never takes a choice."""

    def __init__(self, seed):
        super().__init__(seed)
        self.asks_itself = True

    def choose(self, driver):
        pass


class Clumsy(Bot):
    """Raises in the middle of putting an offer together."""

    def __init__(self, seed):
        super().__init__(seed)
        self.asks_itself = True

    def choose(self, driver):
        n = driver.choices()
        if driver.draft.open:
            raise KeyError("dropped")
        driver.choose(driver.choice(self.chance.below(n)))


class Absent(Bot):
    """Cannot even be made."""

    def __init__(self, seed):
        raise OSError("no such brain")


class Interrupting(First):
    """Interrupts the program from the keyboard in its third game, as often as the environment says."""

    made = 0

    def __init__(self, seed):
        super().__init__(seed)
        Interrupting.made += 1
        self.presses = int(os.environ.get("PRESSES", "1")) if Interrupting.made == 3 else 0

    def act(self, view):
        while self.presses:
            self.presses -= 1
            signal.raise_signal(signal.SIGINT)
        return super().act(view)


class Deadly(First):
    """Takes its whole process with it in one game out of eight."""

    def __init__(self, seed):
        super().__init__(seed)
        if seed >> 3 & 7 == 0:
            os._exit(9)


class Talker(First):
    """Prints what it thinks."""

    def act(self, view):
        print("I think")
        return super().act(view)
