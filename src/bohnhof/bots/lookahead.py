"""Looking ahead: a table is played on by greed for a while, and what has come of it is judged for one seat.

Nothing here knows which steps a turn has: the steps of the rules say what there is to choose, and what follows.
"""

import math
from typing import Final, final

from mypy_extensions import i64

from bohnhof.bots.game_business import business_of
from bohnhof.bots.greed import Greed
from bohnhof.cards import NONE
from bohnhof.engine.commands import verb_of
from bohnhof.engine.menu import Menu
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step

MOST_MOVES: Final[i64] = 2000
"""No game is played on for longer."""
STEADY: Final = 0.5
"""How uncertain it is who will be ahead once nothing is to come, in thalers."""
LOOSE: Final = 0.34
"""How much more uncertain by the root of the number of cards that are still to come: luck evens out."""
LAND: Final = 0.035
"""What a field more brings its owner for each card that is still to come, in thalers."""
BOSSES: Final = 1.3
"""How much more what lies on boss fields counts than greed thinks: it comes to the mafia whatever anybody does."""
USUAL_FIELDS: Final = 2.0
"""With so many fields a player gains about as much as the mafia does."""
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
        self.greed: Greed = Greed(business_of(rules))
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
        looked: i64 = NONE
        pile: i64 = 0
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
                if menu.count == 1:
                    code = menu.codes[0]
                else:
                    code = self.greed.best(s, seat, menu, seat != looked or s.pile_size != pile)
                    looked = seat
                    pile = s.pile_size
            self.take(s, step, seat, code)
            moves += 1

    def judge(self, s: State, seat: i64) -> float:
        """How good a table is for a seat: about how likely it wins."""
        racket = self.greed.racket
        if s.over:
            return self.result(s, seat)
        racket.look(s, seat)
        left = racket.to_come
        spread = STEADY + LOOSE * math.sqrt(left)
        own = self.estate(s, seat)
        purse = float(s.places[self.rules.rival_purse].size)
        mafia = purse + BOSSES * (racket.mafia(s) - purse) + LAND * left * USUAL_FIELDS
        value = odds(own - mafia, spread)
        for other in range(s.players):
            if other != seat:
                value *= odds(own - self.estate(s, other), spread)
        return value

    def estate(self, s: State, seat: i64) -> float:
        """What a seat has: thalers, what grows, the land itself, and what the game adds."""
        greed = self.greed
        left = greed.racket.to_come
        return greed.racket.farm(s, seat) + LAND * left * float(s.fields[seat]) + greed.business.assets(s, seat, left)

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
