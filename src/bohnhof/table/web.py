"""The server over HTTP: tables are made, sat down at and looked up; records, replays, rules and the client are sent.

What is asked of a table goes through the house; the socket is `sockets.py`. Every refusal is
`{"error": {"key", "text", "field"?, "rule"?}}` in the language of who asks.
"""

import asyncio
import gzip
import io
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
import segno
import structlog
from msgspec import Meta, Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute

from bohnhof.notation.words import SEATS
from bohnhof.table.choices import choices
from bohnhof.table.client_files import ClientFile, ClientFiles, read_file, sent
from bohnhof.table.clocks import Clock
from bohnhof.table.guide_pages import guides_page
from bohnhof.table.house import House
from bohnhof.table.layers import Counted
from bohnhof.table.limits import Bucket, Problematic
from bohnhof.table.messages import BadMessage, Letter, complaint
from bohnhof.table.metrics import CONTENT_TYPE, Metrics
from bohnhof.table.replay import NONE, frames
from bohnhof.table.requests import (
    BadRequest,
    Json,
    body_of,
    from_own_page,
    language_of,
    refused,
    secret_of,
    set_secret,
    table_name,
)
from bohnhof.table.rule_pages import rules_page
from bohnhof.table.settings import LARGEST_BODY, LONGEST_RECORD, BadSettings, read_new_table, settings_of
from bohnhof.table.sockets import socket_endpoint
from bohnhof.table.store import Forwarder, Sharing
from bohnhof.texts import LANGUAGES, catalogue

SMALL_BODY: Final = 4096
REPLAYS_AT_ONCE: Final = 2
"""So many replays are made at the same time: each takes a processor for a moment."""
REQUESTS_RATE, REQUESTS_BURST = 20.0, 200.0
"""The requests of one address a second, and at once."""
DEAR: Final = 10.0
"""What a replay costs, where another request costs one."""
MOST_ADDRESSES: Final = 10_000
log = structlog.get_logger("bohnhof.web")


class SitDown(Struct, forbid_unknown_fields=True, frozen=True):
    """The body of `POST /api/tables/NAME/sit`."""

    name: Annotated[str, Meta(max_length=100)]
    seat: Letter | None = None


_HERE: Final = ("localhost", "127.0.0.1", "::1")
_sit_down: Final = msgspec.json.Decoder(SitDown)


