"""Saved games: a few lines about the seats, then the record of the game.

    bohnhof save 1
    language en
    ask needed
    seat A you:Anna
    seat B trader
    asking A                      who is still to be asked in others' trading, if anybody
    passed C                      who has passed in this turn's trading, if anybody
    record
    bohnhof record 1
    ...

Files are written beside their place and then moved into it, so a crash leaves the old one or the new one and never a
half. A plain record can be loaded too.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bohnhof.game import Game
from bohnhof.notation.record import HEAD as RECORD_HEAD
from bohnhof.notation.words import Misread, read_seat, seat_name, shortened
from bohnhof.terminal.language import plain
from bohnhof.terminal.seating import BadSeats, Seat, checked, read_seat_text, usual_seats
from bohnhof.terminal.sitting import ASKS, Sitting
from bohnhof.texts import LANGUAGES, Sentences

HEAD: Final = "bohnhof save 1"
_MOST_SIGNS: Final = 5_000_000
_RUNNING: Final = "table-"
_ENDING: Final = ".bohnhof"


@dataclass
class Saved:
    """What a saved game holds besides the game. `first` is the line of the file on which the record begins."""

    record: str
    first: int = 1
    language: str = ""
    ask: str = ASKS[0]
    seats: list[Seat] = field(default_factory=list)
    asking: set[int] = field(default_factory=set)
    passed: set[int] = field(default_factory=set)


def unreadable(error: OSError | Misread, path: Path, sentences: Sentences) -> str:
    """Why a file cannot be loaded, in a sentence that names the line if there is one."""
    if isinstance(error, Misread):
        why = sentences.say("misread." + error.key, **error.values)
        return sentences.say("terminal.damaged", file=plain(str(path)), line=error.line, why=why)
    return sentences.say(
        "terminal.cannot_load", file=plain(str(path)), why=plain(error.strerror or type(error).__name__)
    )


# --- text -----------------------------------------------------------------------------------------------------------


def save_text(sitting: Sitting, language: str) -> str:
    """A game as the text of its file."""
    lines = [HEAD, f"language {language}", f"ask {sitting.ask}"]
    lines += [f"seat {seat_name(index)} {seat.text()}" for index, seat in enumerate(sitting.seats)]
    for word, who in (("asking", sitting.asking()), ("passed", sitting.passed)):
        if who:
            lines.append(f"{word} {' '.join(seat_name(seat) for seat in sorted(who))}")
    return "\n".join([*lines, "record"]) + "\n" + sitting.game.record()


def read_saved(text: str) -> Saved:
    """The parts of a saved game or a plain record. Raises `Misread` with the line that is wrong."""
    lines = text.split("\n")
    if lines[0].strip() == RECORD_HEAD:
        return Saved(text)
    if lines[0].strip() != HEAD:
        raise Misread("not_a_record", 1, word=shortened(lines[0]))
    if "record" not in lines:
        raise Misread("needs_word", len(lines), word="record")
    end = lines.index("record")
    saved = Saved("\n".join(lines[end + 1 :]), end + 2)
    for number, line in enumerate(lines[1:end], 2):
        try:
            read_head_line(saved, line)
        except Misread as misread:
            raise misread.at(number) from None
        except BadSeats:
            raise Misread("unknown_word", number, word=shortened(line)) from None
    try:
        checked(saved.seats)
    except BadSeats as error:
        raise Misread("unknown_word", end, word=str(error.values["name"])) from None
    return saved


def read_head_line(saved: Saved, line: str) -> None:
    """One line before the record. Raises `Misread` without a line number, or `BadSeats`."""
    word, _, rest = line.partition(" ")
    if word == "language" and rest in LANGUAGES:
        saved.language = rest
    elif word == "ask" and rest in ASKS:
        saved.ask = rest
    elif word == "seat":
        letter, _, seat = rest.partition(" ")
        if read_seat(letter) != len(saved.seats):
            raise Misread("not_a_seat", word=shortened(letter))
        saved.seats.append(read_seat_text(seat))
    elif word == "asking":
        saved.asking = {read_seat(letter) for letter in rest.split()}
    elif word == "passed":
        saved.passed = {read_seat(letter) for letter in rest.split()}
    else:
        raise Misread("unknown_word", word=shortened(line))


def resumed(saved: Saved, seats: list[Seat] | None = None) -> Sitting:
    """The game of a saved one, ready to go on. Raises `Misread` with the line of the file, or `BadSeats`."""
    try:
        game = Game.from_record(saved.record)
    except Misread as misread:
        raise misread.at(misread.line + saved.first - 1) from None
    players = int(game.rules.players)
    chosen = seats or saved.seats or usual_seats(players)
    if len(chosen) != players:
        raise BadSeats("other_number", seats=len(chosen), players=players)
    sitting = Sitting(game, chosen, saved.ask)
    if not seats:
        known = set(range(players))
        sitting.resume(saved.asking & known, saved.passed & known)
    return sitting


# --- files ----------------------------------------------------------------------------------------------------------


def read_file(path: Path) -> str:
    """The text of a file. Raises `OSError`, or `Misread` for a file that is no text or far too long."""
    with path.open("rb") as file:
        data = file.read(_MOST_SIGNS + 1)
    if len(data) > _MOST_SIGNS:
        raise Misread("too_long", 1, length=len(data), most=_MOST_SIGNS)
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Misread("not_a_record", line, word=shortened(repr(data[error.start : error.start + 10]))) from None


def write_file(path: Path, text: str, through: bool = True) -> None:
    """Write a file whole or not at all. Raises `OSError`. `through` waits until it is on the disk: what a player saves
    should survive a power cut, what is kept after every command need only survive the end of this program."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            if through:
                file.flush()
                os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def is_ours(path: Path) -> bool:
    """Whether a file that exists is a saved game or a record, and so may be replaced by one."""
    with path.open("rb") as file:
        start = file.read(len(RECORD_HEAD) + 2)
    return start.startswith((HEAD.encode(), RECORD_HEAD.encode()))


def state_folder() -> Path:
    """Where running games are kept."""
    base = os.environ.get("XDG_STATE_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "state") / "bohnhof"


def running_file() -> Path:
    """Where the game of this process is kept."""
    return state_folder() / f"{_RUNNING}{os.getpid()}{_ENDING}"


def left_behind() -> list[Path]:
    """The games whose process is gone, newest first."""
    found = [path for path in state_files() if not is_alive(path)]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def state_files() -> Iterable[Path]:
    """All running games that are kept."""
    try:
        return list(state_folder().glob(f"{_RUNNING}*{_ENDING}"))
    except OSError:
        return []


def is_alive(path: Path) -> bool:
    """Whether the process that keeps this game is still there."""
    number = path.name.removeprefix(_RUNNING).removesuffix(_ENDING)
    if not number.isdecimal() or os.name == "nt":
        return False
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
