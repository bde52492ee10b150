"""A real PostgreSQL for tests: a cluster in a folder of its own, reached through a socket there, gone afterwards.

The programs of the server are found on the path or where Debian puts them. Where there are none, tests that need them
are skipped, and fail when CI=true: a check that silently leaves half of itself out is none.
"""

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

MISSING = "PostgreSQL is not installed: initdb is neither on the path nor in /usr/lib/postgresql/*/bin"


def programs() -> Path | None:
    """The folder of initdb and postgres; the newest where there are several."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(folders, key=lambda folder: float(folder.parent.name), default=None)


class Cluster:
    """A running server. `fresh()` empties its database and returns the URL."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        # PostgreSQL refuses to run as root.
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:
            who = _somebody()
            self._user = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
            os.chown(folder, who.pw_uid, who.pw_gid)
        found = programs()
        assert found is not None
        self._programs = found
        self._run(
            "initdb", "--pgdata=data", "--username=bohnhof", "--auth=trust", "--encoding=UTF8", "--no-locale", "-N"
        )

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    self._programs / "postgres",
                    *("-D", self.folder / "data", "-k", self.folder),
                    *("-c", "listen_addresses=", "-c", "fsync=off", "-c", "full_page_writes=off"),
                    *("-c", "max_connections=60", "-c", "shared_buffers=16MB", "-c", "wal_level=minimal"),
                    *("-c", "max_wal_senders=0", "-c", "autovacuum=off"),
                ],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                **self._user,
            )
        end = time.monotonic() + 30
        while True:
            try:
                asyncio.run(self._ask("SELECT 1"))
            except (OSError, asyncpg.PostgresError):
                if time.monotonic() > end or self._process.poll() is not None:
                    pytest.fail(f"PostgreSQL does not start: {(self.folder / 'log').read_text()}")
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        """End at once, as in a crash: nobody is asked to disconnect."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(timeout=30)
            self._process = None

    def fresh(self) -> str:
        # Emptying one database is far quicker than making another one. Nobody of the last test may be in it any more.
        asyncio.run(
            self._ask(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid();"
                "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
            )
        )
        return f"postgresql://bohnhof@/postgres?host={self.folder}"

    async def _ask(self, query: str) -> None:
        connection = await asyncpg.connect(host=str(self.folder), user="bohnhof", database="postgres", timeout=10)
        try:
            await connection.execute(query)
        finally:
            await connection.close()

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            **self._user,
        )
        assert done.returncode == 0, f"{program} failed: {done.stdout} {done.stderr}"


def _somebody() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise AssertionError("there is nobody but root to run PostgreSQL")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A cluster for all tests of this process."""
    if programs() is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{MISSING}; .ci/run installs it")
        pytest.skip(MISSING)
    # The path of a socket may have about a hundred characters, so not pytest's long folder names.
    folder = Path(tempfile.mkdtemp(prefix="bohnhof-pg-"))
    try:
        cluster = Cluster(folder)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres: Cluster) -> str:
    """The URL of an empty database."""
    return postgres.fresh()


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    url: str = request.getfixturevalue("postgres_url")
    return url
