"""Events as text, one short phrase each: `planted red 2`, `harvested blue 1 6 2`, `turned-up soy`.

The open form says everything and is what a record holds; the form for a seat leaves out what that seat may not know.
"""

from typing import Final

from bohnhof.cards import BEANS
from bohnhof.engine.events import Event, Value
from bohnhof.notation.words import beans_text, cards_text, codes_text, own_card_name, partner_text, seat_name


def number(values: dict[str, Value], name: str) -> int:
    """A value that is a number."""
    value = values[name]
    assert isinstance(value, int)
    return value


def numbers(values: dict[str, Value], name: str) -> list[int]:
    """A value that is a list of numbers."""
    value = values[name]
    assert isinstance(value, list)
    return [int(item) for item in value]


def word(values: dict[str, Value], name: str) -> str:
    """A value that is a word."""
    value = values[name]
    assert isinstance(value, str)
    return value


def words(values: dict[str, Value], name: str) -> list[str]:
    """A value that is a list of words."""
    value = values[name]
    assert isinstance(value, list)
    return [str(item) for item in value]


def event_text(event: Event, values: dict[str, Value]) -> str:
    """The phrase for an event with these of its values (see `Event.seen_by` and `Event.open`)."""
    kind = event.kind
    who = seat_name(event.seat) + " " if event.seat >= 0 else ""
    if kind == "planted":
        origin = "" if values["from"] == "hand" else " from " + word(values, "from")
        stew = " stew" if "stew" in values else ""
        return f"{who}planted {BEANS[number(values, 'bean')].id} {number(values, 'field') + 1}{stew}{origin}"
    if kind in ("harvested", "harvested-mixed", "harvested-stew"):
        bean = BEANS[number(values, "bean")].id if "bean" in values else "stew"
        cards, thalers = number(values, "cards"), number(values, "thalers")
        line = f"{who}harvested {cards} {bean} {number(values, 'field') + 1} thalers {thalers}"
        if "turned" in values:
            line += f" {codes_text(numbers(values, 'turned'))} and {codes_text(numbers(values, 'rest'))}"
        return line
    if kind in ("turned-up", "matched", "joined"):
        return f"{who}{kind} {BEANS[number(values, 'bean')].id}"
    if kind == "drew":
        return f"{who}drew {BEANS[number(values, 'bean')].id if 'bean' in values else number(values, 'count')}"
    if kind == "discarded":
        return f"{who}discarded {BEANS[number(values, 'bean')].id} from {word(values, 'from')}"
    if kind == "field":
        beans = numbers(values, "beans") if "beans" in values else []
        paid = f" for {number(values, 'price')}" + (f" {codes_text(beans)}" if beans else "")
        only = f" only {BEANS[number(values, 'only')].id}" if "only" in values else ""
        return f"{who}field {number(values, 'fields')}{paid if number(values, 'price') else ''}{only}"
    if kind == "offered":
        answers = f" answers {number(values, 'answers')}" if number(values, "answers") else ""
        deal = f"{cards_text(numbers(values, 'gives'))} for {beans_text(numbers(values, 'wants'))}"
        to = partner_text(number(values, "partner"))
        return f"{who}offered {number(values, 'offer')} {deal} to {to}{answers}"
    if kind == "dealt":
        other = seat_name(number(values, "partner"))
        gives, takes = cards_text(numbers(values, "gives")), cards_text(numbers(values, "takes"))
        return f"{who}dealt {number(values, 'offer')} with {other}: {gives} for {takes}"
    if kind in ("refused", "withdrew", "void"):
        return f"{who}{kind} {number(values, 'offer')}"
    if kind == "wished":
        return f"{who}wished {beans_text(numbers(values, 'beans'))}"
    if kind == "left":
        return f"{who}left {codes_text(numbers(values, 'beans'))}"
    if kind == "emptied":
        return f"emptied {number(values, 'number')}{' final' if number(values, 'final') else ''}"
    if kind in ("reshuffled", "texts-reshuffled"):
        order = event.secret.get("order") if "order" in values else None
        shuffled = f" {codes_text([int(item) for item in order])}" if isinstance(order, list) else ""
        return f"{kind} {number(values, 'count')}{shuffled}"
    if kind in ADDED:
        return who + kind + added_text(kind, values)
    if kind in OF_GROUPS:
        return who + group_text(kind, values)
    if kind in OF_OWN_CARDS or kind in BETWEEN_SEATS:
        return who + kind + own_text(event, values)
    if kind in OF_ATTEMPTS:
        return who + kind + attempt_text(kind, values)
    if kind == "turn":
        return f"{who}turn {number(values, 'number')}"
    if kind == "over":
        earned = " ".join(str(n) for n in numbers(values, "thalers"))
        line = f"over thalers {earned} places {' '.join(str(n) for n in numbers(values, 'places'))}"
        for name in values:
            if name not in ("thalers", "places"):
                line += f" {name} {' '.join(str(n) for n in numbers(values, name))}"
        return line
    return who + kind


