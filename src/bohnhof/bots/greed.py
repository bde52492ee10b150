"""Greed: of all simple commands the one that brings most thalers at once, by what its seat may know.

It looks at the own hand, at what lies open and at nothing else, so it chooses alike at all tables that look alike.
"""

from typing import Final, final

from mypy_extensions import i64

from bohnhof.bots.business import UNKNOWN, Business
from bohnhof.bots.racket import Racket
from bohnhof.cards import NONE
from bohnhof.engine.commands import (
    BUY_FIELD,
    DISCARD,
    DRAW,
    END,
    FIELD_TOP,
    HAND,
    HARVEST,
    PLANT,
    TURN_UP,
    bean_of,
    first_of,
    index_of,
    place_of,
    second_of,
    verb_of,
)
from bohnhof.engine.menu import Menu
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.terms import FIELD_PRICE
from bohnhof.games.alcabohne.bosses import FIRST_BOSS, collector
from bohnhof.games.alcabohne.verbs import GIVE_BEAN

ROOM: Final = 0.4
"""What an empty field is worth."""
FULL: Final = 1.28
"""What it is worth to harvest a field that pays nothing more with more cards."""
HASTY: Final = 0.15
"""What it costs to harvest early."""
TAXED: Final = 0.3
"""What it costs to grow what a boss collects."""
TAX: Final = 0.56
"""What it costs to give a boss a bean that grows on an own field."""
FLOWS: Final = 0.5
"""What it is worth to play a card that need not be played yet."""
LEFT: Final = 0.02
"""What each card of a group costs that is left to the other player."""
USEFUL: Final = 0.25
"""What a hand card is worth that fits an own field."""
PLAIN: Final = 0.12
"""What any other hand card is worth."""
LONG_GAME: Final = 25.0
"""So many cards must still be to come for each thaler that a third field costs."""
JUNK: Final = 0.45
"""What it is worth to be rid of the front card of the hand if it fits nowhere; less of those behind it."""
BEHIND: Final = 0.45
"""How much less each place further back."""
GATHERED: Final = 0.3
"""What it is worth to begin a field, for each card of its bean that is still in the hand."""
BACK: Final = 0.03
"""What each card that goes on the discard pile is worth if it is certain to come back with the next cards."""
MAFIA: Final = 1.08
"""How much thalers of the mafia count against own ones."""
NOT_NOW: Final = -10.0
"""What needs no doing comes behind all that is due."""


