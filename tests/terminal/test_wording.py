"""Commands in the player's language mean the same as the canonical text."""

import pytest
from keyboard import at_position, excerpt, seated

from bohnhof.engine.commands import simple
from bohnhof.notation.commands import ALIASES, VERB_WORDS, WARE_VERB, command_text, read_command
from bohnhof.telling.meaning import harvest_preview
from bohnhof.terminal.completion import HOUSE_WORDS
from bohnhof.terminal.hints import hints, usual
from bohnhof.terminal.house import with_letters
from bohnhof.terminal.seating import speaker

COMMANDS = [
    "plant",
    "plant 2",
    "plant red",
    "plant blackeyed 1",
    "turn-up",
    "harvest 3",
    "buy field",
    "end",
    "draw",
    "pass",
    "offer blue, red@3, soy@row for 2 green, red to B",
    "offer soy@row.2 for nothing to all",
    "offer nothing for soy",
    "accept",
    "accept 4",
    "accept 4 with soy@2, red@row",
    "refuse 3",
    "refuse",
    "counter 2 blue@1 for 3 wax",
    "counter blue for nothing",
    "withdraw 1",
    "wish soy, red",
    "wish nothing",
    "discard red@3",
    "discard blue",
    "discard",
]


@pytest.mark.parametrize("text", COMMANDS)
def test_english_words_are_the_canonical_ones(text: str) -> None:
    assert command_text(read_command(text), "en") == command_text(read_command(text)) == text


@pytest.mark.parametrize("text", COMMANDS)
def test_german_words_read_as_the_same_command(text: str) -> None:
    command = read_command(text)
    german = command_text(command, "de")
    assert german != text
    assert read_command(german) == command


def test_no_word_of_the_house_begins_a_command() -> None:
    assert not set(HOUSE_WORDS) & set(ALIASES)
    for language in ("en", "de"):
        words = [word for verb, word in VERB_WORDS[language].items() if verb != WARE_VERB]  # it shares its word
        assert len(set(words)) == len(words)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_listed_command_is_listed_with_its_words_and_meaning(language: str) -> None:
    sitting = seated("you,random,random", seed=3)
    seen: set[int] = set()
    for _ in range(300):
        view = sitting.view(sitting.seat)
        found = hints(view, sitting.game.rules, speaker(sitting.seats, language, sitting.seat))
        for hint in found:
            assert hint.meaning
            if hint.command is not None:
                assert read_command(hint.words) == hint.command
                assert sitting.why_not(sitting.seat, hint.command) is None
                seen.add(int(hint.command.verb))
            else:
                read_command(hint.words)
        listed = {command_text(hint.command) for hint in found if hint.command is not None}
        if not view.answering:
            codes = {command_text(simple(view.menu.codes[i])) for i in range(view.menu.count)}
            assert listed - {"pass"} == codes
        sitting.bots[sitting.seat] = sitting.bots[sitting.seat] or sitting.bots[1]
        sitting.let_act()
    assert len(seen) >= 8


def listed(position: str) -> list[str]:
    """The commands that are listed for the first seat, in their order."""
    sitting = at_position(position)
    found = hints(sitting.view(0), sitting.game.rules, speaker(sitting.seats, "en", 0))
    return [hint.words for hint in found if hint.command is not None]


def test_whoever_is_active_sees_that_he_may_end_the_trading_while_an_offer_awaits_his_answer() -> None:
    """BB-67."""
    position = excerpt(
        a="hand re | fields -, - | thalers - | waiting -",
        b="hand gr | fields -, - | thalers - | waiting -",
        step="trade",
        offers=("offer 1 B to A: green@1 for red",),
    )
    assert listed(position) == ["accept 1", "refuse 1", "end"]


def test_a_field_that_grows_is_listed_before_an_empty_one() -> None:
    """The first number is what a quick hand types."""
    position = excerpt(a="hand - | fields -, 2 re, 1 so | thalers - | waiting re so", step="waiting", row="-")
    assert listed(position)[:4] == ["plant soy 3", "plant red 2", "plant soy 1", "plant red 1"]
    second = excerpt(a="hand re | fields -, 2 bl | thalers - | waiting -", planted=1)
    assert listed(second)[:2] == ["plant red 1", "turn-up"]


def test_a_harvest_is_shown_with_what_it_pays_now_and_what_more_cards_would() -> None:
    position = excerpt(a="hand - | fields 5 bl, 1 ga, 12 ch | thalers - | waiting -")
    sitting = at_position(position)
    english = speaker(sitting.seats, "en", 0)
    view = sitting.view(0)
    assert harvest_preview(view, 0, 0, english) == "5 Blue Beans: 1 thaler now, 1 more card for 2"
    assert harvest_preview(view, 0, 1, english) == "Garden Bean: 0 thalers now, 1 more card for 2"
    assert harvest_preview(view, 0, 2, english) == "12 Chili Beans: 4 thalers now, the most"
    german = speaker(sitting.seats, "de", 0)
    assert harvest_preview(view, 0, 0, german) == "5 Blaue Bohnen: jetzt 1 Taler, noch 1 Karte für 2"


def test_enter_alone_stands_for_the_only_thing_left_and_never_for_a_choice() -> None:
    for step, expected in (("draw", "draw"), ("trade", None), ("plant", "turn-up")):
        sitting = at_position(excerpt(step=step))
        enter = usual(sitting.view(0), sitting.game.rules, speaker(sitting.seats, "en", 0))
        assert (enter.words if enter else None) == expected


def test_a_name_means_the_letter_of_its_seat() -> None:
    sentences = speaker(seated("you,random,random").seats, "en", 0)
    assert with_letters("offer red for soy to berta", sentences) == "offer red for soy to B"
    assert with_letters("biete re für so an Carl", sentences) == "biete re für so an C"
    assert with_letters("offer red for soy to all", sentences) == "offer red for soy to all"
    assert with_letters("offer red for soy to Zed", sentences) == "offer red for soy to Zed"
    assert with_letters("", sentences) == ""


def test_an_offer_that_cannot_be_accepted_says_what_is_missing() -> None:
    position = excerpt(
        a="hand re | fields -, - | thalers - | waiting -",
        b="hand gr | fields -, - | thalers - | waiting -",
        step="trade",
        offers=("offer 1 B to A: green@1 for 2 red, soy",),
    )
    sitting = at_position(position)
    sentences = speaker(sitting.seats, "en", 0)
    found = hints(sitting.view(0), sitting.game.rules, sentences)
    line = next(hint for hint in found if hint.words == "accept 1")
    assert line.command is None
    assert line.meaning == "not possible: you lack Soy Bean and Red Bean"
    refusal = sitting.why_not(0, read_command("accept 1"))
    assert refusal is not None
    assert refusal.rule == "BB-62"
