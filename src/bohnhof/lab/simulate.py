"""Runs a simulation from beginning to end. What is finished is kept if it is stopped."""

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any, Final

from bohnhof.lab.columns import Chunk, Sheet, game_columns, harvest_columns, offer_columns
from bohnhof.lab.jobs import START_METHOD, run
from bohnhof.lab.plan import Plan
from bohnhof.lab.play import Stop
from bohnhof.lab.summary import Summary


@dataclass(frozen=True)
class Files:
    """Where the rows go; None for nowhere."""

    games: Path | None = None
    offers: Path | None = None
    harvests: Path | None = None

    def all(self) -> list[Path]:
        """Those that are wanted."""
        return [path for path in (self.games, self.offers, self.harvests) if path is not None]


NO_FILES: Final = Files()


@dataclass(frozen=True)
class Outcome:
    """What has become of a simulation. `interrupted` says that it was stopped, `broken` that a worker process died;
    in both cases the summary and the files hold the games that were finished."""

    summary: Summary
    seconds: float
    interrupted: bool
    broken: bool

    def games_a_second(self) -> float:
        """The speed."""
        return self.summary.games / self.seconds if self.seconds > 0 else 0.0


def simulate(
    plan: Plan,
    jobs: int = 1,
    files: Files = NO_FILES,
    watch: Callable[[int], None] | None = None,
    stop: Stop | None = None,
    method: str = START_METHOD,
) -> Outcome:
    """Play a settled plan (see `Plan.settled`) with so many processes.

    `watch` hears how many games are finished. `stop`, or an interruption from the keyboard, ends it after the games
    that are being played; a second interruption ends it at once. Raises `NeedsPyarrow` or `OSError` if the files
    cannot be written.
    """
    flag = Stop() if stop is None else stop
    plan = replace(plan, list_offers=files.offers is not None, list_harvests=files.harvests is not None)
    summary = Summary(plan)
    broken = False
    began = perf_counter()
    with ExitStack() as undo:
        sheets: list[Sheet] = []
        for path, columns in (
            (files.games, game_columns),
            (files.offers, offer_columns),
            (files.harvests, harvest_columns),
        ):
            if path is not None:
                sheet = Sheet(path, plan, columns)
                undo.callback(sheet.drop)
                sheets.append(sheet)
        try:
            with Heed(flag) as heed, closing(run(plan, jobs, flag, method)) as chunks:
                while (chunk := heed.wait(chunks)) is not None:
                    summary.add(chunk)
                    for sheet in sheets:
                        sheet.add(chunk)
                    if watch is not None:
                        watch(summary.games)
        except KeyboardInterrupt:
            flag.set()
        except BrokenProcessPool:
            broken = not flag
        seconds = perf_counter() - began
        summary.close_deal()
        for sheet in sheets:
            sheet.finish()
        undo.pop_all()
    return Outcome(summary, seconds, bool(flag) and summary.games < plan.games, broken)


class Heed:
    """Lets the first interruption from the keyboard raise the flag; a later one ends the waiting for more games.

    Python tells only the main thread of interruptions; elsewhere nothing changes.
    """

    def __init__(self, stop: Stop) -> None:
        self.stop = stop
        self.presses = 0
        self.waiting = False
        self.before: Any = None

    def __enter__(self) -> "Heed":
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGINT, self.heed)
        return self

    def __exit__(self, *_: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)

    def heed(self, _signal: int, _frame: FrameType | None) -> None:
        """Hear of an interruption."""
        self.presses += 1
        self.stop.set()
        if self.presses > 1 and self.waiting:
            raise KeyboardInterrupt

    def wait(self, chunks: Iterator[Chunk]) -> Chunk | None:
        """The next games; None if there are no more."""
        self.waiting = True
        try:
            return next(chunks, None)
        finally:
            self.waiting = False
