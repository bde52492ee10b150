"""The one source of chance of a game (BB-11, BB-23, BB-24), and that what is refused does not touch it (BB-9)."""

import random
from collections import Counter

import pytest
from random_moves import play, random_move

from bohnhof.cards import BEANS, TYPES
from bohnhof.engine.chance import seeded
from bohnhof.engine.refusals import Refused
from bohnhof.engine.state import State
from bohnhof.game import Game
from bohnhof.games import create
from bohnhof.notation.words import Misread


def finished(seed: int, moves: int) -> Game:
    """A whole game of this seed, its moves chosen by another source."""
    game = Game(players=3, seed=seed)
    play(game, seeded(moves))
    return game


def pile(s: State) -> list[int]:
    """The draw pile, top card first."""
    return [int(s.pile[i]) for i in range(s.pile_size - 1, -1, -1)]


# --- BB-11 ----------------------------------------------------------------------------------------------------------


def test_equal_seed_and_equal_actions_give_the_same_game() -> None:
    """BB-11: two games with seed 7, one after the other, with reshuffles in them."""
    first, second = finished(7, 1), finished(7, 1)
    assert first.record() == second.record()
    assert first.to_position() == second.to_position()
    assert first.record().count("reshuffled") == 2


def test_games_side_by_side_do_not_disturb_one_another() -> None:
    """BB-11: two games with seed 7 and one with seed 8, one move each in turn; equal orders after every reshuffle."""
    games = [Game(players=3, seed=7), Game(players=3, seed=8), Game(players=3, seed=7)]
    choices = [seeded(1), seeded(2), seeded(1)]
    reshuffles = 0
    while not (games[0].over and games[2].over):
        for game, chance in zip(games, choices, strict=True):
            if not game.over:
                reshuffles += sum(event.kind == "reshuffled" for event in game.do(*random_move(game, chance)))
        assert pile(games[0].state) == pile(games[2].state)
    assert reshuffles >= 4
    assert games[0].record() == games[2].record() == finished(7, 1).record()
    assert games[1].record() != games[0].record()


def test_a_game_neither_reads_nor_moves_the_chance_of_the_process() -> None:
    """BB-11: the source belongs to this game alone."""
    random.seed(1)
    first = finished(7, 1).record()
    random.seed(2)
    before = random.getstate()
    assert finished(7, 1).record() == first
    assert random.getstate() == before


def test_a_copy_has_its_own_source_at_the_same_place() -> None:
    """BB-11: original and copy go on alike, whichever goes first."""
    game = Game(players=3, seed=11)
    play(game, seeded(3), 60)
    early, late = game.copy(), game.copy()
    play(early, seeded(4))
    play(game, seeded(4))
    play(late, seeded(4))
    assert "reshuffled" in game.record()
    assert early.record() == game.record() == late.record()


@pytest.mark.parametrize("change", [{"seed": 8}, {"edition": "amigo-2023"}, {"players": 5}])
def test_another_seed_edition_or_number_of_players_is_another_game(change: dict[str, object]) -> None:
    """BB-11."""
    same: dict[str, object] = {"players": 3, "edition": "amigo-classic", "seed": 7}
    assert Game(**same).to_position() == Game(**same).to_position()  # type: ignore[arg-type]
    assert Game(**same | change).to_position() != Game(**same).to_position()  # type: ignore[arg-type]


# --- BB-23, BB-24 ---------------------------------------------------------------------------------------------------


def test_the_starting_player_is_drawn_from_the_seed() -> None:
    """BB-23: each of five seats about equally often in 2000 seeds, and always the same for the same seed."""
    rules = create("bohnanza", players=5)
    starts = []
    for seed in range(2000):
        s = rules.blank(seed)
        rules.lot(s)
        starts.append(int(s.start))
    assert set(starts) == {0, 1, 2, 3, 4}
    assert all(320 <= number <= 480 for number in Counter(starts).values())
    for seed in range(20):
        assert int(rules.new(seed).start) == starts[seed]
        assert int(rules.new(seed).active) == starts[seed]


def test_the_option_names_the_starting_player_and_keeps_the_deck_of_the_seed() -> None:
    """BB-23: only the seat changes; the cards lie as they would without the option."""
    free = create("bohnanza", players=4)
    dealt = free.new(23)
    for seat in range(4):
        s = create("bohnanza", players=4, options={"start_seat": "ABCD"[seat]}).new(23)
        assert (s.start, s.active) == (seat, seat)
        assert pile(s) == pile(dealt)


def test_all_cards_are_shuffled_together() -> None:
    """BB-24: over 600 seeds each type comes to the top of the deck as often as its share of the deck says."""
    rules = create("bohnanza", players=3)
    tops: Counter[int] = Counter()
    lasts: Counter[int] = Counter()
    for seed in range(600):
        s = rules.blank(seed)
        s.shuffle_pile()
        order = pile(s)
        tops[order[0]] += 1
        lasts[order[-1]] += 1
        assert Counter(order) == Counter({bean: int(s.deck[bean]) for bean in range(TYPES) if s.deck[bean] > 0})
    for bean in range(8):
        expected = 600 * BEANS[bean].cards / 104
        for counted in (tops, lasts):
            assert abs(counted[bean] - expected) < 4 * expected**0.5


# --- BB-9 -----------------------------------------------------------------------------------------------------------

NONSENSE = [
    "plant",
    "plant red 1",
    "plant blue 2",
    "plant coffee 1",
    "plant 9",
    "turn-up",
    "harvest 1",
    "harvest 2",
    "harvest 3",
    "buy field",
    "buy harvest",
    "end",
    "draw",
    "offer nothing for nothing to all",
    "offer red@1, red@1 for blue to B",
    "offer blue@40 for red to C",
    "offer soy@row for red to A",
    "offer 1 thaler for red to B",
    "offer red for 9 red to B",
    "accept",
    "accept 1",
    "accept 99 with red@1",
    "refuse 1",
    "counter 1 red for blue",
    "withdraw 1",
    "wish coffee",
    "discard red",
    "merge 1 2",
    "",
]


def test_what_is_refused_changes_nothing_at_all() -> None:
    """BB-9: no card, no order, no count, no random state, no open offer; whoever says it, at every moment."""
    game = Game(players=3, seed=9)
    chance = seeded(9)
    refused = 0
    for moment in range(160):
        if game.over:
            break
        before = game.to_position()
        record = game.record()
        events = len(game.log)
        for number in range(4):
            seat = game.seats[(moment + number) % 3]
            text = NONSENSE[(moment * 7 + number * 3) % len(NONSENSE)]
            if game.why_not(seat, text) is None:
                continue
            with pytest.raises((Refused, Misread)):
                game.do(seat, text)
            refused += 1
        assert game.to_position() == before
        assert game.record() == record
        assert len(game.log) == events
        game.do(*random_move(game, chance))
    assert refused > 400
