"""How beans and cards are shown: a colour, the two letters and the name, so that no colour alone says anything."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from bohnhof.cards import BEANS
from bohnhof.engine.commands import HAND, ROW, UNSAID, bean_of, index_of, place_of, source
from bohnhof.texts import Sentences

COLOURS: Final = {
    "blue": "bright_white on blue",
    "chili": "bright_white on red",
    "stink": "black on dark_olive_green2",
    "green": "bright_white on dark_green",
    "soy": "black on khaki1",
    "blackeyed": "bright_white on grey27",
    "red": "bright_white on deep_pink4",
    "garden": "black on dark_orange",
    "coffee": "bright_white on orange4",
    "wax": "black on light_yellow3",
    "brandy": "bright_white on dark_red",
    "cocoa": "bright_white on tan",
    "field": "black on grey70",
    "kidney": "bright_white on medium_violet_red",
    "puff": "black on plum1",
    "pole": "black on cyan3",
    "snap": "black on spring_green2",
    "cognac": "black on dark_goldenrod",
}
"""The colours of each bean's two letters."""


def chip(bean: int) -> Text:
    """The two letters of a bean in its colours."""
    return Text(f"[{BEANS[bean].code}]", COLOURS[BEANS[bean].id])


def label(bean: int, sentences: Sentences, count: int = 1) -> Text:
    """A bean with letters and name; with a count where there are several."""
    return Text.assemble(chip(bean), " ", counted(bean, count, sentences))


def plural(bean: int, sentences: Sentences) -> str:
    """The name of several cards of a bean. Every name ends in Bean, Bohne or bohne."""
    return sentences.bean(bean) + ("n" if sentences.language == "de" else "s")


def counted(bean: int, count: int, sentences: Sentences) -> str:
    """`Red Bean`, `3 Red Beans`."""
    return sentences.bean(bean) if count == 1 else f"{count} {plural(bean, sentences)}"


def in_words(beans: Iterable[int], sentences: Sentences) -> str:
    """Beans in a sentence, equal ones counted: `2 Red Beans and Soy Bean`."""
    kinds = list(beans)
    return joined([counted(bean, kinds.count(bean), sentences) for bean in dict.fromkeys(kinds)], sentences)


def cards_in_words(cards: Iterable[int], sentences: Sentences, with_places: bool = False) -> str:
    """The cards of a deal in a sentence; the turned-up ones are called so, hand cards have a place for their owner."""
    items = list(cards)
    names: list[str] = []
    for card in dict.fromkeys(items):
        bean, place = int(bean_of(card)), place_of(card)
        name = counted(bean, items.count(card), sentences)
        if place == ROW:
            name = sentences.say("terminal.turned_up_card", bean=name)
        elif with_places and place == HAND and index_of(card) != UNSAID:
            name = sentences.say("terminal.hand_card", bean=name, position=int(index_of(card)) + 1)
        names.append(name)
    return joined(names, sentences)


def joined(parts: list[str], sentences: Sentences) -> str:
    """A list in a sentence: `a, b and c`; `nothing` for an empty one."""
    if not parts:
        return sentences.say("word.nothing")
    if len(parts) == 1:
        return parts[0]
    return sentences.say("terminal.and", first=", ".join(parts[:-1]), last=parts[-1])


def typed_card(card: int) -> int:
    """A card as a player would name it: which of the equal cards of the row it is makes no difference."""
    return int(source(ROW, UNSAID, bean_of(card))) if place_of(card) == ROW else card
