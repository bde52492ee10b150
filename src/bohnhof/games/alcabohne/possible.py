"""What no table of Al Cabohne comes to: for positions that somebody has written or changed."""

from mypy_extensions import i64

from bohnhof.engine.state import State
from bohnhof.engine.terms import MOST_FIELDS, TURNS_UP
from bohnhof.games.alcabohne.bosses import COINS, FIRST_BOSS, IDS, boss_bean, bosses
from bohnhof.games.alcabohne.growing import grown_on
from bohnhof.games.alcabohne.marks import COUNTED, GAVE


def impossible(s: State, phase: str, sells: bool) -> str:
    """A word for the first thing that cannot be; empty if all can. `sells` says whether a third field is for sale."""
    word = impossible_mafia(s)
    if word == "":
        word = impossible_fields(s)
    if word == "" and s.places[COINS].size > 0 and not sells:
        word = "coins"
    if word == "":
        word = impossible_phase(s, phase, sells)
    return word


def impossible_mafia(s: State) -> str:
    """AC-21, AC-37: every boss field has one type, another for each boss. How much lies there says nothing (AC-16)."""
    for boss in range(bosses(s)):
        field = s.places[FIRST_BOSS + boss]
        for i in range(field.size):
            if field.cards[i] != field.cards[0]:
                return IDS[boss]
        for other in range(boss):
            if field.size > 0 and boss_bean(s, other) == boss_bean(s, boss):
                return IDS[boss]
        if s.over and field.size > 0:
            return IDS[boss]
    return ""


def impossible_fields(s: State) -> str:
    """AC-20, AC-76: no type on two own fields, and one third field at most."""
    thirds: i64 = 0
    for who in range(s.players):
        if s.fields[who] >= s.term(who, MOST_FIELDS):
            thirds += 1
        for field in range(s.fields[who]):
            if s.size(who, field) > 0 and grown_on(s, who, s.kind(who, field)) != field:
                return f"field {field + 1}"
        if s.over and any_left(s, who):
            return "over=yes"
    return "fields" if s.players > 1 and thirds > 1 else ""


def any_left(s: State, who: i64) -> bool:
    """Whether something grows on a field of a seat."""
    for field in range(s.fields[who]):
        if s.size(who, field) > 0:
            return True
    return False


def impossible_phase(s: State, phase: str, leaves: bool) -> str:
    """What may lie there and be noted in a phase; `leaves` says whether groups may stay for an opponent."""
    if s.marks[GAVE] != 0 and (phase != "for-mafia" or s.marks[GAVE] >> s.fields[s.active] != 0):
        return "gave"
    counted = s.marks[COUNTED]
    if counted != 0 and (phase != "uncover" or counted > s.row_size or counted > s.term(s.active, TURNS_UP)):
        return "counted"
    if s.row_size > 0:
        if phase in ("for-mafia", "play") or (phase == "uncover" and counted == 0):
            return "row"
        if phase == "draw" and not leaves:
            return "row"
    if s.turn == 1 and phase in ("leftovers", "for-mafia"):
        return f"step={phase}"
    if s.final and s.pile_size > 0:
        return "final=yes"
    if s.final and not s.over and phase not in ("uncover", "cultivate"):
        return "final=yes"
    if s.over and (not s.final or phase not in ("cultivate", "draw")):
        return "over=yes"
    return "final=no" if s.emptyings >= s.last and not s.final else ""
