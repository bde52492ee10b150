"""Failures of comparable programs that must not happen here: the bug log's part about the rules, as far as it is about
the base game and the duel.

R01 is the strongest of them: whole games of random choices, with all cards counted after every single one. Planting,
harvest and third field are in `test_fields_bug_log.py`.
"""

from collections import Counter

import pytest
from whole_tables import ROWS, SEATS, before, cards, count, game_at, play_on, refused

from bohnhof import Game
from bohnhof.cards import BEANS, TYPES, find_bean
from bohnhof.engine.chance import seeded
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.state import State
from bohnhof.engine.vectors import numbers
from bohnhof.games import create


def counted(s: State) -> Counter[int]:
    """How many cards of each type lie in all places together."""
    found: Counter[int] = Counter()
    found.update(numbers(s.pile[: s.pile_size]))
    found.update(numbers(s.discard[: s.discard_size]))
    found.update(numbers(s.row[: s.row_size]))
    for place in s.places:
        found.update(numbers(place.cards[: place.size]))
    for seat in range(int(s.players)):
        at = seat * s.capacity
        found.update(numbers(s.hand[at : at + s.hand_size[seat]]))
        found.update(numbers(s.stack[at : at + s.thalers[seat]]))
        for bean in numbers(s.types):
            if s.waiting[seat * TYPES + bean] > 0:
                found[bean] += int(s.waiting[seat * TYPES + bean])
        for field in range(int(s.fields[seat])):
            if s.size(seat, field) > 0:
                found[int(s.kind(seat, field))] += int(s.size(seat, field))
    return found


def deck(s: State) -> Counter[int]:
    """How many cards of each type are in the game."""
    return Counter({bean: int(s.deck[bean]) for bean in numbers(s.types)})


# --- cards are never lost -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_r01_no_card_is_lost_in_whole_games(edition: str, players: int) -> None:
    """Bug log R01: harvested cards never came back, and the last drawn card vanished with the end of the game."""
    rules = create("bohnanza", edition, players)
    thalers = 0
    for seed in range(3):
        s = rules.new(seed)
        whole = deck(s)
        assert counted(s) == whole
        driver = Sequencer(rules, s)
        chance = seeded(seed, 9)
        while driver.seat >= 0:
            play_on(driver, chance)
            assert counted(s) == whole
        assert s.over
        thalers += sum(numbers(s.thalers))
    assert thalers >= 5  # not all fields were worth nothing


def test_r02_the_thalers_of_a_harvest_leave_the_round() -> None:
    """Bug log R02: all cards of a harvest were discarded, the thalers too, so the deck never got smaller."""
    game = game_at(step="draw", pile="red soy red", fields={"A": "4 blue, -"}, rest="D")
    game.do("A", "harvest 1")
    assert before(game, "A")["thalers"] == "bl"
    assert cards(game, "discard") == "bl bl bl"
    game.do("A", "draw")
    assert cards(game, "pile") == "bl bl bl"
    assert cards(game, "discard") == "-"


def test_r14_each_turned_up_card_is_another_card() -> None:
    """Bug log R14: the same card was turned up twice and stayed on the pile."""
    game = game_at(planted=1, pile="red blue soy")
    size = count(cards(game, "pile"))
    game.do("A", "turn-up")
    assert cards(game, "row") == "re bl"
    assert cards(game, "pile").startswith("so ")
    assert count(cards(game, "pile")) == size - 2


def test_r15_cards_turned_up_over_an_emptying_lie_in_the_row() -> None:
    """Bug log R15: when the pile ran out in the turn-up, both new cards went into the hand."""
    game = game_at(planted=1, pile="red", discard="chili " * 6, hands={"A": "soy green"}, rest="D")
    game.do("A", "turn-up")
    assert cards(game, "row") == "re ch"
    assert before(game, "A")["hand"] == "so gr"
    assert cards(game, "pile") == "ch ch ch ch ch"
    assert game.state.emptyings == 1


def test_r16_old_cards_come_before_reshuffled_ones() -> None:
    """Bug log R16: the cards left on the pile were put at the wrong end of the reshuffled ones."""
    game = game_at(step="draw", pile="red soy", discard="blue " * 20, hands={"A": "green"}, rest="D")
    game.do("A", "draw")
    assert before(game, "A")["hand"] == "gr re so bl"
    assert cards(game, "pile") == " ".join(["bl"] * 19)
    assert cards(game, "discard") == "-"
    assert game.state.emptyings == 1


