"""A table that was copied in the middle of a replay goes on as the record says (bug log P01)."""

from bohnhof import Game
from bohnhof.engine.table import Table
from bohnhof.notation.position import position_text
from bohnhof.notation.record import Replay


def played(seed: int) -> str:
    """The record of a whole game, with its reshuffles."""
    game = Game(players=3, seed=seed)
    while game.actor is not None:
        game.do(game.actor, game.legal(game.actor).commands[-1])
    return game.record()


def without_chance(run: Replay, table: Table) -> list[str]:
    """The table as text, without the source of chance: a replay asks it nothing."""
    return [line for line in position_text(run.rules, table.state).split("\n") if not line.startswith("chance")]


def test_a_copy_of_a_replay_reshuffles_as_recorded() -> None:
    record = played(2)
    assert record.count("reshuffled") == 2
    run = Replay(record)
    for _ in range(60):
        run.step()
    copy = Table(run.rules, run.table.state.copy())
    while not run.done():
        seat, command, _ = run.step()
        assert copy.do(seat, command) is None
        assert without_chance(run, copy) == without_chance(run, run.table)
