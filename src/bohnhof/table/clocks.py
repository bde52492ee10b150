"""Time: the clock of a house, and how long somebody may think."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

LONGEST_TRADING: Final = 10
"""So many clocks long may one step of a turn be for somebody who goes on talking."""


class Alarm(Protocol):
    """Something that is to happen later."""

    def cancel(self) -> None:
        """It shall not happen."""


class Clock:
    """The time of day that never jumps, and alarms. Tests have one that they set themselves."""

    def __init__(self) -> None:
        self.start = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970."""
        return self.start + time.monotonic()

    def later(self, seconds: float, what: Callable[[], None]) -> Alarm:
        """Let something happen after so many seconds."""
        return asyncio.get_running_loop().call_later(max(0.0, seconds), what)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class DecisionClock:
    """How long the seat that must act has been thinking. A new decision begins when another seat or step is due, when
    the seat has done something, and with every deal; one step is not drawn out for ever all the same. Who is asked in
    the turn of somebody else has a time of his own for that."""

    def __init__(self, seconds: float, answering: float = 0.0) -> None:
        self.seconds = seconds
        self.answering = answering
        self.asked = False
        self.decision: tuple[int, ...] = ()
        self.began = 0.0
        self.step_began = 0.0

    def see(self, decision: tuple[int, int, int, int, int], now: float, asked: bool = False) -> None:
        """What is being decided: turn, step, seat, what the seat has said so far, and the deals made so far; `asked`
        is whether somebody is asked in the turn of another."""
        self.asked = asked
        if decision[:3] != self.decision[:3]:
            self.step_began = now
        if decision != self.decision:
            self.decision = decision
            self.began = now

    def until(self) -> float | None:
        """When the time is over; None without a clock."""
        seconds = self.seconds
        if self.runs_for_answer():
            return self.step_began + self.answering
        if not seconds:
            return None
        return min(self.began + seconds, self.step_began + seconds * LONGEST_TRADING)

    def runs_for_answer(self) -> bool:
        """Whether it is the time for an answer that runs."""
        return self.asked and self.answering > 0 and (not self.seconds or self.answering <= self.seconds)

    def shift(self, seconds: float) -> None:
        """Time that does not count has passed."""
        self.began += seconds
        self.step_began += seconds
