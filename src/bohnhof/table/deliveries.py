"""What each connection of a table is told: only what its seat may know, in its language, and only what is stored."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import Raw

from bohnhof.game import Game
from bohnhof.notation.words import seat_name
from bohnhof.table.connections import WATCHER, Connection
from bohnhof.table.happenings import has_part, sent, told_lines
from bohnhof.table.journal import Moment
from bohnhof.table.messages import (
    Chat,
    Happened,
    Info,
    Language,
    Missed,
    Parts,
    Told,
    Waiting,
    Waits,
    Welcome,
    encode,
)
from bohnhof.table.picture import beans, changed, parts
from bohnhof.table.supply import tallies_of
from bohnhof.texts import Sentences

MOST_LINES: Final = 300
"""Somebody who comes is told no more of what has happened, in sentences."""


def letter(seat: int) -> str | None:
    """The letter of a seat; none for a watcher, or for the table."""
    return seat_name(seat) if seat >= 0 else None


class Reader:
    """All connections that know and read the same: one seat (or the watchers) in one language."""

    def __init__(self, seat: int, lang: Language, names: list[str], game: Game | None) -> None:
        self.seat = seat
        self.sentences = Sentences(lang, names, None if game is None else game.rules.own_names.get(lang))
        self.parts: Parts = {}

    def look(self, game: Game, same: dict[tuple[Any, ...], Any] | None = None) -> Parts:
        """The view as it stands; returns the parts that have changed since the last look. Readers who look at the same
        moment share what is the same for them."""
        standing = game.rules.standing(game.state) if game.over else None
        tallies = tallies_of(game.rules, game.state) if game.over else None
        view = game.view(self.seat)
        before = self.parts
        ending = game.last_events if game.over else ()
        self.parts = parts(view, game.rules, self.sentences, standing, same=same, tallies=tallies, ending=ending)
        return changed(before, self.parts)

    def told(self, moments: Sequence[Moment], first: int) -> list[Told]:
        """Sentences about what has happened; `first` is the number of the first moment."""
        lines: list[Told] = []
        for n, moment in enumerate(moments, first):
            lines += told_lines(n, moment.events, self.seat, self.sentences)
        return lines


class Deliveries:
    """The connections of one table, and what they know already."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self.readers: dict[tuple[int, Language], Reader] = {}
        self.waits: dict[Language, bytes] = {}

    def reader(self, connection: Connection, names: list[str], game: Game | None) -> Reader:
        """What connections like this one know: it is up to date."""
        key = (connection.seat, connection.lang)
        reader = self.readers.get(key)
        if reader is None:
            reader = self.readers[key] = Reader(connection.seat, connection.lang, names, game)
            if game is not None:
                reader.look(game)
        return reader

    def forget_readers(self) -> None:
        """Somebody is called otherwise: nothing that was told in words holds any more."""
        self.readers.clear()

    def drop_readers(self) -> None:
        """Keep only what is known to somebody."""
        known = {(connection.seat, connection.lang) for connection in self.connections}
        for key in [key for key in self.readers if key not in known]:
            del self.readers[key]

    @property
    def seats(self) -> set[int]:
        """The seats that are connected."""
        return {connection.seat for connection in self.connections if connection.seat != WATCHER}

    @property
    def watchers(self) -> int:
        """How many are watching."""
        return sum(connection.seat == WATCHER for connection in self.connections)

    # --- telling --------------------------------------------------------------------------------------------------

    def to_all(self, message: bytes, but: Connection | None = None) -> None:
        """The same for everybody."""
        for connection in list(self.connections):
            if connection is not but:
                connection.put(message)

    def welcome(
        self,
        connection: Connection,
        info: Info,
        names: list[str],
        game: Game | None,
        moments: Sequence[Moment],
        chat: Iterable[Chat],
        record: str | None,
    ) -> None:
        """All that somebody needs who has just come."""
        reader = self.reader(connection, names, game)
        first = max(0, len(moments) - MOST_LINES)
        message = Welcome(
            table=info,
            you=letter(connection.seat),
            n=len(moments),
            view=reader.parts if game is not None else None,
            log=reader.told(moments[first:], first + 1)[-MOST_LINES:],
            chat=list(chat),
            beans=beans(game.view(None), reader.sentences) if game is not None else [],
            record=record,
        )
        connection.put(encode(message))

    def missed(
        self, connection: Connection, names: list[str], game: Game, moments: Sequence[Moment], since: int, whole: bool
    ) -> None:
        """What has happened after a moment; with the view, if that is wanted."""
        reader = self.reader(connection, names, game)
        message = Missed(
            since=since + 1,
            n=len(moments),
            told=reader.told(moments[since:], since + 1),
            events=[sent(moment.events, connection.seat) for moment in moments[since:]],
            view=reader.parts if whole else None,
        )
        connection.put(encode(message))

    def happened(self, names: list[str], game: Game, n: int, moment: Moment) -> None:
        """A command has been carried out, and is stored."""
        messages: dict[tuple[int, Language], bytes] = {}
        same: dict[tuple[Any, ...], Any] = {}
        words: dict[tuple[int, Language], tuple[Raw, Raw]] = {}
        for connection in list(self.connections):
            key = (connection.seat, connection.lang)
            if key not in messages:
                reader = self.readers.get(key) or Reader(*key, names, game)
                self.readers[key] = reader
                eyes = connection.seat if has_part(moment.events, connection.seat) else WATCHER
                if (eyes, connection.lang) not in words:
                    events, told = sent(moment.events, eyes), told_lines(n, moment.events, eyes, reader.sentences)
                    words[(eyes, connection.lang)] = Raw(encode(events)), Raw(encode(told))
                events_now, told_now = words[(eyes, connection.lang)]
                messages[key] = encode(
                    Happened(
                        n=n,
                        by=letter(moment.seat),
                        events=events_now,
                        told=told_now,
                        view=reader.look(game, same),
                        at=moment.at,
                    )
                )
            connection.put(messages[key])

    def waiting(self, waits: dict[Language, list[Waiting]], now: float) -> None:
        """Whom the table waits for, where that has changed."""
        for lang, seats in waits.items():
            known = encode(seats)
            if self.waits.get(lang) != known:
                self.waits[lang] = known
                message = encode(Waits(seats=seats, now=now))
                for connection in list(self.connections):
                    if connection.lang == lang:
                        connection.put(message)
