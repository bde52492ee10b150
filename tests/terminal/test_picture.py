"""The picture of the table: complete, readable without colour, and with the hand's two ends in words."""

import re

import pytest
from keyboard import Paper, at_position, excerpt

from bohnhof.cards import BEANS
from bohnhof.terminal.beans import COLOURS
from bohnhof.terminal.picture import Picture
from bohnhof.terminal.seating import speaker
from bohnhof.terminal.sitting import Sitting

TABLE = excerpt(
    a="hand re so bl | fields 4 bl, 1 ga | thalers so so | waiting st st gr",
    b="hand gr gr ch | fields 12 ch, - | thalers - | waiting -",
    c="hand st be | fields 2 be, 3 so, 1 re | thalers - | waiting -",
    d="hand ga | fields -, - | thalers gr | waiting -",
    row="bl bl",
    step="trade",
    discard="re ch st",
    offers=("offer 1 C to A: stink@1 for red", "offer 2 A to all: red@1, blue@row.2 for garden"),
)
LONG_HAND = excerpt(a="hand bl ch st gr so be re ga bl ch st gr | fields -, - | thalers - | waiting -")


def drawn(position: str, seat: int = 0, width: int = 80, language: str = "en", terminal: bool = False) -> Paper:
    sitting: Sitting = at_position(position)
    sentences = speaker(sitting.seats, language, seat)
    paper = Paper(width, terminal)
    picture = Picture(sitting.game.rules, sitting.seats, sentences, width)
    paper.screen().draw(picture.table(sitting.view(seat), sitting.seat))
    return paper


def test_everything_public_is_on_the_table() -> None:
    text = drawn(TABLE).text
    for part in (
        "Your turn (no. 5), step 2 of 4: trade",
        "run out 0 of 3 times; discard pile 3, on top [st] Stink Bean",
        "> A You",
        "  B Berta (random)",
        "2 thalers, 3 in hand",
        "1 [bl] Blue Bean",
        "4 cards, pays 1, 2 more for 2",
        "2 [ga] Garden Bean",
        "1 card,  pays 0, 1 more for 2",
        "12 cards, pays 4, the most",
        "2 empty",
        "3 [re] Red Bean",
        "waiting to be planted: [st] Stink Bean, [st] Stink Bean, [gr] Green Bean",
        "Offer 1: Carl gives you Stink Bean for Red Bean",
        "Offer 2: you give anyone Red Bean (hand card 1) and Blue Bean (turned up) for Garden Bean",
        "The table waits for you: answer offer 1 of Carl.",
    ):
        assert part in " ".join(text.split("\n")).replace("  ", " ") or part in text, part


def test_u02_equal_turned_up_cards_are_both_shown() -> None:
    # Bug log U02: a second card of the same type stayed face down.
    assert "Turned up: [bl] Blue Bean, [bl] Blue Bean" in drawn(TABLE).text
    assert "Aufgedeckt: [bl] Blaue Bohne, [bl] Blaue Bohne" in drawn(TABLE, language="de").text


@pytest.mark.parametrize(
    ("language", "front", "end"),
    [
        ("en", "FRONT, planted first >  1 [bl]", "12 [gr] Green Bean  < DRAWING END"),
        ("de", "VORN, wird zuerst angebaut >  1 [bl]", "12 [gr] Brechbohne  < ZIEHENDE"),
    ],
)
@pytest.mark.parametrize("width", [40, 80, 120])
def test_u12_the_front_and_the_drawing_end_of_a_long_hand_are_said_in_words(
    language: str, front: str, end: str, width: int
) -> None:
    # Bug log U12: people could not tell which end of a long hand is planted from.
    paper = drawn(LONG_HAND, language=language, width=width)
    hand = paper.text[paper.text.index("Your hand" if language == "en" else "Deine Hand") :]
    flat = re.sub(r"\s+", " ", hand)
    assert re.sub(r"\s+", " ", front) in flat
    assert re.sub(r"\s+", " ", end) in flat
    numbers = [int(number) for number in re.findall(r"(\d+) \[", hand)]
    assert numbers == list(range(1, 13))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", [0, 1, 3])
