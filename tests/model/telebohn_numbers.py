"""The numbers of Telebohn, copied from its rules, and how commands name cards (TB-1, TB-26, TB-28, section 11)."""

from typing import Final

SEATS: Final = "ABCDE"
HANDY_CAPS: Final = {
    "blue": 20,
    "chili": 18,
    "stink": 16,
    "green": 14,
    "soy": 12,
    "blackeyed": 10,
    "red": 8,
    "garden": 6,
    "snap": 4,
}
Scale = dict[int, int]
"""Thalers by the least number of cards that brings them."""
PRINTED: Final[dict[str, Scale]] = {
    "blue": {4: 1, 6: 2, 8: 3, 10: 4},
    "chili": {3: 1, 6: 2, 8: 3, 9: 4},
    "stink": {3: 1, 5: 2, 7: 3, 8: 4},
    "green": {3: 1, 5: 2, 6: 3, 7: 4},
    "soy": {2: 1, 4: 2, 6: 3, 7: 4},
    "blackeyed": {2: 1, 4: 2, 5: 3, 6: 4},
    "red": {2: 1, 3: 2, 4: 3, 5: 4},
    "garden": {2: 2, 3: 3},
    "snap": {5: 1, 7: 2},
}
SNAP_AT_END: Final[Scale] = {4: 1, 6: 2, 7: 3, 8: 4}
SCALES: Final[dict[str, tuple[str, Scale]]] = {
    "t1": ("blue", {4: 1, 6: 2, 8: 3, 10: 4, 11: 5, 12: 6, 13: 7}),
    "t2": ("chili", {2: 1, 5: 2, 7: 3, 8: 4, 9: 5, 10: 6, 11: 7}),
    "t3": ("stink", {2: 1, 4: 2, 6: 3, 7: 4, 8: 5, 9: 6, 10: 7}),
    "t4": ("green", {2: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6, 9: 7}),
    "t5": ("soy", {1: 1, 3: 2, 5: 3, 6: 4, 7: 5, 8: 6, 9: 7}),
    "t6": ("blackeyed", {1: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 7}),
    "t7": ("red", {n: n for n in range(1, 8)}),
    "t8": ("garden", {1: 1, 2: 3, 3: 5, 4: 6, 5: 7}),
    "t9": ("snap", {4: 1, 6: 2, 7: 3, 8: 4, 9: 5, 10: 6, 11: 7}),
}
ACTIONS: Final = {"play": "a", "merge": "b", "turn-over": "c", "harvest": "d", "take-over": "e"}
Lists = list[list[str]]


def reached(scale: Scale, cards: int) -> int:
    """What so many cards pay."""
    return max((pays for least, pays in scale.items() if least <= cards), default=0)


def several(number: int, bean: str) -> str:
    """A number of cards as commands say it."""
    return bean if number == 1 else f"{number} {bean}"


def with_texts(*texts: str) -> str:
    """Text cards that go with a command; an empty name is no card."""
    named = sorted((text for text in texts if text), key=lambda text: int(text[1:]))
    return f" with {', '.join(named)}" if named else ""
