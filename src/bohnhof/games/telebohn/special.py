"""Special actions that stand by themselves: TB-T12, TB-T13, TB-T14 (TB-104, TB-110); TB-T10 goes with a harvest."""

from mypy_extensions import i64

from bohnhof.cards import FIRST_OWN_CARD, NONE, TYPES
from bohnhof.engine.commands import Command, code_of, details_of, own_cards_of, with_own_cards
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import FIELDS, State
from bohnhof.games.bohnanza.words import bean
from bohnhof.games.telebohn.draw_pile import settle_pile
from bohnhof.games.telebohn.marks import DREW, FIELDS_OF_A_SEAT, LOOK_STEP, LOOKED, TAKES, guard, held_texts
from bohnhof.games.telebohn.text_cards import MOVE, NO_EFFECT, PEEK, RECALL, TextDeck
from bohnhof.games.telebohn.text_pile import announce, put_away
from bohnhof.games.telebohn.verbs import USE
from bohnhof.games.telebohn.words import text_word


def add_specials(s: State, who: i64, deck: TextDeck, menu: Menu) -> None:
    """TB-111: the special actions of kind A whose bounds hold."""
    texts = held_texts(s, who)
    for i in range(texts.size):
        card = texts.cards[i]
        if texts.find(card) != i:
            continue
        kind = card - FIRST_OWN_CARD
        effect = deck.effect[kind]
        packed = kind + 1
        if effect == PEEK:
            if s.pile_size > 0:
                menu.add(code_of(USE, with_own_cards(0, packed)))
        elif effect == MOVE:
            add_moves(s, who, packed, menu)
        elif effect == RECALL:
            add_recalls(s, deck.take[kind], packed, menu)


def add_moves(s: State, who: i64, packed: i64, menu: Menu) -> None:
    """TB-T13: two places, at least one of them planted."""
    for one in range(FIELDS_OF_A_SEAT - 1):
        for two in range(one + 1, FIELDS_OF_A_SEAT):
            if s.size(who, one) + s.size(who, two) > 0:
                menu.add(code_of(USE, with_own_cards(one | (two << 3), packed)))


def add_recalls(s: State, most: i64, packed: i64, menu: Menu) -> None:
    """TB-T14: so many cards of one type from the discard pile."""
    for t in range(len(s.types)):
        which = s.types[t]
        lying = discarded(s, which)
        for n in range(1, most + 1):
            if n <= lying:
                menu.add(code_of(USE, with_own_cards(which | (n << 5), packed)))


def discarded(s: State, which: i64) -> i64:
    """How many cards of a type lie in the discard pile."""
    n: i64 = 0
    for i in range(s.discard_size):
        if s.discard[i] == which:
            n += 1
    return n


def spelled_use(command: Command, deck: TextDeck) -> Command:
    """Two places in their order, whichever was said first."""
    kind = own_cards_of(command.a) - 1
    details = details_of(command.a)
    one = details & 7
    two = details >> 3
    if 0 <= kind < deck.kinds and deck.effect[kind] == MOVE and one > two:
        return Command(USE, with_own_cards(two | (one << 3), kind + 1), command.b)
    return command


def use_refusal(s: State, who: i64, deck: TextDeck, command: Command) -> Refusal | None:
    """TB-18, TB-105, TB-111, TB-113 and the bounds of each card."""
    kind = own_cards_of(command.a) - 1
    details = details_of(command.a)
    if kind < 0 or kind >= deck.kinds:
        return Refusal("TB-18", "no_such_text", {"text": text_word(kind)})
    if held_texts(s, who).find(FIRST_OWN_CARD + kind) == NONE:
        return Refusal("TB-18", "text_not_held", {"text": text_word(kind)})
    effect = deck.effect[kind]
    if effect == PEEK:
        if s.pile_size == 0:
            return Refusal("TB-T12", "pile_is_gone")
        refused = details != 0
    elif effect == MOVE:
        return move_refusal(s, who, details)
    elif effect == RECALL:
        return recall_refusal(s, details, deck.take[kind])
    elif effect == NO_EFFECT:
        return Refusal("TB-113", "text_has_no_action", {"text": text_word(kind)})
    else:
        return Refusal("TB-105", "text_goes_with_others", {"text": text_word(kind)})
    return Refusal("TB-111", "impossible_numbers") if refused else None


def move_refusal(s: State, who: i64, details: i64) -> Refusal | None:
    """TB-T13."""
    one = details & 7
    two = details >> 3
    if one >= FIELDS_OF_A_SEAT or two >= FIELDS_OF_A_SEAT or one >= two:
        return Refusal("TB-T13", "two_places")
    if s.size(who, one) + s.size(who, two) == 0:
        return Refusal("TB-T13", "both_are_empty")
    return None


