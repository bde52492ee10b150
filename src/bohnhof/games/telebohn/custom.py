"""Custom files of text cards: read, checked, and written as one word of an option (TB-114)."""

import json
from typing import Final

from bohnhof.cards import AMIGO, BEANS, NONE, SNAP, find_bean
from bohnhof.engine.refusals import Refusal, Refused
from bohnhof.games.telebohn.text_cards import EFFECTS, PEEK, PLUS_ONE, RECALL, SCALE, TextCard

MOST_CARDS: Final = 99
MOST_NUMBER: Final = 99
LONGEST_NAME: Final = 60
LONGEST_ID: Final = 60
LONGEST_FILE: Final = 60_000
"""No file is longer, in characters."""
COMMON_KEYS: Final = ("id", "name", "copies", "effect")
OWN_KEYS: Final = {
    int(SCALE): ("type", "steps", "top_up"),
    int(PLUS_ONE): ("from",),
    int(PEEK): ("look", "take"),
    int(RECALL): ("take",),
}
"""The parameters of each effect that has some."""
MAY_BE_LEFT_OUT: Final = ("top_up",)


def refused(entry: str, problem: str, what: str = "") -> Refused:
    """TB-114: the file is refused with the entry named."""
    return Refused(Refusal("TB-114", f"bad_text_cards_{problem}", {"entry": entry, "what": plain(what, 40)}))


def plain(text: str, most: int) -> str:
    """A foreign text as it may be shown."""
    shown = "".join(c if c.isprintable() else "?" for c in text)
    return shown if len(shown) <= most else shown[: most - 3] + "..."


def read_cards(text: str, dealt: int) -> tuple[TextCard, ...]:
    """The text cards of a custom file, of which so many are dealt. Raises `Refused`."""
    if len(text) > LONGEST_FILE:
        raise refused("-", "too_long")
    try:
        data = json.loads(text, object_pairs_hook=distinct)
    except (ValueError, RecursionError):
        raise refused("-", "no_json") from None
    if not isinstance(data, list):
        raise refused("-", "no_list")
    if len(data) > MOST_CARDS:
        raise refused("-", "too_many", str(MOST_CARDS))
    cards: list[TextCard] = []
    for number, entry in enumerate(data, 1):
        card = read_card(entry, number)
        if any(card.id == other.id for other in cards):
            raise refused(card.id, "same_id")
        cards.append(card)
    total = sum(card.copies for card in cards)
    if total < dealt:
        raise refused("-", "too_few", str(dealt))
    if total > MOST_CARDS:
        raise refused("-", "too_many", str(MOST_CARDS))
    return tuple(cards)


def distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON in which no key stands twice. Raises `ValueError`."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def read_card(entry: object, number: int) -> TextCard:
    """One entry of a custom file. Raises `Refused`."""
    name = f"{number}"
    if not isinstance(entry, dict):
        raise refused(name, "no_object")
    own = entry.get("id")
    if isinstance(own, str) and own:
        name = plain(own, 40)
    effect = entry.get("effect")
    if "effect" not in entry:
        raise refused(name, "missing", "effect")
    if not isinstance(effect, str) or effect not in EFFECTS:
        raise refused(name, "effect", str(effect))
    kind = EFFECTS.index(effect)
    keys = (*COMMON_KEYS, *OWN_KEYS.get(kind, ()))
    for key in keys:
        if key not in entry and key not in MAY_BE_LEFT_OUT:
            raise refused(name, "missing", key)
    for key in entry:
        if key not in keys:
            raise refused(name, "unknown", str(key))
    if not isinstance(own, str) or not own or len(own) > LONGEST_ID:
        raise refused(name, "range", "id")
    english, german = read_names(entry["name"], name)
    copies = whole(entry["copies"], 1, MOST_CARDS, name, "copies")
    if kind == SCALE:
        return read_scale(entry, name, own, english, german, copies)
    least = whole(entry["from"], 1, MOST_NUMBER, name, "from") if kind == PLUS_ONE else 0
    look = whole(entry["look"], 1, 9, name, "look") if kind == PEEK else 0
    take = 0
    if kind in (int(PEEK), int(RECALL)):
        take = whole(entry["take"], 1, look if kind == PEEK else 2, name, "take")
    return TextCard(own, english, german, copies, kind, int(NONE), (), False, least, look, take)


def read_names(value: object, entry: str) -> tuple[str, str]:
    """The names of a card: one for all languages, or one for each. Raises `Refused`."""
    if isinstance(value, str) and value:
        return plain(value, LONGEST_NAME), plain(value, LONGEST_NAME)
    if isinstance(value, dict) and value and all(key in ("en", "de") for key in value):
        names = [value.get(key, value.get("en", value.get("de"))) for key in ("en", "de")]
        if all(isinstance(name, str) and name for name in names):
            return plain(str(names[0]), LONGEST_NAME), plain(str(names[1]), LONGEST_NAME)
    raise refused(entry, "range", "name")


def read_scale(entry: dict[str, object], name: str, own: str, english: str, german: str, copies: int) -> TextCard:
    """A card that changes a scale. Raises `Refused`."""
    bean = read_type(entry["type"], name)
    top_up = entry.get("top_up", False)
    if not isinstance(top_up, bool):
        raise refused(name, "range", "top_up")
    given = entry["steps"]
    if not isinstance(given, list) or not given:
        raise refused(name, "range", "steps")
    steps: list[tuple[int, int]] = []
    for pair in given:
        if not isinstance(pair, list) or len(pair) != 2:
            raise refused(name, "range", "steps")
        cards = whole(pair[0], 1, MOST_NUMBER, name, "steps")
        thalers = whole(pair[1], 1, MOST_NUMBER, name, "steps")
        if steps and (cards <= steps[-1][0] or thalers <= steps[-1][1]):
            raise refused(name, "rising")
        if thalers > cards and not top_up:
            raise refused(name, "top_up", f"{cards}->{thalers}")
        steps.append((cards, thalers))
    return TextCard(own, english, german, copies, int(SCALE), bean, tuple(steps), top_up)


def read_type(value: object, entry: str) -> int:
    """A bean type of the game (TB-1). Raises `Refused`."""
    try:
        bean = find_bean(value) if isinstance(value, str) else int(NONE)
    except KeyError:
        bean = int(NONE)
    if bean not in AMIGO and bean != SNAP:
        raise refused(entry, "type", str(value))
    return bean


def whole(value: object, least: int, most: int, entry: str, what: str) -> int:
    """A whole number between two bounds. Raises `Refused`."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise refused(entry, "range", what)
    return value


def one_word(cards: tuple[TextCard, ...]) -> str:
    """The file as JSON without a space, so that it is one word of a line; reading it gives the same cards."""
    entries = [entry_of(card) for card in cards]
    return json.dumps(entries, separators=(",", ":"), ensure_ascii=True).replace(" ", "\\u0020")


def entry_of(card: TextCard) -> dict[str, object]:
    """A card as an entry of a custom file."""
    name: object = card.english if card.english == card.german else {"en": card.english, "de": card.german}
    entry: dict[str, object] = {
        "id": card.id,
        "name": name,
        "copies": card.copies,
        "effect": EFFECTS[card.effect],
    }
    if card.effect == SCALE:
        entry["type"] = BEANS[card.bean].id
        entry["steps"] = [list(step) for step in card.steps]
        if card.top_up:
            entry["top_up"] = True
    elif card.effect == PLUS_ONE:
        entry["from"] = card.least
    elif card.effect == PEEK:
        entry["look"] = card.look
    if card.effect in (int(PEEK), int(RECALL)):
        entry["take"] = card.take
    return entry
