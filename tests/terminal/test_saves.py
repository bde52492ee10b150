"""Saving, loading, and going on after a crash."""

import os
import random
from pathlib import Path

import pytest
from keyboard import Paper, Person, Typed, quick, seated
from keyboard import plays as plays_on

from bohnhof.notation.words import Misread
from bohnhof.terminal import saves
from bohnhof.terminal.play import Play
from bohnhof.terminal.saves import left_behind, read_saved, resumed, running_file, save_text, state_folder, write_file
from bohnhof.terminal.seating import BadSeats
from bohnhof.terminal.sitting import Sitting
from bohnhof.terminal.start import Wishes

ALONE = Wishes(seats="you:Anna,random,random", seed=1, language="en", options=["start_seat=A"])


def plays(lines: Typed | Person, wishes: Wishes, asks: bool = False) -> tuple[int, Paper]:
    """Run the command `play` on paper that is wide enough for the name of any file."""
    return plays_on(lines, wishes, Paper(400), asks)


def played_on(sitting: Sitting, decisions: int) -> Sitting:
    """The same sitting after so many decisions, the people's as the driver would make them."""
    for _ in range(decisions):
        if sitting.seat < 0:
            break
        if sitting.person_to_ask() is None:
            sitting.let_act()
        else:
            command = sitting.driver.default(sitting.menu)
            assert command is not None
            sitting.do(command)
    return sitting


def table_of(sitting: Sitting) -> list[str]:
    """The table as text; where the game is over there is no more chance in it."""
    lines = sitting.game.to_position().split("\n")
    return [line for line in lines if not (sitting.game.over and line.startswith("chance"))]


@pytest.mark.parametrize("decisions", [0, 1, 7, 40, 200, 100_000])
def test_a_saved_game_comes_back_as_it_was(decisions: int) -> None:
    sitting = played_on(seated("you:Anna,you,random,farmer", seed=6, ask="always"), decisions)
    text = save_text(sitting, "de")
    again = resumed(read_saved(text))
    assert save_text(again, "de") == text
    assert table_of(again) == table_of(sitting)
    assert (again.seat, again.driver.answering, again.by_courtesy()) == (
        sitting.seat,
        sitting.driver.answering,
        sitting.by_courtesy(),
    )
    assert read_saved(text).language == "de"
    assert again.ask == "always"


def test_a_loaded_game_goes_on_exactly_as_it_would_have() -> None:
    # Bug log P01: a loaded game repeated the chance of its beginning.
    sitting = played_on(seated("you,you:Anna,you:Ben", seed=8), 60)
    again = resumed(read_saved(save_text(sitting, "en")))
    assert played_on(sitting, 500).game.to_position() == played_on(again, 500).game.to_position()


def test_a_plain_record_can_be_loaded_with_the_usual_seats_or_others(tmp_path: Path) -> None:
    sitting = played_on(seated("random,random,random", seed=8), 30)
    file = tmp_path / "record.txt"
    file.write_text(sitting.game.record())
    again = resumed(read_saved(saves.read_file(file)))
    assert [seat.person for seat in again.seats] == [True, False, False]
    status, paper = plays(Typed(), Wishes(load=file, seats="random,you:Ben,random", language="en"))
    assert status == 0
    assert "B Ben" in paper.text
    status, paper = plays(Typed(), Wishes(load=file, seats="random,you", language="en"))
    assert status == 2
    assert "This game has 3 players, not 2." in paper.text


def test_every_accepted_command_is_kept_at_once(own_state_folder: Path) -> None:
    class Crash(Exception):
        """The program ends without a chance to save."""

    class Dies(Typed):
        def ask(self, *asked: object, **more: object) -> str:
            if not self.lines:
                raise Crash
            return super().ask(*asked, **more)  # type: ignore[arg-type]

    with pytest.raises(Crash):
        plays(Dies("1"), ALONE)
    kept = read_saved(running_file().read_text())
    assert "1 A plant " in kept.record
    assert kept.seats[0].name == "Anna"


