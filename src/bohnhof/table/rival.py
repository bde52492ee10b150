"""Who plays against the seats and has none: the fields on which he collects, his thalers, what he has in the end; and
what would become of the groups that lie uncovered between him and the seats.

All of it is read from what the rules say of him, so a game that has such a rival needs no more than that here.
"""

from functools import lru_cache
from typing import Any, Final

from msgspec import Raw

from bohnhof.cards import BEANS, LARGEST_FIELD, NONE
from bohnhof.engine.commands import PLANT, first_of, second_of, verb_of
from bohnhof.engine.rules import Rules, Standing
from bohnhof.engine.state import FIELDS
from bohnhof.engine.terms import ALTERNATES, SECOND_COUNTS, TERMS
from bohnhof.engine.vectors import count, numbers
from bohnhof.engine.view import View
from bohnhof.table.labels import phrase
from bohnhof.table.messages import encode
from bohnhof.table.supply import shown_line
from bohnhof.telling.cards import counted, joined
from bohnhof.telling.tally import Line
from bohnhof.texts import Sentences

ROW_LENGTH: Final = int(LARGEST_FIELD)
TAKES_GROUPS: Final = ("uncover", "cultivate")
"""The steps from which uncovered groups can still come to him."""
NO_MORE_PLANTED: Final = "draw"
"""The step in which what lies there is left for the next turn."""
Claim = tuple[str, int, int, int, tuple[int, ...]]
"""A field of his: its place, the value at which he harvests, its bean, the number of its cards, and what each number of
them pays."""


def claims(view: View, rules: Rules) -> list[Claim]:
    """All of his fields."""
    payouts = tuple(view.payouts)
    found: list[Claim] = []
    for place, goal in zip(rules.rival_fields, rules.rival_goals, strict=True):
        field = view.places[place]
        bean = int(field.cards[0]) if field.size else int(NONE)
        pays = payouts[bean * ROW_LENGTH : (bean + 1) * ROW_LENGTH] if field.size else ()
        found.append((rules.place_names[place], int(goal), bean, int(field.size), pays))
    return found


def rival(view: View, rules: Rules, language: str) -> Raw:
    """The part of the view that is about him."""
    purse = view.places[rules.rival_purse]
    beans = tuple(numbers(purse.cards))  # shown to some, and at some moments
    most = tuple(int(view.deck[bean]) for bean in range(len(BEANS)))
    return encoded(language, rules.rival, int(purse.size), beans, tuple(claims(view, rules)), most)


@lru_cache(1000)
def encoded(
    language: str, word: str, thalers: int, beans: tuple[int, ...], fields: tuple[Claim, ...], most: tuple[int, ...]
) -> Raw:
    """The same, encoded."""
    heaps = [{"bean": bean.id, "count": beans.count(which)} for which, bean in enumerate(BEANS) if which in beans]
    return Raw(
        encode(
            {
                "name": phrase(language, f"rival.{word}"),
                "thalers": thalers,
                **({"purse": heaps} if heaps else {}),
                "fields": [field_of(language, field, most) for field in fields],
            }
        )
    )


def field_of(language: str, field: Claim, most: tuple[int, ...]) -> dict[str, Any]:
    """One of his fields, and how many cards are missing until he harvests it."""
    place, goal, bean, cards, pays = field
    found: dict[str, Any] = {"place": place, "name": phrase(language, f"boss.{place}"), "goal": goal}
    if not cards:
        return found | {"bean": None, "count": 0, "worth": 0, "missing": None, "meter": []}
    steps = range(1, max(most[bean], cards) + 1)
    return found | {
        "bean": BEANS[bean].id,
        "count": cards,
        "worth": pays[cards],
        "missing": max(1, cards_for(goal, pays) - cards),  # a field dealt to him is looked at with its next card
        "meter": [(n, pays[n]) for n in steps if pays[n] > pays[n - 1]],
    }


def cards_for(thalers: int, pays: tuple[int, ...]) -> int:
    """The fewest cards that pay so much."""
    return next(cards for cards, paid in enumerate(pays) if paid >= thalers)


# --- what would become of the uncovered groups ----------------------------------------------------------------------


def groups(view: View, rules: Rules, sentences: Sentences) -> Raw:
    """Every uncovered group with a sentence for each place where it could go, and what comes of those that go
    nowhere."""
    row = numbers(view.row)
    beans = [] if view.over else list(dict.fromkeys(row))
    found = [
        {"bean": BEANS[bean].id, "count": row.count(bean), "outlook": outlook(view, rules, bean, sentences)}
        for bean in beans
    ]
    return Raw(encode({"groups": found, "rest": rest(view, rules, sentences) if found else ""}))


def outlook(view: View, rules: Rules, bean: int, sentences: Sentences) -> list[str]:
    """Where one group could go."""
    step = rules.steps[view.step].name
    lines = [] if step == NO_MORE_PLANTED else on_fields(view, rules, bean, sentences)
    return [*lines, to_rival(view, rules, bean, sentences)] if step in TAKES_GROUPS else lines


