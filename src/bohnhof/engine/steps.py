"""Steps: the parts a turn is made of.

A step says who must act, what each seat may do in it, why a command is refused, and what a command does. A game is a
list of steps; a variant swaps or inserts some. A *liberty* has the same shape but is open at every decision point:
harvesting, buying, wishing.
"""

from typing import Final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import LAST_VERB, Command
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import Offer
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.vectors import bit

STAY: Final[i64] = 0
"""The step goes on: there is a decision point in it."""
NEXT: Final[i64] = 1
"""The step is finished."""
FINISH: Final[i64] = 2
"""The game is finished."""


class Step:
    """One step of a turn, or one liberty. It keeps nothing of any table: one object serves all of one `Rules`.

    `verbs` is the bit mask of the verbs that belong to it, `then` the step or liberty after it, if it
    `has_then` one. A step that is `alone` stands inside an event: only its actor may speak, and nothing is open to
    others. One that `opens` comes before the first turn. Where `idles`, ending it as soon as nothing else is to be done
    takes nothing from anybody: whatever is open in it is open in the next one too.
    """

    name: str
    verbs: i64
    then: "Step"
    has_then: bool
    alone: bool
    opens: bool
    idles: bool

    def __init__(self, name: str, verbs: list[i64]) -> None:
        self.name = name
        self.then = self
        self.has_then = False
        self.alone = False
        self.opens = False
        self.idles = False
        self.verbs = 0
        for verb in verbs:
            self.verbs |= bit(verb)

    def owns(self, verb: i64) -> bool:
        """Whether commands with this verb belong to it."""
        return 0 <= verb < LAST_VERB and (self.verbs >> verb) & 1 != 0

    def enter(self, s: State) -> i64:
        """What happens by itself when the step begins; returns STAY, NEXT or FINISH."""
        return STAY

    def actor(self, s: State) -> i64:
        """The seat that must act in this step."""
        return s.active

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Add what this seat may do in this step to its menu."""

    def card(self, s: State, seat: i64, k: i64) -> i64:
        """The k-th card that this seat could give in an offer now, as a source; they come in rising order."""
        raise NotImplementedError

    def cards(self, s: State, seat: i64, menu: Menu) -> None:
        """Fill all of these cards into the sources of a menu."""

    def can_accept(self, s: State, seat: i64, offer: Offer) -> bool:
        """Whether this seat could give what an open offer wants."""
        return False

    def has_a_pick(self, s: State, seat: i64, offer: Offer) -> bool:
        """Whether this seat has more copies of a wanted bean than an acceptance of this offer must give."""
        return False

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """The same command with everything spelled out that the seat left to the rules (which copy, which bean)."""
        return command

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """Why this seat may not do this (its verb is one of `verbs`); None if it may."""
        raise NotImplementedError

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """Carry out a legal simple command; returns STAY, NEXT or FINISH."""
        raise NotImplementedError

    def apply(self, s: State, seat: i64, command: Command) -> i64:
        """Carry out a legal, complete command; returns STAY, NEXT or FINISH."""
        return self.apply_code(s, seat, command.code())

    def forced(self, s: State, offers: bool) -> i64:
        """The code of the only command that this step still asks for, where that leaves nothing to choose but what
        liberties offer; NONE otherwise. `offers` says whether offers can still be made."""
        return NONE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """Why a command that belongs to another step is refused in this one."""
        raise NotImplementedError
