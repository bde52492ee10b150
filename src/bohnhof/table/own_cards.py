"""The cards that a game brings besides beans, as they are sent: what each is and does, what those of the reader would
do now, who holds how many, and which of them lie on fields."""

from functools import lru_cache
from typing import Any

from msgspec import Raw

from bohnhof.cards import FIRST_OWN_CARD
from bohnhof.engine.rules import Rules
from bohnhof.engine.view import View
from bohnhof.notation.words import own_card_name
from bohnhof.table.labels import KEPT, sentence
from bohnhof.table.messages import encode
from bohnhof.telling.own_cards import ON_FIELDS, cards_with, guards, held, listed, now, own_effect
from bohnhof.telling.places import places_of
from bohnhof.texts import Sentences


def card(number: int, rules: Rules, language: str) -> dict[str, Any]:
    """One card: the word by which a command means it, its name, what it does."""
    names = rules.own_names[language]
    return {
        "own": own_card_name(number),
        "name": names[number],
        "does": sentence(own_effect(number, rules, Sentences(language, None, names))),
    }


def encoded(bean: int, rules: Rules, language: str) -> bytes:
    """A card that lies open, where the places of a table hold beans."""
    return kept_card(tuple(card(bean - int(FIRST_OWN_CARD), rules, language).items()))


@lru_cache(KEPT)
def kept_card(values: tuple[tuple[str, str], ...]) -> bytes:
    """The same, encoded."""
    return encode(dict(values))


def own_cards(view: View, rules: Rules, sentences: Sentences) -> Raw:
    """What the reader holds of them, with what each would do now; and what protects his fields."""
    language = sentences.language
    name = sentences.say("table.own_cards")
    if view.seat < 0:
        return Raw(encode({"name": name, "held": [], "guards": []}))
    able = {number for command in listed(view) for number in cards_with(command)}
    cards = [
        card(number, rules, language) | {"now": sentence(now(number, view, rules, sentences)), "able": number in able}
        for number in held(view, rules, int(view.seat))
    ]
    protecting = [
        card(int(place.cards[0] - FIRST_OWN_CARD), rules, language) | {"field": field + 1}
        for field, place in guards(view, rules, int(view.seat))
    ]
    return Raw(encode({"name": name, "held": cards, "guards": protecting}))


def held_by(view: View, rules: Rules, seat: int) -> int:
    """How many of them a seat holds; everybody may know that (TB-18). -1 where there are none in this game."""
    if not rules.own_cards:
        return -1
    return sum(int(place.size) for own, place in places_of(view, rules, seat) if not own.startswith(ON_FIELDS))


def guarded(view: View, rules: Rules, seat: int) -> tuple[int, ...]:
    """The fields of a seat that are protected, from 0 on."""
    return tuple(field for field, _place in guards(view, rules, seat)) if rules.own_cards else ()
