"""The numbered rules, read from the files that ship with the package (in a checkout: `docs/rules`).

The English files are the rules. A folder inside, named after its language, holds their translation.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

_HEAD: Final = re.compile(r"^\*\*([A-Z]{2}-T?\d+)\*\*(?: · (.*))?$")
_ROW: Final = re.compile(r"^\| \*\*([A-Z]{2}-T\d+)\*\* \|")
NUMBER: Final = re.compile(r"\b([A-Z]{2})-(T?)(\d+)\b")
NORMATIVE: Final = "en"
"""The language whose text counts, and that stands in for one that lacks a rule."""
EXAMPLE: Final = {"en": "Example: ", "de": "Beispiel: "}
"""What the line of a rule's example begins with."""
_TEXT_CARD: Final = {"en": "text card", "de": "Textkarte"}


@dataclass(frozen=True)
class Rule:
    """One numbered rule: its identifier, the moment and source behind it, its text, its file, and its language."""

    id: str
    about: str
    text: str
    file: str
    language: str = NORMATIVE


def folder() -> Traversable:
    """Where the rule files are."""
    shipped = files("bohnhof") / "rulebook"
    if shipped.is_dir():
        return shipped
    return Path(__file__).parents[3] / "docs" / "rules"


@cache
def rules(language: str = NORMATIVE) -> dict[str, Rule]:
    """Every rule by its identifier, file by file in the order of their numbers.

    In another language than English, a rule that is not translated is the English one.
    """
    return rules_in(folder(), language)


def rules_in(where: Traversable, language: str) -> dict[str, Rule]:
    """Every rule of the files in a folder, in a language as far as there is a translation."""
    found = {rule.id: rule for rule in read_folder(where, NORMATIVE)}
    translated = where / language
    if language != NORMATIVE and translated.is_dir():
        found |= {rule.id: rule for rule in read_folder(translated, language) if rule.id in found}
    return found


def read_folder(where: Traversable, language: str) -> list[Rule]:
    """The rules of the files that stand in a folder itself, all in one language."""
    found: list[Rule] = []
    for entry in sorted(where.iterdir(), key=lambda item: item.name):
        if entry.name.endswith(".md") and entry.name != "README.md":
            found += read_rules(entry.read_text(encoding="utf-8"), entry.name, language)
    return found


def read_rules(text: str, name: str, language: str = NORMATIVE) -> list[Rule]:
    """The rules of one file."""
    found: list[Rule] = []
    head: tuple[str, str] | None = None
    body: list[str] = []
    for line in [*text.split("\n"), "## end"]:
        match = _HEAD.match(line)
        row = _ROW.match(line)
        if match or line.startswith(("## ", "### ", "---")):
            if head is not None:
                found.append(Rule(head[0], head[1], "\n".join(body).strip(), name, language))
            head = (match.group(1), match.group(2) or "") if match else None
            body = []
        elif row:
            found.append(Rule(row.group(1), _TEXT_CARD[language], line, name, language))
        elif head is not None:
            body.append(line)
    return found


def cited(text: str) -> set[str]:
    """Every rule identifier that a text names."""
    return {f"{game}-{t}{number}" for game, t, number in NUMBER.findall(text)}
