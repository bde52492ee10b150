"""What lies around the answers: every request is counted and gets the headers that keep pages safe; what is about a
table of another process is relayed to that process."""

import re
import time
from typing import Any, Final

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bohnhof.table.house import House
from bohnhof.table.metrics import Metrics
from bohnhof.table.store.errors import StoreError
from bohnhof.table.store.forward import BodyTooLarge, Forwarder, Unreachable, introduced

_HOST: Final = re.compile(r"^[A-Za-z0-9._\-:\[\]]{1,255}$")
_TABLE: Final = re.compile(r"^/(?:api/tables|ws|t)/([A-Za-z0-9_-]{1,64})(?:/|$)")
_ABOUT_TABLES: Final = re.compile(r"^/(?:api/tables/[^/]+|ws/|t/[^/]+/as/)")
_ROUTES: Final = (
    (re.compile(r"^/t/[^/]+/as/.*$"), "/t/NAME/as/..."),
    (re.compile(r"^/t/[^/]+$"), "/t/NAME"),
    (re.compile(r"^/api/tables/[^/]+$"), "/api/tables/NAME"),
    (re.compile(r"^/api/tables/[^/]+/(sit|link|record|replay|code\.svg)$"), r"/api/tables/NAME/\1"),
    (re.compile(r"^/api/(choices|tables|replay|rules)$"), r"/api/\1"),
    (re.compile(r"^/api/texts/[^/]+$"), "/api/texts/LANG"),
    (re.compile(r"^/(healthz|metrics)$"), r"/\1"),
    (re.compile(r"^/assets/.*$"), "/assets/..."),
    (re.compile(r"^/(?:(rules|replay)(?:/.*)?)?$"), "page"),
)
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:;"
    " font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self'{sockets};"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SAFE: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
log = structlog.get_logger("bohnhof.web")


def route_of(path: str) -> str:
    """A path as it may be written down and counted: without the name of a table, without a secret."""
    for pattern, route in _ROUTES:
        if pattern.match(path):
            return pattern.sub(route, path)
    return "other"


def policy_for(host: str) -> str:
    """The content security policy: nothing from elsewhere. Some browsers want the socket named."""
    return POLICY.format(sockets=f" ws://{host} wss://{host}" if _HOST.match(host) else "")


class Counted:
    """The outermost layer: headers, numbers, and a line in the log for each answer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        route = route_of(scope["path"])
        status = 500
        host = Headers(scope=scope).get("host", "")

        async def safe(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in SAFE.items():
                    headers[name] = value
                headers["Content-Security-Policy"] = policy_for(host)
            await send(message)

        try:
            await self.app(scope, receive, safe)
        finally:
            self.metrics.answered(route, status)
            seconds = round(time.perf_counter() - began, 4)
            say = log.error if status >= 500 and status != 503 else log.debug
            say("answered", method=scope["method"], route=route, status=status, seconds=seconds)


class Relayed:
    """Passes on what is about a table that another process has."""

    def __init__(self, app: ASGIApp, house: House, forwarder: Forwarder | None) -> None:
        self.app = app
        self.house = house
        self.forwarder = forwarder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here or elsewhere."""
        if scope["type"] == "lifespan" or self.forwarder is None:
            await self.app(scope, receive, send)
            return
        scope, relayed = introduced(scope, self.house.owners.key)
        address = None if relayed else await self.whose(scope["path"])
        if address is None:
            await self.app(scope, receive, send)
            return
        try:
            if scope["type"] == "websocket":
                await self.forwarder.socket(address, scope, receive, send)
            else:
                await self.forwarder.request(address, scope, receive, send)
        except Unreachable as lost:
            if scope["type"] == "http" and not lost.heard:
                await plain(send, 503)
                return
            await self.app(scope, heard_again(lost.heard, receive), send)
        except BodyTooLarge:
            await plain(send, 413)

    async def whose(self, path: str) -> str | None:
        """The address of the other process that has the table of this path."""
        match = _TABLE.match(path) if _ABOUT_TABLES.match(path) else None
        if match is None:
            return None
        try:
            return await self.house.whose(match.group(1))
        except StoreError:
            return None  # it is found out again, and said, where the table is read


def heard_again(heard: list[Message], receive: Receive) -> Receive:
    """What a client has said already, then what it goes on to say."""
    left = list(heard)

    async def again() -> Any:
        return left.pop(0) if left else await receive()

    return again


async def plain(send: Send, status: int) -> None:
    """A refusal for which nobody is there to find words."""
    body = b'{"error":{"key":"relay","text":"%d"}}' % status
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
