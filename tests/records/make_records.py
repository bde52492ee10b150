"""Makes the records of this folder: whole games of every edition, number of players and end reason.

    .venv/bin/python tests/records/make_records.py

It writes every file anew and always the same games; the tests do not run it. Run it when the text of records has
changed, and look at the difference: the commands of a game must stay the same.

The games are played live by farmers who look at their view only. They plant where it fits, harvest when they need room
or a field pays, haggle, and now and then do anything at all, so that odd but legal moves are in the records too.
"""

from collections.abc import Iterator
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof import Game
from bohnhof.cards import FIELD
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import (
    ACCEPT,
    BUY_FIELD,
    COUNTER,
    DISCARD,
    END,
    EVERYONE,
    HARVEST,
    OFFER,
    PLANT,
    REFUSE,
    TURN_UP,
    WISH,
    WITHDRAW,
    Command,
    bean_of,
    first_of,
    second_of,
    simple,
    verb_of,
)
from bohnhof.engine.offers import Offer
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.games.bohnanza.editions import EDITIONS
from bohnhof.notation.commands import command_text

FOLDER = Path(__file__).parent
OFFERS_A_TURN = 4
WITH_OPTIONS: list[tuple[str, int, dict[str, str], int]] = [
    ("amigo-classic", 3, {"thalers_hidden": "on"}, -3),
    ("amigo-classic", 4, {"tie_break": "shared", "start_seat": "C"}, 2**70),
    ("amigo-classic", 5, {"tie_break": "farthest"}, 41),
    ("amigo-2023", 4, {"tie_break": "hand", "thalers_hidden": "on"}, 42),
    ("rio-grande", 2, {"duel_three_fields": "on"}, 43),
    ("rio-grande", 2, {"thalers_hidden": "on", "start_seat": "B"}, 44),
    ("rio-grande", 2, {}, 45),
    ("rio-grande", 2, {}, 46),
    ("rio-grande", 6, {"start_seat": "F"}, 47),
    ("rio-grande", 7, {"tie_break": "shared"}, 48),
    ("amigo-field-bean", 5, {"tie_break": "shared"}, 49),
]
"""Games with options, and duels: edition, players, options, seed. (A duel always ends in step 4.)"""


