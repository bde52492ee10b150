"""Which business belongs to a game with the mafia."""

from bohnhof.bots.business import Business
from bohnhof.bots.prohibition import Prohibition
from bohnhof.engine.rules import Rules
from bohnhof.games.prohibohn.game import Prohibohn


def business_of(rules: Rules) -> Business:
    """What greed has to be told about a game."""
    return Prohibition() if isinstance(rules, Prohibohn) else Business()
