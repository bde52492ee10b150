"""What the view of a table of High Bohn says: wares, thalers by bean, stores, stews, commands, the tally."""

import json
from typing import Any

import pytest

from bohnhof.engine.commands import Command
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

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
A, B, C = range(3)


def table(text: str, players: int = 4, **options: str) -> tuple[Rules, State]:
    """A table as a scenario describes it."""
    made = create("high-bohn", "", players, options)
    return made, excerpt(as_mapping(read_yaml(text)), made)


def seen(at: tuple[Rules, State], seat: int, language: str = "en") -> dict[str, Any]:
    """The parts of the view as they arrive."""
    rules, state = at
    view = look(rules, state, seat)
    tallies = tallies_of(rules, state) if state.over else None
    standing = rules.standing(state) if state.over else None
    found = parts(view, rules, Sentences(language, NAMES), standing, tallies=tallies)
    return {name: json.loads(bytes(part)) for name, part in found.items()}


def do(at: tuple[Rules, State], seat: int, text: str) -> None:
    """A command that counts."""
    rules, state = at
    command: Command = rules.complete(state, seat, read_command(text))
    assert rules.check(state, seat, command) is None
    rules.apply(state, seat, command)


def labels(at: tuple[Rules, State], seat: int, language: str = "en") -> dict[str, str]:
    """The commands of a seat, and what their buttons show."""
    return {one["say"]: one["label"] for one in seen(at, seat, language)["legal"]["commands"]}


def wares(view: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["ware"]: one for kind in view["supply"]["kinds"] for one in kind["wares"]}


def test_every_ware_with_its_price_its_effect_and_its_owner() -> None:
    """HB-5, HB-6, HB-35."""
    at = table("{A: {owns: [farm1], thalers: [4 soy]}, B: {owns: [farm2]}, C: {thalers: [4 soy]}}")
    view = seen(at, C)
    assert (view["supply"]["name"], len(wares(view))) == ("Buildings", 32)
    assert wares(view)["farm2"] == {
        "ware": "farm2",
        "name": "Farm 2",
        "price": 2,
        "text": "Soy may stand on fields of beans of which there are 14 or more, and counts as one of them.",
        "state": "owned",
        "owner": "B",
        "asleep": False,
    }
    assert (wares(view)["jail4"]["state"], wares(view)["jail4"]["owner"]) == ("for_sale", None)
    farm = next(kind for kind in view["supply"]["kinds"] if kind["kind"] == "farm")
    assert (farm["name"], farm["bean"]) == ("Farm", "soy")


def test_with_three_players_the_second_sale_takes_the_rest_out_of_the_game() -> None:
    """HB-32."""
    at = table("{A: {owns: [farm1]}, B: {thalers: [2 soy]}}", players=3)
    do(at, B, "buy farm2")
    states = {name: one["state"] for name, one in wares(seen(at, A)).items() if name.startswith("farm")}
    assert states == {"farm1": "owned", "farm2": "owned", "farm3": "removed", "farm4": "removed"}


def test_the_distilleries_are_there_with_the_cognac_variant_alone() -> None:
    """CV-2."""
    assert len(wares(seen(table("{}", cognac="on"), A))) == 36


def test_a_field_building_that_sleeps_says_so() -> None:
    """HB-39."""
    at = table("A: {thalers: [2 chili], fields: [3 chili, -]}")
    do(at, A, "buy blacksmith2")
    assert wares(seen(at, B))["blacksmith2"]["asleep"]
    do(at, A, "harvest 1")
    view = seen(at, B)
    assert not wares(view)["blacksmith2"]["asleep"]
    assert [field.get("only") for field in view["seat:A"]["fields"]] == [None, None, "chili"]


def test_thalers_by_bean_buildings_and_places_of_a_seat() -> None:
    """HB-9, HB-94: the store of price 4 has room for three; what lies locked is shown beside it."""
    text = "A: {owns: [store4, saloon3], thalers: [2 green, red], store: [soy, blue], saloon: [blue, soy]}"
    farm = seen(table(text), B)["seat:A"]
    assert farm["thalers"] == 3
    assert farm["purse"] == [{"bean": "green", "count": 2}, {"bean": "red", "count": 1}]
    assert sorted(farm["wares"]) == ["saloon3", "store4"]
    store, saloon = farm["places"]
    assert (store["place"], store["count"], store["most"]) == ("A.store", 2, 3)
    assert [card["card"] for card in store["cards"]] == ["soy@store.1", "blue@store.2"]
    assert (saloon["place"], saloon["most"], saloon["cards"]) == ("A.saloon", None, [{"bean": "blue"}, {"bean": "soy"}])


