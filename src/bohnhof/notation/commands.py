"""Commands as text: `plant 1`, `harvest 2`, `offer blue, red@3 for 2 soy to B`, `accept 4 with soy@row`."""

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import (
    A_BEAN,
    A_CARD,
    A_CARD_TO_PLANT,
    A_FIELD_OF_A_SEAT,
    A_GIFT,
    A_KIND,
    A_PLACE_TO_PLANT,
    A_WARE,
    A_WHOLE_HAND,
    ACCEPT,
    AN_ORDER,
    AN_OWN_CARD,
    AN_OWN_CARD_AND_MORE,
    AN_OWNED_WARE,
    BUY_FIELD,
    COUNTER,
    DISCARD,
    DRAW,
    END,
    EVERYONE,
    FIELD_ONTO_FIELD,
    FIELD_TOP,
    HARVEST,
    MOST_IN_ORDER,
    NO_MORE_THAN_CARDS,
    OFFER,
    PASS,
    PLANT,
    POSITIONS,
    REFUSE,
    SOME_HAND_CARDS,
    TURN_UP,
    VERBS,
    WHICHEVER,
    WISH,
    WITHDRAW,
    Command,
    own_cards_of,
    packed,
    source,
    unpacked,
)
from bohnhof.engine.vectors import numbers
from bohnhof.games import OWN_VERBS
from bohnhof.notation.announced import announced_words, read_announced, split_own_cards, with_words
from bohnhof.notation.words import (
    ALL,
    SMALL_WORDS,
    Misread,
    bean_name,
    beans_text,
    card_name,
    cards_text,
    counted,
    either,
    partner_text,
    read_bean,
    read_beans,
    read_cards,
    read_number,
    read_seat,
    read_taker,
    read_ware,
    read_ware_kind,
    shortened,
    taker_name,
    ware_kind_name,
    ware_name,
)

VERB_WORDS: Final = {
    "en": {
        **{int(verb): word for word, verb in VERBS.items()},
        int(PASS): "pass",
        **{own.verb: own.english for own in OWN_VERBS},
    },
    "de": {
        int(PLANT): "pflanze",
        int(TURN_UP): "aufdecken",
        int(HARVEST): "ernte",
        int(BUY_FIELD): "kaufe",
        int(END): "ende",
        int(DRAW): "ziehe",
        int(OFFER): "biete",
        int(ACCEPT): "annehmen",
        int(REFUSE): "ablehnen",
        int(COUNTER): "gegenangebot",
        int(WITHDRAW): "zurückziehen",
        int(WISH): "suche",
        int(DISCARD): "abwerfen",
        int(PASS): "passe",
        **{own.verb: own.german for own in OWN_VERBS},
    },
}
"""The word that begins each command; English ones are the canonical form."""
FORMS: Final = {own.verb: own.takes for own in OWN_VERBS}
"""What follows the words of the verbs that games add."""
ANNOUNCING: Final = (
    NO_MORE_THAN_CARDS,
    SOME_HAND_CARDS,
    FIELD_ONTO_FIELD,
    A_FIELD_OF_A_SEAT,
    AN_OWN_CARD,
    AN_OWN_CARD_AND_MORE,
    A_WHOLE_HAND,
)
"""The forms that are read and written in `announced`."""
WARE_VERB: Final = next(own.verb for own in OWN_VERBS if own.takes == A_WARE)
"""The verb that buys something other than a field: it has the same word as the one that buys a field."""
ALIASES: Final = {
    **{word: verb for words in VERB_WORDS.values() for verb, word in words.items() if verb != WARE_VERB},
    "turn": int(TURN_UP),
    "turnup": int(TURN_UP),
    "reveal": int(TURN_UP),
}
"""Every word that begins a command, in any language."""


def _between(*words: str) -> re.Pattern[str]:
    """One of these words between two others, in large or small letters."""
    return re.compile(f" (?:{'|'.join(words)}) ", re.IGNORECASE)