def recall_refusal(s: State, details: i64, most: i64) -> Refusal | None:
    """TB-T14."""
    which = details & 31
    number = details >> 5
    if which >= TYPES or s.deck[which] == 0:
        return Refusal("TB-1", "no_such_bean_here")
    if number == 0 or number > most:
        return Refusal("TB-T14", "take_up_to", {"count": int(most)})
    lying = discarded(s, which)
    if number > lying:
        return Refusal("TB-T14", "too_few_discarded", {"bean": bean(which), "count": int(lying)})
    return None


def use(s: State, who: i64, deck: TextDeck, a: i64) -> bool:
    """Carry out a special action; whether it is done at once, and nothing is asked."""
    packed = own_cards_of(a)
    details = details_of(a)
    kind = packed - 1
    announce(s, who, packed)
    effect = deck.effect[kind]
    if effect == PEEK:
        look(s, who, deck.look[kind], deck.take[kind])
        return False
    if effect == MOVE:
        move(s, who, details & 7, details >> 3)
    else:
        recall(s, who, details & 31, details >> 5)
    put_away(s)
    return True


def move(s: State, who: i64, one: i64, two: i64) -> None:
    """TB-T13: what lies on two places is exchanged, protection and all."""
    first = who * FIELDS + one
    second = who * FIELDS + two
    kind = s.kinds[first]
    size = s.sizes[first]
    s.kinds[first] = s.kinds[second]
    s.sizes[first] = s.sizes[second]
    s.kinds[second] = kind
    s.sizes[second] = size
    mine = guard(s, who, one)
    other = guard(s, who, two)
    if mine.size + other.size > 0:
        card = mine.take(0) if mine.size > 0 else NONE
        if other.size > 0:
            mine.put(other.take(0))
        if card != NONE:
            other.put(card)
    if s.recording:
        s.note(Event("exchanged", int(who), {"origin": int(one), "field": int(two)}))


def recall(s: State, who: i64, which: i64, number: i64) -> None:
    """TB-T14: those nearest the top; the rest keeps its order. The hand may hold more than five (TB-81)."""
    left = number
    i = s.discard_size - 1
    while left > 0:
        if s.discard[i] == which:
            for above in range(i, s.discard_size - 1):
                s.discard[above] = s.discard[above + 1]
            s.discard_size -= 1
            s.to_hand(who, which)
            left -= 1
        i -= 1
    if s.recording:
        s.note(Event("recalled", int(who), {"bean": int(which), "cards": int(number)}))


def look(s: State, who: i64, most: i64, takes: i64) -> None:
    """TB-T12: the top cards of the draw pile are laid aside for one seat alone to see."""
    looked = s.places[LOOKED]
    number = most if most < s.pile_size else s.pile_size
    for i in range(s.pile_size - number, s.pile_size):
        looked.put(s.pile[i])
    s.pile_size -= number
    s.marks[TAKES] = takes
    s.step = LOOK_STEP
    if s.recording:
        event = Event("looked-at", int(who), {"count": int(number)})
        event.private[int(who)] = {"beans": [int(looked.cards[number - 1 - k]) for k in range(number)]}
        s.note(event)


def take_looked(s: State, who: i64, which: i64) -> bool:
    """Take one of the cards that are looked at into the hand; whether that was all."""
    looked = s.places[LOOKED]
    looked.take(looked.find(which))
    s.to_hand(who, which)
    s.marks[TAKES] -= 1
    s.marks[DREW] = 1
    if s.recording:
        event = Event("took-looked", int(who), {"count": 1})
        event.private[int(who)] = {"bean": int(which)}
        s.note(event)
    return has_looked(s)


def lay_back(s: State, which: i64) -> bool:
    """Lay one of them back on top of the pile; whether that was all."""
    looked = s.places[LOOKED]
    s.pile[s.pile_size] = looked.take(looked.find(which))
    s.pile_size += 1
    return has_looked(s)


def has_looked(s: State) -> bool:
    """Whether nothing is left to choose: a last card that cannot be taken goes back by itself. TB-T12, TB-82: if all
    cards were taken, that is an emptying."""
    looked = s.places[LOOKED]
    if looked.size == 1 and s.marks[TAKES] == 0:
        s.pile[s.pile_size] = looked.take(0)
        s.pile_size += 1
    if looked.size > 0:
        return False
    s.marks[TAKES] = 0
    settle_pile(s)
    put_away(s)
    return True
