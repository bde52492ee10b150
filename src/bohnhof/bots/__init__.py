"""Bots: from random to strong. A bot sees a view and answers with a command.

`BOTS` holds the built-in ones by their short names; `make_bots` also loads `FILE.py:CLASS`.
"""

from collections.abc import Callable
from typing import Final

from bohnhof.bots.bot import Bot
from bohnhof.bots.random_bot import RandomBot

BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot}
