"""Bots that think in portions come to what they come to at once, and leave off when there is nothing left to think."""

import pytest
from mafia_tables import asked

from bohnhof.bots import BOTS
from bohnhof.bots.mobster import Mobster
from bohnhof.engine.view import look
from bohnhof.games import create


def test_only_one_that_looks_ahead_ponders() -> None:
    assert [name for name in BOTS if BOTS[name](1).ponders] == ["mobster"]


@pytest.mark.parametrize("players", [1, 2])
def test_portions_come_to_the_same_as_one_go(players: int) -> None:
    portions = []
    for number, driver in enumerate(asked(players, 4, 12)):
        at_once = Mobster(number, 16, 1).act(driver.view())
        bot = Mobster(number, 16, 1)
        bot.begin(driver.view())
        portions.append(0)
        while bot.go_on():
            portions[-1] += 1
        assert not bot.go_on(), "it has said that it is done"
        assert bot.decided() == at_once
    assert max(portions) > 8
    assert max(portions) <= 16, "no more tables than it may play on"
    assert min(portions) == 0


def test_one_that_is_interrupted_has_an_answer_all_the_same() -> None:
    for number, driver in enumerate(asked(1, 6, 25)):
        bot = Mobster(number, 96)
        bot.begin(driver.view())
        bot.go_on()
        command = bot.decided()
        assert driver.check(driver.rules.complete(driver.state, driver.seat, command)) is None


def test_it_can_begin_anew_in_the_middle_of_a_thought() -> None:
    drivers = asked(2, 3, 20)
    bot = Mobster(1, 96)
    bot.begin(next(drivers).view())
    bot.go_on()
    driver = next(drivers)
    bot.begin(driver.view())
    while bot.go_on():
        pass
    assert driver.check(driver.rules.complete(driver.state, driver.seat, bot.decided())) is None


def test_without_the_mafia_it_has_decided_at_once() -> None:
    rules = create("bohnanza", players=3)
    s = rules.new(4)
    view = look(rules, s, int(rules.actor(s)))
    bot = Mobster(1)
    bot.begin(view)
    assert not bot.go_on()
    assert bot.decided() == BOTS["trader"](1).act(view)
