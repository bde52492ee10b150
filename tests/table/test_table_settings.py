"""What a table can be is checked completely, and what is wrong names its field."""

import json
from pathlib import Path
from typing import Any

import pytest

from bohnhof.game import Game
from bohnhof.games import create
from bohnhof.table.choices import choices
from bohnhof.table.messages import BadMessage
from bohnhof.table.settings import BadSettings, NewTable, Settings, read_new_table, settings_of
from bohnhof.texts import LANGUAGES, Sentences

RECORD = Path(__file__).parents[1] / "records" / "amigo-2023-3-step-2-1.txt"
FOUR = ["you", "person", "trader", "farmer"]


def asked(**fields: Any) -> Settings:
    """The settings of a request with these fields."""
    return settings_of(read_new_table(json.dumps({"seats": FOUR} | fields).encode()))


def test_the_usual_table() -> None:
    settings = asked()
    assert settings == Settings(
        game="bohnanza",
        edition="amigo-classic",
        options={},
        seats=("person", "person", "trader", "farmer"),
        clock=0,
        absence=20,
        stand_in="trader",
        pace=1.0,
        trade_time=8.0,
        public=False,
        host="A",
    )
    assert settings.players == 4
    assert settings.rules().players == 4


def test_settings_are_kept_as_they_are() -> None:
    settings = asked(options={"tie_break": "shared"}, seats=["trader", "you", "person"], clock=60, pace=0, public=True)
    assert settings.host == "B"
    assert Settings.decoded(settings.encoded()) == settings


def test_a_table_without_you_has_no_host() -> None:
    assert asked(seats=["trader"] * 3).host is None


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"seats": []}, "seats"),
        ({"seats": ["you"] * 8}, "seats"),
        ({"seats": "you"}, "seats"),
        ({"seats": ["you", 3]}, "seats[1]"),
        ({"seats": ["you", "nobody", "trader"]}, "seats[1]"),
        ({"seats": ["you", "../evil.py:Bot", "trader"]}, "seats[1]"),
        ({"seats": ["you", "you", "trader"]}, "seats"),
        ({"seats": ["you", "trader"]}, "seats"),
        ({"game": "chess"}, "game"),
        ({"game": 1}, "game"),
        ({"edition": "first"}, "edition"),
        ({"edition": "x" * 61}, "edition"),
        ({"options": {"fly": "on"}}, "options.fly"),
        ({"options": {"tie_break": "dice"}}, "options.tie_break"),
        ({"options": {"duel_three_fields": "on"}}, "options.duel_three_fields"),
        ({"options": []}, "options"),
        ({"clock": 4}, "clock"),
        ({"clock": 3601}, "clock"),
        ({"clock": -1}, "clock"),
        ({"clock": 10.5}, "clock"),
        ({"absence": -1}, "absence"),
        ({"absence": 4000}, "absence"),
        ({"pace": -0.1}, "pace"),
        ({"pace": 6}, "pace"),
        ({"pace": "slow"}, "pace"),
        ({"trade_time": 121}, "trade_time"),
        ({"stand_in": "nobody"}, "stand_in"),
        ({"public": "yes"}, "public"),
        ({"lang": "fr"}, "lang"),
        ({"name": "x" * 101}, "name"),
        ({"colour": "red"}, "colour"),
        ({"record": "nonsense"}, "record"),
        ({"upto": -1}, "upto"),
    ],
)
def test_what_is_wrong_names_its_field(fields: dict[str, Any], field: str) -> None:
    with pytest.raises((BadMessage, BadSettings)) as bad:
        asked(**fields)
    assert bad.value.field == field
    sentences = {language: bad.value.sentence(Sentences(language)) for language in LANGUAGES}
    assert sentences["en"] != sentences["de"]
    assert not any("{" in sentence for sentence in sentences.values())


def test_not_a_number_is_no_pace() -> None:
    for number in ("NaN", "Infinity", "1e999"):
        with pytest.raises(BadMessage):
            read_new_table(b'{"seats": ["you", "trader", "farmer"], "pace": ' + number.encode() + b"}")


def test_bots_of_the_owner_are_bots_too() -> None:
    new = NewTable(seats=["you", "mine", "trader"])
    assert settings_of(new, ["trader", "mine"]).seats == ("person", "mine", "trader")
    with pytest.raises(BadSettings):
        settings_of(new)


def test_a_recorded_game_is_played_on_from_a_command() -> None:
    record = RECORD.read_text(encoding="utf-8")
    settings = settings_of(NewTable(seats=["you", "trader", "farmer"], record=record, upto=41, edition="rio-grande"))
    assert settings.edition == "amigo-2023"  # the record says what is played
    game = Game.from_record(settings.record)
    played, recorded = settings.record.split("\n")[:46], record.split("\n")[:46]
    del played[4], recorded[4]  # the deck: what was still in the draw pile has been shuffled
    assert played == recorded
    assert not game.over
    other = settings_of(NewTable(seats=["you", "trader", "farmer"], record=record, upto=41))
    assert other.record != settings.record  # what chance brings is new each time


def test_an_endless_record_is_not_read() -> None:
    lines = RECORD.read_text(encoding="utf-8").split("\n")[:5]
    with pytest.raises(BadSettings) as bad:
        settings_of(NewTable(seats=["you", "trader", "farmer"], record="\n".join(lines + ["1 A plant"] * 3001)))
    assert (bad.value.field, bad.value.key) == ("record", "table.replay.too_long")


