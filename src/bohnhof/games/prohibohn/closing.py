"""The end round: each player once sells and buys; then the ten check (PB-98 to PB-108)."""

from typing import Final, final

from mypy_extensions import i64

from bohnhof.engine.commands import END, END_CODE, HARVEST, Command, code_of, second_of, verb_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import FINISH, NEXT, STAY
from bohnhof.games.alcabohne.growing import Growing
from bohnhof.games.bohnanza.words import seat
from bohnhof.games.highbohn.verbs import BUILD
from bohnhof.games.prohibohn.asides import CULTIVATE_PHASE, END_ROUND_STEP, Aside
from bohnhof.games.prohibohn.buying import Buy, add_purchases, purchase_refusal
from bohnhof.games.prohibohn.draw import draw_cards
from bohnhof.games.prohibohn.draw_pile import can_go_on, shuffle_again
from bohnhof.games.prohibohn.marks import DUE, ENDED_IN, ROUND, establishment_cards

ENOUGH: Final[i64] = 10
"""PB-102, PV-19: with so many establishment cards the game is over after the third emptying."""
IS_OVER: Final[i64] = 3
"""The round behind the end round, when nothing goes on."""


def begin_end_round(s: State) -> None:
    """PB-99: it begins with the player whose turn it was."""
    s.marks[ENDED_IN] = s.step + 1
    s.marks[ROUND] = 1
    s.step = END_ROUND_STEP
    if s.recording:
        s.note(Event("end-round", int(s.active), {}))


def close_end_round(s: State) -> i64:
    """PB-102 to PB-106: both are done: the game is over, or goes on where it stopped."""
    owned: i64 = 0
    for who in range(s.players):
        owned += establishment_cards(s, who)
    if not can_go_on(s) or owned >= ENOUGH:
        s.marks[ROUND] = IS_OVER
        return FINISH
    if s.recording:
        s.note(Event("goes-on", -1, {"count": int(owned)}))
    s.step = s.marks[ENDED_IN] - 1
    s.marks[ENDED_IN] = 0
    s.marks[ROUND] = 0
    shuffle_again(s)
    if s.step == CULTIVATE_PHASE:
        return NEXT
    return draw_cards(s, s.active, s.marks[DUE])


@final
class EndRound(Aside):
    """PB-99 to PB-101: fields are sold without protection, and everything can be bought."""

    growing: Growing
    buy: Buy

    def __init__(self, growing: Growing, buy: Buy) -> None:
        super().__init__("end-round", [HARVEST, BUILD, END])
        self.growing = growing
        self.buy = buy

    def actor(self, s: State) -> i64:
        """PB-99: first the player whose turn it was, then the other."""
        return s.active if s.marks[ROUND] == 1 else s.after(s.active)

    def moves(self, s: State, who: i64, menu: Menu) -> None:
        """PB-100, PB-101."""
        if who != self.actor(s):
            return
        for field in range(s.fields[who]):
            if s.size(who, field) > 0:
                menu.add(code_of(HARVEST, 0, field))
        add_purchases(s, who, menu)
        menu.add(END_CODE)

    def check(self, s: State, who: i64, command: Command) -> Refusal | None:
        """PB-99 to PB-101."""
        if who != self.actor(s):
            return Refusal("PB-99", "not_your_end_round", {"player": seat(self.actor(s))})
        if command.verb == END:
            return None
        if command.verb == BUILD:
            return purchase_refusal(s, who, command)
        field = command.b
        if not 0 <= field < s.fields[who]:
            return Refusal("AC-28", "no_such_field", {"field": int(field) + 1, "fields": int(s.fields[who])})
        if s.size(who, field) == 0:
            return Refusal("AC-28", "field_is_empty", {"field": int(field) + 1})
        if len(command.wants) > 0:
            return Refusal("AC-28", "pays_no_more_no_less", {"field": int(field) + 1})
        return None

    def apply_code(self, s: State, who: i64, code: i64) -> i64:
        """PB-99 to PB-101."""
        verb = verb_of(code)
        if verb == HARVEST:
            self.growing.harvest(s, who, second_of(code))
            return STAY
        if verb == BUILD:
            return self.buy.apply_code(s, who, code)
        if s.recording:
            s.note(Event("passed", int(who), {}))
        s.marks[ROUND] += 1
        return STAY if s.marks[ROUND] == 2 else close_end_round(s)

    def apply(self, s: State, who: i64, command: Command) -> i64:
        """PB-16: the payment of the Razzia may be said at once."""
        if command.verb == BUILD:
            return self.buy.apply(s, who, command)
        return self.apply_code(s, who, command.code())

    def not_now(self, s: State, who: i64, verb: i64) -> Refusal:
        """PB-101: nothing else happens."""
        return Refusal("PB-101", "only_sell_and_buy")
