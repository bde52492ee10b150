"""Phase 2: beans for the mafia (AC-44 to AC-48)."""

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import (
    ANY,
    END,
    END_CODE,
    FIELD_TOP,
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
from bohnhof.games.alcabohne.bosses import IDS, collector, lay_on_boss, test_boss
from bohnhof.games.alcabohne.growing import Growing, grown_on
from bohnhof.games.alcabohne.marks import GAVE
from bohnhof.games.alcabohne.verbs import GIVE_BEAN
from bohnhof.games.alcabohne.words import boss_name, elsewhere, not_your_turn
from bohnhof.games.bohnanza.words import bean


def owed(s: State, who: i64, field: i64) -> i64:
    """The boss to whom a field owes its top card at this moment (AC-44 to AC-46), or NONE."""
    if s.size(who, field) == 0 or (s.marks[GAVE] >> field) & 1 != 0:
        return NONE
    return collector(s, s.kind(who, field))


def top_of(s: State, who: i64, field: i64) -> i64:
    """The card on top of an own field, as a source."""
    return source(FIELD_TOP, field, s.kind(who, field))


class Tribute(Step):
    """Every own field whose type a boss collects gives him its top card."""

    growing: Growing

    def __init__(self, growing: Growing) -> None:
        super().__init__("for-mafia", [GIVE_BEAN, END])
        self.growing = growing
        self.idles = True

    def enter(self, s: State) -> i64:
        """AC-18, AC-100: the first turn of the game begins with Phase 3."""
        s.marks[GAVE] = 0
        return NEXT if s.turn == 1 else STAY

    def willing(self, s: State, who: i64, field: i64) -> i64:
        """The boss to whom a field that has given its card may give more; NONE, but in a game that sells that."""
        return NONE

    def field_with(self, s: State, who: i64, which: i64) -> i64:
        """The own field that a bean means, or NONE."""
        return grown_on(s, who, which)

    def first_owing(self, s: State, who: i64) -> i64:
        """The first own field that owes a card, or NONE."""
        for field in range(s.fields[who]):
            if owed(s, who, field) >= 0:
                return field
        return NONE

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """AC-44, AC-46."""
        if seat != s.active:
            return
        due = False
        for field in range(s.fields[seat]):
            boss = owed(s, seat, field)
            if boss >= 0:
                due = True
            else:
                boss = self.willing(s, seat, field)
            if boss >= 0:
                menu.add(code_of(GIVE_BEAN, top_of(s, seat, field), boss))
        if not due:
            menu.add(END_CODE)

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """A bean means the field on which it grows; its boss is the one who collects it. What is left unsaid is the
        only card that is owed."""
        if command.verb != GIVE_BEAN:
            return command
        card = command.a
        if card == WHICHEVER:
            card = self.only_owing(s, seat)
        elif names_a_card(card):
            field = index_of(card)
            if place_of(card) == ANY or (place_of(card) == FIELD_TOP and field == UNSAID):
                field = self.field_with(s, seat, bean_of(card))
                if field >= 0:
                    card = source(FIELD_TOP, field, bean_of(card))
            elif place_of(card) == FIELD_TOP and bean_of(card) == NONE and field < s.fields[seat]:
                if s.size(seat, field) > 0:
                    card = top_of(s, seat, field)
        boss = command.b
        if boss == WHICHEVER and card != WHICHEVER and bean_of(card) >= 0:
            boss = collector(s, bean_of(card))
            if boss < 0:
                boss = WHICHEVER
        return Command(GIVE_BEAN, card, boss)

    def only_owing(self, s: State, who: i64) -> i64:
        """The top of the only field that owes a card; WHICHEVER if there is none or a choice."""
        found = WHICHEVER
        for field in range(s.fields[who]):
            if owed(s, who, field) >= 0:
                if found != WHICHEVER:
                    return WHICHEVER
                found = top_of(s, who, field)
        return found

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """AC-21, AC-44 to AC-46, AC-66."""
        if seat != s.active:
            return not_your_turn(s)
        if command.verb == END:
            field = self.first_owing(s, seat)
            if field < 0:
                return None
            values: dict[str, int | str] = {
                "field": int(field) + 1,
                "bean": bean(s.kind(seat, field)),
                "boss": boss_name(owed(s, seat, field)),
            }
            return Refusal("AC-44", "field_owes", values)
        card = command.a
        if card == WHICHEVER:
            return Refusal("AC-46", "which_field_gives")
        if not names_a_card(card) or place_of(card) != FIELD_TOP:
            return Refusal("AC-66", "no_gifts_in_phase")
        field = index_of(card)
        if field >= s.fields[seat]:
            values = {"field": int(field) + 1 if field != UNSAID else 0, "fields": int(s.fields[seat])}
            return Refusal("AC-44", "no_such_field", values)
        if s.size(seat, field) == 0:
            return Refusal("AC-44", "field_is_empty", {"field": int(field) + 1})
        if s.kind(seat, field) != bean_of(card):
            return Refusal("AC-44", "other_bean_on_top", {"field": int(field) + 1, "bean": bean(s.kind(seat, field))})
        if (s.marks[GAVE] >> field) & 1 != 0 and self.willing(s, seat, field) < 0:
            return Refusal("AC-45", "field_gave_already", {"field": int(field) + 1})
        boss = collector(s, bean_of(card))
        if boss < 0:
            return Refusal("AC-44", "nobody_collects", {"bean": bean(bean_of(card))})
        if command.b != boss:
            return Refusal("AC-21", "goes_to_collector", {"bean": bean(bean_of(card)), "boss": boss_name(boss)})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """AC-44, AC-45; AC-48: what a boss harvests now is the mafia's alone."""
        if verb_of(code) == END:
            s.marks[GAVE] = 0
            return NEXT
        field = index_of(first_of(code))
        boss = second_of(code)
        which = self.growing.take_top(s, seat, field)
        self.note_down(s, field, which)
        lay_on_boss(s, boss, which, 1)
        if s.recording:
            event = Event("gave", int(seat), {"bean": int(which), "cards": 1, "boss": IDS[boss], "from": "field"})
            event.public["field"] = int(field)
            s.note(event)
        self.test(s, seat, boss)
        return STAY

    def note_down(self, s: State, field: i64, which: i64) -> None:
        """AC-45: a field has given its card."""
        s.marks[GAVE] |= 1 << field

    def test(self, s: State, who: i64, boss: i64) -> None:
        """AC-33, AC-48: what was laid on the field of a boss may make him harvest, for the mafia alone."""
        test_boss(s, boss)

    def forced(self, s: State, offers: bool) -> i64:
        """Ending the phase, once nothing is owed."""
        return END_CODE if self.first_owing(s, s.active) < 0 else NONE

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """AC-39."""
        return elsewhere(s, seat, verb)
