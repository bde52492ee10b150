"""Refusals that the steps of Telebohn share."""

from typing import Final

from mypy_extensions import i64

from bohnhof.engine.commands import (
    ACCEPT,
    BUY_FIELD,
    COUNTER,
    DISCARD,
    DRAW,
    END,
    HARVEST,
    OFFER,
    PLANT,
    REFUSE,
    TURN_UP,
    WISH,
    WITHDRAW,
)
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.games.bohnanza.words import seat
from bohnhof.games.telebohn.verbs import (
    BACK,
    DECLINE,
    DEFEND,
    MERGE,
    PLAY,
    TAKE,
    TAKE_OVER,
    TURN_OVER,
    USE,
)

_NOT_IN_THIS_GAME: Final = {
    int(TURN_UP): ("TB-7", "turn_over_instead"),
    int(BUY_FIELD): ("TB-4", "three_fields_for_all"),
    int(DRAW): ("TB-80", "refill_by_itself"),
    int(OFFER): ("TB-7", "no_trading_at_all"),
    int(COUNTER): ("TB-7", "no_trading_at_all"),
    int(ACCEPT): ("TB-7", "no_trading_at_all"),
    int(REFUSE): ("TB-7", "no_trading_at_all"),
    int(WITHDRAW): ("TB-7", "no_trading_at_all"),
    int(WISH): ("TB-7", "no_trading_at_all"),
    int(DISCARD): ("TB-7", "nothing_thrown_away"),
}
_ELSEWHERE: Final = {
    int(PLANT): ("TB-34", "play_instead"),
    int(DECLINE): ("TB-63", "nobody_asks"),
    int(DEFEND): ("TB-54", "nothing_to_defend"),
    int(TAKE): ("TB-7", "nothing_looked_at"),
    int(BACK): ("TB-7", "nothing_looked_at"),
    int(END): ("TB-79", "round_ends_later"),
    int(PLAY): ("TB-33", "first_answer"),
    int(MERGE): ("TB-33", "first_answer"),
    int(TURN_OVER): ("TB-33", "first_answer"),
    int(HARVEST): ("TB-33", "first_answer"),
    int(TAKE_OVER): ("TB-33", "first_answer"),
    int(USE): ("TB-33", "first_answer"),
}
"""Why the seat that is asked may not say something in a step that asks for something else."""
LETTERS: Final = "-abcde"


def elsewhere(s: State, who: i64, verb: i64, asked: i64) -> Refusal:
    """Why a command is refused that the current step does not know; `asked` is the seat that is asked (TB-7, TB-33)."""
    if int(verb) in _NOT_IN_THIS_GAME:
        rule, key = _NOT_IN_THIS_GAME[int(verb)]
        return Refusal(rule, key)
    if who != asked:
        return not_asked(s, asked)
    rule, key = _ELSEWHERE.get(int(verb), ("TB-7", "no_such_action"))
    return Refusal(rule, key)


def not_asked(s: State, asked: i64) -> Refusal:
    """TB-31, TB-103: somebody else chooses now."""
    if asked == s.active:
        return Refusal("TB-31", "others_round", {"player": seat(asked)})
    return Refusal("TB-103", "others_window", {"player": seat(asked)})


def letter(kind: i64) -> str:
    """The letter of a regular action."""
    return LETTERS[kind]


def text_word(kind: i64) -> str:
    """A text card as a value of a refusal."""
    return f"text:{kind + 1}"
