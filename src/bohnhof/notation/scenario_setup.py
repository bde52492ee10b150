"""The table on which a scenario begins: dealt, or an excerpt that holds only the cards the scenario names."""

from typing import Any, Final

from bohnhof.cards import BEANS, FIRST_OWN_CARD, TYPES
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.steps import NEXT
from bohnhof.notation.lined_yaml import Items, Mapping, Word, as_items, as_mapping, as_word, as_words, line_of, on_line
from bohnhof.notation.position_reading import REMOVED, follow, known_ware, read_fields, read_yes
from bohnhof.notation.words import Misread, read_bean, read_number, read_own_card, read_seat, seat_name, shortened

TABLE_KEYS: Final = ("start", "active", "step", "planted", "discarded", "emptyings", "final", "turn")
PILE_KEYS: Final = ("pile", "discard", "row")
SEAT_KEYS: Final = ("hand", "fields", "thalers", "waiting")
DEAL_KEYS: Final = ("seed", "deck", "start", "texts")
PILE_OF_AN_EXCERPT: Final = 30
MOST_CARDS: Final = 200
"""More than any deck has."""
AND_SO_ON: Final = "..."


def number_of(parts: Mapping, key: str, default: int, least: int = 0, most: int = 10**9) -> int:
    """A number of a mapping, or its default."""
    if key not in parts:
        return default
    word = as_word(parts[key])
    with on_line(word):
        return read_number(word, key, least, most)


def seat_of(word: str, players: int) -> int:
    """A seat of this table, or of one with so many players."""
    with on_line(word):
        seat = read_seat(word)
        if seat >= players:
            raise Misread("not_a_seat", word=shortened(word))
        return seat


def beans_of(words: Any) -> list[int]:
    """Cards from a list of words, each with a number in front if it is meant several times: `[2 red, soy]`."""
    beans: list[int] = []
    for word in map(as_word, as_items(words)):
        with on_line(word):
            first, _, rest = word.strip().partition(" ")
            if first.isdecimal() and rest:
                beans.extend([read_bean(rest)] * read_number(first, "count", 1, MOST_CARDS))
            else:
                beans.append(read_bean(word))
    return beans


def without_end(words: Any) -> tuple[list[int], bool]:
    """Cards from a list that may end in `...`, and whether it does."""
    items = as_items(words)
    if len(items) > 0 and items[-1] == AND_SO_ON:
        return beans_of(Items(items[:-1], items.line)), True
    return beans_of(items), False


class Cards:
    """The cards of the deck that no place of the table has claimed yet."""

    def __init__(self, s: State) -> None:
        self.deck = [int(s.deck[bean]) for bean in range(TYPES)]
        self.left = self.deck[:]

    def claim(self, beans: list[int], value: Any) -> list[int]:
        """Take these cards; `value` is what named them. Raises `Misread` if the deck has not got so many."""
        for bean in beans:
            self.left[bean] -= 1
        for bean in beans:
            if self.left[bean] < 0:
                with on_line(value):
                    raise Misread(
                        "wrong_number",
                        bean="bean:" + BEANS[bean].id,
                        found=self.deck[bean] - self.left[bean],
                        deck=self.deck[bean],
                    )
        return beans

    def rest(self) -> list[int]:
        """All that are left, in the order of their types."""
        return [bean for bean in range(TYPES) for _ in range(self.left[bean])]


def dealt(parts: Mapping, rules: Rules) -> State:
    """A freshly dealt table: from a seed, or from a deck given from the top."""
    for key in parts:
        if key not in DEAL_KEYS:
            raise Misread("bad_scenario", line_of(key), word=shortened(key))
    s = rules.blank(number_of(parts, "seed", 1))
    s.record()
    rules.lot(s)
    if "start" in parts:
        s.start = seat_of(as_word(parts["start"]), int(s.players))
    if "deck" in parts:
        deck = parts["deck"]
        named, endless = without_end(deck)
        cards = Cards(s)
        for place, name in zip(s.places, rules.place_names, strict=True):
            if not holds_own(rules, name):  # what lies in places from the start is not dealt
                cards.claim([int(place.cards[i]) for i in range(place.size)], deck)
        cards.claim(named, deck)
        rest = cards.rest()
        if rest and not endless:
            raise Misread("bad_scenario", deck.line, word=f"a deck with {len(rest)} cards too few")
        s.shuffles = [named + rest]
    if "texts" in parts and rules.own_cards:
        s.shuffles = [*s.shuffles, own_order(rules, parts["texts"])]
    rules.deal(s)
    return s


