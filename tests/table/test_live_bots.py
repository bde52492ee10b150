"""Tables of bots: they play on by themselves, like people, and to the end."""

from pathlib import Path

import pytest
from live_tables import Hall


@pytest.fixture
async def hall(tmp_path: Path) -> Hall:
    return await Hall(tmp_path / "tables.db").start()


@pytest.mark.parametrize(("edition", "seats"), [("amigo-classic", 4), ("rio-grande", 2)])
async def test_bots_play_a_whole_game_before_a_watcher(hall: Hall, edition: str, seats: int) -> None:
    table, secret = await hall.table(*["trader", "farmer", "random", "trader"][:seats], pace=0, edition=edition)
    assert secret is None
    watcher = await hall.visit(table)
    live = hall.live(table)
    await hall.wait_for(lambda: live.over)
    assert watcher.last("happened")["n"] == live.past.n == watcher.n
    assert watcher.view["turn"]["over"]
    assert watcher.view["result"]["winners"]
    assert watcher.last("people")["state"] == "over"
    assert not any(message["type"] in ("error", "bye") for message in watcher.got)
    assert not any(seat.fault for seat in live.seating.seats)
    assert "hand" not in watcher.view
    await hall.stop()
