"""The rules as the client shows them: each with its text, its section and its file, in one language."""

import re
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

from bohnhof.notation.rulebook import NORMATIVE, folder, rules
from bohnhof.table.messages import encode

_SECTION: Final = re.compile(r"^## +(?:[0-9]+[a-z]?\.? +)?(.*)$")
_RULE: Final = re.compile(r"^(?:\| )?\*\*([A-Z]{2}-T?\d+)\*\*")
_TITLE: Final = re.compile(r"^# +(.*)$")


@cache
def rules_page(language: str) -> bytes:
    """The answer to `GET /api/rules`."""
    sections = sections_in(folder(), NORMATIVE)
    translated = folder() / language
    if language != NORMATIVE and translated.is_dir():
        sections |= sections_in(translated, language)
    found = [
        {
            "id": rule.id,
            "about": rule.about,
            "text": rule.text,
            "section": sections.get((rule.language, rule.id), ("", ""))[1],
            "title": sections.get((rule.language, rule.id), ("", ""))[0],
            "file": rule.file,
            "lang": rule.language,
        }
        for rule in rules(language).values()
    ]
    return encode({"rules": found})


def sections_in(where: Traversable, language: str) -> dict[tuple[str, str], tuple[str, str]]:
    """For each rule of the files in a folder: the title of its file, and the heading that it stands under."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for entry in where.iterdir():
        if not entry.name.endswith(".md") or entry.name == "README.md":
            continue
        title = section = ""
        for line in entry.read_text(encoding="utf-8").split("\n"):
            if match := _TITLE.match(line):
                title = match.group(1)
            elif match := _SECTION.match(line):
                section = match.group(1)
            elif match := _RULE.match(line):
                found.setdefault((language, match.group(1)), (title, section))
    return found
