"""Views: all that a seat may know, and nothing else (BB-30 to BB-35).

A view is made of copies. Hidden cards are not masked in it: they are not there. Bots, players, observers and logs get
views and never the state.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bohnhof.cards import FIRST_OWN_CARD, LARGEST_FIELD, NONE, STEW, TYPES
from bohnhof.engine.commands import HAND, UNSAID, bean_of, place_of, source
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import Offer
from bohnhof.engine.rules import COUNTED, SEEN, Rules
from bohnhof.engine.state import FIELDS, Place, State, lying
from bohnhof.engine.terms import STEWS, TERMS
from bohnhof.engine.vectors import EMPTY, count, in_order, zeros


@final
@mypyc_attr(acyclic=True)
class View:
    """What one seat sees at one moment; `seat` is -1 for a spectator, who sees no hand. `rules` are those of the table:
    they know nothing of its cards.

    By seat: `hand_sizes`, `waiting` (stride TYPES), `fields`, `kinds` and `sizes` (stride FIELDS), `thalers` (NONE
    where the number is hidden), `wishes` (bit masks of beans), `terms`, `meters`. `discard` is the whole discard pile,
    top last; `row` the turned-up cards; `hand` the own hand, front first; `stack` the beans of the own thalers, top
    last, where they are shown; `purses`, where these are open to all, the number of thalers by seat and bean. `mixed`
    and `admits` are those of the fields (see `State`), `marks` what the game keeps in numbers, `shown` hidden cards
    that only this seat sees now. `places` are the places that the game adds; a closed one shows its size and no card,
    one that is hidden from this seat a size of NONE. `offers` are the open offers; where a hand card lies that an offer
    gives, only its maker sees. `menu` is what the seat may do.
    `moment` is the number of the step of the turn that goes on, or into which a step came in between.
    `offers_left` is how many offers its driver still takes in this turn, NONE for no limit; `answering` the number of
    the offer it is asked about, 0 for none; `may_pass` whether it may pass.
    """

    __slots__ = (
        "active",
        "actor",
        "admits",
        "answering",
        "deck",
        "discard",
        "discarded",
        "emptyings",
        "fields",
        "final",
        "hand",
        "hand_sizes",
        "kinds",
        "last",
        "marks",
        "may_pass",
        "menu",
        "meters",
        "mixed",
        "moment",
        "offers",
        "offers_left",
        "over",
        "payouts",
        "pile_size",
        "places",
        "planted",
        "players",
        "purses",
        "row",
        "rules",
        "seat",
        "shown",
        "sizes",
        "stack",
        "start",
        "step",
        "terms",
        "thalers",
        "turn",
        "types",
        "waiting",
        "wishes",
    )

    def __init__(self, rules: Rules, s: State, seat: i64, menu: Menu, actor: i64) -> None:
        self.rules: Rules = rules
        self.seat: i64 = seat
        self.menu: Menu = menu
        self.actor: i64 = actor
        self.players: i64 = s.players
        self.start: i64 = s.start
        self.active: i64 = s.active
        self.step: i64 = s.step
        self.moment: i64 = s.step
        self.turn: i64 = s.turn
        self.planted: i64 = s.planted
        self.discarded: i64 = s.discarded
        self.emptyings: i64 = s.emptyings
        self.last: i64 = s.last
        self.final: bool = s.final
        self.over: bool = s.over
        self.pile_size: i64 = s.pile_size
        self.discard: vec[i64] = s.discard[: s.discard_size]
        self.row: vec[i64] = s.row[: s.row_size]
        self.hand: vec[i64] = EMPTY
        self.stack: vec[i64] = EMPTY
        if seat >= 0:
            at = seat * s.capacity
            self.hand = s.hand[at : at + s.hand_size[seat]]
            self.stack = s.stack[at : at + s.thalers[seat]]
        self.hand_sizes: vec[i64] = s.hand_size[:]
        self.waiting: vec[i64] = s.waiting[:]
        self.fields: vec[i64] = s.fields[:]
        self.kinds: vec[i64] = s.kinds[:]
        self.sizes: vec[i64] = s.sizes[:]
        self.thalers: vec[i64] = s.thalers[:]
        self.wishes: vec[i64] = s.wishes[:]
        self.terms: vec[i64] = s.terms[:]
        self.meters: vec[i64] = s.meters[:]
        self.payouts: vec[i64] = s.payouts
        self.deck: vec[i64] = s.deck[:]
        self.types: vec[i64] = s.types[:]
        self.mixed: vec[i64] = s.mixed[:] if len(s.mixed) > 0 else EMPTY
        self.admits: vec[i64] = s.admits[:] if len(s.admits) > 0 else EMPTY
        self.marks: vec[i64] = EMPTY
        self.purses: vec[i64] = EMPTY
        self.shown: vec[i64] = EMPTY
        self.places: list[Place] = []
        self.offers: list[Offer] = []
        self.offers_left: i64 = NONE
        self.answering: i64 = 0
        self.may_pass: bool = False

    def kind(self, seat: i64, field: i64) -> i64:
        """The bean on a field, or NONE."""
        return self.kinds[seat * FIELDS + field]

    def size(self, seat: i64, field: i64) -> i64:
        """The number of cards on a field."""
        return self.sizes[seat * FIELDS + field]

    def lies(self, seat: i64, field: i64, bean: i64) -> i64:
        """How many cards of a bean lie on a field, whatever the field counts as."""
        at = seat * FIELDS + field
        mixed: i64 = 0
        if len(self.mixed) > 0:
            mixed = self.mixed[at]
        return lying(self.kinds[at], self.sizes[at], mixed, bean)

    def waits(self, seat: i64, bean: i64) -> i64:
        """How many waiting cards of a bean a seat has, the turned-up row not counted."""
        return self.waiting[seat * TYPES + bean]

    def held(self, bean: i64) -> i64:
        """How many cards of a bean the own hand holds."""
        return count(self.hand, bean)

    def pay(self, seat: i64, bean: i64, cards: i64) -> i64:
        """What a field of so many cards pays a seat now."""
        return self.payouts[self.meters[seat * TYPES + bean] * LARGEST_FIELD + cards]

    def worth(self, seat: i64, field: i64, cards: i64) -> i64:
        """What a field would pay its owner now, if so many cards lay on it; 0 for an empty one."""
        kind = self.kinds[seat * FIELDS + field]
        if kind == NONE:
            return 0
        if kind == STEW:
            return self.payouts[self.terms[seat * TERMS + STEWS] * LARGEST_FIELD + cards]
        return self.pay(seat, kind, cards)

    def unseen_by_bean(self) -> vec[i64]:
        """How many cards of each bean lie where this seat cannot see them: draw pile, other hands, others' thalers."""
        unseen = self.deck[:]
        take_off(unseen, self.discard)
        take_off(unseen, self.row)
        take_off(unseen, self.hand)
        take_off(unseen, self.shown)
        if len(self.purses) == 0:
            take_off(unseen, self.stack)
        for place in self.places:
            if len(place.cards) > 0 and place.cards[0] < FIRST_OWN_CARD:  # a place holds beans, or other cards
                take_off(unseen, place.cards)
        for seat in range(self.players):
            for f in range(seat * FIELDS, seat * FIELDS + self.fields[seat]):
                if self.sizes[f] > 0:
                    if len(self.mixed) > 0 and self.mixed[f] != 0:
                        for i in range(len(self.types)):
                            bean = self.types[i]
                            unseen[bean] -= lying(self.kinds[f], self.sizes[f], self.mixed[f], bean)
                    else:
                        unseen[self.kinds[f]] -= self.sizes[f]
            for i in range(len(self.types)):
                bean = self.types[i]
                unseen[bean] -= self.waiting[seat * TYPES + bean]
                if len(self.purses) > 0:
                    unseen[bean] -= self.purses[seat * TYPES + bean]
        return unseen


