"""Buying buildings and the third field (HB-13 to HB-38), and what a Distillery 2 brings about (CV-5, CV-8 to CV-11)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import BUY_FIELD, Command, code_of, first_of, second_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.terms import FIELD_PRICE, MOST_FIELDS
from bohnhof.engine.vectors import EMPTY, count
from bohnhof.games.bohnanza.words import bean, seat
from bohnhof.games.highbohn.asides import ASK_STEP, NAME_STEP, PAY_STEP, Aside, begin, go_back
from bohnhof.games.highbohn.buildings import (
    BEAN_OF_KIND,
    BUILDING_COUNT,
    DISTILLERY2,
    IDS,
    KIND_COUNT,
    KINDS,
    OWNERS_PER_KIND,
    PRICES,
)
from bohnhof.games.highbohn.estate import settle_in, take_over
from bohnhof.games.highbohn.harvest import picks_of, with_pick
from bohnhof.games.highbohn.marks import (
    ASKED,
    BOUGHT,
    DUE,
    ENDED_IN,
    FOR_SALE,
    NOT_HERE,
    PICKED,
    REMOVED,
    UNDER_DISTILLERY,
    UNDER_SALOON,
    WHICH,
    WHO,
    own_place,
    owner,
    owns_kind,
)
from bohnhof.games.highbohn.verbs import BUILD, DECLINE, NAME_KIND, TAKE
from bohnhof.games.highbohn.wallet import (
    BITS_OF_A_KIND,
    by_kind,
    can_buy_field,
    can_buy_kind,
    of_kind,
    payments,
    spend,
    stir,
)


def ware(building: i64) -> str:
    """A building as a value of a refusal."""
    return "ware:" + IDS[building]


def kind_word(kind: i64) -> str:
    """A building type as a value of a refusal."""
    return "ware:" + KINDS[kind].id


def for_sale(s: State, kind: i64) -> i64:
    """How many buildings of a type are for sale."""
    n: i64 = 0
    for building in range(kind * PRICES, kind * PRICES + PRICES):
        if s.marks[building] == FOR_SALE:
            n += 1
    return n


def sold(s: State, kind: i64) -> i64:
    """How many buildings of a type have an owner."""
    n: i64 = 0
    for building in range(kind * PRICES, kind * PRICES + PRICES):
        if s.marks[building] >= 0:
            n += 1
    return n


def add_buildings(s: State, who: i64, menu: Menu) -> None:
    """Add all buildings that a seat can buy now."""
    if s.thalers[who] == 0:
        return
    counts = by_kind(s, who)
    kind: i64 = 0
    while counts > 0:
        thalers = of_kind(counts, 0)
        if thalers > 0:
            add_of_kind(s, who, kind, thalers, menu)
        counts >>= BITS_OF_A_KIND
        kind += 1


def add_of_kind(s: State, who: i64, kind: i64, thalers: i64, menu: Menu) -> None:
    """Add the buildings of a type that a seat with so many thalers of its bean can buy."""
    if not can_buy_kind(s, who, kind, thalers):
        return
    for price in range(1, PRICES + 1):
        building = kind * PRICES + price - 1
        if price <= thalers and s.marks[building] == FOR_SALE:
            menu.add(code_of(BUILD, building))


def building_refusal(s: State, who: i64, command: Command) -> Refusal | None:
    """Why a seat cannot buy a building: HB-5, HB-10, HB-14, HB-16, HB-32 to HB-35, CV-8."""
    building = command.a
    if not 0 <= building < BUILDING_COUNT or owner(s, building) == NOT_HERE:
        return Refusal("HB-5", "no_such_building")
    kind = building // PRICES
    price = building % PRICES + 1
    if owns_kind(s, who, kind):
        return Refusal("HB-16", "kind_owned_already", {"kind": kind_word(kind)})
    if owner(s, building) == REMOVED:
        return Refusal("HB-35", "building_removed", {"building": ware(building)})
    if owner(s, building) != FOR_SALE:
        return Refusal("HB-24", "building_sold", {"building": ware(building), "player": seat(owner(s, building))})
    which = BEAN_OF_KIND[kind]
    thalers = s.thalers_of(who, which)
    values: dict[str, int | str] = {"price": int(price), "bean": bean(which), "thalers": int(thalers)}
    if len(command.wants) > 0 and (len(command.wants) != price or count(command.wants, which) != price):
        return Refusal("HB-14", "exactly_its_price", values)
    if thalers < price:
        if thalers + locked_thalers(s, who, which) >= price:
            return Refusal("HB-10", "locked_do_not_pay", values)
        return Refusal("HB-14", "too_few_of_bean", values)
    if command.b > 0:
        return naming_refusal(s, building, command.b - 1)
    return None


def locked_thalers(s: State, who: i64, which: i64) -> i64:
    """How many thalers of a bean lie locked under a seat's buildings."""
    n: i64 = 0
    for under in (UNDER_SALOON, UNDER_DISTILLERY):
        place = s.places[own_place(who, under)]
        for i in range(place.size):
            if place.cards[i] == which:
                n += 1
    return n


