"""Requests and sockets of a table that another process owns: relayed both ways, with who asked, and closed properly."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
import uvicorn
from postgres import Cluster
from processes import writer
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bohnhof.table.store import Forwarder, Owners, Sharing, Store
from bohnhof.table.store.forward import introduced
from bohnhof.table.store.sharing import table_of


class Beside(Owners):
    """One of two processes: tables whose names begin with `mine` are its own, all others the other one's."""

    def __init__(self, mine: str, key: str) -> None:
        self.mine = mine
        self._key = key
        self.other: str | None = None
        self.other_key = ""

    async def claim(self, name: str) -> bool | str:
        return self.holds(name) or self.other or False

    def holds(self, name: str) -> bool:
        return name.startswith(self.mine)

    async def where(self, name: str) -> str | None:
        return None if self.holds(name) else self.other

    async def release(self, name: str, *, hand_over: bool = False) -> None:
        raise AssertionError

    def orphans(self) -> AsyncIterator[str]:
        raise AssertionError

    def key_of(self, address: str) -> str | None:
        return self.other_key if address == self.other else None

    @property
    def key(self) -> str | None:
        return self._key

    async def close(self) -> None:
        self.other = None


def application(who: str) -> Starlette:
    """Answers what it was asked, and who it is."""

    async def asked(request: Request) -> Response:
        body = await request.body()
        answer = {
            "who": who,
            "method": request.method,
            "url": str(request.url),
            "client": request.client.host if request.client else None,
            "headers": sorted(request.headers.items()),
            "body": body.decode(),
        }
        response = JSONResponse(answer, status_code=201 if request.method == "POST" else 200)
        response.set_cookie("bohnhof_a", "one", httponly=True)
        response.set_cookie("bohnhof_b", "two")
        return response

    async def long(request: Request) -> Response:
        async def parts() -> AsyncIterator[bytes]:
            for _part in range(50):
                yield b"x" * 10_000

        return StreamingResponse(parts(), media_type="text/plain")

    async def broken(request: Request) -> Response:
        async def parts() -> AsyncIterator[bytes]:
            yield b"x" * 10
            await asyncio.sleep(60)

        return StreamingResponse(parts(), headers={"content-length": "20"})

    async def away(request: Request) -> Response:
        return PlainTextResponse("", status_code=303, headers={"location": "/t/theirs"})

    async def talk(talking: WebSocket) -> None:
        if talking.query_params.get("secret") == "wrong":
            await talking.send_denial_response(PlainTextResponse("no such secret", status_code=403))
            return
        await talking.accept(
            subprotocol=next(iter(talking.scope["subprotocols"]), None), headers=[(b"set-cookie", b"a=b")]
        )
        introduction = {"who": who, "client": talking.client.host if talking.client else None, "url": str(talking.url)}
        await talking.send_json({**introduction, "headers": sorted(talking.headers.items())})
        try:
            while True:
                said = await talking.receive()
                if said["type"] == "websocket.disconnect":
                    raise WebSocketDisconnect(said["code"], said.get("reason"))
                if said.get("bytes") is not None:
                    await talking.send_bytes(said["bytes"])
                elif said["text"].startswith("close"):
                    _close, code, reason = said["text"].split()
                    await talking.close(int(code), reason)
                    return
                elif said["text"] == "long":
                    await talking.send_text("y" * 200_000)
                else:
                    await talking.send_text(said["text"])
        except WebSocketDisconnect as ended:
            endings.append((ended.code, ended.reason or ""))

    endings: list[tuple[int, str]] = []
    app = Starlette(
        routes=[
            Route("/api/tables/{name}/asked", asked, methods=["GET", "POST", "HEAD"]),
            Route("/api/tables/{name}/long", long),
            Route("/api/tables/{name}/broken", broken),
            Route("/t/{name}/as/{secret}", away),
            Route("/elsewhere", asked),
            WebSocketRoute("/ws/{name}", talk),
        ]
    )
    app.state.endings = endings
    return app


@asynccontextmanager
async def serving(app: Any) -> AsyncIterator[str]:
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(app, log_config=None, lifespan="off", ws="websockets-sansio", timeout_graceful_shutdown=1)
    )
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await task
        listening.close()


class Pair:
    def __init__(self, here: str, there: str, inside: Starlette, owners: Beside, relay: Forwarder) -> None:
        self.here = here
        self.there = there
        self.inside = inside
        self.owners = owners
        self.relay = relay


