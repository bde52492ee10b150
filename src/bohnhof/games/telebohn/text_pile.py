"""Where text cards go: drawing them, announcing them, and their way to the text discards (TB-88, TB-89, TB-112)."""

from mypy_extensions import i64

from bohnhof.cards import FIRST_OWN_CARD
from bohnhof.engine.commands import OWN_CARD_BITS, unpacked_own
from bohnhof.engine.events import Event
from bohnhof.engine.state import State
from bohnhof.games.telebohn.marks import ANNOUNCED, TEXT_DISCARDS, TEXT_PILE, guard, held_texts
from bohnhof.games.telebohn.text_cards import TextDeck


def shuffle_texts(s: State) -> None:
    """Bring the text pile into a random order; a replay has it written down."""
    pile = s.places[TEXT_PILE]
    if len(s.shuffles) > 0:
        order = s.shuffles.pop(0)
        if sorted(order) != sorted([int(pile.cards[k]) for k in range(pile.size)]):
            raise ValueError("a recorded order of other cards than those that are shuffled")
        for k in range(len(order)):
            pile.cards[pile.size - 1 - k] = order[k]
        return
    i = pile.size - 1
    while i > 0:
        j = s.chance.below(i + 1)
        card = pile.cards[i]
        pile.cards[i] = pile.cards[j]
        pile.cards[j] = card
        i -= 1


def text_order(s: State) -> list[int]:
    """The cards of the text pile, top first."""
    pile = s.places[TEXT_PILE]
    return [int(pile.cards[pile.size - 1 - k]) for k in range(pile.size)]


def reshuffle_texts(s: State) -> None:
    """TB-88, TB-89: the text discards become the text pile, if there are any."""
    pile = s.places[TEXT_PILE]
    discards = s.places[TEXT_DISCARDS]
    if discards.size == 0:
        return
    while discards.size > 0:
        pile.put(discards.take(discards.size - 1))
    shuffle_texts(s)
    if s.recording:
        event = Event("texts-reshuffled", -1, {"count": int(pile.size)})
        event.secret["order"] = text_order(s)
        s.note(event)


def draw_text(s: State, who: i64) -> None:
    """Draw one text card: TB-88, TB-89. A draw that finds nothing is dropped."""
    pile = s.places[TEXT_PILE]
    if pile.size == 0:
        reshuffle_texts(s)
        if pile.size == 0:
            return
    card = pile.take(pile.size - 1)
    held_texts(s, who).put(card)
    if s.recording:
        event = Event("drew-text", int(who), {"count": 1})
        event.private[int(who)] = {"text": int(card - FIRST_OWN_CARD)}
        s.note(event)
    if pile.size == 0:
        reshuffle_texts(s)


def announce(s: State, who: i64, packed: i64) -> None:
    """TB-106: the packed text cards are laid open before anything else happens; TB-20."""
    if packed == 0:
        return
    texts = held_texts(s, who)
    rest = packed
    while rest > 0:
        s.places[ANNOUNCED].put(texts.take(texts.find(FIRST_OWN_CARD + (rest & 127) - 1)))
        rest >>= OWN_CARD_BITS
    if s.recording:
        s.note(Event("announced", int(who), {"texts": unpacked_own(packed)}))


def put_away(s: State) -> None:
    """TB-112: what was announced goes to the text discards."""
    announced = s.places[ANNOUNCED]
    while announced.size > 0:
        s.places[TEXT_DISCARDS].put(announced.take(0))


def is_announced(s: State, deck: TextDeck, effect: i64) -> bool:
    """Whether a card with this effect is announced now."""
    announced = s.places[ANNOUNCED]
    for i in range(announced.size):
        if deck.effect[announced.cards[i] - FIRST_OWN_CARD] == effect:
            return True
    return False


def unprotect(s: State, who: i64, field: i64) -> None:
    """TB-62: the protection of a field is over, if it had one; its card goes to the text discards, open to all."""
    place = guard(s, who, field)
    if place.size == 0:
        return
    card = place.take(0)
    s.places[TEXT_DISCARDS].put(card)
    if s.recording:
        s.note(Event("unprotected", int(who), {"field": int(field), "text": int(card - FIRST_OWN_CARD)}))


def unprotect_all(s: State, who: i64) -> None:
    """The end of all protections of a seat."""
    for field in range(s.fields[who]):
        unprotect(s, who, field)


def end_protections(s: State) -> None:
    """TB-57, TB-96: the end of all protections, from the active player on."""
    who = s.active
    for _i in range(s.players):
        unprotect_all(s, who)
        who = s.after(who)
