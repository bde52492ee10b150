"""`Game`: one table for people who import it, with everything as text.

>>> game = Game(players=3, options={"start_seat": "A"}, seed=7)
>>> game.actor
'A'
>>> first = game.legal("A").commands[0]
>>> [event.kind for event in game.do("A", first)]
['planted']
>>> game.why_not("B", "plant 1").rule
'BB-36'
"""

from dataclasses import dataclass, field
from secrets import randbelow
from typing import Final

from bohnhof.cards import BEANS
from bohnhof.engine.commands import Command, bean_of, simple
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal, Refused
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.games import create
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.position import position_text
from bohnhof.notation.position_reading import read_position
from bohnhof.notation.record import MOST_DIGITS, Record, Replay, new_table, replay
from bohnhof.notation.words import Misread, card_name, read_seat, seat_name
from bohnhof.texts import Sentences

SPECTATOR: Final = -1


@dataclass(frozen=True)
class WhyNot:
    """Why a command is refused: the rule, and a sentence that a player understands."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]"


@dataclass(frozen=True)
class OfferRoom:
    """What an offer may hold: any of the cards in `gives`, up to so many of each bean in `wants`, to one of `to`."""

    gives: list[str]
    wants: dict[str, int]
    to: list[str]


@dataclass(frozen=True)
class Legal:
    """All that a seat may do. `commands` are listed one by one; offers are described, never multiplied out.

    `answers` maps the number of each open offer that awaits the seat to the copies it could give for what is wanted;
    `wishes` are the beans that it may say it looks for.
    """

    commands: list[str]
    offer: OfferRoom | None
    answers: dict[int, list[str]] = field(default_factory=dict)
    wishes: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.commands) or self.offer is not None or bool(self.wishes)


@dataclass(frozen=True)
class Result:
    """The end of a game: thalers and place by seat letter, who has won, and what was played (BB-18)."""

    thalers: dict[str, int]
    places: dict[str, int]
    winners: list[str]
    game: str
    edition: str
    options: dict[str, str]


class Game:
    """A table of any game, played by commands in words.

    `edition` empty means the default one. `options` are the table options of the game. Without a `seed` one is drawn.
    Raises `Refused` for a table that the rules do not know (BB-18, BB-21, BB-130).
    """

    def __init__(
        self,
        game: str = "bohnanza",
        edition: str = "",
        players: int = 4,
        options: dict[str, str] | None = None,
        seed: int | None = None,
        language: str = "en",
    ) -> None:
        self.sentences = Sentences(language)
        try:
            rules = create(game, edition, players, options)
        except Refused as refused:
            raise Refused(refused.refusal, self.sentence(refused.refusal)) from None
        self.sentences = Sentences(language, None, rules.own_names.get(language))
        self.seed = fresh_seed() if seed is None else seed
        if abs(self.seed) >= 10**MOST_DIGITS:
            raise ValueError(f"a seed has at most {MOST_DIGITS} digits")
        self.table, self._record, self.log = new_table(rules, self.seed)

    @classmethod
    def _at(cls, table: Table, record: Record | None, log: list[Event], language: str) -> "Game":
        game = cls.__new__(cls)
        game.sentences = Sentences(language, None, table.rules.own_names.get(language))
        game.seed = 0 if record is None or record.seed is None else record.seed
        game.table = table
        game._record = record if record is not None else Record(table.rules, None, int(table.state.start), [])
        game.log = log
        return game

    # --- looking --------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of this table."""
        return self.table.rules

    @property
    def state(self) -> State:
        """The whole table, hidden cards included: for the one who runs it, not for a seat."""
        return self.table.state

    @property
    def seats(self) -> list[str]:
        """The letters of the seats."""
        return [seat_name(seat) for seat in range(int(self.rules.players))]

    @property
    def actor(self) -> str | None:
        """The seat that must act; None when the game is over."""
        seat = int(self.rules.actor(self.state))
        return None if seat < 0 else seat_name(seat)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    def view(self, seat: str | int | None) -> View:
        """What a seat may know; None for a spectator. Raises `Misread` for a seat that this table has not."""
        who = self._seat(seat)
        if who >= self.rules.players:
            raise Misread("not_a_seat", word=str(seat))
        return self.table.view(who)

    def legal(self, seat: str | int) -> Legal:
        """All that a seat may do now."""
        return legal_of(self.view(seat))

    def why_not(self, seat: str | int, command: str | Command) -> WhyNot | None:
        """Why a seat may not give a command; None if it may. Nothing changes."""
        try:
            refusal = self.table.why_not(self._seat(seat), as_command(command))
        except Misread as misread:
            return WhyNot(misread_rule(misread), self.misread_sentence(misread))
        return None if refusal is None else WhyNot(refusal.rule, self.sentence(refusal))

    def result(self) -> Result | None:
        """The result, once the game is over."""
        if not self.over:
            return None
        standing = self.rules.standing(self.state)
        return Result(
            dict(zip(self.seats, standing.thalers, strict=True)),
            dict(zip(self.seats, standing.places, strict=True)),
            [seat_name(seat) for seat in standing.winners()],
            self.rules.name,
            self.rules.edition,
            dict(self.rules.options),
        )

    # --- playing --------------------------------------------------------------------------------------------------

    def do(self, seat: str | int, command: str | Command) -> list[Event]:
        """Carry out a command; returns what happened. Raises `Refused` or `Misread`, and then nothing has changed."""
        who = self._seat(seat)
        whole = self.table.complete(who, as_command(command))
        refusal = self.table.do(who, whole)
        if refusal is not None:
            raise Refused(refusal, self.sentence(refusal))
        events = self.table.take_events()
        self._record.add(who, whole, events)
        self.log.extend(events)
        return events

    def copy(self) -> "Game":
        """An independent game that stands where this one does and would go on alike."""
        state = self.state.copy()
        state.record()
        return Game._at(Table(self.rules, state), self._record.copy(), self.log[:], self.sentences.language)

    # --- text -----------------------------------------------------------------------------------------------------

    def to_position(self) -> str:
        """The whole table as text."""
        return position_text(self.rules, self.state)

    @classmethod
    def from_position(cls, text: str, language: str = "en") -> "Game":
        """The table that a position describes. Raises `Misread` with the line that is wrong. Its record is empty:
        a game that did not begin with a deal has none."""
        rules, state = read_position(text)
        state.record()
        return cls._at(Table(rules, state), None, [], language)

    def record(self) -> str:
        """The whole game so far as text. Raises `ValueError` for a game that began from a position."""
        if not self._record.deck:
            raise ValueError("a game that began from a position has no record")
        return self._record.text(self.state)

    @classmethod
    def from_record(cls, text: str, language: str = "en") -> "Game":
        """The game as a record leaves it, ready to go on. Raises `Misread` where the record does not hold."""
        run = replay(text)
        return cls._at(run.table, run.record, run.events, language)

    @classmethod
    def replaying(cls, run: Replay, language: str = "en") -> "Game":
        """The game that is being replayed: it stands where the replay has come to, and moves on with it."""
        return cls._at(run.table, run.record, run.events, language)

    @property
    def last_line(self) -> str:
        """The newest line of the record: who said what, and what it brought about; empty before the first command."""
        return self._record.lines[-1] if self._record.lines else ""

    @property
    def last_events(self) -> list[Event]:
        """What the newest command has brought about."""
        return self._record.last

    def sentence(self, refusal: Refusal) -> str:
        """A refusal in the language of this game."""
        return self.sentences.say("refusal." + refusal.key, **refusal.values)

    def misread_sentence(self, misread: Misread) -> str:
        """What is wrong with a text, in the language of this game."""
        return self.sentences.say("misread." + misread.key, **misread.values)

    def _seat(self, seat: str | int | None) -> int:
        if seat is None:
            return SPECTATOR
        return read_seat(seat) if isinstance(seat, str) else seat


