"""Completion offers only what is legal now, cards and beans included."""

import random

import pytest
from keyboard import at_position, excerpt, seated

from bohnhof.engine.commands import PASS, VERBS
from bohnhof.game import Game
from bohnhof.notation.commands import read_command
from bohnhof.notation.words import Misread
from bohnhof.terminal.completion import HOUSE_WORDS, completions
from bohnhof.terminal.sitting import Sitting

TRADING = excerpt(
    a="hand re so re | fields 1 bl, - | thalers - | waiting -",
    b="hand gr so | fields -, - | thalers - | waiting -",
    c="hand st so | fields -, - | thalers - | waiting -",
    row="so so",
    step="trade",
    offers=("offer 1 B to A: green@1 for red", "offer 2 C to A: stink@1 for nothing"),
)


def offered(text: str, position: str = TRADING, seat: int = 0, language: str = "en") -> list[str]:
    sitting = at_position(position)
    return [word for word, _ in completions(text, sitting.view(seat), language)]


def completed(text: str, sitting: Sitting, seat: int, language: str) -> list[str]:
    """The whole lines that completion makes of a text."""
    return [text[: len(text) - replaced] + word for word, replaced in completions(text, sitting.view(seat), language)]


def test_the_first_words_are_those_that_are_legal() -> None:
    start = excerpt(a="hand re | fields -, - | thalers - | waiting -")
    assert offered("", start)[:2] == ["plant", "wish"]
    assert "turn-up" not in offered("", start)
    assert "harvest" not in offered("", start)
    assert offered("", start, language="de")[:2] == ["pflanze", "suche"]
    assert {"help", "save", "quit"} <= set(offered("", start))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("plant ", []),
        ("harvest ", ["1"]),
        ("acc", ["accept"]),
        ("accept ", ["1", "2"]),
        ("accept 1 ", ["with"]),
        ("accept 1 with ", ["red@1", "red@3"]),
        ("accept 1 with red@1, ", []),
        ("accept 2 ", []),
        ("refuse ", ["1", "2"]),
        ("withdraw ", []),
        ("offer ", ["red@1", "soy@2", "red@3", "soy@row", "nothing"]),
        ("offer red@1, ", ["soy@2", "red@3", "soy@row"]),
        ("offer re@1, red@3, @2, r", []),
        ("offer soy@row, s", ["soy@2", "soy@row"]),
        ("offer soy@row, soy@row, s", ["soy@2"]),
        ("offer red@1 ", ["for "]),
        ("offer red@1 for b", ["blue", "blackeyed"]),
        ("offer nothing for n", []),
        ("offer red@1 for n", ["nothing"]),
        ("offer red@1 for 2 blue ", ["to "]),
        ("offer red@1 for blue, ga", ["garden"]),
        ("offer red@1 for blue to ", ["B", "C", "D", "all"]),
        ("Offer red@1 For blue To ", ["B", "C", "D", "all"]),
        ("OFFER RED@1 FOR B", ["blue", "blackeyed"]),
        ("Accept 1 With ", ["red@1", "red@3"]),
        ("counter ", ["1", "2"]),
        ("counter 1 red@1 for g", ["green", "garden"]),
        ("counter 1 red@1 for green to ", []),
        ("wish re", ["red"]),
        ("wish red, so", ["soy"]),
        ("help acc", ["accept"]),
        ("why end", []),
        ("why en", ["end"]),
        ("rules BB-8", ["BB-80", "BB-81", "BB-82", "BB-83", "BB-84", "BB-85", "BB-86", "BB-87", "BB-88", "BB-89"]),
        ("nonsense ", []),
        ("draw ", []),
    ],
)
def test_what_follows(text: str, words: list[str]) -> None:
    found = offered(text)
    assert set(words) <= set(found)
    if text.startswith("rules"):
        assert set(found) == {"BB-8", *words}
    else:
        assert found == words


def test_the_active_player_alone_can_ask_everybody() -> None:
    assert offered("offer gr@1 for blue to ", seat=1) == ["A"]


def test_german_words_and_beans() -> None:
    assert offered("biete ", language="de") == [
        "Rote Bohne@1",
        "Sojabohne@2",
        "Rote Bohne@3",
        "Sojabohne@reihe",
        "nichts",
    ]
    assert offered("biete Rote Bohne@1 ", language="de") == ["für "]
    assert offered("biete Rote Bohne@1 für Blaue", language="de") == ["Blaue Bohne"]
    assert offered("biete re@1 für bl an a", language="de") == ["alle"]
    assert offered("biete re@1 GEGEN bl AN a", language="de") == ["alle"]
    assert offered("biete Rote Bohne@1 gegen Blaue", language="de") == ["Blaue Bohne"]


def test_english_words_are_completed_in_a_german_game_too() -> None:
    assert offered("acce", language="de") == ["accept"]
    assert offered("accept 1 ", language="de") == ["with"]


def test_files_are_completed_for_save_and_load(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "game.txt").write_text("")
    (folder / "games").mkdir()
    (folder / "bad\x1b[31m").write_text("")
    monkeypatch.chdir(folder)
    assert offered("load g") == ["game.txt", "games/"]
    assert offered(f"load {folder}/game.") == ["game.txt"]
    assert offered("load b") == []
    assert offered(f"load {folder}/none/") == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_command_that_completion_builds_is_legal(language: str) -> None:
    rng = random.Random(7)
    sitting = seated("you,random,random,random", seed=9)
    verbs = {*VERBS.values(), int(PASS)}
    checked = 0
    while sitting.seat >= 0 and checked < 400:
        seat = sitting.seat
        for _ in range(3):
            text = ""
            for _step in range(12):
                lines = [
                    line for line in completed(text, sitting, seat, language) if line.split()[0] not in HOUSE_WORDS
                ]
                if not lines or (text and rng.random() < 0.15):
                    break
                text = rng.choice(lines) + rng.choice(["", " ", " "])
                checked += is_legal(text, sitting, seat, verbs)
        sitting.bots[seat] = sitting.bots[seat] or sitting.bots[1]
        sitting.let_act()
    assert checked >= 400


def is_legal(text: str, sitting: Sitting, seat: int, verbs: set[int]) -> int:
    """Whether a text that is a whole command is legal; 0 for one that still needs something."""
    try:
        command = read_command(text)
    except Misread as misread:
        still_open = misread.key
    else:
        assert int(command.verb) in verbs
        refusal = sitting.why_not(seat, command)
        if refusal is None:
            return 1
        still_open = refusal.key
    needs = ("needs_for", "not_a_number", "not_a_bean", "not_a_seat", "too_much", "not_what_is_wanted")
    assert still_open in needs or still_open.startswith("which_"), text
    return 0


def test_completion_changes_nothing() -> None:
    game = Game.from_position(TRADING)
    before = game.to_position()
    completions("offer ", game.view("A"), "en")
    assert game.to_position() == before
