"""Which wishes of two players collide, so that their order matters (HB-22, HB-23, HB-26)."""

from mypy_extensions import i64

from bohnhof.cards import BLUE, STEW
from bohnhof.engine.commands import HARVEST, Command
from bohnhof.engine.state import State
from bohnhof.games.highbohn.buildings import (
    BEAN_OF_KIND,
    DISTILLERY2,
    DISTILLERY3,
    JAIL4,
    KIND_COUNT,
    PRICES,
)
from bohnhof.games.highbohn.harvest import field_yield
from bohnhof.games.highbohn.marks import FOR_SALE, owns_kind
from bohnhof.games.highbohn.verbs import BUILD
from bohnhof.games.highbohn.wallet import can_buy_kind


def collides(s: State, who: i64, command: Command, other: i64) -> bool:
    """Whether a wish of one seat could bring something else about if another seat had its own wish first.

    Purchases collide where both could buy of one type, and a Distillery 2 with any purchase (CV-11), so also with a
    harvest that could lead to one. A harvest of Blue beans collides with the purchase of a Jail 4, and one of a stew
    with that of a Distillery 3 (HB-29). All else comes to the same whatever the order is. What the other could buy
    after harvests of its own counts, for a list may begin with these (HB-22).
    """
    if command.verb == HARVEST:
        if not 0 <= command.b < s.fields[who]:
            return False
        kind = s.kind(who, command.b)
        if kind == STEW:
            return can_buy(s, other, DISTILLERY3)
        if field_yield(s, who, command.b) > 0 and can_buy(s, other, DISTILLERY2):
            return True
        return kind == BLUE and can_buy(s, other, JAIL4)
    if command.verb != BUILD:
        return False
    building = command.a
    bought = building // PRICES
    if can_buy_kind(s, other, bought, within_reach(s, other, BEAN_OF_KIND[bought])) or can_buy(s, other, DISTILLERY2):
        return True
    if building == DISTILLERY2:
        return could_buy_any(s, other)
    if building == JAIL4 or building == DISTILLERY3:
        wanted = BLUE if building == JAIL4 else STEW
        for field in range(s.fields[other]):
            if s.size(other, field) > 0 and s.kind(other, field) == wanted:
                return True
    return False


def can_buy(s: State, who: i64, building: i64) -> bool:
    """Whether a seat can buy this building, if need be after harvests."""
    kind = building // PRICES
    price = building % PRICES + 1
    return (
        s.marks[building] == FOR_SALE
        and not owns_kind(s, who, kind)
        and within_reach(s, who, BEAN_OF_KIND[kind]) >= price
    )


def could_buy_any(s: State, who: i64) -> bool:
    """Whether a seat can buy some building, if need be after harvests."""
    for kind in range(KIND_COUNT):
        if can_buy_kind(s, who, kind, within_reach(s, who, BEAN_OF_KIND[kind])):
            return True
    return False


def within_reach(s: State, who: i64, which: i64) -> i64:
    """How many open thalers of a bean a seat has, or would have after harvests; those of stews are locked (HB-94)."""
    n = s.thalers_of(who, which)
    for field in range(s.fields[who]):
        if s.size(who, field) > 0 and s.kind(who, field) != STEW:
            lies = s.lies(who, field, which)
            due = field_yield(s, who, field)
            n += lies if lies < due else due
    return n