def test_a_game_left_behind_is_offered_at_the_next_start(own_state_folder: Path) -> None:
    sitting = played_on(seated("you:Anna,random,random", seed=2), 5)
    left = own_state_folder / "bohnhof" / "table-999999999.bohnhof"
    left.parent.mkdir(parents=True)
    left.write_text(save_text(sitting, "en"))
    assert left_behind() == [left]
    _status, paper = plays(Typed(""), Wishes(language="en"), asks=True)
    assert "There is an unfinished game (5 commands so far)" in paper.text
    assert "A Anna" in paper.text
    assert not left.exists()
    assert running_file().exists()  # the game now belongs to this process


def test_a_game_left_behind_can_be_thrown_away_and_a_new_one_begun(own_state_folder: Path) -> None:
    left = own_state_folder / "bohnhof" / "table-999999999.bohnhof"
    left.parent.mkdir(parents=True)
    left.write_text(save_text(seated("you:Anna,random,random", seed=2), "en"))
    status, paper = plays(Typed("no", "3", "random", "1"), Wishes(language="en"), asks=True)
    assert status == 0
    assert not left.exists()
    assert "B Berta (random) and C Carl (random)" in paper.text


def test_the_game_of_a_living_process_is_not_offered(own_state_folder: Path) -> None:
    mine = own_state_folder / "bohnhof" / f"table-{os.getpid()}.bohnhof"
    mine.parent.mkdir(parents=True)
    mine.write_text(save_text(seated(), "en"))
    assert left_behind() == []


def test_save_and_load_in_the_game(tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    status, paper = plays(Typed(f"save {file}", "1", f"load {file}", "yes", "log all"), ALONE)
    assert status == 0
    assert f"Saved as {file}." in " ".join(paper.text.split())
    assert "Loaded" in paper.text
    assert paper.text.count("You plant") == 1  # told once, and not in the log of the loaded game


def test_loading_asks_before_an_unsaved_game_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    _status, paper = plays(Typed(f"save {file}", "1", f"load {file}", "", "table"), ALONE)
    assert "would be lost" in paper.text
    assert "Loaded" not in paper.text
    assert "4 in hand" in paper.text.rpartition("would be lost")[2]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda text: text.replace("seat B random", "seat B nobody"), 5),
        (lambda text: text.replace("language en", "language xx"), 2),
        (lambda text: text.replace("ask needed", "ask \x1b[2J"), 3),
        (lambda text: text.replace("seat B", "seat C"), 5),
        (lambda text: text.replace("you:Anna", "you:A"), 4),
        (lambda text: text.replace("players=3", "players=9"), 9),
        (lambda text: text.replace("1 A plant", "1 B plant"), 13),
        (lambda text: text.replace(" = A planted", " = A planted not"), 13),
        (lambda text: text.replace("\nrecord\n", "\n"), None),
        (lambda text: text.rpartition("chance")[0] + "chance 0 0 0 0\n", None),
        (lambda text: text[: len(text) // 2], None),
        (lambda text: "", 1),
        (lambda text: "bohnhof save 2\n", 1),
    ],
)
def test_a_damaged_file_is_named_with_its_line_and_changes_nothing(tmp_path: Path, change: object, line: int) -> None:
    sitting = seated("you:Anna,random,random", seed=3)
    command = sitting.driver.default(sitting.menu)
    assert command is not None
    sitting.do(command)
    assert callable(change)
    file = tmp_path / "damaged.txt"
    file.write_text(change(save_text(sitting, "en")))
    status, paper = plays(Typed(), Wishes(load=file, language="en"))
    assert status == 2
    assert (f"damaged.txt, line {line}: " if line else "damaged.txt, line ") in paper.text
    assert "\x1b" not in paper.text
    play = Play(seated(seed=5), Typed(f"load {file}"), Paper().screen(), "en", tmp_path / "kept", False)
    before = play.sitting.game.to_position()
    play.run()
    assert play.sitting.game.to_position() == before


