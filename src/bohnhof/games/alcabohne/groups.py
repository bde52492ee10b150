"""Uncovered groups: all cards of a type in the turned-up row are one group (AC-8, AC-41, AC-64)."""

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import WHICHEVER
from bohnhof.engine.events import Event
from bohnhof.engine.state import State
from bohnhof.games.alcabohne.growing import Growing


def first_of_group(s: State, k: i64) -> bool:
    """Whether the card at an index of the row is the first of its group."""
    return s.in_row(s.row[k]) == k


def only_group(s: State) -> i64:
    """The bean of the only group; WHICHEVER if there is none or a choice."""
    if s.row_size > 0 and s.count_row(s.row[0]) == s.row_size:
        return s.row[0]
    return WHICHEVER


def take_group(s: State, which: i64) -> i64:
    """Take a whole group out of the row; returns the number of its cards."""
    cards: i64 = 0
    index = s.in_row(which)
    while index != NONE:
        s.from_row(index)
        cards += 1
        index = s.in_row(which)
    return cards


def plant_group(growing: Growing, s: State, who: i64, which: i64, field: i64) -> None:
    """Lay a whole group on an own field."""
    cards = take_group(s, which)
    growing.lay(s, who, which, cards, field)
    if s.recording:
        s.note(Event("laid", int(who), {"bean": int(which), "cards": int(cards), "field": int(field)}))
