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
from bohnhof.games.highbohn import buildings as highbohn_buildings
from bohnhof.games.highbohn import game as highbohn
from bohnhof.games.highbohn import verbs as highbohn_verbs
from bohnhof.games.telebohn import game as telebohn
from bohnhof.games.telebohn import verbs as telebohn_verbs

GAMES: Final[dict[str, Callable[[str, int, dict[str, str]], Rules]]] = {
    bohnanza.NAME: bohnanza.create,
    highbohn.NAME: highbohn.create,
    alcabohne.NAME: alcabohne.create,
    telebohn.NAME: telebohn.create,
}
"""What makes the rules of a table, by the name of the game."""
FINISHED: Final[dict[str, str]] = {
    "BB": bohnanza.NAME,
    "HB": highbohn.NAME,
    "CV": highbohn.NAME,
    "AC": alcabohne.NAME,
    "TB": telebohn.NAME,
}
"""The game that each prefix of rule identifiers belongs to, for those games that are finished: every rule of them must
be cited by a test."""
AWAITED: Final[dict[str, str]] = {**{f"HB-{number}": "BT" for number in range(130, 137)}, "CV-18": "BT"}
"""Rules of finished games that say how they are combined with another one: they are nothing before that is finished."""
OWN_VERBS: Final[tuple[OwnVerb, ...]] = (
    *highbohn_verbs.OWN_VERBS,
    *alcabohne_verbs.OWN_VERBS,
    *telebohn_verbs.OWN_VERBS,
)
"""The verbs that games add, with their words: no two games use one number for different things."""
WARES: Final = {"en": highbohn_buildings.IDS, "de": highbohn_buildings.GERMAN_IDS}
"""What games sell besides fields: the word of each in commands, by its number."""
WARE_KINDS: Final = {
    "en": tuple(kind.id for kind in highbohn_buildings.KINDS),
    "de": tuple(highbohn_buildings.german_id(kind) for kind in highbohn_buildings.KINDS),
}
"""The word of each kind of these things."""
TAKERS: Final = {"en": alcabohne_bosses.IDS, "de": alcabohne_bosses.IDS}
"""Who gets gifts and is no seat: the word of each in commands, by its number."""


USUAL_PLAYERS: Final[dict[str, int]] = {alcabohne.NAME: 2}
"""How many play where nobody says, if it is not the number of most games."""
MOSTLY_PLAYERS: Final = 4


def usual_players(game: str) -> int:
    """How many play a game where nobody says."""
    return USUAL_PLAYERS.get(game, MOSTLY_PLAYERS)


def create(
    game: str = bohnanza.NAME, edition: str = "", players: int = 4, options: dict[str, str] | None = None
) -> Rules:
    """The rules of one table. Raises `Refused` when there is no such game, edition, table size or option."""
    if game not in GAMES:
        raise Refused(Refusal("BB-18", "no_such_game", {"game": game, "games": ", ".join(GAMES)}))
    return GAMES[game](edition, players, {} if options is None else options)
