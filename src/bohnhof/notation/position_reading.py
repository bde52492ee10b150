"""Reading positions: a damaged or impossible one is refused with the line that is wrong."""

from collections.abc import Collection
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import BEANS, LARGEST_FIELD, NONE, STEW, TYPES
from bohnhof.engine.chance import Chance
from bohnhof.engine.commands import EVERYONE, HAND, ROW, STORED, UNSAID, index_of, place_of
from bohnhof.engine.offers import FATES, Offer, fate_of
from bohnhof.engine.refusals import Refused
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import FIELDS, GUESTS_BIT, State
from bohnhof.engine.terms import TERM_NAMES
from bohnhof.games import create
from bohnhof.notation.position import HEAD, count_everywhere, count_own
from bohnhof.notation.possible import PossibleTable
from bohnhof.notation.words import (
    MOST_OWN_CARDS,
    Misread,
    own_card_name,
    read_bean,
    read_beans,
    read_cards,
    read_codes,
    read_codes_of,
    read_number,
    read_seat,
    seat_name,
    shortened,
)

REMOVED: Final = -2
"""The mark of a thing that has been for sale and has left the game."""


def read_game_line(line: str) -> Rules:
    """The rules that a game line names. Raises `Misread`."""
    words = line.split()
    if len(words) < 4 or words[0] != "game":
        raise Misread("needs_game_line", word=shortened(line))
    pairs = read_pairs(words[3:])
    players = read_number(pairs.pop("players", ""), "players", 1, 99)
    try:
        return create(words[1], words[2], players, pairs)
    except Refused as refused:
        raise Misread("impossible_game", rule=refused.refusal.rule, word=shortened(line)) from refused


def read_pairs(words: list[str]) -> dict[str, str]:
    """`name=value` words as a dictionary. Raises `Misread` for anything else, and for a name given twice."""
    pairs: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name in pairs:
            raise Misread("not_a_pair", word=shortened(word))
        pairs[name] = value
    return pairs


def read_position(text: str) -> tuple[Rules, State]:
    """The table that a position describes, complete and possible. Raises `Misread` with the line that is wrong."""
    lines = text.rstrip("\n").split("\n")
    if lines[0].strip() != HEAD:
        raise Misread("not_a_position", 1, word=shortened(lines[0]))
    reader = PositionReader()
    for number, line in enumerate(lines[1:], 2):
        try:
            reader.read_line(line, number)
        except Misread as misread:
            raise misread.at(number) from None
    reader.finish(len(lines))
    assert reader.rules is not None
    assert reader.state is not None
    return reader.rules, reader.state


