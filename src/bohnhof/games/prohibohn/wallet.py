"""Thalers that keep their beans: counting and paying them (PB-7, PB-15, PB-16, PB-21)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import BLUE
from bohnhof.engine.state import State
from bohnhof.engine.vectors import bit
from bohnhof.games.alcabohne.bosses import COINS
from bohnhof.games.prohibohn.establishments import CARDS_OF_A_KIND, FIRST_OF_BEAN, RAZZIA_BLUE, RAZZIA_OTHER

BITS_OF_A_COUNT: Final[i64] = 6
"""Enough for the number of thalers of one bean: those of all beans fit in one whole number."""
MOST_OF_A_BEAN: Final[i64] = 63
"""The largest count."""
_ONE: Final = vec[i64](
    [0 if first < 0 else bit(BITS_OF_A_COUNT * (first // CARDS_OF_A_KIND)) for first in list(FIRST_OF_BEAN)]
)
"""One thaler of each bean in such a number."""


def by_kind(s: State, who: i64) -> i64:
    """The thalers of a seat, counted by the cards that they pay for: six bits for every three of these, from the first
    on."""
    counts: i64 = 0
    at = who * s.capacity
    for i in range(at, at + s.thalers[who]):
        counts += _ONE[s.stack[i]]
    return counts


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
        if s.thalers_of(who, which) >= razzia_price(which):
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
