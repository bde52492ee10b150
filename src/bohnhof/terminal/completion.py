"""What may be typed next: only what is legal now, cards and beans included."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from bohnhof.engine.commands import (
    ACCEPT,
    BUY_FIELD,
    COUNTER,
    DISCARD,
    HARVEST,
    OFFER,
    PASS,
    PLANT,
    REFUSE,
    WISH,
    WITHDRAW,
    bean_of,
    simple,
    verb_of,
)
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.notation.commands import ALIASES, FOR, FORMS, TO, VERB_WORDS, WARE_VERB, command_text, split_once
from bohnhof.notation.rulebook import rules
from bohnhof.notation.words import (
    SMALL_WORDS,
    Misread,
    bean_name,
    card_name,
    either,
    read_bean,
    read_cards,
    seat_name,
)
from bohnhof.terminal.beans import typed_card
from bohnhof.terminal.language import plain

Words = list[tuple[str, int]]
HOUSE: Final = {
    "help": "hilfe",
    "hints": "hinweise",
    "rules": "regeln",
    "why": "warum",
    "log": "protokoll",
    "discards": "ablage",
    "beans": "bohnen",
    "shop": "auslage",
    "table": "tisch",
    "save": "speichern",
    "load": "laden",
    "quit": "verlassen",
}
"""The words of the house in English and German; both are understood in either language."""
HOUSE_WORDS: Final = {**{word: word for word in HOUSE}, **{german: word for word, german in HOUSE.items()}}
"""Which word of the house a typed word is."""


def completions(text: str, view: View, language: str) -> Words:
    """The words that may follow, each with how many letters before the cursor it replaces."""
    start = text.lstrip()
    word, space, rest = start.partition(" ")
    if not space:
        return beginning(first_words(view, language), word) or beginning(first_words(view, "en"), word)
    rest = rest.lstrip()
    house = HOUSE_WORDS.get(word.lower())
    if house is not None:
        return house_words(house, rest, view, language)
    verb = ALIASES.get(word.lower())
    if verb is None or not {verb, *sharing(verb)} & {*verbs_now(view)}:
        return []
    spoken = language if word.lower() == VERB_WORDS[language][verb] else "en"
    return after_verb(verb, rest, view, spoken)


def sharing(verb: int) -> list[int]:
    """The verbs that begin with the same word: there is more than a field to buy."""
    return [WARE_VERB] if verb == BUY_FIELD else []


def beginning(words: Iterable[str], typed: str) -> Words:
    """The words that begin as typed, which they replace."""
    return [(word, len(typed)) for word in words if word.lower().startswith(typed.lower()) and word != typed]


def verbs_now(view: View) -> list[int]:
    """The verbs of all legal commands, those of the step first."""
    menu = view.menu
    order = [*range(menu.liberties, menu.count), *range(menu.liberties)]
    verbs = [int(verb_of(menu.codes[i])) for i in order]
    if menu.may_offer:
        verbs.append(int(OFFER))
        if any(offer.awaits(view.seat) for offer in view.offers):
            verbs.append(int(COUNTER))
    if menu.may_wish:
        verbs.append(int(WISH))
    if view.may_pass:
        verbs.append(int(PASS))
    return list(dict.fromkeys(verbs))


def first_words(view: View, language: str) -> list[str]:
    """Every word that can begin a line now."""
    house = list(HOUSE) if language == "en" else list(HOUSE.values())
    return [*dict.fromkeys(VERB_WORDS[language][verb] for verb in verbs_now(view)), *house]


# --- words of the house ---------------------------------------------------------------------------------------------


def house_words(house: str, rest: str, view: View, language: str) -> Words:
    """What may follow a word of the house."""
    if house == "why":
        return completions(rest, view, language)
    if house == "rules":
        typed = rest.upper()
        return [(rule, len(rest)) for rule in rules() if rule.startswith(typed)][:200] if typed else []
    if house == "help":
        return beginning([VERB_WORDS[language][verb] for verb in verbs_now(view)], rest)
    if house in ("save", "load"):
        return files(rest)
    return []


def files(typed: str) -> Words:
    """Files and folders that begin as typed."""
    folder, _, name = typed.rpartition("/")
    try:
        entries = sorted(Path(folder + "/" if "/" in typed else ".").iterdir())
    except OSError:
        return []
    names = [entry.name + ("/" if entry.is_dir() else "") for entry in entries]
    return [(plain(entry), len(name)) for entry in names if entry.startswith(name) and plain(entry) == entry]


# --- commands -------------------------------------------------------------------------------------------------------


def after_verb(verb: int, rest: str, view: View, language: str) -> Words:
    """What may follow the first word of a command."""
    if verb in (PLANT, HARVEST, BUY_FIELD, REFUSE, WITHDRAW, DISCARD, *FORMS):
        words = [word for one in (verb, *sharing(verb)) for word in arguments(one, view, language)]
        return beginning(words, rest)
    if verb == ACCEPT:
        return accepting(rest, view, language)
    if verb == COUNTER:
        _number, space, deal = rest.partition(" ")
        if not space:
            return beginning([str(offer.number) for offer in view.offers if offer.awaits(view.seat)], rest)
        return dealing(deal.lstrip(), view, language, False)
    if verb == OFFER:
        return dealing(rest, view, language, True)
    if verb == WISH:
        return last_of_list(rest, [bean_name(int(bean), language) for bean in view.types], read_bean)
    return []


def arguments(verb: int, view: View, language: str) -> list[str]:
    """What stands behind a verb in its legal commands."""
    menu = view.menu
    texts = [command_text(simple(menu.codes[i]), language) for i in range(menu.count) if verb_of(menu.codes[i]) == verb]
    return [text.partition(" ")[2] for text in texts]


def accepting(rest: str, view: View, language: str) -> Words:
    """`accept NUMBER with CARDS`: the copies that the accepter could give."""
    number, space, more = rest.partition(" ")
    if not space:
        return beginning(arguments(int(ACCEPT), view, language), rest)
    small = SMALL_WORDS[language]
    typed = more.lstrip()
    head, gap, cards = typed.partition(" ")
    offer = next((offer for offer in view.offers if str(offer.number) == number), None)
    if offer is None or not len(offer.wants):
        return []
    if not gap:
        return beginning([small["with"]], typed)
    if head.lower() not in either("with"):
        return []
    wanted = numbers(offer.wants)
    for card in named(cards.rpartition(",")[0]):
        if int(bean_of(card)) in wanted:
            wanted.remove(int(bean_of(card)))
    return giving(cards, view, language, lambda bean: bean in wanted, False)


def dealing(rest: str, view: View, language: str, with_partner: bool) -> Words:
    """`GIVES for WANTS [to PARTNER]`."""
    small = SMALL_WORDS[language]
    if FOR.search(rest) is None:
        return giving(rest, view, language, lambda bean: True) + joining(rest, small["for"])
    gives, wants = split_once(rest, FOR)
    beans, partner = split_once(wants, TO)
    if TO.search(wants) is not None:
        return beginning(partners(view, language), partner) if with_partner else []
    nothing = [] if gives.strip().lower() == small["none"] else [small["none"]]
    words = [bean_name(int(bean), language) for bean in view.menu.types if view.menu.wants[bean] > 0]
    return last_of_list(beans, words, read_bean, nothing) + (joining(beans, small["to"]) if with_partner else [])


def joining(typed: str, word: str) -> Words:
    """The word that follows a finished list: after a blank."""
    head, _, last = typed.rpartition(" ")
    return [(word + " ", len(last))] if is_list(head) and word.startswith(last.lower()) else []


def is_list(text: str) -> bool:
    """Whether a list of cards or beans is finished and can be read."""
    try:
        read_cards(text)
    except Misread:
        return False
    return True


def giving(typed: str, view: View, language: str, fits: Callable[[int], bool], may_be_nothing: bool = True) -> Words:
    """Cards that can be given and are not named yet."""
    menu = view.menu
    before, _, _ = typed.rpartition(",")
    taken = named(before)
    words: list[str] = []
    for i in range(menu.source_count):
        card = int(menu.sources[i])
        if not fits(int(bean_of(card))):
            continue
        typed_as = typed_card(card)
        if typed_as in taken:
            taken.remove(typed_as)
        else:
            words.append(card_name(typed_as, language))
    nothing = [SMALL_WORDS[language]["none"]] if may_be_nothing and not before else []
    return last_of_list(typed, list(dict.fromkeys(words)), None, nothing)


def named(text: str) -> list[int]:
    """The cards that a list names so far; none if it cannot be read."""
    return [int(card) for card in read_cards(text)] if is_list(text) else []


def last_of_list(
    typed: str, words: list[str], reader: Callable[[str], int] | None, first_only: list[str] | None = None
) -> Words:
    """Words for the last part of a list with commas; `first_only` are words that stand alone."""
    _before, comma, last = typed.rpartition(",")
    part = last.lstrip()
    if part and comma == "" and first_only and typed.rstrip() in first_only:
        return []
    if reader is not None and part.endswith(" "):
        return []
    return beginning(words + ([] if comma else first_only or []), part)


def partners(view: View, language: str) -> list[str]:
    """Those an offer may go to."""
    menu = view.menu
    seats = [seat_name(seat) for seat in range(int(view.players)) if (menu.partners >> seat) & 1]
    return [*seats, SMALL_WORDS[language]["all"]] if menu.may_ask_all else seats
