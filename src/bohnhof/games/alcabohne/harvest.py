"""Harvests of players, and the last one of all (AC-24 to AC-31, AC-87, AC-88)."""

from mypy_extensions import i64

from bohnhof.engine.commands import HARVEST, Command, second_of
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.terms import PROTECTED
from bohnhof.games.alcabohne.bosses import bosses, harvest_boss, on_boss
from bohnhof.games.alcabohne.growing import Growing
from bohnhof.games.bohnanza.words import bean, seat


class HarvestInOwnTurn(Step):
    """The active player harvests at every decision point, except while he uncovers (AC-27, AC-62).

    `closed` is the number of the phase in which nobody harvests.
    """

    closed: i64
    growing: Growing

    def __init__(self, closed: i64, growing: Growing) -> None:
        super().__init__("harvest", [HARVEST])
        self.closed = closed
        self.growing = growing

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """AC-25: every own field that is not empty, but no single bean beside a larger field."""
        if seat != s.active or s.step == self.closed:
            return
        sizes = s.sizes
        at = seat * FIELDS
        codes = menu.codes
        before = menu.count
        n = before
        least: i64 = 1
        for field in range(s.fields[seat]):
            size = sizes[at + field]
            if size >= least:
                if size > 1 and least == 1 and s.term(seat, PROTECTED) != 0:
                    least = 2
                    n = before  # the single cards before it are protected
                codes[n] = (HARVEST << 40) | field
                n += 1
        menu.count = n

    def check(self, s: State, who: i64, command: Command) -> Refusal | None:
        """AC-25, AC-27, AC-28, AC-62."""
        field = command.b
        if who != s.active:
            return Refusal("AC-27", "harvest_when_active", {"player": seat(s.active)})
        if s.step == self.closed:
            return Refusal("AC-62", "no_harvest_while_uncovering")
        if not 0 <= field < s.fields[who]:
            return Refusal("AC-28", "no_such_field", {"field": int(field) + 1, "fields": int(s.fields[who])})
        cards = s.size(who, field)
        if cards == 0:
            return Refusal("AC-28", "field_is_empty", {"field": int(field) + 1})
        if len(command.wants) > 0:
            return Refusal("AC-28", "pays_no_more_no_less", {"field": int(field) + 1})
        if cards == 1 and s.has_several(who) and s.term(who, PROTECTED) != 0:
            return Refusal("AC-25", "bean_is_protected", {"field": int(field) + 1, "bean": bean(s.kind(who, field))})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """AC-28 to AC-31."""
        self.growing.harvest(s, seat, second_of(code))
        return STAY


def final_harvest(s: State, growing: Growing) -> None:
    """AC-87, AC-88: all fields of all players, without protection; then the bosses, whatever their thresholds."""
    who = s.start
    for _i in range(s.players):
        for field in range(s.fields[who]):
            if s.size(who, field) > 0:
                growing.harvest(s, who, field)
        who = s.after(who)
    for boss in range(bosses(s)):
        if on_boss(s, boss) > 0:
            harvest_boss(s, boss)
