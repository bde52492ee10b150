"""Playing at one keyboard: people type, bots answer, and everything that happens is told in words.

Every accepted command is kept in a file at once, so that a crash or a closed window loses nothing.
"""

from datetime import date
from pathlib import Path
from shlex import quote
from typing import Final

from bohnhof.engine.commands import Command
from bohnhof.engine.events import Event
from bohnhof.engine.refusals import Refused
from bohnhof.engine.view import View
from bohnhof.notation.commands import read_command
from bohnhof.notation.words import Misread, shortened
from bohnhof.telling.happened import told
from bohnhof.terminal.completion import HOUSE_WORDS, completions
from bohnhof.terminal.ending import show_result
from bohnhof.terminal.hints import usual
from bohnhof.terminal.house import House, with_letters
from bohnhof.terminal.language import plain
from bohnhof.terminal.lines import Lines, answer_to
from bohnhof.terminal.picture import Picture
from bohnhof.terminal.saves import is_ours, read_file, read_saved, resumed, save_text, unreadable, write_file
from bohnhof.terminal.screen import Screen
from bohnhof.terminal.seating import BadSeats, Seat, speaker, title
from bohnhof.terminal.sitting import Sitting
from bohnhof.texts import Sentences

FAULTS_TOLD: Final = 3
"""So many faults of a bot are told; it is played on all the same."""
_NO: Final = ("no", "n", "nein")
_YES: Final = ("yes", "y", "ja", "j")


class Leave(Exception):
    """Somebody wants to leave the table."""


