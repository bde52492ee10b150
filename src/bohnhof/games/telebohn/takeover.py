"""Action e: hostile takeovers, what they need, and the defence (TB-44 to TB-55, TB-60, TB-72 to TB-78)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from bohnhof.cards import BEANS, FIRST_OWN_CARD, NONE, SNAP
from bohnhof.engine.commands import (
    DETAIL_BITS,
    UNSAID_FIELD,
    Command,
    code_of,
    details_of,
    own_cards_of,
    with_own_cards,
)
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import FIELDS, State
from bohnhof.games.bohnanza.words import bean, seat
from bohnhof.games.telebohn.announcing import card_with, held_with, packed_cards
from bohnhof.games.telebohn.marks import (
    AT,
    COPIED,
    FIELDS_OF_A_SEAT,
    OWN,
    TARGET,
    doer,
    guard,
    held_texts,
    is_guarded,
)
from bohnhof.games.telebohn.playing import field_refusal
from bohnhof.games.telebohn.text_cards import ANY_PLACE, NO_DEFENCE, TextDeck
from bohnhof.games.telebohn.text_pile import is_announced, unprotect_all
from bohnhof.games.telebohn.verbs import TAKE_OVER
from bohnhof.games.telebohn.words import text_word

NO_CARD_ONLY: Final = vec[i64]([-1])
STRIKING: Final[i64] = (1 << 9) | (1 << 10)
"""The effects that go with a takeover: NO_DEFENCE and ANY_PLACE."""
HANDY_CAP: Final = vec[i64]([4 if which == SNAP else card.cards for which, card in enumerate(BEANS)])
"""TB-1: the Handy-Cap of each type; that of snap beans is smaller than their number."""


def facing(s: State, field: i64) -> i64:
    """TB-48, TB-49: the place at which a field of another player must lie; with two players they lie opposite."""
    return 2 - field if s.players == 2 else field


def stronger(s: State, who: i64, own: i64, other: i64, field: i64) -> bool:
    """TB-46, TB-47: more cards, or as many of a type with the smaller Handy-Cap."""
    mine = who * FIELDS + own
    theirs = other * FIELDS + field
    if s.sizes[mine] != s.sizes[theirs]:
        return s.sizes[mine] > s.sizes[theirs]
    return HANDY_CAP[s.kinds[mine]] < HANDY_CAP[s.kinds[theirs]]


def forbidden(s: State, who: i64) -> i64:
    """TB-72 to TB-76: the seats that this one may not attack, as a bit mask. Nobody attacks himself; a copier
    attacks neither the active player nor, in this circuit, who has copied before him."""
    mask: i64 = 1
    mask <<= who
    if who != s.active:
        active: i64 = 1
        active <<= s.active
        mask |= active | s.marks[COPIED]
    return mask


def any_target(s: State, who: i64) -> bool:
    """Whether a seat could take over a field by public facts alone, without text cards (TB-70)."""
    mask = forbidden(s, who)
    for own in range(FIELDS_OF_A_SEAT):
        if s.size(who, own) == 0:
            continue
        field = facing(s, own)
        for other in range(s.players):
            if (mask >> other) & 1 == 0 and s.size(other, field) > 0:
                if stronger(s, who, own, other, field) and not is_guarded(s, other, field):
                    return True
    return False


def add_plain_takeovers(s: State, who: i64, menu: Menu) -> None:
    """TB-44 to TB-50, where no text card goes with a takeover."""
    mask = forbidden(s, who)
    sizes = s.sizes
    kinds = s.kinds
    caps = HANDY_CAP
    for own in range(FIELDS_OF_A_SEAT):
        size = sizes[who * FIELDS + own]
        if size == 0:
            continue
        cap = caps[kinds[who * FIELDS + own]]
        field = facing(s, own)
        theirs = field
        for other in range(s.players):  # as `stronger` says; this runs for every action of every game
            if 0 < sizes[theirs] <= size and (mask >> other) & 1 == 0:
                if (sizes[theirs] < size or cap < caps[kinds[theirs]]) and not is_guarded(s, other, field):
                    menu.add((TAKE_OVER << 40) | (own << 8) | (other << 11) | field)
            theirs += FIELDS


def add_takeovers(s: State, who: i64, deck: TextDeck, quiet: vec[i64], effects: i64, menu: Menu) -> None:
    """TB-44 to TB-50: every field that may be attacked, with all cards that may go with it; each with one of the kinds
    in `quiet` (NONE for no card). `effects` are those of the cards that are held."""
    if effects & STRIKING == 0 and len(quiet) == 1:
        add_plain_takeovers(s, who, menu)
        return
    mask = forbidden(s, who)
    anywhere = held_with(s, who, deck, ANY_PLACE)
    undefended = with_none(held_with(s, who, deck, NO_DEFENCE))
    for own in range(FIELDS_OF_A_SEAT):
        if s.size(who, own) == 0:
            continue
        place = facing(s, own)
        for other in range(s.players):
            if (mask >> other) & 1 != 0:
                continue
            for field in range(FIELDS_OF_A_SEAT):
                if field != place and len(anywhere) == 0:
                    continue
                if s.size(other, field) == 0 or not stronger(s, who, own, other, field):
                    continue
                if is_guarded(s, other, field):
                    continue
                strikes = undefended if held_texts(s, other).size > 0 else NO_CARD_ONLY
                ways = NO_CARD_ONLY if field == place else anywhere
                for w in range(len(ways)):
                    for d in range(len(strikes)):
                        for q in range(len(quiet)):
                            packed = packed_cards(ways[w], strikes[d], quiet[q])
                            details = own | (other << 3)
                            menu.add((TAKE_OVER << 40) | (packed << (DETAIL_BITS + 8)) | (details << 8) | field)


def with_none(kinds: vec[i64]) -> vec[i64]:
    """The choice of one of these kinds of text cards, or of none."""
    if len(kinds) == 0:
        return NO_CARD_ONLY
    chosen = vec[i64]([NONE])
    for k in range(len(kinds)):
        chosen = append(chosen, kinds[k])
    return chosen


def spelled_takeover(s: State, command: Command) -> Command:
    """The own field, where it is left out: the one that faces the attacked field."""
    details = details_of(command.a)
    if details & 7 != UNSAID_FIELD or not 0 <= command.b < FIELDS_OF_A_SEAT:
        return command
    own = facing(s, command.b)
    return Command(TAKE_OVER, with_own_cards(own | (details >> 3 << 3), own_cards_of(command.a)), command.b)


def takeover_refusal(s: State, who: i64, deck: TextDeck, a: i64, field: i64) -> Refusal | None:
    """Why a field cannot be attacked so; the text cards are held and go with a takeover."""
    details = details_of(a)
    packed = own_cards_of(a)
    own = details & 7
    other = details >> 3
    if other >= s.players:
        return Refusal("TB-44", "no_such_player")
    refusal = field_refusal(s, own)
    if refusal is None:
        refusal = field_refusal(s, field)
    if refusal is not None:
        return refusal
    if other == who:
        return Refusal("TB-44", "not_yourself")
    if (forbidden(s, who) >> other) & 1 != 0:
        if other == s.active:
            return Refusal("TB-72", "not_the_active_player", {"player": seat(other)})
        return Refusal("TB-73" if s.turn == 1 else "TB-75", "not_who_took_over", {"player": seat(other)})
    if s.size(who, own) == 0:
        return Refusal("TB-44", "place_is_empty", {"field": int(own) + 1})
    if s.size(other, field) == 0:
        return Refusal("TB-44", "nothing_there", {"player": seat(other), "field": int(field) + 1})
    if is_guarded(s, other, field):
        return Refusal("TB-50", "place_is_protected", {"player": seat(other), "field": int(field) + 1})
    anywhere = card_with(packed, deck, ANY_PLACE)
    place = facing(s, own)
    if field != place and anywhere == NONE:
        values: dict[str, int | str] = {"field": int(own) + 1, "other": int(place) + 1}
        if s.players == 2:
            return Refusal("TB-49", "only_opposite", values)
        return Refusal("TB-48", "only_same_place", values)
    if field == place and anywhere != NONE:
        return Refusal("TB-T18", "text_not_needed", {"text": text_word(anywhere)})
    if not stronger(s, who, own, other, field):
        same = s.size(who, own) == s.size(other, field)
        values = {"field": int(own) + 1, "bean": bean(s.kind(who, own)), "other": bean(s.kind(other, field))}
        return Refusal("TB-47" if same else "TB-46", "equal_and_not_stronger" if same else "not_stronger", values)
    strike = card_with(packed, deck, NO_DEFENCE)
    if strike != NONE and held_texts(s, other).size == 0:
        return Refusal("TB-T17", "defends_with_nothing", {"text": text_word(strike), "player": seat(other)})
    return None


def attack(s: State, who: i64, deck: TextDeck, details: i64, field: i64) -> bool:
    """Announce a takeover (its text cards are announced). Whether it is carried out at once: TB-54, TB-T17."""
    own = details & 7
    other = details >> 3
    s.marks[TARGET] = other + 1
    s.marks[OWN] = own
    s.marks[AT] = field
    if s.recording:
        s.note(Event("attacked", int(who), {"seat": int(other), "field": int(field), "own": int(own)}))
    if held_texts(s, other).size > 0 and not is_announced(s, deck, NO_DEFENCE):
        return False
    swap(s)
    return True


def swap(s: State) -> None:
    """TB-44: all cards of the two fields change places; TB-60: a copier's protections end."""
    who = doer(s)
    other = s.marks[TARGET] - 1
    own = s.marks[OWN]
    field = s.marks[AT]
    mine = who * FIELDS + own
    theirs = other * FIELDS + field
    kind = s.kinds[mine]
    size = s.sizes[mine]
    s.kinds[mine] = s.kinds[theirs]
    s.sizes[mine] = s.sizes[theirs]
    s.kinds[theirs] = kind
    s.sizes[theirs] = size
    forget_attack(s)
    if s.recording:
        s.note(Event("took-over", int(who), {"seat": int(other), "field": int(field), "own": int(own)}))
    if who != s.active:
        unprotect_all(s, who)


def forget_attack(s: State) -> None:
    """The takeover is over, whatever came of it."""
    s.marks[TARGET] = 0
    s.marks[OWN] = 0
    s.marks[AT] = 0


def add_defences(s: State, who: i64, menu: Menu, verb: i64) -> None:
    """TB-53: each kind of text card that is held."""
    texts = held_texts(s, who)
    for i in range(texts.size):
        if texts.find(texts.cards[i]) == i:
            menu.add(code_of(verb, with_own_cards(0, texts.cards[i] - FIRST_OWN_CARD + 1)))


def defend(s: State, packed: i64) -> None:
    """TB-53, TB-55: a text card goes face down on the attacked field, and no bean card moves (TB-20)."""
    who = s.marks[TARGET] - 1
    field = s.marks[AT]
    texts = held_texts(s, who)
    kind = packed - 1
    guard(s, who, field).put(texts.take(texts.find(FIRST_OWN_CARD + kind)))
    forget_attack(s)
    if s.recording:
        event = Event("defended", int(who), {"field": int(field)})
        event.private[int(who)] = {"text": int(kind)}
        s.note(event)
