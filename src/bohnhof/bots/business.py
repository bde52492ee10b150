"""What greed has to be told about a game with the mafia that adds commands of its own, or things to own.

Greed knows fields, hand cards, bosses and thalers. Each game that adds to these has its business, which inherits
`Business` and stands in a file of its own; `game_business` finds the one for a table.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from bohnhof.cards import NONE
from bohnhof.engine.state import State

UNKNOWN: Final = -0.5
"""What is thought of a command of which nothing is known."""


@mypyc_attr(allow_interpreted_subclasses=False)
class Business:
    """Values what only one game knows; this one knows of nothing more."""

    def worth(self, s: State, seat: i64, code: i64, left: float) -> float:
        """What a simple command of the game brings, in thalers; `left` cards are still to come."""
        return UNKNOWN

    def planted(self, code: i64) -> i64:
        """The bean that a command of the game plants on an own field; NONE, if it does something else."""
        return NONE

    def assets(self, s: State, seat: i64, left: float) -> float:
        """What a seat has besides thalers and fields."""
        return 0.0

    def selling(self, s: State, seat: i64) -> float:
        """What it is worth to have the thalers of a harvest at once."""
        return 0.0
