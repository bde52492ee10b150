"""Makes the records of the folder `bohnentaler`: whole games for every number of players, combination and tip.

    .venv/bin/python tests/records/make_bohnentaler.py

It writes every file anew and always the same games; the tests do not run it. The games are played by the farmers of
`make_records` and the builders of `make_high_bohn`, who are after the token here: they let fields grow, attempt when
they can, and defend it now and then. Of several games for each row the one is kept that shows most of what no earlier
record has shown.
"""

from collections.abc import Iterator
from pathlib import Path

from make_high_bohn import Builder
from make_records import Farmer, said

from bohnhof import Game
from bohnhof.engine.commands import DRAW, HARVEST, PLANT, Command, first_of, second_of, simple, verb_of
from bohnhof.engine.view import View
from bohnhof.games.bohnentaler.marks import OWNER, mark
from bohnhof.games.bohnentaler.verbs import ATTEMPT, DISCARD_BOTH, DRAW_FOUR, HOLD_OUT, LAY
from bohnhof.games.highbohn.verbs import DECLINE
from bohnhof.notation.commands import command_text

FOLDER = Path(__file__).parent / "bohnentaler"
GAMES_FOR_A_ROW = 14
BASE = "bohnanza+bohnentaler"
HIGH = "high-bohn+bohnentaler"
ON = "on"
ROWS: list[tuple[str, str, int, dict[str, str]]] = [
    (BASE, "amigo-classic", 3, {}),
    (BASE, "amigo-classic", 4, {}),
    (BASE, "amigo-classic", 5, {}),
    (BASE, "amigo-2023", 3, {"tip_lower": ON}),
    (BASE, "amigo-2023", 4, {"tip_hurdle": ON}),
    (BASE, "amigo-2023", 5, {"tip_duel": ON}),
    (BASE, "rio-grande", 3, {"tip_lower": ON, "tip_duel": ON}),
    (BASE, "rio-grande", 4, {"tip_lower": ON, "tip_hurdle": ON}),
    (BASE, "rio-grande", 5, {"tip_hurdle": ON, "tip_duel": ON}),
    (BASE, "amigo-classic", 4, {"tip_lower": ON, "tip_hurdle": ON, "tip_duel": ON, "thalers_hidden": ON}),
    (BASE, "amigo-classic", 3, {"tip_duel": ON, "tie_break": "shared", "start_seat": "B"}),
    (HIGH, "amigo-classic", 3, {}),
    (HIGH, "amigo-classic", 4, {"tip_duel": ON}),
    (HIGH, "amigo-classic", 5, {"tip_lower": ON}),
    (HIGH, "amigo-classic", 3, {"cognac": ON, "tip_lower": ON, "tip_duel": ON}),
    (HIGH, "amigo-classic", 4, {"cognac": ON, "tip_hurdle": ON}),
    (HIGH, "amigo-classic", 5, {"cognac": ON, "tip_lower": ON, "tip_duel": ON}),
]
"""Every combination that the rules allow, in every size, each tip among them."""


class ForToken:
    """What a farmer does for the token; `below` and `one_of` are his."""

    def __init__(self, farmer: Farmer) -> None:
        self.farmer = farmer

    def waits(self, view: View) -> bool:
        """Whether a seat lets its fields grow for an attempt."""
        return mark(view.marks, OWNER) != view.seat and not view.final

    def room(self, view: View, codes: list[int]) -> Command:
        """The harvest that costs the least worth."""
        fields = [int(second_of(code)) for code in codes if verb_of(code) == HARVEST]
        pays = self.farmer.pays
        return Command(
            HARVEST, 0, min(fields, key=lambda field: (pays(view, field), view.size(view.seat, field), field))
        )

    def says(self, view: View, codes: list[int]) -> Command | None:
        """An attempt, a defence, four cards; None where the farmer decides as ever."""
        below, one_of = self.farmer.below, self.farmer.one_of
        by_verb = {int(verb): [code for code in codes if verb_of(code) == verb] for verb in OWN}
        if by_verb[int(ATTEMPT)] and below(3):
            return simple(by_verb[int(ATTEMPT)][0])
        if by_verb[int(HOLD_OUT)] or (by_verb[int(LAY)] and by_verb[int(DECLINE)]):
            return simple(
                one_of(by_verb[int(DECLINE)] if below(5) == 0 else by_verb[int(HOLD_OUT)] or by_verb[int(LAY)])
            )
        if by_verb[int(LAY)]:
            return simple(one_of(by_verb[int(LAY)]))
        if by_verb[int(DISCARD_BOTH)] and below(2):
            return simple(by_verb[int(DISCARD_BOTH)][0])
        if by_verb[int(DISCARD_BOTH)]:
            plantings = [code for code in codes if verb_of(code) == PLANT]
            fitting = [code for code in plantings if view.kind(view.seat, second_of(code)) == first_of(code)]
            return simple(one_of(fitting or plantings)) if plantings else None
        if by_verb[int(DRAW_FOUR)]:
            return simple(by_verb[int(DRAW_FOUR)][0]) if below(4) else Command(DRAW)
        return None


