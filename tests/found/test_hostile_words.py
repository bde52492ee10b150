"""Whatever a player or a program says, the answer is a refusal in words, never a crash, and nothing has changed."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bohnhof import Game
from bohnhof.engine.commands import END as END_STEP
from bohnhof.engine.commands import EVERYONE, HAND, OFFER, TURN_UP, UNSAID, Command, source
from bohnhof.engine.refusals import Refused
from bohnhof.notation.words import Misread
from bohnhof.texts import Sentences


def trading() -> Game:
    """A table in step 2."""
    game = Game(players=4, options={"start_seat": "A"}, seed=3)
    game.do("A", "plant 1")
    game.do("A", "turn-up")
    return game


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plant seat:99", "seat: 99"),
        ("plant bean:foo", "bean: foo"),
        ("plant bean:red", "bean: red"),
        ("seat:x", "seat: x"),
        ("offer seat:2 for red", "seat: 2"),
        ("bean:", "bean: "),
    ],
)
def test_words_that_look_like_values_of_sentences_are_shown_as_they_are(language: str, text: str, shown: str) -> None:
    game = Game(players=4, seed=3, language=language)
    refused = game.why_not("A", text)
    assert refused is not None
    assert shown in refused.sentence


@pytest.mark.parametrize("name", ["bean:foo", "seat:foo", "seat:99"])
def test_foreign_names_of_editions_and_options_are_refused_in_words(name: str) -> None:
    with pytest.raises(Refused, match="BB-18"):
        Game(edition=name)
    with pytest.raises(Refused, match="BB-18"):
        Game(game=name)
    with pytest.raises(Refused, match="BB-130"):
        Game(options={"tie_break": name})


def test_a_language_without_texts_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="fr"):
        Sentences("fr")


@pytest.mark.parametrize("seat", ["G", "9" * 5000, 4, 99])
def test_a_seat_that_is_not_at_the_table_sees_nothing(seat: str | int) -> None:
    with pytest.raises(Misread, match="not_a_seat"):
        Game(players=4, seed=3).view(seat)


@pytest.mark.parametrize("extra", [1 << 40, 2 << 40, -1, 256])
def test_a_second_number_never_turns_a_command_into_another(extra: int) -> None:
    game = Game(players=4, options={"start_seat": "A"}, seed=3)
    game.do("A", "plant 1")
    before = game.to_position()
    with pytest.raises(Refused):
        game.do("A", Command(TURN_UP, 0, extra))
    assert game.to_position() == before
    game.do("A", "turn-up")
    before = game.to_position()
    with pytest.raises(Refused):
        game.do("A", Command(END_STEP, 0, extra))
    assert game.to_position() == before


def test_a_card_of_which_nothing_is_said_is_refused_without_naming_a_bean() -> None:
    game = trading()
    refused = game.why_not("A", Command(OFFER, EVERYONE, 0, vec[i64]([source(HAND, UNSAID, -1)])))
    assert refused is not None
    assert "Bean" not in refused.sentence


def test_endless_lists_of_cards_are_refused() -> None:
    game = trading()
    refused = game.why_not("A", f"offer {', '.join(['99 blue'] * 100)} for {', '.join(['99 red'] * 100)} to all")
    assert refused is not None
    assert refused.rule == "BB-9"


def test_an_open_offer_does_not_change_with_the_command_that_made_it() -> None:
    game = trading()
    wants = vec[i64]([3])
    game.do("A", Command(OFFER, 1, 0, vec[i64]([]), wants))
    wants[0] = 6
    assert [int(bean) for bean in game.state.offers[0].wants] == [3]


@pytest.mark.parametrize("seat", ["A", "B", None])
def test_an_open_offer_does_not_change_with_what_a_view_shows(seat: str | None) -> None:
    game = trading()
    game.do("A", "offer @1 for green to all")
    before = game.to_position()
    shown = game.view(seat).offers[0]
    shown.wants[0] = 6
    shown.gives[0] = 0
    shown.refusers = 255
    assert game.to_position() == before
