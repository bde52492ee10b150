"""Why not: the answer to a command that the rules do not allow (BB-9)."""

from typing import final


@final
class Refusal:
    """A refused command: the rule that forbids it and a message key with its values.

    `rule` is the identifier (`BB-42`), `key` names the sentence in the catalogue of messages (`refusal.` + key) and
    `values` fills it. A value may be a number, or a word with a prefix that says how to show it: `bean:red`,
    `seat:2`, `beans:red,soy`. Nothing in a refusal depends on more than the refused seat may know.
    """

    __slots__ = ("key", "rule", "values")

    def __init__(self, rule: str, key: str, values: dict[str, int | str] | None = None) -> None:
        self.rule: str = rule
        self.key: str = key
        self.values: dict[str, int | str] = {} if values is None else values

    def __repr__(self) -> str:
        inner = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"Refusal({self.rule}, {self.key}{inner})"


class Refused(Exception):
    """Raised where a caller has no other way to hear a refusal: a game that cannot be set up, a command of `Game.do`.

    `sentence` is what a player reads.
    """

    def __init__(self, refusal: Refusal, sentence: str = "") -> None:
        super().__init__(f"{sentence} [{refusal.rule}]" if sentence else repr(refusal))
        self.refusal = refusal
        self.sentence = sentence