FOR: Final = _between(*either("for"), "gegen")
TO: Final = _between(*either("to"))
WITH: Final = _between(*either("with"))
NAMING: Final = _between(*either("naming"))
_LONGEST: Final = 2000


def command_text(command: Command, language: str = "en") -> str:
    """A command as text; reading it gives the same command again. The English text is the canonical one."""
    verb = int(command.verb)
    a = int(command.a)
    small = SMALL_WORDS[language]
    words = [VERB_WORDS[language][verb]]
    gives = numbers(command.gives)
    if verb in (COUNTER, ACCEPT, REFUSE, WITHDRAW):
        words += [str(a)] if a else []
    if verb in (OFFER, COUNTER):
        cards = cards_text(gives, language)
        if verb == COUNTER and not a and cards[0].isdecimal():  # a number right behind the verb is that of the offer
            cards = ", ".join(card_name(card, language) for card in gives)
        words += [cards, small["for"], beans_text(numbers(command.wants), language)]
    if verb == OFFER:
        words += [] if a == WHICHEVER else [small["to"], partner_text(a, language)]
    elif verb == PLANT:
        words += [] if a == WHICHEVER else [bean_name(a, language)]
        words += [] if command.b == WHICHEVER else [str(command.b + 1)]
    elif verb == HARVEST:
        words.append(str(command.b + 1))
        words += [small["for"], beans_text(numbers(command.wants), language)] if len(command.wants) else []
        words += with_words(int(own_cards_of(command.a)), language)
    elif verb == BUY_FIELD:
        words.append(small["field"])
        words += [small["with"], beans_text(numbers(command.wants), language)] if len(command.wants) else []
    elif verb in FORMS:
        words += own_words(command, language)
    elif verb == ACCEPT:
        words += [small["with"], cards_text(gives, language)] if gives else []
    elif verb == WISH:
        words.append(beans_text(numbers(command.wants), language))
    elif verb == DISCARD:
        words += [] if a == WHICHEVER else [card_name(a, language)]
    return " ".join(words)


def own_words(command: Command, language: str) -> list[str]:
    """What follows the word of a verb that a game adds."""
    form = FORMS[int(command.verb)]
    a, b = int(command.a), int(command.b)
    if form in ANNOUNCING:
        return announced_words(form, command, language)
    if form == A_WARE:
        small = SMALL_WORDS[language]
        named = [small["naming"], ware_kind_name(b - 1, language)] if b else []
        paid = [small["with"], beans_text(numbers(command.wants), language)] if len(command.wants) else []
        return [ware_name(a, language), *named, *paid]
    if form == AN_OWNED_WARE:
        return [ware_name(a, language)]
    if form == A_CARD_TO_PLANT:
        return [card_name(a, language), *([] if b == WHICHEVER else [str(b + 1)])]
    if form == A_KIND:
        return [ware_kind_name(a, language)]
    if form == A_CARD:
        return [] if a == WHICHEVER else [card_name(a, language)]
    if form == A_GIFT:
        gift = [] if a == WHICHEVER else [card_name(a, language)]
        return gift if b == WHICHEVER else [*gift, SMALL_WORDS[language]["to"], taker_name(b, language)]
    if form == POSITIONS:
        return [str(a + 1), str(b + 1)]
    if form == AN_ORDER:
        return [", ".join(bean_name(bean, language) for bean in unpacked(a))]
    words: list[str] = []
    if form in (A_BEAN, A_PLACE_TO_PLANT) and a != WHICHEVER:
        words.append(bean_name(a, language))
    if form == A_PLACE_TO_PLANT and b != WHICHEVER:
        words.append(str(b + 1))
    return words


