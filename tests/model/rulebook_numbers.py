"""The numbers of the base game, read from the tables of its rules (BB-12, BB-13, BB-19, BB-20)."""

from dataclasses import dataclass
from pathlib import Path

RULES = (Path(__file__).parents[2] / "docs" / "rules" / "base.md").read_text(encoding="utf-8")


def table_of(rule: str) -> list[list[str]]:
    """The rows of the table of a rule, heading first."""
    text = RULES.split(f"**{rule}**")[1].split("**BB-")[0]
    rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return [row for row in rows if set(row[0]) != {"-"}]


AMIGO = {row[0]: row[3:] for row in table_of("BB-12")[1:]}
FURTHER = {row[0]: row[3:] for row in table_of("BB-13")[1:]}
BEANS = {**AMIGO, **FURTHER}
CARDS = {bean: int(cells[0]) for bean, cells in BEANS.items()}
"""How many cards there are of each type."""
BEANOMETERS = {
    bean: [(int(cards), thalers) for thalers, cards in enumerate(cells[1:], 1) if cards != "-"]
    for bean, cells in BEANS.items()
}
"""For each type the steps of its beanometer: so many cards, so many thalers."""
TIE_BREAKS = dict(zip(table_of("BB-19")[0][1:], table_of("BB-19")[-1][1:], strict=True))


def pay(bean: str, cards: int) -> int:
    """BB-14: the thalers of the highest step that is reached."""
    return max((thalers for least, thalers in BEANOMETERS[bean] if least <= cards), default=0)


@dataclass(frozen=True)
class Setup:
    """A row of BB-20."""

    edition: str
    players: int
    types: list[str]
    hands: list[int]
    fields: int
    price: int | None
    draws: int
    all_draw: bool
    pile: int
    last: int


def setup(row: list[str]) -> Setup:
    """A row of the table of BB-20 as it is meant."""
    edition, players, without, _deck, hands, fields, price, draws, pile, last = row
    missing = list(FURTHER) if without == "the five of BB-13" else without.split(", ")
    sizes = [int(size) for size in hands.split(",")]
    return Setup(
        edition,
        int(players),
        [bean for bean in BEANS if bean not in missing],
        sizes * int(players) if len(sizes) == 1 else sizes,
        int(fields),
        None if price == "not for sale" else int(price),
        int(draws.split()[0]),
        draws.endswith("each"),
        int(pile),
        int(last),
    )


SETUPS = {(row.edition, row.players): row for row in map(setup, table_of("BB-20")[1:])}
"""Every row of BB-20 by edition and number of players."""
