"""What must hold at every moment of every game of Telebohn (TB-8, TB-14, TB-16 to TB-21, TB-33, TB-55 to TB-76)."""

from collections.abc import Iterator
from functools import cache

import pytest
from random_tables import Setting, codes_of, menu_of
from twins import Twin, written

from bohnhof.cards import FIRST_OWN_CARD, SNAP, TYPES
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import (
    BUY_FIELD,
    DRAW,
    END,
    HARVEST,
    PLANT,
    TURN_UP,
    code_of,
    simple,
    with_own_cards,
)
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer, play_out
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import look
from bohnhof.games.telebohn.announcing import packed_cards
from bohnhof.games.telebohn.marks import (
    CLOSING_STEP,
    COPIED,
    KIND,
    LEFT,
    TAKING_OVER,
    TURNED,
    WINDOW,
    guard,
    held_texts,
)
from bohnhof.games.telebohn.verbs import BACK, DECLINE, DEFEND, MERGE, PLAY, TAKE, TAKE_OVER, TURN_OVER, USE
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.position import count_everywhere, count_own, position_text
from bohnhof.notation.position_reading import read_position

GAME = "telebohn"
CUSTOM = (
    '[{"id":"p","name":"P","copies":9,"effect":"peek","look":5,"take":2},'
    '{"id":"s","name":"S","copies":9,"effect":"scale","type":"garden","steps":[[1,3]],"top_up":true},'
    '{"id":"t","name":"T","copies":9,"effect":"twice"},{"id":"m","name":"M","copies":9,"effect":"move"}]'
)
SETTINGS = [
    Setting("standard", 2, (), GAME),
    Setting("standard", 3, (("turn_over", "many"),), GAME),
    Setting("standard", 4, (), GAME),
    Setting("standard", 5, (), GAME),
    Setting("standard", 4, (("text_cards", "defence-only"), ("start_seat", "B")), GAME),
    Setting("standard", 3, (("text_cards", CUSTOM), ("turn_over", "many")), GAME),
]
CASES = [(setting, seed) for seed, setting in enumerate(SETTINGS)]
every_setting = pytest.mark.parametrize(
    ("setting", "seed"), CASES, ids=[f"{setting.players}-{seed}" for setting, seed in CASES]
)


@cache
def rules_of(setting: Setting) -> Rules:
    return setting.rules()


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
def test_beans_and_text_cards_are_conserved_and_every_moment_is_possible(setting: Setting, seed: int) -> None:
    """TB-8: 118 bean cards and all text cards at every moment; TB-2, TB-22."""
    rules = rules_of(setting)
    for s in moments(rules, seed, 1):
        assert [count_everywhere(s, bean) for bean in range(TYPES)] == numbers(s.deck)
        assert [count_own(s, number) for number in range(len(rules.own_cards))] == rules.own_copies
        for place, own in zip(s.places, rules.own_places, strict=True):
            assert all((place.cards[i] >= FIRST_OWN_CARD) == own for i in range(place.size))
        assert rules.impossible(s) == ""
    assert s.over


