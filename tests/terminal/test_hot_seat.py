"""Several people at one keyboard: nobody sees another's hand."""

import re

from keyboard import Paper, Typed, plays

from bohnhof.terminal.start import Wishes

THREE = Wishes(seats="you:Anna,you:Ben,random", seed=4, language="en", options=["start_seat=A"])
CLEARED = "\x1b[3J"


def pages(*lines: str, wishes: Wishes = THREE) -> list[str]:
    """What is on the screen between two clearings."""
    paper = Paper(terminal=True)
    plays(Typed(*lines), wishes, paper)
    return [re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", page) for page in paper.text.split(CLEARED)]


def test_a_hand_is_shown_only_after_its_owner_has_pressed_enter() -> None:
    found = pages("", "1", "turn-up", "end", "", "", "", "pass")
    assert "Your hand" not in found[0]
    assert "Now it is A Anna. Everybody else look away; A Anna, press Enter:" in found[1]
    for page in found:
        asked = "Everybody else look away" in page
        assert not (asked and "Your hand" in page)


def test_each_page_belongs_to_one_person() -> None:
    found = pages("", "1", "turn-up", "offer @1 for garden to B", "", "refuse 1", "", "end", *[""] * 10)
    owners = [set(re.findall(r"^([AB]) (?:Anna|Ben) .*> ?$", page, re.MULTILINE)) for page in found]
    prompts = [len(re.findall(r"Your hand:", page)) for page in found]
    assert any(prompts)
    assert all(len(owner) <= 1 for owner in owners)


def test_the_log_is_that_of_the_person_at_the_keyboard() -> None:
    lines = ["", "1", "turn-up", "offer @1 for garden to B", "", "log all", "refuse 1"]
    found = pages(*lines)
    of_ben = next(page for page in found if "offers you" in page)
    assert "Anna offers you " in of_ben
    assert "(hand card" not in of_ben
    assert re.search(r"You draw|You plant", of_ben) is None


def test_the_history_of_typed_lines_is_not_shared() -> None:
    from bohnhof.terminal.lines import EditedLines

    lines = EditedLines()
    first = lines.histories.setdefault(0, lines.new_history())
    second = lines.histories.setdefault(1, lines.new_history())
    first.append_string("offer red@3 for soy to B")
    assert list(second.get_strings()) == []


def test_one_person_alone_is_never_sent_away() -> None:
    paper = Paper(terminal=True)
    plays(Typed("1"), Wishes(seats="you,random,random", seed=1, language="en"), paper)
    assert CLEARED not in paper.text
    assert "look away" not in paper.text
