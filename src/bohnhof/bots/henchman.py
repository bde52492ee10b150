"""The bot `henchman`: in games with the mafia it takes what brings most thalers at once. It never looks ahead."""

from typing import final

from bohnhof.bots.bot import Bot
from bohnhof.bots.farmer import Farmer
from bohnhof.bots.game_business import business_of
from bohnhof.bots.greed import Greed
from bohnhof.bots.imagining import seen_table
from bohnhof.bots.racket import has_mafia
from bohnhof.engine.commands import Command, simple
from bohnhof.engine.view import View


@final
class Henchman(Bot):
    """Greedy and careful. In games without the mafia it plays as `farmer` does."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.greed: Greed | None = None
        self.farmer: Farmer = Farmer(seed)

    def act(self, view: View) -> Command:
        """The best simple command by what it brings at once."""
        if self.greed is None:
            if not has_mafia(view.rules):
                return self.farmer.act(view)
            self.greed = Greed(business_of(view.rules))
        return simple(self.greed.best(seen_table(view), view.seat, view.menu))
