"""What must hold at every moment of every game of Prohibohn, with and without the Pubs (AC-5, AC-21, PB-19, PB-35,
PB-111, PB-112)."""

from collections.abc import Iterator
from functools import cache

import pytest
from random_tables import Setting, codes_of, menu_of
from twins import Twin, written

from bohnhof.cards import NONE, TYPES
from bohnhof.engine.chance import Chance, seeded
from bohnhof.engine.commands import (
    ANY,
    BUY_FIELD,
    DISCARD,
    DRAW,
    END,
    FIELD_TOP,
    HAND,
    HARVEST,
    PLANT,
    ROW,
    TURN_UP,
    UNSAID,
    code_of,
    first_of,
    simple,
    source,
    verb_of,
)
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer, play_out
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import look
from bohnhof.games.alcabohne.bosses import PURSE, boss_bean, bosses
from bohnhof.games.alcabohne.verbs import GIVE_BEAN
from bohnhof.games.highbohn.verbs import BUILD, DECLINE, TAKE
from bohnhof.games.prohibohn.asides import BRIBE_STEP, CHOOSE_STEP
from bohnhof.games.prohibohn.establishments import CARDS
from bohnhof.games.prohibohn.fields import card_on
from bohnhof.games.prohibohn.marks import WHO
from bohnhof.games.prohibohn.verbs import CLOSE, DRAW_MORE, FILL_UP, PLAY_CARD, REMOVE, STAKE
from bohnhof.games.prohibohn.wares import FIRST_WARE
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.position import count_everywhere, position_text
from bohnhof.notation.position_reading import read_position

GAME = "prohibohn"
SETTINGS = [
    Setting("standard", 2, (), GAME),
    Setting("pub", 2, (), GAME),
    Setting("standard", 2, (("pb_purses", "open"), ("start_seat", "B")), GAME),
    Setting("pub", 2, (("pb_restaurant", "yield"), ("ac_mafia_tie", "player")), GAME),
]
CASES = list(zip(SETTINGS, (11, 0, 4, 2), strict=True))
every_setting = pytest.mark.parametrize(
    ("setting", "seed"), CASES, ids=[f"{setting.edition}-{seed}" for setting, seed in CASES]
)
LATER = (int(HARVEST), int(END), int(GIVE_BEAN))
"""What is mostly left until nothing else can be done, so that fields grow and cards are bought and used."""


def keen(driver: Sequencer, chance: Chance) -> int:
    """A choice of somebody who saves up for dear cards, and harvests late."""
    choices = [int(driver.choice(k)) for k in range(driver.choices())]
    buys = [code for code in choices if verb_of(code) == BUILD]
    dear = [code for code in buys if CARDS[first_of(code) - FIRST_WARE].price > 1]
    others = [code for code in choices if verb_of(code) not in LATER and code not in buys]
    if dear or (buys and chance.below(12) == 0):
        return (dear or buys)[int(chance.below(len(dear or buys)))]
    if others and chance.below(8) > 0:
        return others[int(chance.below(len(others)))]
    rest = [code for code in choices if code not in buys]
    return rest[int(chance.below(len(rest)))]


RICH = 16
"""So many thalers everybody is given out of the draw pile before the first turn, so that much is bought."""


@cache
def game_of(setting: Setting, seed: int) -> tuple[Rules, list[State]]:
    """Every moment of a game whose players are rich and buy what they can."""
    rules = setting.rules()
    driver = Sequencer(rules, rules.new(seed))
    chance = seeded(seed, 4)
    states = [driver.state.copy()]
    for _seat in range(2):
        driver.choose(driver.choice(chance.below(driver.choices())))
        states.append(driver.state.copy())
    for _i in range(RICH):
        for seat in range(2):
            driver.state.earn(seat, driver.state.draw())
    driver.look()
    states.append(driver.state.copy())
    while driver.seat >= 0:
        driver.choose(keen(driver, chance))
        states.append(driver.state.copy())
    return rules, states


def moments(setting: Setting, seed: int, every: int) -> Iterator[State]:
    """Every so many-th moment of a game, all those in which something is asked in between, and its end."""
    rules, states = game_of(setting, seed)
    for k, s in enumerate(states):
        if k % every == seed % every or k == len(states) - 1 or (s.step > rules.step_count and k % 2 == 0):
            yield s.copy()


