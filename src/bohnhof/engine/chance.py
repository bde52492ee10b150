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
    """A seeded generator. Two with equal words give equal numbers for ever.

    `drawn` is the word that the last number was made of.
    """

    __slots__ = ("a", "b", "c", "d", "drawn")

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d
        self.drawn: i64 = 0

    def copy(self) -> "Chance":
        """A generator that goes on with the same numbers."""
        return Chance(self.a, self.b, self.c, self.d)

    def word(self) -> i64:
        """The next 32 random bits."""
        self.below(1)
        return self.drawn

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely; n is from 1 to 2**31."""
        while True:
            a = self.a
            b = self.b
            d = self.d
            c = self.c ^ a
            e = d ^ b
            self.a = a ^ e
            self.b = b ^ c
            self.c = c ^ ((b << 9) & WORD)
            self.d = (e << 11) & WORD | (e >> 21)
            x = (a + d) & WORD
            word = (((x << 7) | (x >> 25)) + a) & WORD
            m = word * n
            low = m & WORD
            # The multiplication alone would favour some numbers by one part in 2**32.
            if low >= n or low >= (WORD + 1 - n) % n:
                self.drawn = word
                return m >> 32


def mixed(x: i64) -> i64:
    """A word that looks nothing like x, and differs for every x: 32 bits in, 32 bits out."""
    x ^= x >> 16
    x = (x * 0x7FEB352D) & WORD
    x ^= x >> 15
    x = (x * 0x846CA68B) & WORD
    return x ^ (x >> 16)


def seeded(seed: int, stream: int = 0) -> Chance:
    """The generator of a seed. Different streams of one seed (one for each bot, say) are unrelated.

    Any whole number is a seed; all its digits count. `stream` is not negative.
    """
    sign: i64 = 1 if seed < 0 else 0
    a: i64 = mixed(0x9E3779B9 ^ sign)
    b: i64 = mixed(0x243F6A88 ^ (stream & 0xFFFFFFFF))
    c: i64 = mixed(0xB7E15162)
    d: i64 = mixed(0xC6EF372F)
    rest = abs(seed)
    while True:
        word: i64 = rest & 0xFFFFFFFF
        a = mixed(a ^ word)
        b = mixed((b + a) & WORD)
        c = mixed((c + b) & WORD ^ word)
        d = mixed((d + c) & WORD)
        rest >>= 32
        if rest == 0:
            break
    a = mixed((a + d) & WORD)
    if a | b | c | d == 0:  # the one state that the generator never leaves
        a = 1
    chance = Chance(a, b, c, d)
    for _i in range(4):
        chance.word()
    return chance
