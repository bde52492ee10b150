"""Every bean of every game: names, numbers, beanometers (BB-12, BB-13).

A bean is a small whole number, the index into `BEANS`; a card in a place is its bean. How many cards
of a bean are in play is the game's business (BB-20); the number here is the printed one.
"""

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

NONE: Final[i64] = -1
"""No bean: an empty field, a card that could not be drawn."""
STEW: Final[i64] = -2
"""No bean either: a field on which several types lie and that is a field of none of them."""


class Bean(NamedTuple):
    """One type of bean card.

    `steps` holds the numbers of cards that pay 1, 2, 3 and 4 thalers; 0 means that there is no such step.
    """

    id: str
    code: str
    english: str
    german: str
    cards: int
    steps: tuple[int, int, int, int]


BEANS: Final = (
    Bean("blue", "bl", "Blue Bean", "Blaue Bohne", 20, (4, 6, 8, 10)),
    Bean("chili", "ch", "Chili Bean", "Feuerbohne", 18, (3, 6, 8, 9)),
    Bean("stink", "st", "Stink Bean", "Saubohne", 16, (3, 5, 7, 8)),
    Bean("green", "gr", "Green Bean", "Brechbohne", 14, (3, 5, 6, 7)),
    Bean("soy", "so", "Soy Bean", "Sojabohne", 12, (2, 4, 6, 7)),
    Bean("blackeyed", "be", "Black-eyed Bean", "Augenbohne", 10, (2, 4, 5, 6)),
    Bean("red", "re", "Red Bean", "Rote Bohne", 8, (2, 3, 4, 5)),
    Bean("garden", "ga", "Garden Bean", "Gartenbohne", 6, (0, 2, 3, 0)),
    Bean("coffee", "co", "Coffee Bean", "Kaffeebohne", 24, (4, 7, 10, 12)),
    Bean("wax", "wa", "Wax Bean", "Wachsbohne", 22, (4, 7, 9, 11)),
    Bean("brandy", "br", "Brandy Bean", "Weinbrandbohne", 22, (4, 7, 9, 11)),
    Bean("cocoa", "cc", "Cocoa Bean", "Kakaobohne", 4, (0, 2, 3, 4)),
    Bean("field", "fi", "Field Bean", "Ackerbohne", 3, (0, 0, 3, 0)),
    Bean("kidney", "ki", "Kidney Bean", "Kidneybohne", 19, (5, 6, 7, 8)),
    Bean("puff", "pu", "Puff Bean", "Puffbohne", 16, (4, 5, 6, 7)),
    Bean("pole", "po", "Pole Bean", "Stangenbohne", 13, (3, 4, 5, 6)),
    Bean("snap", "sn", "Snap Bean", "Schnittbohne", 14, (0, 0, 0, 0)),
    Bean("cognac", "cg", "Cognac Bean", "Cognacbohne", 22, (5, 7, 9, 10)),
)
TYPES: Final[i64] = 18
"""How many bean types there are, and so the stride of every vector that is kept by bean."""

BLUE: Final[i64] = 0
CHILI: Final[i64] = 1
STINK: Final[i64] = 2
GREEN: Final[i64] = 3
SOY: Final[i64] = 4
BLACKEYED: Final[i64] = 5
RED: Final[i64] = 6
GARDEN: Final[i64] = 7
COFFEE: Final[i64] = 8
WAX: Final[i64] = 9
BRANDY: Final[i64] = 10
COCOA: Final[i64] = 11
FIELD: Final[i64] = 12
KIDNEY: Final[i64] = 13
PUFF: Final[i64] = 14
POLE: Final[i64] = 15
SNAP: Final[i64] = 16
COGNAC: Final[i64] = 17

FIRST_OWN_CARD: Final[i64] = 64
"""From this number on a card is no bean but the first, second, ... of the cards that a game brings."""

AMIGO: Final[list[int]] = [0, 1, 2, 3, 4, 5, 6, 7]
"""The eight types of the Amigo game (BB-12)."""

LARGEST_FIELD: Final[i64] = 64
"""Every field is smaller than this: the stride of a row of the payout table."""


def payout(steps: tuple[int, ...], cards: int) -> int:
    """The thalers that `cards` cards pay on a beanometer with these steps (BB-14): 0 below the first step."""
    best = 0
    for thalers, needed in enumerate(steps, 1):
        if 0 < needed <= cards:
            best = thalers
    return best


def payout_table(beanometers: list[tuple[int, ...]]) -> vec[i64]:
    """One row of `LARGEST_FIELD` payouts for each beanometer, row after row."""
    return vec[i64]([payout(steps, n) for steps in beanometers for n in range(int(LARGEST_FIELD))])


PAYOUTS: Final = payout_table([bean.steps for bean in BEANS])
"""What n cards of a bean pay on its printed beanometer: `PAYOUTS[bean * LARGEST_FIELD + n]`."""

_BY_NAME: Final = {
    name.lower(): index for index, bean in enumerate(BEANS) for name in (bean.id, bean.code, bean.english, bean.german)
}


def find_bean(name: str) -> int:
    """The bean called `name`: its id, its two-letter code, or its English or German name.

    Raises `KeyError` when no bean has that name.
    """
    return _BY_NAME[name.strip().lower()]


def pay(bean: int, cards: int) -> int:
    """The thalers that `cards` cards of a bean pay on its printed beanometer (BB-14, BB-17).

    >>> [pay(find_bean("garden"), n) for n in (1, 2, 3, 4, 6)]
    [0, 2, 3, 3, 3]
    """
    return payout(BEANS[bean].steps, cards)
