"""`bohnhof serve` as a process of its own, on a free port of this machine and a database in a file of its own."""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

PATIENCE = 120.0
"""So many seconds a server may take to start, to stop or to end a game of bots on a busy machine."""
LIMITS = ("--max-new-tables", "10000", "--messages-per-second", "200", "--chat-lines", "50")


class TableServer:
    """A server that can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._starts = 0
        self._finished = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        self._starts += 1
        output = self.folder / f"server{self._starts}.log"
        words = ("--host", "127.0.0.1", "--port", str(self.port), "--no-browser", "--log", "json")
        database = ("--database", f"sqlite:///{self.folder / 'tables.db'}")
        with output.open("wb") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "bohnhof", "serve", *words, *database, *LIMITS],
                cwd=self.folder,
                env=os.environ | {"BOHNHOF_LANG": "en"},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        async with asyncio.timeout(PATIENCE):
            while True:
                for line in output.read_text(encoding="utf-8").splitlines():
                    if line.startswith("{") and json.loads(line).get("event") == "ready":
                        self.port = int(json.loads(line)["url"].rpartition(":")[2])
                        return
                assert self._process.poll() is None, output.read_text(encoding="utf-8")
                await asyncio.sleep(0.02)

    def kill(self) -> None:
        """kill -9: nothing is said or stored any more."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE)
        self._process = None

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self._process = None

    def said(self) -> str:
        """All that this server has written, from its first start on."""
        return "".join(path.read_text(encoding="utf-8") for path in sorted(self.folder.glob("server*.log")))

    async def sat_down(self, table: str, name: str) -> str:
        """Take a seat without a browser; returns its secret."""
        async with httpx.AsyncClient(base_url=self.url) as client:
            answer = await client.post(f"/api/tables/{table}/sit", json={"name": name})
        assert answer.status_code == 200, answer.text
        link: str = answer.json()["link"]
        return link.rpartition("/")[2]

    async def record_of(self, table: str) -> str:
        async with httpx.AsyncClient(base_url=self.url) as client:
            answer = await client.get(f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        return answer.text

    async def finished(self, **settings: Any) -> str:
        """The name of a table at which bots have played to the end; without more words, the same one each time."""
        if not settings and self._finished:
            return self._finished
        wanted = {"seats": ["farmer"] * 3, "pace": 0, "trade_time": 0} | settings
        async with httpx.AsyncClient(base_url=self.url) as client:
            answer = await client.post("/api/tables", json=wanted)
            assert answer.status_code == 201, answer.text
            table: str = answer.json()["table"]
            async with asyncio.timeout(PATIENCE):
                while (await client.get(f"/api/tables/{table}")).json()["state"] != "over":
                    await asyncio.sleep(0.05)
        if not settings:
            self._finished = table
        return table


def chromium() -> str:
    """The Chromium of this machine, or the one that BOHNHOF_CHROMIUM names."""
    names = [
        os.environ.get("BOHNHOF_CHROMIUM", "chromium"),
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ]
    found = next((path for path in map(shutil.which, names) if path is not None), None)
    assert found is not None, "these tests need Chromium: .ci/chromium says how it is installed"
    return found
