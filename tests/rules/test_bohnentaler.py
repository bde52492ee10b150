"""What a scenario cannot say of the Bohnentaler: chances, whole games, programs, the words of an end."""

from collections import Counter

import pytest
from random_moves import random_move

from bohnhof import Game, Refused
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import code_of, simple
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.table import Table
from bohnhof.games import create
from bohnhof.games.bohnentaler.marks import has_token, token_owner, without_token
from bohnhof.games.bohnentaler.verbs import HOLD_OUT
from bohnhof.notation.position_reading import read_position
from bohnhof.telling.ending import ties
from bohnhof.telling.happened import told
from bohnhof.texts import Sentences

BASE = "bohnanza+bohnentaler"


def attempt_against(hand: str, chance: int, game: str = BASE, options: str = "") -> Game:
    """A of four attempts against D with this hand; what chance brings follows from a number."""
    fields = "| fields {} | thalers - | waiting - | wish -"
    empty = fields.format("-, -")
    held = hand.split()
    here = {"bl": 10, "so": 3, "ga": 2}
    for bean in held:
        here[bean] = here.get(bean, 0) + 1
    deck = {"bl": 20, "ch": 18, "st": 16, "gr": 14, "so": 12, "be": 10, "re": 8, "ga": 6}
    pile = " ".join(bean for bean, cards in deck.items() for _i in range(cards - here.get(bean, 0)))
    text = "\n".join(
        [
            "bohnhof position 1",
            f"game {game} amigo-classic players=4{options}",
            "table start=A active=A turn=9 step=plant planted=0 discarded=0 emptyings=0 final=no over=no offers=0",
            f"chance {chance} 7 8 9",
            f"pile {pile}",
            "discard -",
            "row -",
            "under-pile ga ga",
            "at-stake -",
            f"A hand - {fields.format('10 bl, 3 so')}",
            f"B hand - {empty}",
            f"C hand - {empty}",
            f"D hand {hand} {empty}",
        ]
    )
    game_ = Game.from_position(text)
    game_.do("A", "attempt")
    return game_


def test_every_card_of_the_hand_is_equally_likely() -> None:
    """BT-20: of blue, red, blue, soy each copy comes once in four times."""
    game = attempt_against("bl re bl so", 1)
    places = Counter[int]()
    for number in range(4000):
        s = game.state.copy()
        s.chance = seeded(number, 5)
        s.record()
        game.rules.apply_code(s, 3, code_of(HOLD_OUT))
        position = s.take_events()[0].private[3]["position"]
        assert isinstance(position, int)
        places[position] += 1
    assert all(900 < places[position] < 1100 for position in range(4))  # 3.6 standard deviations
    assert 1885 < places[0] + places[2] < 2115  # the blue ones


def test_what_is_pulled_follows_from_the_source_of_chance_alone() -> None:
    """BT-20, BB-11."""
    for number in (1, 5, 77):
        hands = [attempt_against("bl re gr so", number) for _round in range(2)]
        assert len({repr([vars_of(event) for event in game.do("D", "hold-out")]) for game in hands}) == 1


def vars_of(event: object) -> tuple[object, ...]:
    """All parts of an event."""
    return tuple(getattr(event, name) for name in ("kind", "seat", "public", "private", "secret"))


def test_a_copy_pulls_the_same_card() -> None:
    """BT-20."""
    game = attempt_against("bl re gr so", 12)
    other = game.copy()
    game.do("D", "hold-out")
    other.do("D", "hold-out")
    assert game.to_position() == other.to_position()


def played(game: Game, seed: int, most: int = 100_000) -> Game:
    """A game that goes on at random."""
    chance = seeded(seed, 3)
    for _i in range(most):
        if game.over:
            break
        game.do(*random_move(game, chance))
    return game


def test_the_last_event_tells_the_places_with_the_token() -> None:
    """BT-32, BT-33: places in the event, in the standing and in the result are the same."""
    for seed in range(3):
        for name in (BASE, "high-bohn+bohnentaler"):
            game = played(Game(name, players=3, seed=seed), seed)
            over = game.log[-1]
            result = game.result()
            assert result is not None
            assert over.kind == "over"
            assert over.public["places"] == list(result.places.values())
            assert over.public["thalers"] == list(result.thalers.values())
            assert result.game == name
            owner = int(token_owner(game.state))
            for seat, thalers in enumerate(result.thalers.values()):
                if seat != owner and thalers == list(result.thalers.values())[owner]:
                    assert list(result.places.values())[seat] > list(result.places.values())[owner]


