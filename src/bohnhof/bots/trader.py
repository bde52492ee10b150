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
    Command,
    bean_of,
    place_of,
)
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import Offer
from bohnhof.engine.vectors import EMPTY, in_order
from bohnhof.engine.view import View

LEAST_GAIN: Final = 0.04
"""What a deal must bring after the partner's gain is set against it."""
ENVY: Final = 0.25
"""How much a thaler of the partner counts against one of its own."""
MAKES_SENSE: Final = 0.05
"""What a partner must seem to gain before it is asked."""
RID_OF: Final = 0.12
"""What it is guessed to be worth to give a card away that fits no own field."""


@final
class Trader(Farmer):
    """Values deals for itself and for the partner."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.deals = True
        self.other = Farm()
        self.turn: i64 = 0
        self.offered: vec[i64] = EMPTY
        self.best: float = 0.0
        self.best_gives: vec[i64] = EMPTY
        self.best_wants: vec[i64] = EMPTY
        self.best_partner: i64 = NONE
        self.give_gain: vec[float] = vec[float]([0.0 for _i in range(TYPES)])
        self.want_gain: vec[float] = vec[float]([0.0 for _i in range(TYPES)])
        self.card: vec[i64] = vec[i64]([NONE for _i in range(TYPES)])
        self.chance_of: vec[float] = vec[float]([0.0 for _i in range(TYPES)])
        self.partner_gets: vec[float] = vec[float]([0.0 for _i in range(8 * TYPES)])
        self.partner_gives: vec[float] = vec[float]([0.0 for _i in range(8 * TYPES)])

    # --- offers ---------------------------------------------------------------------------------------------------

    def act(self, view: View) -> Command:
        """As a farmer, but offers come before the end of trading, and others' turns are used for them too."""
        if view.turn != self.turn:
            self.turn = view.turn
            self.offered = EMPTY
        menu = view.menu
        offers = menu.may_offer and view.offers_left != 0 and view.answering == 0
        if view.may_pass and not offers:
            return Command(PASS)
        if offers:
            self.read(view)
            command = self.propose(view)
            if command is not None:
                return command
            if view.may_pass:
                return Command(PASS)
        if offers:
            return self.work(view)
        return super().act(view)

    def propose(self, view: View) -> Command | None:
        """The best offer that has not been made in this turn, if one is worth making."""
        self.weigh(view)
        self.best = LEAST_GAIN
        self.best_partner = NONE
        if view.seat == view.active:
            for partner in range(view.players):
                if partner != view.seat:
                    self.try_partner(view, partner)
        else:
            self.try_partner(view, view.active)
        if self.best_partner == NONE:
            return None
        self.offered = append(self.offered, self.mark(self.best_partner, self.best_gives, self.best_wants))
        return Command(OFFER, self.best_partner, 0, self.best_gives, self.best_wants)

    def weigh(self, view: View) -> None:
        """What it brings to give one card of each bean, and to get one; what each seat would gain by it."""
        farm = self.farm
        self.find_cards(view.menu)
        for i in range(len(view.types)):
            bean = view.types[i]
            if self.card[bean] != NONE:
                self.give_gain[bean] = self.gain(vec[i64]([self.card[bean]]), EMPTY)
            farm.force(bean)
            self.want_gain[bean] = farm.worth() - self.before
            farm.unforce(bean)
        for seat in range(view.players):
            if seat != view.seat and (seat == view.active or view.seat == view.active):
                self.weigh_partner(view, seat)
        self.guess_hands(view)

    def find_cards(self, menu: Menu) -> None:
        """The card that it would give of each bean: a turned-up one, else the one nearest to the front."""
        for bean in range(TYPES):
            self.card[bean] = NONE
        for k in range(menu.source_count):
            card = menu.sources[k]
            bean = bean_of(card)
            if self.card[bean] == NONE or place_of(card) != HAND:
                self.card[bean] = card

    def weigh_partner(self, view: View, seat: i64) -> None:
        """What a seat would gain by getting or giving a card of each bean, as far as can be seen."""
        other = self.other
        other.load(view, seat)
        for bean in range(TYPES):
            other.hope[bean] = self.farm.hope[bean]
        before = other.worth()
        at = seat * TYPES
        for i in range(len(view.types)):
            bean = view.types[i]
            other.force(bean)
            self.partner_gets[at + bean] = other.worth() - before
            other.unforce(bean)
            if seat == view.active and other.is_forced(bean):
                other.unforce(bean)
                self.partner_gives[at + bean] = other.worth() - before
                other.force(bean)
                continue
            grows = False
            for f in range(other.count):
                if other.sizes[f] > 0 and other.kinds[f] == bean:
                    self.partner_gives[at + bean] = -0.8 * other.growth(bean, f)
                    grows = True
                    break
            if not grows:
                self.partner_gives[at + bean] = RID_OF
                if (view.wishes[seat] >> bean) & 1 != 0:
                    self.partner_gives[at + bean] = -RID_OF

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
        if seat == view.active:
            for i in range(len(view.row)):
                if view.row[i] == bean:
                    return 1.0
        lacks = 1.0
        for _i in range(view.hand_sizes[seat]):
            lacks *= 1.0 - self.chance_of[bean]
        return 1.0 - lacks

    def try_partner(self, view: View, partner: i64) -> None:
        """Keep the best offer to this partner if it is the best so far: a gift, one for one, or two for one."""
        at = partner * TYPES
        n = len(view.types)
        for i in range(n):
            give = view.types[i]
            has = self.card[give] != NONE
            if has:
                gets = self.partner_gets[at + give]
                if gets > MAKES_SENSE:
                    self.consider(view, partner, give, NONE, NONE, self.give_gain[give] - ENVY * gets, 1.0)
            for j in range(n):
                want = view.types[j]
                if want == give or self.want_gain[want] <= 0.0:
                    continue
                likely = self.holds(view, partner, want)
                if likely < 0.05:
                    continue
                if not has:
                    continue
                theirs = self.partner_gets[at + give] + self.partner_gives[at + want]
                if theirs > MAKES_SENSE:
                    mine = self.give_gain[give] + self.want_gain[want]
                    self.consider(view, partner, give, NONE, want, mine - ENVY * theirs, likely)
                    continue
                # Not enough for them: add a second card that they can use.
                for k in range(n):
                    more = view.types[k]
                    if more == give or more == want or self.card[more] == NONE:
                        continue
                    both = theirs + self.partner_gets[at + more]
                    if self.partner_gets[at + more] > 0.0 and both > MAKES_SENSE:
                        mine = self.give_gain[give] + self.give_gain[more] + self.want_gain[want]
                        self.consider(view, partner, give, more, want, mine - ENVY * both, likely)

    def consider(self, view: View, partner: i64, give: i64, more: i64, want: i64, gain: float, likely: float) -> None:
        """Keep an offer if it promises more than the best so far, and is no repetition."""
        promise = gain * likely
        if promise <= self.best or gain <= LEAST_GAIN:
            return
        gives = vec[i64]([self.card[give]])
        if more != NONE:
            gives = append(gives, self.card[more])
        wants = EMPTY
        gets = EMPTY
        if want != NONE:
            wants = vec[i64]([want])
            gets = vec[i64]([want + 1])
        # The parts were valued one by one; together they may be worth less.
        exact = self.gain(gives, gets)
        if exact <= LEAST_GAIN:
            return
        if self.was_offered(self.mark(partner, gives, wants)):
            return
        self.best = promise
        self.best_gives = in_order(gives)
        self.best_wants = wants
        self.best_partner = partner

    def mark(self, partner: i64, gives: vec[i64], wants: vec[i64]) -> i64:
        """A number for an offer by its beans and partner."""
        mark = partner + 1
        first: i64 = 0
        for i in range(len(gives)):
            first += 1 << (bean_of(gives[i]) * 2)
        second: i64 = 0
        for i in range(len(wants)):
            second = second * 32 + wants[i] + 1
        return (first * 1024 + second) * 8 + mark % 8

    def was_offered(self, mark: i64) -> bool:
        """Whether it has made this offer in this turn."""
        for i in range(len(self.offered)):
            if self.offered[i] == mark:
                return True
        return False

    # --- answers --------------------------------------------------------------------------------------------------

    def answer(self, view: View, offer: Offer) -> Command:
        """Accept what brings enough, ask for another price where the cards are good, refuse the rest."""
        maker = offer.maker
        at = maker * TYPES
        self.weigh_partner(view, maker)
        theirs = 0.0
        for i in range(len(offer.gives)):
            theirs += self.partner_gives[at + bean_of(offer.gives[i])]
        for i in range(len(offer.wants)):
            theirs += self.partner_gets[at + offer.wants[i]]
        if theirs < 0.0:
            theirs = 0.0
        if view.menu.can_serve(offer.wants):
            picks = self.best_picks(view.menu, offer.wants)
            mine = self.gain(picks, offer.gives)
            if mine > LEAST_GAIN and mine - ENVY * theirs > LEAST_GAIN:
                return Command(ACCEPT, offer.number, 0, picks)
        if view.offers_left != 0:
            counter = self.counter(view, offer)
            if counter is not None:
                return counter
        return Command(REFUSE, offer.number)

    def counter(self, view: View, offer: Offer) -> Command | None:
        """Another price for what is offered: one of the own beans that costs less and still pleases the maker."""
        if len(offer.gives) != 1:
            return None
        want = bean_of(offer.gives[0])
        self.farm.force(want)
        gain = self.farm.worth() - self.before
        self.farm.unforce(want)
        if gain <= LEAST_GAIN:
            return None
        self.find_cards(view.menu)
        at = offer.maker * TYPES
        best = LEAST_GAIN
        best_card: i64 = NONE
        for i in range(len(view.types)):
            bean = view.types[i]
            if self.card[bean] == NONE or bean == want:
                continue
            theirs = self.partner_gets[at + bean] + self.partner_gives[at + want]
            if theirs <= MAKES_SENSE:
                continue
            if len(offer.wants) == 1 and offer.wants[0] == bean:
                continue
            mine = self.gain(vec[i64]([self.card[bean]]), vec[i64]([want + 1])) - ENVY * theirs
            if mine > best:
                mark = self.mark(offer.maker, vec[i64]([self.card[bean]]), vec[i64]([want]))
                if not self.was_offered(mark):
                    best = mine
                    best_card = self.card[bean]
        if best_card == NONE:
            return None
        gives = vec[i64]([best_card])
        wants = vec[i64]([want])
        self.offered = append(self.offered, self.mark(offer.maker, gives, wants))
        return Command(COUNTER, offer.number, 0, gives, wants)
