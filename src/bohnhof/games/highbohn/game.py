"""High Bohn put together: the base game with buildings (HB-1 to HB-5, HB-126 to HB-129)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import COGNAC, NONE
from bohnhof.engine.commands import Command
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal, Refused
from bohnhof.engine.rules import HIDDEN, SEEN, Standing
from bohnhof.engine.state import FIELDS, Place, State
from bohnhof.engine.steps import FINISH, Step
from bohnhof.engine.terms import GUEST, MOST_FIELDS, STEWS, UNPROTECTED
from bohnhof.engine.vectors import EMPTY, bit, zeros
from bohnhof.games.bohnanza.editions import CLASSIC, EDITIONS, FIELD_BEAN, Edition, Setup
from bohnhof.games.bohnanza.game import OPTIONS as BASE_OPTIONS
from bohnhof.games.bohnanza.game import SEATS, Bohnanza, checked_options
from bohnhof.games.bohnanza.game import option_values as base_option_values
from bohnhof.games.bohnanza.scoring import ranked
from bohnhof.games.bohnanza.wish import Wish
from bohnhof.games.highbohn.asides import CLOSING_STEP
from bohnhof.games.highbohn.bank import ArrangeDrawn, LookAtPile, seen_on_top
from bohnhof.games.highbohn.buildings import (
    BLACKSMITH2,
    BUILDING_COUNT,
    BUILDINGS,
    FINAL_EMPTYING,
    IDS,
    KIND_COUNT,
    KINDS,
    NO_FIELD,
    PAYOUTS,
    SALOON2,
)
from bohnhof.games.highbohn.buying import AskOthers, Build, BuyThirdField, NameKind, Pay
from bohnhof.games.highbohn.closing import Closing, begin_closing
from bohnhof.games.highbohn.colliding import collides
from bohnhof.games.highbohn.draw import DrawAndArrange
from bohnhof.games.highbohn.estate import sleeping, take_over
from bohnhof.games.highbohn.hand import PlayFromHand
from bohnhof.games.highbohn.harvest import HarvestAnytime, Pick, Tribute
from bohnhof.games.highbohn.marks import (
    BACK,
    BOUGHT,
    ENDED_IN,
    PLACES,
    PLACES_OF_A_SEAT,
    ROUND,
    SEAT_BEANS,
    SEAT_MARKS,
    SEAT_STRIDE,
    SLOT,
    STORE,
    TABLE_MARKS,
    new_marks,
    owner,
)
from bohnhof.games.highbohn.planting import add_plantings, plant, planting_refusal, spelled_out
from bohnhof.games.highbohn.possible import impossible
from bohnhof.games.highbohn.scoring import scores, tally
from bohnhof.games.highbohn.trade import TradeWithStores
from bohnhof.games.highbohn.verbs import STEW_BEAN
from bohnhof.games.highbohn.waiting import PlantOrStore

NAME: Final = "high-bohn"
OPTIONS: Final = {"cognac": "off", "closing_order": "interleaved", "purchase_hold": "2"}
"""The options that High Bohn adds to those of the base game, and their defaults."""
ALL_OPTIONS: Final = {**{name: value for name, value in BASE_OPTIONS.items() if name != "duel_three_fields"}, **OPTIONS}
"""All options of a table (HB-129: there is no duel)."""
THIRD_FIELD_PRICE: Final = 3
CARDS_ON_A_STORE: Final[i64] = 3


def turn_steps() -> list[Step]:
    """HB-2: the four steps of the base game."""
    return [PlayFromHand(), TradeWithStores(), PlantOrStore(), DrawAndArrange()]


def asides() -> list[Step]:
    """What comes in between, in the order of the numbers in `asides`, and the closing stage."""
    return [
        Pick(),
        Tribute(),
        LookAtPile(),
        Pay(),
        NameKind(),
        AskOthers(),
        ArrangeDrawn(),
        Closing(),
    ]


@final
class HighBohn(Bohnanza):
    """High Bohn at one table: starting fields and tie-break come from the edition of the base game (HB-126)."""

    harvest_anytime: HarvestAnytime
    build: Build
    buy_third_field: BuyThirdField

    def __init__(self, edition: Edition, players: int, options: dict[str, str], more: dict[str, str]) -> None:
        super().__init__(edition, players, options, NAME, turn_steps(), asides())
        self.options = {**options, **more}
        self.harvest_anytime = HarvestAnytime()
        self.build = Build()
        self.buy_third_field = BuyThirdField()
        self.set_liberties([self.harvest_anytime, self.build, self.buy_third_field, Wish()])
        self.place_names = [f"{SEATS[seat]}.{name}" for seat in range(players) for name in PLACES]
        self.open_places = [True for _name in self.place_names]
        self.open_purses = True
        self.mark_names = TABLE_MARKS
        self.seat_marks = SEAT_MARKS
        self.seat_beans = SEAT_BEANS
        self.seat_stride = SEAT_STRIDE
        self.planting |= bit(STEW_BEAN)
        self.wares = list(IDS)
        self.ware_prices = [building.price for building in BUILDINGS]
        self.ware_beans = [KINDS[building.kind].bean for building in BUILDINGS]
        furnish(self.template, more.get("closing_order", "interleaved") == "interleaved")

    # --- the closing stage --------------------------------------------------------------------------------------------

    def finish(self, s: State) -> None:
        """HB-114: the closing stage takes the place of the final harvest; then the tally (HB-120 to HB-125)."""
        if s.marks[ENDED_IN] == 0 and begin_closing(s) != FINISH:
            return
        s.step = s.marks[ENDED_IN] - 1
        for which in (ENDED_IN, ROUND, SLOT, BOUGHT):
            s.marks[which] = 0
        s.over = True
        if s.recording:
            standing = self.standing(s)
            event = Event("over", -1, {"thalers": standing.thalers, "places": standing.places})
            parts = [tally(s, seat) for seat in range(s.players)]
            for k in range(len(parts[0])):
                event.public[parts[0][k][0]] = [part[k][1] for part in parts]
            s.note(event)

    def standing(self, s: State) -> Standing:
        """HB-124, HB-125."""
        return ranked(s, scores(s), self.tie_break)

    def tally(self, s: State, seat: i64) -> list[tuple[str, int]]:
        """HB-124."""
        return tally(s, seat)

    # --- what is open at any time ---------------------------------------------------------------------------------

    def fill_liberties(self, s: State, seat: i64, menu: Menu) -> None:
        """HB-20, HB-38, HB-51; nothing inside an event (HB-21)."""
        if self.step(s).alone:
            return
        self.harvest_anytime.moves(s, seat, menu)
        self.build.moves(s, seat, menu)
        self.buy_third_field.moves(s, seat, menu)
        menu.may_wish = True

    def owner_in(self, step: Step, verb: i64) -> Step | None:
        """HB-21: inside an event nothing but its own questions."""
        if step.alone:
            return step if step.owns(verb) else None
        return super().owner_in(step, verb)

    def go_on(self, s: State, step: Step, signal: i64) -> None:
        """A step in between may have led the table back to the one that goes on now."""
        super().go_on(s, self.step(s), signal)

    def hold(self) -> float:
        """HB-26."""
        return float(self.options.get("purchase_hold", OPTIONS["purchase_hold"]))

    def collides(self, s: State, seat: i64, command: Command, other: i64) -> bool:
        """HB-22, HB-26."""
        return not self.step(s).alone and collides(s, seat, command, other)

    # --- planting a card that comes from elsewhere ----------------------------------------------------------------

    def add_plantings(self, s: State, who: i64, which: i64, menu: Menu) -> None:
        """HB-37, HB-65, HB-88."""
        add_plantings(s, who, which, menu)

    def spelled_planting(self, s: State, who: i64, command: Command, which: i64) -> Command:
        """HB-91."""
        return spelled_out(s, who, command, which)

    def planting_refusal(self, s: State, who: i64, command: Command) -> Refusal | None:
        """HB-37, HB-50, HB-65, HB-84 to HB-89."""
        return planting_refusal(s, who, command)

    def plant(self, s: State, who: i64, code: i64, origin: str) -> None:
        """HB-88."""
        plant(s, who, code, origin)

    # --- what is seen ---------------------------------------------------------------------------------------------

    def shown(self, s: State, seat: i64) -> vec[i64]:
        """HB-61: the card that a Bank 2 has just shown."""
        which = seen_on_top(s, seat)
        return EMPTY if which == NONE else vec[i64]([which])

    def place_seen(self, s: State, seat: i64, place: i64) -> i64:
        """HB-6, HB-12: locked thalers are hidden where thalers are."""
        if place % PLACES_OF_A_SEAT == STORE or place // PLACES_OF_A_SEAT == seat or s.over:
            return SEEN
        return HIDDEN if self.thalers_hidden else SEEN

    # --- positions ------------------------------------------------------------------------------------------------

    def moment(self, s: State) -> i64:
        """HB-21: the step that goes on once what came in between is done."""
        step = s.step
        if self.step_count <= step < CLOSING_STEP:
            step = s.marks[BACK]
        return s.marks[ENDED_IN] - 1 if step == CLOSING_STEP else step

    def is_closing(self, s: State) -> bool:
        """HB-114."""
        return s.marks[ENDED_IN] != 0

    def impossible(self, s: State) -> str:
        """What no game comes to."""
        return impossible(s)

    def plain(self, s: State) -> State:
        """HB-28: terms and beanometers follow from the buildings."""
        plain = self.blank(0)
        for building in range(BUILDING_COUNT):
            who = owner(s, building)
            if who >= 0:
                take_over(plain, who, building)
                field = BUILDINGS[building].field
                if field != NO_FIELD and not (building in (SALOON2, BLACKSMITH2) and sleeping(s, who, building)):
                    plain.admits[who * FIELDS + plain.fields[who]] = field
                    plain.fields[who] += 1
                    plain.set_term(who, MOST_FIELDS, plain.term(who, MOST_FIELDS) + 1)
        return plain


def furnish(s: State, first_round_sells: bool) -> None:
    """HB-3, HB-5: a blank table of the base game gets what High Bohn adds: 32 buildings for sale, or 36 (CV-2)."""
    s.payouts = PAYOUTS
    s.marks = new_marks(s.players, KIND_COUNT if s.deck[COGNAC] > 0 else KIND_COUNT - 1, first_round_sells)
    s.places = []
    for _seat in range(s.players):
        s.places.append(Place(zeros(CARDS_ON_A_STORE), 0))
        for _under in range(PLACES_OF_A_SEAT - 1):
            s.places.append(Place(zeros(s.capacity), 0))
    s.mixed = zeros(s.players * FIELDS)
    s.admits = vec[i64]([NONE for _i in range(s.players * FIELDS)])
    for seat in range(s.players):
        for which in (UNPROTECTED, STEWS, GUEST):
            s.set_term(seat, which, NONE)


def create(edition: str, players: int, options: dict[str, str]) -> HighBohn:
    """The rules of one table of High Bohn; an empty edition name means the default (HB-126).

    Raises `Refused` for an edition, number of players or option that does not exist (HB-1, HB-129).
    """
    if not edition:
        edition = CLASSIC
    if edition not in EDITIONS:
        raise Refused(Refusal("BB-18", "no_such_edition", {"edition": edition, "editions": ", ".join(EDITIONS)}))
    if players not in FINAL_EMPTYING:
        raise Refused(Refusal("HB-1", "three_to_five_players", {"players": players}))
    if edition == FIELD_BEAN:
        raise Refused(Refusal("HB-129", "not_with_edition", {"edition": edition}))
    for name, value in options.items():
        if name == "duel_three_fields":
            raise Refused(Refusal("HB-129", "no_duel", {"option": name}))
        if name in OPTIONS and not allows(name, value):
            rule, allowed = {
                "cognac": ("HB-5", "off, on"),
                "closing_order": ("HB-115", "interleaved, harvest_first"),
                "purchase_hold": ("HB-26", "0, 1, 2 ..."),
            }[name]
            raise Refused(Refusal(rule, "bad_option_value", {"option": name, "value": value, "allowed": allowed}))
    base = checked_options(players, {name: value for name, value in options.items() if name not in OPTIONS})
    more = {name: value for name, value in options.items() if name in OPTIONS and value != OPTIONS[name]}
    return HighBohn(with_buildings(EDITIONS[edition], players, more.get("cognac") == "on"), players, base, more)


def option_values(name: str, players: int) -> list[str]:
    """The values that a form offers for an option at a table of so many players; HB-26 takes other numbers too."""
    if name == "cognac":
        return ["off", "on"]
    if name == "closing_order":
        return ["interleaved", "harvest_first"]
    if name == "purchase_hold":
        return ["0", "1", "2", "3", "5"]
    return base_option_values(name, players)


def editions() -> dict[str, list[int]]:
    """The editions that High Bohn is played with, and their numbers of players (HB-1, HB-129)."""
    found: dict[str, list[int]] = {}
    for name, edition in EDITIONS.items():
        numbers = sorted(number for number in edition.setups if number in FINAL_EMPTYING)
        if name != FIELD_BEAN and len(numbers) > 0:
            found[name] = numbers
    return found


def allows(name: str, value: str) -> bool:
    """Whether an option of High Bohn may have a value."""
    if name == "cognac":
        return value in ("off", "on")
    if name == "closing_order":
        return value in ("interleaved", "harvest_first")
    return value.isascii() and value.isdecimal() and len(value) <= 4 and str(int(value)) == value


def with_buildings(edition: Edition, players: int, cognac: bool) -> Edition:
    """HB-3, HB-4, HB-113, HB-126 to HB-128, CV-1: what stays of an edition when High Bohn is played with it."""
    base = edition.setups[players]
    setup = Setup(
        (int(COGNAC),) if cognac else (),
        (),
        base.hands,
        base.fields,
        0 if base.fields == 3 else THIRD_FIELD_PRICE,
        3,
        0,
        FINAL_EMPTYING[players],
    )
    return Edition(edition.name, edition.tie_break, False, {players: setup})
