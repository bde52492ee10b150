"""Every sentence that a player reads, in English and German, from one catalogue for each language.

A catalogue is made of the JSON files of its language, one for each part of the house; a sentence holds `{names}` of
values and, where a number decides a word, `{n:one|many}`. The browser reads the same files.
"""

import json
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Final

from bohnhof.cards import BEANS, FIRST_OWN_CARD

LANGUAGES: Final = ("en", "de")
BEAN_VALUES: Final = {"bean:" + bean.id: which for which, bean in enumerate(BEANS)}
"""The values of sentences that stand for beans; any other word is shown as it is, whoever has said it."""
NUMBER_VALUES: Final = "number:"
"""Begins the values that stand for what a number in a text tells; one without a name is shown as it is."""
WARE_VALUES: Final = "ware:"
"""Begins the values that stand for things for sale and their kinds."""
OWN_CARD_VALUES: Final = {f"text:{number + 1}": number for number in range(99)}
"""The values that stand for cards that a game brings besides beans."""
SEAT_VALUES: Final = {f"seat:{which}": which for which in (*range(7), 255)}
"""The values that stand for seats, and for all of them."""


@cache
def catalogue(language: str) -> dict[str, str]:
    """All sentences of a language."""
    sentences: dict[str, str] = {}
    for file in (files(__name__) / language).iterdir():
        sentences.update(json.loads(file.read_text(encoding="utf-8")))
    return sentences


@cache
def pieces(language: str, key: str) -> list[tuple[str, str | None, str]]:
    """A sentence taken apart: each piece is a text, the name of the value behind it, and how the value is shown."""
    return [(text, name, spec or "") for text, name, spec, _conversion in Formatter().parse(catalogue(language)[key])]


class Sentences:
    """Fills sentences in one language. `seats` are the names of the players, `own_cards` those of the cards that a game
    brings besides beans."""

    def __init__(self, language: str, seats: list[str] | None = None, own_cards: list[str] | None = None) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no texts in {language!r}; there are: {', '.join(LANGUAGES)}")
        self.language = language
        self.seats = seats
        self.own_cards = own_cards

    def shown(self, value: object, choice: str = "") -> str:
        """A value as a player reads it; `one|many` chooses a word by the number."""
        if choice:
            one, many = choice.split("|")
            return one if value == 1 else many
        if isinstance(value, str):
            if value in BEAN_VALUES:
                return self.bean(BEAN_VALUES[value])
            if value in SEAT_VALUES:
                return self.seat(SEAT_VALUES[value])
            if value.startswith(WARE_VALUES) and self.has(value.replace(":", ".", 1)):
                return self.say(value.replace(":", ".", 1))
            if value in OWN_CARD_VALUES:
                return self.own_card(OWN_CARD_VALUES[value])
            if value.startswith(NUMBER_VALUES):
                name = value.removeprefix(NUMBER_VALUES)
                return self.say(f"misread.number.{name}") if self.has(f"misread.number.{name}") else name
        return str(value)

    def bean(self, which: int) -> str:
        """The name of a bean, or of a card that the game brings besides."""
        if which >= FIRST_OWN_CARD:
            return self.own_card(which - int(FIRST_OWN_CARD))
        return BEANS[which].german if self.language == "de" else BEANS[which].english

    def own_card(self, number: int) -> str:
        """The name of a card that the game brings, with the word by which a command means it."""
        word = f"t{number + 1}"
        if self.own_cards is None or number >= len(self.own_cards):
            return word
        return f"{self.own_cards[number]} ({word})"

    def seat(self, which: int) -> str:
        """The name of a player: as he is called at this table, else the letter of his seat."""
        if which == 255:
            return self.say("word.all")
        if self.seats is not None and which < len(self.seats):
            return self.seats[which]
        return "ABCDEFG"[which]

    def say(self, key: str, **values: object) -> str:
        """The sentence with this key, filled."""
        filled = ""
        for text, name, choice in pieces(self.language, key):
            filled += text
            if name is not None:
                filled += self.shown(values[name], choice)
        return filled

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in catalogue(self.language)
