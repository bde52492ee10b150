"""Own fields: what may be laid where, and what becomes of it (AC-19, AC-20, AC-24, AC-28 to AC-30)."""

from typing import Final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import PLANT, WHICHEVER, Command, code_of
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import FIELDS, State
from bohnhof.games.bohnanza.harvest import harvest
from bohnhof.games.bohnanza.words import bean


def grown_on(s: State, who: i64, which: i64) -> i64:
    """The own field on which a bean grows, or NONE: there is never more than one (AC-20)."""
    at = who * FIELDS
    for field in range(s.fields[who]):
        if s.kinds[at + field] == which:
            return field
    return NONE


def only_empty(s: State, who: i64) -> i64:
    """The only empty field of a seat; WHICHEVER if there is none or a choice."""
    found = WHICHEVER
    for field in range(s.fields[who]):
        if s.size(who, field) == 0:
            if found != WHICHEVER:
                return WHICHEVER
            found = field
    return found


class Growing:
    """Fields of one type each. The phases ask it for all that has to do with own fields, so a game whose fields take
    more brings another one."""

    def add_plantings(self, s: State, who: i64, which: i64, cards: i64, menu: Menu) -> None:
        """Add the planting of so many cards of a bean, laid at once, on each own field that takes them."""
        field = grown_on(s, who, which)
        if field >= 0:
            menu.add(code_of(PLANT, which, field))
            return
        for field in range(s.fields[who]):
            if s.size(who, field) == 0:
                menu.add(code_of(PLANT, which, field))

    def fitting(self, s: State, who: i64, which: i64, cards: i64) -> i64:
        """The field that is meant where nobody says; WHICHEVER if that leaves a choice."""
        field = grown_on(s, who, which)
        return field if field >= 0 else only_empty(s, who)

    def has_room(self, s: State, who: i64, which: i64, cards: i64) -> bool:
        """Whether some own field takes so many cards of a bean."""
        if grown_on(s, who, which) >= 0:
            return True
        for field in range(s.fields[who]):
            if s.size(who, field) == 0:
                return True
        return False

    def refusal(self, s: State, who: i64, which: i64, cards: i64, field: i64) -> Refusal | None:
        """Why so many cards of a bean cannot be laid on an own field."""
        if field == WHICHEVER:
            if self.has_room(s, who, which, cards):
                return Refusal("AC-19", "which_field", {"bean": bean(which)})
            return Refusal("AC-24", "make_room_by_harvest", {"bean": bean(which)})
        if not 0 <= field < s.fields[who]:
            return Refusal("AC-19", "no_such_field", {"field": int(field) + 1, "fields": int(s.fields[who])})
        kind = s.kind(who, field)
        if kind == which:
            return None
        elsewhere = grown_on(s, who, which)
        if elsewhere >= 0:
            return Refusal("AC-20", "grows_on_other_field", {"bean": bean(which), "field": int(elsewhere) + 1})
        if kind == NONE:
            return None
        if self.has_room(s, who, which, cards):
            values: dict[str, int | str] = {"field": int(field) + 1, "other": bean(kind), "bean": bean(which)}
            return Refusal("AC-19", "field_holds_other", values)
        return Refusal("AC-24", "make_room_by_harvest", {"bean": bean(which)})

    def lay(self, s: State, who: i64, which: i64, cards: i64, field: i64) -> None:
        """Lay cards on an own field that takes them."""
        for _i in range(cards):
            s.plant(who, which, field)

    def take_top(self, s: State, who: i64, field: i64) -> i64:
        """Take the top card off an own field that is not empty; returns its bean."""
        return s.from_field(who, field)

    def harvest(self, s: State, who: i64, field: i64) -> None:
        """Harvest a whole field."""
        harvest(s, who, field)


OF_ONE_TYPE: Final = Growing()
"""AC-19: fields as Al Cabohne has them."""


def spelled_out(growing: Growing, s: State, who: i64, command: Command, which: i64, cards: i64) -> Command:
    """A planting with its bean, and with its field where only one can be meant."""
    field = command.b
    if field == WHICHEVER and which != WHICHEVER:
        field = growing.fitting(s, who, which, cards)
    return Command(PLANT, which, field)
