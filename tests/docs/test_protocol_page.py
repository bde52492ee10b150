"""The page about the protocol says what there is: every message, part, event and answer, and no other; its examples
decode."""

import ast
import json
import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

sys.path.append(str(Path(__file__).parents[1] / "table"))

from hand_made import position, seen
from high_bohn_tables import about_to_try

from bohnhof.game import Game
from bohnhof.table.choices import choices
from bohnhof.table.house import House
from bohnhof.table.messages import (
    CLIENT_MESSAGES,
    SERVER_MESSAGES,
    Info,
    ServerMessage,
    decode,
    encode,
)
from bohnhof.table.replay import frames
from bohnhof.table.settings import NewTable, read_new_table, settings_of
from bohnhof.table.web import Web
from bohnhof.texts import catalogue

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SOURCES = Path(__file__).parents[2] / "src" / "bohnhof"
RECORD = Path(__file__).parents[1] / "records" / "amigo-classic-3-step-2-1.txt"
BLOCKS = {name: json.loads(text) for name, text in re.findall(r"^```json (\S+)\n(.*?)^```$", PAGE, re.M | re.S)}
"""The examples by their names."""
SAID = [json.loads(text) for text in re.findall(r"^\| `(\{\"type\".*?\})` \|", PAGE, re.M)]
"""What a client says."""


def tag(message: type) -> str:
    """The type of a message."""
    found: str = message.__struct_config__.tag  # type: ignore[attr-defined]
    return found


def test_every_message_of_a_client_is_there_and_decodes() -> None:
    assert [message["type"] for message in SAID] == [tag(message) for message in CLIENT_MESSAGES]
    for message in SAID:
        assert json.loads(encode(decode(json.dumps(message)))) == message
        fields = next(each for each in CLIENT_MESSAGES if tag(each) == message["type"]).__struct_fields__
        assert set(message) == {"type", *fields}


@pytest.mark.parametrize("message", SERVER_MESSAGES, ids=tag)
def test_every_message_of_the_server_is_there_and_decodes(message: type) -> None:
    example = BLOCKS[tag(message)]
    if "table" in example:
        example = example | {"table": BLOCKS["Info"]}
    read = msgspec.convert(encode_and_read(example), type=ServerMessage)
    assert type(read) is message
    assert json.loads(encode(read)) == example
    fields = {info.encode_name for info in msgspec.structs.fields(message)}
    assert set(example) == {"type", *fields}
    assert re.search(rf"\*\*{tag(message)}\*\*", PAGE)


def encode_and_read(value: Any) -> Any:
    """JSON whose parts of a view stay encoded, as they are sent."""
    view = value.get("view")
    return value | {"view": {name: msgspec.Raw(encode(part)) for name, part in view.items()}} if view else value


def test_a_new_table_is_asked_for_as_the_page_says() -> None:
    asked = BLOCKS["new-table"]
    assert set(asked) == set(NewTable.__struct_fields__)
    assert settings_of(read_new_table(json.dumps(asked).encode())).clock == 60


def test_info_is_as_the_page_says() -> None:
    assert json.loads(encode(msgspec.convert(BLOCKS["Info"], type=Info))) == BLOCKS["Info"]


def shape(value: Any) -> Any:
    """The names in a value and below; lists count by what they hold."""
    if isinstance(value, dict):
        return {name: shape(part) for name, part in value.items()}
    if isinstance(value, list):
        return [merged([shape(part) for part in value])] if value and isinstance(value[0], dict) else []
    return None


def merged(shapes: list[Any]) -> Any:
    """All names that any of these has."""
    found: dict[str, Any] = {}
    for each in shapes:
        for name, part in each.items():
            found[name] = found.get(name) or part
    return found


def test_the_view_has_the_parts_that_the_page_shows() -> None:
    game = position(
        "hand bl so | fields 4 bl, - | thalers st st st st | waiting re | wish so",
        "hand so | fields -, - | thalers - | waiting -",
        row="re",
        active="B",
        discard="bl so",
        offers=["offer 1 B to A: red@row.1 for soy"],
    )
    real = {name: part for name, part in seen(game, "A").items() if name not in ("seat:B", "seat:C", "seat:D")}
    shown = {**BLOCKS["view"], "seat:A": BLOCKS["view"]["seat:A"]}
    for name in ("offer", "answers"):
        for view in (real, shown):
            legal = view["legal"][name]
            view["legal"][name] = legal if name == "offer" and not legal.pop("wants") else {}
    assert shape(real) == shape(shown)
    same = ("turn", "hand", "zones", "offers", "seat:A")
    for part in same:
        real_text, shown_text = json.dumps(real[part]), json.dumps(shown[part])
        assert type(real[part]) is type(shown[part]), (real_text, shown_text)
    assert real["seat:A"] == shown["seat:A"] | {"facts": real["seat:A"]["facts"], "thalers": 4}
    assert real["hand"] == shown["hand"]
    assert real["duty"] == shown["duty"]
    assert real["offers"][0] == shown["offers"][0] | {"offer": 1}