OWN = (ATTEMPT, HOLD_OUT, LAY, DECLINE, DISCARD_BOTH, DRAW_FOUR)


def listed(view: View) -> list[int]:
    """The simple commands of a view."""
    return [int(view.menu.codes[i]) for i in range(view.menu.count)]


class PatientFarmer(Farmer):
    """A farmer of the base game who is after the token."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.token = ForToken(self)

    def full_fields(self, view: View, codes: list[int]) -> list[int]:
        """None, while they are to count for an attempt."""
        return [] if self.token.waits(view) else super().full_fields(view, codes)

    def make_room(self, view: View, codes: list[int]) -> Command:
        """As little as possible, while fields are to count for an attempt."""
        return self.token.room(view, codes) if self.token.waits(view) else super().make_room(view, codes)

    def must(self, view: View) -> Command:
        """What the one who must act says."""
        return self.token.says(view, listed(view)) or super().must(view)

    def may(self, view: View) -> Command | None:
        """What a seat says when others are to move."""
        said = self.token.says(view, listed(view))
        return said or (self.trade(view) if self.token.waits(view) else super().may(view))


class PatientBuilder(Builder):
    """A builder of High Bohn who is after the token."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, False)
        self.token = ForToken(self)

    def full_fields(self, view: View, codes: list[int]) -> list[int]:
        """None, while they are to count for an attempt; then buildings are bought from what room brings in."""
        return [] if self.token.waits(view) and self.below(3) else super().full_fields(view, codes)

    def must(self, view: View) -> Command:
        """What the one who must act says; where the Bank is asked, its owner answers like a builder."""
        codes = listed(view)
        asked = any(verb_of(code) == HOLD_OUT or verb_of(code) == LAY for code in codes)
        if not asked and any(verb_of(code) == DECLINE for code in codes):
            codes = [code for code in codes if verb_of(code) == ATTEMPT]
        return self.token.says(view, codes) or super().must(view)

    def may(self, view: View) -> Command | None:
        """What a seat says when others are to move."""
        return self.token.says(view, [code for code in listed(view) if verb_of(code) != DECLINE]) or super().may(view)


def play(name: str, edition: str, players: int, options: dict[str, str], seed: int) -> str:
    """The record of a whole game."""
    game = Game(name, edition, players, options, seed=seed)
    farmer = PatientFarmer(seed) if name == BASE else PatientBuilder(seed)
    for seat, command in said(game, farmer):
        game.do(seat, command_text(command))
    return game.record()


def shows(record: str) -> set[str]:
    """What a record shows of the token: the kinds of its events, and where an attempt came about."""
    found: set[str] = set()
    for line in record.split("\n")[5:]:
        said_, _, happened = line.partition(" = ")
        words = said_.split(" ")
        if len(words) > 2 and words[2] in ("draw-four", "discard-both", "hold-out", "lay", "attempt"):
            found.add(words[2])
        for event in filter(None, happened.split("; ")):
            kind = event.split()[min(1, len(event.split()) - 1)]
            if kind in ("attempted", "token", "kept-token", "pulled", "laid-down", "dueled", "declined", "void"):
                found.add(kind)
            found |= {"planted from attempt"} if event.endswith("from attempt") else set()
            found |= {"stew from attempt"} if event.endswith("stew from attempt") else set()
    return found


def games() -> Iterator[tuple[str, str]]:
    """Every file: its name and its text."""
    seen: set[str] = set()
    for number, (name, edition, players, options) in enumerate(ROWS, 1):
        records = [
            play(name, edition, players, options, seed) for seed in range(500 * number, 500 * number + GAMES_FOR_A_ROW)
        ]
        news = [(len(shows(record) - seen), record.count(" attempt = ")) for record in records]
        best = records[max(range(len(records)), key=news.__getitem__)]
        seen |= shows(best)
        tips = "".join("-" + option.removeprefix("tip_") for option in options if option.startswith("tip_"))
        cognac = "-cognac" if "cognac" in options else ""
        inner = name.partition("+")[0]
        yield f"{number:02}-{inner}-{edition}-{players}{cognac}{tips}.txt", best
    print("shown:", ", ".join(sorted(seen)))


def main() -> None:
    """Write all files of the folder anew, once every game has been played."""
    made = dict(games())
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        if old.name not in made:
            old.unlink()
    for name, record in made.items():
        (FOLDER / name).write_text(record, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