def test_it_fits_into_eighty_columns(language: str, seats: int) -> None:
    assert max(len(line) for line in drawn(TABLE, seats, language=language).lines) <= 80


def test_without_colour_the_picture_says_the_same() -> None:
    coloured = drawn(TABLE, terminal=True).text
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == drawn(TABLE).text


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*[34][0-9][;m]", drawn(TABLE, terminal=True).text)


def test_u13_no_two_beans_share_a_code_or_a_colour() -> None:
    # Bug log U13: two types shared a letter in text output.
    codes = [bean.code.lower() for bean in BEANS]
    assert len(set(codes)) == len(BEANS)
    assert len({COLOURS[bean.id] for bean in BEANS}) == len(BEANS)
    names = [name.lower() for bean in BEANS for name in {bean.id, bean.english, bean.german}]
    assert not set(codes) & set(names)


def test_only_the_own_hand_is_shown() -> None:
    other = TABLE.replace("B hand gr gr ch", "B hand gr ch gr").replace("C hand st be", "C hand st be")
    assert drawn(TABLE, 0).text == drawn(other, 0).text
    assert drawn(TABLE, 1).text != drawn(other, 1).text


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (excerpt(a="hand re so | fields -, - | thalers - | waiting -"), "plant your front card, Red Bean."),
        (
            excerpt(a="hand re so | fields 1 bl, 2 ch | thalers - | waiting -"),
            "make room for your front card, Red Bean: harvest a field.",
        ),
        (
            excerpt(a="hand re so | fields 1 bl, 2 ch | thalers st st st | waiting -"),
            "make room for your front card, Red Bean: harvest a field or buy one.",
        ),
        (
            excerpt(a="hand re so | fields 1 bl, - | thalers - | waiting -", planted=1),
            "plant the next card, Red Bean, too, or turn up.",
        ),
        (
            excerpt(a="hand re so | fields 1 bl, 1 ch | thalers - | waiting -", planted=1),
            "turn up, or make room for the next card, Red Bean, by a harvest.",
        ),
        (excerpt(), "turn up."),
        (excerpt(a="hand re so | fields -, - | thalers - | waiting -", planted=2), "turn up."),
        (excerpt(step="trade"), "trade with the others, then end the trading."),
        (excerpt(step="waiting", row="re so"), "plant the cards that wait: Soy Bean and Red Bean."),
        (
            excerpt(a="hand - | fields 1 bl, 2 ch | thalers - | waiting -", step="waiting", row="re so"),
            "plant the cards that wait (Soy Bean and Red Bean); no field takes them, so first harvest a field.",
        ),
        (excerpt(step="draw"), "draw, and your turn ends."),
    ],
)
def test_u05_the_status_says_what_the_reader_must_do(position: str, said: str) -> None:
    # Bug log U05: players did not see that it was their turn.
    assert f"The table waits for you: {said}" in re.sub(r"\s+", " ", drawn(position).text)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("plant", "planting from the hand"),
        ("trade", "trading"),
        ("draw", "drawing"),
        ("waiting", "planting waiting cards"),
    ],
)
def test_u05_the_status_says_whom_the_table_waits_for(step: str, said: str) -> None:
    position = excerpt(
        active="B", step=step, b="hand re | fields -, - | thalers - | waiting " + ("re" if step == "waiting" else "-")
    )
    assert f"The table waits for Berta: {said}." in drawn(position).text


def test_an_offer_to_all_names_those_who_have_refused_it() -> None:
    position = TABLE.replace("for garden", "for garden refused B,D")
    flat = " ".join(drawn(position).text.split())
    assert "for Garden Bean (refused: Berta and Dora)" in flat
    flat = " ".join(drawn(position, language="de").text.split())
    assert "Du gibst einem der anderen Rote Bohne (Handkarte 1)" in flat
    assert "für Gartenbohne (abgelehnt: Berta und Dora)" in flat
