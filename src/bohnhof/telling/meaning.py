"""What a command would bring, in a few words."""

from typing import Final

from bohnhof.cards import NONE, STEW
from bohnhof.engine.commands import (
    A_CARD_TO_PLANT,
    ACCEPT,
    BUY_FIELD,
    DISCARD,
    DRAW,
    END,
    HARVEST,
    PLANT,
    REFUSE,
    TURN_UP,
    WITHDRAW,
    Command,
    bean_of,
)
from bohnhof.engine.offers import Offer
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import FIELDS
from bohnhof.engine.terms import FIELD_PRICE, GUEST, TERMS, TURNS_UP
from bohnhof.engine.vectors import count, numbers
from bohnhof.engine.view import View
from bohnhof.notation.commands import FORMS, VERB_WORDS
from bohnhof.telling.cards import cards_in_words, counted, in_words
from bohnhof.telling.establishments import end_of_round
from bohnhof.telling.own_cards import cards_with, drawn_with, harvest_with_cards
from bohnhof.telling.own_meaning import cards_drawn, own_meaning, uncovering, with_own_cards
from bohnhof.texts import Sentences

MOST_CARDS: Final = 63
"""No field is larger."""


def meaning(command: Command, view: View, rules: Rules, sentences: Sentences) -> str:
    """What a command would bring, in a few words."""
    verb = int(command.verb)
    seat = int(view.seat)
    if verb == PLANT:
        cards = max(1, count(view.row, command.a)) if rules.in_groups else 1
        return planting(view, command.a, command.b, cards, sentences)
    if verb == HARVEST:
        return harvesting(command, view, rules, sentences)
    if verb in (ACCEPT, REFUSE, WITHDRAW):
        offer = next(offer for offer in view.offers if offer.number == command.a)
        return sentences.say(f"hint.{VERB_WORDS['en'][verb]}", **sides(offer, view, sentences))
    if verb == DISCARD:
        bean = int(bean_of(command.a))
        cards = max(1, count(view.row, bean)) if rules.in_groups else 1
        return sentences.say("hint.discard", bean=counted(bean, int(cards), sentences))
    if FORMS.get(verb) == A_CARD_TO_PLANT:
        return planting(view, int(bean_of(command.a)), command.b, 1, sentences)
    if verb in FORMS:
        return own_meaning(command, view, rules, sentences)
    if verb == END:
        return ending(view, rules, sentences)
    if verb == TURN_UP and rules.rival:
        return uncovering(view, rules, sentences)
    counts = {
        int(TURN_UP): view.terms[seat * TERMS + TURNS_UP],
        int(DRAW): cards_drawn(view),
        int(BUY_FIELD): view.terms[seat * TERMS + FIELD_PRICE],
    }
    key = f"hint.{VERB_WORDS['en'][verb]}"
    in_step = f"{key}_{rules.steps[view.step].name}"
    return sentences.say(in_step if sentences.has(in_step) else key, count=int(counts.get(verb, 0)))


def harvesting(command: Command, view: View, rules: Rules, sentences: Sentences) -> str:
    """What a harvest brings, with the cards of the game's own that go with it, and that it draws."""
    field, cards = int(command.b), cards_with(command)
    if cards:
        hint = harvest_with_cards(field, cards, view, rules, sentences)
    else:
        hint = harvest_preview(view, int(view.seat), field, sentences)
    texts = drawn_with(view, rules, int(view.kind(view.seat, field)), int(view.size(view.seat, field)))
    if texts:
        hint += "; " + sentences.say("hint.harvest_draws", count=texts)
    return with_own_cards(hint, command, view, rules, sentences)


def ending(view: View, rules: Rules, sentences: Sentences) -> str:
    """What comes once a step is ended; something else if cards are left, or if the game is about to end."""
    key = f"hint.end_{rules.steps[view.step].name}"
    if sentences.has(key + "_owned"):
        return end_of_round(key, view, sentences)
    if view.final and sentences.has(key + "_final"):
        sells_once_more = any(step.name == "end-round" for step in rules.steps)  # PB-98
        return sentences.say(key + ("_round" if sells_once_more else "_final"))
    if len(view.row) and sentences.has(key + "_left"):
        after = (int(view.active) + 1) % int(view.players)
        cards = numbers(view.row)
        return sentences.say(key + "_left", cards=in_words(cards, sentences), count=len(cards), who=f"seat:{after}")
    return sentences.say(key)


def planting(view: View, bean: int, field: int, cards: int, sentences: Sentences) -> str:
    """Where a card, or a whole group, would go and what the field would be worth."""
    size = int(view.size(view.seat, field)) + cards
    if size == cards == 1:
        return sentences.say("hint.plant_empty", field=field + 1)
    kind = int(view.kind(view.seat, field))
    if in_layers(view, field) or (kind not in (bean, NONE) and view.terms[view.seat * TERMS + GUEST] != bean):
        pays = int(view.pay(view.seat, bean, size))
        return sentences.say("hint.plant_mixed", field=field + 1, cards=size, bean=sentences.bean(bean), pays=pays)
    if kind not in (bean, NONE):  # a guest among others
        pays = int(view.worth(view.seat, field, size))
        return sentences.say("hint.guest", field=field + 1, host=sentences.bean(kind), cards=size, pays=pays)
    pays = int(view.pay(view.seat, bean, size))
    return sentences.say("hint.plant", field=field + 1, cards=counted(bean, size, sentences), pays=pays)


def in_layers(view: View, field: int) -> bool:
    """Whether two types lie on an own field one above the other, and the one on top says what it pays."""
    mixed = int(view.mixed[view.seat * FIELDS + field]) if len(view.mixed) else 0
    guests = int(view.kind(view.seat, field)) == STEW or mixed & 31 == view.terms[view.seat * TERMS + GUEST]
    return mixed != 0 and not guests


def harvest_preview(view: View, seat: int, field: int, sentences: Sentences) -> str:
    """What a field pays now, and how many cards would make it more (bug log U04)."""
    bean, size = int(view.kind(seat, field)), int(view.size(seat, field))
    if bean == STEW:
        return sentences.say("hint.harvest_stew", cards=size, pays=int(view.worth(seat, field, size)))
    pays = int(view.pay(seat, bean, size))
    if in_layers(view, field):
        return sentences.say("hint.harvest_layers", cards=size, bean=sentences.bean(bean), pays=pays)
    cards = counted(bean, size, sentences)
    more = next_step(view, seat, bean, size)
    if more is None:
        return sentences.say("hint.harvest_most", cards=cards, pays=pays)
    return sentences.say("hint.harvest", cards=cards, pays=pays, more=more[0], then=more[1])


def next_step(view: View, seat: int, bean: int, size: int) -> tuple[int, int] | None:
    """How many more cards a field needs to pay more, and what it pays then; None if it pays the most it can."""
    pays = int(view.pay(seat, bean, size))
    for cards in range(size + 1, MOST_CARDS + 1):
        then = int(view.pay(seat, bean, cards))
        if then > pays:
            return cards - size, then
    return None


def sides(offer: Offer, view: View, sentences: Sentences) -> dict[str, object]:
    """Both sides of an offer for a sentence."""
    own = offer.maker == view.seat
    return {
        "offer": int(offer.number),
        "who": f"seat:{offer.maker}",
        "gives": cards_in_words(numbers(offer.gives), sentences, own),
        "wants": in_words(numbers(offer.wants), sentences),
    }
