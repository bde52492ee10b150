"""The machine that runs a game: it asks the steps, carries out what they allow, and moves from step to step."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import TYPES
from bohnhof.engine.commands import (
    ANY,
    BUY_FIELD,
    DISCARD,
    DRAW,
    END,
    HARVEST,
    LAST_PLACE,
    LAST_VERB,
    PLANT,
    TURN_UP,
    UNSAID,
    WHICHEVER,
    Command,
    bean_of,
    index_of,
    place_of,
    verb_of,
)
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import FINISH, STAY, Step
from bohnhof.engine.vectors import EMPTY, bit

MOST_CARDS: Final[i64] = 512
"""No side of a deal names more cards: no deck is larger, and endless lists cost time."""


# What a seat sees of an added place: its cards, their number, or nothing.
SEEN: Final[i64] = 2
COUNTED: Final[i64] = 1
HIDDEN: Final[i64] = 0


@final
class Standing:
    """The result of a finished game: thalers and place of each seat (place 1 has won; equal places are shared).

    Where the seats play against somebody who has none, `against` is the word for him and `against_thalers` what he has;
    if no seat is on the first place, he has won. Where one seat comes before all others with as many thalers, `ahead`
    is that seat and `ahead_by` the word for what puts it there.
    """

    __slots__ = ("against", "against_thalers", "ahead", "ahead_by", "places", "thalers")

    def __init__(self, thalers: list[int], places: list[int], against: str = "", against_thalers: int = 0) -> None:
        self.thalers: list[int] = thalers
        self.places: list[int] = places
        self.against: str = against
        self.against_thalers: int = against_thalers
        self.ahead: int = -1
        self.ahead_by: str = ""

    def winners(self) -> list[int]:
        """The seats on the first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]


def chain(steps: list[Step]) -> Step:
    """Link steps in their order; returns the first."""
    for i in range(len(steps) - 1):
        steps[i].then = steps[i + 1]
        steps[i].has_then = True
    return steps[0]


def names_a_card(card: i64) -> bool:
    """Whether a source can stand for a card: a bean, or a position whose bean is left unsaid."""
    if card < 0 or bean_of(card) >= TYPES or place_of(card) > LAST_PLACE:
        return False
    return bean_of(card) >= 0 or (place_of(card) != ANY and index_of(card) != UNSAID)


def possible(command: Command, own_cards: bool = False) -> bool:
    """Whether all numbers of a command stand for something: program code may say anything. `own_cards` says whether
    cards of a game's own may go with a harvest."""
    if not 0 <= command.a < 1 << 32:
        return False
    if not 0 <= command.b < 1 << 8 and command.verb != PLANT and command.verb != HARVEST:
        return False  # it would spill over into the verb of a code; a field is looked at by its step
    takes_none = command.verb == TURN_UP or command.verb == BUY_FIELD or command.verb == END or command.verb == DRAW
    if takes_none and (command.a != 0 or command.b != 0):
        return False  # its code would be that of another command
    if command.verb == HARVEST and command.a != 0 and not own_cards:
        return False
    if command.verb == PLANT and command.a >= TYPES and command.a != WHICHEVER:
        return False
    if command.verb == DISCARD and command.a != WHICHEVER and not names_a_card(command.a):
        return False
    if len(command.gives) > MOST_CARDS or len(command.wants) > MOST_CARDS:
        return False
    for i in range(len(command.gives)):
        if not names_a_card(command.gives[i]):
            return False
    for i in range(len(command.wants)):
        if not 0 <= command.wants[i] < TYPES:
            return False
    return True


