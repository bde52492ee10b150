"""No hidden card in anything that is computed for a seat: tables that look alike to it give it the same output, byte
for byte (BB-30 to BB-35; bug log N08, U17, A20).
"""

from hypothesis import given, settings
from hypothesis import strategies as st
from random_tables import SEEDS, Crowd, Setting, any_command, menu_of, moments, settings_of_tables
from twins import Twin, written

from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import (
    ACCEPT,
    BUY_FIELD,
    COUNTER,
    GIVE,
    PICK,
    TO,
    WANT,
    WISH,
    Command,
    verb_of,
)
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer, listed
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import look
from bohnhof.game import legal_of
from bohnhof.notation.events import seat_text
from bohnhof.texts import Sentences

BUILDING = (int(GIVE), int(WANT), int(TO), int(PICK), int(COUNTER))
"""The choices with which an offer or an acceptance is built."""


def answer(rules: Rules, s: State, seat: int, command: Command) -> str:
    """What the seat hears about a command: that it is legal, or the whole refusal in both languages."""
    refusal = Table(rules, s).why_not(seat, command)
    if refusal is None:
        return "legal"
    sentences = [Sentences(language).say("refusal." + refusal.key, **refusal.values) for language in ("en", "de")]
    return f"{refusal!r} {sentences}"


def seats_of(s: State) -> list[int]:
    """Every seat, and -1 for a spectator."""
    return list(range(-1, int(s.players)))


@given(settings_of_tables(), SEEDS)
@settings(max_examples=16)
def test_alike_tables_show_alike(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed):
        for seat in seats_of(s):
            twin = Twin(rules, s, seat, seeded(seed, seat + 2)).state
            view, other = look(rules, s, seat), look(rules, twin, seat)
            assert written(view) == written(other)
            assert numbers(view.unseen_by_bean()) == numbers(other.unseen_by_bean())
            if seat >= 0:
                assert legal_of(view) == legal_of(other)


@given(settings_of_tables(), SEEDS)
@settings(max_examples=14)
def test_alike_tables_refuse_alike(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    crowd = Crowd(seed)
    for s in moments(rules, seed):
        for seat in range(int(s.players)):
            twin = Twin(rules, s, seat, seeded(seed, seat + 2)).state
            for _ in range(10):
                command = any_command(crowd, s)
                assert answer(rules, s, seat, command) == answer(rules, twin, seat, command)


def explicit(crowd: Crowd, rules: Rules, s: State, seat: int) -> Command:
    """A command that leaves nothing to the rules: what another seat does with hidden cards is then the same."""
    while True:
        command = crowd.command(rules, s, seat)
        if command is None:
            return Command(WISH)
        if command.verb != ACCEPT or len(command.gives) > 0:
            return command
        offer = menu_of(rules, s, seat).answer(command.a)
        assert offer is not None
        if len(offer.wants) == 0:
            return command


@given(settings_of_tables(), SEEDS, st.integers(-1, 6))
@settings(max_examples=16)
def test_alike_tables_go_on_alike(setting: Setting, seed: int, seat: int) -> None:
    rules = setting.rules()
    seat = min(seat, setting.players - 1)
    for s in moments(rules, seed, 100):
        if not s.over:
            go_on_alike(rules, s.copy(), seat, seed)


def go_on_alike(rules: Rules, s: State, seat: int, seed: int) -> None:
    """As far as chance allows: both tables take the same commands while these are legal on both, and what the seat
    hears of them and sees afterwards is the same."""
    twin = Twin(rules, s, seat, seeded(seed, 3), together=True).state
    s.record()
    twin.record()
    both = Table(rules, s), Table(rules, twin)
    crowd = Crowd(seed)
    seen_ahead = 8
    for _ in range(20):
        if s.over or seen_ahead < s.players + 3:
            return
        who = crowd.below(int(s.players)) if crowd.below(2) else int(rules.actor(s))
        command = explicit(crowd, rules, s, who)
        if command.verb == BUY_FIELD and who != seat:
            continue  # it shows bean sides that were hidden, as it must (BB-88)
        if any(table.why_not(who, command) is not None for table in both):
            continue
        before = int(s.pile_size)
        heard = []
        for table in both:
            assert table.do(who, command) is None
            heard.append([seat_text(event, seat) for event in table.take_events()])
        assert heard[0] == heard[1]
        assert written(look(rules, s, seat)) == written(look(rules, twin, seat))
        seen_ahead -= max(0, before - int(s.pile_size))


@given(settings_of_tables(), SEEDS)
@settings(max_examples=14)
def test_a_driver_asks_alike(setting: Setting, seed: int) -> None:
    """Who is asked, what he is shown and each of his choices follow from what he sees."""
    rules = setting.rules()
    crowd = Crowd(seed)
    for s in moments(rules, seed):
        if s.over:
            return
        driver = Sequencer(rules, s.copy())
        twin = Sequencer(rules, Twin(rules, s, int(driver.seat), seeded(seed, 4)).state)
        assert driver.seat == twin.seat
        assert written(driver.view()) == written(twin.view())
        while True:
            choices = listed(driver)
            assert choices == listed(twin)
            chosen = crowd.one_of([code for code in choices if verb_of(code) in BUILDING] or choices)
            if verb_of(chosen) not in BUILDING:
                break
            driver.choose(chosen)
            twin.choose(chosen)
            if not driver.draft.open:
                break
