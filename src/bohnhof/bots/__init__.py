"""Bots: from random to strong. A bot sees a view and answers with a command.

`BOTS` holds the built-in ones by their short names; `loading.bot_maker` also finds `FILE.py:CLASS`.
"""

from collections.abc import Callable
from typing import Final

from bohnhof.bots.bot import Bot
from bohnhof.bots.farmer import Farmer
from bohnhof.bots.henchman import Henchman
from bohnhof.bots.mobster import Mobster
from bohnhof.bots.random_bot import RandomBot
from bohnhof.bots.trader import Trader

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "farmer": Farmer,
    "trader": Trader,
    "henchman": Henchman,
    "mobster": Mobster,
}