@dataclass
class Web:
    """All answers over HTTP. `url` is where everybody reaches this server, where that has been said; else `nearby` is
    where it is reached by others on the same network, for links made by somebody at this machine. `origins` are other
    sites whose pages may use it, `forwarder` relays to other processes where there are any."""

    house: House
    metrics: Metrics = field(default_factory=Metrics)
    client: ClientFiles = field(default_factory=ClientFiles)
    url: str = ""
    nearby: str = ""
    origins: Collection[str] = ()
    forwarder: Forwarder | None = None
    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        self.replaying = asyncio.Semaphore(REPLAYS_AT_ONCE)
        self.buckets: dict[str, Bucket] = {}
        self.swept = 0.0
        self.kept: dict[str, ClientFile] = {}

    # --- what a table can be --------------------------------------------------------------------------------------

    async def choices(self, request: Request) -> Response:
        """`GET /api/choices`."""
        limits = self.house.limits
        found = choices(
            tuple(self.house.means.bots),
            language_of(request),
            {"tables": limits.tables, "connections_per_table": limits.connections_per_table},
        )
        return Json(found | {"url": self.base(request)})

    async def texts(self, request: Request) -> Response:
        """`GET /api/texts/LANG`."""
        language = request.path_params["language"]
        if language not in LANGUAGES:
            raise BadRequest("no_language", 404, languages=", ".join(LANGUAGES))
        return self.kept_page(request, "texts " + language, lambda: msgspec.json.encode(catalogue(language)))

    async def rules(self, request: Request) -> Response:
        """`GET /api/rules`."""
        language = language_of(request)
        return self.kept_page(request, "rules " + language, lambda: rules_page(language))

    async def guides(self, request: Request) -> Response:
        """`GET /api/guides`."""
        language = language_of(request)
        return self.kept_page(request, "guides " + language, lambda: guides_page(language))

    def kept_page(self, request: Request, name: str, made: Callable[[], bytes]) -> Response:
        """A page that is the same until the server is replaced."""
        if name not in self.kept:
            self.kept[name] = read_file(name + ".json", made())
        return sent(request, self.kept[name])

    # --- tables ---------------------------------------------------------------------------------------------------

    async def create(self, request: Request) -> Response:
        """`POST /api/tables`."""
        from_own_page(request, self.origins)
        asked = read_new_table(await body_of(request, LARGEST_BODY))
        bots = tuple(self.house.means.bots)
        if asked.record:
            self.count(request, DEAR)
            async with self.replaying:
                settings = await asyncio.to_thread(settings_of, asked, bots)
        else:
            settings = settings_of(asked, bots)
        made = await self.house.create(settings, asked.name, address_of(request))
        answer = Json(
            {
                "table": made.table,
                "url": f"/t/{made.table}",
                "seat": made.seat,
                "link": None if made.secret is None else link(made.table, made.secret),
            },
            201,
        )
        if made.secret is not None:
            set_secret(answer, made.table, made.seat, made.secret, self.is_secure(request))
        return answer

    async def public(self, request: Request) -> Response:
        """`GET /api/tables`."""
        return Json({"tables": await self.house.public()})

    async def info(self, request: Request) -> Response:
        """`GET /api/tables/NAME`."""
        return Json(await self.house.info(table_name(request)))

    async def sit(self, request: Request) -> Response:
        """`POST /api/tables/NAME/sit`."""
        from_own_page(request, self.origins)
        name = table_name(request)
        try:
            asked = _sit_down.decode(await body_of(request, SMALL_BODY))
        except msgspec.DecodeError as error:
            raise complaint(error) from None
        seated = await self.house.sit(name, asked.name, asked.seat, secret_of(request, name))
        answer = Json({"seat": seated.seat, "link": link(name, seated.secret)})
        set_secret(answer, name, seated.seat, seated.secret, self.is_secure(request))
        return answer

    async def arrive(self, request: Request) -> Response:
        """`GET /t/NAME/as/SECRET`: a seat moves to this device."""
        name = table_name(request)
        secret = str(request.path_params["secret"])
        table = await self.house.table(name)
        index = table.seat_of(secret)
        if index is None:
            raise BadRequest("wrong_link", 403)
        answer = RedirectResponse(f"/t/{name}?seat={SEATS[index]}", 303, {"Cache-Control": "no-store"})
        set_secret(answer, name, SEATS[index], secret, self.is_secure(request))
        return answer

    async def link(self, request: Request) -> Response:
        """`GET /api/tables/NAME/link`."""
        name = table_name(request)
        secret = secret_of(request, name)
        table = await self.house.table(name)
        seat = table.seat_of(secret)
        if secret is None or seat is None:
            raise BadRequest("no_seat", 403)
        return Json({"seat": SEATS[seat], "link": link(name, secret)})

    async def code(self, request: Request) -> Response:
        """`GET /api/tables/NAME/code.svg`: the link of the table, to be scanned."""
        name = table_name(request)
        out = io.BytesIO()
        code = segno.make(f"{self.base(request)}/t/{name}", micro=False)
        code.save(
            out, kind="svg", scale=8, border=4, xmldecl=False, svgns=True, dark="#000", light="#fff", omitsize=True
        )
        return Response(out.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})

    # --- finished games -------------------------------------------------------------------------------------------

    async def record(self, request: Request) -> Response:
        """`GET /api/tables/NAME/record`."""
        name = table_name(request)
        table = await self.house.table(name)
        headers = {
            "Cache-Control": "no-store",
            "Content-Disposition": f'attachment; filename="bohnhof-{table.settings.edition}.txt"',
        }
        return Response(table.record(), media_type="text/plain", headers=headers)

    async def replay(self, request: Request) -> Response:
        """`GET /api/tables/NAME/replay`."""
        name = table_name(request)
        self.count(request, DEAR)
        table = await self.house.table(name)
        info: dict[str, Any] = msgspec.to_builtins(table.info())
        return await self.frames(request, table.record(), table.names(), info)

    async def replay_upload(self, request: Request) -> Response:
        """`POST /api/replay`."""
        from_own_page(request, self.origins)
        self.count(request, DEAR)
        data = await body_of(request, LONGEST_RECORD)
        try:
            record = data.decode("utf-8")
        except UnicodeDecodeError:
            raise BadRequest("not_a_text", field="record") from None
        return await self.frames(request, record)

    async def frames(
        self, request: Request, record: str, names: list[str] | None = None, info: dict[str, Any] | None = None
    ) -> Response:
        """The frames of a record, made and packed in another thread: it takes a moment."""
        eyes = request.query_params.get("seat", NONE)
        language = language_of(request)
        packs = "gzip" in request.headers.get("accept-encoding", "")

        def work() -> bytes:
            found = frames(record, eyes, language, names, info)
            return gzip.compress(found, 5) if packs else found

        headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if packs else {})
        async with self.replaying:
            return Json(await asyncio.to_thread(work), headers=headers)

    # --- for those who run the server -----------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        """`GET /healthz`: whether tables can be stored."""
        well = not self.house.closing and await self.house.store.alive()
        return Json({"status": "ok" if well else "failing"}, 200 if well else 503)

    async def numbers(self, request: Request) -> Response:
        """`GET /metrics`."""
        return Response(self.metrics.text(self.house.counts()), headers={"Content-Type": CONTENT_TYPE})

    # --- the client -----------------------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The client, whatever it shows at this path."""
        return self.client.page(request)

    async def anything(self, request: Request) -> Response:
        """A file of the client, or nothing that there is."""
        path = request.url.path.lstrip("/")
        found = self.client.answer(request, path)
        if found is not None:
            return found
        if path.startswith(("api/", "ws/")) or "text/html" not in request.headers.get("accept", ""):
            raise BadRequest("no_such_page", 404)
        return self.client.page(request, 404)

    # --- what they share ------------------------------------------------------------------------------------------

    def base(self, request: Request) -> str:
        """Where others reach this server."""
        if self.url:
            return self.url
        host = request.headers.get("host", "localhost")
        if self.nearby and urlsplit(f"//{host}").hostname in _HERE:
            return self.nearby
        return f"{request.url.scheme}://{host}"

    def is_secure(self, request: Request) -> bool:
        """Whether the browser has come by https."""
        own = urlsplit(self.url)
        behind = own.scheme == "https" and own.netloc == request.headers.get("host", "")
        return behind or request.url.scheme == "https"

    def count(self, request: Request, cost: float = 1.0) -> None:
        """Count a request of an address. Raises `BadRequest` for one too many."""
        address, now = address_of(request), self.clock.now()
        if len(self.buckets) > MOST_ADDRESSES and now > self.swept + 1:
            self.swept = now
            self.buckets = {each: bucket for each, bucket in self.buckets.items() if not bucket.is_full(now)}
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(REQUESTS_RATE, REQUESTS_BURST, now)
        if not bucket.take(now, cost):
            raise BadRequest("too_fast", 429)

    def asked(self, answer: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """An answer that is counted, and refuses in words."""

        async def endpoint(request: Request) -> Response:
            try:
                self.count(request)
                return await answer(request)
            except (BadRequest, BadMessage, BadSettings, Problematic) as error:
                return refused(request, error)
            except ClientDisconnect:
                return Response(status_code=400)  # nobody hears it
            except Exception:
                log.exception("request_failed", route=answer.__name__)
                return refused(request, Problematic("internal", status=500))

        return endpoint

    def routes(self) -> list[Route | WebSocketRoute]:
        """Where everything is."""
        asked = self.asked
        return [
            Route("/api/choices", asked(self.choices)),
            Route("/api/tables", asked(self.create), methods=["POST"]),
            Route("/api/tables", asked(self.public)),
            Route("/api/tables/{name}", asked(self.info)),
            Route("/api/tables/{name}/sit", asked(self.sit), methods=["POST"]),
            Route("/api/tables/{name}/link", asked(self.link)),
            Route("/api/tables/{name}/record", asked(self.record)),
            Route("/api/tables/{name}/replay", asked(self.replay)),
            Route("/api/tables/{name}/code.svg", asked(self.code)),
            Route("/api/replay", asked(self.replay_upload), methods=["POST"]),
            Route("/api/rules", asked(self.rules)),
            Route("/api/guides", asked(self.guides)),
            Route("/api/texts/{language}", asked(self.texts)),
            Route("/healthz", self.health),
            Route("/metrics", self.numbers),
            WebSocketRoute("/ws/{name}", socket_endpoint(self.house, self.origins)),
            Route("/t/{name}/as/{secret}", asked(self.arrive)),
            *[Route(path, self.page) for path in ("/", "/t/{name}", "/replay", "/replay/{name}", "/rules")],
            Route("/rules/{rule}", self.page),
            Route("/how-to-play", self.page),
            Route("/how-to-play/{guide}", self.page),
            Route("/{path:path}", asked(self.anything)),
        ]

    def application(self) -> Counted:
        """The whole server as an ASGI application."""
        inside = Starlette(routes=self.routes(), exception_handlers={HTTPException: not_so})
        inside.router.redirect_slashes = False
        return Counted(Sharing(inside, self.house.owners, self.forwarder), self.metrics)


async def not_so(request: Request, error: Exception) -> Response:
    """A path that is asked in another way than it answers."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    return refused(request, BadRequest("not_this_way" if status == 405 else "no_such_page", status))


def link(name: str, secret: str) -> str:
    """The personal link of a seat."""
    return f"/t/{name}/as/{secret}"


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else ""
