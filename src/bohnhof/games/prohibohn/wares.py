"""Where the numbers of the cards begin among those of all things for sale in all games."""

from typing import Final

from mypy_extensions import i64

from bohnhof.games.highbohn.buildings import BUILDING_COUNT

FIRST_WARE: Final[i64] = BUILDING_COUNT
"""Commands name a card by this and its own number: words of things for sale are those of all games together."""
