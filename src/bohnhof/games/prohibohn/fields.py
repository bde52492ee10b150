"""Own fields on which two types may lie: what grows there, what may be laid, what a harvest pays (PB-31 to PB-37,
PB-50 to PB-59).

The kind of a field is the type of its top card, its mixture the other type and its number. Once a mixed field holds
three cards there is one type left that it takes: the other one if both alternate, else that of its top card.
"""

from typing import Final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import PLANT, WHICHEVER, code_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import FIELDS, GUESTS_BIT, State
from bohnhof.engine.terms import ALTERNATES, SECOND_COUNTS
from bohnhof.games.alcabohne.growing import Growing
from bohnhof.games.bohnanza.harvest import harvest
from bohnhof.games.bohnanza.words import bean


def other_bean(s: State, who: i64, field: i64) -> i64:
    """The type on a field that is not on top, or NONE."""
    mixed = s.mixed[who * FIELDS + field]
    return mixed & 31 if mixed != 0 else NONE


def alternates(s: State, who: i64, field: i64) -> bool:
    """Whether a field alternates with three or more cards (PB-53)."""
    at = who * FIELDS + field
    return s.admits[at] != NONE and s.admits[at] != s.kinds[at]


def mixture(which: i64, cards: i64) -> i64:
    """So many cards of a type that is not on top."""
    return (cards << GUESTS_BIT) + which


def grows(s: State, who: i64, field: i64, which: i64) -> bool:
    """PB-35: whether a field grows a type."""
    at = who * FIELDS + field
    kind = s.kinds[at]
    if kind == which:
        return True
    if kind == NONE or other_bean(s, who, field) != which:
        return False
    if s.sizes[at] == 2:
        return s.term(who, ALTERNATES) != 0
    return s.admits[at] == which


def grows_elsewhere(s: State, who: i64, which: i64, field: i64) -> i64:
    """Another own field that grows a type, or NONE (PB-36)."""
    for other in range(s.fields[who]):
        if other != field and grows(s, who, other, which):
            return other
    return NONE


def continues(s: State, who: i64, which: i64, cards: i64, field: i64) -> bool:
    """PB-50 to PB-56: whether the pattern of a field takes so many cards of a type at once."""
    at = who * FIELDS + field
    kind = s.kinds[at]
    size = s.sizes[at]
    if kind == NONE:
        return True
    other = other_bean(s, who, field)
    if other == NONE:
        if kind == which:
            return True
        if size != 1:
            return False
        return s.term(who, SECOND_COUNTS) != 0 or (cards == 1 and s.term(who, ALTERNATES) != 0)
    if size == 2:
        if which == kind:
            return s.term(who, SECOND_COUNTS) != 0
        return which == other and cards == 1 and s.term(who, ALTERNATES) != 0
    if s.admits[at] != which:
        return False
    return which == kind or cards == 1


def takes(s: State, who: i64, which: i64, cards: i64, field: i64) -> bool:
    """Whether so many cards of a type may be laid on an own field (PB-36)."""
    if not continues(s, who, which, cards, field):
        return False
    return grows(s, who, field, which) or grows_elsewhere(s, who, which, field) < 0


def lay_one(s: State, who: i64, which: i64, field: i64) -> None:
    """Lay one card on a field that takes it."""
    at = who * FIELDS + field
    kind = s.kinds[at]
    size = s.sizes[at]
    if kind != NONE and (kind != which or s.mixed[at] != 0):
        if size == 1:
            s.mixed[at] = mixture(kind, 1)
        elif kind == which:
            s.admits[at] = which
        else:
            s.admits[at] = kind
            s.mixed[at] = mixture(kind, size - (s.mixed[at] >> GUESTS_BIT))
    s.kinds[at] = which
    s.sizes[at] = size + 1


def card_on(s: State, who: i64, field: i64, index: i64) -> i64:
    """The type of a card of a field, counted from the bottom."""
    at = who * FIELDS + field
    other = other_bean(s, who, field)
    if other == NONE:
        return s.kinds[at]
    if alternates(s, who, field):
        return s.kinds[at] if (s.sizes[at] - 1 - index) % 2 == 0 else other
    return other if index == 0 else s.kinds[at]


def empty_field(s: State, who: i64, field: i64) -> None:
    """Its cards have gone elsewhere: any type may follow."""
    at = who * FIELDS + field
    s.mixed[at] = 0
    s.admits[at] = NONE
    s.clear(who, field)


