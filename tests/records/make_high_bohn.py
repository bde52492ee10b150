"""Makes the records of the folder `high-bohn`: whole games for every number of players, edition and option.

    .venv/bin/python tests/records/make_high_bohn.py

It writes every file anew and always the same games; the tests do not run it. The games are played by the farmers of
`make_records`, who build here: each aims at one building of every type, saves for it, and uses what he has. Of several
games for each row the one is kept that shows most of what no earlier record has shown.
"""

from collections.abc import Iterator
from pathlib import Path

from make_records import Farmer, said

from bohnhof import Game
from bohnhof.cards import STEW
from bohnhof.engine.commands import PLANT, WITHDRAW, Command, first_of, second_of, simple, verb_of
from bohnhof.engine.view import View
from bohnhof.games.highbohn.buildings import IDS, PRICES
from bohnhof.games.highbohn.verbs import (
    ARRANGE,
    BUILD,
    DECLINE,
    LOOK,
    MOVE,
    NAME_KIND,
    STEW_BEAN,
    STORE_BEAN,
    TAKE,
    UNDER,
)
from bohnhof.notation.commands import command_text

FOLDER = Path(__file__).parent / "high-bohn"
GAMES_FOR_A_ROW = 16
GAMES_OF_SAVERS = 60
SAVERS = (13, 14, 15, 16)
"""The rows in which everybody saves for the dearest building of each type."""
ROWS: list[tuple[str, int, dict[str, str]]] = [
    ("amigo-classic", 3, {}),
    ("amigo-classic", 3, {"cognac": "on"}),
    ("amigo-classic", 4, {}),
    ("amigo-classic", 4, {"cognac": "on"}),
    ("amigo-classic", 5, {}),
    ("amigo-classic", 5, {"cognac": "on"}),
    ("amigo-2023", 3, {"cognac": "on"}),
    ("amigo-2023", 4, {"closing_order": "harvest_first"}),
    ("amigo-2023", 5, {"cognac": "on", "closing_order": "harvest_first"}),
    ("rio-grande", 3, {}),
    ("rio-grande", 4, {"cognac": "on", "thalers_hidden": "on"}),
    ("rio-grande", 5, {"tie_break": "shared", "purchase_hold": "0"}),
    ("amigo-classic", 3, {"cognac": "on", "start_seat": "B"}),
    ("amigo-classic", 4, {"cognac": "on", "closing_order": "harvest_first"}),
    ("rio-grande", 3, {"cognac": "on", "tie_break": "farthest"}),
    ("amigo-classic", 3, {"cognac": "on", "thalers_hidden": "on"}),
]
"""Every edition that High Bohn is played with, in every size, with and without Cognac."""
ANSWERS = tuple(int(verb) for verb in (LOOK, UNDER, MOVE, TAKE, ARRANGE, NAME_KIND))


