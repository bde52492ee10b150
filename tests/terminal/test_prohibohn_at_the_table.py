"""The terminal shows all that Prohibohn adds, says what each command would bring, and completes it (PB-5, PB-31,
PB-91, PB-111)."""

from io import StringIO

import pytest
from rich.console import Console

from bohnhof.engine.view import View, look
from bohnhof.games import create
from bohnhof.notation.commands import read_command
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.scenario_setup import excerpt
from bohnhof.telling.duty import step_title, waiting_for
from bohnhof.telling.meaning import meaning
from bohnhof.terminal.completion import completions
from bohnhof.terminal.estates import shop
from bohnhof.terminal.picture import Picture
from bohnhof.terminal.seating import read_seats
from bohnhof.texts import Sentences

TABLE = """
A: {owns: [nightbar3, casino1, variete3], hand: [pole, stink], thalers: [3 blue, 2 green],
  fields: [2 blue + 1 pole only pole, 3 chili]}
B: {owns: [police4], fields: [1 stink, -], thalers: [2 kidney]}
removed: [casino3]
mafia: [2 pole, green]
al: [2 kidney]
don: [puff]
"""
RULES = create("prohibohn", "", 2)


def seen(more: str = "step: play\n", seat: int = 0) -> View:
    """The table as a seat sees it."""
    return look(RULES, excerpt(as_mapping(read_yaml(TABLE + more)), RULES), seat)


def drawn(view: View, language: str) -> str:
    """The picture as plain text."""
    paper = StringIO()
    console = Console(width=110, color_system=None, file=paper)
    console.print(Picture(RULES, read_seats("you,random"), Sentences(language), 110).table(view, 0))
    return paper.getvalue()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["owns: Casino 1, Nightbar 3 and Varieté 3", "your thalers: 3 Blue Beans and 2 Green Beans"]),
        ("de", ["besitzt: Casino 1, Nachtbar 3 und Varieté 3", "deine Taler: 3 Blaue Bohnen und 2 Brechbohnen"]),
    ],
)
def test_the_picture_shows_cards_and_the_own_thalers(language: str, words: list[str]) -> None:
    """PB-5, PB-111."""
    own = drawn(seen(), language)
    for word in words:
        assert word in own
    assert words[1] not in drawn(seen(seat=1), language)
    assert words[1] not in drawn(seen(seat=-1), language)


def test_the_picture_shows_a_field_of_two_types_and_what_it_takes() -> None:
    """PB-31, PB-53."""
    assert "Blue Bean + 1 [po]" in drawn(seen(), "en")
    assert "only Pole Bean" in drawn(seen(), "en")


def test_the_buyer_of_a_police_station_sees_the_thalers_of_the_mafia() -> None:
    """PB-91, PB-112."""
    asked = "step: bribe\nback: 3\nwhich: 21\nwho: 0\n"
    table = TABLE.replace("variete3]", "variete3, police3]")
    state = excerpt(as_mapping(read_yaml(table + asked)), RULES)
    line = "Thalers of the mafia: [po] Pole Bean, [po] Pole Bean, [gr] Green Bean"
    assert line in drawn(look(RULES, state, 0), "en")
    assert "Thalers of the mafia: 3" in drawn(look(RULES, state, 1), "en")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("plant pole 1", "onto field 1: 4 cards of two types then, Pole Bean on top, pays 2"),
        ("harvest 1", "3 cards of two types, Blue Bean on top: 0 thalers"),
        ("harvest 2", "3 Chili Beans: 1 thaler"),
        ("buy police3", "Police Station 3 for 3 thalers of Blue Bean. Take a thaler of the mafia at once."),
    ],
)
def test_what_a_command_would_bring(said: str, meant: str) -> None:
    view = seen()
    state = excerpt(as_mapping(read_yaml(TABLE + "step: play\n")), RULES)
    command = RULES.complete(state, 0, read_command(said))
    assert meaning(command, view, RULES, Sentences("en")).startswith(meant)


def test_a_card_from_another_place_of_the_hand() -> None:
    """PB-85."""
    more = TABLE.replace("hand: [pole, stink]", "hand: [pole, stink, green]").replace("3 chili]", "1 puff]")
    view = look(RULES, excerpt(as_mapping(read_yaml(more + "step: play\nplanted: 1\n")), RULES), 0)
    found = [word for word, _length in completions("play-card ", view, "en")]
    assert found == ["stink@2 2", "green@3 2"]
    command = read_command("play-card stink@2 2")
    brought = meaning(command, view, RULES, Sentences("en"))
    assert brought == "onto field 2: 2 cards of two types then, Stink Bean on top, pays 0"


def test_the_word_for_the_shop_is_completed_in_both_languages() -> None:
    assert ("shop", 2) in completions("sh", seen(), "en")
    assert ("auslage", 3) in completions("aus", seen(), "de")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_shop_says_whose_everything_is(language: str) -> None:
    """PB-5: owned, unsold and removed cards are public."""
    sentences = Sentences(language, ["Anna", "Ben"])
    lines = {name: whose for name, _price, whose, _effect in shop(seen(seat=1), RULES, sentences)}
    assert lines[sentences.say("ware.nightbar3")] == sentences.seat(0)
    assert lines[sentences.say("ware.police4")] == sentences.seat(1)
    assert lines[sentences.say("ware.casino3")] == sentences.say("terminal.shop_gone")
    assert lines[sentences.say("ware.razzia")] == ""


def test_who_must_do_what_is_told_in_between() -> None:
    for language in ("en", "de"):
        sentences = Sentences(language)
        view = seen("step: end-round\nround: 1\nended-in: 6\nfinal: yes\nemptyings: 3\npile: []\n")
        assert step_title(view, RULES, sentences)
        assert waiting_for(view, 0, RULES, sentences)
