"""The bot `farmer`: plants and harvests soundly and accepts what helps it, but never offers anything."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.bots.bot import Bot
from bohnhof.bots.game_lore import lore_of
from bohnhof.bots.lore import Lore
from bohnhof.bots.valuing import PAID, Farm
from bohnhof.cards import NONE
from bohnhof.engine.commands import (
    ACCEPT,
    BUY_FIELD,
    DISCARD,
    END,
    HAND,
    HARVEST,
    PASS,
    PLANT,
    REFUSE,
    TURN_UP,
    Command,
    bean_of,
    code_of,
    first_of,
    place_of,
    second_of,
    simple,
    verb_of,
)
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import Offer
from bohnhof.engine.terms import FIELD_PRICE, TERMS
from bohnhof.engine.vectors import count
from bohnhof.engine.view import View

BETTER: Final = 0.02
"""By how much an action must be better than waiting."""
SECOND_CARD: Final = 0.1
"""What it is worth to play a card that need not be played yet, its place apart."""
GOOD_DEAL: Final = 0.1
"""How much a deal must bring to be accepted."""
LONG_GAME: Final = 30.0
"""So many cards must still be to come for each thaler that a third field costs."""
REAPS: Final = 5.0
"""In the closing stage everything is harvested before anything else."""


class Farmer(Bot):
    """Values its farm after each thing it may do, and does the best.

    What an add-on sells it buys and uses, by the lore of that game; if `builds` is switched off it buys nothing but
    fields. Where the lore judges everything that may be done, as in Telebohn, it does what that says.
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.farm = Farm(PAID[:])
        self.before: float = 0.0
        self.builds: bool = True
        self.seen_marks: i64 = NONE
        self.lore: Lore | None = None

    def act(self, view: View) -> Command:
        """The best command by the value of the farm."""
        self.learn(view)
        lore = self.lore
        if lore is not None:
            command = lore.decide(view)
            if command is not None:
                return command
        self.read(view)
        if view.answering != 0:
            offer = view.menu.answer(view.answering)
            assert offer is not None
            return self.answer(view, offer)
        if view.may_pass:
            return self.wish(view)
        return self.work(view)

    def learn(self, view: View) -> None:
        """Find the lore for the table."""
        if self.seen_marks != len(view.marks):
            self.seen_marks = len(view.marks)
            self.lore = lore_of(view, self.farm)

    def read(self, view: View) -> None:
        """Read the own farm from the view, and what it is worth before anything is done."""
        farm = self.farm
        farm.load(view, view.seat)
        farm.measure(view)
        farm.expect(view)
        self.learn(view)
        if not view.menu.may_offer and view.menu.lists(code_of(END)):
            farm.forced_count = 0  # what lies turned up need not be planted
        if self.lore is not None:
            self.lore.prepare(view)
        self.before = farm.worth()

    def wish(self, view: View) -> Command:
        """Buy where it pays; the farm has to have been read."""
        best = self.before + BETTER
        best_code: i64 = -1
        menu = view.menu
        lore = self.lore
        if lore is None:
            return Command(PASS)
        for i in range(menu.count):
            if verb_of(menu.codes[i]) == BUY_FIELD or lore.is_purchase(menu.codes[i]):
                value = self.value_of(view, self.farm, menu.codes[i], self.before)
                if value > best:
                    best = value
                    best_code = menu.codes[i]
        return simple(best_code) if best_code >= 0 else Command(PASS)

    def work(self, view: View) -> Command:
        """Plant, harvest, buy or go on: whatever leaves the farm worth most."""
        farm = self.farm
        menu = view.menu
        now = self.before
        best = -100.0
        best_code: i64 = -1
        for i in range(menu.count):
            code = menu.codes[i]
            value = self.value_of(view, farm, code, now)
            if value > best:
                best = value
                best_code = code
        return simple(best_code)

    def value_of(self, view: View, farm: Farm, code: i64, now: float) -> float:
        """What the farm is worth after a simple command; `now` is what it is worth before."""
        verb = verb_of(code)
        seat = view.seat
        if verb == PLANT:
            bean = first_of(code)
            field = second_of(code)
            at = farm.find_forced(bean)
            if at >= 0:
                farm.forced[at] = NONE
                value = farm.worth_planted(bean, field)
                farm.forced[at] = bean
                return value
            if self.lies_open(view, bean):
                return farm.worth_planted(bean, field) - BETTER
            if view.menu.lists(code_of(TURN_UP)):
                return now + farm.growth(bean, field) + SECOND_CARD
            farm.hand[0] = NONE
            value = farm.worth_planted(bean, field)
            farm.hand[0] = bean
            return value
        if verb == HARVEST:
            field = second_of(code)
            if self.lore is not None and self.lore.is_closing(view):
                return now + REAPS
            gain = farm.worth_harvested(field) - now
            if self.lore is not None:
                gain -= self.lore.harvest_costs(view, field)
            if farm.is_full(field):
                return now + gain + 0.5
            return now + gain - BETTER
        if verb == BUY_FIELD:
            price = float(view.terms[seat * TERMS + FIELD_PRICE])
            if farm.to_come < LONG_GAME * price:
                return now - 1.0
            lore = self.lore
            if lore is not None and self.builds:
                price += lore.field_costs(view)
            return farm.worth_enlarged() - price + farm.to_come / 40.0
        if verb == DISCARD:
            card = first_of(code)
            if place_of(card) != HAND:
                return now
            at = farm.leave(card)
            value = farm.worth()
            farm.put_back(card, at)
            return value - BETTER
        lore = self.lore
        if lore is None:
            return now
        if not self.builds and lore.is_purchase(code):
            return now - 1.0
        return lore.value(view, code, now)

    def lies_open(self, view: View, bean: i64) -> bool:
        """Whether a bean lies open and may be planted, or left."""
        if count(view.row, bean) > 0:
            return True
        if self.lore is not None:
            return self.lore.lies_open(view, bean)
        for place in view.places:
            if count(place.cards, bean) > 0:
                return True
        return False

    # --- deals ----------------------------------------------------------------------------------------------------

    def answer(self, view: View, offer: Offer) -> Command:
        """Accept an offer that helps, refuse any other."""
        if view.menu.can_serve(offer.wants):
            picks = self.best_picks(view.menu, offer.wants)
            if self.gain(picks, offer.gives) > GOOD_DEAL:
                return Command(ACCEPT, offer.number, 0, picks)
        return Command(REFUSE, offer.number)

    def best_picks(self, menu: Menu, wants: vec[i64]) -> vec[i64]:
        """The copies that are best given away: turned-up cards first, then hand cards from the front, for those must
        be planted soonest."""
        picks = wants[:]
        taken: i64 = 0
        for i in range(len(wants)):
            skip: i64 = 0
            if i > 0 and wants[i] == wants[i - 1]:
                skip = taken
            best: i64 = -1
            seen: i64 = 0
            for backwards in (True, False):
                for k in range(menu.source_count):
                    card = menu.sources[k]
                    if bean_of(card) == wants[i] and (place_of(card) != HAND) == backwards:
                        if seen == skip and best < 0:
                            best = card
                        seen += 1
            picks[i] = best
            taken = skip + 1
        return picks

    def gain(self, gives: vec[i64], gets: vec[i64]) -> float:
        """What it brings to give these own cards away and to receive those."""
        farm = self.farm
        places = gives[:]
        for i in range(len(gives)):
            places[i] = farm.leave(gives[i])
        for i in range(len(gets)):
            farm.force(bean_of(gets[i]))
        after = farm.worth()
        for i in range(len(gets)):
            farm.unforce()
        for i in range(len(gives)):
            farm.put_back(gives[i], places[i])
        return after - self.before
