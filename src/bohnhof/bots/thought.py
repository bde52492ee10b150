"""One decision of a bot that looks ahead, thought over in portions: each plays one imagined table on.

Between two portions its owner may do something else, as a server that has more tables does. What comes out is the same.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.bots.imagining import Imagination
from bohnhof.bots.lookahead import Lookahead
from bohnhof.bots.trials import Trials
from bohnhof.engine.chance import Chance
from bohnhof.engine.state import State
from bohnhof.engine.view import View

ROUND: Final[i64] = 8
"""At so many tables each command is tried before some are dropped."""


@final
class Thought:
    """Commands are tried at imagined tables until one is left, or `budget` tables are used up.

    `at` is the number of the command that is tried next at `table`, `plain` what the first one came to there, `tried`
    at how many tables all were tried since some were dropped.
    """

    __slots__ = ("ahead", "at", "budget", "chance", "imagination", "plain", "seat", "table", "trials", "tried", "turns")

    def __init__(self, view: View, codes: vec[i64], ahead: Lookahead, chance: Chance, budget: i64, turns: i64) -> None:
        self.seat: i64 = view.seat
        self.ahead: Lookahead = ahead
        self.chance: Chance = chance
        self.budget: i64 = budget
        self.turns: i64 = turns
        self.trials: Trials = Trials(codes)
        self.imagination: Imagination = Imagination(view)
        self.table: State = self.imagination.base
        self.at: i64 = 0
        self.plain: float = 0.0
        self.tried: i64 = 0

    def go_on(self) -> bool:
        """Play one table on. False, if everything has been thought over."""
        trials = self.trials
        if self.at == 0:
            if trials.left < 2 or self.budget < trials.left:
                return False
            self.budget -= trials.left
            self.table = self.imagination.table(self.chance)
        value = self.worth_of(trials.codes[self.at])
        if self.at == 0:
            self.plain = value
        else:
            trials.note(self.at, value - self.plain)
        self.at += 1
        if self.at == trials.left:
            self.at = 0
            self.tried += 1
            if self.tried == ROUND or self.budget < trials.left:
                self.tried = 0
                trials.drop()
        return True

    def worth_of(self, code: i64) -> float:
        """What a command comes to at the imagined table."""
        ahead = self.ahead
        s = self.table.copy()
        ahead.take(s, ahead.rules.step(s), self.seat, code)
        ahead.play(s, self.turns)
        return ahead.judge(s, self.seat)

    def best(self) -> i64:
        """The code of the command that has turned out best so far."""
        return self.trials.best()
