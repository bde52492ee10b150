"""A whole server in this process on a free port, and answers over HTTP without one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from bohnhof.table.client_files import ClientFiles
from bohnhof.table.house import House
from bohnhof.table.limits import Limits
from bohnhof.table.metrics import Metrics
from bohnhof.table.serving import Plan, Serving
from bohnhof.table.store import Store
from bohnhof.table.web import Web

FOUR = ["you", "person", "trader", "farmer"]
SCRIPT = "console.log('Bohnhof');" + " " * 600


def built_client(folder: Path) -> Path:
    """The files of a client that has been built, in a folder."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Bohnhof</title>", encoding="utf-8")
    (folder / "assets" / "index-a1b2.js").write_text(SCRIPT, encoding="utf-8")
    (folder / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    (folder / ".secret").write_text("no", encoding="utf-8")
    return folder


@asynccontextmanager
async def web(folder: Path, limits: Limits | None = None, **more: Any) -> AsyncIterator[Web]:
    """A house on a store of its own, and its answers over HTTP."""
    store = await Store.opened(f"sqlite:///{folder / 'tables.db'}")
    try:
        metrics = Metrics()
        house = House(store, await store.owners(), limits=limits, meters=metrics)
        await house.open()
        yield Web(house, metrics, ClientFiles(built_client(folder / "client")), **more)
        await house.close()
    finally:
        await store.close()


@asynccontextmanager
async def browser(
    found: Web, base: str = "http://bohnhof.test", address: str = "192.0.2.7"
) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who asks, with cookies of his own."""
    transport = httpx.ASGITransport(found.application(), client=(address, 5))
    async with httpx.AsyncClient(transport=transport, base_url=base) as client:
        yield client


async def made(client: httpx.AsyncClient, **fields: Any) -> dict[str, Any]:
    """A new table; without more words one with a free seat."""
    answer = await client.post("/api/tables", json={"name": "Ada", "seats": FOUR} | fields)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def finished(client: httpx.AsyncClient, **fields: Any) -> str:
    """The name of a table at which bots have played to the end."""
    table: str = (await made(client, seats=["farmer"] * 3, pace=0, trade_time=0, **fields))["table"]
    async with asyncio.timeout(30):
        while (await client.get(f"/api/tables/{table}")).json()["state"] != "over":
            await asyncio.sleep(0.05)
    return table


@asynccontextmanager
async def running(folder: Path, **plan: Any) -> AsyncIterator[str]:
    """A server that listens; gives its address."""
    serving = Serving(Plan(f"sqlite:///{folder / 'tables.db'}", host="127.0.0.1", port=0, **plan))
    ready = asyncio.Event()
    task = asyncio.create_task(serving.serve(lambda _serving: ready.set()))
    try:
        async with asyncio.timeout(20):
            await ready.wait()
        yield f"http://127.0.0.1:{serving.port}"
    finally:
        if serving.server is not None:
            serving.server.should_exit = True
        async with asyncio.timeout(20):
            await task
