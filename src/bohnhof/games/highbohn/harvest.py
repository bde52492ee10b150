"""Harvesting: whose beanometer, which cards become thalers, and who takes one of them (HB-43 to HB-51, HB-83, CV-6)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import BLUE, LARGEST_FIELD, NONE, STEW
from bohnhof.engine.commands import HARVEST, ORDER_BITS, Command, code_of, first_of, second_of, unpacked
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.terms import PROTECTED, STEWS, UNPROTECTED
from bohnhof.engine.vectors import EMPTY, count
from bohnhof.games.bohnanza.words import bean
from bohnhof.games.highbohn.asides import CLOSING_STEP, PICK_STEP, TRIBUTE_STEP, Aside, begin, go_back
from bohnhof.games.highbohn.buildings import DISTILLERY3, JAIL4
from bohnhof.games.highbohn.estate import wake
from bohnhof.games.highbohn.marks import (
    DUE,
    PICKED,
    UNDER_DISTILLERY,
    UNDER_SALOON,
    WHICH,
    WHO,
    guests,
    own_place,
    owner,
)
from bohnhof.games.highbohn.verbs import DECLINE, TAKE
from bohnhof.games.highbohn.wallet import stir


def field_yield(s: State, who: i64, field: i64) -> i64:
    """HB-44: how many thalers a field pays its owner now; what others take of it is not counted."""
    size = s.size(who, field)
    if size == 0:
        return 0
    kind = s.kind(who, field)
    if kind == STEW:
        return s.payouts[s.term(who, STEWS) * LARGEST_FIELD + size]
    return s.pay(who, kind, size)


def protected(s: State, who: i64, field: i64) -> bool:
    """Whether a lone bean may not be harvested now (HB-46 to HB-49, HB-54, HB-79, HB-117)."""
    return (
        s.size(who, field) == 1
        and s.term(who, PROTECTED) != 0
        and s.step != CLOSING_STEP
        and s.kind(who, field) != s.term(who, UNPROTECTED)
        and s.has_several(who)
    )


# --- picking which cards become thalers (HB-45) ---------------------------------------------------------------------


def with_pick(picked: i64, which: i64) -> i64:
    """One more bean behind those picked."""
    shift: i64 = 0
    while (picked >> shift) != 0:
        shift += ORDER_BITS
    return picked | ((which + 1) << shift)


def picks_of(picked: i64, which: i64) -> i64:
    """How often a bean is among those picked."""
    n: i64 = 0
    while picked != 0:
        if picked & 31 == which + 1:
            n += 1
        picked >>= ORDER_BITS
    return n


def has_choice(s: State, who: i64, field: i64, due: i64) -> bool:
    """Whether it makes a difference which cards are turned over: on a mixed field, unless it is none or all."""
    return guests(s, who, field) != 0 and 0 < due < s.size(who, field)


def fill_up(s: State, who: i64, field: i64, picked: i64, due: i64) -> i64:
    """What has been picked together with what is left to pick, where that leaves no choice; else as it was."""
    beans: i64 = 0
    left: i64 = 0
    for i in range(len(s.types)):
        lies = s.lies(who, field, s.types[i]) - picks_of(picked, s.types[i])
        if lies > 0:
            beans += 1
            left += lies
    if beans > 1 and left > due:
        return picked
    for i in range(len(s.types)):
        which = s.types[i]
        for _i in range(s.lies(who, field, which) - picks_of(picked, which)):
            if due > 0:
                picked = with_pick(picked, which)
                due -= 1
    return picked


# --- the harvest itself ---------------------------------------------------------------------------------------------


def harvest(s: State, who: i64, field: i64, picks: vec[i64]) -> i64:
    """HB-43: harvest a field, once nothing is left open; `picks` are the beans of the thalers, if they are named."""
    due = field_yield(s, who, field)
    picked: i64 = 0
    if guests(s, who, field) == 0:
        reap(s, who, field, due)
        return STAY
    if len(picks) > 0:
        for i in range(len(picks)):
            picked = with_pick(picked, picks[i])
    elif has_choice(s, who, field, due):
        begin(s, PICK_STEP, who)
        s.marks[WHICH] = field
        s.marks[DUE] = due
        return STAY
    else:
        picked = fill_up(s, who, field, 0, due)
    if pays_tribute(s, who, field, picked):
        begin(s, TRIBUTE_STEP, who)
        s.marks[WHICH] = field
        s.marks[PICKED] = picked
        return STAY
    gather(s, who, field, picked, NONE)
    return STAY


def pays_tribute(s: State, who: i64, field: i64, picked: i64) -> bool:
    """CV-6, CV-12, CV-13: whether another player may take one of the thalers of this field."""
    if s.kind(who, field) != STEW or picked == 0:
        return False
    taker = owner(s, DISTILLERY3)
    return taker >= 0 and taker != who


def reap(s: State, who: i64, field: i64, due: i64) -> None:
    """Clear a field of one type, of which all cards are alike (HB-43); most harvests are like that."""
    which = s.kind(who, field)
    size = s.size(who, field)
    rest = size - due
    jailed = False
    if which == BLUE and due > 0 and rest > 0:
        jailer = owner(s, JAIL4)
        if jailer >= 0:  # HB-83, HB-111, HB-112
            s.earn(jailer, which)
            rest -= 1
            jailed = True
    for _i in range(due):
        s.earn(who, which)
    for _i in range(rest):
        s.to_discard(which)
    s.clear(who, field)
    if s.recording:
        note_harvest(s, who, field, which, size, [int(which) for _i in range(due)], [])
        if jailed:
            taker = int(owner(s, JAIL4))
            s.note(Event("took", taker, {"bean": int(which), "with": "jail4", "from": int(who)}))
    wake(s, who, field)
    stir(s)


def gather(s: State, who: i64, field: i64, picked: i64, tribute: i64) -> None:
    """Clear a mixed field: the beans that are `picked` become thalers, the rest is discarded (HB-43, HB-94). `tribute`
    is the one of the thalers of a stew that goes to the owner of the Distillery 3, or NONE."""
    at = who * FIELDS + field
    kind = s.kinds[at]
    size = s.sizes[at]
    turned = unpacked(picked)
    rest: list[int] = []
    for i in range(len(s.types)):
        which = s.types[i]
        for _i in range(s.lies(who, field, which) - picks_of(picked, which)):
            rest.append(int(which))
    jailer = owner(s, JAIL4)
    jailed = NONE
    if kind == BLUE and jailer >= 0 and len(turned) > 0:  # HB-83, HB-111: nobody has to ask for it
        jailed = rest.pop(0)  # HB-112: blue is the first of all beans, so this is a Blue card if there is one
        s.earn(jailer, jailed)
    taken = NONE
    for which in turned:
        if kind != STEW:
            s.earn(who, which)
        elif which == tribute and taken == NONE:
            taken = which
            s.places[own_place(owner(s, DISTILLERY3), UNDER_DISTILLERY)].put(which)
        else:
            s.places[own_place(who, UNDER_SALOON)].put(which)
    for which in rest:
        s.to_discard(which)
    s.clear(who, field)
    s.mixed[at] = 0
    if s.recording:
        note_harvest(s, who, field, kind, size, turned, rest)
        if jailed != NONE:
            s.note(Event("took", int(jailer), {"bean": int(jailed), "with": "jail4", "from": int(who)}))
        if taken != NONE:
            taker = int(owner(s, DISTILLERY3))
            s.note(Event("took", taker, {"bean": int(taken), "with": "distillery3", "from": int(who)}))
    wake(s, who, field)
    stir(s)


def note_harvest(s: State, who: i64, field: i64, kind: i64, size: i64, turned: list[int], rest: list[int]) -> None:
    """What happened; where a field was mixed also which cards were turned over and which discarded."""
    if kind == STEW:
        event = Event("harvested-stew", int(who), {"field": int(field), "cards": int(size), "thalers": len(turned)})
    else:
        event = Event(
            "harvested",
            int(who),
            {"bean": int(kind), "field": int(field), "cards": int(size), "thalers": len(turned)},
        )
    if len(rest) > 0:
        event.public["turned"] = [which for which in turned]
        event.public["rest"] = [which for which in rest]
    s.note(event)


def harvest_refusal(s: State, who: i64, command: Command) -> Refusal | None:
    """Why a field is not harvested so: BB-80, BB-84, BB-91, HB-45 to HB-49."""
    field = command.b
    if not 0 <= field < s.fields[who]:
        return Refusal("BB-84", "no_such_field", {"field": int(field) + 1, "fields": int(s.fields[who])})
    if s.size(who, field) == 0:
        return Refusal("BB-84", "field_is_empty", {"field": int(field) + 1})
    if protected(s, who, field):
        return Refusal("HB-46", "bean_is_protected", {"field": int(field) + 1, "bean": bean(s.kind(who, field))})
    picks = command.wants
    if len(picks) == 0:
        return None
    due = field_yield(s, who, field)
    if len(picks) != due:
        return Refusal("HB-45", "other_yield", {"field": int(field) + 1, "count": int(due)})
    for i in range(len(picks)):
        if count(picks, picks[i]) > s.lies(who, field, picks[i]):
            return Refusal("HB-45", "not_on_the_field", {"field": int(field) + 1, "bean": bean(picks[i])})
    return None


def add_harvests(s: State, who: i64, menu: Menu) -> None:
    """Add the harvest of each own field that may be harvested."""
    sizes = s.sizes
    at = who * FIELDS
    for field in range(s.fields[who]):
        size = sizes[at + field]
        if size > 1 or (size == 1 and not protected(s, who, field)):
            menu.add((HARVEST << 40) | field)


@final
class HarvestAnytime(Step):
    """HB-51: any player may harvest an own field at any decision point."""

    def __init__(self) -> None:
        super().__init__("harvest", [HARVEST])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """HB-46 to HB-49."""
        add_harvests(s, seat, menu)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """HB-45 to HB-49."""
        return harvest_refusal(s, seat, command)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """HB-43."""
        return harvest(s, seat, second_of(code), EMPTY)

    def apply(self, s: State, seat: i64, command: Command) -> i64:
        """HB-43, HB-45."""
        return harvest(s, seat, command.b, command.wants)


@final
class Pick(Aside):
    """HB-45: the harvester picks which cards of a mixed field become thalers, one after the other."""

    def __init__(self) -> None:
        super().__init__("pick", [TAKE])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Each bean of which a card is left."""
        if seat != s.marks[WHO]:
            return
        for i in range(len(s.types)):
            if self.left(s, s.types[i]) > 0:
                menu.add(code_of(TAKE, s.types[i]))

    def left(self, s: State, which: i64) -> i64:
        """How many cards of a bean are not picked yet."""
        return s.lies(s.marks[WHO], s.marks[WHICH], which) - picks_of(s.marks[PICKED], which)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """HB-45."""
        refusal = self.others(s, seat)
        if refusal is not None:
            return refusal
        if not 0 <= command.a < len(s.deck):
            return Refusal("HB-45", "which_thaler")
        if self.left(s, command.a) <= 0:
            return Refusal("HB-45", "not_on_the_field", {"field": int(s.marks[WHICH]) + 1, "bean": bean(command.a)})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """HB-45; once all are picked the harvest goes on (HB-43)."""
        field = s.marks[WHICH]
        s.marks[DUE] -= 1
        picked = with_pick(s.marks[PICKED], first_of(code))
        whole = fill_up(s, seat, field, picked, s.marks[DUE])
        s.marks[PICKED] = whole
        if whole == picked and s.marks[DUE] > 0:
            return STAY
        s.marks[DUE] = 0
        if pays_tribute(s, seat, field, whole):
            s.step = TRIBUTE_STEP
            return STAY
        gather(s, seat, field, whole, NONE)
        return go_back(s)


