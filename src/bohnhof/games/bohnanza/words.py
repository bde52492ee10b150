"""Refusals that several steps share."""

from typing import Final

from mypy_extensions import i64

from bohnhof.cards import BEANS, NONE
from bohnhof.engine.commands import (
    ACCEPT,
    COUNTER,
    DISCARD,
    DRAW,
    END,
    OFFER,
    PLANT,
    REFUSE,
    TURN_UP,
    WHICHEVER,
    WITHDRAW,
    Command,
)
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import FIELDS, State

_ELSEWHERE: Final = {
    int(PLANT): ("BB-37", "plant_not_now"),
    int(TURN_UP): ("BB-48", "turned_up_already"),
    int(END): ("BB-37", "nothing_to_end"),
    int(DRAW): ("BB-37", "draw_not_now"),
    int(OFFER): ("BB-49", "no_trading_now"),
    int(COUNTER): ("BB-67", "offers_are_gone"),
    int(ACCEPT): ("BB-67", "offers_are_gone"),
    int(REFUSE): ("BB-67", "offers_are_gone"),
    int(WITHDRAW): ("BB-67", "offers_are_gone"),
    int(DISCARD): ("BB-109", "no_discarding"),
}


def elsewhere(verb: i64) -> Refusal:
    """Why a command of another step is refused, where the step itself has nothing more to say (BB-37)."""
    rule, key = _ELSEWHERE.get(int(verb), ("BB-108", "no_such_action"))
    return Refusal(rule, key)


def bean(which: i64) -> str:
    """A bean as a value of a refusal."""
    return "bean:" + BEANS[which].id


def seat(which: i64) -> str:
    """A seat as a value of a refusal."""
    return f"seat:{which}"


def not_your_turn(s: State) -> Refusal:
    """The command belongs to the active player (BB-36)."""
    return Refusal("BB-36", "not_your_turn", {"player": seat(s.active)})


def fitting_field(s: State, who: i64, which: i64) -> i64:
    """The field that a bean is meant for when nobody says: the one with that bean if there is just one, else the
    only empty one; WHICHEVER if that leaves a choice."""
    same = WHICHEVER
    empty = WHICHEVER
    sames: i64 = 0
    empties: i64 = 0
    for f in range(s.fields[who]):
        if s.kind(who, f) == which:
            same = f
            sames += 1
        elif s.size(who, f) == 0:
            empty = f
            empties += 1
    if sames == 1:
        return same
    if sames == 0 and empties == 1:
        return empty
    return WHICHEVER


def field_refusal(s: State, who: i64, which: i64, field: i64) -> Refusal | None:
    """Why a bean cannot be planted on an own field: BB-38, BB-40, BB-91."""
    if field == WHICHEVER:
        for f in range(s.fields[who]):
            if s.takes(who, which, f):
                return Refusal("BB-38", "which_field", {"bean": bean(which)})
        return Refusal("BB-40", "make_room", {"bean": bean(which)})
    if not 0 <= field < s.fields[who]:
        return Refusal("BB-91", "no_such_field", {"field": int(field) + 1, "fields": int(s.fields[who])})
    if s.takes(who, which, field):
        return None
    for f in range(s.fields[who]):
        if s.takes(who, which, f):
            return Refusal(
                "BB-38",
                "field_holds_other",
                {"field": int(field) + 1, "other": bean(s.kind(who, field)), "bean": bean(which)},
            )
    return Refusal("BB-40", "make_room", {"bean": bean(which)})


def add_plantings(s: State, who: i64, which: i64, menu: Menu) -> None:
    """Add the planting of a bean on each own field that takes it (BB-38)."""
    kinds = s.kinds
    at = who * FIELDS
    n = menu.count
    codes = menu.codes
    code = (PLANT << 40) | (which << 8)
    for f in range(s.fields[who]):
        kind = kinds[at + f]
        if kind == which or kind == NONE:
            codes[n] = code | f
            n += 1
    menu.count = n


def with_field(s: State, who: i64, command: Command, which: i64) -> Command:
    """A PLANT command with its bean, and its field filled in where only one can be meant."""
    field = command.b
    if field == WHICHEVER and which != WHICHEVER:
        field = fitting_field(s, who, which)
    return Command(PLANT, which, field)
