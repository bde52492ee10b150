"""Bohnhof: exact rules, real trading and strong bots for a family of bean-trading card games.

`Game` is where to start; see `docs/tour.md`.
"""

from bohnhof.engine.refusals import Refused
from bohnhof.game import Game, Legal, OfferRoom, Result, WhyNot
from bohnhof.notation.words import Misread

__all__ = ["Game", "Legal", "Misread", "OfferRoom", "Refused", "Result", "WhyNot"]
__version__ = "0.1.0"
