"""Bots at a live table: whom they are asked about what, when they act, and what becomes of those that fail.

Bots act like people. They see their view alone; they take their time; what they say is checked like anybody's command.
Whom to ask follows the engine's sequential driver: first those for whom a wish has become possible (HB-25), then
answers, then by courtesy those who could react to something that has changed, then the seat that must act. What is
added is time for people: to answer, and to make offers.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from bohnhof.bots.bot import Bot
from bohnhof.engine.chance import Chance
from bohnhof.engine.commands import (
    ACCEPT,
    COUNTER,
    END,
    EVERYONE,
    OFFER,
    PASS,
    REFUSE,
    TURN_UP,
    WISH,
    WITHDRAW,
    Command,
    simple,
    verb_of,
)
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import Offer
from bohnhof.engine.view import View
from bohnhof.game import Game

BOT_OFFERS: Final = 3
"""Offers, counter-offers and wishes of each bot in a turn: an endless table helps nobody."""
MOST_FAULTS: Final = 3
"""A bot with so many faults is replaced for good."""
SUBSTITUTE: Final = "farmer"
"""The bot that replaces it."""
FAIR: Final = 3.0
"""So many paces a bot leaves people before it answers an offer that is open to all (bug log B05)."""
AFTER_DEALS: Final = 1.5
"""How much longer a bot thinks about where to plant what it has got."""
GLANCE: Final = 0.25
"""How much shorter a bot thinks about whether it wants to buy something, or when it is asked in another's turn."""
PORTION: Final = 0.005
"""For so many seconds a bot that ponders may hold up everything else; the last step of a portion comes on top."""
LONGEST_TALK: Final = 10
"""So many trade times long may people go on talking in a bot's turn."""
TALK: Final = (int(OFFER), int(COUNTER), int(WISH))
Maker = Callable[[int], Bot]


class Fault(Exception):
    """A bot has failed. The reason says how, without anything that a seat may not know."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BotSeat:
    """A bot that plays a seat. One of the house decides at once, or ponders in portions; one of a user's file has a
    thread and a time limit, and if it does not come back from a decision, it is asked nothing more."""

    def __init__(self, name: str, maker: Maker, seed: int, trusted: bool) -> None:
        self.name = name
        self.trusted = trusted
        self.faults = 0
        self.busy = False
        self.bot: Bot | None = None
        self.reason = ""
        try:
            self.bot = maker(seed)
        except (Exception, SystemExit) as error:
            self.reason = type(error).__name__

    @property
    def watches(self) -> bool:
        """Whether it wants to be asked at every step of others' turns."""
        return self.bot is not None and bool(self.bot.watches)

    @property
    def deals(self) -> bool:
        """Whether it wants to be asked where it can make an offer."""
        return self.bot is not None and bool(self.bot.deals)

    @property
    def ponders(self) -> bool:
        """Whether it thinks in portions, between which the server goes on."""
        return self.trusted and self.bot is not None and bool(self.bot.ponders)

    def act(self, view: View) -> Command:
        """What it does. Raises `Fault`."""
        if self.bot is None:
            raise Fault(self.reason)
        try:
            command = self.bot.act(view)
        except Exception as error:  # its message could name hidden cards
            raise Fault(type(error).__name__) from None
        if not isinstance(command, Command):
            raise Fault("no command")
        return command

    async def think(self, view: View, seconds: float) -> Command:
        """What it does, from a thread of its own. Raises `Fault`, after so many seconds at the latest."""
        if self.busy:
            raise Fault("too slow")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Command] = loop.create_future()
        self.busy = True

        def settle(command: Command | None, fault: Fault | None) -> None:
            self.busy = False
            if answer.done():
                return
            if fault is not None:
                answer.set_exception(fault)
            elif command is not None:
                answer.set_result(command)

        def run() -> None:
            command: Command | None = None
            fault: Fault | None = None
            try:
                command = self.act(view)
            except Fault as error:
                fault = error
            except BaseException as error:  # a bot that calls exit() ends its thread and nothing else
                fault = Fault(type(error).__name__)
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, command, fault)

        threading.Thread(target=run, name="bot", daemon=True).start()
        try:
            return await asyncio.wait_for(answer, seconds)
        except TimeoutError:
            raise Fault("too slow") from None

    async def ponder(self, view: View) -> Command:
        """What it does; after each portion of its thought all that is due elsewhere comes first. Raises `Fault`."""
        if self.bot is None:
            raise Fault(self.reason)
        try:
            until = time.perf_counter() + PORTION
            self.bot.begin(view)
            while self.bot.go_on():
                if time.perf_counter() >= until:
                    await asyncio.sleep(0)
                    until = time.perf_counter() + PORTION
            return self.bot.decided()
        except Exception as error:  # its message could name hidden cards
            raise Fault(type(error).__name__) from None