def excerpt(entry: Mapping, rules: Rules) -> State:
    """A table on which only those cards lie that the scenario names."""
    s = rules.blank(1)
    s.record()
    cards = Cards(s)
    s.pile_size = 0
    players = int(s.players)
    set_table(s, rules, entry, players)
    for place, name in zip(s.places, rules.place_names, strict=True):
        if name not in entry and not holds_own(rules, name):  # some places are not empty at the start
            cards.claim([int(place.cards[i]) for i in range(place.size)], entry)
    for key in entry:
        if len(key) == 1 and key in "ABCDEFG":
            set_seat(s, rules, seat_of(key, players), as_mapping(entry[key]), cards)
    for bean in claimed(entry, "discard", cards):
        s.to_discard(bean)
    for bean in claimed(entry, "row", cards):
        s.to_row(bean)
    for place, name in zip(s.places, rules.place_names, strict=True):
        if name in entry and not holds_own(rules, name):
            place.size = 0
            for bean in claimed(entry, name, cards):
                place.put(bean)
    set_own_cards(s, rules, entry)
    for word in as_words(entry["removed"]) if "removed" in entry else []:
        with on_line(word):
            s.marks[known_ware(rules, word)] = REMOVED
    follow(rules, s, set())
    for bean in reversed(pile_of(entry, cards)):
        s.pile[s.pile_size] = bean
        s.pile_size += 1
    if "step" not in entry:
        begin_turn(s, rules)
    for name, at in rules.mark_names.items():
        if name in rules.marks_of_seats and name in entry:
            s.marks[at] = seat_of(as_word(entry[name]), players)
        else:
            s.marks[at] = number_of(entry, name, int(s.marks[at]))
    impossible = rules.impossible(s)
    if impossible:
        raise Misread("cannot_be", entry.line, word=impossible)
    if rules.actor(s) < 0:
        raise Misread("nobody_to_act", entry.line)
    return s


def holds_own(rules: Rules, name: str) -> bool:
    """Whether in a place that the game adds lie cards of its own and no beans."""
    return bool(rules.own_places) and rules.own_places[rules.place_names.index(name)]


def own_order(rules: Rules, value: Any) -> list[int]:
    """All cards of a game's own in an order that begins with those named."""
    left = [number for number, copies in enumerate(rules.own_copies) for _i in range(copies)]
    named = own_numbers(rules, value, left)
    return [int(FIRST_OWN_CARD) + number for number in named + left]


def own_numbers(rules: Rules, value: Any, left: list[int]) -> list[int]:
    """The cards of a game's own that a list names, taken from those that are left. Raises `Misread`."""
    found: list[int] = []
    for word in as_words(value):
        if word == AND_SO_ON:
            continue
        with on_line(word):
            number = read_own_card(word, len(rules.own_cards))
            if number not in left:
                raise Misread(
                    "wrong_number_own", card=word, found=rules.own_copies[number] + 1, deck=rules.own_copies[number]
                )
        left.remove(number)
        found.append(number)
    return found


def set_own_cards(s: State, rules: Rules, entry: Mapping) -> None:
    """Lay the cards of a game's own; those that nothing is said of lie in their order, the first on top, where the game
    keeps them."""
    left = [number for number, copies in enumerate(rules.own_copies) for _i in range(copies)]
    laid: dict[int, list[int]] = {}
    for which, name in enumerate(rules.place_names):
        if rules.own_places and rules.own_places[which]:
            letter, dot, own = name.partition(".")
            parts = as_mapping(entry[letter]) if dot and letter in entry else entry
            key = own if dot else name
            if key in parts and (not dot or letter in entry):
                laid[which] = own_numbers(rules, parts[key], left)
    for which in laid:
        s.places[which].size = 0
    if rules.own_rest >= 0 and rules.own_rest not in laid:
        s.places[rules.own_rest].size = 0
        laid[int(rules.own_rest)] = left
    elif rules.own_rest >= 0 and AND_SO_ON in as_words(entry[rules.place_names[rules.own_rest]]):
        laid[int(rules.own_rest)] += left
    for which, numbers in laid.items():
        for number in reversed(numbers) if which == rules.own_rest else numbers:
            s.places[which].put(FIRST_OWN_CARD + number)


def begin_turn(s: State, rules: Rules) -> None:
    """Go to the first step of the turn that is not left out (BB-117); what has been planted stays counted."""
    planted, discarded = s.planted, s.discarded
    while rules.step(s).enter(s) == NEXT and s.step + 1 < rules.step_count:
        s.step += 1
    s.planted, s.discarded = planted, discarded
    s.take_events()


