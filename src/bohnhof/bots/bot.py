"""What a bot is: it sees a view and answers with a command."""

from mypy_extensions import mypyc_attr

from bohnhof.engine.chance import Chance, seeded
from bohnhof.engine.commands import Command
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """One player of one game. A new one is made for every seat of every game.

    `act` is asked whenever the seat must decide; the answer is checked like anybody's command. A bot may keep what it
    has learned between its turns. `chance` is its own source of chance: with the same seed and the same views it plays
    the same game. `watches` says whether it wants to be asked at every step of others' turns (to harvest, buy or
    offer), `deals` whether only where it can make an offer, and `asks_itself` whether it chooses through the driver,
    choice by choice, instead of answering with commands. `ponders` says that it can think in portions, for one whose
    decisions take so long that others would have to wait: `begin`, then `go_on` until it says that it is done, then
    `decided` comes to what `act` would have.
    """

    watches: bool
    deals: bool
    asks_itself: bool
    ponders: bool

    def __init__(self, seed: int = 0) -> None:
        self.chance: Chance = seeded(seed, 1)
        self.watches = False
        self.deals = False
        self.asks_itself = False
        self.ponders = False

    def act(self, view: View) -> Command:
        """What the seat of this view does now. `view.menu` holds all that it may do."""
        raise NotImplementedError

    def choose(self, driver: Sequencer) -> None:
        """Take one choice of the driver; only for bots that ask themselves. They look at the choices alone."""
        raise NotImplementedError

    def begin(self, view: View) -> None:
        """Begin to think about what the seat of this view does; only for bots that ponder."""
        raise NotImplementedError

    def go_on(self) -> bool:
        """Think a little more. False, if there is nothing left to think about."""
        raise NotImplementedError

    def decided(self) -> Command:
        """What it has come to."""
        raise NotImplementedError
