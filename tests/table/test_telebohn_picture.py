"""What the view of a table of Telebohn says: kinds of actions, swaps, what text cards would do, protections."""

import json
from typing import Any

import pytest
from twins import Twin

from bohnhof.engine.chance import seeded
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.view import look
from bohnhof.game import Game
from bohnhof.games import create
from bohnhof.notation.commands import read_command
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.scenario_setup import excerpt
from bohnhof.table.picture import beans, parts
from bohnhof.texts import Sentences

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva"]
A, B, WATCHER = 0, 1, -1
At = tuple[Rules, State]


def table(text: str, players: int = 4, **options: str) -> At:
    """A table as a scenario describes it."""
    made = create("telebohn", "", players, options)
    return made, excerpt(as_mapping(read_yaml(text)), made)


def seen(at: At, seat: int, language: str = "en") -> dict[str, Any]:
    """The parts of the view as they arrive."""
    rules, state = at
    sentences = Sentences(language, NAMES, rules.own_names[language])
    return {name: json.loads(bytes(part)) for name, part in parts(look(rules, state, seat), rules, sentences).items()}


def do(at: At, seat: int, text: str) -> None:
    """A command that counts."""
    rules, state = at
    command = rules.complete(state, seat, read_command(text))
    assert rules.check(state, seat, command) is None
    rules.apply(state, seat, command)


def commands(at: At, seat: int, language: str = "en") -> dict[str, dict[str, Any]]:
    """The commands of a seat by what is said."""
    return {one["say"]: one for one in seen(at, seat, language)["legal"]["commands"]}


def now(cards: str, more: str, seat: int = A, active: str = "A") -> dict[str, str]:
    """What text cards of a seat would do now."""
    at = table(f"{{active: {active}, {'AB'[seat]}: {{texts: [{cards}], {more}}}}}")
    return {card["own"]: card["now"] for card in seen(at, seat)["own_cards"]["held"]}


def test_each_bean_tells_its_handy_cap_where_that_counts() -> None:
    """TB-1, TB-47: that of snap beans is not their number."""
    told = {bean.bean: bean for bean in beans(Game("telebohn", players=3, seed=4).view(None), Sentences("en"))}
    assert {name: bean.handy_cap for name, bean in told.items() if bean.handy_cap != bean.cards} == {"snap": 4}
    assert told["snap"].cards == 14
    assert all(bean.handy_cap is None for bean in beans(Game(players=3, seed=4).view(None), Sentences("en")))


def test_every_kind_of_action_is_named_and_says_what_is_lacking() -> None:
    """TB-31."""
    at = table("{A: {fields: [2 red, 1 soy, -], hand: [soy, soy]}, B: {fields: [1 blue, -, -]}}")
    kinds = {kind["kind"]: kind["lacks"] for kind in seen(at, A)["legal"]["kinds"]}
    assert list(kinds) == ["play", "merge", "turn-over", "harvest", "take-over", "use"]
    assert [kind for kind, lacks in kinds.items() if lacks] == ["merge", "use"]
    assert kinds["merge"] == "No two fields of yours hold the same bean."
    assert seen(at, B)["legal"]["kinds"] == []


def test_a_swap_names_both_fields_and_why_one_is_stronger() -> None:
    """TB-44, TB-46, TB-47."""
    at = table("{A: {fields: [3 red, 2 soy, -]}, B: {fields: [2 blue, 2 green, 1 red]}}")
    found = commands(at, A)
    more, cap = found["take-over B 1 from 1"], found["take-over B 2 from 2"]
    assert more["swap"] == {"own": 1, "seat": "B", "field": 1}
    assert more["does"] == "Your 3 Red Beans for 2 Blue Beans of Ben; 3 cards against 2"
    assert cap["does"] == "Your 2 Soy Beans for 2 Green Beans of Ben; as many cards, and Handy-Cap 12 beats 14"
    assert commands(at, A, "de")["take-over B 1 from 1"]["label"] == "Feld 1 von Ben mit Feld 1 übernehmen"


def test_a_harvest_with_text_cards_says_what_it_pays_with_them() -> None:
    """TB-107, TB-T1, TB-T8, TB-T11, TB-26."""
    at = table("{A: {fields: [12 blue, 2 garden, 3 snap], texts: [t1, t8, t11]}, discard: [red]}")
    found = commands(at, A)
    assert found["harvest 1 with t1, t11"]["does"].startswith("12 Blue Beans: 7 thalers instead of 4 (with Pizza")
    assert found["harvest 2 with t8"]["does"].startswith("2 Garden Beans: 3 thalers instead of 2 (with")
    assert found["harvest 3"]["does"].endswith("; and 2 text cards")
    assert seen(at, A)["seat:A"]["fields"][2]["draws"] == 2
    assert found["harvest 1 with t1, t11"]["with"] == ["t1", "t11"]


