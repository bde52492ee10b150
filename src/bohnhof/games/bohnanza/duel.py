"""The duel: the game for two in the edition `rio-grande` (BB-115 to BB-129)."""

from typing import Final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import (
    ACCEPT,
    ANY,
    COUNTER,
    DISCARD,
    DRAW,
    END,
    END_CODE,
    HAND,
    OFFER,
    PLANT,
    REFUSE,
    TURN_UP,
    TURN_UP_CODE,
    UNSAID,
    WHICHEVER,
    WISH,
    WITHDRAW,
    Command,
    bean_of,
    code_of,
    first_of,
    index_of,
    place_of,
    second_of,
    source,
    verb_of,
)
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import Place, State
from bohnhof.engine.steps import FINISH, NEXT, STAY, Step
from bohnhof.engine.terms import DISCARDS, TURNS_UP
from bohnhof.engine.vectors import bit, zeros
from bohnhof.games.bohnanza.draw import Draw
from bohnhof.games.bohnanza.goods import filled
from bohnhof.games.bohnanza.hand import PlantFromHand
from bohnhof.games.bohnanza.trade import turn_up
from bohnhof.games.bohnanza.words import add_plantings, bean, elsewhere, field_refusal, not_your_turn, with_field

OFFER_ROW: Final[i64] = 0
"""The place of the cards that the opponent has left (BB-123)."""
BOX: Final[i64] = 1
"""The place of the thalers that were paid (BB-126)."""
_TRADING: Final = (int(OFFER), int(ACCEPT), int(REFUSE), int(COUNTER), int(WITHDRAW), int(WISH))


def duel_elsewhere(s: State, verb: i64) -> Refusal:
    """BB-124: there is no trading of any kind; for the rest as in the base game."""
    if int(verb) in _TRADING:
        return Refusal("BB-124", "no_trading_in_duel")
    return elsewhere(verb)


