"""The game and its model play the same random games: after every command all cards lie alike, every seat may do the
same, and the end is the same (BB-1 to BB-130; bug log S01).
"""

import random
from collections import Counter

import pytest
from model import SEATS, Card, Model, beans
from model_of_the_duel import DuelModel
from rulebook_numbers import CARDS, SETUPS

from bohnhof import Game
from bohnhof.cards import BEANS
from bohnhof.engine.events import Event


class Match:
    """A game and its model, played side by side by one source of chance."""

    def __init__(self, edition: str, players: int, options: dict[str, str], seed: int) -> None:
        self.game = Game("bohnanza", edition, players, options, seed=seed)
        kind = DuelModel if players == 2 else Model
        deal = self.game.log[0]
        self.model: Model = kind(SETUPS[edition, players], options, int(deal.seat), order_in(deal))
        self.chance = random.Random(seed)
        self.eager = self.chance.random()
        """How often a harvest or the end of the trading that chance has chosen is carried out."""
        self.said: Counter[str] = Counter()
        self.known: list[str] = []
        self.compare("the deal")

    # --- comparing ------------------------------------------------------------------------------------------------

    def compare(self, after: str) -> None:
        """Everything that can be seen of the table lies alike in both."""
        assert lying(self.game) == model_lying(self.model), after

    def compare_legal(self, seat: int) -> set[str]:
        """A seat may do the same in both; what it could do once and cannot do now is refused."""
        legal = self.model.legal(seat)
        assert set(self.game.legal(seat).commands) == legal, (seat, self.model.step)
        gone = self.chance.choice(self.known) if self.known else "draw"
        assert (self.game.why_not(seat, gone) is None) == (gone in legal), (seat, gone)
        exact = [command for command in sorted(legal) if not command.startswith("discard") or "@" in command]
        self.known = [*self.known[-40:], *exact[:2]]
        return legal

    # --- playing --------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """To the end."""
        while not self.model.over:
            seat = self.actor() if self.chance.random() < 0.7 else self.chance.randrange(self.model.players)
            legal = self.compare_legal(seat)
            if self.model.step == "trade" and self.game.legal(seat).offer and self.chance.random() < 0.4:
                self.say_offer(seat)
            elif legal:
                self.say_simple(seat, self.chance.choice(sorted(legal)))
        assert self.game.over
        result = self.game.result()
        assert result is not None
        assert list(result.thalers.values()) == [len(stack) for stack in self.model.thalers]
        assert list(result.places.values()) == self.model.places()

    def actor(self) -> int:
        """The seat that must act, in both the same."""
        model = self.model
        actor = model.planter() if model.step == "waiting" else model.active
        assert actor is not None
        assert self.game.actor == SEATS[actor]
        return actor

    def say_simple(self, seat: int, command: str) -> None:
        """A listed command; harvests and ends are often thought better of, so that fields grow and deals are made."""
        verb = command.split()[0]
        if verb in ("harvest", "end") and self.chance.random() > self.eager and len(self.model.legal(seat)) > 1:
            return
        if verb == "accept":
            self.say_accept(seat, int(command.split()[1]))
            return
        self.carry_out(seat, command)
        self.model.do(seat, command)
        self.after(command)

    def say_offer(self, seat: int) -> None:
        """A new offer or a counter-offer of exact cards for types that somebody might have."""
        model = self.model
        goods = model.goods(seat)
        gives = self.chance.sample(goods, min(len(goods), self.chance.randrange(3)))
        others = [other for other in range(model.players) if other != seat]
        partner = self.chance.choice([*others, None]) if seat == model.active else model.active
        hoped = model.goods(others[0] if partner is None else partner)
        wants = sorted(beans(self.chance.sample(hoped, min(len(hoped), self.chance.randrange(3)))))
        answered = [number for number, offer in model.offers.items() if offer.awaits(seat)]
        if not gives and not wants:
            return
        deal = f"{self.names(seat, gives)} for {', '.join(wants) or 'nothing'}"
        if answered and self.chance.random() < 0.5:
            number = self.chance.choice(answered)
            partner = model.offers[number].maker
            command = f"counter {number} {deal}"
            self.carry_out(seat, command)
            model.refuse(seat, number)
        else:
            command = f"offer {deal} to {'all' if partner is None else SEATS[partner]}"
            self.carry_out(seat, command)
        model.offer(seat, partner, gives, wants)
        self.after(command)

    def say_accept(self, seat: int, number: int) -> None:
        """An acceptance that names its copies."""
        left = self.model.goods(seat)
        self.chance.shuffle(left)
        picks: list[Card] = []
        for bean in self.model.offers[number].wants:
            picks.append(next(card for card in left if card.bean == bean and card not in picks))
        command = f"accept {number}" + (f" with {self.names(seat, picks)}" if picks else "")
        self.carry_out(seat, command)
        self.model.accept(seat, number, picks)
        self.after(command)

    def names(self, seat: int, cards: list[Card]) -> str:
        """Exact cards as they are said."""
        hand, row = self.model.hands[seat], self.model.row
        named = [
            f"{card.bean}@{hand.index(card) + 1}" if card in hand else f"{card.bean}@row.{row.index(card) + 1}"
            for card in cards
        ]
        return ", ".join(named) or "nothing"

    def carry_out(self, seat: int, command: str) -> None:
        """Let the game do a command, and tell the model what chance has brought about in it."""
        events = self.game.do(seat, command)
        self.model.orders = [order_in(event) for event in events if event.kind == "reshuffled"]
        self.said[command.split()[0]] += 1

    def after(self, command: str) -> None:
        """What must hold after each command."""
        assert not self.model.orders, "a reshuffle that the rules do not know"
        self.compare(command)


