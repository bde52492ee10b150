"""The one source of chance of a game (BB-11): small, seeded, and part of the state.

The generator is xoshiro128++, four words of 32 bits. Every step stays below 2**62, so it gives the same numbers
interpreted and compiled, on every machine.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

WORD: Final[i64] = 0xFFFFFFFF


@final
@mypyc_attr(acyclic=True)
class Chance:
    """A seeded generator. Two with equal words give equal numbers for ever."""

    __slots__ = ("a", "b", "c", "d")

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def copy(self) -> "Chance":
        """A generator that goes on with the same numbers."""
        return Chance(self.a, self.b, self.c, self.d)

    def word(self) -> i64:
        """The next 32 random bits."""
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        x = (a + d) & WORD
        result = (((x << 7) & WORD | (x >> 25)) + a) & WORD
        t = (b << 9) & WORD
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        self.a = a
        self.b = b
        self.c = c
        self.d = (d << 11) & WORD | (d >> 21)
        return result

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely; n is from 1 to 2**31."""
        m = self.word() * n
        low = m & WORD
        if low < n:  # the multiplication alone would favour some numbers by one part in 2**32
            least = (WORD + 1 - n) % n
            while low < least:
                m = self.word() * n
                low = m & WORD
        return m >> 32


def _mix(x: int) -> int:
    """One round of a 64-bit finaliser: spreads nearby seeds far apart."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return x ^ (x >> 31)


def seeded(seed: int, stream: int = 0) -> Chance:
    """The generator of a seed. Different streams of one seed (one for each bot, say) are unrelated.

    Any whole number is a seed; all its digits count.
    """
    words: list[int] = []
    rest = abs(seed)
    folded = _mix((2 if seed < 0 else 1) + 2 * stream)
    while True:
        folded = _mix(folded ^ (rest & 0xFFFFFFFFFFFFFFFF))
        rest >>= 64
        if rest == 0:
            break
    for _i in range(2):
        folded = (folded + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        value = _mix(folded)
        words.append(value & 0xFFFFFFFF)
        words.append(value >> 32)
    if not any(words):  # all zero is the one state the generator never leaves
        words[0] = 1
    return Chance(words[0], words[1], words[2], words[3])
