"""The shape of the database: from nothing, from older versions, and the same as the code believes."""

import asyncio
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from store_tables import entry, head

from bohnhof.table.store import Store, StoreTooNew
from bohnhof.table.store.migrating import FOLDER, Migrating, migrate
from bohnhof.table.store.opening import Engines, parsed, postgres_engines, sqlite_engines
from bohnhof.table.store.schema import metadata


def engines_of(url: str) -> Engines:
    address = parsed(url)
    return sqlite_engines(address) if address.drivername == "sqlite" else postgres_engines(address)


async def run(url: str, *works: Any) -> list[Any]:
    engines = engines_of(url)
    answers = []
    try:
        for work in works:
            async with Migrating():
                answers.append(await engines.writing.run(work))
    finally:
        await engines.close()
    return answers


def revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


async def test_an_empty_database_gets_the_newest_shape(store_url: str) -> None:
    await (await Store.opened(store_url)).close()
    newest = ScriptDirectory(str(FOLDER)).get_current_head()
    assert await run(store_url, revision) == [newest]


async def test_the_migrations_lead_to_what_the_code_believes(store_url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        options = {"compare_type": True, "compare_server_default": True}
        return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))

    assert await run(store_url, migrate, differences) == [None, []]


async def test_migrations_are_one_line_of_steps() -> None:
    steps = list(ScriptDirectory(str(FOLDER)).walk_revisions())
    assert [step.revision for step in steps] == [f"{n:04}" for n in range(len(steps), 0, -1)]


async def test_a_first_version_with_tables_in_it_is_brought_up_to_date(store_url: str) -> None:
    def play_on_the_first_version(connection: Connection) -> None:
        for name, state in (("ada", "playing"), ("ben", "open"), ("cleo", "over")):
            connection.execute(
                text(
                    "INSERT INTO tables (name, settings, public, state, created, changed) VALUES (:n, :s, :p, :t, 1, 2)"
                ),
                {"n": name, "s": b"{}", "p": True, "t": state},
            )
        for name, number in (("ada", 0), ("ada", 1), ("ada", 2), ("cleo", 0)):
            connection.execute(
                text("INSERT INTO entries (name, number, kind, body, at) VALUES (:n, :x, 'command', :b, :a)"),
                {"n": name, "x": number, "b": b"{}", "a": float(number)},
            )

    answers = await run(store_url, lambda connection: migrate(connection, "0001"), play_on_the_first_version, revision)
    assert answers == [None, None, "0001"]
    store = await Store.opened(store_url)
    assert await store.head("ada") == head("ada", public=True, state="playing", created=1.0, changed=2.0)
    assert await store.read("ada") == [entry(0), entry(1), entry(2)]
    assert set(await store.unfinished()) == {"ada", "ben"}
    # The numbers go on where they were.
    await store.append("ada", [entry(3)])
    await store.append("ben", [entry(0)])
    await store.append("cleo", [entry(1)])
    assert await store.read("ada", after=1) == [entry(2), entry(3)]
    await store.close()


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(store_url: str) -> None:
    store = await Store.opened(store_url)
    await store.create(head("ada"), [entry(0)])
    await store.close()
    (old,) = await run(store_url, revision)

    def stamp(what: str) -> Any:
        return lambda connection: connection.execute(
            text("UPDATE alembic_version SET version_num = :v"), {"v": what}
        ).close()

    await run(store_url, stamp("9001"))
    with pytest.raises(StoreTooNew, match="newer version"):
        await Store.opened(store_url)
    assert await run(store_url, revision, stamp(old)) == ["9001", None]
    store = await Store.opened(store_url)
    assert await store.read("ada") == [entry(0)]
    await store.close()


async def test_several_processes_may_open_an_empty_database_at_once(postgres_url: str) -> None:
    stores = await asyncio.gather(*(Store.opened(postgres_url) for _process in range(4)))
    await stores[0].create(head("ada"), [entry(0)])
    assert await stores[3].read("ada") == [entry(0)]
    for store in stores:
        await store.close()
