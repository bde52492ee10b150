"""Actions a, b and c: play hand cards, merge fields, turn over a bean card (TB-34 to TB-40)."""

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import NONE, TYPES
from bohnhof.engine.commands import (
    DETAIL_BITS,
    UNSAID_BEAN,
    WHICHEVER,
    Command,
    details_of,
    own_cards_of,
    with_own_cards,
)
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import FIELDS, State
from bohnhof.games.bohnanza.words import bean, fitting_field
from bohnhof.games.telebohn.draw_pile import settle_pile, take_top
from bohnhof.games.telebohn.marks import FIELDS_OF_A_SEAT, TAKEN, has_empty
from bohnhof.games.telebohn.text_pile import unprotect
from bohnhof.games.telebohn.verbs import MERGE, PLAY, TURN_OVER


def field_refusal(s: State, field: i64) -> Refusal | None:
    """TB-4: everybody has three places."""
    if 0 <= field < FIELDS_OF_A_SEAT:
        return None
    return Refusal("TB-4", "no_such_place", {"field": int(field) + 1})


# --- action a ---------------------------------------------------------------------------------------------------------


def add_plays(s: State, who: i64, with_cards: vec[i64], menu: Menu) -> None:
    """TB-34: one or more hand cards of a type on one place that takes them; each with one of the packed text cards."""
    at = who * FIELDS
    row = who * TYPES
    types = s.types
    holds = s.holds
    kinds = s.kinds
    for t in range(len(types)):
        which = types[t]
        held = holds[row + which]
        if held == 0:
            continue
        for f in range(FIELDS_OF_A_SEAT):
            kind = kinds[at + f]
            if kind == which or kind == NONE:
                for c in range(len(with_cards)):
                    code = (PLAY << 40) | (with_cards[c] << (DETAIL_BITS + 8)) | (which << 8) | f
                    for n in range(1, held + 1):
                        menu.add(code | (n << 13))


def spelled_play(s: State, who: i64, command: Command) -> Command:
    """The bean and the place, where only one can be meant."""
    details = details_of(command.a)
    which = details & 31
    number = details >> 5
    if which == UNSAID_BEAN:
        kinds: i64 = 0
        for t in range(len(s.types)):
            if s.held(who, s.types[t]) > 0:
                which = s.types[t]
                kinds += 1
        if kinds != 1:
            return command
    place = command.b
    if place == WHICHEVER and which < TYPES:
        place = fitting_field(s, who, which)
    return Command(PLAY, with_own_cards(which | (number << 5), own_cards_of(command.a)), place)


def play_refusal(s: State, who: i64, details: i64, field: i64) -> Refusal | None:
    """TB-6, TB-34."""
    which = details & 31
    number = details >> 5
    if which == UNSAID_BEAN:
        return Refusal("TB-34", "which_bean_is_played")
    if which >= TYPES or s.deck[which] == 0:
        return Refusal("TB-1", "no_such_bean_here")
    if number == 0:
        return Refusal("TB-34", "play_some")
    if s.held(who, which) < number:
        values: dict[str, int | str] = {"bean": bean(which), "count": int(s.held(who, which))}
        return Refusal("TB-34", "too_few_in_hand", values)
    if field == WHICHEVER:
        return Refusal("TB-34", "which_place", {"bean": bean(which)})
    refusal = field_refusal(s, field)
    if refusal is not None:
        return refusal
    if not s.takes(who, which, field):
        other = bean(s.kind(who, field))
        return Refusal("TB-34", "place_holds_other", {"field": int(field) + 1, "other": other, "bean": bean(which)})
    return None


def play(s: State, who: i64, details: i64, field: i64) -> None:
    """TB-34: lay hand cards on a place."""
    which = details & 31
    number = details >> 5
    left = number
    i: i64 = 0
    while left > 0:
        if s.hand_card(who, i) == which:
            s.from_hand(who, i)
            s.plant(who, which, field)
            left -= 1
        else:
            i += 1
    if s.recording:
        s.note(Event("laid", int(who), {"bean": int(which), "cards": int(number), "field": int(field)}))


# --- action b ---------------------------------------------------------------------------------------------------------


def add_merges(s: State, who: i64, with_cards: vec[i64], menu: Menu) -> None:
    """TB-36: each of two fields of one type onto the other."""
    at = who * FIELDS
    for origin in range(FIELDS_OF_A_SEAT):
        kind = s.kinds[at + origin]
        if kind == NONE:
            continue
        for goal in range(FIELDS_OF_A_SEAT):
            if goal != origin and s.kinds[at + goal] == kind:
                for c in range(len(with_cards)):
                    menu.add((MERGE << 40) | (with_cards[c] << (DETAIL_BITS + 8)) | (origin << 8) | goal)


