"""Events as they are sent: `{"kind", "seat", ...}` with the values that the reader may know, in the words of the text
language. The browser shows them by a movement; a program reads them instead of sentences."""

from collections.abc import Iterable
from typing import Any, Final

from bohnhof.cards import BEANS
from bohnhof.engine.commands import EVERYONE
from bohnhof.engine.events import Event, Value
from bohnhof.notation.words import card_name, own_card_name, seat_name
from bohnhof.table.messages import Told
from bohnhof.telling.happened import runs, tell
from bohnhof.texts import Sentences

BEAN: Final = ("bean", "beans", "wants", "turned", "rest", "arranged", "only", "against")
"""The values that are beans."""
PLACES: Final = ("field", "origin", "goal", "position", "own")
"""The values that are numbered from 1: fields, and places in a hand."""
WHOM: Final = ("partner", "owner", "from", "share")
"""The values that may be a seat to which something was done."""
CARDS: Final = ("gives", "takes")
"""The values that are cards of a deal."""


def sent(events: Iterable[Event], reader: int) -> list[dict[str, Any]]:
    """Events as a seat may know them; -1 is a spectator."""
    return [
        {
            "kind": event.kind,
            "seat": seat_name(event.seat) if event.seat >= 0 else None,
            **{
                "other" if name == "seat" else name: shown(name, value) for name, value in event.seen_by(reader).items()
            },
        }
        for event in events
    ]


def has_part(events: Iterable[Event], seat: int) -> bool:
    """Whether a seat has a part in what happened. All others know of it what a spectator knows, and are told the
    same."""
    for event in events:
        if event.seat == seat or seat in event.private:
            return True
        for whom in WHOM:
            if event.public.get(whom) == seat:
                return True
    return False


def shown(name: str, value: Value) -> Any:
    """One value in the words of the text language."""
    if isinstance(value, list):
        if name == "texts":
            return [own_card_name(int(card)) for card in value]
        if name in BEAN:
            return [BEANS[int(bean)].id for bean in value]
        return [card_name(int(card)) for card in value] if name in CARDS else value
    if isinstance(value, str):
        return value
    if name in BEAN:
        return BEANS[value].id
    if name in PLACES:
        return value + 1
    if name == "text":
        return own_card_name(value)
    if name in ("from", "share", "owner", "seat"):
        return seat_name(value)
    if name == "partner":
        return "all" if value == EVERYONE else seat_name(value)
    return bool(value) if name in ("final", "round") else value


def told_lines(n: int, events: Iterable[Event], reader: int, sentences: Sentences) -> list[Told]:
    """The sentences about the events of one command, each with the seat it is about."""
    lines: list[Told] = []
    for run in runs(events):
        text = tell(run, reader, sentences)
        if text:
            lines.append(Told(n, text, seat_name(run[0].seat) if run[0].seat >= 0 else None))
    return lines
