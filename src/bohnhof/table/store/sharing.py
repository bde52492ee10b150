"""The door of a server that shares its tables with other processes: what belongs to another one's table goes there.

    app = Sharing(app, owners, Forwarder(owners))      # or None in place of the forwarder where there is one process

The application inside sees a relayed request as if the client had come to it directly: host, scheme, and the client's
address are those of the first process.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bohnhof.table.store.errors import StoreFailed
from bohnhof.table.store.forward import TRY_AGAIN, BodyTooLarge, Forwarder, Unreachable, introduced
from bohnhof.table.store.ownership import Owners
from bohnhof.texts import LANGUAGES, Sentences

# An owner that has died holds its locks until the database has noticed.
ATTEMPTS = 4
PAUSE = 0.25

_OF_A_TABLE = re.compile(r"/(?:ws|api/tables)/([^/]+)(?:/.*)?|/t/([^/]+)/as/.*")


def table_of(path: str) -> str | None:
    """The name of the table that a path is about, if its owner is needed to answer."""
    match = _OF_A_TABLE.fullmatch(path)
    return None if match is None else match[1] or match[2]


class Sharing:
    """An ASGI application around another one."""

    def __init__(
        self,
        app: ASGIApp,
        owners: Owners,
        forwarder: Forwarder | None,
        table_of: Callable[[str], str | None] = table_of,
    ) -> None:
        self._app = app
        self._owners = owners
        self._table_of = table_of
        self._forward = forwarder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here or there."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope, relayed = introduced(scope, self._owners.key)
        name = self._table_of(scope["path"])
        if name is None or self._forward is None or self._owners.holds(name):
            await self._app(scope, receive, send)
            return
        for attempt in range(ATTEMPTS):
            if attempt:
                await asyncio.sleep(PAUSE)
            address = await self._where(name)
            if address is None:
                await self._app(scope, receive, send)
                return
            if relayed:
                # Whoever sent it here believed that the table is ours. It must not be sent around for ever.
                continue
            try:
                if scope["type"] == "http":
                    await self._forward.request(address, scope, receive, send)
                else:
                    await self._forward.socket(address, scope, receive, send)
            except Unreachable as unreachable:
                if scope["type"] == "http" and not unreachable.heard:
                    break
                if unreachable.heard:
                    receive = _again(unreachable.heard, receive)
                continue
            except BodyTooLarge:
                await _answer(413, "too_large", "table.error.too_large", scope, send, most=self._forward.largest_body)
            return
        if scope["type"] == "http":
            await _answer(503, "restart", "live.bye.restart", scope, send)
        else:
            await receive()
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send({"type": "websocket.close", "code": TRY_AGAIN, "reason": "restart"})

    async def _where(self, name: str) -> str | None:
        try:
            return await self._owners.where(name)
        except StoreFailed:
            return None  # the application will meet the same, and say so in its way


def _again(heard: list[Message], receive: Receive) -> Callable[[], Awaitable[Message]]:
    left = list(heard)

    async def again() -> Message:
        return left.pop(0) if left else await receive()

    return again


async def _answer(status: int, key: str, sentence: str, scope: Scope, send: Send, **values: Any) -> None:
    body = msgspec.json.encode({"error": {"key": key, "text": Sentences(_language(scope)).say(sentence, **values)}})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"retry-after", b"2"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _language(scope: Scope) -> str:
    asked = re.search(rb"(?:^|&)lang=([a-z]+)", scope["query_string"])
    accepted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    for language in (asked[1].decode() if asked else "", accepted[:2].decode("latin-1").lower()):
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]
