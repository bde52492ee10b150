"""What a simulation shows: wins and thalers by bot and by seat, with intervals, and how long games are.

Sums are kept as whole numbers, so they are the same in whatever order and portions the games come. The independent
pieces of evidence are the deals, not the games: games that share their deal are counted as one piece.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from bohnhof.lab.columns import ENDS, LIMIT_END, Chunk
from bohnhof.lab.plan import Plan
from bohnhof.lab.seeds import Seeds

Z: Final = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations."""
PARTS: Final = 420
"""A win in parts: divisible by every number of winners from 1 to 7."""
LISTED: Final = 20
"""How many flagged games the summary names; the file has them all."""

Interval = tuple[float, float]


def wilson(p: float, n: float) -> Interval:
    """Wilson's 95 % interval for a share p of n independent tries."""
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


class Sums:
    """Exact sums over deals of t, the total of a deal, and n, how many values it is the total of."""

    def __init__(self) -> None:
        self.deals = 0
        self.t = 0
        self.n = 0
        self.tt = 0
        self.tn = 0
        self.nn = 0

    def add(self, t: int, n: int) -> None:
        """Add a deal."""
        self.deals += 1
        self.t += t
        self.n += n
        self.tt += t * t
        self.tn += t * n
        self.nn += n * n

    def mean(self) -> float | None:
        """The mean of all values."""
        return self.t / self.n if self.n else None

    def spread(self) -> Fraction:
        """The sum over deals of the squared differences between t and what n values have on average, over n squared."""
        mean = Fraction(self.t, self.n)
        return (self.tt - 2 * mean * self.tn + mean * mean * self.nn) / (self.n * self.n)

    def interval(self) -> Interval | None:
        """The normal 95 % interval of the mean; None with fewer than two deals."""
        if self.deals < 2:
            return None
        mean = self.t / self.n
        half = Z * math.sqrt(self.spread() * Fraction(self.deals, self.deals - 1))
        return mean - half, mean + half


class Score:
    """Wins and thalers of one bot, or of one seat, whoever sat there. A win shared by k seats is 1/k win for each.

    `seats` is how many seats it has in every game, `fair` the share of wins it would have if all seats won alike.
    """

    def __init__(self, seats: int, fair: float) -> None:
        self.seats = seats
        self.fair = fair
        self.wins = Sums()
        self.thalers = Sums()
        self.whole = True

    def share(self) -> float | None:
        """The share of the games that it won."""
        mean = self.wins.mean()
        return None if mean is None else mean / PARTS

    def share_interval(self) -> Interval | None:
        """The 95 % interval of this share; None with fewer than two deals.

        Where no win was shared it is Wilson's, for as many games as there are, or for fewer if games with the same
        deal go the same way; else the normal one.
        """
        wins = self.wins
        if wins.deals < 2:
            return None
        if not self.whole:
            low, high = wins.interval() or (0.0, 1.0)
            return max(0.0, low / PARTS), min(1.0, high / PARTS)
        p = Fraction(wins.t, wins.n * PARTS)
        alone = p * (1 - p) / wins.n
        alike = wins.spread() / (PARTS * PARTS) / alone if alone else Fraction(1)
        return wilson(float(p), float(wins.n / max(Fraction(1), alike)))

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "seats": self.seats,
            "fair_share": self.fair,
            "wins": self.wins.t / PARTS,
            "win_share": self.share(),
            "win_share_95": self.share_interval(),
            "thalers": self.thalers.mean(),
            "thalers_95": self.thalers.interval(),
        }


@dataclass(frozen=True)
class Flagged:
    """A game that needs a look: a bot was refused or raised an error, or the game did not end by the rules."""

    game: int
    seed: int
    end: str
    refusals: list[int]
    complaint: str


COUNTS: Final = ("turns", "decisions", "offers", "deals", "gifts", "harvests", "emptyings")
"""What is counted in every game."""


