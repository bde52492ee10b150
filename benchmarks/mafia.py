"""How well bots do against the mafia: two players with changing seats, and each bot alone.

    python benchmarks/mafia.py [--games 1000] [--jobs 2] [--seed 1] [--game prohibohn] [--kept FILE]

The games are those of `bohnhof simulate --game al-cabohne` with the same seed. Besides games won outright, ahead of the
mafia too, it counts those in which a bot is ahead of the other player, and says by how many thalers it is ahead of the
mafia. Interrupted, it prints what it has. With `--kept` each game is written to a file of lines as soon as it is over,
and those that stand there already are not played again.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

from bohnhof.bots import BOTS
from bohnhof.bots.match import Match
from bohnhof.games import create
from bohnhof.lab.seeds import Seeds, bot_at
from bohnhof.lab.summary import PARTS, Score, Sums

GAMES = ("al-cabohne", "prohibohn", "prohibohn/pub")
"""The games, with the edition behind the stroke."""
PAIRINGS = (("mobster", "random"), ("henchman", "random"), ("mobster", "henchman"), ("mobster",), ("henchman",))
"""The bot that is looked at, and the other player, if there is one."""
Task = tuple[str, tuple[str, ...], dict[str, str], int, int]
Result = tuple[float, float, int, int]
"""The part of the win, that of being ahead of the other player, thalers, and thalers of the mafia."""


def play(task: Task) -> Result:
    """One game."""
    which, names, options, seed, game = task
    players = len(names)
    name, _stroke, edition = which.partition("/")
    rules = create(name, edition, players, options)
    seeds = Seeds(seed, players, True)
    sitting = [bot_at(game, seat, players, True) for seat in range(players)]
    bots = [BOTS[names[bot]](seeds.bots(game) + 1 + seat) for seat, bot in enumerate(sitting)]
    match = Match(rules, rules.new(seeds.table(game)), bots, 3)
    match.play()
    if match.complaints:
        sys.exit(f"game {game}: {match.complaints[0]}")
    standing = rules.standing(match.driver.state)
    seat = sitting.index(0)
    won = 1 / len(standing.winners()) if standing.places[seat] == 1 else 0.0
    ahead = 1.0
    if players == 2:
        mine, other = standing.thalers[seat], standing.thalers[1 - seat]
        ahead = 1.0 if mine > other else 0.5 if mine == other else 0.0
    return won, ahead, standing.thalers[seat], standing.against_thalers


class Tally:
    """What came of the games of one bot. Games that share their deal count as one piece of evidence."""

    def __init__(self, games_a_deal: int) -> None:
        self.games_a_deal = games_a_deal
        self.games: list[Result] = []

    def sums(self, values: list[int]) -> Sums:
        """The sums over deals of a value of each game."""
        sums = Sums()
        for at in range(0, len(values), self.games_a_deal):
            deal = values[at : at + self.games_a_deal]
            sums.add(sum(deal), len(deal))
        return sums

    def share(self, parts: list[float]) -> str:
        """A share in percent with its 95 % interval."""
        score = Score(1, 1.0)
        score.wins = self.sums([round(part * PARTS) for part in parts])
        score.whole = all(part in (0.0, 1.0) for part in parts)
        low, high = score.share_interval() or (0.0, 1.0)
        return f"{100 * (score.share() or 0):.1f} % ({100 * low:.1f} to {100 * high:.1f})"

    def mean(self, values: list[int]) -> str:
        """A mean with its 95 % interval."""
        sums = self.sums(values)
        low, high = sums.interval() or (float("nan"), float("nan"))
        return f"{sums.mean() or 0:.2f} ({low:.2f} to {high:.2f})"

    def told(self, names: tuple[str, ...]) -> str:
        """All of it in a line."""
        games = self.games
        text = f"{names[0]} {'alone' if len(names) == 1 else 'against ' + names[1]}, {len(games)} games: "
        text += f"wins {self.share([won for won, _, _, _ in games])}"
        if len(names) == 2:
            text += f", ahead of {names[1]} in {self.share([ahead for _, ahead, _, _ in games])}"
        text += f"; thalers {self.mean([own for _, _, own, _ in games])}"
        return f"{text}; ahead of the mafia by {self.mean([own - mafia for _, _, own, mafia in games])}"


def played(tasks: list[Task], jobs: int) -> Iterator[Result]:
    """The games as they are finished, in their order."""
    if jobs == 1:
        yield from map(play, tasks)
        return
    with Pool(jobs) as pool:
        yield from pool.imap(play, tasks, chunksize=2)


def results(tasks: list[Task], jobs: int, kept: Path | None) -> Iterator[Result]:
    """The games in their order: those that are kept already, and the others as they are finished."""
    found: dict[str, Result] = {}
    if kept is not None and kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            task, *result = json.loads(line)
            found[json.dumps(task)] = (result[0], result[1], result[2], result[3])
    known = 0
    while known < len(tasks) and json.dumps(tasks[known]) in found:
        yield found[json.dumps(tasks[known])]
        known += 1
    for task, result in zip(tasks[known:], played(tasks[known:], jobs), strict=True):
        if kept is not None:
            with kept.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps([task, *result]) + "\n")
        yield result


def main() -> None:
    """Play the pairings and print what came out."""
    parser = argparse.ArgumentParser(description="How well bots do against the mafia, with 95 % intervals.")
    parser.add_argument("--games", type=int, default=1000, help="games of each pairing (1000)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play (1)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the simulation (1)")
    parser.add_argument("--passes", default="3", choices=("1", "2", "3"), help="how often the pile runs out (3)")
    parser.add_argument("--bots", default="", help="only this pairing: mobster,random or mobster")
    parser.add_argument("--game", default=GAMES[0], choices=GAMES, help="the game (al-cabohne)")
    parser.add_argument("--kept", type=Path, help="a file that keeps the games; what it has is not played again")
    given = parser.parse_args()
    options = {} if given.passes == "3" else {"ac_passes": given.passes}
    pairings = [names for names in PAIRINGS if len(names) == 2 or given.game == GAMES[0]]
    for names in [tuple(given.bots.split(","))] if given.bots else pairings:
        tally = Tally(len(names))
        tasks: list[Task] = [(given.game, names, options, given.seed, game) for game in range(given.games)]
        try:
            for result in results(tasks, given.jobs, given.kept):
                tally.games.append(result)
        except KeyboardInterrupt:
            print("interrupted")
        if not tally.games:
            return
        print(tally.told(names), flush=True)


if __name__ == "__main__":
    main()