def test_r17_the_exact_end_of_the_pile_is_noticed() -> None:
    """Bug log R17: with exactly as many cards as were due, the game went on for one round too many."""
    drawing = game_at(step="draw", emptyings=2, pile="red soy red", discard="blue blue", rest="D")
    drawing.do("A", "draw")
    assert drawing.over
    assert before(drawing, "A")["hand"] == "re so re"

    turning = game_at(planted=1, emptyings=2, pile="red soy", discard="blue blue", rest="D")
    turning.do("A", "turn-up")
    assert not turning.over
    turning.do("A", "end")
    turning.do("A", "plant red 1")
    assert not turning.over
    turning.do("A", "plant soy 2")
    assert turning.over

    for earlier in (0, 1):
        game = game_at(step="draw", emptyings=earlier, pile="red soy red", discard="blue blue", rest="D")
        game.do("A", "draw")
        assert not game.over
        assert game.state.emptyings == earlier + 1
        assert cards(game, "pile") == "bl bl"
        assert cards(game, "discard") == "-"
        assert game.actor == "B"


def test_r28_the_deck_is_that_of_edition_and_players() -> None:
    """Bug log R28: stale lists of types left wrong beans in the deck, and the documents told another number."""
    sizes = {
        ("amigo-classic", 3): 104,
        ("amigo-2023", 4): 104,
        ("rio-grande", 2): 144,
        ("rio-grande", 3): 150,
        ("rio-grande", 4): 130,
        ("rio-grande", 5): 130,
        ("rio-grande", 6): 144,
        ("rio-grande", 7): 144,
        ("amigo-field-bean", 4): 129,
    }
    absent = {2: {"garden", "cocoa"}, 3: {"cocoa"}, 4: {"coffee"}, 5: {"coffee"}, 6: {"cocoa", "garden"}}
    eight = {"blue", "chili", "stink", "green", "soy", "blackeyed", "red", "garden"}
    for edition, players in ROWS:
        s = Game(edition=edition, players=players, seed=1).state
        found = {BEANS[bean].id: n for bean, n in counted(s).items()}
        if (edition, players) in sizes:
            assert sum(found.values()) == sizes[edition, players]
        if edition == "rio-grande":
            types = (eight | {"coffee", "wax", "cocoa"}) - absent.get(players, absent[6])
        else:
            types = eight | {"brandy", "field"} if edition == "amigo-field-bean" else eight
        assert found == {name: BEANS[find_bean(name)].cards for name in types}


# --- the order of things --------------------------------------------------------------------------------------------


def test_r33_the_turn_comes_back_to_the_active_player() -> None:
    """Bug log R33: more players changed who starts, and after the others had planted the turn was not given back."""
    for players in (3, 4, 5):
        fresh = Game(players=players, options={"start_seat": "A"}, seed=3)
        assert (fresh.actor, fresh.seats) == ("A", list(SEATS[:players]))
    game = game_at(step="trade", row="red soy", hands={"A": "green chili", "B": "blue"})
    for gift, to in (("red@row", "B"), ("soy@row", "C"), ("green@1", "D")):
        game.do("A", f"offer {gift} for nothing to {to}")
        game.do(to, "accept")
    game.do("A", "end")
    for seat, bean in (("B", "red"), ("C", "soy"), ("D", "green")):
        assert game.actor == seat
        game.do(seat, f"plant {bean} 1")
    assert game.actor == "A"
    game.do("A", "draw")
    assert game.actor == "B"
    assert game.legal("B").commands == ["harvest 1", "plant blue 2"]


def test_r34_nobody_draws_while_another_must_plant() -> None:
    """Bug log R34: the draw began while beans waited elsewhere, or the game waited for players with none."""
    game = game_at(step="waiting", row="red", waiting={"A": "blue", "C": "soy green"}, hands={"B": "chili"})
    game.do("A", "plant red 1")
    game.do("A", "plant blue 2")
    assert game.actor == "C"
    assert refused(game, "A", "draw") == "BB-37"
    said = game.why_not("A", "draw")
    assert said is not None
    assert "C" in said.sentence.split()
    assert not game.legal("B").commands
    assert refused(game, "B", "plant 1") == "BB-68"
    game.do("C", "plant green 1")
    assert refused(game, "A", "draw") == "BB-37"
    game.do("C", "plant soy 2")
    assert game.actor == "A"
    assert "draw" in game.legal("A").commands


