"""What can be measured from outside, in the form that Prometheus reads: `GET /metrics`."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_1_0_0

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_1_0_0
_FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The numbers of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge(
            "bohnhof_tables", "Tables in the memory of this process, by state", ["state"], registry=self.registry
        )
        self.connections = Gauge("bohnhof_connections", "Open connections, by kind", ["kind"], registry=self.registry)
        self.commands = Counter(
            "bohnhof_commands", "Commands that counted, by who said them", ["by"], registry=self.registry
        )
        self.refusals = Counter("bohnhof_refusals", "Commands that were refused", registry=self.registry)
        self.problems = Counter(
            "bohnhof_problems", "Messages that were wrong, by kind", ["key"], registry=self.registry
        )
        self.bot_faults = Counter(
            "bohnhof_bot_faults", "Decisions in which a bot failed, by kind", ["kind"], registry=self.registry
        )
        self.rebuilt = Counter(
            "bohnhof_tables_rebuilt", "Tables that were built anew from the store", registry=self.registry
        )
        self.command_seconds = Histogram(
            "bohnhof_command_to_event_seconds",
            "From the arrival of a command until its event is on the way to everybody",
            buckets=_FAST,
            registry=self.registry,
        )
        self.commit_seconds = Histogram(
            "bohnhof_store_commit_seconds",
            "How long the store takes to make an append durable",
            buckets=_FAST,
            registry=self.registry,
        )
        self.requests = Counter(
            "bohnhof_http_requests", "Answers over HTTP, by status", ["status"], registry=self.registry
        )

    def text(self) -> bytes:
        """All numbers as text."""
        return generate_latest(self.registry)
