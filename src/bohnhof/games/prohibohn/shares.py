"""Harvests of bosses of which the active player gets a thaler (PB-40, PB-41, PB-72 to PB-75, PV-7, PV-8)."""

from typing import Final

from mypy_extensions import i64

from bohnhof.engine.events import Event
from bohnhof.engine.state import State
from bohnhof.games.alcabohne.bosses import FIRST_BOSS, IDS, PURSE, boss_value, threshold

OF_THE_YIELD: Final[i64] = 0
"""The thaler is one of those that the mafia would get."""
OF_THE_REST: Final[i64] = 1
"""It is one of the cards that would be discarded (PB-74)."""


def test_and_share(s: State, boss: i64, who: i64, share: i64) -> None:
    """AC-33: a boss harvests as soon as what was laid makes his field worth his threshold; one thaler is the seat's."""
    thalers = boss_value(s, boss)
    if thalers < threshold(boss):
        return
    field = s.places[FIRST_BOSS + boss]
    which = field.cards[0]
    cards = field.size
    if share == OF_THE_YIELD or cards == thalers:
        thalers -= 1
    for _i in range(thalers):
        s.places[PURSE].put(which)
    s.earn(who, which)
    for _i in range(cards - thalers - 1):
        s.to_discard(which)
    field.size = 0
    if s.recording:
        event = Event("boss-harvested", -1, {"boss": IDS[boss], "bean": int(which), "cards": int(cards)})
        event.public["thalers"] = int(thalers)
        event.public["share"] = int(who)
        s.note(event)