class NightbarGrowing(Growing):
    """Fields that take a second type where Nightbars allow it."""

    def add_plantings(self, s: State, who: i64, which: i64, cards: i64, menu: Menu) -> None:
        """Add the planting of so many cards of a bean, laid at once, on each own field that takes them."""
        if s.term(who, ALTERNATES) == 0 and s.term(who, SECOND_COUNTS) == 0:  # PB-50
            super().add_plantings(s, who, which, cards, menu)
            return
        for field in range(s.fields[who]):
            if takes(s, who, which, cards, field):
                menu.add(code_of(PLANT, which, field))

    def fitting(self, s: State, who: i64, which: i64, cards: i64) -> i64:
        """The only field that takes them, or the only one that grows them already; WHICHEVER if that leaves a
        choice."""
        found: i64 = WHICHEVER
        growing: i64 = WHICHEVER
        takers: i64 = 0
        growers: i64 = 0
        for field in range(s.fields[who]):
            if takes(s, who, which, cards, field):
                takers += 1
                found = field
                if grows(s, who, field, which):
                    growers += 1
                    growing = field
        if growers == 1:
            return growing
        return found if takers == 1 else WHICHEVER

    def has_room(self, s: State, who: i64, which: i64, cards: i64) -> bool:
        """Whether some own field takes so many cards of a bean."""
        for field in range(s.fields[who]):
            if takes(s, who, which, cards, field):
                return True
        return False

    def refusal(self, s: State, who: i64, which: i64, cards: i64, field: i64) -> Refusal | None:
        """Why so many cards of a bean cannot be laid on an own field: AC-24, PB-36, PB-50 to PB-56."""
        if field == WHICHEVER:
            if self.has_room(s, who, which, cards):
                return Refusal("AC-19", "which_field", {"bean": bean(which)})
            return Refusal("AC-24", "make_room_by_harvest", {"bean": bean(which)})
        if not 0 <= field < s.fields[who]:
            return Refusal("AC-19", "no_such_field", {"field": int(field) + 1, "fields": int(s.fields[who])})
        if takes(s, who, which, cards, field):
            return None
        values: dict[str, int | str] = {"field": int(field) + 1, "bean": bean(which)}
        elsewhere = grows_elsewhere(s, who, which, field)
        if elsewhere >= 0 and not grows(s, who, field, which):
            values["other"] = int(elsewhere) + 1
            return Refusal("PB-36", "other_field_grows_it", values)
        return Refusal(*pattern_refusal(s, who, which, field), values)

    def lay(self, s: State, who: i64, which: i64, cards: i64, field: i64) -> None:
        """Lay cards on an own field that takes them."""
        for _i in range(cards):
            lay_one(s, who, which, field)

    def take_top(self, s: State, who: i64, field: i64) -> i64:
        """Take the top card off: what lies there then says what may follow (PB-58)."""
        at = who * FIELDS + field
        top = s.kinds[at]
        size = s.sizes[at] - 1
        mixed = s.mixed[at]
        if mixed == 0:
            return s.from_field(who, field)
        other = mixed & 31
        if size == 1:
            s.kinds[at] = other
            s.mixed[at] = 0
        elif alternates(s, who, field):
            s.kinds[at] = other
            s.mixed[at] = mixture(top, size - (mixed >> GUESTS_BIT))
            s.admits[at] = top
        if size == 2:
            s.admits[at] = NONE
        s.sizes[at] = size
        return top

    def harvest(self, s: State, who: i64, field: i64) -> None:
        """PB-31 to PB-33: the value of all cards in the row of the top card; the last ones become thalers."""
        at = who * FIELDS + field
        if s.mixed[at] == 0:
            harvest(s, who, field)
            return
        cards = s.sizes[at]
        which = s.kinds[at]
        rest = cards - s.pay(who, which, cards)
        beans: list[i64] = [card_on(s, who, field, i) for i in range(cards)]
        for i in range(rest):
            s.to_discard(beans[i])
        for i in range(rest, cards):
            s.earn(who, beans[i])
        empty_field(s, who, field)
        if s.recording:
            event = Event("harvested-mixed", int(who), {"bean": int(which), "field": int(field), "cards": int(cards)})
            event.public["thalers"] = int(cards - rest)
            event.public["turned"] = [int(card) for card in beans[rest:]]
            event.public["rest"] = [int(card) for card in beans[:rest]]
            s.note(event)


WITH_NIGHTBARS: Final = NightbarGrowing()


def pattern_refusal(s: State, who: i64, which: i64, field: i64) -> tuple[str, str]:
    """The rule and the sentence for a field whose pattern does not take a type."""
    at = who * FIELDS + field
    size = s.sizes[at]
    other = other_bean(s, who, field)
    if other == NONE:
        return ("PB-51", "no_nightbar_for_it") if size == 1 else ("PB-55", "field_of_one_type")
    if which != s.kinds[at] and which != other:
        return "PB-55", "no_third_type"
    if size == 2:
        return "PB-52", "third_card_decides"
    if alternates(s, who, field):
        return "PB-53", "one_in_turn"
    return "PB-54", "second_type_for_good"
