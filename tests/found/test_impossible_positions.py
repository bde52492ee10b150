"""A position that no game can reach, and that could not be played on, is not read."""

import pytest

from bohnhof import Game
from bohnhof.engine.sequencer import Sequencer
from bohnhof.notation.words import Misread

DUEL = Game(edition="rio-grande", players=2, options={"start_seat": "A"}, seed=3).to_position()
TABLE = Game(players=4, options={"start_seat": "A"}, seed=3).to_position()


def complaint(text: str) -> str:
    """What is wrong with a position."""
    with pytest.raises(Misread) as caught:
        Game.from_position(text)
    game = Game()
    assert game.misread_sentence(caught.value)
    return caught.value.key


def with_terms(terms: str) -> str:
    """The table with terms of its first seat."""
    return TABLE.replace("wish -\nB", f"wish - | terms {terms}\nB")


def test_a_duel_without_offered_cards_is_not_in_the_step_of_offered_cards() -> None:
    assert complaint(DUEL.replace("step=plant", "step=offered")) == "nobody_to_act"


@pytest.mark.parametrize(
    "terms",
    [
        "plants=0",
        "pays-into=0",
        "pays-into=9",
        "gift-bean=99",
        "field-price=-1",
        "most-fields=9",
        "most-fields=1",
        "harvests-always=0",
    ],
)
def test_terms_that_would_stop_the_game_are_refused(terms: str) -> None:
    assert complaint(with_terms(terms)) == "cannot_be"


def test_terms_that_can_be_played_are_read() -> None:
    game = Game.from_position(with_terms("plants=3 turns-up=1 draws=5 field-price=1"))
    assert game.to_position() == with_terms("plants=3 turns-up=1 draws=5 field-price=1")


def test_a_beanometer_that_is_not_there_is_refused() -> None:
    assert complaint(TABLE.replace("wish -\nB", "wish - | meters soy=18\nB")) == "not_a_number"


def test_more_fields_than_a_player_may_own_are_refused() -> None:
    assert complaint(TABLE.replace("fields -, -", "fields -, -, -, -", 1)) == "cannot_be"


def test_the_end_and_the_number_of_emptyings_belong_together() -> None:
    assert complaint(TABLE.replace("emptyings=0", "emptyings=3")) == "cannot_be"


def test_a_finished_game_has_no_planted_fields() -> None:
    game = Game(players=4, options={"start_seat": "A"}, seed=3)
    game.do("A", "plant 1")
    assert complaint(game.to_position().replace("over=no", "over=yes")) == "cannot_be"


@pytest.mark.parametrize("other", ["a", "1", "A"])
def test_a_seat_lies_there_only_once_however_it_is_written(other: str) -> None:
    assert complaint(TABLE + f"{other} hand - | fields -, - | thalers - | waiting - | wish -\n") == "line_twice"


def test_a_duel_with_nothing_left_to_turn_up_ends() -> None:
    """BB-98 holds in the duel too: a table that no emptying could end any more does not go on for ever."""
    game = Game(edition="rio-grande", players=2, options={"start_seat": "A"}, seed=3)
    game.state.pile_size = 0
    driver = Sequencer(game.rules, game.state)
    decisions = 0
    while driver.seat >= 0:
        command = driver.default(driver.menu)
        assert command is not None
        assert driver.do(command) is None
        decisions += 1
        assert decisions < 100
    assert game.over
