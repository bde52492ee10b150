"""What comes in between: windows of passive players, laying a card, going on, and looking (TB-63 to TB-71, TB-104)."""

from typing import Final, final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import (
    HARVEST,
    PLANT,
    WHICHEVER,
    Command,
    code_of,
    first_of,
    own_cards_of,
    second_of,
    verb_of,
)
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.vectors import zeros
from bohnhof.games.bohnanza.words import bean
from bohnhof.games.telebohn.acting import Acting, kind_of
from bohnhof.games.telebohn.announcing import effects_held
from bohnhof.games.telebohn.circuit import (
    back_to_choosing,
    cannot_copy,
    carried_out,
    conclude,
    has_copied,
    pass_window,
)
from bohnhof.games.telebohn.marks import KIND, LOOKED, MERGING, PLAYING, TAKEN, TAKES, doer
from bohnhof.games.telebohn.playing import add_merges, add_plays, add_turning_over, field_refusal, lay, only_empty
from bohnhof.games.telebohn.special import lay_back, take_looked
from bohnhof.games.telebohn.text_cards import NO_COPY, TextDeck
from bohnhof.games.telebohn.text_pile import is_announced
from bohnhof.games.telebohn.verbs import BACK, DECLINE, MERGE, PLAY, TAKE, TAKE_OVER, TURN_OVER, USE
from bohnhof.games.telebohn.words import elsewhere, letter, not_asked

NO_CARDS: Final = zeros(1)
"""The choice of no text card."""


@final
class Window(Acting):
    """A passive player is asked: he copies or passes, and may play special actions of kind A (TB-104)."""

    def __init__(self, deck: TextDeck, many: bool) -> None:
        super().__init__("copy", [PLAY, MERGE, TURN_OVER, HARVEST, TAKE_OVER, USE, DECLINE], deck, many)
        self.alone = True

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """TB-64, TB-104."""
        if seat != doer(s):
            return
        effects = effects_held(s, seat, self.deck)
        if not has_copied(s):
            self.add_regular(s, seat, s.marks[KIND], True, effects, menu)
        self.add_special(s, seat, effects, menu)
        menu.add(code_of(DECLINE))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """TB-64, TB-68, TB-103, TB-104."""
        if seat != doer(s):
            return not_asked(s, doer(s))
        if command.verb == DECLINE:
            return None
        if command.verb == USE:
            return self.special_refusal(s, seat, command)
        extra = self.is_extra(command)
        if not extra:
            if has_copied(s):
                return Refusal("TB-104", "copied_already")
            if kind_of(command.verb) != s.marks[KIND]:
                return Refusal("TB-64", "copy_the_same", {"letter": letter(s.marks[KIND])})
        return self.action_refusal(s, seat, command, kind_of(command.verb), not extra)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """TB-68, TB-104."""
        if verb_of(code) == DECLINE:
            pass_window(s)
            return STAY
        return self.carry_out(s, seat, code)

    def forced(self, s: State, offers: bool) -> i64:
        """TB-70: the pass of a player of whom everybody sees that he can do nothing else."""
        if cannot_copy(s, doer(s)) and not has_copied(s):
            return code_of(DECLINE)
        return NONE


@final
class Laying(Acting):
    """The card that action c has taken is laid on an own empty place (TB-38)."""

    def __init__(self, deck: TextDeck, many: bool) -> None:
        super().__init__("lay", [PLANT], deck, many)
        self.alone = True

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """TB-38."""
        if seat != doer(s):
            return
        for f in range(s.fields[seat]):
            if s.size(seat, f) == 0:
                menu.add(code_of(PLANT, s.places[TAKEN].cards[0], f))

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """The card is the one that was taken."""
        if seat != doer(s):
            return command
        which = s.places[TAKEN].cards[0] if command.a == WHICHEVER else command.a
        place = only_empty(s, seat) if command.b == WHICHEVER else command.b
        return Command(PLANT, which, WHICHEVER if place == NONE else place)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """TB-38, TB-40."""
        if seat != doer(s):
            return not_asked(s, doer(s))
        which = s.places[TAKEN].cards[0]
        if command.a != which:
            return Refusal("TB-40", "lay_what_was_taken", {"bean": bean(which)})
        if command.b == WHICHEVER:
            return Refusal("TB-38", "which_place", {"bean": bean(which)})
        refusal = field_refusal(s, command.b)
        if refusal is not None:
            return refusal
        if s.size(seat, command.b) > 0:
            return Refusal("TB-40", "only_on_empty", {"field": int(command.b) + 1})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """TB-38."""
        lay(s, seat, second_of(code))
        carried_out(s, seat, self.many, self.deck)
        return STAY


