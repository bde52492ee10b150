"""The closing harvest, and the score (TB-94 to TB-99)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import SNAP
from bohnhof.engine.commands import HARVEST, Command, first_of, own_cards_of, second_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import FINISH, STAY
from bohnhof.games.telebohn.acting import Acting
from bohnhof.games.telebohn.announcing import effects_held
from bohnhof.games.telebohn.harvesting import add_harvests, harvest
from bohnhof.games.telebohn.marks import CLOSER, CLOSING_STEP, DREW, IDLE, TURNED, has_planted, held_texts
from bohnhof.games.telebohn.takeover import NO_CARD_ONLY
from bohnhof.games.telebohn.text_cards import SNAP_AT_END, TextDeck
from bohnhof.games.telebohn.text_pile import announce, end_protections
from bohnhof.games.telebohn.words import not_asked


def end_meters(s: State) -> None:
    """TB-28: in the closing harvest snap beans pay by another scale."""
    for who in range(s.players):
        s.set_meter(who, SNAP, SNAP_AT_END)


def begin_closing(s: State) -> i64:
    """TB-94, TB-96: protections end; the player whose round was the last harvests first."""
    end_protections(s)
    for which in (TURNED, DREW, IDLE):
        s.marks[which] = 0
    end_meters(s)
    s.step = CLOSING_STEP
    s.marks[CLOSER] = s.active + 1
    if s.recording:
        s.note(Event("final-harvest", -1, {}))
    return settle_closing(s)


def settle_closing(s: State) -> i64:
    """TB-94: each harvests everything before the next begins; whoever has nothing left is left out."""
    while not has_planted(s, s.marks[CLOSER] - 1):
        who = s.after(s.marks[CLOSER] - 1)
        if who == s.active:
            return FINISH
        s.marks[CLOSER] = who + 1
    return STAY


@final
class ClosingHarvest(Acting):
    """TB-95, TB-97: every field, in the order that its owner chooses, with text cards that go with harvests."""

    def __init__(self, deck: TextDeck, many: bool) -> None:
        super().__init__("final-harvest", [HARVEST], deck, many)
        self.alone = True

    def actor(self, s: State) -> i64:
        """TB-94."""
        return s.marks[CLOSER] - 1

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """TB-95."""
        if seat == self.actor(s):
            effects = effects_held(s, seat, self.deck)
            add_harvests(s, seat, self.deck, NO_CARD_ONLY, effects, menu)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """TB-95, TB-97."""
        if seat != self.actor(s):
            return not_asked(s, self.actor(s))
        return self.action_refusal(s, seat, command, 0, False)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """TB-95."""
        packed = own_cards_of(first_of(code))
        announce(s, seat, packed)
        harvest(s, seat, self.deck, packed, second_of(code))
        return settle_closing(s)

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """TB-97: nothing else happens in it."""
        if seat != self.actor(s):
            return not_asked(s, self.actor(s))
        return Refusal("TB-97", "only_harvests_now")


def pennies(s: State, who: i64) -> list[tuple[str, int]]:
    """TB-98: the parts of a result."""
    texts = int(held_texts(s, who).size)
    return [("thaler_pennies", 100 * int(s.thalers[who])), ("text_pennies", 10 * texts)]


def scores(s: State) -> list[int]:
    """TB-98: what each has, in pennies."""
    return [sum(part for _name, part in pennies(s, who)) for who in range(s.players)]
