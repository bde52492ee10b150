"""The state as plain data: copies are independent, piles keep their order, offers follow the cards they give (BB-4,
BB-26, BB-60, BB-64, BB-92).
"""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from random_tables import Setting, moments
from small_tables import trading_table

from bohnhof.cards import NONE
from bohnhof.engine.commands import (
    DISCARD,
    EVERYONE,
    HAND,
    OFFER,
    PLANT,
    ROW,
    TURN_UP,
    Command,
    bean_of,
    index_of,
    source,
)
from bohnhof.engine.events import Event
from bohnhof.engine.offers import ACCEPTED, VOID, Offer
from bohnhof.engine.refusals import Refusal, Refused
from bohnhof.engine.rules import possible
from bohnhof.engine.state import Place
from bohnhof.engine.table import Table
from bohnhof.engine.terms import PLANTS, TERM_NAMES, TERMS
from bohnhof.engine.vectors import EMPTY, count, in_order, needed, numbers, same, zeros
from bohnhof.games import create
from bohnhof.notation.commands import read_command
from bohnhof.notation.position import position_text


def test_a_copy_shares_nothing_that_changes() -> None:
    """Whatever is done to the copy, the table stays as it was: cards, terms, offers, chance."""
    rules = Setting("rio-grande", 2).rules()
    for s in moments(rules, 3, 40):
        before = position_text(rules, s)
        copy = s.copy()
        assert not copy.recording
        copy.set_term(0, PLANTS, 9)
        copy.set_meter(0, 0, 1)
        copy.to_discard(0)
        copy.to_row(1)
        copy.to_hand(1, 2)
        copy.earn(0, 3)
        copy.places[0].put(4)
        copy.chance.word()
        copy.wishes[0] = 1
        copy.kinds[0] = 5
        assert position_text(rules, s) == before


def test_a_hand_keeps_its_order_when_a_card_leaves_it() -> None:
    """BB-26, BB-60."""
    _, s = trading_table(["re so bl so", "", "", ""])
    assert s.from_hand(0, 2) == 0
    assert [int(s.hand_card(0, i)) for i in range(s.hand_size[0])] == [6, 4, 4]
    s.to_hand(0, 7)
    assert [int(s.hand_card(0, i)) for i in range(s.hand_size[0])] == [6, 4, 4, 7]
    assert s.hand_front(0) == 6
    assert (s.held(0, 4), s.held(0, 0)) == (2, 0)


def test_an_added_place_is_a_pile_too() -> None:
    place = Place(zeros(5), 0)
    for bean in (3, 4, 3):
        place.put(bean)
    assert (place.find(3), place.find(4), place.find(9)) == (0, 1, NONE)
    copy = place.copy()
    assert place.take(0) == 3
    assert [int(place.cards[i]) for i in range(place.size)] == [4, 3]
    assert [int(copy.cards[i]) for i in range(copy.size)] == [3, 4, 3]


def test_waiting_cards_are_planted_before_those_of_the_row() -> None:
    """Cards of a type are interchangeable there (BB-3), so it does not matter which: but one place must lose one."""
    _, s = trading_table(["", "", "", ""], "re")
    s.to_waiting(0, 6)
    assert s.awaits(0, 6) == 2
    assert s.awaits(1, 6) == 0
    s.from_waiting(0, 6)
    assert (s.waiting_size[0], s.row_size) == (0, 1)
    assert s.waits(0)
    s.from_waiting(0, 6)
    assert not s.waits(0)


def test_a_recorded_shuffle_must_be_of_the_cards_that_are_shuffled() -> None:
    s = create("bohnanza", "amigo-classic", 4).blank(1)
    before = (s.chance.a, s.chance.b)
    order = sorted((int(s.pile[i]) for i in range(s.pile_size)), reverse=True)
    s.shuffles = [order[:], order[1:]]
    s.shuffle_pile()
    assert [int(s.pile[i]) for i in range(s.pile_size - 1, -1, -1)] == order
    with pytest.raises(ValueError, match="other cards"):
        s.shuffle_pile()
    assert (s.chance.a, s.chance.b) == before, "a recorded order asks no source of chance"


def test_events_are_kept_only_while_they_are_recorded() -> None:
    s = create("bohnanza", "amigo-classic", 4).blank(1)
    assert s.take_events() == []
    s.record()
    s.note(Event("ended", 0, {}))
    assert [event.kind for event in s.take_events()] == ["ended"]
    assert s.take_events() == []


