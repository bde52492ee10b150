"""Shares the games of a plan out to processes and brings them back in order.

Stretches of games go to the workers a few at a time. Their length follows the time they take: a slow bot must not keep
the progress bar waiting, and fast ones must not spend their time on the way. The result does not depend on it.
"""

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Final

from bohnhof.lab.columns import Chunk
from bohnhof.lab.plan import Plan
from bohnhof.lab.play import Series, Stop

SHORT: Final = 0.15
LONG: Final = 0.6
"""Between so many seconds a stretch of games takes a good time."""
MOST_GAMES: Final = 2048
AHEAD: Final = 3
"""How many stretches are given out for each worker."""
START_METHOD: Final = "spawn"
"""How workers begin: from nothing, which is the one way that works on every system and beside threads."""


class Stretches:
    """Cuts the games of a plan into stretches of whole blocks of `players` games."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        self.block = plan.players
        self.games = plan.games
        self.jobs = jobs
        self.size = plan.players
        self.at = 0

    def next(self) -> tuple[int, int] | None:
        """The next stretch, or None if all have been given out. The last ones are short, so that all end together."""
        if self.at >= self.games:
            return None
        fair = -(-(self.games - self.at) // (self.jobs * self.block)) * self.block
        first = self.at
        self.at = min(first + min(self.size, fair), self.games)
        return first, self.at

    def learn(self, chunk: Chunk) -> None:
        """Fit the length to the time that a stretch has taken."""
        if chunk.seconds < SHORT and len(chunk) * 2 > self.size:
            self.size = min(self.size * 2, MOST_GAMES // self.block * self.block)
        elif chunk.seconds > LONG and len(chunk) <= self.size:
            self.size = max(self.size // (2 * self.block), 1) * self.block


class Worker:
    """What a worker process knows: its series and the flag."""

    series: Series
    stop: Stop


def begin(plan: Plan, stop: Stop) -> None:
    """Get a worker process ready. An interruption is the main process's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Worker.series = Series(plan)
    Worker.stop = stop


def work(stretch: tuple[int, int]) -> Chunk:
    """Play a stretch in a worker process."""
    return Worker.series.play(*stretch, Worker.stop)


def ready() -> None:
    """Do nothing, in a worker process."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """What is started in here never hears of an interruption from the keyboard."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def run(plan: Plan, jobs: int, stop: Stop, method: str = START_METHOD) -> Generator[Chunk, None, None]:
    """Play a settled plan; the games come back in the order of their numbers, whoever has played them.

    After the flag has gone up no game begins any more; those that the workers have finished still come.
    """
    stretches = Stretches(plan, jobs)
    if jobs == 1:
        series = Series(plan)
        while not stop and (stretch := stretches.next()) is not None:
            chunk = series.play(*stretch, stop)
            stretches.learn(chunk)
            yield chunk
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context(method), initializer=begin, initargs=(plan, stop)
    )
    try:
        with undisturbed():
            pool.submit(ready)
        yield from gather(pool, stretches, jobs * AHEAD, stop)
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def gather(pool: ProcessPoolExecutor, stretches: Stretches, ahead: int, stop: Stop) -> Generator[Chunk, None, None]:
    """Give out stretches and take them back in order."""
    given: deque[Future[Any]] = deque()
    while True:
        while len(given) < ahead and not stop and (stretch := stretches.next()) is not None:
            given.append(pool.submit(work, stretch))
        if not given:
            return
        chunk = given.popleft().result()
        stretches.learn(chunk)
        yield chunk