def test_r36_cards_are_turned_up_once_in_a_turn() -> None:
    """Bug log R36: the two cards could be turned up several times."""
    game = game_at(planted=1, pile="red soy blue", hands={"A": "green"})
    game.do("A", "turn-up")
    assert refused(game, "A", "turn-up") == "BB-48"
    for bean in ("red", "soy"):
        game.do("A", f"offer {bean}@row for nothing to B")
        game.do("B", "accept")
    assert cards(game, "row") == "-"
    assert refused(game, "A", "turn-up") == "BB-48"
    assert "turn-up" not in game.legal("A").commands


# --- the end --------------------------------------------------------------------------------------------------------


def test_r21_every_field_is_cashed_in_before_the_winner_is_known() -> None:
    """Bug log R21: fields were forgotten at the end, or only paying ones handled, and the last screen was old."""
    game = game_at(
        step="draw",
        emptyings=2,
        pile="stink",
        hands={"B": "soy soy green"},
        fields={"B": "6 blue, 2 red, 1 garden"},
        thalers={"C": "chili chili"},
        rest="D",
    )
    events = game.do("A", "draw")
    assert game.over
    assert before(game, "B") == {
        "hand": "so so gr",
        "fields": "-, -, -",
        "thalers": "bl bl re",
        "waiting": "-",
        "wish": "-",
    }
    assert cards(game, "discard") == "bl bl bl bl re ga"
    result = game.result()
    assert result is not None
    assert [result.thalers[seat] for seat in "ABC"] == [0, 3, 2]
    assert events[-1].kind == "over"
    assert events[-1].public["thalers"] == list(result.thalers.values())
    assert events[-1].public["places"] == list(result.places.values())
    for seat in (*game.seats, None):
        assert numbers(game.view(seat).thalers) == list(result.thalers.values())
        assert not game.view(seat).menu.count


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_r23_a_game_lasts_as_many_emptyings_as_its_edition_says(edition: str, players: int) -> None:
    """Bug log R23: the number of passes depends on the number of players, and a test value was left in the code."""
    last = {2: 1, 3: 2}.get(players, 3) if edition == "rio-grande" else 3
    rules = create("bohnanza", edition, players)
    for seed in range(10, 12):
        s = rules.new(seed)
        emptyings = [int(s.emptyings)]
        driver = Sequencer(rules, s)
        chance = seeded(seed, 9)
        while driver.seat >= 0:
            play_on(driver, chance)
            if s.emptyings != emptyings[-1]:
                emptyings.append(int(s.emptyings))
                assert s.final == (s.emptyings == last)
        assert emptyings == list(range(last + 1))


@pytest.mark.parametrize(
    ("edition", "hand", "other", "winners"),
    [
        ("amigo-classic", "soy soy green green", "red red", ["B"]),
        ("amigo-classic", "soy soy", "red red", ["B", "C"]),
        ("amigo-2023", "soy soy green green", "red red", ["C"]),
        ("amigo-2023", "soy soy", "red red", ["C"]),
    ],
)
def test_r22_ties_are_broken_as_the_edition_says(edition: str, hand: str, other: str, winners: list[str]) -> None:
    """Bug log R22: three programs break ties in three ways; the result and what is told of it must agree."""
    game = game_at(
        edition=edition,
        step="trade",
        emptyings=2,
        final=True,
        rest="discard",
        hands={"B": hand, "C": other},
        thalers={"B": "blue " * 12, "C": "chili " * 12},
    )
    events = game.do("A", "end")
    result = game.result()
    assert result is not None
    assert result.winners == winners
    assert result.thalers == {"A": 0, "B": 12, "C": 12, "D": 0}
    places = list(result.places.values())
    assert [seat for seat, place in zip("ABCD", places, strict=True) if place == 1] == winners
    assert events[-1].public["places"] == places


# --- the duel -------------------------------------------------------------------------------------------------------


def test_r46_the_chain_with_the_discard_pile_stops_at_the_first_other_bean() -> None:
    """Bug log R46: the chain of matching discards is easily got half right."""
    game = game_at(
        edition="rio-grande",
        players=2,
        planted=1,
        pile="blue wax red",
        discard="red green blue wax",
        hands={"A": "soy"},
    )
    game.do("A", "turn-up")
    assert cards(game, "row") == "bl wa re wa bl"
    assert cards(game, "discard") == "re gr"


def test_r47_a_card_and_a_field_are_told_apart() -> None:
    """Bug log R47: the number of the field was taken for the number of the card."""
    game = game_at(edition="rio-grande", players=2, step="open", row="blue red wax")
    game.do("A", "plant wax 1")
    game.do("A", "plant blue 2")
    assert before(game, "A")["fields"] == "1 wa, 1 bl"
    assert cards(game, "row") == "re"
