"""Thalers that keep their beans: counting them, spending them, and what they could buy (HB-9, HB-14, HB-16)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.engine.state import State
from bohnhof.engine.terms import FIELD_PRICE, MOST_FIELDS
from bohnhof.engine.vectors import bit
from bohnhof.games.highbohn.buildings import BEAN_OF_KIND, KIND_COUNT, KIND_OF_BEAN, PRICES
from bohnhof.games.highbohn.marks import FOR_SALE

BITS_OF_A_KIND: Final[i64] = 6
"""Enough for the number of thalers of one bean: these vectors of counts fit in one whole number."""
_MOST: Final[i64] = 63
_ONE: Final = vec[i64]([0 if kind < 0 else bit(BITS_OF_A_KIND * kind) for kind in list(KIND_OF_BEAN)])
"""One thaler of each bean in such a number."""


def by_kind(s: State, who: i64) -> i64:
    """The open thalers of a seat, counted by the building type that they pay for, six bits each."""
    counts: i64 = 0
    at = who * s.capacity
    for i in range(at, at + s.thalers[who]):
        counts += _ONE[s.stack[i]]
    return counts


def of_kind(counts: i64, kind: i64) -> i64:
    """The number for one building type."""
    return (counts >> (BITS_OF_A_KIND * kind)) & _MOST


def can_buy_kind(s: State, who: i64, kind: i64, thalers: i64) -> bool:
    """Whether a seat with so many thalers of its bean can buy a building of a type (HB-14, HB-16)."""
    can = False
    marks = s.marks
    at = kind * PRICES
    for price in range(1, PRICES + 1):
        owned_by = marks[at]
        at += 1
        if owned_by == who:
            return False
        if owned_by == FOR_SALE and price <= thalers:
            can = True
    return can


def can_build(s: State, who: i64) -> bool:
    """Whether a seat can buy some building."""
    if s.thalers[who] == 0:
        return False
    counts = by_kind(s, who)
    kind: i64 = 0
    while counts > 0:
        thalers = counts & _MOST
        if thalers > 0 and can_buy_kind(s, who, kind, thalers):
            return True
        counts >>= BITS_OF_A_KIND
        kind += 1
    return False


def can_buy_field(s: State, who: i64) -> bool:
    """Whether a seat can buy the third field (HB-38)."""
    price = s.term(who, FIELD_PRICE)
    return 0 < price <= s.thalers[who] and s.fields[who] < s.term(who, MOST_FIELDS)


def stir(s: State) -> None:
    """Something has changed: whoever could buy something is to be asked (HB-25)."""
    for who in range(s.players):
        if s.thalers[who] > 0 and (can_buy_field(s, who) or can_build(s, who)):
            s.stirred |= 1 << who


def spend(s: State, who: i64, which: i64) -> None:
    """Turn an open thaler of a bean over onto the discard pile (HB-15): the one that lies highest."""
    at = who * s.capacity
    last = at + s.thalers[who] - 1
    i = last
    while s.stack[i] != which:
        i -= 1
    for k in range(i, last):
        s.stack[k] = s.stack[k + 1]
    s.thalers[who] -= 1
    s.to_discard(which)


def payments(s: State, who: i64) -> vec[i64]:
    """The beans of a seat's open thalers, each once."""
    counts = by_kind(s, who)
    beans: list[i64] = []
    for kind in range(KIND_COUNT):
        if of_kind(counts, kind) > 0:
            beans.append(BEAN_OF_KIND[kind])
    return vec[i64](beans)
