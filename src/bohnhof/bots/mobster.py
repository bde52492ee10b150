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
from bohnhof.bots.imagining import seen_table
from bohnhof.bots.lookahead import Lookahead
from bohnhof.bots.racket import has_mafia
from bohnhof.bots.thought import ROUND, Thought
from bohnhof.bots.trader import Trader
from bohnhof.bots.trials import sort
from bohnhof.engine.commands import PASS, PLANT, Command, code_of, first_of, second_of, simple, verb_of
from bohnhof.engine.view import View

ROLLOUTS: Final[i64] = 96
"""So many tables are played on for a decision, if nobody says otherwise."""
TURNS: Final[i64] = 4
"""So many turns each of them is played on."""
OPTIONS: Final[i64] = 6
"""No more commands are tried: those that greed likes best."""


@final
class Mobster(Bot):
    """Looks ahead. In games without the mafia it plays as `trader` does.

    `rollouts` is how many tables it plays on for a decision, `turns` for how many turns; both can be set at any time.
    """

    def __init__(self, seed: int = 0, rollouts: int = int(ROLLOUTS), turns: int = int(TURNS)) -> None:
        super().__init__(seed)
        self.deals = True
        self.ponders = True
        self.trader: Trader = Trader(seed)
        self.rollouts: i64 = rollouts
        self.turns: i64 = turns
        self.lookahead: Lookahead | None = None
        self.thought: Thought | None = None
        self.command: Command = Command(PASS)

    def act(self, view: View) -> Command:
        """What greed would do, unless something else has done better."""
        self.begin(view)
        while self.go_on():
            pass
        return self.decided()

    def begin(self, view: View) -> None:
        """See what can be done; where there is nothing to choose, or no mafia, that is all."""
        self.thought = None
        if self.lookahead is None:
            if not has_mafia(view.rules):
                self.command = self.trader.act(view)
                return
            self.lookahead = Lookahead(view.rules)
        options = distinct(view)
        self.command = simple(options[0])
        if len(options) == 1:
            return
        most = self.rollouts // (2 * ROUND)  # few trials of many commands would say nothing
        if most > OPTIONS:
            most = OPTIONS
        elif most < 2:
            most = 2
        codes = liked(view, options, self.lookahead.greed)[:most]
        self.thought = Thought(view, codes, self.lookahead, self.chance, self.rollouts, self.turns)

    def go_on(self) -> bool:
        """Play one more table on."""
        return self.thought is not None and self.thought.go_on()

    def decided(self) -> Command:
        """What has done best so far."""
        thought = self.thought
        if thought is not None:
            self.command = simple(thought.best())
            self.thought = None
        return self.command


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
    greed.racket.look(table, view.seat)
    greed.read(table, view.seat, view.menu)
    worths = vec[float]([greed.worth(table, view.seat, options[i]) for i in range(len(options))])
    sort(options, worths, len(options))
    return options
