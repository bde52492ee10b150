"""The games, by name. Adding one means adding a folder and a line here."""

from collections.abc import Callable
from typing import Final

from bohnhof.engine.commands import OwnVerb
from bohnhof.engine.refusals import Refusal, Refused
from bohnhof.engine.rules import Rules
from bohnhof.games.alcabohne import bosses as alcabohne_bosses
from bohnhof.games.alcabohne import game as alcabohne
from bohnhof.games.alcabohne import verbs as alcabohne_verbs
from bohnhof.games.bohnanza import game as bohnanza
from bohnhof.games.bohnentaler import game as bohnentaler
from bohnhof.games.bohnentaler import verbs as bohnentaler_verbs
from bohnhof.games.highbohn import buildings as highbohn_buildings
from bohnhof.games.highbohn import game as highbohn
from bohnhof.games.highbohn import verbs as highbohn_verbs
from bohnhof.games.prohibohn import establishments as prohibohn_cards
from bohnhof.games.prohibohn import game as prohibohn
from bohnhof.games.prohibohn import verbs as prohibohn_verbs
from bohnhof.games.telebohn import game as telebohn
from bohnhof.games.telebohn import verbs as telebohn_verbs

GAMES: Final[dict[str, Callable[[str, int, dict[str, str]], Rules]]] = {
    bohnanza.NAME: bohnanza.create,
    highbohn.NAME: highbohn.create,
    alcabohne.NAME: alcabohne.create,
    prohibohn.NAME: prohibohn.create,
    telebohn.NAME: telebohn.create,
}
"""What makes the rules of a table, by the name of the game."""
AddOn = Callable[[str, Callable[[str, int, dict[str, str]], Rules], str, int, dict[str, str]], Rules]
ADD_ONS: Final[dict[str, AddOn]] = {bohnentaler.NAME: bohnentaler.add_to}
"""What adds something to another game, by its name: `GAME+ADD-ON` is played; alone it is added to the first game."""
FINISHED: Final[dict[str, str]] = {
    "BB": bohnanza.NAME,
    "HB": highbohn.NAME,
    "CV": highbohn.NAME,
    "AC": alcabohne.NAME,
    "PB": prohibohn.NAME,
    "PV": prohibohn.NAME,
    "TB": telebohn.NAME,
    "BT": bohnentaler.NAME,
}
"""The game or add-on that each prefix of rule identifiers belongs to, for those that are finished: every rule of them
must be cited by a test."""
OWN_VERBS: Final[tuple[OwnVerb, ...]] = (
    *highbohn_verbs.OWN_VERBS,
    *alcabohne_verbs.OWN_VERBS,
    *prohibohn_verbs.OWN_VERBS,
    *telebohn_verbs.OWN_VERBS,
    *bohnentaler_verbs.OWN_VERBS,
)
"""The verbs that games add, with their words: no two games use one number for different things."""
WARES: Final = {
    "en": (*highbohn_buildings.IDS, *prohibohn_cards.IDS),
    "de": (*highbohn_buildings.GERMAN_IDS, *prohibohn_cards.GERMAN_IDS),
}
"""What games sell besides fields: the word of each in commands, by its number."""
WARE_KINDS: Final = {
    "en": tuple(kind.id for kind in highbohn_buildings.KINDS),
    "de": tuple(highbohn_buildings.german_id(kind) for kind in highbohn_buildings.KINDS),
}
"""The word of each kind of these things."""
TAKERS: Final = {"en": alcabohne_bosses.IDS, "de": alcabohne_bosses.IDS}
"""Who gets gifts and is no seat: the word of each in commands, by its number."""


USUAL_PLAYERS: Final[dict[str, int]] = {alcabohne.NAME: 2, prohibohn.NAME: 2}
"""How many play where nobody says, if it is not the number of most games."""
MOSTLY_PLAYERS: Final = 4


def usual_players(game: str) -> int:
    """How many play a game where nobody says."""
    return USUAL_PLAYERS.get(game, MOSTLY_PLAYERS)


def create(
    game: str = bohnanza.NAME, edition: str = "", players: int = 4, options: dict[str, str] | None = None
) -> Rules:
    """The rules of one table. Raises `Refused` when there is no such game, edition, table size or option."""
    chosen = {} if options is None else options
    name, plus, added = game.partition("+")
    if name in ADD_ONS and not plus:
        name, added = bohnanza.NAME, name
    if name not in GAMES or (added not in ADD_ONS and (added or plus)):
        games = [*GAMES, *(f"{bohnanza.NAME}+{add_on}" for add_on in ADD_ONS)]
        raise Refused(Refusal("BB-18", "no_such_game", {"game": game, "games": ", ".join(games)}))
    if added:
        return ADD_ONS[added](name, GAMES[name], edition, players, chosen)
    return GAMES[name](edition, players, chosen)
