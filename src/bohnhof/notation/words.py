"""The words that all texts share: seats, beans, cards, numbers; and what is said when a text cannot be read."""

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from bohnhof.cards import BEANS, FIRST_OWN_CARD, NONE, find_bean
from bohnhof.engine.commands import (
    ANY,
    EVERYONE,
    FIELD_TOP,
    HAND,
    ROW,
    STORED,
    UNSAID,
    bean_of,
    index_of,
    place_of,
    source,
)
from bohnhof.games import TAKERS, WARE_KINDS, WARES

SEATS: Final = "ABCDEFG"
MOST_OWN_CARDS: Final = 99
"""No game brings more sorts of cards of its own."""
SMALL_WORDS: Final = {
    "en": {
        "for": "for",
        "to": "to",
        "with": "with",
        "field": "field",
        "row": "row",
        "all": "all",
        "none": "nothing",
        "store": "store",
        "naming": "naming",
        "from": "from",
    },
    "de": {
        "for": "für",
        "to": "an",
        "with": "mit",
        "field": "feld",
        "row": "reihe",
        "all": "alle",
        "none": "nichts",
        "store": "lager",
        "naming": "nennt",
        "from": "von",
    },
}
"""The words inside commands; English ones are the canonical form."""


def either(word: str) -> tuple[str, ...]:
    """A small word in all languages."""
    return tuple(words[word] for words in SMALL_WORDS.values())


PLACE_WORDS: Final = {int(ROW): "row", int(STORED): "store", int(FIELD_TOP): "field"}
"""The small word of each place of cards that is not the hand."""
PLACES: Final = {word: place for place, small in PLACE_WORDS.items() for word in either(small)}
"""The place that each word means."""
NOTHING: Final = (*either("none"), "-")
ALL: Final = either("all")


class Misread(Exception):
    """A text that cannot be read: `key` names the sentence in the catalogue of messages (`misread.` + key), `values`
    fill it, `line` is the number of the line from 1, 0 for a single command."""

    def __init__(self, key: str, line: int = 0, **values: int | str) -> None:
        super().__init__(f"{key} {values}" + (f" (line {line})" if line else ""))
        self.key = key
        self.values = values
        self.line = line

    def at(self, line: int) -> "Misread":
        """The same complaint, with the number of the line it is about."""
        return Misread(self.key, line, **self.values)


def seat_name(seat: int) -> str:
    """The letter of a seat."""
    return SEATS[seat]


def read_seat(text: str) -> int:
    """The seat with this letter (or number from 1). Raises `Misread`."""
    word = text.strip().upper()
    if len(word) == 1 and word in SEATS:
        return SEATS.index(word)
    if len(word) == 1 and word.isdecimal() and 1 <= int(word) <= len(SEATS):
        return int(word) - 1
    raise Misread("not_a_seat", word=shortened(text))


def bean_name(bean: int, language: str = "en") -> str:
    """A bean as it is typed: its id, or its German name; `-` for none."""
    if bean == NONE:
        return "-"
    return BEANS[bean].german if language == "de" else BEANS[bean].id


def read_bean(text: str) -> int:
    """The bean with this id, code, or English or German name. Raises `Misread`."""
    try:
        return find_bean(text)
    except KeyError:
        raise Misread("not_a_bean", word=shortened(text)) from None


def read_number(text: str, what: str, least: int = 1, most: int = 10**9) -> int:
    """A whole number between two bounds. Raises `Misread` naming what it should have been."""
    word = text.strip()
    if not word.isascii() or not word.isdecimal() or len(word) > 10 or not least <= int(word) <= most:
        raise Misread("not_a_number", word=shortened(text), what=f"number:{what}", least=least, most=most)
    return int(word)


def shortened(text: str) -> str:
    """A foreign word as it may be shown again: printable, and not longer than a line."""
    return cut(printable(text.strip()[:100], 100).replace(":", ": "), 40)


def printable(text: str, most: int) -> str:
    """A foreign text as it may be shown and kept: on one line, without control characters, and cut to a length."""
    return cut("".join(c if c.isprintable() else "?" for c in text), most)


def cut(text: str, most: int) -> str:
    """A text cut to a length."""
    return text if len(text) <= most else text[: most - 3] + "..."


def card_name(card: int, language: str = "en") -> str:
    """A source as text: `red@3` (third card of the hand), `soy@row.2` (second card of the turned-up row),
    `soy@field.1` (on top of field 1), `soy@row` or `red` where the copy is not said."""
    bean = bean_name(int(bean_of(card)), language) if bean_of(card) >= 0 else ""
    place = int(place_of(card))
    if place in PLACE_WORDS:
        exact = "" if index_of(card) == UNSAID else f".{index_of(card) + 1}"
        return f"{bean}@{SMALL_WORDS[language][PLACE_WORDS[place]]}{exact}"
    if place == HAND and index_of(card) != UNSAID:
        return f"{bean}@{index_of(card) + 1}"
    return bean


def read_cards(text: str) -> list[int]:
    """Sources from a list like `blue, red@3, 2 soy, @4, green@row`; `nothing` is the empty list. Raises `Misread`."""
    words = text.strip()
    if words.lower() in NOTHING:
        return []
    cards: list[int] = []
    for part in words.replace("+", ",").split(","):
        number, word = counted(part)
        only_beans(word)
        name, at, place = word.partition("@")
        bean = read_bean(name) if name.strip() else NONE
        if not at:
            card = source(ANY, UNSAID, bean)
        elif is_place(place.strip().lower()):
            name, dot, index = place.strip().lower().partition(".")
            card = source(PLACES[name], read_number(index, "position", 1, 999) - 1 if dot else UNSAID, bean)
        else:
            card = source(HAND, read_number(place, "position", 1, 999) - 1, bean)
        if bean == NONE and index_of(card) == UNSAID:
            raise Misread("not_a_bean", word=shortened(part))
        cards.extend([int(card)] * number)
    return cards


