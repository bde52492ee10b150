"""Tables with a few cards on them, for tests that look at every possibility."""

from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.games import create
from bohnhof.notation.words import read_codes

TRADE = 1


def trading_table(hands: list[str], row: str = "", edition: str = "amigo-classic") -> tuple[Rules, State]:
    """A table in step 2, seat A active: one hand for each seat, front card first, and the turned-up row."""
    rules = create("bohnanza", edition, len(hands))
    s = rules.blank(1)
    s.step = TRADE
    for seat, hand in enumerate(hands):
        for bean in read_codes(hand):
            s.to_hand(seat, bean)
    for bean in read_codes(row):
        s.to_row(bean)
    return rules, s
