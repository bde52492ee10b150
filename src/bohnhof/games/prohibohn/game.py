"""Prohibohn put together: Al Cabohne for two with things to buy, and the Pub variant (PB-1 to PB-9, PV-1 to PV-6)."""

from typing import Final, final

from mypy_extensions import i64

from bohnhof.cards import COGNAC, NONE
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal, Refused
from bohnhof.engine.rules import SEEN, Standing
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.steps import Step
from bohnhof.engine.vectors import zeros
from bohnhof.games.alcabohne.bosses import PURSE
from bohnhof.games.alcabohne.game import SEATS, SETUPS, AlCabohne, Setup
from bohnhof.games.alcabohne.scoring import MAFIA
from bohnhof.games.prohibohn.asides import BRIBE_STEP, CHOOSE_STEP, END_ROUND_STEP
from bohnhof.games.prohibohn.buying import Bribe, Buy, CloseCard, Pay, RemoveThird, take_over
from bohnhof.games.prohibohn.choosing import ChooseThalers
from bohnhof.games.prohibohn.closing import IS_OVER, EndRound, begin_end_round
from bohnhof.games.prohibohn.draw import DrawMore
from bohnhof.games.prohibohn.draw_pile import LAST_PASS
from bohnhof.games.prohibohn.establishments import BEANS_OF_CARDS, CARD_COUNT, CARDS, IDS
from bohnhof.games.prohibohn.fields import WITH_NIGHTBARS
from bohnhof.games.prohibohn.groups import CultivateWithShare, LeftoversOnMixedFields
from bohnhof.games.prohibohn.hand import PlayOrDiscard
from bohnhof.games.prohibohn.marks import BACK, DUE, ENDED_IN, MARK_NAMES, ROUND, WHO, new_marks, owner
from bohnhof.games.prohibohn.possible import impossible
from bohnhof.games.prohibohn.scoring import standing, tally
from bohnhof.games.prohibohn.shares import OF_THE_REST, OF_THE_YIELD
from bohnhof.games.prohibohn.tribute import TributeWithShare
from bohnhof.games.prohibohn.uncover import UncoverUntilMatch

NAME: Final = "prohibohn"
STANDARD: Final = "standard"
WITH_PUBS: Final = "pub"
OPTIONS: Final = {
    "start_seat": "random",
    "ac_mafia_tie": "mafia",
    "pb_restaurant": "discard",
    "pb_purses": "closed",
}
"""The options and their defaults (section 12 of the rules)."""
VALUES: Final = {
    "start_seat": ("random", "A", "B"),
    "ac_mafia_tie": ("mafia", "player"),
    "pb_restaurant": ("discard", "yield"),
    "pb_purses": ("closed", "open"),
}
RULE_OF: Final = {
    "start_seat": "AC-12",
    "ac_mafia_tie": "AC-91",
    "pb_restaurant": "PB-74",
    "pb_purses": "PB-111",
    "ac_passes": "PB-98",
}
"""The rule that each option belongs to."""
HAND_CARDS: Final = 7
_TYPES: Final = SETUPS[2].types
GAME_SETUPS: Final = {
    STANDARD: Setup(_TYPES, HAND_CARDS, 2, 2, 2, 0, int(LAST_PASS)),
    WITH_PUBS: Setup((*_TYPES, int(COGNAC)), HAND_CARDS, 3, 3, 3, 0, int(LAST_PASS)),
}
"""PB-2, PB-6, PB-8, PV-2 to PV-6: by the edition."""


def phases(share: i64, pubs: bool) -> list[Step]:
    """PB-38: the six phases."""
    return [
        LeftoversOnMixedFields(WITH_NIGHTBARS),
        TributeWithShare(WITH_NIGHTBARS, pubs),
        PlayOrDiscard(WITH_NIGHTBARS),
        UncoverUntilMatch(share),
        CultivateWithShare(WITH_NIGHTBARS, share),
        DrawMore(),
    ]


def between(buy: Buy) -> list[Step]:
    """What comes in between, in the order of the numbers in `asides`."""
    return [ChooseThalers(), Pay(), Bribe(), CloseCard(), RemoveThird(), EndRound(WITH_NIGHTBARS, buy)]


