"""Why a score is what it is: a sentence for each of its parts (HB-120 to HB-124, PB-109)."""

from bohnhof.engine.rules import Rules
from bohnhof.engine.terms import DIVISOR, TERMS
from bohnhof.engine.view import View
from bohnhof.notation.words import seat_name
from bohnhof.telling.cards import joined
from bohnhof.telling.establishments import card_by_card, police_reason
from bohnhof.texts import Sentences


def explained(part: str, parts: dict[str, int], view: View, rules: Rules, seat: int, sentences: Sentences) -> str:
    """Why a seat has so many points of one part of the score; empty where nothing is to be said."""
    wares = [ware for ware, _name in enumerate(rules.wares) if view.marks[ware] == seat]
    key = f"tally.why.{part}"
    if part == "cash" and any("." in name for name in rules.place_names):
        locked: list[tuple[str, int]] = []
        for name, place in zip(rules.place_names, view.places, strict=True):
            owner, _dot, own = name.partition(".")
            if owner == seat_name(seat) and place.size > 0 and sentences.has(f"{key}_{own}"):
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
    return ""
