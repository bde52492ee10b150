"""The token that somebody always owns and others can take: whose it is, what the beans of each seat are worth for it,
how many cards each would draw, and the attempt that goes on.

All of it is worked out from a view: what lies on fields is open to everybody, and of a card that is laid face down only
its owner is told.
"""

from functools import lru_cache
from typing import Any, Final

from msgspec import Raw
from mypy_extensions import i64

from bohnhof.cards import BEANS
from bohnhof.engine.commands import HAND, source
from bohnhof.engine.rules import Rules
from bohnhof.engine.terms import FIELD_PRICE
from bohnhof.engine.view import View
from bohnhof.games.bohnentaler.marks import AT_STAKE, DUEL, LAID, OWNER, TIPS, TRIED, has_token, mark
from bohnhof.games.bohnentaler.worth import FOUR, drawn_seen, needed_seen, threshold, worth_seen
from bohnhof.notation.words import card_name, seat_name
from bohnhof.table.labels import KEPT, phrase
from bohnhof.table.messages import encode
from bohnhof.telling.cards import joined
from bohnhof.texts import Sentences

STAGES: Final = ("defence", "duel", "drawn", "defended")
"""The steps of an attempt, as far as there are such."""
BOTH: Final = 2
"""Two cards lie there after a duel, until one of them is planted."""
Figures = tuple[int, int, int]
"""Of one seat: what its beans are worth, what the token needs, and how many cards it would draw by that."""


def token(view: View, rules: Rules, sentences: Sentences) -> Raw:
    """The part of the view that is about the token."""
    figures = tuple(
        (int(worth_seen(view, seat)), int(needed_seen(view, seat)), int(drawn_seen(view, seat)))
        for seat in range(int(view.players))
    )
    owner, tried = int(mark(view.marks, OWNER)), bool(mark(view.marks, TRIED))
    known = standing(sentences.language, owner, tried, figures)
    stage = "" if view.over else stage_of(view, rules)
    if not stage:
        return Raw(known + b"null}")
    return Raw(known + encode(attempt(view, rules, stage, figures, sentences)) + b"}")


@lru_cache(KEPT)
def standing(language: str, owner: int, tried: bool, figures: tuple[Figures, ...]) -> bytes:
    """The same, encoded up to the attempt."""
    found: dict[str, Any] = {
        "name": phrase(language, "table.token.name"),
        "owner": seat_name(owner),
        "tried": tried,
        "seats": [
            {
                "seat": seat_name(seat),
                "worth": worth,
                "needed": needed,
                "draws": draws,
                "most": int(FOUR) if seat == owner else draws,
                "text": seat_text(language, seat == owner, worth, needed, draws),
            }
            for seat, (worth, needed, draws) in enumerate(figures)
        ],
        "attempt": None,
    }
    return encode(found).removesuffix(b"null}")


def seat_text(language: str, owns: bool, worth: int, needed: int, draws: int) -> str:
    """What the token means to a seat, in sentences."""
    key = "owner" if owns else "enough" if worth >= needed else "other"
    first = phrase(language, f"table.token.{key}", ("worth", worth), ("needed", needed), ("missing", needed - worth))
    key = "draws_or_four" if owns else "draws"
    return f"{first} {phrase(language, f'table.token.{key}', ('count', draws), ('most', int(FOUR)))}"


# --- the attempt ------------------------------------------------------------------------------------------------------


def stage_of(view: View, rules: Rules) -> str:
    """The step of the attempt that goes on, empty if none does; something may be asked in between."""
    name = rules.steps[view.step].name
    if name in STAGES:
        return name
    if not view.places[rules.place_names.index(AT_STAKE)].size:
        return ""
    return "drawn" if mark(view.marks, OWNER) == view.active else "defended"


def attempt(view: View, rules: Rules, stage: str, figures: tuple[Figures, ...], sentences: Sentences) -> dict[str, Any]:
    """Who tries, whom he tries it with, what each side has put in, and what comes next."""
    owner, by = int(mark(view.marks, OWNER)), int(view.active)
    laid: dict[str, str | None] | None = None
    if stage == "duel":
        at: i64 = mark(view.marks, LAID) - 1
        laid = {"seat": seat_name(owner), "card": None, "bean": None}
        if view.seat == owner and at >= 0:
            laid["card"] = card_name(int(source(HAND, at, view.hand[at])))
            laid["bean"] = BEANS[view.hand[at]].id
    return {
        "by": seat_name(by),
        "owner": seat_name(owner),
        "stage": stage,
        "laid": laid,
        "text": attempt_text(view, rules, stage, figures, sentences),
    }


def attempt_text(view: View, rules: Rules, stage: str, figures: tuple[Figures, ...], sentences: Sentences) -> str:
    """What has happened in the attempt so far and what comes next, in sentences."""
    owner, by = int(mark(view.marks, OWNER)), int(view.active)
    duels = mark(view.marks, TIPS) & DUEL != 0
    values: dict[str, int | str] = {"who": f"seat:{by}", "owner": f"seat:{owner}", "hand": int(view.hand_sizes[owner])}
    if stage == "defence":
        first = sentences.say("table.attempt.tries", worth=figures[by][0], needed=figures[by][1], **values)
        return f"{first} {sentences.say('table.attempt.answers_duel' if duels else 'table.attempt.answers', **values)}"
    if stage == "duel":
        return sentences.say("table.attempt.duel", **values)
    place = view.places[rules.place_names.index(AT_STAKE)]
    cards = [int(bean) for bean in place.cards]
    if duels and len(cards) == BOTH:
        mine, theirs = cards
        values |= {"bean": f"bean:{BEANS[mine].id}", "number": int(BEANS[mine].cards)}
        values |= {"against": f"bean:{BEANS[theirs].id}", "other": int(BEANS[theirs].cards)}
        return sentences.say("table.attempt.won" if stage == "drawn" else "table.attempt.held", **values)
    values["cards"] = joined([sentences.bean(bean) for bean in cards], sentences)
    planter = "defended" if stage == "defended" else "moved" if owner == by else "kept"
    return sentences.say(f"table.attempt.{planter}", **values)


# --- before and after the game ----------------------------------------------------------------------------------------


def setup_note(rules: Rules, sentences: Sentences) -> str:
    """What the token needs at such a table, and what a third field costs there; nothing where there is no token."""
    state = rules.blank(0)
    if not has_token(state.marks):
        return ""
    fields, price = int(state.fields[0]), int(state.term(0, FIELD_PRICE))
    tips = mark(state.marks, TIPS)
    two, three = int(threshold(state.players, 2, tips)), int(threshold(state.players, 3, tips))
    if fields > BOTH:
        key = "three"
    elif price == 0:
        key = "two"
    else:
        key = "alike" if two == three else "both"
    return sentences.say(f"table.token.setup_{key}", two=two, three=three, price=price)
