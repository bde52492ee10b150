"""What happened: events, each with a public and a private half (BB-7, BB-34, BB-35).

An event says all that a replay needs and no more. Its public half is for everybody; a private half is for one seat
only. What nobody at the table may see (the order of a shuffled pile) is in the secret half, which goes to the record
and to no seat.
"""

from typing import final

from mypy_extensions import mypyc_attr

Value = int | str | list[int] | list[str]


@final
@mypyc_attr(acyclic=True)
class Event:
    """One thing that happened.

    `kind` is the word of the event, `seat` whose event it is (-1 for the table's); `public` holds its values for all,
    `private[seat]` the values that only that seat may see in addition, `secret` the values for the record alone.
    """

    __slots__ = ("kind", "private", "public", "seat", "secret")

    def __init__(self, kind: str, seat: int, public: dict[str, Value]) -> None:
        self.kind: str = kind
        self.seat: int = seat
        self.public: dict[str, Value] = public
        self.private: dict[int, dict[str, Value]] = {}
        self.secret: dict[str, Value] = {}

    def seen_by(self, seat: int) -> dict[str, Value]:
        """The values that a seat may know; -1 stands for a spectator."""
        values = dict(self.public)
        if seat in self.private:
            values.update(self.private[seat])
        return values

    def open(self) -> dict[str, Value]:
        """All values but the secret ones, as they are known once the game is over."""
        values = dict(self.public)
        for more in self.private.values():
            values.update(more)
        return values
