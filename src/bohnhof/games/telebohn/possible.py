"""What no table of Telebohn comes to: for positions that somebody has written or changed."""

from mypy_extensions import i64

from bohnhof.cards import FIRST_OWN_CARD, GARDEN, NONE
from bohnhof.engine.state import State
from bohnhof.games.telebohn.circuit import quota
from bohnhof.games.telebohn.marks import (
    AGAIN,
    AGAIN_STEP,
    ANNOUNCED,
    AT,
    CLOSER,
    CLOSING_STEP,
    COPIED,
    COPY_STEP,
    DEFENCE_STEP,
    DREW,
    FIELDS_OF_A_SEAT,
    GARDENS_UNDER,
    IDLE,
    KIND,
    LAY_STEP,
    LEFT,
    LOOK_STEP,
    LOOKED,
    OWN,
    ROUND_STEP,
    TAKEN,
    TAKES,
    TAKING_OVER,
    TARGET,
    TURNED,
    TURNING_OVER,
    UNDER,
    WINDOW,
    doer,
    guard,
    has_planted,
    held_texts,
    is_guarded,
)
from bohnhof.games.telebohn.takeover import facing, forbidden, stronger
from bohnhof.games.telebohn.text_cards import ANY_PLACE, MOVE, NO_EFFECT, PEEK, RECALL, TWICE, TextDeck
from bohnhof.games.telebohn.text_pile import is_announced


def impossible(s: State, deck: TextDeck, many: bool) -> str:
    """A word for the first thing that cannot be; empty if all can."""
    word = impossible_piles(s)
    if word == "":
        word = impossible_fields(s)
    if word == "":
        word = impossible_moment(s)
    if word == "":
        word = impossible_announcement(s, deck)
    if word == "" and s.step == COPY_STEP:
        word = impossible_window(s)
    if word == "" and s.step == DEFENCE_STEP:
        word = impossible_attack(s, deck)
    if word == "" and s.step == AGAIN_STEP:
        more = s.marks[KIND] == TURNING_OVER and many
        if s.marks[AGAIN] != 1 or not (more or is_announced(s, deck, TWICE)):
            word = "again"
    return word


def impossible_piles(s: State) -> str:
    """TB-10, TB-82 to TB-86: piles, garden beans and the end; TB-8: no card too many."""
    under = s.places[UNDER]
    for i in range(under.size):
        if under.cards[i] != GARDEN:
            return "under"
    left = GARDENS_UNDER if s.last == 1 else GARDENS_UNDER - s.emptyings
    if left < 0:
        left = 0
    if under.size != left:
        return "under"
    if s.final != (s.emptyings >= s.last) or (s.final and s.pile_size > 0 and s.step != LOOK_STEP):
        return "final=yes" if s.final else "final=no"
    if not s.final and s.pile_size + s.places[LOOKED].size == 0:
        return "pile"
    if s.row_size > 0:
        return "row"
    return "planted" if s.planted != 0 or s.discarded != 0 else ""


def impossible_fields(s: State) -> str:
    """TB-4, TB-57, TB-58, TB-72: three places each; a protection lies on planted fields of passive players."""
    for who in range(s.players):
        if s.fields[who] != FIELDS_OF_A_SEAT:
            return "fields"
        if s.waiting_size[who] > 0:
            return "waiting"
        for field in range(FIELDS_OF_A_SEAT):
            size = guard(s, who, field).size
            if size > 1 or (size == 1 and (s.size(who, field) == 0 or who == s.active or s.step == CLOSING_STEP)):
                return f"guard-{field + 1}"
    return ""