class Farmer:
    """Chooses for every seat, by what that seat sees."""

    def __init__(self, seed: int) -> None:
        self.chance = seeded(seed, 9)

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        return int(self.chance.below(n))

    def one_of(self, items: list[int]) -> int:
        """One of these, each equally likely."""
        return items[self.below(len(items))]

    # --- what a seat thinks of its fields -------------------------------------------------------------------------

    def grows(self, view: View, bean: int) -> bool:
        """Whether the seat grows this bean."""
        return any(view.kind(view.seat, f) == bean for f in range(view.fields[view.seat]))

    def grown(self, view: View) -> list[int]:
        """The beans that the seat grows."""
        kinds = {int(view.kind(view.seat, f)) for f in range(view.fields[view.seat])}
        return sorted(kind for kind in kinds if kind >= 0)

    def pays(self, view: View, field: int) -> int:
        """What a field would bring now."""
        bean = int(view.kind(view.seat, field))
        return int(view.pay(view.seat, bean, view.size(view.seat, field))) if bean >= 0 else 0

    def is_full(self, view: View, field: int) -> bool:
        """Whether no further card would ever make a field pay more."""
        bean = int(view.kind(view.seat, field))
        return bean >= 0 and self.pays(view, field) == view.pay(view.seat, bean, 40)

    def is_gift(self, view: View, field: int) -> bool:
        """Whether harvesting this field brings another one."""
        two = view.kind(view.seat, field) == FIELD and view.size(view.seat, field) == 2
        return two and view.fields[view.seat] < 3

    # --- what a seat says -----------------------------------------------------------------------------------------

    def must(self, view: View) -> Command:
        """What the one who must act says."""
        codes = [int(view.menu.codes[i]) for i in range(view.menu.count)]
        if self.below(12) == 0:
            own = [code for code in codes if verb_of(code) not in (WITHDRAW, ACCEPT, HARVEST)]
            return simple(self.one_of(own or codes))
        plantings = [code for code in codes if verb_of(code) == PLANT]
        fitting = [code for code in plantings if view.kind(view.seat, second_of(code)) == first_of(code)]
        if fitting:
            return simple(fitting[0])
        ends = [code for code in codes if verb_of(code) in (TURN_UP, END)]
        full = self.full_fields(view, codes)
        if full and (plantings or not ends):
            return simple(full[0])
        if plantings and (not ends or self.below(3) == 0):
            return simple(plantings[0])
        discards = [code for code in codes if verb_of(code) == DISCARD]
        if discards and self.below(2):
            return simple(self.one_of(discards))
        withdrawals = [code for code in codes if verb_of(code) == WITHDRAW]
        if withdrawals and self.below(3) == 0:
            return simple(withdrawals[0])
        if ends:
            return self.trade(view) or simple(ends[0])
        others = [code for code in codes if verb_of(code) not in (HARVEST, BUY_FIELD)]
        return simple(others[0]) if others else self.make_room(view, codes)

    def make_room(self, view: View, codes: list[int]) -> Command:
        """Buy a field if that can be had, else harvest what hurts least."""
        if any(verb_of(code) == BUY_FIELD for code in codes):
            return Command(BUY_FIELD)
        fields = [int(second_of(code)) for code in codes if verb_of(code) == HARVEST]
        best = max(fields, key=lambda field: (self.pays(view, field), -int(view.size(view.seat, field)), -field))
        return Command(HARVEST, 0, best)

    def full_fields(self, view: View, codes: list[int]) -> list[int]:
        """The harvests that could not pay more, and those that bring a third field (BB-111)."""
        harvests = [code for code in codes if verb_of(code) == HARVEST]
        return [
            code for code in harvests if self.is_full(view, field := int(second_of(code))) or self.is_gift(view, field)
        ]

    def may(self, view: View) -> Command | None:
        """What a seat says when others are to move: a harvest, a purchase, a wish, something of trade, or nothing."""
        codes = [int(view.menu.codes[i]) for i in range(view.menu.count)]
        full = self.full_fields(view, codes)
        if full:
            return simple(full[0])
        k = self.below(16)
        ripe = [code for code in codes if verb_of(code) == HARVEST and self.pays(view, int(second_of(code))) >= 2]
        if ripe and k < 3:
            return simple(ripe[0])
        if k == 3 and any(verb_of(code) == BUY_FIELD for code in codes):
            return Command(BUY_FIELD)
        if k == 4 and view.menu.may_wish:
            return Command(WISH, 0, 0, vec[i64]([]), vec[i64](self.grown(view)))
        withdrawals = [code for code in codes if verb_of(code) == WITHDRAW]
        if withdrawals and k == 5:
            return simple(withdrawals[0])
        return self.trade(view) if k < 10 else None

    def trade(self, view: View) -> Command | None:
        """An offer of a card that does not fit for one that does; for a turned-up card sometimes nothing."""
        menu = view.menu
        if not menu.may_offer or self.below(3) == 0:
            return None
        useless = [
            int(menu.sources[i])
            for i in range(menu.source_count)
            if not self.grows(view, int(bean_of(menu.sources[i])))
        ]
        wanted = self.grown(view)
        gives = [useless.pop(self.below(len(useless))) for _ in range(min(len(useless), 1 + self.below(2)))]
        wants = [self.one_of(wanted)] * (1 + self.below(5) // 4) if wanted and self.below(4) else []
        if not gives and not wants:
            return None
        to = int(EVERYONE) if menu.may_ask_all else int(view.active)
        if menu.may_ask_all and self.below(3) == 0:
            to = self.one_of([seat for seat in range(int(view.players)) if seat != view.seat])
        return Command(OFFER, to, 0, vec[i64](sorted(gives)), vec[i64](wants))

    def answer(self, view: View, offer: Offer, may_counter: bool) -> Command:
        """Accept what is good, sometimes ask for another card instead, else refuse."""
        number = int(offer.number)
        gains = sum(1 if self.grows(view, int(bean_of(card))) else -1 for card in offer.gives)
        losses = sum(1 if self.grows(view, bean) else -1 for bean in numbers(offer.wants))
        able = any(
            verb_of(view.menu.codes[i]) == ACCEPT and first_of(view.menu.codes[i]) == number
            for i in range(view.menu.count)
        )
        if able and (gains > losses or self.below(5) == 0):
            return self.accept(view, offer)
        wishes = sorted({int(bean_of(card)) for card in offer.gives if self.grows(view, int(bean_of(card)))})
        spare = [int(view.menu.sources[i]) for i in range(view.menu.source_count)]
        if may_counter and wishes and spare and self.below(2):
            return Command(COUNTER, number, 0, vec[i64]([self.one_of(spare)]), vec[i64](wishes[:1]))
        return Command(REFUSE, number)

    def accept(self, view: View, offer: Offer) -> Command:
        """An acceptance with the hindmost copies, or with those that the rules pick."""
        if self.below(2):
            return Command(ACCEPT, offer.number)
        left = [int(view.menu.sources[i]) for i in range(view.menu.source_count)]
        picks: list[int] = []
        for bean in numbers(offer.wants):
            picks.append([card for card in left if bean_of(card) == bean][-1])
            left.remove(picks[-1])
        return Command(ACCEPT, offer.number, 0, vec[i64](picks))


def said(game: Game, farmer: Farmer) -> Iterator[tuple[int, Command]]:
    """Who says what, until the game is over: answers first, then whoever has something to say, then the actor."""
    turn, offers = 0, 0
    while not game.over:
        s = game.state
        if s.turn != turn:
            turn, offers = int(s.turn), 0
        awaited = [(offer, seat) for offer in s.offers for seat in range(int(s.players)) if offer.awaits(seat)]
        if awaited and not game.rules.step(s).alone and farmer.below(5):
            offer, seat = awaited[farmer.below(min(2, len(awaited)))]
            command: Command | None = farmer.answer(game.view(seat), offer, offers < OFFERS_A_TURN)
        else:
            actor = int(game.rules.actor(s))
            seat = farmer.below(int(s.players)) if farmer.below(4) == 0 else actor
            view = game.view(seat)
            command = farmer.must(view) if seat == actor else farmer.may(view)
        if command is None:
            continue
        if command.verb in (OFFER, COUNTER):
            if command.verb == OFFER and offers >= OFFERS_A_TURN:
                command = Command(END) if seat == s.active else None
            else:
                offers += 1
        if command is not None:
            yield seat, command


def play(edition: str, players: int, options: dict[str, str], seed: int) -> str:
    """The record of a whole game."""
    game = Game("bohnanza", edition, players, options, seed=seed)
    for seat, command in said(game, Farmer(seed)):
        game.do(seat, command_text(command))
    return game.record()


def end_step(record: str) -> int:
    """The step in which the final emptying came, 2 or 4."""
    last = next(line for line in record.split("\n") if " final" in line)
    return 2 if last.split(" ")[2] == "turn-up" else 4


def games() -> Iterator[tuple[str, str]]:
    """Every file: its name and its text."""
    for edition, printed in EDITIONS.items():
        for players in printed.setups:
            if players == 2:
                continue
            wanted = {2: 2, 4: 2}
            seed = 100 * players
            while any(wanted.values()):
                seed += 1
                record = play(edition, players, {}, seed)
                step = end_step(record)
                if printed.gift and wanted[step] == 2 and " field 3" not in record:
                    continue  # one of both games shows the gift of the field bean
                if wanted[step]:
                    wanted[step] -= 1
                    yield f"{edition}-{players}-step-{step}-{2 - wanted[step]}.txt", record
    for number, (edition, players, options, seed) in enumerate(WITH_OPTIONS, 1):
        yield f"options-{number:02}-{edition}-{players}.txt", play(edition, players, options, seed)


def main() -> None:
    """Write all files of the folder anew, once every game has been played."""
    made = dict(games())
    for old in FOLDER.glob("*.txt"):
        if old.name not in made:
            old.unlink()
    for name, record in made.items():
        (FOLDER / name).write_text(record, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
