"""Tables with the Bohnentaler on which much has grown already, and a crowd that is after the token.

Random players seldom let fields grow so far that an attempt is open. These tables begin with some that have.
"""

from collections.abc import Iterator

from highbohn_tables import Builders
from random_tables import Setting
from twins import Twin

from bohnhof.cards import AMIGO, NONE
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import ACCEPT, HARVEST, Command, second_of, verb_of
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.games.bohnentaler.marks import LAID, mark, token_owner
from bohnhof.games.bohnentaler.verbs import ATTEMPT

BASE = "bohnanza+bohnentaler"
HIGH = "high-bohn+bohnentaler"
DUEL = ("tip_duel", "on")
LOWER = ("tip_lower", "on")
HURDLE = ("tip_hurdle", "on")
SETTINGS = [
    Setting("amigo-classic", 3, (), BASE),
    Setting("amigo-classic", 4, (DUEL, ("thalers_hidden", "on")), BASE),
    Setting("amigo-classic", 5, (LOWER, HURDLE), BASE),
    Setting("amigo-2023", 4, (LOWER, DUEL), BASE),
    Setting("rio-grande", 3, (LOWER,), BASE),
    Setting("rio-grande", 5, (DUEL, HURDLE), BASE),
    Setting("amigo-classic", 3, (("cognac", "on"), LOWER), HIGH),
    Setting("amigo-classic", 4, (DUEL, ("cognac", "on")), HIGH),
    Setting("amigo-classic", 5, (LOWER, DUEL, ("closing_order", "harvest_first")), HIGH),
]
"""Every number of players, edition and tip, alone and with High Bohn."""
CASES = [(setting, seed) for seed, setting in enumerate(SETTINGS)]
IDS_OF_CASES = [f"{setting.game.partition('+')[0]}-{setting.edition}-{setting.players}" for setting in SETTINGS]


def grown(rules: Rules, seed: int) -> State:
    """A dealt table on which the first two fields of each seat pay two thalers or more each, as far as there are cards
    for that: they come from the draw pile."""
    s = rules.new(seed)
    chance = seeded(seed, 85)
    for field in (0, 1):
        for seat in range(int(s.players)):
            left = [sum(1 for i in range(s.pile_size) if s.pile[i] == bean) for bean in AMIGO]
            fitting = [
                (bean, cards)
                for bean in AMIGO
                for cards in range(2, left[bean] + 1)
                if s.pay(seat, bean, cards) == 2 + (seat + field) % 2
                and s.pay(seat, bean, cards - 1) < s.pay(seat, bean, cards)
                and s.kind(seat, 0) != bean
            ]
            if fitting:
                bean, cards = fitting[int(chance.below(len(fitting)))]
                move_from_pile(s, seat, field, bean, cards)
    s.stirred = 0
    return s


def move_from_pile(s: State, seat: int, field: int, bean: int, cards: int) -> None:
    """So many cards of a bean go from the draw pile onto a field."""
    kept = 0
    for i in range(s.pile_size):
        if s.pile[i] == bean and s.size(seat, field) < cards:
            s.plant(seat, bean, field)
        else:
            s.pile[kept] = s.pile[i]
            kept += 1
    s.pile_size = kept


class Takers(Builders):
    """A crowd that attempts when it can, and harvests little."""

    def command(self, rules: Rules, s: State, seat: int) -> Command | None:
        """A legal command of this seat; an attempt, if one is open, more often than anything else."""
        attempt = Command(ATTEMPT)
        if seat == s.active and self.below(3) == 0 and rules.check(s, seat, attempt) is None:
            return attempt
        return super().command(rules, s, seat)

    def is_ripe(self, s: State, seat: int, code: int) -> bool:
        """Whether a liberty is worth taking."""
        if verb_of(code) == HARVEST:
            field = int(second_of(code))
            kind = s.kind(seat, field)
            return kind > NONE and s.pay(seat, kind, s.size(seat, field)) >= 4
        return True


def played(rules: Rules, seed: int, most: int = 100_000) -> Iterator[tuple[Table, int, Command]]:
    """Let takers play a grown table; says after each command who said what."""
    table = Table(rules, grown(rules, seed))
    table.state.record()
    takers = Takers(seed)
    for _i in range(most):
        if table.state.over:
            return
        seat, command = takers.next(rules, table.state)
        whole = table.complete(seat, command)
        refusal = table.do(seat, whole)
        assert refusal is None, (refusal, seat, whole.parts())
        yield table, seat, whole


def alike(rules: Rules, s: State, seat: int, seed: int) -> State:
    """A table that must look the same to a seat (-1: to a spectator): all that it may not know is another, the card
    too that the owner of the token has laid face down."""
    twin = Twin(rules, s, seat, seeded(seed, seat + 2)).state
    if mark(s.marks, LAID) != 0 and seat != token_owner(s):
        twin.marks[rules.mark_names["laid"]] = 1 + seeded(seed, 9).below(s.hand_size[token_owner(s)])
    return twin


def moments(rules: Rules, seed: int, one_in: int = 60) -> Iterator[State]:
    """A grown table at about every so-manieth moment of a game, in most attempts, and at its end."""
    chooser = seeded(seed, 86)
    for table, _seat, command in played(rules, seed):
        s = table.state
        inside = rules.step(s).alone and chooser.below(2) == 0
        traded = command.verb == ACCEPT and chooser.below(10) == 0
        if s.over or inside or traded or mark(s.marks, LAID) != 0 or chooser.below(one_in) == 0:
            yield s
