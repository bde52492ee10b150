"""What scenarios cannot say of Telebohn: views, beanometers, custom files, sentences (TB-1, TB-16 to TB-21, TB-114)."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from bohnhof import Game
from bohnhof.cards import BEANS, FIRST_OWN_CARD, LARGEST_FIELD, SNAP, find_bean
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import simple
from bohnhof.engine.refusals import Refused
from bohnhof.engine.vectors import numbers
from bohnhof.games import create
from bohnhof.games.telebohn.custom import one_word, read_cards
from bohnhof.games.telebohn.game import Telebohn
from bohnhof.games.telebohn.marks import TEXT_DISCARDS, TEXT_PILE, TURNED, UNDER, guard, held_texts
from bohnhof.games.telebohn.takeover import HANDY_CAP
from bohnhof.games.telebohn.text_cards import DECK, EFFECTS, SCALE, SNAP_AT_END, SNAP_IN_PLAY
from bohnhof.texts import LANGUAGES, Sentences

OTHERS = ("wax", "brandy", "coffee", "cocoa", "field", "kidney", "puff", "pole", "cognac")


def test_the_deck_has_118_cards_of_nine_types_with_their_handy_caps() -> None:
    """TB-1."""
    s = create("telebohn").blank(1)
    assert sum(numbers(s.deck)) == 118
    caps = {bean.id: int(HANDY_CAP[which]) for which, bean in enumerate(BEANS) if s.deck[which]}
    order = ["snap", "garden", "red", "blackeyed", "soy", "green", "stink", "chili", "blue"]
    assert [caps[name] for name in order] == [4, 6, 8, 10, 12, 14, 16, 18, 20]
    assert all(s.deck[find_bean(name)] == 0 for name in OTHERS)


@pytest.mark.parametrize(
    ("row", "paid"),
    [
        (int(SNAP_IN_PLAY), [0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2]),
        (int(SNAP_AT_END), [0, 0, 0, 0, 1, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4]),
    ],
)
def test_snap_beans_have_two_beanometers(row: int, paid: list[int]) -> None:
    """TB-26, TB-28."""
    s = create("telebohn").blank(1)
    assert [int(s.payouts[row * LARGEST_FIELD + cards]) for cards in range(15)] == paid
    assert all(s.meters[seat * len(BEANS) + SNAP] == SNAP_IN_PLAY for seat in range(4))


def test_the_deck_of_text_cards_is_that_of_the_rules() -> None:
    """TB-113, section 11: 18 cards, ten of which raise harvests."""
    assert [card.id for card in DECK] == [f"TB-T{number}" for number in range(1, 19)]
    assert all(card.copies == 1 for card in DECK)
    assert sum(EFFECTS[card.effect] in ("scale", "plus_one") for card in DECK) == 10
    assert len({card.effect for card in DECK}) == 10


@pytest.mark.parametrize("card", [card for card in DECK if card.effect == SCALE and 2 <= int(card.id[4:]) <= 7])
def test_the_pattern_of_tb_t2_to_tb_t7(card: object) -> None:
    """TB-T2 to TB-T7: one card more, and beyond the top step a thaler more for each further card, up to 7."""
    from bohnhof.cards import pay
    from bohnhof.games.telebohn.text_cards import TextCard, row_of

    assert isinstance(card, TextCard)
    row = row_of(card.steps)
    top = BEANS[card.bean].steps[3]
    for cards in range(20):
        shifted = pay(card.bean, cards + 1)
        beyond = max(0, cards + 1 - top)
        assert row[cards] == (min(7, 4 + beyond) if cards + 1 >= top else shifted if cards else 0)


# --- what is seen -----------------------------------------------------------------------------------------------------


def played(seed: int, players: int = 4, commands: int = 90, language: str = "en") -> Game:
    """A game some way on, by random commands."""
    game = Game("telebohn", players=players, seed=seed, language=language)
    chance = seeded(seed, 3)
    for _i in range(commands):
        if game.actor is None:
            break
        view = game.view(game.actor)
        game.do(game.actor, simple(view.menu.codes[chance.below(view.menu.count)]))
    return game


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_public_is_shown_to_everybody_and_the_rest_to_nobody(seed: int) -> None:
    """TB-16, TB-18, TB-19, TB-20."""
    game = played(seed)
    s = game.state
    for seat in range(-1, 4):
        view = game.table.view(seat)
        assert numbers(view.discard) == [int(s.discard[i]) for i in range(s.discard_size)]
        assert (
            numbers(view.places[TEXT_DISCARDS].cards) == numbers(s.places[TEXT_DISCARDS].cards)[: view.places[1].size]
        )
        assert view.pile_size == s.pile_size
        assert (view.places[TEXT_PILE].size, numbers(view.places[TEXT_PILE].cards)) == (s.places[TEXT_PILE].size, [])
        assert view.places[UNDER].size == s.places[UNDER].size
        assert (view.emptyings, view.marks[TURNED]) == (s.emptyings, s.marks[TURNED])
        assert numbers(view.thalers) == numbers(s.thalers)
        assert numbers(view.stack) == []
        assert numbers(view.hand_sizes) == numbers(s.hand_size)
        assert (numbers(view.kinds), numbers(view.sizes)) == (numbers(s.kinds), numbers(s.sizes))
        assert numbers(view.hand) == ([] if seat < 0 else [int(s.hand_card(seat, i)) for i in range(s.hand_size[seat])])
        for other in range(4):
            texts = view.places[s.places.index(held_texts(s, other))]
            assert texts.size == held_texts(s, other).size
            own = [int(held_texts(s, other).cards[i]) for i in range(texts.size)]
            assert numbers(texts.cards) == (own if other == seat else [])
            for field in range(3):
                lies = view.places[s.places.index(guard(s, other, field))]
                assert lies.size == guard(s, other, field).size
                assert other == seat or numbers(lies.cards) == []


def test_equal_seeds_deal_equal_games_and_the_option_does_not_change_the_deck() -> None:
    """TB-9, TB-14."""
    for seed in range(4):
        one, other = (Game("telebohn", seed=seed) for _i in range(2))
        assert one.to_position() == other.to_position()
        named = Game("telebohn", seed=seed, options={"start_seat": "B"})
        assert named.state.start == 1
        decks = [game.record().split("\n")[4] for game in (one, named)]
        assert decks[0] == decks[1]
    assert {int(Game("telebohn", seed=seed).state.start) for seed in range(20)} == {0, 1, 2, 3}


# --- custom files (TB-114) --------------------------------------------------------------------------------------------

ENOUGH = {"id": "rest", "name": "Rest", "copies": 8, "effect": "none"}
PEEK = {"id": "a", "name": "A", "copies": 1, "effect": "peek"}
SNAP_NAMES = {"en": "Snap", "de": "Schnitt"}
GOOD: list[dict[str, object]] = [
    {"id": "red-up", "name": "Red up", "copies": 2, "effect": "scale", "type": "red", "steps": [[1, 1], [2, 2]]},
    {
        "id": "s",
        "name": {"en": "Snap", "de": "Schnitt"},
        "copies": 1,
        "effect": "scale",
        "type": "snap",
        "steps": [[9, 9]],
    },
    {"id": "g", "name": "G", "copies": 1, "effect": "scale", "type": "garden", "steps": [[1, 9]], "top_up": True},
    {"id": "p", "name": "P", "copies": 1, "effect": "plus_one", "from": 1},
    {"id": "x", "name": "X", "copies": 1, "effect": "extra_harvest"},
    {"id": "look", "name": "L", "copies": 1, "effect": "peek", "look": 9, "take": 9},
    {"id": "m", "name": "M", "copies": 1, "effect": "move"},
    {"id": "r", "name": "R", "copies": 1, "effect": "recall", "take": 2},
    {"id": "t", "name": "T", "copies": 1, "effect": "twice"},
    {"id": "n", "name": "N", "copies": 1, "effect": "no_copy"},
    {"id": "d", "name": "D", "copies": 1, "effect": "no_defence"},
    {"id": "a b", "name": "A  b", "copies": 1, "effect": "any_place"},
    {"id": "none", "name": "\u00dc", "copies": 86, "effect": "none"},
]


def test_every_effect_can_stand_in_a_custom_file() -> None:
    """TB-114: 99 cards are not too many."""
    cards = read_cards(json.dumps(GOOD), 10)
    assert sum(card.copies for card in cards) == 99
    assert {card.effect for card in cards} == set(range(len(EFFECTS)))
    assert (cards[1].english, cards[1].german) == ("Snap", "Schnitt")
    assert cards[2].top_up
    word = one_word(cards)
    assert " " not in word
    assert read_cards(word, 10) == cards


def test_a_game_with_a_custom_file_is_written_and_read_with_it() -> None:
    """TB-114: positions and records hold the whole file."""
    game = Game("telebohn", players=3, options={"text_cards": json.dumps(GOOD, indent=2)}, seed=4)
    chance = seeded(1, 2)
    while game.actor is not None:
        view = game.view(game.actor)
        game.do(game.actor, simple(view.menu.codes[chance.below(view.menu.count)]))
    assert Game.from_record(game.record()).record() == game.record()
    assert Game.from_position(game.to_position()).to_position() == game.to_position()
    rules = game.rules
    assert isinstance(rules, Telebohn)
    assert rules.own_names["de"][1] == "Schnitt"


BAD: list[tuple[str, object, str]] = [
    ("no JSON", "[{", "no_json"),
    ("no list", {"id": "a"}, "no_list"),
    ("no object", [ENOUGH, 5], "no_object"),
    ("a key is missing", [ENOUGH, {"id": "a", "copies": 1, "effect": "none"}], "missing"),
    ("the effect is missing", [ENOUGH, {"id": "a", "name": "A", "copies": 1}], "missing"),
    ("a parameter is missing", [ENOUGH, {"id": "a", "name": "A", "copies": 1, "effect": "plus_one"}], "missing"),
    ("an unknown key", [ENOUGH, {"id": "a", "name": "A", "copies": 1, "effect": "none", "look": 3}], "unknown"),
    ("an unknown effect", [ENOUGH, {"id": "a", "name": "A", "copies": 1, "effect": "win"}], "effect"),
    (
        "an unknown type",
        [ENOUGH, {"id": "a", "name": "A", "copies": 1, "effect": "scale", "type": "snow", "steps": [[1, 1]]}],
        "type",
    ),
    (
        "a type of another game",
        [ENOUGH, {"id": "a", "name": "A", "copies": 1, "effect": "scale", "type": "wax", "steps": [[1, 1]]}],
        "type",
    ),
    ("no copies", [ENOUGH, {"id": "a", "name": "A", "copies": 0, "effect": "none"}], "range"),
    ("copies that are no number", [ENOUGH, {"id": "a", "name": "A", "copies": True, "effect": "none"}], "range"),
    ("no name", [ENOUGH, {"id": "a", "name": "", "copies": 1, "effect": "none"}], "range"),
    ("a name in another language", [ENOUGH, {"id": "a", "name": {"fr": "A"}, "copies": 1, "effect": "none"}], "range"),
    (
        "ten looked at",
        [ENOUGH, {**PEEK, "look": 10, "take": 1}],
        "range",
    ),
    (
        "more taken than seen",
        [ENOUGH, {**PEEK, "look": 2, "take": 3}],
        "range",
    ),
    ("three recalled", [ENOUGH, {"id": "a", "name": "A", "copies": 1, "effect": "recall", "take": 3}], "range"),
    ("from nothing on", [ENOUGH, {"id": "a", "name": "A", "copies": 1, "effect": "plus_one", "from": 0}], "range"),
    ("equal identifiers", [ENOUGH, ENOUGH], "same_id"),
    ("too few", [{**ENOUGH, "copies": 7}], "too_few"),
    ("too many", [{**ENOUGH, "copies": 99}, {"id": "a", "name": "A", "copies": 1, "effect": "none"}], "too_many"),
    (
        "card numbers that do not rise",
        [ENOUGH, {"id": "a", "name": "A", "copies": 1, "effect": "scale", "type": "red", "steps": [[3, 1], [3, 2]]}],
        "rising",
    ),
    (
        "thalers that do not rise",
        [ENOUGH, {"id": "a", "name": "A", "copies": 1, "effect": "scale", "type": "red", "steps": [[3, 2], [4, 2]]}],
        "rising",
    ),
    (
        "more thalers than cards",
        [ENOUGH, {"id": "a", "name": "A", "copies": 1, "effect": "scale", "type": "red", "steps": [[2, 3]]}],
        "top_up",
    ),
    (
        "steps that are no pairs",
        [ENOUGH, {"id": "a", "name": "A", "copies": 1, "effect": "scale", "type": "red", "steps": [[2]]}],
        "range",
    ),
    (
        "no steps",
        [ENOUGH, {"id": "a", "name": "A", "copies": 1, "effect": "scale", "type": "red", "steps": []}],
        "range",
    ),
]


@pytest.mark.parametrize(("what", "file", "problem"), BAD, ids=[row[0] for row in BAD])
def test_a_bad_file_is_refused_before_the_deal_with_its_entry_named(what: str, file: object, problem: str) -> None:
    """TB-114."""
    text = file if isinstance(file, str) else json.dumps(file)
    with pytest.raises(Refused) as caught:
        Game("telebohn", players=4, options={"text_cards": text})
    refusal = caught.value.refusal
    assert (refusal.rule, refusal.key) == ("TB-114", f"bad_text_cards_{problem}")
    for language in LANGUAGES:
        assert Sentences(language).say("refusal." + refusal.key, **refusal.values)
    if isinstance(file, list) and problem not in ("too_few", "too_many", "no_object"):
        assert refusal.values["entry"] == file[-1]["id"]


def test_a_file_that_is_named_is_read_by_the_command_line_only(tmp_path: Path) -> None:
    """TB-113, TB-114: a name of a file is no value; whoever has the file hands over what is in it."""
    from bohnhof.notation.options import option_value

    path = tmp_path / "cards.json"
    path.write_text(json.dumps(GOOD), encoding="utf-8")
    with pytest.raises(Refused):
        Game("telebohn", options={"text_cards": str(path)})
    assert option_value(str(path)) == path.read_text(encoding="utf-8")
    assert option_value("defence-only") == "defence-only"
    assert option_value(str(tmp_path / "none.json")) == str(tmp_path / "none.json")


# --- sentences --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whatever_happens_can_be_told_and_whatever_is_legal_explained(players: int, language: str) -> None:
    from bohnhof.telling.duty import step_title, waiting_for
    from bohnhof.telling.ending import ties, victory
    from bohnhof.telling.happened import told
    from bohnhof.telling.meaning import meaning

    game = Game("telebohn", players=players, seed=11 + players, language=language)
    sentences = game.sentences
    chance = seeded(players, 8)
    while game.actor is not None:
        who = game.rules.actor(game.state)
        view = game.table.view(who)
        assert step_title(view, game.rules, sentences)
        assert waiting_for(view, int(who), game.rules, sentences)
        codes = numbers(view.menu.codes)[: view.menu.count]
        assert all(meaning(simple(code), view, game.rules, sentences) for code in codes)
        game.do(int(who), simple(codes[chance.below(len(codes))]))
    for reader in range(-1, players):
        lines = told(game.log, reader, sentences)
        assert len(lines) > 50
        assert not any("{" in line or "text:" in line for line in lines)
    standing = game.rules.standing(game.state)
    names = ["Anna", "Ben", "Cem", "Dora", "Eva"][:players]
    assert victory(standing, names, sentences)
    assert all(ties(standing, game.rules, names, sentences))


def test_a_tie_is_told_in_pennies() -> None:
    """TB-98, TB-99."""
    from bohnhof.engine.rules import Standing
    from bohnhof.telling.ending import ties

    game = Game("telebohn", players=2, seed=1)
    lines = ties(Standing([1000, 1000], [1, 2]), game.rules, ["Anna", "Ben"], game.sentences)
    assert lines[0] == "Anna and Ben have 1000 pennies each."
    assert lines[1].endswith("(TB-99).")


def test_text_cards_are_called_by_their_names_with_the_word_of_the_command() -> None:
    game = Game("telebohn", seed=1, language="de")
    assert game.sentences.own_card(6) == "T-Bohn-Steak (t7)"
    assert Sentences("de").own_card(6) == "t7"
    assert game.sentences.bean(int(FIRST_OWN_CARD)) == "Pizza Bohnotoni (t1)"


def test_the_last_round_of_two_players_is_played_out() -> None:
    """TB-92, TB-93: the end falls into a round or into a refill, and the closing harvest follows either way."""
    steps = set()
    for seed in range(30):
        game = played(seed, 2, 5000)
        assert game.over
        assert game.state.places[UNDER].size == 2
        kinds = [event.kind for event in game.log]
        assert kinds.count("final-harvest") == 1
        if "emptied" in kinds:
            between = kinds[kinds.index("emptied") + 1 : kinds.index("final-harvest")]
            steps.add("turn" in between or "reshuffled" in between)
            assert not steps & {True}
    assert steps == {False}


def test_rounds_follow_one_another_clockwise() -> None:
    """TB-30."""
    game = played(5, 5, 600)
    turns = [event.seat for event in game.log if event.kind == "turn"]
    assert len(turns) > 10
    assert all((one + 1) % 5 == other for one, other in pairwise(turns))
