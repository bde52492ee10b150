"""A process that writes is killed at odd moments: everything it had acknowledged is there, and the log is whole."""

import asyncio
import random
import sqlite3
from pathlib import Path

from processes import writer

from bohnhof.table.store import Store, StoreInUse

TABLES = 8
KILLS = 3


async def test_what_was_acknowledged_survives_kill_9_at_any_moment(store_url: str) -> None:
    chance = random.Random(20)
    before: dict[str, int] = {}
    for turn in range(KILLS):
        async with writer(store_url, str(TABLES)) as process:
            await process.hear_appends(chance.choice([1, 40, 150]))
            await asyncio.sleep(chance.random() * 0.02)
            await process.kill()
        acknowledged = before | process.acknowledged
        if store_url.startswith("sqlite"):
            with sqlite3.connect(store_url.removeprefix("sqlite:///")) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            connection.close()
        store = await Store.opened(store_url)
        assert sorted(await store.unfinished()) == [f"t{n}" for n in range(TABLES)]
        for name in await store.unfinished():
            log = await store.read(name)
            assert [found.number for found in log] == list(range(len(log)))
            assert [found.body for found in log] == [f"{name} {n}".encode() for n in range(len(log))]
            # Each table had at most one append under way, of at most two entries, and these come and go together.
            last = acknowledged.get(name, -1)
            assert last <= len(log) - 1 <= last + 2
            before[name] = len(log) - 1
        await store.close()
    assert sum(before.values()) > 40


async def test_a_killed_process_leaves_no_lock_behind_and_a_living_one_keeps_others_out(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    async with writer(url, "1") as process:
        try:
            await Store.opened(url)
        except StoreInUse:
            refused = True
        else:
            refused = False
        assert refused
        await process.hear_appends(3)
        await process.kill()
    store = await Store.opened(url)
    assert len(await store.read("t0")) > process.acknowledged["t0"]
    await store.close()