@pytest.fixture
async def pair(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pair]:
    """Two servers; `here` owns `mine...`, `there` owns `theirs...`."""
    monkeypatch.setattr("bohnhof.table.store.sharing.PAUSE", 0.01)
    owners = [Beside("mine", "key of here"), Beside("theirs", "key of there")]
    apps = [application("here"), application("there")]
    relays = [Forwarder(beside, largest_message=1000, largest_answer=500_000, largest_body=5000) for beside in owners]
    doors = [Sharing(*parts) for parts in zip(apps, owners, relays, strict=True)]
    async with serving(doors[0]) as here, serving(doors[1]) as there:
        owners[0].other, owners[0].other_key = there, "key of there"
        owners[1].other, owners[1].other_key = here, "key of here"
        yield Pair(here, there, apps[1], owners[0], relays[0])
    for relay in relays:
        await relay.close()


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(trust_env=False) as opened:
        yield opened


async def test_a_request_is_answered_by_the_owner(pair: Pair, client: httpx.AsyncClient) -> None:
    assert (await client.get(f"{pair.here}/api/tables/mine/asked")).json()["who"] == "here"
    assert (await client.get(f"{pair.there}/api/tables/theirs/asked")).json()["who"] == "there"
    client.cookies.clear()
    answer = await client.post(
        f"{pair.here}/api/tables/theirs-1/asked?lang=de&x=%20%C3%A4",
        content=b'{"name": "Ada"}',
        headers={"cookie": "bohnhof_x=secret; other=1", "content-type": "application/json", "user-agent": "test"},
    )
    assert answer.status_code == 201
    assert answer.headers.get_list("set-cookie") == [
        "bohnhof_a=one; HttpOnly; Path=/; SameSite=lax",
        "bohnhof_b=two; Path=/; SameSite=lax",
    ]
    told = answer.json()
    assert (told["who"], told["method"], told["body"]) == ("there", "POST", '{"name": "Ada"}')
    # The owner sees the request as it came to the first server.
    assert told["url"] == f"{pair.here}/api/tables/theirs-1/asked?lang=de&x=%20%C3%A4"
    assert told["client"] == "127.0.0.1"
    headers = dict(told["headers"])
    assert headers["cookie"] == "bohnhof_x=secret; other=1"
    assert headers["user-agent"] == "test"
    assert not [name for name in headers if name.startswith("bohnhof-relay")]


async def test_what_one_person_is_given_is_not_sent_along_with_the_next_ones_request(pair: Pair) -> None:
    for _person in range(3):
        async with httpx.AsyncClient(trust_env=False) as client:
            answer = await client.post(f"{pair.here}/api/tables/theirs/asked", content=b"{}")
            assert "bohnhof_a" in answer.cookies
            assert "cookie" not in dict(answer.json()["headers"])


async def test_a_path_of_no_table_stays_here(pair: Pair, client: httpx.AsyncClient) -> None:
    assert (await client.get(f"{pair.here}/elsewhere")).json()["who"] == "here"


async def test_a_redirect_goes_to_the_client(pair: Pair, client: httpx.AsyncClient) -> None:
    answer = await client.get(f"{pair.here}/t/theirs/as/secret")
    assert (answer.status_code, answer.headers["location"]) == (303, "/t/theirs")


async def test_long_answers_and_answers_without_a_body_arrive_whole(pair: Pair, client: httpx.AsyncClient) -> None:
    assert (await client.get(f"{pair.here}/api/tables/theirs/long")).text == "x" * 500_000
    answer = await client.head(f"{pair.here}/api/tables/theirs/asked")
    assert (answer.status_code, answer.content) == (200, b"")
    assert (await client.get(f"{pair.here}/api/tables/theirs/nowhere")).status_code == 404


async def test_an_owner_that_breaks_off_does_not_leave_the_client_waiting(
    pair: Pair, client: httpx.AsyncClient
) -> None:
    pair.relay._timeout = {"connect": 5.0, "read": 0.3, "write": 5.0, "pool": 5.0}
    with pytest.raises(httpx.RemoteProtocolError):
        await client.get(f"{pair.here}/api/tables/theirs/broken")


