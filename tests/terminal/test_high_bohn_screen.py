"""The terminal shows all that High Bohn adds, says what each command would bring, and completes it (HB-6, HB-12)."""

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
from bohnhof.terminal.picture import Picture
from bohnhof.terminal.seating import read_seats
from bohnhof.texts import Sentences

TABLE = """
A: {owns: [saloon3, farm2, store3, bank2], hand: [soy, red], thalers: [3 blue, 2 green], store: [garden],
  saloon: [red, soy], fields: [stew blue red, 3 chili + 1 soy]}
B: {owns: [blacksmith2, jail1], fields: [1 red, -, 2 chili only chili]}
removed: [farm1]
step: plant
"""
RULES = create("high-bohn")


def seen(more: str = "", seat: int = 0) -> View:
    """The table as a seat sees it."""
    return look(RULES, excerpt(as_mapping(read_yaml(TABLE + more)), RULES), seat)


def drawn(view: View, language: str) -> str:
    """The picture as plain text."""
    paper = StringIO()
    console = Console(width=110, color_system=None, file=paper)
    sentences = Sentences(language)
    console.print(Picture(RULES, read_seats("you,random,random,random"), sentences, 110).table(view, 0))
    return paper.getvalue()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "for sale: Goldmine 1 2 3 4, Indian Teepee 1 2 3 4, Bank 1 3 4, Farm 3 4",
                "buildings: Bank 2, Farm 2, Saloon 3 and General Store 3",
                "open thalers: 3 Blue Beans and 2 Green Beans",
                "store: Garden Bean",
                "locked under the Saloon: Red Bean and Soy Bean",
                "stew [bl][re]",
                "Chili Bean + 1 [so]",
                "only Chili Bean",
                "use your Bank or decline",
            ],
        ),
        (
            "de",
            [
                "zu kaufen: Goldmine 1 2 3 4, Tipi 1 2 3 4, Bank 1 3 4, Farm 3 4",
                "Gebäude: Bank 2, Farm 2, Saloon 3 und Laden 3",
                "offene Taler: 3 Blaue Bohnen und 2 Brechbohnen",
                "Lager: Gartenbohne",
                "verschlossen unter dem Saloon: Rote Bohne und Sojabohne",
                "Eintopf [bl][re]",
                "nur Feuerbohne",
                "nutze deine Bank oder verzichte",
            ],
        ),
    ],
)
def test_the_picture_shows_what_everybody_owns(language: str, words: list[str]) -> None:
    shown = " ".join(drawn(seen(), language).split())
    assert [word for word in words if word not in shown] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_commands_say_what_they_would_bring(language: str) -> None:
    sentences = Sentences(language)
    view = seen("banked: 1")
    said = {
        text: meaning(read_command(text), view, RULES, sentences) for text in ("buy jail3", "store soy", "harvest 1")
    }
    assert sentences.bean(0) in said["buy jail3"]
    assert "4, 6, 8, 10" in said["buy jail3"]
    assert sentences.bean(4) in said["store soy"]
    assert "2" in said["harvest 1"]
    stew, guest = (meaning(read_command(text), view, RULES, sentences) for text in ("stew soy 1", "plant soy 2"))
    assert "3" in stew
    assert sentences.bean(1) in guest


def test_purchases_are_completed() -> None:
    view = seen("banked: 1")
    assert ("jail3", 1) in completions("buy j", view, "en")
    assert ("field", 2) in completions("buy fi", view, "en")
    assert ("gefängnis3", 3) in completions("kaufe gef", view, "de")
    assert [word for word, _length in completions("sto", view, "en")] == ["store"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_questions_in_between_have_a_title_and_a_duty(language: str) -> None:
    sentences = Sentences(language)
    for step in RULES.steps[int(RULES.step_count) :]:
        assert sentences.has(f"step.{step.name}")
        assert sentences.has(f"waits.{step.name}")
        assert sentences.has(f"duty.{step.name}")
    view = seen()
    view.step = RULES.step_count
    assert sentences.say("step.pick") in step_title(view, RULES, sentences)
    assert waiting_for(view, 0, RULES, sentences)
