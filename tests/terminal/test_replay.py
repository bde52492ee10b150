"""Looking at recorded games."""

import json
from pathlib import Path

import pytest
from keyboard import Paper, Typed, seated

from bohnhof.notation.words import Misread
from bohnhof.terminal.replay import ALL_OPEN, Film, Player, read_eyes, replay
from bohnhof.terminal.saves import save_text


@pytest.fixture(scope="module")
def finished() -> str:
    sitting = seated("random,random,random", seed=5)
    while sitting.seat >= 0:
        sitting.let_act()
    return sitting.game.record()


@pytest.fixture(scope="module")
def unfinished() -> str:
    sitting = seated("random,random,random", seed=5)
    for _ in range(30):
        sitting.let_act()
    return sitting.game.record()


def watched(text: str, *lines: str, eyes: str = "", language: str = "en") -> str:
    paper = Paper()
    Player(Film(text), [], eyes, paper.screen(), language).run(Typed(*lines))
    return paper.text


def test_it_steps_forward_and_back_and_jumps(finished: str) -> None:
    text = watched(finished, "", "next", "back", "jump 10", "7", "turn 3", "99999", "turn 99999", "foo", "quit", "")
    steps = [line.split(":")[0] for line in text.split("\n") if line.startswith("Step ")]
    last = Film(finished).last
    third = Film(finished).step_of_turn(3)
    assert steps == [f"Step {step} of {last}" for step in (0, 1, 2, 1, 10, 7, third)]
    assert "There is no such step; they go from 0 to" in text
    assert "There is no such turn; the last one is" in text
    assert "Enter: next; back; a number" in text


def test_german_words_move_too(finished: str) -> None:
    text = watched(finished, "weiter", "zurück", "springe 4", "zug 2", "sicht A", "sicht Z", "verlassen", language="de")
    assert "Schritt 4 von" in text
    assert "Deine Hand:" in text
    assert "„Z“ ist kein Platz an diesem Tisch." in text


def test_a_finished_game_is_shown_with_all_hands_open_and_an_unfinished_one_with_none(
    finished: str, unfinished: str
) -> None:
    assert watched(finished).count("Hand of ") == 3
    assert watched(unfinished).count("Hand of ") == 0
    assert "Your hand" in watched(unfinished, eyes="B")


def test_one_seat_sees_its_own_hand_and_no_command_of_others(finished: str) -> None:
    film = Film(finished)
    step = next(i for i, frame in enumerate(film.frames) if frame.command is not None and frame.seat == 1)
    for eyes, shows in (("A", False), ("B", True), ("all", True), ("none", False)):
        player = Player(film, [], eyes, Paper().screen(), "en")
        assert player.shows_command(film.frames[step]) == shows
        assert (player.step_data(step)["command"] is not None) == shows


def test_all_open_says_what_is_drawn_and_the_others_only_how_many(finished: str) -> None:
    film = Film(finished)
    step = next(i for i, frame in enumerate(film.frames) if any(event.kind == "drew" for event in frame.events) and i)
    assert f"jump {step}"
    assert " draws 3 cards." in watched(finished, str(step), eyes="none")
    assert " draws 3 cards." not in watched(finished, str(step), eyes="all")


def test_the_last_step_is_the_result(finished: str) -> None:
    film = Film(finished)
    data = Player(film, [], "", Paper().screen(), "en").data(film.last)
    assert data["over"]
    assert sorted(data["table"]["result"]["places"])[0] == 1
    assert data["table"]["actor"] is None


def test_the_data_of_a_seat_hold_no_hidden_card(finished: str) -> None:
    film = Film(finished)
    for eyes, hands in (("B", [False, True, False]), ("none", [False] * 3), ("all", [True] * 3)):
        data = Player(film, [], eyes, Paper().screen(), "en").data(20)
        assert ["hand" in seat for seat in data["table"]["seats"]] == hands
    for step in Player(film, [], "none", Paper().screen(), "en").data(None)["steps"]:
        assert not any(" drew " in event and not event.split()[-1].isdecimal() for event in step["events"])


def test_the_whole_command(tmp_path: Path, finished: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(finished)
    paper = Paper()
    assert replay(file, "A", 3, False, Typed(), paper.screen(), "en") == 0
    assert "Step 3 of" in paper.text
    paper = Paper()
    assert replay(file, "", None, True, Typed(), paper.screen(), "en") == 0
    data = json.loads(paper.text)
    assert data["last_step"] == len(data["steps"]) - 1
    assert data["steps"][1]["command"]
    paper = Paper()
    assert replay(file, "", 10**6, False, Typed(), paper.screen(), "en") == 2
    assert replay(file, "Q", None, False, Typed(), paper.screen(), "en") == 2
    assert replay(tmp_path / "none", "", None, False, Typed(), paper.screen(), "en") == 1


def test_a_saved_game_is_shown_with_the_names_of_its_players(tmp_path: Path) -> None:
    sitting = seated("you:Anna,random,random", seed=5)
    file = tmp_path / "game.txt"
    file.write_text(save_text(sitting, "en"))
    paper = Paper()
    assert replay(file, "", 0, False, Typed(), paper.screen(), "en") == 0
    assert "A Anna" in paper.text
    assert "B Berta (random)" in paper.text


def test_a_changed_record_is_named_with_its_line(tmp_path: Path, finished: str) -> None:
    lines = finished.split("\n")
    lines[20] = lines[20].replace(" = ", " = A planted red 1; ")
    file = tmp_path / "changed.txt"
    file.write_text("\n".join(lines))
    paper = Paper(400)
    assert replay(file, "", None, False, Typed(), paper.screen(), "en") == 1
    assert "changed.txt, line 21: What happened is not what is written" in paper.text


def test_eyes() -> None:
    assert read_eyes("all", 3) == read_eyes("alle", 3) == ALL_OPEN
    assert read_eyes("c", 3) == 2
    with pytest.raises(Misread):
        read_eyes("D", 3)