@pytest.mark.parametrize(
    ("seats", "upto", "field"),
    [
        (["you", "trader"], 41, "seats"),
        (["you", "trader", "farmer"], 5000, "upto"),
        (["you", "trader", "farmer"], None, "upto"),
    ],
)
def test_what_cannot_be_played_on_is_refused(seats: list[str], upto: int | None, field: str) -> None:
    with pytest.raises(BadSettings) as bad:
        settings_of(NewTable(seats=seats, record=RECORD.read_text(encoding="utf-8"), upto=upto))
    assert bad.value.field == field


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_can_be_chosen(language: str) -> None:
    found = choices(["random", "farmer", "trader"], language)
    for game in found["games"]:
        for edition in game["editions"]:
            for players in edition["players"]:
                there = [option for option in game["options"] if players in option["players"]]
                usual = {option["option"]: option["default"] for option in there}
                assert create(game["game"], edition["edition"], players, usual).options == {}
                for option in there:
                    value = next(value for value in option["values"] if value != option["default"])
                    chosen = {option["option"]: value}
                    assert create(game["game"], edition["edition"], players, chosen).options == chosen
        for option in game["options"]:
            assert len(option["names"]) == len(option["values"])
            assert option["default"] in option["values"]
    assert {bot["bot"] for bot in found["bots"]} == {"random", "farmer", "trader"}
    for clock in found["clocks"]:
        assert clock == 0 or found["limits"]["clock"]["least"] <= clock <= found["limits"]["clock"]["most"]


def test_choices_are_named_in_both_languages() -> None:
    english, german = (choices(["trader", "mine"], language) for language in ("en", "de"))
    assert english["games"][0]["options"][1]["name"] != german["games"][0]["options"][1]["name"]
    assert [bot["about"] for bot in english["bots"]] != [bot["about"] for bot in german["bots"]]
    assert english["bots"][1] == {"bot": "mine", "name": "mine", "about": "A bot of this server."}


def test_the_names_of_all_editions_are_there() -> None:
    from bohnhof.games.bohnanza.editions import EDITIONS

    plain = choices([], "en")["games"][0]
    assert [edition["edition"] for edition in plain["editions"]] == list(EDITIONS)


def test_high_bohn_is_offered_with_what_it_can_be() -> None:
    """HB-1, HB-129, HB-126, CV-1, HB-115, HB-26."""
    high = choices([], "en")["games"][1]
    assert high["name"] == "High Bohn"
    assert {edition["edition"]: edition["players"] for edition in high["editions"]} == {
        "amigo-classic": [3, 4, 5],
        "amigo-2023": [3, 4, 5],
        "rio-grande": [3, 4, 5],
    }
    options = {option["option"]: option for option in high["options"]}
    assert set(options) == {
        "start_seat",
        "thalers_hidden",
        "tie_break",
        "cognac",
        "closing_order",
        "purchase_hold",
    }
    assert dict(zip(options["purchase_hold"]["values"], options["purchase_hold"]["names"], strict=True))["0"] == (
        "Not at all"
    )


@pytest.mark.parametrize(
    ("wrong", "field", "rule"),
    [
        ({"seats": ["you", "trader"]}, "seats", "HB-1"),
        ({"seats": ["you"] + ["trader"] * 3, "edition": "amigo-field-bean"}, "edition", "HB-129"),
        ({"options": {"duel_three_fields": "on"}}, "options.duel_three_fields", "HB-129"),
        ({"options": {"purchase_hold": "soon"}}, "options.purchase_hold", "HB-26"),
    ],
)
def test_a_table_of_high_bohn_that_cannot_be_names_its_field_and_rule(
    wrong: dict[str, Any], field: str, rule: str
) -> None:
    with pytest.raises(BadSettings) as bad:
        settings_of(NewTable(**{"seats": ["you", "trader", "farmer"], "game": "high-bohn", **wrong}))
    assert (bad.value.field, bad.value.rule) == (field, rule)


def test_al_cabohne_is_offered_with_what_it_can_be() -> None:
    """AC-12, AC-84, AC-91, AC-95: for one or two; who begins is a question for two alone."""
    (found,) = [game for game in choices(["mobster", "random"], "en")["games"] if game["game"] == "al-cabohne"]
    assert (found["name"], found["editions"][0]["players"], found["usual_bot"]) == ("Al Cabohne", [1, 2], "mobster")
    options = {option["option"]: option for option in found["options"]}
    assert {name: option["players"] for name, option in options.items()} == {
        "start_seat": [2],
        "ac_passes": [1, 2],
        "ac_mafia_tie": [1, 2],
    }
    assert options["start_seat"]["values"] == ["random", "A", "B"]
    assert options["ac_passes"]["names"] == ["The third", "The first", "The second"]


def test_who_usually_sits_down_is_there() -> None:
    assert [game["usual_bot"] for game in choices(["random", "farmer"], "en")["games"]][:2] == ["farmer", "farmer"]
    assert {game["game"]: game["usual_bot"] for game in choices(["random", "trader", "mobster"], "en")["games"]}[
        "prohibohn"
    ] == "mobster"
    assert {game["usual_bot"] for game in choices([], "en")["games"]} == {""}


@pytest.mark.parametrize("players", [3, 4])
def test_al_cabohne_for_more_than_two_is_a_fault_of_the_seats(players: int) -> None:
    with pytest.raises(BadSettings) as bad:
        asked(game="al-cabohne", seats=["you", *["random"] * (players - 1)])
    assert (bad.value.field, bad.value.rule) == ("seats", "AC-95")
