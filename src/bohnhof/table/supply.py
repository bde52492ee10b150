"""What a game sells besides fields, and what the seats have of it: wares, thalers by bean, their own places, the tally.

All of it is read from what the rules say of themselves: the names, prices and beans of the wares, the mark of each that
says who owns it, the places of a seat, the parts of the score.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Raw

from bohnhof.cards import BEANS, TYPES
from bohnhof.engine.commands import STORED, source
from bohnhof.engine.events import Event
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.terms import STORES
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.games.bohnentaler.marks import has_token
from bohnhof.games.highbohn.marks import NOT_HERE, REMOVED
from bohnhof.notation.words import card_name, seat_name
from bohnhof.table.labels import capital
from bohnhof.table.messages import encode
from bohnhof.telling.establishments import supply_note
from bohnhof.telling.places import places_of
from bohnhof.telling.tally import Line, explained, token_line, with_last_harvest
from bohnhof.texts import Sentences

Tallies = list[list[tuple[str, int]]]
"""By seat: the parts of the score, and the points of each."""
PlaceOfSeat = tuple[str, int, int, tuple[int, ...]]
"""A place of a seat: its name, how many cards lie there (-1 where that is hidden), how many it holds at the most (-1
for any number), and the cards."""
Estate = tuple[tuple[int, ...] | None, tuple[str, ...], tuple[PlaceOfSeat, ...]]
"""What a seat has: thalers by bean (None where they are hidden), wares, and its own places."""
CARDS_AT_MOST: Final = {"store": int(STORES)}
"""The term that says how many cards a place of a seat holds."""


# --- what is for sale -----------------------------------------------------------------------------------------------


def supply(view: View, rules: Rules, sentences: Sentences) -> Raw:
    """All wares by their kinds: what each costs and does, and who owns it."""
    owners = tuple(view.marks[: len(rules.wares)])
    return encoded_supply(
        sentences.language,
        rules.name.partition("+")[0],
        supply_note(view, rules, sentences),
        tuple(rules.wares),
        tuple(rules.ware_prices),
        tuple(rules.ware_beans),
        owners,
        tuple(asleep(view, rules, ware, int(owner)) for ware, owner in enumerate(owners)),
    )


def asleep(view: View, rules: Rules, ware: int, owner: int) -> bool:
    """Whether somebody owns a ware that does not work yet."""
    mark = rules.seat_marks.get(kind_of(rules.wares[ware]) + "-sleeps")
    return owner >= 0 and mark is not None and bool(view.marks[mark + owner * rules.seat_stride])


def kind_of(ware: str) -> str:
    """The kind of a ware: its name without the number."""
    return ware.rstrip("0123456789")


@lru_cache(1000)
def encoded_supply(
    language: str,
    game: str,
    note: str,
    wares: tuple[str, ...],
    prices: tuple[int, ...],
    beans: tuple[int, ...],
    owners: tuple[int, ...],
    asleep: tuple[bool, ...],
) -> Raw:
    """The same, encoded; wares that are not in this game are left out."""
    sentences = Sentences(language)
    kinds: dict[str, dict[str, Any]] = {}
    for ware, owner in enumerate(owners):
        if owner == NOT_HERE:
            continue
        name, kind = wares[ware], kind_of(wares[ware])
        found: dict[str, Any] = {
            "ware": name,
            "name": sentences.say(f"ware.{name}"),
            "price": prices[ware],
            "text": sentences.say(f"effect.{name}"),
            "state": "owned" if owner >= 0 else "removed" if owner == REMOVED else "for_sale",
            "owner": seat_name(int(owner)) if owner >= 0 else None,
            "asleep": asleep[ware],
        }
        if sentences.has(f"price.{name}"):
            found["cost"] = sentences.say(f"price.{name}")
        group = kinds.setdefault(
            kind, {"kind": kind, "name": sentences.say(f"ware.{kind}"), "bean": BEANS[beans[ware]].id, "wares": []}
        )
        group["wares"].append(found)
    head = {"name": sentences.say(f"table.supply.{game}"), **({"note": note} if note else {})}
    return Raw(encode({**head, "kinds": list(kinds.values())}))


# --- what a seat has ------------------------------------------------------------------------------------------------


def estate(view: View, rules: Rules, seat: int, terms: tuple[int, ...]) -> Estate:
    """What a seat has, as far as the reader may know it."""
    purse: tuple[int, ...] | None = None
    if len(view.purses):
        purse = tuple(view.purses[seat * TYPES : seat * TYPES + TYPES])
    elif view.seat == seat:
        stack = numbers(view.stack)
        purse = tuple(stack.count(bean) for bean in range(TYPES))
    wares = tuple(name for ware, name in enumerate(rules.wares) if view.marks[ware] == seat)
    places: list[PlaceOfSeat] = []
    for own, place in places_of(view, rules, seat):
        most = terms[CARDS_AT_MOST[own]] if own in CARDS_AT_MOST else -1
        if place.size > 0 or most > 0:
            places.append((own, int(place.size), most, tuple(numbers(place.cards))))
    return purse, wares, tuple(places)


def shown_estate(language: str, seat: int, own: Estate) -> dict[str, Any]:
    """The same as it is sent."""
    purse, wares, places = own
    sentences = Sentences(language)
    return {
        "purse": None
        if purse is None
        else [{"bean": BEANS[bean].id, "count": count} for bean, count in enumerate(purse) if count],
        "wares": list(wares),
        "places": [
            {
                "place": f"{seat_name(seat)}.{name}",
                "name": sentences.say(f"table.place.{name}"),
                "count": count,
                "most": most if most >= 0 else None,
                "cards": [lying(name, index, bean) for index, bean in enumerate(cards)],
            }
            for name, count, most, cards in places
        ],
    }


def lying(place: str, index: int, bean: int) -> dict[str, str]:
    """A card on a place of a seat, with the name that a command has for it where one can mean it."""
    card = {"bean": BEANS[bean].id}
    return card | {"card": card_name(int(source(STORED, index, bean)))} if place == "store" else card


# --- the end --------------------------------------------------------------------------------------------------------


def tallies_of(rules: Rules, state: State) -> Tallies:
    """The parts of every score."""
    return [rules.tally(state, seat) for seat in range(int(state.players))]


def tally_of(
    seat: int, view: View, rules: Rules, sentences: Sentences, tallies: Tallies | None, ending: Sequence[Event]
) -> dict[str, list[dict[str, Any]]]:
    """What a score is made of, line by line with the reason of each; nothing where it is made of thalers alone, unless
    somebody else counts thalers too, or there is something that counts none."""
    if tallies is None:
        return {}
    if len(tallies[seat]) < 2:
        if not rules.rival and not has_token(view.marks):
            return {}
        lines = with_last_harvest(ending, seat, tallies[seat][0][1], sentences)
    else:
        parts = dict(tallies[seat])
        lines = [
            Line(part, sentences.say(f"tally.{part}"), points, explained(part, parts, view, rules, seat, sentences))
            for part, points in parts.items()
        ]
    return {"tally": [shown_line(line) for line in [*lines, *token_line(view, seat, sentences)]]}


def shown_line(line: Line) -> dict[str, Any]:
    """A line of a tally as it is sent."""
    return line._asdict() | {"name": capital(line.name)}
