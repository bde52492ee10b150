"""A match: bots play one game through the sequential driver."""

from typing import Final, final

from mypy_extensions import i64

from bohnhof.bots.bot import Bot
from bohnhof.engine.commands import Command
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.state import State

MOST_DECISIONS: Final[i64] = 1_000_000
"""No game of bots is longer; one that is has a bot in it that never stops."""


@final
class Match:
    """Bots, one for each seat, and the driver of their table.

    A bot that says something the rules refuse, or that raises an error, is played on by the harmless default command
    for that decision; `refusals` counts these by seat and `complaints` keeps the first few in words. The driver is
    brisk: bots are not asked about what leaves no choice.
    """

    def __init__(self, rules: Rules, state: State, bots: list[Bot], offers_a_turn: i64, bundle: i64 = 1) -> None:
        watchers: i64 = 0
        for seat in range(len(bots)):
            if bots[seat].watches:
                watchers |= 1 << seat
        self.bots = bots
        self.driver = Sequencer(rules, state, offers_a_turn, bundle, watchers, True)
        self.refusals: list[int] = [0 for _i in range(len(bots))]
        self.complaints: list[str] = []
        self.decisions: i64 = 0
        self.menu = Menu()

    def play(self) -> None:
        """Play to the end. Raises `RuntimeError` if that takes more decisions than any game does."""
        driver = self.driver
        while driver.seat >= 0:
            self.decide()
            if self.decisions > MOST_DECISIONS:
                raise RuntimeError("this game does not end")

    def decide(self) -> None:
        """Let the seat that is asked decide."""
        driver = self.driver
        seat = driver.seat
        bot = self.bots[seat]
        self.decisions += 1
        if bot.asks_itself:
            bot.choose(driver)
            return
        try:
            refusal = driver.do(bot.act(driver.view()))
        except Exception as error:
            self.complain(seat, f"{type(error).__name__}: {error}")
            self.play_default(seat)
            return
        if refusal is not None:
            self.complain(seat, repr(refusal))
            self.play_default(seat)

    def complain(self, seat: i64, what: str) -> None:
        """Note a refusal or an error of a bot."""
        self.refusals[seat] += 1
        if len(self.complaints) < 10:
            self.complaints.append(f"seat {seat}: {what}")

    def play_default(self, seat: i64) -> None:
        """Say the harmless default for a seat (BB-8: there is always a next command)."""
        command: Command | None = self.driver.default(self.menu)
        assert command is not None
        refusal: Refusal | None = self.driver.do(command)
        assert refusal is None
