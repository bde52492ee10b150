"""The Bank's window at the start of a turn, and the order of drawn cards (HB-61 to HB-63, HB-103 to HB-109)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import MOST_IN_ORDER, Command, code_of, first_of, packed, second_of, unpacked, verb_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import NEXT, STAY
from bohnhof.engine.terms import ARRANGES, LOOKS, MOVES
from bohnhof.games.bohnanza.words import not_your_turn
from bohnhof.games.highbohn.asides import ARRANGE_STEP, DRAW_STEP, LOOK_STEP, Aside, begin, go_back
from bohnhof.games.highbohn.marks import BANKED, DUE, WHO
from bohnhof.games.highbohn.verbs import ARRANGE, DECLINE, LOOK, MOVE, UNDER


def window_is_open(s: State) -> bool:
    """HB-103, HB-104, HB-109: whether the active player has to say first whether he uses his Bank."""
    if s.planted > 0 or s.marks[BANKED] != 0:
        return False
    who = s.active
    return s.term(who, LOOKS) != 0 or (s.term(who, MOVES) != 0 and s.hand_size[who] > 1)


def add_bank(s: State, who: i64, menu: Menu) -> None:
    """Add what the owner of a Bank can answer."""
    if s.term(who, LOOKS) != 0:
        menu.add(code_of(LOOK))
    if s.term(who, MOVES) != 0:
        for origin in range(s.hand_size[who]):
            for goal in range(s.hand_size[who]):
                if origin != goal:
                    menu.add(code_of(MOVE, origin, goal))
    menu.add(code_of(DECLINE))


def bank_refusal(s: State, who: i64, command: Command) -> Refusal | None:
    """Why a seat cannot use its Bank so: HB-61, HB-63, HB-103, HB-109."""
    if who != s.active:
        return not_your_turn(s)
    verb = command.verb
    if verb == LOOK and s.term(who, LOOKS) == 0:
        return Refusal("HB-61", "no_bank_for_looking")
    if verb == MOVE and s.term(who, MOVES) == 0:
        return Refusal("HB-63", "no_bank_for_moving")
    if not window_is_open(s):
        if verb == MOVE and s.planted == 0 and s.marks[BANKED] == 0:
            return Refusal("HB-109", "too_few_to_move")
        return Refusal("HB-103", "bank_is_closed")
    if verb != MOVE:
        return None
    held = s.hand_size[who]
    if command.a >= held or command.b >= held or command.a == command.b:
        return Refusal("HB-63", "no_such_move", {"count": int(held)})
    return None


def use_bank(s: State, who: i64, code: i64) -> i64:
    """HB-103: the answer closes the window of this turn."""
    s.marks[BANKED] = 1
    verb = verb_of(code)
    if verb == MOVE:
        move(s, who, first_of(code), second_of(code))
    elif verb == DECLINE:
        if s.recording:
            s.note(Event("declined", int(who), {}))
    else:
        if s.recording:
            event = Event("looked", int(who), {})
            if s.pile_size > 0:
                event.private[int(who)] = {"bean": int(s.pile[s.pile_size - 1])}
            s.note(event)
        if s.pile_size > 0:  # HB-105
            begin(s, LOOK_STEP, who)
    return STAY


def move(s: State, who: i64, origin: i64, goal: i64) -> None:
    """HB-63: one hand card goes to another place, the others keep their order."""
    which = s.hand_card(who, origin)
    step: i64 = 1 if goal > origin else -1
    at = origin
    while at != goal:
        s.lay_in_hand(who, at, s.hand_card(who, at + step))
        at += step
    s.lay_in_hand(who, goal, which)
    if s.recording:
        event = Event("moved", int(who), {})
        event.private[int(who)] = {"origin": int(origin), "goal": int(goal)}  # HB-106
        s.note(event)


@final
class LookAtPile(Aside):
    """HB-61: the owner of the Bank 2 has seen the top card; he leaves it there or puts it under the pile."""

    def __init__(self) -> None:
        super().__init__("look", [UNDER, DECLINE])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Under, or not."""
        if seat == s.marks[WHO]:
            menu.add(code_of(UNDER))
            menu.add(code_of(DECLINE))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """HB-21."""
        return self.others(s, seat)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """HB-61, HB-105: this is no drawing and no emptying."""
        under = code == code_of(UNDER)
        if under:
            top = s.pile[s.pile_size - 1]
            for i in range(s.pile_size - 1, 0, -1):
                s.pile[i] = s.pile[i - 1]
            s.pile[0] = top
        if s.recording:  # HB-106
            s.note(Event("put-under", int(seat), {}) if under else Event("left-on-top", int(seat), {}))
        return go_back(s)


# --- Bank 3 ---------------------------------------------------------------------------------------------------------


def ask_for_order(s: State, who: i64, drawn: i64) -> bool:
    """HB-62, HB-107: ask the owner of a Bank 3 for the order of the cards just drawn, where there is more than one.
    He is asked about equal cards too, or the others would know that they are equal (HB-106)."""
    if s.term(who, ARRANGES) == 0 or drawn < 2:
        return False
    begin(s, ARRANGE_STEP, who)
    s.marks[DUE] = drawn
    return True


def drawn_cards(s: State) -> list[int]:
    """The cards that are to be arranged, as they were drawn."""
    who = s.marks[WHO]
    first = s.hand_size[who] - s.marks[DUE]
    return [int(s.hand_card(who, first + i)) for i in range(s.marks[DUE])]


def orders(beans: list[int]) -> list[list[int]]:
    """Every different order of some beans."""
    if len(beans) == 0:
        return [[]]
    found: list[list[int]] = []
    for which in sorted(set(beans)):
        rest = beans[:]
        rest.remove(which)
        for order in orders(rest):
            found.append([which, *order])
    return found


@final
class ArrangeDrawn(Aside):
    """HB-62: the owner of the Bank 3 puts the cards he drew into any order behind his hand."""

    def __init__(self) -> None:
        super().__init__("arrange", [ARRANGE])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Every different order."""
        if seat == s.marks[WHO]:
            for order in orders(drawn_cards(s)):
                menu.add(code_of(ARRANGE, packed(order)))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """HB-62."""
        refusal = self.others(s, seat)
        if refusal is not None:
            return refusal
        beans = unpacked(command.a)
        if len(beans) > MOST_IN_ORDER or sorted(beans) != sorted(drawn_cards(s)):
            return Refusal("HB-62", "other_cards_drawn", {"count": int(s.marks[DUE])})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """HB-62, HB-106: only the owner knows the order; then the turn is over."""
        beans = unpacked(first_of(code))
        first = s.hand_size[seat] - len(beans)
        for i in range(len(beans)):
            s.lay_in_hand(seat, first + i, beans[i])
        if s.recording:
            event = Event("arranged", int(seat), {"count": len(beans)})
            event.private[int(seat)] = {"arranged": [which for which in beans]}
            s.note(event)
        go_back(s)
        s.step = DRAW_STEP
        return NEXT


def seen_on_top(s: State, seat: i64) -> i64:
    """The card that a seat has just been shown by its Bank 2, or NONE."""
    if s.step == LOOK_STEP and s.marks[WHO] == seat and s.pile_size > 0:
        return s.pile[s.pile_size - 1]
    return NONE
