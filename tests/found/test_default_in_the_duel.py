"""The harmless default of the driver gives nothing away."""

from bohnhof import Game
from bohnhof.engine.commands import DISCARD
from bohnhof.engine.sequencer import Sequencer


def test_the_default_turns_up_rather_than_discarding_a_hand_card() -> None:
    game = Game(edition="rio-grande", players=2, seed=3)
    driver = Sequencer(game.rules, game.state)
    for _i in range(60):
        if driver.seat < 0:
            break
        command = driver.default(driver.menu)
        assert command is not None
        assert command.verb != DISCARD or game.rules.step(game.state).name == "offered"
        assert driver.do(command) is None
