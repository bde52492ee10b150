"""What the view of a table of Prohibohn says of shares, stops, mixed fields, purses, questions and the end round."""

import json
from typing import Any

import pytest

from bohnhof.engine.events import Event
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.view import look
from bohnhof.games import create
from bohnhof.notation.commands import read_command
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.scenario_setup import excerpt
from bohnhof.table.happenings import has_part, sent, told_lines
from bohnhof.table.picture import parts
from bohnhof.texts import Sentences

A, B = 0, 1
At = tuple[Rules, State]


def table(text: str, edition: str = "", **options: str) -> At:
    """A table as a scenario describes it."""
    made = create("prohibohn", edition, 2, options)
    return made, excerpt(as_mapping(read_yaml(text)), made)


def seen(at: At, seat: int = A, language: str = "en") -> dict[str, Any]:
    """The parts of the view as they arrive."""
    rules, state = at
    found = parts(look(rules, state, seat), rules, Sentences(language, ["Ada", "Ben"]))
    return {name: json.loads(bytes(part)) for name, part in found.items()}


def does(at: At, say: str, seat: int = A, language: str = "en") -> str:
    """What a command would bring."""
    commands = seen(at, seat, language)["legal"]["commands"]
    found: str = next(one["does"] for one in commands if one["say"] == say)
    return found


def outlook(at: At, seat: int = A) -> list[str]:
    """Where the only group could go."""
    (group,) = seen(at, seat)["groups"]["groups"]
    found: list[str] = group["outlook"]
    return found


SHARED = "{step: cultivate, don: [3 pole], al: [blue], A: {owns: [restaurant4], hand: [pole, green]}}"
OWED = "{step: for-mafia, don: [3 pole], al: [blue], A: {fields: [2 pole, -]}}"


def test_a_gift_says_whose_the_thalers_of_the_harvest_are() -> None:
    """PB-40, PB-49, PB-73, PB-74."""
    alone = SHARED.replace("owns: [restaurant4], ", "")
    say = "give pole@1 to don"
    assert does(table(alone), say) == "Don harvests 4 Pole Beans: 2 thalers for the mafia, 2 discarded"
    assert does(table(SHARED), say) == "Don harvests 4 Pole Beans: 2 thalers for the mafia, 1 for you, 1 discarded"
    shared = table(SHARED, pb_restaurant="yield")
    assert does(shared, say) == "Don harvests 4 Pole Beans: 1 thaler for the mafia, 1 for you, 2 discarded"
    (owed,) = [one["does"] for one in seen(table(OWED))["legal"]["commands"] if one["verb"] == "give"]
    assert owed == "Don harvests 4 Pole Beans: 1 thaler for the mafia, 1 for you, 2 discarded"
    german = does(table(SHARED), say, language="de")
    assert german == "Don erntet 4 Stangenbohnen: 2 Taler für die Mafia, 1 für dich, 1 abgeworfen"


def test_the_next_card_may_stop_the_uncovering() -> None:
    """PB-43, PB-68, PB-70."""
    before = table("{step: uncover, al: [blue], don: [pole], discard: [green, puff], A: {owns: [undertaker3]}}")
    assert does(before, "turn-up").startswith("Card 1 of 3; ")
    assert does(before, "turn-up").endswith(
        "; Puff Bean takes along the top of the discard pile and stops the uncovering"
    )
    stopped = table(
        "{step: uncover, counted: 1, stopped: 1, row: [2 puff], al: [blue], don: [pole], discard: [green],"
        " A: {owns: [undertaker3]}}"
    )
    assert does(stopped, "turn-up").startswith("Card 2 of 2; ")
    assert does(stopped, "turn-up").endswith("; Green Bean takes along the top of the discard pile")


@pytest.mark.parametrize(("owns", "ends"), [("[]", True), ("[undertaker4]", False)])
def test_a_stopped_uncovering_ends_by_itself_where_nothing_else_is_to_be_done(owns: str, ends: bool) -> None:
    """PB-43, PB-47."""
    text = f"{{step: uncover, counted: 1, stopped: 1, row: [2 puff], al: [blue], don: [pole], A: {{owns: {owns}}}}}"
    commands = seen(table(text))["legal"]["commands"]
    assert [one["say"] for one in commands if one.get("idle")] == (["end"] if ends else [])


def test_but_not_where_something_could_be_bought() -> None:
    """PB-47: an Undertaker that is bought there still works."""
    text = "{step: uncover, counted: 1, stopped: 1, row: [2 puff], al: [blue], don: [pole], A: {thalers: [3 green]}}"
    assert not [one for one in seen(table(text))["legal"]["commands"] if one.get("idle")]