def impossible_moment(s: State) -> str:
    """What may be noted in each step."""
    marks = s.marks
    step = s.step
    if marks[TURNED] > 1 or marks[DREW] > 1 or marks[AGAIN] > 1:
        return "marks"
    if marks[IDLE] >= 2 * s.players or marks[KIND] > TAKING_OVER:
        return "marks"
    if marks[WINDOW] > s.players or marks[TARGET] > s.players or marks[CLOSER] > s.players:
        return "marks"
    if marks[WINDOW] == s.active + 1:
        return "window"
    if (marks[CLOSER] != 0) != (step == CLOSING_STEP):
        return "closer"
    if s.over and (step != CLOSING_STEP or any_planted(s)):
        return "over=yes"
    if step == CLOSING_STEP and not s.over and not has_planted(s, marks[CLOSER] - 1):
        return "closer"
    acting = step == COPY_STEP or step == DEFENCE_STEP or step == LAY_STEP or step == AGAIN_STEP
    if (marks[WINDOW] > 0 or acting) != (marks[KIND] > 0):
        return "kind"
    if marks[WINDOW] > 0 and (step == ROUND_STEP or step == CLOSING_STEP):
        return "window"
    if marks[WINDOW] == 0 and (step == COPY_STEP or marks[LEFT] != 0 or marks[COPIED] != 0):
        return "window"
    if marks[WINDOW] > 0 and not possible_circuit(s):
        return "left"
    if step == LAY_STEP and marks[KIND] != TURNING_OVER:
        return "kind"
    if (s.places[TAKEN].size > 0) != (step == LAY_STEP) or s.places[TAKEN].size > 1:
        return "taken"
    if (s.places[LOOKED].size > 0) != (step == LOOK_STEP):
        return "looked"
    if marks[TAKES] > 0 and step != LOOK_STEP:
        return "takes"
    if (marks[TARGET] > 0) != (step == DEFENCE_STEP) or (step != DEFENCE_STEP and marks[OWN] + marks[AT] != 0):
        return "target"
    if marks[AGAIN] != 0 and step != AGAIN_STEP and step != LAY_STEP:
        return "again"
    return ""


def possible_circuit(s: State) -> bool:
    """TB-65 to TB-68: who may still copy, and who has, among those that have been asked."""
    copied: i64 = 0
    who = s.active
    for _i in range(s.players):
        who = s.after(who)
        if (s.marks[COPIED] >> who) & 1 != 0:
            copied += 1
        if who == s.marks[WINDOW] - 1:
            break
    asked = s.marks[COPIED]
    rest: i64 = 0
    for seat in range(s.players):
        if (asked >> seat) & 1 != 0:
            rest += 1
    if rest != copied or asked >> s.players != 0 or s.marks[LEFT] + copied != quota(s):
        return False
    own = (asked >> (s.marks[WINDOW] - 1)) & 1
    return own == 1 or s.marks[LEFT] > 0


def any_planted(s: State) -> bool:
    """Whether something is left on some field."""
    for who in range(s.players):
        if has_planted(s, who):
            return True
    return False


def impossible_announcement(s: State, deck: TextDeck) -> str:
    """TB-33, TB-112: text cards are announced only while something is asked, and are no kind A then, but for those that
    are looked with."""
    announced = s.places[ANNOUNCED]
    if announced.size > 0 and (s.step == ROUND_STEP or s.step == COPY_STEP or s.step == CLOSING_STEP):
        return "announced"
    if s.step == LOOK_STEP:
        if announced.size != 1 or not is_announced(s, deck, PEEK):
            return "announced"
        kind = announced.cards[0] - FIRST_OWN_CARD
        if s.marks[TAKES] > deck.take[kind] or s.places[LOOKED].size > deck.look[kind]:
            return "takes"
        if s.places[LOOKED].size == 1 and s.marks[TAKES] == 0:
            return "takes"
    elif is_announced(s, deck, PEEK):
        return "announced"
    if is_announced(s, deck, MOVE) or is_announced(s, deck, RECALL) or is_announced(s, deck, NO_EFFECT):
        return "announced"
    return ""


def impossible_window(s: State) -> str:
    """TB-104: a window after a copy closes by itself where no text card is held."""
    who = s.marks[WINDOW] - 1
    if (s.marks[COPIED] >> who) & 1 != 0 and held_texts(s, who).size == 0:
        return "window"
    return ""


def impossible_attack(s: State, deck: TextDeck) -> str:
    """TB-44 to TB-50, TB-54: the takeover that is asked about could be announced, and can be defended."""
    who = doer(s)
    other = s.marks[TARGET] - 1
    own = s.marks[OWN]
    field = s.marks[AT]
    if s.marks[KIND] != TAKING_OVER or own >= FIELDS_OF_A_SEAT or field >= FIELDS_OF_A_SEAT:
        return "target"
    if (forbidden(s, who) >> other) & 1 != 0 or held_texts(s, other).size == 0:
        return "target"
    if s.kind(who, own) == NONE or s.kind(other, field) == NONE or is_guarded(s, other, field):
        return "target"
    if not stronger(s, who, own, other, field):
        return "target"
    return "" if (field == facing(s, own)) != is_announced(s, deck, ANY_PLACE) else "target"