# --- offers -----------------------------------------------------------------------------------------------------------


def offer(*gives: int, partner: int = int(EVERYONE), refusers: int = 0) -> Offer:
    return Offer(1, 0, partner, vec[i64](list(gives)), vec[i64]([6]), refusers)


def test_an_offer_knows_whom_it_awaits() -> None:
    """BB-63, BB-65."""
    to_all = offer(source(HAND, 0, 1))
    assert [seat for seat in range(4) if to_all.awaits(seat)] == [1, 2, 3]
    refused = to_all.with_refuser(2)
    assert [seat for seat in range(4) if refused.awaits(seat)] == [1, 3]
    assert refused.addresses(2)
    assert refused.refused_by(2)
    assert not to_all.refused_by(2), "an offer never changes"
    assert [seat for seat in range(4) if offer(partner=2).awaits(seat)] == [2]


def test_an_offer_follows_its_cards_and_is_void_without_them() -> None:
    """BB-64: a shift of position does not matter, the loss of the very card does."""
    held = offer(source(HAND, 1, 4), source(HAND, 3, 6), source(ROW, 1, 0))
    assert held.after_leaving(HAND, 1) is None
    assert held.after_leaving(HAND, 3) is None
    assert held.after_leaving(ROW, 1) is None
    assert held.after_leaving(HAND, 4) is held
    shifted = held.after_leaving(HAND, 2)
    assert shifted is not None
    assert [(int(index_of(card)), int(bean_of(card))) for card in shifted.gives] == [(1, 4), (2, 6), (1, 0)]
    both = held.after_leaving(HAND, 0)
    assert both is not None
    assert [int(index_of(card)) for card in both.gives] == [0, 2, 1]
    row = held.after_leaving(ROW, 0)
    assert row is not None
    assert [int(index_of(card)) for card in row.gives] == [1, 3, 0]


def test_only_the_owners_offers_follow_when_a_card_leaves_a_hand() -> None:
    _, s = trading_table(["re so re", "re so", "", ""])
    s.record()
    s.open_offer(Offer(1, 0, EVERYONE, vec[i64]([source(HAND, 2, 6)]), EMPTY, 0))
    s.open_offer(Offer(2, 0, 1, vec[i64]([source(HAND, 1, 4)]), EMPTY, 0))
    s.open_offer(Offer(3, 1, 0, vec[i64]([source(HAND, 1, 4)]), EMPTY, 0))
    s.from_hand(0, 1)
    assert [(int(o.number), numbers(o.gives)) for o in s.offers] == [
        (1, [source(HAND, 1, 6)]),
        (3, [source(HAND, 1, 4)]),
    ]
    assert [(event.kind, event.seat, event.public) for event in s.take_events()] == [("void", 0, {"offer": 2})]
    assert numbers(s.fates) == [2 * 1024 + VOID * 256 + 0]
    found = s.find_offer(3)
    assert found is not None
    assert s.find_offer(2) is None
    s.close_offer(found, ACCEPTED, 0)
    last = s.find_offer(1)
    assert last is not None
    s.close_offer(last, ACCEPTED, 1)
    assert not s.offers


# --- small work -------------------------------------------------------------------------------------------------------


def test_vectors_are_counted_sorted_and_compared() -> None:
    v = vec[i64]([3, 1, 3, 2, 3])
    assert (count(v, 3), count(v, 9), count(EMPTY, 3)) == (3, 0, 0)
    ordered = in_order(v)
    assert numbers(ordered) == [1, 2, 3, 3, 3]
    assert numbers(v) == [3, 1, 3, 2, 3], "sorting makes a new vector"
    assert [int(needed(ordered, i)) for i in range(5)] == [1, 1, 1, 2, 3]
    assert same(v, v[:])
    assert not same(v, ordered)
    assert not same(v, v[:4])
    assert numbers(zeros(3)) == [0, 0, 0]
    assert len(EMPTY) == 0


def test_every_term_has_a_name() -> None:
    assert len(TERM_NAMES) == TERMS
    assert len(set(TERM_NAMES)) == TERMS


