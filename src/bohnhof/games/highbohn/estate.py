"""What follows from owning a building: terms, beanometers, fields (HB-28, HB-36 to HB-44, HB-67)."""

from mypy_extensions import i64

from bohnhof.cards import NONE, TYPES
from bohnhof.engine.events import Event
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.terms import FIELD_PRICE, MOST_FIELDS, STEWS
from bohnhof.games.highbohn.buildings import (
    BEAN_OF_KIND,
    BLACKSMITH2,
    BUILDING_COUNT,
    BUILDINGS,
    NO_FIELD,
    ROWS,
    SALOON2,
)
from bohnhof.games.highbohn.marks import SLEEPS_BLACKSMITH, SLEEPS_SALOON, owner, seat_mark, set_seat_mark


def take_over(s: State, who: i64, building: i64) -> None:
    """A seat owns a building from now on: its terms and beanometers are in force (HB-28)."""
    s.marks[building] = who
    for which, value in BUILDINGS[building].terms:
        if which == FIELD_PRICE and s.term(who, FIELD_PRICE) == 0:
            continue  # HB-128: there is none for sale
        s.set_term(who, which, value)
    measure(s, who)


def measure(s: State, who: i64) -> None:
    """Give a seat the beanometers that its buildings make for it (HB-44, HB-67)."""
    s.meters = s.meters[:]
    for which in range(TYPES):
        s.meters[who * TYPES + which] = which
    stews: i64 = NONE
    tops = False
    for building in range(BUILDING_COUNT):
        if owner(s, building) == who:
            record = BUILDINGS[building]
            if record.stews:
                stews = TYPES + building
            elif len(record.meter) > 0:
                s.meters[who * TYPES + BEAN_OF_KIND[record.kind]] = TYPES + building
            tops = tops or record.tops
    if tops:
        for which in range(TYPES):
            s.meters[who * TYPES + which] += ROWS
        if stews != NONE:
            stews += ROWS
    s.set_term(who, STEWS, stews)


def settle_in(s: State, who: i64, building: i64) -> None:
    """A building has just been bought: it is a field at once, or sleeps until the fields of its bean are harvested
    (HB-39 to HB-42)."""
    which: i64 = BUILDINGS[building].field
    if which == NO_FIELD:
        return
    sleeps: i64 = 0
    if which != NONE:
        for field in range(s.fields[who]):
            if s.kind(who, field) == which:  # the kind of a stew is that of no bean (HB-42)
                sleeps |= 1 << field
    if sleeps != 0:
        set_seat_mark(s, who, sleep_of(building), sleeps)
    else:
        add_field(s, who, which)


def sleep_of(building: i64) -> i64:
    """The mark that says what a field building waits for."""
    return SLEEPS_SALOON if building == SALOON2 else SLEEPS_BLACKSMITH


def sleeping(s: State, who: i64, building: i64) -> bool:
    """Whether a seat owns this field building and it is dormant."""
    return owner(s, building) == who and seat_mark(s, who, sleep_of(building)) != 0


def add_field(s: State, who: i64, only: i64) -> None:
    """One more field, for any bean or for one; the third field may still be bought beside it (HB-36, HB-37)."""
    s.admits[who * FIELDS + s.fields[who]] = only
    s.fields[who] += 1
    s.set_term(who, MOST_FIELDS, s.term(who, MOST_FIELDS) + 1)
    if s.recording:
        event = Event("field", int(who), {"fields": int(s.fields[who]), "price": 0})
        if only != NONE:
            event.public["only"] = int(only)
        s.note(event)


def wake(s: State, who: i64, field: i64) -> None:
    """A field has been harvested: buildings that waited for it alone are fields now, and stay so (HB-40)."""
    if seat_mark(s, who, SLEEPS_SALOON) | seat_mark(s, who, SLEEPS_BLACKSMITH) == 0:
        return
    for building in (SALOON2, BLACKSMITH2):
        sleeps = seat_mark(s, who, sleep_of(building))
        if (sleeps >> field) & 1 != 0:
            sleeps &= ~(1 << field)
            set_seat_mark(s, who, sleep_of(building), sleeps)
            if sleeps == 0:
                add_field(s, who, BUILDINGS[building].field)


def regular_fields(s: State, who: i64) -> i64:
    """How many regular fields a seat has (HB-36)."""
    n: i64 = 0
    for field in range(s.fields[who]):
        if s.admits[who * FIELDS + field] == NONE:
            n += 1
    return n
