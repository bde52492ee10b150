"""The duel's own commands where something is left unsaid or said at the wrong time (BB-36, BB-37, BB-116, BB-119,
BB-122).
"""

import pytest

from bohnhof.engine.table import Table
from bohnhof.games import create
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.words import read_codes

OFFERED, PLANTING, OPEN, DRAWING = range(4)


def duel(step: int, hand: str = "re so", offered: str = "", row: str = "", planted: int = 0) -> Table:
    """A table of the duel, seat A active, with these few cards."""
    rules = create("bohnanza", "rio-grande", 2)
    s = rules.blank(1)
    s.step = step
    s.planted = planted
    for bean in read_codes(hand):
        s.to_hand(0, bean)
    for bean in read_codes(offered):
        s.places[0].put(bean)
    for bean in read_codes(row):
        s.to_row(bean)
    return Table(rules, s)


def refused(table: Table, text: str, seat: int = 0) -> tuple[str, str]:
    refusal = table.why_not(seat, read_command(text))
    assert refusal is not None
    return refusal.rule, refusal.key


@pytest.mark.parametrize(
    ("offered", "said", "meant"),
    [
        ("wa", "discard", "discard wax"),
        ("wa wa", "discard", "discard wax"),
        ("wa re", "discard", "discard"),
        ("wa re", "discard red", "discard red"),
        ("wa wa", "plant 1", "plant wax 1"),
        ("wa", "plant", "plant wax"),
        ("wa re", "plant 1", "plant 1"),
    ],
)
def test_an_offered_card_goes_without_saying_if_there_is_one_type(offered: str, said: str, meant: str) -> None:
    table = duel(OFFERED, offered=offered)
    assert command_text(table.complete(0, read_command(said))) == meant


def test_offered_cards_come_before_all_else() -> None:
    """BB-116."""
    table = duel(OFFERED, offered="wa re")
    assert refused(table, "discard") == ("BB-116", "which_offered_bean")
    assert refused(table, "plant 1") == ("BB-116", "which_offered_bean")
    assert refused(table, "discard red@1") == ("BB-116", "offered_cards_first")
    assert refused(table, "discard soy") == ("BB-116", "not_in_offer_row")
    assert refused(table, "turn-up") == ("BB-116", "offered_cards_first")
    assert refused(table, "draw") == ("BB-116", "offered_cards_first")
    assert refused(table, "discard red", seat=1) == ("BB-36", "not_your_turn")
    assert table.why_not(0, read_command("discard red")) is None


def test_a_hand_card_is_discarded_once_and_after_planting() -> None:
    """BB-119."""
    assert refused(duel(PLANTING), "discard red@1") == ("BB-119", "plant_before_discarding")
    assert refused(duel(PLANTING, hand="", planted=1), "discard red") == ("BB-119", "hand_is_empty")
    table = duel(PLANTING, hand="re so re", planted=1)
    assert refused(table, "discard") == ("BB-119", "which_hand_card")
    assert refused(table, "discard blue") == ("BB-119", "not_in_hand")
    assert refused(table, "discard @4") == ("BB-119", "not_in_hand")
    assert refused(table, "discard soy@1") == ("BB-119", "not_in_hand")
    assert refused(table, "discard red", seat=1) == ("BB-36", "not_your_turn")
    assert table.do(0, read_command("discard red@3")) is None
    assert refused(table, "discard red@1") == ("BB-119", "discarded_already")
    assert refused(table, "plant 1") == ("BB-119", "discarded_already")
    assert table.why_not(0, read_command("turn-up")) is None


def test_a_card_that_lies_open_may_be_planted_before_the_step_is_ended() -> None:
    """BB-122."""
    table = duel(OPEN, row="wa wa re")
    assert refused(table, "plant 1") == ("BB-122", "which_bean")
    assert refused(table, "plant soy 1") == ("BB-122", "not_turned_up")
    assert refused(table, "draw") == ("BB-37", "end_first")
    assert refused(table, "discard red@1") == ("BB-109", "no_discarding")
    assert refused(table, "end", seat=1) == ("BB-36", "not_your_turn")
    assert table.do(0, read_command("plant red 1")) is None
    assert command_text(table.complete(0, read_command("plant 2"))) == "plant wax 2"
    assert table.do(0, read_command("end")) is None
    assert [int(table.state.places[0].cards[i]) for i in range(table.state.places[0].size)] == read_codes("wa wa")


def test_nothing_but_the_draw_is_left_at_the_end_of_a_turn() -> None:
    table = duel(DRAWING)
    assert refused(table, "end") == ("BB-37", "nothing_to_end")
    assert refused(table, "plant 1") == ("BB-37", "plant_not_now")
    assert refused(table, "offer red for soy") == ("BB-124", "no_trading_in_duel")
    assert refused(table, "draw", seat=1) == ("BB-36", "not_your_turn")
    assert table.why_not(0, read_command("draw")) is None
