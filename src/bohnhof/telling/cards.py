"""Beans and cards in a sentence: counted, joined, and with the places that the reader may know."""

from collections.abc import Iterable

from bohnhof.cards import FIRST_OWN_CARD
from bohnhof.engine.commands import HAND, ROW, STORED, UNSAID, bean_of, index_of, place_of, source
from bohnhof.texts import Sentences


def plural(bean: int, sentences: Sentences) -> str:
    """The name of several cards of a bean. Every name of one ends in Bean, Bohne or bohne."""
    if bean >= FIRST_OWN_CARD:
        return sentences.bean(bean)
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
    items = [card if place_of(card) == HAND else source(place_of(card), UNSAID, bean_of(card)) for card in cards]
    names: list[str] = []
    for card in dict.fromkeys(items):
        bean, place = int(bean_of(card)), place_of(card)
        name = counted(bean, items.count(card), sentences)
        if place == ROW:
            name = sentences.say("word.turned_up_card", bean=name)
        elif place == STORED:
            name = sentences.say("word.stored_card", bean=name)
        elif with_places and place == HAND and index_of(card) != UNSAID:
            name = sentences.say("word.hand_card", bean=name, position=int(index_of(card)) + 1)
        names.append(name)
    return joined(names, sentences)


def joined(parts: list[str], sentences: Sentences) -> str:
    """A list in a sentence: `a, b and c`; `nothing` for an empty one."""
    if not parts:
        return sentences.say("word.nothing")
    if len(parts) == 1:
        return parts[0]
    return sentences.say("word.and", first=", ".join(parts[:-1]), last=parts[-1])
