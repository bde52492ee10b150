"""Damage to texts: what can happen to a file of lines and words."""

from collections.abc import Callable

from hypothesis import strategies as st

from bohnhof.notation.words import Misread

NASTY = [
    *("", "-", "0", "-1", "1", "2", "99", "999999999999", "9" * 5000, "\u0663", "\x00", "=", "a=b", "|", ":", ",", "."),
    *("A", "G", "H", "all", "yes", "no", "red", "pink", "so", "1 so", "2 re", "for", "to", "refused", "nothing"),
    *("re@1", "red@row", "red@row.1", "@", "@1", "trade", "draw", "waiting", "plant", "offered", "hand", "fields"),
    *("so " * 200, "1 accepted A", "players=4", "players=1", "start=A", "step=open", "planted=3", "final=yes"),
]
KINDS = ["drop line", "double line", "swap lines", "drop word", "double word", "swap words", "other word", "other sign"]
SIGNS = "abcdefgGHBXx0123456789@.,=|:- \t"
NUMBER = st.integers(0, 10**6)
DAMAGE = st.tuples(st.sampled_from(KINDS), NUMBER, NUMBER, st.sampled_from(NASTY), st.sampled_from(SIGNS))
"""One act of damage: what, where, where in the line, and with what."""


def damaged(text: str, damage: tuple[str, int, int, str, str]) -> str:
    """The text after one act of damage."""
    kind, where, there, word, sign = damage
    lines = text.rstrip("\n").split("\n")
    i = where % len(lines)
    if kind == "drop line":
        del lines[i]
    elif kind == "double line":
        lines.insert(there % len(lines), lines[i])
    elif kind == "swap lines":
        j = there % len(lines)
        lines[i], lines[j] = lines[j], lines[i]
    else:
        words = lines[i].split(" ")
        k = there % len(words)
        if kind == "drop word":
            del words[k]
        elif kind == "double word":
            words.insert(k, words[k])
        elif kind == "swap words":
            j = (there // len(words)) % len(words)
            words[k], words[j] = words[j], words[k]
        elif kind == "other word":
            words[k] = word
        else:
            at = (there // len(words)) % (len(words[k]) + 1)
            words[k] = words[k][:at] + sign + words[k][at + 1 :]
        lines[i] = " ".join(words)
    return "\n".join(lines) + "\n"


def first_difference(text: str, other: str) -> int:
    """The number of the first line in which two texts differ, counted from 1."""
    lines, others = text.split("\n"), other.split("\n")
    for number, (line, changed) in enumerate(zip(lines, others, strict=False), 1):
        if line != changed:
            return number
    return min(len(lines), len(others)) + 1


def misread_by(read: Callable[[str], object], text: str) -> Misread | None:
    """Why a text cannot be read; None if it can. Any other error is an error of the program."""
    try:
        read(text)
    except Misread as misread:
        return misread
    return None
