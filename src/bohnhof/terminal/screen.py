"""What is shown: one door to the terminal for everything this program prints."""

import sys
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

_NARROWEST: Final = 40


class Screen:
    """Prints plain texts and pictures. Nothing is read as markup, so no name or file can colour or move anything."""

    def __init__(self, console: Console | None = None) -> None:
        if console is None:
            for stream in (sys.stdout, sys.stderr):
                if hasattr(stream, "reconfigure"):
                    stream.reconfigure(errors="replace")
            console = Console(highlight=False, markup=False, emoji=False)
        self.console = console

    @property
    def width(self) -> int:
        """How many columns there are."""
        return max(self.console.width, _NARROWEST)

    def say(self, text: str = "", style: str = "") -> None:
        """Print a line of text, wrapped between words."""
        self.console.print(Text(text, style))

    def exact(self, text: str) -> None:
        """Print text as it is, however long its lines are: for programs that read it."""
        self.console.print(Text(text), soft_wrap=True)

    def draw(self, what: RenderableType) -> None:
        """Print a picture."""
        self.console.print(what)

    def clear(self) -> None:
        """Take everything off the screen, what has been scrolled away included; not in a file or a pipe."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()
