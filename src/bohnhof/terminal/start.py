"""The command `play` up to the first deal: resume, load, or set a new table."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from bohnhof.bots import BOTS
from bohnhof.engine.refusals import Refused
from bohnhof.game import Game
from bohnhof.games import create, usual_players
from bohnhof.notation.options import option_value
from bohnhof.notation.record import MOST_DIGITS
from bohnhof.notation.words import Misread, shortened
from bohnhof.telling.cards import joined
from bohnhof.terminal.language import chosen_language, plain
from bohnhof.terminal.lines import Lines, answer_to
from bohnhof.terminal.play import Play, load_sitting
from bohnhof.terminal.saves import is_ours, left_behind, read_file, read_saved, running_file
from bohnhof.terminal.screen import Screen
from bohnhof.terminal.seating import BadSeats, Seat, checked, filled, opponents, read_seats, title, usual_seats
from bohnhof.terminal.sitting import Sitting
from bohnhof.texts import LANGUAGES, Sentences

T = TypeVar("T")


@dataclass
class Wishes:
    """What the command line asks for; empty means not said."""

    game: str = "bohnanza"
    edition: str = ""
    players: int | None = None
    seats: str = ""
    options: list[str] = field(default_factory=list)
    seed: int | None = None
    language: str = ""
    load: Path | None = None
    save: Path | None = None
    ask: str = "needed"

    def is_bare(self) -> bool:
        """Whether nothing was asked for that a new table needs, so that it makes sense to offer an unfinished game."""
        return not (self.edition or self.players or self.seats or self.options or self.seed is not None)


class Starter:
    """Finds out what is to be played, and plays it."""

    def __init__(self, wishes: Wishes, lines: Lines, screen: Screen, asks: bool) -> None:
        self.wishes = wishes
        self.lines = lines
        self.screen = screen
        self.asks = asks
        self.language = chosen_language(wishes.language or None)

    @property
    def sentences(self) -> Sentences:
        """The sentences in the language chosen so far."""
        return Sentences(self.language)

    def run(self) -> int:
        """The whole command; returns the exit status."""
        try:
            sitting = self.sitting()
        except (EOFError, KeyboardInterrupt):
            self.screen.say()
            return 0
        own = self.wishes.save is not None
        kept = self.wishes.save.expanduser() if self.wishes.save is not None else running_file()
        if sitting is None or (own and not self.may_write(kept)):
            return 2
        play = Play(sitting, self.lines, self.screen, self.language, kept, own)
        if self.wishes.load is not None and not own:
            play.saved_as = self.wishes.load
        self.greet(play)
        play.run()
        return 0

    def may_write(self, path: Path) -> bool:
        """Whether a file that the player names may hold the game: a new one, or one that holds a game already."""
        try:
            if not path.exists() or is_ours(path):
                return True
            self.screen.say(self.sentences.say("terminal.not_ours", file=plain(str(path))))
        except OSError as error:
            why = plain(error.strerror or type(error).__name__)
            self.screen.say(self.sentences.say("terminal.cannot_save", file=plain(str(path)), why=why))
        return False

    def sitting(self) -> Sitting | None:
        """The table to play at; None, after a sentence about it, if there is none."""
        if self.wishes.load is not None:
            return self.loaded(self.wishes.load)
        if self.asks and self.wishes.is_bare():
            found = self.left_behind()
            if found is not None:
                return found
        seed = self.wishes.seed
        if seed is not None and abs(seed) >= 10**MOST_DIGITS:
            self.screen.say(self.sentences.say("misread.not_a_seed", word=shortened(str(seed)), most=MOST_DIGITS))
            return None
        try:
            seats = self.seats()
            pairs = (pair.split("=", 1) for pair in self.wishes.options)
            options = {name: option_value(value) for name, value in pairs}
            game = Game(self.wishes.game, self.wishes.edition, len(seats), options, seed, self.language)
            return Sitting(game, seats, self.wishes.ask)
        except BadSeats as error:
            self.screen.say(error.sentence(self.sentences))
        except Refused as refused:
            self.screen.say(plain(str(refused), 400))
        except ValueError:
            self.screen.say(self.sentences.say("terminal.bad_option"))
        return None

    def loaded(self, path: Path) -> Sitting | None:
        """The game of a file, with the seats and the language it was saved with unless others are asked for."""
        try:
            seats = read_seats(self.wishes.seats) if self.wishes.seats else None
        except BadSeats as error:
            self.screen.say(error.sentence(self.sentences))
            return None
        sitting = load_sitting(path.expanduser(), self.screen, self.sentences, seats)
        if sitting is not None and not self.wishes.language:
            self.language = read_saved(read_file(path.expanduser())).language or self.language
        return sitting

    def left_behind(self) -> Sitting | None:
        """An unfinished game whose window was closed, if the player wants to go on with it."""
        for path in left_behind():
            try:
                saved = read_saved(read_file(path))
            except (OSError, Misread):
                continue
            question = self.sentences.say("terminal.resume", commands=commands_in(saved.record))
            answer = answer_to(question, self.lines, self.screen).lower()
            if answer in ("no", "n", "nein"):
                path.unlink(missing_ok=True)
                continue
            sitting = self.loaded(path)
            if sitting is not None:
                path.unlink(missing_ok=True)
                return sitting
        return None

    # --- a new table ----------------------------------------------------------------------------------------------

    def seats(self) -> list[Seat]:
        """Who plays. Raises `BadSeats`."""
        wishes = self.wishes
        if wishes.seats:
            seats = read_seats(wishes.seats)
            return filled(seats, wishes.players or len(seats))
        if self.asks:
            return self.ask_for_seats()
        return usual_seats(wishes.players or usual_players(wishes.game))

    def ask_for_seats(self) -> list[Seat]:
        """A short menu; Enter accepts what stands in brackets."""
        if not self.wishes.language:
            self.language = self.answer(self.sentences.say("terminal.menu.language"), self.read_language)
        self.screen.say(self.sentences.say("terminal.menu.welcome"), "bold")
        players = self.wishes.players
        if players is None:
            usually = usual_players(self.wishes.game)
            players = self.answer(self.sentences.say("terminal.menu.players", usual=usually), self.read_players)
        if players == 1:
            return usual_seats(players)
        usual = ", ".join(opponents(players)[1:])
        question = self.sentences.say("terminal.menu.opponents", bots=", ".join(BOTS), usual=usual)
        return self.answer(question, lambda text: read_opponents(text, players))

    def answer(self, question: str, read: Callable[[str], T]) -> T:
        """Ask until the answer can be read."""
        while True:
            try:
                return read(answer_to(question, self.lines, self.screen))
            except BadSeats as error:
                self.screen.say(error.sentence(self.sentences))
            except Refused as refused:
                refusal = refused.refusal
                self.screen.say(self.sentences.say("refusal." + refusal.key, **refusal.values))

    def read_language(self, text: str) -> str:
        """A language; nothing means the one that is spoken."""
        word = text.lower()[:2] or self.language
        if word not in LANGUAGES:
            raise BadSeats("no_language", word=plain(text, 40), languages=", ".join(LANGUAGES))
        return word

    def read_players(self, text: str) -> int:
        """A number of players that the edition is made for. Raises `BadSeats` or `Refused`."""
        if not text:
            return usual_players(self.wishes.game)
        if not text.isdecimal() or len(text) > 2:
            raise BadSeats("no_number", word=plain(text, 40))
        create(self.wishes.game, self.wishes.edition, int(text))
        return int(text)

    def greet(self, play: Play) -> None:
        """Say what is played, by whom, and how to find help."""
        sitting = play.sitting
        reader = play.reader
        sentences = play.sentences(reader)
        who = joined([title(sitting.seats, sentences, seat) for seat in range(len(sitting.seats))], sentences)
        rules = sitting.game.rules
        self.screen.say(
            sentences.say("terminal.welcome", game=rules.name, edition=rules.edition, seed=sitting.game.seed), "bold"
        )
        self.screen.say(sentences.say("terminal.players", who=who))
        if sitting.people:
            self.screen.say(sentences.say("terminal.first_help"))


def read_opponents(text: str, players: int) -> list[Seat]:
    """You and the others: a bot for each seat, one bot for all of them, or nothing for the usual ones."""
    if not text:
        return usual_seats(players)
    others = read_seats(text)
    if len(others) == 1:
        others *= players - 1
    return filled(checked([Seat(), *others]), players)


def commands_in(record: str) -> int:
    """How many commands a record holds."""
    return sum(1 for line in record.split("\n") if " = " in line)