def test_between_equals_the_token_is_told() -> None:
    """BT-32: the end says what decided; where two others are equal too, the tie-break of the game is told for them."""
    text = attempt_against("re", 1).to_position()
    rules, state = read_position(text)
    sentences = Sentences("en")
    lines = ties(rules.standing(state), rules, ["Ann", "Ben", "Cem", "Dot"], sentences)
    assert lines[0] == "Ann, Ben, Cem and Dot have 0 thalers each."
    assert lines[1] == "Between equals the owner of the token comes first: Dot (BT-32)."
    assert "hand cards" in lines[2]
    for seat in range(3):
        state.thalers[seat] = seat + 1
    assert ties(rules.standing(state), rules, ["Ann", "Ben", "Cem", "Dot"], sentences) == []


def test_an_attempt_is_told_to_each_in_his_own_words() -> None:
    """BT-19: all see the card."""
    game = attempt_against("so", 3)
    events = game.do("D", "hold-out")
    assert told(events, 1, Sentences("en")) == ["A draws Soy Bean out of D's hand.", "A takes the token from D."]
    assert told(events, 0, Sentences("de")) == [
        "Du ziehst Sojabohne aus der Hand von D.",
        "Du bekommst die Marke von D.",
    ]


def test_the_token_changes_nothing_about_seeds() -> None:
    """BT-35: the deck is another one, for two cards are taken out; the seat to start is that of the same seed."""
    for seed in range(5):
        with_token, without = Game(BASE, seed=seed), Game(seed=seed)
        assert with_token.state.start == without.state.start
        assert with_token.state.pile_size == without.state.pile_size - 2


def test_the_marks_of_a_view_say_whether_there_is_a_token() -> None:
    """BT-3: everybody knows the owner."""
    for name, plain in ((BASE, "bohnanza"), ("high-bohn+bohnentaler", "high-bohn")):
        view, other = Game(name, seed=2).view(None), Game(plain, seed=2).view(None)
        assert has_token(view.marks)
        assert not has_token(other.marks)
        assert len(without_token(view.marks)) == len(other.marks) == len(without_token(other.marks))


def test_what_the_rules_say_of_a_table_is_what_the_game_itself_says() -> None:
    """BT-1, BT-47: all that the add-on does not change it passes on."""
    inner = create("high-bohn", players=4, options={"thalers_hidden": "on", "purchase_hold": "5"})
    outer = create("high-bohn+bohnentaler", players=4, options={"thalers_hidden": "on", "purchase_hold": "5"})
    assert (outer.hold(), outer.hides_thalers()) == (inner.hold(), inner.hides_thalers()) == (5.0, True)
    assert (outer.wares, outer.ware_prices, outer.open_purses) == (inner.wares, inner.ware_prices, inner.open_purses)
    assert outer.place_names[:-2] == inner.place_names
    assert [step.name for step in outer.steps][: len(inner.steps)] == [step.name for step in inner.steps]
    assert outer.options == inner.options
    tipped = create(BASE, players=3, options={"tip_duel": "on", "tip_lower": "off", "tie_break": "shared"})
    assert tipped.options == {"tip_duel": "on", "tie_break": "shared"}


def test_a_refused_table_says_which_rule() -> None:
    """BT-2, BT-48, BT-49, HB-130."""
    cases = [
        (BASE, "rio-grande", 6, "BT-2"),
        (BASE, "amigo-field-bean", 4, "BT-48"),
        ("al-cabohne+bohnentaler", "", 2, "BT-49"),
        ("high-bohn+bohnentaler", "amigo-2023", 4, "HB-130"),
        ("bohnanza+", "", 4, "BB-18"),
        ("+bohnentaler", "", 4, "BB-18"),
    ]
    for name, edition, players, rule in cases:
        with pytest.raises(Refused) as caught:
            create(name, edition, players)
        assert caught.value.refusal.rule == rule
        assert isinstance(caught.value.refusal, Refusal)


def test_program_code_cannot_smuggle_numbers_into_a_command() -> None:
    """BB-9: a command that takes no numbers is refused with some."""
    game = attempt_against("bl re", 5)
    table = Table(game.rules, game.state)
    for a, b in ((1, 0), (0, 1), (254, 0)):
        command = simple(int(code_of(HOLD_OUT, a, b)))
        refusal = table.why_not(3, command)
        assert refusal is not None
        assert refusal.rule == "BB-9"
