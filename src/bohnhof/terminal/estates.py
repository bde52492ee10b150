"""What a seat has besides hand, fields and waiting cards: buildings, open thalers, its store, locked thalers."""

from string import ascii_lowercase
from typing import Final

from rich.text import Text

from bohnhof.cards import FIRST_OWN_CARD, NONE, STEW, TYPES
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import FIELDS
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.games.bohnentaler.marks import OWNER, has_token, mark
from bohnhof.games.bohnentaler.worth import needed_seen, worth_seen
from bohnhof.telling.cards import in_words, joined
from bohnhof.telling.own_cards import own_effect
from bohnhof.telling.places import places_of
from bohnhof.terminal.beans import chip, label
from bohnhof.texts import Sentences

LEFT_THE_GAME: Final = -2
"""The mark of a thing for sale that has left the game; one that is not in this game at all has a smaller one."""


def estate(view: View, rules: Rules, seat: int, sentences: Sentences) -> list[Text]:
    """A line for each thing that a seat has; none where a game knows no such things."""
    say = sentences.say
    lines: list[tuple[str, str]] = []
    owned = [say(f"ware.{name}") for ware, name in enumerate(rules.wares) if view.marks[ware] == seat]
    if owned:
        own_word = f"owns.{rules.name}"
        lines.append((own_word if sentences.has(f"terminal.own.{own_word}") else "owns", joined(owned, sentences)))
    purse: list[int] = []
    if len(view.purses):
        purse = [bean for bean in range(TYPES) for _i in range(view.purses[seat * TYPES + bean])]
    elif seat == view.seat and rules.wares:
        purse = sorted(numbers(view.stack))
    if purse:
        lines.append(("purse" if len(view.purses) else "own_purse", in_words(purse, sentences)))
    for own, place in places_of(view, rules, seat):
        if len(place.cards):
            cards = [int(card) for card in place.cards]
            if cards[0] >= FIRST_OWN_CARD:
                lines.append((own, own_cards(cards, rules, sentences)))
            else:
                lines.append((own, in_words(cards, sentences)))
        elif place.size > 0:
            lines.append((own, say("terminal.hidden_texts", count=int(place.size))))
    if has_token(view.marks):
        lines.append(("token", token_line(view, seat, sentences)))
    return [Text.assemble("    ", (say(f"terminal.own.{name}"), "bold"), f": {text}") for name, text in lines]


def own_cards(cards: list[int], rules: Rules, sentences: Sentences) -> str:
    """Cards that the game brings, with what each of them does."""
    cards_told = [card - int(FIRST_OWN_CARD) for card in cards]
    return "; ".join(f"{sentences.own_card(card)}: {own_effect(card, rules, sentences)}" for card in cards_told)


def token_line(view: View, seat: int, sentences: Sentences) -> str:
    """Whether a seat owns the token, and what its beans are worth for it."""
    worth = int(worth_seen(view, seat))
    if mark(view.marks, OWNER) == seat:
        return sentences.say("terminal.token_owner", worth=worth)
    return sentences.say("terminal.token_other", worth=worth, needed=int(needed_seen(view, seat)))


def supply(view: View, rules: Rules, sentences: Sentences) -> list[Text]:
    """What is for sale, if anything is."""
    if not rules.wares:
        return []
    prices: dict[str, list[str]] = {}
    for ware, name in enumerate(rules.wares):
        if view.marks[ware] == NONE:
            prices.setdefault(name.rstrip("0123456789"), []).append(name.lstrip(ascii_lowercase))
    left = [f"{sentences.say(f'ware.{kind}')} {' '.join(numbers)}" for kind, numbers in prices.items()]
    return [Text.assemble((sentences.say("terminal.supply"), "bold"), ": ", joined(left, sentences))]


def shop(view: View, rules: Rules, sentences: Sentences) -> list[tuple[str, str, str, str]]:
    """All that is for sale or was: its name, its price, whose it is (empty while nobody has it), what it does."""
    say = sentences.say
    lines: list[tuple[str, str, str, str]] = []
    for ware, name in enumerate(rules.wares):
        owner = int(view.marks[ware])
        if owner < LEFT_THE_GAME:
            continue
        whose = sentences.seat(owner) if owner >= 0 else say("terminal.shop_gone") if owner < NONE else ""
        price = say("terminal.shop_price", price=rules.ware_prices[ware], bean=sentences.bean(rules.ware_beans[ware]))
        lines.append((say(f"ware.{name}"), price, whose, say(f"effect.{name}")))
    return lines


def shown(view: View, sentences: Sentences) -> list[Text]:
    """A hidden card that only the reader sees now."""
    return [
        Text.assemble((sentences.say("terminal.shown"), "bold"), ": ", label(int(bean), sentences))
        for bean in view.shown
    ]


def crop(view: View, seat: int, field: int, sentences: Sentences) -> Text:
    """What lies on a field that is not empty: its bean, guests among it, or the beans of a stew."""
    kind = int(view.kind(seat, field))
    beans = [bean for bean in range(TYPES) if view.lies(seat, field, bean)]
    if kind == STEW:
        return Text.assemble(sentences.say("terminal.stew"), " ", *(chip(bean) for bean in beans))
    text = label(kind, sentences)
    for bean in beans:
        if bean != kind:
            text = Text.assemble(text, f" + {view.lies(seat, field, bean)} ", chip(bean))
    return text


def only(view: View, seat: int, field: int, sentences: Sentences) -> str:
    """The bean that a field takes only, in words; empty if it takes any."""
    if not len(view.admits) or view.admits[seat * FIELDS + field] == NONE:
        return ""
    return sentences.say("terminal.only", bean=sentences.bean(int(view.admits[seat * FIELDS + field])))
