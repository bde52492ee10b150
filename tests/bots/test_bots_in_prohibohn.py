"""The bots for games with the mafia in Prohibohn: what is owned and bought has its value, and nothing hidden has a say
(PB-60, PB-89 to PB-96, PB-109, PB-111, PB-112).
"""

from collections.abc import Iterator

import pytest
from mafia_tables import answer_legally, differing_twins

from bohnhof.bots.greed import Greed
from bohnhof.bots.henchman import Henchman
from bohnhof.bots.match import Match
from bohnhof.bots.mobster import Mobster
from bohnhof.bots.prohibition import Prohibition, cost_of_razzia, value_at_end
from bohnhof.bots.random_bot import RandomBot
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import HARVEST, Command, simple, verb_of
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.state import State
from bohnhof.engine.vectors import numbers
from bohnhof.games import create
from bohnhof.games.highbohn.verbs import BUILD, DECLINE, TAKE
from bohnhof.games.prohibohn.asides import END_ROUND_STEP
from bohnhof.games.prohibohn.closing import ENOUGH
from bohnhof.games.prohibohn.draw_pile import PASSES
from bohnhof.games.prohibohn.establishments import BEANS_OF_CARDS, PRICES, RAZZIA
from bohnhof.games.prohibohn.marks import FOR_SALE, establishment_cards
from bohnhof.games.prohibohn.scoring import total
from bohnhof.games.prohibohn.verbs import CLOSE, DRAW_MORE, FILL_UP, PLAY_CARD, REMOVE, STAKE
from bohnhof.games.prohibohn.wares import FIRST_WARE

both_editions = pytest.mark.parametrize("edition", ["standard", "pub"])


def asked(edition: str, seed: int, every: int) -> Iterator[Sequencer]:
    """Every so many-th decision of a game that greed and chance play in turns, where there is something to decide."""
    rules = create("prohibohn", edition, 2)
    driver = Sequencer(rules, rules.new(seed), 0, 1, 0, True)
    chance = seeded(seed, 8)
    henchman = Henchman(1)
    k = 0
    while driver.seat >= 0:
        view = driver.view()
        if view.menu.count > 1:
            if k % every == 0:
                yield driver
            k += 1
        if chance.below(3) > 0:
            command = henchman.act(view)
        else:
            command = simple(view.menu.codes[chance.below(view.menu.count)])
        assert driver.do(command) is None


def a_table(edition: str = "standard") -> State:
    """A table at which the first turn has begun."""
    driver = next(driver for driver in asked(edition, 3, 1) if driver.state.step < 6)
    return driver.state


@both_editions
def test_the_value_of_the_cards_is_that_of_the_tally(edition: str) -> None:
    """PB-109: what is owned at any moment is worth what the tally says besides the thalers."""
    owned = 0
    for seed in range(3):
        for driver in asked(edition, seed, 6):
            s = driver.state
            for seat in range(2):
                assert value_at_end(s, seat) == total(s, seat) - s.thalers[seat]
                owned += int(value_at_end(s, seat)) > 8
    assert owned > 5


@both_editions
def test_they_answer_legally_wherever_they_are_asked_and_change_nothing(edition: str) -> None:
    bots = [Henchman(1), Mobster(2, 12, 2)]
    verbs = set()
    for driver in asked(edition, 5, 5):
        view = driver.view()
        verbs |= {int(verb_of(view.menu.codes[i])) for i in range(view.menu.count)}
        answer_legally(driver, bots)
    assert {int(STAKE), int(BUILD)} <= verbs


@both_editions
def test_hidden_cards_change_no_decision_of_theirs(edition: str) -> None:
    assert differing_twins(asked(edition, 7, 12), (Henchman, lambda seed: Mobster(seed, 18, 2))) > 5


def test_weighing_a_purchase_buys_nothing() -> None:
    s = a_table()
    marks = numbers(s.marks)
    business = Prohibition()
    for card in range(24):
        if s.marks[card] == FOR_SALE:
            business.worth(s, 0, simple_purchase(card), 100.0)
    assert numbers(s.marks) == marks


