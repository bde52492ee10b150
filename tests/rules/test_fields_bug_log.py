"""Failures of comparable programs that must not happen here: planting, harvest and third field in the bug log's part
about the rules. The rest of that part is in `test_rules_bug_log.py`.
"""

import pytest
from whole_tables import ROWS, before, cards, count, game_at, refused

from bohnhof import Game
from bohnhof.cards import BEANS, find_bean, pay
from bohnhof.engine.commands import HARVEST, PLANT, Command
from bohnhof.engine.sequencer import Sequencer
from bohnhof.notation.words import Misread

# --- planting -------------------------------------------------------------------------------------------------------


def test_r03_a_single_bean_may_be_planted_upon() -> None:
    """Bug log R03: protection was applied to planting, so a matching single bean was no target."""
    game = game_at(hands={"A": "red"}, fields={"A": "1 red, 4 blue"})
    assert [text for text in game.legal("A").commands if text.startswith("plant")] == ["plant red 1"]
    game.do("A", "plant red 1")
    assert before(game, "A")["fields"] == "2 re, 4 bl"


def test_r10_one_planting_is_a_duty_the_second_a_choice_and_there_is_no_third() -> None:
    """Bug log R10: the second planting was forced here, unlimited there, and asked for twice elsewhere."""
    game = game_at(hands={"A": "soy soy soy soy"}, fields={"A": "1 soy, 2 red"}, pile="blue chili")
    assert game.legal("A").commands == ["harvest 2", "plant soy 1"]
    assert refused(game, "A", "turn-up") == "BB-42"
    game.do("A", "plant 1")
    assert game.legal("A").commands == ["harvest 1", "harvest 2", "plant soy 1", "turn-up"]
    stopped = game.copy()
    game.do("A", "plant 1")
    assert game.legal("A").commands == ["harvest 1", "harvest 2", "turn-up"]
    assert refused(game, "A", "plant 1") == "BB-44"
    for one, hand in ((game, "so so"), (stopped, "so so so")):
        one.do("A", "turn-up")
        assert cards(one, "row") == "bl ch"
        assert before(one, "A")["hand"] == hand


def test_r11_with_an_empty_hand_nothing_is_asked() -> None:
    """Bug log R11: plantings were asked for with an empty hand, which crashed or froze the turn."""
    empty = game_at(pile="blue chili")
    assert empty.legal("A").commands == ["turn-up"]
    empty.do("A", "turn-up")
    assert cards(empty, "row") == "bl ch"

    single = game_at(hands={"A": "red"})
    single.do("A", "plant 1")
    assert single.legal("A").commands == ["harvest 1", "turn-up"]


def test_r12_a_refused_planting_changes_nothing() -> None:
    """Bug log R12: the card had left the hand before the check and vanished, or came back at the wrong end."""
    game = game_at(hands={"A": "red blue soy"}, fields={"A": "2 green, 1 chili"})
    assert refused(game, "A", "plant red 1") == "BB-40"
    assert refused(game, "A", "plant 2") == "BB-40"
    assert before(game, "A")["hand"] == "re bl so"


def test_r24_a_third_field_that_nobody_owns_takes_no_bean() -> None:
    """Bug log R24: beans could be planted on the third field before it was bought; here by no way at all."""
    red = find_bean("red")
    game = game_at(hands={"A": "red"}, fields={"A": "2 green, 2 chili"})
    assert refused(game, "A", "plant red 3") == "BB-91"
    assert refused(game, "A", "harvest 3") == "BB-84"
    assert not any(text.endswith(" 3") for text in game.legal("A").commands)
    refusal = game.table.why_not(0, Command(PLANT, red, 2))
    assert refusal is not None
    assert refusal.rule == "BB-91"
    driver = Sequencer(game.rules, game.state.copy())
    refusal = driver.do(Command(PLANT, red, 2))
    assert refusal is not None
    assert refusal.rule == "BB-91"

    waiting = game_at(step="waiting", row="red")
    assert refused(waiting, "A", "plant red 3") == "BB-91"


def test_r30_the_same_bean_may_stand_on_two_fields() -> None:
    """Bug log R30: a rule of a sister game (no type twice on one farm) slipped into the base game."""
    for edition, players in ROWS:
        third = ", -" if edition != "amigo-classic" and players == 3 else ""
        game = game_at(edition=edition, players=players, hands={"A": "blue"}, fields={"A": f"3 blue, -{third}"})
        game.do("A", "plant blue 2")
        assert before(game, "A")["fields"] == f"3 bl, 1 bl{third}"


# --- harvest --------------------------------------------------------------------------------------------------------


def test_r04_a_single_bean_is_protected_beside_a_larger_field() -> None:
    """Bug log R04: the protection was missing, so a lone bean could be thrown away."""
    for active in ("A", "B"):
        game = game_at(active=active, hands={"A": "green", "B": "soy"}, fields={"A": "1 red, 2 blue"})
        assert refused(game, "A", "harvest 1") == "BB-80"
        assert "harvest 1" not in game.legal("A").commands
        game.do("A", "harvest 2")
        assert before(game, "A")["fields"] == "1 re, -"


@pytest.mark.parametrize("size", [1, 2, 3])
def test_r05_a_field_below_its_first_thaler_is_harvested(size: int) -> None:
    """Bug log R05: a field of one card, or of too few, could not be harvested, or that crashed."""
    game = game_at(hands={"A": "green"}, fields={"A": f"{size} blue, 1 red"}, discard="stink")
    game.do("A", "harvest 1")
    assert before(game, "A")["thalers"] == "-"
    assert cards(game, "discard") == " ".join(["st"] + ["bl"] * size)
    game.do("A", "plant green 1")
    assert before(game, "A")["fields"] == "1 gr, 1 re"


