"""What must hold at every moment of every game of High Bohn (HB-8, HB-9, HB-16, HB-21, HB-35, HB-106)."""

from collections import Counter

import pytest
from highbohn_tables import SETTINGS, Builders, furnished, moments, played
from random_tables import Setting, codes_of, menu_of
from twins import Twin, written

from bohnhof.cards import TYPES
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import BUY_FIELD, DRAW, END, HARVEST, PLANT, TURN_UP, code_of, simple, verb_of
from bohnhof.engine.events import Event
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer, play_out
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import look
from bohnhof.games.highbohn.buildings import IDS, KIND_COUNT, PRICES
from bohnhof.games.highbohn.marks import REMOVED, UNDER_DISTILLERY, UNDER_SALOON, own_place
from bohnhof.games.highbohn.verbs import (
    BUILD,
    DECLINE,
    LOOK,
    MOVE,
    NAME_KIND,
    STEW_BEAN,
    STORE_BEAN,
    TAKE,
    UNDER,
)
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.events import number, open_text, seat_text, word
from bohnhof.notation.events import numbers as listed
from bohnhof.notation.position import count_everywhere, position_text
from bohnhof.notation.position_reading import read_position

CASES = [(setting, seed) for seed, setting in enumerate(SETTINGS)]
IDS_OF_CASES = [f"{setting.edition}-{setting.players}-{seed}" for setting, seed in CASES]
every_setting = pytest.mark.parametrize(("setting", "seed"), CASES, ids=IDS_OF_CASES)


class Purses:
    """The thalers of all seats, kept from the events alone: open ones, and locked ones under buildings."""

    def __init__(self, rules: Rules) -> None:
        self.players = range(int(rules.players))
        self.open = [Counter[int]() for _ in self.players]
        self.locked: dict[str, list[Counter[int]]] = {
            name: [Counter[int]() for _ in self.players] for name in ("saloon", "distillery")
        }

    def follow(self, events: list[Event]) -> None:
        """What these events earn and spend."""
        for event in events:
            values, seat = event.open(), event.seat
            if event.kind == "harvested":
                turned = listed(values, "turned") if "turned" in values else None
                self.open[seat].update(turned or [number(values, "bean")] * number(values, "thalers"))
            elif event.kind == "harvested-stew":
                self.locked["saloon"][seat].update(listed(values, "turned"))
            elif event.kind == "took" and word(values, "with") == "distillery3":
                self.locked["saloon"][number(values, "from")].subtract([number(values, "bean")])
                self.locked["distillery"][seat][number(values, "bean")] += 1
            elif event.kind == "took":
                self.open[seat][number(values, "bean")] += 1
            elif event.kind == "bought" or (event.kind == "field" and number(values, "price")):
                self.open[seat].subtract(listed(values, "beans"))

    def compare(self, s: State) -> None:
        """The table has the same thalers."""
        for seat in self.players:
            stack = [int(s.stack[seat * s.capacity + i]) for i in range(s.thalers[seat])]
            assert Counter(stack) == +self.open[seat]
            assert min(self.open[seat].values(), default=0) >= 0
            for name, under in (("saloon", UNDER_SALOON), ("distillery", UNDER_DISTILLERY)):
                place = s.places[own_place(seat, under)]
                assert Counter(int(place.cards[i]) for i in range(place.size)) == +self.locked[name][seat]


@every_setting
def test_cards_thalers_and_buildings_are_accounted_for(setting: Setting, seed: int) -> None:
    """HB-8, HB-9: no card comes or goes, and every thaler is where the events say, by its bean; HB-16, HB-35: nobody
    owns two of a type, what is owned stays owned, what has left the game stays away; HB-10: locked thalers are never
    spent."""
    rules = setting.rules()
    purses = Purses(rules)
    owners = [int(mark) for mark in furnished(rules, seed).marks[: len(IDS)]]
    locked = 0
    for table, _seat, _command in played(rules, seed):
        s = table.state
        purses.follow(table.take_events())
        purses.compare(s)
        assert [count_everywhere(s, bean) for bean in range(TYPES)] == numbers(s.deck)
        marks = [int(mark) for mark in s.marks[: len(IDS)]]
        assert all(new == old or old == -1 for new, old in zip(marks, owners, strict=True))
        owners = marks
        for kind in range(int(KIND_COUNT)):
            owned = [mark for mark in marks[kind * int(PRICES) : (kind + 1) * int(PRICES)] if mark >= 0]
            assert len(owned) == len(set(owned))
        now = sum(int(place.size) for i, place in enumerate(s.places) if i % 3 != 0)
        assert now >= locked
        locked = now
        assert rules.impossible(s) == ""
    assert s.over


@every_setting
def test_positions_of_high_bohn_are_read_and_written_alike(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed + 10, 40):
        text = position_text(rules, s)
        read_rules, read = read_position(text)
        assert position_text(read_rules, read) == text
        for seat in range(int(s.players)):
            assert numbers(look(rules, s, seat).terms) == numbers(look(read_rules, read, seat).terms)
            assert codes_of(menu_of(rules, s, seat)) == codes_of(menu_of(read_rules, read, seat))


