"""Whether a table that was read can be: what the rules make sure of at every moment of every game.

Only what follows from the steps, the terms and the counts of a table is asked, so that no table of a game is refused.
"""

from typing import Final

from bohnhof.cards import LARGEST_FIELD, TYPES
from bohnhof.engine.commands import DRAW, EVERYONE, OFFER, TURN_UP, WISH, Command
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import Offer, fate_number, fate_seat
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.terms import (
    DISCARDS,
    FIELD_PRICE,
    GIFT_BEAN,
    GUEST,
    HARVESTS_ALWAYS,
    MOST_FIELDS,
    PAYS_INTO,
    PLANTS,
    STEWS,
    TERM_NAMES,
    TURNS_UP,
    UNPROTECTED,
)
from bohnhof.engine.vectors import numbers
from bohnhof.notation.words import Misread, bean_name, seat_name

_MAY_BE_NONE: Final = (int(GIFT_BEAN), int(PAYS_INTO))


class PossibleTable:
    """Looks at a whole table. `lines` says on which line each word of its text stands."""

    def __init__(self, rules: Rules, s: State, lines: dict[str, int]) -> None:
        self.rules = rules
        self.s = s
        self.lines = lines
        self.plain = rules.plain(s)
        self.moment = int(rules.moment(s))
        self.closing = rules.is_closing(s)
        self.seats = range(int(s.players))
        # The parts of a turn, as far as this game has them: cards are turned up at the end of one step, lie open in
        # those up to the drawing, and may be traded in one of these.
        self.turning = self.step_with(int(TURN_UP))
        self.drawing = self.step_with(int(DRAW))
        self.trading = self.step_with(int(OFFER))

    def step_with(self, verb: int) -> int:
        """The number of the step to which a verb belongs, -1 if there is none."""
        return next((number for number, step in enumerate(self.rules.steps) if step.owns(verb)), -1)

    def demand(self, holds: bool, line: str, word: str) -> None:
        """Raises `Misread` for a word of a line, unless this holds."""
        if not holds:
            raise Misread("cannot_be", self.lines[line], word=word)

    def check(self) -> None:
        """Raises `Misread` for the first thing that cannot be."""
        for seat in self.seats:
            self.check_terms(seat)
            self.check_seat(seat)
        for offer in self.s.offers:
            self.check_offer(offer)
        self.check_fates()
        self.check_turn()
        if not self.rules.own_ending:
            self.check_ending()
            self.check_places()
        word = self.rules.impossible(self.s)
        self.demand(not word, "table", word)
        if not self.s.over:
            menu = Menu()
            self.rules.menu(self.s, self.rules.actor(self.s), menu)
            if menu.count == 0:
                raise Misread("nobody_to_act", self.lines["table"])

    def is_open(self) -> bool:
        """Whether the turned-up cards lie there in this step."""
        return self.turning < self.moment < self.drawing and not self.closing

    def check_terms(self, seat: int) -> None:
        """A game can be played on with these terms: nobody is stuck, and all that they name exists."""
        s = self.s
        always = self.plain.term(seat, HARVESTS_ALWAYS)
        bounds = {
            int(PLANTS): (1, None),
            int(MOST_FIELDS): (0, int(FIELDS)),
            int(HARVESTS_ALWAYS): (int(always), None),
            int(GIFT_BEAN): (-1, int(TYPES) - 1),
            int(PAYS_INTO): (-1, len(s.places) - 1),
            int(UNPROTECTED): (-1, int(TYPES) - 1),
            int(GUEST): (-1, int(TYPES) - 1),
            int(STEWS): (-1, len(s.payouts) // int(LARGEST_FIELD) - 1),
        }
        for which, name in enumerate(TERM_NAMES):
            value = int(s.term(seat, which))
            least, most = bounds.get(which, (0, None))
            self.demand(least <= value and (most is None or value <= most), seat_name(seat), f"{name}={value}")

    def check_seat(self, seat: int) -> None:
        """Fields were there from the start or were bought or given (BB-86, BB-111); what waits was dealt in this turn
        (BB-66); only beans of the game are looked for (BB-24)."""
        s = self.s
        name = seat_name(seat)
        fields, first = s.fields[seat], self.plain.fields[seat]
        grows = s.term(seat, FIELD_PRICE) > 0 or s.term(seat, GIFT_BEAN) >= 0
        most = s.term(seat, MOST_FIELDS) if grows else first
        self.demand(first <= fields <= most, name, f"fields: {fields}")
        if s.waiting_size[seat] > 0:
            ended = s.over or self.closing
            self.demand(0 <= self.trading <= self.moment < self.drawing and not ended, name, "waiting")
        wishes = [bean for bean in range(TYPES) if (s.wishes[seat] >> bean) & 1]
        speaks = self.rules.owner(self.at_moment(), WISH) is not None
        for bean in wishes:
            self.demand(speaks and s.deck[bean] > 0, name, f"wish {bean_name(bean)}")

    def check_turn(self) -> None:
        """Whose turn it is (BB-6), and what has been done in it: BB-42, BB-44, BB-119."""
        s = self.s
        self.demand((s.start + s.turn - 1) % s.players == s.active, "table", f"turn={s.turn}")
        # Until the hand's step begins, these are still the counts of the turn before.
        who = self.seats if self.moment < self.turning else [int(s.active)]
        self.demand(s.planted <= max(s.term(seat, PLANTS) for seat in who), "table", f"planted={s.planted}")
        self.demand(s.discarded <= max(s.term(seat, DISCARDS) for seat in who), "table", f"discarded={s.discarded}")
        self.demand(s.discarded == 0 or s.planted > 0, "table", f"discarded={s.discarded}")
        has_drawn = (s.over or s.step != self.moment) and self.moment == self.drawing
        if s.planted == 0 and self.moment > self.turning >= 0 and not has_drawn:
            self.demand(s.hand_size[s.active] == 0, "table", "planted=0")
        began = s.turn > 1 or self.moment >= self.trading
        self.demand(s.offers_made == 0 or (self.trading >= 0 and began), "table", f"offers={s.offers_made}")

    def check_ending(self) -> None:
        """The end has come if and only if it had to: BB-10, BB-96 to BB-102."""
        s = self.s
        self.demand(s.emptyings > 0 or s.pile_size > 0, "table", "emptyings=0")
        if s.emptyings >= s.last:
            self.demand(s.final, "table", "final=no")
        if s.final:
            nothing_came = s.row_size == 0  # BB-98
            self.demand(s.pile_size == 0, "table", "final=yes")
            self.demand(s.emptyings >= s.last or nothing_came, "table", "final=yes")
            self.demand(s.over or self.is_open() or self.closing, "table", "final=yes")
        self.demand(s.final or not self.closing, "table", "final=no")
        if s.over:
            cleared = s.row_size == 0 and not any(size > 0 for size in numbers(s.sizes))
            ended = self.turning < s.step != self.trading
            self.demand(s.final and cleared and ended, "table", "over=yes")

    def check_places(self) -> None:
        """Where cards may lie in this step: BB-46, BB-68, and in places that a game adds BB-116, BB-126."""
        s = self.s
        if s.row_size > 0:
            self.demand(self.is_open(), "row", "row")
            self.demand(self.trading < 0 or s.row_size <= s.term(s.active, TURNS_UP), "row", "row")
        names = [step.name for step in self.rules.steps]
        for which, (place, name) in enumerate(zip(s.places, self.rules.place_names, strict=True)):
            if name in names and place.size > 0:  # cards that are left for a step of their own
                self.demand(s.step in (names.index(name), self.drawing) and not s.over, name, name)
            payers = [seat for seat in self.seats if s.term(seat, PAYS_INTO) == which]
            paid = sum((s.fields[seat] - self.plain.fields[seat]) * s.term(seat, FIELD_PRICE) for seat in payers)
            if payers:
                self.demand(place.size == paid, name, name)

    def check_offer(self, offer: Offer) -> None:
        """An open offer is one that could be made now, and that somebody can still answer: BB-49, BB-62 to BB-65."""
        s = self.s
        line = self.lines[f"offer {offer.number}"]
        if self.moment != self.trading or s.over or self.closing:
            raise Misread("offers_out_of_place", line)
        others = ((1 << s.players) - 1) ^ (1 << offer.maker) if offer.partner == EVERYONE else 0
        refused = offer.refusers & ~others == 0 and (others == 0 or offer.refusers != others)
        same = sum(other.number == offer.number for other in s.offers)
        made = Command(OFFER, offer.partner, 0, offer.gives, offer.wants)
        known = same == 1 and offer.number <= s.offers_made
        if not (known and refused) or self.rules.check(self.at_moment(), offer.maker, made) is not None:
            raise Misread("impossible_offer", line, offer=int(offer.number))

    def at_moment(self) -> State:
        """The same table, in the step of the turn if something has come in between."""
        if self.s.step == self.moment:
            return self.s
        table = self.s.copy()
        table.step = self.moment
        return table

    def check_fates(self) -> None:
        """An offer that is gone has been made, and has gone once (BB-63 to BB-65)."""
        s = self.s
        ended = [int(fate_number(fate)) for fate in numbers(s.fates)]
        for fate, number in zip(numbers(s.fates), ended, strict=True):
            once = ended.count(number) == 1 and s.find_offer(number) is None
            self.demand(once and number <= s.offers_made and fate_seat(fate) < s.players, "gone", f"gone {number}")
