"""Small simulations that the tests of this folder share."""

from pathlib import Path
from typing import Any

from bohnhof.lab.columns import Chunk
from bohnhof.lab.plan import Plan
from bohnhof.lab.play import Series, Stop


def own_bot(name: str) -> str:
    """The name of a bot from the file of a user's bots."""
    return f"{Path(__file__).with_name('own_bots.py')}:{name}"


def duel(**more: Any) -> Plan:
    """A plan of the shortest game there is."""
    return Plan(**{"edition": "rio-grande", "players": 2, "bots": ("random",), "games": 10, **more}).settled()


def trio(**more: Any) -> Plan:
    """A plan of three players, who can trade."""
    return Plan(**{"players": 3, "bots": ("random",), "games": 3, **more}).settled()


def played(plan: Plan) -> Chunk:
    """All games of a plan, in this process."""
    return Series(plan).play(0, plan.games, Stop())


def columns(chunk: Chunk) -> dict[str, Any]:
    """All that a chunk holds but the time it took."""
    found: dict[str, Any] = {}
    for name, value in vars(chunk).items():
        if name in ("offer_rows", "harvest_rows"):
            found.update({f"{name}.{inner}": list(column) for inner, column in vars(value).items()})
        elif name == "complaints":
            found[name] = dict(value)
        elif name != "seconds":
            found[name] = list(value)
    return found
