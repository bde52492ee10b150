"""When a recorded game is played on, its draw pile is shuffled anew: its record tells the old order."""

from secrets import SystemRandom
from typing import Final, TypeVar

from bohnhof.notation.record import Record

T = TypeVar("T")
RESHUFFLED: Final = "reshuffled"
"""The phrase of a record that holds the order of a later draw pile; that of the first one is the deck."""


def shuffle_pile(record: Record, pile: int) -> None:
    """Put the cards that are still in the draw pile, so many, into a new order: the last ones of the deck or, if the
    pile has run out since, of the last reshuffle. Everything that has happened so far stays as it was."""
    if pile < 2:
        return
    for at in range(len(record.lines) - 1, -1, -1):
        said, _, happened = record.lines[at].partition(" = ")
        phrases = happened.split("; ")
        for i in range(len(phrases) - 1, -1, -1):
            if phrases[i].startswith(RESHUFFLED + " "):
                words = phrases[i].split(" ")
                phrases[i] = " ".join([*words[:-pile], *shuffled(words[-pile:])])
                record.lines[at] = f"{said} = {'; '.join(phrases)}"
                return
    record.deck = [*record.deck[:-pile], *shuffled(record.deck[-pile:])]


def shuffled(cards: list[T]) -> list[T]:
    """The same cards in an order that nobody can foresee."""
    return SystemRandom().sample(cards, len(cards))