def read_own(verb: int, rest: str) -> Command:
    """A command with a verb that a game adds. Raises `Misread`."""
    form = FORMS[verb]
    if form in ANNOUNCING:
        return read_announced(form, verb, rest)
    if form == A_KIND:
        return Command(verb, read_ware_kind(rest))
    if form == A_BEAN:
        return Command(verb, read_bean(rest) if rest else WHICHEVER)
    if form == A_PLACE_TO_PLANT:
        planting = read_plant(rest)
        return Command(verb, planting.a, planting.b)
    if form == A_CARD:
        return Command(verb, read_one_card(rest) if rest else WHICHEVER)
    if form == A_GIFT:
        return read_gift(verb, rest)
    if form == AN_OWNED_WARE:
        return Command(verb, read_ware(rest))
    if form == A_CARD_TO_PLANT:
        card, _, last = rest.rpartition(" ")
        if not card or not last.isdecimal():
            return Command(verb, read_one_card(rest), WHICHEVER)
        return Command(verb, read_one_card(card), read_number(last, "field", 1, 99) - 1)
    if form == POSITIONS:
        words = rest.split()
        if len(words) != 2:
            raise Misread("two_positions", word=shortened(rest))
        origin, goal = (read_number(word, "position", 1, 200) - 1 for word in words)
        return Command(verb, origin, goal)
    if form == AN_ORDER:
        beans = [bean for part in rest.replace("+", ",").split(",") for bean in read_counted(part)]
        if len(beans) > MOST_IN_ORDER:
            raise Misread("too_many_cards", most=int(MOST_IN_ORDER))
        return Command(verb, packed(beans))
    nothing_more(rest)
    return Command(verb)


def read_gift(verb: int, rest: str) -> Command:
    """`give`, `give 1` (the top of field 1), `give pole@2 to don`, `give puff@row`. Raises `Misread`."""
    gift, *to = TO.split(f" {rest}", maxsplit=1)
    taker = read_taker(to[0]) if to else int(WHICHEVER)
    gift = gift.strip()
    if not gift:
        return Command(verb, WHICHEVER, taker)
    if gift.isdecimal():
        return Command(verb, source(FIELD_TOP, read_number(gift, "field", 1, 99) - 1, NONE), taker)
    return Command(verb, read_one_card(gift), taker)


def read_counted(part: str) -> list[int]:
    """A bean, as often as the number in front of it says. Raises `Misread`."""
    number, word = counted(part)
    return [read_bean(word)] * number


def read_purchase(rest: str) -> Command:
    """`buy field`, `buy field with red, blue, soy`, `buy farm4`, `buy farm4 with 4 soy`, `buy distillery2 naming jail`.
    Raises `Misread`."""
    word, _, more = rest.partition(" ")
    if word.lower() not in ("", *either("field")):
        goods, *paid = WITH.split(rest, maxsplit=1)
        if paid:
            return Command(WARE_VERB, read_ware(goods), 0, vec[i64]([]), vec[i64](read_beans(paid[0])))
        ware, *named = NAMING.split(rest, maxsplit=1)
        return Command(WARE_VERB, read_ware(ware), read_ware_kind(named[0]) + 1 if named else 0)
    return Command(BUY_FIELD, 0, 0, vec[i64]([]), read_payment(more, WITH))


def read_payment(rest: str, small_word: re.Pattern[str]) -> vec[i64]:
    """The beans of thalers behind a small word, none if nothing follows. Raises `Misread`."""
    if not rest:
        return vec[i64]([])
    word = small_word.match(f" {rest}")
    if word is None:
        raise Misread("too_much", word=shortened(rest))
    return vec[i64](read_beans(rest[word.end() - 1 :]))