def test_hidden_thalers_show_their_beans_to_their_owner_only() -> None:
    """HB-12."""
    at = table("A: {owns: [saloon3], thalers: [green], saloon: [blue]}", thalers_hidden="on")
    assert seen(at, A)["seat:A"]["purse"] == [{"bean": "green", "count": 1}]
    assert [place["place"] for place in seen(at, A)["seat:A"]["places"]] == ["A.saloon"]
    assert (seen(at, B)["seat:A"]["purse"], seen(at, B)["seat:A"]["places"]) == (None, [])


def test_a_stew_and_guests_say_what_lies_there() -> None:
    """HB-88, HB-65, HB-70: a stew of three pays 1 with Saloon 3, four with two guests among them as four Blue."""
    at = table("A: {owns: [saloon3, farm2], fields: [stew red soy chili, 2 blue + 2 soy]}")
    stew, guests = seen(at, A)["seat:A"]["fields"]
    assert (stew["bean"], stew["count"], stew["worth"], stew["next"]) == ("stew", 3, 1, {"cards": 3, "thalers": 2})
    assert sorted(one["bean"] for one in stew["holds"]) == ["chili", "red", "soy"]
    assert (guests["bean"], guests["count"], guests["worth"]) == ("blue", 4, 1)
    assert {one["bean"]: one["count"] for one in guests["holds"]} == {"blue": 2, "soy": 2}
    assert labels(at, A)["harvest 1"] == "Harvest field 1: a stew of 3"


def test_a_lone_bean_that_may_always_be_harvested_is_not_shown_as_protected() -> None:
    """HB-54."""
    at = table("A: {owns: [goldmine3], fields: [1 garden, 1 soy, 4 blue]}")
    assert [field["protected"] for field in seen(at, A)["seat:A"]["fields"]] == [False, True, False]


def test_the_buttons_of_planting() -> None:
    """HB-91, HB-95: Soy on a lone Blue as Blue or as the beginning of a stew, or to the store."""
    at = table("A: {owns: [saloon3, farm2, store2], hand: [soy], fields: [1 blue, 2 red]}")
    assert labels(at, A) == {
        "plant soy 1": "Plant Soy Bean on field 1",
        "stew soy 1": "Begin a stew with Soy Bean on field 1",
        "store soy": "Store Soy Bean",
        "harvest 2": "Harvest field 2: 2 Red Beans",
    }
    command = next(one for one in seen(at, A)["legal"]["commands"] if one["verb"] == "stew")
    assert (command["bean"], command["field"], command["place"]) == ("soy", 1, "hand")


def test_the_buttons_of_purchases_name_the_ware() -> None:
    """HB-14, HB-38: a building costs thalers of its bean, a field costs any."""
    at = table("A: {thalers: [3 soy]}")
    command = {one["say"]: one for one in seen(at, A)["legal"]["commands"]}
    assert {say: one.get("ware") for say, one in command.items() if one["verb"] == "buy"} == {
        "buy farm1": "farm1",
        "buy farm2": "farm2",
        "buy farm3": "farm3",
        "buy field": None,
    }
    assert command["buy farm3"]["label"] == "Buy Farm 3"
    assert command["buy field"]["label"] == "Buy a field for 3 thalers"
    assert "Play up to three hand cards" in command["buy farm3"]["does"]


def test_picking_the_thalers_of_a_stew_is_a_step_in_between() -> None:
    """HB-45."""
    at = table("{step: trade, A: {owns: [saloon3], fields: [stew red soy chili, -]}}")
    do(at, A, "harvest 1")
    view = seen(at, A)
    assert (view["turn"]["step"], view["turn"]["step_number"], len(view["turn"]["steps"])) == ("pick", 2, 4)
    assert labels(at, A) == {
        "take chili": "Chili Bean becomes a thaler",
        "take soy": "Soy Bean becomes a thaler",
        "take red": "Red Bean becomes a thaler",
    }
    assert labels(at, B) == {}


