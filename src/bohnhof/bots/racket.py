"""What fields are worth where the mafia plays: those of the players and those of the bosses."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.bots.valuing import PAID, PROMISED
from bohnhof.cards import LARGEST_FIELD, TYPES
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import FIELDS, State
from bohnhof.games.alcabohne.bosses import FIRST_BOSS, IDS, PURSE, threshold
from bohnhof.games.alcabohne.verbs import GIVE_BEAN

HOPE: Final = 0.5
"""How much the way to the next thaler counts while there is time and the bean is common."""
LATE: Final = 40.0
"""With fewer cards to come than these, hope fades."""
RESHUFFLED: Final = 45.0
"""About so many cards come back at a reshuffle."""
COMMON: Final = 4.0
"""So many cards of a bean in the draw pile are enough to hope for all."""
EVEN: Final = 0.6
"""How much of its thalers a boss field is worth that is nearly harvested; less in proportion with fewer cards."""


def needed_cards(bean: int, thalers: int) -> int:
    """With how many cards a field is worth so many thalers."""
    row = bean * int(LARGEST_FIELD)
    return next((n for n in range(int(LARGEST_FIELD)) if PAID[row + n] >= thalers), int(LARGEST_FIELD))


NEEDED: Final = vec[i64](
    [needed_cards(bean, int(threshold(boss))) for boss in range(len(IDS)) for bean in range(TYPES)]
)
"""By boss and bean: with how many cards he harvests."""


def has_mafia(rules: Rules) -> bool:
    """Whether cards go to bosses in this game."""
    for step in rules.steps:
        if step.owns(GIVE_BEAN):
            return True
    return False


@final
class Racket:
    """Values of fields at one moment: `to_come` is about how many cards are still to be drawn, `hope` what the way to
    the next thaler counts, `likely` by bean how many cards of it the draw pile holds, as far as can be seen."""

    __slots__ = ("hope", "likely", "to_come")

    def __init__(self) -> None:
        self.to_come: float = 0.0
        self.hope: float = HOPE
        self.likely: vec[float] = vec[float]([0.0 for _i in range(TYPES)])

    def look(self, s: State, seat: i64) -> None:
        """See how long the game still lasts, and which beans are to come, as far as a seat can see."""
        left = 0.0
        if not s.final:
            left = float(s.pile_size) + RESHUFFLED * float(s.last - s.emptyings - 1)
        self.to_come = left
        self.hope = HOPE if left >= LATE else HOPE * left / LATE
        self.look_for_beans(s, seat)

    def look_for_beans(self, s: State, seat: i64) -> None:
        """Share the draw pile among the beans that are not to be seen: the others lie in hands and purses."""
        unseen = s.deck[:]
        for i in range(s.discard_size):
            unseen[s.discard[i]] -= 1
        for i in range(s.row_size):
            unseen[s.row[i]] -= 1
        at = seat * s.capacity
        for i in range(at, at + s.hand_size[seat]):
            unseen[s.hand[i]] -= 1
        for who in range(s.players):
            at = who * FIELDS
            for f in range(at, at + s.fields[who]):
                if s.sizes[f] > 0:
                    unseen[s.kinds[f]] -= s.sizes[f]
        for boss in range(FIRST_BOSS, len(s.places)):
            field = s.places[boss]
            if field.size > 0:
                unseen[field.cards[0]] -= field.size
        types = s.types
        total: i64 = 0
        for i in range(len(types)):
            if unseen[types[i]] < 0:
                unseen[types[i]] = 0  # a mixed field holds fewer of what it counts as
            total += unseen[types[i]]
        share = float(s.pile_size) / float(total) if total > 0 else 0.0
        for i in range(len(types)):
            self.likely[types[i]] = share * float(unseen[types[i]])

    def field(self, bean: i64, cards: i64) -> float:
        """What a player's field is worth: what it pays, and part of the way to the next thaler."""
        at = bean * LARGEST_FIELD + cards
        hope = self.hope
        likely = self.likely[bean]
        if likely < COMMON:
            hope = hope * (1.0 + likely) / (1.0 + COMMON)
        return PAID[at] + hope * PROMISED[at]

    def boss(self, boss: i64, bean: i64, cards: i64) -> float:
        """What the field of a boss is worth to the mafia."""
        at = boss * TYPES + bean
        need = NEEDED[at]
        if cards >= need:
            at = bean * LARGEST_FIELD + cards
            return PAID[at]
        goal = float(threshold(boss))
        missing = float(need - cards)
        likely = self.likely[bean]
        chance = 1.0 if likely >= missing else likely / missing
        value = goal * chance * EVEN * float(cards) / float(need)
        if self.to_come < LATE:
            at = bean * LARGEST_FIELD + cards
            late = 1.0 - self.to_come / LATE
            return late * PAID[at] + (1.0 - late) * value
        return value

    def mafia(self, s: State) -> float:
        """What the mafia has, the fields of its bosses included."""
        total = float(s.places[PURSE].size)
        for boss in range(len(s.places) - FIRST_BOSS):
            field = s.places[FIRST_BOSS + boss]
            if field.size > 0:
                total += self.boss(boss, field.cards[0], field.size)
        return total

    def farm(self, s: State, seat: i64) -> float:
        """What a seat has: its thalers and its fields."""
        total = float(s.thalers[seat])
        for field in range(s.fields[seat]):
            if s.size(seat, field) > 0:
                total += self.field(s.kind(seat, field), s.size(seat, field))
        return total
