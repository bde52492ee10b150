"""Playing on and on takes no more memory (bug log S04)."""

import gc
import tracemalloc

from small_simulations import duel

from bohnhof.lab.play import Series, Stop


def growth(play: object, times: int) -> int:
    """By how many bytes memory has grown after some more of the same."""
    assert callable(play)
    for _ in range(3):
        play()
    gc.collect()
    tracemalloc.start()
    try:
        play()
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(times):
            play()
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return after - before


def test_games_leave_nothing_behind() -> None:
    series = Series(duel(games=10**6))
    assert growth(lambda: series.play(0, 2, Stop()), 15) < 50_000


def test_deals_without_a_game_leave_nothing_behind() -> None:
    rules = duel().rules()
    assert growth(lambda: [rules.new(seed) for seed in range(20)], 10) < 50_000
