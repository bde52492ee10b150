"""The final tally (HB-120 to HB-125)."""

from mypy_extensions import i64

from bohnhof.engine.state import State
from bohnhof.engine.terms import DIVISOR
from bohnhof.games.highbohn.buildings import BONUS, BUILDING_COUNT, PRICES
from bohnhof.games.highbohn.marks import UNDER_DISTILLERY, UNDER_SALOON, own_place, owner


def cash(s: State, who: i64) -> int:
    """HB-120: open thalers and those that lie locked (HB-94, CV-15)."""
    locked = s.places[own_place(who, UNDER_SALOON)].size + s.places[own_place(who, UNDER_DISTILLERY)].size
    return int(s.thalers[who] + locked)


def teepee(s: State, who: i64) -> int:
    """HB-57 to HB-59, HB-121: counted once, on the cash alone."""
    divisor = int(s.term(who, DIVISOR))
    return cash(s, who) // divisor if divisor > 0 else 0


def prices(s: State, who: i64) -> int:
    """HB-122: what was paid for buildings is not lost."""
    return sum(int(number % PRICES) + 1 for number in range(BUILDING_COUNT) if owner(s, number) == who)


def bonus(s: State, who: i64) -> int:
    """HB-123, CV-17."""
    return BONUS[sum(1 for number in range(BUILDING_COUNT) if owner(s, number) == who)]


def tally(s: State, who: i64) -> list[tuple[str, int]]:
    """HB-124: the score, part by part."""
    return [
        ("cash", cash(s, who)),
        ("teepee", teepee(s, who)),
        ("prices", prices(s, who)),
        ("bonus", bonus(s, who)),
    ]


def scores(s: State) -> list[int]:
    """HB-124: the score of each seat."""
    return [sum(points for _part, points in tally(s, seat)) for seat in range(s.players)]
