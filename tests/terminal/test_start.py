"""The start of `play`: the menu, the seats, the options."""

import pytest
from keyboard import Typed, plays

from bohnhof.terminal.language import asked_language, chosen_language
from bohnhof.terminal.seating import BadSeats, Seat, names, read_seats, speaker, title, usual_seats
from bohnhof.terminal.start import Wishes
from bohnhof.texts import Sentences


def test_enter_accepts_every_default_of_the_menu() -> None:
    typed = Typed("", "", "")
    status, paper = plays(typed, Wishes(), asks=True)
    assert status == 0
    assert "A You, B Berta (trader), C Carl (trader) and D Dora (farmer)" in paper.text
    assert len(typed.prompts) == 5  # three questions, the first command, and what becomes of the game


def test_the_menu_asks_again_where_it_does_not_understand() -> None:
    status, paper = plays(
        Typed("xx", "de", "zwei", "9", "3", "niemand", "du:Anna,du:Anna", "farmer, du:Ben"), Wishes(), asks=True
    )
    assert status == 0
    for part in (
        'There is no language "xx"',
        "„zwei“ ist keine Spielerzahl",
        "ist nicht für 9 Spieler",
        "Einen Bot „niemand“ gibt es nicht",
        "Zwei Leute heißen „Anna“",
        "B Berta (farmer) und C Ben",
    ):
        assert part in " ".join(paper.text.split())


def test_what_the_command_line_says_is_not_asked() -> None:
    typed = Typed("random")
    _status, paper = plays(typed, Wishes(language="en", players=3), asks=True)
    assert "How many players" not in paper.text
    assert "Language" not in paper.text
    assert "B Berta (random) and C Carl (random)" in paper.text


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (Wishes(seats="you,nobody,random"), 'There is no bot "nobody"; there are: random, farmer, trader'),
        (Wishes(seats="you,random"), "The edition amigo-classic is not for 2 players; it is for: 3, 4, 5. [BB-21]"),
        (Wishes(seats="you,random,random,random", players=3), "4 seats are too many for 3 players."),
        (Wishes(edition="none"), 'There is no edition "none"'),
        (Wishes(game="chess"), 'There is no game "chess"'),
        (Wishes(options=["start_seat"]), "An option reads NAME=VALUE."),
        (Wishes(seed=10**100), "up to 100 digits"),
        (Wishes(seed=-(10**100)), "up to 100 digits"),
        (Wishes(options=["start_seat=G"]), "[BB-130]"),
        (Wishes(players=9), "is not for 9 players"),
    ],
)
def test_an_impossible_table_is_refused_with_a_sentence(wishes: Wishes, said: str) -> None:
    wishes.language = "en"
    status, paper = plays(Typed(), wishes)
    assert status == 2
    assert said in " ".join(paper.text.split())


def test_empty_seats_go_to_bots() -> None:
    _status, paper = plays(Typed(), Wishes(seats="you:Anna,you:Ben", players=4, language="en"))
    assert "A Anna, B Ben, C Carl (trader) and D Dora (farmer)" in paper.text


def test_seats_are_read_and_written_alike() -> None:
    text = "you,you:Anna,random,trader"
    assert ",".join(seat.text() for seat in read_seats(text)) == text
    assert read_seats("du:Anna, YOU")[0] == Seat("Anna")
    with pytest.raises(BadSeats):
        read_seats("you,")


def test_a_bot_never_has_the_name_of_a_person() -> None:
    seats = [Seat("Berta"), Seat(bot="random"), Seat(bot="random")]
    assert names(seats, Sentences("en")) == ["Berta", "Bot B", "Carl"]


def test_a_person_without_a_name_is_you_to_himself_alone() -> None:
    seats = usual_seats(4)
    assert names(seats, Sentences("de"), 0)[0] == "du"
    assert names(seats, Sentences("de"), 1)[0] == "Spieler A"
    assert title(seats, speaker(seats, "de", 0), 0) == "A Du"


def test_the_language_is_that_of_the_option_else_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked_language(["play", "--lang", "de"]) == "de"
    assert asked_language(["--lang=en"]) == "en"
    assert asked_language(["play", "--lang"]) is None
    assert chosen_language("de") == "de"
    assert chosen_language(None) == "en"
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert chosen_language(None) == "de"
    monkeypatch.setenv("LC_ALL", "C")
    assert chosen_language("xx") == "en"
