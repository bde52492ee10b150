"""Views: they tell what a seat may know, they tell it right, and they are nobody else's (BB-30 to BB-35; bug log A08,
A20).
"""

from collections import Counter

import pytest
from random_tables import ROWS, Setting, codes_of, menu_of, moments
from small_tables import trading_table

from bohnhof.cards import NONE, TYPES
from bohnhof.engine.commands import HAND, UNSAID, bean_of, index_of, place_of
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import look
from bohnhof.notation.commands import read_command
from bohnhof.notation.position import position_text


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_a_view_agrees_with_the_table(edition: str, players: int) -> None:
    rules = Setting(edition, players).rules()
    for s in moments(rules, 7, 60):
        for seat in range(-1, players):
            view = look(rules, s, seat)
            assert (view.seat, view.actor, view.over) == (seat, rules.actor(s), s.over)
            assert (view.active, view.step, view.turn, view.start) == (s.active, s.step, s.turn, s.start)
            assert (view.pile_size, view.emptyings, view.final) == (s.pile_size, s.emptyings, s.final)
            assert numbers(view.discard) == [int(s.discard[i]) for i in range(s.discard_size)]
            assert numbers(view.row) == [int(s.row[i]) for i in range(s.row_size)]
            for other in range(players):
                assert view.hand_sizes[other] == s.hand_size[other]
                assert view.thalers[other] == s.thalers[other]
                for field in range(s.fields[other]):
                    bean, size = s.kind(other, field), s.size(other, field)
                    assert (view.kind(other, field), view.size(other, field)) == (bean, size)
                    assert bean == NONE or view.pay(other, bean, size) == s.pay(other, bean, size)
                for bean in range(TYPES):
                    assert view.waits(other, bean) == s.waiting[other * TYPES + bean]
            for bean in range(TYPES):
                assert view.held(bean) == (s.held(seat, bean) if seat >= 0 else 0)
            hand = [int(s.hand_card(seat, i)) for i in range(s.hand_size[seat])] if seat >= 0 else []
            stack = [int(s.stack[seat * s.capacity + i]) for i in range(s.thalers[seat])] if seat >= 0 else []
            assert (numbers(view.hand), numbers(view.stack)) == (hand, stack)
            assert codes_of(view.menu) == codes_of(menu_of(rules, s, seat))


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_what_a_seat_does_not_see_lies_in_the_hidden_places(edition: str, players: int) -> None:
    """Counted off the deck by what is seen; counted up here by what is not."""
    rules = Setting(edition, players).rules()
    for s in moments(rules, 8, 60):
        for seat in range(-1, players):
            view = look(rules, s, seat)
            hidden = hidden_cards(rules, s, seat)
            assert numbers(view.unseen_by_bean()) == [hidden[bean] for bean in range(TYPES)]


def hidden_cards(rules: Rules, s: State, seat: int) -> Counter[int]:
    """The cards of the draw pile, of other hands, of others' thalers, and of places that are closed."""
    cards = [int(s.pile[i]) for i in range(s.pile_size)]
    for other in range(int(s.players)):
        if other != seat:
            cards += [int(s.hand_card(other, i)) for i in range(s.hand_size[other])]
            cards += [int(s.stack[other * s.capacity + i]) for i in range(s.thalers[other])]
    for place, is_open in zip(s.places, rules.open_places, strict=True):
        if not is_open:
            cards += [int(place.cards[i]) for i in range(place.size)]
    return Counter(cards)


def test_hidden_thalers_are_shown_to_their_owner_alone_until_the_end() -> None:
    """BB-32."""
    rules = Setting("rio-grande", 4, (("thalers_hidden", "on"),)).rules()
    for s in moments(rules, 3, 60):
        for seat in range(-1, 4):
            shown = numbers(look(rules, s, seat).thalers)
            assert shown == [int(s.thalers[other]) if s.over or other == seat else NONE for other in range(4)]


def test_an_offer_shows_its_positions_to_its_maker_alone() -> None:
    """BB-34: nor does the order in which the cards are named tell anything of them."""
    rules, s = trading_table(["so re bl", "ch", "ga", "st"], "gr")
    table = Table(rules, s)
    s.record()
    assert table.do(0, read_command("offer @1, @3, green@row, @2 for chili to B")) is None
    event = table.take_events()[0]
    own = table.view(0).offers[0]
    assert [int(index_of(card)) for card in own.gives if place_of(card) == HAND] == [0, 2, 1]
    for seat in (-1, 1, 2, 3):
        view = table.view(seat)
        gives = numbers(view.offers[0].gives)
        assert {int(index_of(card)) for card in gives if place_of(card) == HAND} == {UNSAID}
        assert [int(bean_of(card)) for card in gives] == [0, 4, 6, 3]
        assert [int(bean_of(card)) for card in event.seen_by(seat)["gives"]] == [0, 4, 6, 3]  # type: ignore[union-attr]
    assert [int(bean_of(card)) for card in event.seen_by(0)["gives"]] == [4, 0, 3, 6]  # type: ignore[union-attr]


def test_whoever_writes_into_a_view_changes_no_table() -> None:
    """A bot may do with its view what it likes."""
    rules = Setting("rio-grande", 2).rules()
    for s in moments(rules, 5, 60):
        before = position_text(rules, s)
        view = look(rules, s, int(s.active))
        for vector in (view.hand, view.discard, view.row, view.kinds, view.sizes, view.fields, view.thalers, view.deck):
            for i in range(len(vector)):
                vector[i] = 17
        for vector in (view.terms, view.meters, view.types, view.waiting, view.hand_sizes, view.wishes, view.stack):
            for i in range(len(vector)):
                vector[i] = 17
        for place in view.places:
            for i in range(len(place.cards)):
                place.cards[i] = 17
            place.size = 0
        assert position_text(rules, s) == before
        assert numbers(look(rules, s, int(s.active)).deck) == numbers(s.deck)
