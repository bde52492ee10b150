"""What the view of a table with the Bohnentaler says: whose the token is, worth and need of every seat, the attempt and
what each side puts in, what lies under the pile, the tally; and what a table with it can be."""

import json
from typing import Any

import pytest

from bohnhof.engine.events import Event
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.view import look
from bohnhof.game import Game
from bohnhof.games import create
from bohnhof.notation.commands import read_command
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.scenario_setup import excerpt
from bohnhof.table.choices import choices
from bohnhof.table.picture import parts
from bohnhof.table.settings import BadSettings, NewTable, settings_of
from bohnhof.table.supply import tallies_of
from bohnhof.texts import LANGUAGES, Sentences

NAME = "bohnanza+bohnentaler"
A, B, D, WATCHER = 0, 1, 3, -1
TABLE = "A: {hand: [garden, soy], fields: [5 red, 4 soy]}\nB: {fields: [3 soy, -]}\nD: {hand: [red, chili]}"
"""A's beans are worth 6, and D owns the token."""


def table(text: str = TABLE, said: str = "", game: str = NAME, players: int = 4, **options: str) -> Table:
    """A table as a scenario describes it, once these commands have been given."""
    rules = create(game, "", players, options)
    made = Table(rules, excerpt(as_mapping(read_yaml(text)), rules))
    for line in filter(None, said.split("; ")):
        who, _, command = line.partition(" ")
        assert made.do("ABCDE".index(who), read_command(command)) is None
    return made


def seen(at: Table, seat: int, language: str = "en", ending: list[Event] | None = None) -> dict[str, Any]:
    """The parts of the view as they arrive."""
    return picture(at.rules, at.state, seat, language, ending)


def picture(
    rules: Rules, state: State, seat: int, language: str = "en", ending: list[Event] | None = None
) -> dict[str, Any]:
    """The same of rules and a state."""
    standing = rules.standing(state) if state.over else None
    tallies = tallies_of(rules, state) if state.over else None
    sentences = Sentences(language, ["Ada", "Ben", "Cleo", "Dan", "Eve"])
    found = parts(look(rules, state, seat), rules, sentences, standing, tallies=tallies, ending=ending or ())
    return {name: json.loads(bytes(part)) for name, part in found.items()}


def of(view: dict[str, Any], seat: str) -> dict[str, Any]:
    """What the token means to a seat."""
    (found,) = [one for one in view["token"]["seats"] if one["seat"] == seat]
    return dict(found)


# --- the token --------------------------------------------------------------------------------------------------------


def test_everybody_sees_whose_the_token_is_and_what_each_would_need() -> None:
    """BT-3, BT-6, BT-8, BT-27, BT-28."""
    for reader in (A, B, D, WATCHER):
        view = seen(table(), reader)
        token = view["token"]
        assert (token["name"], token["owner"], token["tried"], token["attempt"]) == ("Bohnentaler", "D", False, None)
        assert of(view, "A") == {
            "seat": "A",
            "worth": 6,
            "needed": 5,
            "draws": 3,
            "most": 3,
            "text": "Beans worth 6; the token needs 5, and that is enough. Would draw 3 cards.",
        }
        assert of(view, "B")["text"] == "Beans worth 1; the token needs 5. Would draw 3 cards."
        assert of(view, "D")["text"] == "Owns the token; beans worth 0. Would draw 2 cards, or 4 for the token."
        assert (of(view, "D")["draws"], of(view, "D")["most"]) == (2, 4)


def test_the_token_is_told_in_german_too() -> None:
    view = seen(table(), WATCHER, "de")
    assert (
        of(view, "D")["text"] == "Besitzt die Marke; Bohnen im Wert von 0. Zieht damit 2 Karten, oder 4 für die Marke."
    )


@pytest.mark.parametrize(
    ("players", "options", "two", "three"),
    [(3, {}, 4, 6), (4, {}, 5, 6), (5, {}, 5, 5), (3, {"tip_lower": "on"}, 3, 5), (5, {"tip_lower": "on"}, 4, 4)],
)
def test_what_is_needed_follows_the_fields_and_the_tip(
    players: int, options: dict[str, str], two: int, three: int
) -> None:
    """BT-8, BT-9, BT-41."""
    view = seen(table("A: {fields: [-, -]}\nB: {fields: [-, -, -]}", players=players, **options), A)
    assert (of(view, "A")["needed"], of(view, "B")["needed"]) == (two, three)


