"""The Amigo Bohnentaler around another game (BT-1 to BT-5, BT-35, BT-47 to BT-49).

It takes the finished rules of that game and adds to them: a liberty for the active player, another drawing, and the
steps of an attempt behind all steps there are. What it does not change it asks of those rules.
"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bohnhof.cards import GARDEN, NONE
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import WISH, Command, code_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal, Refused
from bohnhof.engine.rules import SEEN, Rules, Standing
from bohnhof.engine.state import Place, State
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.terms import FIELD_PRICE
from bohnhof.engine.vectors import zeros
from bohnhof.games.bohnanza.draw import Draw
from bohnhof.games.bohnanza.editions import CLASSIC, FIELD_BEAN
from bohnhof.games.bohnanza.game import Bohnanza
from bohnhof.games.bohnentaler.attempt import Attempt
from bohnhof.games.bohnentaler.defence import Defence, Duel
from bohnhof.games.bohnentaler.draw import DrawByWorth
from bohnhof.games.bohnentaler.marks import (
    AT_STAKE,
    CAME_FROM,
    DUEL,
    HURDLE,
    LAID,
    LOWER,
    OWNER,
    PLACES,
    SIGNED,
    TRIED,
    UNDER_PILE,
    mark,
    mark_names,
    set_mark,
    token_owner,
)
from bohnhof.games.bohnentaler.planting import Defended, PlantAtStake
from bohnhof.games.bohnentaler.possible import SET_ASIDE, impossible_attempt, impossible_token
from bohnhof.games.bohnentaler.scoring import with_token
from bohnhof.games.bohnentaler.verbs import ATTEMPT
from bohnhof.games.bohnentaler.worth import may_attempt

NAME: Final = "bohnentaler"
OPTIONS: Final = {"tip_lower": "off", "tip_hurdle": "off", "tip_duel": "off"}
"""The editors' three tips and their defaults (BT-41 to BT-46)."""
TIP_BITS: Final = {"tip_lower": int(LOWER), "tip_hurdle": int(HURDLE), "tip_duel": int(DUEL)}
RULE_OF: Final = {"tip_lower": "BT-41", "tip_hurdle": "BT-42", "tip_duel": "BT-43"}
"""The rule that each option belongs to."""
FEWEST: Final = 3
MOST: Final = 5
PRICE_OF_FIVE: Final[i64] = 2
"""What a third field costs with five players (BT-5)."""
CARRIERS: Final = {"bohnanza": "BT-48", "high-bohn": "HB-130"}
"""The games that it is played with, and the rule that says in which editions."""
BANK_WINDOW: Final = "banked"
"""The mark of a game that closes a time before the turn (HB-103)."""
WAY_BACK: Final = "back"
"""The mark of a game that says where a step in between came from."""


