"""Buying establishments, Police Stations and the Razzia (PB-12 to PB-30, PB-91, PB-92, PV-13 to PV-16)."""

from typing import final

from mypy_extensions import i64

from bohnhof.cards import NONE, TYPES
from bohnhof.engine.commands import Command, code_of, first_of, verb_of
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.vectors import count
from bohnhof.games.alcabohne.bosses import PURSE
from bohnhof.games.bohnanza.words import bean, seat
from bohnhof.games.highbohn.verbs import BUILD, DECLINE, TAKE
from bohnhof.games.prohibohn.asides import BRIBE_STEP, CLOSE_STEP, PAY_STEP, REMOVE_STEP, Aside
from bohnhof.games.prohibohn.establishments import (
    BEANS_OF_CARDS,
    CARD_COUNT,
    CARDS,
    CARDS_OF_A_KIND,
    ESTABLISHMENT_CARDS,
    IDS,
    POLICE3,
    POLICE4,
    PRICES,
    PUB4,
    RAZZIA,
    RAZZIA_BLUE,
    RAZZIA_OTHER,
    first_of_kind,
    is_establishment,
)
from bohnhof.games.prohibohn.marks import (
    FOR_SALE,
    NOT_HERE,
    REMOVED,
    WHICH,
    WHO,
    begin,
    go_back,
    owned_of_kind,
    owner,
    worth_of_one,
)
from bohnhof.games.prohibohn.verbs import CLOSE, REMOVE
from bohnhof.games.prohibohn.wallet import (
    BITS_OF_A_COUNT,
    MOST_OF_A_BEAN,
    by_kind,
    only_bean,
    pay,
    razzia_beans,
    razzia_price,
)
from bohnhof.games.prohibohn.wares import FIRST_WARE


def ware(card: i64) -> str:
    """A card as a value of a refusal."""
    return "ware:" + IDS[card]


def buying(card: i64) -> i64:
    """The code of the purchase of a card."""
    return code_of(BUILD, FIRST_WARE + card)


def take_over(s: State, who: i64, card: i64) -> None:
    """PB-23: a seat owns a card from now on, and its terms are in force."""
    s.marks[card] = who
    for which, value in CARDS[card].terms:
        if s.term(who, which) < value:
            s.set_term(who, which, value)


def has_police(s: State, who: i64) -> bool:
    """PB-20: whether a seat owns one of the Police Stations."""
    return s.marks[POLICE3] == who or s.marks[POLICE4] == who


def add_purchases(s: State, who: i64, menu: Menu) -> None:
    """Add all cards that a seat can buy now."""
    counts = by_kind(s, who)
    marks = s.marks
    prices = PRICES
    card: i64 = 0
    razzia = False
    while counts > 0:
        thalers = counts & MOST_OF_A_BEAN
        if thalers > 0:
            for _i in range(CARDS_OF_A_KIND):
                if marks[card] == FOR_SALE and thalers >= prices[card] and card != RAZZIA:
                    if card < ESTABLISHMENT_CARDS or not has_police(s, who):
                        menu.add(buying(card))
                card += 1
            if thalers >= (RAZZIA_BLUE if card > RAZZIA else RAZZIA_OTHER):
                razzia = True
        else:
            card += CARDS_OF_A_KIND
        counts >>= BITS_OF_A_COUNT
    if razzia and marks[RAZZIA] == FOR_SALE:
        menu.add(buying(RAZZIA))


def purchase_refusal(s: State, who: i64, command: Command) -> Refusal | None:
    """Why a seat cannot buy a card: PB-15, PB-16, PB-19, PB-20."""
    card = command.a - FIRST_WARE
    if not 0 <= card < CARD_COUNT or owner(s, card) == NOT_HERE:
        return Refusal("PB-3", "no_such_establishment")
    if command.b != 0:
        return Refusal("PB-15", "nothing_is_named")
    if owner(s, card) == REMOVED:
        return Refusal("PB-19", "building_removed", {"building": ware(card)})
    if owner(s, card) != FOR_SALE:
        return Refusal("PB-19", "building_sold", {"building": ware(card), "player": seat(owner(s, card))})
    if (card == POLICE3 or card == POLICE4) and has_police(s, who):
        return Refusal("PB-20", "one_police_station")
    if card == RAZZIA:
        return razzia_refusal(s, who, command)
    which = BEANS_OF_CARDS[card]
    price = PRICES[card]
    thalers = s.thalers_of(who, which)
    if thalers < price:
        values: dict[str, int | str] = {"price": int(price), "bean": bean(which), "thalers": int(thalers)}
        return Refusal("PB-15", "too_few_of_bean", values)
    if len(command.wants) > 0 and (len(command.wants) != price or count(command.wants, which) != price):
        return Refusal("PB-15", "exactly_its_price", {"price": int(price), "bean": bean(which)})
    return None


