"""Terms: what a seat is currently allowed and paid.

The base game reads them; an edition, an add-on or a bought card writes them. So shared code never asks which game is
being played.
"""

from typing import Final

from mypy_extensions import i64

PLANTS: Final[i64] = 0
"""The most cards it plants from its hand in a turn (BB-44)."""
TURNS_UP: Final[i64] = 1
"""How many cards it turns up (BB-46)."""
DRAWS: Final[i64] = 2
"""How many cards it draws when it is active (BB-73)."""
DRAWS_ALONG: Final[i64] = 3
"""How many cards it draws when another seat is active (BB-110)."""
FIELD_PRICE: Final[i64] = 4
"""What its third field costs; 0 if there is none to be had for thalers (BB-86, BB-87)."""
MOST_FIELDS: Final[i64] = 5
"""The most fields it can own."""
HARVESTS_ALWAYS: Final[i64] = 6
"""1 if it may harvest in every turn, 0 if only in its own (BB-76, BB-125)."""
PROTECTED: Final[i64] = 7
"""1 if the protection of single beans binds it (BB-80)."""
GIFT_BEAN: Final[i64] = 8
"""The bean whose harvest gives a field (BB-111), or NONE."""
GIFT_CARDS: Final[i64] = 9
"""How many cards of it must be harvested for that."""
DISCARDS: Final[i64] = 10
"""How many hand cards it may discard after planting from the hand (BB-119)."""
PAYS_INTO: Final[i64] = 11
"""Where the thalers of a purchase go: the number of an added place, or NONE for the discard pile (BB-126)."""
UNPROTECTED: Final[i64] = 12
"""A bean of which a single one is never protected, or NONE (HB-54)."""
STEWS: Final[i64] = 13
"""The beanometer of its stews, a row of the payout table; NONE if it may grow none (HB-70)."""
GUEST: Final[i64] = 14
"""A bean that it may plant among commoner ones, where it counts as one of them; NONE if there is none (HB-65)."""
STORES: Final[i64] = 15
"""How many cards its store holds (HB-73)."""
LOOKS: Final[i64] = 16
"""1 if it may look at the top card of the draw pile (HB-61)."""
ARRANGES: Final[i64] = 17
"""1 if it arranges the cards it draws (HB-62)."""
MOVES: Final[i64] = 18
"""1 if it may move a card of its hand (HB-63)."""
DIVISOR: Final[i64] = 19
"""It scores a thaler more for each so many thalers; 0 for none (HB-57)."""
GOES_ON: Final[i64] = 20
"""After a stop it may uncover until so many cards are counted; 0 if a stop is final (PB-68, PB-69)."""
SHARES_UNCOVERING: Final[i64] = 21
"""1 if it gets a thaler when a boss harvests in its Phase 4 (PB-72)."""
SHARES_CULTIVATING: Final[i64] = 22
"""1 if it gets a thaler when a boss harvests in its Phase 5 (PB-73)."""
ALTERNATES: Final[i64] = 23
"""1 if it may grow two types in turn on a field (PB-78)."""
SECOND_COUNTS: Final[i64] = 24
"""1 if the second card on a field may fix its type (PB-79)."""
FILLS_TO: Final[i64] = 25
"""It may draw until it holds so many cards; 0 if it may not (PB-81)."""
MAY_DRAW: Final[i64] = 26
"""How many cards it may draw instead of the usual number; 0 for no such choice (PB-82)."""
FREE_SECOND: Final[i64] = 27
"""1 if the second card it plays may come from any position (PB-85)."""
FREE_FIRST: Final[i64] = 28
"""1 if the first card it plays may come from any position (PB-86)."""
GIVES_ON: Final[i64] = 29
"""1 if it may give bosses further cards of a field in Phase 2 (PV-10)."""
TERMS: Final[i64] = 30
"""How many terms each seat has: the stride of the vector of terms."""

TERM_NAMES: Final = (
    "plants",
    "turns-up",
    "draws",
    "draws-along",
    "field-price",
    "most-fields",
    "harvests-always",
    "protected",
    "gift-bean",
    "gift-cards",
    "discards",
    "pays-into",
    "unprotected",
    "stews",
    "guest",
    "stores",
    "looks",
    "arranges",
    "moves",
    "divisor",
    "goes-on",
    "shares-uncovering",
    "shares-cultivating",
    "alternates",
    "second-counts",
    "fills-to",
    "may-draw",
    "free-second",
    "free-first",
    "gives-on",
)
