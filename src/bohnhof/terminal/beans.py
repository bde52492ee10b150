"""How beans and cards are shown: a colour, the two letters and the name, so that no colour alone says anything."""

from typing import Final

from rich.text import Text

from bohnhof.cards import BEANS, FIRST_OWN_CARD
from bohnhof.engine.commands import ROW, UNSAID, bean_of, place_of, source
from bohnhof.telling.cards import counted
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
    """The two letters of a bean in its colours, or the word of a card that the game brings besides."""
    if bean >= FIRST_OWN_CARD:
        return Text(f"[t{bean - FIRST_OWN_CARD + 1}]", "reverse")
    return Text(f"[{BEANS[bean].code}]", COLOURS[BEANS[bean].id])


def label(bean: int, sentences: Sentences, count: int = 1) -> Text:
    """A bean with letters and name; with a count where there are several."""
    return Text.assemble(chip(bean), " ", counted(bean, count, sentences))


def typed_card(card: int) -> int:
    """A card as a player would name it: which of the equal cards of the row it is makes no difference."""
    return int(source(ROW, UNSAID, bean_of(card))) if place_of(card) == ROW else card