def razzia_refusal(s: State, who: i64, command: Command) -> Refusal | None:
    """Why a seat cannot pay the Razzia, or not so (PB-16)."""
    beans = razzia_beans(s, who)
    paid = command.wants
    if beans == 0:
        return Refusal("PB-16", "too_few_for_razzia")
    if len(paid) == 0:
        return None
    which = paid[0]
    if (beans >> which) & 1 == 0 or len(paid) != razzia_price(which) or count(paid, which) != len(paid):
        return Refusal("PB-16", "too_few_for_razzia")
    return None


def buy(s: State, who: i64, card: i64, which: i64, price: i64) -> None:
    """PB-15, PB-17, PB-23: pay, own it, and do what belongs to the purchase."""
    pay(s, who, which, price)
    take_over(s, who, card)
    if s.recording:
        s.note(Event("bought", int(who), {"ware": IDS[card], "beans": [int(which) for _i in range(price)]}))
    if not is_establishment(card):
        if card != RAZZIA and s.places[PURSE].size > 0:  # PB-92
            begin(s, BRIBE_STEP, who, card)
        else:
            go_back(s)
    elif card == PUB4 and has_target(s, who):  # PV-16: closing comes first
        begin(s, CLOSE_STEP, who, card)
    else:
        ask_about_third(s, who, card)


def ask_about_third(s: State, who: i64, card: i64) -> None:
    """PB-25, PB-28: with the second card of an establishment comes the question about the third."""
    if owned_of_kind(s, who, first_of_kind(card)) == CARDS_OF_A_KIND - 1 and third_of(s, card) != NONE:
        begin(s, REMOVE_STEP, who, card)
    else:
        go_back(s)


def third_of(s: State, card: i64) -> i64:
    """The card of the same establishment that lies in the supply, or NONE."""
    first = first_of_kind(card)
    for other in range(first, first + CARDS_OF_A_KIND):
        if s.marks[other] == FOR_SALE:
            return other
    return NONE


def is_target(s: State, who: i64, card: i64) -> bool:
    """PV-13, PV-14: whether a buyer of Pub 4 may close a card: a 1-card of the opponent that is worth exactly 1."""
    if not 0 <= card < ESTABLISHMENT_CARDS or PRICES[card] != 1:
        return False
    return s.marks[card] >= 0 and s.marks[card] != who and worth_of_one(s, card) == 1


def has_target(s: State, who: i64) -> bool:
    """PV-15: whether there is anything to close."""
    for card in range(0, ESTABLISHMENT_CARDS, CARDS_OF_A_KIND):
        if is_target(s, who, card):
            return True
    return False


def purchase(s: State, who: i64, card: i64, which: i64) -> None:
    """Buy a card; `which` is the bean that pays, NONE where that is not said. The Razzia asks where it matters."""
    if card != RAZZIA:
        buy(s, who, card, BEANS_OF_CARDS[card], PRICES[card])
        return
    if which == NONE:
        which = only_bean(razzia_beans(s, who))
    if which == NONE:
        begin(s, PAY_STEP, who, card)
    else:
        buy(s, who, card, which, razzia_price(which))


@final
class Buy(Step):
    """PB-12, PB-13: the active player buys at every decision point of his turn."""

    def __init__(self) -> None:
        super().__init__("buy", [BUILD])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """PB-15, PB-16."""
        if seat == s.active:
            add_purchases(s, seat, menu)

    def check(self, s: State, who: i64, command: Command) -> Refusal | None:
        """PB-12, and what a card costs."""
        if who != s.active:
            return Refusal("PB-12", "buy_when_active", {"player": seat(s.active)})
        return purchase_refusal(s, who, command)

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """PB-17."""
        purchase(s, seat, first_of(code) - FIRST_WARE, NONE)
        return STAY

    def apply(self, s: State, seat: i64, command: Command) -> i64:
        """PB-16: the payment may be said at once."""
        purchase(s, seat, command.a - FIRST_WARE, command.wants[0] if len(command.wants) > 0 else NONE)
        return STAY


