"""Every sentence that a player reads, in English and German, from one catalogue for each language.

A catalogue is a JSON file of keys and sentences; a sentence holds `{names}` of values and, where a number decides a
word, `{n:one|many}`. The browser reads the same files.
"""

import json
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Final

from bohnhof.cards import BEANS, find_bean

LANGUAGES: Final = ("en", "de")


@cache
def catalogue(language: str) -> dict[str, str]:
    """All sentences of a language."""
    sentences: dict[str, str] = json.loads((files(__name__) / f"{language}.json").read_text(encoding="utf-8"))
    return sentences


class Sentences(Formatter):
    """Fills sentences in one language."""

    def __init__(self, language: str, seats: list[str] | None = None) -> None:
        self.language = language
        self.seats = seats

    def format_field(self, value: object, format_spec: str) -> str:
        """A value as a player reads it; `one|many` chooses a word by the number."""
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return one if value == 1 else many
        if isinstance(value, str):
            prefix, colon, name = value.partition(":")
            if colon and prefix == "bean":
                return self.bean(find_bean(name))
            if colon and prefix == "seat":
                return self.seat(int(name))
        return str(value)

    def bean(self, which: int) -> str:
        """The name of a bean."""
        return BEANS[which].german if self.language == "de" else BEANS[which].english

    def seat(self, which: int) -> str:
        """The name of a player: as he is called at this table, else the letter of his seat."""
        if which == 255:
            return self.say("word.all")
        if self.seats is not None and which < len(self.seats):
            return self.seats[which]
        return "ABCDEFG"[which]

    def say(self, key: str, **values: object) -> str:
        """The sentence with this key, filled."""
        return self.vformat(catalogue(self.language)[key], (), values)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in catalogue(self.language)
