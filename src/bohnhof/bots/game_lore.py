"""Which lore belongs to a table: told by the marks that its game keeps, for a bot sees a view and no rules."""

from bohnhof.bots.builder import Builder
from bohnhof.bots.caller import Caller
from bohnhof.bots.keeper import Keeper
from bohnhof.bots.lore import Lore
from bohnhof.bots.valuing import Farm
from bohnhof.engine.view import View
from bohnhof.games.bohnentaler.marks import has_token, without_token
from bohnhof.games.highbohn.marks import is_high_bohn
from bohnhof.games.telebohn.marks import is_telebohn


def lore_of(view: View, farm: Farm) -> Lore | None:
    """The lore for the game of a view, by the farm of its seat; None where a farmer knows everything."""
    lore: Lore | None = None
    if is_telebohn(view.deck):
        return Caller(farm)
    if is_high_bohn(without_token(view.marks), view.players):
        lore = Builder(farm)
    return Keeper(farm, lore) if has_token(view.marks) else lore