@every_setting
def test_cards_are_conserved_and_everything_for_sale_is_there_once(setting: Setting, seed: int) -> None:
    """AC-5, PB-3, PV-2: all cards at every moment; AC-21: no type twice with the bosses; PB-19: each card once."""
    rules, states = game_of(setting, seed)
    for s in states:
        assert [count_everywhere(s, bean) for bean in range(TYPES)] == numbers(s.deck)
        assert sum(numbers(s.deck)) == (138 if setting.edition == "pub" else 116)
        collected = [int(boss_bean(s, boss)) for boss in range(bosses(s)) if boss_bean(s, boss) >= 0]
        assert len(collected) == len(set(collected))
        assert rules.impossible(s) == ""
        for seat in range(2):
            for field in range(s.fields[seat]):
                lying = [int(card_on(s, seat, field, i)) for i in range(s.size(seat, field))]
                for bean in range(TYPES):
                    assert lying.count(bean) == (s.lies(seat, field, bean) if lying else 0)
    assert states[-1].over
    bought = [ware for ware in range(len(rules.wares)) if states[-1].marks[ware] >= 0]
    assert len(bought) > 6


def test_the_games_that_are_looked_at_have_everything() -> None:
    """PB-16, PB-25, PB-51 to PB-54, PB-91, PV-13: all kinds of mixed fields, and all that is asked in between."""
    found = set()
    asked = set()
    for setting, seed in CASES:
        rules, states = game_of(setting, seed)
        for s in states:
            asked.add(rules.step(s).name)
            for seat in range(2):
                for field in range(s.fields[seat]):
                    at = seat * 8 + field
                    if s.mixed[at]:
                        only = int(s.admits[at])
                        found.add("two" if only == NONE else "one type" if only == s.kinds[at] else "alternating")
    assert found == {"two", "one type", "alternating"}
    assert asked >= {"choose", "pay-razzia", "bribe", "close", "remove", "end-round"}


@every_setting
def test_positions_are_read_and_written_alike_and_go_on_alike(setting: Setting, seed: int) -> None:
    rules = game_of(setting, seed)[0]
    for s in moments(setting, seed, 30):
        text = position_text(rules, s)
        read_rules, read = read_position(text)
        assert position_text(read_rules, read) == text
        ends = []
        for table in (s, read):
            driver = Sequencer(rules, table.copy(), brisk=True)
            play_out(driver, seeded(seed))
            ends.append(position_text(rules, driver.state))
        assert ends[0] == ends[1]


def universe(rules: Rules, s: State, seat: int) -> list[int]:
    """Every simple command that could mean something at this table."""
    codes = [int(code_of(verb)) for verb in (TURN_UP, BUY_FIELD, END, DRAW, DECLINE, DRAW_MORE, FILL_UP)]
    codes += [int(code_of(HARVEST, 0, field)) for field in range(4)]
    codes += [int(code_of(PLANT, bean, field)) for bean in range(TYPES) for field in range(4)]
    codes += [int(code_of(TAKE, bean)) for bean in range(TYPES)]
    codes += [int(code_of(DISCARD, source(ANY, UNSAID, bean))) for bean in range(TYPES)]
    hand = [int(source(HAND, i, s.hand_card(seat, i))) for i in range(s.hand_size[seat])]
    hand.append(int(source(HAND, s.hand_size[seat], 0)))
    codes += [int(code_of(DISCARD, card)) for card in hand]
    codes += [int(code_of(PLAY_CARD, card, field)) for card in hand for field in range(4)]
    codes += [int(code_of(verb, FIRST_WARE + ware)) for verb in (BUILD, REMOVE, CLOSE) for ware in range(-1, 25)]
    codes += [int(code_of(STAKE, one, other)) for one in range(8) for other in range(8)]
    gifts = [source(ROW, UNSAID, bean) for bean in range(TYPES)]
    gifts += [source(FIELD_TOP, field, bean) for bean in range(TYPES) for field in range(4)]
    codes += [int(code_of(GIVE_BEAN, gift, boss)) for gift in [*gifts, *hand] for boss in range(4)]
    return codes


@every_setting
def test_the_menu_lists_what_is_legal_and_nothing_else(setting: Setting, seed: int) -> None:
    rules = game_of(setting, seed)[0]
    for s in moments(setting, seed, 23):
        for seat in range(int(s.players)):
            menu = menu_of(rules, s, seat)
            listed = set(codes_of(menu))
            assert len(listed) == menu.count
            everything = universe(rules, s, seat)
            assert listed <= set(everything)
            for code in everything:
                refused = rules.check(s, seat, simple(code))
                assert (refused is None) == (code in listed), (command_text(simple(code)), refused)
            for code in listed:
                command = simple(code)
                for language in ("en", "de"):
                    assert read_command(command_text(command, language)) == command
                assert rules.complete(s, seat, command) == command
        assert s.over or menu_of(rules, s, int(rules.actor(s))).count > 0


