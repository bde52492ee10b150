"""Phase 2: beans for the mafia, with a share of what it harvests (PB-39 to PB-42, PV-10 to PV-12)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.terms import GIVES_ON
from bohnhof.games.alcabohne.bosses import collector
from bohnhof.games.alcabohne.growing import Growing
from bohnhof.games.alcabohne.marks import GAVE
from bohnhof.games.alcabohne.tribute import Tribute, owed
from bohnhof.games.prohibohn.asides import elsewhere
from bohnhof.games.prohibohn.marks import BITS_OF_A_BEAN, GAVE_BEANS
from bohnhof.games.prohibohn.shares import OF_THE_YIELD, test_and_share


def has_given(s: State, field: i64) -> i64:
    """The bean that a field has given in this phase, or NONE."""
    return ((s.marks[GAVE_BEANS] >> (field * BITS_OF_A_BEAN)) & 31) - 1


@final
class TributeWithShare(Tribute):
    """Only top cards are compared, once for each field; of a boss's harvest one thaler is the active player's."""

    def __init__(self, growing: Growing, pubs: bool) -> None:
        super().__init__(growing)
        self.idles = not pubs  # Pub 3 is no use any more once the phase has ended (PV-11)

    def enter(self, s: State) -> i64:
        """PB-38: the first turn of the game begins with Phase 3."""
        s.marks[GAVE_BEANS] = 0
        return super().enter(s)

    def willing(self, s: State, who: i64, field: i64) -> i64:
        """PV-10 to PV-12: with Pub 3 a field that has given its card may give more of the same type."""
        if s.term(who, GIVES_ON) == 0 or (s.marks[GAVE] >> field) & 1 == 0 or s.size(who, field) == 0:
            return NONE
        which = s.kind(who, field)
        return collector(s, which) if has_given(s, field) == which else NONE

    def field_with(self, s: State, who: i64, which: i64) -> i64:
        """PB-42: the first field with this bean on top that owes it, else the first that may give more, else any."""
        for field in range(s.fields[who]):
            if s.kind(who, field) == which and owed(s, who, field) >= 0:
                return field
        for field in range(s.fields[who]):
            if s.kind(who, field) == which and self.willing(s, who, field) >= 0:
                return field
        return super().field_with(s, who, which)

    def note_down(self, s: State, field: i64, which: i64) -> None:
        """PB-39, PV-11: a field has given its card, and of which type."""
        s.marks[GAVE] |= 1 << field
        shift = field * BITS_OF_A_BEAN
        given: i64 = 31
        given <<= shift
        s.marks[GAVE_BEANS] = (s.marks[GAVE_BEANS] & ~given) | ((which + 1) << shift)

    def test(self, s: State, who: i64, boss: i64) -> None:
        """PB-40, PB-41."""
        test_and_share(s, boss, who, OF_THE_YIELD)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """What has been given is forgotten with the end of the phase."""
        signal = super().apply_code(s, seat, code)
        if s.marks[GAVE] == 0:
            s.marks[GAVE_BEANS] = 0
        return signal

    def forced(self, s: State, offers: bool) -> i64:
        """Ending the phase, once nothing is owed and nothing more can be given."""
        for field in range(s.fields[s.active]):
            if self.willing(s, s.active, field) >= 0:
                return NONE
        return super().forced(s, offers)

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """AC-39."""
        return elsewhere(s, seat, verb)
