"""Why a score is what it is: a sentence for each of its parts (HB-120 to HB-124, AC-87, AC-88, PB-109, BT-31)."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from bohnhof.engine.events import Event
from bohnhof.engine.rules import Rules
from bohnhof.engine.terms import DIVISOR, TERMS
from bohnhof.engine.view import View
from bohnhof.games.bohnentaler.marks import OWNER, has_token, mark
from bohnhof.notation.events import number
from bohnhof.telling.cards import counted, joined
from bohnhof.telling.establishments import card_by_card, police_reason
from bohnhof.telling.places import places_of
from bohnhof.texts import Sentences

PENNIES: Final = {"thaler_pennies": 100, "text_pennies": 10}
"""What a thaler and a text card are worth, where pennies are counted (TB-98)."""


class Line(NamedTuple):
    """One line of a tally: a word for the part, what it is called, its points, and why they are so many."""

    part: str
    name: str
    points: int
    why: str


def with_last_harvest(ending: Iterable[Event], seat: int, thalers: int, sentences: Sentences) -> list[Line]:
    """What the thalers of a seat are made of, those of who has no seat for -1: what lay in the purse already, and what
    each field brought in the last harvest; `ending` is all that the last command has brought about."""
    lines: list[Line] = []
    for event in ending:
        if event.seat != seat or event.kind not in ("harvested", "harvested-mixed", "boss-harvested"):
            continue
        if event.kind != "boss-harvested":
            field = number(event.public, "field") + 1
            part, name = f"field-{field}", sentences.say("tally.field", field=field)
        else:
            part, name = str(event.public["boss"]), sentences.say(f"boss.{event.public['boss']}")
        cards = counted(number(event.public, "bean"), number(event.public, "cards"), sentences)
        lines.append(Line(part, name, number(event.public, "thalers"), cards))
    before = thalers - sum(line.points for line in lines)
    return [Line("purse", sentences.say("tally.purse"), before, sentences.say("tally.why.purse")), *lines]


def explained(part: str, parts: dict[str, int], view: View, rules: Rules, seat: int, sentences: Sentences) -> str:
    """Why a seat has so many points of one part of the score; empty where nothing is to be said."""
    wares = [ware for ware, _name in enumerate(rules.wares) if view.marks[ware] == seat]
    key = f"tally.why.{part}"
    if part == "cash" and (places := places_of(view, rules, seat)):
        locked: list[tuple[str, int]] = []
        for own, place in places:
            if place.size > 0 and sentences.has(f"{key}_{own}"):
                locked.append((own, int(place.size)))
        lines = [sentences.say(key, count=parts[part] - sum(size for _own, size in locked))]
        lines += [sentences.say(f"{key}_{own}", count=size) for own, size in locked]
        return joined(lines, sentences)
    if part == "teepee":
        divisor = int(view.terms[seat * TERMS + DIVISOR])
        return sentences.say(key, divisor=divisor, cash=parts["cash"]) if divisor > 0 else ""
    if part in ("establishments", "ones"):
        return card_by_card(view, seat, part == "ones", sentences)
    if part == "police-bonus":
        return police_reason(view, seat, sentences)
    if part == "prices":
        return ", ".join(sentences.say(f"ware.{rules.wares[ware]}") for ware in wares)
    if part == "bonus":
        return sentences.say(key, count=len(wares))
    if part in PENNIES:
        return sentences.say(key, count=parts[part] // PENNIES[part])
    return ""


def token_line(view: View, seat: int, sentences: Sentences) -> list[Line]:
    """BT-31: the line of a tally that says what the token counts, for its owner."""
    if not has_token(view.marks) or mark(view.marks, OWNER) != seat:
        return []
    return [Line("token", sentences.say("tally.token"), 0, sentences.say("tally.why.token"))]
