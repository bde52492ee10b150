"""Tables of every edition, number of players and option, and the crowd that plays them live.

Everything here follows from whole numbers, so that a failing example can be run again.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import NONE, TYPES
from bohnhof.engine.chance import Chance, seeded
from bohnhof.engine.commands import (
    ACCEPT,
    ANY,
    BUY_FIELD,
    COUNTER,
    DISCARD,
    DRAW,
    END,
    EVERYONE,
    HAND,
    HARVEST,
    OFFER,
    PLANT,
    REFUSE,
    ROW,
    TURN_UP,
    UNSAID,
    WHICHEVER,
    WISH,
    WITHDRAW,
    Command,
    bean_of,
    first_of,
    second_of,
    simple,
    source,
    verb_of,
)
from bohnhof.engine.menu import Menu
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.games import create
from bohnhof.games.bohnanza.editions import EDITIONS

settings.register_profile(
    "bohnhof",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=40,
    phases=(Phase.explicit, Phase.generate),  # a table that follows from a seed does not get simpler by shrinking it
    report_multiple_bugs=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("bohnhof")

ROWS = [(name, players) for name, edition in EDITIONS.items() for players in edition.setups]
"""Every edition with every number of players that it lists (BB-20)."""


@dataclass(frozen=True)
class Setting:
    """What is fixed before the deal."""

    edition: str
    players: int
    options: tuple[tuple[str, str], ...] = ()
    game: str = "bohnanza"

    def rules(self) -> Rules:
        """The rules of such a table."""
        return create(self.game, self.edition, self.players, dict(self.options))


@st.composite
def settings_of_tables(draw: st.DrawFn) -> Setting:
    """Any edition, number of players and combination of options (BB-130)."""
    edition, players = draw(st.sampled_from(ROWS))
    choices = {
        "start_seat": ["random", *"ABCDEFG"[:players]],
        "thalers_hidden": ["off", "on"],
        "tie_break": ["edition", "hand", "farthest", "shared"],
    }
    if players == 2:
        choices["duel_three_fields"] = ["off", "on"]
    return Setting(edition, players, tuple((name, draw(st.sampled_from(values))) for name, values in choices.items()))


SEEDS = st.integers(0, 2**40)


def menu_of(rules: Rules, s: State, seat: int) -> Menu:
    """What a seat may do, the cards it may give filled in."""
    menu = Menu()
    rules.menu(s, seat, menu)
    rules.cards(s, seat, menu)
    return menu


def sources_of(menu: Menu) -> list[int]:
    """The cards that an offer of this seat may give."""
    return [int(menu.sources[i]) for i in range(menu.source_count)]


def codes_of(menu: Menu) -> list[int]:
    """The simple commands of a menu."""
    return [int(menu.codes[i]) for i in range(menu.count)]


class Crowd:
    """Everybody at a table at once: any seat says any legal command at any moment, the one who must act more often.

    A crowd harvests little more than it must, so that fields grow, thalers are earned and third fields bought.
    """

    def __init__(self, seed: int) -> None:
        self.chance: Chance = seeded(seed, 77)

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        return int(self.chance.below(n))

    def one_of(self, items: list[int]) -> int:
        """One of these, each equally likely."""
        return items[self.below(len(items))]

    def some_of(self, items: list[int], most: int) -> list[int]:
        """Up to so many of these, in random order, none twice."""
        left = items[:]
        return [left.pop(self.below(len(left))) for _i in range(min(self.below(most + 1), len(left)))]

    def next(self, rules: Rules, s: State) -> tuple[int, Command]:
        """A legal command of some seat at a table that is not over."""
        actor = int(rules.actor(s))
        seat = actor if self.below(2) else self.below(int(s.players))
        command = self.command(rules, s, seat)
        if command is None:
            seat = actor
            command = self.command(rules, s, seat)
        assert command is not None
        return seat, command

    def command(self, rules: Rules, s: State, seat: int) -> Command | None:
        """A legal command of this seat; None if it has none to say now."""
        menu = menu_of(rules, s, seat)
        k = self.below(12)
        if k == 0 and menu.may_wish and self.below(4) == 0:
            return Command(WISH, 0, 0, vec[i64]([]), vec[i64](sorted(self.some_of(numbers(menu.types), 3))))
        if k <= 4 and menu.may_offer:
            return self.deal(menu)
        codes = codes_of(menu)
        liberties = [code for code in codes[: menu.liberties] if k == 5 or self.is_ripe(s, seat, code)]
        own = codes[menu.liberties :]
        if not own:
            must = liberties or (codes if seat == rules.actor(s) else [])
            return simple(self.one_of(must)) if must else None
        if liberties and k >= 10:
            return simple(self.one_of(liberties))
        matching = [code for code in own if verb_of(code) == PLANT and s.kind(seat, second_of(code)) == first_of(code)]
        code = self.one_of(matching if matching and k % 2 else own)
        if verb_of(code) == END and self.below(3):
            return self.deal(menu) if menu.may_offer else simple(code)
        if verb_of(code) == ACCEPT:
            return self.accept(menu, int(first_of(code)))
        return simple(code)

    def is_ripe(self, s: State, seat: int, code: int) -> bool:
        """Whether a liberty is worth taking: a purchase, or a field that pays well."""
        if verb_of(code) == BUY_FIELD:
            return True
        field = int(second_of(code))
        return verb_of(code) == HARVEST and s.pay(seat, s.kind(seat, field), s.size(seat, field)) >= 2

    def accept(self, menu: Menu, number: int) -> Command:
        """An acceptance that names its copies, or leaves them to the rules."""
        offer = menu.answer(number)
        assert offer is not None
        if self.below(2):
            return Command(ACCEPT, number)
        left = sources_of(menu)
        picks: list[int] = []
        for bean in numbers(offer.wants):
            picks.append(self.one_of([card for card in left if bean_of(card) == bean]))
            left.remove(picks[-1])
        return Command(ACCEPT, number, 0, vec[i64](picks))

    def deal(self, menu: Menu) -> Command:
        """A new offer, or a counter-offer where one can be made."""
        gives = self.some_of(sources_of(menu), 3)
        wants = self.some_of(numbers(menu.types), 2)
        wants += [bean for bean in wants if self.below(6) == 0 and menu.wants[bean] > 1]
        if not gives and not wants:
            wants = [self.one_of(numbers(menu.types))]
        answerable = [int(offer.number) for offer in menu.offers if offer.awaits(menu.seat)]
        sides = vec[i64](gives), vec[i64](sorted(wants))
        if answerable and self.below(3):
            return Command(COUNTER, self.one_of(answerable), 0, *sides)
        partners = [seat for seat in range(8) if (menu.partners >> seat) & 1]
        return Command(OFFER, self.one_of([*partners, int(EVERYONE)] if menu.may_ask_all else partners), 0, *sides)


def live(rules: Rules, table: Table, crowd: Crowd, most: int = 100_000) -> Iterator[tuple[int, Command]]:
    """Let a crowd play a table: carries out up to `most` commands and says after each who said what."""
    for _i in range(most):
        if table.state.over:
            return
        seat, command = crowd.next(rules, table.state)
        whole = table.complete(seat, command)
        refusal = table.do(seat, whole)
        assert refusal is None, (refusal, seat, whole.parts())
        yield seat, whole


def moments(rules: Rules, seed: int, one_in: int = 60) -> Iterator[State]:
    """A table right after the deal, at about every so-manieth moment of a live game, and at its end.

    It goes on changing when the next moment is asked for: copy what is to be kept.
    """
    table = Table(rules, rules.new(seed))
    chooser = seeded(seed, 78)
    yield table.state
    for _said in live(rules, table, Crowd(seed)):
        if table.state.over or chooser.below(one_in) == 0:
            yield table.state


def played(rules: Rules, seed: int, commands: int) -> State:
    """A table after so many commands of a crowd, or at its end."""
    table = Table(rules, rules.new(seed))
    for _said in live(rules, table, Crowd(seed), commands):
        pass
    return table.state


def any_command(crowd: Crowd, s: State) -> Command:
    """Any command at all that a person could type, mostly one that is illegal at this table."""

    def card() -> int:
        place = crowd.one_of([int(ANY), int(HAND), int(HAND), int(ROW)])
        bean = crowd.below(int(TYPES))
        if place == HAND:
            return int(source(place, crowd.below(8), bean if crowd.below(2) else NONE))
        return int(source(place, UNSAID, bean))

    def cards() -> vec[i64]:
        return vec[i64]([card() for _ in range(crowd.below(3))])

    def beans() -> vec[i64]:
        return vec[i64](sorted(crowd.below(int(TYPES)) for _ in range(crowd.below(3))))

    field = crowd.one_of([0, 1, 2, 3, 98, int(WHICHEVER)])
    offer = crowd.one_of([0, 99, *(int(offer.number) for offer in s.offers), *range(1, int(s.offers_made) + 1)])
    verb = crowd.below(13)
    return [
        lambda: Command(PLANT, crowd.one_of([int(WHICHEVER), *range(int(TYPES))]), field),
        lambda: Command(TURN_UP),
        lambda: Command(HARVEST, 0, crowd.below(4)),
        lambda: Command(BUY_FIELD),
        lambda: Command(END),
        lambda: Command(DRAW),
        lambda: Command(OFFER, crowd.one_of([*range(7), int(EVERYONE), int(WHICHEVER)]), 0, cards(), beans()),
        lambda: Command(ACCEPT, offer, 0, cards()),
        lambda: Command(REFUSE, offer),
        lambda: Command(COUNTER, offer, 0, cards(), beans()),
        lambda: Command(WITHDRAW, offer),
        lambda: Command(WISH, 0, 0, vec[i64]([]), vec[i64](sorted(set(numbers(beans()))))),
        lambda: Command(DISCARD, crowd.one_of([int(WHICHEVER), card()])),
    ][verb]()
