"""One live table: what people at it do, what is stored, and who is told.

Everything that changes a table goes through its lock: it is checked, applied, stored, and only then told. A table is
made of its log and of nothing else. Where storing fails, the table leaves the memory: nobody has been told anything
that is not stored, and whoever comes back finds it as the store has it.
"""

import asyncio
import math
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog

from bohnhof.engine.commands import Command
from bohnhof.engine.refusals import Refusal
from bohnhof.game import Game, misread_rule
from bohnhof.notation.words import Misread, seat_name
from bohnhof.table.bot_turns import BotTurns
from bohnhof.table.chronicle import Chronicle
from bohnhof.table.clocks import Alarm
from bohnhof.table.connections import WATCHER, Connection, Farewell
from bohnhof.table.deliveries import Deliveries
from bohnhof.table.held import HeldWishes
from bohnhof.table.journal import Began, Body, Commanded, Hosted, Left, Over, Returned, Sat, entry
from bohnhof.table.limits import Problematic
from bohnhof.table.means import Means
from bohnhof.table.messages import Info, Language, People, RefusedSay, Waiting, Waits, encode
from bohnhof.table.seats import Seating, hash_of, new_secret
from bohnhof.table.settings import Settings
from bohnhof.table.store.errors import StoreError
from bohnhof.table.waiting import free_seats, held, playing, resting
from bohnhof.texts import LANGUAGES, Sentences

log = structlog.get_logger("bohnhof.table")


