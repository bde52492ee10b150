"""A match: bots play one game through the sequential driver."""

from typing import Final, final

from mypy_extensions import i64

from bohnhof.bots.bot import Bot
from bohnhof.engine.commands import HARVEST, Command, verb_of
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import ACCEPTED, Offer, fate_how, fate_number
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.state import State
from bohnhof.notation.words import SEATS

MOST_DECISIONS: Final[i64] = 1_000_000
"""No game of bots is longer; one that is has a bot in it that never stops."""


class Endless(Exception):
    """A game has taken more decisions than it may: some bot in it never stops."""


@final
class Match:
    """Bots, one for each seat, and the driver of their table.

    A bot that says something the rules refuse, or that raises an error, is played on by the harmless default command
    for that decision; `refusals` counts these by seat and `complaints` keeps the first few in words. The driver is
    brisk: bots are not asked about what leaves no choice.

    `deals`, `gifts` (the deals among them in which one side gives nothing, BB-57) and `harvests` (the final one not
    among them) count what has happened, without the cost of events.
    """

    def __init__(self, rules: Rules, state: State, bots: list[Bot], offers_a_turn: i64, bundle: i64 = 1) -> None:
        watchers: i64 = 0
        dealers: i64 = 0
        for seat in range(len(bots)):
            if bots[seat].watches:
                watchers |= 1 << seat
            if bots[seat].deals:
                dealers |= 1 << seat
        self.bots = bots
        self.driver = Sequencer(rules, state, offers_a_turn, bundle, watchers, True, dealers)
        self.refusals: list[int] = [0 for _i in range(len(bots))]
        self.complaints: list[str] = []
        self.decisions: i64 = 0
        self.deals: i64 = 0
        self.gifts: i64 = 0
        self.harvests: i64 = 0
        self.menu = Menu()

    def play(self, most_decisions: i64 = MOST_DECISIONS) -> None:
        """Play to the end. Raises `Endless` if that takes more decisions than it may."""
        driver = self.driver
        while driver.seat >= 0:
            if self.decisions >= most_decisions:
                raise Endless("this game does not end")
            self.decide()

    def decide(self) -> None:
        """Let the seat that is asked decide, and count what that brings about."""
        s = self.driver.state
        ended: i64 = len(s.fates)
        offers = s.offers
        seat = self.driver.seat
        self.decisions += 1
        if self.bots[seat].asks_itself:
            self.let_choose(seat)
        else:
            self.let_act(seat)
        if len(s.fates) > ended:
            self.count_deals(offers, ended)

    def let_choose(self, seat: i64) -> None:
        """Let a bot take a choice of the driver."""
        driver = self.driver
        s = driver.state
        closing = driver.rules.is_closing(s)
        try:
            self.bots[seat].choose(driver)
        except Exception as error:
            self.complain(seat, f"{type(error).__name__}: {error}")
            driver.draft.open = False
            if driver.seat == seat:  # otherwise it has chosen before it failed
                self.play_default(seat)
            return
        if verb_of(driver.chosen) == HARVEST and not s.over and not closing:
            self.harvests += 1

    def let_act(self, seat: i64) -> None:
        """Let a bot answer with a command."""
        driver = self.driver
        closing = driver.rules.is_closing(driver.state)
        try:
            command = self.bots[seat].act(driver.view())
            refusal = driver.do(command)
        except Exception as error:
            self.complain(seat, f"{type(error).__name__}: {error}")
            self.play_default(seat)
            return
        if refusal is not None:
            self.complain(seat, repr(refusal))
            self.play_default(seat)
        elif command.verb == HARVEST and not closing:
            self.harvests += 1

    def count_deals(self, offers: list[Offer], ended: i64) -> None:
        """Count the accepted ones of the offers that have just ended; `offers` were open before."""
        fates = self.driver.state.fates
        for i in range(ended, len(fates)):
            if fate_how(fates[i]) == ACCEPTED:
                self.deals += 1
                for offer in offers:
                    if offer.number == fate_number(fates[i]) and (len(offer.gives) == 0 or len(offer.wants) == 0):
                        self.gifts += 1

    def complain(self, seat: i64, what: str) -> None:
        """Note a refusal or an error of a bot."""
        self.refusals[seat] += 1
        if len(self.complaints) < 10:
            self.complaints.append(f"{SEATS[seat]}: {what}")

    def play_default(self, seat: i64) -> None:
        """Say the harmless default for a seat (BB-8: there is always a next command)."""
        command: Command | None = self.driver.default(self.menu)
        assert command is not None
        closing = self.driver.rules.is_closing(self.driver.state)
        refusal: Refusal | None = self.driver.do(command)
        assert refusal is None
        if command.verb == HARVEST and not closing:
            self.harvests += 1