def test_the_hurdle_counts_in_what_one_would_draw() -> None:
    """BT-42."""
    text = "A: {fields: [3 green, -, -]}\nB: {fields: [3 green, -]}"
    assert of(seen(table(text), A), "A")["draws"] == 3
    high = seen(table(text, tip_hurdle="on"), A)
    assert (of(high, "A")["draws"], of(high, "B")["draws"]) == (2, 3)


def test_games_without_the_token_say_nothing_of_it() -> None:
    for name in ("bohnanza", "high-bohn"):
        assert "token" not in picture(*new(name), A)


def new(name: str) -> tuple[Rules, State]:
    game = Game(name, players=3, seed=1)
    return game.rules, game.state


def test_beans_under_the_pile_lie_open_under_it() -> None:
    """BT-35."""
    zones = {zone["zone"]: zone for zone in seen(table(), WATCHER)["zones"]}
    under = zones["under-pile"]
    assert (under["kind"], under["of"], under["count"]) == ("under", "pile", 2)
    assert under["cards"] == [{"bean": "garden"}] * 2
    assert (zones["at-stake"]["kind"], zones["at-stake"]["count"]) == ("row", 0)


# --- the attempt ------------------------------------------------------------------------------------------------------


def test_an_attempt_says_who_tries_whom_he_tries_it_with_and_what_may_be_answered() -> None:
    """BT-8, BT-17, BT-19."""
    at = table(said="A attempt")
    for reader in (A, B, D, WATCHER):
        token = seen(at, reader)["token"]
        assert token["tried"] is True
        assert token["attempt"] == {
            "by": "A",
            "owner": "D",
            "stage": "defence",
            "laid": None,
            "text": "Ada tries to take the token from Dan: beans worth 6, 5 needed. Dan may hold out 2 hand cards: one "
            "is drawn, and only a Blue Bean keeps the token.",
        }
    answers = {one["say"]: one for one in seen(at, D)["legal"]["commands"]}
    assert answers["decline"]["does"] == "Give the token up: it moves at once, and nothing is drawn"
    assert list(answers) == ["hold-out", "decline"]


@pytest.mark.parametrize(
    ("hand", "owner", "text"),
    [
        ("red, red", "A", "The token is with Ada now. Still to be planted at once: Red Bean."),
        ("blue, blue", "D", "Dan keeps the token. Ada still has to plant at once: Blue Bean."),
    ],
)
def test_what_the_defence_has_brought_lies_there_until_it_is_planted(hand: str, owner: str, text: str) -> None:
    """BT-21, BT-22, BT-26."""
    at = table(TABLE.replace("red, chili", hand), "A attempt; D hold-out")
    view = seen(at, WATCHER)
    assert (view["token"]["owner"], view["token"]["attempt"]["stage"]) == (owner, "drawn")
    assert view["token"]["attempt"]["text"] == text
    (zone,) = [zone for zone in view["zones"] if zone["zone"] == "at-stake"]
    assert (zone["kind"], zone["count"]) == ("row", 1)
    assert at.do(A, read_command("plant 1" if owner == "A" else "harvest 2")) is None
    if owner == "D":
        assert at.do(A, read_command("plant 2")) is None
    assert seen(at, WATCHER)["token"]["attempt"] is None


def test_the_card_laid_for_a_duel_is_seen_by_who_has_laid_it_alone() -> None:
    """BT-43."""
    at = table(said="A attempt; D lay chili@2", tip_duel="on")
    for reader in (A, B, WATCHER):
        assert seen(at, reader)["token"]["attempt"]["laid"] == {"seat": "D", "card": None, "bean": None}
    assert seen(at, D)["token"]["attempt"]["laid"] == {"seat": "D", "card": "chili@2", "bean": "chili"}
    other = table(said="A attempt; D lay red@1", tip_duel="on")
    for reader in (A, B, WATCHER):
        assert seen(at, reader) == seen(other, reader)