def simple_purchase(card: int) -> int:
    """The code of a purchase."""
    return int(Command(int(BUILD), int(FIRST_WARE) + card).code())


def test_purchases_are_worth_what_they_do() -> None:
    """PB-60: a trio makes a card of price 1 worth 4; PB-91: a Police Station takes a thaler from the mafia; PB-94: the
    Razzia spoils the 1-cards of both."""
    s = a_table()
    worth = Prohibition().worth
    for card in range(24):
        if s.marks[card] >= 0:
            s.marks[card] = FOR_SALE
    plain = [worth(s, 0, simple_purchase(card), 100.0) for card in range(24)]
    assert all(plain[card] > 0 for card in range(18) if PRICES[card] > 1)
    s.marks[0] = 0
    s.marks[1] = 0
    assert worth(s, 0, simple_purchase(2), 100.0) > plain[2] + 2.5
    s.places[0].put(int(BEANS_OF_CARDS[0]))
    assert worth(s, 0, simple_purchase(21), 100.0) > plain[21] + 1.5
    assert worth(s, 0, simple_purchase(int(RAZZIA)), 100.0) < plain[int(RAZZIA)] - 0.9
    assert worth(s, 1, simple_purchase(int(RAZZIA)), 100.0) > plain[int(RAZZIA)] + 0.5
    blue = 1 << int(BEANS_OF_CARDS[int(RAZZIA)])
    assert cost_of_razzia(blue | 1 << int(BEANS_OF_CARDS[0])) == 4.0
    assert cost_of_razzia(1 << int(BEANS_OF_CARDS[0])) == 5.0


def test_every_verb_of_prohibohn_has_a_value_of_its_own() -> None:
    """None of its commands is weighed as one of which nothing is known."""
    seen: dict[int, set[float]] = {}
    for edition in ("standard", "pub"):
        for seed in range(6):
            for driver in asked(edition, seed, 1):
                s = driver.state
                menu = driver.view().menu
                greed = Greed(Prohibition())
                greed.racket.look(s, driver.seat)
                greed.read(s, driver.seat, menu)
                for i in range(menu.count):
                    verb = int(verb_of(menu.codes[i]))
                    seen.setdefault(verb, set()).add(float(greed.worth(s, driver.seat, menu.codes[i])))
    wanted = {int(verb) for verb in (STAKE, BUILD, TAKE, DECLINE, REMOVE, CLOSE, PLAY_CARD, DRAW_MORE, FILL_UP)}
    assert wanted - {int(CLOSE)} <= set(seen)
    for verb in wanted & set(seen):
        assert seen[verb] != {-0.5}, verb


def test_greed_sells_before_the_last_purchases() -> None:
    """PB-99 to PB-101: in the end round that is the last, fields become thalers that can still pay for something."""
    asked_to_sell = 0
    for seed in range(6):
        rules = create("prohibohn", "standard", 2)
        match = Match(rules, rules.new(seed), [Henchman(seed), Henchman(seed + 1)], 0)
        while match.driver.seat >= 0:
            s, seat = match.driver.state, match.driver.seat
            owned = sum(int(establishment_cards(s, who)) for who in range(2))
            if s.step == END_ROUND_STEP and (s.emptyings > PASSES or owned >= ENOUGH):
                if any(s.pay(seat, s.kind(seat, f), s.size(seat, f)) for f in range(s.fields[seat]) if s.size(seat, f)):
                    assert Henchman(1).act(match.driver.view()).verb in (int(HARVEST), int(BUILD))
                    asked_to_sell += 1
            match.decide()
        assert match.refusals == [0, 0], match.complaints
    assert asked_to_sell > 0


def test_looking_ahead_beats_chance_and_the_mafia() -> None:
    """One game with a fixed seed; docs/bots.md says by how much in many."""
    rules = create("prohibohn", "standard", 2)
    match = Match(rules, rules.new(2), [Mobster(1, 24, 3), RandomBot(2)], 0)
    match.play(5000)
    standing = rules.standing(match.driver.state)
    assert match.refusals == [0, 0], match.complaints
    assert standing.places[0] == 1
    assert standing.thalers[0] > standing.thalers[1] + 10
