"""Offers: objects with an identity, exact cards, and a life (BB-62 to BB-65)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bohnhof.cards import NONE
from bohnhof.engine.commands import EVERYONE, bean_of, index_of, place_of, source

# How an offer came to its end.
ACCEPTED: Final[i64] = 0
REFUSED: Final[i64] = 1
WITHDRAWN: Final[i64] = 2
VOID: Final[i64] = 3
FATES: Final = ("accepted", "refused", "withdrawn", "void")


def fate_of(number: i64, how: i64, seat: i64) -> i64:
    """One whole number for the end of an offer: its number, how it ended, and the seat that ended it."""
    return number * 1024 + how * 256 + seat


def fate_number(fate: i64) -> i64:
    """The number of the offer that ended."""
    return fate // 1024


def fate_how(fate: i64) -> i64:
    """How it ended: an index into FATES."""
    return fate // 256 % 4


def fate_seat(fate: i64) -> i64:
    """The seat that ended it."""
    return fate % 256


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Offer:
    """An open offer. It never changes; what happens to it makes a new one.

    `gives` are sources of its maker with their beans, `wants` beans in rising order, `partner` a seat or EVERYONE,
    `refusers` a bit mask of the seats that have refused it.
    """

    __slots__ = ("gives", "maker", "number", "partner", "refusers", "wants")

    def __init__(self, number: i64, maker: i64, partner: i64, gives: vec[i64], wants: vec[i64], refusers: i64) -> None:
        self.number: i64 = number
        self.maker: i64 = maker
        self.partner: i64 = partner
        self.gives: vec[i64] = gives
        self.wants: vec[i64] = wants
        self.refusers: i64 = refusers

    def addresses(self, seat: i64) -> bool:
        """Whether this seat may answer it (BB-63), refused or not."""
        return seat >= 0 and seat != self.maker and (self.partner == seat or self.partner == EVERYONE)

    def refused_by(self, seat: i64) -> bool:
        """Whether this seat has refused it (BB-65)."""
        return (self.refusers >> seat) & 1 != 0

    def awaits(self, seat: i64) -> bool:
        """Whether this seat may still accept or refuse it."""
        return self.addresses(seat) and not self.refused_by(seat)

    def next_answerer(self, first: i64, players: i64) -> i64:
        """The first seat from `first` on that it awaits, or NONE."""
        if self.partner != EVERYONE:
            return self.partner if self.awaits(self.partner) else NONE
        seat = first
        for _i in range(players):
            if seat != self.maker and not self.refused_by(seat):
                return seat
            seat += 1
            if seat == players:
                seat = 0
        return NONE

    def with_refuser(self, seat: i64) -> "Offer":
        """The same offer after a seat has refused it."""
        return Offer(self.number, self.maker, self.partner, self.gives, self.wants, self.refusers | (1 << seat))

    def after_leaving(self, place: i64, index: i64) -> "Offer | None":
        """The offer after a card of its maker has left a place: None if it gave that card (BB-64)."""
        moved = False
        for i in range(len(self.gives)):
            card = self.gives[i]
            if place_of(card) == place:
                if index_of(card) == index:
                    return None
                if index_of(card) > index:
                    moved = True
        if not moved:
            return self
        gives = self.gives[:]
        for i in range(len(gives)):
            card = gives[i]
            if place_of(card) == place and index_of(card) > index:
                gives[i] = source(place, index_of(card) - 1, bean_of(card))
        return Offer(self.number, self.maker, self.partner, gives, self.wants, self.refusers)


NO_OFFERS: Final[list[Offer]] = []
"""The empty list that tables and menus share; no list of offers is ever changed in place."""
