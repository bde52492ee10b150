"""Which language to speak, and how foreign text is shown: never raw (bug log N15)."""

import os
from typing import Final

from bohnhof.notation.words import printable
from bohnhof.texts import LANGUAGES

_LONGEST_LINE: Final = 200


def chosen_language(asked: str | None = None) -> str:
    """The language asked for, else that of the environment, else English."""
    if asked in LANGUAGES:
        return asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "en"


def asked_language(arguments: list[str]) -> str | None:
    """The language that a command line asks for, found before the command line is read: help is written in it."""
    for index, word in enumerate(arguments):
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
        if word == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
    return None


def plain(text: str, most: int = _LONGEST_LINE) -> str:
    """A foreign text as it may reach a terminal: on one line, printable, and cut to a length."""
    return printable(text, most)
