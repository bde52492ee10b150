"""The page about the server names every option and every number there is, and says truly what is usual."""

import re
from pathlib import Path

import typer

from bohnhof.table.cli import register
from bohnhof.table.limits import Limits
from bohnhof.table.metrics import Metrics
from bohnhof.table.requests import COOKIE_LASTS
from bohnhof.table.web import DEAR, REPLAYS_AT_ONCE, REQUESTS_BURST, REQUESTS_RATE

PAGE = (Path(__file__).parents[2] / "docs" / "serving.md").read_text(encoding="utf-8")


def command() -> typer.core.TyperCommand:
    app = typer.Typer()
    register(app)
    found = typer.main.get_command(app)
    assert isinstance(found, typer.core.TyperCommand)
    return found


def test_every_option_is_there_with_what_is_usual() -> None:
    rows = re.findall(r"^\| ((?:`--[a-z-]+`(?:, )?)+) \| (.*?) \|", PAGE, re.M)
    told = {name: usual for names, usual in rows for name in re.findall(r"`(--[a-z-]+)`", names)}
    there = {opt: p for p in command().params for opt in [*p.opts, *p.secondary_opts] if p.name not in ("help", "lang")}
    there = {opt: p for opt, p in there.items() if "completion" not in opt}
    assert set(told) - {"--lang"} == set(there)
    for opt, parameter in there.items():
        usual = told[opt].strip("`")
        if usual.isdecimal():
            assert float(usual) == parameter.default, opt
        elif parameter.default and parameter.default is not True:
            assert usual == str(parameter.default), opt


def test_the_usual_limits_are_those_of_the_server() -> None:
    limits = Limits()
    usual = {parameter.name: parameter.default for parameter in command().params}
    assert usual["max_tables"] == limits.tables
    assert usual["max_connections"] == limits.connections
    assert usual["max_connections_per_table"] == limits.connections_per_table
    assert usual["max_connections_per_address"] == limits.connections_per_address
    assert usual["max_new_tables"] == limits.new_tables
    assert usual["messages_per_second"] * 2 == limits.rate * 2 == limits.burst
    assert usual["chat_lines"] == limits.chat_lines
    assert usual["bot_seconds"] == limits.thinking
    assert limits.new_tables_rate == 1 / 20
    assert limits.outbox == 1_000_000
    assert limits.idle == 60
    assert limits.chat_seconds == 10


def test_every_number_is_there() -> None:
    told = set(re.findall(r"^\| `(bohnhof_[a-z_]+)` \|", PAGE, re.M))
    there = set()
    for family in Metrics().registry.collect():
        there.add(family.name + ("_total" if family.type == "counter" else ""))
    assert told == there


def test_the_limits_over_http() -> None:
    assert f"{REQUESTS_RATE:.0f} requests a second and {REQUESTS_BURST:.0f} at once" in PAGE
    assert (DEAR, REPLAYS_AT_ONCE) == (10, 2)
    assert "a replay counts as ten, and two are made at a time" in PAGE
    assert COOKIE_LASTS >= 30 * 24 * 3600
