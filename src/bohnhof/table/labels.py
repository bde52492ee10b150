"""What a seat can do, each command as it is said, as a button says it, and with what it would bring.

Sentences about commands come up again and again, so each is put together once and kept: by the numbers that it tells,
never by a table. A verb that has no sentence yet is shown as it is said.
"""

from functools import lru_cache
from typing import Any, Final

from msgspec import Raw

from bohnhof.cards import BEANS, LARGEST_FIELD, STEW, TYPES
from bohnhof.engine.commands import (
    A_BEAN,
    A_CARD,
    A_CARD_TO_PLANT,
    A_GIFT,
    A_KIND,
    A_PLACE_TO_PLANT,
    A_WARE,
    ACCEPT,
    AN_ORDER,
    AN_OWNED_WARE,
    BUY_FIELD,
    DISCARD,
    DRAW,
    END,
    FIELD_TOP,
    HAND,
    HARVEST,
    PLANT,
    POSITIONS,
    REFUSE,
    ROW,
    SOME_HAND_CARDS,
    TURN_UP,
    WITHDRAW,
    Command,
    bean_of,
    index_of,
    place_of,
    simple,
    unpacked,
    verb_of,
)
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import FIELDS
from bohnhof.engine.terms import FIELD_PRICE, STEWS, TERMS, TURNS_UP
from bohnhof.engine.vectors import count, numbers
from bohnhof.engine.view import View
from bohnhof.games.highbohn.verbs import STEW_BEAN, STORE_BEAN
from bohnhof.notation.commands import ANNOUNCING, FORMS, VERB_WORDS, command_text
from bohnhof.notation.words import taker_name, ware_kind_name, ware_name
from bohnhof.table.actions import MAY_ANNOUNCE, announced, announcing_label, kind_and_cards, with_cards
from bohnhof.table.messages import encode
from bohnhof.telling.cards import counted, joined
from bohnhof.telling.meaning import meaning
from bohnhof.telling.own_cards import cards_with
from bohnhof.telling.own_meaning import cards_drawn
from bohnhof.texts import Sentences

KEPT: Final = 20_000
"""So many sentences are kept."""
ROW_LENGTH: Final = int(LARGEST_FIELD)
_GIVEN_FROM: Final = {int(HAND): "hand", int(ROW): "row", int(FIELD_TOP): "field"}
"""The places from which something is given to who has no seat."""
_ANSWERS: Final = (int(ACCEPT), int(REFUSE), int(WITHDRAW))
_SAY_IT_ALL: Final = (int(TURN_UP), int(DRAW))
"""Verbs of which a button has nothing more to say, unless a rival has a part in it."""
_commands: Final[dict[tuple[Any, ...], Raw]] = {}


@lru_cache(KEPT)
def phrase(language: str, key: str, *values: tuple[str, int | str]) -> str:
    """A sentence that names no seat, with a large first letter."""
    return capital(Sentences(language).say(key, **dict(values)))


def capital(text: str) -> str:
    """A text with a large first letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A text with a large first letter and a full stop."""
    return capital(text) if text.endswith((".", "!", "?")) else capital(text) + "."


def commands(view: View, rules: Rules, sentences: Sentences) -> list[Raw]:
    """The simple commands that the seat of a view may give, each encoded: what it is asked for first, and with groups
    the planting before what is given away."""
    menu = view.menu
    count, first = int(menu.count), int(menu.liberties)
    codes = tuple(menu.codes[:count])
    step, idles = rules.steps[view.step].name, rules.steps[view.step].idles
    asked = codes[first:]
    if rules.in_groups:
        asked = tuple(sorted(asked, key=given_away))
    idles = idles or (rules.rival != "" and count == 1 and rules.steps[view.step].owns(TURN_UP))
    found: list[Raw] = []
    for code in (*asked, *codes[:first]):
        command = simple(code)
        where = place(command, view, rules)
        key = (sentences.language, code, step, idles, where, *facts(command, view, rules, sentences))
        known = _commands.get(key)
        if known is None:
            if len(_commands) > KEPT:
                _commands.clear()
            known = _commands[key] = Raw(encode(described(command, where, idles, view, rules, sentences)))
        found.append(known)
    return found


