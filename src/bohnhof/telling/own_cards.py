"""The cards that a game brings besides beans: what a harvest with them pays, and what each would do now (TB-101)."""

from collections.abc import Iterable
from typing import Final

from bohnhof.cards import BEANS, FIRST_OWN_CARD, LARGEST_FIELD, SNAP
from bohnhof.engine.commands import HARVEST, Command, details_of, own_cards_of, simple, unpacked_own
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import Place
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.games.telebohn.text_cards import FIRST_TEXT_ROW, texts_for
from bohnhof.games.telebohn.verbs import TAKE_OVER
from bohnhof.telling.cards import counted, in_words, joined
from bohnhof.telling.places import places_of
from bohnhof.texts import Sentences

MOST_NAMED: Final = 3
"""So many fields are named, and no more."""
ON_FIELDS: Final = "guard-"
"""Begins the names of the places of a seat that lie on its fields."""


def own_effect(card: int, rules: Rules, sentences: Sentences) -> str:
    """What a card that the game brings does."""
    key, values = rules.own_effect(card)
    return sentences.say(f"effect.own.{key}", **values)


def cards_with(command: Command) -> list[int]:
    """The cards of a game's own that go with a command."""
    return unpacked_own(own_cards_of(command.a))


def held(view: View, rules: Rules, seat: int) -> list[int]:
    """The cards of the game's own that a seat is seen to hold, in their order; not those that lie on fields."""
    found: list[int] = []
    for own, place in places_of(view, rules, seat):
        if not own.startswith(ON_FIELDS):
            found += [card - int(FIRST_OWN_CARD) for card in numbers(place.cards) if card >= FIRST_OWN_CARD]
    return sorted(found)


def guards(view: View, rules: Rules, seat: int) -> list[tuple[int, Place]]:
    """The fields of a seat, from 0 on, on which a card lies that protects them, each with its place."""
    return [
        (int(own.removeprefix(ON_FIELDS)) - 1, place)
        for own, place in places_of(view, rules, seat)
        if own.startswith(ON_FIELDS) and place.size > 0
    ]


def scale_pays(view: View, card: int, cards: int) -> int:
    """What a field of so many cards pays with a card that changes the scale; what is missing comes from the discard
    pile, as far as it goes (TB-108, TB-T8)."""
    pays = int(view.payouts[(int(FIRST_TEXT_ROW) + card) * LARGEST_FIELD + cards])
    return min(pays, cards + len(view.discard))


def harvest_pays(view: View, rules: Rules, field: int, cards: Iterable[int]) -> int:
    """What an own field pays with these cards (TB-107)."""
    size = int(view.size(view.seat, field))
    pays = int(view.pay(view.seat, view.kind(view.seat, field), size))
    more = 0
    for card in cards:
        key = rules.own_effect(card)[0]
        if key.startswith("scale"):
            pays = scale_pays(view, card, size)
        elif key == "plus_one":
            more += 1
    return pays + more


def drawn_with(view: View, rules: Rules, bean: int, size: int) -> int:
    """How many cards of the game's own a harvest brings besides thalers (TB-26)."""
    if not rules.own_cards or bean != SNAP or rules.steps[view.step].name == "final-harvest":
        return 0
    return int(texts_for(size))


def harvest_with_cards(field: int, cards: list[int], view: View, rules: Rules, sentences: Sentences) -> str:
    """What the harvest of an own field brings with cards that go with it, and what it would bring without."""
    bean, size = int(view.kind(view.seat, field)), int(view.size(view.seat, field))
    plain, pays = harvest_pays(view, rules, field, []), harvest_pays(view, rules, field, cards)
    key = "hint.harvest_raised" if pays > plain else "hint.harvest_plain"
    return sentences.say(key, cards=counted(bean, size, sentences), pays=pays, plain=plain)


# --- what a card would do now -----------------------------------------------------------------------------------------


