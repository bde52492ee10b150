"""Offers built choice by choice: every bundle can be built, and in one way only (BB-56, BB-57, BB-62, BB-63; bug log
T07, T08, T18).
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from random_tables import menu_of, sources_of
from small_tables import trading_table

from bohnhof import Game
from bohnhof.engine.commands import (
    ACCEPT,
    COUNTER,
    EVERYONE,
    GIVE,
    HAND,
    OFFER,
    PICK,
    ROW,
    TO,
    WANT,
    Command,
    bean_of,
    code_of,
    place_of,
    source,
    verb_of,
)
from bohnhof.engine.menu import Draft, Menu
from bohnhof.engine.sequencer import Sequencer, listed
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.notation.commands import read_command


def built(first: list[int], menu: Menu, bundle: int) -> Iterator[Command]:
    """Every command that can be built from these first choices, once for each way to build it."""
    ways = [[code] for code in first]
    while ways:
        way = ways.pop()
        draft = Draft(bundle)
        draft.begin(way[0], menu)
        command = None
        for code in way[1:]:
            command = draft.take(code, menu)
        if command is not None:
            assert not draft.open
            yield command
            continue
        assert draft.open
        n = int(draft.choices(menu))
        assert n > 0
        choices = [int(draft.choice(menu, k)) for k in range(n)]
        assert len(set(choices)) == n
        ways += [[*way, code] for code in choices]


def sides(menu: Menu, bundle: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every pair of sides that an offer may have, but nothing for nothing."""
    gives = [cards for n in range(bundle + 1) for cards in combinations(sources_of(menu), n)]
    types = numbers(menu.types)
    wants = [
        beans
        for n in range(bundle + 1)
        for beans in combinations_with_replacement(types, n)
        if all(beans.count(bean) <= menu.wants[bean] for bean in beans)
    ]
    for given in gives:
        for wanted in wants:
            if given or wanted:
                yield given, wanted


def first_choices(menu: Menu) -> list[int]:
    """A card to give or a bean to want."""
    return [int(code_of(GIVE, card)) for card in sources_of(menu)] + [
        int(code_of(WANT, bean)) for bean in numbers(menu.types)
    ]