def facts(command: Command, view: View, rules: Rules, sentences: Sentences) -> tuple[Any, ...]:
    """All that is told of a command beside itself, its step and its place: what two commands that are told alike have
    in common."""
    verb, seat = int(command.verb), int(view.seat)
    if verb in MAY_ANNOUNCE and rules.own_cards:
        names = [sentences.own_card(card) for card in cards_with(command)]
        own = "" if verb == HARVEST else own_label(command, view, rules, sentences)
        return (brings(command, view, rules, sentences), *names, own)
    if verb == PLANT or verb == HARVEST or verb == STEW_BEAN:
        kind = int(view.kind(seat, command.b))
        bean = kind if verb == HARVEST or kind == STEW else int(command.a)
        group = int(count(view.row, bean)) if rules.in_groups else 0
        mixed = int(view.mixed[seat * FIELDS + command.b]) if len(view.mixed) else 0
        return kind, int(view.size(seat, command.b)), pays(view, seat, bean), group, mixed
    if verb in _ANSWERS:
        offer = next(offer for offer in view.offers if offer.number == command.a)
        return tuple(offer.gives), tuple(offer.wants), offer.maker == seat, sentences.seat(int(offer.maker))
    if FORMS.get(verb) == POSITIONS:
        return int(view.hand[command.a]), int(view.hand[command.b])
    if verb in FORMS or rules.in_groups:  # what it brings depends on what only its game knows
        return (brings(command, view, rules, sentences), counts(view, verb), *numbers(view.shown))
    return (counts(view, verb), *numbers(view.shown))


def given_away(code: int) -> int:
    """What is kept goes before what is given away, and the end of the step follows."""
    verb = verb_of(code)
    return 2 if verb == END else int(verb == DISCARD or FORMS.get(int(verb)) == A_GIFT)


def described(
    command: Command, where: str | None, idles: bool, view: View, rules: Rules, sentences: Sentences
) -> dict[str, Any]:
    """One command: how it is said, what a button shows, what it is about, and what it would bring; `idles` is whether
    ending the step now takes nothing from anybody."""
    verb = int(command.verb)
    bean, field, offer = -1, None, None
    more: dict[str, Any] = {}
    if verb == PLANT or verb == STEW_BEAN:
        bean, field = int(command.a), int(command.b) + 1
    elif verb == STORE_BEAN:
        bean = int(command.a)
    elif verb == HARVEST:
        bean, field = int(view.kind(view.seat, command.b)), int(command.b) + 1
    elif verb == DISCARD or FORMS.get(verb) == A_CARD:
        bean = int(bean_of(command.a))
    elif verb in _ANSWERS:
        offer = int(command.a)
    elif FORMS.get(verb) == A_CARD_TO_PLANT:
        bean, field = int(bean_of(command.a)), int(command.b) + 1
    elif FORMS.get(verb) in (A_WARE, AN_OWNED_WARE):
        more["ware"] = ware_name(int(command.a))
    elif FORMS.get(verb) == A_GIFT:
        bean, more["to"] = int(bean_of(command.a)), taker_name(int(command.b))
        field = int(index_of(command.a)) + 1 if where == "field" else None
    elif FORMS.get(verb) == POSITIONS:
        more["hand"] = [int(command.a) + 1, int(command.b) + 1]
    elif FORMS.get(verb) in ANNOUNCING:
        bean, field = announced(command, view, more)
    if rules.own_cards:
        more |= kind_and_cards(command, view, rules, sentences)
    if verb == END and idles:
        more["idle"] = True
    return {
        "say": command_text(command),
        "verb": VERB_WORDS["en"].get(verb, str(verb)),
        "label": label(command, view, rules, sentences),
        "bean": BEANS[bean].id if bean >= 0 else None,
        "field": field,
        "place": where,
        "offer": offer,
        "does": "" if verb in _SAY_IT_ALL and not rules.rival else brings(command, view, rules, sentences),
        **more,
    }


