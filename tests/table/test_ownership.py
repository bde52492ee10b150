"""Several processes on one PostgreSQL: a table has one owner, and another one as soon as that is gone."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from processes import writer
from sqlalchemy import make_url
from store_tables import entry, head

from bohnhof.table.store import Overtaken, Owners, Store, StoreFailed
from bohnhof.table.store.locks import _ALL_LOCKS, lock_of
from bohnhof.table.store.opening import postgres_connector

A, B = "http://10.0.0.1:8000", "http://10.0.0.2:8000"


class Server:
    """A store with its owners, as a server process has them."""

    def __init__(self, store: Store, owners: Owners, lost: list[int]) -> None:
        self.store = store
        self.owners = owners
        self.lost = lost
        self.found: list[str] = []
        self._search = asyncio.create_task(self._take_over())

    async def _take_over(self) -> None:
        async for name in self.owners.orphans():
            self.found.append(name)

    async def close(self) -> None:
        await self.store.close()
        await self._search

    async def cut(self) -> None:
        """Break the connection that holds the locks, as a lost network does."""
        connection = self.owners._connection  # type: ignore[attr-defined]
        await ask(self.store, f"SELECT pg_terminate_backend({connection.get_server_pid()})")
        await until(lambda: bool(self.lost))


async def ask(store: Store, query: str) -> None:
    def run(connection: object) -> None:
        connection.exec_driver_sql(query).close()  # type: ignore[attr-defined]

    await store._engines.writing.run(run)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


@pytest.fixture
async def started(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Callable[[str | None], Awaitable[Server]]]:
    monkeypatch.setattr("bohnhof.table.store.locks.HEARTBEAT", 0.1)
    servers: list[Server] = []

    async def start(address: str | None) -> Server:
        store = await Store.opened(postgres_url, address=address)
        lost: list[int] = []
        servers.append(Server(store, await store.owners(lost=lambda: lost.append(1)), lost))
        return servers[-1]

    yield start
    for server in servers:
        await server.close()


Start = Callable[[str | None], Awaitable[Server]]


async def test_a_table_has_one_owner_and_the_others_learn_where_it_is(started: Start) -> None:
    a, b = await started(A), await started(B)
    assert await a.owners.claim("t") is True
    assert await a.owners.claim("t") is True
    assert await b.owners.claim("t") == A
    assert (a.owners.holds("t"), b.owners.holds("t")) == (True, False)
    assert await a.owners.where("t") is None
    assert await b.owners.where("t") == A
    assert await b.owners.where("nobody's") is None
    assert b.owners.key_of(A) == a.owners.key
    assert a.owners.key != b.owners.key
    await a.owners.release("t")
    assert not a.owners.holds("t")
    assert await b.owners.claim("t") is True
    assert await a.owners.claim("t") == B


async def test_of_many_claims_at_once_one_is_granted(started: Start) -> None:
    servers = [await started(f"http://10.0.0.{n}:8000") for n in range(4)]
    for name in ("x", "y", "z"):
        answers = await asyncio.gather(*(server.owners.claim(name) for server in servers for _again in range(3)))
        winners = [n for n, server in enumerate(servers) if server.owners.holds(name)]
        assert len(winners) == 1
        assert set(answers) == {True, f"http://10.0.0.{winners[0]}:8000"}


async def test_an_owner_without_an_address_owns_as_well(started: Start) -> None:
    a, b = await started(None), await started(B)
    assert await a.owners.claim("t") is True
    assert await b.owners.claim("t") is False
    assert await b.owners.where("t") is None


async def test_unfinished_tables_that_nobody_owns_are_found_at_the_start(started: Start) -> None:
    a = await started(A)
    for name, state in (("t1", "open"), ("t2", "playing"), ("t3", "over"), ("t4", "playing")):
        await a.owners.claim(name)
        await a.store.create(head(name, state=state), [])
    await a.owners.release("t1")
    b = await started(B)
    await until(lambda: set(b.found) == {"t1"})
    await a.close()
    await until(lambda: set(b.found) == {"t1", "t2", "t4"})


async def test_a_table_handed_over_is_offered_to_the_others_and_one_that_rests_is_not(
    started: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bohnhof.table.store.locks.LOOKS_BEFORE_A_COMPARISON", 10**9)
    a, b = await started(A), await started(B)
    for name in ("rests", "free"):
        await a.owners.claim(name)
        await a.store.create(head(name), [])
    await a.owners.release("rests")
    await a.owners.release("free", hand_over=True)
    await until(lambda: "free" in b.found)
    assert a.found == []
    told = len(b.found)
    for server in (a, b):
        server.owners._compare.set()  # type: ignore[attr-defined]  # the slow look at all tables
    await until(lambda: len(b.found) > told)
    assert set(b.found) == {"free"}
    assert "rests" not in a.found
    assert await b.owners.claim("rests") is True


async def test_whoever_loses_the_locks_is_told_at_once_and_writes_no_more(started: Start) -> None:
    a, b = await started(A), await started(B)
    await a.owners.claim("t")
    await a.store.create(head("t"), [entry(0)])
    await a.cut()
    assert a.lost == [1]
    assert not a.owners.holds("t")
    # Nobody has taken it over yet, and its log is as it was: all the same it is not ours to write.
    with pytest.raises(Overtaken):
        await a.store.append("t", [entry(1)])
    await until(lambda: "t" in b.found)
    assert await b.owners.claim("t") is True
    await b.store.append("t", [entry(1)])
    assert await b.store.read("t") == [entry(0), entry(1)]


async def test_who_has_lost_the_locks_signs_in_again_by_itself(started: Start) -> None:
    a, b = await started(A), await started(B)
    await a.owners.claim("t")
    await a.store.create(head("t"), [entry(0)])
    await a.cut()
    await until(lambda: "t" in a.found)
    assert await a.owners.claim("t") is True
    await a.store.append("t", [entry(1)])
    assert await b.owners.claim("t") == A
    assert a.lost == [1]


async def test_without_the_connection_of_the_locks_nothing_is_claimed(
    started: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bohnhof.table.store.locks.HEARTBEAT", 60.0)
    a = await started(A)
    await a.owners.claim("t")
    await a.cut()
    with pytest.raises(StoreFailed):
        await a.owners.claim("t")
    with pytest.raises(StoreFailed):
        await a.owners.claim("other")


async def test_a_cancelled_claim_leaves_the_other_tables_alone(started: Start, postgres_url: str) -> None:
    a = await started(A)
    await a.owners.claim("t")
    for number in range(20):
        claiming = asyncio.create_task(a.owners.claim(f"x{number}"))
        await asyncio.sleep(0.0002 * (number % 5))
        claiming.cancel()
        await asyncio.gather(claiming, return_exceptions=True)
    assert await a.owners.claim("last") is True
    assert a.owners.holds("t")
    assert a.lost == []
    # What the database has given, and nothing else, is known to be ours.
    names = ["t", "last", *(f"x{number}" for number in range(20))]
    connection = await asyncpg.connect(postgres_url)
    held = {row[0] for row in await connection.fetch(_ALL_LOCKS)}
    await connection.close()
    assert [a.owners.holds(name) for name in names] == [lock_of(name) in held for name in names]
    assert len(held) > 3


async def test_a_process_claims_half_of_the_places_for_locks_at_most(started: Start) -> None:
    a = await started(A)
    owners: Any = a.owners
    assert owners._room == 64 * 60 // 2
    owners._room = 3
    for name in ("t1", "t2", "t3"):
        assert await a.owners.claim(name) is True
    with pytest.raises(StoreFailed, match="as many tables"):
        await a.owners.claim("t4")
    assert await a.owners.claim("t3") is True
    await a.owners.release("t1")
    assert await a.owners.claim("t4") is True


async def test_a_question_that_the_database_refuses_takes_no_table_away(started: Start) -> None:
    a = await started(A)
    assert await a.owners.claim("t") is True
    owners: Any = a.owners
    with pytest.raises(StoreFailed, match="22012"):
        await owners._ask("fetchval", "SELECT 1 / 0")
    assert a.lost == []
    assert a.owners.holds("t")
    assert await a.owners.claim("u") is True


async def test_two_writers_are_fenced_off_by_the_numbers_even_without_locks(postgres_url: str) -> None:
    stores = [await Store.opened(postgres_url) for _process in range(3)]
    await stores[0].create(head("t"), [entry(0)])
    for number in range(1, 30):
        answers = await asyncio.gather(
            *(store.append("t", [entry(number, str(n).encode())]) for n, store in enumerate(stores)),
            return_exceptions=True,
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["NoneType", "Overtaken", "Overtaken"]
        (found,) = await stores[0].read("t", after=number - 1)
        assert answers[int(found.body)] is None
    for store in stores:
        await store.close()


async def test_locks_are_numbers_of_64_bits(postgres_url: str) -> None:
    """The halves that PostgreSQL shows are put together again with the right sign."""
    names = [f"t{n}" for n in range(50)]
    assert min(map(lock_of, names)) < 0 < max(map(lock_of, names))
    a = await Store.opened(postgres_url, address=A)
    b = await Store.opened(postgres_url, address=B)
    owners, others = await a.owners(), await b.owners()
    for name in names:
        assert await owners.claim(name) is True
    assert [await others.where(name) for name in names] == [A] * len(names)
    await a.close()
    await b.close()


async def test_the_tables_of_a_killed_process_are_taken_over_with_all_they_had(
    started: Start, postgres_url: str
) -> None:
    b = await started(B)
    async with writer(postgres_url, "4", A) as process:
        await process.hear_appends(60)
        assert await b.owners.claim("t2") == A
        await process.kill()
    await until(lambda: set(b.found) >= {"t0", "t1", "t2", "t3"})
    for name in ("t0", "t1", "t2", "t3"):
        assert await b.owners.claim(name) is True
        log = await b.store.read(name)
        assert [found.body for found in log] == [f"{name} {n}".encode() for n in range(len(log))]
        assert process.acknowledged[name] <= len(log) - 1 <= process.acknowledged[name] + 2
        await b.store.append(name, [entry(len(log))])
    rows = await count_servers(postgres_url)
    assert rows == 1


async def count_servers(url: str) -> int:
    connection = await asyncpg.connect(url)
    try:
        return int(await connection.fetchval("SELECT count(*) FROM servers"))
    finally:
        await connection.close()


async def test_a_process_that_was_only_asleep_finds_itself_overtaken(started: Start, postgres_url: str) -> None:
    b = await started(B)
    async with writer(postgres_url, "2", A) as process:
        await process.hear_appends(20)
        process.signal(signal.SIGSTOP)
        # The database gives it up, as it does when its machine no longer answers.
        await ask(
            b.store,
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1"
            f" AND pid <> {b.owners._connection.get_server_pid()}",
        )  # type: ignore[attr-defined]
        for name in ("t0", "t1"):
            await until(lambda wanted=name: wanted in b.found)  # type: ignore[misc]
            assert await b.owners.claim(name) is True
            log = await b.store.read(name)
            await b.store.append(name, [entry(len(log), b"ours"), entry(len(log) + 1, b"ours")])
        lengths = {name: len(await b.store.read(name)) for name in ("t0", "t1")}
        process.signal(signal.SIGCONT)
        await process.hear_until("lost")
        for name in ("t0", "t1"):  # what it was just writing when it fell asleep has failed
            await process.hear_until(f"overtaken {name}", f"failed {name}")
    for name, length in lengths.items():
        assert len(await b.store.read(name)) == length


async def test_who_falls_asleep_while_writing_holds_up_nobody_for_long(started: Start, postgres_url: str) -> None:
    b = await started(B)
    await b.owners.claim("t1")
    await b.store.create(head("t1", state="playing"), [])
    asleep = await postgres_connector(make_url(postgres_url), "asleep", patience=1.0)()
    await asleep.execute("BEGIN")
    await asleep.execute("UPDATE tables SET last = last WHERE name = 't1'")
    async with asyncio.timeout(10):
        await b.store.append("t1", [entry(0)])
    assert len(await b.store.read("t1")) == 1
    asleep.terminate()


async def test_with_sqlite_everything_is_ours(tmp_path: Path) -> None:
    store = await Store.opened(f"sqlite:///{tmp_path}/tables.db", address=A)
    owners = await store.owners()
    for name, state in (("t1", "open"), ("t2", "over"), ("t3", "playing")):
        assert await owners.claim(name) is True
        await store.create(head(name, state=state), [])
    assert owners.holds("t1")
    assert await owners.where("t1") is None
    assert {name async for name in owners.orphans()} == {"t1", "t3"}
    await owners.release("t1")
    await store.append("t1", [entry(0)])
    await store.close()
