"""Measure the speed of the engine and the bots, interleaved with two yardsticks in the same run.

    make bench                                 the whole table; also written to build/bench.json
    python benchmarks/run.py --rounds 3        a quick look

The yardsticks play a simplified base game (one-for-one trades, no log, no variants): `bohn_plain.py` in ordinary
Python, `bohn_c.c` in C. Machines are shared and change their pace within a second, so ratios mean more than any
number alone: every round measures everything once, each figure in short turns with a yardstick; times are processor
time of the measuring process, and the medians over the rounds are shown. Floors and aims were set on a machine on
which the plain yardstick plays REFERENCE games a second. So each figure is also shown as it would be there, scaled by
the plain yardstick that took turns with it, and judged by that; a ratio needs no scaling.
"""

import argparse
import ctypes
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
BUILD = ROOT / "build"
OFFERS = 3
REFERENCE = 466.0
"""What `bohn_plain.py` plays a second where the floors were set."""
FLOORS = {
    "games/s": (5_000, 10_000),
    "share of C": (0.18, 0.36),
    "decisions/s, bot in Python": (600_000, 1_200_000),
    "state copies/s from Python": (300_000, 700_000),
    "rollouts/s from mid-game": (5_000, 12_000),
    "games/s uncompiled": (100, 250),
    "import and one game, s": (0.3, 0.15),
    "games/s, four traders": (200, 1_000),
    "games/s, High Bohn": (2_500, 5_000),
    "games/s, with the Bohnentaler": (4_000, 8_000),
    "games/s, Al Cabohne": (4_000, 8_000),
    "games/s, Al Cabohne solo": (4_000, 8_000),
    "games/s, Prohibohn": (4_000, 8_000),
    "games/s, Prohibohn with Pubs": (4_000, 8_000),
    "games/s, Telebohn": (2_500, 5_000),
}
"""The floor and the aim of each figure; for a time, less is better."""
PLAIN = "yardstick plain Python, games/s"
SHARE = "share of C"
TURNS = 6
"""So often a figure and its yardstick change turns in a round."""


def yardstick_c() -> Callable[[int], None]:
    """The game in C: plays n games."""
    library = BUILD / "yardstick" / "bohn_c.so"
    library.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["cc", "-O3", "-shared", "-fPIC", "-o", str(library), str(HERE / "yardstick" / "bohn_c.c")], check=True
    )
    c = ctypes.CDLL(str(library))
    c.setup()
    c.run.argtypes = [ctypes.c_int64, ctypes.c_int64, ctypes.c_int, ctypes.POINTER(ctypes.c_uint32)]
    c.run.restype = ctypes.c_int64
    check = ctypes.c_uint32(0)

    def play(n: int) -> None:
        c.run(1, n, OFFERS, ctypes.byref(check))

    return play


def yardstick_plain() -> Callable[[int], None]:
    """The game in ordinary Python: plays n games."""
    sys.path.insert(0, str(HERE / "yardstick"))
    import bohn_plain

    def play(n: int) -> None:
        bohn_plain.run(1, n, OFFERS)

    return play


def random_games(game: str = "bohnanza", players: int = 4, edition: str = "") -> Callable[[int], int]:
    """Full rules, random bots inside the engine, at most three offers a turn; returns the decisions made."""
    from bohnhof.engine.chance import seeded
    from bohnhof.engine.sequencer import Sequencer, play_out
    from bohnhof.games import create

    rules = create(game, edition, players)
    chance = seeded(1, 2)
    seed = [0]

    def play(n: int) -> int:
        decisions = 0
        for _ in range(n):
            seed[0] += 1
            decisions += play_out(Sequencer(rules, rules.new(seed[0]), OFFERS, 1, 0, True), chance)
        return decisions

    return play


def python_bot() -> Callable[[int], int]:
    """A bot written in Python picks every choice; returns the decisions made in n games."""
    import random

    from bohnhof.engine.sequencer import Sequencer, listed
    from bohnhof.games import create

    rules = create()

    def play(n: int) -> int:
        number = random.Random(n).random
        decisions = 0
        for seed in range(n):
            driver = Sequencer(rules, rules.new(seed), OFFERS, 1, 0, True)
            choose = driver.choose
            while driver.seat >= 0:
                choices = listed(driver)
                choose(choices[int(number() * len(choices))])
                decisions += 1
        return decisions

    return play