@final
class WithBohnentaler(Rules):
    """Another game with the token; `own` is the number of the first step of an attempt."""

    inner: Bohnanza
    own: i64
    duel: bool
    way_back: i64
    attempt: Attempt
    template: State
    tie_break: str

    def __init__(self, inner: Bohnanza, tips: dict[str, str]) -> None:
        self.inner = inner
        own: i64 = len(inner.steps)
        bits = sum(TIP_BITS[name] for name in tips)
        duel = bits & int(DUEL) != 0
        planting = own + 1
        steps: list[Step] = []
        for step in inner.steps[: inner.step_count]:
            steps.append(DrawByWorth(step) if isinstance(step, Draw) else step)
        added: list[Step] = [Defence(planting, own + 2 if duel else NONE), PlantAtStake("drawn", inner)]
        if duel:
            added += [Duel(planting, own + 3), Defended(inner)]
        super().__init__(
            f"{inner.name}+{NAME}",
            inner.edition,
            inner.players,
            {**inner.options, **tips},
            steps,
            inner.steps[inner.step_count :] + added,
        )
        inner.steps = self.steps
        inner.first = self.first
        self.own = own
        self.duel = duel
        self.way_back = inner.mark_names.get(WAY_BACK, int(NONE))
        self.attempt = Attempt(own, inner.mark_names.get(BANK_WINDOW, int(NONE)))
        self.set_liberties([*inner.liberties, self.attempt])
        marks = len(inner.blank(0).marks)
        self.place_names = [*inner.place_names, UNDER_PILE, AT_STAKE]
        self.open_places = [*inner.open_places, True, True]
        self.resting_places = [*inner.resting_places, UNDER_PILE]
        self.under_pile = len(inner.place_names)
        self.open_purses = inner.open_purses
        self.closed_purses = inner.closed_purses
        self.own_ending = inner.own_ending
        self.in_groups = inner.in_groups
        self.planting = inner.planting
        self.mark_names = {**inner.mark_names, **mark_names(marks)}
        self.marks_of_seats = [*inner.marks_of_seats, "token"]
        self.seat_marks = inner.seat_marks
        self.seat_beans = inner.seat_beans
        self.seat_stride = inner.seat_stride
        self.wares = inner.wares
        self.ware_prices = inner.ware_prices
        self.ware_beans = inner.ware_beans
        self.tie_break = inner.tie_break
        self.template = furnished(inner.blank(0), bits)

    # --- the beginning --------------------------------------------------------------------------------------------

    def blank(self, seed: int) -> State:
        """Nothing dealt yet."""
        s = self.template.copy()
        s.chance = seeded(seed)
        return s

    def lot(self, s: State) -> None:
        """BB-23."""
        self.inner.lot(s)

    def deal(self, s: State) -> None:
        """BT-4: the token lies with the right neighbour of the starting player; all else as in the game itself."""
        set_mark(s, OWNER, s.start - 1 if s.start > 0 else s.players - 1)
        if s.recording:
            s.note(Event("first-token", int(token_owner(s)), {}))
        self.inner.deal(s)

    def enter(self, s: State, step: Step) -> i64:
        """BT-16: a new turn, a new attempt."""
        if s.step == 0:
            set_mark(s, TRIED, 0)
        return super().enter(s, step)

    # --- the end --------------------------------------------------------------------------------------------------

    def finish(self, s: State) -> None:
        """As in the game itself; where that tells the places, the token has its say."""
        self.inner.finish(s)
        if s.over and s.recording and len(s.events) > 0 and s.events[len(s.events) - 1].kind == "over":
            s.events[len(s.events) - 1].public["places"] = self.standing(s).places

    def last_harvest(self, s: State) -> None:
        """BB-102."""
        self.inner.last_harvest(s)

    def standing(self, s: State) -> Standing:
        """BT-31 to BT-33."""
        return with_token(s, self.inner.standing(s))

    def tally(self, s: State, seat: i64) -> list[tuple[str, int]]:
        """BT-31, BT-53."""
        return self.inner.tally(s, seat)

    def is_closing(self, s: State) -> bool:
        """As in the game itself."""
        return self.inner.is_closing(s)

    # --- what is open at any time ---------------------------------------------------------------------------------

    def fill_liberties(self, s: State, seat: i64, menu: Menu) -> None:
        """BT-11, BT-12; BT-26: during an attempt harvests and purchases alone."""
        if s.step >= self.own:
            super().fill_liberties(s, seat, menu)
            menu.may_wish = False
            return
        self.inner.fill_liberties(s, seat, menu)
        if seat == s.active and may_attempt(s, seat) and not self.step(s).alone:
            menu.add(code_of(ATTEMPT))

    def owner_in(self, step: Step, verb: i64) -> Step | None:
        """BT-26; inside an event of the game nothing but its own questions."""
        if step.alone and not step.owns(verb):
            if verb == WISH or self.attempt.owns(verb) or not self.is_own(step):
                return None
        return super().owner_in(step, verb)

    def is_own(self, step: Step) -> bool:
        """Whether this is a step of an attempt."""
        for i in range(self.own, len(self.steps)):
            if self.steps[i] is step:
                return True
        return False

    def go_on(self, s: State, step: Step, signal: i64) -> None:
        """What was in between may have led the table to another step."""
        if signal != STAY:
            super().go_on(s, self.step(s), signal)

    def hold(self) -> float:
        """As in the game itself."""
        return self.inner.hold()

    def collides(self, s: State, seat: i64, command: Command, other: i64) -> bool:
        """As in the game itself."""
        return self.inner.collides(s, seat, command, other)

    # --- planting a card that comes from elsewhere ----------------------------------------------------------------

    def add_plantings(self, s: State, who: i64, which: i64, menu: Menu) -> None:
        """As in the game itself."""
        self.inner.add_plantings(s, who, which, menu)

    def spelled_planting(self, s: State, who: i64, command: Command, which: i64) -> Command:
        """As in the game itself."""
        return self.inner.spelled_planting(s, who, command, which)

    def planting_refusal(self, s: State, who: i64, command: Command) -> Refusal | None:
        """As in the game itself."""
        return self.inner.planting_refusal(s, who, command)

    def plant(self, s: State, who: i64, code: i64, origin: str) -> None:
        """As in the game itself."""
        self.inner.plant(s, who, code, origin)

    # --- what is seen ---------------------------------------------------------------------------------------------

    def shown(self, s: State, seat: i64) -> vec[i64]:
        """As in the game itself."""
        return self.inner.shown(s, seat)

    def place_seen(self, s: State, seat: i64, place: i64) -> i64:
        """BT-19, BT-35: what it adds lies face up."""
        if place >= len(s.places) - PLACES:
            return SEEN
        return self.inner.place_seen(s, seat, place)

    def marks_seen(self, s: State, seat: i64) -> vec[i64]:
        """BT-43: which card is laid face down its owner alone knows."""
        marks = self.inner.marks_seen(s, seat)
        if seat != token_owner(s) and mark(s.marks, LAID) != 0:
            marks[self.mark_names["laid"]] = 0
        return marks

    def hides_thalers(self) -> bool:
        """BB-32."""
        return self.inner.hides_thalers()

    # --- positions ------------------------------------------------------------------------------------------------

    def plain(self, s: State) -> State:
        """What follows from the things that seats own."""
        return furnished(self.inner.plain(s), 0)

    def moment(self, s: State) -> i64:
        """The step of the turn in which the attempt was made, while one goes on."""
        step = self.inner.moment(s)
        return mark(s.marks, CAME_FROM) if step >= self.own else step

    def step_of_turn(self, s: State) -> i64:
        """The step of a turn or of an attempt that goes on, also where the game asks something in between."""
        if self.way_back >= 0 and self.inner.step_count <= s.step < self.own and s.marks[self.way_back] >= self.own:
            return s.marks[self.way_back]
        return s.step

    def impossible(self, s: State) -> str:
        """What no game comes to, with the Bohnentaler or without."""
        word = impossible_token(s)
        if word == "":
            word = impossible_attempt(s, self.step_of_turn(s), self.own, self.step_count, self.duel)
        if word != "":
            return word
        table = s.copy()
        came_from = mark(s.marks, CAME_FROM)
        if s.step >= self.own:
            table.step = came_from
        elif self.step_of_turn(s) >= self.own:
            table.marks[self.way_back] = came_from
        return self.inner.impossible(table)


