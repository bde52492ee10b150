"""A position: a complete table in a few lines, hidden cards and all. What FEN is to chess.

bohnhof position 1
game bohnanza amigo-classic players=4
table start=A active=B turn=6 step=trade planted=2 discarded=0 emptyings=0 final=no over=no offers=1
chance 3160402551 1840934867 2202412113 4082215110
pile so re bl           top first
discard gr st           top last
row ch
A hand bl re | fields 3 so, - | thalers bl | waiting - | wish -
offer 1 A to all: bl@1 for 2 re refused C
gone 0
"""

from typing import Final

from bohnhof.cards import BEANS, FIRST_OWN_CARD, NONE, STEW, TYPES
from bohnhof.engine.offers import FATES, Offer, fate_how, fate_number, fate_seat
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.terms import TERM_NAMES
from bohnhof.engine.vectors import numbers
from bohnhof.notation.words import (
    beans_text,
    card_name,
    codes_text,
    partner_text,
    seat_name,
)

HEAD: Final = "bohnhof position 1"


def game_line(rules: Rules) -> str:
    """The line that says what is played."""
    options = "".join(f" {name}={value}" for name, value in sorted(rules.options.items()))
    return f"game {rules.name} {rules.edition} players={rules.players}{options}"


def yes(value: bool) -> str:
    """`yes` or `no`."""
    return "yes" if value else "no"


def position_text(rules: Rules, s: State) -> str:
    """The whole table as text; `read_position` gives the same table again."""
    lines = [
        HEAD,
        game_line(rules),
        (
            f"table start={seat_name(s.start)} active={seat_name(s.active)} turn={s.turn} step={rules.step(s).name}"
            f" planted={s.planted} discarded={s.discarded} emptyings={s.emptyings} final={yes(s.final)}"
            f" over={yes(s.over)} offers={s.offers_made}"
        ),
        f"chance {s.chance.a} {s.chance.b} {s.chance.c} {s.chance.d}",
        "pile " + codes_text([int(s.pile[i]) for i in range(s.pile_size - 1, -1, -1)]),
        "discard " + codes_text([int(s.discard[i]) for i in range(s.discard_size)]),
        "row " + codes_text([int(s.row[i]) for i in range(s.row_size)]),
    ]
    for place, name in zip(s.places, rules.place_names, strict=True):
        if "." not in name:
            lines.append(f"{name} " + codes_text([int(place.cards[i]) for i in range(place.size)]))
    plain = rules.plain(s)
    lines += mark_lines(rules, s, plain)
    for seat in range(s.players):
        lines.append(" | ".join([seat_line(s, plain, seat), *added_parts(rules, s, plain, seat)]))
    for offer in s.offers:
        lines.append(offer_line(offer))
    if len(s.fates) > 0:
        lines.append("gone " + ", ".join(fate_text(int(fate)) for fate in numbers(s.fates)))
    return "\n".join(lines) + "\n"


def mark_lines(rules: Rules, s: State, plain: State) -> list[str]:
    """What a game keeps in numbers for the whole table, as far as it is not as at the start."""
    marks = [
        f"{name}={mark_text(rules, s, name)}" for name, at in rules.mark_names.items() if s.marks[at] != plain.marks[at]
    ]
    gone = [name for ware, name in enumerate(rules.wares) if s.marks[ware] < plain.marks[ware]]
    return [f"{word} {' '.join(words)}" for word, words in (("marks", marks), ("removed", gone)) if words]


def mark_text(rules: Rules, s: State, name: str) -> str:
    """One number that a game keeps for the whole table: the letter of a seat, if it is one."""
    value = int(s.marks[rules.mark_names[name]])
    return seat_name(value) if name in rules.marks_of_seats else str(value)


def added_parts(rules: Rules, s: State, plain: State, seat: int) -> list[str]:
    """What a game adds to what lies before a seat, as far as there is anything."""
    parts: list[tuple[str, str]] = []
    parts.append(("owns", " ".join(name for ware, name in enumerate(rules.wares) if s.marks[ware] == seat)))
    for place, name in zip(s.places, rules.place_names, strict=True):
        owner, dot, own = name.partition(".")
        if dot and owner == seat_name(seat):
            parts.append((own, codes_text([int(place.cards[i]) for i in range(place.size)]) if place.size else ""))
    shift = int(rules.seat_stride) * seat
    for name, at in rules.seat_beans.items():
        beans = [bean for bean in range(TYPES) for _i in range(s.marks[at + shift + bean])]
        parts.append((name, codes_text(beans) if beans else ""))
    marks = rules.seat_marks.items()
    parts.append(("marks", " ".join(f"{name}={s.marks[at + shift]}" for name, at in marks if s.marks[at + shift])))
    return [f"{name} {text}" for name, text in parts if text]


