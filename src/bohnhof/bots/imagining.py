"""Tables that a seat can imagine: all that it sees is as it is, and the cards that it cannot see are dealt at random.

A bot that looks ahead plays on at such tables. They are made of its view and its own chance alone, so nothing that is
hidden from it has any say in what it does.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from bohnhof.cards import NONE, TYPES
from bohnhof.engine.chance import Chance
from bohnhof.engine.state import Place, State
from bohnhof.engine.vectors import EMPTY
from bohnhof.engine.view import View


@final
@mypyc_attr(acyclic=True)
class Imagination:
    """What a view leaves open, and tables that fit to it.

    `base` is a table with all that the seat sees, without the cards it cannot see. These are `hidden`, and wherever
    the seat knows how many of them lie there, so many are dealt. Where it does not even know that (thalers that are
    hidden), the cards that are left over are spread at random.

    Open offers are left out: they would say where hidden cards lie.
    """

    __slots__ = ("base", "deals_thalers", "hidden", "places", "seat", "shown", "sizes", "thalers")

    def __init__(self, view: View) -> None:
        self.seat: i64 = view.seat
        self.hidden: vec[i64] = one_by_one(view.unseen_by_bean())
        self.shown: vec[i64] = view.shown
        self.sizes: vec[i64] = view.hand_sizes
        self.thalers: vec[i64] = view.thalers
        self.deals_thalers: bool = len(view.purses) == 0
        self.base: State = seen_table(view)
        self.places: vec[i64] = EMPTY
        for i in range(len(view.places)):
            place = view.places[i]
            if len(place.cards) < place.size or place.size == NONE:
                self.places = append(append(self.places, i), place.size)

    def table(self, chance: Chance) -> State:
        """One of the tables that look like this to the seat, each equally likely where it knows all sizes."""
        s = self.base.copy()
        s.chance = Chance(1 + chance.below(1 << 30), chance.word(), chance.word(), chance.word())
        hidden = self.hidden
        left = len(hidden)
        shuffle(hidden, chance)
        for seat in range(s.players):
            if seat != self.seat:
                for _i in range(self.sizes[seat]):
                    left -= 1
                    s.to_hand(seat, hidden[left])
        if self.deals_thalers:
            for seat in range(s.players):
                while s.thalers[seat] < self.thalers[seat]:
                    left -= 1
                    s.earn(seat, hidden[left])
        for at in range(0, len(self.places), 2):
            place = s.places[self.places[at]]
            while place.size < self.places[at + 1]:
                left -= 1
                place.put(hidden[left])
        s.pile_size -= len(self.shown)
        for i in range(s.pile_size):
            left -= 1
            s.pile[i] = hidden[left]
        for i in range(len(self.shown), 0, -1):
            s.pile[s.pile_size] = self.shown[i - 1]
            s.pile_size += 1
        if left > 0:
            self.spread(s, hidden, left, chance)
        return s

    def spread(self, s: State, hidden: vec[i64], left: i64, chance: Chance) -> None:
        """Lay the first cards of these wherever it is not known how many lie there."""
        targets: list[i64] = []
        for seat in range(s.players):
            if self.thalers[seat] == NONE:
                targets.append(NONE - seat)
        for at in range(0, len(self.places), 2):
            if self.places[at + 1] == NONE:
                targets.append(self.places[at])
        for i in range(left):
            target = targets[chance.below(len(targets))]
            if target >= 0:
                s.places[target].put(hidden[i])
            else:
                s.earn(NONE - target, hidden[i])


def shuffle(cards: vec[i64], chance: Chance) -> None:
    """Bring cards into a random order, each equally likely."""
    i: i64 = len(cards) - 1
    while i > 0:
        j = chance.below(i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
        i -= 1


def one_by_one(numbers: vec[i64]) -> vec[i64]:
    """The cards of which these are the numbers by bean."""
    cards: list[i64] = []
    for bean in range(len(numbers)):
        for _i in range(numbers[bean]):
            cards.append(bean)
    return vec[i64](cards)


def lay(cards: vec[i64], onto: vec[i64]) -> None:
    """Copy cards into a vector that has room for them."""
    for i in range(len(cards)):
        onto[i] = cards[i]


def seen_table(view: View) -> State:
    """The table of a view, with no card where the view shows none. The draw pile has its size and no cards yet."""
    s = view.rules.blank(0)
    s.active = view.active
    s.start = view.start
    s.step = view.step
    s.turn = view.turn
    s.planted = view.planted
    s.discarded = view.discarded
    s.emptyings = view.emptyings
    s.last = view.last
    s.final = view.final
    s.over = view.over
    s.pile_size = view.pile_size
    s.discard_size = len(view.discard)
    lay(view.discard, s.discard)
    s.row_size = len(view.row)
    lay(view.row, s.row)
    s.fields = view.fields[:]
    s.kinds = view.kinds[:]
    s.sizes = view.sizes[:]
    s.mixed = view.mixed[:] if len(view.mixed) > 0 else EMPTY
    s.admits = view.admits[:] if len(view.admits) > 0 else EMPTY
    s.terms = view.terms[:]
    s.meters = view.meters[:]
    s.payouts = view.payouts
    s.marks = view.marks[:] if len(view.marks) > 0 else EMPTY
    s.wishes = view.wishes[:]
    s.waiting = view.waiting[:]
    for seat in range(view.players):
        for bean in range(TYPES):
            s.waiting_size[seat] += view.waiting[seat * TYPES + bean]
    for i in range(len(view.hand)):
        s.to_hand(view.seat, view.hand[i])
    lay_thalers(view, s)
    s.places = [seen_pile(view.places[i], s.places[i]) for i in range(len(view.places))]
    return s


def seen_pile(seen: Place, blank: Place) -> Place:
    """An added place with the cards that are seen there, and with room for all that it can hold."""
    cards = blank.cards[:]
    lay(seen.cards, cards)
    return Place(cards, len(seen.cards))


def lay_thalers(view: View, s: State) -> None:
    """The thalers whose beans are seen."""
    for seat in range(view.players):
        s.thalers[seat] = 0
        if seat == view.seat and len(view.stack) == view.thalers[seat]:
            for i in range(len(view.stack)):
                s.earn(seat, view.stack[i])
        elif len(view.purses) > 0:
            for bean in range(TYPES):
                for _i in range(view.purses[seat * TYPES + bean]):
                    s.earn(seat, bean)