def test_a_card_is_laid_by_taking_it_up() -> None:
    """BT-43."""
    found = {one["say"]: one for one in seen(table(said="A attempt", tip_duel="on"), D)["legal"]["commands"]}
    lay = found["lay chili@2"]
    assert (lay["bean"], lay["place"], lay["field"]) == ("chili", "hand", None)
    assert (lay["label"], lay["does"]) == ("Lay Chili Bean (card 2)", "Lay Chili Bean (18) face down for the duel")
    duty = seen(table(said="A attempt", tip_duel="on"), D)["duty"]
    assert duty == "Lay a hand card to defend the token in a duel, or give it up."


@pytest.mark.parametrize(
    ("laid", "stage", "told"),
    [
        ("soy@2", "drawn", "Soy Bean (12) beats Red Bean (8): the token goes to Ada, who plants both cards at once."),
        (
            "garden@1",
            "defended",
            "Red Bean (8) holds against Garden Bean (6): Dan keeps the token, and plants both cards or discards both.",
        ),
    ],
)
def test_a_duel_is_told_with_both_numbers(laid: str, stage: str, told: str) -> None:
    """BT-43 to BT-45."""
    at = table(said=f"A attempt; D lay red@1; A lay {laid}", tip_duel="on")
    attempt = seen(at, WATCHER)["token"]["attempt"]
    assert (attempt["stage"], attempt["text"], attempt["laid"]) == (stage, told, None)


def test_of_two_cards_the_one_that_is_left_is_told() -> None:
    """BT-44."""
    at = table(said="A attempt; D lay red@1; A lay soy@2; A plant red 1", tip_duel="on")
    assert seen(at, A)["token"]["attempt"]["text"] == (
        "The token is with Ada now. Still to be planted at once: Soy Bean."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_is_told_in_both_languages(language: str) -> None:
    moments = {
        "defence": ("A attempt", {}),
        "drawn": ("A attempt; D hold-out", {}),
        "duel": ("A attempt; D lay red@1", {"tip_duel": "on"}),
        "defended": ("A attempt; D lay red@1; A lay garden@1", {"tip_duel": "on"}),
    }
    for stage, (said, options) in moments.items():
        attempt = seen(table(said=said, **options), B, language)["token"]["attempt"]
        assert attempt["stage"] == stage
        assert "Ada" in attempt["text"] or "Dan" in attempt["text"]
        assert "{" not in attempt["text"]


def test_the_button_says_how_well_the_owner_can_defend() -> None:
    """BT-18."""
    found = {one["say"]: one for one in seen(table(), A)["legal"]["commands"]}
    assert found["attempt"]["does"] == "Try to take the token from Dan (2 cards in hand)"
    alone = seen(table(TABLE.replace("red, chili", "")), A)["legal"]["commands"]
    (sure,) = [one for one in alone if one["say"] == "attempt"]
    assert sure["does"] == "Take the token from Dan, who has no hand card to defend it"


def test_with_high_bohn_what_is_asked_in_between_does_not_hide_the_attempt() -> None:
    """HB-131, HB-134."""
    text = "A: {hand: [red], fields: [5 red, 4 soy]}\nD: {hand: [red]}"
    view = seen(table(text, "A attempt; D hold-out", game="high-bohn+bohnentaler"), A)
    assert view["token"]["attempt"]["stage"] == "drawn"
    assert {"supply", "token"} <= set(view)


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options"), [(NAME, {}), ("high-bohn+bohnentaler", {"cognac": "on"}), (NAME, {"tip_duel": "on"})]
)
def test_the_tally_names_the_token_and_it_counts_nothing(name: str, options: dict[str, str]) -> None:
    """BT-31, BT-32, BT-53."""
    game = Game(name, players=3, options={**options, "start_seat": "A"}, seed=5)
    game.table.take_events()
    ending: list[Event] = []
    for number in range(3000):
        if game.over:
            break
        who = int(game.rules.actor(game.state))
        said = [one for one in game.legal("ABC"[who]).commands if not one.startswith("harvest") or number % 5 == 0]
        game.do("ABC"[who], (said or game.legal("ABC"[who]).commands)[number % max(1, len(said))])
        ending = game.table.take_events() or ending
    assert game.over
    view = picture(game.rules, game.state, A, "en", ending)
    owner = view["token"]["owner"]
    for place in view["result"]["places"]:
        assert sum(line["points"] for line in place["tally"]) == place["thalers"]
        assert ("token" in [line["part"] for line in place["tally"]]) == (place["seat"] == owner)
        if place["seat"] == owner:
            assert place["tally"][-1] == {
                "part": "token",
                "name": "Bohnentaler",
                "points": 0,
                "why": "it counts nothing, and decides between equals",
            }
    assert view["token"]["attempt"] is None


