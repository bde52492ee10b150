"""What no table of High Bohn comes to: for positions that somebody has written or changed."""

from mypy_extensions import i64

from bohnhof.cards import NONE, STEW, TYPES
from bohnhof.engine.state import FIELDS, GUESTS_BIT, State
from bohnhof.engine.terms import GUEST, STEWS, STORES
from bohnhof.games.highbohn.asides import (
    ARRANGE_STEP,
    ASK_STEP,
    CLOSING_STEP,
    LOOK_STEP,
    NAME_STEP,
    PAY_STEP,
    PICK_STEP,
    TRIBUTE_STEP,
)
from bohnhof.games.highbohn.buildings import (
    BLACKSMITH2,
    BUILDING_COUNT,
    BUILDINGS,
    DISTILLERY3,
    IDS,
    KIND_COUNT,
    LEAST_OF_HOST,
    NO_FIELD,
    OWNERS_PER_KIND,
    PRICES,
    SALOON2,
)
from bohnhof.games.highbohn.estate import sleep_of, sleeping
from bohnhof.games.highbohn.harvest import field_yield
from bohnhof.games.highbohn.marks import (
    ASKED,
    BACK,
    BOUND,
    DUE,
    ENDED_IN,
    FOR_SALE,
    PICKED,
    ROUND,
    SLOT,
    STORE,
    UNDER_DISTILLERY,
    UNDER_SALOON,
    WHICH,
    WHO,
    own_place,
    owner,
    seat_mark,
)


def impossible(s: State) -> str:
    """A word for the first thing that cannot be; empty if all can."""
    word = impossible_owners(s)
    for who in range(s.players):
        if word == "":
            word = impossible_seat(s, who)
    return word if word != "" else impossible_aside(s)


def impossible_owners(s: State) -> str:
    """HB-16, HB-32 to HB-34."""
    for kind in range(KIND_COUNT):
        owners: i64 = 0
        sold: i64 = 0
        unsold: i64 = 0
        for building in range(kind * PRICES, kind * PRICES + PRICES):
            who = owner(s, building)
            if who >= 0:
                if (owners >> who) & 1 != 0:
                    return IDS[building]
                owners |= 1 << who
                sold += 1
            elif who == FOR_SALE:
                unsold += 1
        most = OWNERS_PER_KIND[int(s.players)]
        if sold > most or (sold == most and unsold > 0):
            return IDS[kind * PRICES]
    return ""


def impossible_seat(s: State, who: i64) -> str:
    """What a seat has that its buildings do not allow."""
    if s.places[own_place(who, STORE)].size > s.term(who, STORES):
        return "store"
    if s.places[own_place(who, UNDER_SALOON)].size > 0 and s.term(who, STEWS) == NONE:
        return "saloon"
    if s.places[own_place(who, UNDER_DISTILLERY)].size > 0 and owner(s, DISTILLERY3) != who:
        return "distillery"
    for which in range(TYPES):
        if seat_mark(s, who, BOUND + which) > s.waiting[who * TYPES + which]:
            return "from-store"
    for building in range(BUILDING_COUNT):
        only = BUILDINGS[building].field
        if only == NO_FIELD or only == NONE:
            continue
        fields: i64 = 0
        for field in range(s.fields[who]):
            if s.admits[who * FIELDS + field] == only:
                fields += 1
        if fields != (1 if owner(s, building) == who and not sleeping(s, who, building) else 0):
            return IDS[building]
    for building in (SALOON2, BLACKSMITH2):
        sleeps = seat_mark(s, who, sleep_of(building))
        if sleeps != 0 and owner(s, building) != who:
            return IDS[building]
        for field in range(FIELDS + 1):
            if (sleeps >> field) & 1 != 0:
                if field >= s.fields[who] or not sleeps_for(s, who, field, BUILDINGS[building].field):
                    return IDS[building]
        if sleeps >> FIELDS != 0:
            return IDS[building]
    for field in range(s.fields[who]):
        if not possible_field(s, who, field):
            return f"field {field + 1}"
    return ""


def sleeps_for(s: State, who: i64, field: i64, only: i64) -> bool:
    """Whether a field building for a bean can wait for this field: it has grown from a plain field of that bean, of
    which a lone one may have become a stew since (HB-40, HB-90)."""
    kind = s.kind(who, field)
    return kind == only or (kind == STEW and s.lies(who, field, only) > 0)


def possible_field(s: State, who: i64, field: i64) -> bool:
    """Whether the cards of a field may lie together: HB-37, HB-65, HB-88, HB-89."""
    at = who * FIELDS + field
    kind = s.kinds[at]
    mixed = s.mixed[at]
    only = s.admits[at]
    if only != NONE and (mixed != 0 or (kind != NONE and kind != only)):
        return False
    if kind == STEW:
        return s.term(who, STEWS) != NONE and s.sizes[at] > 1
    if mixed == 0:
        return True
    hosts = s.sizes[at] - (mixed >> GUESTS_BIT)
    return hosts > 0 and mixed & 31 == s.term(who, GUEST) and s.deck[kind] >= LEAST_OF_HOST


def impossible_aside(s: State) -> str:
    """What is noted down for a step in between belongs to that step."""
    step = s.step
    aside = PICK_STEP <= step < CLOSING_STEP
    if not aside:
        for which in (BACK, WHO, WHICH, DUE, PICKED, ASKED):
            if s.marks[which] != 0:
                return "marks"
    if (step == CLOSING_STEP or (aside and s.marks[BACK] == CLOSING_STEP)) != (s.marks[ENDED_IN] != 0):
        return "ended-in"
    if not 0 <= s.marks[SLOT] < s.players or (s.marks[ENDED_IN] == 0 and s.marks[ROUND] + s.marks[SLOT] != 0):
        return "slot"
    if not aside:
        return ""
    who = s.marks[WHO]
    back = s.marks[BACK]
    if not 0 <= who < s.players:
        return "who"
    if not (0 <= back < PICK_STEP or back == CLOSING_STEP):
        return "back"
    return "" if fits_aside(s, step, who) else "marks"


def fits_aside(s: State, step: i64, who: i64) -> bool:
    """Whether what is asked in a step in between can be asked of this seat."""
    which = s.marks[WHICH]
    if step == PICK_STEP or step == TRIBUTE_STEP:
        if not 0 <= which < s.fields[who] or s.mixed[who * FIELDS + which] == 0:
            return False
        due = field_yield(s, who, which)
        picked = s.marks[PICKED]
        named: i64 = 0
        while picked > 0:
            named += 1
            picked >>= 5
        if step == PICK_STEP:
            return s.marks[DUE] > 0 and named + s.marks[DUE] == due
        taker = owner(s, DISTILLERY3)
        return named == due > 0 and s.kind(who, which) == STEW and taker >= 0 and taker != who
    if step == NAME_STEP or step == ASK_STEP:
        return 0 <= which < KIND_COUNT
    if step == LOOK_STEP:
        return who == s.active and s.pile_size > 0
    if step == ARRANGE_STEP:
        return who == s.active and 1 < s.marks[DUE] <= s.hand_size[who]
    return step == PAY_STEP and s.marks[DUE] > 0
