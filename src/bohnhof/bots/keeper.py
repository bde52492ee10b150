"""What the bots know of the Bohnentaler: what the token is worth, when to try for it, and how to defend it.

The token is worth the card more that its owner draws in each of his turns. An attempt costs room: what is drawn must be
planted. A defence costs a hand card, and is won by a Blue Bean, or in the duel by a larger number.
"""

from typing import Final, final

from mypy_extensions import i64

from bohnhof.bots.lore import Lore
from bohnhof.bots.valuing import Farm
from bohnhof.cards import BLUE, NONE
from bohnhof.engine.commands import first_of, index_of, verb_of
from bohnhof.engine.vectors import count
from bohnhof.engine.view import View
from bohnhof.games.bohnentaler.defence import PRINTED
from bohnhof.games.bohnentaler.marks import DUEL, OWNER, PLACES, TIPS, TRIED, mark
from bohnhof.games.bohnentaler.verbs import ATTEMPT, DISCARD_BOTH, DRAW_FOUR, HOLD_OUT, LAY
from bohnhof.games.bohnentaler.worth import needed_seen, worth_seen

DRAWN_CARD: Final = 0.25
"""What one more card in the hand is guessed to be worth."""
HOPE: Final = 0.8
"""How likely an attempt comes about once the worth is there."""
CARDS_A_TURN: Final = 5.5
"""So many cards leave the draw pile in a turn."""
FIRST: Final = 2.0
"""An attempt that pays is made before a harvest, which would lower the worth."""


@final
class Keeper(Lore):
    """Values what has to do with the token; `inner` is the lore of the game that it is played with, if that has one."""

    def __init__(self, farm: Farm, inner: Lore | None) -> None:
        super().__init__(farm)
        self.inner = inner

    def value(self, view: View, code: i64, now: float) -> float:
        """What the farm is worth after a command, and what the token adds to it."""
        verb = verb_of(code)
        if verb == ATTEMPT:
            gain = self.gain_of_attempt(view, now)
            return now + gain + FIRST if gain > 0.0 else now - 1.0
        if verb == DRAW_FOUR:
            return now + DRAWN_CARD
        if verb == HOLD_OUT:
            return self.worth_held_out(view)
        if verb == LAY:
            return self.worth_laid(view, first_of(code), now)
        if verb == DISCARD_BOTH:
            return self.worth_discarded()
        inner = self.inner
        return now if inner is None else inner.value(view, code, now)

    # --- the token ------------------------------------------------------------------------------------------------

    def token(self, view: View) -> float:
        """What the token is worth until the end: a card in each turn that is still to come."""
        turns = self.farm.to_come / (CARDS_A_TURN * float(view.players))
        return DRAWN_CARD * turns + 0.1

    def gain_of_attempt(self, view: View, now: float) -> float:
        """What an attempt is guessed to bring."""
        if view.hand_sizes[mark(view.marks, OWNER)] == 0:
            return self.token(view)
        if mark(view.marks, TIPS) & DUEL != 0:
            best = -100.0
            for i in range(self.farm.hand_count):
                value = self.gain_of_duel(view, i, now)
                if value > best:
                    best = value
            return best
        unseen = view.unseen_by_bean()
        total = 0.0
        change = 0.0
        farm = self.farm
        types = view.types
        for i in range(len(types)):
            cards = float(unseen[types[i]])
            if cards > 0.0:
                total += cards
                farm.force(types[i])
                change += cards * (farm.worth() - now)
                farm.unforce()
        if total == 0.0:
            return self.token(view)
        return self.token(view) * (1.0 - float(unseen[BLUE]) / total) + change / total

    # --- the defence ----------------------------------------------------------------------------------------------

    def worth_held_out(self, view: View) -> float:
        """What the farm is worth on the average once a card has been drawn out of the hand."""
        farm = self.farm
        total = 0.0
        for i in range(farm.hand_count):
            total += self.worth_without(i)
        cards = float(farm.hand_count)
        return total / cards + self.token(view) * float(count(view.hand, BLUE)) / cards

    def worth_without(self, index: i64) -> float:
        """What the farm is worth without a hand card."""
        farm = self.farm
        bean = farm.hand[index]
        farm.hand[index] = NONE
        value = farm.worth()
        farm.hand[index] = bean
        return value

    def worth_laid(self, view: View, card: i64, now: float) -> float:
        """What the farm is worth after a duel with this card, on the average."""
        return now + self.gain_of_duel(view, index_of(card), now)

    def gain_of_duel(self, view: View, index: i64, now: float) -> float:
        """What a duel with a hand card is guessed to bring."""
        wins = self.chance_of(view, self.farm.hand[index], mark(view.marks, OWNER) == view.seat)
        return wins * self.token(view) + self.worth_without(index) - now

    def chance_of(self, view: View, bean: i64, defends: bool) -> float:
        """How likely a card wins a duel against one that cannot be seen: the larger of two, by guess."""
        unseen = view.unseen_by_bean()
        total = 0.0
        smaller = 0.0
        types = view.types
        for i in range(len(types)):
            cards = float(unseen[types[i]])
            total += cards
            other = PRINTED[types[i]]
            if other < PRINTED[bean] or (defends and other == PRINTED[bean]):
                smaller += cards
        if total == 0.0:
            return 0.5
        share = smaller / total
        return share * share

    def worth_discarded(self) -> float:
        """What the farm is worth if the cards of the duel are not planted."""
        farm = self.farm
        forced = farm.forced_count
        farm.forced_count = forced - 2
        value = farm.worth()
        farm.forced_count = forced
        return value

    # --- what it has to do with everything else -------------------------------------------------------------------

    def prepare(self, view: View) -> None:
        """What an attempt has brought must be planted by the one who is asked."""
        cards = view.places[len(view.places) - 1]
        if cards.size > 0 and view.actor == view.seat:
            for i in range(cards.size):
                self.farm.force(cards.cards[i])

    def lies_open(self, view: View, bean: i64) -> bool:
        """Only what the game itself adds may be planted or left."""
        for i in range(len(view.places) - PLACES):
            if count(view.places[i].cards, bean) > 0:
                return True
        return False

    def harvest_costs(self, view: View, field: i64) -> float:
        """The card that is not drawn if nothing worth a thaler is left, and what is lost on the way to an attempt."""
        if view.final or mark(view.marks, OWNER) == view.seat:
            return 0.0
        pays = view.worth(view.seat, field, view.size(view.seat, field))
        worth = worth_seen(view, view.seat)
        costs = 0.0
        if pays > 0 and worth == pays and view.seat == view.active:
            costs = DRAWN_CARD
        if view.seat == view.active and mark(view.marks, TRIED) != 0:
            return costs
        needed = needed_seen(view, view.seat)
        return costs + HOPE * self.token(view) * (nearness(worth, needed) - nearness(worth - pays, needed))

    def is_purchase(self, code: i64) -> bool:
        """As in the game itself."""
        inner = self.inner
        return inner is not None and inner.is_purchase(code)

    def field_costs(self, view: View) -> float:
        """As in the game itself."""
        inner = self.inner
        return 0.0 if inner is None else inner.field_costs(view)

    def is_closing(self, view: View) -> bool:
        """As in the game itself."""
        inner = self.inner
        return inner is not None and inner.is_closing(view)


def nearness(worth: i64, needed: i64) -> float:
    """How near a seat is to an attempt: 1 if the worth is there, little while much of it lacks."""
    if worth >= needed:
        return 1.0
    share = float(worth) / float(needed)
    return share * share
