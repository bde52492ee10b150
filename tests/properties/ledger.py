"""A second book of the table, kept from the events alone (BB-5, BB-7).

It knows no rule: it moves the cards that each event names from place to place, finds it out when an event names a card
that is not there, and can be compared with the state. So cards are followed through every single event, the last of
the game included, and not only from command to command.
"""

from collections import Counter

from bohnhof.cards import BEANS, NONE, TYPES
from bohnhof.engine.commands import DISCARD, HAND, Command, bean_of, index_of, place_of
from bohnhof.engine.events import Event
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.vectors import numbers
from bohnhof.notation.events import number, word
from bohnhof.notation.events import numbers as listed


class Ledger:
    """Where every card lies, as the events tell it."""

    def __init__(self, rules: Rules) -> None:
        s = rules.blank(0)
        self.deck = Counter({bean: int(s.deck[bean]) for bean in range(TYPES) if s.deck[bean] > 0})
        self.players = int(rules.players)
        self.pile: list[int] = []
        self.discard: list[int] = []
        self.row: list[int] = []
        self.places: dict[str, list[int]] = {name: [] for name in rules.place_names}
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.waiting: list[list[int]] = [[] for _ in range(self.players)]
        self.fields: list[list[list[int]]] = [[[] for _ in range(s.fields[0])] for _ in range(self.players)]
        self.stacks: list[list[int]] = [[] for _ in range(self.players)]
        self.gives: dict[int, tuple[int, list[int]]] = {}
        self.active = NONE
        self.over = False
        self.emptyings = 0

    # --- reading events -------------------------------------------------------------------------------------------

    def follow(self, events: list[Event], command: Command | None = None) -> None:
        """Move the cards of these events, which all came of one command, and count them after each."""
        for event in events:
            assert not self.over, f"{event.kind} after the end"
            values = event.open()
            values.update(event.secret)
            self.move(event, values, command)
            assert self.count() == self.deck, event.kind

    def move(self, event: Event, values: dict, command: Command | None) -> None:
        kind, seat = event.kind, event.seat
        if kind == "dealt-out":
            self.pile = listed(values, "order")
        elif kind == "drew":
            self.hands[seat].append(self.from_pile(number(values, "bean")))
        elif kind == "turned-up":
            assert seat == self.active
            self.row.append(self.from_pile(number(values, "bean")))
        elif kind == "matched":
            assert self.discard[-1] == number(values, "bean")
            self.row.append(self.discard.pop())
        elif kind == "planted":
            bean = number(values, "bean")
            self.take_for_planting(seat, bean, word(values, "from"))
            field = self.fields[seat][number(values, "field")]
            assert set(field) <= {bean}
            field.append(bean)
        elif kind == "harvested":
            field = self.fields[seat][number(values, "field")]
            assert field == [number(values, "bean")] * number(values, "cards")
            thalers = number(values, "thalers")
            self.stacks[seat] += field[:thalers]
            self.discard += field[thalers:]
            field.clear()
        elif kind == "field":
            for paid in range(number(values, "price")):
                bean = self.stacks[seat].pop()
                if "box" in self.places:
                    self.places["box"].append(bean)
                else:
                    assert bean == listed(values, "beans")[paid]
                    self.discard.append(bean)
            self.fields[seat].append([])
            assert len(self.fields[seat]) == number(values, "fields")
        elif kind == "discarded":
            bean = number(values, "bean")
            if word(values, "from") == "hand":
                assert command is not None
                assert command.verb == DISCARD
                assert self.hands[seat].pop(index_of(command.a)) == bean
            else:
                self.places["offered"].remove(bean)
            self.discard.append(bean)
        elif kind == "left":
            self.places["offered"] += self.row
            self.row = []
            assert self.places["offered"] == listed(values, "beans")
        elif kind == "dealt":
            self.deal(seat, number(values, "partner"), listed(values, "gives"), listed(values, "takes"))
        elif kind == "emptied":
            self.emptyings += 1
            assert not self.pile
            assert number(values, "number") == self.emptyings
        elif kind == "reshuffled":
            order = listed(values, "order")
            assert not self.pile
            assert sorted(order) == sorted(self.discard)
            assert number(values, "count") == len(order)
            self.pile, self.discard = order, []
        elif kind == "turn":
            self.active = seat
        elif kind == "over":
            self.finish()
            assert [len(stack) for stack in self.stacks] == listed(values, "thalers")
        else:
            assert kind in ("offered", "refused", "withdrew", "void", "wished", "ended"), kind

    def from_pile(self, bean: int) -> int:
        """The card that leaves the draw pile: old cards before new ones (BB-93)."""
        top = self.pile.pop(0)
        assert top == bean
        return top

    def take_for_planting(self, seat: int, bean: int, place: str) -> None:
        """The card that is planted leaves the place it came from."""
        if place == "hand":
            assert self.hands[seat].pop(0) == bean
        elif place == "waiting" and bean in self.waiting[seat]:
            self.waiting[seat].remove(bean)
        elif place in ("row", "waiting"):
            assert seat == self.active
            self.row.remove(bean)
        else:
            self.places[place].remove(bean)

    def deal(self, seat: int, partner: int, gives: list[int], takes: list[int]) -> None:
        """Both sides of a deal move at once: every card must lie where it is said to lie before any has moved."""
        for giver, receiver, cards in ((seat, partner, gives), (partner, seat, takes)):
            for card in sorted(cards, key=index_of, reverse=True):
                place = self.hands[giver] if place_of(card) == HAND else self.row
                assert place_of(card) == HAND or giver == self.active
                assert place.pop(int(index_of(card))) == bean_of(card)
                self.waiting[receiver].append(int(bean_of(card)))

    def finish(self) -> None:
        """The end: no field holds a card, and what nobody planted in the duel is discarded (BB-102, BB-128)."""
        assert not any(field for fields in self.fields for field in fields)
        assert not any(self.waiting)
        if "offered" in self.places:
            self.discard += self.places["offered"] + self.row
            self.places["offered"] = []
            self.row = []
        assert not self.row
        self.over = True

    # --- comparing ------------------------------------------------------------------------------------------------

    def count(self) -> Counter[int]:
        """How many cards of each type there are in all places together."""
        places = [self.discard, self.row, *self.places.values(), *self.hands, *self.waiting, *self.stacks]
        cards = self.pile[:]
        for place in [*places, *(field for fields in self.fields for field in fields)]:
            cards += place
        return Counter(cards)

    def compare(self, rules: Rules, s: State) -> None:
        """The state says the same of every place, order included."""
        assert [int(s.pile[i]) for i in range(s.pile_size - 1, -1, -1)] == self.pile
        discard = [int(s.discard[i]) for i in range(s.discard_size)]
        if self.over and self.places:
            assert sorted(discard) == sorted(self.discard)  # the last cards go below those of the final harvest
        else:
            assert discard == self.discard
        assert [int(s.row[i]) for i in range(s.row_size)] == self.row
        for name, place in zip(rules.place_names, s.places, strict=True):
            assert [int(place.cards[i]) for i in range(place.size)] == self.places[name], name
        for seat in range(self.players):
            assert [int(s.hand_card(seat, i)) for i in range(s.hand_size[seat])] == self.hands[seat]
            assert [int(s.held(seat, bean)) for bean in range(TYPES)] == tally(self.hands[seat])
            assert [int(s.waiting[seat * TYPES + bean]) for bean in range(TYPES)] == tally(self.waiting[seat])
            assert int(s.waiting_size[seat]) == len(self.waiting[seat])
            assert [int(s.stack[seat * s.capacity + i]) for i in range(s.thalers[seat])] == self.stacks[seat]
            fields = [[int(s.kind(seat, f))] * int(s.size(seat, f)) for f in range(s.fields[seat])]
            assert fields == self.fields[seat]
            assert all((s.size(seat, f) == 0) == (s.kind(seat, f) == NONE) for f in range(s.fields[seat]))
        assert int(s.emptyings) == self.emptyings
        assert s.over == self.over
        assert sum(numbers(s.deck)) == sum(self.deck.values())


def tally(cards: list[int]) -> list[int]:
    """How many of each bean."""
    counted = Counter(cards)
    return [counted[bean] for bean in range(len(BEANS))]