def naming_refusal(s: State, building: i64, kind: i64) -> Refusal | None:
    """CV-5, CV-8: what a purchase may name; the Distillery 2 itself is sold by then."""
    if building != DISTILLERY2:
        return Refusal("CV-5", "nothing_to_name")
    if not 0 <= kind < KIND_COUNT:
        return Refusal("CV-8", "no_such_kind")
    left = for_sale(s, kind)
    if kind == DISTILLERY2 // PRICES:
        left -= 1
        if sold(s, kind) + 1 == OWNERS_PER_KIND[int(s.players)]:
            left = 0  # HB-32, HB-33: the others leave with this purchase
    return None if left > 0 else Refusal("CV-8", "kind_sold_out", {"kind": kind_word(kind)})


def build(s: State, who: i64, building: i64) -> None:
    """HB-14, HB-15, HB-28, HB-32 to HB-35: pay, own it, and let cards leave that nobody can buy any more."""
    kind = building // PRICES
    which = BEAN_OF_KIND[kind]
    price = building % PRICES + 1
    for _i in range(price):
        spend(s, who, which)
    take_over(s, who, building)
    if s.marks[ENDED_IN] != 0:
        s.marks[BOUGHT] = 1
    if s.recording:
        s.note(Event("bought", int(who), {"ware": IDS[building], "beans": [int(which) for _i in range(price)]}))
    if sold(s, kind) == OWNERS_PER_KIND[int(s.players)]:
        remove(s, kind)
    settle_in(s, who, building)


def remove(s: State, kind: i64) -> None:
    """HB-35: the unsold buildings of a type leave the game."""
    gone: list[str] = []
    for building in range(kind * PRICES, kind * PRICES + PRICES):
        if s.marks[building] == FOR_SALE:
            s.marks[building] = REMOVED
            gone.append(IDS[building])
    if s.recording and len(gone) > 0:
        s.note(Event("removed", -1, {"wares": gone}))


def buy(s: State, who: i64, code: i64) -> i64:
    """Buy a building, and do what has to follow at once (CV-5)."""
    building = first_of(code)
    build(s, who, building)
    if building == DISTILLERY2:
        left: i64 = 0
        for kind in range(KIND_COUNT):
            left += for_sale(s, kind)
        if left > 0:  # CV-10
            begin(s, NAME_STEP, who)
            if second_of(code) > 0:
                return name_kind(s, who, second_of(code) - 1)
            return STAY
    stir(s)
    return STAY


@final
class Build(Step):
    """HB-20: every player may buy at every decision point."""

    def __init__(self) -> None:
        super().__init__("build", [BUILD])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """HB-14, HB-16, HB-18."""
        add_buildings(s, seat, menu)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """HB-14, HB-16."""
        return building_refusal(s, seat, command)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """HB-19: one after the other, each in force before the next."""
        return buy(s, seat, code)


# --- the third field (HB-13, HB-38) ---------------------------------------------------------------------------------


