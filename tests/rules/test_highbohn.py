"""What a scenario cannot say of High Bohn: whole games beside the base game, views, and drivers."""

import pytest
from random_moves import random_move

from bohnhof import Game
from bohnhof.cards import BLUE, GREEN, RED, TYPES
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import BUY_FIELD, PASS, PLANT, code_of
from bohnhof.engine.menu import Menu
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer, listed
from bohnhof.engine.state import State
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import look
from bohnhof.engine.wish_lists import WishLists
from bohnhof.games import create
from bohnhof.games.highbohn.buildings import BUILDINGS, IDS
from bohnhof.games.highbohn.marks import FOR_SALE, NOT_HERE, REMOVED
from bohnhof.games.highbohn.verbs import BUILD
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.position import position_text
from bohnhof.notation.rulebook import rules
from bohnhof.notation.scenario_setup import excerpt

A, B, C, D = range(4)


def table(text: str, players: int = 4, **options: str) -> tuple[Rules, State]:
    """A table as a scenario describes it."""
    made = create("high-bohn", "", players, options)
    state = excerpt(as_mapping(read_yaml(text)), made)
    state.stirred = 0
    return made, state


def without_game_line(game: Game) -> str:
    """A position, but for the line that says what is played."""
    return "\n".join(line for line in game.to_position().split("\n") if not line.startswith("game "))


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (4, 3)])
def test_a_game_without_purchases_is_that_of_the_base_game(players: int, seed: int) -> None:
    """HB-2: same seed, same moves, nobody buys: every state is the same; then the fields are worth the same."""
    plain, high = (Game(name, "amigo-classic", players, seed=seed) for name in ("bohnanza", "high-bohn"))
    chance = seeded(seed, 3)
    while not plain.over:
        seat, command = random_move(plain, chance)
        if command.startswith("buy"):
            continue
        plain.do(seat, command)
        high.do(seat, command)
        if not plain.over:
            assert without_game_line(high) == without_game_line(plain)
    assert high.rules.step(high.state).name == "closing"
    while not high.over:
        assert high.actor is not None
        high.do(high.actor, next(said for said in high.legal(high.actor).commands if not said.startswith("buy")))
    ended, other = plain.result(), high.result()
    assert ended is not None
    assert other is not None
    assert (other.thalers, other.places) == (ended.thalers, ended.places)


OPEN = """
B: {owns: [bank2], thalers: [2 green, red], fields: [stew red blue, -]}
D: {owns: [store4, saloon3], store: [soy, blue], saloon: [red, red], fields: [-, -]}
removed: []
active: B
"""


@pytest.mark.parametrize("seat", [-1, A, C])
def test_everybody_sees_what_lies_open(seat: int) -> None:
    """HB-6: buildings, their owners, stores; HB-12: number and beans of all thalers, open and locked."""
    made, s = table(OPEN.replace("B: {owns: [bank2]", "B: {owns: [bank2, saloon4]"))
    view = look(made, s, seat)
    assert view.marks[IDS.index("bank2")] == B
    assert view.marks[IDS.index("store4")] == D
    assert view.marks[IDS.index("farm1")] == FOR_SALE
    assert view.marks[IDS.index("distillery1")] == NOT_HERE
    assert REMOVED not in numbers(view.marks[: len(IDS)])
    places = dict(zip(made.place_names, view.places, strict=True))
    assert len(places["D.store"].cards) == 2
    assert numbers(places["D.saloon"].cards) == [RED, RED]
    assert view.purses[B * TYPES + GREEN] == 2
    assert view.purses[B * TYPES + RED] == 1
    assert view.lies(B, 0, BLUE) == view.lies(B, 0, RED) == 1
    assert numbers(view.thalers) == [0, 3, 0, 0]


