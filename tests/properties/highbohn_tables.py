"""Tables of High Bohn on which much is built already, and a crowd that plays them.

Random players buy little, so that a game from its deal shows few buildings. These tables begin with some for everybody.
"""

from collections.abc import Iterator

from random_tables import Crowd, Setting, codes_of, menu_of

from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import ACCEPT, HARVEST, Command, second_of, simple, verb_of
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.games.highbohn.buildings import KIND_COUNT, OWNERS_PER_KIND, PRICES
from bohnhof.games.highbohn.estate import settle_in, take_over
from bohnhof.games.highbohn.harvest import field_yield
from bohnhof.games.highbohn.marks import FOR_SALE

GAME = "high-bohn"
SETTINGS = [
    Setting("amigo-classic", 3, (), GAME),
    Setting("amigo-classic", 4, (("cognac", "on"),), GAME),
    Setting("amigo-2023", 5, (("cognac", "on"), ("closing_order", "harvest_first")), GAME),
    Setting("rio-grande", 3, (("cognac", "on"), ("thalers_hidden", "on")), GAME),
    Setting("amigo-classic", 5, (("thalers_hidden", "on"),), GAME),
    Setting("amigo-2023", 4, (("closing_order", "harvest_first"),), GAME),
]
"""Every number of players, with and without Cognac, every edition and option."""


def furnished(rules: Rules, seed: int) -> State:
    """A dealt table on which seats own buildings: of each type fewer than let the others leave the game."""
    s = rules.new(seed)
    chance = seeded(seed, 80)
    for kind in range(KIND_COUNT):
        if s.marks[kind * PRICES] != FOR_SALE:
            continue
        seats = list(range(int(s.players)))
        cards = list(range(int(PRICES)))
        for _i in range(int(chance.below(OWNERS_PER_KIND[int(s.players)]))):
            who = seats.pop(int(chance.below(len(seats))))
            building = int(kind * PRICES) + cards.pop(int(chance.below(len(cards))))
            take_over(s, who, building)
            settle_in(s, who, building)
    s.stirred = 0
    return s


class Builders(Crowd):
    """A crowd that also knows what High Bohn adds: it buys when it can and harvests stews."""

    def is_ripe(self, s: State, seat: int, code: int) -> bool:
        """Whether a liberty is worth taking."""
        if verb_of(code) != HARVEST:
            return True
        return field_yield(s, seat, second_of(code)) >= 2

    def command(self, rules: Rules, s: State, seat: int) -> Command | None:
        """A legal command of this seat; inside an event any answer of the one who is asked."""
        step = rules.step(s)
        if not step.alone:
            return super().command(rules, s, seat)
        codes = codes_of(menu_of(rules, s, seat))
        return simple(self.one_of(codes)) if codes else None


def played(rules: Rules, seed: int, most: int = 100_000) -> Iterator[tuple[Table, int, Command]]:
    """Let builders play a furnished table; says after each command who said what."""
    table = Table(rules, furnished(rules, seed))
    table.state.record()
    builders = Builders(seed)
    for _i in range(most):
        if table.state.over:
            return
        seat, command = builders.next(rules, table.state)
        whole = table.complete(seat, command)
        refusal = table.do(seat, whole)
        assert refusal is None, (refusal, seat, whole.parts())
        yield table, seat, whole


def moments(rules: Rules, seed: int, one_in: int = 60) -> Iterator[State]:
    """A furnished table at about every so-manieth moment of a game, all questions in between, and its end."""
    chooser = seeded(seed, 81)
    for table, _seat, command in played(rules, seed):
        s = table.state
        inside = rules.step(s).alone and chooser.below(4) == 0
        traded = command.verb == ACCEPT and chooser.below(10) == 0
        if s.over or inside or traded or chooser.below(one_in) == 0:
            yield s
