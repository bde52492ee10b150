"""Telebohn and its model play the same random games: after every command all cards lie alike, every seat may do the
same, and the end is the same (TB-1 to TB-115, TB-T1 to TB-T18).
"""

import random
from collections import Counter

import pytest
from model_of_telebohn import TelebohnModel
from telebohn_numbers import SEATS

from bohnhof import Game
from bohnhof.cards import BEANS, FIRST_OWN_CARD
from bohnhof.engine.events import Event
from bohnhof.engine.state import Place

SHUFFLES = ("reshuffled", "texts-reshuffled")


def name(card: int) -> str:
    """A bean or a text card."""
    return f"t{card - FIRST_OWN_CARD + 1}" if card >= FIRST_OWN_CARD else BEANS[card].id


def cards_of(place: Place) -> list[str]:
    """What lies in a place, the last one on top."""
    return [name(int(place.cards[i])) for i in range(place.size)]


def order_in(event: Event) -> list[str]:
    """The order of the shuffled cards that an event tells."""
    order = event.secret["order"]
    assert isinstance(order, list)
    return [name(int(card)) for card in order]


def lying(game: Game) -> dict[str, object]:
    """Where everything lies at a table, and where the game stands."""
    s, rules = game.state, game.rules
    seats = range(int(s.players))
    places = {word: cards_of(place) for word, place in zip(rules.place_names, s.places, strict=True)}
    guards = [[places[f"{SEATS[seat]}.guard-{n}"] for n in (1, 2, 3)] for seat in seats]
    found: dict[str, object] = {
        "pile": [name(int(s.pile[i])) for i in range(s.pile_size - 1, -1, -1)],
        "discard": [name(int(s.discard[i])) for i in range(s.discard_size)],
        "text pile": places["text-pile"][::-1],
        "text discards": places["text-discards"],
        "announced": places["announced"],
        "under": places["under"],
        "taken": places["taken"],
        "looked": sorted(places["looked"]),
        "hands": [[name(int(s.hand_card(seat, i))) for i in range(s.hand_size[seat])] for seat in seats],
        "texts": [places[f"{SEATS[seat]}.texts"] for seat in seats],
        "guards": [[cards[0] if cards else "" for cards in row] for row in guards],
        "thalers": [[name(int(s.stack[seat * s.capacity + i])) for i in range(s.thalers[seat])] for seat in seats],
        "fields": [[[name(int(s.kind(seat, f)))] * int(s.size(seat, f)) for f in range(3)] for seat in seats],
        "over": bool(s.over),
        "emptyings": (int(s.emptyings), bool(s.final)),
    }
    if not s.over:
        marks = rules.mark_names
        found["round"] = (int(s.turn), int(s.active), rules.step(s).name)
        if rules.step(s).name != "final-harvest":
            found["card"] = (bool(s.marks[marks["turned"]]), int(s.marks[marks["idle"]]))
    return found


def lying_in(model: TelebohnModel) -> dict[str, object]:
    """The same of the model."""
    found: dict[str, object] = {
        "pile": model.pile,
        "discard": model.discard,
        "text pile": model.text_pile,
        "text discards": model.text_discards,
        "announced": model.announced,
        "under": model.under,
        "taken": model.taken,
        "looked": sorted(model.looked),
        "hands": model.hands,
        "texts": model.texts,
        "guards": model.guards,
        "thalers": model.thalers,
        "fields": model.fields,
        "over": model.over,
        "emptyings": (model.emptyings, model.final),
    }
    if not model.over:
        found["round"] = (model.round, model.active, model.step)
        if model.step != "final-harvest":
            found["card"] = (model.turned, model.idle)
    return found


class Match:
    """A game and its model, played side by side by one source of chance."""

    def __init__(self, players: int, options: dict[str, str], seed: int) -> None:
        self.game = Game("telebohn", players=players, options=options, seed=seed)
        deal = self.game.log[0]
        many, plain = options.get("turn_over") == "many", options.get("text_cards") == "defence-only"
        self.model = TelebohnModel(players, many, plain, int(deal.seat), order_in(deal))
        self.chance = random.Random(seed)
        self.patience = self.chance.random()
        """How often a harvest, a pass or the end of a round is thought better of, so that fields grow."""
        self.known: list[tuple[int, str]] = []
        self.said: Counter[str] = Counter()
        assert lying(self.game) == lying_in(self.model)

    def legal(self, seat: int) -> list[str]:
        """What a seat may do: in both the same; and what somebody could do once and cannot do now is refused."""
        legal = self.model.legal(seat)
        assert set(self.game.legal(SEATS[seat]).commands) == legal, (seat, self.model.step)
        for who, command in self.chance.sample(self.known, min(2, len(self.known))):
            may = command in self.model.legal(who)
            assert (self.game.why_not(SEATS[who], command) is None) == may, (who, command, self.model.step)
        self.known = [*self.known[-60:], *[(seat, command) for command in sorted(legal)[:3]]]
        return sorted(legal)

    def choose(self, seat: int, legal: list[str]) -> str:
        """Any of these, but with patience; verbs as often as each other, however many ways there are, and text cards
        in every second chance."""
        verbs = sorted({command.split()[0] for command in legal})
        hasty = ("end", "decline", "harvest")
        while True:
            verb = self.chance.choice(verbs)
            ways = [command for command in legal if command.split()[0] == verb]
            announced = [command for command in ways if " with " in command]
            if announced and self.chance.random() < 0.5:
                return self.chance.choice(announced)
            if verb not in hasty or len(verbs) == 1 or self.chance.random() > self.patience:
                return self.chance.choice(ways)

    def play(self) -> None:
        """To the end."""
        model = self.model
        for _i in range(4000):
            actor = model.actor()
            assert self.game.actor == SEATS[actor]
            other = self.chance.choice([seat for seat in range(model.players) if seat != actor])
            assert self.game.legal(SEATS[other]).commands == [], (other, model.step)
            command = self.choose(actor, self.legal(actor))
            events = self.game.do(SEATS[actor], command)
            model.orders = [order_in(event) for event in events if event.kind in SHUFFLES]
            model.do(actor, command)
            assert not model.orders, "a shuffle that the rules do not know"
            assert lying(self.game) == lying_in(model), command
            self.said[f"{model.step}: {command.split()[0]}"] += 1
            if model.over:
                break
        result = self.game.result()
        assert result is not None
        assert list(result.thalers.values()) == model.pennies()
        assert list(result.places.values()) == model.places()


MANY, PLAIN = {"turn_over": "many"}, {"text_cards": "defence-only"}
TABLES = [(2, {}), (3, {}), (4, {}), (5, {}), (2, MANY), (4, MANY), (3, PLAIN), (5, PLAIN)]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_random_games_of_telebohn_go_as_in_the_model(players: int, options: dict[str, str]) -> None:
    match = Match(players, options, 7 * players)
    match.play()
    assert match.said["final-harvest: harvest"] > 0
    assert match.said["copy: play"] > 0
