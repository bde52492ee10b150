"""What no table of Prohibohn comes to: for positions that somebody has written or changed."""

from mypy_extensions import i64

from bohnhof.cards import NONE, TYPES
from bohnhof.engine.state import FIELDS, GUESTS_BIT, State
from bohnhof.engine.terms import ALTERNATES, SECOND_COUNTS, TURNS_UP
from bohnhof.games.alcabohne.bosses import COINS, PURSE
from bohnhof.games.alcabohne.marks import COUNTED, GAVE
from bohnhof.games.alcabohne.possible import any_left, impossible_mafia
from bohnhof.games.prohibohn.asides import (
    BRIBE_STEP,
    CHOOSE_STEP,
    CLOSE_STEP,
    CULTIVATE_PHASE,
    DRAW_PHASE,
    END_ROUND_STEP,
    PAY_STEP,
    REMOVE_STEP,
)
from bohnhof.games.prohibohn.buying import has_target, third_of
from bohnhof.games.prohibohn.draw_pile import LAST_PASS, PASSES
from bohnhof.games.prohibohn.establishments import (
    CARD_COUNT,
    CARDS_OF_A_KIND,
    ESTABLISHMENT_CARDS,
    IDS,
    POLICE3,
    POLICE4,
    PUB4,
    RAZZIA,
    first_of_kind,
)
from bohnhof.games.prohibohn.marks import (
    BACK,
    BITS_OF_A_BEAN,
    CAST,
    CHOSEN,
    DUE,
    ENDED_IN,
    FOR_SALE,
    GAVE_BEANS,
    REMOVED,
    ROUND,
    STOPPED,
    WHICH,
    WHO,
    owned_of_kind,
)
from bohnhof.games.prohibohn.wallet import only_bean, razzia_beans


def impossible(s: State, phase: str) -> str:
    """A word for the first thing that cannot be; empty if all can."""
    word = impossible_mafia(s)
    if word == "":
        word = impossible_cards(s)
    for who in range(s.players):
        if word == "":
            word = impossible_fields(s, who)
    if word == "":
        word = impossible_between(s)
    if word == "":
        word = impossible_marks(s, phase)
    return word if word != "" else impossible_ending(s)


def impossible_cards(s: State) -> str:
    """PB-4, PB-20, PB-25: Police Stations and the Razzia never leave the game; nobody owns both Police Stations."""
    for card in range(CARD_COUNT):
        if s.marks[card] == REMOVED and card >= ESTABLISHMENT_CARDS:
            return IDS[card]
    for first in range(0, ESTABLISHMENT_CARDS, CARDS_OF_A_KIND):
        gone: i64 = 0
        for card in range(first, first + CARDS_OF_A_KIND):
            if s.marks[card] == REMOVED:
                gone += 1
        if gone == CARDS_OF_A_KIND:
            return IDS[first]
    both = s.marks[POLICE3] >= 0 and s.marks[POLICE3] == s.marks[POLICE4]
    return IDS[POLICE4] if both else ""


def impossible_fields(s: State, who: i64) -> str:
    """PB-50 to PB-55: what cannot lie on a field of a seat with its Nightbars."""
    for field in range(s.fields[who]):
        at = who * FIELDS + field
        if not possible_field(s, who, at):
            return f"field {field + 1}"
    return "over=yes" if s.over and any_left(s, who) else ""


def possible_field(s: State, who: i64, at: i64) -> bool:
    """Whether the cards of a field may lie together."""
    mixed = s.mixed[at]
    size = s.sizes[at]
    only = s.admits[at]
    if mixed == 0:
        return only == NONE
    other = mixed & 31
    others = mixed >> GUESTS_BIT
    kind = s.kinds[at]
    if not 0 <= kind < TYPES or other == kind or size < 2 or not 0 < others < size:
        return False
    alternates = s.term(who, ALTERNATES) != 0
    counts = s.term(who, SECOND_COUNTS) != 0
    if size == 2:
        return only == NONE and (alternates or counts)
    if only == kind:
        return others == 1 and counts
    return only == other and alternates and others == size // 2


def impossible_between(s: State) -> str:
    """What is noted down for a step in between belongs to that step."""
    step = s.step
    if PAY_STEP <= step < END_ROUND_STEP:
        back = s.marks[BACK] - 1
        who = s.marks[WHO]
        if not (0 <= back <= DRAW_PHASE or back == END_ROUND_STEP):
            return "back"
        if not 0 <= who < s.players:
            return "who"
        buys = s.active
        if back == END_ROUND_STEP and s.marks[ROUND] == 2:
            buys = s.after(s.active)
        return "" if who == buys and fits_step(s, step, who) else "who"
    if s.marks[BACK] != 0 or s.marks[WHO] != 0 or s.marks[WHICH] != 0:
        return "back"
    return ""


