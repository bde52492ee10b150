"""The command `rules`, its check, and the command `scenario`."""

import json
from pathlib import Path

import pytest
from keyboard import Paper

from bohnhof.games import ADD_ONS, FINISHED, GAMES
from bohnhof.notation.rulebook import rules
from bohnhof.terminal.rulebook import by_prefix, check, say_whose_words, show_rules
from bohnhof.terminal.scenarios import run_scenarios
from bohnhof.texts import Sentences

ENGLISH = Sentences("en")
HOLDS = """
- scenario: a single bean beside a larger field is protected
  rules: [BB-80]
  A: {hand: [red], fields: [1 soy, 2 blue]}
  do:
    - A harvest 1 -> refused BB-80
"""


def shown(ids: list[str], search: str = "", as_json: bool = False, language: str = "en") -> tuple[int, str]:
    paper = Paper()
    status = show_rules(ids, search, as_json, paper.screen(), Sentences(language))
    return status, paper.text


def test_rules_are_printed_by_their_identifiers_and_by_prefix() -> None:
    status, text = shown(["bb-80", "BB-12"])
    assert status == 0
    assert "BB-80 · harvest · BOOK" in text
    assert "Black-eyed Bean" in text
    assert shown(["PV"])[1].count("PV-") >= len(by_prefix()["PV"])


def test_an_unknown_rule_is_named_and_the_status_says_so() -> None:
    status, text = shown(["BB-80", "XY-" + "9\x1b[31m"])
    assert status == 1
    assert "There is no rule XY-9?[31m." in text
    assert "BB-80" in text


def test_rules_are_searched() -> None:
    status, text = shown([], "PROTECTION")
    assert status == 0
    assert "BB-80" in text
    assert shown(["BB"], "cognac")[0] == 1
    assert 'No rule speaks of "xylophone".' in shown([], "xylophone")[1]


def test_without_a_number_the_games_are_listed() -> None:
    status, text = shown([])
    assert status == 0
    for prefix, listed in by_prefix().items():
        assert any(line.split()[:3] == [prefix, listed[0].file, str(len(listed))] for line in text.split("\n"))


def test_german_readers_read_german_and_are_told_once_which_text_counts() -> None:
    status, text = shown(["BB-80", "BB-12"], language="de")
    assert status == 0
    assert "BB-80 · Ernte · HEFT" in text
    assert "Beispiel: F1 1 Rote, F2 2 Blaue" in text
    assert "Die acht Sorten" in text
    assert text.count("Verbindlich ist der englische Text") == 1
    assert "nur auf Englisch" not in text


def test_the_german_rules_are_searched_in_german() -> None:
    assert "BB-80" in shown([], "schutzregel", language="de")[1]
    assert shown(["BB"], "schutzregel")[0] == 1


def test_rules_without_a_translation_are_named() -> None:
    paper = Paper(200)
    english, german = rules()["BB-80"], rules("de")["BB-81"]
    say_whose_words([english, german], paper.screen(), Sentences("de"))
    assert "(Bisher nur auf Englisch: BB-80.)" in paper.text
    paper = Paper(200)
    say_whose_words([english], paper.screen(), ENGLISH)
    assert paper.text == ""


def test_german_rules_as_json() -> None:
    (rule,) = json.loads(shown(["BB-80"], as_json=True, language="de")[1])
    assert rule["language"] == "de"
    assert rule["about"] == "Ernte · HEFT"


def test_rules_as_json() -> None:
    status, text = shown(["BB-80"], as_json=True)
    assert status == 0
    assert [rule["id"] for rule in json.loads(text)] == ["BB-80"]
    assert len(json.loads(shown([], as_json=True)[1])) == len(rules())


def test_the_finished_games_are_games() -> None:
    assert set(FINISHED.values()) <= {*GAMES, *ADD_ONS}
    assert set(FINISHED) <= set(by_prefix())


@pytest.fixture
def tests_folder(tmp_path: Path) -> Path:
    every = [rule for rule in rules() if rule.partition("-")[0] in FINISHED]
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_a.py").write_text("# " + " ".join(every[::2]))
    (tmp_path / "b.yaml").write_text(" ".join(every[1::2]))
    (tmp_path / "c.json").write_text("[]")
    return tmp_path


def test_the_check_passes_where_every_rule_of_the_finished_games_is_cited(tests_folder: Path) -> None:
    paper = Paper()
    assert check(tests_folder, False, paper.screen(), ENGLISH) == 0
    count = len(by_prefix()["BB"])
    assert f"BB: {count} of {count} rules are cited by tests." in paper.text
    assert "this game is not built yet" not in paper.text


def test_the_check_lists_every_rule_without_a_test_and_fails(tests_folder: Path) -> None:
    file = tests_folder / "b.yaml"
    file.write_text(file.read_text().replace("BB-80", "").replace("BB-42", "") + " BB-" + "999")
    paper = Paper(200)
    assert check(tests_folder, False, paper.screen(), ENGLISH) == 1
    assert "2 rules of finished games without a test: BB-42, BB-80" in paper.text
    assert "Cited, but no rule: BB-" in paper.text
    paper = Paper()
    assert check(tests_folder, True, paper.screen(), ENGLISH) == 1
    report = json.loads(paper.text)
    assert report["uncited"] == ["BB-42", "BB-80"]
    assert all(game["finished"] for game in report["games"].values())


def test_rules_of_a_game_that_is_not_finished_need_no_test(tests_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(FINISHED, "TB")
    for file in (tests_folder / "b.yaml", tests_folder / "deep" / "test_a.py"):
        file.write_text(" ".join(word for word in file.read_text().split() if not word.startswith("TB-")))
    paper = Paper()
    assert check(tests_folder, False, paper.screen(), ENGLISH) == 0
    assert "TB: 0 of " in paper.text
    assert "this game is not built yet" in paper.text
    paper = Paper()
    assert check(tests_folder, True, paper.screen(), ENGLISH) == 0
    report = json.loads(paper.text)
    assert not report["games"]["TB"]["finished"]
    assert report["games"]["PB"]["finished"]


def test_a_missing_tests_folder_is_named(tmp_path: Path) -> None:
    paper = Paper()
    assert check(tmp_path / "none", False, paper.screen(), ENGLISH) == 2
    assert "There is no folder" in paper.text


def ran(*files: Path, as_json: bool = False) -> tuple[int, str]:
    paper = Paper(200)
    return run_scenarios(list(files), as_json, paper.screen(), ENGLISH), paper.text


def test_scenarios_that_hold(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(HOLDS)
    for path in (tmp_path, tmp_path / "good.yaml"):
        status, text = ran(path)
        assert status == 0
        assert "holds: a single bean beside a larger field is protected [BB-80]" in text
        assert "1 scenario in 1 file, 0 wrong." in text


def test_a_scenario_that_does_not_hold_says_where(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(HOLDS.replace("-> refused BB-80", ""))
    status, text = ran(tmp_path / "bad.yaml")
    assert status == 1
    assert "WRONG: a single bean" in text
    assert "line 6: " in text


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("- scenario: [\x1b")
    status, text = ran(tmp_path / "broken.yaml", tmp_path / "none.yaml", as_json=True)
    assert status == 1
    report = json.loads(text)
    assert report[0]["error"].startswith("line ")
    assert "No such file" in report[1]["error"]
    assert "\x1b" not in text


def test_no_file_at_all_is_no_success(tmp_path: Path) -> None:
    assert ran(tmp_path)[0] == 1
