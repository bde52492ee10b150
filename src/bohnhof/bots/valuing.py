"""What a farm is worth to the one who owns it: thalers earned, fields growing, and the cards that must be planted.

The value of a farm is found by planting everything that is certain to come, the waiting cards first and then the hand
from the front, each card where it does the least harm or the most good; cards further back count less, for much can
still happen to them. It looks at a view only.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import BEANS, LARGEST_FIELD, NONE, TYPES
from bohnhof.engine.state import FIELDS
from bohnhof.engine.vectors import zeros
from bohnhof.engine.view import View

EMPTY_FIELD: Final = 0.35
"""What it is worth to have a field free: room for the next card."""
PATIENCE: Final = 0.82
"""How much less each card further back in the hand counts."""
ROOM: Final[i64] = 160
"""No hand is longer than this."""


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


GROWN: Final = vec[float]([grown(bean.steps, n) for bean in BEANS for n in range(int(LARGEST_FIELD))])
"""The even payout of n cards of a bean on its printed beanometer."""
NEXT: Final = vec[i64](
    [min([step - n for step in bean.steps if step > n], default=0) for bean in BEANS for n in range(int(LARGEST_FIELD))]
)
"""How many more cards lead from n cards to the next step; 0 at the top."""


@final
class Farm:
    """The fields of one seat and the cards that it must plant, for valuing.

    `load` reads them from a view: for the own seat with its hand, for another with what is open. `hope` says for each
    bean how likely a field of it still reaches its next step: the cards that are not to be seen, and the time left.
    """

    __slots__ = (
        "count",
        "forced",
        "forced_count",
        "hand",
        "hand_count",
        "hope",
        "kinds",
        "late",
        "payouts",
        "scratch_kinds",
        "scratch_sizes",
        "seat",
        "sizes",
    )

    def __init__(self) -> None:
        self.seat: i64 = 0
        self.count: i64 = 0
        self.kinds: vec[i64] = zeros(FIELDS)
        self.sizes: vec[i64] = zeros(FIELDS)
        self.scratch_kinds: vec[i64] = zeros(FIELDS)
        self.scratch_sizes: vec[i64] = zeros(FIELDS)
        self.forced: vec[i64] = zeros(ROOM)
        self.forced_count: i64 = 0
        self.hand: vec[i64] = zeros(ROOM)
        self.hand_count: i64 = 0
        self.hope: vec[float] = vec[float]([1.0 for _i in range(TYPES)])
        self.payouts: vec[i64] = zeros(0)
        self.late: float = 0.0

    # --- reading --------------------------------------------------------------------------------------------------

    def load(self, view: View, seat: i64) -> None:
        """Read the farm of a seat."""
        self.seat = seat
        self.count = view.fields[seat]
        self.payouts = view.payouts
        at = seat * FIELDS
        for f in range(self.count):
            self.kinds[f] = view.kinds[at + f]
            self.sizes[f] = view.sizes[at + f]
        self.forced_count = 0
        for i in range(len(view.types)):
            bean = view.types[i]
            for _i in range(view.waiting[seat * TYPES + bean]):
                self.force(bean)
        if seat == view.active:
            for i in range(len(view.row)):
                self.force(view.row[i])
        self.hand_count = 0
        if seat == view.seat:
            for i in range(len(view.hand)):
                self.hand[i] = view.hand[i]
            self.hand_count = len(view.hand)

    def hope_from(self, view: View) -> None:
        """How likely fields still grow: by what is unseen and by how far the game has gone."""
        left = float(view.pile_size)
        if not view.final:
            left += float(view.last - view.emptyings - 1) * (0.6 * float(len(view.discard)) + 0.25 * left)
        else:
            left = 0.0
        self.late = left
        share = 1.0
        if left < 40.0:
            share = left / 40.0
        unseen = vec[i64]([0 for _i in range(TYPES)])
        for i in range(len(view.types)):
            unseen[view.types[i]] = view.deck[view.types[i]]
        for i in range(len(view.discard)):
            # What has been discarded comes back at the next reshuffle, if there is one.
            if view.emptyings + 1 >= view.last:
                unseen[view.discard[i]] -= 1
        for i in range(len(view.hand)):
            unseen[view.hand[i]] -= 1
        for seat in range(view.players):
            for f in range(view.fields[seat]):
                at = seat * FIELDS + f
                if view.sizes[at] > 0:
                    unseen[view.kinds[at]] -= view.sizes[at]
        for i in range(len(view.types)):
            bean = view.types[i]
            hope = float(unseen[bean]) / 6.0
            if hope > 1.0:
                hope = 1.0
            if hope < 0.0:
                hope = 0.0
            self.hope[bean] = hope * share

    def force(self, bean: i64) -> None:
        """Add a card that waits to be planted."""
        self.forced[self.forced_count] = bean
        self.forced_count += 1

    def unforce(self, bean: i64) -> None:
        """Take one such card away again; nothing happens if there is none."""
        for i in range(self.forced_count):
            if self.forced[i] == bean:
                self.forced_count -= 1
                self.forced[i] = self.forced[self.forced_count]
                return

    def is_forced(self, bean: i64) -> bool:
        """Whether a card of this bean waits to be planted."""
        for i in range(self.forced_count):
            if self.forced[i] == bean:
                return True
        return False

    def from_hand(self, index: i64) -> i64:
        """Take a hand card out; returns its bean."""
        bean = self.hand[index]
        self.hand_count -= 1
        for i in range(index, self.hand_count):
            self.hand[i] = self.hand[i + 1]
        return bean

    def into_hand(self, index: i64, bean: i64) -> None:
        """Put a hand card back to its place."""
        i = self.hand_count
        while i > index:
            self.hand[i] = self.hand[i - 1]
            i -= 1
        self.hand[index] = bean
        self.hand_count += 1

    # --- valuing --------------------------------------------------------------------------------------------------

    def field_value(self, bean: i64, cards: i64) -> float:
        """What a field is worth as it stands: its payout, and its part of the way to the next step."""
        at = bean * LARGEST_FIELD + cards
        paid = float(self.payouts[at])
        return paid + (GROWN[at] - paid) * self.hope[bean]

    def total(self) -> float:
        """What all fields are worth as they stand, nothing planted."""
        value = 0.0
        for f in range(self.count):
            if self.sizes[f] > 0:
                value += self.field_value(self.kinds[f], self.sizes[f])
            else:
                value += EMPTY_FIELD
        return value

    def worth(self) -> float:
        """What the farm is worth with all that must be planted; thalers already earned not counted."""
        kinds = self.scratch_kinds
        sizes = self.scratch_sizes
        for f in range(self.count):
            kinds[f] = self.kinds[f]
            sizes[f] = self.sizes[f]
        value = self.total()
        # Of the waiting cards, those that fit come first: the owner chooses the order.
        for i in range(self.forced_count):
            if self.matching(self.forced[i]) >= 0:
                value += self.add(self.forced[i])
        for i in range(self.forced_count):
            if self.is_late(i):
                value += self.add(self.forced[i])
        weight = 1.0
        for i in range(self.hand_count):
            value += weight * self.add(self.hand[i])
            weight *= PATIENCE
            if weight < 0.2:
                break
        return value

    def is_late(self, i: i64) -> bool:
        """Whether a waiting card had no field of its bean when planting began."""
        for f in range(self.count):
            if self.kinds[f] == self.forced[i] and self.sizes[f] > 0:
                return False
        return True

    def matching(self, bean: i64) -> i64:
        """The field in the sketch that grows a bean, or NONE."""
        for f in range(self.count):
            if self.scratch_sizes[f] > 0 and self.scratch_kinds[f] == bean:
                return f
        return NONE

    def add(self, bean: i64) -> float:
        """Plant a card in the sketch, where it does best; returns what that adds or costs."""
        kinds = self.scratch_kinds
        sizes = self.scratch_sizes
        field: i64 = -1
        several = False
        for f in range(self.count):
            n = sizes[f]
            if n == 0:
                if field < 0:
                    field = f
            elif kinds[f] == bean:
                sizes[f] = n + 1
                return self.field_value(bean, n + 1) - self.field_value(bean, n)
            elif n > 1:
                several = True
        if field >= 0:
            kinds[field] = bean
            sizes[field] = 1
            return self.field_value(bean, 1) - EMPTY_FIELD
        best = -100.0
        for f in range(self.count):
            n = sizes[f]
            if n == 1 and several:
                continue
            lost = float(self.payouts[kinds[f] * LARGEST_FIELD + n]) - self.field_value(kinds[f], n)
            if lost > best:
                best = lost
                field = f
        kinds[field] = bean
        sizes[field] = 1
        return best + self.field_value(bean, 1)

    def growth(self, bean: i64, field: i64) -> float:
        """What one more card adds to a field as it stands."""
        if self.sizes[field] == 0:
            return self.field_value(bean, 1) - EMPTY_FIELD
        return self.field_value(bean, self.sizes[field] + 1) - self.field_value(bean, self.sizes[field])

    # --- trying ---------------------------------------------------------------------------------------------------

    def worth_planted(self, bean: i64, field: i64) -> float:
        """What the farm is worth with one more card on a field (it must have been taken out of hand or waiting)."""
        kind = self.kinds[field]
        self.kinds[field] = bean
        self.sizes[field] += 1
        value = self.worth()
        self.sizes[field] -= 1
        self.kinds[field] = kind
        return value

    def worth_harvested(self, field: i64) -> float:
        """What the farm is worth after a harvest, its thalers counted."""
        kind = self.kinds[field]
        cards = self.sizes[field]
        self.sizes[field] = 0
        self.kinds[field] = NONE
        value = self.worth() + float(self.payouts[kind * LARGEST_FIELD + cards])
        self.kinds[field] = kind
        self.sizes[field] = cards
        return value

    def worth_enlarged(self) -> float:
        """What the farm is worth with one more field, its price not counted."""
        self.kinds[self.count] = NONE
        self.sizes[self.count] = 0
        self.count += 1
        value = self.worth()
        self.count -= 1
        return value
