"""What follows from the log of a table: all that is to be known of it but who is connected.

The same code takes up an entry when it has just been stored and when a log is read again, so that a table that was
read is the table that was.
"""

from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import Final

from bohnhof.engine.chance import seeded
from bohnhof.engine.events import Event
from bohnhof.game import Game, fresh_seed
from bohnhof.notation.words import seat_name
from bohnhof.table.bot_seats import Asking
from bohnhof.table.clocks import DecisionClock
from bohnhof.table.journal import (
    Began,
    Body,
    Chatted,
    Commanded,
    Given,
    Hosted,
    Left,
    Made,
    Moment,
    Over,
    Passed,
    Retold,
    Returned,
    Sat,
    read,
)
from bohnhof.table.messages import Answer, Chat, Info, State, encode
from bohnhof.table.seats import Seating
from bohnhof.table.settings import Settings
from bohnhof.table.store.entries import Entry

KEPT_ANSWERS: Final = 300
"""So many messages of each seat are known again when they come a second time."""
KEPT_CHAT: Final = 100
"""So many lines of chat are told to somebody who comes."""


class Chronicle:
    """One table as its log tells it. `number` is that of the next entry."""

    def __init__(self, name: str, settings: Settings, created: float) -> None:
        self.name = name
        self.settings = settings
        self.created = created
        self.number = 0
        self.seating = Seating.of(settings)
        self.moments: list[Moment] = []
        self.chat: deque[Chat] = deque(maxlen=KEPT_CHAT)
        self.said = 0
        self.passed: set[int] = set()
        self.passed_in = 0
        self.answered: list[OrderedDict[str, bytes]] = [OrderedDict() for _ in settings.seats]
        self.thinking = DecisionClock(settings.clock, settings.answer_time)
        self.game: Game | None = None
        self.asking: Asking | None = None

    @classmethod
    def of(cls, name: str, entries: Sequence[Entry], now: float) -> "Chronicle":
        """A table as its log tells it. The time since the last entry does not count: nobody could do anything then."""
        log = read(entries)
        made, created = log[0]
        assert isinstance(made, Made)
        found = cls(name, Settings.decoded(bytes(made.settings)), created)
        retold = Retold(log) if any(isinstance(body, Began) for body, _at in log) else None
        for body, at in log:
            if isinstance(body, Began) and retold is not None:
                found.begin(retold, at)
            elif isinstance(body, Commanded) and retold is not None:
                _seat, command, events = retold.step()
                found.commanded(body, at, int(command.verb), events)
            else:
                found.apply(body, at)
        if retold is not None:
            retold.finish()
        found.shift(max(0.0, now - log[-1][1]))
        return found

    @staticmethod
    def seats_of(entries: Sequence[Entry]) -> tuple[Settings, Seating, float]:
        """The settings and seats of a table, without its game: enough to show it in a list."""
        log = read(entries)
        made, created = log[0]
        assert isinstance(made, Made)
        settings = Settings.decoded(bytes(made.settings))
        seating = Seating.of(settings)
        for body, _at in log:
            seat(seating, body)
        return settings, seating, created

    # --- looking --------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Whether the game has begun, and is over."""
        if self.seating.over:
            return "over"
        return "playing" if self.seating.begun else "open"

    @property
    def n(self) -> int:
        """How much has happened."""
        return len(self.moments)

    def info(self, present: set[int], watchers: int) -> Info:
        """What everybody may know."""
        return info_of(self.name, self.settings, self.seating, self.state, self.created, present, watchers)

    # --- what happens ---------------------------------------------------------------------------------------------

    def apply(self, body: Body, at: float) -> None:
        """Take up an entry that is no command."""
        if isinstance(body, Began):
            retold = Retold([(body, at)])
            self.begin(retold, at)
            retold.finish()
            return
        self.number += 1
        seat(self.seating, body)
        if isinstance(body, Passed):
            self.passed.add(body.seat)
            self.answer(body.seat, body.id)
        elif isinstance(body, Chatted):
            self.said += 1
            self.chat.append(Chat(id=self.said, name=body.name, text=body.text, at=at, seat=seat_name(body.seat)))
            self.answer(body.seat, body.id)

    def begin(self, retold: Retold, at: float) -> None:
        """The game begins."""
        self.number += 1
        self.seating.begun = True
        self.game = retold.game
        self.moments.append(Moment(-1, retold.deal(), at))
        self.asking = Asking(self.game, self.settings.pace, self.settings.trade_time, seeded(fresh_seed()), at)
        self.think(at)

    def commanded(self, body: Commanded, at: float, verb: int, events: list[Event]) -> None:
        """A command has been carried out by the game."""
        assert self.game is not None
        assert self.asking is not None
        self.number += 1
        self.moments.append(Moment(body.seat, events, at))
        self.asking.saw(body.seat, verb, bool(body.bot), at)
        if self.passed_in != self.game.state.turn:
            self.passed_in = int(self.game.state.turn)
            self.passed.clear()
        self.think(at)
        if body.id:
            self.answer(body.seat, body.id)

    def think(self, at: float) -> None:
        """Whose decision it is now."""
        assert self.game is not None
        assert self.asking is not None
        s = self.game.state
        actor = int(self.game.rules.actor(s))
        said = self.asking.counts[actor] if actor >= 0 else 0
        asked = self.asking.is_asked(actor)
        decision = int(s.turn), int(s.step), actor, said, self.asking.deals
        self.thinking.see(decision, at, asked)

    def answer(self, seat: int, said: str) -> None:
        """A message counts: the same again gets the same answer."""
        self.remember(seat, said, encode(Answer(id=said, n=self.n)))

    def remember(self, seat: int, said: str, answer: bytes) -> None:
        """Keep the answer to a message."""
        kept = self.answered[seat]
        kept[said] = answer
        while len(kept) > KEPT_ANSWERS:
            kept.popitem(last=False)

    def shift(self, seconds: float) -> None:
        """Time that does not count has passed."""
        self.thinking.shift(seconds)
        if self.asking is not None:
            self.asking.shift(seconds)


def seat(seating: Seating, body: Body) -> None:
    """Take up what an entry says of the seats."""
    if isinstance(body, Sat):
        seating.sit(body.seat, body.name, body.hash)
    elif isinstance(body, Left):
        seating.seats[body.seat].away = True
    elif isinstance(body, Returned):
        seating.seats[body.seat].away = False
    elif isinstance(body, Hosted):
        seating.host = body.seat
    elif isinstance(body, Given):
        seating.give(body.seat, body.bot, body.fault)
    elif isinstance(body, Began):
        seating.begun = True
    elif isinstance(body, Over):
        seating.over = True


def info_of(
    name: str,
    settings: Settings,
    seating: Seating,
    state: State,
    created: float,
    present: set[int],
    watchers: int,
) -> Info:
    """What everybody may know of a table."""
    return Info(
        table=name,
        game=settings.game,
        edition=settings.edition,
        options=settings.options,
        players=settings.players,
        state=state,
        public=settings.public,
        created=created,
        seats=seating.info(present),
        watchers=watchers,
        clock=settings.clock,
        absence=settings.absence,
        stand_in=settings.stand_in,
        pace=settings.pace,
        trade_time=settings.trade_time,
        answer_time=settings.answer_time,
        host=seat_name(seating.host) if seating.host >= 0 else None,
    )