@final
class Greed:
    """Weighs the commands of a menu; `business` is what the game adds."""

    __slots__ = ("bound", "business", "fill", "needs_room", "racket", "room")

    def __init__(self, business: Business) -> None:
        self.racket: Racket = Racket()
        self.business: Business = business
        self.bound: bool = False
        self.fill: bool = False
        self.needs_room: bool = False
        self.room: float = 0.0

    def best(self, s: State, seat: i64, menu: Menu, looks: bool = True) -> i64:
        """The best simple command of a menu that has one; of equal ones the first. One that does not look again thinks
        that what is to come has not changed."""
        if menu.count == 1:
            return menu.codes[0]
        if looks:
            self.racket.look(s, seat)
        self.read(s, seat, menu)
        best_code = menu.codes[0]
        best = self.worth(s, seat, best_code)
        for i in range(1, menu.count):
            code = menu.codes[i]
            value = self.worth(s, seat, code)
            if value > best:
                best = value
                best_code = code
        return best_code

    # --- what is due --------------------------------------------------------------------------------------------------

    def read(self, s: State, seat: i64, menu: Menu) -> None:
        """See what is due before `worth` is asked about the commands of a menu; `racket` has looked at the table."""
        free = False
        clears = False
        for i in range(menu.count):
            verb = verb_of(menu.codes[i])
            if verb == END or verb == TURN_UP or verb == DRAW:
                free = True
            elif verb == DISCARD and place_of(first_of(menu.codes[i])) != HAND:
                clears = True
        self.bound = not free
        self.room = 0.0
        homeless = False
        for i in range(s.row_size):
            bean = s.row[i]
            if not self.fits(s, seat, bean):
                homeless = True
                value = self.racket.field(bean, s.count_row(bean))
                if value > self.room:
                    self.room = value
        self.fill = self.bound and s.row_size == 0
        self.needs_room = self.bound and not clears and (homeless or self.is_stuck(s, seat, menu))

    def is_stuck(self, s: State, seat: i64, menu: Menu) -> bool:
        """Whether nothing but harvests and purchases is on the menu."""
        for i in range(menu.count):
            verb = verb_of(menu.codes[i])
            if verb != HARVEST and verb != BUY_FIELD:
                return False
        return True

    def fits(self, s: State, seat: i64, bean: i64) -> bool:
        """Whether a bean finds a place on an own field."""
        at = seat * FIELDS
        for field in range(at, at + s.fields[seat]):
            if s.sizes[field] == 0 or s.kinds[field] == bean:
                return True
        return False

    # --- what commands bring ------------------------------------------------------------------------------------------

    def worth(self, s: State, seat: i64, code: i64) -> float:
        """What a command brings, in thalers, compared with going on."""
        verb = verb_of(code)
        if verb == PLANT:
            return self.planting(s, seat, first_of(code), second_of(code))
        if verb == HARVEST:
            return self.harvest(s, seat, second_of(code))
        if verb == GIVE_BEAN:
            return self.gift(s, seat, first_of(code), second_of(code))
        if verb == END or verb == TURN_UP or verb == DRAW:
            return 0.0 - LEFT * float(s.row_size) if verb == END else 0.0
        if verb == DISCARD:
            card = first_of(code)
            return 0.0 if place_of(card) != HAND else self.riddance(s, seat, bean_of(card), index_of(card))
        if verb == BUY_FIELD:
            price = float(s.term(seat, FIELD_PRICE))
            return 0.5 if self.racket.to_come >= LONG_GAME * price else UNKNOWN + NOT_NOW
        bean = self.business.planted(code)
        if bean != NONE:
            return self.planting(s, seat, bean, second_of(code))
        return self.business.worth(s, seat, code, self.racket.to_come)

    def planting(self, s: State, seat: i64, bean: i64, field: i64) -> float:
        """A card of the hand, or a whole group, goes on an own field."""
        cards = s.count_row(bean)
        value = FLOWS
        held = s.held(seat, bean)
        if cards == 0:
            cards = 1
            held -= 1
        before = s.size(seat, field)
        if before == 0:
            value += self.racket.field(bean, cards) - ROOM + GATHERED * float(held)
        else:
            kind = s.kind(seat, field)
            value += self.racket.field(bean, before + cards) - self.racket.field(kind, before)
        if collector(s, bean) >= 0:
            value -= TAXED
        return value

    def harvest(self, s: State, seat: i64, field: i64) -> float:
        """An own field is harvested."""
        kind = s.kind(seat, field)
        cards = s.size(seat, field)
        pays = float(s.pay(seat, kind, cards))
        value = pays - self.racket.field(kind, cards) - HASTY - GATHERED * float(s.held(seat, kind))
        value += self.business.selling(s, seat)
        if self.room > 0.0:
            value += self.room
        if pays >= 4.0:
            value += FULL
        if collector(s, kind) >= 0:
            value += TAX
        elif s.row_size == 0 and s.pile_size > 0:
            back = 3.0 * self.racket.likely[kind] / float(s.pile_size)
            value += BACK * (float(cards) - pays) * (back if back < 1.0 else 1.0)
        if self.bound and not self.needs_room and value <= 0.0:
            return NOT_NOW + value
        return value

    def gift(self, s: State, seat: i64, card: i64, boss: i64) -> float:
        """A top card, a hand card or a whole group goes to a boss."""
        bean = bean_of(card)
        lies = s.places[FIRST_BOSS + boss].size
        before = self.racket.boss(boss, bean, lies) if lies > 0 else 0.0
        if place_of(card) == FIELD_TOP:
            cost = MAFIA * (self.racket.boss(boss, bean, lies + 1) - before)
            field = index_of(card)
            grown = s.size(seat, field)
            value = self.racket.field(bean, grown - 1) if grown > 1 else ROOM
            return value - self.racket.field(bean, grown) - cost
        if place_of(card) != HAND:
            return MAFIA * (before - self.racket.boss(boss, bean, lies + s.count_row(bean)))
        value = MAFIA * (before - self.racket.boss(boss, bean, lies + 1)) + self.riddance(s, seat, bean, index_of(card))
        if lies == 0 and self.grows(s, seat, bean):
            value -= TAX
        if not self.fill:
            return NOT_NOW + value if self.bound else value
        return value

    def riddance(self, s: State, seat: i64, bean: i64, index: i64) -> float:
        """What it brings to have a hand card no more."""
        if self.grows(s, seat, bean):
            return 0.0 - USEFUL
        return 0.0 - PLAIN if self.fits(s, seat, bean) else self.relief(index) - PLAIN

    def relief(self, index: i64) -> float:
        """What it is worth to be rid of a hand card that fits nowhere."""
        value = JUNK
        for _i in range(index):
            value *= BEHIND
        return value

    def grows(self, s: State, seat: i64, bean: i64) -> bool:
        """Whether a bean grows on an own field."""
        at = seat * FIELDS
        for field in range(at, at + s.fields[seat]):
            if s.kinds[field] == bean:
                return True
        return False