def can_merge(s: State, who: i64) -> bool:
    """Whether two fields of a seat have one type."""
    at = who * FIELDS
    one = s.kinds[at]
    two = s.kinds[at + 1]
    three = s.kinds[at + 2]
    return (one != NONE and (one == two or one == three)) or (two != NONE and two == three)


def spelled_merge(s: State, who: i64, command: Command) -> Command:
    """The place that keeps the beans, where only one can be meant."""
    origin = details_of(command.a)
    if command.b != WHICHEVER or origin >= FIELDS_OF_A_SEAT:
        return command
    goal = WHICHEVER
    for f in range(FIELDS_OF_A_SEAT):
        if f != origin and s.kind(who, f) == s.kind(who, origin):
            if goal != WHICHEVER:
                return command
            goal = f
    return Command(MERGE, command.a, goal)


def merge_refusal(s: State, who: i64, origin: i64, goal: i64) -> Refusal | None:
    """TB-36, TB-37."""
    refusal = field_refusal(s, origin)
    if refusal is not None:
        return refusal
    if s.size(who, origin) == 0:
        return Refusal("TB-36", "place_is_empty", {"field": int(origin) + 1})
    if goal == WHICHEVER:
        return Refusal("TB-36", "merge_onto_which", {"field": int(origin) + 1})
    refusal = field_refusal(s, goal)
    if refusal is not None:
        return refusal
    if origin == goal:
        return Refusal("TB-36", "two_places")
    if s.size(who, goal) == 0:
        return Refusal("TB-37", "not_onto_empty", {"field": int(goal) + 1})
    if s.kind(who, origin) != s.kind(who, goal):
        return Refusal("TB-36", "other_types", {"field": int(origin) + 1, "other": int(goal) + 1})
    return None


def merge(s: State, who: i64, origin: i64, goal: i64) -> None:
    """TB-36; TB-58, TB-59: a protection of the emptied place ends, that of the other stays."""
    at = who * FIELDS + origin
    cards = s.sizes[at]
    which = s.kinds[at]
    s.sizes[who * FIELDS + goal] += cards
    s.clear(who, origin)
    if s.recording:
        s.note(
            Event(
                "merged",
                int(who),
                {"bean": int(which), "cards": int(cards), "origin": int(origin), "field": int(goal)},
            )
        )
    unprotect(s, who, origin)


# --- action c ---------------------------------------------------------------------------------------------------------


def can_turn_over(s: State, who: i64) -> bool:
    """TB-38: an empty place and a card in the draw pile."""
    return s.pile_size > 0 and has_empty(s, who)


def turn_over_refusal(s: State, who: i64) -> Refusal | None:
    """TB-38, TB-85."""
    if s.pile_size == 0:
        return Refusal("TB-85", "pile_is_gone")
    if not has_empty(s, who):
        return Refusal("TB-38", "no_empty_place")
    return None


def only_empty(s: State, who: i64) -> i64:
    """The only empty place of a seat; NONE if there are more."""
    found: i64 = NONE
    for f in range(FIELDS_OF_A_SEAT):
        if s.size(who, f) == 0:
            if found != NONE:
                return NONE
            found = f
    return found


def turn_over(s: State, who: i64) -> bool:
    """TB-38: take the top card; TB-82, TB-87: an emptying is carried out before it is laid. Whether it is laid
    already: one that can go on one place only goes there."""
    which = take_top(s)
    if s.recording:
        event = Event("turned-over", int(who), {"count": 1})
        event.private[int(who)] = {"bean": int(which)}
        s.note(event)
    s.places[TAKEN].put(which)
    settle_pile(s)
    field = only_empty(s, who)
    if field == NONE:
        return False
    lay(s, who, field)
    return True


def lay(s: State, who: i64, field: i64) -> None:
    """TB-38, TB-40: the card that was taken is laid on an empty place, where everybody sees it (TB-21)."""
    which = s.places[TAKEN].take(0)
    s.plant(who, which, field)
    if s.recording:
        s.note(Event("laid", int(who), {"bean": int(which), "cards": 1, "field": int(field)}))


def add_turning_over(s: State, who: i64, with_cards: vec[i64], menu: Menu) -> None:
    """TB-38."""
    if can_turn_over(s, who):
        for c in range(len(with_cards)):
            menu.add((TURN_OVER << 40) | (with_cards[c] << (DETAIL_BITS + 8)))