def take_off(numbers: vec[i64], beans: vec[i64]) -> None:
    """Take cards off the numbers of their beans."""
    for i in range(len(beans)):
        numbers[beans[i]] -= 1


def redacted(offer: Offer) -> Offer:
    """An offer as the others see it: no position of a hand card (BB-34), nor an order that follows from positions."""
    gives = offer.gives[:]
    for i in range(len(gives)):
        if place_of(gives[i]) == HAND:
            gives[i] = source(HAND, UNSAID, bean_of(gives[i]))
    return Offer(offer.number, offer.maker, offer.partner, in_order(gives), offer.wants[:], offer.refusers)


def copied(offer: Offer) -> Offer:
    """An offer as its maker sees it."""
    return Offer(offer.number, offer.maker, offer.partner, offer.gives[:], offer.wants[:], offer.refusers)


def seen_place(place: Place, how: i64) -> Place:
    """An added place as a seat sees it: with its cards, their number, or neither (a size of NONE)."""
    if how == SEEN:
        return Place(place.cards[: place.size], place.size)
    return Place(EMPTY, place.size if how == COUNTED else NONE)


def purses(s: State) -> vec[i64]:
    """How many thalers of each bean every seat has."""
    counts = zeros(s.players * TYPES)
    for seat in range(s.players):
        for i in range(seat * s.capacity, seat * s.capacity + s.thalers[seat]):
            counts[seat * TYPES + s.stack[i]] += 1
    return counts


def look(rules: Rules, s: State, seat: i64) -> View:
    """The view of a seat, or of a spectator for seat -1."""
    menu = Menu()
    rules.menu(s, seat, menu)
    if menu.source_count > 0:
        rules.cards(s, seat, menu)
    view = View(rules, s, seat, menu, rules.actor(s))
    if menu.may_offer:
        menu.wants = view.deck
        menu.types = view.types
    if len(s.offers) > 0:
        view.offers = [copied(offer) if offer.maker == seat else redacted(offer) for offer in s.offers]
        menu.offers = view.offers
    if len(s.places) > 0:
        view.places = [seen_place(s.places[i], rules.place_seen(s, seat, i)) for i in range(len(s.places))]
    if len(s.marks) > 0:
        view.marks = rules.marks_seen(s, seat)
    view.shown = rules.shown(s, seat)
    view.moment = rules.moment(s)
    hidden = rules.hides_thalers() and not s.over
    if rules.closed_purses:
        view.stack = EMPTY
    if rules.shows_purses(s) and not hidden:
        view.purses = purses(s)
    if hidden:
        for other in range(s.players):
            if other != seat:
                view.thalers[other] = NONE
    return view
