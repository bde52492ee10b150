"""Measure the speed of the engine and the bots, interleaved with two yardsticks in the same run.

    make bench                                 the whole table; also written to build/bench.json
    python benchmarks/run.py --rounds 3        a quick look

The yardsticks play a simplified base game (one-for-one trades, no log, no variants): `bohn_plain.py` in ordinary
Python, `bohn_c.c` in C. Machines are shared and drift, so the ratios of one run mean more than any number alone:
every round measures everything once, times are processor time of the measuring process, and the medians over the
rounds are shown. Floors and aims were set on a machine on which the plain yardstick plays REFERENCE games a second. So
each figure is also shown as it would be there, scaled by the plain yardstick of its own round, and judged by that; a
ratio needs no scaling.
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


def decision_rate(work: Callable[[int], int], n: int) -> float:
    """How many decisions a second of processor time, over n games."""
    start = time.process_time()
    decisions = work(n)
    return decisions / (time.process_time() - start)


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


def measure(rounds: int, interpreted: str | None) -> dict[str, list[float]]:
    """All figures, one value for each round."""
    c, plain = yardstick_c(), yardstick_plain()
    play, bot, copy, roll, trade = random_games(), python_bot(), copies(), rollouts(), traders()
    build, rob, rob_alone = random_games("high-bohn"), random_games("al-cabohne", 2), random_games("al-cabohne", 1)
    bribe, tap = random_games("prohibohn", 2), random_games("prohibohn", 2, "pub")
    keep, call = random_games("bohnanza+bohnentaler"), random_games("telebohn")
    for warm in (play, bot, roll, trade, build, keep, rob, rob_alone, bribe, tap, call):
        warm(3)
    figures: dict[str, list[float]] = {}

    def note(name: str, value: float) -> None:
        figures.setdefault(name, []).append(value)

    for number in range(rounds):
        print(f"\rround {number + 1} of {rounds} ", end="", file=sys.stderr, flush=True)
        in_c = rate(c, 8_000)
        games = rate(play, 1_500)
        note("yardstick C, games/s", in_c)
        note(PLAIN, rate(plain, 60))
        note("games/s", games)
        note("share of C", games / in_c)
        note("decisions/s", decision_rate(play, 500))
        note("decisions/s, bot in Python", decision_rate(bot, 300))
        note("state copies/s from Python", rate(copy, 100_000))
        note("rollouts/s from mid-game", rate(roll, 1_500))
        note("games/s, four traders", rate(trade, 60))
        note("games/s, High Bohn", rate(build, 700))
        note("games/s, with the Bohnentaler", rate(keep, 1_200))
        note("games/s, Al Cabohne", rate(rob, 1_200))
        note("games/s, Al Cabohne solo", rate(rob_alone, 1_500))
        note("games/s, Prohibohn", rate(bribe, 1_000))
        note("games/s, Prohibohn with Pubs", rate(tap, 1_000))
        note("games/s, Telebohn", rate(call, 250))
        note("import and one game, s", start_up())
        if interpreted:
            note("games/s uncompiled", uncompiled(interpreted))
    print("\r" + " " * 30 + "\r", end="", file=sys.stderr)
    return figures


def show(figures: dict[str, list[float]]) -> bool:
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
    for name, values in figures.items():
        middle = scaled(name, figures)
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


def scaled(name: str, figures: dict[str, list[float]]) -> float:
    """The median of a figure on a machine of the reference's speed; each round is scaled by its own yardstick."""
    values = figures[name]
    if name == "share of C":
        return statistics.median(values)
    sign = -1 if name.endswith(", s") else 1
    return statistics.median(v * (REFERENCE / p) ** sign for v, p in zip(values, figures[PLAIN], strict=True))


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
            "at_reference": scaled(name, figures),
            "values": values,
            "floor": FLOORS.get(name, (None, None))[0],
            "aim": FLOORS.get(name, (None, None))[1],
        }
        for name, values in figures.items()
    }
    (BUILD / "bench.json").write_text(json.dumps({"python": sys.version, "figures": result}, indent=1) + "\n")
    if not show(figures):
        sys.exit("A floor is not met.")


if __name__ == "__main__":
    main()
