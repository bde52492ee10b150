"""Commands in the words of the player's language; reading them gives the same command again."""

from typing import Final

from bohnhof.cards import BEANS, NONE
from bohnhof.engine.commands import (
    ACCEPT,
    BUY_FIELD,
    COUNTER,
    DISCARD,
    DRAW,
    END,
    EVERYONE,
    HAND,
    HARVEST,
    OFFER,
    PASS,
    PLANT,
    REFUSE,
    ROW,
    TURN_UP,
    UNSAID,
    VERBS,
    WHICHEVER,
    WISH,
    WITHDRAW,
    Command,
    bean_of,
    index_of,
    place_of,
    source,
)
from bohnhof.engine.vectors import numbers
from bohnhof.notation.words import seat_name

VERB_WORDS: Final = {
    "en": {**{int(verb): word for word, verb in VERBS.items()}, int(PASS): "pass"},
    "de": {
        int(PLANT): "pflanze",
        int(TURN_UP): "aufdecken",
        int(HARVEST): "ernte",
        int(BUY_FIELD): "kaufe",
        int(END): "ende",
        int(DRAW): "ziehe",
        int(OFFER): "biete",
        int(ACCEPT): "annehmen",
        int(REFUSE): "ablehnen",
        int(COUNTER): "gegenangebot",
        int(WITHDRAW): "zurückziehen",
        int(WISH): "suche",
        int(DISCARD): "abwerfen",
        int(PASS): "passe",
    },
}
"""The word that begins each command."""
SMALL_WORDS: Final = {
    "en": {"for": "for", "to": "to", "with": "with", "field": "field", "row": "row", "all": "all", "none": "nothing"},
    "de": {"for": "für", "to": "an", "with": "mit", "field": "feld", "row": "reihe", "all": "alle", "none": "nichts"},
}
"""The words inside commands."""


def bean_word(bean: int, language: str) -> str:
    """A bean as it is typed."""
    if bean == NONE:
        return "-"
    return BEANS[bean].german if language == "de" else BEANS[bean].id


def card_word(card: int, language: str) -> str:
    """A card as it is typed: `red@3`, `soy@row`, `soy@row.2`, or the bean alone where the copy is not said."""
    bean = bean_word(int(bean_of(card)), language) if bean_of(card) >= 0 else ""
    if place_of(card) == ROW:
        exact = "" if index_of(card) == UNSAID else f".{index_of(card) + 1}"
        return f"{bean}@{SMALL_WORDS[language]['row']}{exact}"
    if place_of(card) == HAND and index_of(card) != UNSAID:
        return f"{bean}@{index_of(card) + 1}"
    return bean


def typed_card(card: int) -> int:
    """A card as a player would name it: which of the equal cards of the row it is makes no difference."""
    return int(source(ROW, UNSAID, bean_of(card))) if place_of(card) == ROW else card


def list_words(words: list[str], language: str) -> str:
    """A list as it is typed, equal words counted."""
    if not words:
        return SMALL_WORDS[language]["none"]
    parts: list[str] = []
    for word in dict.fromkeys(words):
        times = words.count(word)
        parts.append(word if times == 1 else f"{times} {word}")
    return ", ".join(parts)


def cards_words(cards: list[int], language: str) -> str:
    """The giving side of an offer as it is typed."""
    return list_words([card_word(card, language) for card in cards], language)


def beans_words(beans: list[int], language: str) -> str:
    """The wanted side of an offer as it is typed."""
    return list_words([bean_word(bean, language) for bean in beans], language)


def partner_word(partner: int, language: str) -> str:
    """The partner of an offer as it is typed."""
    return SMALL_WORDS[language]["all"] if partner == EVERYONE else seat_name(partner)


def command_words(command: Command, language: str) -> str:
    """A command as a player of this language types it."""
    verb = int(command.verb)
    a = int(command.a)
    small = SMALL_WORDS[language]
    words = [VERB_WORDS[language][verb]]
    gives = numbers(command.gives)
    if verb in (OFFER, COUNTER):
        if verb == COUNTER and a:
            words.append(str(a))
        words += [cards_words(gives, language), small["for"], beans_words(numbers(command.wants), language)]
        if verb == OFFER and a != WHICHEVER:
            words += [small["to"], partner_word(a, language)]
    elif verb == PLANT:
        words += [] if a == WHICHEVER else [bean_word(a, language)]
        words += [] if command.b == WHICHEVER else [str(command.b + 1)]
    elif verb == HARVEST:
        words.append(str(command.b + 1))
    elif verb == BUY_FIELD:
        words.append(small["field"])
    elif verb in (ACCEPT, REFUSE, WITHDRAW):
        words += [str(a)] if a else []
        words += [small["with"], cards_words(gives, language)] if gives else []
    elif verb == WISH:
        words.append(beans_words(numbers(command.wants), language))
    elif verb == DISCARD and a != WHICHEVER:
        words.append(card_word(a, language))
    return " ".join(words)
