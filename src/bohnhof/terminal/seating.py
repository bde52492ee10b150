"""Who sits where: people and bots, and what they are called."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from bohnhof.bots import BOTS
from bohnhof.notation.words import ALL, SEATS, seat_name
from bohnhof.terminal.language import plain
from bohnhof.texts import LANGUAGES, Sentences

LONGEST_NAME: Final = 20
_BOT_NAMES: Final = ("Anton", "Berta", "Carl", "Dora", "Emil", "Frieda", "Gustav")
"""What a bot is called, by its seat: each name begins with the letter of the seat."""
_OPPONENTS: Final = ("trader", "trader", "farmer")
_PERSON: Final = ("you", "du")


class BadSeats(Exception):
    """Seats that cannot be: `key` names the sentence (`terminal.seats.` + key), `values` fill it."""

    def __init__(self, key: str, **values: int | str) -> None:
        super().__init__(f"{key} {values}")
        self.key = key
        self.values = values

    def sentence(self, sentences: Sentences) -> str:
        """What is wrong, for a player."""
        return sentences.say("terminal.seats." + self.key, **self.values)


@dataclass(frozen=True)
class Seat:
    """One seat: a person (`bot` is empty) or a bot; `name` is empty for a person who gave none."""

    name: str = ""
    bot: str = ""

    @property
    def person(self) -> bool:
        """Whether somebody at this keyboard plays it."""
        return not self.bot

    def text(self) -> str:
        """The seat as it is written on the command line and in a saved game."""
        if self.bot:
            return self.bot
        return f"you:{self.name}" if self.name else "you"


def read_seat_text(text: str) -> Seat:
    """A seat from `you`, `you:NAME` or the name of a bot. Raises `BadSeats`."""
    word = text.strip()
    head, colon, name = word.partition(":")
    if head.strip().lower() in _PERSON:
        return Seat(name=checked_name(name) if colon else "")
    if not word:
        raise BadSeats("empty")
    if word not in BOTS and not (colon and ".py:" in word):
        raise BadSeats("no_such_bot", bot=plain(word, 60), bots=", ".join(BOTS))
    return Seat(bot=word)


def checked_name(text: str) -> str:
    """A name that a person may have. Raises `BadSeats` (bug log U10, N15)."""
    name = text.strip()
    if not name:
        raise BadSeats("no_name")
    if len(name) > LONGEST_NAME or not name.isprintable() or any(sign in name for sign in ",:;|"):
        raise BadSeats("bad_name", name=plain(name, 60), most=LONGEST_NAME)
    if name.upper() in SEATS or name.lower() in ALL or name.isdecimal():
        raise BadSeats("taken_word", name=name)
    return name


def read_seats(text: str) -> list[Seat]:
    """Seats from a list like `you,trader,you:Anna`. Raises `BadSeats`."""
    return checked([read_seat_text(part) for part in text.split(",")])


def checked(seats: list[Seat]) -> list[Seat]:
    """The same seats, if no two people share a name. Raises `BadSeats`."""
    for name, times in Counter(seat.name.casefold() for seat in seats if seat.name).items():
        if times > 1:
            raise BadSeats("same_name", name=next(seat.name for seat in seats if seat.name.casefold() == name))
    return seats


def filled(seats: list[Seat], players: int) -> list[Seat]:
    """The seats of a table of so many players: the empty ones go to the usual opponents. Raises `BadSeats`."""
    if len(seats) > players:
        raise BadSeats("too_many", seats=len(seats), players=players)
    bots = opponents(players)
    return seats + [Seat(bot=bots[index]) for index in range(len(seats), players)]


def opponents(players: int) -> list[str]:
    """The usual bot of each seat but the first."""
    known = [name for name in _OPPONENTS if name in BOTS] or list(BOTS)[:1]
    return ["", *(known[index % len(known)] for index in range(players - 1))]


def usual_seats(players: int) -> list[Seat]:
    """You against bots."""
    return filled([Seat()], players)


def names(seats: list[Seat], sentences: Sentences, reader: int = -1) -> list[str]:
    """What everybody is called, for a reader: a person without a name is `you` to himself."""
    given = {seat.name.casefold() for seat in seats if seat.name}
    called: list[str] = []
    for index, seat in enumerate(seats):
        if seat.person:
            name = seat.name or sentences.say("word.player", letter=seat_name(index))
            if not seat.name and index == reader:
                name = sentences.say("terminal.you")
        else:
            name = _BOT_NAMES[index]
            if name.casefold() in given:
                name = sentences.say("terminal.bot", letter=seat_name(index))
        called.append(name)
    return called


def speaker(
    seats: list[Seat], language: str, reader: int = -1, own_names: dict[str, list[str]] | None = None
) -> Sentences:
    """The sentences of a table for one reader; -1 for nobody in particular. `own_names` are those of the cards that the
    game brings besides beans, by language."""
    assert language in LANGUAGES
    bare = Sentences(language)
    return Sentences(language, names(seats, bare, reader), (own_names or {}).get(language))


def title(seats: list[Seat], sentences: Sentences, seat: int) -> str:
    """A seat as the table shows it: the letter, the name, and what kind of bot it is."""
    name = sentences.seat(seat)
    shown = f"{seat_name(seat)} {name[0].upper()}{name[1:]}"
    return f"{shown} ({bot_title(seats[seat].bot)})" if seats and seats[seat].bot else shown


def bot_title(bot: str) -> str:
    """The short name of a bot; for one of the user's own the name of its class."""
    return plain(bot.rpartition(":")[2], LONGEST_NAME)


def renamed(seat: Seat, name: str) -> Seat:
    """The same seat with another name."""
    return replace(seat, name=name)
