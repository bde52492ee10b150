"""What a command would bring that only some game knows: purchases, stews, stores, Banks."""

from bohnhof.cards import BEANS, LARGEST_FIELD, NONE, STEW
from bohnhof.engine.commands import (
    A_CARD,
    A_FIELD_OF_A_SEAT,
    A_GIFT,
    A_KIND,
    A_WARE,
    AN_ORDER,
    AN_OWN_CARD,
    AN_OWN_CARD_AND_MORE,
    AN_OWNED_WARE,
    FIELD_ONTO_FIELD,
    POSITIONS,
    ROW,
    SOME_HAND_CARDS,
    WHICHEVER,
    Command,
    bean_of,
    details_of,
    own_cards_of,
    place_of,
    unpacked,
    unpacked_own,
)
from bohnhof.engine.rules import Rules
from bohnhof.engine.terms import DRAWS, GOES_ON, SHARES_CULTIVATING, STEWS, TERMS, TURNS_UP
from bohnhof.engine.vectors import count
from bohnhof.engine.view import View
from bohnhof.games.alcabohne.bosses import IDS as BOSSES
from bohnhof.games.alcabohne.bosses import threshold
from bohnhof.games.bohnentaler.marks import OWNER, has_token, mark
from bohnhof.games.bohnentaler.verbs import ATTEMPT
from bohnhof.games.bohnentaler.worth import drawn_seen
from bohnhof.games.highbohn.verbs import STEW_BEAN, TAKE
from bohnhof.games.prohibohn.tribute import TributeWithShare
from bohnhof.games.prohibohn.wallet import razzia_price
from bohnhof.games.telebohn.takeover import HANDY_CAP
from bohnhof.notation.commands import ANNOUNCING, FORMS, VERB_WORDS
from bohnhof.notation.words import ware_kind_name, ware_name
from bohnhof.telling.cards import counted, joined
from bohnhof.telling.own_cards import own_effect
from bohnhof.texts import Sentences


def own_meaning(command: Command, view: View, rules: Rules, sentences: Sentences) -> str:
    """What a command with a verb of a game's own would bring."""
    verb, a, b = int(command.verb), int(command.a), int(command.b)
    form, word = FORMS[verb], VERB_WORDS["en"][verb]
    if form in ANNOUNCING:
        return announced_meaning(command, form, view, rules, sentences)
    if form == A_WARE:
        return purchase(ware_name(a), rules, sentences)
    if form == AN_OWNED_WARE:
        return sentences.say(f"hint.{word}", ware="ware:" + ware_name(a))
    if form == A_GIFT:
        return gift(view, rules, a, b, sentences)
    if form == A_CARD:
        which = int(bean_of(a))
        return sentences.say("hint." + word, bean=sentences.bean(which), number=BEANS[which].cards)
    if verb == ATTEMPT:
        owner = int(mark(view.marks, OWNER))
        hand = int(view.hand_sizes[owner])
        return sentences.say("hint.attempt" if hand else "hint.attempt_sure", owner=f"seat:{owner}", hand=hand)
    if form == A_KIND:
        return sentences.say("hint.name", kind="ware:" + ware_kind_name(a))
    if form == POSITIONS:
        bean, other = (sentences.bean(int(view.hand[at])) for at in (a, b))
        return sentences.say(f"hint.{word}", bean=bean, other=other, origin=a + 1, goal=b + 1)
    if form == AN_ORDER:
        return sentences.say("hint.arrange", beans=joined([sentences.bean(bean) for bean in unpacked(a)], sentences))
    if verb == STEW_BEAN:
        return into_stew(view, b, sentences)
    if verb == TAKE and rules.rival:
        return taking(a, view, rules, sentences)
    shown = [int(bean) for bean in view.shown]
    bean = sentences.bean(a if a != WHICHEVER and not shown else shown[0] if shown else 0)
    key = f"hint.{word}"
    if not sentences.has(key):  # the same word answers different questions
        key = f"{key}_{rules.steps[view.step].name}"
    return sentences.say(key, bean=bean)


def with_own_cards(hint: str, command: Command, view: View, rules: Rules, sentences: Sentences) -> str:
    """The same hint, with the cards that go with a command and what they do."""
    cards = unpacked_own(own_cards_of(command.a))
    if not cards:
        return hint
    effects = [f"{sentences.own_card(card)}: {own_effect(card, rules, sentences)}" for card in cards]
    return sentences.say("hint.with_texts", hint=hint, texts=joined(effects, sentences))


def announced_meaning(command: Command, form: str, view: View, rules: Rules, sentences: Sentences) -> str:
    """What a command would bring that cards of a game's own may go with."""
    seat, b = int(view.seat), int(command.b)
    details = int(details_of(command.a))
    if form == AN_OWN_CARD:
        return sentences.say("hint.defend", text=sentences.own_card(int(own_cards_of(command.a)) - 1))
    if form == AN_OWN_CARD_AND_MORE:
        return own_effect(int(own_cards_of(command.a)) - 1, rules, sentences)
    hint = sentences.say("hint.turn-over")
    if form == SOME_HAND_CARDS:
        bean, size = details & 31, int(view.size(seat, b)) + (details >> 5)
        pays = int(view.pay(seat, bean, size))
        hint = sentences.say("hint.play_on", cards=counted(bean, size, sentences), field=b + 1, pays=pays)
    elif form == FIELD_ONTO_FIELD:
        bean = int(view.kind(seat, b))
        size = int(view.size(seat, b)) + int(view.size(seat, details))
        values = {"cards": counted(bean, size, sentences), "pays": int(view.pay(seat, bean, size))}
        hint = sentences.say("hint.merge_onto", field=b + 1, origin=details + 1, **values)
    elif form == A_FIELD_OF_A_SEAT:
        hint = swapping(view, details & 7, details >> 3, b, sentences)
    return with_own_cards(hint, command, view, rules, sentences)