def universe(s: State, seat: int) -> list[int]:
    """Every simple command that High Bohn could mean at this table, but for offers and arrangements."""
    codes = [int(code_of(verb)) for verb in (TURN_UP, BUY_FIELD, END, DRAW, DECLINE, LOOK, UNDER)]
    codes += [int(code_of(HARVEST, 0, field)) for field in range(8)]
    codes += [
        int(code_of(verb, bean, field)) for verb in (PLANT, STEW_BEAN) for bean in range(TYPES) for field in range(8)
    ]
    codes += [int(code_of(verb, bean)) for verb in (STORE_BEAN, TAKE) for bean in range(TYPES)]
    codes += [int(code_of(BUILD, building)) for building in range(len(IDS) + 2)]
    codes += [int(code_of(NAME_KIND, kind)) for kind in range(int(KIND_COUNT) + 2)]
    held = int(s.hand_size[seat]) + 1
    codes += [int(code_of(MOVE, origin, goal)) for origin in range(held) for goal in range(held)]
    return codes


@every_setting
def test_the_menu_lists_what_is_legal_and_nothing_else(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed + 20, 80):
        for seat in range(int(s.players)):
            menu = menu_of(rules, s, seat)
            assert len(set(codes_of(menu))) == menu.count
            for code in universe(s, seat):
                assert (rules.check(s, seat, simple(code)) is None) == menu.lists(code), command_text(simple(code))
            for code in codes_of(menu):
                command = simple(code)
                assert read_command(command_text(command)) == command
                assert read_command(command_text(command, "de")) == command


@every_setting
def test_a_listed_command_does_the_same_either_way(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed + 30, 150):
        before = position_text(rules, s)
        for seat in range(int(s.players)):
            for code in codes_of(menu_of(rules, s, seat)):
                if verb_of(code) == MOVE and second_differs(code):
                    continue
                checked, bare = s.copy(), s.copy()
                assert Table(rules, checked).do(seat, simple(code)) is None
                rules.apply_code(bare, seat, code)
                assert position_text(rules, checked) == position_text(rules, bare)
        assert position_text(rules, s) == before


def second_differs(code: int) -> bool:
    """Whether a move of a hand card is one of the many that need not all be tried."""
    return (code & 0xFF) > 1


@every_setting
def test_alike_tables_of_high_bohn_show_and_tell_alike(setting: Setting, seed: int) -> None:
    """HB-6, HB-12, HB-106: nothing that a seat may not know makes a difference to what it sees and is answered."""
    rules = setting.rules()
    for s in moments(rules, seed + 40, 60):
        for seat in range(-1, int(s.players)):
            twin = Twin(rules, s, seat, seeded(seed, seat + 2)).state
            assert written(look(rules, s, seat)) == written(look(rules, twin, seat))
            view = look(rules, s, seat)
            unseen = numbers(view.unseen_by_bean())
            assert min(unseen) >= 0
            if seat >= 0:
                for code in universe(s, seat)[::7]:
                    one, other = (rules.check(table, seat, simple(code)) for table in (s, twin))
                    assert repr(one) == repr(other)


@every_setting
def test_secrets_are_in_no_phrase_for_others(setting: Setting, seed: int) -> None:
    """HB-106: the card that is looked at, the order and the positions are in the phrase of their owner alone."""
    rules = setting.rules()
    kinds = {"looked": 0, "moved": 0, "arranged": 0}
    for table, _seat, _command in played(rules, seed + 50):
        for event in table.take_events():
            if event.kind in kinds:
                own = seat_text(event, event.seat)
                shorter = {seat_text(event, seat) for seat in range(-1, setting.players) if seat != event.seat}
                assert shorter == {own if own == open_text(event).split(" ")[0] else shortest(own, event.kind)}
                kinds[event.kind] += 1
    assert rules.name == "high-bohn"


def shortest(own: str, kind: str) -> str:
    """What others hear of a phrase."""
    who = own.split(" ")[0]
    return f"{who} {kind}" + (f" {len(own.split(' ')) - 2}" if kind == "arranged" else "")


@every_setting
@pytest.mark.parametrize("brisk", [False, True])
def test_a_driven_game_of_high_bohn_ends_and_copies_go_on_alike(setting: Setting, seed: int, brisk: bool) -> None:
    rules = setting.rules()
    watchers = (1 << setting.players) - 1 if seed % 2 else 0
    driver = Sequencer(rules, furnished(rules, seed + 60), watchers=watchers, brisk=brisk)
    chance = seeded(seed, 6)
    for _i in range(200):
        if driver.seat >= 0:
            driver.choose(driver.choice(chance.below(driver.choices())))
    while driver.draft.open:
        driver.choose(driver.choice(chance.below(driver.choices())))
    other = driver.copy()
    assert (other.seat, other.calling, other.courtesy) == (driver.seat, driver.calling, driver.courtesy)
    assert play_out(driver, chance.copy()) == play_out(other, chance.copy())
    assert driver.state.over
    assert position_text(rules, driver.state) == position_text(rules, other.state)


@every_setting
def test_nobody_gets_what_has_left_the_game(setting: Setting, seed: int) -> None:
    """HB-35: no menu ever offers a building that is owned or has left the game."""
    rules = setting.rules()
    builders = Builders(seed)
    assert builders.below(1) == 0
    for s in moments(rules, seed + 70, 30):
        gone = [number for number in range(len(IDS)) if s.marks[number] >= 0 or s.marks[number] <= REMOVED]
        for seat in range(int(s.players)):
            menu = menu_of(rules, s, seat)
            assert not any(menu.lists(code_of(BUILD, number)) for number in gone)