class Play:
    """A table, its people, and the files it is kept in.

    `kept` is where every accepted command goes at once; `own` is the file that the player has named for that, if any:
    then `kept` is the same file, and leaving asks nothing.
    """

    def __init__(self, sitting: Sitting, lines: Lines, screen: Screen, language: str, kept: Path, own: bool) -> None:
        self.sitting = sitting
        self.lines = lines
        self.screen = screen
        self.language = language
        self.kept = kept
        self.own = own
        self.saved_as: Path | None = kept if own else None
        self.saved_at = -1
        self.cannot_keep = False
        self.start_afresh()

    def start_afresh(self) -> None:
        """Sit down at the table of `sitting`."""
        self.house = House(self.sitting, self.screen)
        self.at_keyboard = -1
        self.told = dict.fromkeys(range(-1, len(self.sitting.seats)), this_turn(self.sitting.game.log))
        self.faults_told = [0] * len(self.sitting.seats)

    def sentences(self, reader: int) -> Sentences:
        """The sentences for one reader."""
        return speaker(self.sitting.seats, self.language, reader, self.sitting.game.rules.own_names)

    @property
    def reader(self) -> int:
        """Who reads what is for everybody: the only person at the table, or nobody in particular."""
        people = self.sitting.people
        return people[0] if len(people) == 1 else -1

    # --- the game -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            self.keep()
            while self.sitting.seat >= 0:
                seat = self.sitting.person_to_ask()
                if seat is None:
                    self.let_act()
                else:
                    self.ask(seat)
            self.end()
        except (Leave, KeyboardInterrupt):
            self.leave()

    def let_act(self) -> None:
        """Let a bot act; at a table of bots alone it is told at once."""
        self.sitting.let_act()
        self.keep()
        self.tell_faults()
        if not self.sitting.people:
            self.tell(-1)

    def tell_faults(self) -> None:
        """Say politely that a bot could not decide, a few times for each."""
        sentences = self.sentences(self.reader)
        for seat, what in self.sitting.faults:
            self.faults_told[seat] += 1
            if self.faults_told[seat] <= FAULTS_TOLD:
                self.screen.say(sentences.say("terminal.bot_fault", who=f"seat:{seat}", what=what), "dim")
        self.sitting.faults.clear()

    def tell(self, reader: int) -> None:
        """Tell a reader what has happened since he was last told."""
        log = self.sitting.game.log
        for line in told(log[self.told[reader] :], reader, self.sentences(reader)):
            self.screen.say(line)
        self.told[reader] = len(log)

    def ask(self, seat: int) -> None:
        """Show the table to a person and take one command."""
        self.hand_over(seat)
        sentences = self.sentences(seat)
        self.tell(seat)
        view = self.sitting.view(seat)
        self.show(view, sentences)
        while not self.answer(self.line(seat, view, sentences), seat, view, sentences):
            pass

    def line(self, seat: int, view: View, sentences: Sentences) -> str:
        """The next line that this person types."""
        enter = usual(view, self.sitting.game.rules, sentences)
        who = title(self.sitting.seats, sentences, seat)
        prompt = sentences.say("terminal.prompt", who=who)
        if enter is not None:
            prompt = sentences.say("terminal.prompt_enter", who=who, words=enter.words)
        try:
            return self.lines.ask(prompt, lambda text: completions(text, view, self.language), seat)
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def hand_over(self, seat: int) -> None:
        """Between two different people the screen is cleared; the next hand is shown when its owner says so."""
        if len(self.sitting.people) > 1 and self.at_keyboard != seat:
            sentences = self.sentences(seat)
            self.screen.clear()
            self.at_keyboard = -1
            try:
                who = title(self.sitting.seats, sentences, seat)
                answer_to(sentences.say("terminal.hand_over", who=who), self.lines, self.screen)
            except (EOFError, KeyboardInterrupt):
                raise Leave from None
            self.screen.clear()
        self.at_keyboard = seat

    def show(self, view: View, sentences: Sentences) -> None:
        """The table and what can be done."""
        self.screen.draw(self.picture(sentences).table(view, self.sitting.seat))
        self.house.wishes(view, sentences)
        self.house.show_hints(view, sentences)

    def picture(self, sentences: Sentences) -> Picture:
        """What draws the table for a reader."""
        return Picture(self.sitting.game.rules, self.sitting.seats, sentences, self.screen.width)

    # --- what is typed --------------------------------------------------------------------------------------------

    def answer(self, line: str, seat: int, view: View, sentences: Sentences) -> bool:
        """Do what a line says; whether the table has changed, so that somebody must be asked anew."""
        text = " ".join(line.split())
        if not text:
            enter = usual(view, self.sitting.game.rules, sentences)
            if enter is not None and enter.command is not None:
                return self.do(enter.command, sentences)
            self.screen.say(sentences.say("terminal.say_something"))
            self.house.show_hints(view, sentences)
            return False
        word, _, rest = text.partition(" ")
        if word.isdecimal() and not rest:
            return self.pick(word, view, sentences)
        house = HOUSE_WORDS.get(word.lower(), "help" if word == "?" else "")
        if house:
            return self.do_house_word(house, rest, seat, view, sentences)
        try:
            command = read_command(with_letters(text, sentences))
        except Misread as misread:
            self.house.misread(misread, sentences)
            if misread.key == "not_a_command":
                self.screen.say(sentences.say("terminal.try_help"), "dim")
            return False
        return self.do(command, sentences)

    def pick(self, word: str, view: View, sentences: Sentences) -> bool:
        """Do the listed command with this number."""
        listed = self.house.numbered(view, sentences)
        number = int(word) if len(word) < 6 else 0
        if not 1 <= number <= len(listed):
            self.screen.say(sentences.say("terminal.no_such_number", number=shortened(word), most=len(listed)))
            self.house.show_hints(view, sentences)
            return False
        command = listed[number - 1].command
        assert command is not None
        return self.do(command, sentences)

    def do(self, command: Command, sentences: Sentences) -> bool:
        """Give a command for the person who is asked, or explain why it is refused."""
        try:
            self.sitting.do(command)
        except Refused as refused:
            self.house.refuse(refused.refusal, sentences)
            return False
        self.keep()
        return True

    def do_house_word(self, house: str, rest: str, seat: int, view: View, sentences: Sentences) -> bool:
        """One of the words that look at the table, or that save, load and leave."""
        if house == "help":
            self.house.help(rest, sentences)
            if not rest:
                self.house.show_hints(view, sentences)
        elif house == "hints":
            self.house.show_hints(view, sentences)
        elif house == "rules":
            self.house.rule(rest, sentences)
        elif house == "why":
            self.house.why(rest, seat, sentences)
        elif house == "log":
            self.house.log(rest, seat, sentences)
        elif house == "discards":
            self.house.discards(rest, view, sentences)
        elif house == "beans":
            self.house.beans(view, sentences)
        elif house == "shop":
            self.house.shop(view, sentences)
        elif house == "table":
            self.show(view, sentences)
        elif house == "save":
            self.save(rest, sentences)
        elif house == "load":
            return self.load(rest, sentences)
        else:
            raise Leave
        return False

    # --- files ----------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Keep the game as it stands; if that cannot be done, say so once and play on."""
        try:
            if not self.own:
                self.kept.parent.mkdir(parents=True, exist_ok=True)
            write_file(self.kept, save_text(self.sitting, self.language), through=self.own)
        except OSError as error:
            if not self.cannot_keep:
                self.cannot_keep = True
                self.file_trouble("terminal.cannot_keep", self.kept, error, self.sentences(self.reader))

    def file_trouble(self, key: str, path: Path, error: OSError, sentences: Sentences) -> None:
        """Say what is wrong with a file."""
        self.screen.say(sentences.say(key, file=plain(str(path)), why=plain(error.strerror or type(error).__name__)))

    def save(self, name: str, sentences: Sentences) -> bool:
        """Save the game under a name; whether that has been done."""
        if not name and self.saved_as is None:
            self.screen.say(sentences.say("terminal.save_needs_name"))
            return False
        path = Path(name).expanduser() if name else self.saved_as
        assert path is not None
        return self.write(path, save_text(self.sitting, self.language), sentences)

    def write(self, path: Path, text: str, sentences: Sentences) -> bool:
        """Write a saved game; a file that is something else is left alone."""
        try:
            if path.exists() and not is_ours(path):
                self.screen.say(sentences.say("terminal.not_ours", file=plain(str(path))))
                return False
            write_file(path, text)
        except (OSError, ValueError) as error:
            trouble = error if isinstance(error, OSError) else OSError(0, "?")
            self.file_trouble("terminal.cannot_save", path, trouble, sentences)
            return False
        self.saved_as = path
        self.saved_at = len(self.sitting.game.log)
        self.screen.say(sentences.say("terminal.saved", file=plain(str(path))))
        return True

    def load(self, name: str, sentences: Sentences) -> bool:
        """Go on with a saved game instead; a file that cannot be read is named, and nothing changes."""
        if not name:
            self.screen.say(sentences.say("terminal.load_needs_name"))
            return False
        path = Path(name).expanduser()
        sitting = load_sitting(path, self.screen, sentences)
        if sitting is None or not (self.is_saved() or self.agrees("terminal.load_over", sentences)):
            return False
        self.sitting = sitting
        self.start_afresh()
        self.saved_as = path
        self.saved_at = len(sitting.game.log)
        self.keep()
        self.screen.say(sentences.say("terminal.loaded", file=plain(str(path))))
        return True

    def is_saved(self) -> bool:
        """Whether the game as it stands is in a file of the player's."""
        return self.own or self.saved_at == len(self.sitting.game.log)

    def agrees(self, key: str, sentences: Sentences) -> bool:
        """Ask a question whose usual answer is no."""
        try:
            return answer_to(sentences.say(key), self.lines, self.screen).lower() in _YES
        except (EOFError, KeyboardInterrupt):
            return False

    # --- the end --------------------------------------------------------------------------------------------------

    def end(self) -> None:
        """The result, and an offer to save the record."""
        reader = self.reader
        sentences = self.sentences(reader)
        if len(self.sitting.people) > 1:
            self.screen.clear()
        self.tell_ending(reader)
        self.screen.draw(self.picture(sentences).table(self.sitting.game.view(reader), -1))
        show_result(self.sitting.game, self.sitting.seats, self.screen, sentences)
        if self.own:
            self.screen.say(sentences.say("terminal.replay_with", file=quote(plain(str(self.kept)))))
            return
        suggestion = f"bohnhof-{date.today().isoformat()}.txt"
        for _attempt in range(3):
            try:
                name = answer_to(sentences.say("terminal.save_record", file=suggestion), self.lines, self.screen)
            except (EOFError, KeyboardInterrupt):
                break
            if not name or name.lower() in _NO:
                break
            path = Path(suggestion if name.lower() in _YES else name).expanduser()
            if self.write(path, self.sitting.game.record(), sentences):
                self.screen.say(sentences.say("terminal.replay_with", file=plain(str(path))))
                break
        self.kept.unlink(missing_ok=True)

    def tell_ending(self, reader: int) -> None:
        """What has happened since the reader was last asked; several people are told the last turn in common."""
        if len(self.sitting.people) > 1:
            self.told[reader] = this_turn(self.sitting.game.log)
        self.tell(reader)

    def leave(self) -> None:
        """Leave an unfinished game: it is kept for next time unless the player wants something else."""
        sentences = self.sentences(self.reader)
        if len(self.sitting.people) > 1:
            self.screen.clear()
        if self.own:
            self.screen.say(sentences.say("terminal.go_on_with", file=quote(plain(str(self.kept)))))
            return
        for _attempt in range(3):
            try:
                name = answer_to(sentences.say("terminal.save_offer"), self.lines, self.screen)
            except (EOFError, KeyboardInterrupt):
                break
            if not name:
                break
            if name.lower() in _NO:
                self.kept.unlink(missing_ok=True)
                self.screen.say(sentences.say("terminal.thrown_away"))
                return
            path = Path(name).expanduser()
            if self.write(path, self.kept_text(), sentences):
                self.kept.unlink(missing_ok=True)
                self.screen.say(sentences.say("terminal.go_on_with", file=quote(plain(str(path)))))
                return
        self.screen.say(sentences.say("terminal.kept"))

    def kept_text(self) -> str:
        """The game as it was after the last accepted command: an interrupted one may be half done."""
        try:
            return read_file(self.kept)
        except (OSError, Misread):
            return save_text(self.sitting, self.language)


def this_turn(log: list[Event]) -> int:
    """Where in a log the present turn begins; in the first turn the deal belongs to it."""
    turns = [index for index, event in enumerate(log) if event.kind == "turn"]
    return turns[-1] if len(turns) > 1 else 0


def load_sitting(path: Path, screen: Screen, sentences: Sentences, seats: list[Seat] | None = None) -> Sitting | None:
    """The game in a file, with other seats if there are some; None, and a sentence that names the line, if it cannot
    be read."""
    try:
        return resumed(read_saved(read_file(path)), seats)
    except (OSError, Misread) as error:
        screen.say(unreadable(error, path, sentences))
    except BadSeats as error:
        screen.say(sentences.say("terminal.cannot_load", file=plain(str(path)), why=error.sentence(sentences)))
    except ValueError:
        screen.say(sentences.say("terminal.cannot_load", file=plain(str(path)), why="?"))
    return None
