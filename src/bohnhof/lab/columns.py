"""What is kept of every game: plain columns while playing, Parquet files in the end.

A `Chunk` holds the columns of some games in a row as arrays of whole numbers; that is what comes back from worker
processes. `Sheet` writes one kind of rows to a Parquet file in row groups of a fixed size, so that the file is the same
however the games were split up. See `docs/simulating.md` for what every column means.
"""

import json
import os
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from bohnhof.cards import BEANS
from bohnhof.lab.plan import Plan
from bohnhof.notation.words import SEATS

TURN_UP_END: Final = 0
DRAW_END: Final = 1
OWN_END: Final = 2
LIMIT_END: Final = 3
ERROR_END: Final = 4
ENDS: Final = ("turn-up", "draw", "own", "limit", "error")
"""How a game came to its end: by the final emptying when turning up or when drawing (BB-99, BB-100, BB-127), in a way
of its own, or not by the rules: it took too many decisions, or a bot broke it."""

LAPSED: Final = 4
OUTCOMES: Final = ("accepted", "refused", "withdrawn", "void", "lapsed")
"""How an offer came to its end; `lapsed` is one that was open when the step ended (BB-67)."""
NOBODY: Final = -1
ALL: Final = -2

GROUP: Final = 8192
"""The rows of a row group."""


class OfferRows:
    """One row for each offer. `gives` and `wants` are the beans one after the other, `given` and `wanted` how many of
    them belong to each offer."""

    def __init__(self) -> None:
        self.game = array("q")
        self.turn = array("i")
        self.number = array("i")
        self.answers = array("i")
        self.maker = array("b")
        self.partner = array("b")
        self.given = array("h")
        self.gives = array("b")
        self.wanted = array("h")
        self.wants = array("b")
        self.outcome = array("b")
        self.accepter = array("b")


class HarvestRows:
    """One row for each harvest."""

    def __init__(self) -> None:
        self.game = array("q")
        self.turn = array("i")
        self.seat = array("b")
        self.bean = array("b")
        self.cards = array("h")
        self.thalers = array("h")
        self.final = array("b")


class Chunk:
    """The games of a stretch, in order, those played so far. What is kept by seat lies flat, seat A first. In a game
    that sells wares `buildings` are the numbers of those bought, `owned` how many belong to each seat."""

    def __init__(self) -> None:
        self.game = array("q")
        self.seed = array("q")
        self.start = array("b")
        self.bots = array("b")
        self.thalers = array("h")
        self.hands = array("h")
        self.places = array("b")
        self.refusals = array("i")
        self.turns = array("i")
        self.decisions = array("q")
        self.emptyings = array("h")
        self.offers = array("i")
        self.deals = array("i")
        self.gifts = array("i")
        self.harvests = array("i")
        self.end = array("b")
        self.owned = array("h")
        self.buildings = array("h")
        self.paid = array("h")
        self.complaints: dict[int, str] = {}
        self.offer_rows = OfferRows()
        self.harvest_rows = HarvestRows()
        self.seconds = 0.0

    def __len__(self) -> int:
        return len(self.game)


class NeedsPyarrow(Exception):
    """Parquet files are asked for, and the package that writes them is not installed."""


def arrow() -> Any:
    """The package pyarrow, loaded only when a file is to be written. Raises `NeedsPyarrow`."""
    try:
        import pyarrow as pa  # type: ignore[import-untyped]
        import pyarrow.compute  # type: ignore[import-untyped]
        import pyarrow.parquet  # type: ignore[import-untyped]
    except ModuleNotFoundError as missing:
        raise NeedsPyarrow from missing
    return pa


# --- from arrays to arrow ---------------------------------------------------------------------------------------------

Columns = list[tuple[str, Any]]


def whole(values: "array[int]") -> Any:
    """A column of whole numbers, as wide as the array keeps them."""
    pa = arrow()
    kinds = {1: pa.int8(), 2: pa.int16(), 4: pa.int32(), 8: pa.int64()}
    return pa.Array.from_buffers(kinds[values.itemsize], len(values), [None, pa.py_buffer(values)])


def without(values: "array[int]", blank: int) -> Any:
    """A column of whole numbers in which one of them means that there is none."""
    pa = arrow()
    column = whole(values)
    return pa.compute.if_else(pa.compute.equal(column, blank), pa.scalar(None, column.type), column)


def words(values: Any, names: tuple[str, ...]) -> Any:
    """A column of words from a column of their numbers."""
    return arrow().array(names).take(values)


def seats(values: "array[int]") -> Any:
    """A column of seat letters; `all` for everyone, nothing for nobody."""
    names = (*SEATS, "all")
    return words(without(array("b", [len(SEATS) if seat == ALL else seat for seat in values]), NOBODY), names)


def lists(items: Any, sizes: "array[int]") -> Any:
    """A column of lists from all their items and the size of each."""
    pa = arrow()
    ends = array("i", [0])
    end = 0
    for size in sizes:
        end += size
        ends.append(end)
    return pa.ListArray.from_arrays(whole(ends), items)


