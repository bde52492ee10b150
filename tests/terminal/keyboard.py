"""A person at a keyboard, and the paper he reads, for the terminal's tests."""

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rich.console import Console

from bohnhof.game import Game
from bohnhof.terminal.lines import Completions
from bohnhof.terminal.screen import Screen
from bohnhof.terminal.seating import read_seats
from bohnhof.terminal.sitting import Sitting
from bohnhof.terminal.start import Starter, Wishes


class Typed:
    """Types these lines one after the other; then the input ends. `Ctrl-C` in place of a line is that."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []

    def ask(self, prompt: str, completions: Completions | None = None, who: int = -1) -> str:
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if line == "Ctrl-C":
            raise KeyboardInterrupt
        return line


class Person:
    """Plays on until the game is over: what `choose` says from the words that may begin a line now; where no command
    is asked for, Enter. The most lines guard against a game that does not end."""

    def __init__(self, choose: Callable[[list[str]], str], most: int = 3000) -> None:
        self.choose = choose
        self.most = most
        self.typed: list[str] = []

    def ask(self, prompt: str, completions: Completions | None = None, who: int = -1) -> str:
        assert len(self.typed) < self.most, "this game does not end"
        line = "" if completions is None else self.choose([word for word, _ in completions("")])
        self.typed.append(line)
        return line


@dataclass
class Paper:
    """What is shown, as text."""

    width: int = 80
    terminal: bool = False
    file: io.StringIO = field(default_factory=io.StringIO)

    def screen(self) -> Screen:
        return Screen(
            Console(
                file=self.file,
                width=self.width,
                force_terminal=self.terminal,
                highlight=False,
                markup=False,
                emoji=False,
                legacy_windows=False,
            )
        )

    @property
    def text(self) -> str:
        return self.file.getvalue()

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.text.split("\n")]


def plays(lines: Typed | Person, wishes: Wishes, paper: Paper | None = None, asks: bool = False) -> tuple[int, Paper]:
    """Run the command `play`; returns its exit status and what was shown."""
    shown = paper or Paper()
    status = Starter(wishes, lines, shown.screen(), asks).run()
    return status, shown


def quick(words: Iterable[str]) -> str:
    """Ends the trading at once and does the first listed thing otherwise."""
    known = list(words)
    for word in ("pass", "passe", "end", "ende"):
        if word in known:
            return word
    return "1"


def seated(seats: str = "you,random,random,random", seed: int = 1, **more: str) -> Sitting:
    """A sitting of a freshly dealt game."""
    who = read_seats(seats)
    return Sitting(Game(players=len(who), seed=seed, options={"start_seat": "A"}), who, **more)


def at_position(text: str, seats: str = "you,random,random,random") -> Sitting:
    """A sitting that begins from a position."""
    return Sitting(Game.from_position(text), read_seats(seats))


def excerpt(
    a: str = "hand - | fields -, - | thalers - | waiting -",
    b: str = "hand - | fields -, - | thalers - | waiting -",
    c: str = "hand - | fields -, - | thalers - | waiting -",
    d: str = "hand - | fields -, - | thalers - | waiting -",
    row: str = "-",
    step: str = "plant",
    active: str = "A",
    planted: int | None = None,
    discard: str = "-",
    offers: Iterable[str] = (),
) -> str:
    """A position of the classic game for four; the cards that lie nowhere else make up the draw pile. Once step 1 is
    over, one card has been planted in it, unless something else is said."""
    from bohnhof.cards import AMIGO, BEANS

    open_offers = list(offers)
    if planted is None:
        planted = int(step != "plant")
    left = {BEANS[bean].code: BEANS[bean].cards for bean in AMIGO}
    for line in (a, b, c, d):
        for part in line.split("|"):
            name, _, value = part.strip().partition(" ")
            if name == "fields":
                for piece in value.split(","):
                    if piece.strip() != "-":
                        size, code = piece.split()
                        left[code] -= int(size)
            else:
                for code in value.split():
                    if code != "-":
                        left[code] -= 1
    for code in f"{row} {discard}".split():
        if code != "-":
            left[code] -= 1
    pile = " ".join(code for code, number in left.items() for _ in range(number))
    return "\n".join(
        [
            "bohnhof position 1",
            "game bohnanza amigo-classic players=4",
            (
                f"table start=A active={active} turn={5 + 'ABCD'.index(active)} step={step}"
                f" planted={planted} discarded=0 emptyings=0 final=no over=no offers={len(open_offers)}"
            ),
            "chance 1 2 3 4",
            f"pile {pile}",
            f"discard {discard}",
            f"row {row}",
            f"A {a}",
            f"B {b}",
            f"C {c}",
            f"D {d}",
            *open_offers,
            "",
        ]
    )
