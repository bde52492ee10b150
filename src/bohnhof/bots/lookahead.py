"""Looking ahead: a table is played on by greed for a while, and what has come of it is judged for one seat.

Nothing here knows which steps a turn has: the steps of the rules say what there is to choose, and what follows.
"""

import math
from typing import Final, final

from mypy_extensions import i64

from bohnhof.bots.greed import Greed
from bohnhof.engine.commands import verb_of
from bohnhof.engine.menu import Menu
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step

MOST_MOVES: Final[i64] = 2000
"""No game is played on for longer."""
STEADY: Final = 1.2
"""How far apart two totals must be for one to be ahead by a standard deviation, once nothing is to come."""
LOOSE: Final = 0.055
"""How much further for each card that is still to come."""
MARGIN: Final = 0.1
"""How much of the judgement of a finished game is about by how much it was won or lost."""


def odds(ahead: float, spread: float) -> float:
    """How likely it is to stay ahead by something of which this much is known."""
    x = ahead / spread
    if x > 30.0:
        return 1.0
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + math.exp(-x))


@final
class Lookahead:
    """Plays tables of some rules on, and judges them for a seat: 0 is lost, 1 is won."""

    __slots__ = ("greed", "menu", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.greed: Greed = Greed()
        self.menu: Menu = Menu()

    def take(self, s: State, step: Step, seat: i64, code: i64) -> None:
        """Carry out a legal simple command of a seat at a table in this step."""
        owner = step
        verb = verb_of(code)
        if (step.verbs >> verb) & 1 == 0:
            found = self.rules.owner_in(step, verb)
            assert found is not None
            owner = found
        signal = owner.apply_code(s, seat, code)
        if signal != STAY:
            self.rules.go_on(s, step, signal)

    def play(self, s: State, turns: i64) -> None:
        """Play a table on for so many turns, or to the end of the game."""
        rules = self.rules
        menu = self.menu
        last = s.turn + turns
        at = s.step
        step = rules.step(s)
        moves: i64 = 0
        while not s.over and s.turn < last and moves < MOST_MOVES:
            if s.step != at:
                at = s.step
                step = rules.step(s)
            seat = s.active
            code = step.forced(s, False)
            if code < 0:
                seat = step.actor(s)
                menu.count = 0
                rules.fill_liberties(s, seat, menu)
                step.moves(s, seat, menu)
                code = self.greed.best(s, seat, menu)
            self.take(s, step, seat, code)
            moves += 1

    def judge(self, s: State, seat: i64) -> float:
        """How good a table is for a seat: about how likely it wins."""
        racket = self.greed.racket
        if s.over:
            return self.result(s, seat)
        racket.look(s, seat)
        spread = STEADY + LOOSE * racket.to_come
        own = racket.farm(s, seat)
        value = odds(own - racket.mafia(s), spread)
        for other in range(s.players):
            if other != seat:
                value *= odds(own - racket.farm(s, other), spread)
        return value

    def result(self, s: State, seat: i64) -> float:
        """What a finished game was worth: won, shared or lost, and a little for the margin."""
        standing = self.rules.standing(s)
        best = standing.against_thalers
        for other in range(len(standing.thalers)):
            if other != seat and standing.thalers[other] > best:
                best = standing.thalers[other]
        value = MARGIN * odds(float(standing.thalers[seat] - best), 4.0)
        if standing.places[seat] == 1:
            value += (1.0 - MARGIN) / float(len(standing.winners()))
        return value