def test_the_supply_is_as_the_page_says() -> None:
    view = seen(Game("high-bohn", players=3, seed=1), "A")
    assert shape(view["supply"]) == shape(BLOCKS["supply"])
    told = PAGE.split("### What a game that sells things adds")[1].split("## Frames")[0]
    assert all(f"`{name}`" in told for name in ("purse", "wares", "places", "only", "holds", "ware", "hand", "tally"))


def test_the_token_is_as_the_page_says() -> None:
    game = Game.from_record(about_to_try("so ch st gr ga", tip_duel="on"))
    for seat, command in (("A", "attempt"), ("C", "lay chili@2")):
        game.do(seat, command)
    view = seen(game, "A")
    assert shape(view["token"]) == shape(BLOCKS["token"])
    told = PAGE.split("### What a game with a token adds")[1].split("## Frames")[0]
    steps = {step.name for step in game.rules.steps[int(game.rules.step_count) :]}
    assert all(f"`{name}`" in told for name in ("of", *steps))


def test_cards_of_a_games_own_are_as_the_page_says() -> None:
    game = Game("telebohn", players=3, seed=1)
    view = seen(game, "A")
    shown = BLOCKS["own-cards"]
    assert shape(view["own_cards"] | {"guards": shown["guards"]}) == shape(shown)
    told = PAGE.split("### What a game with cards of its own adds")[1].split("## Frames")[0]
    names = ("own", "notes", "own_cards", "guarded", "draws", "ordered", "asked", "kind", "kinds", "with")
    assert all(f"`{name}`" in told for name in (*names, "cards", "origin", "swap"))


def test_the_result_is_as_the_page_says() -> None:
    replay = json.loads(frames(RECORD.read_text(encoding="utf-8"), "none", "en"))
    assert shape(replay["result"]) == shape(BLOCKS["result"])
    assert set(replay) == set(BLOCKS["frames"])
    assert set(replay["info"]) == set(BLOCKS["frames"]["info"])
    assert set(replay["frames"][0]) == set(BLOCKS["frames"]["frames"][0])


def events_of_the_games() -> dict[str, set[str]]:
    """Every kind of event that the sources make, with the names of the values that are written there."""
    found: dict[str, set[str]] = {}
    for file in [*(SOURCES / "games").rglob("*.py"), *(SOURCES / "engine").glob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event" and len(node.args) == 3:
                kind, _seat, values = node.args
                if isinstance(kind, ast.Constant) and isinstance(values, ast.Dict):
                    names = {key.value for key in values.keys if isinstance(key, ast.Constant)}
                    found.setdefault(str(kind.value), set()).update(str(name) for name in names)
    found["drew"].add("bean")  # for the one who has drawn it
    return found


def test_every_event_is_there_with_its_values() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|(.*?)\|.*\|$", PAGE.split("### Events")[1].split("## The view")[0], re.M)
    assert {kind: set(re.findall(r"`([a-z]+)`", values)) for kind, values in rows} == events_of_the_games()


def test_every_error_is_there() -> None:
    listed = set(re.findall(r"`([a-z_]+)`", PAGE.split("### Errors")[1].split("### Events")[0])) - {"error"}
    keys = [key.rpartition(".")[2] for key in catalogue("en") if key.startswith(("table.error.", "live.error."))]
    assert listed == set(keys)


def test_every_answer_over_http_is_there() -> None:
    told = {
        (method, path.replace("NAME", "{name}").replace("SECRET", "{secret}").replace("LANG", "{language}"))
        for method, path in re.findall(r"`(GET|POST) (/\S*)`", PAGE)
    }
    told = {(method, path.replace("/rules/ID", "/rules/{rule}").replace("GUIDE", "{guide}")) for method, path in told}
    house = House.__new__(House)
    house.limits = house.meters = house.store = None  # type: ignore[assignment]
    routes = {
        (method, route.path)
        for route in Web(house).routes()
        for method in (getattr(route, "methods", None) or {"GET"}) - {"HEAD"}
        if route.path != "/{path:path}"
    }
    assert told == routes


def test_choices_are_as_the_page_says() -> None:
    found = choices(["trader"], "en") | {"url": ""}
    section = PAGE.split("### What a table can be")[1].split("### To make a table")[0]
    words = set(re.findall(r'"([a-z_]+)"', section))
    game = found["games"][0]
    names = {*found, *game, *game["editions"][0], *game["options"][0], *found["bots"][0]}
    assert words == names


def test_the_page_says_how_much_is_remembered() -> None:
    from bohnhof.table.chronicle import KEPT_ANSWERS
    from bohnhof.table.messages import LARGEST, LONGEST_CHAT

    assert f"the last {KEPT_ANSWERS} of each seat" in PAGE
    assert f"at most {LARGEST} bytes" in PAGE
    assert f"at most {LONGEST_CHAT} characters" in PAGE


def test_a_game_can_be_followed_by_its_parts() -> None:
    """Whoever puts the changed parts over the old ones has the whole view (bug log N09)."""
    game = Game(players=3, seed=11, options={"start_seat": "A"})
    view = dict(seen(game, "B"))
    for _ in range(120):
        if game.over or game.actor is None:
            break
        game.do(game.actor, game.legal(game.actor).commands[0])
        now = seen(game, "B")
        view |= {name: part for name, part in now.items() if view[name] != part}
        assert view == now