class Rules:
    """A game as it is played at one table: its steps and liberties, fixed before the deal.

    It keeps nothing of any table. `name` is the game, `edition` its edition, `options` the table options that differ
    from their defaults. `steps` are those of a turn, `step_count` of them, and behind them the `asides`: steps that
    come in between when something asks for them. `place_names` are the places that the game adds, one of a seat with
    the letter of that seat in front (`A.store`); those in `open_places` are open to all, and from those in
    `resting_places` nothing is ever planted; in the `passing_places` something lies only while it is carried out.
    `under_pile` is the place whose cards lie open under the draw pile. What else the game keeps stands in
    the marks of a table: `mark_names` says where which number is; `seat_marks` and `seat_beans` where the numbers and
    the counted beans of seat A are, and `seat_stride` how far from there those of the next seat; the numbers in
    `marks_of_seats` are seats. `wares` are the names
    of the things for sale; the mark at the number of each says who owns it. `ware_prices` are their prices, to be paid
    in thalers of `ware_beans`. With `open_purses` everybody sees the beans of all thalers, with `closed_purses` nobody
    those of his own. With `own_ending` it is `impossible` alone that says when the end may have come and where cards
    may lie. With `in_groups` turned-up cards of one bean move together. `own_cards` are the words for the cards that
    the game brings besides beans, `own_names` their names by language, `own_copies` how many there are of each; they
    lie in the places that `own_places` says, in the place `own_rest` where nothing else is said. Scores count
    `scored_in`. With `ordered_hands` the order of a hand matters. With `one_more_field` only one seat may buy a
    field. `first_number` is what the first step of a turn is numbered with. `rival` is the word for somebody who plays
    against the seats and has none: his thalers lie in `rival_purse`, one of the places; his fields are `rival_fields`,
    places too, and he harvests each at the value that `rival_goals` says. `under_discard` is the place whose cards lie
    hidden under the discard pile. `planting` is the bit mask of the verbs that plant a card which comes from
    elsewhere than hand and row.
    """

    name: str
    edition: str
    players: i64
    options: dict[str, str]
    steps: list[Step]
    liberties: list[Step]
    step_count: i64
    first: Step
    first_liberty: Step
    place_names: list[str]
    open_places: list[bool]
    resting_places: list[str]
    passing_places: list[str]
    under_pile: i64
    open_purses: bool
    closed_purses: bool
    own_ending: bool
    in_groups: bool
    one_more_field: bool
    first_number: i64
    rival: str
    rival_purse: i64
    rival_fields: list[int]
    rival_goals: list[int]
    under_discard: i64
    planting: i64
    mark_names: dict[str, int]
    marks_of_seats: list[str]
    seat_marks: dict[str, int]
    seat_beans: dict[str, int]
    seat_stride: i64
    wares: list[str]
    ware_prices: list[int]
    ware_beans: list[int]
    own_cards: list[str]
    own_copies: list[int]
    own_places: list[bool]
    own_rest: i64
    own_names: dict[str, list[str]]
    scored_in: str
    ordered_hands: bool

    def __init__(
        self,
        name: str,
        edition: str,
        players: i64,
        options: dict[str, str],
        steps: list[Step],
        asides: list[Step] | None = None,
    ) -> None:
        self.name = name
        self.edition = edition
        self.players = players
        self.options = options
        self.steps = steps
        self.step_count = len(steps)
        self.first = chain(steps)
        if asides is not None:  # they follow in the walk to a step, but not in a turn
            steps[-1].then = chain(asides)
            self.steps = steps + asides
        self.set_liberties([Step("nothing", [])])
        self.place_names = []
        self.open_places = []
        self.resting_places = []
        self.passing_places = []
        self.under_pile = -1
        self.open_purses = False
        self.closed_purses = False
        self.own_ending = False
        self.in_groups = False
        self.one_more_field = False
        self.first_number = 1
        self.rival = ""
        self.rival_purse = -1
        self.rival_fields = []
        self.rival_goals = []
        self.under_discard = -1
        self.planting = bit(PLANT)
        self.mark_names = {}
        self.marks_of_seats = []
        self.seat_marks = {}
        self.seat_beans = {}
        self.seat_stride = 0
        self.wares = []
        self.ware_prices = []
        self.ware_beans = []
        self.own_cards = []
        self.own_copies = []
        self.own_places = []
        self.own_rest = -1
        self.own_names = {}
        self.scored_in = "thalers"
        self.ordered_hands = True

    def set_liberties(self, liberties: list[Step]) -> None:
        """Say what is open at every decision point."""
        self.liberties = liberties
        self.first_liberty = chain(liberties)

    # --- what a game says of itself -------------------------------------------------------------------------------

    def new(self, seed: int) -> State:
        """A dealt table at its first decision point, without events; all chance of it comes from the seed (BB-11)."""
        s = self.blank(seed)
        self.lot(s)
        self.deal(s)
        return s

    def lot(self, s: State) -> None:
        """Find the starting player of a blank table."""
        raise NotImplementedError

    def deal(self, s: State) -> None:
        """Deal the draw pile of a table that is otherwise blank, and begin the first turn."""
        raise NotImplementedError

    def blank(self, seed: int) -> State:
        """A table with all cards in the draw pile, unshuffled, nothing dealt, terms as at the start."""
        raise NotImplementedError

    def last_harvest(self, s: State) -> None:
        """What happens by itself at the end of the game."""
        raise NotImplementedError

    def standing(self, s: State) -> Standing:
        """Thalers and places as they would be if the table were scored now."""
        raise NotImplementedError

    def tally(self, s: State, seat: i64) -> list[tuple[str, int]]:
        """What makes the score of a seat, part by part."""
        return [("thalers", self.standing(s).thalers[seat])]

    def own_effect(self, card: i64) -> tuple[str, dict[str, str]]:
        """What one of the cards does that the game brings: a word, and values for its sentence."""
        return "none", {}

    def plain(self, s: State) -> State:
        """A table with the terms, beanometers and fields that follow from what the seats of this one own."""
        return self.blank(0)

    def moment(self, s: State) -> i64:
        """The number of the step of the turn in which a table is, or from which a step in between was begun."""
        return s.step

    def is_closing(self, s: State) -> bool:
        """Whether the last turn is over and only what follows it goes on."""
        return False

    def impossible(self, s: State) -> str:
        """A word for what no game of this kind comes to, if that is so at this table; empty if it can be."""
        return ""

    def shown(self, s: State, seat: i64) -> vec[i64]:
        """The hidden cards that this seat, and no other, sees at this moment."""
        return EMPTY

    def place_seen(self, s: State, seat: i64, place: i64) -> i64:
        """What a seat sees of one of the places that the game adds: SEEN, COUNTED or HIDDEN."""
        return SEEN if self.open_places[place] else COUNTED

    def shows_purses(self, s: State) -> bool:
        """Whether everybody sees the beans of all thalers at this moment."""
        return self.open_purses

    def marks_seen(self, s: State, seat: i64) -> vec[i64]:
        """What a seat sees of the numbers that the game keeps: all of them, as a copy."""
        return s.marks[:]

    def hides_thalers(self) -> bool:
        """Whether the number of thalers is shown to its owner only."""
        return False

    def hold(self) -> float:
        """For how many seconds a live table holds a wish that could collide with another's."""
        return 0.0

    def collides(self, s: State, seat: i64, command: Command, other: i64) -> bool:
        """Whether another seat could wish something now of which it matters that it is done before or after this."""
        return False

    # --- planting a card that comes from elsewhere --------------------------------------------------------------------

    def add_plantings(self, s: State, who: i64, which: i64, menu: Menu) -> None:
        """Add each way in which a seat may plant a card of a bean now."""
        raise NotImplementedError

    def spelled_planting(self, s: State, who: i64, command: Command, which: i64) -> Command:
        """A planting with its bean and field, where only one can be meant."""
        raise NotImplementedError

    def planting_refusal(self, s: State, who: i64, command: Command) -> Refusal | None:
        """Why a seat may not plant a bean so; None if it may."""
        raise NotImplementedError

    def plant(self, s: State, who: i64, code: i64, origin: str) -> None:
        """Lay a card on an own field, as a legal code says; it must have left where it was, `origin` is the word for
        that. One event (BB-7)."""
        raise NotImplementedError

    # --- asking ---------------------------------------------------------------------------------------------------

    def step(self, s: State) -> Step:
        """The step in which a table is."""
        step = self.first
        for _i in range(s.step):  # walking the chain is faster than a list, whose items must be checked for their type
            step = step.then
        return step

    def actor(self, s: State) -> i64:
        """The seat that must act, or -1 when the game is over."""
        if s.over:
            return -1
        return self.step(s).actor(s)

    def menu(self, s: State, seat: i64, menu: Menu) -> None:
        """Fill in what a seat may do now; nothing for a spectator or when the game is over."""
        menu.clear(seat)
        if s.over or seat < 0:
            return
        self.fill_liberties(s, seat, menu)
        menu.liberties = menu.count
        self.step(s).moves(s, seat, menu)

    def fill_liberties(self, s: State, seat: i64, menu: Menu) -> None:
        """Fill in what is open to a seat at every decision point of a game that is not over."""
        liberty = self.first_liberty
        liberty.moves(s, seat, menu)
        while liberty.has_then:
            liberty = liberty.then
            liberty.moves(s, seat, menu)

    def cards(self, s: State, seat: i64, menu: Menu) -> None:
        """Fill in the cards that an offer of this seat may give."""
        self.step(s).cards(s, seat, menu)

    def owner(self, s: State, verb: i64) -> Step | None:
        """The current step or the liberty that a verb belongs to."""
        return self.owner_in(self.step(s), verb)

    def owner_in(self, step: Step, verb: i64) -> Step | None:
        """What a verb belongs to at a table in this step: the step itself or a liberty."""
        if not 0 <= verb < LAST_VERB:
            return None
        if (step.verbs >> verb) & 1 != 0:
            return step
        liberty = self.first_liberty
        while (liberty.verbs >> verb) & 1 == 0:
            if not liberty.has_then:
                return None
            liberty = liberty.then
        return liberty

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """The same command with everything spelled out that the seat left to the rules."""
        owner = self.owner(s, command.verb)
        if owner is None or s.over or not 0 <= seat < s.players or not self.possible(command):
            return command
        return owner.complete(s, seat, command)

    def possible(self, command: Command) -> bool:
        """Whether all numbers of a command stand for something in this game."""
        return possible(command, len(self.own_cards) > 0)

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """Why a seat may not give a (complete) command now; None if it may. Changes nothing (BB-9)."""
        if not 0 <= seat < s.players:
            return Refusal("BB-6", "no_such_seat", {"number": int(seat) + 1})
        if s.over:
            return Refusal("BB-101", "game_over")
        if not self.possible(command):
            return Refusal("BB-9", "impossible_numbers")
        step = self.step(s)
        owner = self.owner_in(step, command.verb)
        if owner is None:
            return step.not_now(s, seat, command.verb)
        return owner.check(s, seat, command)

    # --- doing ----------------------------------------------------------------------------------------------------

    def apply(self, s: State, seat: i64, command: Command) -> None:
        """Carry out a command that is complete and legal; anything else leaves the table undefined."""
        step = self.step(s)
        owner = self.owner_in(step, command.verb)
        assert owner is not None
        self.go_on(s, step, owner.apply(s, seat, command))

    def apply_code(self, s: State, seat: i64, code: i64) -> None:
        """Carry out a legal simple command."""
        step = self.step(s)
        owner = self.owner_in(step, verb_of(code))
        assert owner is not None
        self.go_on(s, step, owner.apply_code(s, seat, code))

    def begin(self, s: State) -> None:
        """Enter the step in which a freshly dealt table is."""
        step = self.step(s)
        self.go_on(s, step, self.enter(s, step))

    def enter(self, s: State, step: Step) -> i64:
        """Begin a step, which the table is in by now."""
        if s.recording and s.step == 0:
            s.note(Event("turn", int(s.active), {"number": int(s.turn)}))
        return step.enter(s)

    def go_on(self, s: State, step: Step, signal: i64) -> None:
        """Move from a step to the next decision point (BB-36, BB-37), if its signal says so."""
        while signal != STAY:
            if signal == FINISH:
                self.finish(s)
                return
            if step.has_then:
                s.step += 1
                step = step.then
            else:
                s.step = 0
                s.turn += 1
                s.active = s.after(s.active)
                step = self.first
            signal = self.enter(s, step)

    def finish(self, s: State) -> None:
        """End the game: the final harvest, then nothing any more (BB-101, BB-102)."""
        s.over = True
        self.last_harvest(s)
        if s.recording:
            standing = self.standing(s)
            s.note(Event("over", -1, {"thalers": standing.thalers, "places": standing.places}))
