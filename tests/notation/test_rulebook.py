"""The numbered rules are read from their files, in another language as far as there is a translation."""

from pathlib import Path

import pytest

from bohnhof.notation.rulebook import read_rules, rules, rules_in

ENGLISH = """# A game (XY)

Some words before.

## 1. Things

**XY-1** · terms · BOOK
First line
and second.
Example: this -> that.

| a table | of |
|---|---|
| the rule | 1 |

### Smaller

**XY-2** · terms · DESIGNED
Another.

## 2. Cards

| id | text |
|---|---|
| **XY-T1** | a card |
"""
GERMAN = """**XY-2** · Begriffe · FESTGELEGT
Eine andere.

| **XY-T1** | eine Karte |

**XY-9** · Begriffe · HEFT
Ein Gerücht.
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    (tmp_path / "de").mkdir()
    (tmp_path / "game.md").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "de" / "game.md").write_text(GERMAN, encoding="utf-8")
    for folder in (tmp_path, tmp_path / "de"):
        (folder / "README.md").write_text("**XY-7** · terms\nNo rule, but how to read one.", encoding="utf-8")
    return tmp_path


def test_a_file_is_read_rule_by_rule() -> None:
    first, second, card = read_rules(ENGLISH, "game.md")
    assert (first.id, first.about, first.file, first.language) == ("XY-1", "terms · BOOK", "game.md", "en")
    assert first.text.startswith("First line\nand second.\nExample: this -> that.\n\n| a table |")
    assert first.text.endswith("| the rule | 1 |")
    assert second.text == "Another."
    assert (card.id, card.about, card.text) == ("XY-T1", "text card", "| **XY-T1** | a card |")


def test_the_english_rules_are_read_without_the_folders_beside_them(shelf: Path) -> None:
    assert {rule.id: rule.language for rule in rules_in(shelf, "en").values()} == dict.fromkeys(
        ("XY-1", "XY-2", "XY-T1"), "en"
    )


def test_a_rule_that_is_not_translated_is_the_english_one(shelf: Path) -> None:
    found = rules_in(shelf, "de")
    assert list(found) == list(rules_in(shelf, "en"))
    assert (found["XY-1"].language, found["XY-1"].about) == ("en", "terms · BOOK")
    assert (found["XY-2"].language, found["XY-2"].text.splitlines()[0]) == ("de", "Eine andere.")
    assert found["XY-T1"].about == "Textkarte"


def test_a_translation_makes_no_rule_of_its_own(shelf: Path) -> None:
    assert "XY-9" not in rules_in(shelf, "de")


def test_a_language_without_a_folder_is_english(shelf: Path) -> None:
    assert rules_in(shelf, "fr") == rules_in(shelf, "en")


def test_the_rules_that_ship_are_in_the_language_asked_for() -> None:
    assert rules("en")["BB-80"] == rules()["BB-80"]
    assert rules("de")["BB-80"].language == "de"
    assert list(rules("de")) == list(rules())
