"""What the bots know of High Bohn: which building is worth buying, and how those that they own are used.

What a building costs comes back at the end, and the number of buildings brings a bonus. So nearly every purchase pays;
the question is which building of a type, and whether to wait for a better one. `EFFECTS` says what each of them is
guessed to earn from the first turn to the last; it counts by the part of the game that is still to come.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.bots.lore import Lore
from bohnhof.cards import NONE
from bohnhof.engine.commands import first_of, second_of, unpacked, verb_of
from bohnhof.engine.terms import DIVISOR, FIELD_PRICE, TERMS
from bohnhof.engine.vectors import count, zeros
from bohnhof.engine.view import View
from bohnhof.games.highbohn.asides import ASK_STEP, CLOSING_STEP, PAY_STEP
from bohnhof.games.highbohn.buildings import (
    BEAN_OF_KIND,
    BONUS,
    BUILDING_COUNT,
    KIND_COUNT,
    KIND_OF_BEAN,
    OWNERS_PER_KIND,
    PRICES,
)
from bohnhof.games.highbohn.marks import ENDED_IN, FOR_SALE, UNDER_DISTILLERY, UNDER_SALOON, own_place
from bohnhof.games.highbohn.verbs import (
    ARRANGE,
    BUILD,
    LOOK,
    MOVE,
    NAME_KIND,
    STEW_BEAN,
    STORE_BEAN,
    TAKE,
    UNDER,
)

WHOLE_GAME: Final = 120.0
"""About so many cards are to come at the beginning."""
# Nothing, or so many thalers in a whole game, by guess: for the prices from 1 to 4.
_EFFECTS: Final = (
    (0.0, 1.4, 1.2, 3.0),  # Goldmine: cheaper field, Garden pays for one card, a field
    (0.0, 0.8, 1.0, 1.2),  # Indian Teepee
    (0.0, 0.3, 0.6, 1.2),  # Bank
    (0.0, 1.2, 0.8, 1.0),  # Farm
    (0.0, 2.2, 0.6, 1.2),  # Saloon
    (0.0, 1.2, 1.8, 2.2),  # General Store
    (0.0, 1.8, 1.0, 1.0),  # Blacksmith
    (0.0, 1.0, 0.8, 2.6),  # Jail
    (0.0, 0.4, 1.0, 1.0),  # Distillery
)
EFFECTS: Final = vec[float]([earned for kind in _EFFECTS for earned in kind])
"""By building: thalers that it earns in a whole game, by guess."""
TEEPEE: Final[i64] = 1
DIVISORS: Final = vec[i64]([0, 8, 6, 5])
"""By price: for so many thalers a Teepee brings one more at the end (HB-56 to HB-59)."""
ONE_MORE: Final = 0.8
"""What one more building is worth for the bonus while it is not known how many there will be."""
WAITS_FOR: Final = 0.7
"""By so much a better building of a type must be worth more to be waited for."""
PATIENT: Final = 0.5
"""It is waited for while so much of the game is to come."""
PLACE_ON_STORE: Final = 0.15
"""What it costs to use a place on the store."""
MISSED: Final = 0.7
"""What a thaler is worth that a building of a type still needs."""
SEEN_CARD: Final = 0.05
"""What it is worth to see the top card."""


@final
class Builder(Lore):
    """Values the commands that only High Bohn knows, by the farm of a seat and by its thalers."""

    def value(self, view: View, code: i64, now: float) -> float:
        """What the farm is worth after a command; `now` is what it is worth before."""
        verb = verb_of(code)
        farm = self.farm
        if verb == BUILD:
            return now + self.gain(view, first_of(code))
        if verb == STORE_BEAN:
            return self.worth_without(first_of(code)) - PLACE_ON_STORE
        if verb == STEW_BEAN:
            return self.worth_stewed(first_of(code), second_of(code))
        if verb == TAKE:
            need = self.need(view, first_of(code))
            return now + (0.01 - need if view.step == PAY_STEP else 0.01 + need)
        if verb == LOOK:
            return now + SEEN_CARD
        if verb == UNDER:
            farm.force(view.shown[0])
            change = farm.worth() - now
            farm.unforce()
            return now - change - 0.2
        if verb == MOVE:
            return self.worth_moved(first_of(code), second_of(code)) - 0.02
        if verb == ARRANGE:
            return self.worth_arranged(unpacked(first_of(code)))
        if verb == NAME_KIND:
            return now - self.need(view, BEAN_OF_KIND[first_of(code)])
        return now

    # --- buying ---------------------------------------------------------------------------------------------------

    def is_purchase(self, code: i64) -> bool:
        """Whether a command buys a building."""
        return verb_of(code) == BUILD

    def is_closing(self, view: View) -> bool:
        """Whether this is the closing stage."""
        return view.step == CLOSING_STEP

    def share(self) -> float:
        """The part of the game that is still to come."""
        left = self.farm.to_come / WHOLE_GAME
        return left if left < 1.0 else 1.0

    def worth(self, building: i64) -> float:
        """What a building earns from now on."""
        if building // PRICES == TEEPEE:
            return EFFECTS[building]  # it counts at the end alone
        return EFFECTS[building] * self.share()

    def gain(self, view: View, building: i64) -> float:
        """What it brings to buy a building now; below zero if it is better to wait for another one of its type."""
        kind = building // PRICES
        mine = self.worth(building)
        if view.marks[ENDED_IN] != 0:
            return self.last_gain(view, building)
        if view.step == ASK_STEP:
            return ONE_MORE + mine  # what is not bought of the type now leaves the game
        thalers = count(view.stack, BEAN_OF_KIND[kind])
        sold: i64 = 0
        for other in range(kind * PRICES, kind * PRICES + PRICES):
            if view.marks[other] >= 0:
                sold += 1
        scarce = sold + 1 >= OWNERS_PER_KIND[int(view.players)]
        for other in range(kind * PRICES, kind * PRICES + PRICES):
            if view.marks[other] != FOR_SALE or other == building:
                continue
            if other % PRICES < thalers:
                if self.worth(other) > mine:
                    return -1.0
            elif not scarce and self.share() > PATIENT and self.worth(other) > mine + WAITS_FOR:
                return -1.0
        return ONE_MORE + mine

    def last_gain(self, view: View, building: i64) -> float:
        """What it brings to buy a building in the closing stage: its price comes back, so that only the bonus and the
        Teepee change the score. Where nothing is lost it is bought, the cheapest first: the others cannot have it."""
        cash: i64 = len(view.stack)
        for under in (UNDER_SALOON, UNDER_DISTILLERY):
            cash += view.places[own_place(view.seat, under)].size
        owned: i64 = 0
        for other in range(BUILDING_COUNT):
            if view.marks[other] == view.seat:
                owned += 1
        divisor = view.terms[view.seat * TERMS + DIVISOR]
        before = ending(cash, owned, divisor)
        cash -= building % PRICES + 1
        owned += 1
        if building // PRICES == TEEPEE:
            divisor = DIVISORS[building % PRICES]
        best = ending(cash, owned, divisor)
        cheapest = self.cheapest(view, building // PRICES)
        for price in range(1, PRICES + 1):
            for _i in range(cheapest[price]):
                cash -= price
                owned += 1
                after = ending(cash, owned, divisor)
                if after > best:
                    best = after
        return float(best - before) + 0.05 - 0.01 * float(building % PRICES)

    def cheapest(self, view: View, but: i64) -> vec[i64]:
        """By price: of how many types, but for one, the cheapest building that the seat can still buy costs so much."""
        found = zeros(PRICES + 1)
        for kind in range(KIND_COUNT):
            if kind == but or not self.can_still_own(view, kind):
                continue
            thalers = count(view.stack, BEAN_OF_KIND[kind])
            for price in range(1, PRICES + 1):
                if price <= thalers and view.marks[kind * PRICES + price - 1] == FOR_SALE:
                    found[price] += 1
                    break
        return found

    def need(self, view: View, bean: i64) -> float:
        """How much an open thaler of a bean is needed for a building of its type."""
        kind = KIND_OF_BEAN[bean]
        if kind < 0 or not self.can_still_own(view, kind):
            return 0.0
        return MISSED if count(view.stack, bean) < 2 else 0.2

    def can_still_own(self, view: View, kind: i64) -> bool:
        """Whether the seat owns no building of a type and one is for sale."""
        some = False
        for building in range(kind * PRICES, kind * PRICES + PRICES):
            if view.marks[building] == view.seat:
                return False
            if view.marks[building] == FOR_SALE:
                some = True
        return some

    def field_costs(self, view: View) -> float:
        """What the thalers for the third field are worth besides: those that buildings still need."""
        price = view.terms[view.seat * TERMS + FIELD_PRICE]
        free: i64 = 0
        for i in range(len(view.stack)):
            if self.need(view, view.stack[i]) < MISSED:
                free += 1
        return MISSED * float(price - free) if free < price else 0.0

    # --- using what is owned --------------------------------------------------------------------------------------

    def worth_without(self, bean: i64) -> float:
        """What the farm is worth once a card that had to be planted lies on the store."""
        farm = self.farm
        at = farm.find_forced(bean)
        if at >= 0:
            farm.forced[at] = NONE
            value = farm.worth()
            farm.forced[at] = bean
            return value
        farm.hand[0] = NONE
        value = farm.worth()
        farm.hand[0] = bean
        return value

    def worth_stewed(self, bean: i64, field: i64) -> float:
        """What the farm is worth once a card lies in a stew."""
        farm = self.farm
        at = farm.find_forced(bean)
        if at >= 0:
            farm.forced[at] = NONE
            value = farm.worth_stewed(field)
            farm.forced[at] = bean
            return value
        farm.hand[0] = NONE
        value = farm.worth_stewed(field)
        farm.hand[0] = bean
        return value

    def worth_moved(self, origin: i64, goal: i64) -> float:
        """What the farm is worth with one hand card at another place."""
        farm = self.farm
        hand = farm.hand[:]
        card = hand[origin]
        step: i64 = 1 if goal > origin else -1
        at = origin
        while at != goal:
            farm.hand[at] = hand[at + step]
            at += step
        farm.hand[goal] = card
        value = farm.worth()
        farm.hand = hand
        return value

    def worth_arranged(self, order: list[int]) -> float:
        """What the farm is worth with the drawn cards in this order behind the hand."""
        farm = self.farm
        hand = farm.hand[:]
        first = farm.hand_count - len(order)
        for i in range(len(order)):
            farm.hand[first + i] = order[i]
        value = farm.worth()
        farm.hand = hand
        return value


def ending(cash: i64, owned: i64, divisor: i64) -> i64:
    """The thalers of the Teepee and the bonus, with so much cash and so many buildings (HB-121, HB-123)."""
    teepee: i64 = 0
    if divisor > 0:
        teepee = cash // divisor
    bonus: i64 = BONUS[int(owned)]
    return teepee + bonus
