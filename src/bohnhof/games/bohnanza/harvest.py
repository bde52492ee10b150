"""Harvesting (BB-76 to BB-85) and the gift of the field bean (BB-111 to BB-114)."""

from typing import final

from mypy_extensions import i64

from bohnhof.engine.commands import HARVEST, Command, second_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.terms import GIFT_BEAN, GIFT_CARDS, HARVESTS_ALWAYS, MOST_FIELDS, PROTECTED
from bohnhof.games.bohnanza.words import bean, seat


def harvest(s: State, who: i64, field: i64) -> None:
    """Take a whole field: thalers onto the stack, the rest onto the discard pile (BB-77, BB-78): one event."""
    at = who * FIELDS + field
    which = s.kinds[at]
    cards = s.sizes[at]
    thalers = s.pay(who, which, cards)
    for _i in range(thalers):
        s.earn(who, which)
    for _i in range(cards - thalers):
        s.to_discard(which)
    s.clear(who, field)
    gift = (
        which == s.term(who, GIFT_BEAN)
        and cards == s.term(who, GIFT_CARDS)
        and s.fields[who] < s.term(who, MOST_FIELDS)
        and not s.over
    )
    if s.recording:
        s.note(
            Event(
                "harvested",
                int(who),
                {"bean": int(which), "field": int(field), "cards": int(cards), "thalers": int(thalers)},
            )
        )
    if gift:
        s.fields[who] += 1
        if s.recording:
            s.note(Event("field", int(who), {"fields": int(s.fields[who]), "price": 0}))


@final
class Harvest(Step):
    """Any player may harvest an own field at any decision point (BB-76), in the duel only in his own turn (BB-125)."""

    def __init__(self) -> None:
        super().__init__("harvest", [HARVEST])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """BB-80, BB-81: every own field that is not empty, but no single card beside a larger field."""
        if seat != s.active and s.term(seat, HARVESTS_ALWAYS) == 0:
            return
        sizes = s.sizes
        at = seat * FIELDS
        codes = menu.codes
        n = menu.count
        least: i64 = 1
        for f in range(s.fields[seat]):
            size = sizes[at + f]
            if size >= least:
                if size > 1 and least == 1 and s.term(seat, PROTECTED) != 0:
                    least = 2
                    n = menu.count  # the single cards before it are protected
                codes[n] = (HARVEST << 40) | f
                n += 1
        menu.count = n

    def check(self, s: State, who: i64, command: Command) -> Refusal | None:
        """BB-80, BB-84, BB-91, BB-125."""
        field = command.b
        if len(command.wants) > 0:
            return Refusal("BB-78", "thalers_not_chosen")
        if who != s.active and s.term(who, HARVESTS_ALWAYS) == 0:
            return Refusal("BB-125", "harvest_in_own_turn", {"player": seat(s.active)})
        if not 0 <= field < s.fields[who]:
            return Refusal("BB-84", "no_such_field", {"field": int(field) + 1, "fields": int(s.fields[who])})
        cards = s.size(who, field)
        if cards == 0:
            return Refusal("BB-84", "field_is_empty", {"field": int(field) + 1})
        if cards == 1 and s.has_several(who) and s.term(who, PROTECTED) != 0:
            return Refusal("BB-80", "bean_is_protected", {"field": int(field) + 1, "bean": bean(s.kind(who, field))})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """BB-77."""
        harvest(s, seat, second_of(code))
        return STAY