def rest(view: View, rules: Rules, sentences: Sentences) -> str:
    """What comes of the groups that nobody plants."""
    if view.players == 1:
        return sentences.say("table.group.must")
    after = (int(view.active) + 1) % int(view.players)
    step = rules.steps[view.step].name
    keys = [f"table.group.rest_{step}", "table.group.rest_you" if after == view.seat else "table.group.rest"]
    return sentences.say(next(key for key in keys if sentences.has(key)), who=f"seat:{after}")


def on_fields(view: View, rules: Rules, bean: int, sentences: Sentences) -> list[str]:
    """What it would be on a field of the active player; where a second type may lie on one, only he is told."""
    who, number = int(view.active), int(count(view.row, bean))
    you = "you_" if who == view.seat else ""
    fields = range(int(view.fields[who]))
    if takes_two(view, who):
        lines = [on_field(view, bean, number, field, sentences) for field in listed(view, bean)]
        may = who == view.seat and rules.steps[view.step].owns(PLANT)
        return lines if lines or not may else [told("you_no_room", who, bean, number, 0, sentences)]
    for field in fields:
        if view.size(who, field) and view.kind(who, field) == bean:
            cards = int(view.size(who, field)) + number
            return [told(f"{you}grows", who, bean, cards, int(view.pay(who, bean, cards)), sentences, field + 1)]
    if any(not view.size(who, field) for field in fields):
        return [told(f"{you}begins", who, bean, number, int(view.pay(who, bean, number)), sentences)]
    return [told(f"{you}no_room", who, bean, number, 0, sentences)]


def takes_two(view: View, who: int) -> bool:
    """Whether a second type may lie on fields of a seat."""
    terms = view.terms[who * TERMS + ALTERNATES] + view.terms[who * TERMS + SECOND_COUNTS]
    mixed = tuple(view.mixed)[who * FIELDS : (who + 1) * FIELDS]  # it is empty where none is
    return bool(terms) or any(mixed)


def listed(view: View, bean: int) -> list[int]:
    """The own fields on which a group can be planted now, those that grow it first; of empty ones one."""
    codes = tuple(view.menu.codes[: int(view.menu.count)])
    fields = [int(second_of(code)) for code in codes if verb_of(code) == PLANT and first_of(code) == bean]
    sown = [field for field in fields if view.size(view.seat, field)]
    return sown + [field for field in fields if field not in sown][:1]


def on_field(view: View, bean: int, number: int, field: int, sentences: Sentences) -> str:
    """What a group would be on an own field, on which another type may lie."""
    seat = int(view.seat)
    size = int(view.size(seat, field))
    mixed = size and (int(view.kind(seat, field)) != bean or (len(view.mixed) and view.mixed[seat * FIELDS + field]))
    cards, pays = size + number, int(view.pay(seat, bean, size + number))
    if not mixed:
        return told("you_grows" if size else "you_begins", seat, bean, cards, pays, sentences, field + 1)
    return sentences.say("table.group.you_mixed", field=field + 1, cards=cards, bean=sentences.bean(bean), pays=pays)


def told(key: str, who: int, bean: int, cards: int, pays: int, sentences: Sentences, field: int = 0) -> str:
    """A sentence about a field of a seat."""
    return sentences.say(
        f"table.group.{key}", who=f"seat:{who}", field=field, cards=counted(bean, cards, sentences), pays=pays
    )


def to_rival(view: View, rules: Rules, bean: int, sentences: Sentences) -> str:
    """What it would be with who plays against the seats."""
    number = int(count(view.row, bean))
    there = claims(view, rules)
    takers = [field for field in there if field[2] == bean] or [field for field in there if not field[3]]
    if not takers:
        return sentences.say("table.group.nobody")
    lines: list[str] = []
    for place, goal, _bean, cards, _pays in takers:
        paid = int(view.payouts[bean * ROW_LENGTH + cards + number])
        values = {"boss": sentences.say(f"boss.{place}"), "cards": counted(bean, cards + number, sentences)}
        key = "table.group.rival_harvests" if paid >= goal else "table.group.rival"
        lines.append(sentences.say(key, pays=paid, goal=goal, **values))
    return joined(lines, sentences) + "."


# --- the end ----------------------------------------------------------------------------------------------------------


def rival_result(standing: Standing, lines: list[Line], sentences: Sentences) -> dict[str, Any]:
    """His place and thalers, and what they are made of; nothing where nobody plays against the seats."""
    if not standing.against:
        return {}
    ahead = [place for place in standing.places if sum(other < place for other in standing.places) == place - 1]
    return {
        "against": {
            "name": phrase(sentences.language, f"rival.{standing.against}"),
            "place": 1 + len(ahead),
            "thalers": standing.against_thalers,
            "tally": [shown_line(line) for line in lines],
        }
    }