def seat_line(s: State, plain: State, seat: int) -> str:
    """All that lies before one seat."""
    hand = [int(s.hand_card(seat, i)) for i in range(s.hand_size[seat])]
    stack = [int(s.stack[seat * s.capacity + i]) for i in range(s.thalers[seat])]
    waiting = [bean for bean in range(TYPES) for _ in range(s.waiting[seat * TYPES + bean])]
    wish = [bean for bean in range(TYPES) if (s.wishes[seat] >> bean) & 1]
    line = (
        f"{seat_name(seat)} hand {codes_text(hand)} | fields {fields_text(s, seat)} | thalers {codes_text(stack)}"
        f" | waiting {codes_text(waiting)} | wish {codes_text(wish)}"
    )
    terms = [
        f"{name}={s.term(seat, which)}"
        for which, name in enumerate(TERM_NAMES)
        if s.term(seat, which) != plain.term(seat, which)
    ]
    meters = [
        f"{BEANS[bean].id}={s.meters[seat * TYPES + bean]}"
        for bean in range(TYPES)
        if s.meters[seat * TYPES + bean] != plain.meters[seat * TYPES + bean]
    ]
    if terms:
        line += " | terms " + " ".join(terms)
    if meters:
        line += " | meters " + " ".join(meters)
    return line


def fields_text(s: State, seat: int) -> str:
    """The fields of a seat: `3 so, -`; `4 bl + 1 so` with guests, `stew bl so`, `2 gr only gr` if it takes no other."""
    return ", ".join(field_text(s, seat, field) for field in range(s.fields[seat]))


def field_text(s: State, seat: int, field: int) -> str:
    """One field of a seat."""
    size, kind = int(s.size(seat, field)), int(s.kind(seat, field))
    beans = [bean for bean in range(TYPES) if s.lies(seat, field, bean)]
    if not size:
        text = "-"
    elif kind == STEW:
        text = "stew " + codes_text(beans)
    else:
        order = [kind, *(bean for bean in beans if bean != kind)]
        text = " + ".join(f"{s.lies(seat, field, bean)} {BEANS[bean].code}" for bean in order)
    if len(s.admits) and s.admits[seat * FIELDS + field] != NONE:
        text += f" only {BEANS[s.admits[seat * FIELDS + field]].code}"
    return text


def offer_line(offer: Offer) -> str:
    """An open offer, positions and all."""
    gives = ", ".join(card_name(card) for card in offer.gives)
    refusers = ",".join(seat_name(seat) for seat in range(8) if offer.refused_by(seat))
    line = f"offer {offer.number} {seat_name(offer.maker)} to {partner_text(offer.partner)}: {gives or 'nothing'}"
    return f"{line} for {beans_text(numbers(offer.wants))}" + (f" refused {refusers}" if refusers else "")


def fate_text(fate: int) -> str:
    """What became of an offer that is not open any more."""
    return f"{fate_number(fate)} {FATES[fate_how(fate)]} {seat_name(fate_seat(fate))}"


def count_own(s: State, number: int) -> int:
    """How many cards of a sort that the game brings itself lie in all places together."""
    card = int(FIRST_OWN_CARD) + number
    return sum(1 for place in s.places for i in range(place.size) if place.cards[i] == card)


def count_everywhere(s: State, bean: int) -> int:
    """How many cards of a bean lie in all places together (BB-5)."""
    n = 0
    for pile, size in ((s.pile, s.pile_size), (s.discard, s.discard_size), (s.row, s.row_size)):
        n += sum(1 for i in range(size) if pile[i] == bean)
    for place in s.places:
        n += sum(1 for i in range(place.size) if place.cards[i] == bean)
    for seat in range(s.players):
        n += int(s.held(seat, bean)) + int(s.waiting[seat * TYPES + bean])
        n += sum(1 for i in range(s.thalers[seat]) if s.stack[seat * s.capacity + i] == bean)
        n += sum(int(s.lies(seat, f, bean)) for f in range(s.fields[seat]) if s.size(seat, f))
    return n