def by_seat(items: Any, players: int) -> Any:
    """A column of lists with one item for each seat."""
    return arrow().ListArray.from_arrays(whole(array("i", range(0, len(items) + 1, players))), items)


def game_columns(plan: Plan, chunk: Chunk) -> Columns:
    """One row for each game."""
    pa = arrow()
    n = len(chunk)
    players = plan.players
    complaints = [chunk.complaints.get(game) for game in chunk.game]
    purchases: Columns = []
    if plan.wares:
        purchases = [
            ("buildings", by_seat(lists(words(whole(chunk.buildings), plan.wares), chunk.owned), players)),
            ("paid", by_seat(whole(chunk.paid), players)),
        ]
    return [
        ("game", whole(chunk.game)),
        ("seed", whole(chunk.seed)),
        ("rules", pa.repeat(plan.game, n)),
        ("edition", pa.repeat(plan.edition, n)),
        ("players", pa.repeat(pa.scalar(players, pa.int8()), n)),
        ("options", pa.repeat(plan.options_text(), n)),
        ("start", seats(chunk.start)),
        ("bots", by_seat(words(whole(chunk.bots), plan.bots), players)),
        ("thalers", by_seat(whole(chunk.thalers), players)),
        ("hands", by_seat(whole(chunk.hands), players)),
        ("places", by_seat(without(chunk.places, 0), players)),
        ("turns", whole(chunk.turns)),
        ("decisions", whole(chunk.decisions)),
        ("emptyings", whole(chunk.emptyings)),
        ("offers", whole(chunk.offers)),
        ("deals", whole(chunk.deals)),
        ("gifts", whole(chunk.gifts)),
        ("harvests", whole(chunk.harvests)),
        *purchases,
        ("end", words(whole(chunk.end), ENDS)),
        ("refusals", by_seat(whole(chunk.refusals), players)),
        ("flagged", pa.array([complaint is not None for complaint in complaints], pa.bool_())),
        ("complaint", pa.array(complaints, pa.string())),
    ]


def offer_columns(plan: Plan, chunk: Chunk) -> Columns:
    """One row for each offer."""
    rows = chunk.offer_rows
    beans = tuple(bean.id for bean in BEANS)
    return [
        ("game", whole(rows.game)),
        ("turn", whole(rows.turn)),
        ("number", whole(rows.number)),
        ("answers", without(rows.answers, 0)),
        ("maker", seats(rows.maker)),
        ("partner", seats(rows.partner)),
        ("gives", lists(words(whole(rows.gives), beans), rows.given)),
        ("wants", lists(words(whole(rows.wants), beans), rows.wanted)),
        ("outcome", words(whole(rows.outcome), OUTCOMES)),
        ("accepter", seats(rows.accepter)),
    ]


def harvest_columns(plan: Plan, chunk: Chunk) -> Columns:
    """One row for each harvest."""
    rows = chunk.harvest_rows
    pa = arrow()
    return [
        ("game", whole(rows.game)),
        ("turn", whole(rows.turn)),
        ("seat", seats(rows.seat)),
        ("bean", words(whole(rows.bean), (*(bean.id for bean in BEANS), "stew"))),
        ("cards", whole(rows.cards)),
        ("thalers", whole(rows.thalers)),
        ("final", whole(rows.final).cast(pa.bool_())),
    ]


# --- files ------------------------------------------------------------------------------------------------------------


class Sheet:
    """One Parquet file in the making. It is written beside its place and moved there when it is complete.

    Raises `NeedsPyarrow` if it cannot be written at all and `OSError` if not there.
    """

    def __init__(self, path: Path, plan: Plan, columns: Callable[[Plan, Chunk], Columns], group: int = GROUP) -> None:
        pa = arrow()
        self.path = path
        self.part = path.with_name(f".{path.name}.{os.getpid()}.part")
        self.plan = plan
        self.columns = columns
        self.group = group
        empty = pa.table(dict(columns(plan, Chunk())))
        self.waiting = [empty]
        self.rows = 0
        about = {"bohnhof": json.dumps(plan.as_data(), ensure_ascii=False)}
        self.writer = pa.parquet.ParquetWriter(self.part, empty.schema.with_metadata(about), compression="zstd")

    def add(self, chunk: Chunk) -> None:
        """Add the rows of a chunk."""
        table = arrow().table(dict(self.columns(self.plan, chunk)))
        self.waiting.append(table)
        self.rows += len(table)
        if self.rows >= self.group:
            self.write(self.group)

    def write(self, least: int) -> None:
        """Write full row groups until fewer rows than `least` are left."""
        table = arrow().concat_tables(self.waiting).combine_chunks()
        at = 0
        while len(table) - at >= least and at < len(table):
            self.writer.write_table(table.slice(at, self.group), row_group_size=self.group)
            at += self.group
        self.waiting = [table.slice(at)]
        self.rows = max(0, len(table) - at)

    def finish(self) -> None:
        """Write what is left and put the file in its place."""
        self.write(1)
        self.writer.close()
        self.part.replace(self.path)

    def drop(self) -> None:
        """Give the file up; nothing is left of it."""
        try:
            self.writer.close()
        finally:
            self.part.unlink(missing_ok=True)
