"""Step 2: trade goods may come out of stores too (HB-98 to HB-100)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import (
    ANY,
    STORED,
    UNSAID,
    bean_of,
    index_of,
    place_of,
    source,
)
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import Place, State
from bohnhof.engine.vectors import in_order, needed
from bohnhof.games.bohnanza.goods import available, is_exact, named, source_refusal, spell_out
from bohnhof.games.bohnanza.trade import Trade, hand_over
from bohnhof.games.bohnanza.words import bean
from bohnhof.games.highbohn.asides import own_elsewhere
from bohnhof.games.highbohn.marks import BOUND, STORE, own_place, seat_mark, set_seat_mark
from bohnhof.games.highbohn.wallet import stir


def store_of(s: State, who: i64) -> Place:
    """The cards on the store of a seat."""
    return s.places[own_place(who, STORE)]


def on_store(s: State, who: i64, which: i64) -> i64:
    """How many cards of a bean lie on the store of a seat."""
    place = store_of(s, who)
    n: i64 = 0
    for i in range(place.size):
        if place.cards[i] == which:
            n += 1
    return n


def of_store(cards: vec[i64], wanted: bool) -> vec[i64]:
    """The sources that name a store, or those that name none."""
    return vec[i64]([cards[i] for i in range(len(cards)) if (place_of(cards[i]) == STORED) == wanted])


@final
class TradeWithStores(Trade):
    """Stored beans are goods of their owner like hand cards (HB-98)."""

    def enter(self, s: State) -> i64:
        """BB-46; whoever can buy something is asked once the turn-up is complete (HB-21)."""
        signal = super().enter(s)
        stir(s)
        return signal

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """HB-98."""
        super().moves(s, seat, menu)
        menu.source_count += store_of(s, seat).size

    def card(self, s: State, seat: i64, k: i64) -> i64:
        """BB-51, BB-52, then the cards of the store (HB-98)."""
        before = s.hand_size[seat]
        if seat == s.active:
            before += s.row_size
        if k < before:
            return super().card(s, seat, k)
        return source(STORED, k - before, store_of(s, seat).cards[k - before])

    def cards(self, s: State, seat: i64, menu: Menu) -> None:
        """HB-98."""
        super().cards(s, seat, menu)
        place = store_of(s, seat)
        first = menu.source_count
        sources = menu.room_for_sources(first + place.size)
        for i in range(place.size):
            sources[first + i] = source(STORED, i, place.cards[i])

    def available(self, s: State, who: i64, which: i64) -> i64:
        """HB-98: a wanted bean may be served from a store."""
        return available(s, who, which) + on_store(s, who, which)

    def can_serve(self, s: State, who: i64, wants: vec[i64]) -> bool:
        """HB-98."""
        for i in range(len(wants)):
            if self.available(s, who, wants[i]) < needed(wants, i):
                return False
        return True

    def spell_out(self, s: State, who: i64, cards: vec[i64]) -> vec[i64]:
        """As in the base game; a bean without a place lies in the row, else in the hand, else on the store."""
        found = spell_out(s, who, cards)
        place = store_of(s, who)
        for k in range(len(found)):
            card = found[k]
            if place_of(card) == STORED and is_exact(card):
                if bean_of(card) == NONE and index_of(card) < place.size:
                    found[k] = source(STORED, index_of(card), place.cards[index_of(card)])
            elif (place_of(card) == STORED or place_of(card) == ANY) and index_of(card) == UNSAID:
                for i in range(place.size):
                    if place.cards[i] == bean_of(card) and not named(found, STORED, i):
                        found[k] = source(STORED, i, bean_of(card))
                        break
        return found

    def source_refusal(self, s: State, who: i64, cards: vec[i64]) -> Refusal | None:
        """BB-51 to BB-53, HB-98."""
        stored = of_store(cards, True)
        refusal = source_refusal(s, who, of_store(cards, False))
        if refusal is not None:
            return refusal
        place = store_of(s, who)
        for k in range(len(stored)):
            card = stored[k]
            index = index_of(card)
            which = bean_of(card)
            if index == UNSAID:
                return Refusal("HB-98", "bean_not_held", {"bean": bean(which)})
            if index >= place.size:
                return Refusal("HB-98", "no_such_card", {"position": int(index) + 1, "count": int(place.size)})
            if place.cards[index] != which:
                return Refusal("HB-98", "other_card_there", {"position": int(index) + 1, "bean": bean(which)})
            if named(stored[:k], STORED, index):
                return Refusal("BB-62", "card_named_twice", {"bean": bean(which)})
        return None

    def hand_over(self, s: State, giver: i64, receiver: i64, cards: vec[i64]) -> None:
        """HB-98, HB-99: a stored bean waits with a mark that says where it came from; its place is free at once."""
        hand_over(s, giver, receiver, of_store(cards, False))
        order = in_order(of_store(cards, True))
        for k in range(len(order) - 1, -1, -1):
            which = store_of(s, giver).take(index_of(order[k]))
            if len(s.offers) > 0:
                s.left(giver, STORED, index_of(order[k]))
            s.to_waiting(receiver, which)
            set_seat_mark(s, receiver, BOUND + which, seat_mark(s, receiver, BOUND + which) + 1)

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """BB-37, BB-71, HB-97."""
        return own_elsewhere(verb) or super().not_now(s, seat, verb)
