"""The bot `mobster`: in games with the mafia it tries what it may do at tables that it imagines, and plays them on.

All that it cannot see it deals at random, again and again (`imagining`): draw pile, other hands, the beans of thalers.
At each of these tables it tries the commands that greed likes best, and plays on by greed (`lookahead`). Commands that
do badly are dropped after a few tables, and those that are left are tried at more (`trials`).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.bots.bot import Bot
from bohnhof.bots.greed import Greed
from bohnhof.bots.imagining import Imagination, seen_table
from bohnhof.bots.lookahead import Lookahead
from bohnhof.bots.racket import has_mafia
from bohnhof.bots.trader import Trader
from bohnhof.bots.trials import Trials, sort
from bohnhof.engine.commands import PLANT, Command, code_of, first_of, second_of, simple, verb_of
from bohnhof.engine.state import State
from bohnhof.engine.view import View

ROLLOUTS: Final[i64] = 96
"""So many tables are played on for a decision, if nobody says otherwise."""
TURNS: Final[i64] = 4
"""So many turns each of them is played on."""
OPTIONS: Final[i64] = 6
"""No more commands are tried: those that greed likes best."""
ROUND: Final[i64] = 8
"""At so many tables each command is tried before some are dropped."""


@final
class Mobster(Bot):
    """Looks ahead. In games without the mafia it plays as `trader` does.

    `rollouts` is how many tables it plays on for a decision, `turns` for how many turns; both can be set at any time.
    """

    def __init__(self, seed: int = 0, rollouts: int = int(ROLLOUTS), turns: int = int(TURNS)) -> None:
        super().__init__(seed)
        self.deals = True
        self.trader: Trader = Trader(seed)
        self.rollouts: i64 = rollouts
        self.turns: i64 = turns
        self.lookahead: Lookahead | None = None

    def act(self, view: View) -> Command:
        """What greed would do, unless something else has done better."""
        if self.lookahead is None:
            if not has_mafia(view.rules):
                return self.trader.act(view)
            self.lookahead = Lookahead(view.rules)
        return simple(self.choose_code(view, self.lookahead))

    def choose_code(self, view: View, ahead: Lookahead) -> i64:
        """The code of what it does."""
        options = distinct(view)
        if len(options) == 1:
            return options[0]
        most = self.rollouts // (2 * ROUND)  # few trials of many commands would say nothing
        if most > OPTIONS:
            most = OPTIONS
        elif most < 2:
            most = 2
        trials = Trials(liked(view, options, ahead.greed)[:most])
        imagination = Imagination(view)
        budget = self.rollouts
        while trials.left > 1 and budget >= trials.left:
            for _i in range(ROUND):
                if budget < trials.left:
                    break
                budget -= trials.left
                self.try_all(imagination.table(self.chance), view.seat, trials, ahead)
            trials.drop()
        return trials.best()

    def try_all(self, table: State, seat: i64, trials: Trials, ahead: Lookahead) -> None:
        """Try all commands that are left at one imagined table."""
        step = ahead.rules.step(table)
        plain = 0.0
        for k in range(trials.left):
            s = table.copy()
            ahead.take(s, step, seat, trials.codes[k])
            ahead.play(s, self.turns)
            if k == 0:
                plain = ahead.judge(s, seat)
            else:
                trials.note(k, ahead.judge(s, seat) - plain)


def distinct(view: View) -> vec[i64]:
    """The simple commands of a view, without those that only plant on another of several empty fields."""
    menu = view.menu
    kept: list[i64] = []
    for i in range(menu.count):
        code = menu.codes[i]
        if verb_of(code) == PLANT and view.size(view.seat, second_of(code)) == 0:
            other = False
            for field in range(second_of(code)):
                if view.size(view.seat, field) == 0 and menu.lists(code_of(PLANT, first_of(code), field)):
                    other = True
            if other:
                continue
        kept.append(code)
    return vec[i64](kept)


def liked(view: View, options: vec[i64], greed: Greed) -> vec[i64]:
    """Those of these commands that greed likes best, in this order."""
    table = seen_table(view)
    greed.read(table, view.seat, view.menu)
    worths = vec[float]([greed.worth(table, view.seat, options[i]) for i in range(len(options))])
    sort(options, worths, len(options))
    return options
