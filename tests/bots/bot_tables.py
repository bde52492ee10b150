"""Tables for bots: every edition and number of players, and a witness of what a bot says."""

from collections.abc import Callable

from bohnhof.bots import BOTS
from bohnhof.bots.bot import Bot
from bohnhof.bots.match import Match
from bohnhof.engine.commands import Command
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.state import State
from bohnhof.engine.view import View
from bohnhof.games import create
from bohnhof.games.bohnanza.editions import EDITIONS

ROWS = [(name, players) for name, edition in EDITIONS.items() for players in edition.setups]
"""Every edition with every number of players that it lists (BB-20)."""
NAMES = list(BOTS)


class Witness(Bot):
    """Plays as another bot does and keeps what it has seen and said."""

    def __init__(self, inner: Bot) -> None:
        super().__init__(0)
        self.inner = inner
        self.deals = inner.deals
        self.watches = inner.watches
        self.said: list[tuple[View, Command]] = []

    def act(self, view: View) -> Command:
        command = self.inner.act(view)
        self.said.append((view, command))
        return command


def by_views(make: Callable[[int], Bot], seed: int) -> Bot:
    """A bot that is asked with views, not with the driver's choices."""
    bot = make(seed)
    bot.asks_itself = False
    return bot


def match_of(bots: list[Bot], edition: str = "amigo-classic", seed: int = 1, offers: int = 3) -> Match:
    """A match of these bots at a fresh table."""
    rules = create("bohnanza", edition, len(bots))
    return Match(rules, rules.new(seed), bots, offers)


def cards_in_play(s: State) -> int:
    """How many cards lie anywhere."""
    on_fields = sum(int(s.size(seat, f)) for seat in range(s.players) for f in range(s.fields[seat]))
    waiting = sum(int(s.waiting[i]) for i in range(len(s.waiting)))
    mine = sum(int(s.hand_size[seat] + s.thalers[seat]) for seat in range(s.players))
    places = sum(int(place.size) for place in s.places)
    return int(s.pile_size + s.discard_size + s.row_size) + on_fields + waiting + mine + places


def deck_size(s: State) -> int:
    """How many cards the deck has (BB-20)."""
    return sum(int(s.deck[bean]) for bean in range(len(s.deck)))


def assert_sound(match: Match, innocent: list[int]) -> None:
    """The game is over, no card is lost, and these seats were never refused."""
    s = match.driver.state
    assert s.over
    assert match.driver.seat == -1
    assert cards_in_play(s) == deck_size(s)
    letters = ["ABCDEFG"[seat] for seat in innocent]
    assert [match.refusals[seat] for seat in innocent] == [0] * len(innocent), match.complaints
    assert not [complaint for complaint in match.complaints if complaint[0] in letters]


def why_refused(driver: Sequencer, command: Command) -> object:
    """Why the seat that is asked may not say this; None if it may. Nothing changes."""
    return driver.check(driver.rules.complete(driver.state, driver.seat, command))
