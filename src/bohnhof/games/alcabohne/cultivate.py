"""Phase 5: cultivate (AC-63 to AC-72, AC-101)."""

from typing import Final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import (
    ANY,
    DISCARD,
    END,
    END_CODE,
    FIELD_TOP,
    HAND,
    PLANT,
    ROW,
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
from bohnhof.engine.steps import FINISH, NEXT, STAY, Step
from bohnhof.games.alcabohne.bosses import (
    AL,
    DON,
    IDS,
    JOE,
    boss_bean,
    boss_takes,
    bosses,
    collector,
    empty_boss,
    lay_on_boss,
    must_refill,
    only_taker,
    test_boss,
)
from bohnhof.games.alcabohne.groups import first_of_group, only_group, plant_group, take_group
from bohnhof.games.alcabohne.growing import Growing, spelled_out
from bohnhof.games.alcabohne.verbs import GIVE_BEAN
from bohnhof.games.alcabohne.words import boss_name, elsewhere, not_your_turn
from bohnhof.games.bohnanza.words import bean

NOBODY: Final[i64] = -3
"""What a boss collects who takes no part."""


def add_gifts(card: i64, al: i64, don: i64, joe: i64, menu: Menu) -> None:
    """Add the gift of a card, or of a group, to each boss who takes it, as each has this bean on his field: this runs
    for every card of every hand."""
    which = bean_of(card)
    if which == al:
        menu.add(code_of(GIVE_BEAN, card, AL))
    elif which == don:
        menu.add(code_of(GIVE_BEAN, card, DON))
    elif which == joe:
        menu.add(code_of(GIVE_BEAN, card, JOE))
    else:
        if al == NONE:
            menu.add(code_of(GIVE_BEAN, card, AL))
        if don == NONE:
            menu.add(code_of(GIVE_BEAN, card, DON))
        if joe == NONE:
            menu.add(code_of(GIVE_BEAN, card, JOE))


class Cultivate(Step):
    """Groups go on own fields or to bosses, hand cards to bosses; empty bosses are filled again.

    With `all_groups` none may be left (AC-101); otherwise they stay for the opponent (AC-67).
    """

    all_groups: bool
    growing: Growing

    def __init__(self, all_groups: bool, growing: Growing) -> None:
        super().__init__("cultivate", [PLANT, GIVE_BEAN, END])
        self.all_groups = all_groups
        self.growing = growing

    def test(self, s: State, who: i64, boss: i64) -> None:
        """AC-33: what was laid on the field of a boss may make him harvest."""
        test_boss(s, boss)

    def may_end(self, s: State, who: i64) -> bool:
        """AC-67, AC-70, AC-71, AC-101."""
        return not (self.all_groups and s.row_size > 0) and not must_refill(s, who)

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """AC-63 to AC-66."""
        if seat != s.active:
            return
        al = boss_bean(s, AL)
        don = boss_bean(s, DON)
        joe = boss_bean(s, JOE) if bosses(s) > JOE else NOBODY
        for i in range(s.hand_size[seat]):
            add_gifts(source(HAND, i, s.hand_card(seat, i)), al, don, joe, menu)
        for k in range(s.row_size):
            if first_of_group(s, k):
                add_gifts(source(ROW, UNSAID, s.row[k]), al, don, joe, menu)
                self.growing.add_plantings(s, seat, s.row[k], s.count_row(s.row[k]), menu)
        if self.may_end(s, seat):
            menu.add(END_CODE)

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """A bean alone means a hand card, the frontmost copy; if there is none, the group. A boss that is left unsaid
        is the only one who takes it."""
        if command.verb == PLANT:
            which = only_group(s) if command.a == WHICHEVER else command.a
            return spelled_out(self.growing, s, seat, command, which, s.count_row(which))
        if command.verb != GIVE_BEAN or not names_a_card(command.a):
            return command
        card = self.exact(s, seat, command.a)
        boss = command.b
        if boss == WHICHEVER and bean_of(card) >= 0:
            boss = only_taker(s, bean_of(card))
            if boss < 0:
                boss = WHICHEVER
        return Command(GIVE_BEAN, card, boss)

    def exact(self, s: State, who: i64, card: i64) -> i64:
        """The exact card, or group, that a source means; the source itself if that is nothing."""
        place = place_of(card)
        index = index_of(card)
        which = bean_of(card)
        if place == HAND and which == NONE and index < s.hand_size[who]:
            return source(HAND, index, s.hand_card(who, index))
        if place == ANY or (place == HAND and index == UNSAID):
            for i in range(s.hand_size[who]):
                if s.hand_card(who, i) == which:
                    return source(HAND, i, which)
        if place == ROW and which == NONE and index < s.row_size:
            which = s.row[index]
        if (place == ANY or place == ROW) and which >= 0 and s.in_row(which) != NONE:
            return source(ROW, UNSAID, which)
        return card

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """AC-21, AC-37, AC-63 to AC-66, AC-70, AC-101."""
        if seat != s.active:
            return not_your_turn(s)
        if command.verb == END:
            return self.end_refusal(s, seat)
        if command.verb == PLANT:
            if command.a == WHICHEVER:
                return Refusal("AC-64", "which_group" if s.row_size > 0 else "no_groups")
            if s.in_row(command.a) == NONE:
                if s.held(seat, command.a) > 0:
                    return Refusal("AC-63", "hand_cards_not_planted", {"bean": bean(command.a)})
                return Refusal("AC-64", "no_such_group", {"bean": bean(command.a)})
            return self.growing.refusal(s, seat, command.a, s.count_row(command.a), command.b)
        return self.gift_refusal(s, seat, command.a, command.b)

    def end_refusal(self, s: State, who: i64) -> Refusal | None:
        """Why the phase cannot end."""
        if self.all_groups and s.row_size > 0:
            which = s.row[0]
            if self.growing.has_room(s, who, which, s.count_row(which)):
                return Refusal("AC-101", "group_must_be_planted", {"bean": bean(which)})
            return Refusal("AC-101", "room_for_group", {"bean": bean(which)})
        if must_refill(s, who):
            return Refusal("AC-70", "refill_first", {"boss": boss_name(empty_boss(s))})
        return None

    def gift_refusal(self, s: State, who: i64, card: i64, boss: i64) -> Refusal | None:
        """Why a card or group cannot be given to a boss."""
        if card == WHICHEVER or not names_a_card(card):
            return Refusal("AC-66", "which_gift")
        place = place_of(card)
        which = bean_of(card)
        if place == FIELD_TOP:
            return Refusal("AC-63", "fields_give_in_phase_2")
        if place == HAND:
            index = index_of(card)
            if index >= s.hand_size[who] or s.hand_card(who, index) != which:
                return Refusal("AC-66", "not_in_hand")
        elif place != ROW or index_of(card) != UNSAID or which < 0 or s.in_row(which) == NONE:
            if which >= 0:
                return Refusal("AC-66", "nothing_such_to_give", {"bean": bean(which)})
            return Refusal("AC-66", "which_gift")
        rule = "AC-66" if place == HAND else "AC-65"
        taker = collector(s, which)
        if boss == WHICHEVER:
            if empty_boss(s) >= 0:
                return Refusal(rule, "which_boss", {"bean": bean(which)})
            return Refusal(rule, "nobody_takes", {"bean": bean(which)})
        if not 0 <= boss < bosses(s):
            return Refusal(rule, "no_such_boss")
        if boss_takes(s, boss, which):
            return None
        if taker >= 0:
            return Refusal("AC-21", "goes_to_collector", {"bean": bean(which), "boss": boss_name(taker)})
        return Refusal("AC-37", "boss_has_other", {"boss": boss_name(boss), "bean": bean(boss_bean(s, boss))})

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """AC-36, AC-64 to AC-67; AC-85: a last turn ends with this phase."""
        verb = verb_of(code)
        if verb == PLANT:
            plant_group(self.growing, s, seat, first_of(code), second_of(code))
            return STAY
        if verb == GIVE_BEAN:
            self.give(s, seat, first_of(code), second_of(code))
            return STAY
        if s.row_size > 0 and s.recording:
            s.note(Event("left-over", int(seat), {"beans": [int(s.row[k]) for k in range(s.row_size)]}))
        return FINISH if s.final else NEXT

    def give(self, s: State, who: i64, card: i64, boss: i64) -> None:
        """A hand card, or a group as one unit, goes to a boss and is tested once (AC-35, AC-36)."""
        which = bean_of(card)
        cards: i64 = 1
        if place_of(card) == HAND:
            s.from_hand(who, index_of(card))
        else:
            cards = take_group(s, which)
        lay_on_boss(s, boss, which, cards)
        if s.recording:
            origin = "hand" if place_of(card) == HAND else "row"  # the position is not told (AC-94)
            values: dict[str, int | str | list[int] | list[str]] = {
                "bean": int(which),
                "cards": int(cards),
                "boss": IDS[boss],
                "from": origin,
            }
            s.note(Event("gave", int(who), values))
        self.test(s, who, boss)

    def forced(self, s: State, offers: bool) -> i64:
        """Ending the phase, where nothing lies there and nothing can be given."""
        who = s.active
        if s.row_size > 0 or (s.hand_size[who] > 0 and empty_boss(s) >= 0):
            return NONE
        for i in range(s.hand_size[who]):
            if collector(s, s.hand_card(who, i)) >= 0:
                return NONE
        return END_CODE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """AC-39, AC-67."""
        if verb == DISCARD and seat == s.active:
            return Refusal("AC-101" if self.all_groups else "AC-67", "groups_not_discarded")
        return elsewhere(s, seat, verb)
