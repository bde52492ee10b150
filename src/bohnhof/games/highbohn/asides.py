"""Steps that come in between, inside an event: only one seat may speak in them, and then the game goes on where it was.

Their numbers follow those of the four steps of a turn.
"""

from typing import Final

from mypy_extensions import i64

from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.steps import FINISH, STAY
from bohnhof.games.bohnanza.aside import InnerStep
from bohnhof.games.highbohn.marks import (
    ASKED,
    BACK,
    BOUGHT,
    DUE,
    FIRST_ROUND_SELLS,
    PICKED,
    ROUND,
    SLOT,
    WHICH,
    WHO,
)
from bohnhof.games.highbohn.verbs import (
    ARRANGE,
    DECLINE,
    LOOK,
    MOVE,
    NAME_KIND,
    STEW_BEAN,
    STORE_BEAN,
    TAKE,
    UNDER,
)
from bohnhof.games.highbohn.wallet import can_build

PLANT_STEP: Final[i64] = 0
DRAW_STEP: Final[i64] = 3
PICK_STEP: Final[i64] = 4
TRIBUTE_STEP: Final[i64] = 5
LOOK_STEP: Final[i64] = 6
PAY_STEP: Final[i64] = 7
NAME_STEP: Final[i64] = 8
ASK_STEP: Final[i64] = 9
ARRANGE_STEP: Final[i64] = 10
CLOSING_STEP: Final[i64] = 11

_ELSEWHERE: Final = {
    int(STORE_BEAN): ("HB-97", "no_storing_now"),
    int(STEW_BEAN): ("BB-37", "plant_not_now"),
    int(TAKE): ("HB-45", "nothing_to_take"),
    int(DECLINE): ("HB-103", "nothing_to_decline"),
    int(LOOK): ("HB-103", "bank_is_closed"),
    int(UNDER): ("HB-103", "bank_is_closed"),
    int(MOVE): ("HB-103", "bank_is_closed"),
    int(ARRANGE): ("HB-107", "nothing_to_arrange"),
    int(NAME_KIND): ("CV-5", "nothing_to_name"),
}


def own_elsewhere(verb: i64) -> Refusal | None:
    """Why a command that only High Bohn knows is refused in a step that it does not belong to; None for others."""
    found = _ELSEWHERE.get(int(verb))
    return None if found is None else Refusal(found[0], found[1])


class Aside(InnerStep):
    """HB-21: a step inside an event. `WHO` is its actor unless it says otherwise."""

    def __init__(self, name: str, verbs: list[i64]) -> None:
        super().__init__(name, verbs, "HB-21", WHO)


def begin(s: State, step: i64, who: i64) -> None:
    """Ask a seat something before the game goes on."""
    s.marks[BACK] = s.step
    s.marks[WHO] = who
    s.step = step


def go_back(s: State) -> i64:
    """Everything is answered: the game goes on where it was."""
    s.step = s.marks[BACK]
    for which in (BACK, WHO, WHICH, DUE, PICKED, ASKED):
        s.marks[which] = 0
    if s.step == CLOSING_STEP:
        return settle_closing(s)
    return STAY


# --- the closing stage (HB-115, HB-116) -----------------------------------------------------------------------------


def slot_seat(s: State) -> i64:
    """Whose slot it is: first the player who had the last turn, then clockwise."""
    who = s.active + s.marks[SLOT]
    return who if who < s.players else who - s.players


def sells(s: State) -> bool:
    """Whether buildings are sold in this round."""
    return s.marks[ROUND] > 0 or s.marks[FIRST_ROUND_SELLS] == 1


def has_crop(s: State, who: i64) -> bool:
    """Whether some field of a seat holds cards."""
    at = who * FIELDS
    for field in range(at, at + s.fields[who]):
        if s.sizes[field] > 0:
            return True
    return False


def settle_closing(s: State) -> i64:
    """Go on to the next slot in which there is something to do; FINISH once a round passes without a purchase."""
    while True:
        who = slot_seat(s)
        if has_crop(s, who) or (sells(s) and can_build(s, who)):
            return STAY
        if not next_slot(s):
            return FINISH


def next_slot(s: State) -> bool:
    """Go on to the next slot; false once a round of purchases has passed without one."""
    s.marks[SLOT] += 1
    if s.marks[SLOT] < s.players:
        return True
    if s.marks[ROUND] > 0 and s.marks[BOUGHT] == 0:
        return False
    s.marks[SLOT] = 0
    s.marks[ROUND] += 1
    s.marks[BOUGHT] = 0
    return True
