"""The bot `trader`: farms like `farmer`, and bargains: it makes, answers and counters offers.

It values every card it could give and every bean it could get by what they do to its own farm, guesses from what lies
open what the others gain by it, and takes no part in a deal that it values as a loss. What was refused in a turn it
does not offer again in that turn.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bohnhof.bots.farmer import Farmer
from bohnhof.bots.valuing import Farm
from bohnhof.cards import NONE, TYPES
from bohnhof.engine.commands import (
    ACCEPT,
    COUNTER,
    HAND,
    OFFER,
    PASS,
    REFUSE,
    STORED,
    Command,
    bean_of,
    place_of,
)
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import Offer
from bohnhof.engine.vectors import EMPTY, bit, count, in_order, same
from bohnhof.engine.view import View

LEAST_GAIN: Final = 0.04
"""What a deal must bring after the partner's gain is set against it."""
ENVY: Final = 0.25
"""How much a thaler of the partner counts against one of its own."""
MAKES_SENSE: Final = 0.05
"""What a partner must seem to gain before it is asked."""
MOST_OFFERS: Final[i64] = 6
"""So many offers and counter-offers it makes in a turn at most, whatever the table allows."""
RID_OF: Final = 0.12
"""What it is guessed to be worth to give a card away that fits no own field."""


