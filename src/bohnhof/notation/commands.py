"""Commands as text: `plant 1`, `harvest 2`, `offer blue, red@3 for 2 soy to B`, `accept 4 with soy@row`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.engine.commands import (
    ACCEPT,
    BUY_FIELD,
    COUNTER,
    DISCARD,
    DRAW,
    END,
    EVERYONE,
    HARVEST,
    OFFER,
    PASS,
    PLANT,
    REFUSE,
    TURN_UP,
    VERBS,
    WHICHEVER,
    WISH,
    WITHDRAW,
    Command,
)
from bohnhof.engine.vectors import numbers
from bohnhof.notation.words import (
    ALL,
    Misread,
    bean_name,
    beans_text,
    card_name,
    cards_text,
    partner_text,
    read_bean,
    read_beans,
    read_cards,
    read_number,
    read_seat,
    shortened,
)

WORDS: Final = {int(number): word for word, number in VERBS.items()}
"""The word of each verb."""
ALIASES: Final = {
    **{word: int(number) for word, number in VERBS.items()},
    "pass": int(PASS),
    "turn": int(TURN_UP),
    "turnup": int(TURN_UP),
    "reveal": int(TURN_UP),
    "pflanze": int(PLANT),
    "aufdecken": int(TURN_UP),
    "ernte": int(HARVEST),
    "kaufe": int(BUY_FIELD),
    "ende": int(END),
    "ziehe": int(DRAW),
    "biete": int(OFFER),
    "annehmen": int(ACCEPT),
    "ablehnen": int(REFUSE),
    "gegenangebot": int(COUNTER),
    "zurückziehen": int(WITHDRAW),
    "suche": int(WISH),
    "abwerfen": int(DISCARD),
    "passe": int(PASS),
}
"""Every word that begins a command, German ones included."""
_FOR: Final = (" for ", " für ", " gegen ")
_TO: Final = (" to ", " an ")
_WITH: Final = ("with ", "mit ")
_LONGEST: Final = 2000


def command_text(command: Command) -> str:
    """A command in its canonical form; reading it gives the same command again."""
    verb = int(command.verb)
    a = int(command.a)
    gives = numbers(command.gives)
    if verb == PASS:
        return "pass"
    word = WORDS[verb]
    if verb == PLANT:
        bean = "" if a == WHICHEVER else " " + bean_name(a)
        field = "" if command.b == WHICHEVER else f" {command.b + 1}"
        return word + bean + field
    if verb == HARVEST:
        return f"{word} {command.b + 1}"
    if verb == BUY_FIELD:
        return f"{word} field"
    if verb == OFFER:
        to = "" if a == WHICHEVER else f" to {partner_text(a)}"
        return f"{word} {deal_text(gives, numbers(command.wants))}{to}"
    number = f" {a}" if a else ""
    if verb == ACCEPT:
        return f"{word}{number} with {cards_text(gives)}" if gives else word + number
    if verb == COUNTER:
        return f"{word}{number} {deal_text(gives, numbers(command.wants))}"
    if verb in (REFUSE, WITHDRAW):
        return word + number
    if verb == WISH:
        return f"{word} {beans_text(numbers(command.wants))}"
    if verb == DISCARD:
        return word if a == WHICHEVER else f"{word} {card_name(a)}"
    return word


def deal_text(gives: list[int], wants: list[int]) -> str:
    """Both sides of an offer."""
    return f"{cards_text(gives)} for {beans_text(wants)}"


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
        return Command(HARVEST, 0, read_number(rest, "field", 1, 99) - 1)
    if verb == BUY_FIELD:
        if rest.lower() not in ("", "field", "feld"):
            raise Misread("not_for_sale", word=shortened(rest))
        return Command(BUY_FIELD)
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
    cards = read_cards(rest)
    if len(cards) != 1:
        raise Misread("one_card", word=shortened(rest))
    return Command(DISCARD, cards[0])


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
    for word in _WITH:
        if rest.lower().startswith(word):
            return vec[i64](read_cards(rest[len(word) :]))
    raise Misread("too_much", word=shortened(rest))


def read_deal(rest: str, with_partner: bool) -> tuple[vec[i64], vec[i64], int]:
    """`GIVES for WANTS [to PARTNER]`; either side may be `nothing`."""
    padded = f" {rest} "
    if not any(word in padded for word in _FOR):
        raise Misread("needs_for", word=shortened(rest))
    gives_text, wants_text = split_once(rest, _FOR)
    partner = int(WHICHEVER)
    if with_partner and any(word in wants_text for word in _TO):
        wants_text, to = split_once(wants_text, _TO)
        partner = int(EVERYONE) if to.strip().lower() in ALL else read_seat(to)
    return vec[i64](read_cards(gives_text)), vec[i64](read_beans(wants_text)), partner


def split_once(text: str, words: tuple[str, ...]) -> tuple[str, str]:
    """The parts before and after the first of these words."""
    for word in words:
        if word in text:
            before, _, after = text.partition(word)
            return before, after
    return text, ""


def nothing_more(rest: str) -> None:
    """Raises `Misread` if something stands behind a command that takes nothing."""
    if rest.strip():
        raise Misread("too_much", word=shortened(rest))
