"""Wishes that are held for a moment at a live table, so that nobody wins a card by being quick (HB-22 to HB-26).

The first purchase or harvest that could collide with what another person may want is not carried out on arrival. While
it is held, further wishes join it and all other moves wait; then the lists are carried out in the order of priority,
and what has waited follows. Where no two wishes can collide, nothing is held: the order makes no difference.
"""

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from bohnhof.engine.commands import BUY_FIELD, HARVEST, PASS, Command
from bohnhof.engine.refusals import Refusal
from bohnhof.notation.commands import WARE_VERB
from bohnhof.table.bot_seats import Question
from bohnhof.table.connections import Connection

if TYPE_CHECKING:
    from bohnhof.table.live import LiveTable

WISHES = (int(HARVEST), int(BUY_FIELD), int(WARE_VERB))
"""The verbs that a list of wishes may hold (HB-22)."""


class Held(NamedTuple):
    """Something that waits: who says it, and whom to answer. `bot` is who said it if no person did."""

    seat: int
    command: Command
    said: str = ""
    connection: Connection | None = None
    bot: str = ""


class HeldWishes:
    """What is held at one table."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self.wishes: list[Held] = []
        self.moves: list[Held] = []
        self.until = 0.0

    @property
    def holding(self) -> bool:
        """Whether anything is held."""
        return bool(self.wishes or self.moves)

    def seats(self) -> list[int]:
        """Whose wishes are held."""
        return sorted({held.seat for held in self.wishes})

    def is_wish(self, command: Command) -> bool:
        """Whether a command is a wish, and not the move that a seat is asked for."""
        game = self.table.game
        assert game is not None
        return int(command.verb) in WISHES and not game.rules.step(game.state).owns(command.verb)

    def must_wait(self, seat: int, command: Command) -> bool:
        """Whether a legal command is not carried out on arrival."""
        game = self.table.game
        assert game is not None
        if command.verb == PASS:
            return False
        if self.holding:
            return not game.rules.step(game.state).alone
        if not game.rules.hold() or not self.is_wish(command):
            return False
        return self.collides(seat, command, self.table.bots.present().people) or self.collides(
            seat, command, self.bots_to_ask()
        )

    def collides(self, seat: int, command: Command, others: Iterable[int]) -> bool:
        """Whether any of these others could want something that makes the order matter."""
        game = self.table.game
        assert game is not None
        return any(game.rules.collides(game.state, seat, command, other) for other in others if other != seat)

    def bots_to_ask(self) -> list[int]:
        """The bots that have not said yet what they want (HB-25): they are asked before a wish of lower priority."""
        asking = self.table.past.asking
        assert asking is not None
        return [seat for seat in self.table.bots.present().bots if seat in asking.called]

    def add(self, held: Held) -> None:
        """Let something wait; the same message again is the same wish."""
        game = self.table.game
        assert game is not None
        where = self.wishes if self.is_wish(held.command) else self.moves
        for index, other in enumerate(where):
            if held.said and other.seat == held.seat and other.said == held.said:
                where[index] = held
                return
        if not self.holding:
            held_for_people = self.collides(held.seat, held.command, self.table.bots.present().people)
            self.until = self.table.means.clock.now() + (game.rules.hold() if held_for_people else 0.0)
        where.append(held)

    def next_due(self) -> float:
        """When what is held is to be carried out; what somebody is asked first comes before it (CV-11)."""
        asking = self.table.past.asking
        if not self.holding or asking is None or asking.is_alone():
            return math.inf
        return self.until

    def shift(self, seconds: float) -> None:
        """Time that does not count has passed."""
        self.until += seconds

    async def go_on(self) -> None:
        """Do the next thing: ask a bot that has not said what it wants, carry out a wish, or a move that has waited."""
        bots = self.table.bots
        asking = self.table.past.asking
        assert asking is not None
        if self.wishes:
            asked = self.unasked(asking.wishes(bots.present()))
            if asked:
                await bots.ask(asked[0])
                return
            active = int(asking.game.state.active)
            players = int(asking.game.rules.players)
            held = min(self.wishes, key=lambda held: (held.seat - active) % players)  # HB-23
            self.wishes.remove(held)
        else:
            held = self.moves.pop(0)
        await self.carry_out(held)

    def unasked(self, questions: list[Question]) -> list[Question]:
        """Those to bots that have no wish here yet and are not thinking."""
        seats = self.seats()
        thinking = self.table.bots.thinking
        return [question for question in questions if question.seat not in seats and question.seat not in thinking]

    async def carry_out(self, held: Held) -> None:
        """HB-24: what has become impossible is dropped, and costs nothing."""
        table = self.table
        assert table.game is not None
        whole = table.game.table.complete(held.seat, held.command)
        refusal = table.game.table.why_not(held.seat, whole)
        if refusal is None:
            await table.command(held.seat, whole, said=held.said, bot=held.bot)
            self.answer(held)
        elif held.said:
            self.refuse(held, refusal)

    def refuse(self, held: Held, refusal: Refusal) -> None:
        """Say why it was dropped."""
        lang = held.connection.lang if held.connection is not None else "en"
        self.table.past.remember(held.seat, held.said, self.table.refusal_of(held.said, refusal, lang))
        self.answer(held)

    def answer(self, held: Held) -> None:
        """Answer whoever has said it, if he is still there."""
        if held.connection is not None and held.connection in self.table.connections:
            held.connection.put(self.table.past.answered[held.seat][held.said])