def test_files_damaged_at_random_never_break_the_program() -> None:
    rng = random.Random(5)
    text = save_text(played_on(seated("you:Anna,random,farmer", seed=4), 40), "en")
    lines: list[int] = []
    for _ in range(60):
        at = rng.randrange(len(text))
        cut = rng.randrange(1, 12)
        put = "".join(rng.choice("aA1 \n=@.-é\x00") for _ in range(rng.randrange(4)))
        try:
            resumed(read_saved(text[:at] + put + text[at + cut :]))
        except Misread as misread:
            lines.append(misread.line)
        except BadSeats:
            lines.append(1)
    assert len(lines) > 30
    assert min(lines) > 0


def test_a_file_that_is_no_text_and_one_that_is_missing_are_named(tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(b"bohnhof save 1\n\xff\xfe\x00")
    _status, paper = plays(Typed(f"load {tmp_path}/noise", f"load {tmp_path}/none", f"load {tmp_path}", "load"), ALONE)
    flat = " ".join(paper.text.split())
    assert "noise, line 2: " in flat
    assert "No such file" in flat
    assert "directory" in flat
    assert "Say which file: load FILE" in flat


def test_saving_leaves_foreign_files_alone_and_names_what_cannot_be_written(tmp_path: Path) -> None:
    foreign = tmp_path / "letter.txt"
    foreign.write_text("Dear Anna,")
    _status, paper = plays(Typed(f"save {foreign}", f"save {tmp_path}/none/x", f"save {tmp_path}", "save"), ALONE)
    flat = " ".join(paper.text.split())
    assert foreign.read_text() == "Dear Anna,"
    assert "is no saved game; it is left alone" in flat
    assert flat.count("cannot be written") >= 1
    assert "Say under which name: save FILE" in flat


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.txt"
    write_file(file, "old\n")

    def fails(*_paths: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves.os, "replace", fails)
    with pytest.raises(OSError, match="space"):
        write_file(file, "new\n")
    assert file.read_text() == "old\n"
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_game_that_cannot_be_kept_says_so_once_and_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    paper = Paper()
    Play(seated(), Typed("1", "1"), paper.screen(), "en", blocked / "kept", False).run()
    assert paper.text.count("cannot be kept") == 1
    assert paper.text.count("You plant") == 2


def test_leaving_saves_under_a_name_or_throws_away(tmp_path: Path) -> None:
    file = tmp_path / "later.txt"
    _status, paper = plays(Typed("1", "quit", str(file)), ALONE)
    assert f"bohnhof play --load {file}" in " ".join(paper.text.split())
    assert "1 A plant" in file.read_text()
    assert not running_file().exists()
    plays(Typed("1", "quit", "no"), ALONE)
    assert not list(state_folder().glob("*"))


def test_a_file_of_the_players_own_is_kept_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    wishes = Wishes(seats="you,random,random", seed=1, language="en", save=file, options=["start_seat=A"])
    _status, paper = plays(Typed("1"), wishes)
    assert "1 A plant" in file.read_text()
    assert f"bohnhof play --load {file}" in " ".join(paper.text.split())
    assert not running_file().exists()


def test_a_foreign_file_is_not_taken_for_the_games_own(tmp_path: Path) -> None:
    foreign = tmp_path / "letter.txt"
    foreign.write_text("Dear Anna,")
    for path, said in ((foreign, "it is left alone"), (tmp_path, "cannot be written")):
        wishes = Wishes(seats="you,random,random", seed=1, language="en", save=path)
        status, paper = plays(Typed("1"), wishes)
        assert status == 2
        assert said in " ".join(paper.text.split())
    assert foreign.read_text() == "Dear Anna,"


def test_the_record_of_a_finished_game_can_be_saved_and_the_command_to_see_it_is_told(tmp_path: Path) -> None:
    file = tmp_path / "finished.txt"

    class Saves(Person):
        def ask(self, prompt: str, *rest: object) -> str:  # type: ignore[override]
            if rest:
                return super().ask(prompt, *rest)  # type: ignore[arg-type]
            return str(file)

    _status, paper = plays(Saves(quick), Wishes(seats="you,farmer,farmer", seed=1, language="en"))
    assert f"bohnhof replay {file}" in " ".join(paper.text.split())
    assert file.read_text().startswith("bohnhof record 1\n")
    assert "over thalers" in file.read_text()
