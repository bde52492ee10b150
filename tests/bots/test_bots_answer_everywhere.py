"""Bug log B02: in a thousand positions of all editions every bot answers at once with something legal.

Bug log B04: it answers alike where what it can see is alike, and what it gets holds no hidden card.
"""

from collections import Counter
from collections.abc import Iterator

import pytest
from bot_tables import NAMES, ROWS, by_views, why_refused
from twins import Twin, written

from bohnhof.bots import BOTS
from bohnhof.engine.chance import seeded
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.view import View, look
from bohnhof.games import create

POSITIONS = 72
"""So many of each edition and number of players: a thousand of all."""

KINDS = (
    "trading with an empty row",
    "beans wait while the row holds a card",
    "an offer is answered",
    "asked as one who trades",
    "asked by courtesy",
    "an empty hand",
    "the last turn",
    "planting from the hand",
)


def positions(edition: str, players: int, number: int = POSITIONS) -> Iterator[Sequencer]:
    """Drivers of random games, each at a moment at which a seat is asked for a whole command."""
    rules = create("bohnanza", edition, players)
    found = 0
    seed = 0
    while found < number:
        seed += 1
        chance = seeded(seed, 99)
        everybody = (1 << players) - 1
        driver = Sequencer(rules, rules.new(seed), 6, 2, everybody if seed % 2 else 0, False, everybody)
        while driver.seat >= 0 and found < number:
            n = driver.choices()
            if not driver.draft.open and chance.below(12) == 0:
                found += 1
                yield driver
                n = driver.choices()
            driver.choose(driver.choice(chance.below(n)))


def kinds_of(driver: Sequencer, view: View) -> list[str]:
    """What makes a position interesting."""
    kinds: list[str] = []
    trading = view.menu.may_offer
    waits = sum(int(view.waiting[i]) for i in range(len(view.waiting)))
    if trading and len(view.row) == 0:
        kinds.append("trading with an empty row")
    if waits and len(view.row) > 0:
        kinds.append("beans wait while the row holds a card")
    if view.answering:
        kinds.append("an offer is answered")
    if view.may_pass:
        kinds.append("asked as one who trades" if trading else "asked by courtesy")
    if len(view.hand) == 0:
        kinds.append("an empty hand")
    if view.final:
        kinds.append("the last turn")
    if driver.state.step == 0:
        kinds.append("planting from the hand")
    return kinds


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_every_bot_answers_legally_wherever_it_is_asked(edition: str, players: int) -> None:
    old_hands = {name: by_views(BOTS[name], 0) for name in NAMES}
    for number, driver in enumerate(positions(edition, players)):
        view = driver.view()
        before = written(view)
        for name in NAMES:
            for bot in (by_views(BOTS[name], number), old_hands[name]):
                command = bot.act(view)
                assert why_refused(driver, command) is None, (name, command.parts())
        assert written(view) == before, "a bot has changed what it was shown"


def test_there_are_a_thousand_positions_of_many_kinds() -> None:
    assert POSITIONS * len(ROWS) >= 1000
    seen: Counter[str] = Counter()
    for driver in positions("amigo-classic", 4, 500):
        seen.update(kinds_of(driver, driver.view()))
    assert all(seen[kind] for kind in KINDS), seen


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_hidden_cards_change_no_decision(edition: str, players: int) -> None:
    rules = create("bohnanza", edition, players)
    changed = 0
    for number, driver in enumerate(positions(edition, players)):
        if number % 4:
            continue
        seat = int(driver.seat)
        view = driver.view()
        other = Twin(rules, driver.state, seat, seeded(number, 5)).state
        alike = look(rules, other, seat)
        alike.answering, alike.may_pass, alike.offers_left = view.answering, view.may_pass, view.offers_left
        assert written(alike) == written(view), "a view holds a hidden card"
        for name in NAMES:
            said = [by_views(BOTS[name], number).act(each).parts() for each in (view, alike)]
            assert said[0] == said[1], name
        pile = [int(other.pile[i]) for i in range(other.pile_size)]
        changed += pile != [int(driver.state.pile[i]) for i in range(driver.state.pile_size)]
    assert changed > POSITIONS // 8
