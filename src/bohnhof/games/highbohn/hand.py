"""Step 1: the bank window, then planting or storing from the hand (HB-28, HB-66, HB-95, HB-103)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import PLANT, TURN_UP, WHICHEVER, Command, code_of, first_of, verb_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import NEXT, STAY
from bohnhof.engine.terms import PLANTS, STORES
from bohnhof.engine.vectors import bit
from bohnhof.games.bohnanza.hand import PlantFromHand
from bohnhof.games.bohnanza.words import bean, not_your_turn
from bohnhof.games.highbohn.asides import own_elsewhere
from bohnhof.games.highbohn.bank import add_bank, bank_refusal, use_bank, window_is_open
from bohnhof.games.highbohn.marks import BANKED, STORE, own_place
from bohnhof.games.highbohn.planting import add_plantings, fits, plant, planting_refusal, spelled_out
from bohnhof.games.highbohn.verbs import DECLINE, LOOK, MOVE, STEW_BEAN, STORE_BEAN
from bohnhof.games.highbohn.wallet import stir


def store_has_room(s: State, who: i64) -> bool:
    """HB-73 to HB-75."""
    return s.places[own_place(who, STORE)].size < s.term(who, STORES)


def store_refusal(s: State, who: i64) -> Refusal | None:
    """HB-72, HB-73, HB-101: whether there is a store, and room on it."""
    room = s.term(who, STORES)
    if room == 0:
        return Refusal("HB-72", "no_store")
    if not store_has_room(s, who):
        return Refusal("HB-101", "store_is_full", {"count": int(room)})
    return None


def to_store(s: State, who: i64, which: i64, origin: str) -> None:
    """Lay a card onto the store; it must have left where it was."""
    s.places[own_place(who, STORE)].put(which)
    if s.recording:
        s.note(Event("stored", int(who), {"bean": int(which), "from": origin}))


@final
class PlayFromHand(PlantFromHand):
    """The front card must be planted or stored, the next ones may be; a Bank speaks first."""

    def __init__(self) -> None:
        super().__init__()
        for verb in (STEW_BEAN, STORE_BEAN, LOOK, MOVE, DECLINE):
            self.verbs |= bit(verb)

    def enter(self, s: State) -> i64:
        """HB-27, HB-103: a new turn, a new window."""
        s.planted = 0
        s.marks[BANKED] = 0
        stir(s)
        return STAY

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """HB-103: first the Bank; then as in the base game, with stews and the store."""
        if seat != s.active:
            return
        if window_is_open(s):
            add_bank(s, seat, menu)
            return
        held = s.hand_size[seat]
        if held > 0 and s.planted < s.term(seat, PLANTS):
            which = s.hand_front(seat)
            add_plantings(s, seat, which, menu)
            if store_has_room(s, seat):
                menu.add(code_of(STORE_BEAN, which))
        if s.planted > 0 or held == 0:
            menu.add(code_of(TURN_UP))

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """A bean that is left unsaid is the front card."""
        verb = command.verb
        if (verb != PLANT and verb != STEW_BEAN and verb != STORE_BEAN) or s.hand_size[seat] == 0:
            return command
        which = s.hand_front(seat) if command.a == WHICHEVER else command.a
        if verb == STORE_BEAN:
            return Command(STORE_BEAN, which)
        return spelled_out(s, seat, command, which)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """BB-36, BB-42, BB-44, BB-45, HB-66, HB-95, HB-103."""
        verb = command.verb
        if verb == LOOK or verb == MOVE or verb == DECLINE:
            return bank_refusal(s, seat, command)
        if seat != s.active:
            return not_your_turn(s)
        if window_is_open(s):
            return Refusal("HB-103", "bank_speaks_first")
        held = s.hand_size[seat]
        if verb == TURN_UP:
            if s.planted > 0 or held == 0:
                return None
            which = s.hand_front(seat)
            if fits(s, seat, which) or store_has_room(s, seat):
                return Refusal("BB-42", "plant_front_first", {"bean": bean(which)})
            return Refusal("HB-50", "no_room", {"bean": bean(which)})
        if s.planted >= s.term(seat, PLANTS):
            return Refusal("HB-66", "planted_enough", {"count": int(s.planted)})
        if held == 0:
            return Refusal("BB-45", "hand_is_empty")
        if command.a != s.hand_front(seat):
            return Refusal("BB-42", "not_the_front_card", {"bean": bean(s.hand_front(seat))})
        if verb == STORE_BEAN:
            return store_refusal(s, seat)
        return planting_refusal(s, seat, command)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """Play the front card, use the Bank, or go on to turning up."""
        verb = verb_of(code)
        if verb == TURN_UP:
            return NEXT
        if verb == LOOK or verb == MOVE or verb == DECLINE:
            return use_bank(s, seat, code)
        s.from_hand(seat, 0)
        s.planted += 1
        if verb == STORE_BEAN:
            to_store(s, seat, first_of(code), "hand")
        else:
            plant(s, seat, code, "hand")
        return STAY

    def forced(self, s: State, offers: bool) -> i64:
        """Turning up, once nothing more can be played and the Bank has spoken."""
        seat = s.active
        if window_is_open(s) or (s.hand_size[seat] > 0 and s.planted < s.term(seat, PLANTS)):
            return NONE
        return code_of(TURN_UP)

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """BB-37."""
        return own_elsewhere(verb) or super().not_now(s, seat, verb)