def pay_for_field(s: State, who: i64, picked: i64) -> None:
    """HB-13: the thalers go to the discard pile; HB-38: the field is there at once."""
    price = s.term(who, FIELD_PRICE)
    beans: list[int] = []
    for i in range(len(s.types)):
        for _i in range(picks_of(picked, s.types[i])):
            spend(s, who, s.types[i])
            beans.append(int(s.types[i]))
    s.fields[who] += 1
    if s.recording:
        s.note(Event("field", int(who), {"fields": int(s.fields[who]), "price": int(price), "beans": beans}))
    stir(s)


def completed_payment(s: State, who: i64, picked: i64, due: i64) -> i64:
    """What is paid altogether where that leaves no choice: all thalers, or one bean; else what is named so far."""
    beans = payments(s, who)
    kinds: i64 = 0
    left: i64 = 0
    for i in range(len(beans)):
        n = s.thalers_of(who, beans[i]) - picks_of(picked, beans[i])
        if n > 0:
            kinds += 1
            left += n
    if kinds > 1 and left > due:
        return picked
    for i in range(len(beans)):
        for _i in range(s.thalers_of(who, beans[i]) - picks_of(picked, beans[i])):
            if due > 0:
                picked = with_pick(picked, beans[i])
                due -= 1
    return picked


@final
class BuyThirdField(Step):
    """HB-38: each player may buy one third field, at any decision point, and says with which thalers (HB-13)."""

    def __init__(self) -> None:
        super().__init__("buy", [BUY_FIELD])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """HB-38."""
        if can_buy_field(s, seat):
            menu.add(code_of(BUY_FIELD))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """HB-11 and HB-38 (the price), HB-13 (which thalers), HB-128 (not for sale)."""
        price = s.term(seat, FIELD_PRICE)
        if price == 0:
            return Refusal("HB-128", "field_not_for_sale")
        if s.fields[seat] >= s.term(seat, MOST_FIELDS):
            return Refusal("HB-38", "field_owned_already")
        thalers = s.thalers[seat]
        if thalers < price:
            locked = s.places[own_place(seat, UNDER_SALOON)].size + s.places[own_place(seat, UNDER_DISTILLERY)].size
            key = "locked_buy_no_field" if thalers + locked >= price else "too_few_thalers"
            rule = "HB-11" if thalers + locked >= price else "HB-38"
            return Refusal(rule, key, {"price": int(price), "thalers": int(thalers)})
        paid = command.wants
        if len(paid) > 0 and len(paid) != price:
            return Refusal("HB-13", "other_price", {"price": int(price)})
        for i in range(len(paid)):
            if count(paid, paid[i]) > s.thalers_of(seat, paid[i]):
                return Refusal("HB-13", "no_such_thaler", {"bean": bean(paid[i])})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """HB-13."""
        return self.purchase(s, seat, EMPTY)

    def apply(self, s: State, seat: i64, command: Command) -> i64:
        """HB-13."""
        return self.purchase(s, seat, command.wants)

    def purchase(self, s: State, who: i64, paid: vec[i64]) -> i64:
        """Pay what is named, or ask for it where that makes a difference."""
        price = s.term(who, FIELD_PRICE)
        picked: i64 = 0
        if len(paid) > 0:
            for i in range(len(paid)):
                picked = with_pick(picked, paid[i])
        else:
            picked = completed_payment(s, who, 0, price)
            if picked == 0:
                begin(s, PAY_STEP, who)
                s.marks[DUE] = price
                return STAY
        pay_for_field(s, who, picked)
        return STAY


