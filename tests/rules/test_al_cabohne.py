"""What scenarios cannot say of Al Cabohne: beanometers, thresholds, views, sentences (AC-2, AC-3, AC-93, AC-94)."""

import pytest

from bohnhof import Game
from bohnhof.cards import find_bean, pay
from bohnhof.engine.vectors import numbers
from bohnhof.games.alcabohne.bosses import AL, COINS, DON, FIRST_BOSS, JOE, PURSE, threshold
from bohnhof.texts import LANGUAGES

TYPES = ("blue", "kidney", "chili", "puff", "stink", "green", "pole")


@pytest.mark.parametrize(
    ("bean", "cards", "thalers"),
    [("puff", 5, 2), ("puff", 3, 0), ("blue", 12, 4), ("kidney", 4, 0), ("kidney", 5, 1), ("pole", 9, 4)],
)
def test_fields_are_worth_what_their_beanometer_says(bean: str, cards: int, thalers: int) -> None:
    """AC-2."""
    assert pay(find_bean(bean), cards) == thalers


@pytest.mark.parametrize(
    ("boss", "cards"),
    [
        (int(JOE), (4, 5, 3, 4, 3, 3, 3)),
        (int(DON), (6, 6, 6, 5, 5, 5, 4)),
        (int(AL), (8, 7, 8, 6, 7, 6, 5)),
    ],
)
def test_thresholds_in_cards_are_those_of_the_table(boss: int, cards: tuple[int, ...]) -> None:
    """AC-3."""
    for bean, needed in zip(TYPES, cards, strict=True):
        which = find_bean(bean)
        assert pay(which, needed) >= threshold(boss) > pay(which, needed - 1)


def test_equal_seeds_deal_equal_games_and_lots_fall_either_way() -> None:
    """AC-12."""
    games = [Game("al-cabohne", players=2, seed=seed) for seed in range(12)]
    again = [Game("al-cabohne", players=2, seed=seed) for seed in range(12)]
    assert [game.to_position() for game in games] == [game.to_position() for game in again]
    assert {int(game.state.start) for game in games} == {0, 1}


def played(players: int) -> Game:
    """A game some way on, with thalers on the table and coin sides under the discard pile."""
    game = Game("al-cabohne", players=players, seed=5)
    for _i in range(2000):
        actor = game.actor
        assert actor is not None
        s = game.state
        done = s.places[COINS].size > 0 if players == 2 else s.thalers[0] > 4
        if done and s.places[PURSE].size > 0:
            return game
        commands = game.legal(actor).commands
        buys = [command for command in commands if command == "buy field"]
        harvests = [command for command in commands if command.startswith("harvest") and wins(game, actor, command)]
        game.do(
            actor,
            [*buys, *harvests, *[command for command in commands if not command.startswith("harvest")], *commands][0],
        )
    raise AssertionError("no such moment")


def wins(game: Game, seat: str, command: str) -> bool:
    """Whether a harvest pays."""
    who, field = game.seats.index(seat), int(command.split()[1]) - 1
    s = game.state
    return s.pay(who, s.kind(who, field), s.size(who, field)) > 0


@pytest.mark.parametrize("players", [1, 2])
def test_beans_of_thalers_and_coin_sides_are_shown_to_nobody(players: int) -> None:
    """AC-93, AC-94: their numbers are public, and the fields of the bosses lie open."""
    game = played(players)
    s = game.state
    for seat in range(-1, players):
        view = game.table.view(seat)
        assert numbers(view.stack) == []
        assert numbers(view.thalers) == numbers(s.thalers)
        for place in (PURSE, COINS):
            assert numbers(view.places[place].cards) == []
            assert view.places[place].size == s.places[place].size
        for place in range(int(FIRST_BOSS), len(s.places)):
            assert numbers(view.places[place].cards) == [
                int(s.places[place].cards[i]) for i in range(s.places[place].size)
            ]
        assert numbers(view.discard) == [int(s.discard[i]) for i in range(s.discard_size)]


def test_a_purchase_does_not_tell_the_beans_that_were_paid() -> None:
    """AC-78, AC-94."""
    game = played(2)
    bought = [event for event in game.log if event.kind == "field"]
    assert bought
    assert all(set(event.open()) == {"fields", "price"} for event in bought)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [1, 2])
def test_whatever_happens_can_be_told_and_whatever_is_legal_explained(players: int, language: str) -> None:
    from bohnhof.engine.commands import simple
    from bohnhof.telling.duty import step_title, waiting_for
    from bohnhof.telling.ending import ties, victory
    from bohnhof.telling.happened import told
    from bohnhof.telling.meaning import meaning
    from bohnhof.texts import Sentences

    sentences = Sentences(language)
    game = Game("al-cabohne", players=players, seed=9, options={"ac_passes": "1"})
    for number in range(3000):
        if game.over:
            break
        who = int(game.rules.actor(game.state))
        view = game.table.view(who)
        assert step_title(view, game.rules, sentences)
        assert waiting_for(view, who, game.rules, sentences)
        codes = [int(view.menu.codes[i]) for i in range(view.menu.count)]
        assert all(meaning(simple(code), view, game.rules, sentences) for code in codes)
        game.do("AB"[who], simple(codes[number % len(codes)]))
    assert game.over
    for reader in range(-1, players):
        assert len(told(game.log, reader, sentences)) > 50
    standing = game.rules.standing(game.state)
    names = ["Anna", "Ben"][:players]
    assert victory(standing, names, sentences)
    assert all(ties(standing, game.rules, names, sentences))


def test_a_game_that_the_mafia_wins_has_no_winner_among_the_seats() -> None:
    """AC-90, AC-103: nobody is on the first place, and the sentence says who has won."""
    from bohnhof.telling.ending import victory
    from bohnhof.texts import Sentences

    game = Game("al-cabohne", players=1, seed=1, options={"ac_passes": "1"})
    while game.actor is not None:
        game.do("A", game.legal("A").commands[-1])
    standing = game.rules.standing(game.state)
    assert standing.against_thalers >= standing.thalers[0]
    assert standing.places == [2]
    result = game.result()
    assert result is not None
    assert result.winners == []
    assert victory(standing, ["Anna"], Sentences("en")) == "The mafia wins."
    assert victory(standing, ["Anna"], Sentences("de")) == "Die Mafia gewinnt."


def test_the_usual_table_of_this_game_has_two_players() -> None:
    from bohnhof.games import usual_players

    assert Game("al-cabohne", players=usual_players("al-cabohne"), seed=1).seats == ["A", "B"]