class Builder(Farmer):
    """A farmer who builds."""

    def __init__(self, seed: int, saves: bool) -> None:
        super().__init__(seed)
        self.turned = self.below(int(PRICES))
        self.saves = saves

    def pays(self, view: View, field: int) -> int:
        """What a field would bring now."""
        return int(view.worth(view.seat, field, view.size(view.seat, field)))

    def is_full(self, view: View, field: int) -> bool:
        """Whether no further card would ever make a field pay more; a stew of four is enough."""
        if view.kind(view.seat, field) == STEW:
            return view.size(view.seat, field) >= 4
        return super().is_full(view, field)

    def aim(self, view: View, ware: int) -> bool:
        """Whether this is the building of its type that the seat saves for: each another one."""
        if self.saves:
            return ware % int(PRICES) == PRICES - 1
        kind = ware // int(PRICES)
        return ware % int(PRICES) == (int(view.seat) + kind + self.turned) % int(PRICES) or self.below(800) == 0

    def purchase(self, view: View, codes: list[int]) -> Command | None:
        """The dearest building that the seat wants and can have; at the end any."""
        wares = [int(first_of(code)) for code in codes if verb_of(code) == BUILD]
        if not view.final:
            wares = [ware for ware in wares if self.aim(view, ware)]
        return Command(BUILD, max(wares, key=lambda ware: ware % int(PRICES))) if wares else None

    def must(self, view: View) -> Command:
        """What the one who must act says."""
        codes = [int(view.menu.codes[i]) for i in range(view.menu.count)]
        answers = [code for code in codes if verb_of(code) in ANSWERS]
        declines = [code for code in codes if verb_of(code) == DECLINE]
        bought = self.purchase(view, codes)
        if bought is not None:
            return bought
        if answers or declines:
            return simple(self.one_of(answers + declines if self.below(4) == 0 else answers or declines))
        fitting = any(
            verb_of(code) == PLANT and view.kind(view.seat, second_of(code)) == first_of(code) for code in codes
        )
        stews = [code for code in codes if verb_of(code) == STEW_BEAN]
        if stews and not fitting and self.below(3):
            return simple(self.one_of(stews))
        guests = [
            code
            for code in codes
            if verb_of(code) == PLANT and view.kind(view.seat, second_of(code)) not in (-1, first_of(code))
        ]
        if guests and self.below(2):
            return simple(self.one_of(guests))
        stores = [code for code in codes if verb_of(code) == STORE_BEAN]
        if stores and not fitting and self.below(2):
            return simple(stores[0])
        command = super().must(view)
        return command if command.verb != BUILD else self.other(view, codes)

    def other(self, view: View, codes: list[int]) -> Command:
        """Instead of a purchase that nobody aims at: what the step asks for, else room for it."""
        own = [code for code in codes[view.menu.liberties :] if verb_of(code) != WITHDRAW]
        return simple(own[-1]) if own else self.make_room(view, codes)

    def may(self, view: View) -> Command | None:
        """What a seat says when others are to move: it builds when it can."""
        codes = [int(view.menu.codes[i]) for i in range(view.menu.count)]
        return self.purchase(view, codes) or super().may(view)


def play(edition: str, players: int, options: dict[str, str], seed: int, saves: bool) -> str:
    """The record of a whole game."""
    game = Game("high-bohn", edition, players, options, seed=seed)
    for seat, command in said(game, Builder(seed, saves)):
        game.do(seat, command_text(command))
    return game.record()


def shows(record: str) -> set[str]:
    """What a record shows: buildings that are bought, events, and ways in which fields are planted and paid."""
    found: set[str] = set()
    for line in record.split("\n")[5:]:
        for event in filter(None, line.partition(" = ")[2].split("; ")):
            words = event.split()
            found.add(" ".join(words[1:3]) if "bought" in words else words[min(1, len(words) - 1)])
            found |= {word for word in ("stew", "and", "only", "with") if word in words}
            found |= {" ".join(words[-2:])} if words[-2:-1] == ["with"] else set()
            found |= {"field for 1"} if " for 1 " in event else set()
    return found


def games() -> Iterator[tuple[str, str]]:
    """Every file: its name and its text."""
    seen: set[str] = set()
    for number, (edition, players, options) in enumerate(ROWS, 1):
        saves = number in SAVERS
        seeds = range(1000 * number, 1000 * number + (GAMES_OF_SAVERS if saves else GAMES_FOR_A_ROW))
        records = [play(edition, players, options, seed, saves) for seed in seeds]
        found = [shows(record) - seen for record in records]
        news = [(sum(each.startswith("bought ") for each in new), len(new)) for new in found]
        best = records[max(range(len(records)), key=news.__getitem__)]
        seen |= shows(best)
        cognac = "-cognac" if "cognac" in options else ""
        yield f"{number:02}-{edition}-{players}{cognac}.txt", best
    missing = [ware for ware in IDS if f"bought {ware}" not in seen]
    print("not bought in any record:", ", ".join(missing) or "nothing")


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
