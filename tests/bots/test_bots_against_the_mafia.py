"""The bots for games with the mafia: legal wherever they are asked, blind to hidden cards, and better than greed and
chance (AC-93, AC-94).
"""

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mafia_tables import answer_legally, asked, differing_twins, lead, played, table_rules
from mypy_extensions import i64

from bohnhof.bots import BOTS
from bohnhof.bots.bot import Bot
from bohnhof.bots.business import Business
from bohnhof.bots.greed import Greed
from bohnhof.bots.henchman import Henchman
from bohnhof.bots.imagining import seen_table
from bohnhof.bots.mobster import Mobster, distinct, liked
from bohnhof.bots.racket import has_mafia
from bohnhof.bots.random_bot import RandomBot
from bohnhof.bots.trials import Trials
from bohnhof.engine.commands import PLANT, code_of, first_of, second_of, simple, verb_of
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import look
from bohnhof.games import create

both_numbers = pytest.mark.parametrize("players", [1, 2])


def thinker(rollouts: int) -> Callable[[int], Bot]:
    """What makes a mobster that plays so many tables on."""
    return lambda seed: Mobster(seed, rollouts, 2)


@both_numbers
def test_they_answer_legally_wherever_they_are_asked(players: int) -> None:
    bots = [Henchman(1), Mobster(2, 12, 2)]
    for number, driver in enumerate(asked(players, 3, 9)):
        answer_legally(driver, [*bots, Mobster(number, 6, 1)])


@both_numbers
def test_hidden_cards_change_no_decision_of_theirs(players: int) -> None:
    assert differing_twins(asked(players, 5, 8), (Henchman, thinker(18))) > 5


@both_numbers
def test_the_same_seed_gives_the_same_game(players: int) -> None:
    games = [played([thinker(8)] * players, 4) for _again in range(2)]
    standings = [game.driver.rules.standing(game.driver.state).thalers for game in games]
    assert standings[0] == standings[1]
    assert games[0].decisions == games[1].decisions


@both_numbers
def test_one_that_does_not_look_ahead_is_a_henchman(players: int) -> None:
    for driver in asked(players, 6, 11):
        view = driver.view()
        assert Mobster(1, 0).act(view) == Henchman(2).act(view)


def test_no_command_is_tried_that_only_names_another_empty_field() -> None:
    spared = 0
    for driver in asked(1, 2, 3):
        view = driver.view()
        kept = numbers(distinct(view))
        listed = numbers(view.menu.codes[: view.menu.count])
        for code in set(listed) - set(kept):
            assert verb_of(code) == PLANT
            assert view.size(view.seat, second_of(code)) == 0
            fields = [int(second_of(other)) for other in kept if verb_of(other) == PLANT]
            beans = [int(first_of(other)) for other in kept if verb_of(other) == PLANT]
            assert (int(first_of(code)), 0) in [
                (bean, int(view.size(view.seat, field))) for bean, field in zip(beans, fields, strict=True)
            ]
            spared += 1
    assert spared > 3


def test_what_greed_likes_comes_first() -> None:
    many = 0
    for driver in asked(1, 8, 5):
        view = driver.view()
        tried = numbers(liked(view, distinct(view), Greed(Business())))
        assert sorted(tried) == sorted(numbers(distinct(view)))
        assert Henchman(1).act(view) == simple(tried[0])
        many += len(tried) > 3
    assert many > 0


def test_greed_takes_four_thalers_and_lays_cards_on_its_own_bean() -> None:
    """A field that pays all it can is harvested; a front card goes where its bean grows."""
    rules = table_rules(2)
    s = rules.new(2)
    seat = int(s.active)
    pole = next(bean for bean in range(len(s.deck)) if s.deck[bean] == 13)
    other = next(bean for bean in range(len(s.deck)) if s.deck[bean] == 16)
    for field, bean, cards in ((0, pole, 6), (1, other, 2)):
        for _card in range(cards):
            s.plant(seat, bean, field)
    s.to_hand(seat, other)
    while s.hand_front(seat) != other:
        s.from_hand(seat, 0)
    table = Table(rules, s)
    for _move in range(2):
        assert table.do(seat, Henchman(0).act(table.view(seat))) is None
    assert s.thalers[seat] == 4
    assert s.size(seat, 0) == 0
    assert s.size(seat, 1) == 3


def test_a_trial_is_won_only_by_who_is_surely_ahead() -> None:
    trials = Trials(vec[i64]([7, 8, 9]))
    for k in range(8):
        trials.note(1, 0.5 if k % 2 else -0.4)
        trials.note(2, 0.3 if k % 2 else 0.2)
    assert trials.tried == 8
    trials.drop()
    assert (trials.left, numbers(trials.codes)) == (2, [7, 9, 8])
    assert trials.lead(1) > 5
    assert trials.best() == 9
    doubtful = Trials(vec[i64]([7, 8]))
    for k in range(8):
        doubtful.note(1, 0.5 if k % 2 else -0.4)
    doubtful.drop()
    assert (doubtful.left, doubtful.best()) == (2, 7)
    hopeless = Trials(vec[i64]([7, 8]))
    for _k in range(8):
        hopeless.note(1, -0.1)
    hopeless.drop()
    assert (hopeless.left, hopeless.best()) == (1, 7)


def test_without_the_mafia_they_play_as_farmer_and_trader_do() -> None:
    rules = create("bohnanza", players=3)
    assert not has_mafia(rules)
    assert has_mafia(table_rules(1))
    assert has_mafia(table_rules(2))
    s = rules.new(4)
    for name, like in (("henchman", "farmer"), ("mobster", "trader")):
        for seat in range(3):
            view = look(rules, s, seat)
            if view.menu.count:
                assert BOTS[name](seat).act(view) == BOTS[like](seat).act(view)


def test_an_imagined_table_of_a_henchman_shows_no_card_that_is_hidden() -> None:
    """What greed is shown holds neither draw pile nor other hands: whatever lies there has no say."""
    for driver in asked(2, 9, 30):
        table = seen_table(driver.view())
        assert table.hand_size[1 - driver.seat] == 0
        assert table.places[0].size == 0
        assert code_of(PLANT, 1, 0) == simple(code_of(PLANT, 1, 0)).code()


def test_greed_beats_chance_and_looking_ahead_beats_greed() -> None:
    """A few short games with fixed seeds; docs/bots.md says by how much in a thousand whole ones."""
    seeds = (4, 8)
    at_random = sum(lead(played([RandomBot], seed), 0) for seed in seeds)
    greedy = sum(lead(played([Henchman], seed), 0) for seed in seeds)
    ahead = sum(lead(played([lambda own: Mobster(own, 32, 4)], seed), 0) for seed in seeds)
    assert at_random + 4 < greedy < ahead


def test_a_mobster_is_ahead_of_a_random_player() -> None:
    for seed in range(2):
        makers = [thinker(12), RandomBot] if seed == 0 else [RandomBot, thinker(12)]
        match = played(makers, seed)
        thalers = match.driver.rules.standing(match.driver.state).thalers
        assert thalers[seed] > thalers[1 - seed] + 2
