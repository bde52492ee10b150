"""What a farm is worth to the one who owns it: thalers earned, fields growing, and the cards that must be planted.

The value of a farm is found by planting everything that is certain to come, the waiting cards first and then the hand
from the front, each card where it does the least harm or the most good; cards further back count less, for much can
still happen to them. It looks at a view only.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import BEANS, LARGEST_FIELD, NONE, PAYOUTS, STEW, TYPES, payout
from bohnhof.engine.commands import HAND, STORED, bean_of, index_of, place_of
from bohnhof.engine.state import FIELDS
from bohnhof.engine.terms import STEWS, TERMS
from bohnhof.engine.vectors import zeros
from bohnhof.engine.view import View

EMPTY_FIELD: Final = 0.35
"""What it is worth to have a field free: room for the next card."""
PATIENCE: Final = 0.82
"""How much less each card further back in the hand counts."""
ROOM: Final[i64] = 160
"""No hand is longer than this."""
BITS: Final[i64] = 6
"""The bits that hold the cards of a field in its number: LARGEST_FIELD is 1 << BITS. The bits above are its bean."""
CARDS: Final[i64] = 63
"""The mask of these bits."""
FALLOW: Final[i64] = -64
"""The number of an empty field: no bean, no card."""
STEEP: Final[i64] = 12
"""No beanometer has a step behind this number of cards."""
STEWED: Final[i64] = TYPES
"""Stews have a row of their own behind those of the beans."""
STEW_HOPE: Final = 0.4
"""How likely a stew is to grow to its next step."""


def grown(steps: tuple[int, ...], cards: int) -> float:
    """A payout without steps: between two steps of the beanometer it rises evenly."""
    below = 0
    paid = 0.0
    for thalers, needed in enumerate(steps, 1):
        if needed == 0:
            continue
        if cards < needed:
            return paid + (thalers - paid) * (cards - below) / (needed - below)
        below = needed
        paid = float(thalers)
    return paid


PAID: Final = vec[float](
    [float(PAYOUTS[i]) for i in range(int(TYPES * LARGEST_FIELD))] + [0.0 for _i in range(int(LARGEST_FIELD))]
)
"""What n cards of a bean pay on its printed beanometer: `PAID[bean * LARGEST_FIELD + n]`; the last row is for stews."""
PROMISED: Final = vec[float](
    [grown(bean.steps, n) - payout(bean.steps, n) for bean in BEANS for n in range(int(LARGEST_FIELD))]
    + [0.0 for _i in range(int(LARGEST_FIELD))]
)
"""What n cards of a bean have on top of that, if it is certain that the next step is reached."""


@final
class Farm:
    """The fields of one seat and the cards that it must plant, for valuing.

    `load` reads them from a view: for the own seat with its hand, for another with what is open. A field is kept as
    one number, bean * LARGEST_FIELD + cards, its place in every table; an empty one is `FALLOW`. `values` is what a
    field is worth as it stands: its payout, and its part of the way to the next step, as far as there is hope that it
    still gets there: by the cards that are not to be seen, and the time left. Two farms may share them; at first they
    are those of `PAID`, without any hope. A card that is tried to be away lies as
    NONE in its place.
    """

    __slots__ = (
        "count",
        "fields",
        "forced",
        "forced_count",
        "hand",
        "hand_count",
        "homeless",
        "hope",
        "meters",
        "only",
        "paid",
        "promised",
        "seat",
        "sketch",
        "to_come",
        "values",
    )

    def __init__(self, values: vec[float]) -> None:
        self.seat: i64 = 0
        self.count: i64 = 0
        self.fields: vec[i64] = zeros(FIELDS)
        self.sketch: vec[i64] = zeros(FIELDS)
        self.forced: vec[i64] = zeros(ROOM)
        self.forced_count: i64 = 0
        self.homeless: vec[i64] = zeros(ROOM)
        self.hand: vec[i64] = zeros(ROOM)
        self.hand_count: i64 = 0
        self.only: vec[i64] = vec[i64]([NONE for _i in range(FIELDS)])
        self.meters: vec[i64] = vec[i64]([i if i < TYPES else NONE for i in range(TYPES + 1)])
        self.paid: vec[float] = PAID
        self.promised: vec[float] = PROMISED
        self.hope: vec[float] = vec[float]([0.0 for _i in range(TYPES)])
        self.values: vec[float] = values
        self.to_come: float = 0.0

    # --- reading --------------------------------------------------------------------------------------------------

    def load(self, view: View, seat: i64) -> None:
        """Read the farm of a seat."""
        self.seat = seat
        self.count = view.fields[seat]
        at = seat * FIELDS
        for f in range(self.count):
            if view.sizes[at + f] == 0:
                self.fields[f] = FALLOW
            elif view.kinds[at + f] == STEW:
                self.fields[f] = STEWED * LARGEST_FIELD + view.sizes[at + f]
            else:
                self.fields[f] = view.kinds[at + f] * LARGEST_FIELD + view.sizes[at + f]
        if len(view.admits) > 0:
            for f in range(self.count):
                self.only[f] = view.admits[at + f]
        self.forced_count = 0
        at = seat * TYPES
        types = view.types
        for i in range(len(types)):
            bean = types[i]
            for _i in range(view.waiting[at + bean]):
                self.force(bean)
        if seat == view.active:
            for i in range(len(view.row)):
                self.force(view.row[i])
        self.hand_count = 0
        if seat == view.seat:
            hand = view.hand
            for i in range(len(hand)):
                self.hand[i] = hand[i]
            self.hand_count = len(hand)

    def measure(self, view: View) -> None:
        """Read what fields pay the own seat, where that is not what is printed or has changed."""
        at = view.seat * TYPES
        types = view.types
        for i in range(len(types)):
            bean = types[i]
            if view.meters[at + bean] != self.meters[bean]:
                self.meters[bean] = view.meters[at + bean]
                self.read_meter(bean, view.payouts, self.meters[bean])
        stews = view.terms[view.seat * TERMS + STEWS]
        if len(view.mixed) > 0 and stews != self.meters[STEWED]:
            self.meters[STEWED] = stews
            self.read_meter(STEWED, view.payouts, stews)
            first = STEWED * LARGEST_FIELD
            for n in range(STEEP):
                self.values[first + n] = self.paid[first + n] + STEW_HOPE * self.promised[first + n]

    def read_meter(self, row: i64, payouts: vec[i64], meter: i64) -> None:
        """Take a row of the own tables from a row of the payout table: between two steps the promise rises evenly."""
        paid = self.paid[:]
        promised = self.promised[:]
        first = row * LARGEST_FIELD
        step: i64 = 0
        for n in range(LARGEST_FIELD):
            pays = payouts[meter * LARGEST_FIELD + n]
            if n > 0 and pays != payouts[meter * LARGEST_FIELD + n - 1]:
                step = n
            following = n + 1
            while following < LARGEST_FIELD and payouts[meter * LARGEST_FIELD + following] == pays:
                following += 1
            paid[first + n] = float(pays)
            promised[first + n] = 0.0
            if following < LARGEST_FIELD:
                rise = float(payouts[meter * LARGEST_FIELD + following] - pays)
                promised[first + n] = rise * float(n - step) / float(following - step)
            self.values[first + n] = paid[first + n]
        self.paid = paid
        self.promised = promised
        if row < STEWED:
            self.hope[row] = 0.0

    def expect(self, view: View) -> None:
        """Value fields by how likely they still grow: by what is unseen and by how far the game has gone."""
        left = float(view.pile_size)
        if not view.final:
            left += float(view.last - view.emptyings - 1) * (0.6 * float(len(view.discard)) + 0.25 * left)
        else:
            left = 0.0
        self.to_come = left
        share = 1.0
        if left < 40.0:
            share = left / 40.0
        unseen = view.deck[:]
        if view.emptyings + 1 >= view.last:
            # What has been discarded would come back at a reshuffle, but there is none any more.
            discard = view.discard
            for i in range(len(discard)):
                unseen[discard[i]] -= 1
        hand = view.hand
        for i in range(len(hand)):
            unseen[hand[i]] -= 1
        for seat in range(view.players):
            for f in range(seat * FIELDS, seat * FIELDS + view.fields[seat]):
                if view.sizes[f] > 0 and view.kinds[f] != STEW:
                    unseen[view.kinds[f]] -= view.sizes[f]
        paid = self.paid
        promised = self.promised
        values = self.values
        types = view.types
        for i in range(len(types)):
            bean = types[i]
            hope = float(unseen[bean]) / 6.0
            if hope > 1.0:
                hope = 1.0
            if hope < 0.0:
                hope = 0.0
            hope *= share
            if hope != self.hope[bean]:
                self.hope[bean] = hope
                for at in range(bean * LARGEST_FIELD + 1, bean * LARGEST_FIELD + STEEP):
                    values[at] = paid[at] + promised[at] * hope

    # --- trying ---------------------------------------------------------------------------------------------------

    def force(self, bean: i64) -> None:
        """Add a card that must be planted, behind those that there are."""
        self.forced[self.forced_count] = bean
        self.forced_count += 1

    def unforce(self) -> None:
        """Take the card added last away again."""
        self.forced_count -= 1

    def find_forced(self, bean: i64) -> i64:
        """The place of a card that must be planted, or NONE if there is none of this bean."""
        for i in range(self.forced_count):
            if self.forced[i] == bean:
                return i
        return NONE

    def leave(self, card: i64) -> i64:
        """Let a hand card or an open card be away; returns where it lay, for `put_back`."""
        if place_of(card) == HAND:
            self.hand[index_of(card)] = NONE
            return index_of(card)
        if place_of(card) == STORED:
            return NONE
        at = self.find_forced(bean_of(card))
        if at >= 0:
            self.forced[at] = NONE
        return at

    def put_back(self, card: i64, at: i64) -> None:
        """Let a card be there again."""
        if place_of(card) == HAND:
            self.hand[at] = bean_of(card)
        elif at >= 0:
            self.forced[at] = bean_of(card)

    def worth_planted(self, bean: i64, field: i64) -> float:
        """What the farm is worth with one more card on a field; its place among the cards to plant must be empty."""
        before = self.fields[field]
        if before >= 0:
            self.fields[field] = before + 1
        else:
            self.fields[field] = bean * LARGEST_FIELD + 1
        value = self.worth()
        self.fields[field] = before
        return value

    def worth_stewed(self, field: i64) -> float:
        """What the farm is worth with one more card in a stew, or with one that begins on this field."""
        before = self.fields[field]
        self.fields[field] = STEWED * LARGEST_FIELD + (before & CARDS) + 1
        value = self.worth()
        self.fields[field] = before
        return value

    def worth_harvested(self, field: i64) -> float:
        """What the farm is worth after a harvest, its thalers counted."""
        before = self.fields[field]
        self.fields[field] = FALLOW
        value = self.worth() + self.paid[before]
        self.fields[field] = before
        return value

    def worth_enlarged(self) -> float:
        """What the farm is worth with one more field, its price not counted."""
        self.fields[self.count] = FALLOW
        self.only[self.count] = NONE
        self.count += 1
        value = self.worth()
        self.count -= 1
        return value

    # --- valuing --------------------------------------------------------------------------------------------------

    def worth(self) -> float:
        """What the farm is worth with all that must be planted; thalers already earned not counted."""
        sketch = self.sketch
        values = self.values
        value = 0.0
        for f in range(self.count):
            at = self.fields[f]
            sketch[f] = at
            if at >= 0:
                value += values[at]
            else:
                value += EMPTY_FIELD
        # Of the waiting cards, those that fit come first: the owner chooses the order.
        homeless: i64 = 0
        for i in range(self.forced_count):
            bean = self.forced[i]
            if bean < 0:
                continue
            field = self.growing(bean)
            if field >= 0:
                at = sketch[field]
                sketch[field] = at + 1
                value += values[at + 1] - values[at]
            else:
                self.homeless[homeless] = bean
                homeless += 1
        for i in range(homeless):
            value += self.add(self.homeless[i])
        weight = 1.0
        for i in range(self.hand_count):
            bean = self.hand[i]
            if bean < 0:
                continue
            value += weight * self.add(bean)
            weight *= PATIENCE
            if weight < 0.2:
                break
        return value

    def growing(self, bean: i64) -> i64:
        """The field that grows a bean as the farm stands, or NONE."""
        for f in range(self.count):
            if self.fields[f] >> BITS == bean:
                return f
        return NONE

    def add(self, bean: i64) -> float:
        """Plant a card in the sketch, where it does best; returns what that adds or costs."""
        sketch = self.sketch
        only = self.only
        values = self.values
        empty: i64 = -1
        several = False
        for f in range(self.count):
            at = sketch[f]
            if at < 0:
                if only[f] == bean or (empty < 0 and only[f] == NONE):
                    empty = f
            elif at >> BITS == bean:
                sketch[f] = at + 1
                return values[at + 1] - values[at]
            elif at & CARDS > 1:
                several = True
        single = bean * LARGEST_FIELD + 1
        if empty >= 0:
            sketch[empty] = single
            return values[single] - EMPTY_FIELD
        best = -100.0
        field: i64 = 0
        for f in range(self.count):
            at = sketch[f]
            if (several and at & CARDS == 1) or (only[f] != NONE and only[f] != bean):
                continue
            change = self.paid[at] - values[at]
            if change > best:
                best = change
                field = f
        if best < -50.0:
            best = -1.0  # only fields of one bean could be cleared: hardly ever
        sketch[field] = single
        return best + values[single]

    def growth(self, bean: i64, field: i64) -> float:
        """What one more card adds to a field as it stands."""
        at = self.fields[field]
        if at < 0:
            return self.values[bean * LARGEST_FIELD + 1] - EMPTY_FIELD
        return self.values[at + 1] - self.values[at]

    def is_full(self, field: i64) -> bool:
        """Whether more cards on a field would pay nothing more."""
        at = self.fields[field]
        return self.paid[at] > 0.0 and self.paid[at] == self.paid[at | CARDS]
