"""Bring a database to the shape that this version of Bohnhof knows."""

import asyncio
import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from bohnhof.table.store.errors import StoreTooNew

FOLDER = Path(__file__).parent / "migrations"
# One process at a time migrates a PostgreSQL database; the number only has to be the same in all of them.
_MIGRATING = 0x626F686E_686F6601

# Alembic's `context` and `op` are global, so two stores of one process are migrated one after the other.
_at_work = threading.Lock()


class Migrating:
    """`async with Migrating():` - nobody else in this process migrates."""

    async def __aenter__(self) -> None:
        while not _at_work.acquire(blocking=False):
            await asyncio.sleep(0.01)

    async def __aexit__(self, *_error: object) -> None:
        _at_work.release()


def migrate(connection: Connection, target: str = "head") -> None:
    """Run the steps that are missing, in the transaction of this connection. Raises `StoreTooNew`."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATING})
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    known = {step.revision for step in script.walk_revisions()}
    if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
        raise StoreTooNew("this database was written by a newer version of Bohnhof; please use that one")
    command.upgrade(config, target)
