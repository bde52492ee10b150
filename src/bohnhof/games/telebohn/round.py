"""The action round: what the active player chooses, and the end of his round (TB-30 to TB-33, TB-79 to TB-100)."""

from typing import final

from mypy_extensions import i64

from bohnhof.engine.commands import END, END_CODE, HARVEST, Command, verb_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import FINISH, NEXT
from bohnhof.games.telebohn.acting import Acting, kind_of
from bohnhof.games.telebohn.announcing import effects_held
from bohnhof.games.telebohn.draw_pile import refill
from bohnhof.games.telebohn.marks import DREW, HARVESTING, IDLE, MERGING, PLAYING, TAKING_OVER, TURNED, TURNING_OVER
from bohnhof.games.telebohn.playing import can_merge
from bohnhof.games.telebohn.text_cards import TextDeck
from bohnhof.games.telebohn.text_pile import end_protections
from bohnhof.games.telebohn.verbs import MERGE, PLAY, TAKE_OVER, TURN_OVER, USE
from bohnhof.games.telebohn.words import not_asked


@final
class ActionRound(Acting):
    """The one step of a turn: the active player chooses action after action, and ends his round."""

    def __init__(self, deck: TextDeck, many: bool) -> None:
        super().__init__("actions", [PLAY, MERGE, TURN_OVER, HARVEST, TAKE_OVER, USE, END], deck, many)

    def actor(self, s: State) -> i64:
        """TB-31."""
        return s.active

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """TB-31, TB-32, TB-41."""
        if seat != s.active:
            return
        effects = effects_held(s, seat, self.deck)
        self.add_regular(s, seat, PLAYING, False, effects, menu)
        if can_merge(s, seat):
            self.add_regular(s, seat, MERGING, False, effects, menu)
        self.add_regular(s, seat, TURNING_OVER, False, effects, menu)
        if s.marks[TURNED] == 0:
            self.add_regular(s, seat, HARVESTING, False, effects, menu)
        self.add_regular(s, seat, TAKING_OVER, False, effects, menu)
        self.add_special(s, seat, effects, menu)
        menu.add(END_CODE)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """TB-31, TB-41, TB-43."""
        if seat != s.active:
            return not_asked(s, s.active)
        if command.verb == END:
            return None
        if command.verb == USE:
            return self.special_refusal(s, seat, command)
        if command.verb == HARVEST and s.marks[TURNED] != 0 and not self.is_extra(command):
            return Refusal("TB-41", "harvested_in_this_round")
        return self.action_refusal(s, seat, command, kind_of(command.verb), False)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """TB-33, TB-79."""
        if verb_of(code) == END:
            return end_round(s)
        return self.carry_out(s, seat, code)


def end_round(s: State) -> i64:
    """TB-79: protections end, then everybody draws; TB-90, TB-92: after the final emptying the closing harvest follows
    instead."""
    if s.final:
        return FINISH
    end_protections(s)
    s.marks[TURNED] = 0
    if refill(s) and s.players == 2:  # TB-93
        return FINISH
    s.marks[IDLE] = 0 if s.marks[DREW] != 0 else s.marks[IDLE] + 1
    s.marks[DREW] = 0
    if s.marks[IDLE] >= 2 * s.players:  # TB-100
        if s.recording:
            s.note(Event("idled", -1, {"count": int(s.marks[IDLE])}))
        return FINISH
    return NEXT