def test_the_buttons_of_the_banks() -> None:
    """HB-61, HB-63, HB-103; HB-106: the card is shown to its reader alone."""
    at = table("{pile: [blue, ...], A: {owns: [bank2], hand: [soy]}, B: {owns: [bank4]}}")
    assert labels(at, A) == {"look": "Look at the top of the draw pile", "decline": "Leave the Bank unused"}
    do(at, A, "look")
    assert labels(at, A, "de") == {
        "under": "Sie unter den Zugstapel legen",
        "decline": "Sie oben lassen",
    }
    assert seen(at, A)["zones"][-1]["cards"] == [{"bean": "blue"}]
    assert [zone["zone"] for zone in seen(at, B)["zones"]] == ["pile", "discard", "row"]
    at = table("A: {owns: [bank4], hand: [soy, red]}")
    move = next(one for one in seen(at, A)["legal"]["commands"] if one["say"] == "move 2 1")
    assert (move["hand"], move["label"]) == ([2, 1], "Move Red Bean from place 2 to place 1")


def test_an_offer_in_between_waits_for_its_answer() -> None:
    """HB-21."""
    at = table("{step: trade, row: [soy, red], A: {owns: [saloon3], fields: [stew red soy chili, -]}}")
    do(at, A, "offer soy@row for nothing to B")
    assert seen(at, B)["offers"][0]["answers"]
    do(at, A, "harvest 1")
    view = seen(at, B)
    assert (view["offers"][0]["answers"], view["legal"]["can_accept"]) == (False, [])
    assert view["duty"] == "The table waits for Ada: picking the thalers of a harvest."


def test_stored_cards_are_goods_and_an_outlook_counts_them() -> None:
    """HB-98."""
    at = table("{step: trade, A: {hand: [red]}, B: {owns: [store2], store: [soy], hand: [blue]}}")
    do(at, A, "offer red@1 for soy to B")
    view = seen(at, B)
    assert view["legal"]["offer"]["gives"] == ["blue@1", "soy@store.1"]
    assert view["legal"]["answers"] == {"1": ["soy@store.1"]}
    assert view["offers"][0]["outlook"][-1] == "You give Soy Bean."


def test_what_comes_could_go_into_a_stew_or_onto_a_field_of_one_bean() -> None:
    """HB-89, HB-37."""
    text = """
    step: trade
    A: {hand: [red, green]}
    B: {owns: [saloon3], fields: [stew blue soy, 2 chili]}
    C: {owns: [saloon2], fields: [2 blue, 2 chili, "- only green"]}
    """
    at = table(text)
    do(at, A, "offer red@1 for nothing to B")
    do(at, A, "offer green@2 for nothing to C")
    stew, green = seen(at, B)["offers"][0], seen(at, C)["offers"][1]
    assert stew["outlook"][0] == "It would go into your stew on field 1: 1 thaler."
    assert green["outlook"][0] == "Your empty field 3 then holds Green Bean: 0 thalers."


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_tally_explains_each_line(language: str) -> None:
    """HB-124: the example of the rules, cash 6 and six buildings of 19: 29."""
    text = """
    A: {owns: [saloon2, blacksmith2, jail4, goldmine3, teepee4, farm4], fields: [-, -, "- only green", "- only chili"],
        thalers: [6 blue]}
    """
    at = table(text)
    at[1].over = True
    place = seen(at, B, language)["result"]["places"][0]
    assert (place["seat"], place["thalers"]) == ("A", 29)
    assert [(line["part"], line["points"]) for line in place["tally"]] == [
        ("cash", 6),
        ("teepee", 1),
        ("prices", 19),
        ("bonus", 3),
    ]
    if language == "en":
        assert [line["why"] for line in place["tally"]] == [
            "6 open",
            "1 for every 5 of 6",
            "Goldmine 3, Indian Teepee 4, Farm 4, Saloon 2, Blacksmith 2, Jail 4",
            "6 buildings",
        ]
