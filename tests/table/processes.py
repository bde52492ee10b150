"""Processes that tests start, listen to, and kill."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path


class Writer:
    """`writes_until_killed.py` at work."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.acknowledged: dict[str, int] = {}
        self.said: list[str] = []

    async def hear(self) -> bool:
        """Take in one line; False when there will be no more."""
        assert self.process.stdout is not None
        async with asyncio.timeout(30):
            line = (await self.process.stdout.readline()).decode()
        if not line.endswith("\n"):
            return False
        name, _, number = line.strip().partition(" ")
        if number.isdecimal():
            self.acknowledged[name] = int(number)
        else:
            self.said.append(line.strip())
        return True

    async def hear_until(self, *lines: str) -> None:
        """Until it has said one of these lines."""
        while not set(lines) & set(self.said):
            assert await self.hear(), f"it ended without having said {' or '.join(lines)}"

    async def hear_appends(self, many: int) -> None:
        for _append in range(many):
            assert await self.hear()

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    async def kill(self) -> None:
        """kill -9, then read what it had said before."""
        self.process.kill()
        while await self.hear():
            pass
        await self.process.wait()


@asynccontextmanager
async def writer(*arguments: str) -> AsyncIterator[Writer]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        Path(__file__).with_name("writes_until_killed.py"),
        *arguments,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        started = Writer(process)
        await started.hear_until("ready")
        yield started
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        process._transport.close()  # type: ignore[attr-defined]
