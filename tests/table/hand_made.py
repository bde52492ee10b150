"""Positions made by hand, and views of them as JSON."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from bohnhof.cards import AMIGO, BEANS
from bohnhof.game import Game
from bohnhof.table.picture import parts
from bohnhof.texts import Sentences

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
BARE = "hand - | fields -, - | thalers - | waiting -"


def position(
    a: str = BARE,
    b: str = BARE,
    c: str = BARE,
    d: str = BARE,
    row: str = "-",
    step: str = "trade",
    active: str = "A",
    discard: str = "-",
    offers: Iterable[str] = (),
    options: str = "",
) -> Game:
    """A table of the classic game for four in turn 5 or later; all other cards are in the draw pile."""
    open_offers = list(offers)
    left = {BEANS[bean].code: BEANS[bean].cards for bean in AMIGO}
    for line in (a, b, c, d, f"hand {row}", f"hand {discard}"):
        for part in line.split("|"):
            name, _, value = part.strip().partition(" ")
            if name == "wish":
                continue
            for piece in value.split(",") if name == "fields" else [f"1 {code}" for code in value.split()]:
                size, _, code = piece.strip().partition(" ")
                if code and code != "-":
                    left[code] -= int(size)
    pile = " ".join(code for code, number in left.items() for _ in range(number))
    lines = [
        "bohnhof position 1",
        f"game bohnanza amigo-classic players=4{options}",
        (
            f"table start=A active={active} turn={5 + 'ABCD'.index(active)} step={step} planted={int(step != 'plant')}"
            f" discarded=0 emptyings=0 final=no over=no offers={len(open_offers)}"
        ),
        "chance 1 2 3 4",
        f"pile {pile}",
        f"discard {discard}",
        f"row {row}",
        f"A {a}",
        f"B {b}",
        f"C {c}",
        f"D {d}",
        *open_offers,
        "",
    ]
    return Game.from_position("\n".join(lines))


def raw_parts(game: Game, seat: str | None, language: str = "en") -> dict[str, bytes]:
    """The parts of a view, encoded."""
    standing = game.rules.standing(game.state) if game.over else None
    view = game.view(seat)
    return {name: bytes(part) for name, part in parts(view, game.rules, Sentences(language, NAMES), standing).items()}


def seen(game: Game, seat: str | None, language: str = "en") -> Mapping[str, Any]:
    """The parts of a view as they arrive."""
    return {name: json.loads(part) for name, part in raw_parts(game, seat, language).items()}
