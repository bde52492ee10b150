"""How strong the bots are: each kind alone against three of the next weaker kind.

    python benchmarks/strength.py [--games 2000] [--jobs 2] [--seed 1]

Every pairing is played on four seats. The lone bot moves one seat on from game to game, and the four games of such a
round share their deal, so nobody owes a win to his seat or his cards alone. If all four played equally well the lone
bot would win 25 % of the games.
"""

import argparse
import sys
from pathlib import Path

from bohnhof.lab.plan import Plan
from bohnhof.lab.simulate import simulate
from bohnhof.lab.summary import Score, Summary

NEVER_BUILDS = f"{Path(__file__).with_name('never_builds.py')}:NeverBuilds"
PAIRINGS = (
    ("bohnanza", "farmer", "random"),
    ("bohnanza", "trader", "farmer"),
    ("high-bohn", "farmer", "random"),
    ("high-bohn", "trader", "farmer"),
    ("high-bohn", "trader", NEVER_BUILDS),
    ("bohnanza+bohnentaler", "farmer", "random"),
    ("bohnanza+bohnentaler", "trader", "random"),
    ("bohnanza+bohnentaler", "trader", "farmer"),
    ("high-bohn+bohnentaler", "trader", "random"),
    ("telebohn", "farmer", "random"),
)
"""The game, the lone bot and the others; `NEVER_BUILDS` is a `trader` that buys no building."""
PLAYERS = 4


def progress(text: str) -> None:
    """Write over the line of progress, where there is somebody to see it."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def play(game: str, lone: str, others: str, games: int, jobs: int, seed: int) -> Summary:
    """Play one pairing."""
    plan = Plan(game=game, players=PLAYERS, bots=(lone, others, others, others), games=games, seed=seed).settled()
    outcome = simulate(
        plan, jobs, watch=lambda done: progress(f"{lone} against three {short(others)}: {done} of {games} games")
    )
    progress("")
    if outcome.interrupted or outcome.broken:
        sys.exit(f"{lone} against three {short(others)}: stopped after {outcome.summary.games} games")
    return outcome.summary


def told(score: Score, scored_in: str) -> str:
    """Thalers a game, or what is counted instead, with their interval."""
    low, high = score.thalers.interval() or (float("nan"), float("nan"))
    return f"{score.thalers.mean() or 0:.2f} {scored_in} ({low:.2f} to {high:.2f})"


def short(bot: str) -> str:
    """The name of a bot without the path of its file."""
    return bot.rpartition(":")[2]


def main() -> None:
    """Play the pairings and print what came out."""
    parser = argparse.ArgumentParser(description="How strong the bots are, with 95 % intervals.")
    parser.add_argument("--games", type=int, default=2000, help="games of each pairing (2000)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play (1)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the simulation (1)")
    given = parser.parse_args()
    for game, lone, others in PAIRINGS:
        summary = play(game, lone, others, given.games, given.jobs, given.seed)
        score, counted = summary.bots[lone], summary.plan.scored_in
        low, high = score.share_interval() or (0.0, 1.0)
        print(
            f"{game}: one {lone} against three {short(others)} wins {100 * (score.share() or 0):.1f} % "
            f"of {summary.finished} games "
            f"(95 %: {100 * low:.1f} to {100 * high:.1f}; equal players: {100 / PLAYERS:.0f}): "
            f"{told(score, counted)} a game, each {short(others)} {told(summary.bots[others], counted)}."
        )
        if summary.flagged_count:
            print(f"  {summary.flagged_count} games are flagged, the first: {summary.flagged[0]}")


if __name__ == "__main__":
    main()
