"""What a seat can say in Telebohn besides the commands of the base game.

A harvest is the HARVEST of the base game; text cards may go with it. What High Bohn has words for keeps them: DECLINE
is the pass of a player who is asked, TAKE takes a card that is looked at.
"""

from typing import Final

from mypy_extensions import i64

from bohnhof.engine.commands import (
    A_BEAN,
    A_FIELD_OF_A_SEAT,
    A_WHOLE_HAND,
    AN_OWN_CARD,
    AN_OWN_CARD_AND_MORE,
    FIELD_ONTO_FIELD,
    NO_MORE_THAN_CARDS,
    SOME_HAND_CARDS,
    OwnVerb,
)
from bohnhof.games.highbohn.verbs import DECLINE, TAKE

__all__ = ["BACK", "DECLINE", "DEFEND", "MERGE", "OWN_VERBS", "PLAY", "SORT", "TAKE", "TAKE_OVER", "TURN_OVER", "USE"]

PLAY: Final[i64] = 35
"""a = bean and number, text cards; b = place (TB-34)."""
MERGE: Final[i64] = 36
"""a = place that is emptied, text cards; b = place that keeps the beans (TB-36)."""
TURN_OVER: Final[i64] = 37
"""a = text cards (TB-38)."""
TAKE_OVER: Final[i64] = 38
"""a = own place and attacked seat, text cards; b = attacked place (TB-44)."""
USE: Final[i64] = 39
"""a = what the card needs, the card: a special action of kind A (TB-110)."""
DEFEND: Final[i64] = 51
"""a = the card (TB-53)."""
BACK: Final[i64] = 52
"""a = bean: a card that was looked at goes back on top of the pile (TB-T12)."""
SORT: Final[i64] = 53
"""gives = the own hand in its new order (TB-17)."""

OWN_VERBS: Final = (
    OwnVerb(int(PLAY), "play", "spiele", SOME_HAND_CARDS),
    OwnVerb(int(MERGE), "merge", "vereine", FIELD_ONTO_FIELD),
    OwnVerb(int(TURN_OVER), "turn-over", "umdrehen", NO_MORE_THAN_CARDS),
    OwnVerb(int(TAKE_OVER), "take-over", "übernimm", A_FIELD_OF_A_SEAT),
    OwnVerb(int(USE), "use", "nutze", AN_OWN_CARD_AND_MORE),
    OwnVerb(int(DEFEND), "defend", "verteidige", AN_OWN_CARD),
    OwnVerb(int(BACK), "back", "zurück", A_BEAN),
    OwnVerb(int(SORT), "sort", "sortiere", A_WHOLE_HAND),
)
