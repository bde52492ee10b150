"""What a seat can do now, one line for each thing, with what it would bring."""

from dataclasses import dataclass
from typing import Final

from bohnhof.cards import BEANS
from bohnhof.engine.commands import (
    ACCEPT,
    COUNTER,
    DRAW,
    END,
    OFFER,
    PASS,
    PLANT,
    REFUSE,
    TURN_UP,
    WISH,
    Command,
    bean_of,
    simple,
)
from bohnhof.engine.rules import Rules
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.notation.commands import VERB_WORDS, command_text
from bohnhof.notation.words import SMALL_WORDS, bean_name, card_name, partner_text
from bohnhof.telling.cards import in_words
from bohnhof.telling.meaning import meaning
from bohnhof.terminal.beans import typed_card
from bohnhof.texts import Sentences

_ANSWERS: Final = (int(ACCEPT), int(REFUSE), int(COUNTER))


@dataclass(frozen=True)
class Hint:
    """One thing a seat can do: how it is typed and what it means. `command` is None for the pattern of a command that
    still needs cards or beans."""

    words: str
    meaning: str
    command: Command | None = None


def hints(view: View, rules: Rules, sentences: Sentences) -> list[Hint]:
    """All that the seat of a view can do: what it is asked for first, what is open to it at any time last."""
    menu = view.menu
    listed = [simple(menu.codes[i]) for i in range(menu.liberties, menu.count)]
    liberties = [simple(menu.codes[i]) for i in range(menu.liberties)]
    asked = int(view.answering)
    if asked:
        answers = [command for command in listed if int(command.verb) in _ANSWERS and command.a == asked]
        ends = [command for command in listed if command.verb == END]
        listed = sorted(answers, key=lambda command: int(command.verb)) + ends
    # A growing field is meant more often than an empty one, and a quick "1" must not waste the latter.
    listed.sort(key=lambda command: 2 if command.verb != PLANT else int(view.size(view.seat, command.b) == 0))
    if view.may_pass:
        listed.append(Command(PASS))
    found = [in_a_line(command, view, rules, sentences) for command in listed]
    if not view.may_pass:
        found += [in_a_line(command, view, rules, sentences) for command in liberties]
        return found + patterns(view, sentences)
    return found + patterns(view, sentences) + [in_a_line(command, view, rules, sentences) for command in liberties]


def usual(view: View, rules: Rules, sentences: Sentences) -> Hint | None:
    """What Enter alone does: pass where that is possible, else the one thing the step leaves, if that is turning up
    or drawing."""
    menu = view.menu
    if view.may_pass:
        return in_a_line(Command(PASS), view, rules, sentences)
    if view.answering == 0 and menu.count - menu.liberties == 1:
        command = simple(menu.codes[menu.count - 1])
        if command.verb in (TURN_UP, DRAW):
            return in_a_line(command, view, rules, sentences)
    return None


def in_a_line(command: Command, view: View, rules: Rules, sentences: Sentences) -> Hint:
    """A command with what it would bring."""
    return Hint(command_text(command, sentences.language), meaning(command, view, rules, sentences), command)


def patterns(view: View, sentences: Sentences) -> list[Hint]:
    """The commands that still need cards or beans, each with an example. Beans go by their two letters here: the table
    shows them, and they are quick to type."""
    menu = view.menu
    if not menu.may_offer:
        return []
    language = sentences.language
    small, verbs = SMALL_WORDS[language], VERB_WORDS[language]
    give, want = example_deal(view, language)
    deal = f"{give} {small['for']} {want}"
    to = f"{small['to']} {partner_text(example_partner(view), language)}"
    found = [Hint(f"{verbs[OFFER]} {deal} {to}", sentences.say("terminal.hint.offer"))]
    if view.answering:
        if view.seat == view.active:
            found.clear()  # the end of the trading is listed instead, and a counter-offer shows how offers are said
        found.insert(0, Hint(f"{verbs[COUNTER]} {view.answering} {deal}", sentences.say("terminal.hint.counter")))
        lacking = in_words(lacks(view), sentences)
        if lacks(view):
            why_not = sentences.say("terminal.hint.cannot_accept", beans=lacking)
            found.insert(0, Hint(f"{verbs[ACCEPT]} {view.answering}", why_not))
    elif menu.may_wish:
        found.append(Hint(f"{verbs[WISH]} {want}", sentences.say("terminal.hint.wish")))
    return found


def lacks(view: View) -> list[int]:
    """The beans that the offer a seat is asked about wants and the seat cannot give."""
    offer = next(offer for offer in view.offers if offer.number == view.answering)
    wants = numbers(offer.wants)
    return [bean for bean in dict.fromkeys(wants) if view.menu.copies(bean) < wants.count(bean)]


def example_deal(view: View, language: str) -> tuple[str, str]:
    """A card to give, one that grows on no own field if there is such a card, and another bean to ask for, one that
    does."""
    menu = view.menu
    growing = [int(view.kind(view.seat, f)) for f in range(view.fields[view.seat]) if view.size(view.seat, f)]
    cards = [int(menu.sources[i]) for i in range(menu.source_count)]
    give = next((card for card in cards if bean_of(card) not in growing), cards[0] if cards else None)
    given = -1 if give is None else int(bean_of(give))
    want = next(bean for bean in [*growing, *numbers(view.types)] if bean != given)
    words = SMALL_WORDS[language]["none"] if give is None else card_code(typed_card(give), language)
    return words, BEANS[want].code


def card_code(card: int, language: str) -> str:
    """A card as it is typed, with the two letters of its bean."""
    return BEANS[bean_of(card)].code + card_name(card, language)[len(bean_name(int(bean_of(card)), language)) :]


def example_partner(view: View) -> int:
    """Somebody to deal with: the active player, else the next seat."""
    if view.seat != view.active:
        return int(view.active)
    return int((view.seat + 1) % view.players)
