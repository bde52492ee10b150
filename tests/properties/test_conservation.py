"""Cards are conserved, type by type, after every event up to the last (BB-5; bug log R01, R02, R12, R14, T09)."""

import pytest
from hypothesis import example, given, settings
from ledger import Ledger
from random_tables import ROWS, SEEDS, Crowd, Setting, live, settings_of_tables

from bohnhof.cards import TYPES
from bohnhof.engine.commands import ACCEPT, BUY_FIELD, COUNTER, DISCARD, HARVEST, WISH, WITHDRAW
from bohnhof.engine.table import Table
from bohnhof.notation.position import count_everywhere
from bohnhof.notation.record import new_table


def follow_a_game(setting: Setting, seed: int) -> tuple[Table, set[tuple[int, bool]]]:
    """Play a whole live game with the ledger beside it; says which verbs were said, and whether by the active seat."""
    rules = setting.rules()
    table, _record, events = new_table(rules, seed)
    s = table.state
    ledger = Ledger(rules)
    ledger.follow(events)
    ledger.compare(rules, s)
    said: set[tuple[int, bool]] = set()
    active = int(s.active)
    for said_before, (seat, command) in enumerate(live(rules, table, Crowd(seed))):
        events = table.take_events()
        ledger.follow(events, command)
        if said_before % 7 == 0 or any(event.kind in ("emptied", "dealt", "over") for event in events):
            ledger.compare(rules, s)
        said.add((int(command.verb), seat == active))
        active = int(s.active)
    assert s.over
    assert ledger.over
    assert [count_everywhere(s, bean) for bean in range(TYPES)] == [int(s.deck[bean]) for bean in range(TYPES)]
    return table, said


@given(settings_of_tables(), SEEDS)
@settings(max_examples=18)
@example(Setting("rio-grande", 2, (("duel_three_fields", "on"),)), 5)
def test_the_events_of_a_game_account_for_every_card(setting: Setting, seed: int) -> None:
    follow_a_game(setting, seed)


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_every_row_of_the_setup_table_keeps_its_cards(edition: str, players: int) -> None:
    said: set[tuple[int, bool]] = set()
    for seed in range(2):
        said |= follow_a_game(Setting(edition, players), seed)[1]
    assert (int(HARVEST), True) in said
    if players == 2:
        assert (int(DISCARD), True) in said
        assert not {verb for verb, _ in said} & {int(ACCEPT), int(WISH)}
    else:
        others = {verb for verb, active in said if not active}
        assert {int(HARVEST), int(ACCEPT), int(COUNTER), int(WITHDRAW), int(WISH)} <= others
    if edition == "amigo-classic":
        assert int(BUY_FIELD) in {verb for verb, _ in said}
