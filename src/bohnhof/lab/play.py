"""Plays the games of a plan, one after the other, and keeps of each what the columns hold."""

import random
import sys
from contextlib import redirect_stdout
from multiprocessing.sharedctypes import RawValue
from time import perf_counter
from typing import Any, Final

from bohnhof.bots import BOTS
from bohnhof.bots.loading import bot_maker
from bohnhof.bots.match import Endless, Match
from bohnhof.engine.state import State
from bohnhof.engine.vectors import numbers
from bohnhof.lab.columns import DRAW_END, ERROR_END, LIMIT_END, OWN_END, TURN_UP_END, Chunk
from bohnhof.lab.listing import list_harvests, list_offers
from bohnhof.lab.plan import Plan
from bohnhof.lab.seeds import Seeds, bot_at
from bohnhof.notation.words import printable

LONGEST_COMPLAINT: Final = 200


class Stop:
    """A flag that ends a simulation between two games, in this process and in its workers."""

    def __init__(self) -> None:
        self.flag: Any = RawValue("b", 0)

    def __bool__(self) -> bool:
        return bool(self.flag.value)

    def set(self) -> None:
        """Raise the flag."""
        self.flag.value = 1


class Series:
    """The numbered games of one plan. Every game depends on the plan and its number alone."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules = plan.rules()
        makers = {name: bot_maker(name) for name in plan.bots}
        self.makers = [makers[name] for name in plan.bots]
        players = plan.players
        self.seatings = [
            [bot_at(game, seat, players, plan.rotate) for seat in range(players)] for game in range(players)
        ]
        self.seeds = Seeds(plan.seed, plan.players, plan.rotate)
        self.ends = [DRAW_END if step.name == "draw" else TURN_UP_END for step in self.rules.steps]
        if self.rules.own_ending:
            self.ends = [OWN_END] * len(self.ends)
        self.lists = plan.list_offers or plan.list_harvests
        self.foreign = not all(name in BOTS for name in plan.bots)

    def play(self, first: int, last: int, stop: Stop) -> Chunk:
        """The games from one number up to, but not including, another, or fewer of them if the flag goes up.

        A bot that prints does so on the error output, and one that draws from Python's shared source of chance finds
        it in a state that depends on the game alone.
        """
        chunk = Chunk()
        began = perf_counter()
        shared = random.getstate()
        try:
            with redirect_stdout(sys.stderr):
                for game in range(first, last):
                    if stop:
                        break
                    if self.foreign:
                        random.seed(self.seeds.bots(game))
                    self.play_one(game, chunk)
        finally:
            random.setstate(shared)
        chunk.seconds = perf_counter() - began
        return chunk

    def play_one(self, game: int, chunk: Chunk) -> None:
        """Play one game and add its row."""
        plan = self.plan
        players = plan.players
        seed = self.seeds.table(game)
        state = self.rules.new(seed)
        if self.lists:
            state.record()
        sitting = self.seatings[game % players]
        match: Match | None = None
        broken = ""
        end = ERROR_END
        try:
            own = self.seeds.bots(game) + 1
            bots = [self.makers[bot](own + seat) for seat, bot in enumerate(sitting)]
            match = Match(self.rules, state, bots, plan.offers_a_turn)
            match.play(plan.most_decisions)
            end = self.ends[state.step]
        except Endless:
            end = LIMIT_END
            broken = f"not over after {plan.most_decisions} decisions"
        except (Exception, SystemExit) as error:
            broken = f"{type(error).__name__}: {error}"
        chunk.game.append(game)
        chunk.seed.append(seed)
        chunk.start.append(state.start)
        chunk.bots.extend(sitting)
        standing = self.rules.standing(state)
        chunk.thalers.extend(standing.thalers)
        chunk.hands.extend(numbers(state.hand_size))
        chunk.places.extend(standing.places if end < LIMIT_END else [0] * players)
        chunk.turns.append(state.turn)
        chunk.emptyings.append(state.emptyings)
        chunk.offers.append(state.offers_made)
        chunk.end.append(end)
        if match is None:
            chunk.refusals.extend([0] * players)
            counts = (0, 0, 0, 0)
        else:
            chunk.refusals.extend(match.refusals)
            counts = (match.decisions, match.deals, match.gifts, match.harvests)
            if match.complaints and not broken:
                broken = match.complaints[0]
        if plan.wares:
            self.add_purchases(state, chunk)
        chunk.decisions.append(counts[0])
        chunk.deals.append(counts[1])
        chunk.gifts.append(counts[2])
        chunk.harvests.append(counts[3])
        if broken:
            chunk.complaints[game] = printable(broken, LONGEST_COMPLAINT)
        if self.lists:
            events = state.take_events()
            if plan.list_offers:
                list_offers(game, players, events, chunk.offer_rows)
            if plan.list_harvests:
                list_harvests(game, events, chunk.harvest_rows)

    def add_purchases(self, state: State, chunk: Chunk) -> None:
        """Add which wares each seat has bought in a game, and what it paid for them."""
        for seat in range(self.plan.players):
            bought = [ware for ware in range(len(self.plan.wares)) if state.marks[ware] == seat]
            chunk.owned.append(len(bought))
            chunk.buildings.extend(bought)
            chunk.paid.append(sum(self.rules.ware_prices[ware] for ware in bought))
