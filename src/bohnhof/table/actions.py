"""Actions as the browser shows them: by their kinds, with what goes onto what and the cards that go with them."""

from typing import Any, Final

from bohnhof.engine.commands import (
    A_FIELD_OF_A_SEAT,
    AN_OWN_CARD,
    AN_OWN_CARD_AND_MORE,
    FIELD_ONTO_FIELD,
    HARVEST,
    SOME_HAND_CARDS,
    Command,
    details_of,
    own_cards_of,
    verb_of,
)
from bohnhof.engine.rules import Rules
from bohnhof.engine.view import View
from bohnhof.games.telebohn.verbs import MERGE, PLAY, TAKE_OVER, TURN_OVER, USE
from bohnhof.notation.commands import ANNOUNCING, FORMS, VERB_WORDS
from bohnhof.notation.words import own_card_name, seat_name
from bohnhof.telling.cards import counted, joined
from bohnhof.telling.own_cards import cards_with
from bohnhof.texts import Sentences

MAY_ANNOUNCE: Final = (int(HARVEST), *[verb for verb, form in FORMS.items() if form in ANNOUNCING])
"""Verbs with which cards of a game's own may go."""
KINDS: Final = (int(PLAY), int(MERGE), int(TURN_OVER), int(HARVEST), int(TAKE_OVER), int(USE))
"""The kinds of actions, in the order of their letters."""
ALL_KINDS: Final = "actions"
"""The step that shows also what cannot be done now."""


def announced(command: Command, view: View, more: dict[str, Any]) -> tuple[int, int | None]:
    """Bean and field of a command that cards of a game's own may go with; what else there is goes into `more`: how many
    hand cards of a bean, the field that is emptied, what is exchanged for what."""
    form, details = FORMS[int(command.verb)], int(details_of(command.a))
    if form == SOME_HAND_CARDS:
        more["cards"] = details >> 5
        return details & 31, int(command.b) + 1
    if form == FIELD_ONTO_FIELD:
        more["origin"] = details + 1
        return int(view.kind(view.seat, details)), int(command.b) + 1
    if form == A_FIELD_OF_A_SEAT:
        more["swap"] = {"own": (details & 7) + 1, "seat": seat_name(details >> 3), "field": int(command.b) + 1}
    return -1, None


def kind_and_cards(command: Command, view: View, rules: Rules, sentences: Sentences) -> dict[str, Any]:
    """To which of the kinds of actions a command belongs, and which cards of the game's own go with it."""
    word = VERB_WORDS["en"].get(int(command.verb), "")
    cards = [own_card_name(card) for card in cards_with(command)] if int(command.verb) in MAY_ANNOUNCE else []
    found: dict[str, Any] = {"with": cards} if cards else {}
    if sentences.has(f"table.kind.{rules.steps[view.step].name}.{word}"):
        found["kind"] = word
    return found


def kinds(view: View, rules: Rules, sentences: Sentences) -> list[dict[str, Any]]:
    """The kinds of actions of a step in order: what each is called, and what is lacking where none can be done."""
    if view.seat != view.actor:
        return []
    step = rules.steps[view.step]
    verbs = {int(verb_of(code)) for code in tuple(view.menu.codes[: int(view.menu.count)])}
    found: list[dict[str, Any]] = []
    for verb in KINDS:
        key = f"table.kind.{step.name}.{VERB_WORDS['en'][verb]}"
        if step.owns(verb) and sentences.has(key) and (verb in verbs or step.name == ALL_KINDS):
            lacks = "" if verb in verbs else sentences.say(f"table.kind.none.{VERB_WORDS['en'][verb]}")
            found.append({"kind": VERB_WORDS["en"][verb], "name": sentences.say(key), "lacks": lacks})
    return found


def with_cards(text: str, command: Command, rules: Rules, sentences: Sentences) -> str:
    """The same with the names of the cards of the game's own that go with a command."""
    cards = cards_with(command) if rules.own_cards else []
    if not cards:
        return text
    names = joined([sentences.own_card(card) for card in cards], sentences)
    return sentences.say("table.label.with", label=text, cards=names)


def announcing_label(command: Command, view: View, rules: Rules, sentences: Sentences) -> str:
    """The button of a command that cards of a game's own may go with."""
    verb, field = int(command.verb), int(command.b) + 1
    form, word, details = FORMS[verb], VERB_WORDS["en"][verb], int(details_of(command.a))
    values: dict[str, object] = {"field": field}
    if form == AN_OWN_CARD or form == AN_OWN_CARD_AND_MORE:
        values["card"] = sentences.own_card(int(own_cards_of(command.a)) - 1)
        if form == AN_OWN_CARD or not details:
            return sentences.say(f"table.label.{word}", **values)
        if details >> 5:
            values["cards"] = counted(details & 31, details >> 5, sentences)
            return sentences.say(f"table.label.{word}_cards", **values)
        values |= {"one": (details & 7) + 1, "two": (details >> 3) + 1}
        return sentences.say(f"table.label.{word}_fields", **values)
    if form == SOME_HAND_CARDS:
        values["cards"] = counted(details & 31, details >> 5, sentences)
    elif form == FIELD_ONTO_FIELD:
        values |= {"origin": details + 1}
        values["cards"] = counted(int(view.kind(view.seat, details)), int(view.size(view.seat, details)), sentences)
    elif form == A_FIELD_OF_A_SEAT:
        own, seat = details & 7, details >> 3
        lies = counted(int(view.kind(seat, command.b)), int(view.size(seat, command.b)), sentences)
        values |= {"own": own + 1, "who": f"seat:{seat}", "cards": lies}
    key = f"table.label.{word}_{rules.steps[view.step].name}"
    text = sentences.say(key if sentences.has(key) else f"table.label.{word}", **values)
    return with_cards(text, command, rules, sentences)
