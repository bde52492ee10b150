"""What is stored of a table: its head, and the entries of its log."""

import math
from collections.abc import Sequence

import msgspec

STATES = ("open", "playing", "over")
LONGEST_NAME = 64
LONGEST_KIND = 32


class Entry(msgspec.Struct, frozen=True):
    """One entry of a table's log: what kind of thing happened, and what exactly, as JSON."""

    number: int
    kind: str
    body: bytes
    at: float


class Head(msgspec.Struct):
    """What is known of a table without its log."""

    name: str
    settings: bytes
    public: bool
    state: str
    created: float
    changed: float


def check_head(head: Head) -> None:
    """Raise ValueError if this is not the head of a table."""
    _check_word("name", head.name, LONGEST_NAME)
    _check_state(head.state)
    if not (math.isfinite(head.created) and math.isfinite(head.changed)):
        raise ValueError("a table is made and changed at a time")


def check_append(entries: Sequence[Entry], state: str | None) -> None:
    """Raise ValueError if these entries cannot follow each other in a log."""
    if not entries:
        raise ValueError("an append has at least one entry")
    for number, entry in enumerate(entries, start=entries[0].number):
        if entry.number != number or number < 0:
            raise ValueError("the entries of a log are numbered from 0 without gaps")
        _check_word("kind", entry.kind, LONGEST_KIND)
        if not math.isfinite(entry.at):
            raise ValueError("an entry is made at a time")
    if state is not None:
        _check_state(state)


def _check_word(what: str, word: str, longest: int) -> None:
    # What is asked here is less than what a database refuses, so that one odd append can never spoil a group of them.
    if not (0 < len(word) <= longest and word.isascii() and word.isprintable()):
        raise ValueError(f"a {what} has 1 to {longest} plain characters")


def _check_state(state: str) -> None:
    if state not in STATES:
        raise ValueError(f"a table is {', '.join(STATES[:-1])} or {STATES[-1]}")
