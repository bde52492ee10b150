"""How much of everything a server takes, and what it says to whoever wants more."""

from dataclasses import dataclass

from bohnhof.texts import Sentences


class Problematic(Exception):
    """Something asked of a table that cannot be, apart from the rules of the game.

    `key` names the sentence (`live.error.` + key) and `values` fill it; `field` is the part of the request that is
    wrong, `status` the answer over HTTP.
    """

    def __init__(self, key: str, field: str = "", status: int = 409, **values: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.field = field
        self.status = status
        self.values = values

    def sentence(self, sentences: Sentences) -> str:
        """What is wrong, for a reader."""
        return sentences.say("live.error." + self.key, **self.values)


@dataclass(frozen=True)
class Limits:
    """The limits of one server process. Rates are messages a second; `burst` of them may come at once.

    A table takes `connections_per_table` watchers, and of each seat `connections_per_seat` tabs and devices.
    `new_tables` are those that one address can make at once, and then at `new_tables_rate` a second.
    `outbox` is how many bytes may wait for a slow client, `overruns` how many messages too many are answered before
    the connection is closed, `idle` after how many seconds a table that nobody needs leaves the memory, `thinking`
    how many seconds a bot of a user's file has for a decision.
    """

    tables: int = 5_000
    connections: int = 20_000
    connections_per_table: int = 100
    connections_per_seat: int = 12
    connections_per_address: int = 200
    new_tables: float = 30.0
    new_tables_rate: float = 0.05
    rate: float = 20.0
    burst: float = 40.0
    chat_lines: int = 5
    chat_seconds: float = 10.0
    overruns: int = 20
    outbox: int = 1_000_000
    idle: float = 60.0
    thinking: float = 2.0
    hello: float = 10.0


class Bucket:
    """Tokens that come back at a steady rate: each message takes some."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Whether so many tokens were there; then they are taken."""
        self.left = min(self.burst, self.left + max(0.0, now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def is_full(self, now: float) -> bool:
        """Whether nothing has been taken for long enough."""
        return self.left + (now - self.at) * self.rate >= self.burst


class Tally:
    """How many of something each of many names has, for limits that count."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.counts: dict[str, int] = {}

    def add(self, name: str) -> bool:
        """One more, if that is allowed."""
        count = self.counts.get(name, 0)
        if count >= self.most:
            return False
        self.counts[name] = count + 1
        return True

    def take(self, name: str) -> None:
        """One less."""
        count = self.counts.get(name, 0) - 1
        if count > 0:
            self.counts[name] = count
        else:
            self.counts.pop(name, None)
