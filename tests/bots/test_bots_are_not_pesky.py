"""Bug log B01: what was refused is not offered again in that turn, and nobody is asked without end."""

from bot_tables import Witness, match_of
from strange_bots import Refuser

from bohnhof.bots.trader import MOST_OFFERS, Trader
from bohnhof.engine.commands import COUNTER, OFFER, Command, bean_of
from bohnhof.engine.vectors import numbers


def said_in(witness: Witness) -> dict[int, list[tuple[object, ...]]]:
    """By turn, every offer and counter-offer: to whom, which beans for which."""
    turns: dict[int, list[tuple[object, ...]]] = {}
    for view, command in witness.said:
        if command.verb in (OFFER, COUNTER):
            offer = view.menu.answer(command.a) if command.verb == COUNTER else None
            partner = int(command.a) if offer is None else int(offer.maker)
            gives = tuple(sorted(int(bean_of(card)) for card in numbers(command.gives)))
            turns.setdefault(int(view.turn), []).append((partner, gives, tuple(numbers(command.wants))))
    return turns


def play_turns(offers: int, turns: int, seed: int) -> list[Witness]:
    """Three traders and one who refuses everything, so many turns."""
    witnesses = [Witness(Trader(seat)) for seat in range(3)]
    match = match_of([Refuser(0), *witnesses], seed=seed, offers=offers)
    while match.driver.state.turn <= turns and not match.driver.state.over:
        match.decide()
    assert match.refusals == [0, 0, 0, 0]
    return witnesses


def test_no_offer_is_repeated_in_a_turn() -> None:
    made = 0
    for seed in range(4):
        for witness in play_turns(1000, 12, seed):
            for offers in said_in(witness).values():
                assert len(offers) == len(set(offers))
                made += len(offers)
    assert made > 40


def test_one_who_refuses_everything_for_five_turns_hears_few_offers() -> None:
    for seed in range(4):
        by_turn = [said_in(witness) for witness in play_turns(3, 5, seed)]
        for turn in range(1, 6):
            assert sum(len(said.get(turn, [])) for said in by_turn) <= 3


def test_a_trader_limits_itself_where_the_table_does_not() -> None:
    longest = 0
    for seed in range(4):
        for witness in play_turns(1000, 12, seed):
            for offers in said_in(witness).values():
                assert len(offers) <= MOST_OFFERS
                longest = max(longest, len(offers))
    assert longest == MOST_OFFERS


def test_what_a_table_does_not_take_is_not_offered() -> None:
    witnesses = play_turns(0, 8, 1)
    assert [said_in(witness) for witness in witnesses] == [{}, {}, {}]
    assert all(isinstance(command, Command) for witness in witnesses for _view, command in witness.said)