def test_hidden_thalers_are_shown_to_their_owner_until_the_tally() -> None:
    """HB-12: with the option of the base game neither number nor beans of others' thalers are shown, open or locked."""
    made, s = table(OPEN.replace("B: {owns: [bank2]", "B: {owns: [bank2, saloon4]"), thalers_hidden="on")
    mine, other = look(made, s, D), look(made, s, A)
    saloon = made.place_names.index("D.saloon")
    assert len(mine.places[saloon].cards) == 2
    assert (len(other.places[saloon].cards), other.places[saloon].size) == (0, -1)
    assert len(other.places[made.place_names.index("D.store")].cards) == 2
    assert len(other.purses) == 0
    assert numbers(other.thalers) == [0, -1, -1, -1]
    assert numbers(look(made, s, B).stack) == [GREEN, GREEN, RED]
    s.over = True
    assert len(look(made, s, A).places[saloon].cards) == 2
    assert look(made, s, A).purses[B * TYPES + GREEN] == 2


def test_the_card_that_a_bank_shows_is_in_no_other_view() -> None:
    """HB-106: only the owner of the Bank 2 sees the top card, and only while he decides."""
    made, s = table("A: {owns: [bank2], hand: [red]}\npile: [green, blue]")
    assert numbers(look(made, s, A).shown) == []
    made.apply(s, A, read_command("look"))
    assert numbers(look(made, s, A).shown) == [GREEN]
    assert all(numbers(look(made, s, seat).shown) == [] for seat in (-1, B, C, D))
    made.apply(s, A, read_command("under"))
    assert numbers(look(made, s, A).shown) == []


FARMS = "active: B\nA: {thalers: [3 soy]}\nB: {hand: [blue]}\nD: {thalers: [3 soy]}"


def test_asked_one_after_the_other_they_come_in_the_order_of_priority() -> None:
    """HB-25: the example of HB-23 through the sequential driver; the result is that of lists handed in together."""
    made, s = table(FARMS)
    s.stirred = 0b1111
    driver = Sequencer(made, s)
    assert driver.seat == D  # neither B nor C could do anything
    assert driver.view().may_pass
    farm3 = IDS.index("farm3")
    assert listed(driver) == [code_of(BUILD, number) for number in range(12, 15)] + [code_of(BUY_FIELD), code_of(PASS)]
    driver.choose(code_of(BUILD, farm3))
    assert driver.seat == A
    assert code_of(BUILD, farm3) not in listed(driver)
    driver.choose(code_of(PASS))
    assert driver.seat == B
    assert code_of(PLANT, BLUE, 0) in listed(driver)

    made, other = table(FARMS)
    lists = WishLists(made, other)
    lists.hand_in(A, [read_command("buy farm3")])
    lists.hand_in(D, [read_command("buy farm3")])
    outcome = [(wished.seat, wished.refusal is None) for wished in lists.carry_out()]
    assert outcome == [(D, True), (A, False)]
    assert position_text(made, other) == position_text(made, s)


def test_who_is_asked_for_wishes_says_nothing_else() -> None:
    """HB-25: the move asked of the acting player comes after a round of passes."""
    made, s = table("A: {hand: [blue], thalers: [soy, red]}\nB: {thalers: [soy]}")
    s.stirred = 0b1111
    driver = Sequencer(made, s)
    assert driver.seat == A
    refusal = driver.do(read_command("plant blue 1"))
    assert refusal is not None
    assert refusal.rule == "HB-25"
    assert driver.do(read_command("pass")) is None
    assert driver.seat == B
    assert driver.do(read_command("buy farm1")) is None
    assert driver.seat == A  # something has changed: another round
    assert driver.do(read_command("pass")) is None
    assert driver.seat == A
    assert driver.do(read_command("plant blue 1")) is None


def test_seats_are_asked_again_only_when_something_has_changed() -> None:
    """HB-25: a harvest that brings thalers lets its owner be asked, at once and once."""
    made, s = table("A: {hand: [blue], fields: [4 blue, -]}\nC: {fields: [2 soy, -]}")
    driver = Sequencer(made, s)
    assert driver.seat == A
    assert driver.do(read_command("harvest 1")) is None
    assert driver.seat == A
    assert driver.view().may_pass
    assert driver.do(read_command("pass")) is None
    assert not driver.view().may_pass


def test_a_seat_that_says_nothing_makes_room_and_buys_no_building() -> None:
    """HB-50: what is done for a seat that does not answer is a harvest, not a purchase that gives no room."""
    made, s = table("A: {hand: [red], fields: [3 blue, 2 stink], thalers: [garden, soy]}")
    driver = Sequencer(made, s)
    command = driver.default(Menu())
    assert command is not None
    assert command_text(command) == "harvest 2"


