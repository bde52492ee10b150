"""What a bot that values its farm has to be told about an add-on: what its own commands are worth, what it sells.

A farmer knows fields, cards and thalers. Each add-on with commands of its own has its lore, which inherits `Lore` and
stands in a file of its own; `game_lore` finds the one for a table.
"""

from mypy_extensions import i64, mypyc_attr

from bohnhof.bots.valuing import Farm
from bohnhof.engine.commands import Command
from bohnhof.engine.vectors import count
from bohnhof.engine.view import View


@mypyc_attr(allow_interpreted_subclasses=False)
class Lore:
    """Values what only one game knows, by the farm of a seat, which it shares with the bot."""

    def __init__(self, farm: Farm) -> None:
        self.farm = farm

    def decide(self, view: View) -> Command | None:
        """What to do, from a lore that judges everything that may be done; None leaves it to the bot."""
        return None

    def value(self, view: View, code: i64, now: float) -> float:
        """What the farm is worth after a simple command of the game; `now` is what it is worth before."""
        return now

    def is_purchase(self, code: i64) -> bool:
        """Whether a command buys something that the game sells."""
        return False

    def field_costs(self, view: View) -> float:
        """What the thalers for one more field are worth besides the field."""
        return 0.0

    def prepare(self, view: View) -> None:
        """Add to the farm what must be planted besides waiting and turned-up cards."""

    def lies_open(self, view: View, bean: i64) -> bool:
        """Whether a bean lies in a place of the game from which it may be planted, or left."""
        for place in view.places:
            if count(place.cards, bean) > 0:
                return True
        return False

    def harvest_costs(self, view: View, field: i64) -> float:
        """What it costs to harvest a field, besides what grows on it."""
        return 0.0

    def is_closing(self, view: View) -> bool:
        """Whether this is the end, in which everything on the fields is harvested."""
        return False
