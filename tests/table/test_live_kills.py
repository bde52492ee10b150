"""Kill -9, and a process that takes over from another: everything that anybody was told is there."""

import asyncio
import json
import sys
import time
from pathlib import Path

import pytest
from live_tables import Hall, at_trading, opened, whole

from bohnhof.table.limits import Problematic


@pytest.mark.parametrize("lines", [5, 60, 150])
async def test_everything_that_anybody_was_told_survives_a_kill(tmp_path: Path, lines: int) -> None:
    """Kill -9 at any moment: every event a client has seen is there after the restart, and every table goes on."""
    file = tmp_path / "tables.db"
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        Path(__file__).with_name("live_process.py"),
        str(file),
        "4",
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    told: list[tuple[str, int, list[str]]] = []
    try:
        assert process.stdout is not None
        async with asyncio.timeout(60):
            while (line := await process.stdout.readline()).endswith(b"\n"):
                if line.startswith(b"["):
                    told.append(tuple(json.loads(line)))  # type: ignore[arg-type]
                if len(told) == lines:
                    process.kill()
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        process._transport.close()  # type: ignore[attr-defined]
    assert len(told) >= lines
    hall = await Hall(file).start()
    hall.clock.time = time.time()
    try:
        await hall.house.resume()
        assert set(hall.house.tables) >= {name for name, _n, _told in told}
        for name in dict.fromkeys(name for name, _n, _told in told):
            watcher = await hall.visit(name, since=0)
            missed = watcher.last("missed")
            for _name, n, lines_told in (one for one in told if one[0] == name):
                assert n <= missed["n"]
                assert [line["text"] for line in missed["told"] if line["n"] == n] == lines_told
            live = hall.live(name)
            before = live.past.n
            if not live.over:
                await hall.wait_for(lambda live=live, before=before: live.past.n > before, 10)
    finally:
        await hall.stop()


async def test_another_process_takes_over_and_the_first_can_write_no_more(postgres_url: str) -> None:
    one = await Hall(Path("unused"), url=postgres_url, address="http://10.0.0.1:8000").start()
    two = await Hall(Path("unused"), url=postgres_url, address="http://10.0.0.2:8000").start()
    try:
        table, secret = await one.table("you", "farmer", "farmer", record=at_trading())
        ada = await one.visit(table, secret)
        await ada.must("wish red")
        assert await two.house.owners.where(table) == "http://10.0.0.1:8000"
        assert await one.house.owners.where(table) is None
        assert (await two.visit(table, secret)).got[0]["key"] == "elsewhere"
        before = whole(one.live(table))
        await one.stop()
        assert ada.last("bye")["key"] == "restart"
        assert await two.house.owners.where(table) is None
        ada = await two.visit(table, secret)
        assert whole(two.live(table)) == before
        await ada.must("end")
        with pytest.raises(Problematic):
            await one.house.table(table)
    finally:
        await two.stop()


async def test_a_table_that_another_process_has_written_is_dropped() -> None:
    async with opened() as hall:
        table, secret = await hall.table("you", "farmer", "farmer", record=at_trading())
        ada = await hall.visit(table, secret)
        stored = await hall.store.read(table)
        live = hall.live(table)
        await ada.must("wish red")
        live.past.number = len(stored)  # as if somebody else had written the last entry
        fresh = await ada.say("say", id="x", command="wish soy")
        assert [message["type"] for message in fresh] == ["bye"]
        ada = await hall.visit(table, secret)
        assert ada.n == 2
        assert ada.view["seat:A"]["wishes"] == ["red"]
