"""A recorded game as frames: they add up, and end in the result of the record."""

import json
from pathlib import Path
from typing import Any

import pytest

from bohnhof.game import Game
from bohnhof.table.replay import frames
from bohnhof.table.settings import BadSettings
from bohnhof.texts import Sentences

RECORDS = Path(__file__).parents[1] / "records"
SOME = [
    "amigo-classic-3-step-2-1.txt",
    "amigo-field-bean-4-step-4-1.txt",
    "options-05-rio-grande-2.txt",
    "rio-grande-7-step-4-1.txt",
]


def shown(name: str, eyes: str, language: str = "en") -> dict[str, Any]:
    """The frames of a record."""
    found: dict[str, Any] = json.loads(frames((RECORDS / name).read_text(encoding="utf-8"), eyes, language))
    return found


@pytest.mark.parametrize("name", SOME)
@pytest.mark.parametrize("eyes", ["none", "A", "all"])
def test_the_frames_end_in_the_result(name: str, eyes: str) -> None:
    game = Game.from_record((RECORDS / name).read_text(encoding="utf-8"))
    result = game.result()
    assert result is not None
    replay = shown(name, eyes)
    assert replay["commands"] == len(replay["frames"]) - 1
    assert [frame["n"] for frame in replay["frames"]] == list(range(len(replay["frames"])))
    assert replay["info"]["edition"] == game.rules.edition
    view: dict[str, Any] = {}
    for frame in replay["frames"]:
        view |= frame["view"]
    assert view["result"] == replay["result"]
    assert {row["seat"]: row["thalers"] for row in replay["result"]["places"]} == result.thalers
    assert replay["result"]["winners"] == result.winners
    assert view["turn"]["over"] is True


def test_each_frame_adds_up_to_the_view_at_that_moment() -> None:
    name = SOME[0]
    text = (RECORDS / name).read_text(encoding="utf-8")
    short = "\n".join(text.split("\n")[:60]) + "\nchance 1 2 3 4\n"
    view: dict[str, Any] = {}
    replay = json.loads(frames(short, "B", "en"))
    for frame in replay["frames"]:
        view |= frame["view"]
    from bohnhof.table.picture import parts

    game = Game.from_record(short)
    now = parts(game.view("B"), game.rules, Sentences("en"))
    assert view == {part: json.loads(bytes(value)) for part, value in now.items()}
    assert replay["result"] is None


def test_a_seat_reads_its_own_commands_whole_and_others_only_where_no_hand_shows() -> None:
    frames_of = {eyes: shown(SOME[0], eyes)["frames"] for eyes in ("all", "A", "none")}
    hidden = 0
    for whole, own, watched in zip(frames_of["all"][1:], frames_of["A"][1:], frames_of["none"][1:], strict=True):
        assert whole["say"] is not None
        places = any(f"@{n}" in whole["say"] for n in range(1, 30))
        assert watched["say"] == (None if places else whole["say"])
        assert own["say"] == (None if places and whole["seat"] != "A" else whole["say"])
        hidden += places
    assert hidden > 10


def test_open_cards_show_every_hand_and_every_drawn_card() -> None:
    replay = shown(SOME[0], "all")
    first = replay["frames"][0]["view"]
    assert all(len(first[f"seat:{seat}"]["cards"]) == 5 for seat in "ABC")
    assert "hand" not in first
    assert "cards" not in shown(SOME[0], "none")["frames"][0]["view"]["seat:A"]
    drawn = [told["text"] for frame in replay["frames"] for told in frame["told"] if " draws " in told["text"]]
    assert drawn
    assert all("Bean" in line for line in drawn)


def test_open_cards_show_hidden_thalers() -> None:
    name = next(
        file.name
        for file in sorted(RECORDS.glob("options-*.txt"))
        if "thalers_hidden=on" in file.read_text(encoding="utf-8")
    )
    for eyes, seen in (("all", True), ("none", False)):
        counts = [frame["view"].get("seat:B", {}).get("thalers", 0) for frame in shown(name, eyes)["frames"][:-1]]
        assert all(count is not None for count in counts) is seen