def fits_step(s: State, step: i64, who: i64) -> bool:
    """Whether what is asked in a step in between can be asked of this seat."""
    card = s.marks[WHICH]
    if not 0 <= card < CARD_COUNT:
        return False
    if step == PAY_STEP:
        beans = razzia_beans(s, who)
        return card == RAZZIA and s.marks[RAZZIA] == FOR_SALE and beans != 0 and only_bean(beans) < 0
    if s.marks[card] != who:
        return False
    if step == BRIBE_STEP:
        return (card == POLICE3 or card == POLICE4) and s.places[PURSE].size > 0
    if step == CLOSE_STEP:
        return card == PUB4 and has_target(s, who)
    second = owned_of_kind(s, who, first_of_kind(card)) == CARDS_OF_A_KIND - 1
    return step == REMOVE_STEP and card < ESTABLISHMENT_CARDS and second and third_of(s, card) != NONE


def impossible_marks(s: State, phase: str) -> str:
    """What may lie there and be noted down in a phase; `phase` is the step, which may have come in between."""
    moment = s.step
    if PAY_STEP <= moment < END_ROUND_STEP:
        moment = s.marks[BACK] - 1
    if moment != 1 and (s.marks[GAVE] != 0 or s.marks[GAVE_BEANS] != 0):
        return "gave"
    if s.marks[GAVE] >> s.fields[s.active] != 0 or not fits_gave(s):
        return "gave"
    if s.marks[CAST] != 0 and (moment != 2 or s.marks[CAST] > 2 or (s.marks[CAST] == 2 and s.planted == 0)):
        return "cast"
    counted = s.marks[COUNTED]
    if counted != 0 and (moment != 3 or counted > s.row_size or counted > s.term(s.active, TURNS_UP)):
        return "counted"
    if s.marks[STOPPED] != 0 and (moment != 3 or counted == 0 or s.marks[STOPPED] > 2):
        return "stopped"
    if s.row_size > 0 and (moment in (1, 2, CHOOSE_STEP) or (moment == 3 and counted == 0)):
        return "row"
    if s.turn == 1 and moment in (0, 1):
        return f"step={phase}"
    if moment == CHOOSE_STEP:
        return impossible_beginning(s)
    return "chosen" if s.marks[CHOSEN] != 0 else ""


def fits_gave(s: State) -> bool:
    """Whether for exactly the fields that gave a card its bean is noted down."""
    for field in range(FIELDS):
        given = (s.marks[GAVE_BEANS] >> (field * BITS_OF_A_BEAN)) & 31
        if ((s.marks[GAVE] >> field) & 1 != 0) != (given != 0) or given > TYPES:
            return False
    return s.marks[GAVE_BEANS] >> (FIELDS * BITS_OF_A_BEAN) == 0


def impossible_beginning(s: State) -> str:
    """PB-9, PB-10: nothing has happened before the starting thalers are chosen."""
    chosen = s.marks[CHOSEN]
    if not 0 <= chosen < 3:
        return "chosen"
    if s.turn != 1 or s.emptyings > 0 or s.discard_size + s.places[COINS].size + s.places[PURSE].size > 0:
        return "step=choose"
    for who in range(s.players):
        has = (chosen >> who) & 1 != 0
        if s.thalers[who] != (2 if has else 0) or any_left(s, who) or s.hand_size[who] != (5 if has else 7):
            return "step=choose"
    for card in range(CARD_COUNT):
        if s.marks[card] >= 0 or s.marks[card] == REMOVED:
            return IDS[card]
    return ""


def impossible_ending(s: State) -> str:
    """PB-98 to PB-106: the end has come only where it had to."""
    step = s.step
    ended_in = s.marks[ENDED_IN]
    in_round = step == END_ROUND_STEP or s.marks[BACK] - 1 == END_ROUND_STEP
    if in_round != (ended_in != 0) or in_round != (s.marks[ROUND] != 0) or s.marks[ROUND] > 2:
        return "round"
    if in_round and ended_in - 1 not in (CULTIVATE_PHASE, DRAW_PHASE):
        return "ended-in"
    if s.marks[DUE] != 0 and (ended_in - 1 != DRAW_PHASE or s.marks[DUE] > 6):
        return "due"
    if s.final and s.pile_size > 0:
        return "final=yes"
    at = step if not in_round else END_ROUND_STEP
    if PAY_STEP <= step < END_ROUND_STEP and not in_round:
        at = s.marks[BACK] - 1
    if s.final and not s.over and at not in (3, CULTIVATE_PHASE, END_ROUND_STEP):
        return "final=yes"
    if s.over and (not s.final or step not in (CULTIVATE_PHASE, DRAW_PHASE)):
        return "over=yes"
    if in_round and not s.final:
        return "final=no"
    if s.emptyings >= LAST_PASS and not s.final:
        return "final=no"
    return "final=no" if s.emptyings == PASSES and s.pile_size == 0 and not s.final else ""
