"""What one commit does: check that every append fits its table, and write all that do with as few statements as can be.

Few statements, because Python's interpreter lock is given up and taken back around each row of a long one, and a busy
server would wait for it again and again. To SQLite they are said without anything in between: what SQLAlchemy does for
each of them took longer than what SQLite does.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import ARRAY, Connection, String, any_, bindparam, func, select

from bohnhof.table.store.entries import Entry, Head
from bohnhof.table.store.schema import entries, tables

# SQLite takes at least 999 values in older builds, and now 32,766; an entry has five.
ROWS_OF_A_STATEMENT = 190

_CHANGED_HEADS = (
    tables.update()
    .where(tables.c.name == bindparam("of"))
    .values(
        last=bindparam("to"),
        changed=bindparam("when"),
        state=func.coalesce(bindparam("turns", type_=String), tables.c.state),
    )
)
# In one order, so that two processes never wait for each other.
_LAST_NUMBERS = (
    select(tables.c.name, tables.c.last)
    .where(tables.c.name == any_(bindparam("names", type_=ARRAY(String))))
    .order_by(tables.c.name)
    .with_for_update()
)


@dataclass(eq=False)
class Append:
    """What one table wants written, all or nothing. With a head it is a new table."""

    name: str
    entries: Sequence[Entry]
    state: str | None = None
    head: Head | None = None
    done: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def size(self) -> int:
        """How many bytes it has, about."""
        return sum(len(entry.body) for entry in self.entries)


def write_group(connection: Connection, group: Sequence[Append], allowed: Callable[[str], bool]) -> list[Append]:
    """Write a group in the transaction of this connection; return those whose table is not as they believe."""
    names = sorted({append.name for append in group})
    last = _last_numbers(connection, names)
    overtaken: list[Append] = []
    heads: list[dict[str, object]] = []
    changes: dict[str, tuple[str, int, float, str | None]] = {}
    rows: list[tuple[str, int, str, bytes, float]] = []
    for append in group:
        name = append.name
        first = append.entries[0].number if append.entries else 0
        if append.head is not None:
            fits = name not in last and first == 0
        else:
            fits = name in last and first == last[name] + 1 and allowed(name)
        if not fits:
            overtaken.append(append)
            continue
        if append.head is not None:
            heads.append(_row_of(append.head))
            last[name] = -1
        if append.entries:
            end = append.entries[-1]
            last[name] = end.number
            turns = append.state or (changes[name][3] if name in changes else None)
            changes[name] = (name, end.number, end.at, turns)
            rows.extend((name, entry.number, entry.kind, entry.body, entry.at) for entry in append.entries)
    if heads:
        connection.execute(tables.insert(), heads)
    if rows and connection.dialect.name == "sqlite":
        _write_to_sqlite(connection, list(changes.values()), rows)
    elif rows:
        connection.execute(_CHANGED_HEADS, _named(("of", "to", "when", "turns"), changes.values()))
        connection.execute(entries.insert(), _named(("name", "number", "kind", "body", "at"), rows))
    return overtaken


def _driver(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _last_numbers(connection: Connection, names: Sequence[str]) -> dict[str, int]:
    if connection.dialect.name != "sqlite":
        return {name: last for name, last in connection.execute(_LAST_NUMBERS, {"names": names})}
    found: dict[str, int] = {}
    for values, places in _portions([(name,) for name in names], 1):
        query = f"SELECT name, last FROM tables WHERE name IN (VALUES {places})"  # noqa: S608
        found.update(_driver(connection).execute(query, values).fetchall())
    return found


def _named(names: Sequence[str], rows: Iterable[Sequence[object]]) -> list[dict[str, object]]:
    return [dict(zip(names, row, strict=True)) for row in rows]


def _row_of(head: Head) -> dict[str, object]:
    return {
        "name": head.name,
        "settings": head.settings,
        "public": head.public,
        "state": head.state,
        "created": head.created,
        "changed": head.changed,
        "last": -1,
    }


def _write_to_sqlite(
    connection: Connection, changes: Sequence[tuple[object, ...]], rows: Sequence[tuple[object, ...]]
) -> None:
    driver = _driver(connection)
    for values, places in _portions(changes, 4):
        driver.execute(
            "UPDATE tables SET last = v.column2, changed = v.column3, state = coalesce(v.column4, state)"  # noqa: S608
            f" FROM (VALUES {places}) AS v WHERE name = v.column1",
            values,
        )
    for values, places in _portions(rows, 5):
        driver.execute(f"INSERT INTO entries (name, number, kind, body, at) VALUES {places}", values)  # noqa: S608


def _portions(rows: Sequence[tuple[object, ...]], width: int) -> list[tuple[tuple[object, ...], str]]:
    place = f"({', '.join('?' * width)})"
    portions = []
    for start in range(0, len(rows), ROWS_OF_A_STATEMENT):
        portion = rows[start : start + ROWS_OF_A_STATEMENT]
        portions.append((tuple(value for row in portion for value in row), ", ".join([place] * len(portion))))
    return portions
