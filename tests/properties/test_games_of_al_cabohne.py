"""What must hold at every moment of every game of Al Cabohne (AC-5, AC-12, AC-20, AC-21, AC-93, AC-94)."""

from collections.abc import Iterator

import pytest
from random_tables import Setting, codes_of, menu_of
from twins import Twin, written

from bohnhof.cards import TYPES
from bohnhof.engine.chance import seeded
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
    simple,
    source,
)
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer, play_out
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import look
from bohnhof.games.alcabohne.bosses import boss_bean, bosses
from bohnhof.games.alcabohne.verbs import GIVE_BEAN
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.position import count_everywhere, position_text
from bohnhof.notation.position_reading import read_position

GAME = "al-cabohne"
SETTINGS = [
    Setting("standard", 2, (), GAME),
    Setting("standard", 1, (), GAME),
    Setting("standard", 2, (("ac_passes", "1"), ("start_seat", "B")), GAME),
    Setting("standard", 1, (("ac_passes", "2"), ("ac_mafia_tie", "player")), GAME),
]
CASES = [(setting, seed) for seed, setting in enumerate(SETTINGS)]
every_setting = pytest.mark.parametrize(
    ("setting", "seed"), CASES, ids=[f"{setting.players}-{seed}" for setting, seed in CASES]
)


def moments(rules: Rules, seed: int, every: int) -> Iterator[State]:
    """Every so many-th moment of a game that is played at random, and its end."""
    driver = Sequencer(rules, rules.new(seed))
    chance = seeded(seed, 4)
    k = seed % every
    while driver.seat >= 0:
        if k % every == 0:
            yield driver.state.copy()
        driver.choose(driver.choice(chance.below(driver.choices())))
        k += 1
    yield driver.state.copy()


@every_setting
def test_cards_are_conserved_and_no_two_fields_have_one_type(setting: Setting, seed: int) -> None:
    """AC-5: 116 cards at every moment; AC-20, AC-21: no type twice before a player, nor with two bosses."""
    rules = setting.rules()
    for s in moments(rules, seed, 1):
        assert [count_everywhere(s, bean) for bean in range(TYPES)] == numbers(s.deck)
        assert sum(numbers(s.deck)) == 116
        for seat in range(int(s.players)):
            grown = [int(s.kind(seat, field)) for field in range(s.fields[seat]) if s.size(seat, field)]
            assert len(grown) == len(set(grown))
        collected = [int(boss_bean(s, boss)) for boss in range(bosses(s)) if boss_bean(s, boss) >= 0]
        assert len(collected) == len(set(collected))
        assert rules.impossible(s) == ""
    assert s.over


@every_setting
def test_positions_are_read_and_written_alike_and_go_on_alike(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed + 10, 30):
        text = position_text(rules, s)
        read_rules, read = read_position(text)
        assert position_text(read_rules, read) == text
        ends = []
        for table in (s, read):
            driver = Sequencer(rules, table.copy(), brisk=True)
            play_out(driver, seeded(seed))
            ends.append(position_text(rules, driver.state))
        assert ends[0] == ends[1]


def universe(s: State, seat: int) -> list[int]:
    """Every simple command that could mean something at this table."""
    codes = [int(code_of(verb)) for verb in (TURN_UP, BUY_FIELD, END, DRAW)]
    codes += [int(code_of(HARVEST, 0, field)) for field in range(5)]
    codes += [int(code_of(PLANT, bean, field)) for bean in range(TYPES) for field in range(5)]
    codes += [int(code_of(DISCARD, source(ANY, UNSAID, bean))) for bean in range(TYPES)]
    gifts = [source(ROW, UNSAID, bean) for bean in range(TYPES)]
    gifts += [source(FIELD_TOP, field, bean) for bean in range(TYPES) for field in range(4)]
    gifts += [source(HAND, i, s.hand_card(seat, i)) for i in range(s.hand_size[seat])]
    gifts.append(source(HAND, s.hand_size[seat], 0))
    codes += [int(code_of(GIVE_BEAN, gift, boss)) for gift in gifts for boss in range(4)]
    return codes


@every_setting
def test_the_menu_lists_what_is_legal_and_nothing_else(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed + 20, 11):
        for seat in range(int(s.players)):
            menu = menu_of(rules, s, seat)
            assert len(set(codes_of(menu))) == menu.count
            listed = set(codes_of(menu))
            assert listed <= set(universe(s, seat))
            for code in universe(s, seat):
                assert (rules.check(s, seat, simple(code)) is None) == (code in listed), command_text(simple(code))
            for code in listed:
                command = simple(code)
                for language in ("en", "de"):
                    assert read_command(command_text(command, language)) == command
                assert rules.complete(s, seat, command) == command
        assert s.over or menu_of(rules, s, int(rules.actor(s))).count > 0


@every_setting
def test_alike_tables_show_and_answer_alike(setting: Setting, seed: int) -> None:
    """AC-93, AC-94: hidden cards, the beans of all thalers and of coin sides make no difference to what a seat sees."""
    rules = setting.rules()
    for s in moments(rules, seed + 30, 9):
        for seat in range(-1, int(s.players)):
            twin = Twin(rules, s, seat, seeded(seed, seat + 2)).state
            view = look(rules, s, seat)
            assert written(view) == written(look(rules, twin, seat))
            assert min(numbers(view.unseen_by_bean())) >= 0
            for code in universe(s, seat)[::5] if seat >= 0 else []:
                one, other = (rules.check(table, seat, simple(code)) for table in (s, twin))
                assert repr(one) == repr(other)


@every_setting
def test_a_refused_command_changes_nothing_and_a_listed_one_does_the_same_either_way(
    setting: Setting, seed: int
) -> None:
    rules = setting.rules()
    for s in moments(rules, seed + 40, 40):
        before = position_text(rules, s)
        for seat in range(int(s.players)):
            listed = codes_of(menu_of(rules, s, seat))
            for code in listed:
                checked, bare = s.copy(), s.copy()
                assert Table(rules, checked).do(seat, simple(code)) is None
                rules.apply_code(bare, seat, code)
                assert position_text(rules, checked) == position_text(rules, bare)
            table = Table(rules, s)
            for code in [code for code in universe(s, seat) if code not in listed][::9]:
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
