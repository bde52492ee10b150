"""What the worth of beans is compared with."""

import pytest

from bohnhof.games.bohnentaler.marks import DUEL, HURDLE, LOWER
from bohnhof.games.bohnentaler.worth import LEAST, threshold


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nobody_ever_needs_less_than_the_least(players: int) -> None:
    """BT-8, BT-41: what is worth less than LEAST is not looked at any further."""
    needs = [threshold(players, fields, tips) for fields in (2, 3, 4) for tips in (0, LOWER, LOWER | HURDLE | DUEL)]
    assert min(needs) >= LEAST


def test_with_three_players_two_fields_and_the_first_tip_the_least_is_enough() -> None:
    """BT-8, BT-41."""
    assert threshold(3, 2, LOWER) == LEAST
