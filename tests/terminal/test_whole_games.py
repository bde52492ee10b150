"""Whole games by a scripted person, in both languages: everything that happens is told, nothing breaks."""

import random
from collections.abc import Callable

import pytest
from keyboard import Person, Typed, plays, quick

from bohnhof.terminal.saves import state_folder
from bohnhof.terminal.start import Wishes

LOOKS = {
    "en": [
        "help",
        "help offer",
        "hints",
        "log 5",
        "beans",
        "discards",
        "table",
        "why end",
        "rules BB-42",
        "?",
        "help xyz",
    ],
    "de": [
        "hilfe",
        "hilfe biete",
        "hinweise",
        "protokoll 5",
        "bohnen",
        "ablage",
        "tisch",
        "warum ende",
        "regeln BB-42",
    ],
}


def curious(language: str, seed: int) -> Callable[[list[str]], str]:
    """Plays on, but looks around and mistypes in between."""
    rng = random.Random(seed)
    wrong = [
        "999",
        "0",
        "",
        "foo",
        "plant x",
        "harvest 9",
        "accept 77",
        "offer soy for soy to Z",
        "ernte eins",
        "wish red",
    ]

    def choose(words: list[str]) -> str:
        if rng.random() < 0.2:
            return rng.choice(LOOKS[language] + wrong)
        if rng.random() < 0.1:
            return "2"
        return quick(words)

    return choose


@pytest.mark.parametrize(
    ("language", "ended", "result"),
    [
        ("en", "The game is over. All fields", "place  player"),
        ("de", "Das Spiel ist zu Ende. Alle Felder", "Platz  Spieler"),
    ],
)
def test_a_whole_game_against_the_usual_bots(language: str, ended: str, result: str) -> None:
    status, paper = plays(Person(curious(language, 1)), Wishes(seed=1, language=language))
    assert status == 0
    assert ended in paper.text
    assert result in paper.text
    assert "{" not in paper.text
    assert not list(state_folder().glob("*"))  # a finished game is not offered again


def test_a_game_of_bots_alone_is_told_to_its_end() -> None:
    status, paper = plays(Typed(), Wishes(seed=3, seats="farmer,farmer,farmer", language="en"))
    assert status == 0
    assert "Turn 1: " in paper.text
    assert "The game is over." in paper.text


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_duel_is_played_to_its_end(language: str) -> None:
    wishes = Wishes(edition="rio-grande", seats="you,random", seed=2, language=language)
    status, paper = plays(Person(curious(language, 2)), wishes)
    assert status == 0
    assert ("Offer row: " if language == "en" else "Angebotsreihe: ") in paper.text
    assert ("discards " if language == "en" else " ab.") in paper.text


def test_thalers_that_are_hidden_are_not_shown() -> None:
    wishes = Wishes(seats="you,random,random", seed=5, language="en", options=["thalers_hidden=on"])
    _status, paper = plays(Typed("1"), wishes)
    assert "thalers hidden, 5 in hand" in paper.text
