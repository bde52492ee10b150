"""What happens by itself at a table: bots take their turns, clocks run out, people are found absent."""

import asyncio
import math
from typing import TYPE_CHECKING, Final, Literal

import structlog

from bohnhof.bots import BOTS
from bohnhof.engine.commands import END, PASS, Command
from bohnhof.engine.view import View
from bohnhof.notation.words import seat_name
from bohnhof.table.bot_seats import MOST_FAULTS, SUBSTITUTE, Asking, BotSeat, Fault, Present, Question
from bohnhof.table.held import Held
from bohnhof.table.journal import Given
from bohnhof.table.limits import Problematic

if TYPE_CHECKING:
    from bohnhof.table.live import LiveTable

SEEN: Final = 0.5
"""So many seconds everybody sees whom the table waits for, though he can give one answer only."""
log = structlog.get_logger("bohnhof.table")


class BotTurns:
    """The bots of one table, and its alarm clock."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self.seats: dict[int, BotSeat] = {}
        self.dues: dict[Question, float] = {}
        self.who = Present(frozenset(), frozenset(), {})
        self.thinking: set[int] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.ringing = False

    # --- who and when ---------------------------------------------------------------------------------------------

    def bot(self, seat: int) -> BotSeat:
        """The bot of a seat; its chance follows from the game, the seat and the moment."""
        table = self.table
        name = table.seating.seats[seat].bot
        bot = self.seats.get(seat)
        if bot is None or bot.name != name:
            assert table.game is not None
            seed = (table.game.seed * 8 + seat) * 100_003 + table.past.n
            maker = table.means.bots.get(name)
            if maker is None:  # a bot of a file that this server has not
                name, maker = SUBSTITUTE, BOTS[SUBSTITUTE]
                table.seating.seats[seat].bot = name
            bot = self.seats[seat] = BotSeat(name, maker, seed, BOTS.get(name) is maker)
        return bot

    def forget(self, seat: int) -> None:
        """Another bot plays here from now on."""
        self.seats.pop(seat, None)

    def present(self) -> Present:
        """Who plays himself, who has nothing more to say, and the bots."""
        seating = self.table.seating
        played = [seat.index for seat in seating.seats if seating.is_played_by_bot(seat.index)]
        return Present(
            frozenset(seat.index for seat in seating.seats if seat.index not in played),
            frozenset(self.table.past.passed),
            {seat: self.bot(seat) for seat in played},
        )

    def refresh(self) -> dict[Question, float]:
        """Who is at the table, what bots are asked now, and when they are to answer; a person's clock asks the
        stand-in."""
        table = self.table
        asking = table.past.asking
        self.dues = {}
        if asking is None or table.over:
            return self.dues
        who = self.who = self.present()
        self.dues = asking.questions(who, table.means.clock.now())
        if table.held.holding:  # only who has not said what he wants is asked; all else waits
            unasked = table.held.unasked([question for question in self.dues if question.kind == "wish"])
            self.dues = {question: self.dues[question] for question in unasked}
            return self.dues
        until = table.past.thinking.until()
        actor = int(asking.game.rules.actor(asking.game.state))
        if actor not in who.people:
            return self.dues
        thinking = table.past.thinking
        if asking.only_answer(actor) is not None:
            self.dues[Question(actor, "only", 0, thinking.decision)] = thinking.began + SEEN
        elif until is not None:
            kind: Literal["late", "clock"] = "late" if thinking.runs_for_answer() else "clock"
            self.dues[Question(actor, kind, 0, thinking.decision)] = until
        return self.dues

    def next_due(self) -> float:
        """When the next bot is to answer; never, if all are waiting for people."""
        return min((due for question, due in self.dues.items() if question.seat not in self.thinking), default=math.inf)

    # --- turns ----------------------------------------------------------------------------------------------------

    def start(self, turn: "asyncio.Task[None]") -> None:
        """Hold on to something that goes on in the background."""
        self.tasks.add(turn)
        turn.add_done_callback(self.tasks.discard)

    def ring(self) -> None:
        """The alarm goes off."""
        if not self.ringing and not self.table.dropped:
            self.ringing = True
            self.start(asyncio.get_running_loop().create_task(self.turn()))

    async def turn(self) -> None:
        """Do the one thing that is due."""
        table = self.table
        try:
            async with table.changing():
                self.ringing = False
                await table.absent()
                now = table.means.clock.now()
                if table.is_resting(now):
                    return
                if table.held.next_due() <= now:
                    await table.held.go_on()
                    return
                dues = self.refresh()
                due = [question for question in dues if question.seat not in self.thinking and dues[question] <= now]
                if due:
                    await self.ask(min(due, key=lambda question: dues[question]))
        except Problematic:
            pass  # the store failed: the table has left the memory
        except Exception:
            log.exception("turn_failed", table=table.name)
        finally:
            self.ringing = False

    async def ask(self, question: Question) -> None:
        """Ask a bot, and do what it says."""
        asking = self.table.past.asking
        assert asking is not None
        bot = self.bot(question.seat)
        settled = asking.settled(question)
        if question.kind == "late":
            settled = asking.default(question)
        elif question.kind == "only":
            settled = asking.only_answer(question.seat)
        if settled is not None:
            await self.carry_out(asking, question, bot, settled)
            return
        view = asking.view(question)
        if not bot.trusted or bot.ponders:
            self.thinking.add(question.seat)
            self.start(asyncio.get_running_loop().create_task(self.think(question, bot, view)))
            return
        try:
            await self.carry_out(asking, question, bot, bot.act(view))
        except Fault as fault:
            await self.fail(asking, question, bot, fault)

    async def think(self, question: Question, bot: BotSeat, view: View) -> None:
        """Let a bot of a user's file think, or one that ponders, while the table goes on. An answer that comes too late
        for its question is thrown away."""
        table = self.table
        asking, n = table.past.asking, table.past.n
        assert asking is not None
        command: Command | None = None
        fault: Fault | None = None
        try:
            if bot.ponders:
                async with table.means.pondering:
                    command = await bot.ponder(view)
            else:
                command = await bot.think(view, table.means.limits.thinking)
        except Fault as error:
            fault = error
        try:
            async with table.changing():
                self.thinking.discard(question.seat)
                if table.is_resting(table.means.clock.now()) or question not in self.refresh():
                    return
                if self.seats.get(question.seat) is not bot:  # another one plays here now
                    return
                try:
                    if fault is not None:
                        raise fault
                    assert command is not None
                    await self.carry_out(asking, question, bot, command)
                except Fault as error:
                    if fault is not None or table.past.n == n:  # else it could not know what has happened meanwhile
                        await self.fail(asking, question, bot, error)
        except Problematic:
            pass
        except Exception:
            log.exception("turn_failed", table=table.name)
        finally:
            self.thinking.discard(question.seat)

    async def carry_out(self, asking: Asking, question: Question, bot: BotSeat, command: Command) -> None:
        """Do what a bot says, if it may; before it ends the trading it leaves people time. Raises `Fault`."""
        table = self.table
        asking.check(question, command)
        if command.verb == PASS:
            (asking.called if question.kind == "wish" else asking.courtesy).discard(question.seat)
            return
        if command.verb == END and question.kind == "act" and asking.is_trading():
            asking.content = True
            if asking.trade_until(self.present()) > table.means.clock.now():
                return
        whole = asking.game.table.complete(question.seat, command)
        if table.held.must_wait(question.seat, whole):
            table.held.add(Held(question.seat, whole, bot=bot.name))
            return
        await table.command(question.seat, whole, bot=bot.name)

    async def fail(self, asking: Asking, question: Question, bot: BotSeat, fault: Fault) -> None:
        """A bot has failed: something harmless is said for it, and after some faults another bot takes over."""
        table = self.table
        seat = table.seating.seats[question.seat]
        bot.faults += 1
        table.means.meters.fault(bot.name, fault.reason)
        log.warning("bot_failed", table=table.name, seat=seat_name(seat.index), bot=bot.name, reason=fault.reason)
        if bot.faults >= MOST_FAULTS and bot.name != SUBSTITUTE:
            await table.write(Given(seat.index, SUBSTITUTE, f"{bot.name}: {fault.reason}"))
            self.forget(seat.index)
        else:
            seat.fault = f"{bot.name}: {fault.reason}"
        table.tell_people()
        await self.carry_out(asking, question, bot, asking.default(question))
