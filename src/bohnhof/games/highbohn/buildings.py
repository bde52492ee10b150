"""The 36 buildings: one record each, with its rule, its price and what it writes into the terms of its owner.

HB-5: each bean type has one building type, with one card of each price from 1 to 4. What a building does in a step
of its own, or at others' harvests, stands where that happens: see `bank`, `harvest` and `buying`.
"""

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import (
    BEANS,
    BLACKEYED,
    BLUE,
    CHILI,
    COGNAC,
    GARDEN,
    GREEN,
    LARGEST_FIELD,
    NONE,
    RED,
    SOY,
    STINK,
    TYPES,
    payout,
    payout_table,
)
from bohnhof.engine.terms import (
    ARRANGES,
    DIVISOR,
    FIELD_PRICE,
    GUEST,
    LOOKS,
    MOVES,
    PLANTS,
    PROTECTED,
    STORES,
    UNPROTECTED,
)

PRICES: Final[i64] = 4
NO_FIELD: Final = -2
"""A building that is no field."""


class Kind(NamedTuple):
    """A building type: its word in commands, its bean, its names."""

    id: str
    bean: int
    english: str
    german: str


KINDS: Final[tuple[Kind, ...]] = (
    Kind("goldmine", int(GARDEN), "Goldmine", "Goldmine"),
    Kind("teepee", int(RED), "Indian Teepee", "Tipi"),
    Kind("bank", int(BLACKEYED), "Bank", "Bank"),
    Kind("farm", int(SOY), "Farm", "Farm"),
    Kind("saloon", int(GREEN), "Saloon", "Saloon"),
    Kind("store", int(STINK), "General Store", "Laden"),
    Kind("blacksmith", int(CHILI), "Blacksmith", "Schmiede"),
    Kind("jail", int(BLUE), "Jail", "Gefängnis"),
    Kind("distillery", int(COGNAC), "Distillery", "Brennerei"),
)
KIND_COUNT: Final[i64] = 9
GOLDMINE: Final[i64] = 0
TEEPEE: Final[i64] = 1
BANK: Final[i64] = 2
FARM: Final[i64] = 3
SALOON: Final[i64] = 4
STORE_KIND: Final[i64] = 5
BLACKSMITH: Final[i64] = 6
JAIL: Final[i64] = 7
DISTILLERY: Final[i64] = 8


class Building(NamedTuple):
    """One building card.

    `terms` are written when it is bought (pairs of term and value). `meter` holds the numbers of cards that pay 1, 2,
    ... thalers, 0 where there is no such step: for the bean of its type, or, if it `stews`, for stews. `field` is the
    bean that the field on it takes, NONE for any. A building that `tops` makes every payment of 4 one of 5.
    """

    rule: str
    kind: int
    price: int
    terms: tuple[tuple[int, int], ...] = ()
    meter: tuple[int, ...] = ()
    stews: bool = False
    field: int = NO_FIELD
    tops: bool = False


def _term(which: i64, value: i64) -> tuple[tuple[int, int], ...]:
    return ((int(which), int(value)),)


