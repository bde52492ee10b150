"""What the answers over HTTP share: the language of who asks, bodies of limited size, cookies, and refusals."""

import re
from collections.abc import Collection
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from bohnhof.table.limits import Problematic
from bohnhof.table.messages import BadMessage, Language, encode
from bohnhof.table.settings import BadSettings
from bohnhof.texts import LANGUAGES, Sentences

COOKIE: Final = "bohnhof_"
"""Begins the name of the cookie of each table."""
COOKIE_LASTS: Final = 90 * 24 * 3600
NAME: Final = re.compile(r"^[A-Za-z0-9_-]{1,64}$")
"""What the name of a table can be."""


class BadRequest(Exception):
    """A request that is refused: the sentence (`table.http.` + key), the field that is wrong, and the status."""

    def __init__(self, key: str, status: int = 400, field: str = "", **values: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.field = field
        self.values = values

    def sentence(self, sentences: Sentences) -> str:
        """What is wrong, for a reader."""
        return sentences.say("table.http." + self.key, **self.values)


class Json(Response):
    """An answer in JSON; nobody keeps it unless it says so."""

    media_type = "application/json"

    def __init__(self, content: Any, status: int = 200, headers: dict[str, str] | None = None) -> None:
        data = content if isinstance(content, bytes) else encode(content)
        super().__init__(data, status, {"Cache-Control": "no-store", **(headers or {})})


def language_of(connection: HTTPConnection) -> Language:
    """The language that was asked for, else the browser's, else English."""
    asked = connection.query_params.get("lang", "")
    if asked in LANGUAGES:
        return "de" if asked == "de" else "en"
    if asked:
        raise BadRequest("no_language", field="lang", languages=", ".join(LANGUAGES))
    return preferred(connection)


def preferred(connection: HTTPConnection) -> Language:
    """The language of the browser, or English."""
    for part in connection.headers.get("accept-language", "").split(","):
        word = part.partition(";")[0].strip().lower()[:2]
        if word in LANGUAGES:
            return "de" if word == "de" else "en"
    return "en"


def refused(request: HTTPConnection, error: Exception) -> Response:
    """The answer to a request that could not be done."""
    asked = request.query_params.get("lang", "")
    sentences = Sentences(asked if asked in LANGUAGES else preferred(request))
    assert isinstance(error, BadRequest | BadMessage | BadSettings | Problematic)
    status = getattr(error, "status", 413 if error.args[:1] == ("too_large",) else 400)
    told: dict[str, Any] = {"key": error.key.rpartition(".")[2], "text": error.sentence(sentences)}
    if error.field:
        told["field"] = error.field
    if getattr(error, "rule", None):
        told["rule"] = getattr(error, "rule", None)
    headers = {"Retry-After": "10"} if status in (429, 503) else None
    return Json({"error": told}, status, headers)


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request, if it is not too long. Raises `BadRequest`."""
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > most:
        raise BadRequest("too_large", 413, most=most)
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise BadRequest("too_large", 413, most=most)
    return bytes(data)


def table_name(request: HTTPConnection) -> str:
    """The name of the table that a request is about. Raises `BadRequest`."""
    name = str(request.path_params["name"])
    if not NAME.match(name):
        raise BadRequest("no_such_table", 404)
    return name


def secret_of(request: HTTPConnection, name: str) -> str | None:
    """What the cookie of a table says: that of `?seat=B`, else that of the seat that this browser has got last. So two
    people with links of their own can play in one browser."""
    seat = request.query_params.get("seat")
    return request.cookies.get(COOKIE + name + (f"_{seat}" if seat else ""))


def set_secret(response: Response, name: str, seat: str | None, secret: str, secure: bool) -> None:
    """Keep the secret of a seat on this device: no script can read it, and no other site's page can send it."""
    for cookie in (COOKIE + name, f"{COOKIE}{name}_{seat}"):
        response.set_cookie(
            cookie, secret, max_age=COOKIE_LASTS, path="/", secure=secure, httponly=True, samesite="strict"
        )


def from_own_page(request: HTTPConnection, origins: Collection[str]) -> None:
    """Refuse what the page of another site sends. A program names no origin. Raises `BadRequest`."""
    origin = request.headers.get("origin")
    if origin is None:
        if request.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise BadRequest("foreign_page", 403)
        return
    if origin not in origins and urlsplit(origin).netloc.lower() != request.headers.get("host", "").lower():
        raise BadRequest("foreign_page", 403)