@final
class GoingOn(Acting):
    """One more card of the same action c (TB-39), or the second action of a `twice` card (TB-T15)."""

    def __init__(self, deck: TextDeck, many: bool) -> None:
        super().__init__("again", [PLAY, MERGE, TURN_OVER, DECLINE], deck, many)
        self.alone = True

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """The same kind of action, without text cards, or no more."""
        if seat != doer(s):
            return
        kind = s.marks[KIND]
        if kind == PLAYING:
            add_plays(s, seat, NO_CARDS, menu)
        elif kind == MERGING:
            add_merges(s, seat, NO_CARDS, menu)
        else:
            add_turning_over(s, seat, NO_CARDS, menu)
        menu.add(code_of(DECLINE))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """TB-39, TB-T15."""
        if seat != doer(s):
            return not_asked(s, doer(s))
        if command.verb == DECLINE:
            return None
        if kind_of(command.verb) != s.marks[KIND]:
            return Refusal("TB-T15", "copy_the_same", {"letter": letter(s.marks[KIND])})
        if own_cards_of(command.a) != 0:
            return Refusal("TB-106", "no_text_now")
        return self.action_refusal(s, seat, command, s.marks[KIND], seat != s.active)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """TB-39, TB-T15."""
        if verb_of(code) == DECLINE:
            conclude(s, seat, is_announced(s, self.deck, NO_COPY))
            return STAY
        return self.carry_out(s, seat, code)


@final
class Looking(Step):
    """The cards that are looked at are taken or laid back, one by one (TB-T12)."""

    def __init__(self) -> None:
        super().__init__("peek", [TAKE, BACK])
        self.alone = True

    def actor(self, s: State) -> i64:
        """Who has played the card."""
        return doer(s)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Each type that lies there: into the hand, as far as that is left, or back on top of the pile."""
        if seat != doer(s):
            return
        looked = s.places[LOOKED]
        for i in range(looked.size):
            if looked.find(looked.cards[i]) == i:
                if s.marks[TAKES] > 0:
                    menu.add(code_of(TAKE, looked.cards[i]))
                menu.add(code_of(BACK, looked.cards[i]))

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """The bean, where only one type lies there."""
        looked = s.places[LOOKED]
        if command.a != WHICHEVER or seat != doer(s):
            return command
        for i in range(looked.size):
            if looked.cards[i] != looked.cards[0]:
                return command
        return Command(command.verb, looked.cards[0], command.b)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """TB-T12."""
        if seat != doer(s):
            return not_asked(s, doer(s))
        if command.b != 0:
            return Refusal("BB-9", "impossible_numbers")
        if command.verb == TAKE and s.marks[TAKES] == 0:
            return Refusal("TB-T12", "taken_enough")
        if command.a == WHICHEVER:
            return Refusal("TB-T12", "which_looked_at")
        if s.places[LOOKED].find(command.a) == NONE:
            return Refusal("TB-T12", "not_looked_at")
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """TB-T12."""
        which = first_of(code)
        done = take_looked(s, seat, which) if verb_of(code) == TAKE else lay_back(s, which)
        if done:
            back_to_choosing(s)
        return STAY

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """TB-33."""
        return elsewhere(s, seat, verb, doer(s))
