"""What a person types: numbers, commands, nonsense, and the keys that end the input."""

from pathlib import Path

import pytest
from keyboard import Paper, Typed, at_position, excerpt, plays, seated

from bohnhof.terminal.play import Play
from bohnhof.terminal.start import Wishes

ALONE = Wishes(seats="you,random,random", seed=1, language="en", options=["start_seat=A"])


def shown(*lines: str, wishes: Wishes = ALONE) -> str:
    status, paper = plays(Typed(*lines), wishes)
    assert status == 0
    return paper.text


def test_u10_nonsense_gets_a_short_answer_and_the_end_of_the_input_an_offer_to_save() -> None:
    # Bug log U10: unknown words, a blank line, a number out of range and letters for numbers once ended such programs.
    text = shown("help", "", "blubb", "999", "harvest one", "offer", "x" * 3000, "plant 99999999999999999999")
    assert "Type a number or a command; this is what you can do:" in text
    assert '"blubb" is not a command.' in text
    assert "There is no number 999 in the list; it goes from 1 to 2." in text
    assert '"one" is not a whole number from 1 to 99 (field).' in text
    assert "An offer reads: GIVES for WANTS" in text
    assert "The text is too long" in text
    assert "Leaving. Enter keeps this game for next time" in text
    assert "The game is kept" in text


@pytest.mark.parametrize(
    "seats", ["you:,random,random", "you:Anna,you:anna,random", "you: ,you:B,random", ",random,random"]
)
def test_u10_empty_equal_and_ambiguous_names_are_refused(seats: str) -> None:
    status, paper = plays(Typed(), Wishes(seats=seats, language="en"))
    assert status == 2
    assert "empty" in paper.text or "Two people are called" in paper.text or "cannot be a name" in paper.text


@pytest.mark.parametrize("end", [["Ctrl-C"], ["Ctrl-C", "Ctrl-C"], [], ["quit"], ["verlassen", ""]])
def test_u10_every_way_out_is_clean(end: list[str]) -> None:
    text = shown("1", *end)
    assert "Leaving." in text
    assert "Traceback" not in text


@pytest.mark.parametrize("sign", ["\x1b[31mred\x1b[0m", "a\x07b", "\u202eabc", "x\x9b2J"])
def test_n15_control_signs_are_never_shown(sign: str, tmp_path: Path) -> None:
    # Bug log N15: escape codes in what is typed, in names and in files reached the terminal.
    text = shown(
        sign,
        f"rules {sign}",
        f"help {sign}",
        f"why {sign}",
        f"save {tmp_path}/none/{sign}",
        f"load {sign}",
        f"plant {sign}",
    )
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    _status, paper = plays(Typed(), Wishes(seats=f"you:{sign},random,random", language="en"))
    assert "cannot be a name" in paper.text
    assert all(letter.isprintable() or letter == "\n" for letter in paper.text)


def test_n15_names_are_cut_to_a_length_and_no_markup_is_read() -> None:
    _status, paper = plays(Typed(), Wishes(seats="you:" + "x" * 5000 + ",random,random", language="en"))
    assert len(paper.text) < 300
    _status, paper = plays(Typed(), Wishes(seats="you:[red]Anna,random,random", seed=1, language="en"))
    assert "[red]Anna" in paper.text


def test_a_number_does_the_listed_command() -> None:
    text = shown("1")
    assert "You plant Stink Bean on field 1." in text


def test_a_refusal_names_its_rule_and_how_to_read_it() -> None:
    text = shown("turn-up", "rules BB-42")
    assert "You must plant your front card first: Stink Bean. [BB-42]" in text
    assert '"rules BB-42" shows this rule.' in text
    assert "BB-42 · step 1 · FOUND" in text


def test_t25_accepting_without_the_card_says_what_is_missing(tmp_path: Path) -> None:
    # Bug log T25: a refused acceptance was only written to a console that nobody saw.
    position = excerpt(
        a="hand re | fields -, - | thalers - | waiting -",
        b="hand gr | fields -, - | thalers - | waiting -",
        step="trade",
        offers=("offer 1 B to A: green@1 for soy",),
    )
    paper = Paper()
    sitting = at_position(position, "you,random,random,random")
    play = Play(sitting, Typed(), paper.screen(), "en", tmp_path / "kept", False)
    assert not play.answer("accept 1", 0, sitting.view(0), play.sentences(0))
    assert "You cannot give what offer 1 wants: Soy Bean is missing. [BB-62]" in paper.text


def test_a_refused_command_changes_nothing(tmp_path: Path) -> None:
    sitting = seated(seats="you,random,random")
    paper = Paper()
    before = sitting.game.to_position()
    said = [
        "turn-up",
        "harvest 1",
        "end",
        "draw",
        "accept 1",
        "offer @1 for red",
        "buy field",
        "pass",
        "plant red 1",
        "7",
    ]
    Play(sitting, Typed(*said), paper.screen(), "en", tmp_path / "kept", False).run()
    assert sitting.game.to_position() == before
    assert paper.text.count("shows this rule.") == len(said) - 1


def test_why_explains_without_doing() -> None:
    text = shown("why turn-up", "why plant 1", "why harvest 1", "why nonsense", "table")
    assert "You must plant your front card first" in text
    assert "That is allowed now." in text
    assert "Field 1 is empty. [BB-84]" in text
    assert "You plant" not in text


def test_enter_does_what_the_prompt_says_and_only_that() -> None:
    typed = Typed("", "1", "", "1", "", "")
    _status, paper = plays(typed, ALONE)
    asked = [prompt for prompt in typed.prompts if prompt.startswith("A You")]
    assert asked[:4] == ["A You > "] * 4  # planting is the player's choice: twice asked again after Enter alone
    assert asked[4:6] == ["A You (Enter = turn-up) > ", "A You > "]
    assert paper.text.count("Type a number or a command; this is what you can do:") == 3
    assert "You turn up" in paper.text


def test_german_words_work_in_an_english_game_and_the_other_way_round() -> None:
    text = shown("pflanze 1", "hilfe", "aufdecken")
    assert "You plant Stink Bean on field 1." in text
    assert "You turn up" in text
    german = Wishes(seats="du,random,random", seed=1, language="de", options=["start_seat=A"])
    text = shown("plant 1", "help", "turn-up", wishes=german)
    assert "Du baust Saubohne auf Feld 1 an." in text
    assert "Du deckst auf: " in text


def test_seats_can_be_called_by_name_in_an_offer() -> None:
    text = shown("1", "turn-up", "offer @1 for garden to Carl", "log")
    assert "You offer Carl " in text


def test_rules_of_an_unknown_number_and_none_at_all() -> None:
    text = shown("rules", "rules XX-" + "1", "rules bb-80, BB-81")
    assert "Say which rule" in text
    assert "There is no rule XX-1." in text
    assert "BB-80 · harvest · BOOK" in text
    assert "BB-81 · harvest · FOUND" in text


def test_german_readers_read_the_rules_in_german_and_which_text_counts() -> None:
    german = Wishes(seats="du,random,random", seed=1, language="de", options=["start_seat=A"])
    text = shown("regeln BB-80 BB-81", wishes=german)
    assert "BB-80 · Ernte · HEFT" in text
    assert "Schutzregel: Ein Feld mit genau einer Karte" in text
    assert text.count("(Verbindlich ist der englische Text der Regeln.)") == 1
