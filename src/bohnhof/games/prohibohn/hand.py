"""Phase 3: play beans, from other positions with Varietés, more of them with Casino 4; and the discard of Casino 3
(PB-62 to PB-66, PB-85 to PB-88)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import (
    ANY,
    DISCARD,
    END,
    END_CODE,
    HAND,
    PLANT,
    UNSAID,
    WHICHEVER,
    Command,
    bean_of,
    code_of,
    first_of,
    index_of,
    place_of,
    second_of,
    source,
    verb_of,
)
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.rules import names_a_card
from bohnhof.engine.state import State
from bohnhof.engine.steps import NEXT, STAY, Step
from bohnhof.engine.terms import DISCARDS, FREE_FIRST, FREE_SECOND, PLANTS
from bohnhof.games.alcabohne.growing import Growing
from bohnhof.games.alcabohne.verbs import GIVE_BEAN
from bohnhof.games.alcabohne.words import not_your_turn
from bohnhof.games.bohnanza.words import bean
from bohnhof.games.prohibohn.asides import elsewhere
from bohnhof.games.prohibohn.marks import CAST
from bohnhof.games.prohibohn.verbs import PLAY_CARD


def hand_index(s: State, who: i64, card: i64) -> i64:
    """The position in the hand of what a source means, of several copies the frontmost; NONE if it is not there."""
    if not names_a_card(card) or (place_of(card) != HAND and place_of(card) != ANY):
        return NONE
    which = bean_of(card)
    if place_of(card) == HAND and index_of(card) != UNSAID:
        index = index_of(card)
        if index >= s.hand_size[who] or (which != NONE and s.hand_card(who, index) != which):
            return NONE
        return index
    for i in range(s.hand_size[who]):
        if s.hand_card(who, i) == which:
            return i
    return NONE


@final
class PlayOrDiscard(Step):
    """The front card must be laid on an own field, the next one may be; cards for sale change both."""

    growing: Growing

    def __init__(self, growing: Growing) -> None:
        super().__init__("play", [PLANT, PLAY_CARD, DISCARD, END])
        self.growing = growing

    def enter(self, s: State) -> i64:
        """AC-51: also with an empty hand there is a decision point."""
        s.planted = 0
        s.marks[CAST] = 0
        return STAY

    def may_play(self, s: State, who: i64) -> bool:
        """PB-63, PB-66: whether one more card may be played."""
        return s.planted < s.term(who, PLANTS) and s.marks[CAST] != 2 and s.hand_size[who] > 0

    def is_free(self, s: State, who: i64) -> bool:
        """PB-85 to PB-88: whether the next card may come from any position."""
        if s.planted == 0:
            return s.term(who, FREE_FIRST) != 0
        return s.planted == 1 and s.term(who, FREE_SECOND) != 0

    def may_discard(self, s: State, who: i64) -> bool:
        """PB-62 to PB-64."""
        return s.term(who, DISCARDS) > 0 and s.marks[CAST] == 0 and s.hand_size[who] > 0

    def may_end(self, s: State, who: i64) -> bool:
        """AC-51, PB-64."""
        return s.planted > 0 or s.hand_size[who] == 0

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """AC-49 to AC-51, PB-62 to PB-66, PB-85 to PB-88."""
        if seat != s.active:
            return
        if self.may_play(s, seat):
            self.growing.add_plantings(s, seat, s.hand_front(seat), 1, menu)
            if self.is_free(s, seat):
                self.add_free(s, seat, menu)
        if self.may_discard(s, seat):
            for i in range(s.hand_size[seat]):
                menu.add(code_of(DISCARD, source(HAND, i, s.hand_card(seat, i))))
        if self.may_end(s, seat):
            menu.add(END_CODE)

    def add_free(self, s: State, who: i64, menu: Menu) -> None:
        """Add the playing of each hand card that is not the front one, on each field that takes it."""
        for i in range(1, s.hand_size[who]):
            which = s.hand_card(who, i)
            before = menu.count
            self.growing.add_plantings(s, who, which, 1, menu)
            for k in range(before, menu.count):
                menu.codes[k] = code_of(PLAY_CARD, source(HAND, i, which), second_of(menu.codes[k]))

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """A bean that is left unsaid is the front card; one that can come from elsewhere means its frontmost copy."""
        held = s.hand_size[seat]
        if held == 0 or seat != s.active:
            return command
        if command.verb == DISCARD:
            index = hand_index(s, seat, command.a)
            return command if index < 0 else Command(DISCARD, source(HAND, index, s.hand_card(seat, index)))
        index = 0
        if command.verb == PLAY_CARD:
            index = hand_index(s, seat, command.a)
        elif command.verb != PLANT:
            return command
        elif command.a != WHICHEVER and command.a != s.hand_front(seat):
            if not self.is_free(s, seat):
                return command
            index = hand_index(s, seat, source(ANY, UNSAID, command.a))
        if index < 0:
            return command
        which = s.hand_card(seat, index)
        field = command.b if command.b != WHICHEVER else self.growing.fitting(s, seat, which, 1)
        return Command(PLANT, which, field) if index == 0 else Command(PLAY_CARD, source(HAND, index, which), field)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """AC-24, AC-49 to AC-51, PB-62 to PB-66, PB-85 to PB-88."""
        if seat != s.active:
            return not_your_turn(s)
        if command.verb == END:
            return self.end_refusal(s, seat)
        if command.verb == DISCARD:
            return self.discard_refusal(s, seat, command)
        held = s.hand_size[seat]
        if s.marks[CAST] == 2:
            return Refusal("PB-63", "nothing_played_after_discard")
        if s.planted >= s.term(seat, PLANTS):
            return Refusal("AC-50", "planted_enough", {"count": int(s.planted)})
        if held == 0:
            return Refusal("AC-51", "hand_is_empty")
        which = command.a
        if command.verb == PLAY_CARD:
            index = hand_index(s, seat, command.a)
            if not self.is_free(s, seat):
                return Refusal("AC-49", "not_the_front_card", {"bean": bean(s.hand_front(seat))})
            if index <= 0 or command.a != source(HAND, index, s.hand_card(seat, index)):
                return Refusal("PB-85", "not_in_hand")
            which = s.hand_card(seat, index)
        elif which != s.hand_front(seat):
            if self.is_free(s, seat):
                return Refusal("PB-85", "not_in_hand")
            return Refusal("AC-49", "not_the_front_card", {"bean": bean(s.hand_front(seat))})
        return self.growing.refusal(s, seat, which, 1, command.b)

    def end_refusal(self, s: State, who: i64) -> Refusal | None:
        """Why the phase cannot end: a card must be played."""
        if self.may_end(s, who):
            return None
        which = s.hand_front(who)
        if self.is_free(s, who):
            return Refusal("PB-87", "play_a_card_first")
        if self.growing.has_room(s, who, which, 1):
            return Refusal("AC-49", "plant_front_first", {"bean": bean(which)})
        return Refusal("AC-24", "make_room_by_harvest", {"bean": bean(which)})

    def discard_refusal(self, s: State, who: i64, command: Command) -> Refusal | None:
        """Why a hand card cannot be put on the discard pile (PB-62 to PB-64)."""
        if s.term(who, DISCARDS) == 0:
            return Refusal("PB-62", "no_casino_for_discarding")
        if s.marks[CAST] != 0:
            return Refusal("PB-62", "casino_used")
        if s.hand_size[who] == 0:
            return Refusal("PB-64", "hand_is_empty")
        index = hand_index(s, who, command.a)
        if index < 0 or command.a != source(HAND, index, s.hand_card(who, index)) or command.b != 0:
            return Refusal("PB-62", "not_in_hand")
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """Lay a card, discard one, or end the phase."""
        verb = verb_of(code)
        if verb == END:
            s.marks[CAST] = 0
            return NEXT
        index: i64 = 0
        if verb != PLANT:
            index = index_of(first_of(code))
        which = s.from_hand(seat, index)
        if verb == DISCARD:
            s.to_discard(which)
            s.marks[CAST] = 1 if s.planted == 0 else 2
            if s.recording:  # the position is not told (AC-94)
                s.note(Event("discarded", int(seat), {"bean": int(which), "from": "hand"}))
            return STAY
        field = second_of(code)
        self.growing.lay(s, seat, which, 1, field)
        s.planted += 1
        if s.recording:
            s.note(Event("planted", int(seat), {"bean": int(which), "field": int(field), "from": "hand"}))
        return STAY

    def forced(self, s: State, offers: bool) -> i64:
        """Ending the phase, once nothing more can be played or discarded."""
        who = s.active
        if self.may_end(s, who) and not self.may_play(s, who) and not self.may_discard(s, who):
            return END_CODE
        return NONE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """AC-39, AC-53."""
        if verb == GIVE_BEAN and seat == s.active:
            return Refusal("AC-53", "no_hand_card_for_mafia")
        return elsewhere(s, seat, verb)
