"""Refusals that the phases of Al Cabohne share."""

from typing import Final

from mypy_extensions import i64

from bohnhof.engine.commands import (
    ACCEPT,
    COUNTER,
    DISCARD,
    DRAW,
    END,
    HARVEST,
    OFFER,
    PLANT,
    REFUSE,
    TURN_UP,
    WISH,
    WITHDRAW,
)
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.games.alcabohne.bosses import NAMES
from bohnhof.games.alcabohne.verbs import GIVE_BEAN
from bohnhof.games.bohnanza.words import seat

_ELSEWHERE: Final = {
    int(PLANT): ("AC-39", "no_planting_in_phase"),
    int(TURN_UP): ("AC-39", "no_uncovering_in_phase"),
    int(END): ("AC-73", "draw_to_end"),
    int(DRAW): ("AC-39", "no_drawing_in_phase"),
    int(HARVEST): ("AC-62", "no_harvest_while_uncovering"),
    int(DISCARD): ("AC-104", "no_discarding_of_hand_cards"),
    int(GIVE_BEAN): ("AC-66", "no_gifts_in_phase"),
    int(OFFER): ("AC-104", "no_trading_at_all"),
    int(COUNTER): ("AC-104", "no_trading_at_all"),
    int(ACCEPT): ("AC-104", "no_trading_at_all"),
    int(REFUSE): ("AC-104", "no_trading_at_all"),
    int(WITHDRAW): ("AC-104", "no_trading_at_all"),
    int(WISH): ("AC-104", "no_trading_at_all"),
}


def elsewhere(s: State, who: i64, verb: i64) -> Refusal:
    """Why a command of another phase is refused, where the phase itself has nothing more to say (AC-38, AC-39)."""
    if who != s.active and verb in (PLANT, TURN_UP, END, DRAW, DISCARD, GIVE_BEAN):
        return not_your_turn(s)
    rule, key = _ELSEWHERE.get(int(verb), ("AC-104", "no_such_action"))
    return Refusal(rule, key)


def not_your_turn(s: State) -> Refusal:
    """AC-104: who is not active does nothing."""
    return Refusal("AC-104", "not_your_turn", {"player": seat(s.active)})


def boss_name(boss: i64) -> str:
    """A boss as a value of a refusal."""
    return NAMES[boss]
