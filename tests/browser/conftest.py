"""A server and a Chromium for each process of tests; people before it who share nothing but the server."""

import fcntl
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from people import FLAGS, People
from playwright.async_api import Browser, async_playwright
from table_server import TableServer, chromium

ROOT = Path(__file__).parents[2]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser lives as long as all tests of a process, so they share one loop."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def built_client() -> None:
    """The client of the sources as they are; the compiled package has brought its own."""
    if os.environ.get("BOHNHOF_COMPILED") == "1":
        return
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one of several processes of tests builds
        subprocess.run([sys.executable, ROOT / "build_client.py"], check=True, timeout=300)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def server(built_client: None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[TableServer]:
    """A server for all tests that do not kill it."""
    served = TableServer(tmp_path_factory.mktemp("server"))
    await served.start()
    yield served
    served.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def own_server(built_client: None, tmp_path: Path) -> AsyncIterator[TableServer]:
    """A server of this test alone, which may kill it."""
    served = TableServer(tmp_path)
    await served.start()
    yield served
    served.stop()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium; each person gets a context of it."""
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope="session")
async def people(browser: Browser, server: TableServer) -> AsyncIterator[People]:
    """Whoever sits down before the browser; they leave when the test is over, and no page may have had a fault."""
    async with People(browser, server) as everybody:
        yield everybody
