"""What the base game has not (BB-108): whole games of random choices, with every field watched at every single one."""

import pytest
from whole_tables import ROWS, game_at, play_on

from bohnhof import Game
from bohnhof.engine.chance import seeded
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.state import State
from bohnhof.games import create

Field = tuple[int, int]


def fields_of(s: State) -> list[list[Field]]:
    """Bean and size of every field of every seat."""
    return [
        [(int(s.kind(seat, field)), int(s.size(seat, field))) for field in range(int(s.fields[seat]))]
        for seat in range(int(s.players))
    ]


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_a_field_takes_one_card_or_is_emptied(edition: str, players: int) -> None:
    """BB-108: no merging, no moving of a planted card, no harvest of a part; BB-7: one planting at a time."""
    rules = create("bohnanza", edition, players)
    s = rules.new(players)
    driver = Sequencer(rules, s)
    chance = seeded(4, 9)
    old = fields_of(s)
    changes = 0
    while driver.seat >= 0:
        play_on(driver, chance)
        new = fields_of(s)
        if s.over:
            break
        changed: list[tuple[Field, Field]] = []
        for before, after in zip(old, new, strict=True):
            assert len(before) <= len(after) <= 3
            assert all(size == 0 for _, size in after[len(before) :])
            changed += [(one, other) for one, other in zip(before, after, strict=False) if one != other]
        assert len(changed) <= 1
        for (bean, size), (now, more) in changed:
            planted = more == size + 1 and bean in (now, -1)
            harvested = size > 0 and (now, more) == (-1, 0)
            assert planted or harvested
        changes += len(changed)
        old = new
    assert changes > 50
    assert all(size == 0 for fields in fields_of(s) for _, size in fields)


def test_no_command_makes_one_field_of_two() -> None:
    """BB-108: with 2 soy and 3 soy there is no way to 5 soy on one field, in whatever step, by whatever command."""
    for step in ("plant", "trade", "waiting", "draw"):
        waiting = {"A": "soy"} if step == "waiting" else {}
        game = game_at(step=step, hands={"A": "soy soy"}, waiting=waiting, fields={"A": "2 soy, 3 soy"})
        for text in game.legal("A").commands:
            one = game.copy()
            one.do("A", text)
            assert largest(one) < 5
    assert largest(game_at(fields={"A": "5 soy, -"})) == 5


def largest(game: Game) -> int:
    """The size of the largest field of seat A."""
    return max(size for _, size in fields_of(game.state)[0])
