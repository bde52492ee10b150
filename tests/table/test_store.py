"""What a store promises, in SQLite and in PostgreSQL alike."""

import asyncio
import random
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from store_tables import entry, head

from bohnhof.table.store import Entry, Overtaken, Store


@pytest.fixture
async def store(store_url: str) -> AsyncIterator[Store]:
    opened = await Store.opened(store_url)
    yield opened
    await opened.close()


async def test_a_table_is_read_as_it_was_written(store: Store) -> None:
    made = head("ada", settings=b'{"game": "bohnanza"}', public=True, created=5.25, changed=6.5)
    first = [Entry(0, "made", b'{"seed": "\xc3\xa4"}', 6.25), Entry(1, "seat", b"{}", 6.5)]
    await store.create(made, first)
    more = [Entry(2, "began", b"\x00\xff", 7.125), Entry(3, "command", b"x" * 100_000, 1764460000.123456)]
    await store.append("ada", more, "playing")
    assert await store.read("ada") == first + more
    assert await store.read("ada", after=1) == more
    assert await store.read("ada", after=3) == []
    made.state, made.changed = "playing", 1764460000.123456
    assert await store.head("ada") == made


async def test_there_is_nothing_of_a_table_that_is_not_there(store: Store) -> None:
    assert await store.head("nobody") is None
    assert await store.read("nobody") == []
    with pytest.raises(Overtaken):
        await store.append("nobody", [entry(0)])
    assert await store.counted() == 0


async def test_a_name_is_used_once(store: Store) -> None:
    await store.create(head("ada"), [entry(0)])
    with pytest.raises(Overtaken) as caught:
        await store.create(head("ada"), [entry(0, b"other")])
    assert caught.value.name == "ada"
    assert [found.body for found in await store.read("ada")] == [b"{}"]


async def test_a_table_may_begin_with_an_empty_log(store: Store) -> None:
    await store.create(head("ada"), [])
    assert await store.read("ada") == []
    await store.append("ada", [entry(0)])
    assert await store.read("ada") == [entry(0)]


async def test_an_append_follows_the_last_entry_or_nothing_of_it_is_written(store: Store) -> None:
    await store.create(head("ada"), [entry(0), entry(1), entry(2)])
    for number in (0, 1, 2, 4, 5):
        with pytest.raises(Overtaken):
            await store.append("ada", [entry(number, b"late"), entry(number + 1, b"late")], "over")
    assert await store.read("ada") == [entry(0), entry(1), entry(2)]
    assert (await store.head("ada")) == head("ada", changed=2.0)


async def test_an_append_without_a_state_leaves_the_state(store: Store) -> None:
    await store.create(head("ada"), [entry(0)])
    await store.append("ada", [entry(1)], "playing")
    await store.append("ada", [entry(2)])
    found = await store.head("ada")
    assert found is not None
    assert found.state == "playing"


async def test_of_two_writers_of_one_number_exactly_one_wins(store: Store) -> None:
    await store.create(head("ada"), [entry(0)])
    answers = await asyncio.gather(
        *(store.append("ada", [entry(1, str(who).encode())]) for who in range(20)), return_exceptions=True
    )
    assert [type(answer) for answer in answers if answer is not None] == [Overtaken] * 19
    (winner,) = (str(who).encode() for who, answer in enumerate(answers) if answer is None)
    assert [found.body for found in await store.read("ada")] == [b"{}", winner]


async def test_appends_of_one_table_that_wait_together_are_written_in_order(store: Store) -> None:
    await store.create(head("ada"), [entry(0)])
    await asyncio.gather(*(store.append("ada", [entry(n)], "over" if n == 20 else None) for n in range(1, 41)))
    assert [found.number for found in await store.read("ada")] == list(range(41))
    found = await store.head("ada")
    assert found is not None
    assert (found.state, found.changed) == ("over", 40.0)


async def test_lists_of_tables(store: Store) -> None:
    for number, (state, public) in enumerate(
        [("open", True), ("playing", True), ("over", True), ("open", False), ("playing", True), ("over", False)]
    ):
        changed = float(100 - number)
        await store.create(head(f"t{number}", state=state, public=public, changed=changed), [entry(0, at=changed)])
    assert await store.unfinished() == ["t0", "t1", "t3", "t4"]
    assert [found.name for found in await store.public(10)] == ["t0", "t1", "t4"]
    assert [found.name for found in await store.public(2)] == ["t0", "t1"]
    assert [await store.counted(state) for state in (None, "open", "playing", "over")] == [6, 2, 2, 2]
    await store.append("t4", [entry(1, at=200.0)])
    assert [found.name for found in await store.public(10)] == ["t4", "t0", "t1"]
    assert await store.alive()