ADDED: Final = (
    *("bought", "removed", "named", "took", "stored", "looked", "moved", "arranged"),
    *("staked", "bribed", "closed", "goes-on"),
)
"""Events of things for sale, stores and the like that say more than who did what."""
OF_OWN_CARDS: Final = ("announced", "drew-text", "unprotected", "defended")
"""Events of cards that a game brings besides beans."""
BETWEEN_SEATS: Final = (
    "attacked",
    "took-over",
    "merged",
    "exchanged",
    "turned-over",
    "took-looked",
    "looked-at",
    "recalled",
    "topped-up",
    "sorted",
    "idled",
)
"""Events of rounds in which everybody acts."""
OF_GROUPS: Final = ("laid", "cleared", "gave", "boss-got", "boss-harvested", "left-over")
"""Events of groups of cards, and of those who have fields and no seat."""
OF_ATTEMPTS: Final = ("attempted", "token", "laid-down", "pulled", "dueled")
"""Events of trying to take what one player has."""


def added_text(kind: str, values: dict[str, Value]) -> str:
    """What such an event says behind its word."""
    if kind == "bought":
        return f" {word(values, 'ware')} for {codes_text(numbers(values, 'beans'))}"
    if kind == "removed":
        return " " + " ".join(words(values, "wares"))
    if kind == "closed":
        return " " + word(values, "ware")
    if kind == "staked":
        return f" {codes_text(numbers(values, 'beans')) if 'beans' in values else number(values, 'count')}"
    if kind == "goes-on":
        return f" {number(values, 'count')}"
    if kind == "named":
        return " " + word(values, "kind")
    if kind == "took":
        giver = seat_name(number(values, "from"))
        return f" {BEANS[number(values, 'bean')].id} from {giver} with {word(values, 'with')}"
    if kind == "stored":
        origin = "" if values["from"] == "hand" else " from " + word(values, "from")
        return f" {BEANS[number(values, 'bean')].id}{origin}"
    if kind in ("looked", "bribed"):
        return f" {BEANS[number(values, 'bean')].id}" if "bean" in values else ""
    if kind == "moved":
        return f" {number(values, 'origin') + 1} {number(values, 'goal') + 1}" if "origin" in values else ""
    return f" {codes_text(numbers(values, 'arranged')) if 'arranged' in values else number(values, 'count')}"


def own_text(event: Event, values: dict[str, Value]) -> str:
    """What such an event says behind its word."""
    kind = event.kind
    field = f" {number(values, 'field') + 1}" if "field" in values else ""
    if kind == "announced":
        return "".join(f" {own_card_name(text)}" for text in numbers(values, "texts"))
    if kind in OF_OWN_CARDS:
        return field + (f" {own_card_name(number(values, 'text'))}" if "text" in values else "")
    if kind in ("attacked", "took-over"):
        return f" {seat_name(number(values, 'seat'))}{field} with {number(values, 'own') + 1}"
    if kind == "merged":
        bean = BEANS[number(values, "bean")].id
        return f" {number(values, 'cards')} {bean} {number(values, 'origin') + 1} onto{field}"
    if kind == "exchanged":
        return f" {number(values, 'origin') + 1} and{field}"
    if kind == "recalled":
        return f" {number(values, 'cards')} {BEANS[number(values, 'bean')].id}"
    if kind in ("looked-at", "topped-up"):
        return f" {codes_text(numbers(values, 'beans'))}" if "beans" in values else f" {number(values, 'count')}"
    if kind == "sorted":
        return f" {codes_text(numbers(values, 'arranged'))}" if "arranged" in values else ""
    return f" {BEANS[number(values, 'bean')].id}" if "bean" in values else f" {number(values, 'count')}"


def group_text(kind: str, values: dict[str, Value]) -> str:
    """What an event of groups says."""
    if kind == "left-over":
        return f"{kind} {codes_text(numbers(values, 'beans'))}"
    bean = BEANS[number(values, "bean")].id
    if kind == "boss-got":
        return f"{kind} {word(values, 'boss')} {bean}"
    cards = number(values, "cards")
    if kind == "boss-harvested":
        share = f" share {seat_name(number(values, 'share'))}" if "share" in values else ""
        return f"{kind} {word(values, 'boss')} {cards} {bean} thalers {number(values, 'thalers')}{share}"
    if kind == "laid":
        return f"{kind} {cards} {bean} {number(values, 'field') + 1}"
    if kind == "gave":
        field = f" {number(values, 'field') + 1}" if "field" in values else ""
        return f"{kind} {cards} {bean} to {word(values, 'boss')} from {word(values, 'from')}{field}"
    return f"{kind} {cards} {bean}"


def attempt_text(kind: str, values: dict[str, Value]) -> str:
    """What an event of an attempt says behind its word."""
    if kind == "attempted":
        return f" against {seat_name(number(values, 'owner'))}"
    if kind == "token":
        return f" from {seat_name(number(values, 'from'))}"
    if "bean" not in values:  # a card that lies face down
        return ""
    bean = BEANS[number(values, "bean")].id
    if kind == "dueled":
        owner, against = seat_name(number(values, "owner")), BEANS[number(values, "against")].id
        return f" {bean} against {against} of {owner}"
    place = f" {number(values, 'position') + 1}" if "position" in values else ""
    giver = f" from {seat_name(number(values, 'from'))}" if "from" in values else ""
    return f" {bean}{giver}{place}"


def open_text(event: Event) -> str:
    """The phrase that says everything, for records."""
    values = event.open()
    values.update(event.secret)
    return event_text(event, values)


def seat_text(event: Event, seat: int) -> str:
    """The phrase as a seat may read it; -1 for a spectator."""
    return event_text(event, event.seen_by(seat))