@final
class Trader(Farmer):
    """Values deals for itself and for the partner.

    What it has found out about a position it keeps as long as the position stays as it is: while offers are made and
    refused, no card moves.
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.deals = True
        self.other = Farm(self.farm.values)
        self.seen: View | None = None
        self.turn: i64 = 0
        self.offered: vec[i64] = EMPTY
        self.weighed: i64 = 0
        self.best: float = 0.0
        self.best_offer: vec[i64] = vec[i64]([NONE, NONE, NONE, NONE])
        self.give_gain: vec[float] = vec[float]([0.0 for _i in range(TYPES)])
        self.want_gain: vec[float] = vec[float]([0.0 for _i in range(TYPES)])
        self.card: vec[i64] = vec[i64]([NONE for _i in range(TYPES)])
        self.chance_of: vec[float] = vec[float]([0.0 for _i in range(TYPES)])
        self.likely: vec[float] = vec[float]([0.0 for _i in range(TYPES)])
        self.partner_gets: vec[float] = vec[float]([0.0 for _i in range(8 * TYPES)])
        self.partner_gives: vec[float] = vec[float]([0.0 for _i in range(8 * TYPES)])

    def act(self, view: View) -> Command:
        """As a farmer, but offers come before the end of trading, and others' turns are used for them too."""
        if view.turn != self.turn:
            self.turn = view.turn
            self.offered = EMPTY
        if view.answering == 0 and view.menu.may_offer and self.has_offers_left(view):
            self.read(view)
            command = self.propose(view)
            if command is not None:
                return command
            if view.may_pass:
                return self.wish(view)
            return self.work(view)
        if view.answering == 0 and view.may_pass and len(view.marks) == 0:
            return Command(PASS)
        return super().act(view)

    def has_offers_left(self, view: View) -> bool:
        """Whether the table and its own manners leave it another offer in this turn."""
        return view.offers_left != 0 and len(self.offered) < MOST_OFFERS

    # --- valuing --------------------------------------------------------------------------------------------------

    def read(self, view: View) -> None:
        """Read the own farm as a farmer does, unless nothing has moved since."""
        seen = self.seen
        if seen is not None and unmoved(seen, view):
            return
        super().read(view)
        self.seen = view
        self.weighed = 0

    def weigh(self, view: View) -> None:
        """What it brings to give one card of each bean, and to get one."""
        if (self.weighed >> view.seat) & 1 != 0:
            return
        self.weighed |= 1 << view.seat
        farm = self.farm
        self.find_cards(view.menu)
        for i in range(len(view.types)):
            bean = view.types[i]
            if self.card[bean] != NONE:
                self.give_gain[bean] = self.gain_of(bean, NONE, NONE)
            farm.force(bean)
            self.want_gain[bean] = farm.worth() - self.before
            farm.unforce()
        self.guess_hands(view)

    def find_cards(self, menu: Menu) -> None:
        """The card that it would give of each bean: a turned-up one, else a stored one, else the one nearest to the
        front."""
        for bean in range(TYPES):
            self.card[bean] = NONE
        for k in range(menu.source_count):
            card = menu.sources[k]
            bean = bean_of(card)
            found = self.card[bean]
            if place_of(card) == STORED and found != NONE and place_of(found) != HAND:
                continue
            if found == NONE or place_of(card) != HAND:
                self.card[bean] = card

    def gain_of(self, give: i64, more: i64, want: i64) -> float:
        """What it brings to give one or two cards and to get one; NONE for a card that is not part of it."""
        farm = self.farm
        card = self.card[give]
        at = farm.leave(card)
        second: i64 = 0
        second_at: i64 = NONE
        if more != NONE:
            second = self.card[more]
            second_at = farm.leave(second)
        if want != NONE:
            farm.force(want)
        after = farm.worth()
        if want != NONE:
            farm.unforce()
        if more != NONE:
            farm.put_back(second, second_at)
        farm.put_back(card, at)
        return after - self.before

    def weigh_partner(self, view: View, seat: i64) -> None:
        """What a seat would gain by getting a card that this one can give, and by giving a card of each bean, as far
        as can be seen."""
        if (self.weighed >> seat) & 1 != 0:
            return
        self.weighed |= 1 << seat
        other = self.other
        other.load(view, seat)
        before = other.worth()
        row = seat * TYPES
        for i in range(len(view.types)):
            bean = view.types[i]
            if self.card[bean] != NONE:
                other.force(bean)
                self.partner_gets[row + bean] = other.worth() - before
                other.unforce()
            if seat == view.active and count(view.row, bean) > 0:
                at = other.find_forced(bean)
                other.forced[at] = NONE
                self.partner_gives[row + bean] = other.worth() - before
                other.forced[at] = bean
                continue
            field = other.growing(bean)
            if field >= 0:
                self.partner_gives[row + bean] = -0.8 * other.growth(bean, field)
            elif (view.wishes[seat] >> bean) & 1 != 0:
                self.partner_gives[row + bean] = -RID_OF
            else:
                self.partner_gives[row + bean] = RID_OF

    def guess_hands(self, view: View) -> None:
        """The share of unseen cards that is each bean."""
        unseen = view.unseen_by_bean()
        total = 0.0
        for i in range(len(view.types)):
            total += float(unseen[view.types[i]])
        for i in range(len(view.types)):
            bean = view.types[i]
            self.chance_of[bean] = 0.0
            if total > 0.0:
                self.chance_of[bean] = float(unseen[bean]) / total

    def holds(self, view: View, seat: i64, bean: i64) -> float:
        """How likely a seat can give a card of a bean."""
        if seat == view.active and count(view.row, bean) > 0:
            return 1.0
        lacks = 1.0
        share = 1.0 - self.chance_of[bean]
        for _i in range(view.hand_sizes[seat]):
            lacks *= share
        return 1.0 - lacks

    # --- offers ---------------------------------------------------------------------------------------------------

    def propose(self, view: View) -> Command | None:
        """The best offer that has not been made in this turn, if one is worth making."""
        self.weigh(view)
        self.best = LEAST_GAIN
        if view.seat == view.active:
            for partner in range(view.players):
                if partner != view.seat:
                    self.try_partner(view, partner)
        else:
            self.try_partner(view, view.active)
        if self.best <= LEAST_GAIN:
            return None
        best = self.best_offer
        self.offered = append(self.offered, mark(best[0], best[1], best[2], best[3]))
        gives = vec[i64]([self.card[best[1]]])
        if best[2] != NONE:
            gives = in_order(append(gives, self.card[best[2]]))
        if best[3] == NONE:
            return Command(OFFER, best[0], 0, gives)
        return Command(OFFER, best[0], 0, gives, vec[i64]([best[3]]))

    def try_partner(self, view: View, partner: i64) -> None:
        """Keep the best offer to this partner if it is the best so far: a gift, one for one, or two for one."""
        self.weigh_partner(view, partner)
        types = view.types
        row = partner * TYPES
        for i in range(len(types)):
            bean = types[i]
            self.likely[bean] = 0.0
            if self.want_gain[bean] > 0.0:
                self.likely[bean] = self.holds(view, partner, bean)
        for i in range(len(types)):
            give = types[i]
            if self.card[give] == NONE:
                continue
            gets = self.partner_gets[row + give]
            if gets > MAKES_SENSE:
                self.consider(partner, give, NONE, NONE, self.give_gain[give] - ENVY * gets, 1.0)
            for j in range(len(types)):
                want = types[j]
                likely = self.likely[want]
                if want == give or likely < 0.05:
                    continue
                mine = self.give_gain[give] + self.want_gain[want]
                theirs = gets + self.partner_gives[row + want]
                if theirs > MAKES_SENSE:
                    self.consider(partner, give, NONE, want, mine - ENVY * theirs, likely)
                    continue
                # Not enough for them: add a second card that they can use.
                for k in range(len(types)):
                    more = types[k]
                    if more == give or more == want or self.card[more] == NONE:
                        continue
                    both = theirs + self.partner_gets[row + more]
                    if self.partner_gets[row + more] > 0.0 and both > MAKES_SENSE:
                        self.consider(partner, give, more, want, mine + self.give_gain[more] - ENVY * both, likely)

    def consider(self, partner: i64, give: i64, more: i64, want: i64, gain: float, likely: float) -> None:
        """Keep an offer if it promises more than the best so far, and is no repetition."""
        promise = gain * likely
        if promise <= self.best or gain <= LEAST_GAIN or self.was_offered(mark(partner, give, more, want)):
            return
        # The parts were valued one by one; together they may be worth less.
        if self.gain_of(give, more, want) <= LEAST_GAIN:
            return
        self.best = promise
        best = self.best_offer
        best[0] = partner
        best[1] = give
        best[2] = more
        best[3] = want

    def was_offered(self, mark: i64) -> bool:
        """Whether it has made this offer in this turn."""
        return count(self.offered, mark) > 0

    # --- answers --------------------------------------------------------------------------------------------------

    def answer(self, view: View, offer: Offer) -> Command:
        """Accept what brings enough, ask for another price where the cards are good, refuse the rest."""
        self.find_cards(view.menu)
        self.weigh_partner(view, offer.maker)
        if view.menu.can_serve(offer.wants):
            picks = self.best_picks(view.menu, offer.wants)
            mine = self.gain(picks, offer.gives)
            if mine > LEAST_GAIN and mine - ENVY * self.gain_of_maker(offer) > LEAST_GAIN:
                return Command(ACCEPT, offer.number, 0, picks)
        if self.has_offers_left(view):
            counter = self.counter(offer, view.types)
            if counter is not None:
                return counter
        return Command(REFUSE, offer.number)

    def gain_of_maker(self, offer: Offer) -> float:
        """What the maker of an offer seems to gain by it; nothing if he seems to lose."""
        row = offer.maker * TYPES
        gain = 0.0
        for i in range(len(offer.gives)):
            gain += self.partner_gives[row + bean_of(offer.gives[i])]
        for i in range(len(offer.wants)):
            gain += self.partner_gets[row + offer.wants[i]]
        if gain < 0.0:
            return 0.0
        return gain

    def counter(self, offer: Offer, types: vec[i64]) -> Command | None:
        """Another price for what is offered: one of the own beans that costs less and still pleases the maker."""
        if len(offer.gives) != 1:
            return None
        want = bean_of(offer.gives[0])
        self.farm.force(want)
        gain = self.farm.worth() - self.before
        self.farm.unforce()
        if gain <= LEAST_GAIN:
            return None
        row = offer.maker * TYPES
        best = LEAST_GAIN
        best_bean: i64 = NONE
        for i in range(len(types)):
            bean = types[i]
            if self.card[bean] == NONE or bean == want:
                continue
            theirs = self.partner_gets[row + bean] + self.partner_gives[row + want]
            if theirs <= MAKES_SENSE:
                continue
            if len(offer.wants) == 1 and offer.wants[0] == bean:
                continue
            mine = self.gain_of(bean, NONE, want) - ENVY * theirs
            if mine > best and not self.was_offered(mark(offer.maker, bean, NONE, want)):
                best = mine
                best_bean = bean
        if best_bean == NONE:
            return None
        self.offered = append(self.offered, mark(offer.maker, best_bean, NONE, want))
        return Command(COUNTER, offer.number, 0, vec[i64]([self.card[best_bean]]), vec[i64]([want]))


def mark(partner: i64, give: i64, more: i64, want: i64) -> i64:
    """A number for an offer of one or two beans for one or none: equal for equal offers only."""
    gives = bit(2 * give)
    if more != NONE:
        gives += bit(2 * more)
    return (gives * 32 + want + 1) * 8 + partner


def unmoved(seen: View, view: View) -> bool:
    """Whether two views of a seat show the same position, open offers apart."""
    return (
        seen.turn == view.turn
        and seen.step == view.step
        and seen.seat == view.seat
        and seen.active == view.active
        and seen.pile_size == view.pile_size
        and same(seen.discard, view.discard)
        and same(seen.hand, view.hand)
        and same(seen.row, view.row)
        and same(seen.fields, view.fields)
        and same(seen.sizes, view.sizes)
        and same(seen.kinds, view.kinds)
        and same(seen.waiting, view.waiting)
        and same(seen.wishes, view.wishes)
        and same(seen.hand_sizes, view.hand_sizes)
        and same(seen.marks, view.marks)
        and same(seen.stack, view.stack)
    )
