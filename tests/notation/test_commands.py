"""Commands as text: what is written is read again, words may be English or German, and what cannot be understood is
named (BB-54; bug log R32, U10, U13).
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64
from random_tables import SEEDS, Crowd, Setting, any_command, codes_of, live, menu_of, moments, settings_of_tables

from bohnhof.cards import BEANS, NONE
from bohnhof.engine.commands import (
    A_CARD_TO_PLANT,
    A_FIELD_OF_A_SEAT,
    A_KIND,
    A_WHOLE_HAND,
    ACCEPT,
    AN_ORDER,
    AN_OWN_CARD,
    AN_OWN_CARD_AND_MORE,
    AN_OWNED_WARE,
    ANY,
    BUY_FIELD,
    COUNTER,
    DISCARD,
    DRAW,
    END,
    EVERYONE,
    FIELD_ONTO_FIELD,
    HAND,
    HARVEST,
    OFFER,
    PASS,
    PLANT,
    POSITIONS,
    REFUSE,
    ROW,
    TURN_UP,
    UNSAID,
    VERBS,
    WHICHEVER,
    WISH,
    WITHDRAW,
    Command,
    simple,
    source,
)
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.games import OWN_VERBS
from bohnhof.notation.commands import ALIASES, FORMS, WARE_VERB, command_text, read_command
from bohnhof.notation.words import Misread

BEAN = st.integers(0, len(BEANS) - 1)
PLACE = st.sampled_from([int(HAND), int(ROW)])
INDEX = st.integers(0, 998)
CARD = st.one_of(
    st.builds(lambda bean: int(source(ANY, UNSAID, bean)), BEAN),
    st.builds(lambda bean: int(source(ROW, UNSAID, bean)), BEAN),
    st.builds(lambda place, index, bean: int(source(place, index, bean)), PLACE, INDEX, BEAN),
    st.builds(lambda place, index: int(source(place, index, NONE)), PLACE, INDEX),
)


CARDS = st.one_of(
    st.lists(CARD, max_size=6),
    st.builds(lambda card, count: [card] * count, CARD, st.integers(2, 4)),
)
BEANS_WANTED = st.lists(BEAN, max_size=6).map(sorted)
NUMBER = st.integers(1, 10**6)
PARTNER = st.sampled_from([*range(7), int(EVERYONE), int(WHICHEVER)])
FIELD = st.one_of(st.integers(0, 98), st.just(int(WHICHEVER)))


def commands() -> st.SearchStrategy[Command]:
    """Any command that can be said in words."""

    def deal(verb: i64, about: int, gives: list[int], wants: list[int]) -> Command:
        return Command(verb, about, 0, vec[i64](gives), vec[i64](wants))

    return st.one_of(
        st.sampled_from([Command(verb) for verb in (PASS, TURN_UP, BUY_FIELD, END, DRAW)]),
        st.builds(lambda bean, field: Command(PLANT, bean, field), st.one_of(BEAN, st.just(int(WHICHEVER))), FIELD),
        st.builds(lambda field: Command(HARVEST, 0, field), st.integers(0, 98)),
        st.builds(deal, st.just(OFFER), PARTNER, CARDS, BEANS_WANTED),
        st.builds(deal, st.just(COUNTER), st.one_of(NUMBER, st.just(0)), CARDS, BEANS_WANTED),
        st.builds(deal, st.just(ACCEPT), st.one_of(NUMBER, st.just(0)), CARDS, st.just([])),
        st.builds(Command, st.sampled_from([REFUSE, WITHDRAW]), st.one_of(NUMBER, st.just(0))),
        st.builds(lambda beans: deal(WISH, 0, [], sorted(set(beans))), BEANS_WANTED),
        st.builds(lambda card: Command(DISCARD, card), st.one_of(CARD, st.just(int(WHICHEVER)))),
    )


@given(commands())
@settings(max_examples=600)
def test_a_written_command_is_read_again(command: Command) -> None:
    text = command_text(command)
    assert read_command(text) == command
    assert command_text(read_command(text)) == text
    assert read_command(f"  {text.replace(' ', '   ')} ") == command


@given(settings_of_tables(), SEEDS)
@settings(max_examples=8)
def test_what_is_said_at_a_table_is_read_again(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    table = Table(rules, rules.new(seed))
    for _seat, command in live(rules, table, Crowd(seed)):
        assert read_command(command_text(command)) == command


@given(settings_of_tables(), SEEDS)
@settings(max_examples=10)
def test_the_words_of_every_listed_command_mean_just_it(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed, 100):
        for seat in range(setting.players):
            listed = codes_of(menu_of(rules, s, seat))
            texts = [command_text(simple(code)) for code in listed]
            assert len(set(texts)) == len(listed)
            assert [int(read_command(text).code()) for text in texts] == listed


@given(settings_of_tables(), SEEDS)
@settings(max_examples=20)
def test_anything_that_can_be_typed_can_be_written(setting: Setting, seed: int) -> None:
    crowd = Crowd(seed)
    s = setting.rules().new(seed)
    for _ in range(100):
        command = any_command(crowd, s)
        assert read_command(command_text(command)) == command


@given(commands())
@settings(max_examples=300)
def test_large_and_small_letters_are_alike(command: Command) -> None:
    for language in ("en", "de"):
        text = command_text(command, language)
        for written in (text, text.upper(), text.title(), text.swapcase()):
            assert read_command(written) == command, written


def test_a_counter_offer_without_a_number_counts_no_card_behind_its_verb() -> None:
    two_blue = vec[i64]([source(ANY, UNSAID, 0)] * 2)
    assert command_text(Command(COUNTER, 0, 0, two_blue, vec[i64]([6, 6]))) == "counter blue, blue for 2 red"
    assert command_text(Command(COUNTER, 3, 0, two_blue, vec[i64]([6]))) == "counter 3 2 blue for red"
    assert read_command("counter 2 blue for red").a == 2


# --- words ------------------------------------------------------------------------------------------------------------

GERMAN = {
    "pflanze": PLANT,
    "aufdecken": TURN_UP,
    "ernte": HARVEST,
    "kaufe": BUY_FIELD,
    "ende": END,
    "ziehe": DRAW,
    "biete": OFFER,
    "annehmen": ACCEPT,
    "ablehnen": REFUSE,
    "gegenangebot": COUNTER,
    "zurückziehen": WITHDRAW,
    "suche": WISH,
    "abwerfen": DISCARD,
    "passe": PASS,
}


@pytest.mark.parametrize(("german", "verb"), GERMAN.items())
def test_every_verb_has_a_german_word(german: str, verb: i64) -> None:
    assert ALIASES[german] == verb


def test_every_verb_that_can_be_said_has_words_in_both_languages() -> None:
    assert set(GERMAN.values()) == {int(verb) for verb in VERBS.values()} | {int(PASS)}
    own = {verb.verb for verb in OWN_VERBS} - {WARE_VERB}  # whose word is that of the purchase of a field
    assert {int(verb) for verb in VERBS.values()} | own == set(ALIASES.values()) - {int(PASS)}
    assert all(ALIASES[verb.english] == ALIASES[verb.german] for verb in OWN_VERBS)


OWN_RESTS = {
    POSITIONS: "1 2",
    AN_ORDER: "red, soy",
    A_KIND: "jail",
    FIELD_ONTO_FIELD: "1 2",
    A_FIELD_OF_A_SEAT: "b 2",
    AN_OWN_CARD: "t3",
    AN_OWN_CARD_AND_MORE: "t3",
    A_WHOLE_HAND: "red, soy",
    AN_OWNED_WARE: "jail2",
    A_CARD_TO_PLANT: "red",
}


@pytest.mark.parametrize("word", ALIASES)
def test_every_word_begins_a_command(word: str) -> None:
    verb = ALIASES[word]
    rests = {HARVEST: "1", OFFER: "red for soy", COUNTER: "1 red for soy", ACCEPT: "1", REFUSE: "1", WISH: "red"}
    rest = rests.get(verb, OWN_RESTS.get(FORMS.get(verb, ""), ""))
    assert read_command(f"{word} {rest}").verb == verb
    assert read_command(f"{word.upper()} {rest}") == read_command(f"{word} {rest}")


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("pflanze Rote Bohne 2", "plant red 2"),
        ("pflanze 3", "plant 3"),
        ("Aufdecken", "turn-up"),
        ("ERNTE 1", "harvest 1"),
        ("kaufe Feld", "buy field"),
        ("kaufe", "buy field"),
        ("biete 2 Blaue Bohne, Saubohne@3 für Sojabohne an B", "offer 2 blue, stink@3 for soy to B"),
        ("biete Feuerbohne@Reihe gegen nichts an alle", "offer chili@row for nothing to all"),
        ("biete nichts für Gartenbohne", "offer nothing for garden"),
        ("Biete Nichts FÜR Gartenbohne AN Alle", "offer nothing for garden to all"),
        ("biete Sojabohne Gegen Saubohne", "offer soy for stink"),
        ("Offer Soy For Stink To b", "offer soy for stink to B"),
        ("ANNEHMEN 4 MIT SOJABOHNE@REIHE", "accept 4 with soy@row"),
        ("Accept With Soy", "accept with soy"),
        ("annehmen 4 mit Augenbohne@2", "accept 4 with blackeyed@2"),
        ("ablehnen 4", "refuse 4"),
        ("gegenangebot 4 Brechbohne für 2 Rote Bohne", "counter 4 green for 2 red"),
        ("zurückziehen", "withdraw"),
        ("suche Rote Bohne, Sojabohne", "wish soy, red"),
        ("suche nichts", "wish nothing"),
        ("abwerfen @3", "discard @3"),
        ("passe", "pass"),
    ],
)
def test_german_and_english_say_the_same(german: str, english: str) -> None:
    assert read_command(german) == read_command(english)
    assert command_text(read_command(german)) == english


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("turn", "turn-up"),
        ("turnup", "turn-up"),
        ("reveal", "turn-up"),
        ("plant Black-eyed Bean 1", "plant blackeyed 1"),
        ("plant be", "plant blackeyed"),
        ("offer red + soy for blue", "offer red, soy for blue"),
        ("offer 1 red for 1 soy, 1 soy", "offer red for 2 soy"),
        ("offer - for red", "offer nothing for red"),
        ("offer red for soy to 2", "offer red for soy to B"),
        ("accept #4", "accept 4"),
        ("accept 4 with 2 red", "accept 4 with red, red"),
        ("wish red, red, soy", "wish soy, red"),
    ],
)
def test_there_are_several_ways_to_say_it(text: str, same: str) -> None:
    assert read_command(text) == read_command(same)


def test_what_is_left_out_is_left_to_the_rules() -> None:
    assert read_command("plant").parts() == (PLANT, WHICHEVER, WHICHEVER, (), ())
    assert read_command("discard").a == WHICHEVER
    assert read_command("offer red for soy").a == WHICHEVER
    assert read_command("accept").parts() == (ACCEPT, 0, 0, (), ())
    assert numbers(read_command("offer red, @2 for soy").gives) == [source(ANY, UNSAID, 6), source(HAND, 1, NONE)]


# --- what cannot be understood ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key", "word"),
    [
        ("", "empty", ""),
        ("   ", "empty", ""),
        ("dance", "not_a_command", "dance"),
        ("999", "not_a_command", "999"),
        ("harvest", "not_a_number", ""),
        ("harvest red", "not_a_number", "red"),
        ("harvest 0", "not_a_number", "0"),
        ("harvest -1", "not_a_number", "-1"),
        ("harvest 100", "not_a_number", "100"),
        ("harvest 1 2", "not_a_number", "1 2"),
        ("harvest ١", "not_a_number", "١"),
        ("harvest 99999999999999999999", "not_a_number", "99999999999999999999"),
        ("plant pink", "not_a_bean", "pink"),
        ("plant red one", "not_a_bean", "red one"),
        ("plant red 0", "not_a_number", "0"),
        ("plant 100", "not_a_number", "100"),
        ("buy house", "not_for_sale", "house"),
        ("end now", "too_much", "now"),
        ("turn-up 2", "too_much", "2"),
        ("draw 3", "too_much", "3"),
        ("pass on", "too_much", "on"),
        ("refuse 1 2", "too_much", "2"),
        ("withdraw it", "too_much", "it"),
        ("accept 1 red", "too_much", "red"),
        ("accept 1 with pink", "not_a_bean", "pink"),
        ("accept 0", "not_a_number", "0"),
        ("offer red", "needs_for", "red"),
        ("offer", "needs_for", ""),
        ("offer for red", "not_a_bean", "for red"),
        ("offer red for", "not_a_bean", "red for"),
        ("offer red for soy to Z", "not_a_seat", "Z"),
        ("offer red for soy to 8", "not_a_seat", "8"),
        ("offer red for soy to", "not_a_bean", "soy to"),
        ("offer @row for soy", "not_a_bean", "@row"),
        ("offer red@ for soy", "not_a_number", ""),
        ("offer red@0 for soy", "not_a_number", "0"),
        ("offer red@row.0 for soy", "not_a_number", "0"),
        ("offer red@field for soy", "not_a_number", "field"),
        ("offer 0 red for soy", "not_a_number", "0"),
        ("offer 100 red for soy", "not_a_number", "100"),
        ("offer 1 thaler for red", "only_beans", "thaler"),
        ("offer red for 2 coins", "only_beans", "coins"),
        ("offer red for soy@row", "not_a_bean", "soy@row"),
        ("counter 2 for", "not_a_bean", "for"),
        ("counter red", "needs_for", "red"),
        ("wish", "not_a_bean", ""),
        ("wish pink", "not_a_bean", "pink"),
        ("discard red, soy", "one_card", "red, soy"),
        ("discard nothing", "one_card", "nothing"),
        ("discard pink", "not_a_bean", "pink"),
    ],
)
def test_the_word_that_cannot_be_understood_is_named(text: str, key: str, word: str) -> None:
    with pytest.raises(Misread) as misread:
        read_command(text)
    assert (misread.value.key, misread.value.values["word"], misread.value.line) == (key, word, 0)


def test_a_text_without_end_is_refused() -> None:
    with pytest.raises(Misread) as misread:
        read_command("plant " + "red " * 1000)
    assert misread.value.key == "too_long"


def test_a_long_or_unprintable_word_is_shown_short_and_clean() -> None:
    with pytest.raises(Misread) as misread:
        read_command("\x1b[31m" + "x" * 500)
    shown = str(misread.value.values["word"])
    assert len(shown) == 40
    assert shown.startswith("?[31mx")


def read_or_complain(text: str) -> Command | Misread:
    """What comes of a text; anything else than these two would be an error of the program."""
    try:
        return read_command(text)
    except Misread as misread:
        return misread


def is_understood_or_named(text: str) -> bool:
    """Whether a text is a command that can be written and read again, or misread with the word that is wrong."""
    read = read_or_complain(text)
    if isinstance(read, Misread):
        return isinstance(read.values.get("word"), str)
    written = command_text(read)
    return read_command(written) == read and command_text(read_command(written)) == written


@given(st.text(max_size=60))
@settings(max_examples=300)
def test_any_text_is_a_command_or_misread(text: str) -> None:
    for words in (text, f"offer {text} for {text} to {text}", f"plant {text}", f"accept {text}", f"discard {text}"):
        assert is_understood_or_named(words)


WORDS = ["for", "to", "with", "für", "an", "all", "nothing", ",", "@", "@1", "@row", "2", "A", "Z", "field", "#3"]
WORDS += [*ALIASES, *(bean.id for bean in BEANS), *(bean.german for bean in BEANS)]


@given(st.lists(st.sampled_from(WORDS), max_size=9))
@settings(max_examples=600)
def test_any_words_of_the_language_are_a_command_or_misread(words: list[str]) -> None:
    assert is_understood_or_named(" ".join(words))
