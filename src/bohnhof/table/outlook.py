"""What an open offer would do to the reader's fields: one sentence for each bean that comes and each that goes.

Counted is what lies on the fields, what waits beside them already, and the deal itself: not what may yet come of the
turned-up cards or of other deals.
"""

from functools import lru_cache

from bohnhof.cards import BEANS, NONE, STEW
from bohnhof.engine.commands import HAND, ROW, STORED, bean_of, index_of, place_of
from bohnhof.engine.offers import Offer
from bohnhof.engine.state import FIELDS
from bohnhof.engine.terms import FIELD_PRICE, MOST_FIELDS, TERMS
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.table.labels import KEPT
from bohnhof.telling.cards import counted, in_words
from bohnhof.texts import Sentences


def outlook(offer: Offer, view: View, sentences: Sentences) -> list[str]:
    """What the reader gets and gives, should this deal be made; nothing for who has no part in it."""
    if offer.maker == view.seat:
        comes, goes = numbers(offer.wants), numbers(offer.gives)
    elif offer.awaits(view.seat):
        comes = sorted(int(bean_of(card)) for card in offer.gives)
        wants = numbers(offer.wants)
        lacking = [
            bean for bean in dict.fromkeys(wants) for _i in range(wants.count(bean) - int(view.menu.copies(bean)))
        ]
        if lacking:
            return [said(sentences.language, "lacks", ("cards", in_words(lacking, sentences)))]
        goes = usual_copies(wants, view)
    else:
        return []
    return coming(comes, view, sentences) + going(goes, view, sentences)


@lru_cache(KEPT)
def said(language: str, key: str, *values: tuple[str, int | str]) -> str:
    """A sentence of an outlook."""
    return Sentences(language).say("table.outlook." + key, **dict(values))


def coming(beans: list[int], view: View, sentences: Sentences) -> list[str]:
    """Where the cards that come would go, and what the field would be worth."""
    language, seat = sentences.language, view.seat
    if not beans:
        return [said(language, "gets_nothing")]
    fields = range(int(view.fields[seat]))
    growing = {int(view.kind(seat, field)): field for field in reversed(fields) if view.size(seat, field)}
    waiting = [int(bean) for bean in view.types if view.waits(seat, bean) and int(bean) not in growing]
    empty = [field for field in fields if not view.size(seat, field) and takes(view, field) is None]
    for field in fields:  # a field for one bean only grows it, empty or not
        only = takes(view, field)
        if only is not None and not view.size(seat, field):
            growing.setdefault(only, field)
    waiting = [bean for bean in waiting if bean not in growing]
    place = dict(zip(waiting, empty, strict=False))
    empty = empty[len(waiting) :]
    stews = {
        bean: field
        for field in fields
        if view.kind(seat, field) == STEW
        for bean in beans
        if not view.lies(seat, field, bean)
    }
    lines: list[str] = []
    for bean in dict.fromkeys(beans):
        more = beans.count(bean) + int(view.waits(seat, bean))
        if bean in growing:
            size = int(view.size(seat, growing[bean])) + more
            key, field = "grows" if view.size(seat, growing[bean]) else "begins", growing[bean]
        elif bean in place or (bean not in waiting and empty):
            size = more
            key, field = "begins", place[bean] if bean in place else empty.pop(0)
        elif bean in stews:
            pays = int(view.worth(seat, stews[bean], int(view.size(seat, stews[bean])) + 1))
            lines.append(said(language, "stew", ("field", stews[bean] + 1), ("pays", pays)))
            continue
        else:
            key = "no_room_buy" if may_buy(view) else "no_room"
            lines.append(said(language, key, ("bean", f"bean:{BEANS[bean].id}")))
            continue
        pays = int(view.pay(seat, bean, size))
        cards = counted(bean, size, sentences)
        lines.append(said(language, key, ("field", field + 1), ("cards", cards), ("pays", pays)))
    return lines


def takes(view: View, field: int) -> int | None:
    """The bean that an own field takes only; None where it takes any."""
    only = int(view.admits[view.seat * FIELDS + field]) if len(view.admits) else NONE
    return None if only == NONE else only


def may_buy(view: View) -> bool:
    """Whether the reader could buy a field now."""
    seat = view.seat
    price = view.terms[seat * TERMS + FIELD_PRICE]
    return bool(0 < price <= view.thalers[seat] and view.fields[seat] < view.terms[seat * TERMS + MOST_FIELDS])


def going(cards: list[int], view: View, sentences: Sentences) -> list[str]:
    """What the reader gives, and what that card is to him."""
    language, seat = sentences.language, view.seat
    if not cards:
        return [said(language, "gives_nothing")]
    growing = {int(view.kind(seat, field)): field for field in range(int(view.fields[seat])) if view.size(seat, field)}
    lines: list[str] = []
    for bean in dict.fromkeys(int(bean_of(card)) for card in cards):
        alike = [card for card in cards if bean_of(card) == bean]
        values: list[tuple[str, int | str]] = [("cards", counted(bean, len(alike), sentences)), ("count", len(alike))]
        if any(place_of(card) == HAND and index_of(card) == 0 for card in alike):
            key = "gives_front" if len(alike) == 1 else "gives_front_too"
        elif bean in growing:
            key = "gives_growing"
            values.append(("field", growing[bean] + 1))
        elif all(place_of(card) == ROW for card in alike):
            key = "gives_row"
        else:
            key = "gives"
        lines.append(said(language, key, *values))
    return lines


def usual_copies(wants: list[int], view: View) -> list[int]:
    """The cards that the reader gives if he accepts and says no more: the rules take the turned-up ones first, then
    the hand from the front on, then what is stored, and if they can none that an own open offer gives."""
    menu = view.menu
    sources = [int(menu.sources[i]) for i in range(menu.source_count)]
    order = [card for card in sources if place_of(card) == ROW] + [card for card in sources if place_of(card) == HAND]
    order += [card for card in sources if place_of(card) == STORED]
    offered = {int(card) for offer in view.offers if offer.maker == view.seat for card in offer.gives}
    found: list[int] = []
    for bean in wants:
        copies = [card for card in order if bean_of(card) == bean and card not in found]
        found.append(next((card for card in copies if card not in offered), copies[0]))
    return found