def copies() -> Callable[[int], None]:
    """Copies the state of a half-played game n times, from Python."""
    state = half_played().state

    def copy(n: int) -> None:
        for _ in range(n):
            state.copy()

    return copy


def half_played():  # type: ignore[no-untyped-def]
    """A driver in the middle of a game."""
    from bohnhof.engine.chance import seeded
    from bohnhof.engine.sequencer import Sequencer
    from bohnhof.games import create

    rules = create()
    driver = Sequencer(rules, rules.new(7), OFFERS, 1, 0, True)
    chance = seeded(7)
    for _ in range(400):
        driver.choose(driver.choice(chance.below(driver.choices())))
    while driver.draft.open:
        driver.choose(driver.choice(chance.below(driver.choices())))
    return driver


def rollouts() -> Callable[[int], None]:
    """Copies a half-played game and plays it out, n times, called from Python."""
    from bohnhof.engine.chance import seeded
    from bohnhof.engine.sequencer import play_out

    driver = half_played()
    chance = seeded(3)

    def play(n: int) -> None:
        for _ in range(n):
            play_out(driver.copy(), chance)

    return play


def traders() -> Callable[[int], None]:
    """Four `trader` bots play n games."""
    from bohnhof.bots.match import Match
    from bohnhof.bots.trader import Trader
    from bohnhof.games import create

    rules = create()
    seed = [0]

    def play(n: int) -> None:
        for _ in range(n):
            seed[0] += 1
            bots = [Trader(seed[0] * 8 + seat) for seat in range(4)]
            Match(rules, rules.new(seed[0]), bots, OFFERS).play()

    return play


def rate(work: Callable[[int], object], n: int) -> float:
    """How many of n a second of processor time."""
    start = time.process_time()
    work(n)
    return n / (time.process_time() - start)


