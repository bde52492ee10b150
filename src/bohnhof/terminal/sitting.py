"""A table at one keyboard: the game, who sits where, and whom it asks next.

The engine's sequential driver says whom to ask; every command goes through `Game`, which keeps the record. Two things
are added for people: an offer that is open to all is put to the people before the bots, so that none of these snaps it
up before they have read it, and people may make as many offers as they like while each bot has a limit in every turn.
"""

from typing import Final

from bohnhof.bots.bot import Bot
from bohnhof.bots.loading import NoSuchBot, bot_maker
from bohnhof.engine.commands import COUNTER, OFFER, PASS, WISH, Command, simple
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import Offer
from bohnhof.engine.refusals import Refusal, Refused
from bohnhof.engine.sequencer import BUNDLE, Sequencer
from bohnhof.engine.view import View
from bohnhof.game import Game
from bohnhof.terminal.language import plain
from bohnhof.terminal.seating import BadSeats, Seat

ASKS: Final = ("needed", "always")
"""How often a person is asked in others' turns: where he can trade, or wherever he could do anything at all."""
BOT_OFFERS: Final = 3
"""Offers, counter-offers and wishes of each bot in a turn: an endless table helps nobody."""
_NO_LIMIT: Final = 10**9
_TALK: Final = (int(OFFER), int(COUNTER), int(WISH))


