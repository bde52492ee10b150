"""Tables that a bot imagines look to its seat exactly as the real one does, and hold the same cards (BB-30 to BB-35,
AC-5, AC-94); what it imagines follows from its view and its own chance alone.
"""

from collections import Counter

import pytest
from highbohn_tables import SETTINGS as SETTINGS_OF_HIGH_BOHN
from random_tables import Setting, moments
from test_games_of_al_cabohne import SETTINGS as SETTINGS_OF_AL_CABOHNE
from twins import Twin, written

from bohnhof.bots.imagining import Imagination
from bohnhof.cards import TYPES
from bohnhof.engine.chance import seeded
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.state import State
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import look
from bohnhof.notation.position import count_everywhere, position_text

SETTINGS = [
    *SETTINGS_OF_AL_CABOHNE,
    *SETTINGS_OF_HIGH_BOHN[:4],
    Setting("amigo-classic", 4),
    Setting("rio-grande", 2),
    Setting("rio-grande", 6, (("thalers_hidden", "on"),)),
    Setting("amigo-field-bean", 5),
]
every_setting = pytest.mark.parametrize(
    "setting", SETTINGS, ids=[f"{setting.game}-{setting.edition}-{setting.players}" for setting in SETTINGS]
)


def tables(rules: Rules, seed: int) -> list[State]:
    """Moments of a game that is played at random, without those at which offers are open."""
    driver = Sequencer(rules, rules.new(seed), 1, 1)
    chance = seeded(seed, 4)
    kept: list[State] = []
    k = 0
    while driver.seat >= 0:
        if k % 37 == seed % 37 and not driver.draft.open and len(driver.state.offers) == 0:
            kept.append(driver.state.copy())
        driver.choose(driver.choice(chance.below(driver.choices())))
        k += 1
    assert len(kept) > 3
    return kept


@every_setting
def test_an_imagined_table_looks_as_the_real_one(setting: Setting) -> None:
    rules = setting.rules()
    for s in tables(rules, setting.players):
        for seat in range(-1, int(s.players)):
            view = look(rules, s, seat)
            before = written(view)
            imagination = Imagination(view)
            for number in range(2):
                table = imagination.table(seeded(number, 6))
                assert written(look(rules, table, seat)) == before
            assert written(view) == before


@every_setting
def test_an_imagined_table_holds_the_cards_of_the_deck(setting: Setting) -> None:
    rules = setting.rules()
    for s in tables(rules, setting.players + 1):
        for seat in range(int(s.players)):
            table = Imagination(look(rules, s, seat)).table(seeded(seat, 6))
            assert [count_everywhere(table, bean) for bean in range(TYPES)] == numbers(s.deck)
            for who in range(int(s.players)):
                held = [0] * int(TYPES)
                for i in range(table.hand_size[who]):
                    held[table.hand_card(who, i)] += 1
                assert held == [int(table.held(who, bean)) for bean in range(TYPES)]


@every_setting
def test_what_is_imagined_follows_from_the_view_and_the_own_chance(setting: Setting) -> None:
    """Two tables that look alike, and differ wherever the seat cannot see, make it imagine the same."""
    rules = setting.rules()
    differing = 0
    for number, s in enumerate(tables(rules, setting.players + 2)):
        for seat in range(int(s.players)):
            twin = Twin(rules, s, seat, seeded(number, seat)).state
            differing += numbers(twin.pile) != numbers(s.pile)
            texts = [
                position_text(rules, Imagination(look(rules, each, seat)).table(seeded(number, 9)))
                for each in (s, twin)
            ]
            assert texts[0] == texts[1]
    assert differing > 0


def test_each_hidden_card_can_lie_in_each_hidden_place() -> None:
    """In a thousand imagined tables each bean is on top of the draw pile, in front of the other hand and in the purse
    of the mafia about as often as it is among the hidden cards."""
    rules = Setting("standard", 2, (), "al-cabohne").rules()
    s = next(s for s in tables(rules, 3)[4:] if s.places[0].size > 2 and s.hand_size[1] > 0)
    view = look(rules, s, 0)
    unseen = numbers(view.unseen_by_bean())
    total = sum(unseen)
    imagination = Imagination(view)
    chance = seeded(1)
    tops: Counter[int] = Counter()
    fronts: Counter[int] = Counter()
    purses: Counter[int] = Counter()
    for _i in range(1000):
        table = imagination.table(chance)
        tops[int(table.pile[table.pile_size - 1])] += 1
        fronts[int(table.hand_front(1))] += 1
        purses[int(table.places[0].cards[0])] += 1
    for counts in (tops, fronts, purses):
        for bean in range(TYPES):
            expected = 1000 * unseen[bean] / total
            assert abs(counts[bean] - expected) < 6 * (expected + 1) ** 0.5


def test_what_a_seat_alone_is_shown_lies_on_top_of_the_pile() -> None:
    rules = Setting("amigo-classic", 3, (), "high-bohn").rules()
    found = 0
    for seed in range(40):
        for s in moments(rules, seed, 9):
            for seat in range(int(s.players)):
                view = look(rules, s, seat)
                if len(view.shown) > 0 and len(s.offers) == 0:
                    found += 1
                    table = Imagination(view).table(seeded(seed))
                    assert table.pile[table.pile_size - 1] == view.shown[0] == s.pile[s.pile_size - 1]
        if found > 3:
            break
    assert found > 0
