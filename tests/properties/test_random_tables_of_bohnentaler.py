"""What must hold at every moment of every game with the Bohnentaler (BT-3, BT-16, BT-26, BT-35 to BT-40, BT-43)."""

from collections import Counter

import pytest
from bohnentaler_tables import CASES, IDS_OF_CASES, SETTINGS, alike, grown, moments, played
from random_tables import Setting, codes_of, menu_of
from twins import written

from bohnhof.cards import GARDEN, TYPES
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import (
    ANY,
    BUY_FIELD,
    DRAW,
    END,
    HAND,
    HARVEST,
    PLANT,
    TURN_UP,
    UNSAID,
    code_of,
    simple,
    source,
    verb_of,
)
from bohnhof.engine.sequencer import Sequencer, play_out
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import look
from bohnhof.games.bohnentaler.marks import LAID, TRIED, at_stake, mark, token_owner, under_pile
from bohnhof.games.bohnentaler.verbs import ATTEMPT, DISCARD_BOTH, DRAW_FOUR, HOLD_OUT, LAY
from bohnhof.games.bohnentaler.worth import may_attempt, needed_seen, needed_worth, worth, worth_seen
from bohnhof.games.highbohn.verbs import BUILD, DECLINE, MOVE, STEW_BEAN, STORE_BEAN, TAKE
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.events import number, seat_text
from bohnhof.notation.position import count_everywhere, position_text
from bohnhof.notation.position_reading import read_position

every_setting = pytest.mark.parametrize(("setting", "seed"), CASES, ids=IDS_OF_CASES)


@every_setting
def test_cards_and_token_are_accounted_for(setting: Setting, seed: int) -> None:
    """BT-3: the token has one owner, and he changes only by an event that says so; BT-16: one attempt a turn; BT-39:
    of the garden beans 4, 5 and then 6 are in play, and cards are never lost."""
    rules = setting.rules()
    owner, attempts, turn, tries, counted = -1, 0, 0, 0, 0
    passes = set()
    for table, seat, command in played(rules, seed):
        s = table.state
        events = table.take_events()
        moved = [event.seat for event in events if event.kind == "token"]
        assert len(moved) <= 1
        owner = token_owner(s) if owner < 0 else moved[0] if moved else owner
        assert token_owner(s) == owner
        if command.verb == ATTEMPT:
            tries = tries + 1 if s.turn == turn else 1
            turn = int(s.turn)
            assert tries == 1
            assert seat == s.active
            attempts += 1
        if s.over or rules.step(s).alone or counted != s.turn:
            counted = int(s.turn)
            assert [count_everywhere(s, bean) for bean in range(TYPES)] == numbers(s.deck)
        passed = min(2, int(s.emptyings) - (1 if s.emptyings >= s.last else 0))
        assert [int(under_pile(s).cards[i]) for i in range(under_pile(s).size)] == [int(GARDEN)] * (2 - passed)
        passes.add(passed)
        assert rules.impossible(s) == ""
    assert s.over
    assert attempts >= 1
    assert passes == ({0, 1} if s.last == 2 else {0, 1, 2})


def test_these_tables_show_every_way_in_which_an_attempt_ends() -> None:
    kinds = Counter[str]()
    for setting, seed in CASES:
        for table, _seat, command in played(setting.rules(), seed):
            kinds.update(event.kind for event in table.take_events())
            kinds[f"verb {command.verb}"] += 1
    for kind in ("attempted", "token", "kept-token", "pulled", "laid-down", "dueled", "declined", "joined", "void"):
        assert kinds[kind] >= 1, kind
    for verb in (ATTEMPT, HOLD_OUT, LAY, DRAW_FOUR, DISCARD_BOTH):
        assert kinds[f"verb {verb}"] >= 1, verb


@every_setting
def test_positions_with_the_token_are_read_and_written_alike(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed + 10, 40):
        text = position_text(rules, s)
        read_rules, read = read_position(text)
        assert position_text(read_rules, read) == text
        for seat in range(int(s.players)):
            assert numbers(look(rules, s, seat).terms) == numbers(look(read_rules, read, seat).terms)
            assert numbers(look(rules, s, seat).marks) == numbers(look(read_rules, read, seat).marks)
            assert codes_of(menu_of(rules, s, seat)) == codes_of(menu_of(read_rules, read, seat))


def universe(s: State, seat: int) -> list[int]:
    """Simple commands that could mean something at this table, but for offers and arrangements."""
    own = (ATTEMPT, HOLD_OUT, DRAW_FOUR, DISCARD_BOTH, DECLINE)
    codes = [int(code_of(verb)) for verb in (TURN_UP, BUY_FIELD, END, DRAW, *own)]
    codes += [int(code_of(HARVEST, 0, field)) for field in range(8)]
    codes += [
        int(code_of(verb, bean, field)) for verb in (PLANT, STEW_BEAN) for bean in range(TYPES) for field in range(8)
    ]
    codes += [int(code_of(verb, bean)) for verb in (STORE_BEAN, TAKE) for bean in range(TYPES)]
    codes += [int(code_of(BUILD, building)) for building in range(36)]
    codes += [
        int(code_of(LAY, source(HAND, index, bean)))
        for index in range(int(s.hand_size[seat]) + 1)
        for bean in range(TYPES)
    ]
    return codes


