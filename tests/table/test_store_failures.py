"""A database that fails says so in words that hold nothing of what is stored, and works again as soon as it can."""

import asyncio
import os
import sqlite3
import traceback
from pathlib import Path

import asyncpg
import pytest
from postgres import Cluster
from store_tables import entry, head

from bohnhof.table.store import CannotOpen, Overtaken, Store, StoreDamaged, StoreFailed, StoreInUse

SECRET = b"the hand of Ada"


async def test_a_second_process_on_the_same_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    store = await Store.opened(url)
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
    for again in (url, f"sqlite:///{tmp_path}/../{tmp_path.name}/tables.db", f"sqlite:///{tmp_path}/link.db"):
        with pytest.raises(StoreInUse, match=r"another process is using .*tables\.db"):
            await Store.opened(again)
    await store.create(head("ada"), [entry(0)])
    await store.close()
    store = await Store.opened(url)
    assert await store.read("ada") == [entry(0)]
    await store.close()


async def test_another_program_that_holds_the_file_makes_an_append_fail_and_not_wait_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bohnhof.table.store.opening.PATIENCE", 0.2)
    store = await Store.opened(f"sqlite:///{tmp_path}/tables.db")
    await store.create(head("ada"), [entry(0)])
    other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFailed, match="SQLITE_BUSY"):
        await store.append("ada", [entry(1)])
    other.execute("ROLLBACK")
    other.close()
    await store.append("ada", [entry(1)])
    await store.close()


@pytest.mark.parametrize("what", ["words", "head", "middle", "cut"])
async def test_a_damaged_file_is_refused_clearly_and_not_changed(tmp_path: Path, what: str) -> None:
    path = tmp_path / "tables.db"
    store = await Store.opened(f"sqlite:///{path}")
    for number in range(40):
        await store.create(head(f"t{number}"), [entry(n, b"x" * 300) for n in range(10)])
    await store.close()
    content = bytearray(path.read_bytes())
    if what == "words":
        content[:] = b"These are my notes about beans.\n" * 500
    elif what == "head":
        content[:100] = bytes(100)
    elif what == "middle":
        content[3 * 4096 : 20 * 4096] = os.urandom(1) * (17 * 4096)
    else:
        del content[len(content) // 2 :]
    path.write_bytes(content)
    with pytest.raises(StoreDamaged, match=r"tables\.db is damaged, or not an SQLite database"):
        await Store.opened(f"sqlite:///{path}")
    assert path.read_bytes() == content
    # It is not kept locked: somebody may put a backup in its place without ending the process.
    path.unlink()
    await (await Store.opened(f"sqlite:///{path}")).close()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("no url at all", "sqlite:///path/file.db or postgresql"),
        ("mysql://somebody@host/tables", "not mysql"),
        ("sqlite://", "is a file"),
        ("sqlite:///:memory:", "is a file"),
        ("sqlite://host/tables.db", "is a file"),
        ("sqlite:////dev/null/tables.db", "cannot be opened for writing"),
        ("postgresql://ada:sesame@127.0.0.1:1/tables", r"ada:\*\*\*@127.0.0.1.* cannot be opened"),
    ],
)
async def test_what_cannot_be_opened_says_why_and_no_password(url: str, words: str) -> None:
    with pytest.raises(CannotOpen, match=words) as caught:
        await Store.opened(url)
    assert "sesame" not in "".join(traceback.format_exception(caught.value))


async def test_a_full_disk_fails_the_append_and_no_more(tmp_path: Path) -> None:
    store = await Store.opened(f"sqlite:///{tmp_path}/tables.db")
    await store.create(head("ada"), [entry(0)])
    await store.create(head("ben"), [entry(0)])

    def fill(connection: object) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1").close()  # type: ignore[attr-defined]

    await store._engines.writing.run(fill)
    answers = await asyncio.gather(
        store.append("ada", [entry(1, SECRET * 10_000)]),
        store.append("ben", [entry(1, SECRET)]),
        return_exceptions=True,
    )
    assert [str(answer) for answer in answers] == ["the database failed (SQLITE_FULL)"] * 2
    for answer in answers:
        assert isinstance(answer, StoreFailed)
        assert "Ada" not in "".join(traceback.format_exception(answer))
    # The store takes a new connection, which knows nothing of the limit: there is room again.
    assert await store.read("ada") == [entry(0)]
    await store.append("ada", [entry(1, SECRET * 10_000)])
    await store.append("ben", [entry(1)])
    await store.close()


async def test_lost_connections_fail_once_and_come_back(postgres: Cluster, postgres_url: str) -> None:
    store = await Store.opened(postgres_url)
    await store.create(head("ada"), [entry(0)])
    number = 1
    for _round in range(5):
        writing = asyncio.create_task(store.append("ada", [entry(number, SECRET)]))
        await asyncio.sleep(0)
        await cut_connections(postgres_url)
        failed = (await asyncio.gather(writing, return_exceptions=True))[0]
        assert failed is None or isinstance(failed, StoreFailed)
        assert failed is None or "Ada" not in "".join(traceback.format_exception(failed))
        log = await store.read("ada")
        # Written whole or not at all, and what was acknowledged is there.
        assert len(log) in ((number + 1,) if failed is None else (number, number + 1))
        number = len(log)
        await store.append("ada", [entry(number)])
        number += 1
    await store.close()


async def cut_connections(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


async def test_a_database_that_is_away_is_told_and_used_again_when_it_is_back(
    postgres: Cluster, postgres_url: str
) -> None:
    store = await Store.opened(postgres_url)
    await store.create(head("ada"), [entry(0)])
    await asyncio.to_thread(postgres.stop)
    try:
        assert not await store.alive()
        for asked in (store.append("ada", [entry(1)]), store.read("ada"), store.head("ada"), store.forget(0.0)):
            with pytest.raises(StoreFailed, match="the database failed"):
                await asked
    finally:
        await asyncio.to_thread(postgres.start)
    assert await store.alive()
    await store.append("ada", [entry(1)])
    assert await store.read("ada") == [entry(0), entry(1)]
    with pytest.raises(Overtaken):
        await store.append("ada", [entry(1)])
    await store.close()
