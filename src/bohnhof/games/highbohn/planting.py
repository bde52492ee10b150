"""Where a bean may be planted: regular fields, field buildings, guests, stews (HB-31, HB-37, HB-65, HB-84 to HB-91)."""

from typing import Final

from mypy_extensions import i64

from bohnhof.cards import NONE, STEW, TYPES
from bohnhof.engine.commands import PLANT, WHICHEVER, Command, code_of, first_of, second_of, verb_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import FIELDS, GUESTS_BIT, State
from bohnhof.engine.terms import GUEST, STEWS
from bohnhof.games.bohnanza.words import bean
from bohnhof.games.highbohn.buildings import LEAST_OF_HOST
from bohnhof.games.highbohn.verbs import STEW_BEAN

# How a bean may be planted on a field, as a bit mask.
PLAIN: Final[i64] = 1
AS_GUEST: Final[i64] = 2
INTO_STEW: Final[i64] = 4


def ways(s: State, who: i64, which: i64, field: i64) -> i64:
    """How a bean may be planted on an own field: 0 if not at all."""
    at = who * FIELDS + field
    only = s.admits[at]
    if only != NONE:
        return PLAIN if only == which else 0  # HB-37, HB-85, HB-88
    kind = s.kinds[at]
    if kind == NONE or kind == which:
        return PLAIN
    if kind == STEW:
        return INTO_STEW if (s.mixed[at] >> which) & 1 == 0 else 0  # HB-89
    found: i64 = 0
    if s.term(who, GUEST) == which and s.deck[kind] >= LEAST_OF_HOST:
        found = AS_GUEST  # HB-65
    if s.sizes[at] == 1 and s.term(who, STEWS) != NONE:
        found |= INTO_STEW  # HB-88, HB-90
    return found


def fits(s: State, who: i64, which: i64) -> bool:
    """Whether some own field takes a bean."""
    for field in range(s.fields[who]):
        if ways(s, who, which, field) != 0:
            return True
    return False


def add_plantings(s: State, who: i64, which: i64, menu: Menu) -> None:
    """Add each way to plant a bean."""
    for field in range(s.fields[who]):
        way = ways(s, who, which, field)
        if way & (PLAIN | AS_GUEST) != 0:
            menu.add(code_of(PLANT, which, field))
        if way & INTO_STEW != 0:
            menu.add(code_of(STEW_BEAN, which, field))


def spelled_out(s: State, who: i64, command: Command, which: i64) -> Command:
    """A planting with its bean and field, where only one can be meant. A planting that can only be one into a stew is
    written as such: it was meant, for no question arises (HB-91)."""
    if not 0 <= which < TYPES:
        return command
    verb = command.verb
    field = command.b
    if field == WHICHEVER:
        field = fitting_field(s, who, which, INTO_STEW if verb == STEW_BEAN else PLAIN)
    if verb == PLANT and 0 <= field < s.fields[who] and ways(s, who, which, field) == INTO_STEW:
        verb = STEW_BEAN
    return Command(verb, which, field)


def fitting_field(s: State, who: i64, which: i64, way: i64) -> i64:
    """The field that a bean is meant for when nobody says: for a planting the one with that bean, else the only empty
    one, else the only one that takes it at all; for one into a stew the only one where that is possible."""
    same = WHICHEVER
    sames: i64 = 0
    empty = WHICHEVER
    empties: i64 = 0
    any_field = WHICHEVER
    fitting: i64 = 0
    for field in range(s.fields[who]):
        possible = ways(s, who, which, field)
        if possible == 0 or (way == INTO_STEW and possible & INTO_STEW == 0):
            continue
        fitting += 1
        any_field = field
        if s.kind(who, field) == which:
            sames += 1
            same = field
        elif s.size(who, field) == 0:
            empties += 1
            empty = field
    if fitting == 1:
        return any_field
    if way == INTO_STEW:
        return WHICHEVER
    if sames == 1:
        return same
    if sames == 0 and empties == 1:
        return empty
    return WHICHEVER


def planting_refusal(s: State, who: i64, command: Command) -> Refusal | None:
    """Why a bean cannot be planted so: BB-38, BB-40, BB-91, HB-37, HB-39, HB-65, HB-84 to HB-89."""
    which = command.a
    field = command.b
    into_stew = command.verb == STEW_BEAN
    if field == WHICHEVER:
        if fits(s, who, which):
            return Refusal("BB-38", "which_field", {"bean": bean(which)})
        return Refusal("HB-50", "no_room", {"bean": bean(which)})
    if not 0 <= field < s.fields[who]:
        return Refusal("BB-91", "no_such_field", {"field": int(field) + 1, "fields": int(s.fields[who])})
    way = ways(s, who, which, field)
    if way & (INTO_STEW if into_stew else PLAIN | AS_GUEST) != 0:
        return None
    only = s.admits[who * FIELDS + field]
    number = int(field) + 1
    if only != NONE and (only != which or into_stew):
        return Refusal("HB-37", "field_of_one_bean", {"field": number, "only": bean(only)})
    kind = s.kind(who, field)
    if kind == STEW:
        return Refusal("HB-89", "in_the_stew_already", {"field": number, "bean": bean(which)})
    if into_stew:
        return stew_refusal(s, who, which, field)
    if fits(s, who, which):
        return Refusal("BB-38", "field_holds_other", {"field": number, "other": bean(kind), "bean": bean(which)})
    return Refusal("HB-50", "no_room", {"bean": bean(which)})


def stew_refusal(s: State, who: i64, which: i64, field: i64) -> Refusal:
    """Why no stew begins on a field that is none: HB-88, HB-89."""
    number = int(field) + 1
    if s.term(who, STEWS) == NONE:
        return Refusal("HB-88", "no_stew_without_saloon")
    if s.kind(who, field) == which or s.size(who, field) != 1:
        return Refusal("HB-89", "stew_begins_on_lone_bean", {"field": number})
    return Refusal("HB-88", "no_stew_there", {"field": number})


def plant(s: State, who: i64, code: i64, origin: str) -> None:
    """Lay a card on an own field; it must have left where it was."""
    which = first_of(code)
    field = second_of(code)
    at = who * FIELDS + field
    into_stew = verb_of(code) == STEW_BEAN
    if into_stew:
        if s.kinds[at] != STEW:
            s.mixed[at] = 1 << s.kinds[at]
            s.kinds[at] = STEW
        s.mixed[at] |= 1 << which
        s.sizes[at] += 1
    elif s.kinds[at] == NONE or s.kinds[at] == which:
        s.plant(who, which, field)
    else:
        s.mixed[at] = (((s.mixed[at] >> GUESTS_BIT) + 1) << GUESTS_BIT) | which
        s.sizes[at] += 1
    if s.recording:
        event = Event("planted", int(who), {"bean": int(which), "field": int(field), "from": origin})
        if into_stew:
            event.public["stew"] = 1
        s.note(event)
