"""Which text cards may go with what: those that a seat holds, and the bounds of TB-103 to TB-109."""

from librt.vecs import append, vec
from mypy_extensions import i64

from bohnhof.cards import FIRST_OWN_CARD, NONE
from bohnhof.engine.commands import OWN_CARD_BITS
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.vectors import EMPTY, count
from bohnhof.games.telebohn.marks import HARVESTING, MERGING, PLAYING, TAKING_OVER, TURNING_OVER, held_texts
from bohnhof.games.telebohn.text_cards import (
    ANY_PLACE,
    EXTRA_HARVEST,
    NO_COPY,
    NO_DEFENCE,
    NO_EFFECT,
    PLUS_ONE,
    SCALE,
    TWICE,
    TextDeck,
)
from bohnhof.games.telebohn.words import text_word


def held_with(s: State, who: i64, deck: TextDeck, effect: i64) -> vec[i64]:
    """The kinds of text cards with an effect that a seat holds, each once."""
    texts = held_texts(s, who)
    found = EMPTY
    for i in range(texts.size):
        kind = texts.cards[i] - FIRST_OWN_CARD
        if deck.effect[kind] == effect and count(found, kind) == 0:
            found = append(found, kind)
    return found


def effects_held(s: State, who: i64, deck: TextDeck) -> i64:
    """The effects of all text cards that a seat holds, as a bit mask."""
    texts = held_texts(s, who)
    cards = texts.cards
    effect = deck.effect
    mask: i64 = 0
    for i in range(texts.size):
        kind = cards[i] - FIRST_OWN_CARD
        mask |= 1 << effect[kind]
    return mask


def packed_cards(one: i64, two: i64, three: i64) -> i64:
    """Up to three kinds of text cards as one number, in rising order; NONE stands for no card."""
    if one > two:
        one, two = two, one
    if two > three:
        two, three = three, two
    if one > two:
        one, two = two, one
    number = three + 1
    if two >= 0:
        number = (number << OWN_CARD_BITS) | (two + 1)
    if one >= 0:
        number = (number << OWN_CARD_BITS) | (one + 1)
    return number


def card_with(packed: i64, deck: TextDeck, effect: i64) -> i64:
    """The kind among packed text cards that has an effect; NONE if none has."""
    while packed > 0:
        kind = (packed & 127) - 1
        if deck.effect[kind] == effect:
            return kind
        packed >>= OWN_CARD_BITS
    return NONE


def cards_refusal(s: State, who: i64, deck: TextDeck, packed: i64, action: i64, copying: bool) -> Refusal | None:
    """Why these text cards cannot go with an action (0 is the closing harvest) or a copy of it, as far as the cards
    alone say."""
    last: i64 = -1
    effects: i64 = 0
    rest = packed
    while rest > 0:
        kind = (rest & 127) - 1
        rest >>= OWN_CARD_BITS
        if kind <= last:
            return Refusal("TB-106", "impossible_numbers")
        last = kind
        if kind >= deck.kinds:
            return Refusal("TB-18", "no_such_text", {"text": text_word(kind)})
        if held_texts(s, who).find(FIRST_OWN_CARD + kind) == NONE:
            return Refusal("TB-18", "text_not_held", {"text": text_word(kind)})
        effect = deck.effect[kind]
        refusal = effect_refusal(kind, effect, action, copying)
        if refusal is not None:
            return refusal
        if (effects >> effect) & 1 != 0:
            if effect == SCALE or effect == PLUS_ONE:
                return Refusal("TB-107", "one_card_for_that", {"text": text_word(kind)})
            return Refusal("TB-109", "one_card_for_that", {"text": text_word(kind)})
        effects |= 1 << effect
    if (effects >> EXTRA_HARVEST) & 1 != 0 and (effects >> NO_COPY) & 1 != 0:
        return Refusal("TB-T16", "not_copied_anyway")
    return None


def effect_refusal(kind: i64, effect: i64, action: i64, copying: bool) -> Refusal | None:
    """Why a card with an effect does not go with an action: TB-97, TB-105, TB-110."""
    harvest = action == 0 or action == HARVESTING
    word: dict[str, int | str] = {"text": text_word(kind)}
    if effect == NO_EFFECT:
        return Refusal("TB-113", "text_has_no_action", word)
    if effect == SCALE or effect == PLUS_ONE:
        return None if harvest else Refusal("TB-105", "text_with_harvest", word)
    if action == 0:
        return Refusal("TB-97", "not_in_closing", word)
    if effect == EXTRA_HARVEST:
        return None if harvest else Refusal("TB-105", "text_with_harvest", word)
    if effect == TWICE:
        if copying and (action == PLAYING or action == MERGING or action == TURNING_OVER):
            return None
        return Refusal("TB-T15", "text_with_copy", word)
    if effect == NO_COPY:
        return Refusal("TB-T16", "text_for_active", word) if copying else None
    if effect == NO_DEFENCE or effect == ANY_PLACE:
        if action == TAKING_OVER:
            return None
        return Refusal("TB-T17" if effect == NO_DEFENCE else "TB-T18", "text_with_takeover", word)
    return Refusal("TB-110", "text_by_itself", word)
