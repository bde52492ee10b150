"""Trade goods: which exact cards a seat can give, and which a command means (BB-51 to BB-53, BB-62)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import ANY, HAND, ROW, UNSAID, bean_of, index_of, place_of, source
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.vectors import in_order, needed
from bohnhof.games.bohnanza.words import bean, seat


def available(s: State, who: i64, which: i64) -> i64:
    """How many cards of a bean a seat could give now (BB-51, BB-52)."""
    n = s.held(who, which)
    if who == s.active:
        n += s.count_row(which)
    return n


def can_serve(s: State, who: i64, wants: vec[i64]) -> bool:
    """Whether a seat could give all these beans (a rising vector)."""
    for i in range(len(wants)):
        if available(s, who, wants[i]) < needed(wants, i):
            return False
    return True


def spell_out(s: State, who: i64, cards: vec[i64]) -> vec[i64]:
    """The exact cards that these sources mean: for a bean without a place the row first, then the hand from the
    front. A source that cannot be spelled out stays as it is, and is refused later."""
    found = cards[:]
    for k in range(len(found)):
        if is_exact(found[k]):
            found[k] = filled(s, who, found[k])
    for k in range(len(found)):
        if not is_exact(found[k]):
            found[k] = first_copy(s, who, found[k], found)
    return found


def is_exact(card: i64) -> bool:
    """Whether a source says which copy it means."""
    return place_of(card) != ANY and index_of(card) != UNSAID


def first_copy(s: State, who: i64, card: i64, others: vec[i64]) -> i64:
    """The first copy of a bean that no other source names, if possible one that no open offer of the seat gives either;
    the source itself if there is none."""
    given = others
    for offer in s.offers:
        if offer.maker == who:
            for i in range(len(offer.gives)):
                given = append(given[:], offer.gives[i])
    free = first_unnamed(s, who, card, given)
    if free == card and len(given) > len(others):
        return first_unnamed(s, who, card, others)
    return free


def first_unnamed(s: State, who: i64, card: i64, others: vec[i64]) -> i64:
    """The first copy of a bean that none of these sources names; the source itself if there is none."""
    place = place_of(card)
    which = bean_of(card)
    if (place == ANY or place == ROW) and who == s.active:
        for i in range(s.row_size):
            if s.row[i] == which and not named(others, ROW, i):
                return source(ROW, i, which)
    if place == ANY or place == HAND:
        for i in range(s.hand_size[who]):
            if s.hand_card(who, i) == which and not named(others, HAND, i):
                return source(HAND, i, which)
    return card


def named(cards: vec[i64], place: i64, index: i64) -> bool:
    """Whether one of the sources names the card at an index of a place."""
    for i in range(len(cards)):
        if place_of(cards[i]) == place and index_of(cards[i]) == index:
            return True
    return False


def filled(s: State, who: i64, card: i64) -> i64:
    """A source with the bean that lies there, if it left that unsaid."""
    if bean_of(card) != NONE:
        return card
    index = index_of(card)
    if place_of(card) == HAND and index < s.hand_size[who]:
        return source(HAND, index, s.hand_card(who, index))
    if place_of(card) == ROW and index < s.row_size:
        return source(ROW, index, s.row[index])
    return card


def source_refusal(s: State, who: i64, cards: vec[i64]) -> Refusal | None:
    """Why a seat cannot give these cards: BB-51, BB-52, BB-53."""
    for k in range(len(cards)):
        card = cards[k]
        place = place_of(card)
        index = index_of(card)
        which = bean_of(card)
        own = "BB-51" if who == s.active else "BB-52"
        if place == ROW and who != s.active:
            return Refusal("BB-52", "row_is_not_yours", {"player": seat(s.active)})
        if place == ANY or index == UNSAID:
            return Refusal(own, "bean_not_held", {"bean": bean(which)})
        size = s.hand_size[who] if place == HAND else s.row_size
        if (place != HAND and place != ROW) or index >= size:
            return Refusal(own, "no_such_card", {"position": int(index) + 1, "count": int(size)})
        lies = s.hand_card(who, index) if place == HAND else s.row[index]
        if which != lies:
            return Refusal(own, "other_card_there", {"position": int(index) + 1, "bean": bean(which)})
        if named(cards[:k], place, index):
            return Refusal("BB-62", "card_named_twice", {"bean": bean(which)})
    return None


def any_copies(beans: vec[i64]) -> vec[i64]:
    """Sources that name beans and leave the copies open."""
    cards = beans[:]
    for i in range(len(cards)):
        cards[i] = source(ANY, UNSAID, cards[i])
    return cards


def beans_of(cards: vec[i64]) -> vec[i64]:
    """The beans of sources."""
    beans = cards[:]
    for i in range(len(beans)):
        beans[i] = bean_of(beans[i])
    return beans


def unplaced(cards: vec[i64]) -> vec[i64]:
    """Sources as the others see them: hand or row, but no position (BB-34), nor an order that follows from it."""
    shown = cards[:]
    for i in range(len(shown)):
        shown[i] = source(place_of(shown[i]), UNSAID, bean_of(shown[i]))
    return in_order(shown)
