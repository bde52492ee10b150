"""What a seat has besides hand, fields and waiting cards: buildings, open thalers, its store, locked thalers."""

from string import ascii_lowercase

from rich.text import Text

from bohnhof.cards import FIRST_OWN_CARD, NONE, STEW, TYPES
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import FIELDS
from bohnhof.engine.view import View
from bohnhof.notation.words import seat_name
from bohnhof.telling.cards import in_words, joined
from bohnhof.telling.own_meaning import own_effect
from bohnhof.terminal.beans import chip, label
from bohnhof.texts import Sentences


def estate(view: View, rules: Rules, seat: int, sentences: Sentences) -> list[Text]:
    """A line for each thing that a seat has; none where a game knows no such things."""
    say = sentences.say
    lines: list[tuple[str, str]] = []
    owned = [say(f"ware.{name}") for ware, name in enumerate(rules.wares) if view.marks[ware] == seat]
    if owned:
        lines.append(("owns", joined(owned, sentences)))
    if len(view.purses):
        purse = [bean for bean in range(TYPES) for _i in range(view.purses[seat * TYPES + bean])]
        if purse:
            lines.append(("purse", in_words(purse, sentences)))
    for name, place in zip(rules.place_names, view.places, strict=True):
        owner, dot, own = name.partition(".")
        if dot and owner == seat_name(seat) and len(place.cards):
            cards = [int(card) for card in place.cards]
            if cards[0] >= FIRST_OWN_CARD:
                lines.append((own, own_cards(cards, rules, sentences)))
            else:
                lines.append((own, in_words(cards, sentences)))
        elif dot and owner == seat_name(seat) and place.size > 0:
            lines.append((own, say("terminal.hidden_texts", count=int(place.size))))
    return [Text.assemble("    ", (say(f"terminal.own.{name}"), "bold"), f": {text}") for name, text in lines]


def own_cards(cards: list[int], rules: Rules, sentences: Sentences) -> str:
    """Cards that the game brings, with what each of them does."""
    numbers = [card - int(FIRST_OWN_CARD) for card in cards]
    return "; ".join(f"{sentences.own_card(number)}: {own_effect(number, rules, sentences)}" for number in numbers)


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
