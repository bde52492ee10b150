"""Simulations of High Bohn keep who bought which buildings and what was paid."""

from pathlib import Path

import pyarrow.parquet as pq
from small_simulations import duel, played, trio

from bohnhof.engine.events import Event
from bohnhof.lab.columns import Chunk, game_columns, harvest_columns
from bohnhof.lab.listing import list_harvests
from bohnhof.lab.simulate import Files, simulate


def test_the_row_of_a_game_holds_the_buildings_of_each_seat(tmp_path: Path) -> None:
    files = Files(tmp_path / "games.parquet", None, tmp_path / "harvests.parquet")
    plan = trio(game="high-bohn", options={"cognac": "on"}, games=6, bots=("random", "farmer", "trader"))
    outcome = simulate(plan, 1, files)
    assert outcome.summary.refusals == 0
    rows = pq.read_table(files.games).to_pylist()
    assert [row["flagged"] for row in rows] == [False] * 6
    for row in rows:
        bought = [building for own in row["buildings"] for building in own]
        assert len(row["buildings"]) == len(row["paid"]) == 3
        assert len(set(bought)) == len(bought)
        assert row["paid"] == [sum(int(building[-1]) for building in own) for own in row["buildings"]]
        assert all(paid <= thalers for paid, thalers in zip(row["paid"], row["thalers"], strict=True))
    assert sum(sum(row["paid"]) for row in rows) > 10
    harvests = pq.read_table(files.harvests).to_pylist()
    for row in rows:
        reaped = [harvest for harvest in harvests if harvest["game"] == row["game"]]
        assert sum(not harvest["final"] for harvest in reaped) == row["harvests"]
        assert {harvest["turn"] for harvest in reaped if harvest["final"]} <= {row["turns"]}


def test_a_stew_is_listed_as_one_and_the_closing_stage_as_final() -> None:
    events = [
        Event("harvested-stew", 1, {"field": 0, "cards": 3, "thalers": 1}),
        Event("closing", 0, {}),
        Event("harvested", 0, {"bean": 2, "field": 0, "cards": 5, "thalers": 2}),
        Event("bought", 0, {"ware": "store1", "beans": [2]}),
        Event("over", -1, {}),
    ]
    chunk = Chunk()
    list_harvests(7, events, chunk.harvest_rows)
    columns = {name: column.to_pylist() for name, column in harvest_columns(duel(), chunk)}
    assert columns["bean"] == ["stew", "stink"]
    assert columns["final"] == [False, True]


def test_other_games_have_no_such_columns() -> None:
    plan = duel(games=1)
    names = [name for name, _column in game_columns(plan, played(plan))]
    assert "harvests" in names
    assert "buildings" not in names
    assert "paid" not in names