class Question(NamedTuple):
    """What a bot is asked: whether it has a wish now (HB-22), to answer an offer, whether it wants to say something in
    another's turn, or to act; for a person whose `clock` has run out too. What is too `late`, or what everybody sees to
    be the `only` answer, needs no bot. The rest tells one such question from the next."""

    seat: int
    kind: Literal["wish", "answer", "courtesy", "act", "clock", "late", "only"]
    offer: int
    marks: tuple[int, ...]


@dataclass(frozen=True)
class Present:
    """Who is at the table: `people` play themselves, `passed` are those of them who have nothing more to say, and
    `bots` are the bots that play, by seat."""

    people: frozenset[int]
    passed: frozenset[int]
    bots: Mapping[int, BotSeat]


class Asking:
    """Whom the bots of a table are asked, and when. Every command is shown to `saw`, live and when a log is read."""

    def __init__(self, game: Game, pace: float, trade_time: float, chance: Chance, now: float) -> None:
        self.game = game
        self.pace = pace
        self.trade_time = trade_time
        self.chance = chance
        self.menu = Menu()
        players = int(game.rules.players)
        self.moment = (int(game.state.turn), int(game.state.step))
        self.round = 0
        self.deals = 0
        self.courtesy: set[int] = set(range(players))
        self.called: set[int] = set()
        self.calls = 0
        self.said = [0] * players
        self.counts = [0] * players
        self.content = False
        self.opened = now
        self.talked = now
        self.offered: dict[int, float] = {int(offer.number): now for offer in game.state.offers}
        self.dues: dict[Question, float] = {}
        self.call()

    # --- what has happened ----------------------------------------------------------------------------------------

    def saw(self, seat: int, verb: int, by_bot: bool, now: float) -> None:
        """A command has been carried out."""
        s = self.game.state
        turn, step = self.moment
        self.moment = (int(s.turn), int(s.step))
        self.counts[seat] += 1
        if verb in TALK:
            if by_bot:
                self.said[seat] += 1
            else:
                self.talked = now
        if turn != s.turn:
            self.said = [0] * len(self.said)
        if self.moment != (turn, step):
            self.opened = now
        self.call()
        if verb == ACCEPT:
            self.deals += 1
        if self.moment != (turn, step) or verb == ACCEPT:
            self.round += 1
            self.content = False
            self.ask_around()
        elif verb == WISH and not by_bot:
            self.ask_around()
        self.offered = {int(offer.number): self.offered.get(int(offer.number), now) for offer in s.offers}

    def ask_around(self) -> None:
        """Something has changed: the others may want to say something."""
        self.courtesy = set(range(len(self.said))) - {int(self.game.state.active)}

    def call(self) -> None:
        """Something has become possible for some that cannot wait (HB-25)."""
        s = self.game.state
        if s.stirred:
            self.called |= {seat for seat in range(len(self.said)) if (s.stirred >> seat) & 1}
            self.calls += 1
            s.stirred = 0

    def shift(self, seconds: float) -> None:
        """Time that does not count has passed."""
        self.opened += seconds
        self.talked += seconds
        self.offered = {number: at + seconds for number, at in self.offered.items()}
        self.dues = {question: at + seconds for question, at in self.dues.items()}

    # --- what is asked --------------------------------------------------------------------------------------------

    def questions(self, who: Present, now: float) -> dict[Question, float]:
        """All that bots are asked now, and when each is to answer."""
        asked = self.wishes(who)
        holds_up = bool(asked)
        if not self.is_alone():
            asked += self.answers(who) + self.courtesies(who)
        actor = int(self.game.rules.actor(self.game.state))
        if actor in who.bots and not holds_up and (not self.is_trading() or not asked):
            marks = (*self.moment, self.counts[actor], self.round)
            asked.append(Question(actor, "act", 0, marks))
        self.dues = {question: self.dues.get(question, -1.0) for question in asked}
        for question, due in self.dues.items():
            if due < 0:
                self.dues[question] = now + self.wait(question, who)
        return {question: max(due, self.held_up(question, who)) for question, due in self.dues.items()}

    def wishes(self, who: Present) -> list[Question]:
        """The bots for which something has become possible: one at a time, in the order of priority, before a bot
        acts (HB-25). People act and wish when they like."""
        s = self.game.state
        if s.over or self.is_alone():
            return []
        players = len(self.said)
        for seat in sorted(self.called, key=lambda seat: (seat - int(s.active)) % players):
            if seat in who.bots:
                self.menu.clear(seat)
                self.game.rules.fill_liberties(s, seat, self.menu)
                if self.menu.count:
                    return [Question(seat, "wish", 0, (self.calls, self.counts[seat]))]
            self.called.discard(seat)
        return []

    def answers(self, who: Present) -> list[Question]:
        """Each bot answers the oldest offer that awaits it."""
        found: dict[int, Question] = {}
        for offer in self.game.state.offers:
            for seat in who.bots:
                if seat not in found and offer.awaits(seat):
                    found[seat] = Question(seat, "answer", int(offer.number), (self.counts[seat],))
        return list(found.values())

    def courtesies(self, who: Present) -> list[Question]:
        """The bots that could react to what has changed, unless they have to answer or wait for an answer first."""
        asked: list[Question] = []
        s = self.game.state
        if s.over:
            return asked
        for seat in sorted(self.courtesy):
            bot = who.bots.get(seat)
            if bot is None or seat == s.active:
                continue
            if any(offer.awaits(seat) or offer.maker == seat for offer in s.offers):
                continue
            self.game.rules.menu(s, seat, self.menu)
            works = bot.watches and self.menu.liberties > 0
            if works or (bot.deals and self.menu.may_offer and self.said[seat] < BOT_OFFERS):
                asked.append(Question(seat, "courtesy", 0, (self.round, self.counts[seat])))
            else:
                self.courtesy.discard(seat)
        return asked

    def is_alone(self) -> bool:
        """Whether something is asked that nothing may come between."""
        s = self.game.state
        return not s.over and bool(self.game.rules.step(s).alone)

    def is_asked(self, actor: int) -> bool:
        """Whether the seat that must act is asked in the turn of another, and nothing goes on before it answers."""
        return self.is_alone() and actor >= 0 and actor != self.game.state.active

    def only_answer(self, actor: int) -> Command | None:
        """The answer of somebody of whom all see that he can give no other (TB-70)."""
        if not self.is_asked(actor):
            return None
        s = self.game.state
        code = self.game.rules.step(s).forced(s, False)
        return simple(code) if code >= 0 else None

    def is_trading(self) -> bool:
        """Whether offers can be made in this step."""
        s = self.game.state
        return not s.over and self.game.rules.step(s).owns(OFFER)

    def offer(self, number: int) -> Offer | None:
        """The open offer with this number."""
        return next((offer for offer in self.game.state.offers if offer.number == number), None)

    # --- when -----------------------------------------------------------------------------------------------------

    def wait(self, question: Question, who: Present) -> float:
        """How long a bot thinks."""
        seconds = self.pace * (0.6 + self.chance.below(1001) / 1000)
        if question.kind == "wish" or self.is_asked(question.seat):
            return seconds * GLANCE
        if question.kind == "act" and self.game.state.waiting_size[question.seat] > 0:
            return seconds * AFTER_DEALS
        offer = self.offer(question.offer)
        if offer is not None and offer.partner == EVERYONE:
            if any(offer.awaits(seat) for seat in who.people - who.passed):
                return max(seconds, self.pace * FAIR)
        return seconds

    def held_up(self, question: Question, who: Present) -> float:
        """Until when the active bot waits for people: for answers to its own offers, and before it ends the trading."""
        if question.kind != "act" or not self.is_trading():
            return 0.0
        own = [offer for offer in self.game.state.offers if offer.maker == question.seat]
        until = max((self.patience(offer, who) for offer in own), default=0.0)
        return max(until, self.trade_until(who)) if self.content else until

    def patience(self, offer: Offer, who: Present) -> float:
        """Until when the maker of an offer waits for the answers of people."""
        asked = {seat for seat in who.people if offer.awaits(seat)}
        if not asked:
            return 0.0
        seconds = self.trade_time if asked - who.passed else min(self.trade_time, self.pace * FAIR)
        return self.offered.get(int(offer.number), 0.0) + seconds

    def trade_until(self, who: Present) -> float:
        """Until when the active bot leaves people time to make offers; they may say that they need none."""
        if not who.people - who.passed - {int(self.game.state.active)}:
            return 0.0
        last = self.opened + self.trade_time * LONGEST_TALK
        return min(max(self.opened, self.talked) + self.trade_time, last)

    # --- what is done ---------------------------------------------------------------------------------------------

    def settled(self, question: Question) -> Command | None:
        """What leaves the bot no choice, or what it has decided already; None where it is to be asked."""
        s = self.game.state
        if question.kind != "act" or question.seat != s.active:
            return None
        if self.is_trading():
            for offer in s.offers:
                if offer.maker == question.seat:
                    return Command(WITHDRAW, offer.number)  # those it waited for have not answered
            if self.content:
                return Command(END)
        code = self.game.rules.step(s).forced(s, self.said[question.seat] < BOT_OFFERS)
        return simple(code) if code >= 0 else None

    def view(self, question: Question) -> View:
        """What the bot may know, and what it is asked."""
        view = self.game.view(question.seat)
        view.answering = question.offer
        view.may_pass = question.kind in ("courtesy", "wish")
        if question.kind == "wish":
            view.menu.count = view.menu.liberties
            view.menu.may_offer = False
            view.menu.may_wish = False
        view.offers_left = 0 if question.kind == "clock" else max(0, BOT_OFFERS - self.said[question.seat])
        return view

    def check(self, question: Question, command: Command) -> None:
        """Raises `Fault` for what the bot may not say: its words are checked like anybody's (bug log B08)."""
        verb = int(command.verb)
        if verb == PASS:
            if question.kind not in ("courtesy", "wish"):
                raise Fault("BB-8")
            return
        if question.kind == "wish" and self.game.rules.step(self.game.state).owns(verb):
            raise Fault("HB-25")
        if verb in TALK and (self.said[question.seat] >= BOT_OFFERS or question.kind == "clock"):
            raise Fault("BB-65")
        refusal = self.game.table.why_not(question.seat, command)
        if refusal is not None:
            raise Fault(refusal.rule)

    def default(self, question: Question) -> Command:
        """A harmless command for a bot that says none, so that no table ever freezes."""
        if question.kind == "answer":
            return Command(REFUSE, question.offer)
        if question.kind in ("courtesy", "wish"):
            return Command(PASS)
        self.game.rules.menu(self.game.state, question.seat, self.menu)
        for k in range(self.menu.count):
            if verb_of(self.menu.codes[k]) in (TURN_UP, END):
                return simple(self.menu.codes[k])
        return simple(self.menu.codes[self.menu.count - 1])
