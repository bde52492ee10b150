"""The German rules say what the English ones say, as far as a program can tell: rules, numbers, cards, seats, marks."""

import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from bohnhof.notation.rulebook import EXAMPLE, rules

FOLDER: Final = Path(__file__).parents[2] / "docs" / "rules"
FILES: Final = sorted(file.name for file in (FOLDER / "de").glob("*.md") if file.name != "README.md")
HEAD: Final = re.compile(r"^\*\*([A-Z]{2}-T?\d+)\*\* · (.*)$")
MARKS: Final = {
    "BOOK": "HEFT",
    "CARD": "KARTE",
    "FOUND": "FUND",
    "RECALLED": "ERINNERT",
    "DESIGNED": "FESTGELEGT",
}
BEANS: Final = (
    "blue|blau[a-z]*",
    "chili|feuer[a-z]*",
    "stink|sau(?:bohnen?)?",
    "green|brech[a-z]*",
    "soy|soja[a-z]*",
    "black-?eyed|augen(?:bohnen?)?",
    "red|rot(?:e[nrms]?)?",
    "garden|garten[a-z]*",
    "coffee|kaffee[a-z]*",
    "wax|wachs(?:bohnen?)?",
    "brandy|weinbrand[a-z]*",
    "cocoa|kakao[a-z]*",
    "kidney[a-z]*",
    "puff[a-z]*",
    "poles?|stangen[a-z]*",
    "snap|schnitt(?:bohnen?)?",
    "cognac[a-z]*",
)
"""The beans by the words for them in both languages."""
COUNTS: Final = (
    "two|zwei(?:er|en)?",
    "three|drei",
    "four|vier",
    "five|fünf",
    "six|sechs",
    "seven|sieben",
    "eights?|acht",
    "(?<!twenty-)nine|neun",
    "ten|zehn",
    "eleven|elf",
    "twelve|zwölf",
    "twice|zweimal",
    "second|zweite[nrms]?|sekunde",
    "third|dritte[nrms]?",
    "fourth|vierte[nrms]?",
    "fifth|fünfte[nrms]?",
)
"""Numbers that are written as words; `one` is not among them, because a German one may be an article."""
SEAT: Final = re.compile(r"\b[B-G]\b")


def sections(text: str) -> dict[str, list[str]]:
    """The lines of a rule file by the rule they belong to, or by the number of the heading they stand under."""
    found: dict[str, list[str]] = {"top": []}
    lines = found["top"]
    headings = 0
    for line in text.split("\n"):
        head = HEAD.match(line)
        if head or line.startswith("#"):
            headings += not head
            lines = found.setdefault(head.group(1) if head else f"heading {headings}", [])
        lines.append(line)
    return found


def said(words: str, text: str) -> int:
    """How often one of some words stands in a text."""
    return len(re.findall(rf"\b(?:{words})\b", text, re.IGNORECASE))


def cells(lines: list[str]) -> list[list[list[str]]]:
    """The numbers in the cells of tables, row by row."""
    return [[re.findall(r"\d+", cell) for cell in line.split("|")] for line in lines if line[:1] == line[-1:] == "|"]


def differences(english: list[str], german: list[str]) -> list[str]:
    """What is in one of two texts and not in the other."""
    one, other = "\n".join(english), "\n".join(german)
    found = []
    if re.findall(r"\d+", one) != re.findall(r"\d+", other):
        found.append("numbers")
    if cells(english) != cells(german):
        found.append("tables")
    if re.findall(r"->|=|<=|\+", one) != re.findall(r"->|=|<=|\+", other):
        found.append("signs")
    found += [words for words in (*BEANS, *COUNTS) if said(words, one) != said(words, other)]
    if Counter(SEAT.findall(one)) != Counter(SEAT.findall(other)):
        found.append("seats")
    for mark, word in ((EXAMPLE["en"], EXAMPLE["de"]), ("Option: ", "Option: ")):
        if one.count(mark) != other.count(word):
            found.append(mark)
    return found


@pytest.mark.parametrize("name", FILES)
def test_every_rule_says_the_same_in_german(name: str) -> None:
    english = sections((FOLDER / name).read_text(encoding="utf-8"))
    german = sections((FOLDER / "de" / name).read_text(encoding="utf-8"))
    assert list(english) == list(german)
    wrong = {rule: differences(lines, german[rule]) for rule, lines in english.items() if rule != "heading 1"}
    assert {rule: what for rule, what in wrong.items() if what} == {}


def test_every_rule_is_there_in_german() -> None:
    assert sorted(file.name for file in FOLDER.glob("*.md") if file.name != "README.md") == FILES
    assert [rule.id for rule in rules("de").values() if rule.language != "de"] == []
    assert [rule.file for rule in rules("de").values()] == [rule.file for rule in rules().values()]


@pytest.mark.parametrize("name", FILES)
def test_the_top_says_that_the_english_text_counts(name: str) -> None:
    top = " ".join((FOLDER / "de" / name).read_text(encoding="utf-8").split("\n")[:6])
    assert "**Verbindlich ist der englische Text**" in top
    assert f"(../{name})" in top
    assert (FOLDER / name).is_file()


def test_moments_and_marks_are_translated_one_by_one() -> None:
    words: dict[tuple[str, str], set[str]] = {}
    for rule, english in rules().items():
        german = rules("de")[rule]
        if german.language == "de" and " · " in english.about:
            moment, marks = english.about.split(" · ")
            word, translated = german.about.split(" · ")
            assert [MARKS[mark] for mark in marks.split(" + ")] == translated.split(" + "), rule
            words.setdefault((english.file, moment), set()).add(word)
    assert len(words) > 15
    assert {moment: found for moment, found in words.items() if len(found) > 1} == {}


def test_a_difference_is_found() -> None:
    english = ["**XY-1** · terms · BOOK", "Two red for 3 thalers.", "Example: B has 4 -> 1.", "| a | 2 |"]
    german = ["**XY-1** · Begriffe · HEFT", "Zwei Rote für 3 Taler.", "Beispiel: B hat 4 -> 1.", "| a | 2 |"]
    assert differences(english, german) == []
    for line, changed, what in (
        (1, "Drei Rote für 3 Taler.", COUNTS[0]),
        (1, "Zwei Blaue für 3 Taler.", BEANS[0]),
        (1, "Zwei Rote für 4 Taler.", "numbers"),
        (2, "Beispiel: C hat 4 -> 1.", "seats"),
        (2, "Also: B hat 4 -> 1.", "Example: "),
        (2, "Beispiel: B hat 4, 1.", "signs"),
        (3, "| a 2 | |", "tables"),
    ):
        assert what in differences(english, [*german[:line], changed, *german[line + 1 :]])
