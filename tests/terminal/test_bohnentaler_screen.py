"""The terminal shows the token, what beans are worth for it, and what an attempt brings (BT-3, BT-6, BT-19)."""

from io import StringIO

import pytest
from keyboard import Person, plays
from rich.console import Console

from bohnhof.engine.chance import seeded
from bohnhof.engine.rules import Rules
from bohnhof.engine.table import Table
from bohnhof.engine.view import View
from bohnhof.games import create
from bohnhof.notation.commands import read_command
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.scenario_setup import excerpt
from bohnhof.telling.duty import step_title, waiting_for
from bohnhof.telling.meaning import meaning
from bohnhof.terminal.completion import completions
from bohnhof.terminal.picture import Picture
from bohnhof.terminal.seating import read_seats
from bohnhof.terminal.start import Wishes
from bohnhof.texts import Sentences

NAME = "bohnanza+bohnentaler"
RULES = create(NAME)
DUEL = create(NAME, options={"tip_duel": "on"})
TABLE = """
A: {hand: [soy, red], fields: [5 red, 4 soy]}
B: {hand: [green], fields: [3 blue, 2 green, -]}
D: {hand: [soy, blue], fields: [1 red, -]}
"""


def seen(text: str, before: str = "", seat: int = 0, rules: Rules = RULES) -> View:
    """The table as a seat sees it, once these commands have been given."""
    table = Table(rules, excerpt(as_mapping(read_yaml(text)), rules))
    for line in filter(None, before.split("; ")):
        who, _, command = line.partition(" ")
        assert table.do("ABCD".index(who), read_command(command)) is None
    return table.view(seat)


def drawn(view: View, language: str) -> str:
    """The picture as plain text, its blanks made one."""
    paper = StringIO()
    console = Console(width=110, color_system=None, file=paper)
    picture = Picture(RULES, read_seats("you,random,random,random"), Sentences(language), 110)
    console.print(picture.table(view, int(view.actor)))
    return " ".join(paper.getvalue().split())


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "Under the draw pile: [ga] Garden Bean, [ga] Garden Bean",
                "Bohnentaler: beans worth 6, the token needs 5",
                "Bohnentaler: beans worth 0, the token needs 6",
                "Bohnentaler: owns the token, beans worth 0",
            ],
        ),
        (
            "de",
            [
                "Unter dem Zugstapel: [ga] Gartenbohne, [ga] Gartenbohne",
                "Bohnentaler: Bohnen im Wert von 6, für die Marke braucht es 5",
                "Bohnentaler: Bohnen im Wert von 0, für die Marke braucht es 6",
                "Bohnentaler: besitzt die Marke, Bohnen im Wert von 0",
            ],
        ),
    ],
)
def test_the_picture_shows_token_worth_and_threshold(language: str, words: list[str]) -> None:
    shown = drawn(seen(TABLE), language)
    assert [word for word in words if word not in shown] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_commands_of_the_token_say_what_they_would_bring(language: str) -> None:
    sentences = Sentences(language)
    attempt = meaning(read_command("attempt"), seen(TABLE), RULES, sentences)
    assert sentences.seat(3) in attempt
    answering = seen(TABLE, "A attempt", 3)
    held, given_up = (meaning(read_command(text), answering, RULES, sentences) for text in ("hold-out", "decline"))
    assert sentences.bean(0).split()[0][:4] in held
    assert given_up == sentences.say("hint.decline_defence")
    laid = meaning(read_command("lay blue@2"), seen(TABLE, "A attempt", 3, DUEL), DUEL, sentences)
    assert sentences.bean(0) in laid
    assert "20" in laid
    drawing = seen("token: A\nstep: draw\nplanted: 1\nA: {hand: [red], fields: [-, -]}")
    two, four = (meaning(read_command(text), drawing, RULES, sentences) for text in ("draw", "draw-four"))
    assert "2" in two
    assert "4" in four
    three = seen("step: draw\nplanted: 1\nA: {hand: [red], fields: [2 soy, -]}")
    assert "3" in meaning(read_command("draw"), three, RULES, sentences)


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_step_of_an_attempt_has_a_title_and_a_duty(language: str) -> None:
    sentences = Sentences(language)
    for step in DUEL.steps[int(DUEL.step_count) :]:
        for part in ("step", "waits", "duty", "live.waits"):
            assert sentences.has(f"{part}.{step.name}")
    view = seen(TABLE, "A attempt", 3)
    assert sentences.say("step.defence") in step_title(view, RULES, sentences)
    assert sentences.say("duty.defence") in waiting_for(view, 3, RULES, sentences)
    assert sentences.say("waits.defence") in waiting_for(seen(TABLE, "A attempt"), 3, RULES, sentences)
    drawing = seen("token: A\nstep: draw\nplanted: 1\nA: {hand: [red], fields: [-, -]}")
    assert sentences.say("duty.draw_or_four") in waiting_for(drawing, 0, RULES, sentences)


def test_commands_of_the_token_are_completed() -> None:
    assert ("attempt", 2) in completions("at", seen(TABLE), "en")
    assert ("versuche", 3) in completions("ver", seen(TABLE), "de")
    duel = seen(TABLE, "A attempt", 3, DUEL)
    assert {word for word, _length in completions("lay ", duel, "en")} == {"soy@1", "blue@2"}
    assert {word for word, _length in completions("lege ", duel, "de")} == {"Sojabohne@1", "Blaue Bohne@2"}


@pytest.mark.parametrize("name", [NAME, "high-bohn+bohnentaler"])
def test_a_whole_game_is_played_at_the_keyboard(name: str) -> None:
    chance = seeded(5)

    def choose(words: list[str]) -> str:
        """A line that can be typed as it stands: one of the numbers, or nothing."""
        return str(1 + int(chance.below(3))) if words else ""

    person = Person(choose)
    wishes = Wishes(
        game=name, seats="you,random,random", seed=4, options=["tip_lower=on", "tip_duel=on"], language="en"
    )
    status, paper = plays(person, wishes)
    assert status == 0
    assert "wins" in paper.text or "won" in paper.text