@final
class Pay(Aside):
    """PB-16: the buyer of the Razzia says with which type he pays."""

    def __init__(self) -> None:
        super().__init__("pay-razzia", [TAKE])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Each bean of which he has enough."""
        if seat != s.marks[WHO]:
            return
        beans = razzia_beans(s, seat)
        for i in range(len(s.types)):
            if (beans >> s.types[i]) & 1 != 0:
                menu.add(code_of(TAKE, s.types[i]))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """PB-16."""
        refusal = self.others(s, seat)
        if refusal is not None:
            return refusal
        if not 0 <= command.a < TYPES or (razzia_beans(s, seat) >> command.a) & 1 == 0 or command.b != 0:
            return Refusal("PB-16", "too_few_for_razzia")
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """PB-16."""
        which = first_of(code)
        buy(s, seat, RAZZIA, which, razzia_price(which))
        return STAY


@final
class Bribe(Aside):
    """PB-91: the buyer of a Police Station sees the thalers of the mafia and takes one."""

    def __init__(self) -> None:
        super().__init__("bribe", [TAKE])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """Each bean of which the mafia has a thaler."""
        if seat != s.marks[WHO]:
            return
        for i in range(len(s.types)):
            if s.places[PURSE].find(s.types[i]) != NONE:
                menu.add(code_of(TAKE, s.types[i]))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """PB-91: exactly one of those that are there."""
        refusal = self.others(s, seat)
        if refusal is not None:
            return refusal
        if not 0 <= command.a < TYPES or command.b != 0:
            return Refusal("PB-91", "which_thaler")
        if s.places[PURSE].find(command.a) == NONE:
            return Refusal("PB-91", "mafia_has_no_such_thaler", {"bean": bean(command.a)})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """PB-91: the other player is not told its type."""
        which = first_of(code)
        s.places[PURSE].take(s.places[PURSE].find(which))
        s.earn(seat, which)
        if s.recording:
            event = Event("bribed", int(seat), {})
            event.private[int(seat)] = {"bean": int(which)}
            s.note(event)
        go_back(s)
        return STAY


@final
class CloseCard(Aside):
    """PV-13: the buyer of Pub 4 may close a 1-card of the opponent."""

    def __init__(self) -> None:
        super().__init__("close", [CLOSE, DECLINE])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """PV-14."""
        if seat != s.marks[WHO]:
            return
        for card in range(0, ESTABLISHMENT_CARDS, CARDS_OF_A_KIND):
            if is_target(s, seat, card):
                menu.add(code_of(CLOSE, FIRST_WARE + card))
        menu.add(code_of(DECLINE))

    def check(self, s: State, who: i64, command: Command) -> Refusal | None:
        """PV-14."""
        refusal = self.others(s, who)
        if refusal is not None or (command.verb == DECLINE and command.a == 0 and command.b == 0):
            return refusal
        if command.verb == DECLINE or command.b != 0 or not is_target(s, who, command.a - FIRST_WARE):
            return Refusal("PV-14", "no_target")
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """PV-13, PV-16: the card leaves the game; then comes the question about a third Pub."""
        if verb_of(code) == DECLINE:
            if s.recording:
                s.note(Event("declined", int(seat), {}))
        else:
            card = first_of(code) - FIRST_WARE
            s.marks[card] = REMOVED
            if s.recording:
                s.note(Event("closed", int(seat), {"ware": IDS[card]}))
        ask_about_third(s, seat, s.marks[WHICH])
        return STAY


@final
class RemoveThird(Aside):
    """PB-25: who has just bought his second card of an establishment may remove the third."""

    def __init__(self) -> None:
        super().__init__("remove", [REMOVE, DECLINE])

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """PB-25."""
        if seat != s.marks[WHO]:
            return
        menu.add(code_of(REMOVE, FIRST_WARE + third_of(s, s.marks[WHICH])))
        menu.add(code_of(DECLINE))

    def check(self, s: State, seat: i64, command: Command) -> Refusal | None:
        """PB-25."""
        refusal = self.others(s, seat)
        if refusal is not None or (command.verb == DECLINE and command.a == 0 and command.b == 0):
            return refusal
        third = third_of(s, s.marks[WHICH])
        if command.verb == DECLINE or command.b != 0 or command.a != FIRST_WARE + third:
            return Refusal("PB-25", "only_this_is_removed", {"building": ware(third)})
        return None

    def apply_code(self, s: State, seat: i64, code: i64) -> i64:
        """PB-26, PB-29: now or never."""
        if verb_of(code) == DECLINE:
            if s.recording:
                s.note(Event("declined", int(seat), {}))
        else:
            card = first_of(code) - FIRST_WARE
            s.marks[card] = REMOVED
            if s.recording:
                s.note(Event("removed", -1, {"wares": [IDS[card]]}))
        go_back(s)
        return STAY
