"""Harvests: action d, its copies, by a text card, in the closing harvest (TB-23 to TB-29, TB-41 to TB-43, TB-107)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from bohnhof.cards import NONE, SNAP
from bohnhof.engine.commands import DETAIL_BITS, HARVEST
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.vectors import EMPTY
from bohnhof.games.bohnanza.words import bean
from bohnhof.games.telebohn.announcing import card_with, held_with, packed_cards
from bohnhof.games.telebohn.marks import CLOSING_STEP, FIELDS_OF_A_SEAT
from bohnhof.games.telebohn.playing import field_refusal
from bohnhof.games.telebohn.text_cards import PLUS_ONE, SCALE, TextDeck, texts_for
from bohnhof.games.telebohn.text_pile import draw_text, put_away, unprotect
from bohnhof.games.telebohn.words import text_word

RAISING: Final[i64] = (1 << 1) | (1 << 2)
"""The effects that raise what a harvest pays: SCALE and PLUS_ONE."""


def is_protected_bean(s: State, who: i64, field: i64) -> bool:
    """TB-42: a one-card field beside one with two or more cards; TB-95: not in the closing harvest."""
    return s.size(who, field) == 1 and s.step != CLOSING_STEP and s.has_several(who)


def scaled(s: State, who: i64, field: i64, deck: TextDeck, card: i64) -> i64:
    """What a field pays with a scale card, or with none (NONE); TB-108, TB-T8: what is missing comes from the discard
    pile, as far as there is something."""
    cards = s.size(who, field)
    if card == NONE:
        return s.pay(who, s.kind(who, field), cards)
    pays = deck.pays(card, cards)
    if pays > cards + s.discard_size:
        return cards + s.discard_size
    return pays


def raises(s: State, who: i64, field: i64, deck: TextDeck, card: i64) -> bool:
    """TB-107: whether a scale card raises the thalers of a harvest."""
    return deck.bean[card] == s.kind(who, field) and scaled(s, who, field, deck, card) > scaled(
        s, who, field, deck, NONE
    )


def adds_one(s: State, who: i64, field: i64, deck: TextDeck, card: i64, pays: i64) -> bool:
    """TB-T11: whether a card brings one more thaler where so many are paid: enough are, and a card is left over."""
    return pays >= deck.least[card] and pays < s.size(who, field)


def add_harvests(s: State, who: i64, deck: TextDeck, with_cards: vec[i64], effects: i64, menu: Menu) -> None:
    """TB-42: every field that may be harvested, with all H cards that raise what it pays; each with one of the kinds
    of text cards in `with_cards` (NONE for no card). `effects` are those of the cards that are held."""
    if effects & RAISING == 0 and len(with_cards) == 1 and with_cards[0] == NONE:
        add_plain_harvests(s, who, menu)
        return
    scales = held_with(s, who, deck, SCALE) if (effects >> SCALE) & 1 != 0 else EMPTY
    more = held_with(s, who, deck, PLUS_ONE) if (effects >> PLUS_ONE) & 1 != 0 else EMPTY
    for f in range(FIELDS_OF_A_SEAT):
        if s.size(who, f) == 0 or is_protected_bean(s, who, f):
            continue
        add_with_cards(s, who, f, deck, NONE, more, with_cards, menu)
        for k in range(len(scales)):
            if raises(s, who, f, deck, scales[k]):
                add_with_cards(s, who, f, deck, scales[k], more, with_cards, menu)


def add_with_cards(
    s: State, who: i64, field: i64, deck: TextDeck, scale: i64, more: vec[i64], with_cards: vec[i64], menu: Menu
) -> None:
    """Add the harvest of a field with a scale card or none, and with each card that adds a thaler or none."""
    pays = scaled(s, who, field, deck, scale)
    for c in range(len(with_cards)):
        menu.add(harvest_code(packed_cards(scale, NONE, with_cards[c]), field))
        for k in range(len(more)):
            if adds_one(s, who, field, deck, more[k], pays):
                menu.add(harvest_code(packed_cards(scale, more[k], with_cards[c]), field))


def harvest_code(packed: i64, field: i64) -> i64:
    """The code of a harvest with these text cards."""
    return (HARVEST << 40) | (packed << (DETAIL_BITS + 8)) | field


def add_plain_harvests(s: State, who: i64, menu: Menu) -> None:
    """TB-42, where no text card goes with the harvest."""
    at = who * FIELDS
    least: i64 = 2 if s.step != CLOSING_STEP and s.has_several(who) else 1
    for f in range(FIELDS_OF_A_SEAT):
        if s.sizes[at + f] >= least:
            menu.add((HARVEST << 40) | f)


def harvest_refusal(s: State, who: i64, deck: TextDeck, packed: i64, field: i64) -> Refusal | None:
    """TB-25, TB-42, TB-107, TB-108: why a field cannot be harvested with these text cards, which are held and go with
    a harvest."""
    refusal = field_refusal(s, field)
    if refusal is not None:
        return refusal
    if s.size(who, field) == 0:
        return Refusal("TB-23", "place_is_empty", {"field": int(field) + 1})
    if is_protected_bean(s, who, field):
        return Refusal("TB-42", "bean_is_protected", {"field": int(field) + 1, "bean": bean(s.kind(who, field))})
    scale = card_with(packed, deck, SCALE)
    if scale != NONE:
        if deck.bean[scale] != s.kind(who, field):
            return Refusal("TB-107", "text_for_other_bean", {"text": text_word(scale), "bean": bean(deck.bean[scale])})
        if not raises(s, who, field, deck, scale):
            return Refusal("TB-107", "text_raises_nothing", {"text": text_word(scale)})
    more = card_with(packed, deck, PLUS_ONE)
    if more != NONE:
        pays = scaled(s, who, field, deck, scale)
        if pays < deck.least[more]:
            values: dict[str, int | str] = {"text": text_word(more), "thalers": int(deck.least[more])}
            return Refusal("TB-T11", "text_needs_thalers", values)
        if not adds_one(s, who, field, deck, more, pays):
            return Refusal("TB-108", "no_card_left_over", {"text": text_word(more)})
    return None


def harvest(s: State, who: i64, deck: TextDeck, packed: i64, field: i64) -> None:
    """TB-23, TB-27: thalers, then text cards for snap beans, then what was announced leaves the table, and what
    protected the field."""
    which = s.kind(who, field)
    cards = s.size(who, field)
    thalers = scaled(s, who, field, deck, card_with(packed, deck, SCALE))
    if card_with(packed, deck, PLUS_ONE) != NONE:
        thalers += 1
    topped = EMPTY
    for k in range(thalers):
        if k < cards:
            s.earn(who, which)
        else:
            s.discard_size -= 1
            topped = append(topped, s.discard[s.discard_size])
            s.earn(who, s.discard[s.discard_size])
    for _i in range(thalers, cards):
        s.to_discard(which)
    s.clear(who, field)
    if s.recording:
        event = Event("harvested", int(who), {"bean": int(which), "field": int(field), "cards": int(cards)})
        event.public["thalers"] = int(thalers)
        s.note(event)
        if len(topped) > 0:
            s.note(Event("topped-up", int(who), {"beans": [int(topped[i]) for i in range(len(topped))]}))
    if which == SNAP and s.step != CLOSING_STEP:
        for _i in range(texts_for(cards)):
            draw_text(s, who)
    put_away(s)
    unprotect(s, who, field)
