"""Small tables for tests of the store."""

from bohnhof.table.store import Entry, Head


def entry(number: int, body: bytes = b"{}", at: float | None = None) -> Entry:
    """An entry that was made as many seconds after 1970 as its number says."""
    return Entry(number, "command", body, float(number) if at is None else at)


def head(
    name: str,
    *,
    settings: bytes = b"{}",
    public: bool = False,
    state: str = "open",
    created: float = 0.0,
    changed: float = 0.0,
) -> Head:
    return Head(name, settings, public, state, created, changed)
