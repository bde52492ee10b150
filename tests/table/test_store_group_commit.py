"""Appends that arrive during a commit are written together by the next one, and one's trouble is not the others'."""

import asyncio
import time

import pytest
from store_tables import entry, head

from bohnhof.table.store import Overtaken, Store
from bohnhof.table.store.commits import MOST_APPENDS


async def test_what_arrives_during_a_commit_is_one_commit(store_url: str) -> None:
    store = await Store.opened(store_url)
    groups: list[int] = []
    store.watch = lambda appends, seconds: groups.append(appends)
    await asyncio.gather(*(store.create(head(f"t{n}"), [entry(0)]) for n in range(100)))
    first = asyncio.create_task(store.append("t0", [entry(1)]))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.gather(first, *(store.append(f"t{n}", [entry(1)]) for n in range(1, 100)))
    assert sum(groups) == 200
    assert len(groups) <= 4
    await store.close()


async def test_a_commit_takes_only_so_much_and_the_rest_comes_next(store_url: str) -> None:
    store = await Store.opened(store_url)
    groups: list[int] = []
    store.watch = lambda appends, seconds: groups.append(appends)
    await store.create(head("ada"), [entry(0)])
    many = 2 * MOST_APPENDS + 7
    await asyncio.gather(*(store.append("ada", [entry(n)]) for n in range(1, many + 1)))
    assert max(groups) == MOST_APPENDS
    assert sum(groups) == many + 1
    groups.clear()
    await asyncio.gather(*(store.append("ada", [entry(many + n, b"x" * 1_500_000)]) for n in range(1, 7)))
    assert groups == [3, 3]
    await store.close()


async def test_one_that_is_overtaken_does_not_keep_others_of_its_group_from_being_written(store_url: str) -> None:
    store = await Store.opened(store_url)
    await asyncio.gather(*(store.create(head(f"t{n}"), [entry(0), entry(1)]) for n in range(10)))
    answers = await asyncio.gather(
        *(store.append(f"t{n}", [entry(1 if n % 3 == 0 else 2, b"new")]) for n in range(10)), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [Overtaken if n % 3 == 0 else type(None) for n in range(10)]
    for n in range(10):
        assert [found.body for found in await store.read(f"t{n}")] == [b"{}", b"{}"] + ([b"new"] if n % 3 else [])
    await store.close()


async def test_a_log_that_somebody_has_spoiled_is_its_own_trouble_alone(store_url: str) -> None:
    """The head of `t1` says that entry 1 comes next, and yet there is one already."""
    store = await Store.opened(store_url)
    await asyncio.gather(*(store.create(head(f"t{n}"), [entry(0), entry(1)]) for n in range(5)))
    await store._engines.writing.run(
        lambda connection: connection.exec_driver_sql("UPDATE tables SET last = 0 WHERE name = 't1'")
    )
    answers = await asyncio.gather(
        *(store.append(f"t{n}", [entry(1 if n == 1 else 2, b"new")]) for n in range(5)), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [Overtaken if n == 1 else type(None) for n in range(5)]
    assert [found.body for found in await store.read("t1")] == [b"{}", b"{}"]
    assert [found.body for found in await store.read("t2")] == [b"{}", b"{}", b"new"]
    await store.close()


async def test_entries_of_many_tables_do_not_get_mixed_up(store_url: str) -> None:
    """More rows and tables than one statement of SQLite takes."""
    store = await Store.opened(store_url)
    names = [f"t{n}" for n in range(230)]
    await asyncio.gather(*(store.create(head(name), [entry(0)]) for name in names))

    async def play(name: str) -> None:
        for number in (1, 3, 5):
            state = "over" if number == 5 else "playing"
            await store.append(name, [entry(n, f"{name} {n}".encode()) for n in (number, number + 1)], state)

    await asyncio.gather(*map(play, names))
    for name in names:
        assert [found.body for found in await store.read(name)][1:] == [f"{name} {n}".encode() for n in range(1, 7)]
    assert await store.counted("over") == 230
    await store.close()


async def test_a_thousand_tables_are_carried_at_a_human_pace(store_url: str) -> None:
    """More than two thousand appends a second; here half of that, once in three times, for the machine may be busy."""
    store = await Store.opened(store_url)
    names = [f"t{n}" for n in range(400)]
    await asyncio.gather(*(store.create(head(name), [entry(0)]) for name in names))

    async def play(name: str, after: int) -> None:
        for number in range(after + 1, after + 9):
            await store.append(name, [entry(number, b"x" * 150)])

    speeds: list[float] = []
    while not speeds or (max(speeds) < 1000 and len(speeds) < 3):
        begun = time.perf_counter()
        await asyncio.gather(*(play(name, 8 * len(speeds)) for name in names))
        speeds.append(len(names) * 8 / (time.perf_counter() - begun))
    assert max(speeds) > 1000
    await store.close()


async def test_nothing_is_written_after_closing(store_url: str) -> None:
    store = await Store.opened(store_url)
    await store.create(head("ada"), [entry(0)])
    await store.close()
    with pytest.raises(Exception, match="closed"):
        await store.append("ada", [entry(1)])