@final
class Tribute(Aside):
    """CV-6, CV-14: the owner of the Distillery 3 takes one of a stew's thalers, whichever he likes, or declines."""

    def __init__(self) -> None:
        super().__init__("tribute", [TAKE, DECLINE])

    def actor(self, s: State) -> i64:
        """The owner of the Distillery 3."""
        return owner(s, DISTILLERY3)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """One of the thalers, or none."""
        if seat != self.actor(s):
            return
        for i in range(len(s.types)):
            if picks_of(s.marks[PICKED], s.types[i]) > 0:
                menu.add(code_of(TAKE, s.types[i]))
        menu.add(code_of(DECLINE))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """CV-14."""
        refusal = self.others(s, seat)
        if refusal is not None or command.verb == DECLINE:
            return refusal
        if not 0 <= command.a < len(s.deck):
            return Refusal("CV-14", "which_thaler")
        if picks_of(s.marks[PICKED], command.a) == 0:
            return Refusal("CV-14", "not_among_the_yield", {"bean": bean(command.a)})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """CV-12."""
        tribute = NONE if code == code_of(DECLINE) else first_of(code)
        if s.recording and tribute == NONE:
            s.note(Event("declined", int(seat), {}))
        gather(s, s.marks[WHO], s.marks[WHICH], s.marks[PICKED], tribute)
        return go_back(s)