def place(command: Command, view: View, rules: Rules) -> str | None:
    """Which cards a planting, discarding or gift is about. Cards that lie on the table go before those of the hand."""
    verb = int(command.verb)
    if FORMS.get(verb) in (A_GIFT, A_CARD):
        return _GIVEN_FROM[int(place_of(command.a))]
    if verb in (PLANT, STEW_BEAN, STORE_BEAN):
        bean = int(command.a)
    elif verb == DISCARD:
        if place_of(command.a) == HAND:
            return "hand"
        bean = int(bean_of(command.a))
    elif FORMS.get(verb) == SOME_HAND_CARDS:
        return "hand"
    elif FORMS.get(verb) == A_BEAN and rules.own_cards:
        bean = int(command.a)
    else:
        return None
    if view.waiting[view.seat * TYPES + bean] > 0:
        return "waiting"
    if bean in tuple(view.row):
        return "row"
    if rules.in_groups:
        return "hand"
    for name, is_open, there in zip(rules.place_names, rules.open_places, view.places, strict=True):
        if (
            (is_open or name in rules.passing_places)
            and "." not in name
            and name not in rules.resting_places
            and bean in tuple(there.cards)
        ):
            return name
    return "hand"


def counts(view: View, verb: int) -> int:
    """The number that a command is about: how many cards are turned up or drawn, what a field costs."""
    if verb == DRAW:
        return cards_drawn(view)
    terms = {int(TURN_UP): TURNS_UP, int(BUY_FIELD): FIELD_PRICE}
    return int(view.terms[view.seat * TERMS + terms[verb]]) if verb in terms else 0


def label(command: Command, view: View, rules: Rules, sentences: Sentences) -> str:
    """What a button for this command shows."""
    verb, language = int(command.verb), sentences.language
    group = int(count(view.row, command.a if verb == PLANT else bean_of(command.a))) if rules.in_groups else 0
    if verb == PLANT:
        what = f"bean:{BEANS[command.a].id}" if group < 2 else counted(int(command.a), group, sentences)
        return phrase(language, "table.label.plant", ("bean", what), ("field", int(command.b) + 1))
    if verb == HARVEST:
        bean, size = int(view.kind(view.seat, command.b)), int(view.size(view.seat, command.b))
        return with_cards(harvest_label(bean, size, int(command.b) + 1, sentences), command, rules, sentences)
    if verb in FORMS:
        return own_label(command, view, rules, sentences)
    if verb in _ANSWERS:
        return answer_label(verb, int(command.a), view, sentences)
    if verb == DISCARD:
        which = f"bean:{BEANS[bean_of(command.a)].id}"
        if place_of(command.a) == HAND:
            return phrase(
                language, "table.label.discard_hand", ("bean", which), ("position", int(index_of(command.a)) + 1)
            )
        if group > 1:
            which = counted(int(bean_of(command.a)), group, sentences)
        return phrase(language, "table.label.discard", ("bean", which))
    if verb == END:
        key = f"table.label.end_{rules.steps[view.step].name}"
        return phrase(language, key if sentences.has(key) else "table.label.end")
    word = VERB_WORDS["en"].get(verb, "")
    for key in (f"table.label.{word}_{rules.steps[view.step].name}", f"table.label.{word}"):
        if sentences.has(key):
            return phrase(language, key, ("count", counts(view, verb)))
    return capital(command_text(command, language))