@every_setting
def test_positions_are_read_and_written_alike_and_go_on_alike(setting: Setting, seed: int) -> None:
    rules = rules_of(setting)
    for s in moments(rules, seed + 10, 60):
        text = position_text(rules, s)
        read_rules, read = read_position(text)
        assert position_text(read_rules, read) == text
        ends = []
        for table in (s, read):
            driver = Sequencer(rules, table.copy(), brisk=True)
            for _i in range(40):
                if driver.seat >= 0:
                    driver.choose(driver.choice(driver.choices() // 2))
            ends.append(position_text(rules, driver.state))
        assert ends[0] == ends[1]


def universe(rules: Rules, s: State, seat: int) -> list[int]:
    """Every simple command that could mean something at this table, and some that could not."""
    kinds = range(len(rules.own_cards) + 1)
    held = sorted(
        {int(card - FIRST_OWN_CARD) for card in numbers(held_texts(s, seat).cards)[: held_texts(s, seat).size]}
    )
    one = [0, *(with_own_cards(0, kind + 1) for kind in kinds)]
    some = [-1, *held, *[kind for kind in kinds if kind not in held][:1]]
    packs = {with_own_cards(0, packed_cards(a, b, c)) for a in some for b in some for c in some}
    packs |= set(one)
    codes = [int(code_of(verb)) for verb in (TURN_UP, BUY_FIELD, END, DRAW, DECLINE, TURN_OVER)]
    for pack in packs:
        codes += [int(code_of(HARVEST, pack, field)) for field in range(4)]
        codes.append(int(code_of(TURN_OVER, pack)))
        codes += [int(code_of(MERGE, pack | one, two)) for one in range(4) for two in range(4)]
        for other in range(int(s.players) + 1):
            places = [(own, at) for own in range(4) for at in range(4)]
            codes += [int(code_of(TAKE_OVER, pack | own | (other << 3), at)) for own, at in places]
    for pack in one:
        codes += [int(code_of(verb, pack)) for verb in (USE, DEFEND)]
        codes += [int(code_of(USE, pack | a | (b << 3))) for a in range(4) for b in range(4)]
        codes += [int(code_of(USE, pack | bean | (n << 5))) for bean in range(TYPES + 1) for n in range(4)]
        for bean in range(TYPES + 1):
            most = s.held(seat, bean) + 2 if bean < TYPES else 2
            codes += [int(code_of(PLAY, pack | bean | (n << 5), at)) for n in range(most) for at in range(4)]
    codes += [int(code_of(PLANT, bean, field)) for bean in range(TYPES) for field in range(4)]
    codes += [int(code_of(verb, bean)) for verb in (TAKE, BACK) for bean in range(TYPES)]
    return list(dict.fromkeys(codes))


@every_setting
def test_the_menu_lists_what_is_legal_and_nothing_else(setting: Setting, seed: int) -> None:
    rules = rules_of(setting)
    for s in moments(rules, seed + 20, 113):
        for seat in range(int(s.players)):
            menu = menu_of(rules, s, seat)
            listed = set(codes_of(menu))
            assert len(listed) == menu.count
            every = universe(rules, s, seat)
            assert listed <= set(every)
            for code in every:
                assert (rules.check(s, seat, simple(code)) is None) == (code in listed), command_text(simple(code))
            for code in listed:
                command = simple(code)
                for language in ("en", "de"):
                    assert read_command(command_text(command, language)) == command
                assert rules.complete(s, seat, command) == command
        assert s.over or menu_of(rules, s, int(rules.actor(s))).count > 0


@every_setting
def test_alike_tables_show_and_answer_alike(setting: Setting, seed: int) -> None:
    """TB-16 to TB-21: hidden beans and hidden text cards make no difference to what a seat sees and is refused."""
    rules = rules_of(setting)
    for s in moments(rules, seed + 30, 67):
        for seat in range(-1, int(s.players)):
            twin = Twin(rules, s, seat, seeded(seed, seat + 2)).state
            view = look(rules, s, seat)
            assert written(view) == written(look(rules, twin, seat))
            assert min(numbers(view.unseen_by_bean())) >= 0
            for code in universe(rules, s, seat)[:: 61 + seed] if seat >= 0 else []:
                one, other = (rules.check(table, seat, simple(code)) for table in (s, twin))
                assert repr(one) == repr(other), command_text(simple(code))


@every_setting
def test_a_refused_command_changes_nothing_and_a_listed_one_does_the_same_either_way(
    setting: Setting, seed: int
) -> None:
    rules = rules_of(setting)
    for s in moments(rules, seed + 40, 160):
        before = position_text(rules, s)
        for seat in range(int(s.players)):
            listed = codes_of(menu_of(rules, s, seat))
            for code in listed:
                checked, bare = s.copy(), s.copy()
                assert Table(rules, checked).do(seat, simple(code)) is None
                rules.apply_code(bare, seat, code)
                assert position_text(rules, checked) == position_text(rules, bare)
            table = Table(rules, s)
            for code in [code for code in universe(rules, s, seat) if code not in listed][::97]:
                assert rules.check(s, seat, simple(code)) is not None
                if table.why_not(seat, simple(code)) is not None:
                    assert table.do(seat, simple(code)) is not None
        assert position_text(rules, s) == before


@every_setting
@pytest.mark.parametrize("brisk", [False, True])
def test_equal_seeds_make_equal_games_and_copies_go_on_alike(setting: Setting, seed: int, brisk: bool) -> None:
    """TB-14; no game stops before its end."""
    rules = rules_of(setting)
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
    """TB-100: nobody does anything, and twice as many idle rounds as players end the game."""
    rules = rules_of(setting)
    driver = Sequencer(rules, rules.new(seed + 60))
    menu = menu_of(rules, driver.state, 0)
    for _i in range(200):
        command = driver.default(menu)
        if command is None:
            break
        assert driver.do(command) is None
    assert driver.state.over
    assert driver.state.turn == 2 * setting.players


# --- circuits, protections --------------------------------------------------------------------------------------------


class Watcher:
    """Plays a game at random and keeps what has happened since the last regular action of the active player."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.state = rules.new(seed)
        self.state.record()
        self.table = Table(rules, self.state)
        self.chance = seeded(seed, 9)

    def step(self) -> tuple[int, int, list[str]]:
        """One command by chance: whose it was, its verb, and the events that it brought about."""
        seat = int(self.rules.actor(self.state))
        codes = codes_of(menu_of(self.rules, self.state, seat))
        command = simple(codes[int(self.chance.below(len(codes)))])
        assert self.table.do(seat, command) is None
        return seat, int(command.verb), [event.kind for event in self.table.take_events()]


@every_setting
def test_copy_quotas_are_never_exceeded_and_nobody_is_asked_twice(setting: Setting, seed: int) -> None:
    """TB-63, TB-65 to TB-68: per action one copier (with five players two), in the first round everybody, clockwise."""
    rules = rules_of(setting)
    watcher = Watcher(rules, seed + 70)
    s = watcher.state
    asked: list[int] = []
    before = 0
    while not s.over:
        watcher.step()
        window = int(s.marks[WINDOW])
        most = s.players - 1 if s.turn == 1 else 2 if s.players == 5 else 1
        copied = int(s.marks[COPIED]).bit_count()
        if window == 0:
            asked = []
        else:
            assert s.marks[KIND] > 0
            assert window - 1 != s.active
            if window != before or not asked:
                assert window - 1 not in asked
                asked.append(window - 1)
            order = [int((seat - s.active) % s.players) for seat in asked]
            assert order == list(range(1, len(order) + 1))
            assert copied <= most
            assert copied + s.marks[LEFT] == most
            assert not (s.marks[COPIED] >> s.active) & 1
        before = window


@every_setting
def test_protection_ends_exactly_when_the_rules_say(setting: Setting, seed: int) -> None:
    """TB-55, TB-57 to TB-61, TB-72, TB-96: a protection lasts until the card is handed on, its field is bare, or its
    owner succeeds with a takeover of his own; and the active player never has one."""
    rules = rules_of(setting)
    watcher = Watcher(rules, seed + 80)
    s = watcher.state
    guarded: set[tuple[int, int]] = set()
    seen = 0
    while not s.over:
        sizes = {(seat, field): int(s.size(seat, field)) for seat in range(s.players) for field in range(3)}
        turn = int(s.turn)
        seat, verb, events = watcher.step()
        now = {(who, field) for who in range(s.players) for field in range(3) if guard(s, who, field).size}
        assert not any(who == s.active for who, _field in now)
        assert all(s.size(who, field) > 0 for who, field in now)
        gone = guarded - now
        moved = verb == USE and "exchanged" in events
        if s.turn != turn or s.step == CLOSING_STEP:
            assert now == set()
        elif not moved:
            for who, field in gone:
                bare = s.size(who, field) == 0 and sizes[who, field] > 0
                won = "took-over" in events and (who == seat or verb == DECLINE)
                assert bare or won
            if now - guarded:
                assert "defended" in events
        else:
            assert len(now) == len(guarded)
        seen += len(now - guarded)
        guarded = now
    assert seen > 0


@every_setting
def test_a_player_harvests_once_by_action_d_in_each_round(setting: Setting, seed: int) -> None:
    """TB-41, TB-43."""
    rules = rules_of(setting)
    watcher = Watcher(rules, seed + 90)
    s = watcher.state
    while not s.over and s.step != CLOSING_STEP:
        turned, active, turn = int(s.marks[TURNED]), int(s.active), int(s.turn)
        seat, verb, events = watcher.step()
        if s.turn != turn:
            assert s.marks[TURNED] == 0 or s.step == CLOSING_STEP
        elif s.step != CLOSING_STEP:
            by_d = verb == HARVEST and seat == active and s.marks[TURNED] != turned
            assert (s.marks[TURNED] != turned) == by_d
            assert "harvested" in events or not by_d


@every_setting
def test_takeovers_leave_the_active_player_alone(setting: Setting, seed: int) -> None:
    """TB-72 to TB-76: nobody attacks the active player, nor, as a copier, one who has copied the same takeover."""
    rules = rules_of(setting)
    watcher = Watcher(rules, seed + 100)
    s = watcher.state
    attacks = 0
    while not s.over:
        before = s.copy()
        seat = int(rules.actor(s))
        codes = codes_of(menu_of(rules, s, seat))
        command = simple(codes[int(watcher.chance.below(len(codes)))])
        assert watcher.table.do(seat, command) is None
        for event in watcher.table.take_events():
            if event.kind == "attacked":
                attacks += 1
                target = event.public["seat"]
                assert isinstance(target, int)
                assert target not in (seat, before.active)
                if seat != before.active:
                    assert before.marks[KIND] == TAKING_OVER
                    assert not (before.marks[COPIED] >> target) & 1
    assert attacks > 0


def test_snap_beans_change_their_beanometer_for_the_closing_harvest() -> None:
    """TB-28, TB-29."""
    rules = rules_of(SETTINGS[2])
    for s in moments(rules, 7, 5):
        pays = [int(s.pay(0, SNAP, cards)) for cards in (4, 5, 8)]
        assert pays == ([1, 1, 4] if s.step == CLOSING_STEP else [0, 1, 2])
