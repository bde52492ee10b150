"""What the view of a table of Al Cabohne says: the mafia, groups and what could become of them, phases, the tally."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bohnhof.engine.commands import Command
from bohnhof.engine.events import Event
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.view import look
from bohnhof.games import create
from bohnhof.notation.commands import read_command
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.scenario_setup import excerpt
from bohnhof.table.picture import parts
from bohnhof.table.supply import tallies_of
from bohnhof.texts import Sentences

A, B, WATCHER = 0, 1, -1
At = tuple[Rules, State]


def table(text: str, players: int = 2, **options: str) -> At:
    """A table as a scenario describes it."""
    made = create("al-cabohne", "", players, options)
    return made, excerpt(as_mapping(read_yaml(text)), made)


def seen(at: At, seat: int, language: str = "en", ending: list[Event] | None = None) -> dict[str, Any]:
    """The parts of the view as they arrive."""
    rules, state = at
    standing = rules.standing(state) if state.over else None
    tallies = tallies_of(rules, state) if state.over else None
    found = parts(
        look(rules, state, seat),
        rules,
        Sentences(language, ["Ada", "Ben"]),
        standing,
        tallies=tallies,
        ending=ending or (),
    )
    return {name: json.loads(bytes(part)) for name, part in found.items()}


def do(at: At, seat: int, text: str) -> list[Event]:
    """A command that counts; returns what it has brought about."""
    rules, state = at
    if not state.recording:
        state.record()
    command: Command = rules.complete(state, seat, read_command(text))
    assert rules.check(state, seat, command) is None
    rules.apply(state, seat, command)
    return state.take_events()


def commands(at: At, seat: int, language: str = "en") -> dict[str, dict[str, Any]]:
    """The commands of a seat by what is said."""
    return {one["say"]: one for one in seen(at, seat, language)["legal"]["commands"]}


# --- the mafia --------------------------------------------------------------------------------------------------------


def test_the_mafia_with_its_goals_its_fields_and_its_purse() -> None:
    """AC-3, AC-32, AC-93: of the purse only the number is told, and of the pile of coins too."""
    view = seen(table("{al: [5 blue], don: [], mafia: [3 kidney, pole], coins: [2 blue], discard: [green]}"), B)
    assert view["rival"] == {
        "name": "The mafia",
        "thalers": 4,
        "fields": [
            {
                "place": "al",
                "name": "Al Cabohne",
                "goal": 3,
                "bean": "blue",
                "count": 5,
                "worth": 1,
                "missing": 3,
                "meter": [[4, 1], [6, 2], [8, 3], [10, 4]],
            },
            {
                "place": "don",
                "name": "Don Corlebohne",
                "goal": 2,
                "bean": None,
                "count": 0,
                "worth": 0,
                "missing": None,
                "meter": [],
            },
        ],
    }
    zones = {zone["zone"]: zone for zone in view["zones"]}
    assert list(zones) == ["pile", "discard", "row", "coins"]
    assert zones["coins"] == {"zone": "coins", "kind": "under", "name": "Coin sides", "count": 2}


@pytest.mark.parametrize(
    ("fields", "missing"),
    [("al: [7 blue]", 1), ("al: [5 pole]", 1), ("don: [kidney]", 5), ("al: [chili]", 7), ("don: [4 puff]", 1)],
)
def test_how_many_cards_are_missing_until_a_boss_harvests(fields: str, missing: int) -> None:
    """AC-3, AC-33; AC-16: a field that came to its worth in the setup is looked at with its next card."""
    found = seen(table("{" + fields + "}"), A)["rival"]["fields"]
    assert [field["missing"] for field in found if field["bean"]] == [missing]


def test_three_bosses_play_against_one() -> None:
    """AC-96, AC-100: the phases of one are those from the second on."""
    view = seen(table("{joe: [2 green]}", players=1), A)
    assert [(field["place"], field["goal"]) for field in view["rival"]["fields"]] == [("al", 3), ("don", 2), ("joe", 1)]
    assert view["turn"]["first_number"] == 2
    assert [name.split()[0] for name in view["turn"]["steps"]] == ["Beans", "Play", "Uncover", "Cultivate", "Draw"]
    assert view["seat:A"]["facts"] == []


def test_two_play_six_phases_and_nobody_trades() -> None:
    """AC-38, AC-104."""
    turn = seen(table("{}"), A)["turn"]
    assert (len(turn["steps"]), turn["trades"], "first_number" in turn) == (6, False, False)


# --- groups -----------------------------------------------------------------------------------------------------------


def groups(at: At, seat: int, language: str = "en") -> dict[str, str]:
    """What could become of each group, and of the rest."""
    found = seen(at, seat, language)["groups"]
    return {one["bean"]: " ".join(one["outlook"]) for one in found["groups"]} | {"rest": found["rest"]}


CULTIVATE = (
    "{step: cultivate, al: [4 puff], don: [], row: [2 puff, 3 green, stink, 4 pole], A: {fields: [2 green, 1 stink]}}"
)


def test_every_group_says_where_it_could_go() -> None:
    """AC-64, AC-65, AC-36, AC-67."""
    at = table(CULTIVATE)
    assert groups(at, A) == {
        "puff": "No field of yours takes it without a harvest. Al Cabohne would harvest 6 Puff Beans for 3 thalers.",
        "green": "Your field 1: 5 Green Beans then, 2 thalers. Don Corlebohne would have 3 Green Beans.",
        "stink": "Your field 2: 2 Stink Beans then, 0 thalers. Don Corlebohne would have Stink Bean.",
        "pole": "No field of yours takes it without a harvest. "
        "Don Corlebohne would harvest 4 Pole Beans for 2 thalers.",
        "rest": "What is not planted stays for Ben.",
    }
    counts = {one["bean"]: one["count"] for one in seen(at, A)["groups"]["groups"]}
    assert counts == {"puff": 2, "green": 3, "stink": 1, "pole": 4}


def test_others_are_told_the_same_of_who_is_on_turn() -> None:
    """AC-93."""
    at = table(CULTIVATE)
    assert groups(at, B)["green"].startswith("Ada, field 1: 5 Green Beans then, 2 thalers.")
    assert groups(at, B)["rest"] == "What is not planted stays for you."
    assert groups(at, WATCHER) == groups(at, B) | {"rest": "What is not planted stays for Ben."}
    assert groups(at, A, "de")["green"].startswith("Dein Feld 1: dann 5 Brechbohnen, 2 Taler.")


def test_leftovers_go_to_no_boss() -> None:
    """AC-40, AC-41."""
    at = table("{step: leftovers, don: [puff], row: [2 puff], A: {fields: [-, 3 blue]}}")
    assert groups(at, A) == {
        "puff": "An empty field of yours: 0 thalers.",
        "rest": "What is not planted is discarded.",
    }
    found = commands(at, A)
    assert list(found)[:2] == ["plant puff 1", "discard puff"]
    assert (found["plant puff 1"]["label"], found["discard puff"]["label"]) == (
        "Plant 2 Puff Beans on field 1",
        "Discard 2 Puff Beans",
    )


def test_while_drawing_what_lies_there_stays() -> None:
    """AC-67."""
    at = table("{step: draw, row: [2 puff], A: {fields: [-, 3 blue]}}")
    assert groups(at, A) == {"puff": "", "rest": "What is not planted stays for Ben."}


def test_one_alone_must_plant_everything() -> None:
    """AC-101."""
    at = table("{step: cultivate, al: [blue], don: [chili], joe: [2 green], row: [2 green, 2 puff]}", players=1)
    found = groups(at, A)
    assert found["green"].endswith("Joe Bohnano would harvest 4 Green Beans for 1 thaler.")
    assert (found["puff"].endswith("No boss takes it."), found["rest"]) == (True, "All of it must be planted.")
    assert seen(at, A)["duty"].startswith("Plant every group")


# --- what can be done -------------------------------------------------------------------------------------------------


def test_what_a_field_owes_is_told_with_its_field() -> None:
    """AC-44, AC-46."""
    at = table("{step: for-mafia, al: [5 blue], don: [3 pole], A: {fields: [2 blue, 1 pole]}}")
    found = commands(at, A)
    pole = found["give pole@field.2 to don"]
    assert (pole["place"], pole["field"], pole["bean"], pole["to"]) == ("field", 2, "pole", "don")
    assert pole["label"] == "Give Don Pole Bean from field 2"
    assert pole["does"] == "Don harvests 4 Pole Beans: 2 thalers for the mafia, 2 discarded"
    assert found["give blue@field.1 to al"]["does"] == "Al then has 6 Blue Beans; 2 more and he harvests for 3 thalers"
    assert commands(at, A, "de")["give pole@field.2 to don"]["label"] == "Stangenbohne von Feld 2 an Don"


def test_gifts_of_hand_cards_and_groups() -> None:
    """AC-65, AC-66, AC-70."""
    at = table("{step: cultivate, al: [blue], don: [], row: [2 green], A: {hand: [blue, pole, chili]}}")
    found = commands(at, A)
    gifts = {say: (one["place"], one["to"], one["label"]) for say, one in found.items() if one["verb"] == "give"}
    assert gifts == {
        "give blue@1 to al": ("hand", "al", "Give Al Blue Bean (card 1)"),
        "give pole@2 to don": ("hand", "don", "Give Don Pole Bean (card 2)"),
        "give chili@3 to don": ("hand", "don", "Give Don Chili Bean (card 3)"),
        "give green@row to don": ("row", "don", "Give Don 2 Green Beans"),
    }
    assert "end" not in found
    assert seen(at, A)["duty"].startswith("The field of Don Corlebohne is empty")


def test_the_next_card_is_told_what_becomes_of_it() -> None:
    """AC-54, AC-55, AC-58, AC-59."""
    text = "{step: uncover, counted: 1, al: [blue], don: [pole], row: [stink], discard: [blue, 2 green]}"
    command = commands(table(text), A)["turn-up"]
    assert command["label"] == "Uncover a card"
    assert command["does"] == (
        "Card 2 of 3; Blue Bean goes to Al; Pole Bean goes to Don; Green Bean takes along the top of the discard pile"
    )
    covered = commands(table(text.replace("2 green", "2 pole")), A)["turn-up"]
    assert "takes along" not in covered["does"]


def idle(at: At) -> Iterator[str]:
    """The commands that a client may give by itself."""
    return (say for say, one in commands(at, A).items() if one.get("idle"))


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("{step: leftovers}", True),
        ("{step: leftovers, row: [puff]}", False),
        ("{step: for-mafia, al: [blue], A: {fields: [2 puff, -]}}", True),
        ("{step: for-mafia, al: [blue], A: {fields: [2 blue, -]}}", False),
        ("{step: uncover, counted: 3, row: [3 puff]}", True),
        ("{step: uncover, counted: 2, row: [2 puff]}", False),
        ("{step: cultivate, al: [blue], don: [puff]}", False),
    ],
)
def test_phases_in_which_nothing_is_to_be_done_may_end_by_themselves(text: str, ends: bool) -> None:
    """AC-39: what could be done there can be done in the next one, so it is never the end of Phase 3 or 5."""
    assert list(idle(table(text))) == (["end"] if ends else [])


@pytest.mark.parametrize(
    ("text", "duty"),
    [
        ("{step: play, A: {hand: [pole, blue], fields: [-, 1 puff]}}", "Play your front card, Pole Bean."),
        (
            "{step: play, A: {hand: [pole], fields: [1 blue, 1 puff]}}",
            "No field of yours takes your front card, Pole Bean: harvest a field.",
        ),
        (
            "{step: play, A: {hand: [pole], fields: [1 blue, 1 puff], thalers: [3 kidney]}}",
            "No field of yours takes your front card, Pole Bean: harvest a field or buy one.",
        ),
        (
            "{step: play, planted: 1, A: {hand: [pole], fields: [-, 1 puff]}}",
            "Play Pole Bean too, if you like, or end the phase.",
        ),
        (
            "{step: play, planted: 2, A: {hand: [pole], fields: [-, 1 puff]}}",
            "You can still harvest; then end the phase.",
        ),
        ("{step: uncover, counted: 2, row: [2 puff]}", "Uncover card 3."),
    ],
)
def test_the_duty_names_the_card(text: str, duty: str) -> None:
    """AC-49 to AC-52, AC-54."""
    assert seen(table(text), A)["duty"] == duty


def test_a_group_for_an_empty_field_is_told_as_what_it_is() -> None:
    at = table("{step: cultivate, al: [blue], don: [chili], row: [4 pole], A: {fields: [-, -]}}")
    assert commands(at, A)["plant pole 1"]["does"] == "Field 1 then holds 4 Pole Beans and pays 2"


def test_the_one_third_field_is_offered_to_nobody_once_it_is_sold() -> None:
    """AC-75, AC-76."""
    at = table("{step: play, A: {hand: [pole], thalers: [3 blue]}, B: {thalers: [3 pole]}}")
    view = seen(at, B)
    assert view["seat:A"]["more_fields"] == view["seat:B"]["more_fields"] == {"price": 3}
    do(at, A, "buy field")
    view = seen(at, B)
    assert (view["seat:A"]["more_fields"], view["seat:B"]["more_fields"]) == (None, None)
    assert len(view["seat:A"]["fields"]) == 3


def test_nothing_says_what_lies_in_a_closed_purse() -> None:
    """AC-94: not even the owner is told the beans of his thalers."""
    at = table("{A: {thalers: [3 blue]}, B: {thalers: [pole]}, mafia: [2 kidney], coins: [2 stink]}")
    for seat in (A, B, WATCHER):
        view = seen(at, seat)
        assert (view["seat:A"]["thalers"], view["seat:B"]["thalers"], view["rival"]["thalers"]) == (3, 1, 2)
        assert not {"purse", "places", "wares"} & set(view["seat:A"])


# --- the end ----------------------------------------------------------------------------------------------------------

LAST = "step: cultivate, final: yes, emptyings: 3, pile: [], al: [4 pole], don: [3 puff]"


def ended(at: At, language: str = "en") -> dict[str, Any]:
    """The result once A has ended the last phase."""
    ending = do(at, A, "end")
    found: dict[str, Any] = seen(at, A, language, ending)["result"]
    return found


def test_the_tally_of_players_and_of_the_mafia_line_by_line() -> None:
    """AC-87, AC-88, AC-90: whatever was harvested before belongs to the purse, even by the command before."""
    at = table(
        "{" + LAST + ", mafia: [9 blue], A: {thalers: [10 kidney], fields: [6 blue, -]}, B: {thalers: [9 stink]}}"
    )
    do(at, A, "harvest 1")
    found = ended(at)
    tallies = {place["seat"]: [(line["name"], line["points"]) for line in place["tally"]] for place in found["places"]}
    assert tallies == {"A": [("Purse", 12)], "B": [("Purse", 9)]}
    assert found["against"] == {
        "name": "The mafia",
        "place": 2,
        "thalers": 11,
        "tally": [
            {"part": "purse", "name": "Purse", "points": 9, "why": "before the last harvest"},
            {"part": "al", "name": "Al Cabohne", "points": 2, "why": "4 Pole Beans"},
            {"part": "don", "name": "Don Corlebohne", "points": 0, "why": "3 Puff Beans"},
        ],
    }
    assert ([place["place"] for place in found["places"]], found["winners"]) == ([1, 3], ["A"])


def test_fields_harvested_at_the_end_have_lines_of_their_own() -> None:
    """AC-87."""
    at = table("{" + LAST + ", A: {thalers: [2 kidney], fields: [1 blue, 5 stink]}}")
    (tally,) = [place["tally"] for place in ended(at, "de")["places"] if place["seat"] == "A"]
    assert [(line["part"], line["name"], line["points"], line["why"]) for line in tally] == [
        ("purse", "Beutel", 2, "vor der letzten Ernte"),
        ("field-1", "Feld 1", 0, "Blaue Bohne"),
        ("field-2", "Feld 2", 2, "5 Saubohnen"),
    ]


def test_the_mafia_wins_alone_and_where_it_is_level() -> None:
    """AC-90, AC-91."""
    text = "{" + LAST + ", mafia: [10 blue], A: {thalers: [%d kidney]}, B: {thalers: [9 stink]}}"
    found = ended(table(text % 12))
    assert (found["winners"], found["against"]["place"], found["text"]) == (
        [],
        1,
        ["The mafia wins.", "Being level with the mafia is not enough (AC-91)."],
    )
    found = ended(table(text % 12, ac_mafia_tie="player"))
    assert (found["winners"], found["against"]["place"]) == (["A"], 2)
    assert found["text"][1] == "Whoever is level with the mafia is ahead of it here (AC-91)."
    assert ended(table(text % 11))["text"] == ["The mafia wins."]


def test_hand_cards_decide_between_players_who_are_level() -> None:
    """AC-92."""
    text = "{" + LAST + ", A: {thalers: [12 kidney]}, B: {thalers: [12 stink], hand: [blue]}}"
    found = ended(table(text))
    assert (found["winners"], found["against"]["place"]) == (["B"], 3)
    assert found["text"][-1].endswith("more is better (AC-92).")
