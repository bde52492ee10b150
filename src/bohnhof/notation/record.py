"""A record: a whole game as text, what was said and what happened. What PGN is to chess.

    bohnhof record 1
    game bohnanza amigo-classic players=4
    seed 7
    start C
    deck so re bl ...                           the shuffled deck, top first
    1 C plant red 1 = C planted red 1
    2 C turn-up = C turned-up soy; C turned-up chili
    ...
    chance 3160402551 1840934867 ...            only while the game is not over

Chance is in it as outcomes, so a replay needs no generator; and since every line says what happened, a line that was
changed is found when it is replayed.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from bohnhof.cards import FIRST_OWN_CARD
from bohnhof.engine.commands import Command
from bohnhof.engine.events import Event
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.events import open_text
from bohnhof.notation.position import game_line
from bohnhof.notation.position_reading import read_chance, read_game_line
from bohnhof.notation.words import (
    Misread,
    codes_text,
    read_any_codes,
    read_number,
    read_seat,
    seat_name,
    shortened,
)

HEAD: Final = "bohnhof record 1"
PULLED: Final = "pulled"
"""The event of a card that is drawn out of a hand; where it lay stands last."""
MOST_DIGITS: Final = 100
"""No seed is longer."""
T = TypeVar("T")


class Record:
    """A game as it was played: the rules, the seed, the deal, and one line for each accepted command; `last` is what
    the last of them has brought about."""

    def __init__(self, rules: Rules, seed: int | None, start: int, deck: list[int]) -> None:
        self.rules = rules
        self.seed = seed
        self.start = start
        self.deck = deck
        self.lines: list[str] = []
        self.last: list[Event] = []

    def add(self, seat: int, command: Command, events: list[Event]) -> None:
        """Keep an accepted, complete command and what it brought about."""
        happened = "; ".join(open_text(event) for event in events)
        line = f"{len(self.lines) + 1} {seat_name(seat)} {command_text(command)}"
        self.lines.append(f"{line} = {happened}" if happened else line)  # some only begin what is asked further
        self.last = events

    def text(self, s: State) -> str:
        """The whole record; `s` is the table as it stands."""
        head = [
            HEAD,
            game_line(self.rules),
            f"seed {'-' if self.seed is None else self.seed}",
            f"start {seat_name(self.start)}",
            "deck " + codes_text(self.deck),
        ]
        tail = [] if s.over else [f"chance {s.chance.a} {s.chance.b} {s.chance.c} {s.chance.d}"]
        return "\n".join(head + self.lines + tail) + "\n"

    def copy(self) -> "Record":
        """An independent record of the same game so far."""
        other = Record(self.rules, self.seed, self.start, self.deck)
        other.lines = self.lines[:]
        other.last = self.last
        return other


def new_table(rules: Rules, seed: int) -> tuple[Table, Record, list[Event]]:
    """Deal a new table; returns it with an empty record of it and the events of the deal."""
    s = rules.blank(seed)
    s.record()
    rules.lot(s)
    rules.deal(s)
    events = s.take_events()
    return Table(rules, s), Record(rules, seed, int(s.start), deal_order(events)), events


def deal_order(events: list[Event]) -> list[int]:
    """The shuffled deck, top first, from the events of a deal."""
    for event in events:
        if event.kind == "dealt-out":
            order = event.secret["order"]
            assert isinstance(order, list)
            return [int(item) for item in order]
    raise ValueError("no deal among these events")


class Replay:
    """A record being played again, line by line. `table` stands where the replay has come to.

    Raises `Misread` with the line number for a record that cannot be read, or that does not hold: a command that was
    refused, or an outcome other than the one that is written down.
    """

    def __init__(self, text: str) -> None:
        lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
        self.source = lines
        if lines[0].strip() != HEAD:
            raise Misread("not_a_record", 1, word=shortened(lines[0]))
        self.at = 0
        self.rules = self.read(1, read_game_line)
        self.seed = self.read(2, read_seed)
        self.start = self.read(3, lambda line: read_seat(after(line, "start")))
        self.deck = self.read(4, lambda line: read_any_codes(after(line, "deck")))
        s = self.rules.blank(0)
        if self.start >= self.rules.players:
            raise Misread("not_a_seat", 4, word=seat_name(self.start))
        if self.rules.options.get("start_seat", seat_name(self.start)) != seat_name(self.start):  # BB-23
            raise Misread("other_outcome", 4, word=shortened(lines[3]))
        own = [FIRST_OWN_CARD + number for number, copies in enumerate(self.rules.own_copies) for _i in range(copies)]
        if sorted(self.deck) != sorted([*(int(s.pile[i]) for i in range(s.pile_size)), *map(int, own)]):
            raise Misread("wrong_deck", 5)
        s.start = self.start
        s.shuffles = [self.deck, *self.outcomes()]
        s.record()
        self.rules.deal(s)
        self.events = s.take_events()
        self.table = Table(self.rules, s)
        self.record = Record(self.rules, self.seed, self.start, self.deck)
        self.moves = [i for i in range(5, len(lines)) if i < len(lines) - 1 or not lines[i].startswith("chance ")]

    def read(self, index: int, reader: Callable[[str], T]) -> T:
        """Read one line of the head, or say which line is wrong."""
        if index >= len(self.source):
            raise Misread("too_short", len(self.source))
        try:
            return reader(self.source[index])
        except Misread as misread:
            raise misread.at(index + 1) from None

    def outcomes(self) -> list[list[int]]:
        """All that chance has decided, as the record says it fell: the orders of reshuffles, and which of several cards
        was pulled."""
        found: list[list[int]] = []
        for number, line in enumerate(self.source[5:], 6):
            for phrase in line.partition(" = ")[2].split("; "):
                words = phrase.split(" ", 2)
                try:
                    if words[0] in ("reshuffled", "texts-reshuffled") and len(words) == 3:
                        found.append(read_any_codes(words[2]))
                    elif words[1:2] == [PULLED] and len(words) == 3:
                        found.append([read_number(words[2].rpartition(" ")[2], "position", 1, 999) - 1])
                except Misread as misread:
                    raise misread.at(number) from None
        return found

    def done(self) -> bool:
        """Whether all lines have been replayed."""
        return self.at >= len(self.moves)

    def step(self) -> tuple[int, Command, list[Event]]:
        """Replay the next line: who said what, and what happened."""
        index = self.moves[self.at]
        line = self.source[index]
        words = line.partition(" = ")[0].split(" ", 2)
        try:
            if len(words) < 3 or words[0] != str(self.at + 1):
                raise Misread("not_a_record_line", word=shortened(line))
            seat = read_seat(words[1])
            command = self.table.complete(seat, read_command(words[2]))
        except Misread as misread:
            raise misread.at(index + 1) from None
        try:
            refusal = self.table.do(seat, command)
        except ValueError:  # an order of a reshuffle that does not fit the cards that were shuffled
            raise Misread("other_outcome", index + 1, word=shortened(line)) from None
        if refusal is not None:
            raise Misread("refused_in_record", index + 1, rule=refusal.rule, word=shortened(line))
        events = self.table.take_events()
        self.record.add(seat, command, events)
        self.events.extend(events)
        if self.record.lines[-1] != line:
            raise Misread("other_outcome", index + 1, word=shortened(line))
        self.at += 1
        return seat, command, events

    def run(self) -> None:
        """Replay to the end, and take up the source of chance where an unfinished game left it."""
        while not self.done():
            self.step()
        s = self.table.state
        told = len(self.moves) < len(self.source) - 5
        if told == s.over:
            key = "not_a_record_line" if told else "needs_chance"
            raise Misread(key, len(self.source), word=shortened(self.source[-1]) if told else "chance")
        if told:
            s.chance = self.read(len(self.source) - 1, lambda line: read_chance(after(line, "chance")))


def after(line: str, word: str) -> str:
    """What stands behind the first word of a line. Raises `Misread` if that is another one."""
    first, _, rest = line.partition(" ")
    if first != word:
        raise Misread("needs_word", word=word)
    return rest


def read_seed(line: str) -> int | None:
    """The seed of a record; `-` if it was not dealt from one."""
    word = after(line, "seed").strip()
    if word == "-":
        return None
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > MOST_DIGITS:
        raise Misread("not_a_seed", word=shortened(word), most=MOST_DIGITS)
    return int(word)


def replay(text: str) -> Replay:
    """Replay a whole record. Raises `Misread` where it does not hold."""
    run = Replay(text)
    run.run()
    return run
