"""A trader takes part in no deal that it values as a loss, over whole games."""

import pytest
from bot_tables import Witness, match_of

from bohnhof.bots.farmer import Farmer
from bohnhof.bots.trader import Trader
from bohnhof.engine.commands import ACCEPT, COUNTER, OFFER, Command
from bohnhof.engine.view import View

BARGAINS = (OFFER, COUNTER, ACCEPT)


def gain(view: View, command: Command) -> float:
    """What a deal brings to the one who says this, by a farmer's valuation of the farm and the exchanged cards."""
    judge = Farmer(0)
    judge.read(view)
    if command.verb == ACCEPT:
        offer = view.menu.answer(command.a)
        assert offer is not None
        assert len(command.gives) == len(offer.wants)
        return float(judge.gain(command.gives, offer.gives))
    gets = command.wants[:]
    for i in range(len(gets)):
        gets[i] += 1  # the same bean as a source without a place
    return float(judge.gain(command.gives, gets))


@pytest.mark.parametrize(
    ("edition", "players"), [("amigo-classic", 3), ("amigo-classic", 5), ("rio-grande", 7), ("amigo-field-bean", 4)]
)
def test_a_trader_gains_by_every_deal_it_takes_part_in(edition: str, players: int) -> None:
    deals = {int(verb): 0 for verb in BARGAINS}
    for seed in range(3):
        witnesses = [Witness(Trader(seat)) for seat in range(players)]
        match_of([*witnesses], edition, seed, offers=12).play()
        for witness in witnesses:
            for view, command in witness.said:
                if command.verb in BARGAINS:
                    deals[int(command.verb)] += 1
                    assert gain(view, command) > 0.0, (int(view.turn), command.parts())
    assert min(deals.values()) > 3, deals


def test_a_farmer_gains_by_what_it_accepts() -> None:
    accepted = 0
    for seed in range(4):
        farmers = [Witness(Farmer(seat)) for seat in range(2)]
        match_of([*farmers, Trader(2), Trader(3)], seed=seed).play()
        for farmer in farmers:
            for view, command in farmer.said:
                assert command.verb not in (OFFER, COUNTER)
                if command.verb == ACCEPT:
                    accepted += 1
                    assert gain(view, command) > 0.0
    assert accepted > 5
