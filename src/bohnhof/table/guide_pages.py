"""The pages for newcomers as the client shows them: how a game is played, in one language."""

import re
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from bohnhof.table.messages import encode
from bohnhof.texts import Sentences

FIRST: Final = "base"
"""The page that comes first."""
_LINK: Final = re.compile(r"\[([^\]]+)\]\(([^)#]+?)(?:#[^)]*)?\)")
_GUIDE: Final = re.compile(r"^([a-z-]+)\.[a-z]{2}\.md$")


def folder() -> Traversable:
    """Where the pages are: in the package, or in the sources."""
    shipped = files("bohnhof") / "guides"
    if shipped.is_dir():
        return shipped
    return Path(__file__).parents[3] / "docs" / "how-to-play"


@cache
def guides_page(language: str) -> bytes:
    """The answer to `GET /api/guides`."""
    names = sorted(
        (match.group(1) for entry in folder().iterdir() if (match := _GUIDE.match(entry.name))),
        key=lambda name: (name != FIRST, name),
    )
    return encode({"guides": [guide(name, language) for name in dict.fromkeys(names)]})


def guide(name: str, language: str) -> dict[str, str]:
    """One page: its title and its text, without the line that leads to the other language."""
    text = (folder() / f"{name}.{language}.md").read_text(encoding="utf-8")
    title, _, rest = text.partition("\n")
    other, _, body = rest.strip().partition("\n")
    assert other.startswith("["), f"{name}.{language}.md does not begin with its title and the other language"
    return {"guide": name, "title": title.removeprefix("# "), "text": _LINK.sub(partial(led, language), body.strip())}


def led(language: str, link: re.Match[str]) -> str:
    """A link as it leads within the client; one to a page that the client has not is its words alone."""
    words, target = link.groups()
    match = _GUIDE.match(target)
    if match:
        return f"[{words}](/how-to-play/{match.group(1)})"
    if "rules/" not in target:
        return words
    return f"[{Sentences(language).say('client.rules') if words.endswith('.md') else words}](/rules)"