# --- what a table can be ----------------------------------------------------------------------------------------------


def offered(name: str, language: str = "en") -> dict[str, Any]:
    """What a form offers for a game."""
    (found,) = [game for game in choices(["trader"], language)["games"] if game["game"] == name]
    return dict(found)


def test_the_form_offers_every_combination_that_the_rules_allow() -> None:
    """BT-2, BT-48, BT-49, HB-130."""
    plain, high = offered(NAME), offered("high-bohn+bohnentaler")
    assert {one["edition"]: one["players"] for one in plain["editions"]} == {
        "amigo-classic": [3, 4, 5],
        "amigo-2023": [3, 4, 5],
        "rio-grande": [3, 4, 5],
    }
    assert {one["edition"]: one["players"] for one in high["editions"]} == {"amigo-classic": [3, 4, 5]}
    tips = {"tip_lower", "tip_hurdle", "tip_duel"}
    assert {one["option"] for one in plain["options"]} == {"start_seat", "thalers_hidden", "tie_break"} | tips
    assert {one["option"] for one in high["options"]} >= {"cognac", "closing_order", "purchase_hold"} | tips
    assert [name for name in (game["game"] for game in choices([], "en")["games"]) if "+" in name] == [
        NAME,
        "high-bohn+bohnentaler",
    ]


def test_the_form_says_what_it_means() -> None:
    """BT-5, BT-8, BT-10, BT-48."""
    found = offered(NAME)
    assert (found["guide"], "One token changes hands" in found["about"]) == ("bohnentaler", True)
    notes = {one["edition"]: one["notes"] for one in found["editions"]}
    assert notes["amigo-classic"] == {
        "3": "The token takes beans worth 4 on two fields, 6 on three. A third field costs 3 thalers.",
        "4": "The token takes beans worth 5 on two fields, 6 on three. A third field costs 3 thalers.",
        "5": "The token takes beans worth 5. A third field costs 2 thalers.",
    }
    assert notes["amigo-2023"]["3"] == "The token takes beans worth 6. Everybody owns three fields."
    assert notes["amigo-2023"]["5"] == "The token takes beans worth 5. No third field is for sale."
    german = offered(NAME, "de")
    assert german["about"] != found["about"]
    assert german["editions"][0]["notes"]["5"] == (
        "Für die Marke braucht es Bohnen im Wert von 5. Ein drittes Feld kostet 2 Taler."
    )
    assert "about" not in offered("bohnanza")
    assert "notes" not in offered("bohnanza")["editions"][0]


@pytest.mark.parametrize(
    ("wrong", "field", "rule"),
    [
        ({"seats": ["you", "trader"]}, "seats", "BT-2"),
        ({"seats": ["you"] + ["trader"] * 5}, "seats", "BT-2"),
        ({"edition": "amigo-field-bean"}, "edition", "BT-48"),
        ({"game": "high-bohn+bohnentaler", "edition": "rio-grande"}, "edition", "HB-130"),
        ({"game": "al-cabohne+bohnentaler"}, "game", "BT-49"),
        ({"options": {"tip_duel": "maybe"}}, "options.tip_duel", "BT-43"),
    ],
)
def test_a_table_that_cannot_be_names_its_field_and_rule(wrong: dict[str, Any], field: str, rule: str) -> None:
    with pytest.raises(BadSettings) as bad:
        settings_of(NewTable(**{"seats": ["you", "trader", "farmer"], "game": NAME, **wrong}))
    assert (bad.value.field, bad.value.rule) == (field, rule)
