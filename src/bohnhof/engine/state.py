"""The whole of a table as plain data: whole numbers and flat vectors of whole numbers.

A card in a place is its bean. Everything kept by seat lies in one vector with a fixed stride, and the methods, named
in the game's words, are the only code that knows the layout. A copy is a handful of block copies.

Where an index is a sum it is worked out first, as `at`: compiled code need not count a reference to the vector then.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from bohnhof.cards import LARGEST_FIELD, NONE, STEW, TYPES
from bohnhof.engine.chance import Chance
from bohnhof.engine.commands import HAND, ROW
from bohnhof.engine.events import Event
from bohnhof.engine.offers import NO_OFFERS, VOID, Offer, fate_of
from bohnhof.engine.terms import TERMS
from bohnhof.engine.vectors import EMPTY, zeros

FIELDS: Final[i64] = 8
"""The most fields of any seat in any game: the stride of the vectors of fields."""


GUESTS_BIT: Final[i64] = 5
"""From this bit on stands the number of guests of a mixed field that is no stew; below it the guests' bean."""


def lying(kind: i64, size: i64, mixed: i64, bean: i64) -> i64:
    """How many cards of a bean lie on a field of this kind, size and mixture.

    The mixture of a stew is the bit mask of its beans, one card each. On a field of a bean with guests it is the bean
    of the guests and their number; 0 stands for a field of one type.
    """
    if kind == STEW:
        return (mixed >> bean) & 1
    guests = mixed >> GUESTS_BIT
    if guests > 0 and mixed & 31 == bean:
        return guests
    return size - guests if kind == bean else 0


@final
@mypyc_attr(acyclic=True)
class Place:
    """A pile of cards that a game adds to the places of the base game (BB-4): cards[0] lies at the bottom."""

    __slots__ = ("cards", "size")

    def __init__(self, cards: vec[i64], size: i64) -> None:
        self.cards: vec[i64] = cards
        self.size: i64 = size

    def copy(self) -> "Place":
        """A pile with the same cards."""
        return Place(self.cards[:], self.size)

    def put(self, bean: i64) -> None:
        """Lay a card on top."""
        self.cards[self.size] = bean
        self.size += 1

    def take(self, index: i64) -> i64:
        """Take out the card at an index; the others close up."""
        bean = self.cards[index]
        self.size -= 1
        for i in range(index, self.size):
            self.cards[i] = self.cards[i + 1]
        return bean

    def find(self, bean: i64) -> i64:
        """The lowest index with this bean, or NONE."""
        for i in range(self.size):
            if self.cards[i] == bean:
                return i
        return NONE


# Empty lists that tables share: no list of a table is ever changed in place while another may hold it.
NO_PLACES: Final[list[Place]] = []
NO_EVENTS: Final[list[Event]] = []
NO_SHUFFLES: Final[list[list[int]]] = []


