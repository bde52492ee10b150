"""The numbered rules, read from the files that ship with the package (in a checkout: `docs/rules`)."""

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


@dataclass(frozen=True)
class Rule:
    """One numbered rule: its identifier, the moment and source behind it, its text, and the file it stands in."""

    id: str
    about: str
    text: str
    file: str


def folder() -> Traversable:
    """Where the rule files are."""
    shipped = files("bohnhof") / "rulebook"
    if shipped.is_dir():
        return shipped
    return Path(__file__).parents[3] / "docs" / "rules"


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its identifier, file by file in the order of their numbers."""
    found: dict[str, Rule] = {}
    for entry in sorted(folder().iterdir(), key=lambda item: item.name):
        if entry.name.endswith(".md") and entry.name != "README.md":
            for rule in read_rules(entry.read_text(encoding="utf-8"), entry.name):
                found[rule.id] = rule
    return found


def read_rules(text: str, name: str) -> list[Rule]:
    """The rules of one file."""
    found: list[Rule] = []
    head: tuple[str, str] | None = None
    body: list[str] = []
    for line in [*text.split("\n"), "## end"]:
        match = _HEAD.match(line)
        row = _ROW.match(line)
        if match or line.startswith(("## ", "### ", "---")):
            if head is not None:
                found.append(Rule(head[0], head[1], "\n".join(body).strip(), name))
            head = (match.group(1), match.group(2) or "") if match else None
            body = []
        elif row:
            found.append(Rule(row.group(1), "text card", line, name))
        elif head is not None:
            body.append(line)
    return found


def cited(text: str) -> set[str]:
    """Every rule identifier that a text names."""
    return {f"{game}-{t}{number}" for game, t, number in NUMBER.findall(text)}
