"""What a seat can say in High Bohn besides the commands of the base game."""

from typing import Final

from mypy_extensions import i64

from bohnhof.engine.commands import (
    A_BEAN,
    A_KIND,
    A_PLACE_TO_PLANT,
    A_WARE,
    AN_ORDER,
    NOTHING_MORE,
    POSITIONS,
    OwnVerb,
)

BUILD: Final[i64] = 40
"""a = building, b = the building type that it names plus 1 (HB-14, CV-5)."""
STORE_BEAN: Final[i64] = 41
"""a = bean (HB-95, HB-96)."""
STEW_BEAN: Final[i64] = 42
"""a = bean, b = field: plant it into a stew (HB-88)."""
TAKE: Final[i64] = 43
"""a = bean: a thaler that is turned over, paid or taken (HB-13, HB-45, CV-6)."""
DECLINE: Final[i64] = 44
"""No to what is asked (HB-103, CV-9, CV-14)."""
LOOK: Final[i64] = 45
"""HB-61."""
UNDER: Final[i64] = 46
"""HB-61."""
MOVE: Final[i64] = 47
"""a, b = positions in the hand (HB-63)."""
ARRANGE: Final[i64] = 48
"""a = beans in their order, packed (HB-62)."""
NAME_KIND: Final[i64] = 49
"""a = building type (CV-5)."""

OWN_VERBS: Final = (
    OwnVerb(int(BUILD), "buy", "kaufe", A_WARE),
    OwnVerb(int(STORE_BEAN), "store", "lagere", A_BEAN),
    OwnVerb(int(STEW_BEAN), "stew", "eintopf", A_PLACE_TO_PLANT),
    OwnVerb(int(TAKE), "take", "nimm", A_BEAN),
    OwnVerb(int(DECLINE), "decline", "verzichte", NOTHING_MORE),
    OwnVerb(int(LOOK), "look", "schaue", NOTHING_MORE),
    OwnVerb(int(UNDER), "under", "darunter", NOTHING_MORE),
    OwnVerb(int(MOVE), "move", "verschiebe", POSITIONS),
    OwnVerb(int(ARRANGE), "arrange", "ordne", AN_ORDER),
    OwnVerb(int(NAME_KIND), "name", "nenne", A_KIND),
)
