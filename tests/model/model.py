"""A second, plain program of the base game, written from `docs/rules/base.md` alone: every card is an object (BB-3), a
place is a list of them, and what the rules say is said again in the simplest words. It shares no code with the engine.

Commands have the words of the notation. Chance comes from outside: the order of the deck, and that of every reshuffle.
"""

from collections import Counter
from dataclasses import dataclass, field

from rulebook_numbers import TIE_BREAKS, Setup, pay

SEATS = "ABCDEFG"


class Card:
    """One card. Two cards of a type are two cards."""

    def __init__(self, bean: str) -> None:
        self.bean = bean


@dataclass
class Offer:
    """BB-62, BB-63: exact cards of its maker for types, to one player or to all others (None)."""

    maker: int
    partner: int | None
    gives: list[Card]
    wants: list[str]
    refusers: set[int] = field(default_factory=set)

    def awaits(self, seat: int) -> bool:
        """Whether this seat may answer it."""
        return seat != self.maker and self.partner in (None, seat) and seat not in self.refusers


def beans(cards: list[Card]) -> list[str]:
    """The types of cards in their order."""
    return [card.bean for card in cards]


class Model:
    """A table of the base game without the duel."""

    first_step = "plant"

    def __init__(self, numbers: Setup, options: dict[str, str], start: int, deck: list[str]) -> None:
        self.numbers = numbers
        self.players = numbers.players
        tie_break = options.get("tie_break", "edition")
        self.tie_break = TIE_BREAKS[numbers.edition] if tie_break == "edition" else tie_break  # BB-105
        self.price = numbers.price
        self.start = self.active = start
        self.pile = [Card(bean) for bean in deck]  # the top card first
        self.discard: list[Card] = []  # the top card last
        self.row: list[Card] = []
        self.added: dict[str, list[Card]] = {}
        self.hands: list[list[Card]] = [[] for _ in range(self.players)]
        self.fields: list[list[list[Card]]] = [[[] for _ in range(numbers.fields)] for _ in range(self.players)]
        self.thalers: list[list[Card]] = [[] for _ in range(self.players)]
        self.waiting: list[list[Card]] = [[] for _ in range(self.players)]
        self.offers: dict[int, Offer] = {}
        self.offers_made = self.planted = self.emptyings = 0
        self.turn = 1
        self.final = self.over = False
        self.step = self.first_step
        self.orders: list[list[str]] = []
        while any(len(self.hands[self.seat(k)]) < size for k, size in enumerate(numbers.hands)):  # BB-25, BB-27
            for k, size in enumerate(numbers.hands):
                if len(self.hands[self.seat(k)]) < size:
                    self.hands[self.seat(k)].append(self.pile.pop(0))

    def seat(self, steps: int) -> int:
        """The seat so many places to the left of the active player (BB-6)."""
        return (self.active + steps) % self.players

    # --- the piles ------------------------------------------------------------------------------------------------

    def draw_to(self, place: list[Card]) -> bool:
        """BB-92 to BB-100: one card from the draw pile, and what that brings; whether there was one."""
        if self.final or not (self.pile or self.discard):
            return False
        if not self.pile:
            self.reshuffle()  # BB-97
        place.append(self.pile.pop(0))
        if not self.pile:
            self.emptyings += 1
            self.final = self.emptyings == self.numbers.last
            if self.discard and not self.final:
                self.reshuffle()
        return True

    def reshuffle(self) -> None:
        """The whole discard pile becomes the draw pile, in the order that chance has given."""
        for bean in self.orders.pop(0):
            card = next(card for card in self.discard if card.bean == bean)
            self.discard.remove(card)
            self.pile.append(card)
        assert not self.discard

    # --- fields ---------------------------------------------------------------------------------------------------

    def fitting(self, seat: int, bean: str) -> set[str]:
        """BB-38: the ways to plant a bean."""
        return {
            f"plant {bean} {k}" for k, cards in enumerate(self.fields[seat], 1) if not cards or cards[0].bean == bean
        }

    def plant(self, seat: int, place: list[Card], bean: str, number: str) -> None:
        """Lay a card of a place on a field."""
        card = next(card for card in place if card.bean == bean)
        place.remove(card)
        self.fields[seat][int(number) - 1].append(card)
        self.check_offers()

    def may_harvest(self, seat: int) -> bool:
        """BB-76."""
        return True

    def harvests(self, seat: int) -> set[str]:
        """BB-80: no single card while another field holds more."""
        most = max(len(cards) for cards in self.fields[seat])
        return {
            f"harvest {k}" for k, cards in enumerate(self.fields[seat], 1) if cards and (len(cards) > 1 or most == 1)
        }

    def harvest(self, seat: int, number: int) -> None:
        """BB-77; BB-111 to BB-114: two field beans give a third field."""
        cards = self.fields[seat][number - 1]
        thalers = pay(cards[0].bean, len(cards))
        gift = beans(cards) == ["field", "field"] and len(self.fields[seat]) == 2
        self.thalers[seat] += cards[:thalers]
        self.discard += cards[thalers:]
        self.fields[seat][number - 1] = []
        if gift and not self.over:
            self.fields[seat].append([])

    def may_buy(self, seat: int) -> bool:
        """BB-86, BB-87."""
        return self.price is not None and len(self.fields[seat]) == 2 and len(self.thalers[seat]) >= self.price

    def buy(self, seat: int) -> None:
        """BB-88, BB-89."""
        assert self.price is not None
        for _ in range(self.price):
            self.paid_to().append(self.thalers[seat].pop())
        self.fields[seat].append([])

    def paid_to(self) -> list[Card]:
        """Where the thalers of a purchase go."""
        return self.discard

    # --- offers and deals -----------------------------------------------------------------------------------------

    def goods(self, seat: int) -> list[Card]:
        """BB-51, BB-52: the cards that a seat can give."""
        return self.hands[seat] + (self.row if seat == self.active else [])

    def can_give(self, seat: int, wanted: list[str]) -> bool:
        """Whether a seat has all these cards."""
        return not Counter(wanted) - Counter(beans(self.goods(seat)))

    def offer(self, seat: int, partner: int | None, gives: list[Card], wants: list[str]) -> None:
        """A new offer; no card leaves its place (BB-60)."""
        self.offers_made += 1
        self.offers[self.offers_made] = Offer(seat, partner, gives, wants)

    def refuse(self, seat: int, number: int) -> None:
        """BB-65: the offer is gone once nobody is left who could accept it."""
        offer = self.offers[number]
        offer.refusers.add(seat)
        if not any(offer.awaits(other) for other in range(self.players)):
            del self.offers[number]

    def accept(self, seat: int, number: int, picks: list[Card]) -> None:
        """BB-60, BB-66: all cards of the deal move at once."""
        offer = self.offers.pop(number)
        assert sorted(beans(picks)) == sorted(offer.wants)
        for giver, taker, cards in ((offer.maker, seat, offer.gives), (seat, offer.maker, picks)):
            for card in cards:
                (self.hands[giver] if card in self.hands[giver] else self.row).remove(card)
                self.waiting[taker].append(card)
        self.check_offers()

    def check_offers(self) -> None:
        """BB-64: an offer of a card that has left its place is void."""
        for number, offer in list(self.offers.items()):
            if any(card not in self.goods(offer.maker) for card in offer.gives):
                del self.offers[number]

    # --- the turn -------------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> set[str]:
        """All simple commands of a seat (BB-8)."""
        if self.over:
            return set()
        found = self.harvests(seat) if self.may_harvest(seat) else set()
        found |= {"buy field"} if self.may_buy(seat) else set()
        return found | self.legal_in_step(seat)

    def legal_in_step(self, seat: int) -> set[str]:
        """What belongs to the step."""
        if self.step == "plant":
            return self.legal_from_hand(seat)
        if self.step == "trade":
            found = {"end"} if seat == self.active else set()
            for number, offer in self.offers.items():
                if offer.maker == seat:
                    found.add(f"withdraw {number}")
                elif offer.awaits(seat):
                    found.add(f"refuse {number}")
                    if self.can_give(seat, offer.wants):
                        found.add(f"accept {number}")
            return found
        if self.step == "waiting":
            due = self.to_plant(seat) if seat == self.planter() else []
            return {command for card in due for command in self.fitting(seat, card.bean)}
        return {"draw"} if seat == self.active else set()

    def legal_from_hand(self, seat: int) -> set[str]:
        """BB-42 to BB-45."""
        if seat != self.active:
            return set()
        hand = self.hands[seat]
        found = self.fitting(seat, hand[0].bean) if hand and self.planted < 2 else set()
        return found | ({"turn-up"} if self.planted or not hand else set())

    def to_plant(self, seat: int) -> list[Card]:
        """What a seat has to plant in step 3 (BB-68)."""
        return self.waiting[seat] + (self.row if seat == self.active else [])

    def planter(self) -> int | None:
        """BB-68: the active player first, then clockwise."""
        return next((self.seat(k) for k in range(self.players) if self.to_plant(self.seat(k))), None)

    def do(self, seat: int, command: str) -> None:
        """Carry out a legal simple command, but for an acceptance."""
        verb, *rest = command.split()
        if verb == "harvest":
            self.harvest(seat, int(rest[0]))
        elif verb == "buy":
            self.buy(seat)
        elif verb == "withdraw":
            del self.offers[int(rest[0])]
        elif verb == "refuse":
            self.refuse(seat, int(rest[0]))
        else:
            self.do_in_step(seat, verb, rest)

    def do_in_step(self, seat: int, verb: str, rest: list[str]) -> None:
        """A command that belongs to the step."""
        if verb == "plant" and self.step == "plant":
            self.plant(seat, self.hands[seat], *rest)
            self.planted += 1
        elif verb == "turn-up":
            self.turn_up(2)
            self.step = "trade"
        elif verb == "end":
            self.offers = {}  # BB-67
            self.step = "waiting"
            self.go_on_from_waiting()
        elif verb == "plant":
            waits = any(card.bean == rest[0] for card in self.waiting[seat])
            self.plant(seat, self.waiting[seat] if waits else self.row, *rest)
            self.go_on_from_waiting()
        else:
            self.draw()

    def turn_up(self, cards: int) -> None:
        """BB-46; BB-98: if not one card comes, this counts as the final emptying."""
        came = [self.draw_to(self.row) for _ in range(cards)]
        self.final = self.final or not any(came)

    def go_on_from_waiting(self) -> None:
        """BB-68; BB-101: a last turn ends after the last planting."""
        if self.planter() is None:
            if self.final:
                self.finish()
            else:
                self.step = "draw"

    def draw(self) -> None:
        """BB-73, BB-110; BB-100: the game ends with the very card that brings the final emptying."""
        if self.numbers.all_draw:
            for k in range(self.players):
                self.draw_to(self.hands[self.seat(k)])
        else:
            for _ in range(self.numbers.draws):
                self.draw_to(self.hands[self.active])
        if self.final:
            self.finish()
        else:
            self.active = self.seat(1)
            self.turn += 1
            self.planted = 0
            self.begin_turn()

    def begin_turn(self) -> None:
        """The first step of the next player's turn."""
        self.step = self.first_step

    # --- the end --------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """BB-102: everybody harvests everything, from the starting player on."""
        self.over = True
        for k in range(self.players):
            seat = (self.start + k) % self.players
            for number, cards in enumerate(self.fields[seat], 1):
                if cards:
                    self.harvest(seat, number)

    def places(self) -> list[int]:
        """BB-103 to BB-107."""
        second = {
            "hand": lambda seat: len(self.hands[seat]),
            "farthest": lambda seat: (seat - self.start) % self.players,
            "shared": lambda seat: 0,
        }[self.tie_break]
        scores = [(len(self.thalers[seat]), second(seat)) for seat in range(self.players)]
        return [1 + sum(other > score for other in scores) for score in scores]