@every_setting
def test_alike_tables_show_and_answer_alike(setting: Setting, seed: int) -> None:
    """PB-111, PB-112: hidden cards and the beans of others' thalers make no difference to what a seat sees."""
    rules = game_of(setting, seed)[0]
    for s in moments(setting, seed, 19):
        for seat in range(-1, int(s.players)):
            twin = Twin(rules, s, seat, seeded(seed, seat + 2)).state
            view = look(rules, s, seat)
            assert written(view) == written(look(rules, twin, seat))
            assert min(numbers(view.unseen_by_bean())) >= 0
            for code in universe(rules, s, seat)[::7] if seat >= 0 else []:
                one, other = (rules.check(table, seat, simple(code)) for table in (s, twin))
                assert repr(one) == repr(other)


@every_setting
def test_purses_show_what_they_may(setting: Setting, seed: int) -> None:
    """PB-111, PB-112: the own thalers to each player, those of the mafia to a buyer of a Police Station alone; with the
    option all of them to everybody, once both starting choices are made."""
    rules = game_of(setting, seed)[0]
    is_open = dict(setting.options).get("pb_purses") == "open"
    for s in moments(setting, seed, 5):
        for seat in range(-1, 2):
            view = look(rules, s, seat)
            assert numbers(view.thalers) == numbers(s.thalers)
            assert view.places[PURSE].size == s.places[PURSE].size
            own = [int(s.stack[seat * s.capacity + i]) for i in range(s.thalers[seat])] if seat >= 0 else []
            assert numbers(view.stack) == own
            sees_mafia = is_open or (s.step == BRIBE_STEP and s.marks[WHO] == seat)
            mafia = [int(s.places[PURSE].cards[i]) for i in range(s.places[PURSE].size)]
            assert numbers(view.places[PURSE].cards) == (mafia if sees_mafia else [])
            assert (len(view.purses) > 0) == (is_open and s.step != CHOOSE_STEP)
            assert (numbers(view.menu.codes)[: view.menu.count] == []) == (
                seat < 0 or s.over or not codes_of(menu_of(rules, s, seat))
            )


@every_setting
def test_a_refused_command_changes_nothing_and_a_listed_one_does_the_same_either_way(
    setting: Setting, seed: int
) -> None:
    rules = game_of(setting, seed)[0]
    for s in moments(setting, seed, 60):
        before = position_text(rules, s)
        for seat in range(int(s.players)):
            listed = codes_of(menu_of(rules, s, seat))
            for code in listed:
                checked, bare = s.copy(), s.copy()
                assert Table(rules, checked).do(seat, simple(code)) is None
                rules.apply_code(bare, seat, code)
                assert position_text(rules, checked) == position_text(rules, bare)
            table = Table(rules, s)
            refused = [code for code in universe(rules, s, seat) if code not in listed]
            for code in [code for code in refused if rules.complete(s, seat, simple(code)) == simple(code)][::9]:
                assert table.do(seat, simple(code)) is not None
        assert position_text(rules, s) == before


@every_setting
@pytest.mark.parametrize("brisk", [False, True])
def test_equal_seeds_make_equal_games_and_copies_go_on_alike(setting: Setting, seed: int, brisk: bool) -> None:
    """AC-12; no game stops before its end."""
    rules = setting.rules()
    ends = set()
    for _round in range(2):
        driver = Sequencer(rules, rules.new(seed + 50), brisk=brisk)
        chance = seeded(seed, 6)
        for _i in range(60):
            driver.choose(driver.choice(chance.below(driver.choices())))
        other = driver.copy()
        assert play_out(driver, chance.copy()) == play_out(other, chance.copy())
        assert driver.state.over
        ends |= {position_text(rules, driver.state), position_text(rules, other.state)}
    assert len(ends) == 1


@every_setting
def test_harmless_commands_alone_bring_a_game_to_its_end(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    driver = Sequencer(rules, rules.new(seed + 60))
    menu = menu_of(rules, driver.state, 0)
    for _i in range(3000):
        command = driver.default(menu)
        if command is None:
            break
        assert driver.do(command) is None
    assert driver.state.over
