"""What is written down: one event a line, and nothing in it that anybody says, holds or keeps secret (bug log N08)."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from bohnhof.table.layers import route_of
from bohnhof.table.logs import set_up

HAND = "the hand of Ada is red, red, blue"


@pytest.fixture
def out() -> Iterator[io.StringIO]:
    """Where the log goes, as JSON; afterwards everything is as before."""
    root = logging.getLogger()
    kept, level = root.handlers[:], root.level
    stream = io.StringIO()
    set_up("json", logging.DEBUG, stream)
    yield stream
    root.handlers[:], root.level = kept, level
    structlog.reset_defaults()


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def fails() -> None:
    raise RuntimeError(HAND)


def test_an_event_is_one_line(out: io.StringIO) -> None:
    structlog.get_logger("bohnhof.web").info("made", players=4, game="bohn\nhof")
    (line,) = lines(out)
    assert (line["event"], line["players"], line["game"], line["level"]) == ("made", 4, "bohn\nhof", "info")
    assert line["timestamp"].endswith("Z")


def test_a_personal_link_is_cut_and_secret_fields_are_left_out(out: io.StringIO) -> None:
    structlog.get_logger("x").warning(
        "strange",
        path="/t/abc/as/s3cr3t?lang=de",
        url="https://beans.test/t/abc/as/s3cr3t",
        query="/api/tables?secret=s3cr3t",
        secret="s3cr3t",
        cookie="bohnhof_abc=s3cr3t",
        command=HAND,
        text=HAND,
    )
    (line,) = lines(out)
    assert line["path"] == "/t/abc/as/..."
    assert line["url"] == "https://beans.test/t/abc/as/..."
    assert line["query"] == "/api/tables"
    assert not {"secret", "cookie", "command", "text"} & set(line)
    assert "s3cr3t" not in out.getvalue()


def test_an_error_is_its_kind_and_its_place(out: io.StringIO) -> None:
    try:
        fails()
    except RuntimeError:
        structlog.get_logger("x").exception("failed", table="abc")
    (line,) = lines(out)
    assert (line["error"], line["table"]) == ("RuntimeError", "abc")
    assert line["at"][-1].endswith("fails")
    assert HAND not in out.getvalue()
    assert "Traceback" not in out.getvalue()


def test_warnings_of_libraries_come_without_what_was_filled_in(out: io.StringIO) -> None:
    library = logging.getLogger("uvicorn.error")
    library.info("nobody reads this")
    library.warning("Invalid request from %s", HAND)
    try:
        fails()
    except RuntimeError:
        library.exception("Exception in ASGI application\n")
    first, second = lines(out)
    assert (first["library"], first["message"]) == ("uvicorn.error", "Invalid request from %s")
    assert (second["message"], second["error"], second["level"]) == (
        "Exception in ASGI application",
        "RuntimeError",
        "error",
    )
    assert HAND not in out.getvalue()


def test_the_level_is_kept() -> None:
    stream = io.StringIO()
    kept = logging.getLogger().handlers[:]
    set_up("console", logging.WARNING, stream)
    structlog.get_logger("x").info("quiet")
    structlog.get_logger("x").warning("loud", table="abc")
    structlog.reset_defaults()
    logging.getLogger().handlers[:] = kept
    assert "quiet" not in stream.getvalue()
    assert "loud" in stream.getvalue()
    assert "\x1b" not in stream.getvalue()


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/t/abc/as/s3cr3t", "/t/NAME/as/..."),
        ("/t/abc/as/s3cr3t/more", "/t/NAME/as/..."),
        ("/t/abc", "/t/NAME"),
        ("/api/tables", "/api/tables"),
        ("/api/tables/abc", "/api/tables/NAME"),
        ("/api/tables/abc/record", "/api/tables/NAME/record"),
        ("/api/tables/abc/code.svg", "/api/tables/NAME/code.svg"),
        ("/api/texts/de", "/api/texts/LANG"),
        ("/healthz", "/healthz"),
        ("/assets/index-a1.js", "/assets/..."),
        ("/", "page"),
        ("/rules/BB-42", "page"),
        ("/replay/abc", "page"),
        ("/wp-admin/s3cr3t", "other"),
        ("/api/tables/abc/s3cr3t", "other"),
    ],
)
def test_a_path_is_written_down_as_its_route(path: str, route: str) -> None:
    assert route_of(path) == route
