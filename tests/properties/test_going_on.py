"""There is always a next command until the end, nobody but the one who must act holds the table up, and every game ends
(BB-6, BB-8, BB-37, BB-82, BB-101; bug log R10, R11, R33, R34, T12, A10, S05).
"""

import pytest
from hypothesis import given, settings
from random_tables import ROWS, SEEDS, Crowd, Setting, codes_of, live, menu_of, moments, settings_of_tables

from bohnhof.engine.commands import (
    ACCEPT,
    BUY_FIELD,
    DRAW,
    END,
    HARVEST,
    PLANT,
    REFUSE,
    TURN_UP,
    WITHDRAW,
    Command,
    simple,
    verb_of,
)
from bohnhof.engine.menu import Menu
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.games.bohnanza.game import Bohnanza

LIBERTIES = {int(HARVEST), int(BUY_FIELD)}
ANSWERS = {int(ACCEPT), int(REFUSE), int(WITHDRAW)}


@given(settings_of_tables(), SEEDS)
@settings(max_examples=30)
def test_there_is_one_who_must_act_and_can(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed, 8):
        actor = int(rules.actor(s))
        menus = [menu_of(rules, s, seat) for seat in range(setting.players)]
        if s.over:
            assert actor == -1
            assert not any(menu.count or menu.may_offer or menu.may_wish for menu in menus)
            continue
        assert 0 <= actor < setting.players
        assert menus[actor].count > 0
        for seat, menu in enumerate(menus):
            verbs = [int(verb_of(code)) for code in codes_of(menu)]
            assert set(verbs[: menu.liberties]) <= LIBERTIES
            if seat != actor:
                assert set(verbs[menu.liberties :]) <= ANSWERS
        spectator = menu_of(rules, s, -1)
        assert spectator.count == 0
        assert not spectator.may_offer


@given(settings_of_tables(), SEEDS)
@settings(max_examples=20)
def test_the_table_goes_on_without_the_others(setting: Setting, seed: int) -> None:
    """From anywhere the one who must act needs nobody's help: what waits at another's fields makes that one the actor,
    and no open offer has to be answered."""
    rules = setting.rules()
    for start in moments(rules, seed, 200):
        s = start.copy()
        said = 0
        while not s.over:
            menu = menu_of(rules, s, int(rules.actor(s)))
            rules.apply(s, menu.seat, simple(menu.codes[menu.count - 1]))
            said += 1
            assert said < 3000


@pytest.mark.parametrize("brisk", [False, True])
@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_a_table_of_seats_that_never_say_anything_comes_to_its_end(edition: str, players: int, brisk: bool) -> None:
    """The default command is always there, always legal, and leads to the end."""
    rules = Setting(edition, players).rules()
    driver = Sequencer(rules, rules.new(players), watchers=(1 << players) - 1, brisk=brisk)
    menu = Menu()
    asked = 0
    while driver.seat >= 0:
        command = driver.default(menu)
        assert command is not None
        assert driver.do(command) is None
        asked += 1
        assert asked < 5000
    assert driver.state.over
    assert driver.default(menu) is None
    assert driver.seat == -1


@given(settings_of_tables(), SEEDS)
@settings(max_examples=15)
def test_after_the_end_nothing_is_open_any_more(setting: Setting, seed: int) -> None:
    """BB-101: no harvest, no purchase, no deal, no draw; the score is what the final harvest made of it."""
    rules = setting.rules()
    assert isinstance(rules, Bohnanza)
    table = Table(rules, rules.new(seed))
    for _said in live(rules, table, Crowd(seed)):
        pass
    s = table.state
    for seat in range(setting.players):
        for verb in (PLANT, TURN_UP, HARVEST, BUY_FIELD, END, DRAW, ACCEPT, REFUSE, WITHDRAW):
            refusal = table.why_not(seat, Command(verb, 1))
            assert refusal is not None
            assert refusal.rule == "BB-101"
    assert not s.offers
    assert sum(numbers(s.sizes)) == sum(numbers(s.waiting)) == s.row_size == 0
    standing = rules.standing(s)
    assert standing.thalers == numbers(s.thalers)
    assert min(standing.places) == 1
    assert all(1 + sum(place < own for place in standing.places) == own for own in standing.places)
    assert int(s.emptyings) <= int(s.last)
    assert s.final
