"""The third field (AC-75 to AC-78)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import BUY_FIELD, BUY_FIELD_CODE, Command
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.terms import FIELD_PRICE, MOST_FIELDS
from bohnhof.games.alcabohne.bosses import COINS
from bohnhof.games.bohnanza.words import seat


def owner_of_third_field(s: State) -> i64:
    """Who has the one card that makes a third field (AC-76), or NONE."""
    for who in range(s.players):
        if s.fields[who] >= s.term(who, MOST_FIELDS):
            return who
    return NONE


@final
class BuyThirdField(Step):
    """One player may buy it, at any decision point of his own turn (AC-76, AC-77)."""

    def __init__(self) -> None:
        super().__init__("buy", [BUY_FIELD])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """AC-75 to AC-77."""
        if seat != s.active:
            return
        price = s.term(seat, FIELD_PRICE)
        if 0 < price <= s.thalers[seat] and owner_of_third_field(s) < 0:
            menu.add(BUY_FIELD_CODE)

    def check(self, s: State, who: i64, command: Command) -> Refusal | None:
        """AC-75 to AC-78, AC-98."""
        price = s.term(who, FIELD_PRICE)
        if price == 0:
            return Refusal("AC-98", "nothing_for_sale")
        if who != s.active:
            return Refusal("AC-77", "buy_when_active", {"player": seat(s.active)})
        owner = owner_of_third_field(s)
        if owner == who:
            return Refusal("AC-76", "field_owned_already")
        if owner >= 0:
            return Refusal("AC-76", "field_sold", {"player": seat(owner)})
        if len(command.wants) > 0:
            return Refusal("AC-78", "newest_thalers_pay")
        if s.thalers[who] < price:
            return Refusal("AC-75", "too_few_thalers", {"price": int(price), "thalers": int(s.thalers[who])})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """AC-78: the thalers gained last go coin side up under the discard pile; nobody is told their beans (AC-94)."""
        price = s.term(seat, FIELD_PRICE)
        for _i in range(price):
            s.places[COINS].put(s.spend(seat))
        s.fields[seat] += 1
        if s.recording:
            s.note(Event("field", int(seat), {"fields": int(s.fields[seat]), "price": int(price)}))
        return STAY