def is_place(word: str) -> bool:
    """Whether this stands for a place of cards, with or without an index; a field needs one."""
    name, dot, _index = word.partition(".")
    return name in PLACES and (dot != "" or PLACES[name] != FIELD_TOP)


def read_beans(text: str) -> list[int]:
    """Beans from a list like `2 red, soy`; `nothing` is the empty list. Raises `Misread`."""
    words = text.strip()
    if words.lower() in NOTHING:
        return []
    beans: list[int] = []
    for part in words.replace("+", ",").split(","):
        number, word = counted(part)
        only_beans(word)
        beans.extend([read_bean(word)] * number)
    return sorted(beans)


def only_beans(word: str) -> None:
    """Raises `Misread` for the word of something that is no card (BB-54)."""
    if word.strip().lower() in ("thaler", "thalers", "taler", "coin", "coins"):
        raise Misread("only_beans", word=shortened(word))


def counted(part: str) -> tuple[int, str]:
    """The number in front of a word, 1 if there is none."""
    first, _, rest = part.strip().partition(" ")
    if first.isdecimal() and rest.strip():
        return read_number(first, "count", 1, 99), rest.strip()
    return 1, part.strip()


def list_text(names: list[str], language: str) -> str:
    """Names as a list in their order, equal ones that stand together counted."""
    if not names:
        return SMALL_WORDS[language]["none"]
    parts: list[str] = []
    for name, equal in groupby(names):
        n = len(list(equal))
        parts.append(name if n == 1 else f"{n} {name}")
    return ", ".join(parts)


def beans_text(beans: list[int], language: str = "en") -> str:
    """Beans as a list in their order: `2 red, soy`."""
    return list_text([bean_name(bean, language) for bean in sorted(beans)], language)


def cards_text(cards: list[int], language: str = "en") -> str:
    """Sources as a list, those without a position counted."""
    return list_text([card_name(card, language) for card in cards], language)


def partner_text(partner: int, language: str = "en") -> str:
    """The partner of an offer."""
    return SMALL_WORDS[language]["all"] if partner == EVERYONE else seat_name(partner)


def ware_name(ware: int, language: str = "en") -> str:
    """The word of something for sale."""
    return WARES[language][ware]


def ware_kind_name(kind: int, language: str = "en") -> str:
    """The word of a kind of things for sale."""
    return WARE_KINDS[language][kind]


def read_ware(text: str) -> int:
    """The thing for sale with this word, in any language. Raises `Misread`."""
    return find_word(text, WARES, "not_for_sale")


def read_ware_kind(text: str) -> int:
    """The kind of things for sale with this word, in any language. Raises `Misread`."""
    return find_word(text, WARE_KINDS, "not_a_kind")


def taker_name(taker: int, language: str = "en") -> str:
    """The word of somebody who gets gifts and is no seat."""
    return TAKERS[language][taker]


def read_taker(text: str) -> int:
    """Who gets a gift and has this word, in any language. Raises `Misread`."""
    return find_word(text, TAKERS, "not_a_taker")


def find_word(text: str, words: Mapping[str, tuple[str, ...]], key: str) -> int:
    """The number of a word in the list of its language. Raises `Misread`."""
    word = "".join(text.lower().split())
    for listed in words.values():
        if word in listed:
            return listed.index(word)
    raise Misread(key, word=shortened(text))


def own_card_name(number: int) -> str:
    """A card of a game's own by its number from 0: `t1`."""
    return f"t{number + 1}"


def read_own_card(text: str, most: int = MOST_OWN_CARDS) -> int:
    """The number from 0 of a card of a game's own, which has so many. Raises `Misread`."""
    word = text.strip().lower()
    digits = word.removeprefix("t")
    if digits == word or not digits.isascii() or not digits.isdecimal() or not 1 <= int(digits[:4]) <= most:
        raise Misread("not_an_own_card", word=shortened(text), most=most)
    return int(digits[:4]) - 1


def read_own_cards(text: str, most: int = MOST_OWN_CARDS) -> list[int]:
    """Cards of a game's own from words like `t1, t10`. Raises `Misread`."""
    if text.strip() in ("", "-"):
        return []
    return [read_own_card(word, most) for word in text.replace(",", " ").split()]


def own_cards_text(numbers: list[int]) -> str:
    """Cards of a game's own as a list in a command."""
    return ", ".join(own_card_name(number) for number in numbers)


def code_name(card: int) -> str:
    """The short word of a card: the two letters of a bean, or `t1`."""
    return BEANS[card].code if card < FIRST_OWN_CARD else own_card_name(card - int(FIRST_OWN_CARD))


def codes_text(cards: list[int]) -> str:
    """Cards as their short words in their order, `-` for none."""
    return " ".join(code_name(card) for card in cards) if cards else "-"


def read_codes_of(own: bool, text: str, most: int = MOST_OWN_CARDS) -> list[int]:
    """The cards of a place: beans, or cards of a game's own. Raises `Misread`."""
    return [int(FIRST_OWN_CARD) + number for number in read_own_cards(text, most)] if own else read_codes(text)


def read_any_codes(text: str) -> list[int]:
    """Cards of either sort from their short words. Raises `Misread`."""
    cards: list[int] = []
    for word in text.replace(",", " ").split():
        own = word[:1].lower() == "t" and word[1:].isdecimal()
        cards += read_codes_of(own, word)
    return cards


def read_codes(text: str) -> list[int]:
    """Cards from two-letter codes or ids in their order. Raises `Misread`."""
    if text.strip() in ("", "-"):
        return []
    return [read_bean(word) for word in text.replace(",", " ").split()]
