"""What can be measured from outside, in the form that Prometheus reads: `GET /metrics`."""

from collections.abc import Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_1_0_0

from bohnhof.table.means import Meters
from bohnhof.table.messages import STATES

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_1_0_0
disable_created_metrics()  # type: ignore[no-untyped-call]
_FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics(Meters):
    """The numbers of one server process. No label holds a table, a name or a card."""

    def __init__(self) -> None:
        self.registry = found = CollectorRegistry()
        self.tables = Gauge("bohnhof_tables", "Tables in the memory of this process", ["state"], registry=found)
        self.connections = Gauge("bohnhof_connections", "Open connections, by who has them", ["who"], registry=found)
        self.commands = Counter("bohnhof_commands", "Commands that counted, by who said them", ["who"], registry=found)
        self.refusals = Counter("bohnhof_refusals", "Commands that were refused, by rule", ["rule"], registry=found)
        self.problems = Counter("bohnhof_problems", "Messages that were wrong, by what was", ["key"], registry=found)
        self.faults = Counter("bohnhof_bot_faults", "Decisions in which a bot has failed", ["bot"], registry=found)
        self.rebuilds = Counter("bohnhof_tables_rebuilt", "Tables that were read from the store", registry=found)
        self.requests = Counter("bohnhof_http_requests", "Answers over HTTP", ["route", "status"], registry=found)
        self.command_seconds = Histogram(
            "bohnhof_command_to_event_seconds",
            "From a command until its event is stored and on the way to everybody",
            buckets=_FAST,
            registry=found,
        )
        self.append_seconds = Histogram(
            "bohnhof_store_append_seconds",
            "How long a table waits until what it stores is durable",
            buckets=_FAST,
            registry=found,
        )
        self.commit_seconds = Histogram(
            "bohnhof_store_commit_seconds", "How long a commit of the store takes", buckets=_FAST, registry=found
        )
        self.commit_appends = Histogram(
            "bohnhof_store_commit_appends",
            "How many appends are in one commit",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
            registry=found,
        )

    def command(self, seconds: float, bot: bool) -> None:
        """A command of a person or a bot was carried out, stored and told."""
        self.commands.labels("bot" if bot else "person").inc()
        self.command_seconds.observe(seconds)

    def refusal(self, rule: str) -> None:
        """A command was refused."""
        self.refusals.labels(rule).inc()

    def problem(self, key: str) -> None:
        """A message was wrong."""
        self.problems.labels(key).inc()

    def fault(self, bot: str, reason: str) -> None:
        """A bot has failed."""
        self.faults.labels(bot).inc()

    def connected(self, watcher: bool, more: int) -> None:
        """Somebody has come or gone."""
        self.connections.labels("watcher" if watcher else "player").inc(more)

    def stored(self, seconds: float) -> None:
        """Something of a table was stored."""
        self.append_seconds.observe(seconds)

    def rebuilt(self) -> None:
        """A table was read from the store."""
        self.rebuilds.inc()

    def committed(self, appends: int, seconds: float) -> None:
        """The store has made so many appends durable together."""
        self.commit_appends.observe(appends)
        self.commit_seconds.observe(seconds)

    def answered(self, route: str, status: int) -> None:
        """A request was answered."""
        self.requests.labels(route, str(status)).inc()

    def text(self, tables: Mapping[str, int]) -> bytes:
        """All numbers as text; `tables` says how many are in memory, by state."""
        for state in STATES:
            self.tables.labels(state).set(tables.get(state, 0))
        return generate_latest(self.registry)
