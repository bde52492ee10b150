"""What an attempt has brought on the table is planted, by the planting rules of the game (BT-22 to BT-24, BT-44,
BT-45)."""

from typing import Final, final

from mypy_extensions import i64

from bohnhof.cards import TYPES
from bohnhof.engine.commands import WHICHEVER, Command, code_of, first_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY
from bohnhof.engine.vectors import bit
from bohnhof.games.bohnanza.words import bean, seat
from bohnhof.games.bohnentaler.attempt import end_attempt
from bohnhof.games.bohnentaler.defence import InAttempt
from bohnhof.games.bohnentaler.marks import at_stake, token_owner
from bohnhof.games.bohnentaler.verbs import DISCARD_BOTH

BOTH: Final[i64] = 2
"""Two cards lie there after a duel."""


class PlantAtStake(InAttempt):
    """The active player plants the card that was drawn, or both of a duel, at once (BT-22, BT-23, BT-44)."""

    game: Rules

    def __init__(self, name: str, game: Rules) -> None:
        super().__init__(name, [])
        self.game = game
        self.verbs |= game.planting

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Each bean that lies there, each way that it can be planted."""
        if seat != self.actor(s):
            return
        cards = at_stake(s)
        for i in range(cards.size):
            if cards.find(cards.cards[i]) == i:
                self.game.add_plantings(s, seat, cards.cards[i], menu)

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """A bean that is left unsaid is the only one that lies there."""
        if (self.game.planting >> command.verb) & 1 == 0:
            return command
        cards = at_stake(s)
        which = command.a
        if which == WHICHEVER:
            if cards.size == 0 or cards.cards[0] != cards.cards[cards.size - 1]:
                return command
            which = cards.cards[0]
        return self.game.spelled_planting(s, seat, command, which)

    def check(self, s: State, who: i64, command: Command) -> Refusal | None:
        """BT-22, BT-23."""
        refusal = self.others(s, who)
        if refusal is not None:
            return refusal
        which = command.a
        if not 0 <= which < TYPES:
            return Refusal("BT-44", "which_card_first")
        if at_stake(s).find(which) < 0:
            return Refusal("BT-23", "not_at_stake", {"bean": bean(which)})
        return self.game.planting_refusal(s, who, command)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """Plant one card; then the turn goes on, unless there is another one."""
        cards = at_stake(s)
        cards.take(cards.find(first_of(code)))
        self.game.plant(s, seat, code, "attempt")
        return STAY if cards.size > 0 else end_attempt(s)

    def not_now(self, s: State, who: i64, verb: i64) -> Refusal:
        """BT-23, BT-26."""
        if who == self.actor(s):
            return Refusal("BT-23", "plant_at_once", {"bean": bean(at_stake(s).cards[0])})
        return Refusal("BT-26", "attempt_goes_on", {"player": seat(self.actor(s))})


@final
class Defended(PlantAtStake):
    """BT-45: the owner has won the duel, and plants both cards or discards both."""

    def __init__(self, game: Rules) -> None:
        super().__init__("defended", game)
        self.verbs |= bit(DISCARD_BOTH)

    def actor(self, s: State) -> i64:
        """The owner of the token."""
        return token_owner(s)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """One of each is not possible: with the first planting it is decided."""
        super().moves(s, seat, menu)
        if seat == self.actor(s) and at_stake(s).size == BOTH:
            menu.add(code_of(DISCARD_BOTH))

    def check(self, s: State, who: i64, command: Command) -> Refusal | None:
        """BT-45."""
        if command.verb != DISCARD_BOTH:
            return super().check(s, who, command)
        refusal = self.others(s, who)
        if refusal is not None:
            return refusal
        if command.a != 0 or command.b != 0:
            return Refusal("BB-9", "impossible_numbers")
        return None if at_stake(s).size == BOTH else Refusal("BT-45", "other_card_is_planted")

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """BT-45: the attacker's card goes down first."""
        if code != code_of(DISCARD_BOTH):
            return super().apply_code(s, seat, code)
        cards = at_stake(s)
        for i in range(cards.size):
            s.to_discard(cards.cards[i])
            if s.recording:
                s.note(Event("discarded", int(seat), {"bean": int(cards.cards[i]), "from": "duel"}))
        cards.size = 0
        return end_attempt(s)