def test_the_first_wish_is_held_for_others() -> None:
    """HB-26: A is active; B's wish arrives, A's for the same card one second later; A buys it."""
    text = "A: {thalers: [2 blackeyed]}\nB: {thalers: [2 blackeyed]}"
    made, s = table(text)
    lists = WishLists(made, s, hold=2.0)
    lists.hand_in(B, [read_command("buy bank2")], now=10.0)
    assert not lists.is_due(10.0)
    lists.hand_in(A, [read_command("buy bank2")], now=11.0)
    assert not lists.is_due(11.9)
    assert lists.is_due(12.0)
    lists.carry_out()
    assert s.marks[IDS.index("bank2")] == A
    assert not lists.is_due(100.0)


def test_without_a_hold_each_wish_is_carried_out_on_arrival() -> None:
    """HB-26: with `purchase_hold` 0 B buys it."""
    text = "A: {thalers: [2 blackeyed]}\nB: {thalers: [2 blackeyed]}"
    made, s = table(text, purchase_hold="0")
    assert made.options["purchase_hold"] == "0"
    lists = WishLists(made, s, hold=float(made.options["purchase_hold"]))
    lists.hand_in(B, [read_command("buy bank2")], now=10.0)
    assert lists.is_due(10.0)
    lists.carry_out()
    assert s.marks[IDS.index("bank2")] == B


def test_a_wish_collides_with_what_another_could_buy_after_a_harvest() -> None:
    """HB-22, HB-26: a list may be "harvest 1, buy jail2"; so a purchase of a Jail is held for whoever could have it."""
    made, s = table("A: {fields: [6 blue, 9 stink]}\nB: {thalers: [2 blue]}\nC: {fields: [3 blue, 2 stink]}")
    buys = read_command("buy jail2")
    assert made.collides(s, B, buys, A)
    assert not made.collides(s, B, buys, C)
    assert not made.collides(s, B, buys, D)


def test_locked_thalers_collide_with_no_purchase() -> None:
    """HB-10, HB-26: the harvest of a stew brings nothing that could be spent."""
    made, s = table("A: {owns: [saloon4], fields: [stew red blue soy, -]}\nB: {thalers: [2 blue]}")
    assert not made.collides(s, B, read_command("buy jail2"), A)


def test_a_distillery_2_collides_with_harvests_that_could_lead_to_a_purchase() -> None:
    """CV-11, HB-26: nobody harvests once a type is named, so it matters who goes first."""
    made, s = table("A: {thalers: [2 cognac]}\nB: {fields: [4 soy, -]}\nC: {fields: [1 soy, -]}", cognac="on")
    assert made.collides(s, A, read_command("buy distillery2"), B)
    assert not made.collides(s, A, read_command("buy distillery2"), C)
    assert made.collides(s, B, read_command("harvest 1"), A)
    assert not made.collides(s, C, read_command("harvest 1"), A)


def test_a_list_waits_while_something_is_asked() -> None:
    """CV-11: Distillery 2 is resolved completely before the next item of any list."""
    text = "active: C\nC: {thalers: [2 cognac]}\nA: {thalers: [3 soy, blackeyed]}"
    made, s = table(text, cognac="on")
    lists = WishLists(made, s)
    lists.hand_in(A, [read_command("buy farm3"), read_command("buy bank1")])
    lists.hand_in(C, [read_command("buy distillery2 naming farm")])
    assert [wished.seat for wished in lists.carry_out()] == [C]
    assert made.actor(s) == A
    made.apply(s, A, read_command("decline"))
    assert [(command_text(wished.command), wished.refusal is None) for wished in lists.carry_out()] == [
        ("buy farm3", False),
        ("buy bank1", True),
    ]


def test_every_building_has_its_rule() -> None:
    """HB-52 to HB-83, CV-4 to CV-7: each record names the rule that has its data id."""
    texts = rules()
    assert len({building.rule for building in BUILDINGS}) == len(IDS) == 36
    for building, word in zip(BUILDINGS, IDS, strict=True):
        assert f"`{word}`" in texts[building.rule].text
        assert f"price {building.price}." in texts[building.rule].text
