"""The pages for newcomers: they cite rules that exist, say the same in both languages, and their turn can be played."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from bohnhof.cards import BEANS
from bohnhof.games.alcabohne.bosses import NAMES, threshold
from bohnhof.games.alcabohne.game import TYPES_OF_THE_GAME
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

TURN_WITH_THE_MAFIA: Final = """
- scenario: the turn of Anna that the page tells
  rules: [AC-38]
  game: al-cabohne
  players: 2
  step: leftovers
  turn: 6
  al: [5 puff]
  don: [3 pole]
  row: [2 green]
  A: {{hand: [blue, stink, pole], fields: [3 stink, 2 pole]}}
  pile: [puff, stink, puff, pole, kidney, blue, ...]
  do:
{commands}
  expect:
    active: B
    A: {{hand: [stink, kidney, blue], fields: [1 blue, 4 puff], thalers: [stink, pole, pole]}}
    mafia: 5
    al: [pole]
    don: [3 stink]
    row: []
    discard: [2 green, 2 pole]
"""

CIRCUIT: Final = """
- scenario: the small circuit that the page tells
  rules: [TB-63]
  game: telebohn
  players: 3
  turn: 4
  A: {{hand: [red, 2 soy], fields: [2 soy, -, 3 red]}}
  B: {{hand: [blue], fields: [1 soy, 3 blue, -]}}
  C: {{hand: [stink], fields: [2 green, -, 2 chili], texts: [t4]}}
  do:
{commands}
  expect:
    actor: A
    A: {{hand: [red], fields: [2 green, -, 3 red]}}
    B: {{hand: [], fields: [1 soy, 4 blue, -]}}
    C: {{fields: [4 soy, -, 2 chili], texts: [t4]}}
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


def is_played(text: str, what: str, scenario: str) -> None:
    """The only block of this kind in a page holds the commands of a scenario, and all of them hold."""
    (block,) = re.findall(rf"^```{what}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    commands = "\n".join(f"    - {line}" for line in block.splitlines())
    (outcome,) = run_file(scenario.format(commands=commands))
    assert outcome.faults == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_turn_of_the_page_can_be_played(language: str) -> None:
    is_played(page(f"base.{language}.md"), "turn", TURN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_turn_of_al_cabohne_can_be_played(language: str) -> None:
    is_played(page(f"al-cabohne.{language}.md"), "turn", TURN_WITH_THE_MAFIA)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_circuit_of_telebohn_can_be_played(language: str) -> None:
    is_played(page(f"telebohn.{language}.md"), "circuit", CIRCUIT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_beans_of_the_page_are_those_of_the_rules(language: str) -> None:
    assert beans_told(f"base.{language}.md") == beans_printed(range(8), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_beans_of_al_cabohne_are_those_of_the_rules(language: str) -> None:
    """AC-1."""
    name = f"al-cabohne.{language}.md"
    bosses = {row for row in beans_told(name) if row[0] in NAMES}
    assert beans_told(name) - bosses == beans_printed(TYPES_OF_THE_GAME, language)
    assert len(bosses) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bosses_harvest_with_as_many_cards_as_the_page_says(language: str) -> None:
    """AC-3: the columns of the table are the beans in their order there."""
    told = {row[0]: row[1:] for row in beans_told(f"al-cabohne.{language}.md") if row[0] in NAMES}
    order = sorted(TYPES_OF_THE_GAME, key=lambda bean: -BEANS[bean].cards)
    for boss, name in enumerate(NAMES):
        goal = int(threshold(boss))
        assert told[name] == (goal, tuple(BEANS[bean].steps[goal - 1] for bean in order)), name


def beans_told(name: str) -> set[tuple[str, int, tuple[int, ...]]]:
    """The rows of the tables of a page that are numbers: a name, a number, and the numbers behind it."""
    rows = re.findall(r"^\| ([\w -]+) \| (\d+) \| (.*) \|$", page(name), re.MULTILINE)
    return {(row, int(first), tuple(int(n) if n != "-" else 0 for n in rest.split(" | "))) for row, first, rest in rows}


def beans_printed(beans: Iterable[int], language: str) -> set[tuple[str, int, tuple[int, ...]]]:
    """The same of the printed cards."""
    return {
        (bean.german if language == "de" else bean.english, bean.cards, tuple(step or 0 for step in bean.steps))
        for bean in (BEANS[int(which)] for which in beans)
    }


@pytest.mark.parametrize("index", ["README.md", "docs/README.md"])
@pytest.mark.parametrize("name", PAGES)
def test_a_newcomer_finds_the_pages(index: str, name: str) -> None:
    prefix = "docs/" if index == "README.md" else ""
    assert f"({prefix}how-to-play/{name})" in (ROOT / index).read_text(encoding="utf-8")
