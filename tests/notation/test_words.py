"""Beans, cards, seats and numbers as words (BB-12, BB-13; bug log U13)."""

import ast
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bohnhof import Game
from bohnhof.cards import BEANS, NONE, find_bean
from bohnhof.engine.commands import ANY, EVERYONE, HAND, ROW, UNSAID, bean_of, index_of, place_of, source
from bohnhof.engine.terms import TERM_NAMES
from bohnhof.notation.words import (
    SEATS,
    Misread,
    bean_name,
    beans_text,
    card_name,
    cards_text,
    codes_text,
    partner_text,
    read_bean,
    read_beans,
    read_cards,
    read_codes,
    read_number,
    read_seat,
    seat_name,
    shortened,
)
from bohnhof.texts import LANGUAGES, Sentences, catalogue

SOURCE = Path(__file__).parents[2] / "src" / "bohnhof" / "notation"
BEAN = st.integers(0, len(BEANS) - 1)


@pytest.mark.parametrize("bean", range(len(BEANS)), ids=[bean.id for bean in BEANS])
def test_a_bean_has_four_names(bean: int) -> None:
    names = (BEANS[bean].id, BEANS[bean].code, BEANS[bean].english, BEANS[bean].german)
    for name in names:
        for written in (name, name.upper(), name.lower(), f"  {name} "):
            assert read_bean(written) == find_bean(written) == bean
    assert bean_name(bean) == BEANS[bean].id


def test_no_two_beans_share_a_name_whatever_its_case() -> None:
    names = [name.lower() for bean in BEANS for name in {bean.id, bean.code, bean.english, bean.german}]
    assert len(set(names)) == len(names)
    assert all(len(bean.code) == 2 for bean in BEANS)
    assert bean_name(int(NONE)) == "-"


@given(st.lists(BEAN, max_size=30))
def test_beans_and_codes_are_read_as_they_are_written(beans: list[int]) -> None:
    assert read_codes(codes_text(beans)) == beans
    assert read_codes(codes_text(beans).replace(" ", ",")) == beans
    assert read_beans(beans_text(beans)) == sorted(beans)
    assert read_beans(beans_text(beans).replace(", ", "+")) == sorted(beans)


def test_nothing_is_written_and_read() -> None:
    assert beans_text([]) == cards_text([]) == "nothing"
    assert codes_text([]) == "-"
    for word in ("nothing", "nichts", "-", " Nothing "):
        assert read_beans(word) == read_cards(word) == []
    assert read_codes("") == read_codes(" - ") == []


def test_a_card_is_named_by_its_place() -> None:
    for bean, index in product((0, 6, len(BEANS) - 1), (0, 1, 11, 998)):
        hand, row = source(HAND, index, bean), source(ROW, index, bean)
        assert card_name(hand) == f"{BEANS[bean].id}@{index + 1}"
        assert card_name(row) == f"{BEANS[bean].id}@row.{index + 1}"
        for card in (hand, row):
            assert read_cards(card_name(card)) == [card]
            assert (place_of(card), index_of(card), bean_of(card)) == (HAND if card == hand else ROW, index, bean)
    assert card_name(source(ROW, UNSAID, 6)) == "red@row"
    assert card_name(source(ANY, UNSAID, 6)) == card_name(source(HAND, UNSAID, 6)) == "red"
    assert card_name(source(HAND, 2, NONE)) == "@3"


def test_a_list_of_cards_mixes_all_forms() -> None:
    cards = read_cards("2 blue, Red Bean@3 + @4, soy@row, 2 green@ROW, chili@Reihe.2, @row.1")
    assert cards == [
        source(ANY, UNSAID, 0),
        source(ANY, UNSAID, 0),
        source(HAND, 2, 6),
        source(HAND, 3, NONE),
        source(ROW, UNSAID, 4),
        source(ROW, UNSAID, 3),
        source(ROW, UNSAID, 3),
        source(ROW, 1, 1),
        source(ROW, 0, NONE),
    ]


def test_seats_are_letters_or_numbers() -> None:
    for seat, letter in enumerate(SEATS):
        assert seat_name(seat) == letter
        assert read_seat(letter) == read_seat(letter.lower()) == read_seat(f" {seat + 1} ") == seat
        assert partner_text(seat) == letter
    assert partner_text(int(EVERYONE)) == "all"


@pytest.mark.parametrize("word", ["", "H", "0", "8", "AB", "12", "-1", "²", "9" * 5000, "nobody"])
def test_what_is_no_seat_is_named(word: str) -> None:
    with pytest.raises(Misread) as misread:
        read_seat(word)
    assert (misread.value.key, misread.value.values) == ("not_a_seat", {"word": shortened(word)})


@pytest.mark.parametrize("word", ["", "0", "10", "-1", "1.5", "1e1", "٣", "²", "9" * 5000, "five", "1 2"])
def test_what_is_no_number_is_named_with_its_bounds(word: str) -> None:
    with pytest.raises(Misread) as misread:
        read_number(word, "field", 1, 9)
    assert misread.value.key == "not_a_number"
    assert misread.value.values == {"word": shortened(word), "what": "number:field", "least": 1, "most": 9}


def named_numbers() -> set[str]:
    """What the numbers of commands, positions and records tell, by the calls that read them."""
    found = set(TERM_NAMES)
    for file in ("commands", "position_reading", "words"):
        tree = ast.parse((SOURCE / f"{file}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "read_number":
                found |= {str(what.value) for what in node.args[1:2] if isinstance(what, ast.Constant)}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_number_tells_is_named_in_every_language(language: str) -> None:
    sentences = Sentences(language)
    assert {"field", "offer", "planted", "meter"} <= named_numbers()
    for what in named_numbers():
        assert sentences.has(f"misread.number.{what}"), what
    left = {key for key in catalogue(language) if key.startswith("misread.number.")}
    assert left == {f"misread.number.{what}" for what in named_numbers()}


def test_a_number_is_asked_for_in_the_language_of_the_game() -> None:
    said = Game(language="de", seed=1).why_not("A", "ernte rot")
    assert said is not None
    assert said.sentence == "„rot“ ist keine ganze Zahl von 1 bis 99 (Feld)."
    assert (
        Sentences("de")
        .say("misread.not_a_number", word="x", what="number:A hand", least=0, most=9)
        .endswith("(A hand).")
    )


@pytest.mark.parametrize("word", ["thaler", "Thalers", "Taler", "coin", "2 coins", "red, 1 thaler"])
def test_only_beans_move_in_a_deal(word: str) -> None:
    """BB-54."""
    for reader in (read_cards, read_beans):
        with pytest.raises(Misread) as misread:
            reader(word)
        assert misread.value.key == "only_beans"


def test_a_complaint_can_be_given_its_line() -> None:
    misread = Misread("not_a_bean", word="pink")
    assert misread.line == 0
    assert "line" not in str(misread)
    at = misread.at(7)
    assert (at.key, at.values, at.line) == ("not_a_bean", {"word": "pink"}, 7)
    assert "(line 7)" in str(at)


@given(st.text())
def test_a_foreign_word_is_shown_printable_and_short(text: str) -> None:
    """Bug log N15: no control codes reach a terminal."""
    shown = shortened(text)
    assert len(shown) <= 40
    assert shown.isprintable()