def now(card: int, view: View, rules: Rules, sentences: Sentences) -> str:
    """What a card in the reader's hand would do at this moment."""
    key, values = rules.own_effect(card)
    ways = [command for command in listed(view) if card in cards_with(command)]
    if key.startswith("scale"):
        return raising(card, values["bean"].removeprefix("bean:"), view, rules, sentences)
    if key == "plus_one":
        return one_more(card, int(values["least"]), view, rules, sentences)
    if key == "peek":
        number = min(int(values["look"]), int(view.pile_size))
        return sentences.say("own_now.peek" if number else "own_now.peek_none", count=number)
    if key == "recall":
        lies = sorted(numbers(view.discard))
        return sentences.say("own_now.recall" if lies else "own_now.recall_none", beans=in_words(lies, sentences))
    if key == "extra_harvest":
        fields = sorted({int(command.b) for command in ways if command.verb == HARVEST})
        told = [paying(field, harvest_pays(view, rules, field, []), sentences) for field in fields]
        return sentences.say("own_now.extra_harvest" if told else "own_now.later", fields=joined(told, sentences))
    if key in ("no_defence", "any_place"):
        told = targets(ways, view, sentences)
        return sentences.say("own_now.take_over" if told else f"own_now.{key}_none", targets=joined(told, sentences))
    return sentences.say(f"own_now.{key}" if ways or key == "none" else f"own_now.{key}_none")


def listed(view: View) -> list[Command]:
    """The simple commands of the menu."""
    return [simple(code) for code in numbers(view.menu.codes[: int(view.menu.count)])]


def paying(field: int, pays: int, sentences: Sentences) -> str:
    """A field with what it pays."""
    return sentences.say("own_now.field_pays", field=field + 1, pays=pays)


def raising(card: int, bean: str, view: View, rules: Rules, sentences: Sentences) -> str:
    """Which own fields a scale card would make pay more, by how much."""
    which = next(number for number, one in enumerate(BEANS) if one.id == bean)
    fields = [f for f in range(int(view.fields[view.seat])) if view.size(view.seat, f)]
    fields = [f for f in fields if view.kind(view.seat, f) == which]
    if not fields:
        return sentences.say("own_now.no_field", bean=sentences.bean(which))
    return raised(card, fields, view, rules, sentences) or sentences.say("own_now.raises_nothing")


def one_more(card: int, least: int, view: View, rules: Rules, sentences: Sentences) -> str:
    """Which own fields would pay one thaler more: those that pay enough, and of which a card is left over."""
    found: list[int] = []
    for field in range(int(view.fields[view.seat])):
        size = int(view.size(view.seat, field))
        if size and least <= harvest_pays(view, rules, field, []) < size:
            found.append(field)
    return raised(card, found, view, rules, sentences) or sentences.say("own_now.plus_one_none", least=least)


def raised(card: int, fields: list[int], view: View, rules: Rules, sentences: Sentences) -> str:
    """Fields that pay more with a card; empty if none does."""
    lines: list[str] = []
    for field in fields:
        plain, pays = harvest_pays(view, rules, field, []), harvest_pays(view, rules, field, [card])
        if pays > plain:
            lines.append(sentences.say("own_now.raised", field=field + 1, pays=pays, plain=plain))
    return sentences.say("own_now.raises", fields=joined(lines, sentences)) if lines else ""


def targets(ways: list[Command], view: View, sentences: Sentences) -> list[str]:
    """The fields that could be taken over with a card; a few of them."""
    found: list[str] = []
    for command in ways:
        if command.verb != TAKE_OVER:
            continue
        seat, field = int(details_of(command.a)) >> 3, int(command.b)
        lies = counted(int(view.kind(seat, field)), int(view.size(seat, field)), sentences)
        line = sentences.say("own_now.target", player=f"seat:{seat}", field=field + 1, beans=lies)
        if line not in found:
            found.append(line)
    if len(found) > MOST_NAMED:
        return [*found[:MOST_NAMED], sentences.say("own_now.others", count=len(found) - MOST_NAMED)]
    return found
