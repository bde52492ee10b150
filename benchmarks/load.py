"""How many tables one server process carries: four simulated people at each, at a human pace, on this machine alone.

    make load                                  50, 200 and 1,000 tables, and the most that are quick enough
    python benchmarks/load.py --quick          five tables for a few seconds

Each seat says a command every three seconds, chosen from what it may do; tables stand at all stages of a game. Measured
is the time from a command until its event has come to all four, in the process that plays the people; that process has
a delay of its own, which is shown beside it. The server's own figures (processor time, memory, its histograms) come
from the system and from `/metrics`. Everything goes over the loopback, a server is started for each number of tables
and ended with it, and the whole ends by itself. Results are written to build/load.json too.
"""

import argparse
import asyncio
import gc
import http.client
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from crowd import Crowd, Figures, ask

ROOT: Final = Path(__file__).parent.parent
GOOD: Final = 0.050
"""The 99th percentile that a table must keep."""
AHEAD: Final = 100
"""So many commands before its end a table stands at the latest."""
AT_ONCE: Final = 8
LARGEST_SEARCHED: Final = 4000


class Server:
    """A server process and what it is measured by."""

    def __init__(self, process: "subprocess.Popen[bytes]", url: str) -> None:
        self.process = process
        self.url = url
        self.host = url.removeprefix("http://")

    def asked(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        server = http.client.HTTPConnection(self.host, timeout=30)
        try:
            return ask(server, path, body, "10.255.0.1")
        finally:
            server.close()

    def text(self, path: str) -> str:
        server = http.client.HTTPConnection(self.host, timeout=30)
        server.request("GET", path, headers={"X-Forwarded-For": "10.255.0.1"})
        found = server.getresponse().read().decode()
        server.close()
        return found

    def seconds(self) -> tuple[float, float]:
        """Processor time so far, its own and the system's for it, where the system says it."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        except OSError:
            return 0.0, 0.0
        return int(fields[11]) / os.sysconf("SC_CLK_TCK"), int(fields[12]) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes in memory, where the system says it."""
        try:
            fields = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()
        except OSError:
            return 0
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    def numbers(self) -> dict[str, float]:
        """What `/metrics` says."""
        lines = re.findall(r"^([a-z_]+(?:\{[^}]*\})?) (\S+)$", self.text("/metrics"), re.MULTILINE)
        return {name: float(value) for name, value in lines}


@asynccontextmanager
async def server(database: str) -> AsyncIterator[Server]:
    """A server on a free port, ended in any case."""
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{Path(folder) / 'tables.db'}"
        options = ["--host", "127.0.0.1", "--port", "0", "--database", url, "--no-browser", "--log", "json"]
        limits = ["--max-tables", "100000", "--max-connections", "100000"]
        log = Path(folder) / "log"  # a file takes all that a server says, a pipe that nobody reads does not
        with log.open("wb") as written:
            process = subprocess.Popen(
                [sys.executable, "-m", "bohnhof", "serve", *options, *limits],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=written,
            )
        try:
            yield Server(process, await asyncio.wait_for(address_in(log, process), 60))
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


async def address_in(log: Path, process: "subprocess.Popen[bytes]") -> str:
    """Where a server says that it listens."""
    while process.poll() is None:
        for line in log.read_text(encoding="utf-8").splitlines():
            if line.startswith("{") and line.endswith("}") and (event := json.loads(line))["event"] == "ready":
                return str(event["url"]).replace("localhost", "127.0.0.1")
        await asyncio.sleep(0.05)
    raise SystemExit("the server did not start:\n" + log.read_text(encoding="utf-8"))


async def records(found: Server, many: int) -> list[tuple[str, int]]:
    """Games that bots have played to the end, with the number of their commands."""
    new = {"seats": ["trader", "farmer", "trader", "farmer"], "pace": 0, "trade_time": 0, "absence": 600}
    names = [found.asked("/api/tables", new) for _game in range(many)]
    games: list[tuple[str, int]] = []
    for made in names:
        path = f"/api/tables/{made['table']}"
        async with asyncio.timeout(60):
            while found.asked(path)["state"] != "over":
                await asyncio.sleep(0.2)
        text = found.text(path + "/record")
        games.append((text, len(re.findall(r"^[A-G] ", text, re.MULTILINE))))
    return games


async def fill(found: Server, tables: int, games: Sequence[tuple[str, int]], figures: Figures) -> list[Crowd]:
    """So many tables, everybody sitting and connected."""
    crowds = [Crowd(found.url, number, figures) for number in range(1, tables + 1)]
    doors = asyncio.Semaphore(AT_ONCE)

    async def one(crowd: Crowd, number: int) -> None:
        start: dict[str, Any] = {}
        if games:
            text, commands = games[number % len(games)]
            start = {"record": text, "upto": crowd.chance.randrange(max(1, commands - AHEAD))}
        async with doors:
            await asyncio.to_thread(crowd.sit_down, start)
            await crowd.connect()

    await asyncio.gather(*(one(crowd, number) for number, crowd in enumerate(crowds)))
    return crowds


async def measured(
    tables: int, warm: float, seconds: float, database: str, games: Sequence[tuple[str, int]]
) -> dict[str, Any]:
    """All figures with so many tables."""
    async with server(database) as found:
        empty = found.memory()
        figures = Figures()
        crowds = await fill(found, tables, games, figures)
        full = found.memory()
        for crowd in crowds:
            crowd.start()
        await asyncio.sleep(warm)
        for crowd in crowds:
            crowd.figures = figures = Figures() if crowd is crowds[0] else figures
        before, (user, system), own = found.numbers(), found.seconds(), time.process_time()
        began = time.perf_counter()
        lags = await lags_for(seconds)
        lasted = time.perf_counter() - began
        user, system = found.seconds()[0] - user, found.seconds()[1] - system
        cpu, own = user + system, time.process_time() - own
        after, at_end = found.numbers(), found.memory()
        for crowd in crowds:
            crowd.close()
        done = {name: value - before.get(name, 0.0) for name, value in after.items()}
        commands = done.get('bohnhof_commands_total{who="person"}', 0.0)
        commits = done.get("bohnhof_store_commit_appends_count", 0.0)
        times = sorted(figures.latencies)
        return {
            "tables": tables,
            "seconds": round(lasted, 1),
            "commands": int(commands),
            "commands_per_second": round(commands / lasted, 1),
            "refused": figures.refused,
            "skipped": figures.skipped,
            "errors": figures.errors,
            "p50_ms": milliseconds(percentile(times, 0.50)),
            "p99_ms": milliseconds(percentile(times, 0.99)),
            "most_ms": milliseconds(times[-1] if times else 0.0),
            "server_p99_ms": milliseconds(bucket(done, "bohnhof_command_to_event_seconds", 0.99)),
            "server_processors": round(cpu / lasted, 3),
            "server_processors_of_system": round(system / lasted, 3),
            "server_ms_per_command": round(1000 * cpu / commands, 3) if commands else None,
            "kilobytes_per_table": round((full - empty) / tables / 1024, 1),
            "kilobytes_per_table_at_end": round((at_end - empty) / tables / 1024, 1),
            "megabytes_at_end": round(at_end / 1024 / 1024, 1),
            "commits_per_second": round(commits / lasted, 1),
            "appends_per_commit": round(done.get("bohnhof_store_commit_appends_sum", 0.0) / commits, 1)
            if commits
            else 0,
            "commit_ms": round(1000 * done.get("bohnhof_store_commit_seconds_sum", 0.0) / commits, 2) if commits else 0,
            "commit_p99_ms": milliseconds(bucket(done, "bohnhof_store_commit_seconds", 0.99)),
            "messages_per_second": round(figures.received / lasted),
            "kilobytes_per_second": round(figures.bytes / lasted / 1024),
            "people_processors": round(own / lasted, 3),
            "people_delay_p99_ms": milliseconds(percentile(sorted(lags), 0.99)),
        }


async def lags_for(seconds: float) -> list[float]:
    """Wait so long; how late this process was meanwhile, each time it wanted to wake up."""
    found: list[float] = []
    end = time.perf_counter() + seconds
    while (now := time.perf_counter()) < end:
        await asyncio.sleep(0.01)
        found.append(time.perf_counter() - now - 0.01)
    return found


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which this part of the sorted values lies."""
    return values[min(len(values) - 1, int(part * len(values)))] if values else 0.0


def milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 2)


def bucket(done: dict[str, float], name: str, part: float) -> float:
    """The same of a histogram, in proportion within its step."""
    steps = sorted(
        (float(bound), count)
        for key, count in done.items()
        if key.startswith(name + "_bucket")
        for bound in re.findall(r'le="([^"]+)"', key)
    )
    total = steps[-1][1] if steps else 0.0
    low, under = 0.0, 0.0
    for bound, count in steps:
        if count >= part * total and count > under:
            return low if bound == float("inf") else low + (bound - low) * (part * total - under) / (count - under)
        low, under = bound, count
    return 0.0


def is_good(found: dict[str, Any]) -> bool:
    """Whether everybody was served quickly and without a fault."""
    return 0 < found["p99_ms"] < GOOD * 1000 and not found["errors"]


async def search(runs: list[dict[str, Any]], one: Any, steps: int) -> int:
    """The largest number of tables that is good, to within a tenth or as many steps."""
    for _step in range(steps):
        good = max((run["tables"] for run in runs if is_good(run)), default=0)
        bad = min((run["tables"] for run in runs if not is_good(run) and run["tables"] > good), default=0)
        if not good or (bad and bad - good <= max(10, good // 10)):
            break
        tables = (good + bad) // 2 if bad else min(LARGEST_SEARCHED, good * 3 // 2)
        if tables == good:
            break
        runs.append(await one(tables // 10 * 10))
    return max((run["tables"] for run in runs if is_good(run)), default=0)


async def work(options: argparse.Namespace) -> dict[str, Any]:
    """All measurements, one after the other."""
    runs: list[dict[str, Any]] = []
    games: list[tuple[str, int]] = []
    if options.records:
        async with server(options.database) as found:
            games = await records(found, options.records)

    async def one(tables: int) -> dict[str, Any]:
        found = await measured(tables, options.warm, options.seconds, options.database, games)
        show(found)
        return found

    for tables in options.tables:
        runs.append(await one(tables))
    most = await search(runs, one, options.steps)
    print(f"the most tables with p99 under {GOOD * 1000:.0f} ms: {most}")
    machine = (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
    )
    return {"machine": machine, "pace_seconds": 3, "seats": 4, "runs": runs, "most_tables": most}


def show(run: dict[str, Any]) -> None:
    """One line for people."""
    print(
        f"{run['tables']:5} tables: {run['commands_per_second']:6.1f} commands/s,"
        f" p50 {run['p50_ms']:6.1f} ms, p99 {run['p99_ms']:6.1f} ms (within the server {run['server_p99_ms']:.1f});"
        f" server {run['server_processors']:.2f} processors, {run['server_ms_per_command']} ms a command,"
        f" {run['kilobytes_per_table']:.0f} KB a table, {run['appends_per_commit']} appends a commit;"
        f" people {run['people_processors']:.2f} processors, late by {run['people_delay_p99_ms']:.1f} ms",
        f"{run['errors'] or ''}",
        flush=True,
    )


def more_files() -> None:
    """Allow as many connections as the system does."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200, 1000], help="the numbers of tables")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long is measured")
    parser.add_argument("--warm", type=float, default=5.0, help="how long people play before that")
    parser.add_argument("--steps", type=int, default=5, help="how often the largest number is tried for")
    parser.add_argument("--records", type=int, default=8, help="how many games bots play first, for tables to go on")
    parser.add_argument("--quick", action="store_true", help="five tables for five seconds")
    parser.add_argument("--database", default="", help="a database of your own, else an SQLite file that is deleted")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "load.json", help="where the results go")
    options = parser.parse_args()
    if options.quick:
        options.tables, options.seconds, options.warm, options.steps, options.records = [5], 4.0, 1.0, 0, 0
    more_files()
    gc.disable()  # the people of a run leave little behind, and none of them shall be late for it
    loop = None
    try:
        import uvloop

        loop = uvloop.new_event_loop
    except ImportError:
        pass
    most = (len(options.tables) + options.steps) * (options.seconds + options.warm + 120)
    with asyncio.Runner(loop_factory=loop) as runner:
        found = runner.run(asyncio.wait_for(work(options), most))
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
