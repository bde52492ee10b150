"""The page about the notation is right: its examples are read and written as it says, and no word is missing."""

import re
from pathlib import Path

import pytest

from bohnhof import Game, Misread
from bohnhof.cards import BEANS
from bohnhof.engine.terms import TERM_NAMES
from bohnhof.games import create
from bohnhof.games.bohnanza.editions import EDITIONS
from bohnhof.notation.commands import ALIASES, command_text, read_command
from bohnhof.notation.events import open_text
from bohnhof.notation.words import cards_text, read_cards

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
VERBS = PAGE.split("| verb | German |")[1].split("\n\n")[0]
EVENTS = PAGE.split("| event | example")[1].split("\n\n")[0]


def block(name: str) -> str:
    """The one block of examples of a kind."""
    (text,) = re.findall(rf"^```{name}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(text)


COMMANDS = [tuple(line.split(" = ")) for line in block("commands").splitlines()]
CARDS = [re.split(r" {2,}", line)[0] for line in block("cards").splitlines()]


@pytest.mark.parametrize(("said", "written"), [(said.strip(), written) for said, written in COMMANDS])
def test_commands_are_read_and_written_as_the_page_says(said: str, written: str) -> None:
    if written.startswith("misread "):
        with pytest.raises(Misread) as caught:
            read_command(said)
        assert caught.value.key == written.removeprefix("misread ")
    else:
        assert command_text(read_command(said)) == written
        assert command_text(read_command(written)) == written


@pytest.mark.parametrize("text", CARDS)
def test_cards_are_read_and_written_as_the_page_says(text: str) -> None:
    assert cards_text(read_cards(text)) == text.replace("reihe", "row")


def test_every_word_that_begins_a_command_is_on_the_page() -> None:
    listed = set(re.findall(r"`(\S+?)`", "\n".join("|".join(row.split("|")[:3]) for row in VERBS.split("\n|"))))
    assert set(ALIASES) <= listed


def test_every_bean_and_every_term_is_on_the_page() -> None:
    for bean in BEANS:
        assert f"| `{bean.id}` | `{bean.code}` | {bean.english} | {bean.german} |" in PAGE
    for term in TERM_NAMES:
        assert f"`{term}`" in PAGE


def test_every_step_is_on_the_page() -> None:
    for edition, numbers in EDITIONS.items():
        for players in numbers.setups:
            for step in create("bohnanza", edition, players).steps:
                assert f"`{step.name}`" in PAGE


def test_the_position_of_the_page_is_one() -> None:
    text = block("position")
    assert Game.from_position(text).to_position() == text
    for line in text.splitlines():
        if line.startswith(("offer ", "gone ")):
            assert f"- `{line}`:" in PAGE


def test_the_record_of_the_page_is_one() -> None:
    text = block("record")
    assert Game.from_record(text).record() == text


def test_the_page_lists_exactly_the_events_that_the_engine_has() -> None:
    in_code = set()
    for folder in ("engine", "games"):
        for file in (ROOT / "src" / "bohnhof" / folder).rglob("*.py"):
            in_code |= set(re.findall(r"\bEvent\(\s*\"([a-z-]+)\"", file.read_text(encoding="utf-8")))
    on_page = [row.split("|")[1].strip() for row in EVENTS.splitlines()[2:]]
    assert sorted(on_page) == sorted(in_code)


def test_phrases_of_events_look_as_on_the_page() -> None:
    """With numbers and beans blotted out, every phrase of whole games is one of the forms of the page."""
    forms = {blotted(form) for form in re.findall(r"`([^`]+)`", EVENTS)}
    missing = set()
    for edition, players in (("amigo-classic", 3), ("amigo-field-bean", 4), ("rio-grande", 2)):
        game = Game(edition=edition, players=players, seed=3)
        while not game.over:
            assert game.actor is not None
            game.do(game.actor, game.legal(game.actor).commands[-1])
        missing |= {form for form in (blotted(open_text(event)) for event in game.log) if form not in forms}
    assert missing == set()


def blotted(phrase: str) -> str:
    """A phrase without its seats, numbers, beans and places."""
    beans = "|".join(sorted((word for bean in BEANS for word in (bean.id, bean.code)), key=len, reverse=True))
    short = re.sub(rf"\b({beans})\b", "#", re.sub(r"\b[A-G]\b", "S", re.sub(r"\d+", "#", phrase)))
    short = re.sub(r"from (hand|waiting|row|offered)", "from PLACE", short)
    return re.sub(r"#( #)*", "#", short)
