"""Al Cabohne put together: options, phases, setup, for two players and for one (AC-11 to AC-18, AC-95 to AC-103)."""

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import BEANS, BLUE, CHILI, GREEN, KIDNEY, NONE, PAYOUTS, POLE, PUFF, STINK
from bohnhof.engine.chance import seeded
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal, Refused
from bohnhof.engine.rules import COUNTED as SHOWN_AS_NUMBER
from bohnhof.engine.rules import SEEN, Rules, Standing
from bohnhof.engine.state import Place, State, blank
from bohnhof.engine.steps import Step
from bohnhof.engine.terms import (
    DRAWS,
    FIELD_PRICE,
    GIFT_BEAN,
    MOST_FIELDS,
    PAYS_INTO,
    PLANTS,
    PROTECTED,
    TURNS_UP,
)
from bohnhof.engine.vectors import zeros
from bohnhof.games.alcabohne.bosses import COINS, FIRST_BOSS, PLACES, PURSE, set_up, threshold
from bohnhof.games.alcabohne.cultivate import Cultivate
from bohnhof.games.alcabohne.draw import DrawTwo
from bohnhof.games.alcabohne.growing import OF_ONE_TYPE, Growing
from bohnhof.games.alcabohne.hand import PlayBeans
from bohnhof.games.alcabohne.harvest import HarvestInOwnTurn, final_harvest
from bohnhof.games.alcabohne.leftovers import Leftovers
from bohnhof.games.alcabohne.marks import MARK_NAMES, MARKS
from bohnhof.games.alcabohne.possible import impossible
from bohnhof.games.alcabohne.scoring import MAFIA, standing
from bohnhof.games.alcabohne.third_field import BuyThirdField
from bohnhof.games.alcabohne.tribute import Tribute
from bohnhof.games.alcabohne.uncover import Uncover

NAME: Final = "al-cabohne"
EDITION: Final = "standard"
SEATS: Final = "AB"
TYPES_OF_THE_GAME: Final[tuple[int, ...]] = (
    int(BLUE),
    int(KIDNEY),
    int(CHILI),
    int(PUFF),
    int(STINK),
    int(GREEN),
    int(POLE),
)
"""AC-1: each with as many cards as are printed."""
OPTIONS: Final = {"start_seat": "random", "ac_passes": "3", "ac_mafia_tie": "mafia"}
"""The options and their defaults."""


class Setup(NamedTuple):
    """The numbers of a table: bean types, hand cards, bosses, fields at the start and at the most, the price of a
    field (0: none is for sale), and which emptying is the last."""

    types: tuple[int, ...]
    hand_cards: int
    bosses: int
    fields: int
    most_fields: int
    field_price: int
    last: int


SETUPS: Final = {
    1: Setup(TYPES_OF_THE_GAME, 7, 3, 3, 3, 0, 3),
    2: Setup(TYPES_OF_THE_GAME, 5, 2, 2, 3, 3, 3),
}
"""AC-11, AC-13, AC-17, AC-75, AC-84, AC-95 to AC-98: by the number of players."""


def phases(players: int) -> list[Step]:
    """AC-38, AC-100: a turn has six phases, and five where nobody leaves anything."""
    rest: list[Step] = [
        Tribute(OF_ONE_TYPE),
        PlayBeans(OF_ONE_TYPE),
        Uncover(),
        Cultivate(players == 1, OF_ONE_TYPE),
        DrawTwo(),
    ]
    return rest if players == 1 else [Leftovers(OF_ONE_TYPE), *rest]


