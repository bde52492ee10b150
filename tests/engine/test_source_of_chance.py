"""The source of chance: its numbers, their evenness, and what a seed makes of it (BB-11; bug log S01, S02, A01)."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bohnhof.engine.chance import Chance, mixed, seeded
from bohnhof.games import create

WORDS = st.integers(0, 2**32 - 1)


class Model:
    """The same generator written down once more, from its definition and with whole numbers of any size."""

    def __init__(self, words: list[int]) -> None:
        self.s = words[:]

    def word(self) -> int:
        def turned(x: int, k: int) -> int:
            return ((x << k) | (x >> (32 - k))) % 2**32

        s = self.s
        result = (turned((s[0] + s[3]) % 2**32, 7) + s[0]) % 2**32
        shifted = (s[1] << 9) % 2**32
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = turned(s[3], 11)
        return result

    def below(self, n: int) -> int:
        """The multiplication method: words that would favour a number are thrown away."""
        while True:
            product = self.word() * n
            if product % 2**32 >= 2**32 % n:
                return product // 2**32


def test_the_first_numbers_after_one_two_three_four() -> None:
    """Worked out by the model; the first by hand: (1 + 4) turned by 7 is 640, and 1 more."""
    chance, model = Chance(1, 2, 3, 4), Model([1, 2, 3, 4])
    numbers = [int(chance.word()) for _ in range(10)]
    assert numbers[0] == (5 << 7) + 1
    assert numbers == [model.word() for _ in range(10)]
    assert numbers == [
        641,
        1573767,
        3222811527,
        3517856514,
        836907274,
        4247214768,
        3867114732,
        1355841295,
        495546011,
        621204420,
    ]


@given(st.tuples(WORDS, WORDS, WORDS, WORDS), st.lists(st.integers(1, 2**31), min_size=1, max_size=20))
@settings(max_examples=200)
def test_it_gives_the_numbers_of_the_model(words: tuple[int, int, int, int], bounds: list[int]) -> None:
    chance, model = Chance(*words), Model(list(words))
    if not any(words):
        return
    for n in bounds:
        assert chance.below(n) == model.below(n)
        assert [chance.a, chance.b, chance.c, chance.d] == model.s


@pytest.mark.parametrize("n", [1, 2, 3, 2**16, 2**31 - 1, 2**31, 1_431_655_766])
def test_every_number_below_a_bound_and_no_other(n: int) -> None:
    """The last bound throws away every third word, so the loop that does it is walked through."""
    chance, model = seeded(n), None
    model = Model([int(chance.a), int(chance.b), int(chance.c), int(chance.d)])
    drawn = [int(chance.below(n)) for _ in range(500)]
    assert drawn == [model.below(n) for _ in range(500)]
    assert min(drawn) >= 0
    assert max(drawn) < n
    if n <= 3:
        assert set(drawn) == set(range(n))
    else:
        assert max(drawn) > n * 0.9
        assert min(drawn) < n * 0.1


def chi_square(counts: Counter, kinds: int) -> float:
    """How far counts are from even ones."""
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 for kind in counts) / expected + expected * (kinds - len(counts))


@pytest.mark.parametrize("n", [2, 6, 10, 52, 104])
def test_numbers_are_even(n: int) -> None:
    """The bound lies five standard deviations above what even numbers give, and no test of luck: the seed is fixed."""
    chance = seeded(4711, n)
    counts = Counter(int(chance.below(n)) for _ in range(400 * n))
    freedom = n - 1
    assert chi_square(counts, n) < freedom + 5 * (2 * freedom) ** 0.5


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    s = create("bohnanza", "amigo-classic", 4).blank(9)
    s.pile_size = 4
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 200):
        for i in range(4):
            s.pile[i] = i
        s.shuffle_pile()
        orders[tuple(int(s.pile[i]) for i in range(4))] += 1
    assert set(orders) == set(permutations(range(4)))
    assert chi_square(orders, 24) < 23 + 5 * 46**0.5


# --- seeds ------------------------------------------------------------------------------------------------------------


def first(chance: Chance) -> tuple[int, ...]:
    """A few numbers by which generators are told apart."""
    return tuple(int(chance.word()) for _ in range(3))


def test_nearby_seeds_have_nothing_in_common() -> None:
    starts = [first(seeded(seed)) for seed in range(-2000, 2000)]
    assert len(set(starts)) == 4000
    for k in range(3):
        assert len({start[k] for start in starts}) > 3990
        bits = [sum((start[k] >> bit) & 1 for start in starts) for bit in range(32)]
        assert min(bits) > 1840  # five standard deviations below a half
        assert max(bits) < 2160


def test_all_digits_of_a_seed_count() -> None:
    seeds = [0, 1, -1, 2**31, 2**32, 2**32 + 1, 2**53, 2**64, -(2**64), 2**64 + 1, 2**96, 10**99, 10**99 + 1, -(10**99)]
    assert len({first(seeded(seed)) for seed in seeds}) == len(seeds)
    assert first(seeded(10**99)) == first(seeded(10**99))


def test_the_streams_of_a_seed_are_unrelated() -> None:
    starts = [first(seeded(7, stream)) for stream in range(2000)]
    assert len(set(starts)) == 2000
    together = [seeded(7, stream) for stream in (0, 1)]
    alike = sum(together[0].below(10) == together[1].below(10) for _ in range(2000))
    assert 130 < alike < 270
    assert first(seeded(8, 0)) != first(seeded(7, 1))


@given(st.integers(-(10**40), 10**40), st.integers(0, 2**32))
def test_a_seeded_generator_is_in_no_dead_state(seed: int, stream: int) -> None:
    chance = seeded(seed, stream)
    words = [int(chance.a), int(chance.b), int(chance.c), int(chance.d)]
    assert any(words)
    assert all(0 <= word < 2**32 for word in words)


@given(st.lists(WORDS, unique=True, min_size=2, max_size=50))
def test_mixing_keeps_words_apart(words: list[int]) -> None:
    mixed_words = [int(mixed(word)) for word in words]
    assert len(set(mixed_words)) == len(words)
    assert all(0 <= word < 2**32 for word in mixed_words)


def test_a_copy_goes_on_with_the_same_numbers_and_on_its_own() -> None:
    chance = seeded(3)
    chance.word()
    copy = chance.copy()
    ahead = [int(copy.word()) for _ in range(20)]
    assert [int(chance.word()) for _ in range(20)] == ahead
    assert first(copy) == first(chance)


def test_a_seed_that_would_lead_into_the_dead_state_leads_next_to_it() -> None:
    """From four times nothing the generator would give nothing for ever. Mixing can be undone, so a seed that ends
    there can be worked out backwards: this is one."""
    chance = seeded(0x96F9C2167E54EF9E56D2652B209D0E1500000002)
    beside = Chance(1, 0, 0, 0)
    for _ in range(4):
        beside.word()
    assert first(chance) == first(beside)