BUILDINGS: Final[tuple[Building, ...]] = (
    Building("HB-52", 0, 1),
    Building("HB-53", 0, 2, _term(FIELD_PRICE, 1)),
    Building("HB-54", 0, 3, _term(UNPROTECTED, GARDEN), meter=(1, 2, 3)),
    Building("HB-55", 0, 4, field=int(NONE)),
    Building("HB-56", 1, 1),
    Building("HB-57", 1, 2, _term(DIVISOR, 8)),
    Building("HB-58", 1, 3, _term(DIVISOR, 6)),
    Building("HB-59", 1, 4, _term(DIVISOR, 5)),
    Building("HB-60", 2, 1),
    Building("HB-61", 2, 2, _term(LOOKS, 1)),
    Building("HB-62", 2, 3, _term(ARRANGES, 1)),
    Building("HB-63", 2, 4, _term(MOVES, 1)),
    Building("HB-64", 3, 1),
    Building("HB-65", 3, 2, _term(GUEST, SOY)),
    Building("HB-66", 3, 3, _term(PLANTS, 3)),
    Building("HB-67", 3, 4, tops=True),
    Building("HB-68", 4, 1),
    Building("HB-69", 4, 2, field=int(GREEN)),
    Building("HB-70", 4, 3, meter=(3, 6, 7, 8), stews=True),
    Building("HB-71", 4, 4, meter=(3, 5, 6, 7, 8), stews=True),
    Building("HB-72", 5, 1),
    Building("HB-73", 5, 2, _term(STORES, 1)),
    Building("HB-74", 5, 3, _term(STORES, 2)),
    Building("HB-75", 5, 4, _term(STORES, 3)),
    Building("HB-76", 6, 1),
    Building("HB-77", 6, 2, field=int(CHILI)),
    Building("HB-78", 6, 3, meter=(3, 5, 6, 7)),
    Building("HB-79", 6, 4, _term(PROTECTED, 0)),
    Building("HB-80", 7, 1),
    Building("HB-81", 7, 2, meter=(3, 5, 7, 9)),
    Building("HB-82", 7, 3, meter=(0, 4, 6, 8, 10)),
    Building("HB-83", 7, 4),
    Building("CV-4", 8, 1),
    Building("CV-5", 8, 2),
    Building("CV-6", 8, 3),
    Building("CV-7", 8, 4, meter=(3, 5, 7, 8)),
)
"""Every building by its number: that of its type times 4, plus its price less 1."""
BUILDING_COUNT: Final[i64] = 36
IDS: Final = tuple(f"{KINDS[building.kind].id}{building.price}" for building in BUILDINGS)
"""The word of each building in commands: `farm4`."""


def german_id(kind: Kind) -> str:
    """The German word of a building type in commands."""
    return kind.german.lower()


GERMAN_IDS: Final = tuple(f"{german_id(KINDS[building.kind])}{building.price}" for building in BUILDINGS)
GOLDMINE4: Final[i64] = 3
SALOON2: Final[i64] = 17
BLACKSMITH2: Final[i64] = 25
JAIL4: Final[i64] = 31
DISTILLERY2: Final[i64] = 33
DISTILLERY3: Final[i64] = 34

KIND_OF_BEAN: Final = vec[i64](
    [next((number for number, kind in enumerate(KINDS) if kind.bean == bean), -1) for bean in range(int(TYPES))]
)
"""The building type that a bean pays for, -1 if there is none."""
BEAN_OF_KIND: Final = vec[i64]([kind.bean for kind in KINDS])

OWNERS_PER_KIND: Final = {3: 2, 4: 3, 5: 4}
"""How many buildings of a type are sold before the others leave the game, by the number of players (HB-32 to HB-34)."""
FINAL_EMPTYING: Final = {3: 3, 4: 3, 5: 4}
"""HB-113."""
BONUS: Final[tuple[int, ...]] = (0, 0, 0, 0, 1, 2, 3, 5, 8, 8)
"""The bonus for the number of own buildings (HB-123, CV-17)."""
LEAST_OF_HOST: Final[i64] = 14
"""Guests stand only among beans of which the game has at least so many (HB-65)."""

_METERS: Final = [bean.steps for bean in BEANS] + [building.meter for building in BUILDINGS]
ROWS: Final[i64] = TYPES + BUILDING_COUNT
"""How many beanometers there are; each has another one behind all of them in which 4 thalers are 5 (HB-67)."""


def _payouts() -> vec[i64]:
    printed = payout_table(_METERS)
    topped = [
        5 if payout(steps, cards) == 4 else payout(steps, cards)
        for steps in _METERS
        for cards in range(int(LARGEST_FIELD))
    ]
    return vec[i64]([int(thalers) for thalers in printed] + topped)


PAYOUTS: Final = _payouts()
"""The payout table: the printed beanometers, a row for each building (HB-44), and all of them for owners of Farm 4."""
