"""What lies around the answers: every request is counted and gets the headers that keep pages safe."""

import re
import time
from typing import Final

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bohnhof.table.metrics import Metrics

_HOST: Final = re.compile(r"^[A-Za-z0-9._\-:\[\]]{1,255}$")
_ROUTES: Final = (
    (re.compile(r"^/t/[^/]+/as/.*$"), "/t/NAME/as/..."),
    (re.compile(r"^/t/[^/]+$"), "/t/NAME"),
    (re.compile(r"^/api/tables/[^/]+$"), "/api/tables/NAME"),
    (re.compile(r"^/api/tables/[^/]+/(sit|link|record|replay|code\.svg)$"), r"/api/tables/NAME/\1"),
    (re.compile(r"^/api/(choices|tables|replay|rules|guides)$"), r"/api/\1"),
    (re.compile(r"^/api/texts/[^/]+$"), "/api/texts/LANG"),
    (re.compile(r"^/(healthz|metrics)$"), r"/\1"),
    (re.compile(r"^/assets/.*$"), "/assets/..."),
    (re.compile(r"^/(?:(rules|replay|how-to-play)(?:/.*)?)?$"), "page"),
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