class OfferedCards(Step):
    """Step 1: the active player plants or discards every card of the offer row (BB-116, BB-117)."""

    def __init__(self) -> None:
        super().__init__("offered", [PLANT, DISCARD])

    def enter(self, s: State) -> i64:
        """BB-117: left out if the offer row is empty."""
        return STAY if s.places[OFFER_ROW].size > 0 else NEXT

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Each type of the row: plant it or discard it."""
        if seat != s.active:
            return
        offered = s.places[OFFER_ROW]
        for i in range(offered.size):
            which = offered.cards[i]
            if offered.find(which) == i:
                menu.add(code_of(DISCARD, source(ANY, UNSAID, which)))
                add_plantings(s, seat, which, menu)

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """A bean that is left unsaid is the only type of the row."""
        offered = s.places[OFFER_ROW]
        which = command.a
        if command.verb == DISCARD and command.a != WHICHEVER:
            if place_of(command.a) != ANY:
                return command
            which = bean_of(command.a)
        if which == WHICHEVER and offered.size > 0:
            alone = True
            for i in range(offered.size):
                if offered.cards[i] != offered.cards[0]:
                    alone = False
            if alone:
                which = offered.cards[0]
        if command.verb == PLANT:
            return with_field(s, seat, command, which)
        return Command(DISCARD, WHICHEVER if which == WHICHEVER else source(ANY, UNSAID, which))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """BB-116."""
        if seat != s.active:
            return not_your_turn(s)
        which = command.a
        if which == WHICHEVER:
            return Refusal("BB-116", "which_offered_bean")
        if command.verb == DISCARD:
            if place_of(which) != ANY:
                return Refusal("BB-116", "offered_cards_first")
            which = bean_of(which)
        if s.places[OFFER_ROW].find(which) < 0:
            return Refusal("BB-116", "not_in_offer_row", {"bean": bean(which)})
        if command.verb == DISCARD:
            return None
        return field_refusal(s, seat, which, command.b)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """BB-116: each planting and each discarding is an event of its own."""
        offered = s.places[OFFER_ROW]
        discards = verb_of(code) == DISCARD
        which = bean_of(first_of(code)) if discards else first_of(code)
        offered.take(offered.find(which))
        if discards:
            s.to_discard(which)
            if s.recording:
                s.note(Event("discarded", int(seat), {"bean": int(which), "from": "offered"}))
        else:
            s.plant(seat, which, second_of(code))
            if s.recording:
                s.note(
                    Event("planted", int(seat), {"bean": int(which), "field": int(second_of(code)), "from": "offered"})
                )
        return STAY if offered.size > 0 else NEXT

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """BB-116: none of the offered cards may stay."""
        if verb == TURN_UP or verb == END or verb == DRAW:
            return Refusal("BB-116", "offered_cards_first")
        return duel_elsewhere(s, verb)


class PlantAndDiscard(PlantFromHand):
    """Step 2: plant as in the base game, then discard at most one hand card (BB-118, BB-119)."""

    def __init__(self) -> None:
        super().__init__()
        self.verbs |= bit(DISCARD)

    def enter(self, s: State) -> i64:
        """Nothing is discarded yet."""
        s.discarded = 0
        return super().enter(s)

    def may_discard(self, s: State, seat: i64) -> bool:
        """BB-119."""
        return s.planted > 0 and s.hand_size[seat] > 0 and s.discarded < s.term(seat, DISCARDS)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """BB-118, BB-119: with the discard the step is over, but for turning up."""
        if seat != s.active:
            return
        if s.discarded > 0:
            menu.add(TURN_UP_CODE)
            return
        super().moves(s, seat, menu)
        if self.may_discard(s, seat):
            for i in range(s.hand_size[seat]):
                menu.add(code_of(DISCARD, source(HAND, i, s.hand_card(seat, i))))

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """The exact hand card of a discard: for a bean alone the frontmost copy."""
        if command.verb != DISCARD:
            return super().complete(s, seat, command)
        card = command.a
        if card == WHICHEVER:
            return command
        if index_of(card) != UNSAID:
            return Command(DISCARD, filled(s, seat, card))
        for i in range(s.hand_size[seat]):
            if s.hand_card(seat, i) == bean_of(card):
                return Command(DISCARD, source(HAND, i, bean_of(card)))
        return command

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """BB-118, BB-119."""
        if command.verb != DISCARD:
            if command.verb == PLANT and s.discarded > 0 and seat == s.active:
                return Refusal("BB-119", "discarded_already")
            return super().check(s, seat, command)
        if seat != s.active:
            return not_your_turn(s)
        if s.discarded >= s.term(seat, DISCARDS):
            return Refusal("BB-119", "discarded_already")
        if s.hand_size[seat] == 0:
            return Refusal("BB-119", "hand_is_empty")
        if s.planted == 0:
            return Refusal("BB-119", "plant_before_discarding")
        card = command.a
        if card == WHICHEVER:
            return Refusal("BB-119", "which_hand_card")
        index = index_of(card)
        if place_of(card) != HAND or index >= s.hand_size[seat] or s.hand_card(seat, index) != bean_of(card):
            return Refusal("BB-119", "not_in_hand", {"bean": bean(bean_of(card))} if bean_of(card) >= 0 else {})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """Plant the front card, discard a hand card, or go on to turning up."""
        if verb_of(code) == DISCARD:
            which = s.from_hand(seat, index_of(first_of(code)))
            s.to_discard(which)
            s.discarded += 1
            if s.recording:
                s.note(Event("discarded", int(seat), {"bean": int(which), "from": "hand"}))
            return STAY
        return super().apply_code(s, seat, code)

    def forced(self, s: State, offers: bool) -> i64:
        """Turning up, once nothing more can be planted or discarded."""
        if s.discarded > 0 or s.hand_size[s.active] == 0:
            return TURN_UP_CODE
        return NONE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """BB-37, BB-124."""
        if verb == DRAW:
            return Refusal("BB-37", "turn_up_first")
        return duel_elsewhere(s, verb)


class TurnUpAndPlant(Step):
    """Step 3: turn up three, match the discard pile, plant what one likes (BB-120 to BB-123)."""

    def __init__(self) -> None:
        super().__init__("open", [PLANT, END])

    def enter(self, s: State) -> i64:
        """BB-120, BB-121: the match is made once, directly after the turn-up; all this is one event."""
        if turn_up(s, s.term(s.active, TURNS_UP)) == 0:
            s.final = True  # BB-98
        while s.discard_size > 0 and s.in_row(s.discard[s.discard_size - 1]) != NONE:
            s.discard_size -= 1
            which = s.discard[s.discard_size]
            s.to_row(which)
            if s.recording:
                s.note(Event("matched", int(s.active), {"bean": int(which)}))
        return STAY

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """BB-122: any of the turned-up cards, none is compulsory."""
        if seat != s.active:
            return
        for i in range(s.row_size):
            if s.in_row(s.row[i]) == i:
                add_plantings(s, seat, s.row[i], menu)
        menu.add(END_CODE)

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """A bean that is left unsaid is the only type that lies open."""
        if command.verb != PLANT:
            return command
        which = command.a
        if which == WHICHEVER and s.row_size > 0 and s.count_row(s.row[0]) == s.row_size:
            which = s.row[0]
        return with_field(s, seat, command, which)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """BB-122."""
        if seat != s.active:
            return not_your_turn(s)
        if command.verb == END:
            return None
        if command.a == WHICHEVER:
            return Refusal("BB-122", "which_bean")
        if s.in_row(command.a) == NONE:
            return Refusal("BB-122", "not_turned_up", {"bean": bean(command.a)})
        return field_refusal(s, seat, command.a, command.b)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """BB-122, BB-123; BB-127: a last turn ends with this step."""
        if code == END_CODE:
            offered = s.places[OFFER_ROW]
            for i in range(s.row_size):
                offered.put(s.row[i])
            s.row_size = 0
            if s.recording:
                s.note(Event("left", int(seat), {"beans": [int(offered.cards[i]) for i in range(offered.size)]}))
            return FINISH if s.final else NEXT
        which = first_of(code)
        s.from_row(s.in_row(which))
        s.plant(seat, which, second_of(code))
        if s.recording:
            s.note(Event("planted", int(seat), {"bean": int(which), "field": int(second_of(code)), "from": "row"}))
        return STAY

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """BB-37, BB-124."""
        if verb == DRAW:
            return Refusal("BB-37", "end_first")
        return duel_elsewhere(s, verb)


class DuelDraw(Draw):
    """Step 4: draw two (BB-124)."""

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """BB-37, BB-124."""
        return duel_elsewhere(s, verb)


def duel_places(capacity: i64) -> list[Place]:
    """The two places that the duel adds (BB-4)."""
    return [Place(zeros(capacity), 0) for _i in range(2)]


def clear_offered(s: State) -> None:
    """BB-128: the cards that nobody planted go to the discard pile; they lie in the offer row by then (BB-123)."""
    offered = s.places[OFFER_ROW]
    for i in range(offered.size):
        s.to_discard(offered.cards[i])
    offered.size = 0
