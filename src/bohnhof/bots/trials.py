"""Trials: several commands are tried at the same tables, and each is compared with the first of them.

What is compared are differences at one table, so that good and bad luck with the cards, which all commands share there,
does not count.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

SURE: Final = 1.5
"""By so many standard errors a command must do better than the first."""
HOPELESS: Final = -0.8
"""So many standard errors behind the first it is dropped at once."""
SLIGHT: Final = 0.004
"""A command that can hardly be better than the first by more than this is dropped too: the time is better spent."""


@final
class Trials:
    """Commands by their codes; the first `left` of them are still tried. The first one is what the others are measured
    by: `sums` are the differences from it, `squares` those of their squares, `tried` how many there are."""

    __slots__ = ("codes", "left", "squares", "sums", "tried")

    def __init__(self, codes: vec[i64]) -> None:
        self.codes: vec[i64] = codes
        self.left: i64 = len(codes)
        self.sums: vec[float] = vec[float]([0.0 for _i in range(len(codes))])
        self.squares: vec[float] = vec[float]([0.0 for _i in range(len(codes))])
        self.tried: i64 = 0

    def note(self, k: i64, difference: float) -> None:
        """A command has done so much better than the first at a table; after the last of them the next table comes."""
        self.sums[k] += difference
        self.squares[k] += difference * difference
        if k == self.left - 1:
            self.tried += 1

    def lead(self, k: i64) -> float:
        """By how many standard errors a command is ahead of the first."""
        n = float(self.tried)
        if n < 2.0:
            return 0.0
        mean = self.sums[k] / n
        spread = (self.squares[k] - n * mean * mean) / (n - 1.0)
        if spread <= 1e-12:
            return 0.0 if abs(mean) < 1e-9 else math.copysign(10.0, mean)
        return mean / math.sqrt(spread / n)

    def is_hopeless(self, k: i64) -> bool:
        """Whether a command is not worth any more trials: it does worse than the first, or never much better."""
        lead = self.lead(k)
        if lead < HOPELESS:
            return True
        mean = self.sums[k] / float(self.tried)
        if lead == 0.0:
            return mean < SLIGHT
        return mean + SURE * abs(mean / lead) < SLIGHT

    def drop(self) -> None:
        """Drop the worse half of those that are measured by the first, and all that are hopeless."""
        others = self.left - 1
        for k in range(2, self.left):
            self.move_up(k)
        keep = (others + 1) // 2
        while keep > 0 and self.is_hopeless(keep):
            keep -= 1
        self.left = 1 + keep

    def move_up(self, k: i64) -> None:
        """Let a command stand in front of those that do worse, but behind the first."""
        while k > 1 and self.sums[k - 1] < self.sums[k]:
            code = self.codes[k]
            total = self.sums[k]
            square = self.squares[k]
            self.codes[k] = self.codes[k - 1]
            self.sums[k] = self.sums[k - 1]
            self.squares[k] = self.squares[k - 1]
            self.codes[k - 1] = code
            self.sums[k - 1] = total
            self.squares[k - 1] = square
            k -= 1

    def best(self) -> i64:
        """The command that is surely ahead of the first, or the first."""
        if self.left > 1 and self.lead(1) > SURE:
            return self.codes[1]
        return self.codes[0]


def sort(codes: vec[i64], values: vec[float], count: i64) -> None:
    """Bring the first of these commands into the order of their values, the best first; equal ones stay in order."""
    for i in range(1, count):
        code = codes[i]
        value = values[i]
        j = i
        while j > 0 and values[j - 1] < value:
            codes[j] = codes[j - 1]
            values[j] = values[j - 1]
            j -= 1
        codes[j] = code
        values[j] = value
