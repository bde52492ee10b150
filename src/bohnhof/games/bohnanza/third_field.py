"""The third field (BB-86 to BB-91, BB-126)."""

from typing import final

from mypy_extensions import i64

from bohnhof.engine.commands import BUY_FIELD, BUY_FIELD_CODE, Command
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.terms import FIELD_PRICE, MOST_FIELDS, PAYS_INTO


@final
class BuyField(Step):
    """Each player may buy one third field, at any decision point of any turn (BB-86)."""

    def __init__(self) -> None:
        super().__init__("buy", [BUY_FIELD])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """BB-86, BB-87."""
        thalers = s.thalers[seat]
        if thalers == 0:
            return
        price = s.term(seat, FIELD_PRICE)
        if 0 < price <= thalers and s.fields[seat] < s.term(seat, MOST_FIELDS):
            menu.add(BUY_FIELD_CODE)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """BB-19 (not for sale), BB-86 (one only), BB-87 (the price)."""
        if len(command.wants) > 0:
            return Refusal("BB-88", "payment_not_chosen")
        price = s.term(seat, FIELD_PRICE)
        if price == 0:
            return Refusal("BB-19", "field_not_for_sale")
        if s.fields[seat] >= s.term(seat, MOST_FIELDS):
            return Refusal("BB-86", "field_owned_already")
        if s.thalers[seat] < price:
            return Refusal("BB-87", "too_few_thalers", {"price": int(price), "thalers": int(s.thalers[seat])})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """BB-88: the thalers on top of the stack, one after the other, go bean side up onto the discard pile; BB-126:
        or out of the game into the box."""
        price = s.term(seat, FIELD_PRICE)
        box = s.term(seat, PAYS_INTO)
        beans: list[int] = []
        for _i in range(price):
            bean = s.spend(seat)
            if box >= 0:
                s.places[box].put(bean)
            else:
                s.to_discard(bean)
                beans.append(int(bean))
        s.fields[seat] += 1
        if s.recording:
            s.note(Event("field", int(seat), {"fields": int(s.fields[seat]), "price": int(price), "beans": beans}))
        return STAY