@pytest.mark.parametrize(("bundle", "hand", "row"), [(1, "re so re", "so bl"), (2, "re so re", "so"), (3, "re", "ga")])
def test_the_active_player_can_build_every_offer_in_one_way(bundle: int, hand: str, row: str) -> None:
    rules, s = trading_table([hand, "bl", "ch", ""], row)
    menu = menu_of(rules, s, 0)
    expected = {
        Command(OFFER, to, 0, vec[i64](gives), vec[i64](wants)).parts()
        for gives, wants in sides(menu, bundle)
        for to in (1, 2, 3, int(EVERYONE))
    }
    offers = list(built(first_choices(menu), menu, bundle))
    found = Counter(command.parts() for command in offers)
    assert max(found.values()) == 1
    assert set(found) == expected
    for command in offers[:: max(1, len(offers) // 500)]:
        assert rules.check(s, 0, command) is None


@pytest.mark.parametrize("bundle", [1, 2, 3])
def test_the_others_can_build_every_offer_to_the_active_player_in_one_way(bundle: int) -> None:
    rules, s = trading_table(["re", "bl so bl", "ch", ""], "so")
    menu = menu_of(rules, s, 1)
    assert all(place_of(card) == HAND for card in sources_of(menu))
    expected = {Command(OFFER, 0, 0, vec[i64](gives), vec[i64](wants)).parts() for gives, wants in sides(menu, bundle)}
    found = Counter(command.parts() for command in built(first_choices(menu), menu, bundle))
    assert max(found.values()) == 1
    assert set(found) == expected


def test_no_more_cards_of_a_type_can_be_wanted_than_there_are() -> None:
    """Three field beans are all there are, so a bundle of four of them cannot be built."""
    rules, s = trading_table(["re", "", "", ""], edition="amigo-field-bean")
    menu = menu_of(rules, s, 0)
    field = 12
    first = [int(code_of(WANT, field))]
    most = max(numbers(command.wants).count(field) for command in built(first, menu, 4))
    assert most == 3
    assert menu.wants[field] == 3


@pytest.mark.parametrize("bundle", [1, 2])
def test_a_counter_offer_goes_back_to_the_maker_whatever_it_holds(bundle: int) -> None:
    rules, s = trading_table(["re so", "bl so", "ch", ""], "ga")
    live = Table(rules, s)
    assert live.do(0, read_command("offer red for blue to all")) is None
    menu = menu_of(rules, s, 1)
    expected = {
        Command(COUNTER, 1, 0, vec[i64](gives), vec[i64](wants)).parts() for gives, wants in sides(menu, bundle)
    }
    found = Counter(command.parts() for command in built([int(code_of(COUNTER, 1))], menu, bundle))
    assert max(found.values()) == 1
    assert set(found) == expected
    draft = Draft(bundle)
    draft.begin(code_of(COUNTER, 1), menu)
    draft.take(code_of(WANT, 6), menu)
    assert [draft.choice(menu, k) for k in range(draft.choices(menu))][-1] == code_of(TO, 0)


@pytest.mark.parametrize(
    ("hand", "row", "wants"),
    [
        ("re so re", "", "red"),
        ("re so re", "", "2 red"),
        ("re so re re", "re", "2 red"),
        ("re so re so", "so", "red, 2 soy"),
        ("re so", "re so", "red, soy"),
        ("bl ch re re re", "re", "3 red, blue"),
    ],
)
def test_an_acceptance_can_pick_every_set_of_copies_in_one_way(hand: str, row: str, wants: str) -> None:
    rules, s = trading_table([hand, "ga", "", ""], row)
    live = Table(rules, s)
    assert live.do(1, read_command(f"offer garden for {wants}")) is None
    menu = menu_of(rules, s, 0)
    wanted = numbers(s.offers[0].wants)
    expected = {
        tuple(sorted(cards))
        for cards in combinations(sources_of(menu), len(wanted))
        if sorted(int(bean_of(card)) for card in cards) == wanted
    }
    accepts = list(built([int(code_of(ACCEPT, 1))], menu, 1))
    found = Counter(tuple(sorted(numbers(command.gives))) for command in accepts)
    assert max(found.values()) == 1
    assert set(found) == expected
    for command in accepts:
        assert command.verb == ACCEPT
        assert rules.check(s, 0, command) is None


def test_the_driver_opens_a_draft_only_where_there_is_a_pick() -> None:
    """Without another copy an acceptance is complete at once."""
    for hand, opens in (("re", False), ("re re", True), ("re so", False)):
        rules, s = trading_table(["ga", hand, "", ""])
        assert Table(rules, s).do(0, read_command("offer garden for red to B")) is None
        driver = Sequencer(rules, s)
        assert driver.seat == 1
        accept = next(code for code in listed(driver) if verb_of(code) == ACCEPT)
        driver.choose(accept)
        assert driver.draft.open == opens
        if opens:
            picks = listed(driver)
            assert {int(verb_of(code)) for code in picks} == {int(PICK)}
            driver.choose(picks[-1])
        assert not driver.state.offers
        assert driver.state.held(1, 6) == hand.count("re") - 1


def test_the_driver_lists_the_first_choices_of_an_offer_behind_its_menu() -> None:
    rules, s = trading_table(["re so", "bl", "ch", ""], "ga")
    driver = Sequencer(rules, s, bundle=2)
    choices = listed(driver)
    menu = menu_of(rules, s, 0)
    assert choices[menu.count :] == first_choices(menu)
    driver.choose(int(code_of(GIVE, source(ROW, 0, 7))))
    assert driver.draft.open
    later = listed(driver)
    assert int(code_of(GIVE, source(ROW, 0, 7))) not in later
    assert [int(verb_of(code)) for code in later] == [int(WANT)] * 8 + [int(TO)] * 4
    driver.choose(int(code_of(WANT, 0)))
    driver.choose(int(code_of(TO, EVERYONE)))
    offer = driver.state.offers[0]
    assert (numbers(offer.gives), numbers(offer.wants)) == ([source(ROW, 0, 7)], [0])


def test_a_hand_of_any_length_can_be_offered_from() -> None:
    """BB-75: no hand limit, so no limit to what a menu holds."""
    rules, s = trading_table(["bl " * 20 + "ch " * 18 + "st " * 16 + "gr " * 14 + "so " * 12, "re", "", ""], "be be")
    menu = menu_of(rules, s, 0)
    assert menu.source_count == 82
    assert sorted(sources_of(menu)) == sources_of(menu)
    assert menu.copies(0) == 20
    assert menu.can_give(source(HAND, 79, 4))
    assert not menu.can_give(source(HAND, 80, 4))
    offer = read_command("offer soy@80, blackeyed@row.2 for red to B")
    assert rules.check(s, 0, offer) is None
    draft = Draft(2)
    draft.begin(code_of(GIVE, source(HAND, 78, 4)), menu)
    assert [int(verb_of(draft.choice(menu, k))) for k in range(draft.choices(menu))].count(int(GIVE)) == 3


def test_the_duel_has_no_offers_to_build() -> None:
    game = Game(edition="rio-grande", players=2, seed=1)
    driver = Sequencer(game.rules, game.state.copy())
    while driver.seat >= 0:
        assert not {int(verb_of(code)) for code in listed(driver)} & {int(GIVE), int(WANT), int(COUNTER), int(ACCEPT)}
        driver.choose(listed(driver)[-1])