@pytest.mark.parametrize(("language", "word"), [("en", "at most"), ("de", "höchstens")])
async def test_too_large_a_body_is_refused_here(
    pair: Pair, client: httpx.AsyncClient, language: str, word: str
) -> None:
    answer = await client.post(f"{pair.here}/api/tables/theirs/asked?lang={language}", content=b"x" * 5001)
    assert answer.status_code == 413
    error = answer.json()["error"]
    assert error["key"] == "too_large"
    assert word in error["text"]


async def test_an_owner_that_cannot_be_reached_is_told_in_the_readers_language(
    pair: Pair, client: httpx.AsyncClient
) -> None:
    pair.owners.other = "http://127.0.0.1:1"
    answer = await client.get(f"{pair.here}/api/tables/theirs/asked", headers={"accept-language": "de-DE,de;q=0.9"})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert answer.json()["error"]["key"] == "restart"
    assert "Server" in answer.json()["error"]["text"]
    async with connect(f"ws{pair.here[4:]}/ws/theirs", proxy=None) as talking:
        with pytest.raises(ConnectionClosed):
            await talking.recv()
        assert (talking.close_code, talking.close_reason) == (1013, "restart")


async def test_a_dead_owners_table_is_answered_here_once_the_lock_is_free(
    pair: Pair, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The body that was read for the owner is there for the own application as well."""
    answers = ["http://127.0.0.1:1", "http://127.0.0.1:1", None]

    async def where(name: str) -> str | None:
        return answers.pop(0)

    monkeypatch.setattr(pair.owners, "where", where)
    answer = await client.post(f"{pair.here}/api/tables/theirs/asked", content=b"for the owner")
    assert (answer.json()["who"], answer.json()["body"]) == ("here", "for the owner")
    answers[:] = ["http://127.0.0.1:1", None]
    async with connect(f"ws{pair.here[4:]}/ws/theirs", proxy=None) as talking:
        assert json.loads(await talking.recv())["who"] == "here"


async def test_nothing_is_sent_around_in_circles(pair: Pair, client: httpx.AsyncClient) -> None:
    """Each of two servers believes that the other one owns the table."""
    async with asyncio.timeout(10):
        answer = await client.get(f"{pair.here}/api/tables/nobodys/asked")
        assert answer.status_code == 503
        async with connect(f"ws{pair.here[4:]}/ws/nobodys", proxy=None) as talking:
            with pytest.raises(ConnectionClosed):
                await talking.recv()
            assert talking.close_code == 1013


async def test_nobody_outside_can_pretend_to_be_another_server(pair: Pair, client: httpx.AsyncClient) -> None:
    for key in ("", "wrong", "key of here"):
        answer = await client.get(
            f"{pair.there}/api/tables/theirs/asked",
            headers={
                "bohnhof-relay-key": key,
                "bohnhof-relay-client": "10.1.2.3",
                "bohnhof-relay-host": "evil.example",
            },
        )
        told = answer.json()
        assert told["client"] == "127.0.0.1"
        assert "evil" not in told["url"]
        assert not [name for name, _value in told["headers"] if name.startswith("bohnhof-relay")]
    # Nor by way of a server that relays.
    answer = await client.get(
        f"{pair.here}/api/tables/theirs/asked",
        headers={
            "bohnhof-relay-key": "wrong",
            "bohnhof-relay-client": "10.1.2.3",
            "bohnhof-relay-host": "evil.example",
        },
    )
    assert answer.json()["client"] == "127.0.0.1"
    assert answer.json()["url"].startswith(pair.here)


def test_without_a_key_nobody_is_believed() -> None:
    said = [(b"bohnhof-relay-key", b""), (b"bohnhof-relay-client", b"1.1.1.1"), (b"accept", b"*/*")]
    scope = {"type": "http", "scheme": "http", "client": ("9.9.9.9", 1), "headers": said}
    for key in (None, "", "another"):
        assert introduced(scope, key) == ({**scope, "headers": [(b"accept", b"*/*")]}, False)


async def test_a_socket_is_relayed_both_ways(pair: Pair) -> None:
    async with connect(
        f"ws{pair.here[4:]}/ws/theirs?x=%C3%A4",
        additional_headers={"Cookie": "bohnhof_x=secret"},
        origin="http://bohnhof.example",  # type: ignore[arg-type]
        subprotocols=["two", "one"],  # type: ignore[list-item]
        user_agent_header="test",
        proxy=None,
    ) as talking:
        assert talking.subprotocol == "two"
        assert talking.response is not None
        assert talking.response.headers["set-cookie"] == "a=b"
        told = json.loads(await talking.recv())
        assert (told["who"], told["client"]) == ("there", "127.0.0.1")
        assert told["url"] == f"ws{pair.here[4:]}/ws/theirs?x=%C3%A4"
        headers = dict(told["headers"])
        assert (headers["cookie"], headers["origin"]) == ("bohnhof_x=secret", "http://bohnhof.example")
        assert headers["user-agent"] == "test"
        assert not [name for name in headers if name.startswith("bohnhof-relay")]
        for said in ("a", "ä€😀", b"\x00\xff", "x" * 1000, ""):
            await talking.send(said)
            assert await talking.recv() == said
        await talking.send("long")
        assert await talking.recv() == "y" * 200_000
        await asyncio.gather(*(talking.send(f"n{n}") for n in range(100)))
        assert [await talking.recv() for _n in range(100)] == [f"n{n}" for n in range(100)]


async def test_a_client_that_closes_is_told_to_the_owner(pair: Pair) -> None:
    async with connect(f"ws{pair.here[4:]}/ws/theirs", proxy=None) as talking:
        await talking.recv()
        await talking.close(4001, "my tea is ready")
    await ended(pair, (4001, "my tea is ready"))


async def test_a_client_that_is_gone_is_told_to_the_owner(pair: Pair) -> None:
    async with connect(f"ws{pair.here[4:]}/ws/theirs", proxy=None) as talking:
        await talking.recv()
        talking.transport.abort()
    async with asyncio.timeout(10):
        while not pair.inside.state.endings:
            await asyncio.sleep(0.01)


async def ended(pair: Pair, how: tuple[int, str]) -> None:
    async with asyncio.timeout(10):
        while how not in pair.inside.state.endings:
            await asyncio.sleep(0.01)


async def test_an_owner_that_closes_is_told_to_the_client(pair: Pair) -> None:
    for code, reason in ((1000, "over"), (4005, "slow"), (1012, "restart")):
        async with connect(f"ws{pair.here[4:]}/ws/theirs", proxy=None) as talking:
            await talking.recv()
            await talking.send(f"close {code} {reason}")
            with pytest.raises(ConnectionClosed):
                await talking.recv()
            assert (talking.close_code, talking.close_reason) == (code, reason)


async def test_an_owner_that_refuses_is_told_to_the_client(pair: Pair) -> None:
    with pytest.raises(InvalidStatus) as caught:
        await connect(f"ws{pair.here[4:]}/ws/theirs?secret=wrong", proxy=None)
    assert caught.value.response.status_code == 403
    assert caught.value.response.body == b"no such secret"


async def test_too_large_a_message_closes_both_sides(pair: Pair) -> None:
    async with connect(f"ws{pair.here[4:]}/ws/theirs", proxy=None) as talking:
        await talking.recv()
        await talking.send("x" * 1001)
        with pytest.raises(ConnectionClosed):
            await talking.recv()
        assert talking.close_code == 1009
    await ended(pair, (1009, ""))


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/ws/abc", "abc"),
        ("/api/tables/abc", "abc"),
        ("/api/tables/abc/replay", "abc"),
        ("/t/abc/as/secret", "abc"),
        ("/t/abc", None),
        ("/api/tables", None),
        ("/api/tables/", None),
        ("/api/choices", None),
        ("/ws/", None),
        ("/", None),
    ],
)
def test_which_paths_need_the_owner(path: str, name: str | None) -> None:
    assert table_of(path) == name


async def test_a_table_of_a_killed_process_is_answered_here(
    postgres: Cluster, postgres_url: str, client: httpx.AsyncClient
) -> None:
    """The owner is a real process that dies between two requests, and only PostgreSQL tells of it."""
    store = await Store.opened(postgres_url, address="http://127.0.0.1:9")
    owners = await store.owners()
    relay = Forwarder(owners)
    async with serving(Sharing(application("here"), owners, relay)) as here:
        async with writer(postgres_url, "1", "http://127.0.0.1:1") as process:
            assert (await client.get(f"{here}/api/tables/t0/asked")).status_code == 503
            assert (await client.get(f"{here}/api/tables/other/asked")).json()["who"] == "here"
            await process.kill()
        assert (await client.get(f"{here}/api/tables/t0/asked")).json()["who"] == "here"
    await relay.close()
    await store.close()