def fresh_seed() -> int:
    """A seed that nobody has chosen."""
    return randbelow(2**53)


def as_command(command: str | Command) -> Command:
    """A command from its text, or as it is. Raises `Misread`."""
    return read_command(command) if isinstance(command, str) else command


def misread_rule(misread: Misread) -> str:
    """The rule that a text offends which names no possible command."""
    return "BB-54" if misread.key == "only_beans" else "BB-9"


def legal_of(view: View) -> Legal:
    """All that the seat of a view may do."""
    menu = view.menu
    commands = [command_text(simple(menu.codes[i])) for i in range(menu.count)]
    return Legal(
        commands,
        offer_room(menu) if menu.may_offer else None,
        {
            int(offer.number): [
                card_name(menu.sources[i])
                for i in range(menu.source_count)
                if bean_of(menu.sources[i]) in numbers(offer.wants)
            ]
            for offer in view.offers
            if offer.awaits(view.seat)
        },
        [BEANS[bean].id for bean in numbers(view.types)] if menu.may_wish else [],
    )


def offer_room(menu: Menu) -> OfferRoom:
    """What an offer may hold."""
    to = [seat_name(seat) for seat in range(8) if (menu.partners >> seat) & 1]
    return OfferRoom(
        [card_name(menu.sources[i]) for i in range(menu.source_count)],
        {BEANS[bean].id: int(menu.wants[bean]) for bean in numbers(menu.types)},
        [*to, "all"] if menu.may_ask_all else to,
    )