class LiveTable:
    """One table in memory."""

    def __init__(self, chronicle: Chronicle, means: Means) -> None:
        self.past = chronicle
        self.means = means
        self.lock = asyncio.Lock()
        self.deliveries = Deliveries()
        self.gone: dict[int, float] = {}
        self.chats: dict[int, deque[float]] = {}
        self.dropped = False
        self.alarm: Alarm | None = None
        self.last_seen = self.last_used = means.clock.now()
        self.rests_since: float | None = None
        for seat in self.seating.people:
            self.gone[seat.index] = self.last_seen
        self.bots = BotTurns(self)
        self.held = HeldWishes(self)

    # --- looking --------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name in the link."""
        return self.past.name

    @property
    def settings(self) -> Settings:
        """What was agreed."""
        return self.past.settings

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return self.past.seating

    @property
    def game(self) -> Game | None:
        """The game, once it has begun."""
        return self.past.game

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.seating.over

    @property
    def connections(self) -> set[Connection]:
        """Everybody who is connected."""
        return self.deliveries.connections

    def info(self) -> Info:
        """What everybody may know."""
        return self.past.info(self.deliveries.seats, self.deliveries.watchers)

    def names(self) -> list[str]:
        """What everybody is called."""
        return self.seating.names()

    def seat_of(self, secret: str | None) -> int | None:
        """The seat that a secret opens."""
        return self.seating.seat_of(secret)

    def record(self) -> str:
        """The record of the game. Raises `Problematic` while it holds secrets."""
        if self.game is None or not self.over:
            raise Problematic("not_over", status=403)
        return self.game.record()

    def is_resting(self, now: float) -> bool:
        """Whether nobody is there for whom to play on: of those who sit here, or, at a table of bots, of all."""
        if not self.connections:
            return now >= self.last_seen + self.settings.absence
        if not self.seating.people:
            return False
        return not self.deliveries.seats and now >= self.last_seen + self.settings.absence

    def is_idle(self, now: float) -> bool:
        """Whether nobody needs it in memory."""
        if self.connections or now < self.last_used + self.means.limits.idle or self.lock.locked():
            return False
        return self.past.state != "playing" or self.is_resting(now)

    # --- changing -------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """The lock. What goes wrong inside, refusals apart, drops the table from memory: half a change is none."""
        async with self.lock:
            if self.dropped:
                raise Problematic("store", status=503)
            try:
                yield
            except Problematic:
                raise
            except BaseException as error:
                if not isinstance(error, asyncio.CancelledError):
                    log.error("table_failed", table=self.name, error=type(error).__name__)
                self.drop("restart")
                raise
            finally:
                self.plan()

    async def write(self, *bodies: Body, state: str | None = None) -> None:
        """Store entries, and take them up. Raises `Problematic` if the store fails; the table is gone then."""
        at = await self.keep(bodies, state)
        for body in bodies:
            self.past.apply(body, at)

    async def keep(self, bodies: tuple[Body, ...], state: str | None) -> float:
        """Store entries; returns their time."""
        at = self.means.clock.now()
        entries = [entry(number, body, at) for number, body in enumerate(bodies, self.past.number)]
        began = asyncio.get_running_loop().time()
        try:
            await self.means.store.append(self.name, entries, state)
        except StoreError as error:
            log.warning("not_stored", table=self.name, error=type(error).__name__)
            self.drop("restart")
            raise Problematic("store", status=503) from None
        self.means.meters.stored(asyncio.get_running_loop().time() - began)
        return at

    def drop(self, why: Farewell) -> None:
        """Leave the memory: the store alone knows how things stand."""
        if self.dropped:
            return
        self.dropped = True
        if self.alarm is not None:
            self.alarm.cancel()
        for connection in list(self.connections):
            connection.bye(why)
        self.means.dropped(self)

    async def command(self, seat: int, command: Command, said: str = "", bot: str = "") -> None:
        """Carry out a complete, legal command: in the game, in the store, and then before everybody's eyes."""
        game = self.game
        assert game is not None
        began = asyncio.get_running_loop().time()
        events = game.do(seat, command)
        chance = game.state.chance
        words = (int(chance.a), int(chance.b), int(chance.c), int(chance.d))
        body = Commanded(seat, game.last_line, words, bot, said)
        bodies: list[Body] = [body]
        if self.seating.seats[seat].away and not bot:
            bodies.append(Returned(seat))
        if game.over:
            bodies.append(Over())
        at = await self.keep(tuple(bodies), "over" if game.over else None)
        self.past.commanded(body, at, int(command.verb), events)
        for other in bodies[1:]:
            self.past.apply(other, at)
        self.deliveries.happened(self.names(), game, self.past.n, self.past.moments[-1])
        if len(bodies) > 1:
            self.tell_people()
        self.means.meters.command(asyncio.get_running_loop().time() - began, bool(bot))

    # --- coming and going -----------------------------------------------------------------------------------------

    async def connect(self, connection: Connection, secret: str | None, since: int | None = None) -> None:
        """Somebody is here: on a seat, if the secret opens one. Answered by `welcome`. Raises `Problematic`."""
        async with self.changing():
            if since is not None and since > self.past.n:
                raise Problematic("not_happened", "since", 400)
            seat = self.seat_of(secret)
            connection.seat = WATCHER if seat is None else seat
            self.room_for(connection)
            self.wake()
            self.connections.add(connection)
            self.gone.pop(connection.seat, None)
            try:
                await self.return_to(connection.seat)
            except Problematic:
                self.connections.discard(connection)
                raise
            self.means.meters.connected(connection.seat == WATCHER, 1)
            self.tell_people(but=connection)
            self.welcome(connection, since)

    def room_for(self, connection: Connection) -> None:
        """Raises `Problematic` if there are too many connections like this one; watchers keep nobody from his seat."""
        limits = self.means.limits
        most = limits.connections_per_table if connection.seat == WATCHER else limits.connections_per_seat
        if sum(other.seat == connection.seat for other in self.connections) >= most:
            raise Problematic("table_full", status=429)

    async def hello(self, connection: Connection, secret: str | None, lang: Language, since: int | None) -> None:
        """Somebody who is connected says hello again: he is back, whatever he was. Raises `Problematic`."""
        async with self.changing():
            if secret and self.seat_of(secret) != (None if connection.seat == WATCHER else connection.seat):
                raise Problematic("other_seat", "secret", 400)
            if since is not None and since > self.past.n:
                raise Problematic("not_happened", "since", 400)
            connection.lang = lang
            if await self.return_to(connection.seat):
                self.tell_people()
            self.deliveries.drop_readers()
            self.welcome(connection, since)

    def disconnect(self, connection: Connection) -> None:
        """A connection has closed."""
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        self.deliveries.drop_readers()
        self.means.meters.connected(connection.seat == WATCHER, -1)
        now = self.last_used = self.means.clock.now()
        if connection.seat != WATCHER and connection.seat not in self.deliveries.seats:
            self.gone[connection.seat] = now
            self.last_seen = now
        elif not self.connections and not self.seating.people:
            self.last_seen = now
        if not self.dropped:
            self.tell_people()
            if not self.lock.locked():  # else whoever has the lock plans, once what he does is stored
                self.plan()

    async def return_to(self, seat: int) -> bool:
        """Somebody plays himself again, and may be the only one who can be the host; says whether that is news."""
        if self.over:
            return False
        news = seat != WATCHER and self.seating.seats[seat].away
        if news:
            await self.write(Returned(seat))
        return await self.find_host() or news

    async def find_host(self) -> bool:
        """The host has gone and somebody else is there: he is the host from now on (bug log N03)."""
        host = self.seating.next_host(self.deliveries.seats)
        if host == self.seating.host:
            return False
        await self.write(Hosted(host))
        return True

    async def absent(self) -> None:
        """Whoever has been gone for too long is played for from now on, while somebody is there to play with."""
        now = self.means.clock.now()
        if self.over or self.is_resting(now):
            return
        late = [
            seat
            for seat, since in self.gone.items()
            if now >= since + self.settings.absence and not self.seating.seats[seat].away
        ]
        if late:
            await self.write(*(Left(seat, "absent") for seat in late))
        if await self.find_host() or late:
            self.tell_people()

    def wake(self) -> None:
        """Somebody comes back to a table that rests: the time in between does not count."""
        now = self.means.clock.now()
        if self.rests_since is not None:
            self.past.shift(now - self.rests_since)
            self.held.shift(now - self.rests_since)
            self.rests_since = None

    async def sit(self, name: str, letter: str | None, secret: str | None = None) -> tuple[int, str]:
        """Take a free seat; returns it and its secret. Raises `Problematic`."""
        async with self.changing():
            here = self.seat_of(secret)
            if here is not None:
                raise Problematic("already_sits", "seat", 409, seat=seat_name(here))
            seat = self.seating.place_for(letter)
            name = self.seating.free_name(name, seat.index)
            fresh = new_secret()
            bodies: list[Body] = [Sat(seat.index, name, hash_of(fresh))]
            others_free = any(other.free for other in self.seating.seats if other is not seat)
            if not self.seating.begun and not others_free:
                bodies.append(beginning(self.settings))
            self.gone[seat.index] = self.last_seen = self.last_used = self.means.clock.now()
            begins = len(bodies) > 1
            await self.write(*bodies, state="playing" if begins else None)
            self.bots.forget(seat.index)
            self.tell_people()
            if begins:
                self.tell_beginning()
            elif self.seating.begun:
                self.tell_names()
            return seat.index, fresh

    def sentences(self, lang: str) -> Sentences:
        """The sentences of a language with the names of this table."""
        return Sentences(lang, self.names(), None if self.game is None else self.game.rules.own_names.get(lang))

    async def begin(self) -> None:
        """Let the game begin. Raises `Problematic` if it has."""
        if self.seating.begun:
            raise Problematic("begun")
        await self.write(beginning(self.settings), state="playing")
        self.tell_beginning()

    async def tell_since(self, connection: Connection, n: int) -> None:
        """Tell again what has happened after a moment. Raises `Problematic`."""
        async with self.changing():
            if n > self.past.n:
                raise Problematic("not_happened", "n", 400)
            if self.game is None:
                raise Problematic("not_begun")
            self.deliveries.missed(connection, self.names(), self.game, self.past.moments, n, True)

    async def speak(self, connection: Connection, lang: Language) -> None:
        """Tell this connection in another language from now on."""
        async with self.changing():
            connection.lang = lang
            self.deliveries.drop_readers()
            self.welcome(connection)

    def refusal_of(self, said: str, why: Misread | Refusal, lang: Language) -> bytes:
        """Why not, in a language."""
        sentences = self.sentences(lang)
        if isinstance(why, Misread):
            rule, text = misread_rule(why), sentences.say("misread." + why.key, **why.values)
        else:
            rule, text = why.rule, sentences.say("refusal." + why.key, **why.values)
        return encode(RefusedSay(id=said, rule=rule, text=text))

    # --- telling --------------------------------------------------------------------------------------------------

    def tell_beginning(self) -> None:
        """The game has begun: everybody who has waited for it gets what somebody gets who comes now."""
        self.tell_people()
        self.tell_names()

    def tell_names(self) -> None:
        """Somebody is called otherwise than before: all that was told in words is told again."""
        self.deliveries.forget_readers()
        for connection in list(self.connections):
            self.welcome(connection)

    def welcome(self, connection: Connection, since: int | None = None) -> None:
        """All that somebody needs who has just come, or comes again and knows what happened up to a moment."""
        record = f"/api/tables/{self.name}/record" if self.over else None
        past = self.past
        self.deliveries.welcome(connection, self.info(), self.names(), self.game, past.moments, past.chat, record)
        if since is not None and self.game is not None:
            self.deliveries.missed(connection, self.names(), self.game, past.moments, since, False)
        self.bots.refresh()
        seats = self.waits(connection.lang)
        connection.put(encode(Waits(seats=seats, now=self.means.clock.now())))

    def tell_people(self, but: Connection | None = None) -> None:
        """Who is there, and who is played for."""
        host = self.seating.host
        message = People(
            seats=self.seating.info(self.deliveries.seats),
            watchers=self.deliveries.watchers,
            state=self.past.state,
            host=seat_name(host) if host >= 0 else None,
        )
        self.deliveries.to_all(encode(message), but)

    def waits(self, lang: Language) -> list[Waiting]:
        """Whom the table waits for, in a language."""
        sentences = self.sentences(lang)
        now = self.means.clock.now()
        if self.over:
            return []
        if self.past.asking is None:
            return free_seats(self.seating, sentences)
        if self.is_resting(now):
            return resting(self.past.asking.game, sentences)
        found = playing(self.past.asking, self.bots.who, self.bots.dues, self.past.thinking.until(), sentences)
        return found + held(self.held.seats(), self.held.until, sentences)

    # --- what happens by itself -----------------------------------------------------------------------------------

    def plan(self) -> None:
        """Set the alarm for whatever is due next, and tell whom the table waits for."""
        if self.dropped:
            return
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        now = self.means.clock.now()
        rests = self.is_resting(now)
        if rests and self.rests_since is None:
            self.rests_since = now
        if not rests:
            self.wake()
        self.bots.refresh()
        languages: set[Language] = {connection.lang for connection in self.connections}
        self.deliveries.waiting({lang: self.waits(lang) for lang in LANGUAGES if lang in languages}, now)
        due = math.inf if rests or self.over else min(self.moments_to_come(now))
        if due < math.inf:
            self.alarm = self.means.clock.later(max(0.0, due - now), self.bots.ring)

    def moments_to_come(self, now: float) -> list[float]:
        """When something is to happen by itself: a bot acts, or somebody has been gone for too long, or everybody."""
        found = [self.bots.next_due(), self.held.next_due()]
        found += [
            max(now, since + self.settings.absence)
            for seat, since in self.gone.items()
            if not self.seating.seats[seat].away
        ]
        if not self.connections or (self.seating.people and not self.deliveries.seats):
            found.append(self.last_seen + self.settings.absence)
        return found


def beginning(settings: Settings) -> Began:
    """The deal: a fresh one, or what was played before."""
    if settings.record:
        return Began(settings.record)
    return Began(Game(settings.game, settings.edition, settings.players, dict(settings.options)).record())