def set_table(s: State, rules: Rules, entry: Mapping, players: int) -> None:
    """Whose turn it is, and what has come before."""
    for key in ("start", "active"):
        if key in entry:
            seat = seat_of(as_word(entry[key]), players)
            if key == "start":
                s.start = seat
            else:
                s.active = seat
    s.turn = number_of(entry, "turn", 9, 1)
    s.planted = number_of(entry, "planted", 0)
    s.discarded = number_of(entry, "discarded", 0)
    s.emptyings = number_of(entry, "emptyings", 0, 0, int(s.last))
    if "final" in entry:
        final = as_word(entry["final"])
        with on_line(final):
            s.final = read_yes(final)
    if "step" in entry:
        step = as_word(entry["step"])
        names = [step.name for step in rules.steps]
        if step not in names:
            raise Misread("unknown_step", step.line, word=shortened(step), steps=", ".join(names))
        s.step = names.index(step)


def set_seat(s: State, rules: Rules, seat: int, parts: Mapping, cards: Cards) -> None:
    """What lies before one seat."""
    own = {name.partition(".")[2] for name in rules.place_names if name.startswith(f"{seat_name(seat)}.")}
    added = (*own, *rules.seat_beans, *rules.seat_marks, *(("owns",) if rules.wares else ()))
    for key in parts:
        if key not in SEAT_KEYS and key not in added:
            raise Misread("bad_scenario", line_of(key), word=shortened(key))
    set_added(s, rules, seat, parts, cards)
    for bean in claimed(parts, "hand", cards):
        s.to_hand(seat, bean)
    if "fields" in parts:
        set_fields(s, seat, parts["fields"])
        beans = [bean for f in range(s.fields[seat]) for bean in range(TYPES) for _ in range(lies(s, seat, f, bean))]
        cards.claim(beans, parts["fields"])
    thalers = parts.get("thalers")
    if isinstance(thalers, Word):
        # So many thalers of whatever: the commonest bean of the deck.
        common = max(range(TYPES), key=lambda bean: int(s.deck[bean]))
        number = number_of(parts, "thalers", 0, 0, MOST_CARDS)
        for bean in cards.claim([common] * number, thalers):
            s.earn(seat, bean)
    else:
        for bean in claimed(parts, "thalers", cards):
            s.earn(seat, bean)
    for bean in claimed(parts, "waiting", cards):
        s.to_waiting(seat, bean)


def lies(s: State, seat: int, field: int, bean: int) -> int:
    """How many cards of a bean lie on a field."""
    return int(s.lies(seat, field, bean)) if s.size(seat, field) else 0


def set_added(s: State, rules: Rules, seat: int, parts: Mapping, cards: Cards) -> None:
    """What a game adds to what lies before a seat: what it owns, with the fields that come of it, places, marks."""
    shift = int(rules.seat_stride) * seat
    for word in as_words(parts["owns"]) if "owns" in parts else []:
        with on_line(word):
            s.marks[known_ware(rules, word)] = seat
    for name, place in zip(rules.place_names, s.places, strict=True):
        letter, _, own = name.partition(".")
        if letter == seat_name(seat) and own in parts and not holds_own(rules, name):
            for bean in claimed(parts, own, cards):
                place.put(bean)
    for name, at in rules.seat_beans.items():
        for bean in beans_of(parts[name]) if name in parts else []:
            s.marks[at + shift + bean] += 1
    for name, at in rules.seat_marks.items():
        s.marks[at + shift] = number_of(parts, name, 0)
    if "owns" in parts:
        plain = rules.plain(s)
        s.fields[seat] = plain.fields[seat]
        for at in range(seat * FIELDS, seat * FIELDS + FIELDS):
            s.admits[at] = plain.admits[at]


def set_fields(s: State, seat: int, value: Any) -> None:
    """The fields of a seat, from a list like `[3 soy, -]`."""
    words = as_words(value)
    for word in words:
        if "," in word:
            raise Misread("bad_scenario", word.line, word=shortened(word))
    with on_line(value):
        read_fields(s, seat, ", ".join(words))


def claimed(parts: Mapping, key: str, cards: Cards) -> list[int]:
    """The cards that a key of a mapping names, none if it is not there."""
    if key not in parts:
        return []
    value = parts[key]
    return cards.claim(beans_of(value), value)


def pile_of(entry: Mapping, cards: Cards) -> list[int]:
    """The draw pile from the top: the cards that are named, then as many as it takes of those not yet claimed."""
    value = entry.get("pile")
    if value is None:
        return cards.rest()[:PILE_OF_AN_EXCERPT]
    if isinstance(value, Word):
        size = number_of(entry, "pile", 0, 0, MOST_CARDS)
        rest = cards.rest()
        if size > len(rest):
            raise Misread("bad_scenario", value.line, word=f"only {len(rest)} cards are left for the pile")
        return rest[:size]
    named, endless = without_end(value)
    cards.claim(named, value)
    return named + cards.rest()[: max(0, PILE_OF_AN_EXCERPT - len(named))] if endless else named
