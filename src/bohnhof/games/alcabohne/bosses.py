"""The mafia: three bosses with a field each and one common purse (AC-3, AC-9, AC-32 to AC-37)."""

from typing import Final

from mypy_extensions import i64

from bohnhof.cards import LARGEST_FIELD, NONE
from bohnhof.engine.events import Event
from bohnhof.engine.state import State

# The places that the game adds, in their order; the fields of the bosses are the last.
PURSE: Final[i64] = 0
"""The thalers of the mafia (AC-32)."""
COINS: Final[i64] = 1
"""What lies coin side up under the discard pile (AC-78)."""
FIRST_BOSS: Final[i64] = 2

IDS: Final = ("al", "don", "joe")
"""The words of the bosses, and of the places that are their fields."""
NAMES: Final = ("Al Cabohne", "Don Corlebohne", "Joe Bohnano")
AL: Final[i64] = 0
DON: Final[i64] = 1
JOE: Final[i64] = 2
PLACES: Final = ("mafia", "coins", *IDS)


def threshold(boss: i64) -> i64:
    """The value in thalers at which a boss harvests (AC-3)."""
    return 3 - boss


def bosses(s: State) -> i64:
    """How many bosses take part (AC-11, AC-96)."""
    return len(s.places) - FIRST_BOSS


def on_boss(s: State, boss: i64) -> i64:
    """The number of cards on the field of a boss."""
    return s.places[FIRST_BOSS + boss].size


def boss_bean(s: State, boss: i64) -> i64:
    """The bean on the field of a boss, or NONE."""
    field = s.places[FIRST_BOSS + boss]
    return field.cards[0] if field.size > 0 else NONE


def collector(s: State, which: i64) -> i64:
    """The boss who collects a bean, or NONE: there is never more than one (AC-9, AC-21)."""
    for boss in range(len(s.places) - FIRST_BOSS):
        field = s.places[FIRST_BOSS + boss]
        if field.size > 0 and field.cards[0] == which:
            return boss
    return NONE


def empty_boss(s: State) -> i64:
    """The first boss whose field is empty, or NONE."""
    for boss in range(len(s.places) - FIRST_BOSS):
        if s.places[FIRST_BOSS + boss].size == 0:
            return boss
    return NONE


def boss_takes(s: State, boss: i64, which: i64) -> bool:
    """Whether a bean may be laid on the field of a boss (AC-21, AC-37)."""
    taker = collector(s, which)
    return taker == boss if taker >= 0 else on_boss(s, boss) == 0


def only_taker(s: State, which: i64) -> i64:
    """The boss to whom a bean can only go: who collects it, else the only one whose field is empty; NONE if that leaves
    a choice or nobody."""
    taker = collector(s, which)
    if taker >= 0:
        return taker
    found: i64 = NONE
    for boss in range(bosses(s)):
        if on_boss(s, boss) == 0:
            if found >= 0:
                return NONE
            found = boss
    return found


def lay_on_boss(s: State, boss: i64, which: i64, cards: i64) -> None:
    """Lay cards on the field of a boss; they must have left where they were, and nothing is tested."""
    field = s.places[FIRST_BOSS + boss]
    for _i in range(cards):
        field.put(which)


def boss_value(s: State, boss: i64) -> i64:
    """What the field of a boss is worth (AC-2)."""
    field = s.places[FIRST_BOSS + boss]
    if field.size == 0:
        return 0
    at = field.cards[0] * LARGEST_FIELD + field.size
    return s.payouts[at]


def test_boss(s: State, boss: i64) -> None:
    """AC-33: a boss harvests as soon as what was laid makes his field worth his threshold."""
    if boss_value(s, boss) >= threshold(boss):
        harvest_boss(s, boss)


def harvest_boss(s: State, boss: i64) -> None:
    """AC-34: the full value into the common purse, the rest onto the discard pile."""
    field = s.places[FIRST_BOSS + boss]
    thalers = boss_value(s, boss)
    which = field.cards[0]
    cards = field.size
    for _i in range(thalers):
        s.places[PURSE].put(which)
    for _i in range(cards - thalers):
        s.to_discard(which)
    field.size = 0
    if s.recording:
        event = Event(
            "boss-harvested",
            -1,
            {"boss": IDS[boss], "bean": int(which), "cards": int(cards), "thalers": int(thalers)},
        )
        s.note(event)


def boss_gets(s: State, boss: i64, which: i64) -> None:
    """A card from the draw pile goes to a boss (AC-15, AC-55)."""
    lay_on_boss(s, boss, which, 1)
    if s.recording:
        s.note(Event("boss-got", -1, {"boss": IDS[boss], "bean": int(which)}))


def set_up(s: State) -> None:
    """AC-15, AC-16, AC-99: turn over cards until the last boss has one. Nobody harvests."""
    last = bosses(s) - 1
    while on_boss(s, last) == 0:
        s.pile_size -= 1
        which = s.pile[s.pile_size]
        taker = collector(s, which)
        boss_gets(s, taker if taker >= 0 else empty_boss(s), which)


def must_refill(s: State, who: i64) -> bool:
    """AC-70 to AC-72: a boss field is empty, and the hand holds a card of a type that no boss collects."""
    if empty_boss(s) < 0:
        return False
    for i in range(s.hand_size[who]):
        if collector(s, s.hand_card(who, i)) < 0:
            return True
    return False
