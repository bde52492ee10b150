"""Where typed lines come from: an editor with completion and history in a terminal, plain lines everywhere else."""

import sys
from collections.abc import Callable, Iterable
from typing import Protocol

from rich.console import Console

from bohnhof.terminal.language import plain
from bohnhof.terminal.screen import Screen

Completions = Callable[[str], list[tuple[str, int]]]
"""For the text so far: words that may follow, each with the number of letters before the cursor that it replaces."""


class Lines(Protocol):
    """Asks for a line. Raises `EOFError` where there are no more, `KeyboardInterrupt` on Ctrl-C."""

    def ask(self, prompt: str, completions: Completions | None = None, who: int = -1) -> str:
        """The next line that is typed; `who` is the seat that types it, for a history of its own."""


def answer_to(question: str, lines: Lines, screen: Screen) -> str:
    """The answer to a question, which is wrapped between words and stands above the line that is typed."""
    screen.say(question)
    return lines.ask("> ").strip()


class PlainLines:
    """Lines from a file, a pipe, or a terminal without an editor. Off a terminal they are shown again, so that the
    output can be read alone."""

    def __init__(self, console: Console) -> None:
        self.console = console
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def ask(self, prompt: str, completions: Completions | None = None, who: int = -1) -> str:
        """The next line of the standard input."""
        self.console.print(prompt, end="", markup=False, highlight=False, emoji=False, soft_wrap=True)
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EOFError
        line = line.rstrip("\r\n")
        if not sys.stdin.isatty():
            self.console.print(plain(line), markup=False, highlight=False, emoji=False)
        return line


class EditedLines:
    """Lines from a person at a terminal. Everybody has a history of his own: it may name his hand cards."""

    def __init__(self) -> None:
        from prompt_toolkit.history import History, InMemoryHistory

        self.new_history: Callable[[], History] = InMemoryHistory
        self.histories: dict[int, History] = {}

    def ask(self, prompt: str, completions: Completions | None = None, who: int = -1) -> str:
        """The next line that is typed; Tab completes it."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import CompleteEvent, Completer, Completion
        from prompt_toolkit.document import Document

        class Words(Completer):
            """Offers what may follow."""

            def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
                for word, replaced in completions(document.text_before_cursor) if completions else []:
                    yield Completion(word, -replaced)

        history = self.histories.setdefault(who, self.new_history())
        editor: PromptSession[str] = PromptSession(
            history=history, completer=Words(), complete_while_typing=False, enable_history_search=True
        )
        return editor.prompt(prompt)


def usual_lines(console: Console) -> Lines:
    """The editor where a person sits at a terminal, plain lines elsewhere."""
    if sys.stdin.isatty() and console.is_terminal:
        return EditedLines()
    return PlainLines(console)
