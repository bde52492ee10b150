"""A recorded game as frames to step through: for one seat, for a watcher, or with all cards open."""

from typing import Any, Final

import msgspec

from bohnhof.engine.commands import (
    A_BEAN,
    A_GIFT,
    A_WHOLE_HAND,
    AN_ORDER,
    AN_OWN_CARD,
    DISCARD,
    HAND,
    POSITIONS,
    UNSAID,
    Command,
    index_of,
    place_of,
)
from bohnhof.engine.events import Event
from bohnhof.engine.rules import SEEN
from bohnhof.engine.state import State
from bohnhof.engine.view import View, purses, seen_place
from bohnhof.notation.commands import FORMS, command_text
from bohnhof.notation.record import Replay
from bohnhof.notation.words import SEATS, Misread, seat_name
from bohnhof.table.happenings import told_lines
from bohnhof.table.messages import BeanInfo, Parts, Told, encode
from bohnhof.table.picture import beans, changed, parts
from bohnhof.table.settings import MOST_COMMANDS, BadSettings
from bohnhof.table.supply import tallies_of
from bohnhof.texts import Sentences

ALL: Final = "all"
NONE: Final = "none"


class Frame(msgspec.Struct, frozen=True):
    """The table after one command: `say` is the command as it was given, if these eyes could read it whole."""

    n: int
    seat: str | None
    say: str | None
    told: list[Told]
    view: Parts


class Frames(msgspec.Struct, frozen=True):
    """A whole game."""

    info: dict[str, Any]
    beans: list[BeanInfo]
    commands: int
    result: msgspec.Raw
    frames: list[Frame]


def frames(
    record: str, eyes: str, language: str, names: list[str] | None = None, info: dict[str, Any] | None = None
) -> bytes:
    """The frames of a record as JSON, as `eyes` (a seat, `none` or `all`) see the game; `names` are those of the seats
    and `info` what else is known of the table. Raises `BadSettings` naming what is wrong."""
    try:
        run = Replay(record)
        if len(run.moves) > MOST_COMMANDS:
            raise BadSettings("record", "table.replay.too_long", {"most": MOST_COMMANDS})
        viewer = Viewer(run, eyes, Sentences(language, names, run.rules.own_names.get(language)))
        shown = [viewer.frame(None, None, run.events)]
        while not run.done():
            seat, command, events = run.step()
            shown.append(viewer.frame(seat, command, events))
        run.run()
    except Misread as misread:
        values: dict[str, int | str] = {**misread.values, "line": misread.line}
        raise BadSettings("record", "misread." + misread.key, values) from None
    rules = run.rules
    about = {
        "table": None,
        "game": rules.name,
        "edition": rules.edition,
        "options": dict(rules.options),
        "players": int(rules.players),
        "seats": [
            {"seat": seat_name(seat), "name": SEATS[seat] if names is None else names[seat]}
            for seat in range(int(rules.players))
        ],
    }
    found = Frames(
        info=about | (info or {}),
        beans=beans(viewer.view, viewer.sentences),
        commands=len(run.moves),
        result=viewer.before["result"],
        frames=shown,
    )
    return encode(found)


class Viewer:
    """One pair of eyes on a game that is being replayed."""

    def __init__(self, run: Replay, eyes: str, sentences: Sentences) -> None:
        if eyes not in (ALL, NONE, *[seat_name(seat) for seat in range(int(run.rules.players))]):
            raise BadSettings("seat", "table.replay.no_such_seat")
        self.run = run
        self.all_open = eyes == ALL
        self.seat = -1 if eyes in (ALL, NONE) else SEATS.index(eyes)
        self.sentences = sentences
        self.before: Parts = {}
        self.view: View = run.table.view(self.seat)

    def frame(self, seat: int | None, command: Command | None, events: list[Event]) -> Frame:
        """What has come of a command; without one the deal."""
        run = self.run
        self.view = run.table.view(self.seat)
        state = run.table.state
        if self.all_open:
            self.view.thalers = state.thalers[:]
            if run.rules.open_purses:
                self.view.purses = purses(state)
                self.view.places = [seen_place(place, SEEN) for place in state.places]
        standing = run.rules.standing(state) if state.over else None
        hands = hands_of(state) if self.all_open else None
        tallies = tallies_of(run.rules, state) if state.over else None
        now = parts(self.view, run.rules, self.sentences, standing, hands, tallies=tallies, ending=events)
        found = Frame(
            n=run.at,
            seat=None if seat is None else seat_name(seat),
            say=self.readable(seat, command),
            told=told_lines(run.at, map(opened, events) if self.all_open else events, self.seat, self.sentences),
            view=changed(self.before, now),
        )
        self.before = now
        return found

    def readable(self, seat: int | None, command: Command | None) -> str | None:
        """A command, unless it names places in a hand, or drawn cards, that these eyes do not see."""
        if command is None:
            return None
        form = FORMS.get(int(command.verb))
        named = command.verb == DISCARD or form == A_GIFT
        cards = [int(card) for card in command.gives] + ([int(command.a)] if named else [])
        hides = any(place_of(card) == HAND and index_of(card) != UNSAID for card in cards)
        hides = hides or form in (POSITIONS, AN_ORDER, AN_OWN_CARD, A_WHOLE_HAND)
        hides = hides or (form == A_BEAN and len(self.run.rules.own_cards) > 0)
        return None if hides and not self.all_open and seat != self.seat else command_text(command)


def hands_of(state: State) -> dict[int, list[int]]:
    """Every hand, front first."""
    return {
        seat: [int(state.hand_card(seat, index)) for index in range(int(state.hand_size[seat]))]
        for seat in range(int(state.players))
    }


def opened(event: Event) -> Event:
    """An event that everybody may read whole."""
    return Event(event.kind, event.seat, event.open())