@final
class Prohibohn(AlCabohne):
    """Prohibohn at one table, with or without the Pubs."""

    buy: Buy

    def __init__(self, edition: str, options: dict[str, str]) -> None:
        buy = Buy()
        share = OF_THE_YIELD if options.get("pb_restaurant") == "yield" else OF_THE_REST
        setup = GAME_SETUPS[edition]
        steps = phases(share, edition == WITH_PUBS)
        super().__init__(2, options, setup, NAME, edition, WITH_NIGHTBARS, steps, between(buy))
        self.one_more_field = False
        self.buy = buy
        self.set_liberties([self.harvest, buy])
        self.closed_purses = False
        self.open_purses = options.get("pb_purses") == "open"
        self.open_places[PURSE] = self.open_purses
        self.mark_names = MARK_NAMES
        self.wares = list(IDS)
        self.ware_prices = [card.price for card in CARDS]
        self.ware_beans = [int(BEANS_OF_CARDS[card]) for card in range(CARD_COUNT)]
        s = self.template
        s.marks = new_marks(edition == WITH_PUBS)
        s.mixed = zeros(s.players * FIELDS)
        s.admits = zeros(s.players * FIELDS)
        for i in range(len(s.admits)):
            s.admits[i] = NONE

    # --- from step to step --------------------------------------------------------------------------------------------

    def begin(self, s: State) -> None:
        """PB-9: first both players choose their starting thalers."""
        s.step = CHOOSE_STEP

    def go_on(self, s: State, step: Step, signal: i64) -> None:
        """A step in between may have led the table to another one, which goes on now."""
        super().go_on(s, self.step(s) if step.alone else step, signal)

    def finish(self, s: State) -> None:
        """PB-98: the end round comes before the end; PB-107 to PB-110: then the last harvests and the tally."""
        if s.marks[ROUND] != IS_OVER:
            begin_end_round(s)
            return
        s.step = s.marks[ENDED_IN] - 1
        for which in (ENDED_IN, ROUND, DUE):
            s.marks[which] = 0
        s.over = True
        self.last_harvest(s)
        if s.recording:
            result = self.standing(s)
            event = Event("over", -1, {"thalers": result.thalers, "places": result.places})
            parts = [tally(s, seat) for seat in range(int(s.players))]
            for k in range(len(parts[0])):
                event.public[parts[0][k][0]] = [part[k][1] for part in parts]
            event.public[MAFIA] = [result.against_thalers]
            s.note(event)

    def standing(self, s: State) -> Standing:
        """PB-109, PB-110."""
        return standing(s, self.mafia_first)

    def tally(self, s: State, seat: i64) -> list[tuple[str, int]]:
        """PB-109."""
        return tally(s, int(seat))

    # --- what is open -------------------------------------------------------------------------------------------------

    def fill_liberties(self, s: State, seat: i64, menu: Menu) -> None:
        """AC-27, PB-13; nothing in between."""
        if s.step >= self.step_count or seat != s.active:
            return
        self.harvest.moves(s, seat, menu)
        self.buy.moves(s, seat, menu)

    def owner_in(self, step: Step, verb: i64) -> Step | None:
        """AC-10: in between nothing but its own commands."""
        if step.alone:
            return step if step.owns(verb) else None
        return super().owner_in(step, verb)

    # --- what is seen -------------------------------------------------------------------------------------------------

    def shows_purses(self, s: State) -> bool:
        """PB-111: with the option, from the moment both starting choices are made."""
        return self.open_purses and s.step != CHOOSE_STEP

    def place_seen(self, s: State, seat: i64, place: i64) -> i64:
        """PB-91, PB-112: the thalers of the mafia are shown to the buyer of a Police Station."""
        if place == PURSE and (self.open_purses or (s.step == BRIBE_STEP and s.marks[WHO] == seat)):
            return SEEN
        return super().place_seen(s, seat, place)

    # --- positions ----------------------------------------------------------------------------------------------------

    def moment(self, s: State) -> i64:
        """The phase that goes on once what came in between is done."""
        step = s.step
        if self.step_count < step < END_ROUND_STEP:
            step = s.marks[BACK] - 1
        if step == END_ROUND_STEP:
            return s.marks[ENDED_IN] - 1
        return 0 if step == CHOOSE_STEP else step

    def is_closing(self, s: State) -> bool:
        """PB-99."""
        return s.marks[ROUND] != 0

    def impossible(self, s: State) -> str:
        """What no game comes to."""
        return impossible(s, self.step(s).name)

    def plain(self, s: State) -> State:
        """PB-23: terms follow from the cards that are owned."""
        plain = self.blank(0)
        for card in range(CARD_COUNT):
            who = owner(s, card)
            if who >= 0:
                take_over(plain, who, card)
        return plain


def option_values(name: str, players: int) -> list[str]:
    """The values that an option may have."""
    return list(VALUES[name])


def create(edition: str, players: int, options: dict[str, str]) -> Prohibohn:
    """The rules of one table; an empty edition is the one without Pubs. Raises `Refused` for an edition, a number of
    players or an option that does not exist (PB-1, PV-1, section 12 of the rules)."""
    if not edition:
        edition = STANDARD
    if edition not in GAME_SETUPS:
        editions = ", ".join(GAME_SETUPS)
        raise Refused(Refusal("BB-18", "no_such_edition", {"edition": edition, "editions": editions}))
    if players != len(SEATS):
        raise Refused(Refusal("PV-1" if edition == WITH_PUBS else "PB-1", "two_players", {"players": players}))
    kept: dict[str, str] = {}
    for name, value in options.items():
        if name not in OPTIONS:
            names: dict[str, int | str] = {"option": name, "options": ", ".join(OPTIONS)}
            raise Refused(Refusal(RULE_OF.get(name, "PB-1"), "no_such_option", names))
        if value not in VALUES[name]:
            values: dict[str, int | str] = {"option": name, "value": value, "allowed": ", ".join(VALUES[name])}
            raise Refused(Refusal(RULE_OF[name], "bad_option_value", values))
        if value != OPTIONS[name]:
            kept[name] = value
    return Prohibohn(edition, kept)