MIXED = "{step: cultivate, row: [3 green], al: [blue], don: [pole], A: {owns: [nightbar4], fields: [1 stink, -]}}"


def test_a_group_says_which_mixed_field_takes_it() -> None:
    """PB-51."""
    assert outlook(table(MIXED)) == [
        "Your field 1: 4 cards of two types then, Green Bean on top, 1 thaler.",
        "An empty field of yours: 1 thaler.",
        "No boss takes it.",
    ]
    full = table(MIXED.replace("[1 stink, -]", "[2 stink, 2 puff]"))
    assert outlook(full) == ["No field of yours takes it without a harvest.", "No boss takes it."]
    without = table(MIXED.replace("owns: [nightbar4], ", "").replace("[1 stink, -]", "[1 stink, 1 puff]"))
    assert outlook(without) == ["No field of yours takes it without a harvest.", "No boss takes it."]


def test_nobody_else_is_told_what_a_nightbar_would_take() -> None:
    """What cannot be said exactly is left out."""
    assert outlook(table(MIXED), B) == ["No boss takes it."]


BRIBE = "{step: bribe, back: 3, which: 21, mafia: [2 pole, blue], A: {owns: [police3]}}"


def test_the_look_into_the_purse_is_for_the_buyer_alone() -> None:
    """PB-91, PB-112."""
    at = table(BRIBE)
    assert seen(at)["rival"]["purse"] == [{"bean": "blue", "count": 1}, {"bean": "pole", "count": 2}]
    assert does(at, "take pole") == "The mafia has 2 thalers of Pole Bean"
    other = seen(at, B)
    assert "purse" not in other["rival"]
    assert other["rival"]["thalers"] == 3


def test_before_the_first_turn_no_step_goes_on() -> None:
    """PB-9, PB-38."""
    made = create("prohibohn", "", 2, {})
    state = made.blank(1)
    made.deal(state)
    turn = seen((made, state))["turn"]
    assert (turn["step"], turn["step_number"]) == ("choose", 0)


def test_the_supply_says_how_the_razzia_is_paid_and_how_near_the_end_is() -> None:
    """PB-16, PB-102, PB-106."""
    text = "{step: play, A: {owns: [casino1, casino3, police3, razzia]}, B: {owns: [nightbar1]}}"
    supply = seen(table(text))["supply"]
    assert supply["note"] == "3 owned; with 10 the third emptying ends the game."
    costs = {ware["ware"]: ware.get("cost") for kind in supply["kinds"] for ware in kind["wares"]}
    assert costs.pop("razzia") == "Costs 4 thalers of Blue Bean, or 5 of one other bean."
    assert set(costs.values()) == {None}
    late = seen(table("{step: play, emptyings: 3}"))["supply"]
    assert late["note"] == "The deck is played for the last time."


END = "{step: end-round, emptyings: 3, final: yes, ended-in: 5, round: ROUND, discard: [green], pile: []"


def test_done_in_the_end_round_says_what_comes() -> None:
    """PB-99, PB-102, PB-105, PB-106."""
    first = table(END.replace("ROUND", "1") + "}")
    assert does(first, "end") == "Then the other player sells and buys"
    second = END.replace("ROUND", "2") + ", A: {owns: [casino1, casino3, casino4, nightbar1, nightbar3, nightbar4]}"
    few = table(second + ", B: {owns: [variete1, variete3, variete4]}}")
    told = "You own 9 establishment cards together, fewer than 10: the deck is played once more"
    assert does(few, "end", B) == told
    enough = table(second + ", B: {owns: [variete1, variete3, variete4, undertaker1]}}")
    assert does(enough, "end", B) == "You own 10 establishment cards together, at least 10: the game is over"
    last = table(second.replace("emptyings: 3", "emptyings: 4") + "}")
    assert does(last, "end", B) == "The game is over"
    bare = table(second.replace("discard: [green]", "discard: []") + "}")
    assert does(bare, "end", B) == "The game is over"