def in_turns(
    work: Callable[[int], object], n: int, yardstick: Callable[[int], None], m: int
) -> tuple[float, float, float]:
    """Work and yardstick in short turns, so that both meet the machine in all its moods.

    Returns how many of n a second of processor time, what the work counted itself a second, and how many of m.
    """
    worked = stood = counted = 0.0
    for _turn in range(TURNS):
        start = time.process_time()
        yardstick(m // TURNS)
        between = time.process_time()
        count = work(n // TURNS)
        worked += time.process_time() - between
        stood += between - start
        counted += count if isinstance(count, int) else 0
    return n // TURNS * TURNS / worked, counted / worked, m // TURNS * TURNS / stood


def uncompiled(python: str) -> float:
    """Games a second of the same sources without compiling, measured in a process of its own."""
    done = subprocess.run([python, str(Path(__file__)), "--worker"], check=True, capture_output=True, text=True)
    return float(done.stdout)


def start_up() -> float:
    """Seconds for a whole process that imports the package and plays one game."""
    code = (
        "import bohnhof; from bohnhof.engine.sequencer import Sequencer, play_out; "
        "from bohnhof.engine.chance import seeded; "
        "game = bohnhof.Game(seed=1); play_out(Sequencer(game.rules, game.state), seeded(1))"
    )
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


class Figures:
    """What was measured: of each figure a value for each round, and how fast the plain yardstick was beside it."""

    def __init__(self) -> None:
        self.values: dict[str, list[float]] = {}
        self.plain: dict[str, list[float]] = {}

    def note(self, name: str, value: float, plain: float) -> None:
        """One more value of a figure."""
        self.values.setdefault(name, []).append(value)
        self.plain.setdefault(name, []).append(plain)

    def scaled(self, name: str) -> float:
        """The median of a figure on a machine of the reference's speed; each value is scaled by its own yardstick."""
        values = self.values[name]
        if name == SHARE:
            return statistics.median(values)
        sign = -1 if name.endswith(", s") else 1
        return statistics.median(v * (REFERENCE / p) ** sign for v, p in zip(values, self.plain[name], strict=True))


def measure(rounds: int, interpreted: str | None) -> Figures:
    """All figures."""
    c, plain = yardstick_c(), yardstick_plain()
    play, bot = random_games(), python_bot()
    works: dict[str, tuple[Callable[[int], object], int]] = {
        "games/s": (play, 1_500),
        "decisions/s": (play, 500),
        "decisions/s, bot in Python": (bot, 300),
        "state copies/s from Python": (copies(), 100_000),
        "rollouts/s from mid-game": (rollouts(), 1_500),
        "games/s, four traders": (traders(), 60),
        "games/s, High Bohn": (random_games("high-bohn"), 700),
        "games/s, with the Bohnentaler": (random_games("bohnanza+bohnentaler"), 1_200),
        "games/s, Al Cabohne": (random_games("al-cabohne", 2), 1_200),
        "games/s, Al Cabohne solo": (random_games("al-cabohne", 1), 1_500),
        "games/s, Prohibohn": (random_games("prohibohn", 2), 1_000),
        "games/s, Prohibohn with Pubs": (random_games("prohibohn", 2, "pub"), 1_000),
        "games/s, Telebohn": (random_games("telebohn"), 250),
    }
    for work, _n in works.values():
        work(3)
    figures = Figures()
    for number in range(rounds):
        print(f"\rround {number + 1} of {rounds} ", end="", file=sys.stderr, flush=True)
        games, _decisions, in_c = in_turns(play, 1_500, c, 8_000)
        beside = rate(plain, 60)
        figures.note("yardstick C, games/s", in_c, beside)
        figures.note(PLAIN, beside, beside)
        figures.note(SHARE, games / in_c, beside)
        for name, (work, n) in works.items():
            done, counted, beside = in_turns(work, n, plain, 60)
            figures.note(name, counted if name.startswith("decisions") else done, beside)
        before = rate(plain, 30)
        seconds = start_up()
        between = rate(plain, 30)
        figures.note("import and one game, s", seconds, (before + between) / 2)
        if interpreted:
            games = uncompiled(interpreted)
            figures.note("games/s uncompiled", games, (between + rate(plain, 30)) / 2)
    print("\r" + " " * 30 + "\r", end="", file=sys.stderr)
    return figures


def show(figures: Figures) -> bool:
    """Print the table; returns whether every floor is met."""
    from rich.console import Console
    from rich.table import Table

    table = Table(
        title="Full rules, 4 players (Al Cabohne and Prohibohn: 2, or solo), at most 3 offers a turn, one core",
        title_justify="left",
    )
    for head in ("figure", "median", "low", "high", "x plain", "at reference", "floor", "aim", ""):
        table.add_column(head, justify="left" if head == "figure" else "right")
    met = True
    for name, values in figures.values.items():
        middle = figures.scaled(name)
        floor, aim = FLOORS.get(name, (None, None))
        ratio = ""
        if name.startswith(("games/s", "yardstick")):
            ratio = f"{middle / REFERENCE:.2f}"
        verdict = ""
        if floor is not None and aim is not None:
            better = (lambda a, b: a <= b) if aim < floor else (lambda a, b: a >= b)
            met = met and better(middle, floor)
            verdict = "aim" if better(middle, aim) else "floor" if better(middle, floor) else "BELOW"
        table.add_row(
            name,
            *(number(value) for value in (statistics.median(values), min(values), max(values))),
            ratio,
            number(middle),
            "" if floor is None else number(floor),
            "" if aim is None else number(aim),
            verdict,
        )
    Console(width=132).print(table)
    return met


def number(value: float) -> str:
    """A figure with as many digits as it deserves."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def main() -> None:
    """Measure, show, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--interpreted", help="the Python of an environment with the uncompiled sources")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        play = random_games()
        play(2)
        print(rate(play, 25))
        return
    import bohnhof.engine.state

    if bohnhof.engine.state.__file__.endswith(".py"):
        sys.exit("This measures the compiled package: run it with `make bench`.")
    figures = measure(options.rounds, options.interpreted)
    BUILD.mkdir(exist_ok=True)
    result = {
        name: {
            "median": statistics.median(values),
            "at_reference": figures.scaled(name),
            "values": values,
            "floor": FLOORS.get(name, (None, None))[0],
            "aim": FLOORS.get(name, (None, None))[1],
        }
        for name, values in figures.values.items()
    }
    (BUILD / "bench.json").write_text(json.dumps({"python": sys.version, "figures": result}, indent=1) + "\n")
    if not show(figures):
        sys.exit("A floor is not met.")


if __name__ == "__main__":
    main()