@pytest.mark.parametrize(("size", "thalers"), [(1, 0), (2, 2), (3, 3), (4, 3), (5, 3), (6, 3)])
def test_r07_garden_beans_have_two_steps_only(size: int, thalers: int) -> None:
    """Bug log R07: a beanometer without a first and a fourth step broke the harvest."""
    game = game_at(step="draw", fields={"A": f"{size} garden, -"})
    game.do("A", "harvest 1")
    assert count(before(game, "A")["thalers"]) == thalers
    assert count(cards(game, "discard")) == size - thalers


def test_r09_the_beans_are_the_printed_ones() -> None:
    """Bug log R09: names, numbers and beanometers of a prototype were still in use."""
    printed = {
        "coffee": (24, 4, 7, 10, 12),
        "wax": (22, 4, 7, 9, 11),
        "blue": (20, 4, 6, 8, 10),
        "chili": (18, 3, 6, 8, 9),
        "stink": (16, 3, 5, 7, 8),
        "green": (14, 3, 5, 6, 7),
        "soy": (12, 2, 4, 6, 7),
        "blackeyed": (10, 2, 4, 5, 6),
        "red": (8, 2, 3, 4, 5),
        "garden": (6, 31, 2, 3, 31),
        "cocoa": (4, 31, 2, 3, 4),
    }
    for name, (number, *steps) in printed.items():
        bean = find_bean(name)
        assert BEANS[bean].cards == number
        paid = [pay(bean, n) for n in range(31)]
        assert paid == [max([k for k, needed in enumerate(steps, 1) if needed <= n], default=0) for n in range(31)]
        assert paid == sorted(paid)
        assert max(paid) <= 4


def test_r31_a_player_harvests_in_every_step_of_another_turn() -> None:
    """Bug log R31: harvest and purchase were tied to one step of the own turn."""
    tables = [
        game_at(active="B", hands={"B": "red"}, fields={"D": "6 blue, -"}),
        game_at(active="B", step="trade", row="red soy", hands={"B": "green"}, fields={"D": "6 blue, -"}),
        game_at(active="B", step="waiting", row="red", waiting={"C": "soy"}, fields={"D": "6 blue, -"}),
        game_at(active="B", step="draw", fields={"D": "6 blue, -"}),
    ]
    tables[1].do("B", "offer red@row for nothing to D")
    for game in tables:
        offers, actor, row = len(game.state.offers), game.actor, cards(game, "row")
        (event,) = game.do("D", "harvest 1")
        shown = event.seen_by(-1)
        assert (event.kind, event.seat, shown["cards"], shown["thalers"]) == ("harvested", 3, 6, 2)
        assert before(game, "D")["fields"] == "-, -"
        assert (len(game.state.offers), game.actor, cards(game, "row")) == (offers, actor, row)
    tables[1].do("D", "accept")
    assert before(tables[1], "D")["waiting"] == "re"

    for step in ("offered", "plant", "open", "draw"):
        offered = "red" if step in ("offered", "draw") else ""
        duel = game_at(edition="rio-grande", players=2, step=step, offered=offered, fields={"B": "6 blue, -"})
        assert refused(duel, "B", "harvest 1") == "BB-125"


def test_r32_what_cannot_be_harvested_is_refused_in_words() -> None:
    """Bug log R32: harvesting an empty field threw an error."""
    game = game_at(step="draw", fields={"A": "2 red, -"})
    assert refused(game, "A", "harvest 2") == "BB-84"
    assert refused(game, "A", "harvest 99") == "BB-84"
    for field in (-1, 2, 7, 8, 255, 10**6):
        refusal = game.table.why_not(0, Command(HARVEST, 0, field))
        assert refusal is not None
        assert refusal.rule == "BB-84"
    position = game.to_position()
    for text in ("harvest -1", "harvest 0", "harvest red", "harvest", "harvest 1e9", "harvest 99999999999999999999"):
        said = game.why_not("A", text)
        assert said is not None
        assert said.sentence
        with pytest.raises(Misread):
            game.do("A", text)
    assert game.to_position() == position


# --- the third field ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "price"), [(4, 3), (5, 3), (6, 2), (7, 2)])
def test_r25_the_third_field_has_its_price_and_is_sold_once(players: int, price: int) -> None:
    """Bug log R25: the price was wrong, or the field could not be bought in the normal flow."""
    for buyer in ("A", "C"):
        for owned in range(5):
            game = game_at(edition="rio-grande", players=players, hands={"A": "red"}, thalers={buyer: "blue " * owned})
            if owned < price:
                assert refused(game, buyer, "buy field") == "BB-87"
                assert "buy field" not in game.legal(buyer).commands
                continue
            game.do(buyer, "buy field")
            assert count(before(game, buyer)["thalers"]) == owned - price
            assert before(game, buyer)["fields"] == "-, -, -"
            assert cards(game, "discard") == " ".join(["bl"] * price)
            assert refused(game, buyer, "buy field") == "BB-86"
            if buyer == "A":
                game.do("A", "plant red 3")
                assert before(game, "A")["fields"] == "-, -, 1 re"


@pytest.mark.parametrize("edition", ["rio-grande", "amigo-2023"])
def test_r27_three_players_own_three_fields_from_the_start(edition: str) -> None:
    """Bug log R27: the setup for three was left to the players, who forgot it."""
    game = Game(edition=edition, players=3, seed=5)
    for seat in game.seats:
        assert before(game, seat)["fields"] == "-, -, -"
    rich = game_at(edition=edition, players=3, thalers={"A": "blue " * 9})
    assert refused(rich, "A", "buy field") == "BB-19"