def swapping(view: View, own: int, other: int, field: int, sentences: Sentences) -> str:
    """What a takeover exchanges, and why the own field is the stronger one (TB-46, TB-47)."""
    bean, size = int(view.kind(view.seat, own)), int(view.size(view.seat, own))
    foe, number = int(view.kind(other, field)), int(view.size(other, field))
    mine, theirs = counted(bean, size, sentences), counted(foe, number, sentences)
    hint = sentences.say("hint.take-over_for", mine=mine, theirs=theirs, player=f"seat:{other}")
    if size > number:
        return hint + "; " + sentences.say("hint.take-over_more", mine=size, theirs=number)
    return hint + "; " + sentences.say("hint.take-over_cap", mine=int(HANDY_CAP[bean]), theirs=int(HANDY_CAP[foe]))


def cards_drawn(view: View) -> int:
    """How many cards the seat of a view would draw now."""
    if has_token(view.marks):
        return int(drawn_seen(view, view.seat))
    return int(view.terms[view.seat * TERMS + DRAWS])


def gift(view: View, rules: Rules, card: int, boss: int, sentences: Sentences) -> str:
    """What a boss would have, and when he harvests; or that he does."""
    bean = int(bean_of(card))
    field = view.places[rules.place_names.index(BOSSES[boss])]
    cards = int(field.size) + (int(count(view.row, bean)) if place_of(card) == ROW else 1)
    value, goal = int(view.payouts[bean * LARGEST_FIELD + cards]), int(threshold(boss))
    values = {"boss": sentences.say(f"boss_short.{BOSSES[boss]}"), "cards": counted(bean, cards, sentences)}
    if value >= goal:
        rest = cards - value
        source = share_of_gift(view, rules)
        if source == "":
            return sentences.say("hint.give_harvest", value=value, rest=rest, **values)
        if source == "yield" or rest == 0:
            value -= 1
        else:
            rest -= 1
        return sentences.say("hint.give_harvest_share", value=value, rest=rest, **values)
    return sentences.say("hint.give", value=value, threshold=goal, more=missing(view, bean, cards, goal), **values)


def share_of_gift(view: View, rules: Rules) -> str:
    """Where the giver's thaler of a boss's harvest comes from; empty if he gets none (PB-40, PB-73, PB-74)."""
    step = rules.steps[view.step]
    if isinstance(step, TributeWithShare):
        return "yield"
    pays = step.name == "cultivate" and view.terms[view.seat * TERMS + SHARES_CULTIVATING] != 0
    return rules.options.get("pb_restaurant", "discard") if pays else ""


def taking(bean: int, view: View, rules: Rules, sentences: Sentences) -> str:
    """A thaler out of the mafia's purse, or the beans that pay for the Razzia (PB-16, PB-91)."""
    there = int(count(view.places[rules.rival_purse].cards, bean))
    own = int(count(view.stack, bean))
    key = f"hint.take_{rules.steps[view.step].name}"
    return sentences.say(key, bean=sentences.bean(bean), there=there, price=int(razzia_price(bean)), own=own)


def missing(view: View, bean: int, cards: int, goal: int) -> int:
    """How many cards more a field must have to be worth so many thalers."""
    return next(more for more in range(1, LARGEST_FIELD) if view.payouts[bean * LARGEST_FIELD + cards + more] >= goal)


def uncovering(view: View, rules: Rules, sentences: Sentences) -> str:
    """What becomes of the next card: who takes it, what it would take along from the discard pile, and how many cards
    are still to be counted."""
    done = int(view.marks[rules.mark_names["counted"]])
    stopped = bool(view.marks[rules.mark_names["stopped"]]) if "stopped" in rules.mark_names else None
    most = int(view.terms[view.active * TERMS + (GOES_ON if stopped else TURNS_UP)])
    lines = [sentences.say("hint.uncover", number=done + 1, count=most)]
    for place in rules.rival_fields:
        field = view.places[place]
        if field.size:
            boss = sentences.say(f"boss_short.{rules.place_names[place]}")
            lines.append(sentences.say("hint.uncover_taken", bean=sentences.bean(int(field.cards[0])), boss=boss))
    if len(view.discard):
        top = int(view.discard[len(view.discard) - 1])
        if not any(view.places[place].size and view.places[place].cards[0] == top for place in rules.rival_fields):
            key = "hint.uncover_stops" if stopped is False else "hint.uncover_matched"
            lines.append(sentences.say(key, bean=sentences.bean(top)))
    return "; ".join(lines)


def purchase(ware: str, rules: Rules, sentences: Sentences) -> str:
    """What something for sale costs and does."""
    key = f"hint.build_{ware}"
    at = rules.wares.index(ware)
    return sentences.say(
        key if sentences.has(key) else "hint.build",
        ware=f"ware:{ware}",
        price=rules.ware_prices[at],
        bean=sentences.bean(rules.ware_beans[at]),
        effect=sentences.say(f"effect.{ware}"),
    )


def into_stew(view: View, field: int, sentences: Sentences) -> str:
    """A stew that begins, or grows."""
    if view.kind(view.seat, field) != STEW:
        return sentences.say("hint.stew_begin", field=field + 1)
    cards = view.size(view.seat, field) + 1
    pays = view.worth(view.seat, field, cards) if view.terms[view.seat * TERMS + STEWS] != NONE else 0
    return sentences.say("hint.stew", field=field + 1, cards=int(cards), pays=int(pays))
