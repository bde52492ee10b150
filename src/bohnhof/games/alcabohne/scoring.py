"""Who has won: players, or the mafia (AC-89 to AC-92, AC-103)."""

from typing import Final

from bohnhof.engine.rules import Standing
from bohnhof.engine.state import State
from bohnhof.games.alcabohne.bosses import PURSE

MAFIA: Final = "mafia"


def standing(s: State, mafia_first: bool) -> Standing:
    """AC-90 to AC-92: places among all totals, that of the mafia included; `mafia_first` says whether it is ahead of a
    player who is level with it. A table at which no seat has the first place is the mafia's."""
    mafia = (int(s.places[PURSE].size), 1 if mafia_first else -1, 0)
    keys = [(int(s.thalers[who]), 0, int(s.hand_size[who])) for who in range(s.players)]
    places = [1 + sum(1 for other in [*keys, mafia] if other > key) for key in keys]
    return Standing([key[0] for key in keys], places, MAFIA, mafia[0])
