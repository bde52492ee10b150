"""Phases 1 and 5: groups on fields with Nightbars, and thalers for a Restaurant (PB-48, PB-49, PB-73, PB-75, PV-4)."""

from typing import final

from mypy_extensions import i64

from bohnhof.engine.commands import DISCARD
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.terms import SHARES_CULTIVATING
from bohnhof.games.alcabohne.bosses import test_boss
from bohnhof.games.alcabohne.cultivate import Cultivate
from bohnhof.games.alcabohne.growing import Growing
from bohnhof.games.alcabohne.leftovers import Leftovers
from bohnhof.games.alcabohne.verbs import GIVE_BEAN
from bohnhof.games.prohibohn.asides import elsewhere
from bohnhof.games.prohibohn.shares import test_and_share


@final
class LeftoversOnMixedFields(Leftovers):
    """Phase 1 as in Al Cabohne."""

    def __init__(self, growing: Growing) -> None:
        super().__init__(growing)

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """AC-39, AC-40."""
        return super().not_now(s, seat, verb) if verb == GIVE_BEAN else elsewhere(s, seat, verb)


@final
class CultivateWithShare(Cultivate):
    """Phase 5: with Restaurant 4 a thaler of each harvest of a boss is the active player's."""

    share: i64

    def __init__(self, growing: Growing, share: i64) -> None:
        super().__init__(False, growing)
        self.share = share

    def test(self, s: State, who: i64, boss: i64) -> None:
        """PB-49, PB-73, PB-75."""
        if s.term(who, SHARES_CULTIVATING) != 0:
            test_and_share(s, boss, who, self.share)
        else:
            test_boss(s, boss)

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """AC-39, AC-67."""
        return super().not_now(s, seat, verb) if verb == DISCARD else elsewhere(s, seat, verb)