class PositionReader:
    """Reads a position line by line; the game line comes first, every other line once, in any order."""

    rules: Rules | None
    state: State | None

    def __init__(self) -> None:
        self.rules = None
        self.state = None
        self.lines: dict[str, int] = {}
        self.said: set[tuple[int, str]] = set()

    def read_line(self, line: str, number: int) -> None:
        """Read one line into the state. Raises `Misread` without a line number."""
        word, _, rest = line.strip().partition(" ")
        if len(word) == 1:
            word = seat_name(read_seat(word))
        if self.rules is None:
            self.rules = read_game_line(line)
            self.state = self.rules.blank(0)
            self.state.pile_size = 0
            return
        s = self.state
        assert s is not None
        if word != "offer" and word in self.lines:
            raise Misread("line_twice", word=shortened(word))
        self.lines[word] = number
        rest = rest.strip()
        if word == "table":
            self.read_table(s, rest)
        elif word == "chance":
            s.chance = read_chance(rest)
        elif word == "pile":
            s.pile_size = fill(s.pile, list(reversed(read_codes(rest))))
        elif word == "discard":
            s.discard_size = fill(s.discard, read_codes(rest))
        elif word == "row":
            s.row_size = fill(s.row, read_codes(rest))
        elif word == "offer":
            s.offers = [*s.offers, read_offer(s, rest)]
            self.lines[f"offer {s.offers[-1].number}"] = number
        elif word == "gone":
            s.fates = vec[i64]([read_fate(part) for part in rest.split(",")])
        elif word in self.rules.place_names and "." not in word:
            read_place(self.rules, s, word, rest)
        elif word == "marks" and self.rules.mark_names:
            read_marks(s, self.rules.mark_names, 0, rest, self.rules.marks_of_seats)
        elif word == "removed" and self.rules.wares:
            for ware in rest.split():
                s.marks[known_ware(self.rules, ware)] = REMOVED
        else:
            self.read_seat(s, read_seat(word), rest)

    def read_table(self, s: State, rest: str) -> None:
        """The line of what is going on."""
        assert self.rules is not None
        pairs = read_pairs(rest.split())
        needed = ("start", "active", "turn", "step", "planted", "discarded", "emptyings", "final", "over", "offers")
        for name in needed:
            if name not in pairs:
                raise Misread("needs_word", word=name)
        for name in pairs:
            if name not in needed:
                raise Misread("unknown_word", word=shortened(name))
        s.start = self.known_seat(pairs["start"])
        s.active = self.known_seat(pairs["active"])
        s.turn = read_number(pairs["turn"], "turn", 1)
        names = [step.name for step in self.rules.steps]
        if pairs["step"] not in names:
            raise Misread("unknown_step", word=shortened(pairs["step"]), steps=", ".join(names))
        s.step = names.index(pairs["step"])
        s.planted = read_number(pairs["planted"], "planted", 0, 99)
        s.discarded = read_number(pairs["discarded"], "discarded", 0, 99)
        s.emptyings = read_number(pairs["emptyings"], "emptyings", 0, s.last)
        s.final = read_yes(pairs["final"])
        s.over = read_yes(pairs["over"])
        s.offers_made = read_number(pairs["offers"], "offers", 0)

    def known_seat(self, text: str) -> int:
        """A seat of this table. Raises `Misread`."""
        assert self.rules is not None
        seat = read_seat(text)
        if seat >= self.rules.players:
            raise Misread("not_a_seat", word=shortened(text))
        return seat

    def read_seat(self, s: State, seat: int, rest: str) -> None:
        """All that lies before one seat."""
        assert self.rules is not None
        if seat >= s.players:
            raise Misread("not_a_seat", word=seat_name(seat))
        parts: dict[str, str] = {}
        for part in rest.split("|"):
            name, _, value = part.strip().partition(" ")
            if name in parts:
                raise Misread("line_twice", word=shortened(name))
            parts[name] = value.strip()
        for name, value in parts.items():
            if name == "hand":
                beans = read_codes(value)
                check_room(s, len(beans))
                for bean in beans:
                    s.to_hand(seat, bean)
            elif name == "fields":
                read_fields(s, seat, value)
            elif name == "thalers":
                beans = read_codes(value)
                check_room(s, len(beans))
                for bean in beans:
                    s.earn(seat, bean)
            elif name == "waiting":
                for bean in read_codes(value):
                    s.to_waiting(seat, bean)
            elif name == "wish":
                s.wishes[seat] = sum(1 << bean for bean in set(read_codes(value)))
            elif name == "terms":
                for term, number in read_pairs(value.split()).items():
                    if term not in TERM_NAMES:
                        raise Misread("unknown_word", word=shortened(term))
                    s.set_term(seat, TERM_NAMES.index(term), read_signed(number, term))
                    self.said.add((seat, term))
            elif name == "meters":
                for bean_word, number in read_pairs(value.split()).items():
                    s.set_meter(
                        seat,
                        read_bean(bean_word),
                        read_number(number, "meter", 0, len(s.payouts) // int(LARGEST_FIELD) - 1),
                    )
                    self.said.add((seat, BEANS[read_bean(bean_word)].id))
            elif not read_added(self.rules, s, seat, name, value):
                raise Misread("unknown_word", word=shortened(name))
        for name in ("hand", "fields", "thalers", "waiting"):
            if name not in parts:
                raise Misread("needs_word", word=name)

    def finish(self, line: int) -> None:
        """All that must hold once everything is read: nothing is missing, and the cards are those of the deck."""
        if self.rules is None or self.state is None:
            raise Misread("needs_game_line", line, word="")
        s = self.state
        follow(self.rules, s, self.said)
        names = ["table", "chance", "pile", "discard", "row"]
        names += [name for name in self.rules.place_names if "." not in name]
        for name in [*names, *(seat_name(seat) for seat in range(s.players))]:
            if name not in self.lines:
                raise Misread("needs_word", line, word=name)
        for bean in range(int(TYPES)):
            found = count_everywhere(s, bean)
            if found != s.deck[bean]:
                raise Misread("wrong_number", line, bean="bean:" + BEANS[bean].id, found=found, deck=int(s.deck[bean]))
        for number, copies in enumerate(self.rules.own_copies):
            found = count_own(s, number)
            if found != copies:
                raise Misread("wrong_number_own", line, card=own_card_name(number), found=found, deck=copies)
        if sum(self.rules.own_copies) != sum(count_own(s, number) for number in range(MOST_OWN_CARDS)):
            raise Misread("too_many_cards", line, most=sum(self.rules.own_copies))
        PossibleTable(self.rules, s, self.lines).check()


def check_room(s: State, cards: int) -> None:
    """No place holds more cards than there are."""
    if cards > s.capacity:
        raise Misread("too_many_cards", most=int(s.capacity))


def fill(pile: vec[i64], beans: list[int]) -> int:
    """Lay cards into a place; returns how many. Raises `Misread` if there are more than the game has."""
    if len(beans) > len(pile):
        raise Misread("too_many_cards", most=len(pile))
    for i, bean in enumerate(beans):
        pile[i] = bean
    return len(beans)


def read_place(rules: Rules, s: State, name: str, text: str) -> None:
    """The cards of a place that the game adds. Raises `Misread`."""
    which = rules.place_names.index(name)
    place = s.places[which]
    place.size = fill(place.cards, read_codes_of(bool(rules.own_places) and rules.own_places[which], text))


def read_chance(text: str) -> Chance:
    """A source of chance. Raises `Misread`."""
    words = [read_number(part, "chance", 0, 2**32 - 1) for part in text.split()]
    if len(words) != 4 or not any(words):
        raise Misread("needs_chance", word=shortened(text))
    return Chance(words[0], words[1], words[2], words[3])


def read_yes(word: str) -> bool:
    """`yes` or `no`. Raises `Misread`."""
    if word not in ("yes", "no"):
        raise Misread("yes_or_no", word=shortened(word))
    return word == "yes"


def read_signed(word: str, what: str) -> int:
    """A whole number that may be -1."""
    return int(NONE) if word == "-1" else read_number(word, what, 0, 999)


def read_fields(s: State, seat: int, text: str) -> None:
    """The fields of a seat. Raises `Misread`."""
    parts = [part.strip() for part in text.split(",")]
    if not 1 <= len(parts) <= FIELDS:
        raise Misread("too_many_fields", most=int(FIELDS))
    s.fields[seat] = len(parts)
    for field, part in enumerate(parts):
        s.clear(seat, field)
        if len(s.admits):
            s.admits[seat * FIELDS + field] = NONE
        read_field(s, seat, field, part)


def read_field(s: State, seat: int, field: int, text: str) -> None:
    """One field of a seat, as `field_text` writes it. Raises `Misread`."""
    at = seat * FIELDS + field
    text, only, taken = text.partition(" only ")
    if only:
        if not len(s.admits):
            raise Misread("unknown_word", word="only")
        s.admits[at] = read_bean(taken)
    if text == "-":
        return
    first, _, rest = text.partition(" ")
    if first == "stew" and len(s.mixed):
        beans = [read_bean(word) for word in rest.split()]
        if len(beans) < 2 or len(set(beans)) < len(beans):
            raise Misread("cannot_be", word=shortened(text))
        s.kinds[at] = STEW
        s.sizes[at] = len(beans)
        s.mixed[at] = sum(1 << bean for bean in beans)
        return
    own, plus, more = text.partition(" + ")
    first, _, rest = own.partition(" ")
    s.sizes[at] = read_number(first, "size", 1, 63)
    s.kinds[at] = read_bean(rest)
    if plus:
        if not len(s.mixed):
            raise Misread("unknown_word", word="+")
        first, _, rest = more.partition(" ")
        guests = read_number(first, "size", 1, 31)
        s.mixed[at] = (guests << GUESTS_BIT) + read_bean(rest)
        s.sizes[at] += guests


def read_marks(s: State, names: dict[str, int], shift: int, text: str, seats: Collection[str] = ()) -> None:
    """Marks of a table, by their names; `seats` are those that are letters. Raises `Misread`."""
    for name, word in read_pairs(text.split()).items():
        if name not in names:
            raise Misread("unknown_word", word=shortened(name))
        s.marks[names[name] + shift] = read_seat(word) if name in seats else read_number(word, "mark", 0)


def known_ware(rules: Rules, word: str) -> int:
    """One of the things for sale at this table. Raises `Misread`."""
    if word not in rules.wares or rules.blank(0).marks[rules.wares.index(word)] < NONE:
        raise Misread("not_for_sale", word=shortened(word))
    return rules.wares.index(word)


def read_added(rules: Rules, s: State, seat: int, name: str, value: str) -> bool:
    """What a game adds to what lies before a seat; whether it knows this word. Raises `Misread`."""
    shift = int(rules.seat_stride) * seat
    if name == "owns" and rules.wares:
        for word in value.split():
            ware = known_ware(rules, word)
            if s.marks[ware] != NONE:
                raise Misread("line_twice", word=word)
            s.marks[ware] = seat
    elif f"{seat_name(seat)}.{name}" in rules.place_names:
        read_place(rules, s, f"{seat_name(seat)}.{name}", value)
    elif name in rules.seat_beans:
        for bean in read_codes(value):
            s.marks[rules.seat_beans[name] + shift + bean] += 1
    elif name == "marks" and rules.seat_marks:
        read_marks(s, rules.seat_marks, shift, value)
    else:
        return False
    return True


def follow(rules: Rules, s: State, said: set[tuple[int, str]]) -> None:
    """Write the terms and beanometers that follow from what the seats own, but for those that are said otherwise."""
    plain = rules.plain(s)
    for seat in range(s.players):
        for which, name in enumerate(TERM_NAMES):
            if (seat, name) not in said and s.term(seat, which) != plain.term(seat, which):
                s.set_term(seat, which, plain.term(seat, which))
        for bean in range(int(TYPES)):
            meter = plain.meters[seat * TYPES + bean]
            if (seat, BEANS[bean].id) not in said and s.meters[seat * TYPES + bean] != meter:
                s.set_meter(seat, bean, meter)


def read_offer(s: State, rest: str) -> Offer:
    """An open offer. Raises `Misread`."""
    head, colon, deal = rest.partition(":")
    words = head.split()
    if not colon or len(words) != 4 or words[2] != "to":
        raise Misread("not_an_offer", word=shortened(rest))
    number = read_number(words[0], "offer", 1)
    maker = read_seat(words[1])
    partner = int(EVERYONE) if words[3] == "all" else read_seat(words[3])
    deal, _, refused = deal.partition(" refused ")
    gives_text, middle, wants_text = deal.partition(" for ")
    if not middle:
        raise Misread("not_an_offer", word=shortened(rest))
    gives: list[int] = []
    for card in read_cards(gives_text):
        if maker >= s.players or place_of(card) not in (HAND, ROW, STORED) or index_of(card) == UNSAID:
            raise Misread("not_an_offer", word=shortened(rest))
        gives.append(card)
    refusers = 0
    for seat in refused.split(",") if refused else []:
        refusers |= 1 << read_seat(seat)
    return Offer(number, maker, partner, vec[i64](gives), vec[i64](read_beans(wants_text)), refusers)


def read_fate(part: str) -> int:
    """What became of an offer. Raises `Misread`."""
    words = part.split()
    if len(words) != 3 or words[1] not in FATES:
        raise Misread("not_a_fate", word=shortened(part))
    return int(fate_of(read_number(words[0], "offer", 1), FATES.index(words[1]), read_seat(words[2])))
