"""Whole commands said to the driver, its own default among them."""

from bohnhof import Game
from bohnhof.engine.commands import DISCARD, END, GIVE, Command, verb_of
from bohnhof.engine.sequencer import Sequencer


def play_default(driver: Sequencer) -> int:
    """Let the driver's default be said; returns its verb."""
    command = driver.default(driver.menu)
    assert command is not None
    assert driver.do(command) is None
    return int(command.verb)


def test_the_default_turns_up_rather_than_discarding_a_hand_card() -> None:
    game = Game(edition="rio-grande", players=2, seed=3)
    driver = Sequencer(game.rules, game.state)
    for _i in range(60):
        if driver.seat < 0:
            break
        step = game.rules.step(game.state).name
        assert play_default(driver) != DISCARD or step == "offered"


def test_a_whole_command_drops_an_offer_that_was_begun_choice_by_choice() -> None:
    game = Game(players=4, seed=3)
    driver = Sequencer(game.rules, game.state)
    while game.rules.step(game.state).name != "trade":
        play_default(driver)
    choices = [driver.choice(k) for k in range(driver.choices())]
    driver.choose(next(code for code in choices if verb_of(code) == GIVE))
    assert driver.do(Command(END)) is None
    assert not driver.draft.open
    listed = [driver.choice(k) for k in range(driver.choices())]
    assert all(verb_of(code) < GIVE for code in listed)
