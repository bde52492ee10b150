"""What a seat may do now: its simple commands one by one, and what an offer of it may hold, factored.

Offers are never listed as a product of everything. The menu says which cards may be given, to whom, and which beans
may be wanted; a `Draft` builds one offer (or acceptance) out of that, choice by choice.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bohnhof.cards import TYPES
from bohnhof.engine.commands import (
    ACCEPT,
    COUNTER,
    EVERYONE,
    GIVE,
    OFFER,
    PICK,
    TO,
    WANT,
    Command,
    bean_of,
    code_of,
    first_of,
    verb_of,
)
from bohnhof.engine.offers import NO_OFFERS, Offer
from bohnhof.engine.state import FIELDS
from bohnhof.engine.vectors import EMPTY, count, needed, zeros

ROOM: Final[i64] = TYPES * (FIELDS + 1) + FIELDS + 1
"""Enough for planting every type on every field, discarding every type, every harvest and a purchase; loops that write
these look for no room."""
BLANK: Final = zeros(ROOM)
NO_SOURCES: Final = zeros(64)
"""Room for the cards of most hands; a larger one makes more."""


@final
class Menu:
    """The legal commands of one seat at one moment.

    `codes[:count]` are the simple commands, liberties first (`liberties` of them). If `may_offer`, an offer may give
    any of `sources[:source_count]` (in rising order; `Rules.cards` fills them in), want up to `wants[bean]` cards of
    each bean in `types`, and go to any seat in the bit mask `partners`, `partner_count` of them (and to everyone, if
    `may_ask_all`). `offers` are all open offers. `may_wish` says whether a wish may be spoken.
    """

    __slots__ = (
        "codes",
        "count",
        "liberties",
        "may_ask_all",
        "may_offer",
        "may_wish",
        "offers",
        "partner_count",
        "partners",
        "seat",
        "source_count",
        "sources",
        "types",
        "wants",
    )

    def __init__(self) -> None:
        self.seat: i64 = -1
        self.codes: vec[i64] = BLANK[:]
        self.count: i64 = 0
        self.liberties: i64 = 0
        self.may_offer: bool = False
        self.may_ask_all: bool = False
        self.partners: i64 = 0
        self.partner_count: i64 = 0
        self.sources: vec[i64] = NO_SOURCES[:]
        self.source_count: i64 = 0
        self.wants: vec[i64] = EMPTY
        self.types: vec[i64] = EMPTY
        self.offers: list[Offer] = NO_OFFERS
        self.may_wish: bool = False

    def clear(self, seat: i64) -> None:
        """Make it the empty menu of a seat."""
        self.seat = seat
        self.count = 0
        self.liberties = 0
        self.source_count = 0
        self.may_wish = False
        self.may_offer = False
        self.offers = NO_OFFERS

    def room_for_sources(self, n: i64) -> vec[i64]:
        """The sources, with room for n of them; there are so many now."""
        while len(self.sources) < n:
            self.sources = doubled(self.sources)
        self.source_count = n
        return self.sources

    def add(self, code: i64) -> None:
        """Add a simple command."""
        n = self.count
        if n == len(self.codes):
            self.codes = doubled(self.codes)
        self.codes[n] = code
        self.count = n + 1

    def lists(self, code: i64) -> bool:
        """Whether a simple command is among the codes."""
        for i in range(self.count):
            if self.codes[i] == code:
                return True
        return False

    def can_give(self, card: i64) -> bool:
        """Whether this exact card is among the sources."""
        for i in range(self.source_count):
            if self.sources[i] == card:
                return True
        return False

    def copies(self, bean: i64) -> i64:
        """How many of the sources are this bean."""
        n: i64 = 0
        for i in range(self.source_count):
            if bean_of(self.sources[i]) == bean:
                n += 1
        return n

    def answer(self, number: i64) -> Offer | None:
        """The open offer with this number, if it awaits this seat."""
        for offer in self.offers:
            if offer.number == number and offer.awaits(self.seat):
                return offer
        return None

    def has_a_pick(self, number: i64) -> bool:
        """Whether there are more copies of a wanted bean than an acceptance of this offer must give."""
        offer = self.answer(number)
        assert offer is not None
        for i in range(len(offer.wants)):
            if self.copies(offer.wants[i]) > count(offer.wants, offer.wants[i]):
                return True
        return False

    def can_serve(self, wants: vec[i64]) -> bool:
        """Whether the sources hold all these beans (a rising vector)."""
        for i in range(len(wants)):
            if self.copies(wants[i]) < needed(wants, i):
                return False
        return True


def doubled(v: vec[i64]) -> vec[i64]:
    """The same vector with room for twice as many."""
    wider = zeros(len(v) * 2)
    for i in range(len(v)):
        wider[i] = v[i]
    return wider


@final
class Draft:
    """An offer, counter-offer or acceptance that a seat is building, piece by piece.

    Cards are named in rising order of their place and beans in rising order of their number, so each bundle can be
    built in one way only. `bundle` limits the cards on either side. The choices are numbered, not listed: first the
    `source_choices` (cards that may still be given), then the `type_choices` (beans that may still be wanted), then the
    partners.
    """

    __slots__ = (
        "bundle",
        "fixed_partner",
        "gives",
        "next_source",
        "next_type",
        "number",
        "open",
        "partner_count",
        "source_choices",
        "type_choices",
        "verb",
        "wants",
    )

    def __init__(self, bundle: i64) -> None:
        self.bundle: i64 = bundle
        self.open: bool = False
        self.verb: i64 = OFFER
        self.number: i64 = 0
        self.fixed_partner: i64 = -1
        self.partner_count: i64 = 1
        self.next_source: i64 = 0
        self.next_type: i64 = 0
        self.source_choices: i64 = 0
        self.type_choices: i64 = 0
        self.gives: vec[i64] = EMPTY
        self.wants: vec[i64] = EMPTY

    def begin(self, code: i64, menu: Menu) -> None:
        """Start with the first choice: a GIVE or WANT of an offer, a COUNTER, or an ACCEPT whose cards are to be
        picked. The sources of the menu must be filled in."""
        self.open = True
        self.gives = EMPTY
        self.wants = EMPTY
        self.next_source = 0
        self.next_type = 0
        self.number = 0
        self.fixed_partner = -1
        self.partner_count = 1
        verb = verb_of(code)
        if verb == ACCEPT or verb == COUNTER:
            self.verb = verb
            self.number = first_of(code)
            offer = menu.answer(self.number)
            assert offer is not None
            self.fixed_partner = offer.maker
            if verb == ACCEPT:
                self.wants = offer.wants
            else:
                self.count_choices(menu)
            return
        self.verb = OFFER
        if menu.may_ask_all:
            self.partner_count = menu.partner_count + 1
        else:
            while (menu.partners >> (self.fixed_partner + 1)) != 0:
                self.fixed_partner += 1
        self.take(code, menu)

    def count_choices(self, menu: Menu) -> None:
        """Note how many cards may still be given and how many beans still be wanted."""
        self.source_choices = 0
        self.type_choices = 0
        wanted = len(self.wants)
        if wanted < self.bundle:
            self.type_choices = len(menu.types) - self.next_type
            if wanted == 0 and len(self.gives) < self.bundle:
                self.source_choices = menu.source_count - self.next_source

    def choices(self, menu: Menu) -> i64:
        """How many choices there are now."""
        if self.verb == ACCEPT:
            return self.pick(menu, -1)
        n = self.source_choices + self.type_choices
        if len(self.gives) > 0 or len(self.wants) > 0:
            n += self.partner_count
        return n

    def choice(self, menu: Menu, k: i64) -> i64:
        """The code of the k-th choice."""
        if self.verb == ACCEPT:
            return code_of(PICK, self.pick(menu, k))
        if k < self.source_choices:
            return code_of(GIVE, menu.sources[self.next_source + k])
        k -= self.source_choices
        if k < self.type_choices:
            return code_of(WANT, menu.types[self.next_type + k])
        if self.fixed_partner >= 0:
            return code_of(TO, self.fixed_partner)
        k -= self.type_choices
        for seat in range(8):
            if (menu.partners >> seat) & 1 != 0:
                if k == 0:
                    return code_of(TO, seat)
                k -= 1
        return code_of(TO, EVERYONE)

    def pick(self, menu: Menu, k: i64) -> i64:
        """The k-th copy of the next wanted bean that may be picked, or how many there are for k = -1: those behind
        the one picked last that leave enough copies for the rest of this bean."""
        want = self.wants[len(self.gives)]
        rest = count(self.wants[len(self.gives) :], want)
        left: i64 = 0
        first = self.next_source
        for i in range(first, menu.source_count):
            if bean_of(menu.sources[i]) == want:
                left += 1
        if k < 0:
            return left - rest + 1
        while k > 0 or bean_of(menu.sources[first]) != want:
            if bean_of(menu.sources[first]) == want:
                k -= 1
            first += 1
        return menu.sources[first]

    def take(self, code: i64, menu: Menu) -> Command | None:
        """Take one choice; returns the whole command once it is complete."""
        verb = verb_of(code)
        what = first_of(code)
        if verb == TO:
            self.open = False
            if self.verb == COUNTER:
                return Command(COUNTER, self.number, 0, self.gives, self.wants)
            return Command(OFFER, what, 0, self.gives, self.wants)
        if verb == WANT:
            self.wants = append(self.wants, what)
            if len(self.wants) < self.bundle:
                while menu.types[self.next_type] != what:
                    self.next_type += 1
                if count(self.wants, what) >= menu.wants[what]:
                    self.next_type += 1
        else:
            self.gives = append(self.gives, what)
            if len(self.gives) < self.bundle or verb == PICK:
                while menu.sources[self.next_source] != what:
                    self.next_source += 1
                self.next_source += 1
            if verb == PICK:
                picked = len(self.gives)
                if picked == len(self.wants):
                    self.open = False
                    return Command(ACCEPT, self.number, 0, self.gives)
                if self.wants[picked] != bean_of(what):
                    self.next_source = 0
                return None
        self.count_choices(menu)
        return None