@final
class Pay(Aside):
    """HB-13: the buyer of a third field names the thalers, one after the other."""

    def __init__(self) -> None:
        super().__init__("pay", [TAKE])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Each bean of which an open thaler is left."""
        if seat != s.marks[WHO]:
            return
        for i in range(len(s.types)):
            if self.left(s, seat, s.types[i]) > 0:
                menu.add(code_of(TAKE, s.types[i]))

    def left(self, s: State, who: i64, which: i64) -> i64:
        """How many thalers of a bean are not named yet."""
        return s.thalers_of(who, which) - picks_of(s.marks[PICKED], which)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """HB-13."""
        refusal = self.others(s, seat)
        if refusal is not None:
            return refusal
        if not 0 <= command.a < len(s.deck):
            return Refusal("HB-13", "which_thaler")
        if self.left(s, seat, command.a) <= 0:
            return Refusal("HB-13", "no_such_thaler", {"bean": bean(command.a)})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """HB-13."""
        s.marks[DUE] -= 1
        picked = with_pick(s.marks[PICKED], first_of(code))
        whole = completed_payment(s, seat, picked, s.marks[DUE])
        if whole == picked and s.marks[DUE] > 0:
            s.marks[PICKED] = picked
            return STAY
        pay_for_field(s, seat, whole)
        return go_back(s)


# --- Distillery 2 (CV-5, CV-8 to CV-11) -----------------------------------------------------------------------------


def name_kind(s: State, who: i64, kind: i64) -> i64:
    """CV-5: a building type is named; the others may buy one of it at once (CV-9), then the rest leaves."""
    if s.recording:
        s.note(Event("named", int(who), {"kind": KINDS[kind].id}))
    s.marks[WHICH] = kind
    s.marks[ASKED] = ((1 << s.players) - 1) ^ (1 << who)
    s.step = ASK_STEP
    return ask_next(s)


def next_asked(s: State) -> i64:
    """CV-9: the seat that is asked now: from the active player on the first that could buy one; NONE if none is."""
    kind = s.marks[WHICH]
    who = s.active
    for _i in range(s.players):
        if (s.marks[ASKED] >> who) & 1 != 0 and can_buy_kind(s, who, kind, s.thalers_of(who, BEAN_OF_KIND[kind])):
            return who
        who = s.after(who)
    return NONE


def ask_next(s: State) -> i64:
    """Ask the next seat; once none is left the unsold buildings leave the game and everything goes on."""
    if next_asked(s) != NONE:
        return STAY
    remove(s, s.marks[WHICH])
    signal = go_back(s)
    stir(s)
    return signal


@final
class NameKind(Aside):
    """CV-5: right after buying the Distillery 2 its buyer names a building type (CV-8)."""

    def __init__(self) -> None:
        super().__init__("name", [NAME_KIND])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """CV-8."""
        if seat != s.marks[WHO]:
            return
        for kind in range(KIND_COUNT):
            if for_sale(s, kind) > 0:
                menu.add(code_of(NAME_KIND, kind))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """CV-8."""
        refusal = self.others(s, seat)
        if refusal is not None:
            return refusal
        if not 0 <= command.a < KIND_COUNT:
            return Refusal("CV-8", "no_such_kind")
        if for_sale(s, command.a) == 0:
            return Refusal("CV-8", "kind_sold_out", {"kind": kind_word(command.a)})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """CV-5."""
        return name_kind(s, seat, first_of(code))


@final
class AskOthers(Aside):
    """CV-9: every other player who can is asked once to buy one building of the named type."""

    def __init__(self) -> None:
        super().__init__("ask", [BUILD, DECLINE])

    def actor(self, s: State) -> i64:
        """CV-9."""
        return next_asked(s)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """CV-9: one card of that type, or none."""
        if seat != self.actor(s):
            return
        kind = s.marks[WHICH]
        add_of_kind(s, seat, kind, s.thalers_of(seat, BEAN_OF_KIND[kind]), menu)
        menu.add(code_of(DECLINE))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """CV-9."""
        refusal = self.others(s, seat)
        if refusal is not None or command.verb == DECLINE:
            return refusal
        if command.a // PRICES != s.marks[WHICH]:
            return Refusal("CV-9", "only_the_named_kind", {"kind": kind_word(s.marks[WHICH])})
        return building_refusal(s, seat, command)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """CV-9, CV-10."""
        s.marks[ASKED] &= ~(1 << seat)
        if code == code_of(DECLINE):
            if s.recording:
                s.note(Event("declined", int(seat), {}))
        else:
            build(s, seat, first_of(code))
        return ask_next(s)
