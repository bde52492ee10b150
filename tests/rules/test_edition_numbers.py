"""The constants of the editions, row by row as BB-19 and BB-20 print them; BB-21: nothing else exists."""

from typing import NamedTuple

import pytest
from random_moves import play

from bohnhof.engine.chance import seeded
from bohnhof.engine.refusals import Refused
from bohnhof.game import Game
from bohnhof.games import create
from bohnhof.notation.scenario import run_file

CARDS = {
    "blue": 20,
    "chili": 18,
    "stink": 16,
    "green": 14,
    "soy": 12,
    "blackeyed": 10,
    "red": 8,
    "garden": 6,
    "coffee": 24,
    "wax": 22,
    "brandy": 22,
    "cocoa": 4,
    "field": 3,
}
FIVE = "coffee wax brandy cocoa field"


class Row(NamedTuple):
    """A row of BB-20; `price` is None where the third field is not for sale."""

    edition: str
    players: int
    missing: str
    deck: int
    hands: list[int]
    fields: int
    price: int | None
    draw: int
    pile: int
    end: int


ROWS = [
    Row("amigo-classic", 3, FIVE, 104, [5] * 3, 2, 3, 3, 89, 3),
    Row("amigo-classic", 4, FIVE, 104, [5] * 4, 2, 3, 3, 84, 3),
    Row("amigo-classic", 5, FIVE, 104, [5] * 5, 2, 3, 3, 79, 3),
    Row("amigo-2023", 3, FIVE, 104, [5] * 3, 3, None, 3, 89, 3),
    Row("amigo-2023", 4, FIVE, 104, [5] * 4, 2, None, 3, 84, 3),
    Row("amigo-2023", 5, FIVE, 104, [5] * 5, 2, None, 3, 79, 3),
    Row("rio-grande", 2, "brandy field garden cocoa", 144, [5] * 2, 2, 3, 2, 134, 1),
    Row("rio-grande", 3, "brandy field cocoa", 150, [5] * 3, 3, None, 3, 135, 2),
    Row("rio-grande", 4, "brandy field coffee", 130, [5] * 4, 2, 3, 3, 110, 3),
    Row("rio-grande", 5, "brandy field coffee", 130, [5] * 5, 2, 3, 3, 105, 3),
    Row("rio-grande", 6, "brandy field cocoa garden", 144, [3, 4, 5, 6, 6, 6], 2, 2, 4, 114, 3),
    Row("rio-grande", 7, "brandy field cocoa garden", 144, [3, 4, 5, 6, 6, 6, 6], 2, 2, 4, 108, 3),
    Row("amigo-field-bean", 4, "coffee wax cocoa", 129, [5] * 4, 2, None, 1, 109, 3),
    Row("amigo-field-bean", 5, "coffee wax cocoa", 129, [5] * 5, 2, None, 1, 104, 3),
]
by_row = pytest.mark.parametrize("row", ROWS, ids=[f"{row.edition}-{row.players}" for row in ROWS])


def holds(scenario: str) -> None:
    (outcome,) = run_file(scenario)
    assert outcome.faults == []


@by_row
def test_deck_hands_fields_and_pile_after_the_deal(row: Row) -> None:
    """BB-20, BB-24, BB-28, BB-29."""
    missing = row.missing.split()
    cards = ", ".join(f"{bean}: {0 if bean in missing else number}" for bean, number in CARDS.items())
    seats = "".join(
        f"    {seat}: {{hand: {row.hands[(i - 1) % row.players]}, fields: {row.fields}, thalers: 0, waiting: 0}}\n"
        for i, seat in enumerate("ABCDEFG"[: row.players])
    )
    holds(
        f"""
- scenario: dealt, B starts
  rules: [BB-20]
  edition: {row.edition}
  players: {row.players}
  deal: {{seed: 5, start: B}}
  expect:
    edition: {row.edition}
    players: {row.players}
    start: B
    active: B
    cards: {{{cards}}}
    total: {row.deck}
    pile: {row.pile}
    discard: 0
    row: 0
    emptyings: 0
    last: {row.end}
{seats}"""
    )
    assert sum(row.hands) + row.pile == row.deck