@final
@mypyc_attr(acyclic=True)
class State:
    """One table at one moment.

    Vectors kept by seat have the strides `capacity` (hand, stack), `TYPES` (holds, waiting, meters), `FIELDS` (kinds,
    sizes) and `TERMS` (terms). `pile`, `discard` and `row` hold their cards bottom first: the top card of the draw
    pile is `pile[pile_size - 1]`. `deck` holds the number of cards of every type in the game, `types` those there are.
    `mixed` (see `lying`) and `admits` (the only bean that a field takes, or NONE) have the stride `FIELDS` too; both
    are empty in games that have no such fields. `joins` is the number of an added place from which, at each emptying
    that is not the final one, the top card comes into the next pile; NONE if there is none. `stirred` are seats, as a
    bit mask, for which something new has become possible since their driver last looked.
    """

    __slots__ = (
        "active",
        "admits",
        "capacity",
        "chance",
        "deck",
        "discard",
        "discard_size",
        "discarded",
        "emptyings",
        "events",
        "fates",
        "fields",
        "final",
        "hand",
        "hand_size",
        "holds",
        "joins",
        "kinds",
        "last",
        "marks",
        "meters",
        "mixed",
        "offers",
        "offers_made",
        "over",
        "payouts",
        "pile",
        "pile_size",
        "places",
        "planted",
        "players",
        "recording",
        "row",
        "row_size",
        "shuffles",
        "sizes",
        "stack",
        "start",
        "step",
        "stirred",
        "terms",
        "thalers",
        "turn",
        "types",
        "waiting",
        "waiting_size",
        "wishes",
    )

    def __init__(
        self,
        players: i64,
        capacity: i64,
        pile: vec[i64],
        discard: vec[i64],
        row: vec[i64],
        hand: vec[i64],
        hand_size: vec[i64],
        holds: vec[i64],
        waiting: vec[i64],
        waiting_size: vec[i64],
        kinds: vec[i64],
        sizes: vec[i64],
        fields: vec[i64],
        stack: vec[i64],
        thalers: vec[i64],
        wishes: vec[i64],
        terms: vec[i64],
        meters: vec[i64],
        payouts: vec[i64],
        deck: vec[i64],
        types: vec[i64],
        marks: vec[i64],
        places: list[Place],
        offers: list[Offer],
        fates: vec[i64],
        chance: Chance,
    ) -> None:
        self.players: i64 = players
        self.capacity: i64 = capacity
        self.pile: vec[i64] = pile
        self.discard: vec[i64] = discard
        self.row: vec[i64] = row
        self.hand: vec[i64] = hand
        self.hand_size: vec[i64] = hand_size
        self.holds: vec[i64] = holds
        self.waiting: vec[i64] = waiting
        self.waiting_size: vec[i64] = waiting_size
        self.kinds: vec[i64] = kinds
        self.sizes: vec[i64] = sizes
        self.fields: vec[i64] = fields
        self.stack: vec[i64] = stack
        self.thalers: vec[i64] = thalers
        self.wishes: vec[i64] = wishes
        # Shared between copies: written only by replacing the whole.
        self.terms: vec[i64] = terms
        self.meters: vec[i64] = meters
        self.payouts: vec[i64] = payouts
        self.deck: vec[i64] = deck
        self.types: vec[i64] = types
        self.offers: list[Offer] = offers
        self.fates: vec[i64] = fates
        # What a game adds for itself.
        self.marks: vec[i64] = marks
        self.places: list[Place] = places
        self.mixed: vec[i64] = EMPTY
        self.admits: vec[i64] = EMPTY
        self.stirred: i64 = 0
        self.joins: i64 = NONE
        self.chance: Chance = chance
        self.start: i64 = 0
        self.active: i64 = 0
        self.step: i64 = 0
        self.turn: i64 = 1
        self.planted: i64 = 0
        self.discarded: i64 = 0
        self.emptyings: i64 = 0
        self.last: i64 = 0
        self.final: bool = False
        self.over: bool = False
        self.pile_size: i64 = 0
        self.discard_size: i64 = 0
        self.row_size: i64 = 0
        self.offers_made: i64 = 0
        self.recording: bool = False
        self.events: list[Event] = NO_EVENTS
        self.shuffles: list[list[int]] = NO_SHUFFLES

    def copy(self) -> "State":
        """An independent table with the same everything, the source of chance included; it records no events."""
        places = self.places
        if len(places) > 0:
            places = [place.copy() for place in places]
        s = State(
            self.players,
            self.capacity,
            self.pile[:],
            self.discard[:],
            self.row[:],
            self.hand[:],
            self.hand_size[:],
            self.holds[:],
            self.waiting[:],
            self.waiting_size[:],
            self.kinds[:],
            self.sizes[:],
            self.fields[:],
            self.stack[:],
            self.thalers[:],
            self.wishes[:],
            self.terms,
            self.meters,
            self.payouts,
            self.deck,
            self.types,
            self.marks[:] if len(self.marks) > 0 else self.marks,
            places,
            self.offers,
            self.fates[:] if len(self.fates) > 0 else EMPTY,
            self.chance.copy(),
        )
        if len(self.mixed) > 0:
            s.mixed = self.mixed[:]
            s.admits = self.admits[:]
            s.stirred = self.stirred
        s.joins = self.joins
        s.start = self.start
        s.active = self.active
        s.step = self.step
        s.turn = self.turn
        s.planted = self.planted
        s.discarded = self.discarded
        s.emptyings = self.emptyings
        s.last = self.last
        s.final = self.final
        s.over = self.over
        s.pile_size = self.pile_size
        s.discard_size = self.discard_size
        s.row_size = self.row_size
        s.offers_made = self.offers_made
        if len(self.shuffles) > 0:
            s.shuffles = self.shuffles[:]
        return s

    # --- events ---------------------------------------------------------------------------------------------------

    def record(self) -> None:
        """Keep events from now on."""
        self.recording = True
        self.events = []

    def take_events(self) -> list[Event]:
        """The events since the last time."""
        if not self.recording:
            return []
        events = self.events
        self.events = []
        return events

    def note(self, event: Event) -> None:
        """Keep an event; call it only while `recording` (building one costs more than playing one)."""
        self.events.append(event)

    # --- terms ----------------------------------------------------------------------------------------------------

    def term(self, seat: i64, which: i64) -> i64:
        """The value of one of a seat's terms."""
        at = seat * TERMS + which
        return self.terms[at]

    def set_term(self, seat: i64, which: i64, value: i64) -> None:
        """Write one of a seat's terms."""
        self.terms = self.terms[:]
        self.terms[seat * TERMS + which] = value

    def set_meter(self, seat: i64, bean: i64, meter: i64) -> None:
        """Give a seat another beanometer for a bean: a row of the payout table."""
        self.meters = self.meters[:]
        self.meters[seat * TYPES + bean] = meter

    def pay(self, seat: i64, bean: i64, cards: i64) -> i64:
        """What a field of so many cards pays this seat now, by the beanometer in force for it (BB-14)."""
        at = seat * TYPES + bean
        at = self.meters[at] * LARGEST_FIELD + cards
        return self.payouts[at]

    # --- seats ----------------------------------------------------------------------------------------------------

    def after(self, seat: i64) -> i64:
        """The left neighbour (BB-6)."""
        if seat + 1 < self.players:
            return seat + 1
        return 0

    # --- hands ----------------------------------------------------------------------------------------------------

    def hand_card(self, seat: i64, index: i64) -> i64:
        """The bean at a position of a hand; 0 is the front."""
        at = seat * self.capacity + index
        return self.hand[at]

    def hand_front(self, seat: i64) -> i64:
        """The front card of a hand that is not empty."""
        at = seat * self.capacity
        return self.hand[at]

    def to_hand(self, seat: i64, bean: i64) -> None:
        """Put a card behind the last one of a hand (BB-26)."""
        self.hand[seat * self.capacity + self.hand_size[seat]] = bean
        self.hand_size[seat] += 1
        self.holds[seat * TYPES + bean] += 1

    def from_hand(self, seat: i64, index: i64) -> i64:
        """Take the card at a position out of a hand; the others keep their order (BB-60)."""
        hand = self.hand
        at = seat * self.capacity + index
        size = self.hand_size[seat] - 1
        last = seat * self.capacity + size
        bean = hand[at]
        for behind in range(at, last):
            hand[behind] = hand[behind + 1]
        self.hand_size[seat] = size
        self.holds[seat * TYPES + bean] -= 1
        if len(self.offers) > 0:
            self.left(seat, HAND, index)
        return bean

    def lay_in_hand(self, seat: i64, index: i64, bean: i64) -> None:
        """Let this bean lie at a position of a hand, which must hold the same beans as before once all are laid."""
        self.hand[seat * self.capacity + index] = bean

    def held(self, seat: i64, bean: i64) -> i64:
        """How many cards of a bean a hand holds."""
        at = seat * TYPES + bean
        return self.holds[at]

    # --- the turned-up row ----------------------------------------------------------------------------------------

    def to_row(self, bean: i64) -> None:
        """Lay a card into the turned-up row."""
        self.row[self.row_size] = bean
        self.row_size += 1

    def from_row(self, index: i64) -> i64:
        """Take the card at an index out of the row; the others close up."""
        row = self.row
        bean = row[index]
        self.row_size -= 1
        for i in range(index, self.row_size):
            row[i] = row[i + 1]
        if len(self.offers) > 0:
            self.left(self.active, ROW, index)
        return bean

    def in_row(self, bean: i64) -> i64:
        """The first index of a bean in the row, or NONE."""
        for i in range(self.row_size):
            if self.row[i] == bean:
                return i
        return NONE

    def count_row(self, bean: i64) -> i64:
        """How many cards of a bean lie in the row."""
        n: i64 = 0
        for i in range(self.row_size):
            if self.row[i] == bean:
                n += 1
        return n

    # --- waiting cards --------------------------------------------------------------------------------------------

    def to_waiting(self, seat: i64, bean: i64) -> None:
        """Lay a received card beside a seat's fields (BB-66)."""
        self.waiting[seat * TYPES + bean] += 1
        self.waiting_size[seat] += 1

    def awaits(self, seat: i64, bean: i64) -> i64:
        """How many cards of a bean this seat still has to plant: waiting ones, and for the active seat the row's."""
        at = seat * TYPES + bean
        n = self.waiting[at]
        if seat == self.active:
            n += self.count_row(bean)
        return n

    def from_waiting(self, seat: i64, bean: i64) -> None:
        """Take one such card: a waiting one first, then one of the row."""
        at = seat * TYPES + bean
        if self.waiting[at] > 0:
            self.waiting[at] -= 1
            self.waiting_size[seat] -= 1
        else:
            self.from_row(self.in_row(bean))

    def waits(self, seat: i64) -> bool:
        """Whether this seat has cards that wait to be planted."""
        return self.waiting_size[seat] > 0 or (seat == self.active and self.row_size > 0)

    # --- fields ---------------------------------------------------------------------------------------------------

    def kind(self, seat: i64, field: i64) -> i64:
        """The bean on a field, or NONE."""
        at = seat * FIELDS + field
        return self.kinds[at]

    def size(self, seat: i64, field: i64) -> i64:
        """The number of cards on a field."""
        at = seat * FIELDS + field
        return self.sizes[at]

    def takes(self, seat: i64, bean: i64, field: i64) -> bool:
        """Whether an own field is empty or holds this bean (BB-38)."""
        at = seat * FIELDS + field
        kind = self.kinds[at]
        return kind == bean or kind == NONE

    def plant(self, seat: i64, bean: i64, field: i64) -> None:
        """Lay a card on a field."""
        at = seat * FIELDS + field
        self.kinds[at] = bean
        self.sizes[at] += 1

    def from_field(self, seat: i64, field: i64) -> i64:
        """Take the top card off a field of one type that is not empty; returns its bean."""
        at = seat * FIELDS + field
        bean = self.kinds[at]
        self.sizes[at] -= 1
        if self.sizes[at] == 0:
            self.kinds[at] = NONE
        return bean

    def lies(self, seat: i64, field: i64, bean: i64) -> i64:
        """How many cards of a bean lie on a field, whatever the field counts as."""
        at = seat * FIELDS + field
        mixed: i64 = 0
        if len(self.mixed) > 0:
            mixed = self.mixed[at]
        return lying(self.kinds[at], self.sizes[at], mixed, bean)

    def clear(self, seat: i64, field: i64) -> None:
        """Empty a field; its cards must have gone elsewhere."""
        at = seat * FIELDS + field
        self.kinds[at] = NONE
        self.sizes[at] = 0

    def has_several(self, seat: i64) -> bool:
        """Whether some field of a seat holds two or more cards (BB-80)."""
        sizes = self.sizes
        at = seat * FIELDS
        for f in range(at, at + self.fields[seat]):
            if sizes[f] > 1:
                return True
        return False

    # --- thalers --------------------------------------------------------------------------------------------------

    def thalers_of(self, who: i64, which: i64) -> i64:
        """How many thalers of a bean a seat has."""
        n: i64 = 0
        at = who * self.capacity
        for i in range(at, at + self.thalers[who]):
            if self.stack[i] == which:
                n += 1
        return n

    def earn(self, seat: i64, bean: i64) -> None:
        """Lay a card coin side up on top of a seat's stack (BB-1)."""
        self.stack[seat * self.capacity + self.thalers[seat]] = bean
        self.thalers[seat] += 1

    def spend(self, seat: i64) -> i64:
        """Take the top thaler off a stack that is not empty; returns its bean."""
        self.thalers[seat] -= 1
        at = seat * self.capacity + self.thalers[seat]
        return self.stack[at]

    # --- piles ----------------------------------------------------------------------------------------------------

    def to_discard(self, bean: i64) -> None:
        """Lay a card face up on top of the discard pile."""
        self.discard[self.discard_size] = bean
        self.discard_size += 1

    def reshuffle(self) -> None:
        """Shuffle the whole discard pile into the empty draw pile.

        A replay lays its recorded outcomes in `shuffles`; while there are any, the source of chance is not asked.
        """
        self.pile, self.discard = self.discard, self.pile
        self.pile_size = self.discard_size
        self.discard_size = 0
        self.shuffle_pile()
        if self.recording:
            event = Event("reshuffled", -1, {"count": int(self.pile_size)})
            event.secret["order"] = [int(self.pile[i]) for i in range(self.pile_size - 1, -1, -1)]
            self.note(event)

    def pick(self, count: i64) -> i64:
        """A number from 0 to `count` - 1, each equally likely; a replay lays its recorded outcomes in `shuffles`."""
        if len(self.shuffles) > 0:
            outcome = self.shuffles.pop(0)
            if len(outcome) != 1 or not 0 <= outcome[0] < count:
                raise ValueError("a recorded outcome that cannot be")
            return outcome[0]
        return self.chance.below(count)

    def shuffle_pile(self) -> None:
        """Bring the cards of the draw pile into a random order, each equally likely."""
        if len(self.shuffles) > 0:
            order = self.shuffles.pop(0)
            if sorted(order) != sorted([int(self.pile[i]) for i in range(self.pile_size)]):
                raise ValueError("a recorded order of other cards than those that are shuffled")
            for k in range(len(order)):
                self.pile[self.pile_size - 1 - k] = order[k]
            return
        pile = self.pile
        chance = self.chance
        i = self.pile_size - 1
        while i > 0:
            j = chance.below(i + 1)
            bean = pile[i]
            pile[i] = pile[j]
            pile[j] = bean
            i -= 1

    def draw(self) -> i64:
        """Take the top card of the draw pile; NONE if there is none to be had (BB-97) or the end has come (BB-99).

        Once the card lies where it belongs, `settle` must follow if it was the last.
        """
        if self.final:
            return NONE
        if self.pile_size == 0:
            if self.discard_size == 0:
                return NONE
            self.reshuffle()  # BB-97: this is not an emptying
        self.pile_size -= 1
        return self.pile[self.pile_size]

    def settle(self) -> None:
        """What follows when the last card of the pile has been drawn (BB-10, BB-92 to BB-96).

        At the final emptying `final` becomes true; from then on nothing is drawn and nothing reshuffled (BB-99).
        """
        self.emptyings += 1
        if self.emptyings >= self.last:
            self.final = True
        if self.recording:
            self.note(Event("emptied", -1, {"number": int(self.emptyings), "final": int(self.final)}))
        if not self.final:
            if self.joins >= 0:
                self.join()
            if self.discard_size > 0:
                self.reshuffle()

    def join(self) -> None:
        """Lay the top card of the place that `joins` names onto the discard pile, which is shuffled next."""
        place = self.places[self.joins]
        if place.size > 0:
            bean = place.take(place.size - 1)
            self.to_discard(bean)
            if self.recording:
                self.note(Event("joined", -1, {"bean": int(bean)}))

    # --- offers ---------------------------------------------------------------------------------------------------

    def find_offer(self, number: i64) -> Offer | None:
        """The open offer with this number."""
        for offer in self.offers:
            if offer.number == number:
                return offer
        return None

    def close_offer(self, offer: Offer, fate: i64, seat: i64) -> None:
        """End an offer; `seat` is the one that ended it."""
        if len(self.offers) == 1:
            self.offers = NO_OFFERS
        else:
            self.offers = [other for other in self.offers if other.number != offer.number]
        self.fates = append(self.fates, fate_of(offer.number, fate, seat))

    def open_offer(self, offer: Offer) -> None:
        """Lay a new offer on the table."""
        if len(self.offers) == 0:
            self.offers = [offer]
        else:
            self.offers = [*self.offers, offer]

    def replace_offer(self, old: Offer, new: Offer) -> None:
        """Put a changed offer in the place of the old one."""
        if len(self.offers) == 1:
            self.offers = [new]
            return
        self.offers = [new if other.number == old.number else other for other in self.offers]

    def left(self, seat: i64, place: i64, index: i64) -> None:
        """A card of a seat has left a place: offers that gave it are void, the others follow the shift (BB-64)."""
        for offer in self.offers:
            if offer.maker == seat:
                moved = offer.after_leaving(place, index)
                if moved is None:
                    self.close_offer(offer, VOID, seat)
                    if self.recording:
                        self.note(Event("void", int(seat), {"offer": int(offer.number)}))
                elif moved is not offer:
                    self.replace_offer(offer, moved)


def blank(players: i64, deck: vec[i64], payouts: vec[i64], chance: Chance) -> State:
    """A table with these cards in the game, all of them in the draw pile in the order of their types.

    `deck` holds the number of cards of every type; each seat's beanometers are the printed ones and all its terms 0.
    """
    cards: list[i64] = []
    for bean in range(TYPES):
        for _i in range(deck[bean]):
            cards.append(bean)
    n: i64 = len(cards)
    meters = vec[i64]([bean for _i in range(players) for bean in range(TYPES)])
    kinds = vec[i64]([NONE for _i in range(players * FIELDS)])
    s = State(
        players,
        n,
        vec[i64](cards),
        zeros(n),
        zeros(n),
        zeros(players * n),
        zeros(players),
        zeros(players * TYPES),
        zeros(players * TYPES),
        zeros(players),
        kinds,
        zeros(players * FIELDS),
        zeros(players),
        zeros(players * n),
        zeros(players),
        zeros(players),
        zeros(players * TERMS),
        meters,
        payouts,
        deck,
        vec[i64]([bean for bean in range(TYPES) if deck[bean] > 0]),
        EMPTY,
        NO_PLACES,
        NO_OFFERS,
        EMPTY,
        chance,
    )
    s.pile_size = n
    return s