def furnished(s: State, tips: int) -> State:
    """BT-4, BT-5, BT-35: what the Bohnentaler adds to a blank table of another game."""
    for value in (int(SIGNED), tips, int(s.players) - 1, 0, 0, 0):
        s.marks = append(s.marks[:], value)
    garden = Place(zeros(SET_ASIDE), 0)
    kept: i64 = 0
    for i in range(s.pile_size):
        if s.pile[i] == GARDEN and garden.size < SET_ASIDE:
            garden.put(GARDEN)
        else:
            s.pile[kept] = s.pile[i]
            kept += 1
    s.pile_size = kept
    s.joins = len(s.places)
    s.places = [*s.places, garden, Place(zeros(SET_ASIDE), 0)]
    if s.players == MOST:
        for seat in range(s.players):
            if s.term(seat, FIELD_PRICE) > PRICE_OF_FIVE:
                s.set_term(seat, FIELD_PRICE, PRICE_OF_FIVE)
    return s


def add_to(
    game: str, maker: Callable[[str, int, dict[str, str]], Rules], edition: str, players: int, options: dict[str, str]
) -> WithBohnentaler:
    """The rules of one table of a game with the Bohnentaler; `maker` makes those of the game alone.

    Raises `Refused` for a game, edition, number of players or option with which it is not played (BT-2, BT-48, BT-49,
    HB-130).
    """
    if game not in CARRIERS:
        raise Refused(Refusal("BT-49", "not_with_token", {"game": game, "games": ", ".join(CARRIERS)}))
    if not FEWEST <= players <= MOST:
        raise Refused(Refusal("BT-2", "token_for_three_to_five", {"players": players}))
    if edition == FIELD_BEAN or (CARRIERS[game] != "BT-48" and edition not in ("", CLASSIC)):
        raise Refused(Refusal(CARRIERS[game], "no_token_in_edition", {"edition": edition, "game": game}))
    tips: dict[str, str] = {}
    others: dict[str, str] = {}
    for name, value in options.items():
        if name not in OPTIONS:
            others[name] = value
        elif value not in ("off", "on"):
            values: dict[str, int | str] = {"option": name, "value": value, "allowed": "off, on"}
            raise Refused(Refusal(RULE_OF[name], "bad_option_value", values))
        elif value == "on":
            tips[name] = value
    inner = maker(edition, players, others)
    assert isinstance(inner, Bohnanza)
    return WithBohnentaler(inner, tips)


def option_values(name: str, values: Callable[[str, int], list[str]], players: int) -> list[str]:
    """The values that an option may have; `values` says those of the game alone."""
    return ["off", "on"] if name in OPTIONS else values(name, players)
