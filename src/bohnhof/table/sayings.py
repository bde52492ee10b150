"""What somebody at a table says, and how it is answered: it counts, or it is refused and nothing has changed."""

from collections import deque
from typing import Final

from bohnhof.engine.commands import PASS, Command
from bohnhof.engine.refusals import Refusal
from bohnhof.game import Game, misread_rule
from bohnhof.notation.commands import read_command
from bohnhof.notation.words import SEATS, Misread
from bohnhof.table.connections import WATCHER, Connection
from bohnhof.table.held import Held
from bohnhof.table.journal import Body, Chatted, Given, Left, Passed
from bohnhof.table.limits import Problematic
from bohnhof.table.live import LiveTable, beginning
from bohnhof.table.messages import (
    LONGEST_CHAT,
    VERSION,
    Answer,
    Back,
    ClientMessage,
    GiveToBot,
    Hello,
    Leave,
    Pass,
    Ping,
    Pong,
    Say,
    Since,
    Speak,
    Start,
    Talk,
    Why,
    encode,
)
from bohnhof.table.seats import shown_only

PONG: Final = encode(Pong())
Act = Say | Pass | Talk | Start | Leave | Back | GiveToBot


async def answer(table: LiveTable, connection: Connection, message: ClientMessage) -> None:
    """Answer whatever somebody says. Raises `Problematic` for what is no matter of the rules."""
    if isinstance(message, Act):
        await act(table, connection, message)
    elif isinstance(message, Why):
        await why(table, connection, message)
    elif isinstance(message, Since):
        await table.tell_since(connection, message.n)
    elif isinstance(message, Speak):
        await table.speak(connection, message.lang)
    elif isinstance(message, Hello):
        right_version(message)
        await table.hello(connection, message.secret, message.lang, message.since)
    elif isinstance(message, Ping):
        connection.put(PONG)


def right_version(message: Hello) -> None:
    """Raises `Problematic` for a client of another time."""
    if message.version != VERSION:
        raise Problematic("other_version", "version", 400, version=VERSION)


async def act(table: LiveTable, connection: Connection, message: Act) -> None:
    """Do what somebody says, once: the same message again gets the same answer."""
    async with table.changing():
        seat = person(connection)
        known = table.past.answered[seat].get(message.id)
        if known is None:
            known = await do(table, connection, seat, message)
        if known is not None:
            connection.put(known)


async def do(table: LiveTable, connection: Connection, seat: int, message: Act) -> bytes | None:
    """Do what somebody says; returns the answer, or None where it comes later."""
    past = table.past
    if isinstance(message, Say):
        command = read(table, seat, message.command)
        if not isinstance(command, Command):
            table.means.meters.refusal(misread_rule(command) if isinstance(command, Misread) else command.rule)
            past.remember(seat, message.id, table.refusal_of(message.id, command, connection.lang))
        elif command.verb == PASS:
            await pass_by(table, seat, message.id)
        elif table.held.must_wait(seat, command):
            table.held.add(Held(seat, command, message.id, connection))
            return None
        else:
            await table.command(seat, command, said=message.id)
    elif isinstance(message, Pass):
        await pass_by(table, seat, message.id)
    elif isinstance(message, Talk):
        await chat(table, seat, message)
    elif isinstance(message, Start):
        is_host(table, seat)
        await table.begin()
    elif isinstance(message, Leave):
        await leave(table, seat)
    elif isinstance(message, Back):
        if await table.return_to(seat):
            table.tell_people()
    else:
        await give(table, seat, message)
    if message.id not in past.answered[seat]:
        past.answer(seat, message.id)
    return past.answered[seat][message.id]


def person(connection: Connection) -> int:
    """The seat of a connection. Raises `Problematic` for a watcher."""
    if connection.seat == WATCHER:
        raise Problematic("no_seat", status=403)
    return connection.seat


def playing(table: LiveTable) -> Game:
    """The game. Raises `Problematic` before it begins."""
    if table.game is None:
        raise Problematic("not_begun")
    return table.game


# --- commands -------------------------------------------------------------------------------------------------------


def read(table: LiveTable, seat: int, text: str) -> Command | Misread | Refusal:
    """A complete command that counts, or why it does not. Nothing changes."""
    game = playing(table)
    try:
        command = game.table.complete(seat, read_command(text))
    except Misread as misread:
        return misread
    if command.verb == PASS and not table.over:
        return command
    return game.table.why_not(seat, command) or command


async def why(table: LiveTable, connection: Connection, message: Why) -> None:
    """May I? Nothing changes."""
    async with table.changing():
        command = read(table, person(connection), message.command)
        if isinstance(command, Command):
            connection.put(encode(Answer(id=message.id, n=table.past.n)))
        else:
            connection.put(table.refusal_of(message.id, command, connection.lang))


async def pass_by(table: LiveTable, seat: int, said: str) -> None:
    """Nothing more to say in this trading: bots need not wait."""
    playing(table)
    if table.over:
        raise Problematic("over")
    await table.write(Passed(seat, said))


# --- talk -----------------------------------------------------------------------------------------------------------


async def chat(table: LiveTable, seat: int, message: Talk) -> None:
    """A line for everybody at the table, as plain text."""
    text = shown_only(message.text)[:LONGEST_CHAT]
    if not text:
        raise Problematic("chat_empty", "text", 400)
    limits = table.means.limits
    now = table.means.clock.now()
    lines = table.chats.setdefault(seat, deque())
    while lines and lines[0] <= now - limits.chat_seconds:
        lines.popleft()
    if len(lines) >= limits.chat_lines:
        raise Problematic("chat_fast", "text", 429)
    lines.append(now)
    await table.write(Chatted(seat, table.names()[seat], text, message.id))
    table.deliveries.to_all(encode(table.past.chat[-1]))


# --- seats ----------------------------------------------------------------------------------------------------------


def is_host(table: LiveTable, seat: int) -> None:
    """Raises `Problematic` for everybody but the host."""
    if seat != table.seating.host:
        raise Problematic("not_host", status=403)


async def leave(table: LiveTable, seat: int) -> None:
    """A bot plays for this seat from now on."""
    if not table.seating.seats[seat].away:
        await table.write(Left(seat, "left"))
        await table.find_host()
        table.tell_people()


async def give(table: LiveTable, host: int, message: GiveToBot) -> None:
    """The host gives the seat of somebody who is not there to a bot."""
    is_host(table, host)
    if table.over:
        raise Problematic("over")
    index = SEATS.index(message.seat)
    if index >= len(table.seating.seats):
        raise Problematic("no_such_seat", "seat", 400)
    if message.bot not in table.means.bots:
        raise Problematic("no_such_bot", "bot", 400, bots=", ".join(table.means.bots))
    seat = table.seating.seats[index]
    if not seat.person:
        raise Problematic("seat_is_bot", "seat", 409, seat=message.seat)
    if seat.hash and not seat.away and index in table.deliveries.seats:
        raise Problematic("seat_present", "seat", 409, who=seat.name)
    bodies: list[Body] = [Given(index, message.bot)]
    begins = not table.seating.begun and not any(other.free for other in table.seating.seats if other is not seat)
    if begins:
        bodies.append(beginning(table.settings))
    await table.write(*bodies, state="playing" if begins else None)
    table.bots.forget(index)
    table.tell_people()
    if begins:
        table.tell_beginning()
