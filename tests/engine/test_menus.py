"""Menus: what they list, how they grow, and that the general way of filling them gives what a game gives (BB-8)."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from random_tables import ROWS, Setting, codes_of, menu_of, moments, played
from small_tables import trading_table

from bohnhof.cards import NONE, TYPES
from bohnhof.engine.commands import (
    ACCEPT,
    DISCARD,
    END,
    HAND,
    HARVEST,
    REFUSE,
    WITHDRAW,
    code_of,
    simple,
    source,
    verb_of,
)
from bohnhof.engine.menu import ROOM, Menu, doubled
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import FIELDS
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import EMPTY, numbers
from bohnhof.games.bohnanza.duel import OFFER_ROW
from bohnhof.notation.commands import read_command


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_liberties_are_the_same_whoever_fills_them_in(edition: str, players: int) -> None:
    """A game may call its liberties by name to save time; that must come to the same as going through their list."""
    rules = Setting(edition, players).rules()
    for s in moments(rules, 4, 60):
        for seat in range(players):
            named, listed = Menu(), Menu()
            named.clear(seat)
            listed.clear(seat)
            rules.fill_liberties(s, seat, named)
            Rules.fill_liberties(rules, s, seat, listed)
            assert codes_of(named) == codes_of(listed)
            assert named.may_wish == (listed.may_wish or (players == 2 and named.may_wish))


def test_a_game_shows_thalers_unless_it_says_otherwise() -> None:
    """BB-32."""
    open_rules = Setting("amigo-classic", 4).rules()
    hidden_rules = Setting("amigo-classic", 4, (("thalers_hidden", "on"),)).rules()
    assert open_rules.hides_thalers() == Rules.hides_thalers(open_rules)
    assert hidden_rules.hides_thalers() != Rules.hides_thalers(hidden_rules)


def test_a_menu_has_room_for_any_hand() -> None:
    """BB-75, BB-119: with no hand limit a player of the duel may have to choose among a hundred discards."""
    rules = Setting("rio-grande", 2).rules()
    s = rules.new(1)
    s.planted = 1
    s.step = 1
    while s.hand_size[s.active] < 100:
        s.pile_size -= 1
        s.to_hand(s.active, s.pile[s.pile_size])
    menu = menu_of(rules, s, int(s.active))
    discards = [code for code in codes_of(menu) if verb_of(code) == DISCARD]
    assert len(discards) == 100
    assert menu.lists(code_of(DISCARD, source(HAND, 99, s.hand_card(s.active, 99))))
    for code in (discards[0], discards[63], discards[64], discards[99]):
        assert Table(rules, s.copy()).do(int(s.active), simple(code)) is None


def test_a_menu_grows_with_what_is_added() -> None:
    menu = Menu()
    for number in range(300):
        menu.add(code_of(REFUSE, number))
    assert codes_of(menu) == [code_of(REFUSE, number) for number in range(300)]
    menu.clear(2)
    assert (menu.seat, menu.count, menu.liberties) == (2, 0, 0)
    assert not menu.lists(code_of(REFUSE, 0))


def test_there_is_room_for_all_that_can_be_planted() -> None:
    """The loops that list plantings and harvests make no room: here every type lies there for each of eight fields."""
    rules = Setting("rio-grande", 2).rules()
    s = rules.blank(1)
    s.fields[s.active] = FIELDS
    for bean in range(TYPES):
        s.places[OFFER_ROW].put(bean)
    menu = menu_of(rules, s, int(s.active))
    assert menu.count == TYPES * (FIELDS + 1)
    assert menu.count + FIELDS + 1 == ROOM == len(menu.codes)


def test_a_doubled_vector_begins_like_the_old_one() -> None:
    assert numbers(doubled(vec[i64]([4, 5, 6]))) == [4, 5, 6, 0, 0, 0]


def test_a_menu_knows_what_it_can_give_and_whom_it_can_answer() -> None:
    rules, s = trading_table(["re so re", "bl re", "ch", "ga"], "re")
    assert Table(rules, s).do(1, read_command("offer blue for 2 red")) is None
    assert Table(rules, s).do(2, read_command("offer chili for 4 red")) is None
    mine, others = menu_of(rules, s, 0), menu_of(rules, s, 3)
    assert mine.copies(6) == 3
    assert mine.can_serve(vec[i64]([4, 6, 6]))
    assert not mine.can_serve(vec[i64]([6, 6, 6, 6]))
    assert not mine.can_serve(vec[i64]([7]))
    assert mine.can_serve(EMPTY)
    assert mine.answer(1) is not None
    assert mine.answer(3) is None
    assert others.answer(1) is None
    assert codes_of(mine) == [
        *(code_of(REFUSE, 1), code_of(ACCEPT, 1), code_of(REFUSE, 2)),
        code_of(END),
    ]
    assert codes_of(menu_of(rules, s, 1)) == [code_of(WITHDRAW, 1)]


def test_the_menu_of_a_finished_game_and_of_a_spectator_is_empty() -> None:
    rules = Setting("rio-grande", 3).rules()
    s = played(rules, 2, 100_000)
    assert s.over
    for seat in (-1, 0, 1, 2):
        menu = menu_of(rules, s, seat)
        assert (menu.count, menu.source_count, menu.may_offer, menu.may_wish) == (0, 0, False, False)
    running = played(rules, 2, 90)
    assert menu_of(rules, running, -1).count == 0


def test_liberties_stand_before_what_the_step_asks_for() -> None:
    rules = Setting("amigo-classic", 4).rules()
    for s in moments(rules, 6, 30):
        for seat in range(4):
            menu = menu_of(rules, s, seat)
            liberties = [verb_of(code) for code in codes_of(menu)[: menu.liberties]]
            assert HARVEST not in [verb_of(code) for code in codes_of(menu)[menu.liberties :]]
            assert all(verb <= 4 for verb in liberties)


def test_a_step_that_says_nothing_asks_and_allows_nothing() -> None:
    """What a new step need not say: the active seat acts, nothing happens by itself, nobody may do anything."""
    rules, s = trading_table(["re so", "bl", "ch", "ga"], "st")
    quiet = Step("quiet", [])
    menu = Menu()
    quiet.moves(s, 0, menu)
    quiet.cards(s, 0, menu)
    assert (menu.count, menu.source_count, menu.may_offer) == (0, 0, False)
    assert (quiet.enter(s), quiet.actor(s), quiet.forced(s, True)) == (STAY, s.active, NONE)
    command = read_command("offer red for blue")
    assert quiet.complete(s, 0, command) is command
    assert not any(quiet.owns(verb) for verb in range(-1, 70))
    assert Table(rules, s).do(0, command) is None
    assert not quiet.can_accept(s, 1, s.offers[0])
    assert not quiet.has_a_pick(s, 1, s.offers[0])