@every_setting
def test_the_menu_lists_what_is_legal_and_nothing_else(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed + 20, 100):
        for seat in range(int(s.players)):
            menu = menu_of(rules, s, seat)
            assert len(set(codes_of(menu))) == menu.count
            assert menu.lists(code_of(ATTEMPT)) == (
                seat == s.active and may_attempt(s, seat) and not rules.step(s).alone and not s.over
            )
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
                if verb_of(code) == MOVE:
                    continue
                checked, bare = s.copy(), s.copy()
                assert Table(rules, checked).do(seat, simple(code)) is None
                rules.apply_code(bare, seat, code)
                assert position_text(rules, checked) == position_text(rules, bare)
        assert position_text(rules, s) == before


@every_setting
def test_refused_commands_change_nothing(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed + 35, 120):
        before = position_text(rules, s)
        table = Table(rules, s)
        for seat in range(int(s.players)):
            listed = codes_of(menu_of(rules, s, seat))
            for code in [code for code in universe(s, seat) if code not in listed][::11]:
                assert table.do(seat, simple(code)) is not None
            for bean in range(TYPES):
                command = simple(int(code_of(LAY, source(ANY, UNSAID, bean))))
                if table.why_not(seat, command) is not None:
                    assert table.do(seat, command) is not None
        assert position_text(rules, s) == before


@every_setting
def test_alike_tables_show_and_tell_alike(setting: Setting, seed: int) -> None:
    """BT-19, BT-43: hidden hands, and the card that its owner has laid face down, make no difference to others."""
    rules = setting.rules()
    laid = 0
    for s in moments(rules, seed + 40, 60):
        for seat in range(-1, int(s.players)):
            twin = alike(rules, s, seat, seed)
            laid += mark(s.marks, LAID) != 0 and seat != token_owner(s)
            view = look(rules, s, seat)
            assert written(view) == written(look(rules, twin, seat))
            assert min(numbers(view.unseen_by_bean())) >= 0
            if seat >= 0:
                for code in universe(s, seat)[::7]:
                    one, other = (rules.check(table, seat, simple(code)) for table in (s, twin))
                    assert repr(one) == repr(other)
    assert laid > 0 or ("tip_duel", "on") not in setting.options


@every_setting
def test_secrets_are_in_no_phrase_for_others(setting: Setting, seed: int) -> None:
    """BT-19, BT-43: where a pulled card lay its owner alone is told, and nobody which card is laid face down."""
    rules = setting.rules()
    for table, _seat, _command in played(rules, seed + 50):
        for event in table.take_events():
            if event.kind == "laid-down":
                for seat in range(-1, setting.players):
                    alone = seat_text(event, seat) == f"{'ABCDE'[event.seat]} laid-down"
                    assert alone == (seat != event.seat)
            if event.kind == "pulled":
                giver = number(event.public, "from")
                for seat in range(-1, setting.players):
                    assert seat_text(event, seat)[-1].isdecimal() == (seat == giver)


@every_setting
def test_who_sees_a_view_works_out_the_same_worth(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed + 55, 50):
        view = look(rules, s, -1)
        for seat in range(int(s.players)):
            assert (worth_seen(view, seat), needed_seen(view, seat)) == (worth(s, seat), needed_worth(s, seat))


@every_setting
@pytest.mark.parametrize("brisk", [False, True])
def test_a_driven_game_ends_and_copies_go_on_alike(setting: Setting, seed: int, brisk: bool) -> None:
    rules = setting.rules()
    watchers = (1 << setting.players) - 1 if seed % 2 else 0
    ends = set()
    for _round in range(2):
        driver = Sequencer(rules, grown(rules, seed + 60), watchers=watchers, brisk=brisk)
        chance = seeded(seed, 6)
        for _i in range(80):
            driver.choose(driver.choice(chance.below(driver.choices())))
        while driver.draft.open:
            driver.choose(driver.choice(chance.below(driver.choices())))
        other = driver.copy()
        assert (other.seat, other.calling, other.courtesy) == (driver.seat, driver.calling, driver.courtesy)
        assert play_out(driver, chance.copy()) == play_out(other, chance.copy())
        assert driver.state.over
        ends |= {position_text(rules, driver.state), position_text(rules, other.state)}
    assert len(ends) == 1


@every_setting
def test_harmless_commands_alone_bring_a_game_to_its_end(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    driver = Sequencer(rules, grown(rules, seed + 70))
    menu = menu_of(rules, driver.state, 0)
    for step in range(4000):
        if driver.seat >= 0 and step % 3 == 0 and driver.check(simple(int(code_of(ATTEMPT)))) is None:
            assert driver.do(simple(int(code_of(ATTEMPT)))) is None
        command = driver.default(menu)
        if command is None:
            break
        assert driver.do(command) is None
    assert driver.state.over


def test_a_driver_asks_for_a_last_attempt_before_the_drawing() -> None:
    """BT-13: also a brisk one, which draws by itself where nothing is left to choose."""
    rules = SETTINGS[0].rules()
    asked = 0
    for seed in range(6):
        driver = Sequencer(rules, grown(rules, seed), brisk=True)
        chance = seeded(seed, 4)
        while driver.seat >= 0:
            s = driver.state
            if rules.step(s).name == "draw":
                assert token_owner(s) == s.active or may_attempt(s, s.active)
                asked += 1
            assert at_stake(s).size == 0 or rules.step(s).alone
            assert mark(s.marks, TRIED) in (0, 1)
            driver.choose(driver.choice(chance.below(driver.choices())))
    assert asked > 6
