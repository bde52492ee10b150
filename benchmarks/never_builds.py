"""A `trader` that never buys a building, to measure what buying is worth."""

from bohnhof.bots.bot import Bot
from bohnhof.bots.trader import Trader
from bohnhof.engine.commands import Command
from bohnhof.engine.view import View


class NeverBuilds(Bot):
    """Plays as a `trader` does whose purse is shut for buildings."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.trader = Trader(seed)
        self.trader.builds = False
        self.deals = self.trader.deals
        self.watches = self.trader.watches

    def act(self, view: View) -> Command:
        """What the trader does."""
        return self.trader.act(view)
