"""The table that a scenario expects, compared with the one there is, fact by fact."""

from collections.abc import Callable
from typing import Any, Final

from bohnhof.cards import BEANS, FIRST_OWN_CARD, TYPES
from bohnhof.engine.commands import simple
from bohnhof.engine.events import Event
from bohnhof.engine.table import Table
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.events import open_text, seat_text
from bohnhof.notation.lined_yaml import Items, Mapping, Word, as_items, as_mapping, as_word, as_words, line_of, on_line
from bohnhof.notation.position import count_everywhere, fields_text, mark_text, offer_line
from bohnhof.notation.scenario_setup import AND_SO_ON, MOST_CARDS, PILE_KEYS, beans_of, holds_own, seat_of, set_fields
from bohnhof.notation.words import Misread, own_card_name, read_bean, read_number, seat_name, shortened

SPECTATOR: Final = "spectator"
Fault = Callable[[int, str], None]


class Facts:
    """Compares one table with what is wanted of it; `events` are those of the last command."""

    def __init__(self, table: Table, events: list[Event], fault: Fault) -> None:
        self.table = table
        self.rules = table.rules
        self.state = table.state
        self.players = int(table.state.players)
        self.events = events
        self.fault = fault

    def compare(self, wanted: Mapping) -> None:
        """Compare the table with all that is wanted of it."""
        for key, value in wanted.items():
            line = line_of(key)
            with on_line(key):
                if len(key) == 1 and key in "ABCDEFG":
                    self.compare_seat(seat_of(key, self.players), as_mapping(value), line)
                elif key == "tally":
                    self.compare_tally(as_mapping(value))
                elif key in ("removed", "for sale") and self.rules.wares:
                    least = -2 if key == "removed" else -1
                    found = [name for ware, name in enumerate(self.rules.wares) if self.state.marks[ware] == least]
                    self.same(key, found, as_words(value), line)
                elif key in PILE_KEYS or key in self.rules.place_names:
                    self.compare_pile(key, value, line)
                elif key in ("cards", "deck"):
                    self.compare_numbers(key, as_mapping(value), line)
                elif key in ("legal", "not legal"):
                    self.compare_legal(as_mapping(value), key == "legal")
                elif key == "commands":
                    self.compare_commands(as_mapping(value))
                elif key in ("happened", "happened exactly"):
                    self.compare_events(key, as_words(value), line)
                elif key == "told":
                    self.compare_told(as_mapping(value))
                elif key == "offers":
                    self.compare_offers(value, line)
                else:
                    self.same(key, self.fact(key), as_words(value) if isinstance(value, list) else as_word(value), line)

    def same(self, what: str, found: object, wanted: object, line: int) -> None:
        """Note it if two things differ."""
        if found != wanted:
            self.fault(line, f"{what}: {found}, not {wanted}")

    def fact(self, key: str) -> object:
        """One fact of the table, as words."""
        s = self.state
        yes_no = {True: "yes", False: "no"}
        if key in ("places", "winners", "scores"):
            standing = self.rules.standing(s)
            if key == "winners":
                return [seat_name(seat) for seat in standing.winners()]
            return [str(n) for n in (standing.places if key == "places" else standing.thalers)]
        if key == "may offer":
            return [seat_name(seat) for seat in range(self.players) if self.table.view(seat).menu.may_offer]
        actor = int(self.rules.actor(s))
        facts: dict[str, str] = {
            "start": seat_name(int(s.start)),
            "active": seat_name(int(s.active)),
            "actor": "-" if actor < 0 else seat_name(actor),
            "step": self.rules.step(s).name,
            "turn": str(s.turn),
            "planted": str(s.planted),
            "discarded": str(s.discarded),
            "emptyings": str(s.emptyings),
            "last": str(s.last),
            "final": yes_no[s.final],
            "over": yes_no[s.over],
            "players": str(s.players),
            "edition": self.rules.edition,
            "total": str(sum(count_everywhere(s, bean) for bean in range(TYPES))),
        }
        if key in self.rules.mark_names:
            return mark_text(self.rules, s, key)
        if key not in facts:
            raise Misread("bad_scenario", word=shortened(key))
        return facts[key]

    # --- cards ----------------------------------------------------------------------------------------------------

    def compare_seat(self, seat: int, wanted: Mapping, line: int) -> None:
        """What lies before one seat. A list is compared in full, a number with the number of cards."""
        s = self.state
        name = seat_name(seat)
        for key, value in wanted.items():
            with on_line(key):
                if key == "hand":
                    hand = [int(s.hand_card(seat, i)) for i in range(s.hand_size[seat])]
                    self.compare_cards(f"{name} hand", hand, value, line)
                elif key == "thalers":
                    stack = [int(s.stack[seat * s.capacity + i]) for i in range(s.thalers[seat])]
                    self.compare_cards(f"{name} thalers", stack, value, line, not self.rules.wares)
                elif key == "waiting":
                    waiting = [bean for bean in range(TYPES) for _ in range(s.waiting[seat * TYPES + bean])]
                    self.compare_cards(f"{name} waiting", waiting, value, line, in_order=False)
                elif key == "wish":
                    wishes = [bean for bean in range(TYPES) if (s.wishes[seat] >> bean) & 1]
                    self.compare_cards(f"{name} wish", wishes, value, line, in_order=False)
                elif key == "fields":
                    self.compare_fields(seat, value, line)
                elif not self.compare_added(seat, key, value, line):
                    raise Misread("bad_scenario", word=shortened(key))

    def compare_added(self, seat: int, key: str, value: Any, line: int) -> bool:
        """What a game adds to what lies before a seat; whether it knows this key."""
        s, rules, name = self.state, self.rules, seat_name(seat)
        shift = int(rules.seat_stride) * seat
        if key == "owns" and rules.wares:
            found = [ware for number, ware in enumerate(rules.wares) if s.marks[number] == seat]
            self.same(f"{name} owns", sorted(found), sorted(as_words(value)), line)
        elif f"{name}.{key}" in rules.place_names:
            place = s.places[rules.place_names.index(f"{name}.{key}")]
            beans = [int(place.cards[i]) for i in range(place.size)]
            if holds_own(rules, f"{name}.{key}"):
                self.compare_own(f"{name} {key}", sorted(beans), value, line)
            else:
                self.compare_cards(f"{name} {key}", beans, value, line, in_order=False)
        elif key in rules.seat_beans:
            at = rules.seat_beans[key] + shift
            beans = [bean for bean in range(TYPES) for _ in range(s.marks[at + bean])]
            self.compare_cards(f"{name} {key}", beans, value, line, in_order=False)
        elif key in rules.seat_marks:
            self.same(f"{name} {key}", str(s.marks[rules.seat_marks[key] + shift]), as_word(value), line)
        else:
            return False
        return True

    def compare_tally(self, wanted: Mapping) -> None:
        """What makes the score of a seat, as far as it is said."""
        for name, parts in wanted.items():
            found = dict(self.rules.tally(self.state, seat_of(name, self.players)))
            for part, number in as_mapping(parts).items():
                self.same(f"{name} {part}", str(found.get(part)), as_word(number), line_of(part))

    def compare_fields(self, seat: int, value: Any, line: int) -> None:
        """The fields of a seat, or how many there are."""
        name = f"{seat_name(seat)} fields"
        if isinstance(value, Word):
            self.same(name, int(self.state.fields[seat]), read_number(value, name, 0), line)
        else:
            plain = self.rules.blank(1)
            set_fields(plain, seat, value)
            self.same(name, fields_text(self.state, seat), fields_text(plain, seat), line)

    def compare_pile(self, key: str, value: Any, line: int) -> None:
        """A pile, as a number of cards or as the cards: draw pile from the top, all others with the top last."""
        s = self.state
        if key == "pile":
            cards = [int(s.pile[i]) for i in range(s.pile_size - 1, -1, -1)]
        elif key == "discard":
            cards = [int(s.discard[i]) for i in range(s.discard_size)]
        elif key == "row":
            cards = [int(s.row[i]) for i in range(s.row_size)]
        else:
            place = s.places[self.rules.place_names.index(key)]
            cards = [int(place.cards[i]) for i in range(place.size)]
            if holds_own(self.rules, key):
                on_top = self.rules.place_names[self.rules.own_rest] == key
                self.compare_own(key, cards[::-1] if on_top else cards, value, line)
                return
        # Where thalers lie open by their beans, paid ones come to the discard pile in no order.
        self.compare_cards(key, cards, value, line, key != "discard" or not self.rules.open_purses)

    def compare_own(self, what: str, cards: list[int], wanted: Any, line: int) -> None:
        """Cards of a game's own against a list of them, or against their number."""
        if isinstance(wanted, Word):
            self.same(what, len(cards), read_number(wanted, what, 0, MOST_CARDS), line)
            return
        named = [word for word in as_words(wanted) if word != AND_SO_ON]
        found = [own_card_name(card - int(FIRST_OWN_CARD)) for card in cards]
        if len(named) < len(as_words(wanted)):
            found = found[: len(named)]
        self.same(what, found, named, line)

    def compare_cards(self, what: str, cards: list[int], wanted: Any, line: int, in_order: bool = True) -> None:
        """Cards against a list of them, which `...` at an end leaves open there, or against their number."""
        if isinstance(wanted, Word):
            self.same(what, len(cards), read_number(wanted, what, 0, MOST_CARDS), line)
            return
        items = as_items(wanted)
        first, last = (items[0] == AND_SO_ON, items[-1] == AND_SO_ON) if items else (False, False)
        named = beans_of(Items(items[int(first) : len(items) - int(last)], items.line))
        if first and last:
            raise Misread("bad_scenario", items.line, word="cards with both ends open")
        if last:
            cards = cards[: len(named)]
        elif first:
            cards = cards[max(0, len(cards) - len(named)) :]
        if not in_order:
            cards, named = sorted(cards), sorted(named)
        self.same(what, [BEANS[bean].id for bean in cards], [BEANS[bean].id for bean in named], line)

    def compare_numbers(self, key: str, wanted: Mapping, line: int) -> None:
        """How many cards of a type there are, in all places together or by the setup."""
        s = self.state
        for name, value in wanted.items():
            with on_line(name):
                bean = read_bean(name)
                found = count_everywhere(s, bean) if key == "cards" else int(s.deck[bean])
                self.same(f"{key} of {name}", found, read_number(as_word(value), name, 0, MOST_CARDS), line)

    # --- commands, events, offers ---------------------------------------------------------------------------------

    def compare_legal(self, wanted: Mapping, legal: bool) -> None:
        """Commands that a seat may, or may not, give now."""
        for name, commands in wanted.items():
            seat = seat_of(name, self.players)
            for text in as_words(commands):
                with on_line(text):
                    refusal = self.table.why_not(seat, read_command(text))
                if (refusal is None) != legal:
                    self.fault(text.line, f"{name} {text}: {'legal' if refusal is None else refusal}")

    def compare_commands(self, wanted: Mapping) -> None:
        """All simple commands of a seat, in any order; offers are not among them."""
        for name, commands in wanted.items():
            menu = self.table.view(seat_of(name, self.players)).menu
            found = sorted(command_text(simple(menu.codes[i])) for i in range(menu.count))
            self.same(f"commands of {name}", found, sorted(as_words(commands)), line_of(name))

    def compare_events(self, key: str, wanted: list[Word], line: int) -> None:
        """What the last command brought about: these events at least, or exactly these in their order."""
        happened = [open_text(event) for event in self.events]
        if key == "happened exactly":
            self.same(key, happened, wanted, line)
        else:
            for phrase in wanted:
                if phrase not in happened:
                    self.fault(phrase.line, f"happened: {happened}, not {phrase}")

    def compare_told(self, wanted: Mapping) -> None:
        """What a seat, or a spectator, is told of the last command."""
        for name, phrases in wanted.items():
            seat = -1 if name == SPECTATOR else seat_of(name, self.players)
            told = [seat_text(event, seat) for event in self.events]
            self.same(f"{name} is told", told, as_words(phrases), line_of(name))

    def compare_offers(self, value: Any, line: int) -> None:
        """The open offers: their number, or each as `1 A to all: red@1 for soy`."""
        offers = self.state.offers
        if isinstance(value, Word):
            self.same("offers", len(offers), read_number(value, "offers", 0), line)
        else:
            self.same("offers", [offer_line(offer).removeprefix("offer ") for offer in offers], as_words(value), line)