def test_a_replay_speaks_the_language_and_the_names() -> None:
    text = (RECORDS / SOME[0]).read_text(encoding="utf-8")
    replay = json.loads(frames(text, "none", "de", ["Ada", "Ben", "Cleo"], {"table": "xyz"}))
    assert replay["info"]["table"] == "xyz"
    assert [seat["name"] for seat in replay["info"]["seats"]] == ["Ada", "Ben", "Cleo"]
    assert replay["beans"][0]["name"] == "Blaue Bohne"
    said = " ".join(told["text"] for frame in replay["frames"] for told in frame["told"])
    assert "Ada" in said
    assert "baut" in said


@pytest.mark.parametrize(
    ("record", "eyes", "field", "words"),
    [
        ("nonsense", "none", "record", "not"),
        ("", "none", "record", "not"),
        ("good", "D", "seat", "eyes"),
        ("good", "AB", "seat", "eyes"),
        ("good", "", "seat", "eyes"),
        ("changed", "none", "record", "Line 6: What happened"),
        ("cut", "none", "record", ""),
        ("long", "none", "record", "3000"),
    ],
)
def test_what_cannot_be_shown_is_refused_by_name(record: str, eyes: str, field: str, words: str) -> None:
    good = (RECORDS / SOME[0]).read_text(encoding="utf-8")
    lines = good.split("\n")
    texts = {
        "good": good,
        "changed": good.replace("planted", "planted the", 1),
        "cut": "\n".join(lines[:80]) + "\n",
        "long": "\n".join([*lines[:5], *["1 A plant"] * 3001]),
    }
    with pytest.raises(BadSettings) as bad:
        frames(texts.get(record, record), eyes, "en")
    assert bad.value.field == field
    for language in ("en", "de"):
        assert bad.value.sentence(Sentences(language))
    assert words in bad.value.sentence(Sentences("en"))


def said(record: str, eyes: str) -> list[str | None]:
    """The commands of a record, as these eyes may read them."""
    found: dict[str, Any] = json.loads(frames(record, eyes, "en"))
    return [frame["say"] for frame in found["frames"][1:]]


@pytest.mark.parametrize(
    ("record", "word"),
    [("al-cabohne/02-two-draw.txt", "give"), ("high-bohn", "move"), ("high-bohn", "arrange")],
)
def test_places_in_a_hand_are_read_by_its_owner_alone(record: str, word: str) -> None:
    """AC-94, HB-106: from where a card was given, where it was moved, how drawn cards were put in order."""
    files = sorted((RECORDS / record).glob("*.txt")) if record == "high-bohn" else [RECORDS / record]
    text = next(text for text in (file.read_text(encoding="utf-8") for file in files) if f" {word} " in text)
    whole = [line.partition(" = ")[0].split(" ", 2)[2] for line in text.splitlines() if line[0].isdigit()]
    hides = [i for i, say in enumerate(whole) if say.startswith(word) and "@row" not in say and "@field" not in say]
    assert hides
    assert said(text, "all") == whole
    for eyes in ("none", "A", "B"):
        seen = said(text, eyes)
        mine = [i for i in hides if text.splitlines()[5 + i].split()[1] == eyes]
        assert [seen[i] for i in mine] == [whole[i] for i in mine]
        assert {seen[i] for i in hides if i not in mine} <= {None}
    assert all(say is not None for i, say in enumerate(said(text, "A")) if whole[i].startswith("harvest"))


@pytest.mark.parametrize("eyes", ["none", "A", "all"])
def test_a_game_against_the_mafia_ends_with_its_tally(eyes: str) -> None:
    """AC-88, AC-90."""
    for name in sorted((RECORDS / "al-cabohne").glob("*.txt"))[::5]:
        replay = json.loads(frames(name.read_text(encoding="utf-8"), eyes, "en"))
        against = replay["result"]["against"]
        assert sum(line["points"] for line in against["tally"]) == against["thalers"]
        for place in replay["result"]["places"]:
            assert sum(line["points"] for line in place["tally"]) == place["thalers"]