class Summary:
    """Adds games up. Games that did not end by the rules are counted and flagged, and left out of everything else."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.seeds = Seeds(plan.seed, plan.players, plan.rotate)
        names = list(dict.fromkeys(plan.bots))
        self.of_bot = [names.index(name) for name in plan.bots]
        self.bots = {name: Score(plan.bots.count(name), plan.bots.count(name) / plan.players) for name in names}
        self.seats = [Score(1, 1 / plan.players) for _ in range(plan.players)]
        self.scores = [*self.bots.values(), *self.seats]
        self.games = 0
        self.finished = 0
        self.ends = dict.fromkeys(ENDS, 0)
        self.counts = dict.fromkeys(COUNTS, 0)
        self.flagged: list[Flagged] = []
        self.flagged_count = 0
        self.refusals = 0
        self.deal = -1
        self.clear_deal()

    def clear_deal(self) -> None:
        """Begin with a new deal."""
        self.deal_games = 0
        self.deal_wins = [0] * len(self.scores)
        self.deal_thalers = [0] * len(self.scores)

    def close_deal(self) -> None:
        """Add what the games of the last deal came to; also to be called after the last chunk."""
        if self.deal_games:
            for i, score in enumerate(self.scores):
                score.wins.add(self.deal_wins[i], self.deal_games)
                score.thalers.add(self.deal_thalers[i], self.deal_games * score.seats)
            self.clear_deal()

    def add(self, chunk: Chunk) -> None:
        """Add the games of a chunk; chunks come in order."""
        players = self.plan.players
        self.games += len(chunk)
        self.refusals += sum(chunk.refusals)
        for i, end in enumerate(chunk.end):
            self.ends[ENDS[end]] += 1
            at = i * players
            if end < LIMIT_END:
                deal = self.seeds.deal(chunk.game[i])
                if deal != self.deal:
                    self.close_deal()
                    self.deal = deal
                self.add_game(chunk, i, at)
            game = chunk.game[i]
            if game in chunk.complaints:
                self.flagged_count += 1
                if len(self.flagged) < LISTED:
                    refusals = list(chunk.refusals[at : at + players])
                    complaint = chunk.complaints[game]
                    self.flagged.append(Flagged(game, chunk.seed[i], ENDS[end], refusals, complaint))

    def add_game(self, chunk: Chunk, i: int, at: int) -> None:
        """Add a game that ended by the rules."""
        players = self.plan.players
        start = chunk.start[i]
        names = len(self.bots)
        places = chunk.places[at : at + players]
        part = PARTS // max(1, places.count(1))  # no seat has won where one without a seat has
        whole = part == PARTS
        won = [0] * names
        self.finished += 1
        self.deal_games += 1
        for seat in range(players):
            bot = self.of_bot[chunk.bots[at + seat]]
            by_seat = names + (seat - start) % players
            thalers = chunk.thalers[at + seat]
            self.deal_thalers[bot] += thalers
            self.deal_thalers[by_seat] += thalers
            if places[seat] == 1:
                won[bot] += part
                self.deal_wins[by_seat] += part
                if not whole:
                    self.scores[by_seat].whole = False
        for bot in range(names):
            self.deal_wins[bot] += won[bot]
            if won[bot] % PARTS:
                self.scores[bot].whole = False
        counts = self.counts
        counts["turns"] += chunk.turns[i]
        counts["decisions"] += chunk.decisions[i]
        counts["offers"] += chunk.offers[i]
        counts["deals"] += chunk.deals[i]
        counts["gifts"] += chunk.gifts[i]
        counts["harvests"] += chunk.harvests[i]
        counts["emptyings"] += chunk.emptyings[i]

    def as_data(self) -> dict[str, Any]:
        """The summary, once the last deal is closed, as plain data; the same for every way of playing the plan."""
        return {
            "plan": self.plan.as_data(),
            "games": self.games,
            "finished": self.finished,
            "ends": dict(self.ends),
            "bots": [{"bot": name, **score.as_data()} for name, score in self.bots.items()],
            "seats": [{"seat_from_start": i + 1, **score.as_data()} for i, score in enumerate(self.seats)],
            "per_game": {name: self.counts[name] / self.finished if self.finished else None for name in COUNTS},
            "refusals": self.refusals,
            "flagged": self.flagged_count,
            "flagged_games": [vars(flagged) for flagged in self.flagged],
        }
