"""Who sits where: names, secrets, the host, and who is played for.

A seat belongs to whoever knows its secret. The secret itself is kept nowhere: only its hash is.
"""

import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

from bohnhof.notation.words import SEATS, seat_name
from bohnhof.table.limits import Problematic
from bohnhof.table.messages import SeatInfo
from bohnhof.table.settings import PERSON, Settings

LONGEST_NAME: Final = 24
SECRET_BYTES: Final = 32
BOT_NAMES: Final = ("Anton", "Berta", "Carl", "Dora", "Emil", "Frieda", "Gustav")
"""What a bot is called, by its seat: each name begins with the letter of the seat."""
MOST_MARKS: Final = 2
"""So many marks may stand on one letter."""
_UNSEEN: Final = frozenset(("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp"))
"""Kinds of characters that are not seen, or that change how others are seen: no name and no line of chat has them."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that look like nothing."""


def new_secret() -> str:
    """A secret that nobody can guess."""
    return token_urlsafe(SECRET_BYTES)


def hash_of(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def shown_only(text: str) -> str:
    """A text on one line, trimmed, without characters that are not seen or change how others are seen, and without
    heaps of marks that run over the lines around (bug log N15)."""
    seen: list[str] = []
    marks = MOST_MARKS
    for c in text:
        kind = unicodedata.category(c)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if c in "\t\r\n\u2028\u2029":
            seen.append(" ")
        elif kind not in _UNSEEN and c not in _BLANK and marks <= MOST_MARKS:
            seen.append(c)
    return " ".join("".join(seen).split())


def checked_name(name: str) -> str:
    """A name as it may be shown. Raises `Problematic`: 1 to 24 characters that can be seen, no marks heaped up."""
    trimmed = unicodedata.normalize("NFC", name.strip())
    if not trimmed:
        raise Problematic("name_empty", "name", 400)
    if len(trimmed) > LONGEST_NAME:
        raise Problematic("name_long", "name", 400, most=LONGEST_NAME)
    if shown_only(trimmed) != trimmed:
        raise Problematic("name_unseen", "name", 400)
    return trimmed


def same(name: str) -> str:
    """Names that are alike have this in common."""
    return unicodedata.normalize("NFKC", name).casefold()


@lru_cache(10_000)
def called(names: tuple[str, ...]) -> tuple[str, ...]:
    """What everybody is called: by the name he has taken; a bot whose name somebody has taken after its seat."""
    given = {same(name) for name in names if name}
    return tuple(
        name or (f"Bot {SEATS[index]}" if same(BOT_NAMES[index]) in given else BOT_NAMES[index])
        for index, name in enumerate(names)
    )


@dataclass
class Seat:
    """One seat. `bot` plays a bot's seat, or stands in where `person` is not there: `away` says so, or the seat is
    still free. `fault` is what a bot was replaced for."""

    index: int
    person: bool
    bot: str
    name: str = ""
    hash: str = ""
    away: bool = False
    fault: str = ""

    @property
    def taken(self) -> bool:
        """Whether somebody sits here, or a bot."""
        return bool(self.hash) or not self.person

    @property
    def free(self) -> bool:
        """Whether a person may still sit down here."""
        return self.person and not self.hash


@dataclass
class Seating:
    """The seats of one table. Only entries of the log change them."""

    seats: list[Seat]
    host: int = -1
    begun: bool = False
    over: bool = False
    hashes: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, settings: Settings) -> "Seating":
        """The seats of a table that has just been made."""
        return cls(
            [
                Seat(index, word == PERSON, settings.stand_in if word == PERSON else word)
                for index, word in enumerate(settings.seats)
            ]
        )

    # --- looking --------------------------------------------------------------------------------------------------

    @property
    def people(self) -> list[Seat]:
        """The seats that somebody has taken."""
        return [seat for seat in self.seats if seat.hash]

    @property
    def full(self) -> bool:
        """Whether no seat is free."""
        return not any(seat.free for seat in self.seats)

    def is_played_by_bot(self, index: int) -> bool:
        """Whether a bot plays this seat now."""
        seat = self.seats[index]
        return not seat.person or not seat.hash or seat.away

    def seat_of(self, secret: str | None) -> int | None:
        """The seat that a secret opens."""
        return None if not secret else self.hashes.get(hash_of(secret))

    def names(self) -> list[str]:
        """What everybody is called; a bot whose name somebody has taken is called after its seat."""
        return list(called(tuple([seat.name for seat in self.seats])))

    def info(self, present: set[int]) -> list[SeatInfo]:
        """All seats as everybody may see them."""
        names = self.names()
        return [
            SeatInfo(
                seat=seat_name(seat.index),
                kind="person" if seat.person else "bot",
                name="" if seat.free and not self.begun else names[seat.index],
                bot=None if seat.person else seat.bot,
                taken=seat.taken,
                present=not seat.person or seat.index in present,
                stand_in=seat.bot if seat.person and self.begun and self.is_played_by_bot(seat.index) else None,
                fault=seat.fault or None,
            )
            for seat in self.seats
        ]

    # --- what may be asked for ------------------------------------------------------------------------------------

    def place_for(self, letter: str | None) -> Seat:
        """The free seat with this letter, or the first one. Raises `Problematic`."""
        if self.over:
            raise Problematic("over", "seat", 409)
        if letter is None:
            free = [seat for seat in self.seats if seat.free]
            if not free:
                raise Problematic("no_free_seat", "seat", 409)
            return free[0]
        index = SEATS.find(letter) if len(letter) == 1 else -1
        if not 0 <= index < len(self.seats):
            raise Problematic("no_such_seat", "seat", 400)
        if not self.seats[index].free:
            raise Problematic("seat_taken", "seat", 409, seat=letter)
        return self.seats[index]

    def free_name(self, name: str, index: int) -> str:
        """A name that no other person here has, checked; bots give way. Raises `Problematic`."""
        checked = checked_name(name)
        others = [seat.name for seat in self.seats if seat.name and seat.index != index]
        others += [f"Bot {letter}" for letter in SEATS]
        if same(checked) in map(same, others):
            number = 2
            while same(f"{checked} ({number})") in map(same, others):
                number += 1
            raise Problematic(
                "name_taken", "name", 409, name=checked, other=f"{checked} ({number})"[: LONGEST_NAME + 4]
            )
        return checked

    def next_host(self, present: set[int]) -> int:
        """Who is the host: as before while he is there; else the next one clockwise who is, and stays so. Nobody there
        changes nothing (bug log N03)."""
        start = max(self.host, 0)
        if self.host >= 0 and self.seats[self.host].hash and not self.seats[self.host].away:
            return self.host
        for step in range(len(self.seats)):
            seat = self.seats[(start + step) % len(self.seats)]
            if seat.hash and not seat.away and seat.index in present:
                return seat.index
        return self.host

    # --- what happens ---------------------------------------------------------------------------------------------

    def sit(self, index: int, name: str, secret_hash: str) -> None:
        """Somebody sits down; the first one is the host of a table that has none."""
        seat = self.seats[index]
        seat.name = name
        seat.hash = secret_hash
        seat.away = False
        self.hashes[secret_hash] = index
        if self.host < 0:
            self.host = index

    def give(self, index: int, bot: str, fault: str) -> None:
        """A bot is to play here: for good on a seat that is free or a bot's, else until the person is back."""
        seat = self.seats[index]
        seat.bot = bot
        seat.fault = fault
        if fault:
            return
        if seat.free:
            seat.person = False
        elif seat.person:
            seat.away = True
