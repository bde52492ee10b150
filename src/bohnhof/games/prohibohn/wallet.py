"""Thalers that keep their beans: counting and paying them (PB-7, PB-15, PB-16, PB-21)."""

from mypy_extensions import i64

from bohnhof.cards import BLUE
from bohnhof.engine.state import State
from bohnhof.games.alcabohne.bosses import COINS
from bohnhof.games.prohibohn.establishments import RAZZIA_BLUE, RAZZIA_OTHER


def thalers_of(s: State, who: i64, which: i64) -> i64:
    """How many thalers of a bean a seat has."""
    n: i64 = 0
    at = who * s.capacity
    for i in range(at, at + s.thalers[who]):
        if s.stack[i] == which:
            n += 1
    return n


def razzia_price(which: i64) -> i64:
    """PB-16: what the Razzia costs in thalers of this bean."""
    return RAZZIA_BLUE if which == BLUE else RAZZIA_OTHER


def razzia_beans(s: State, who: i64) -> i64:
    """The beans of which a seat has enough for the Razzia, as a bit mask (PB-16, PV-18)."""
    mask: i64 = 0
    if s.thalers[who] < RAZZIA_BLUE:
        return mask
    for i in range(len(s.types)):
        which = s.types[i]
        if thalers_of(s, who, which) >= razzia_price(which):
            mask |= 1 << which
    return mask


def only_bean(mask: i64) -> i64:
    """The only bean of a mask; -1 if there are none or several."""
    if mask == 0 or mask & (mask - 1) != 0:
        return -1
    which: i64 = 0
    while (mask >> which) & 1 == 0:
        which += 1
    return which


def pay(s: State, who: i64, which: i64, price: i64) -> None:
    """PB-15, PB-21: thalers of a bean go coin side up under the discard pile."""
    at = who * s.capacity
    stack = s.stack
    kept: i64 = 0
    for i in range(s.thalers[who]):
        if stack[at + i] == which and price > 0:
            price -= 1
            s.places[COINS].put(which)
        else:
            stack[at + kept] = stack[at + i]
            kept += 1
    s.thalers[who] = kept
