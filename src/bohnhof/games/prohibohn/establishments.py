"""The 24 cards for sale: one record each, with its rule, its price and what it writes into the terms of its owner.

PB-3, PV-3: each establishment belongs to one bean type and has a card of price 1, 3 and 4. PB-4: to the blue bean
belong two Police Stations and the Razzia, which are no establishments. What a card does at its purchase stands in
`buying`.
"""

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import BLUE, CHILI, COGNAC, GREEN, KIDNEY, POLE, PUFF, STINK, TYPES
from bohnhof.engine.terms import (
    ALTERNATES,
    DISCARDS,
    FILLS_TO,
    FREE_FIRST,
    FREE_SECOND,
    GIVES_ON,
    GOES_ON,
    MAY_DRAW,
    PLANTS,
    SECOND_COUNTS,
    SHARES_CULTIVATING,
    SHARES_UNCOVERING,
)


class Kind(NamedTuple):
    """An establishment, or one of the other kinds of cards: its word in commands, its bean, its names."""

    id: str
    bean: int
    english: str
    german: str


KINDS: Final[tuple[Kind, ...]] = (
    Kind("casino", int(POLE), "Casino", "Casino"),
    Kind("undertaker", int(GREEN), "Undertaker", "Bestatter"),
    Kind("restaurant", int(STINK), "Restaurant", "Restaurant"),
    Kind("nightbar", int(PUFF), "Nightbar", "Nachtbar"),
    Kind("gasstation", int(CHILI), "Gas Station", "Tankstelle"),
    Kind("variete", int(KIDNEY), "Varieté", "Varieté"),
    Kind("pub", int(COGNAC), "Pub", "Pub"),
    Kind("police", int(BLUE), "Police Station", "Polizeiwache"),
    Kind("razzia", int(BLUE), "Razzia", "Razzia"),
)
ESTABLISHMENTS: Final[i64] = 7
"""The kinds that are establishments: the first ones."""
CARDS_OF_A_KIND: Final[i64] = 3
PUB: Final[i64] = 6
POLICE: Final[i64] = 7
RAZZIA_KIND: Final[i64] = 8

ALL_CARDS: Final = 99
"""More cards than anybody holds."""


class Card(NamedTuple):
    """One card that is for sale.

    `terms` are written when it is bought (pairs of term and value; of two cards the larger value holds). `bonus` is
    what a Police Station brings at the end by a number of establishment cards, or if it `counts_kinds`, of
    establishments; more than the last is worth as much as the last.
    """

    rule: str
    kind: int
    price: int
    terms: tuple[tuple[int, int], ...] = ()
    bonus: tuple[int, ...] = ()
    counts_kinds: bool = False


def _term(which: i64, value: int = 1) -> tuple[tuple[int, int], ...]:
    return ((int(which), value),)


CARDS: Final[tuple[Card, ...]] = (
    Card("PB-61", 0, 1),
    Card("PB-62", 0, 3, _term(DISCARDS)),
    Card("PB-66", 0, 4, _term(PLANTS, ALL_CARDS)),
    Card("PB-67", 1, 1),
    Card("PB-68", 1, 3, _term(GOES_ON, 2)),
    Card("PB-69", 1, 4, _term(GOES_ON, 3)),
    Card("PB-71", 2, 1),
    Card("PB-72", 2, 3, _term(SHARES_UNCOVERING)),
    Card("PB-73", 2, 4, _term(SHARES_CULTIVATING)),
    Card("PB-77", 3, 1),
    Card("PB-78", 3, 3, _term(ALTERNATES)),
    Card("PB-79", 3, 4, _term(SECOND_COUNTS)),
    Card("PB-80", 4, 1),
    Card("PB-81", 4, 3, _term(FILLS_TO, 6)),
    Card("PB-82", 4, 4, _term(MAY_DRAW, 3)),
    Card("PB-84", 5, 1),
    Card("PB-85", 5, 3, _term(FREE_SECOND)),
    Card("PB-86", 5, 4, _term(FREE_FIRST)),
    Card("PV-9", 6, 1),
    Card("PV-10", 6, 3, _term(GIVES_ON)),
    Card("PV-13", 6, 4),
    Card("PB-89", 7, 3, bonus=(0, 0, 0, 0, 0, 0, 1, 2, 3, 5, 8)),
    Card("PB-90", 7, 4, bonus=(0, 0, 1, 2, 3, 5, 8), counts_kinds=True),
    Card("PB-94", 8, 4),
)
"""Every card by its number: three of each establishment in the order of their prices, then the others."""
CARD_COUNT: Final[i64] = 24
ESTABLISHMENT_CARDS: Final[i64] = 21
PUB1: Final[i64] = 18
PUB4: Final[i64] = 20
POLICE3: Final[i64] = 21
POLICE4: Final[i64] = 22
RAZZIA: Final[i64] = 23

RAZZIA_BLUE: Final[i64] = 4
RAZZIA_OTHER: Final[i64] = 5
"""PB-16: it costs so many blue thalers, or so many of one other type."""


def _word(kind: str, card: Card) -> str:
    return kind if card.kind == RAZZIA_KIND else f"{kind}{card.price}"


IDS: Final = tuple(_word(KINDS[card.kind].id, card) for card in CARDS)
"""The word of each card in commands: `casino3`, `razzia`."""
GERMAN_IDS: Final = tuple(_word(KINDS[card.kind].german.lower(), card) for card in CARDS)
PRICES: Final = vec[i64]([card.price for card in CARDS])
CARD_KINDS: Final = vec[i64]([card.kind for card in CARDS])
BEANS_OF_CARDS: Final = vec[i64]([KINDS[card.kind].bean for card in CARDS])
FIRST_OF_BEAN: Final = vec[i64](
    [
        next((number for number, card in enumerate(CARDS) if KINDS[card.kind].bean == bean), -1)
        for bean in range(int(TYPES))
    ]
)
"""The first of the three cards that a bean pays for, -1 if there is none."""


def is_establishment(card: i64) -> bool:
    """PB-30: Police Stations and the Razzia are none."""
    return card < ESTABLISHMENT_CARDS


def first_of_kind(card: i64) -> i64:
    """The card of price 1 of the same establishment."""
    return card - card % CARDS_OF_A_KIND
