"""Twins: two tables that look alike to one seat and differ wherever that seat cannot see (BB-30 to BB-35).

What a seat does not see: the draw pile, the cards of other hands and where in them an offered card lies, the bean sides
of others' thalers, and with the option `thalers_hidden` how the thalers are spread over the others.
"""

from functools import cache

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import TYPES
from bohnhof.engine.chance import Chance
from bohnhof.engine.commands import HAND, bean_of, index_of, place_of, source
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import Offer
from bohnhof.engine.rules import SEEN, Rules
from bohnhof.engine.state import Place, State
from bohnhof.engine.vectors import EMPTY, numbers
from bohnhof.engine.view import View


def shuffled(items: list[int], chance: Chance) -> list[int]:
    """The same items in random order."""
    left = items[:]
    return [left.pop(int(chance.below(len(left)))) for _ in range(len(left))]


class Twin:
    """A copy of a table in which all that one seat (-1: a spectator) cannot see is dealt anew.

    The top `known_pile` cards of the draw pile and the hand positions in `known_hand[seat]` stay as they are, for
    tests that go on with both tables; otherwise the cards of a hand change places too.
    """

    def __init__(self, rules: Rules, s: State, seat: int, chance: Chance, together: bool = False) -> None:
        self.state = s.copy()
        self.seat = seat
        self.chance = chance
        self.others = [other for other in range(int(s.players)) if other != seat]
        known_pile = 8 if together else len(rules.shown(s, seat))
        self.known: dict[int, set[int]] = {other: self.offered(other) for other in self.others}
        if together:
            for other in self.others:
                size = int(s.hand_size[other])
                self.known[other] |= {0, *range(2, size, 2)} & set(range(size))
        if rules.hides_thalers() and not s.over and not together:
            self.spread_thalers()
        self.deal_anew(rules, known_pile)
        if not together:
            for other in self.others:
                self.rearrange(other)
        for other in self.others:
            self.count_hand(other)

    def offered(self, other: int) -> set[int]:
        """The positions of a hand whose cards are in open offers: what lies there is public."""
        positions: set[int] = set()
        for offer in self.state.offers:
            if offer.maker == other:
                positions |= {int(index_of(card)) for card in offer.gives if place_of(card) == HAND}
        return positions

    def spread_thalers(self) -> None:
        """The same thalers, spread anew over the others."""
        s = self.state
        stack: list[int] = []
        for other in self.others:
            at = other * s.capacity
            stack += [int(s.stack[at + i]) for i in range(s.thalers[other])]
            s.thalers[other] = 0
        for bean in stack:
            s.earn(self.others[int(self.chance.below(len(self.others)))], bean)

    def deal_anew(self, rules: Rules, known_pile: int) -> None:
        """All hidden cards, shuffled together and laid back into the hidden places."""
        s = self.state
        slots: list[tuple[object, int]] = [(s.pile, i) for i in range(max(0, s.pile_size - known_pile))]
        for other in self.others:
            at = int(other * s.capacity)
            slots += [(s.hand, at + i) for i in range(s.hand_size[other]) if i not in self.known[other]]
            if not rules.shows_purses(s) or (rules.hides_thalers() and not s.over):
                slots += [(s.stack, at + i) for i in range(s.thalers[other])]
        if rules.closed_purses and self.seat >= 0:
            slots += [(s.stack, int(self.seat * s.capacity) + i) for i in range(s.thalers[self.seat])]
        own: list[tuple[object, int]] = []
        for which, place in enumerate(s.places):
            if not rules.open_places[which] and rules.place_seen(s, self.seat, which) != SEEN:
                holds_own = bool(rules.own_places) and rules.own_places[which]
                (own if holds_own else slots).extend((place.cards, i) for i in range(place.size))
        self.lay_anew(own)
        self.lay_anew(slots)

    def lay_anew(self, slots: list[tuple[object, int]]) -> None:
        """The cards of these slots, shuffled among them."""
        cards = shuffled([int(place[i]) for place, i in slots], self.chance)
        for (place, i), card in zip(slots, cards, strict=True):
            place[i] = card

    def rearrange(self, other: int) -> None:
        """The same hand in another order, and the offers of its owner with the positions that follow from it."""
        s = self.state
        at = int(other * s.capacity)
        order = shuffled(list(range(s.hand_size[other])), self.chance)
        old = [int(s.hand[at + i]) for i in range(len(order))]
        for i, card in enumerate(old):
            s.hand[at + order[i]] = card
        s.offers = [moved(offer, order) if offer.maker == other else offer for offer in s.offers]

    def count_hand(self, other: int) -> None:
        """The count of each bean in a hand, as the state keeps it."""
        s = self.state
        for bean in range(TYPES):
            s.holds[other * TYPES + bean] = 0
        for i in range(s.hand_size[other]):
            s.holds[other * TYPES + s.hand_card(other, i)] += 1


def moved(offer: Offer, order: list[int]) -> Offer:
    """An offer whose hand cards lie elsewhere now. Its maker names them from the front on."""
    gives = [
        int(source(HAND, order[int(index_of(card))], bean_of(card))) if place_of(card) == HAND else int(card)
        for card in offer.gives
    ]
    return Offer(offer.number, offer.maker, offer.partner, vec[i64](sorted(gives)), offer.wants, offer.refusers)


# --- a view as text ---------------------------------------------------------------------------------------------------


@cache
def attributes(kind: type) -> list[str]:
    """The names of all attributes of a class that are no methods."""
    return [name for name in dir(kind) if not name.startswith("_") and not callable(getattr(kind, name))]


def written(value: object) -> str:
    """Any part of a view, in full: every attribute there is, so that a new one cannot be forgotten."""
    if isinstance(value, type(EMPTY)):
        return str(numbers(value))
    if isinstance(value, list):
        return "[" + ", ".join(written(item) for item in value) + "]"
    if isinstance(value, View | Menu | Offer | Place):
        parts = "".join(f"\n {name} {written(getattr(value, name))}" for name in attributes(type(value)))
        return type(value).__name__ + parts
    if isinstance(value, Rules):  # fixed before the deal
        return f"{value.name} {value.edition} {value.players} {sorted(value.options.items())}"
    assert value is None or isinstance(value, bool | int), value
    return str(value)
