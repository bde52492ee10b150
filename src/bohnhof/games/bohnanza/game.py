"""The base game put together: editions, options, steps, setup (BB-18 to BB-29, BB-130)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import BEANS, FIELD, NONE, PAYOUTS
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import Command, first_of, second_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal, Refused
from bohnhof.engine.rules import Rules, Standing
from bohnhof.engine.state import State, blank
from bohnhof.engine.steps import Step
from bohnhof.engine.terms import (
    DISCARDS,
    DRAWS,
    DRAWS_ALONG,
    FIELD_PRICE,
    GIFT_BEAN,
    GIFT_CARDS,
    HARVESTS_ALWAYS,
    MOST_FIELDS,
    PAYS_INTO,
    PLANTS,
    PROTECTED,
    TURNS_UP,
)
from bohnhof.games.bohnanza.draw import Draw
from bohnhof.games.bohnanza.duel import (
    BOX,
    DuelDraw,
    OfferedCards,
    PlantAndDiscard,
    TurnUpAndPlant,
    clear_offered,
    duel_places,
)
from bohnhof.games.bohnanza.editions import CLASSIC, EDITIONS, Edition, Setup
from bohnhof.games.bohnanza.hand import PlantFromHand
from bohnhof.games.bohnanza.harvest import Harvest
from bohnhof.games.bohnanza.scoring import final_harvest, standing
from bohnhof.games.bohnanza.third_field import BuyField
from bohnhof.games.bohnanza.trade import Trade
from bohnhof.games.bohnanza.waiting import PlantWaiting
from bohnhof.games.bohnanza.wish import Wish
from bohnhof.games.bohnanza.words import add_plantings, field_refusal, with_field

NAME: Final = "bohnanza"
OPTIONS: Final = {
    "start_seat": "random",
    "thalers_hidden": "off",
    "tie_break": "edition",
    "duel_three_fields": "off",
}
"""The four options of the base game and their defaults (BB-130)."""
SEATS: Final = "ABCDEFG"


def base_steps() -> list[Step]:
    """The four steps of a turn (BB-36)."""
    return [PlantFromHand(), Trade(), PlantWaiting(), Draw()]


def duel_steps() -> list[Step]:
    """The four steps of a turn of the duel (BB-115)."""
    return [OfferedCards(), PlantAndDiscard(), TurnUpAndPlant(), DuelDraw()]


class Bohnanza(Rules):
    """The base game at one table: `edition` and the number of players choose a row of BB-20."""

    setup: Setup
    tie_break: str
    start_seat: i64
    thalers_hidden: bool
    three_fields: bool
    gift: bool
    duel: bool
    template: State
    harvest: Harvest
    buy_field: BuyField

    def __init__(
        self,
        edition: Edition,
        players: int,
        options: dict[str, str],
        name: str = NAME,
        steps: list[Step] | None = None,
        asides: list[Step] | None = None,
    ) -> None:
        duel = players == 2
        if steps is None:
            steps = duel_steps() if duel else base_steps()
        super().__init__(name, edition.name, players, options, steps, asides)
        self.harvest = Harvest()
        self.buy_field = BuyField()
        self.set_liberties([self.harvest, self.buy_field] if duel else [self.harvest, self.buy_field, Wish()])
        chosen = {**OPTIONS, **options}
        self.setup = edition.setups[players]
        self.tie_break = edition.tie_break if chosen["tie_break"] == "edition" else chosen["tie_break"]
        self.start_seat = NONE if chosen["start_seat"] == "random" else SEATS.index(chosen["start_seat"])
        self.thalers_hidden = chosen["thalers_hidden"] == "on"
        self.three_fields = chosen["duel_three_fields"] == "on"
        self.gift = edition.gift
        self.duel = duel
        if duel:
            self.place_names = ["offered", "box"]
            self.open_places = [True, False]
        self.template = self.first_table()

    def deck(self) -> list[int]:
        """How many cards of each type are in the game (BB-20, BB-24)."""
        types = self.setup.types()
        return [bean.cards if index in types else 0 for index, bean in enumerate(BEANS)]

    def blank(self, seed: int) -> State:
        """BB-28: nothing dealt yet."""
        s = self.template.copy()
        s.chance = seeded(seed)
        return s

    def first_table(self) -> State:
        """BB-20, BB-29: the terms that the edition writes."""
        setup = self.setup
        s = blank(self.players, vec[i64](self.deck()), PAYOUTS, seeded(0))
        s.last = setup.end
        fields = 3 if self.three_fields else setup.fields
        for seat in range(self.players):
            s.fields[seat] = fields
            s.set_term(seat, PLANTS, 2)
            s.set_term(seat, TURNS_UP, 3 if self.duel else 2)
            s.set_term(seat, DRAWS, setup.draws)
            s.set_term(seat, DRAWS_ALONG, setup.draws_along)
            s.set_term(seat, FIELD_PRICE, 0 if self.three_fields else setup.price)
            s.set_term(seat, MOST_FIELDS, 3)
            s.set_term(seat, HARVESTS_ALWAYS, 0 if self.duel else 1)
            s.set_term(seat, PROTECTED, 1)
            s.set_term(seat, GIFT_BEAN, FIELD if self.gift else NONE)
            s.set_term(seat, GIFT_CARDS, 2)
            s.set_term(seat, DISCARDS, 1 if self.duel else 0)
            s.set_term(seat, PAYS_INTO, BOX if self.duel else NONE)
        if self.duel:
            s.places = duel_places(s.capacity)
        return s

    def lot(self, s: State) -> None:
        """BB-23: drawn also where the option names a seat, so that a seed keeps its deck."""
        s.start = s.chance.below(self.players)
        if self.start_seat >= 0:
            s.start = self.start_seat

    def deal(self, s: State) -> None:
        """BB-24 to BB-28: shuffle, deal one at a time from the starting player on, begin the first turn."""
        s.shuffle_pile()
        if s.recording:
            event = Event("dealt-out", int(s.start), {"players": int(s.players)})
            event.secret["order"] = [int(s.pile[i]) for i in range(s.pile_size - 1, -1, -1)]
            s.note(event)
        seat = s.start
        due = sum(self.setup.hands)
        while due > 0:
            if s.hand_size[seat] < self.setup.hands[(seat - s.start + s.players) % s.players]:
                s.pile_size -= 1
                which = s.pile[s.pile_size]
                s.to_hand(seat, which)
                due -= 1
                if s.recording:
                    event = Event("drew", int(seat), {"count": 1})
                    event.private[int(seat)] = {"bean": int(which)}
                    s.note(event)
            seat = s.after(seat)
        s.active = s.start
        self.begin(s)

    def last_harvest(self, s: State) -> None:
        """BB-102, BB-128."""
        if self.duel:
            clear_offered(s)
        final_harvest(s)

    def standing(self, s: State) -> Standing:
        """BB-103 to BB-107."""
        return standing(s, self.tie_break)

    def fill_liberties(self, s: State, seat: i64, menu: Menu) -> None:
        """As in general, with the liberties called by their names: this runs before every decision of every game."""
        self.harvest.moves(s, seat, menu)
        self.buy_field.moves(s, seat, menu)
        menu.may_wish = not self.duel

    def hides_thalers(self) -> bool:
        """BB-32."""
        return self.thalers_hidden

    # --- planting a card that comes from elsewhere ----------------------------------------------------------------

    def add_plantings(self, s: State, who: i64, which: i64, menu: Menu) -> None:
        """BB-38."""
        add_plantings(s, who, which, menu)

    def spelled_planting(self, s: State, who: i64, command: Command, which: i64) -> Command:
        """The field with that bean, or the only empty one."""
        return with_field(s, who, command, which)

    def planting_refusal(self, s: State, who: i64, command: Command) -> Refusal | None:
        """BB-38, BB-40, BB-91."""
        return field_refusal(s, who, command.a, command.b)

    def plant(self, s: State, who: i64, code: i64, origin: str) -> None:
        """BB-7."""
        which = first_of(code)
        field = second_of(code)
        s.plant(who, which, field)
        if s.recording:
            s.note(Event("planted", int(who), {"bean": int(which), "field": int(field), "from": origin}))


def create(edition: str, players: int, options: dict[str, str]) -> Bohnanza:
    """The rules of one table of the base game; an empty edition name means the default (BB-18).

    Raises `Refused` for an edition, number of players or option that does not exist (BB-18, BB-21, BB-130).
    """
    if not edition:
        edition = CLASSIC
    if edition not in EDITIONS:
        raise Refused(Refusal("BB-18", "no_such_edition", {"edition": edition, "editions": ", ".join(EDITIONS)}))
    chosen = EDITIONS[edition]
    if players not in chosen.setups:
        allowed = ", ".join(str(n) for n in chosen.setups)
        raise Refused(
            Refusal("BB-21", "players_not_listed", {"edition": edition, "players": players, "allowed": allowed})
        )
    return Bohnanza(chosen, players, checked_options(players, options))


def option_values(name: str, players: int) -> list[str]:
    """The values that an option may have at a table of so many players (BB-130)."""
    if name == "start_seat":
        return ["random", *SEATS[:players]]
    if name == "tie_break":
        return ["edition", "hand", "farthest", "shared"]
    return ["off", "on"]


def checked_options(players: int, options: dict[str, str]) -> dict[str, str]:
    """The options that differ from their defaults. Raises `Refused` for one that does not exist (BB-130)."""
    kept: dict[str, str] = {}
    for name, value in options.items():
        if name not in OPTIONS:
            raise Refused(Refusal("BB-130", "no_such_option", {"option": name, "options": ", ".join(OPTIONS)}))
        allowed = option_values(name, players)
        if value not in allowed:
            raise Refused(
                Refusal("BB-130", "bad_option_value", {"option": name, "value": value, "allowed": ", ".join(allowed)})
            )
        if name == "duel_three_fields" and players != 2:
            raise Refused(Refusal("BB-130", "only_in_duel", {"option": name}))
        if value != OPTIONS[name]:
            kept[name] = value
    return kept
