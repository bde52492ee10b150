"""Relay a request or a WebSocket to the process that owns its table, and know a relayed one when it comes in.

Behind a load balancer nobody outside can choose a process, so a redirect does not help: this process passes on what
either side says. The owner is told who asked by headers, and believes them only because the relaying process knows its
key, which stands in the shared database.
"""

import asyncio
import hmac
import ipaddress
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from starlette.types import Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin, Subprotocol

from bohnhof.table.store.ownership import Owners

KEY = b"bohnhof-relay-key"
CLIENT = b"bohnhof-relay-client"
SCHEME = b"bohnhof-relay-scheme"
HOST = b"bohnhof-relay-host"
_OURS = frozenset((KEY, CLIENT, SCHEME, HOST))

# What is said between two neighbours only, and never passed on.
_NEIGHBOURS = frozenset(
    b"connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding"
    b" upgrade host content-length".split()
)
_SOCKETS = frozenset(
    b"sec-websocket-key sec-websocket-version sec-websocket-extensions sec-websocket-protocol sec-websocket-accept"
    b" origin".split()
)

LARGEST_MESSAGE = 64 * 1024
LARGEST_ANSWER = 16 * 1024 * 1024
LARGEST_BODY = 2 * 1024 * 1024
CONNECT_PATIENCE = 5.0
PATIENCE = 30.0

TOO_LARGE, TRY_AGAIN, RESTARTS = 1009, 1013, 1012
_UNSAYABLE = {1005: 1000, 1006: RESTARTS, 1015: RESTARTS}


class Unreachable(Exception):
    """The owner could not be reached and has heard nothing. `heard` is what the client has said, to be read again."""

    def __init__(self, heard: Iterable[Message] = ()) -> None:
        super().__init__("the owner of the table cannot be reached")
        self.heard = list(heard)


class BodyTooLarge(Exception):
    """The body of a request is larger than anything that is asked for."""


