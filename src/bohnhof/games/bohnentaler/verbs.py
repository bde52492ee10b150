"""What a seat can say with the Bohnentaler besides the commands of the game it is played with.

An owner who does not defend says what High Bohn's players say to any question: DECLINE.
"""

from typing import Final

from mypy_extensions import i64

from bohnhof.engine.commands import A_CARD, NOTHING_MORE, OwnVerb

ATTEMPT: Final[i64] = 30
"""Try to take the token (BT-11)."""
HOLD_OUT: Final[i64] = 31
"""Defend it: the own hand is held out face down (BT-19)."""
LAY: Final[i64] = 32
"""a = source: lay a hand card for the duel (BT-43)."""
DRAW_FOUR: Final[i64] = 33
"""Draw four cards instead of the usual number (BT-28)."""
DISCARD_BOTH: Final[i64] = 34
"""Discard both cards of a duel (BT-45)."""

OWN_VERBS: Final = (
    OwnVerb(int(ATTEMPT), "attempt", "versuche", NOTHING_MORE),
    OwnVerb(int(HOLD_OUT), "hold-out", "hinhalten", NOTHING_MORE),
    OwnVerb(int(LAY), "lay", "lege", A_CARD),
    OwnVerb(int(DRAW_FOUR), "draw-four", "ziehe-vier", NOTHING_MORE),
    OwnVerb(int(DISCARD_BOTH), "discard-both", "beide-abwerfen", NOTHING_MORE),
)