@by_row
def test_the_third_field_costs_what_is_printed_or_is_not_for_sale(row: Row) -> None:
    """BB-19, BB-20, BB-86, BB-87."""
    if row.price is None:
        thalers, left, fields = "9", "9", row.fields
        commands = "- A buy field -> refused BB-19"
    else:
        thalers, left, fields = f"{row.price + 1}", "1", 3
        commands = "- B buy field -> refused BB-87\n    - A buy field\n    - A buy field -> refused BB-86"
    holds(
        f"""
- scenario: buying
  rules: [BB-20]
  edition: {row.edition}
  players: {row.players}
  A: {{thalers: {thalers}}}
  B: {{thalers: {(row.price or 1) - 1}}}
  do:
    {commands}
  expect:
    A: {{fields: {fields}, thalers: {left}}}
    B: {{fields: {row.fields}, thalers: {(row.price or 1) - 1}}}
"""
    )


@by_row
def test_so_many_cards_are_drawn(row: Row) -> None:
    """BB-19, BB-20, BB-73, BB-74, BB-110, BB-124."""
    pile = ["blue", "chili", "stink", "green", "soy", "red", "blackeyed"]
    everybody = row.edition == "amigo-field-bean"
    drawn = row.players if everybody else row.draw
    hands = [[card] for card in pile[:drawn]] if everybody else [pile[:drawn]] + [[]] * (row.players - 1)
    seats = "".join(
        f"    {seat}: {{hand: [{', '.join(hand)}]}}\n" for seat, hand in zip("ABCDEFG", hands, strict=False)
    )
    holds(
        f"""
- scenario: drawing
  rules: [BB-20]
  edition: {row.edition}
  players: {row.players}
  step: draw
  pile: [{", ".join(pile)}]
  do:
    - A draw
  expect:
    active: B
    pile: [{", ".join(pile[drawn:])}]
{seats}"""
    )


@by_row
def test_the_game_ends_at_this_emptying_and_not_before(row: Row) -> None:
    """BB-19, BB-20, BB-22, BB-100."""
    for emptyings in range(row.end):
        over = emptyings + 1 == row.end
        left = 7 if over else 7 - (row.players if row.draw == 1 else row.draw) + 1
        holds(
            f"""
- scenario: the last card of the pile
  rules: [BB-20]
  edition: {row.edition}
  players: {row.players}
  step: draw
  emptyings: {emptyings}
  pile: [soy]
  discard: [7 blue]
  do:
    - A draw
  expect:
    over: {"yes" if over else "no"}
    emptyings: {emptyings + 1}
    pile: [{"" if over else f"{left} blue"}]
    discard: [{"7 blue" if over else ""}]
"""
        )


@pytest.mark.parametrize("edition", ["amigo-classic", "amigo-2023", "rio-grande", "amigo-field-bean"])
@pytest.mark.parametrize("players", range(10))
def test_every_other_number_of_players_is_refused(edition: str, players: int) -> None:
    """BB-21."""
    if (edition, players) in [(row.edition, row.players) for row in ROWS]:
        assert create("bohnanza", edition, players).players == players
        return
    with pytest.raises(Refused) as refused:
        create("bohnanza", edition, players)
    assert refused.value.refusal.rule == "BB-21"


def test_editions_do_not_colour_one_another() -> None:
    """BB-22: tables of all editions made and dealt in turn, twice and in both orders, are alike."""
    tables = [(row, Game(edition=row.edition, players=row.players, seed=22).to_position()) for row in ROWS]
    for row, position in reversed(tables):
        assert Game(edition=row.edition, players=row.players, seed=22).to_position() == position


def test_a_result_names_edition_players_and_options() -> None:
    """BB-18: a game started without naming an edition is amigo-classic, and its result says so."""
    plain = Game(seed=18)
    assert plain.result() is None
    play(plain, seeded(18))
    result = plain.result()
    assert result is not None
    assert (result.game, result.edition, result.options) == ("bohnanza", "amigo-classic", {})
    assert list(result.places) == ["A", "B", "C", "D"]
    other = Game(edition="rio-grande", players=3, options={"tie_break": "shared"}, seed=18)
    play(other, seeded(18))
    result = other.result()
    assert result is not None
    assert (result.game, result.edition, result.options) == ("bohnanza", "rio-grande", {"tie_break": "shared"})
    assert list(result.thalers) == ["A", "B", "C"]


def test_a_log_and_a_position_name_edition_players_and_options() -> None:
    """BB-18."""
    plain = Game(seed=18)
    assert "game bohnanza amigo-classic players=4" in plain.record().split("\n")
    assert "game bohnanza amigo-classic players=4" in plain.to_position().split("\n")
    other = Game(edition="rio-grande", players=2, options={"duel_three_fields": "on", "start_seat": "B"}, seed=18)
    line = "game bohnanza rio-grande players=2 duel_three_fields=on start_seat=B"
    assert line in other.record().split("\n")
    assert line in other.to_position().split("\n")