class Forwarder:
    """Relays to other processes. `address` is where one is reached: `http://10.0.0.3:8000`."""

    def __init__(
        self,
        owners: Owners,
        *,
        largest_message: int = LARGEST_MESSAGE,
        largest_answer: int = LARGEST_ANSWER,
        largest_body: int = LARGEST_BODY,
    ) -> None:
        import httpx

        self._owners = owners
        self._largest_message = largest_message
        self._largest_answer = largest_answer
        self.largest_body = largest_body
        # Not a client: that would remember the cookies of one person and send them along with the next one's request.
        self._transport = httpx.AsyncHTTPTransport(
            limits=httpx.Limits(max_connections=200, max_keepalive_connections=20), trust_env=False
        )
        self._timeout = httpx.Timeout(PATIENCE, connect=CONNECT_PATIENCE).as_dict()

    async def close(self) -> None:
        """Close the connections that are kept open."""
        await self._transport.aclose()

    async def request(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Relay an HTTP request. Raises `Unreachable` and `BodyTooLarge`, and then nothing has been answered."""
        import httpx

        heard: list[Message] = []
        size = 0
        while True:
            message = await receive()
            heard.append(message)
            if message["type"] == "http.disconnect":
                return
            size += len(message.get("body", b""))
            if size > self.largest_body:
                raise BodyTooLarge
            if not message.get("more_body"):
                break
        body = b"".join(message.get("body", b"") for message in heard)
        headers = [*_passed_on(scope), *self._introduction(address, scope)]
        if not any(name == b"accept-encoding" for name, _value in headers):
            headers.append((b"accept-encoding", b"identity"))
        request = httpx.Request(
            scope["method"],
            address + _path_of(scope),
            headers=headers,
            content=body or None,
            extensions={"timeout": self._timeout},
        )
        try:
            answer = await self._transport.handle_async_request(request)
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout):
            raise Unreachable(heard) from None
        except httpx.HTTPError:
            # It may have been done. Only the client can know whether to ask again.
            raise Unreachable() from None
        try:
            passed = [(name.lower(), value) for name, value in answer.headers.raw if name.lower() not in _NEIGHBOURS]
            passed += [(name.lower(), value) for name, value in answer.headers.raw if name.lower() == b"content-length"]
            await send({"type": "http.response.start", "status": answer.status_code, "headers": passed})
            async for chunk in answer.aiter_raw():
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        except httpx.HTTPError:
            return  # the owner broke off: an answer without an end, which the client sees as such
        finally:
            await answer.aclose()

    async def socket(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Relay a WebSocket until either side closes it. Raises `Unreachable`, and then nothing was heard or said."""
        headers = {name: value for name, value in scope["headers"] if name in (b"origin", b"user-agent")}
        origin = headers.get(b"origin")
        passed = [item for item in _passed_on(scope) if item[0] not in _SOCKETS and item[0] != b"user-agent"]
        try:
            owner = await connect(
                "ws" + address.removeprefix("http") + _path_of(scope),
                origin=None if origin is None else Origin(origin.decode("latin-1")),
                subprotocols=[Subprotocol(name) for name in scope.get("subprotocols", ())] or None,
                additional_headers=_text([*passed, *self._introduction(address, scope)]),
                user_agent_header=headers.get(b"user-agent", b"").decode("latin-1") or None,
                compression=None,
                proxy=None,
                open_timeout=CONNECT_PATIENCE,
                max_size=self._largest_answer,
            )
        except InvalidStatus as refused:
            await _refuse(refused, scope, receive, send)
            return
        except (OSError, TimeoutError, InvalidHandshake):
            raise Unreachable() from None
        try:
            await receive()  # websocket.connect
            cookies = [
                (b"set-cookie", value.encode("latin-1"))
                for value in (owner.response.headers.get_all("set-cookie") if owner.response is not None else ())
            ]
            await send({"type": "websocket.accept", "subprotocol": owner.subprotocol, "headers": cookies})
            await self._relay(owner, receive, send)
        finally:
            await owner.close()

    async def _relay(self, owner: ClientConnection, receive: Receive, send: Send) -> None:
        there = asyncio.create_task(self._to_owner(owner, receive))
        back = asyncio.create_task(_to_client(owner, send))
        try:
            await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
            if there.done():
                code, reason, gone = there.result()
                await owner.close(code, reason)
                if not gone:
                    back.cancel()
                    await send({"type": "websocket.close", "code": code, "reason": reason})
        finally:
            there.cancel()
            back.cancel()
            await asyncio.gather(there, back, return_exceptions=True)

    async def _to_owner(self, owner: ClientConnection, receive: Receive) -> tuple[int, str, bool]:
        """Pass on what the client says; return how it ended, and whether the client has gone by itself."""
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or 1000
                return _UNSAYABLE.get(code, code), message.get("reason") or "", True
            said: str | bytes = message["text"] if message.get("text") is not None else message["bytes"]
            if len(said) > self._largest_message:
                return TOO_LARGE, "", False
            try:
                await owner.send(said)
            except ConnectionClosed:
                # The other direction says how the owner closed it.
                await asyncio.Event().wait()

    def _introduction(self, address: str, scope: Scope) -> list[tuple[bytes, bytes]]:
        host = next((value for name, value in scope["headers"] if name == b"host"), b"")
        client = scope.get("client")
        return [
            (KEY, (self._owners.key_of(address) or "").encode()),
            (CLIENT, (client[0] if client else "").encode()),
            (SCHEME, scope["scheme"].encode()),
            (HOST, host),
        ]


def introduced(scope: Scope, key: str | None) -> tuple[Scope, bool]:
    """The scope as it was where the client came in, and whether another process has relayed it.

    Headers of this module that come from anybody else are taken away.
    """
    said = {name: value for name, value in scope["headers"] if name in _OURS}
    if not said:
        return scope, False
    headers = [item for item in scope["headers"] if item[0] not in _OURS]
    if not key or not hmac.compare_digest(said.get(KEY, b""), key.encode()):
        return {**scope, "headers": headers}, False
    headers = [item for item in headers if item[0] != b"host"]
    host = said.get(HOST, b"")
    if host:
        headers.insert(0, (b"host", host))
    scheme = said.get(SCHEME, b"").decode("latin-1")
    try:
        client: Any = (str(ipaddress.ip_address(said.get(CLIENT, b"").decode("latin-1"))), 0)
    except ValueError:
        client = None
    return {**scope, "headers": headers, "scheme": scheme or scope["scheme"], "client": client}, True


async def _to_client(owner: ClientConnection, send: Send) -> None:
    while True:
        try:
            said = await owner.recv()
        except ConnectionClosed:
            code = owner.close_code or 1006
            reason = owner.close_reason or ""
            await send({"type": "websocket.close", "code": _UNSAYABLE.get(code, code), "reason": reason})
            return
        await send({"type": "websocket.send", "text" if isinstance(said, str) else "bytes": said})


async def _refuse(refused: InvalidStatus, scope: Scope, receive: Receive, send: Send) -> None:
    """Pass on that the owner does not want this WebSocket."""
    await receive()  # websocket.connect
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    kind = refused.response.headers.get("content-type")
    headers = [] if kind is None else [(b"content-type", kind.encode("latin-1"))]
    status = refused.response.status_code
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": refused.response.body or b""})


def _passed_on(scope: Scope) -> list[tuple[bytes, bytes]]:
    return [item for item in scope["headers"] if item[0] not in _NEIGHBOURS and item[0] not in _OURS]


def _path_of(scope: Scope) -> str:
    raw = scope.get("raw_path")
    path = raw.decode("latin-1").partition("?")[0] if raw else quote(scope["path"])
    query = scope["query_string"].decode("latin-1")
    return f"{path}?{query}" if query else path


def _text(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[str, str]]:
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]
