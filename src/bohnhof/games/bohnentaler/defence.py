"""The owner's answer: a hand held out, or a duel of two cards (BT-17 to BT-21, BT-43, BT-46)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import BEANS, BLUE, NONE
from bohnhof.engine.commands import (
    ANY,
    HAND,
    UNSAID,
    WHICHEVER,
    Command,
    bean_of,
    code_of,
    first_of,
    index_of,
    place_of,
    source,
    verb_of,
)
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step
from bohnhof.games.bohnanza.goods import spell_out
from bohnhof.games.bohnanza.words import bean, seat
from bohnhof.games.bohnentaler.attempt import end_attempt, keep_token, move_token
from bohnhof.games.bohnentaler.marks import LAID, at_stake, mark, set_mark, token_owner
from bohnhof.games.bohnentaler.verbs import HOLD_OUT, LAY
from bohnhof.games.highbohn.verbs import DECLINE

PRINTED: Final = vec[i64]([each.cards for each in BEANS])
"""The number printed on the cards of each bean (BT-43)."""


class InAttempt(Step):
    """A step of an attempt. It is inside the turn step in which the attempt was made: besides its own command only
    harvests and purchases are open (BT-26)."""

    def __init__(self, name: str, verbs: list[i64]) -> None:
        super().__init__(name, verbs)
        self.alone = True

    def not_now(self, s: State, who: i64, verb: i64) -> Refusal:
        """BT-26."""
        return Refusal("BT-26", "attempt_goes_on", {"player": seat(self.actor(s))})

    def others(self, s: State, who: i64) -> Refusal | None:
        """Only one seat is asked."""
        if who == self.actor(s):
            return None
        return Refusal("BT-26", "attempt_goes_on", {"player": seat(self.actor(s))})


# --- laying a card (BT-43) ------------------------------------------------------------------------------------------


def add_lays(s: State, who: i64, menu: Menu) -> None:
    """Add each card of a hand."""
    for index in range(s.hand_size[who]):
        menu.add(code_of(LAY, source(HAND, index, s.hand_card(who, index))))


def exact_lay(s: State, who: i64, command: Command) -> Command:
    """The command with the exact card that it means: of equal ones the first from the front."""
    card = command.a
    if command.verb != LAY or card == WHICHEVER:
        return command
    if place_of(card) == ANY:
        card = source(HAND, UNSAID, bean_of(card))
    return Command(LAY, spell_out(s, who, vec[i64]([card]))[0])


def lay_refusal(s: State, who: i64, command: Command) -> Refusal | None:
    """BT-43: one card of the own hand, from any position."""
    card = command.a
    if card == WHICHEVER or command.b != 0:
        return Refusal("BT-43", "which_card_to_lay")
    index = index_of(card)
    which = bean_of(card)
    if place_of(card) != HAND:
        return Refusal("BT-43", "lay_a_hand_card")
    if index == UNSAID and which != NONE and which < len(s.deck):
        return Refusal("BT-43", "not_in_your_hand", {"bean": bean(which)})
    if index >= s.hand_size[who]:
        return Refusal("BT-43", "no_such_card", {"position": int(index) + 1, "count": int(s.hand_size[who])})
    if s.hand_card(who, index) != which:
        if not 0 <= which < len(s.deck):
            return Refusal("BT-43", "lay_a_hand_card")
        return Refusal("BT-43", "other_card_there", {"position": int(index) + 1, "bean": bean(which)})
    return None


# --- the two steps --------------------------------------------------------------------------------------------------


@final
class Defence(InAttempt):
    """BT-17: the owner defends or not. He holds out his hand (BT-19), or lays a card for the duel (BT-43). `planting`
    is the step in which the attacker plants, `duel` that of the duel, NONE where there is none."""

    planting: i64
    duel: i64

    def __init__(self, planting: i64, duel: i64) -> None:
        super().__init__("defence", [LAY if duel >= 0 else HOLD_OUT, DECLINE])
        self.planting = planting
        self.duel = duel

    def actor(self, s: State) -> i64:
        """The owner of the token."""
        return token_owner(s)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """BT-17."""
        if seat != token_owner(s):
            return
        if self.duel >= 0:
            add_lays(s, seat, menu)
        else:
            menu.add(code_of(HOLD_OUT))
        menu.add(code_of(DECLINE))

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """Which of equal cards is laid."""
        return exact_lay(s, seat, command)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """BT-17, BT-43."""
        refusal = self.others(s, seat)
        if refusal is not None:
            return refusal
        if command.verb == LAY:
            return lay_refusal(s, seat, command)
        if command.a != 0 or command.b != 0:
            return Refusal("BB-9", "impossible_numbers")
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """BT-17 to BT-21, BT-43."""
        verb = verb_of(code)
        if verb == DECLINE:
            if s.recording:
                s.note(Event("declined", int(seat), {}))
            move_token(s)
            return end_attempt(s)
        if verb == LAY:
            card = first_of(code)
            set_mark(s, LAID, index_of(card) + 1)
            if s.recording:
                event = Event("laid-down", int(seat), {})
                event.private[int(seat)] = {"bean": int(bean_of(card)), "position": int(index_of(card))}
                s.note(event)
            s.step = self.duel
            return STAY
        pull(s, seat)
        s.step = self.planting
        return STAY


def pull(s: State, owner: i64) -> None:
    """BT-19 to BT-21: the active player draws a card of the hand that is held out; where it lay its owner alone
    knows."""
    index = s.pick(s.hand_size[owner])
    which = s.hand_card(owner, index)
    if s.recording:
        event = Event("pulled", int(s.active), {"bean": int(which), "from": int(owner)})
        event.private[int(owner)] = {"position": int(index)}
        s.note(event)
    at_stake(s).put(s.from_hand(owner, index))
    if which == BLUE:
        keep_token(s)
    else:
        move_token(s)


@final
class Duel(InAttempt):
    """BT-43: the attacker lays his card; then both are turned up. `lost` is the step that follows if the owner wins."""

    planting: i64
    lost: i64

    def __init__(self, planting: i64, lost: i64) -> None:
        super().__init__("duel", [LAY])
        self.planting = planting
        self.lost = lost

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Any card of the hand."""
        if seat == s.active:
            add_lays(s, seat, menu)

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """Which of equal cards is laid."""
        return exact_lay(s, seat, command)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """BT-43."""
        return self.others(s, seat) or lay_refusal(s, seat, command)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """BT-43: the larger printed number wins, and the owner if they are equal."""
        owner = token_owner(s)
        index = index_of(first_of(code))
        against = mark(s.marks, LAID) - 1
        set_mark(s, LAID, 0)
        mine = s.hand_card(seat, index)
        theirs = s.hand_card(owner, against)
        if s.recording:
            s.note(Event("dueled", int(seat), {"bean": int(mine), "against": int(theirs), "owner": int(owner)}))
        at_stake(s).put(s.from_hand(seat, index))
        at_stake(s).put(s.from_hand(owner, against))
        if PRINTED[mine] > PRINTED[theirs]:
            move_token(s)
            s.step = self.planting
        else:
            keep_token(s)
            s.step = self.lost
        return STAY
