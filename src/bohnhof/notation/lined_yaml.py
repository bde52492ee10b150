"""YAML whose every mapping, list and word still knows the line on which it stands, so that complaints can name it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from bohnhof.notation.words import Misread, shortened

DEEPEST: Final = 20
"""No file nests deeper; an alias that holds itself would."""


class Word(str):
    """A scalar, kept as the word that was written: nothing is turned into numbers, dates or truth values."""

    __slots__ = ("line",)

    line: int

    def __new__(cls, text: str, line: int) -> "Word":
        """The word of this text on this line."""
        word = super().__new__(cls, text)
        word.line = line
        return word


class Items(list[Any]):
    """A list."""

    def __init__(self, items: Iterable[Any], line: int) -> None:
        super().__init__(items)
        self.line = line


class Mapping(dict[str, Any]):
    """A mapping; its keys are words that know their lines too."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line


def read_yaml(text: str) -> Any:
    """The one document of a YAML text, None if it is empty. Raises `Misread` with the line for a text that is none."""
    import yaml

    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
        raise Misread("not_yaml", 1 if mark is None else mark.line + 1, word=shortened(problem)) from None
    except RecursionError:
        raise Misread("not_yaml", 1, word="nested too deep") from None
    return None if node is None else built(node, 0)


def built(node: Any, depth: int) -> Any:
    """Words, lists and mappings from a node of the YAML parser."""
    import yaml

    line = node.start_mark.line + 1
    if depth > DEEPEST:
        raise Misread("not_yaml", line, word="nested too deep")
    if isinstance(node, yaml.MappingNode):
        mapping = Mapping(line)
        for key, value in node.value:
            where = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                raise Misread("bad_scenario", where, word="a key that is no word")
            if key.value in mapping:
                raise Misread("line_twice", where, word=shortened(key.value))
            mapping[Word(key.value, where)] = built(value, depth + 1)
        return mapping
    if isinstance(node, yaml.SequenceNode):
        return Items((built(item, depth + 1) for item in node.value), line)
    return Word(node.value, line)


@contextmanager
def on_line(value: Any) -> Iterator[None]:
    """Whatever is misread inside is about the line of this value, unless it says better."""
    try:
        yield
    except Misread as misread:
        raise (misread if misread.line else misread.at(line_of(value))) from None


def line_of(value: Any) -> int:
    """The line of a value, 0 for one that came from no file."""
    return getattr(value, "line", 0)


def as_word(value: Any) -> Word:
    """A value that must be a word."""
    if not isinstance(value, Word):
        raise Misread("bad_scenario", line_of(value), word="a list or mapping where a word belongs")
    return value


def as_items(value: Any) -> Items:
    """A value that must be a list."""
    if not isinstance(value, Items):
        raise Misread("bad_scenario", line_of(value), word=f"{shown(value)} where a list belongs")
    return value


def as_words(value: Any) -> list[Word]:
    """A value that must be a list of words."""
    return [as_word(item) for item in as_items(value)]


def as_mapping(value: Any) -> Mapping:
    """A value that must be a mapping."""
    if not isinstance(value, Mapping):
        raise Misread("bad_scenario", line_of(value), word=f"{shown(value)} where a mapping belongs")
    return value


def shown(value: Any) -> str:
    """A wrong value in a complaint."""
    return shortened(value) if isinstance(value, str) else "a list" if isinstance(value, list) else "a mapping"
