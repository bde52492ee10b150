"""What a seat can say in Prohibohn besides the commands of the games it is built on.

Buying, taking a thaler and declining are said as in every game that sells something.
"""

from typing import Final

from mypy_extensions import i64

from bohnhof.engine.commands import A_CARD_TO_PLANT, AN_OWNED_WARE, NOTHING_MORE, POSITIONS, OwnVerb

STAKE: Final[i64] = 56
"""a, b = positions in the hand: these cards become thalers (PB-10)."""
REMOVE: Final[i64] = 57
"""a = establishment card: the third of its kind leaves the game (PB-25)."""
CLOSE: Final[i64] = 58
"""a = establishment card of the opponent (PV-13)."""
PLAY_CARD: Final[i64] = 59
"""a = source, b = field: a hand card from any position is laid on an own field (PB-85, PB-86)."""
DRAW_MORE: Final[i64] = 60
"""Three cards instead of two (PB-82)."""
FILL_UP: Final[i64] = 61
"""Cards until six are in the hand (PB-81)."""

OWN_VERBS: Final = (
    OwnVerb(int(STAKE), "stake", "setze", POSITIONS),
    OwnVerb(int(REMOVE), "remove", "entferne", AN_OWNED_WARE),
    OwnVerb(int(CLOSE), "close", "sperre", AN_OWNED_WARE),
    OwnVerb(int(PLAY_CARD), "play-card", "spiele-karte", A_CARD_TO_PLANT),
    OwnVerb(int(DRAW_MORE), "draw-more", "ziehe-mehr", NOTHING_MORE),
    OwnVerb(int(FILL_UP), "fill-up", "auffüllen", NOTHING_MORE),
)