@pytest.mark.parametrize(
    ("game", "language", "told"),
    [
        ("prohibohn", "en", "The end round follows"),
        ("prohibohn", "de", "Es folgt die Schlussrunde"),
        ("al-cabohne", "en", "The game ends with it"),
    ],
)
def test_after_the_last_phase_5_comes_the_end_round_if_there_is_one(game: str, language: str, told: str) -> None:
    """PB-98, AC-85."""
    rules = create(game, "", 2, {})
    text = "{step: uncover, emptyings: 2, pile: [blue], al: [kidney], don: [puff], A: {hand: [pole]}}"
    state = excerpt(as_mapping(read_yaml(text)), rules)
    for said in ("turn-up", "end"):
        rules.apply(state, A, rules.complete(state, A, read_command(said)))
    assert state.final
    assert does((rules, state), "end", language=language) == told


@pytest.mark.parametrize(
    ("text", "duty"),
    [
        ("{step: play, A: {hand: [pole, blue], owns: [variete4]}}", "Play a card from any place of your hand."),
        (
            "{step: play, planted: 1, A: {hand: [pole, blue], owns: [variete3]}}",
            "Play another card from any place of your hand, or play no more.",
        ),
        (
            "{step: play, planted: 1, cast: 2, A: {hand: [pole], owns: [casino3]}}",
            "You can still harvest; then end the phase.",
        ),
        (
            "{step: play, A: {hand: [pole, blue], owns: [casino3]}}",
            "Play your front card, Pole Bean; you may also discard a card of your hand (Casino).",
        ),
        (
            "{step: play, planted: 1, cast: 1, A: {hand: [pole], owns: [casino3]}}",
            "Play Pole Bean too, if you like, or end the phase.",
        ),
    ],
)
def test_what_is_to_be_played_is_said_as_the_cards_allow_it(text: str, duty: str) -> None:
    """PB-62, PB-63, PB-85 to PB-87."""
    assert seen(table(text))["duty"] == duty


def test_a_card_from_elsewhere_in_the_hand_says_what_its_field_would_be() -> None:
    """PB-86."""
    at = table("{step: play, A: {hand: [pole, blue], owns: [variete4], fields: [2 blue, -]}}")
    assert does(at, "play-card blue@2 1") == "Field 1 then holds 3 Blue Beans and pays 0"


def test_one_card_stays_and_two_stay() -> None:
    for row, told in (("[green]", "Green Bean stays for Ben"), ("[2 green]", "2 Green Beans stay for Ben")):
        at = table(f"{{step: cultivate, row: {row}, al: [blue], don: [pole]}}")
        assert does(at, "end") == told


def test_who_gets_a_share_is_told_so() -> None:
    """PB-40, PB-72: that makes him somebody who has a part in what happened."""
    events = [Event("boss-harvested", -1, {"boss": "don", "bean": 15, "cards": 4, "thalers": 2, "share": A})]
    assert [has_part(events, seat) for seat in (A, B)] == [True, False]
    assert sent(events, B)[0]["share"] == "A"
    told = [told_lines(1, events, seat, Sentences("en", ["Ada", "Ben"]))[0].text for seat in (A, B)]
    assert told == [
        f"Don Corlebohne harvests 4 Pole Beans: 2 thalers for the mafia, 1 for {who}." for who in ("you", "Ada")
    ]


@pytest.mark.parametrize(
    ("kind", "more", "told"),
    [
        ("harvested-mixed", {"bean": 15, "cards": 2}, "harvest 2 cards of two types from field 1: 0 thalers."),
        ("harvested", {"bean": 6, "cards": 1}, "harvest Red Bean from field 1, guests among them: 0 thalers."),
        ("harvested-stew", {"cards": 2}, "harvest the stew of 2 on field 1: 0 thalers."),
    ],
)
def test_of_a_mixed_field_that_pays_nothing_no_thalers_are_named(kind: str, more: dict[str, int], told: str) -> None:
    """PB-32."""
    events = [Event(kind, A, {"field": 0, "thalers": 0, "turned": [], "rest": [6, 15][: more["cards"]], **more})]
    assert told_lines(1, events, A, Sentences("en", ["Ada", "Ben"]))[0].text == f"You {told}"
    other = told_lines(1, events, B, Sentences("en", ["Ada", "Ben"]))[0].text
    assert other == f"Ada {told}".replace("harvest ", "harvests ", 1)


def test_an_emptying_before_an_end_round_is_not_told_as_the_last() -> None:
    """PB-98."""
    events = [Event("emptied", -1, {"number": 3, "final": 1, "round": 1})]
    assert sent(events, A) == [{"kind": "emptied", "seat": None, "number": 3, "final": True, "round": True}]
    assert (
        told_lines(1, events, A, Sentences("en"))[0].text
        == "The draw pile has run out (emptying 3): the end round follows."
    )