def test_a_refusal_can_be_read_by_the_one_who_writes_code() -> None:
    refusal = Refusal("BB-42", "plant_front_first", {"bean": "bean:red"})
    assert repr(refusal) == "Refusal(BB-42, plant_front_first, bean='bean:red')"
    assert repr(Refusal("BB-8", "cannot_pass")) == "Refusal(BB-8, cannot_pass)"
    assert str(Refused(refusal)) == repr(refusal)
    assert str(Refused(refusal, "Plant the Red Bean first.")) == "Plant the Red Bean first. [BB-42]"


def test_an_event_tells_each_seat_its_own() -> None:
    event = Event("dealt", 1, {"offer": 1, "gives": [5]})
    event.private[1] = {"gives": [7]}
    event.private[2] = {"takes": [9]}
    event.secret["order"] = [1, 2]
    assert event.seen_by(0) == event.seen_by(-1) == {"offer": 1, "gives": [5]}
    assert event.seen_by(1) == {"offer": 1, "gives": [7]}
    assert event.open() == {"offer": 1, "gives": [7], "takes": [9]}
    assert event.public == {"offer": 1, "gives": [5]}


def test_equal_commands_are_one() -> None:
    """Two with the same parts are the same command, in whatever order the wanted beans were named."""
    one = read_command("offer red@1 for soy, blue to B")
    other = read_command("offer red@1 for blue, soy to B")
    assert one == other
    assert len({one, other, read_command("offer red@2 for blue, soy to B")}) == 2
    assert one != "offer red@1 for blue, soy to B"
    assert one.parts() == (7, 1, 0, (source(HAND, 0, 6),), (0, 4))


def test_numbers_that_stand_for_nothing_make_no_command() -> None:
    """Bug log B08, A05: program code may say anything; it is refused in words like everything else."""
    many = vec[i64]([source(HAND, i, 0) for i in range(2000)])
    assert not possible(Command(OFFER, -1))
    assert not possible(Command(OFFER, 1 << 32))
    assert not possible(Command(TURN_UP, 0, 256))
    assert not possible(Command(PLANT, 18))
    assert not possible(Command(DISCARD, source(HAND, 0, 18)))
    assert not possible(Command(OFFER, 1, 0, vec[i64]([-5])))
    assert not possible(Command(OFFER, 1, 0, many))
    assert not possible(Command(OFFER, 1, 0, EMPTY, vec[i64]([18])))
    assert not possible(Command(OFFER, 1, 0, EMPTY, vec[i64]([-1])))
    assert possible(Command(OFFER, 1, 0, vec[i64]([source(HAND, 0, 6)]), vec[i64]([17])))
    rules, s = trading_table(["re so", "bl", "ch", "ga"], "st")
    before = position_text(rules, s)
    refusal = Table(rules, s).do(0, Command(OFFER, 1, 0, many))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("BB-9", "impossible_numbers")
    assert position_text(rules, s) == before


def test_a_row_card_may_be_named_by_its_place_alone() -> None:
    """BB-62: exact cards; the bean that lies there is filled in."""
    rules, s = trading_table(["re so", "bl", "ch", "ga"], "st gr")
    table = Table(rules, s)
    assert table.complete(0, read_command("offer @row.2, @1 for nothing")) == read_command(
        "offer green@row.2, red@1 for nothing to all"
    )
    assert table.do(0, read_command("offer @row.2, @1 for nothing")) is None
    refusal = table.why_not(0, read_command("offer @row.3 for nothing"))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("BB-51", "no_such_card")


@pytest.mark.parametrize(("edition", "players"), [("amigo-classic", 4), ("rio-grande", 2)])
def test_a_turn_in_which_nothing_can_be_turned_up_is_the_last(edition: str, players: int) -> None:
    """BB-98, BB-127: nobody waits for cards that will never come. In a dealt game it hardly ever happens, and in the
    duel never, for its pile runs out in another step; the rules know what to do all the same."""
    rules = create("bohnanza", edition, players, {"start_seat": "A"})
    s = rules.blank(1)
    rules.lot(s)
    while s.pile_size > 0:
        s.pile_size -= 1
        s.earn(1, s.pile[s.pile_size])
    s.step = 1 if players == 2 else 0
    s.record()
    table = Table(rules, s)
    assert table.do(0, read_command("turn-up")) is None
    assert (s.final, s.over, int(s.emptyings), int(s.row_size)) == (True, False, 0, 0)
    assert table.do(0, read_command("end")) is None
    assert s.over
    assert [event.kind for event in table.take_events()][-1] == "over"
