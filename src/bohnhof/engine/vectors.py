"""Small work on vectors of whole numbers, as on short lists of cards."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64


def zeros(n: i64) -> vec[i64]:
    """A vector of n zeros."""
    return vec[i64]([0 for _i in range(n)])


EMPTY: Final = zeros(0)
"""No cards. It has no room, so appending to it makes a new vector and leaves it empty."""


def bit(n: i64) -> i64:
    """The n-th power of two, for n up to 62. Compiled code shifts a number that is written out with 32 bits only, so
    `1 << n` is good for seats and beans and not for verbs."""
    power: i64 = 1
    power <<= n
    return power


def count(v: vec[i64], x: i64) -> i64:
    """How often a number occurs."""
    n: i64 = 0
    for i in range(len(v)):
        if v[i] == x:
            n += 1
    return n


def in_order(v: vec[i64]) -> vec[i64]:
    """The same numbers in rising order, as a new vector."""
    w = v[:]
    for i in range(1, len(w)):
        x = w[i]
        j = i
        while j > 0 and w[j - 1] > x:
            w[j] = w[j - 1]
            j -= 1
        w[j] = x
    return w


def same(v: vec[i64], w: vec[i64]) -> bool:
    """Whether two vectors hold the same numbers in the same order."""
    if len(v) != len(w):
        return False
    for i in range(len(v)):
        if v[i] != w[i]:
            return False
    return True


def needed(v: vec[i64], i: i64) -> i64:
    """How many of the numbers up to index i of a rising vector equal the one at i."""
    n: i64 = 1
    while i > 0 and v[i - 1] == v[i]:
        n += 1
        i -= 1
    return n


def numbers(v: vec[i64]) -> list[int]:
    """The numbers as a list."""
    return [int(v[i]) for i in range(len(v))]
