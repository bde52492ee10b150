"""The files of the browser client, read once and sent from memory, packed for those who understand it.

What lies under `assets/` has a name that changes with its content, so it is kept for ever; everything else is asked
for again each time, and answered briefly where nothing has changed.
"""

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

INDEX: Final = "index.html"
_KINDS: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}
_PACKED: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Bohnhof</title>
<p>The browser client has not been built. · Der Browser-Client ist nicht gebaut.</p><pre>make play</pre></html>"""


@dataclass(frozen=True)
class ClientFile:
    """One file: its content, the same packed (empty where that does not help), its type, and a mark of its content."""

    content: bytes
    packed: bytes
    kind: str
    mark: str
    for_ever: bool


class ClientFiles:
    """All files of the client, by their path."""

    def __init__(self, where: Traversable | None = None) -> None:
        self.files: dict[str, ClientFile] = {}
        folder = files("bohnhof.table") / "client" if where is None else where
        if folder.is_dir():
            self.read(folder, "")

    def read(self, folder: Traversable, path: str) -> None:
        """Read a folder and those in it."""
        for entry in folder.iterdir():
            name = path + entry.name
            if entry.is_dir():
                self.read(entry, name + "/")
            elif not entry.name.startswith("."):
                self.files[name] = read_file(name, entry.read_bytes())

    def answer(self, request: Request, path: str) -> Response | None:
        """The answer to a request for a file, None if there is no such file."""
        file = self.files.get(path)
        return None if file is None else sent(request, file)

    def page(self, request: Request, status: int = 200) -> Response:
        """The page that holds the whole client, whatever its path."""
        found = self.answer(request, INDEX)
        if found is None:
            return HTMLResponse(_NOT_BUILT, status_code=503)
        if found.status_code == 200:
            found.status_code = status
        return found


def sent(request: Request, file: ClientFile) -> Response:
    """A file as the answer to a request: short where nothing has changed, packed where that is understood."""
    headers = {
        "ETag": file.mark,
        "Cache-Control": "public, max-age=31536000, immutable" if file.for_ever else "no-cache",
        "Vary": "Accept-Encoding",
    }
    if file.mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = file.content
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(content, media_type=file.kind, headers=headers)


def read_file(name: str, content: bytes) -> ClientFile:
    """A file as it is sent."""
    ending = "." + name.rpartition(".")[2]
    kind = _KINDS.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(content, 9, mtime=0) if kind.startswith(_PACKED) and len(content) > 500 else b""
    return ClientFile(
        content,
        packed if len(packed) < len(content) else b"",
        kind,
        f'"{sha256(content).hexdigest()[:24]}"',
        name.startswith("assets/"),
    )