def order_in(event: Event) -> list[str]:
    """The order of the shuffled cards that an event tells."""
    order = event.secret["order"]
    assert isinstance(order, list)
    return [BEANS[int(bean)].id for bean in order]


def lying(game: Game) -> dict[str, object]:
    """Where all cards of a game lie, and whose turn it is."""
    s, rules = game.state, game.rules
    seats = range(int(s.players))

    def names(cards: list[int]) -> list[str]:
        return [BEANS[bean].id for bean in cards]

    found: dict[str, object] = {
        "pile": names([int(s.pile[i]) for i in range(s.pile_size - 1, -1, -1)]),
        "discard": names([int(s.discard[i]) for i in range(s.discard_size)]),
        "row": names([int(s.row[i]) for i in range(s.row_size)]),
        "hands": [names([int(s.hand_card(seat, i)) for i in range(s.hand_size[seat])]) for seat in seats],
        "thalers": [names([int(s.stack[seat * s.capacity + i]) for i in range(s.thalers[seat])]) for seat in seats],
        "waiting": [
            {BEANS[bean].id: n for bean in range(len(BEANS)) if (n := int(s.waiting[seat * len(BEANS) + bean]))}
            for seat in seats
        ],
        "fields": [
            [
                (BEANS[s.kind(seat, k)].id, int(s.size(seat, k))) if s.size(seat, k) else None
                for k in range(s.fields[seat])
            ]
            for seat in seats
        ],
        "offers": {int(offer.number): int(offer.maker) for offer in s.offers},
        "over": bool(s.over),
    }
    for name, place in zip(rules.place_names, s.places, strict=True):
        found[name] = names([int(place.cards[i]) for i in range(place.size)])
    if not s.over:
        found["turn"] = (int(s.turn), int(s.active), rules.step(s).name, int(s.emptyings), bool(s.final))
    return found


def model_lying(model: Model) -> dict[str, object]:
    """The same of the model."""
    found: dict[str, object] = {
        "pile": beans(model.pile),
        "discard": beans(model.discard),
        "row": beans(model.row),
        "hands": [beans(hand) for hand in model.hands],
        "thalers": [beans(stack) for stack in model.thalers],
        "waiting": [dict(Counter(beans(cards))) for cards in model.waiting],
        "fields": [[(cards[0].bean, len(cards)) if cards else None for cards in fields] for fields in model.fields],
        "offers": {number: offer.maker for number, offer in model.offers.items()},
        "over": model.over,
    }
    found |= {name: beans(cards) for name, cards in model.added.items()}
    if not model.over:
        found["turn"] = (model.turn, model.active, model.step, model.emptyings, model.final)
    return found


def options_of(players: int, chance: random.Random) -> dict[str, str]:
    """Any table options (BB-130)."""
    options = {
        "start_seat": chance.choice(["random", *SEATS[:players]]),
        "thalers_hidden": chance.choice(["off", "on"]),
        "tie_break": chance.choice(["edition", "hand", "farthest", "shared"]),
    }
    if players == 2:
        options["duel_three_fields"] = chance.choice(["off", "on"])
    return options


@pytest.mark.parametrize(("edition", "players"), SETUPS)
def test_random_games_go_as_in_the_model(edition: str, players: int) -> None:
    said: Counter[str] = Counter()
    for seed in (players, 10 + players):
        match = Match(edition, players, options_of(players, random.Random(f"{edition} {seed}")), seed)
        match.play()
        said += match.said
    needed = {"plant", "turn-up", "end", "draw", "harvest"}
    needed |= {"discard"} if players == 2 else {"offer", "accept", "refuse", "withdraw", "counter"}
    assert needed <= set(said)


def test_the_numbers_of_the_rules_are_those_of_the_deal() -> None:
    """BB-20: pile and deck add up in every row."""
    for row in SETUPS.values():
        assert sum(CARDS[bean] for bean in row.types) == row.pile + sum(row.hands)
        assert len(row.hands) == row.players
