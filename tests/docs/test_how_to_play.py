"""The pages for newcomers: they cite rules that exist, say the same in both languages, and their turn can be played."""

import re
from pathlib import Path
from typing import Final

import pytest

from bohnhof.cards import BEANS
from bohnhof.notation.rulebook import NUMBER, cited, rules
from bohnhof.notation.scenario import run_file
from bohnhof.texts import LANGUAGES

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "how-to-play"
PAGES: Final = sorted(file.name for file in FOLDER.glob("*.md"))
GAMES: Final = sorted({name.split(".")[0] for name in PAGES})
TURN: Final = """
- scenario: the turn of Anna that the page tells
  rules: [BB-36]
  A: {{hand: [stink, chili, red, soy], fields: [4 blue, 2 chili]}}
  B: {{hand: [soy, chili, garden], fields: [2 green, 1 blackeyed]}}
  C: {{hand: [stink, blue], fields: [2 red, 3 soy]}}
  pile: [green, stink, blue, soy, garden, ...]
  do:
{commands}
  expect:
    active: B
    A: {{hand: [soy, blue, soy, garden], fields: [3 stink, 4 chili], thalers: [blue]}}
    B: {{hand: [soy, garden], fields: [3 green, 1 blackeyed]}}
    C: {{hand: [blue], fields: [3 red, 3 soy]}}
    discard: [3 blue]
    not legal: {{B: [harvest 2]}}
"""


def page(name: str) -> str:
    """The text of a page."""
    return (FOLDER / name).read_text(encoding="utf-8")


def prose(name: str) -> str:
    """A page without its blocks."""
    return re.sub(r"^```.*?^```$", "", page(name), flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("game", GAMES)
def test_every_page_is_there_in_every_language(game: str) -> None:
    assert {f"{game}.{language}.md" for language in LANGUAGES} <= set(PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_the_rules_that_a_page_cites_exist(name: str) -> None:
    found = cited(page(name))
    assert len(found) > 30
    assert found <= set(rules())


@pytest.mark.parametrize("name", PAGES)
def test_the_links_of_a_page_lead_to_files(name: str) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page(name))
    assert len(links) > 2
    for target in links:
        assert (FOLDER / target).is_file(), target


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_game_cite_the_same_rules_and_say_the_same_numbers(game: str) -> None:
    told = [prose(f"{game}.{language}.md") for language in LANGUAGES]
    for pattern in (NUMBER.pattern, r"(?<!\w)\d+", r"^#+ ", r"^\|", r"^- \*\*", r"^\d\. "):
        one, other = (re.findall(pattern, text, re.MULTILINE) for text in told)
        assert one == other, pattern


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_turn_of_the_page_can_be_played(language: str) -> None:
    (block,) = re.findall(r"^```turn\n(.*?)^```$", page(f"base.{language}.md"), re.MULTILINE | re.DOTALL)
    commands = "\n".join(f"    - {line}" for line in block.splitlines())
    (outcome,) = run_file(TURN.format(commands=commands))
    assert outcome.faults == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_beans_of_the_page_are_those_of_the_rules(language: str) -> None:
    rows = re.findall(r"^\| ([\w -]+) \| (\d+) \| (.*) \|$", page(f"base.{language}.md"), re.MULTILINE)
    printed = {
        (bean.german if language == "de" else bean.english, bean.cards, tuple(step or 0 for step in bean.steps))
        for bean in BEANS[:8]
    }
    told = {
        (name, int(cards), tuple(int(n) if n != "-" else 0 for n in steps.split(" | "))) for name, cards, steps in rows
    }
    assert told == printed


@pytest.mark.parametrize("index", ["README.md", "docs/README.md"])
@pytest.mark.parametrize("name", PAGES)
def test_a_newcomer_finds_the_pages(index: str, name: str) -> None:
    prefix = "docs/" if index == "README.md" else ""
    assert f"({prefix}how-to-play/{name})" in (ROOT / index).read_text(encoding="utf-8")
