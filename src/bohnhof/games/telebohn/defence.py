"""The one question that stands between a takeover and its effect: its defence (TB-53, TB-54, TB-77)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import FIRST_OWN_CARD, NONE
from bohnhof.engine.commands import Command, code_of, details_of, first_of, own_cards_of, verb_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step
from bohnhof.games.telebohn.circuit import conclude
from bohnhof.games.telebohn.marks import TARGET, doer, held_texts
from bohnhof.games.telebohn.takeover import add_defences, defend, swap
from bohnhof.games.telebohn.text_cards import NO_COPY, TextDeck
from bohnhof.games.telebohn.text_pile import is_announced
from bohnhof.games.telebohn.verbs import DECLINE, DEFEND
from bohnhof.games.telebohn.words import elsewhere, not_asked, text_word


@final
class Defence(Step):
    """The owner of an attacked field lays a text card on it, or does not."""

    deck: TextDeck

    def __init__(self, deck: TextDeck) -> None:
        super().__init__("takeover", [DEFEND, DECLINE])
        self.deck = deck
        self.alone = True

    def actor(self, s: State) -> i64:
        """TB-54: nobody else can defend for him."""
        return s.marks[TARGET] - 1

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """TB-53."""
        if seat == self.actor(s):
            add_defences(s, seat, menu, DEFEND)
            menu.add(code_of(DECLINE))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """TB-53, TB-54."""
        if seat != self.actor(s):
            return not_asked(s, self.actor(s))
        if command.verb == DECLINE:
            return None
        if command.b != 0 or details_of(command.a) != 0:
            return Refusal("BB-9", "impossible_numbers")
        kind = own_cards_of(command.a) - 1
        if not 0 <= kind < self.deck.kinds:
            return Refusal("TB-53", "one_text_defends")
        if held_texts(s, seat).find(FIRST_OWN_CARD + kind) == NONE:
            return Refusal("TB-18", "text_not_held", {"text": text_word(kind)})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """TB-53, TB-54, TB-77: whatever comes of it, the action is complete."""
        attacker = doer(s)
        if verb_of(code) == DEFEND:
            defend(s, own_cards_of(first_of(code)))
        else:
            if s.recording:
                s.note(Event("undefended", int(seat), {}))
            swap(s)
        conclude(s, attacker, is_announced(s, self.deck, NO_COPY))
        return STAY

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """TB-33."""
        return elsewhere(s, seat, verb, self.actor(s))
