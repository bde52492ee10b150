"""Circuits: who may copy a regular action, window by window, and what follows an action (TB-33, TB-63 to TB-71)."""

from mypy_extensions import i64

from bohnhof.engine.events import Event
from bohnhof.engine.state import State
from bohnhof.games.telebohn.marks import (
    AGAIN,
    AGAIN_STEP,
    ANNOUNCED,
    COPIED,
    COPY_STEP,
    HARVESTING,
    KIND,
    LEFT,
    MERGING,
    PLAYING,
    ROUND_STEP,
    TURNING_OVER,
    WINDOW,
    has_planted,
    held_texts,
)
from bohnhof.games.telebohn.playing import can_merge, can_turn_over
from bohnhof.games.telebohn.takeover import any_target
from bohnhof.games.telebohn.text_cards import NO_COPY, TWICE, TextDeck
from bohnhof.games.telebohn.text_pile import is_announced, put_away


def quota(s: State) -> i64:
    """TB-65, TB-67: how many players may copy an action."""
    if s.turn == 1:
        return s.players - 1
    return 2 if s.players == 5 else 1


def open_circuit(s: State) -> None:
    """TB-63: the passive players are asked, the left neighbour first."""
    s.marks[COPIED] = 0
    s.marks[LEFT] = quota(s)
    ask(s, s.after(s.active))


def ask(s: State, who: i64) -> None:
    """Open the window of a seat; TB-66: the circuit ends once it has come round, or nobody may copy any more."""
    if who == s.active or s.marks[LEFT] == 0:
        s.marks[KIND] = 0
        s.marks[WINDOW] = 0
        s.marks[LEFT] = 0
        s.marks[COPIED] = 0
        s.step = ROUND_STEP
        return
    s.marks[WINDOW] = who + 1
    s.step = COPY_STEP


def close_window(s: State) -> None:
    """TB-104: the next passive player is asked."""
    ask(s, s.after(s.marks[WINDOW] - 1))


def has_copied(s: State) -> bool:
    """Whether the player whose window is open has given his copy already (TB-104)."""
    return (s.marks[COPIED] >> (s.marks[WINDOW] - 1)) & 1 != 0


def back_to_choosing(s: State) -> None:
    """After a special action the player chooses on; TB-104: after a copy a window closes by itself where no text card
    is held."""
    if s.marks[WINDOW] == 0:
        s.step = ROUND_STEP
        return
    s.step = COPY_STEP
    if has_copied(s) and held_texts(s, s.marks[WINDOW] - 1).size == 0:
        close_window(s)


def may_go_on(s: State, who: i64, many: bool, deck: TextDeck) -> bool:
    """Whether the action goes on: TB-39 with `turn_over: many`, or the second action of TB-T15, as far as public facts
    do not rule it out."""
    kind = s.marks[KIND]
    if kind == TURNING_OVER and many:
        return can_turn_over(s, who)
    if s.marks[AGAIN] != 0 or s.places[ANNOUNCED].size == 0 or not is_announced(s, deck, TWICE):
        return False
    if kind == TURNING_OVER:
        return can_turn_over(s, who)
    if kind == MERGING:
        return can_merge(s, who)
    return s.hand_size[who] > 0


def carried_out(s: State, who: i64, many: bool, deck: TextDeck) -> None:
    """An action a, b or c has had its effect: it goes on, or is done."""
    if may_go_on(s, who, many, deck):
        s.marks[AGAIN] = 1
        s.step = AGAIN_STEP
        return
    conclude(s, who, is_announced(s, deck, NO_COPY))


def conclude(s: State, who: i64, quiet: bool) -> None:
    """TB-33: the effect is over. Text cards go to their pile; then the circuit opens, or goes on behind a copy.
    `quiet` says that nobody is asked (TB-T16)."""
    put_away(s)
    s.marks[AGAIN] = 0
    if who == s.active:
        if quiet:
            s.marks[KIND] = 0
            s.step = ROUND_STEP
        else:
            open_circuit(s)
        return
    copied: i64 = 1
    copied <<= who
    s.marks[COPIED] |= copied
    s.marks[LEFT] -= 1
    back_to_choosing(s)


def pass_window(s: State) -> None:
    """TB-68: a pass is final."""
    who = s.marks[WINDOW] - 1
    if s.recording and not has_copied(s):
        s.note(Event("let-pass", int(who), {}))
    close_window(s)


def cannot_copy(s: State, who: i64) -> bool:
    """TB-70: whether a player holds no text card, and public facts alone rule out any copy."""
    if held_texts(s, who).size > 0:
        return False
    kind = s.marks[KIND]
    if kind == PLAYING:
        return s.hand_size[who] == 0
    if kind == MERGING:
        return not can_merge(s, who)
    if kind == TURNING_OVER:
        return not can_turn_over(s, who)
    if kind == HARVESTING:
        return not has_planted(s, who)
    return not any_target(s, who)
