"""Wishes: "I look for red". Talk without effect that people and bots may use (BB-55)."""

from typing import final

from mypy_extensions import i64

from bohnhof.engine.commands import WISH, Command
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step
from bohnhof.games.bohnanza.words import bean


@final
class Wish(Step):
    """Every player may say at any decision point which beans he looks for; a new wish replaces the old one."""

    def __init__(self) -> None:
        super().__init__("wish", [WISH])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Any set of the beans in the deck."""
        menu.may_wish = True

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """BB-24: only beans that are in the game."""
        for i in range(len(command.wants)):
            which = command.wants[i]
            if s.deck[which] == 0:
                return Refusal("BB-24", "bean_not_in_game", {"bean": bean(which)})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """A wish has no code: it names a set of beans."""
        raise NotImplementedError

    def apply(self, s: State, seat: i64, command: Command) -> i64:
        """BB-55: nothing moves."""
        wishes: i64 = 0
        for i in range(len(command.wants)):
            wishes |= 1 << command.wants[i]
        s.wishes[seat] = wishes
        if s.recording:
            beans = [int(which) for which in range(len(s.deck)) if (wishes >> which) & 1 != 0]
            s.note(Event("wished", int(seat), {"beans": beans}))
        return STAY
