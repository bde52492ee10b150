"""Trying to take the token: open to the active player at each decision point of his turn (BT-11 to BT-18)."""

from typing import final

from mypy_extensions import i64

from bohnhof.engine.commands import Command
from bohnhof.engine.events import Event
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step
from bohnhof.games.bohnanza.words import seat
from bohnhof.games.bohnentaler.marks import (
    CAME_FROM,
    DUEL,
    LAID,
    OWNER,
    TIPS,
    TRIED,
    mark,
    set_mark,
    token_owner,
)
from bohnhof.games.bohnentaler.verbs import ATTEMPT
from bohnhof.games.bohnentaler.worth import needed_worth, worth


def move_token(s: State) -> None:
    """BT-17, BT-21: the token goes to the active player."""
    giver = token_owner(s)
    set_mark(s, OWNER, s.active)
    if s.recording:
        s.note(Event("token", int(s.active), {"from": int(giver)}))


def keep_token(s: State) -> None:
    """BT-21: it stays where it is."""
    if s.recording:
        s.note(Event("kept-token", int(token_owner(s)), {}))


def end_attempt(s: State) -> i64:
    """The turn goes on where it was."""
    s.step = mark(s.marks, CAME_FROM)
    set_mark(s, CAME_FROM, 0)
    set_mark(s, LAID, 0)
    return STAY


@final
class Attempt(Step):
    """A liberty of the active player; the rules themselves add it to a menu. `defence` is the number of the step in
    which the owner answers; `window` that of the mark which closes a time before the turn, NONE where the game knows no
    such time (BT-51, HB-135)."""

    defence: i64
    window: i64

    def __init__(self, defence: i64, window: i64) -> None:
        super().__init__("attempt", [ATTEMPT])
        self.defence = defence
        self.window = window

    def check(self, s: State, who: i64, command: Command) -> Refusal | None:
        """BT-8, BT-11, BT-14, BT-16, BT-46."""
        if who != s.active:
            return Refusal("BT-11", "active_attempts", {"player": seat(s.active)})
        if token_owner(s) == who:
            return Refusal("BT-11", "token_is_yours")
        if command.a != 0 or command.b != 0:
            return Refusal("BB-9", "impossible_numbers")
        if mark(s.marks, TRIED) != 0:
            return Refusal("BT-16", "tried_already")
        value = worth(s, who)
        needed = needed_worth(s, who)
        if value < needed:
            return Refusal("BT-14", "worth_too_little", {"worth": int(value), "needed": int(needed)})
        if s.hand_size[who] == 0 and mark(s.marks, TIPS) & DUEL != 0:
            return Refusal("BT-46", "no_card_for_duel")
        return None

    def apply_code(self, s: State, who: i64, code: i64) -> i64:
        """BT-16 to BT-18: the announcement uses up the attempt of the turn; then it is the owner's."""
        set_mark(s, TRIED, 1)
        if self.window >= 0 and s.step == 0:
            s.marks[self.window] = 1
        owner = token_owner(s)
        if s.recording:
            s.note(Event("attempted", int(who), {"owner": int(owner)}))
        if s.hand_size[owner] == 0:
            move_token(s)
            return STAY
        set_mark(s, CAME_FROM, s.step)
        s.step = self.defence
        return STAY
