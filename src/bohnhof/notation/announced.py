"""Commands that cards of a game's own may go with: `play 2 soy 1 with t16`, `take-over B 2 from 1 with t17, t18`."""

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import TYPES
from bohnhof.engine.commands import (
    A_FIELD_OF_A_SEAT,
    A_WHOLE_HAND,
    AN_OWN_CARD,
    AN_OWN_CARD_AND_MORE,
    FIELD_ONTO_FIELD,
    MOST_ANNOUNCED,
    SOME_HAND_CARDS,
    UNSAID_BEAN,
    UNSAID_FIELD,
    WHICHEVER,
    Command,
    bean_of,
    details_of,
    own_cards_of,
    packed_own,
    unpacked_own,
    with_own_cards,
)
from bohnhof.notation.words import (
    SMALL_WORDS,
    Misread,
    bean_name,
    either,
    list_text,
    own_card_name,
    own_cards_text,
    read_bean,
    read_cards,
    read_number,
    read_own_card,
    read_own_cards,
    read_seat,
    seat_name,
    shortened,
)

_WITH: Final = re.compile(f"(?:^| )(?:{'|'.join(either('with'))}) ", re.IGNORECASE)
_FROM: Final = re.compile(f" (?:{'|'.join(either('from'))}) ", re.IGNORECASE)
MOST_CARDS: Final = 63
"""No more cards are played at once."""
MOST_FIELD: Final = 7
"""No field in such a command has a larger number."""
MOST_OF_TWO: Final = 4
"""Nor has one of two fields, which are told from a number and a bean."""


def with_words(packed: int, language: str) -> list[str]:
    """`with t1, t11`; nothing where no card goes with the command."""
    return [SMALL_WORDS[language]["with"], own_cards_text(unpacked_own(packed))] if packed else []


def split_own_cards(rest: str) -> tuple[str, int]:
    """What stands before the cards, and an argument that holds them. Raises `Misread`."""
    before, *after = _WITH.split(rest, maxsplit=1)
    if not after:
        return rest, 0
    cards = read_own_cards(after[0])
    if len(cards) > MOST_ANNOUNCED:
        raise Misread("too_many_cards", most=int(MOST_ANNOUNCED))
    return before.strip(), int(with_own_cards(0, packed_own(cards)))


def announced_words(form: str, command: Command, language: str) -> list[str]:
    """What follows the word of a command of such a form."""
    a, b = int(command.a), int(command.b)
    details, packed = int(details_of(a)), int(own_cards_of(a))
    more = with_words(packed, language)
    field = [] if b == WHICHEVER else [str(b + 1)]
    if form == A_WHOLE_HAND:
        return [list_text([bean_name(int(bean_of(card)), language) for card in command.gives], language)]
    if form == SOME_HAND_CARDS:
        bean, number = details & 31, details >> 5
        what = [bean_name(bean, language)] if bean < TYPES else []
        return [*([] if number == 1 else [str(number)]), *what, *field, *more]
    if form == FIELD_ONTO_FIELD:
        return [str(details + 1), *field, *more]
    if form == A_FIELD_OF_A_SEAT:
        own = details & 7
        origin = [] if own == UNSAID_FIELD else [SMALL_WORDS[language]["from"], str(own + 1)]
        return [seat_name(details >> 3), *field, *origin, *more]
    if form == AN_OWN_CARD:
        return [own_cards_text(unpacked_own(packed))]
    if form == AN_OWN_CARD_AND_MORE:
        return [own_card_name(packed - 1), *use_words(details, language)]
    return more


def use_words(details: int, language: str) -> list[str]:
    """What a card that is used by itself needs: two fields, or a number and a bean, which is never less than that."""
    if not details:
        return []
    bean, number = details & 31, details >> 5
    if number:
        return [*([] if number == 1 else [str(number)]), bean_name(bean, language)]
    return [str((details & 7) + 1), str((details >> 3) + 1)]


def read_announced(form: str, verb: int, rest: str) -> Command:
    """A command of such a form. Raises `Misread`."""
    if form == A_WHOLE_HAND:
        return Command(verb, 0, 0, vec[i64](read_cards(rest)))
    if form == AN_OWN_CARD:
        return Command(verb, with_own_cards(0, read_own_card(rest) + 1))
    if form == AN_OWN_CARD_AND_MORE:
        card, _, more = rest.partition(" ")
        return Command(verb, with_own_cards(read_use(more), read_own_card(card) + 1))
    rest, cards = split_own_cards(rest)
    if form == SOME_HAND_CARDS:
        return read_play(verb, rest, cards)
    if form == FIELD_ONTO_FIELD:
        words = rest.split()
        if not 1 <= len(words) <= 2:
            raise Misread("two_fields", word=shortened(rest))
        fields = [read_number(word, "field", 1, MOST_FIELD) - 1 for word in words]
        return Command(verb, cards | fields[0], fields[1] if len(fields) > 1 else WHICHEVER)
    if form == A_FIELD_OF_A_SEAT:
        return read_foreign_field(verb, rest, cards)
    if rest:
        raise Misread("too_much", word=shortened(rest))
    return Command(verb, cards)


def read_use(text: str) -> int:
    """Two fields, or a number and a bean; nothing is 0. Raises `Misread`."""
    words = text.split()
    if not words:
        return 0
    if all(word.isdecimal() for word in words):
        if len(words) != 2:
            raise Misread("two_fields", word=shortened(text))
        one, two = (read_number(word, "field", 1, MOST_OF_TWO) - 1 for word in words)
        return one | (two << 3)
    number, bean = read_some(text)
    return bean | (number << 5)


def read_some(text: str) -> tuple[int, int]:
    """`soy`, `2 soy`: a number of cards and their bean. Raises `Misread`."""
    first, _, more = text.strip().partition(" ")
    if first.isdecimal() and more:
        return read_number(first, "count", 1, MOST_CARDS), read_bean(more)
    return 1, read_bean(text)


def read_play(verb: int, rest: str, cards: int) -> Command:
    """`play`, `play soy`, `play 2 soy 1`, `play soy 1`, `play 1` (a field). Raises `Misread`."""
    words = rest.split()
    field = int(WHICHEVER)
    if words and words[-1].isdecimal():
        field = read_number(words.pop(), "field", 1, MOST_FIELD) - 1
    number, bean = 1, int(UNSAID_BEAN)
    if words and words[0].isdecimal():
        number = read_number(words.pop(0), "count", 1, MOST_CARDS)
    if words:
        bean = read_bean(" ".join(words))
    return Command(verb, cards | bean | (number << 5), field)


def read_foreign_field(verb: int, rest: str, cards: int) -> Command:
    """`take-over B 2`, `take-over B 2 from 1`. Raises `Misread`."""
    target, *origin = _FROM.split(rest, maxsplit=1)
    words = target.split()
    if len(words) != 2:
        raise Misread("seat_and_field", word=shortened(rest))
    own = read_number(origin[0], "field", 1, MOST_FIELD) - 1 if origin else int(UNSAID_FIELD)
    return Command(verb, cards | own | (read_seat(words[0]) << 3), read_number(words[1], "field", 1, MOST_FIELD) - 1)