class Sitting:
    """One game being played here. `passed` are the people who have nothing more to say in this turn's trading."""

    def __init__(self, game: Game, seats: list[Seat], ask: str = "needed") -> None:
        """Seat everybody. Raises `BadSeats` for a bot that cannot be found."""
        self.game = game
        self.seats = seats
        self.ask = ask
        self.turn = int(game.state.turn)
        self.passed: set[int] = set()
        self.said = [0] * len(seats)
        self.faults: list[tuple[int, str]] = []
        self.menu = Menu()
        self.bots: list[Bot | None] = [self.new_bot(index) for index in range(len(seats))]
        watchers = dealers = 0
        for index, bot in enumerate(self.bots):
            if bot is None:
                watchers |= (1 << index) if ask == "always" else 0
                dealers |= 1 << index
            else:
                watchers |= (1 << index) if bot.watches else 0
                dealers |= (1 << index) if bot.deals else 0
        self.driver = Sequencer(game.rules, game.state, _NO_LIMIT, BUNDLE, watchers, False, dealers)
        self.choose_who_answers()

    def new_bot(self, index: int) -> Bot | None:
        """The bot of a seat, None for a person. Its chance follows from the game's seed, the seat and the moment."""
        name = self.seats[index].bot
        if not name:
            return None
        try:
            return bot_maker(name)((self.game.seed * 8 + index) * 100_003 + len(self.game.log))
        except NoSuchBot as error:
            raise BadSeats(
                "bot_fails", bot=plain(name, 60), why=plain(error.sentence(self.game.sentences), 120)
            ) from None
        except Exception as error:
            raise BadSeats("bot_fails", bot=plain(name, 60), why=plain(f"{type(error).__name__}: {error}")) from None

    # --- whom to ask ----------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat that is asked, -1 once the game is over."""
        return int(self.driver.seat)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [index for index, seat in enumerate(self.seats) if seat.person]

    def by_courtesy(self) -> bool:
        """Whether the asked seat need not do anything: it is asked because it could."""
        return bool(self.driver.answering == 0 and self.driver.asking != 0)

    def choose_who_answers(self) -> None:
        """Of all open answers, ask first for those of bots to offers made to them alone, so that a person can look
        around before he answers; then for those of people; then for those of bots to offers that are open to all."""
        driver = self.driver
        if driver.answering == 0:
            return
        order = [(int(self.game.state.active) + step) % len(self.seats) for step in range(len(self.seats))]
        waiting = [
            (self.rank(offer, seat), int(offer.number), seat)
            for offer in self.game.state.offers
            for seat in order
            if offer.awaits(seat)
        ]
        _rank, driver.answering, driver.seat = min(waiting, key=lambda answer: answer[:2])

    def rank(self, offer: Offer, seat: int) -> int:
        """How early this answer is asked for: the lower, the earlier."""
        if self.seats[seat].person:
            return 1
        return 0 if offer.partner == seat else 2

    def person_to_ask(self) -> int | None:
        """The person who is asked now; None where a bot is, where nobody is, or where he has passed already."""
        seat = self.seat
        if seat < 0 or not self.seats[seat].person or self.is_passed_over(seat):
            return None
        return seat

    def is_passed_over(self, seat: int) -> bool:
        """Whether a person need not be asked by courtesy: he has said in this turn that he has nothing to say, or the
        turn is another person's, with whom he can talk without taking over the keyboard."""
        if self.ask == "always" or not self.by_courtesy():
            return False
        return seat in self.passed or self.seats[self.game.state.active].person

    def view(self, seat: int) -> View:
        """What a seat may know, and, if it is the one asked, what it is asked about."""
        view = self.game.view(seat)
        if seat == self.seat:
            view.answering = self.driver.answering
            view.may_pass = self.by_courtesy()
        if seat >= 0 and not self.seats[seat].person:
            view.offers_left = BOT_OFFERS - self.said[seat]
        return view

    # --- playing --------------------------------------------------------------------------------------------------

    def why_not(self, seat: int, command: Command) -> Refusal | None:
        """Why the asked seat may not say this; None if it may."""
        if command.verb == PASS and self.by_courtesy():
            return None
        return self.driver.check(self.game.table.complete(seat, command))

    def do(self, command: Command) -> list[Event]:
        """Let the seat that is asked say something. Raises `Refused`, and then nothing has changed."""
        seat = self.seat
        whole = command if command.verb == PASS else self.game.table.complete(seat, command)
        refusal = self.driver.check(whole)
        if refusal is None and not self.seats[seat].person and int(whole.verb) in _TALK:
            if self.said[seat] >= BOT_OFFERS:
                refusal = Refusal("BB-65", "offers_used_up", {"count": BOT_OFFERS})
        if refusal is not None:
            raise Refused(refusal)
        if whole.verb == PASS:
            self.driver.do(whole)
            self.passed.add(seat)
            self.choose_who_answers()
            return []
        step = self.game.state.step
        events = self.game.do(seat, whole)
        if int(whole.verb) in _TALK:
            self.said[seat] += 1
        self.driver.after(step, whole.verb)
        if whole.verb == WISH:
            self.tell_wish(seat)
        self.begin_turn()
        self.choose_who_answers()
        return events

    def begin_turn(self) -> None:
        """Start counting afresh where a new turn has begun."""
        if self.turn != self.game.state.turn:
            self.turn = int(self.game.state.turn)
            self.passed.clear()
            self.said = [0] * len(self.seats)

    def tell_wish(self, seat: int) -> None:
        """Ask the bots that trade again once somebody has said what he looks for: they may have it."""
        driver = self.driver
        if self.seats[seat].person and driver.step.owns(OFFER):
            bots = sum(1 << index for index, bot in enumerate(self.bots) if bot is not None and bot.deals)
            driver.asking |= bots & ~(1 << int(self.game.state.active))
            driver.look()

    def let_act(self) -> list[Event]:
        """Let the bot that is asked act, or pass over a person who has passed. A bot that fails or says something the
        rules refuse is played on by the driver's harmless default, and the fault is kept in `faults`."""
        seat = self.seat
        bot = self.bots[seat]
        if bot is None:
            return self.do(Command(PASS))
        code = self.forced(seat)
        if code >= 0:
            return self.do(simple(code))
        try:
            command = bot.act(self.view(seat))
            return self.do(command)
        except Refused as refused:
            self.faults.append((seat, refused.refusal.rule))
        except Exception as error:
            self.faults.append((seat, type(error).__name__))  # its message could name hidden cards
        default = self.driver.default(self.menu)
        assert default is not None
        return self.do(default)

    def forced(self, seat: int) -> int:
        """The code of what a bot's step leaves no choice about, -1 if there is one: bots are asked only then."""
        driver = self.driver
        if driver.answering != 0 or driver.asking != 0 or seat != self.game.state.active:
            return -1
        return int(driver.step.forced(self.game.state, self.said[seat] < BOT_OFFERS))

    # --- resuming -------------------------------------------------------------------------------------------------

    def resume(self, asking: set[int], passed: set[int]) -> None:
        """Take up the questions that were open when the game was saved."""
        self.passed = set(passed)
        self.driver.asking = sum(1 << seat for seat in asking)
        self.driver.look()
        self.choose_who_answers()

    def asking(self) -> set[int]:
        """The seats that are still to be asked by courtesy."""
        return {seat for seat in range(len(self.seats)) if (self.driver.asking >> seat) & 1}