def test_a_card_says_what_it_would_do_now() -> None:
    """TB-101: each effect, where it would do something."""
    found = now("t1, t6, t11, t10", "fields: [11 blue, 2 soy, -]")
    assert found["t1"] == "Field 1 pays 5 instead of 4."
    assert found["t6"] == "Nothing: no field of yours holds Black-eyed Bean."
    assert found["t11"] == "Field 1 pays 5 instead of 4."
    assert found["t10"] == "You could harvest field 1 for 4 and field 2 for 1."
    at = table("{A: {fields: [4 red, 3 soy, -], texts: [t12, t13, t14, t16, t17, t18]}, discard: [blue, blue, soy]}")
    found = {card["own"]: card["now"] for card in seen(at, A)["own_cards"]["held"]}
    assert found["t12"] == "You would look at 3 cards."
    assert found["t13"] == "Two fields of yours could change places now."
    assert "2 Blue Beans" in found["t14"]
    assert found["t16"] == "It could go with your next action: nobody would be asked."


def test_cards_that_go_with_takeovers_name_their_targets() -> None:
    """TB-T17, TB-T18."""
    text = "{A: {fields: [4 red, -, -], texts: [t17, t18]}, B: {fields: [2 soy, 3 blue, -], texts: [t1]}}"
    found = {card["own"]: card["now"] for card in seen(table(text), A)["own_cards"]["held"]}
    assert "field 1 of Ben (2 Soy Beans)" in found["t17"]
    assert "field 2 of Ben (3 Blue Beans)" in found["t18"]


def test_a_card_of_no_use_says_so() -> None:
    found = now("t2, t10, t12, t13, t15, t16, t17", "fields: [2 blue, -, -]", seat=B)
    assert all(said.startswith(("Nothing: ", "Not at this moment", "You would look")) for said in found.values())
    assert found["t15"].endswith("it goes with a copy of playing, merging or turning over.")


def test_who_is_asked_learns_by_whom_and_for_what() -> None:
    """TB-53, TB-63, TB-104."""
    at = table("{A: {fields: [3 red, -, -], hand: [red]}, B: {fields: [2 soy, -, -], texts: [t4, t13]}}")
    do(at, A, "play red 1")
    view = seen(at, B)
    assert view["duty"] == "Ada has played hand cards (action a): copy that, or pass."
    assert view["turn"]["asked"]
    assert view["notes"] == ["Circuit of Ada's action a (hand cards)."]
    for seat in (1, 2, 3):
        do(at, seat, "decline")
    do(at, A, "take-over B 1")
    assert seen(at, B)["duty"].startswith("Ada attacks your field 1 (2 Soy Beans) with field 1 (4 Red Beans)")
    assert commands(at, B)["defend t4"]["label"] == "Defend with Bohn Appetit (t4)"
    assert seen(at, B, "de")["duty"].startswith("Ada greift mit Feld 1 (4 Rote Bohnen) dein Feld 1 (2 Sojabohnen) an")
    do(at, B, "defend t4")
    assert seen(at, A)["seat:B"]["fields"][0]["guarded"]
    assert seen(at, B)["own_cards"]["guards"][0]["own"] == "t4"
    for seat in (A, WATCHER):
        assert seen(at, seat)["own_cards"]["guards"] == []
        assert '"t4"' not in json.dumps(seen(at, seat))


@pytest.mark.parametrize("seat", [A, B, WATCHER])
def test_a_card_that_is_taken_is_seen_by_its_taker_alone(seat: int) -> None:
    """TB-21, TB-38."""
    at = table("{A: {fields: [3 red, -, -]}, pile: [soy, ...]}")
    do(at, A, "turn-over")
    zones = {zone["zone"]: zone for zone in seen(at, seat)["zones"]}
    if seat == A:
        assert zones["taken"]["cards"] == [{"bean": "soy"}]
        assert commands(at, A)["plant soy 2"]["place"] == "taken"
        assert seen(at, A)["duty"] == "Lay Soy Bean on an empty field of yours."
    else:
        assert "taken" not in zones


def test_zones_hold_text_cards_with_their_names() -> None:
    """TB-10, TB-19."""
    at = table("{A: {fields: [8 red, -, -], texts: [t7]}}")
    do(at, A, "harvest 1 with t7")
    zones = {zone["zone"]: zone for zone in seen(at, WATCHER)["zones"]}
    assert [card["own"] for card in zones["text-discards"]["own"]] == ["t7"]
    assert zones["text-discards"]["kind"] == "pile"
    assert "cards" not in zones["text-pile"]
    assert (zones["under"]["of"], zones["under"]["cards"]) == ("pile", [{"bean": "garden"}, {"bean": "garden"}])
    assert "Ada has used action d in this round." in seen(at, WATCHER)["notes"]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_tables_that_look_alike_give_the_same_picture(players: int) -> None:
    """TB-16 to TB-21: nothing that is sent to a seat depends on what it cannot see."""
    game = Game("telebohn", players=players, seed=players)
    chance = seeded(players)
    for command in range(240):
        if command % 12 == 0:
            for seat in range(-1, players):
                twin = Twin(game.rules, game.state, seat, seeded(command, seat + 2)).state
                assert seen((game.rules, twin), seat) == seen((game.rules, game.state), seat)
        letter = "ABCDE"[int(game.rules.actor(game.state))]
        legal = game.legal(letter).commands
        game.do(letter, legal[int(chance.below(len(legal)))])
        if game.over:
            return