def read_command(text: str) -> Command:
    """The command that a text means. Raises `Misread` naming the word that cannot be understood.

    What the text leaves open (which field, which copy, which of the open offers) is left to the rules.
    """
    if len(text) > _LONGEST:
        raise Misread("too_long", length=len(text), most=_LONGEST)
    word, _, rest = " ".join(text.split()).partition(" ")
    verb = ALIASES.get(word.lower())
    if verb is None:
        raise Misread("not_a_command" if word else "empty", word=shortened(word))
    if verb == PLANT:
        return read_plant(rest)
    if verb == HARVEST:
        rest, cards = split_own_cards(rest)
        first, _, more = rest.partition(" ") if FOR.search(rest) else (rest, "", "")
        thalers = read_payment(more, FOR)
        return Command(HARVEST, cards, read_number(first, "field", 1, 99) - 1, vec[i64]([]), thalers)
    if verb == BUY_FIELD:
        return read_purchase(rest)
    if verb in FORMS:
        return read_own(verb, rest)
    if verb == OFFER:
        gives, wants, partner = read_deal(rest, True)
        return Command(OFFER, partner, 0, gives, wants)
    if verb == COUNTER:
        number, rest = read_offer_number(rest)
        gives, wants, _ = read_deal(rest, False)
        return Command(COUNTER, number, 0, gives, wants)
    if verb == ACCEPT:
        number, rest = read_offer_number(rest)
        return Command(ACCEPT, number, 0, read_picks(rest))
    if verb in (REFUSE, WITHDRAW):
        number, rest = read_offer_number(rest)
        nothing_more(rest)
        return Command(verb, number)
    if verb == WISH:
        return Command(WISH, 0, 0, vec[i64]([]), vec[i64](sorted(set(read_beans(rest)))))
    if verb == DISCARD:
        return read_discard(rest)
    nothing_more(rest)
    return Command(verb)


def read_plant(rest: str) -> Command:
    """`plant`, `plant 1`, `plant red`, `plant red 1`."""
    words = rest.rsplit(" ", 1)
    field = int(WHICHEVER)
    bean = int(WHICHEVER)
    if words[-1].isdecimal():
        field = read_number(words[-1], "field", 1, 99) - 1
        rest = words[0] if len(words) > 1 else ""
    if rest:
        bean = read_bean(rest)
    return Command(PLANT, bean, field)


def read_discard(rest: str) -> Command:
    """`discard red`, `discard red@3`, `discard @3`."""
    if not rest:
        return Command(DISCARD, WHICHEVER)
    return Command(DISCARD, read_one_card(rest))


def read_one_card(rest: str) -> int:
    """Exactly one card. Raises `Misread`."""
    cards = read_cards(rest)
    if len(cards) != 1:
        raise Misread("one_card", word=shortened(rest))
    return cards[0]


def read_offer_number(rest: str) -> tuple[int, str]:
    """The number of an offer, 0 where it is left out, and the rest. A number right behind the verb is always that."""
    first, _, more = rest.partition(" ")
    first = first.removeprefix("#")
    if not first.isdecimal():
        return 0, rest
    return read_number(first, "offer", 1), more


def read_picks(rest: str) -> vec[i64]:
    """The cards of an acceptance: `with soy@2, red`."""
    if not rest:
        return vec[i64]([])
    word = WITH.match(f" {rest}")
    if word is None:
        raise Misread("too_much", word=shortened(rest))
    return vec[i64](read_cards(rest[word.end() - 1 :]))


def read_deal(rest: str, with_partner: bool) -> tuple[vec[i64], vec[i64], int]:
    """`GIVES for WANTS [to PARTNER]`; either side may be `nothing`."""
    if FOR.search(f" {rest} ") is None:
        raise Misread("needs_for", word=shortened(rest))
    gives_text, wants_text = split_once(rest, FOR)
    partner = int(WHICHEVER)
    if with_partner and TO.search(wants_text) is not None:
        wants_text, to = split_once(wants_text, TO)
        partner = int(EVERYONE) if to.strip().lower() in ALL else read_seat(to)
    return vec[i64](read_cards(gives_text)), vec[i64](read_beans(wants_text)), partner


def split_once(text: str, word: re.Pattern[str]) -> tuple[str, str]:
    """The parts before and after the first such word."""
    before, *after = word.split(text, maxsplit=1)
    return before, "".join(after)


def nothing_more(rest: str) -> None:
    """Raises `Misread` if something stands behind a command that takes nothing."""
    if rest.strip():
        raise Misread("too_much", word=shortened(rest))
