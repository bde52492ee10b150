"""What the server writes down: one event a line, as JSON or readable, to the standard error.

Nothing that anybody says or holds gets in: no command, no card, no chat line, no name, no secret. Every event is built
here or from plain words and numbers, and as a second fence `without_secrets` cuts personal links out of every value.
"""

import logging
import re
import sys
from typing import Any, Final, TextIO

import structlog
from structlog.typing import EventDict, WrappedLogger

FORMS: Final = ("console", "json")
_LINK: Final = re.compile(r"/as/[^/?#\s\"']+")
_SECRET_FIELDS: Final = frozenset({"secret", "cookie", "authorization", "command", "text", "hand", "cards", "record"})


def without_secrets(_logger: WrappedLogger | None, _method: str, event: EventDict) -> EventDict:
    """The same event without the fields that hold secrets and without the secrets of personal links."""
    return {name: cleaned(value) for name, value in event.items() if name not in _SECRET_FIELDS}


def cleaned(value: Any) -> Any:
    """A value as it may be written down."""
    if isinstance(value, str):
        return _LINK.sub("/as/...", value.partition("?")[0] if value.startswith("/") else value)
    return value


def only_where(_logger: WrappedLogger | None, _method: str, event: EventDict) -> EventDict:
    """An exception as its type and the places it came through: its message could hold anything."""
    error = event.pop("exc_info", None)
    if error is True:
        error = sys.exc_info()[1]
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        event["error"] = type(error).__name__
        event["at"] = places(error)
    return event


def places(error: BaseException) -> list[str]:
    """The functions that an exception came through, the innermost last."""
    found: list[str] = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{code.co_filename.rpartition('bohnhof/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return found[-12:]


def set_up(form: str = "console", level: int = logging.INFO, stream: TextIO | None = None) -> None:
    """Write events from now on in this form; those of the libraries too, from warnings on."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        only_where,
        without_secrets,
    ]
    shape: Any = structlog.processors.JSONRenderer()
    if form != "json":
        shape = structlog.dev.ConsoleRenderer(colors=(stream or sys.stderr).isatty())
    structlog.configure(
        processors=[*shared, shape],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_names: structlog.PrintLogger(stream or sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = _Bridge()
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = True


class _Bridge(logging.Handler):
    """Hands the warnings of libraries on: their name and the form of the message, never what was filled in."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one down."""
        log = structlog.get_logger("library")
        say = log.error if record.levelno >= logging.ERROR else log.warning
        say("library", library=record.name, message=str(record.msg).splitlines()[0][:200], exc_info=record.exc_info)