async def test_tables_that_have_not_changed_for_long_are_forgotten_with_their_logs(store: Store) -> None:
    await asyncio.gather(*(store.create(head(f"old{n}"), [entry(0), entry(1)]) for n in range(450)))
    await store.create(head("new"), [entry(0, at=50.0)])
    await store.append("old7", [entry(2, at=51.0)], "over")
    assert await store.forget(50.0) == 449
    assert await store.forget(50.0) == 0
    assert await store.counted() == 2
    assert await store.read("old8") == []
    assert len(await store.read("old7")) == 3
    with pytest.raises(Overtaken):
        await store.append("old8", [entry(2)])
    await store.create(head("old8"), [entry(0)])
    assert await store.read("old8") == [entry(0)]


async def test_what_was_stored_is_there_when_it_is_opened_again(store_url: str) -> None:
    store = await Store.opened(store_url)
    await store.create(head("ada"), [entry(0)])
    await asyncio.gather(*(store.append("ada", [entry(n)]) for n in range(1, 30)))
    await store.close()
    store = await Store.opened(store_url)
    assert [found.number for found in await store.read("ada")] == list(range(30))
    await store.append("ada", [entry(30)])
    await store.close()


async def test_closing_writes_what_is_under_way(store_url: str) -> None:
    store = await Store.opened(store_url)
    await store.create(head("ada"), [entry(0)])
    waiting = [asyncio.create_task(store.append("ada", [entry(n)])) for n in range(1, 10)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [None] * 9
    store = await Store.opened(store_url)
    assert len(await store.read("ada")) == 10
    await store.close()


async def test_a_cancelled_append_leaves_the_log_whole(store: Store) -> None:
    chance = random.Random(5)
    await store.create(head("ada"), [entry(0)])
    number = 1
    for turn in range(30):
        writing = asyncio.create_task(store.append("ada", [entry(number), entry(number + 1)]))
        await asyncio.sleep(chance.choice([0, 0, 0.001, 0.004]))
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        await store.create(head(f"after{turn}"), [])  # what was under way is over now
        log = await store.read("ada")
        assert [found.number for found in log] == list(range(number if len(log) == number else number + 2))
        number = len(log)


async def test_what_no_log_can_hold_is_refused_before_it_reaches_others(store: Store) -> None:
    await store.create(head("ada"), [entry(0)])
    for wrong in (
        [],
        [entry(1), entry(3)],
        [entry(2), entry(1)],
        [entry(-1)],
        [Entry(1, "", b"", 0.0)],
        [Entry(1, "k" * 33, b"", 0.0)],
        [Entry(1, "a\x00b", b"", 0.0)],
        [Entry(1, "kind", b"", float("nan"))],
    ):
        with pytest.raises(ValueError, match=r"entry|entries|kind"):
            await store.append("ada", wrong)
    assert await store.read("ada") == [entry(0)]


async def test_a_name_is_plain(store: Store) -> None:
    for name in ("", "n" * 65, "a\x00b", "ä", "a\nb"):
        with pytest.raises(ValueError, match="name"):
            await store.create(head(name), [])


async def test_a_state_is_one_of_three(store: Store) -> None:
    with pytest.raises(ValueError, match="open, playing or over"):
        await store.create(head("ada", state="lost"), [])
    await store.create(head("ada"), [entry(0)])
    with pytest.raises(ValueError, match="open, playing or over"):
        await store.append("ada", [entry(1)], "finished")


async def test_sqlite_is_asked_for_durability_and_for_keys(tmp_path: Path) -> None:
    store = await Store.opened(f"sqlite:///{tmp_path}/deep/er/tables.db")
    asked = ("journal_mode", "synchronous", "foreign_keys")
    found = await store._engines.writing.run(
        lambda connection: [connection.exec_driver_sql(f"PRAGMA {word}").scalar() for word in asked]
    )
    assert found == ["wal", 2, 1]
    async with store._engines.reading.connect() as connection:
        found = [(await connection.exec_driver_sql(f"PRAGMA {word}")).scalar() for word in asked]
    assert found == ["wal", 2, 1]
    await store.close()
    # The hands of all players stand in it.
    assert stat.S_IMODE((tmp_path / "deep/er/tables.db").stat().st_mode) == 0o600