class AlCabohne(Rules):
    """Al Cabohne at one table, for two players or for one. A game that is built on it brings other numbers, steps and
    fields."""

    setup: Setup
    start_seat: i64
    mafia_first: bool
    tie_break: str
    template: State
    growing: Growing
    harvest: HarvestInOwnTurn
    buy_third_field: BuyThirdField

    def __init__(
        self,
        players: int,
        options: dict[str, str],
        setup: Setup,
        name: str = NAME,
        edition: str = EDITION,
        growing: Growing = OF_ONE_TYPE,
        steps: list[Step] | None = None,
        asides: list[Step] | None = None,
    ) -> None:
        if steps is None:
            steps = phases(players)
        super().__init__(name, edition, players, options, steps, asides)
        self.setup = setup
        self.growing = growing
        self.harvest = HarvestInOwnTurn(len(steps) - 3, growing)
        self.buy_third_field = BuyThirdField()
        self.set_liberties([self.harvest, self.buy_third_field])
        chosen = {**OPTIONS, **options}
        self.start_seat = NONE if chosen["start_seat"] == "random" else SEATS.index(chosen["start_seat"])
        self.mafia_first = chosen["ac_mafia_tie"] == "mafia"
        self.place_names = list(PLACES[: int(FIRST_BOSS) + setup.bosses])
        self.open_places = [place >= FIRST_BOSS for place in range(len(self.place_names))]
        self.closed_purses = True
        self.own_ending = True
        self.in_groups = True
        self.one_more_field = True
        self.first_number = 7 - len(steps)
        self.tie_break = "cards"
        self.rival = MAFIA
        self.rival_purse = PURSE
        self.under_discard = COINS
        self.rival_fields = [int(FIRST_BOSS) + boss for boss in range(setup.bosses)]
        self.rival_goals = [int(threshold(boss)) for boss in range(setup.bosses)]
        self.mark_names = MARK_NAMES
        self.template = self.first_table()

    def first_table(self) -> State:
        """AC-17, AC-98: two empty fields, or three where nothing can be bought; empty purses, no discards."""
        players = int(self.players)
        setup = self.setup
        deck = [bean.cards if index in setup.types else 0 for index, bean in enumerate(BEANS)]
        s = blank(players, vec[i64](deck), PAYOUTS, seeded(0))
        s.last = setup.last
        s.marks = zeros(MARKS)
        s.places = [Place(zeros(s.capacity), 0) for _name in self.place_names]
        for seat in range(players):
            s.fields[seat] = setup.fields
            s.set_term(seat, PLANTS, 2)
            s.set_term(seat, TURNS_UP, 3)
            s.set_term(seat, DRAWS, 2)
            s.set_term(seat, FIELD_PRICE, setup.field_price)
            s.set_term(seat, MOST_FIELDS, setup.most_fields)
            s.set_term(seat, PROTECTED, 1)
            s.set_term(seat, GIFT_BEAN, NONE)
            s.set_term(seat, PAYS_INTO, NONE)
        return s

    # --- the beginning ------------------------------------------------------------------------------------------------

    def blank(self, seed: int) -> State:
        """Nothing dealt yet."""
        s = self.template.copy()
        s.chance = seeded(seed)
        return s

    def lot(self, s: State) -> None:
        """AC-12: drawn also where the option names a seat, so that a seed keeps its deck."""
        s.start = s.chance.below(self.players)
        if self.start_seat >= 0:
            s.start = self.start_seat

    def deal(self, s: State) -> None:
        """AC-13 to AC-17, AC-97, AC-99: hands from the starting player on, then the first beans of the mafia."""
        s.shuffle_pile()
        if s.recording:
            event = Event("dealt-out", int(s.start), {"players": int(s.players)})
            event.secret["order"] = [int(s.pile[i]) for i in range(s.pile_size - 1, -1, -1)]
            s.note(event)
        seat = s.start
        for _i in range(self.setup.hand_cards * s.players):
            s.pile_size -= 1
            which = s.pile[s.pile_size]
            s.to_hand(seat, which)
            if s.recording:
                event = Event("drew", int(seat), {"count": 1})
                event.private[int(seat)] = {"bean": int(which)}
                s.note(event)
            seat = s.after(seat)
        set_up(s)
        s.active = s.start
        self.begin(s)

    # --- the end ------------------------------------------------------------------------------------------------------

    def finish(self, s: State) -> None:
        """AC-87 to AC-92: the last harvest, and what the mafia has in the end."""
        s.over = True
        self.last_harvest(s)
        if s.recording:
            result = self.standing(s)
            event = Event("over", -1, {"thalers": result.thalers, "places": result.places})
            event.public[MAFIA] = [result.against_thalers]
            s.note(event)

    def last_harvest(self, s: State) -> None:
        """AC-87, AC-88."""
        final_harvest(s, self.growing)

    def standing(self, s: State) -> Standing:
        """AC-90 to AC-92, AC-103."""
        return standing(s, self.mafia_first)

    # --- what is open, and what is seen -------------------------------------------------------------------------------

    def fill_liberties(self, s: State, seat: i64, menu: Menu) -> None:
        """AC-27, AC-77."""
        self.harvest.moves(s, seat, menu)
        self.buy_third_field.moves(s, seat, menu)

    def place_seen(self, s: State, seat: i64, place: i64) -> i64:
        """AC-93, AC-94: the fields of the bosses, and how many thalers and coin sides there are."""
        return SEEN if place >= FIRST_BOSS else SHOWN_AS_NUMBER

    def impossible(self, s: State) -> str:
        """What no game comes to."""
        return impossible(s, self.step(s).name, self.players == 2)


def create(edition: str, players: int, options: dict[str, str]) -> AlCabohne:
    """The rules of one table; there is one edition. Raises `Refused` for a number of players or an option that does not
    exist (AC-95, section 15 of the rules)."""
    if edition not in ("", EDITION):
        raise Refused(Refusal("BB-18", "no_such_edition", {"edition": edition, "editions": EDITION}))
    if players not in SETUPS:
        raise Refused(Refusal("AC-95", "one_or_two_players", {"players": players}))
    kept: dict[str, str] = {}
    for name, value in options.items():
        if name not in OPTIONS or (name == "start_seat" and players == 1):
            there = [option for option in OPTIONS if option != "start_seat" or players == 2]
            raise Refused(
                Refusal(RULE_OF.get(name, "AC-95"), "no_such_option", {"option": name, "options": ", ".join(there)})
            )
        if value not in VALUES[name]:
            values: dict[str, int | str] = {"option": name, "value": value, "allowed": ", ".join(VALUES[name])}
            raise Refused(Refusal(RULE_OF[name], "bad_option_value", values))
        if value != OPTIONS[name]:
            kept[name] = value
    return AlCabohne(players, kept, SETUPS[players]._replace(last=int(kept.get("ac_passes", OPTIONS["ac_passes"]))))


def option_values(option: str, players: int) -> list[str]:
    """The values that an option may have at a table of so many players."""
    return ["random", *SEATS[:players]] if option == "start_seat" else list(VALUES[option])


VALUES: Final = {
    "start_seat": ("random", "A", "B"),
    "ac_passes": ("3", "1", "2"),
    "ac_mafia_tie": ("mafia", "player"),
}
RULE_OF: Final = {"start_seat": "AC-12", "ac_passes": "AC-84", "ac_mafia_tie": "AC-91"}
"""The rule that each option belongs to."""