def own_label(command: Command, view: View, rules: Rules, sentences: Sentences) -> str:
    """The button of a verb that a game adds: by its word, or, where that answers several questions, by its step too."""
    verb, a, b = int(command.verb), int(command.a), int(command.b)
    form, language = FORMS[verb], sentences.language
    if form in ANNOUNCING:
        return capital(announcing_label(command, view, rules, sentences))
    word = "build" if form == A_WARE else VERB_WORDS["en"][verb]
    values: list[tuple[str, int | str]] = []
    if form == A_GIFT:
        return gift_label(command, view, sentences)
    if form == A_WARE or form == AN_OWNED_WARE:
        values.append(("ware", "ware:" + ware_name(a)))
    elif form == A_CARD_TO_PLANT:
        bean, position = BEANS[bean_of(command.a)].id, int(index_of(command.a)) + 1
        values += [("bean", f"bean:{bean}"), ("position", position), ("field", b + 1)]
    elif form == A_KIND:
        values.append(("kind", "ware:" + ware_kind_name(a)))
    elif form == AN_ORDER:
        beans = joined([sentences.bean(bean) for bean in unpacked(a)], sentences)
        values.append(("beans", beans))
    elif form == POSITIONS:
        values += [("bean", f"bean:{BEANS[view.hand[a]].id}"), ("origin", a + 1), ("goal", b + 1)]
        values.append(("other", f"bean:{BEANS[view.hand[b]].id}"))
    elif form == A_PLACE_TO_PLANT:
        word += "" if view.kind(view.seat, b) == STEW else "_begin"
        values += [("bean", f"bean:{BEANS[a].id}"), ("field", b + 1)]
    elif form == A_CARD:
        values += [("bean", f"bean:{BEANS[bean_of(a)].id}"), ("position", int(index_of(a)) + 1)]
    elif form == A_BEAN:
        values.append(("bean", f"bean:{BEANS[a].id}"))
    keys = [f"table.label.{word}_{rules.steps[view.step].name}", f"table.label.{word}"]
    for key in keys:
        if sentences.has(key):
            return phrase(language, key, *values)
    return capital(command_text(command, language))


def gift_label(command: Command, view: View, sentences: Sentences) -> str:
    """The button of a gift to who has no seat: a hand card, a whole group, or the top card of a field."""
    bean, where = int(bean_of(command.a)), _GIVEN_FROM[int(place_of(command.a))]
    cards = int(count(view.row, bean)) if where == "row" else 1
    return phrase(
        sentences.language,
        f"table.label.give_{where}",
        ("cards", counted(bean, cards, sentences)),
        ("number", int(index_of(command.a)) + 1 if where != "row" else 0),
        ("boss", sentences.say(f"boss_short.{taker_name(int(command.b))}")),
    )


def harvest_label(bean: int, size: int, field: int, sentences: Sentences) -> str:
    """The button of a harvest."""
    if bean == STEW:
        return sentences.say("table.label.harvest_stew", count=size, field=field)
    return sentences.say("table.label.harvest", cards=counted(bean, size, sentences), field=field)


def answer_label(verb: int, number: int, view: View, sentences: Sentences) -> str:
    """The button of an answer to an offer, or of a withdrawal."""
    maker = next(int(offer.maker) for offer in view.offers if offer.number == number)
    return sentences.say(f"table.label.{VERB_WORDS['en'][verb]}", offer=number, who=f"seat:{maker}")


def brings(command: Command, view: View, rules: Rules, sentences: Sentences) -> str:
    """What a command would bring; nothing is said of verbs that have no sentence yet."""
    verb = int(command.verb)
    step = rules.steps[view.step].name
    word = f"end_{step}" if verb == END else VERB_WORDS["en"].get(verb, "")
    form = FORMS.get(verb)
    known = form == A_CARD_TO_PLANT or form in ANNOUNCING
    known = known or any(sentences.has(f"hint.{key}") for key in (word, f"{word}_{step}"))
    return capital(meaning(command, view, rules, sentences)) if known else ""


def pays(view: View, seat: int, bean: int) -> tuple[int, ...]:
    """What each number of cards of a bean, or of a stew, pays a seat now; no field is larger."""
    row = int(view.terms[seat * TERMS + STEWS] if bean == STEW else view.meters[seat * TYPES + bean])
    return tuple(view.payouts[row * ROW_LENGTH : (row + 1) * ROW_LENGTH]) if row >= 0 else ()
