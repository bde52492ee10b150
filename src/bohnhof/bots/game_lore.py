"""Which lore belongs to a table: told by the marks that its game keeps, for a bot sees a view and no rules."""

from bohnhof.bots.builder import Builder
from bohnhof.bots.lore import Lore
from bohnhof.bots.valuing import Farm
from bohnhof.engine.view import View
from bohnhof.games.highbohn.marks import is_high_bohn


def lore_of(view: View, farm: Farm) -> Lore | None:
    """The lore for the game of a view, by the farm of its seat; None where a farmer knows everything."""
    if is_high_bohn(view.marks, view.players):
        return Builder(farm)
    return None
