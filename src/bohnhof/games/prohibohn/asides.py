"""Steps that come in between, where only who is asked may speak. Their numbers follow those of the six phases."""

from typing import Final

from mypy_extensions import i64

from bohnhof.engine.commands import BUY_FIELD, DISCARD, HARVEST
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.games.alcabohne.words import elsewhere as elsewhere_in_phases
from bohnhof.games.bohnanza.aside import InnerStep
from bohnhof.games.highbohn.verbs import BUILD, DECLINE, TAKE
from bohnhof.games.prohibohn.marks import CHOSEN, WHO
from bohnhof.games.prohibohn.verbs import CLOSE, DRAW_MORE, FILL_UP, PLAY_CARD, REMOVE, STAKE

LEFTOVERS_PHASE: Final[i64] = 0
TRIBUTE_PHASE: Final[i64] = 1
CULTIVATE_PHASE: Final[i64] = 4
DRAW_PHASE: Final[i64] = 5
CHOOSE_STEP: Final[i64] = 6
PAY_STEP: Final[i64] = 7
BRIBE_STEP: Final[i64] = 8
CLOSE_STEP: Final[i64] = 9
REMOVE_STEP: Final[i64] = 10
END_ROUND_STEP: Final[i64] = 11

_ELSEWHERE: Final = {
    int(STAKE): ("PB-10", "starting_thalers_are_chosen"),
    int(TAKE): ("PB-91", "nothing_to_take"),
    int(DECLINE): ("PB-25", "nothing_to_decline"),
    int(REMOVE): ("PB-26", "nothing_to_remove"),
    int(CLOSE): ("PV-13", "nothing_to_close"),
    int(PLAY_CARD): ("AC-39", "no_planting_in_phase"),
    int(DRAW_MORE): ("AC-39", "no_drawing_in_phase"),
    int(FILL_UP): ("AC-39", "no_drawing_in_phase"),
    int(BUY_FIELD): ("PB-6", "no_field_for_sale"),
    int(DISCARD): ("PB-62", "no_discarding_now"),
}


def elsewhere(s: State, who: i64, verb: i64) -> Refusal:
    """Why a command of another step is refused, where the step itself has nothing more to say."""
    found = _ELSEWHERE.get(int(verb))
    return elsewhere_in_phases(s, who, verb) if found is None else Refusal(found[0], found[1])


class Aside(InnerStep):
    """AC-10, PB-14: a step inside a purchase, which is one move. `WHO` is its actor unless it says otherwise."""

    def __init__(self, name: str, verbs: list[i64]) -> None:
        super().__init__(name, verbs, "AC-10", WHO)


def has_chosen(s: State, who: i64) -> bool:
    """Whether a seat has chosen its starting thalers (PB-10)."""
    return (s.marks[CHOSEN] >> who) & 1 != 0


def no_such_thing(verb: i64) -> Refusal:
    """PB-9, PB-101: why something is refused where the phases do not go on."""
    if verb == HARVEST or verb == BUILD:
        return Refusal("PB-12", "nothing_before_the_first_turn")
    return Refusal("PB-9", "starting_thalers_first")
