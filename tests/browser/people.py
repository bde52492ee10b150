"""People before the browser: each has a context, as if it were a machine of its own, and pages that are watched."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Self

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebSocket, expect
from table_server import TableServer
from websockets.asyncio.client import ClientConnection, connect

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000
"""So many milliseconds a busy machine may take to show something."""
LOST = ("Failed to load resource", "WebSocket connection to")
"""What the console says when there is no network: no fault of the page."""
QUIET = {"pace": 0, "trade_time": 0, "absence": 3600, "edition": "amigo-classic"}
"""A table at which bots do at once what they do, and nobody is played for."""

expect.set_options(timeout=PATIENCE)


class Person:
    """Somebody before a page. `heard` is all that the server has said to it, `view` what it makes of that."""

    def __init__(self, context: BrowserContext, page: Page, server: TableServer) -> None:
        self.context = context
        self.page = page
        self.server = server
        self.table = ""
        self.you: str | None = None
        self.view: dict[str, Any] = {}
        self.heard: list[str] = []
        self.said: list[str] = []
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._console)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(LOST):
            self.faults.append(message.text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", lambda frame: self.said.append(str(frame)))

    def _hear(self, frame: str | bytes) -> None:
        self.heard.append(str(frame))
        message = json.loads(frame)
        if message["type"] == "welcome":
            self.you = message["you"]
        if message["type"] in ("welcome", "missed", "happened") and message["view"]:
            self.view = (self.view if message["type"] == "happened" else {}) | message["view"]

    # --- going somewhere ----------------------------------------------------------------------------------------------

    async def goes(self, path: str) -> None:
        await self.page.goto(self.server.url + path)

    async def asked(self, **settings: Any) -> dict[str, Any]:
        """Make a table without looking at the page; the cookie of the seat is this context's."""
        wanted = {"name": "Ada", "seats": ["you", "farmer", "farmer"]} | QUIET | settings
        answer = await self.context.request.post(self.server.url + "/api/tables", data=wanted)
        assert answer.status == 201, await answer.text()
        made: dict[str, Any] = await answer.json()
        return made

    async def makes(self, **settings: Any) -> str:
        """Make a table and go there; returns its name."""
        made = await self.asked(**settings)
        self.table = made["table"]
        await self.goes(made["url"])
        return self.table

    async def begins(self, record: str, *others: str, you: int = 0, **settings: Any) -> list[str]:
        """A table that goes on after a record, oneself on the seat with this number. The others are people; they have
        sat down, and look elsewhere until they come or get a voice. Returns their secrets."""
        seats = ["person"] * len(others)
        seats.insert(you, "you")
        made = await self.asked(**{"seats": seats, "record": record} | settings)
        self.table = made["table"]
        secrets = [await self.server.sat_down(self.table, name) for name in others]
        await self.goes(made["url"])
        await self.sees_table()
        return secrets

    async def comes(self, table: str, secret: str) -> None:
        """Come by the personal link of a seat."""
        self.table = table
        await self.goes(f"/t/{table}/as/{secret}")
        await self.sees_table()

    async def sits_down(self, table: str, name: str) -> None:
        """Come by the link of a table and take the first free seat."""
        self.table = table
        await self.goes(f"/t/{table}")
        await self.page.get_by_label("Your name").fill(name)
        await self.page.get_by_role("button", name="Sit down").click()

    async def sees_table(self) -> None:
        await expect(self.page.locator("section.table")).to_be_visible()

    async def secret(self) -> str:
        """The secret of the own seat."""
        answer = await self.context.request.get(f"{self.server.url}/api/tables/{self.table}/link")
        link: str = (await answer.json())["link"]
        return link.rpartition("/")[2]

    # --- what there is ------------------------------------------------------------------------------------------------

    def button(self, name: str, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def action(self, name: str) -> Locator:
        """One of the buttons for what can be done now."""
        return self.page.locator(".actions").get_by_role("button", name=name)

    async def presses(self, button: Locator) -> None:
        """Press a button that says something to the table."""
        await self.presses_until_said(button.click, str(button))

    async def presses_until_said(self, press: Callable[[], Awaitable[None]], what: str) -> None:
        """Press something that says something to the table, again if the page took it for the second half of a double
        press: nobody can press two different things as fast as a test."""
        said = len(self.said)
        for _attempt in range(10):
            await press()
            if await self.said_more(said):
                return
        raise AssertionError(f"{what} says nothing")

    async def said_more(self, than: int) -> bool:
        """Wait for a moment until the page has said something new to the table; whether it has."""
        for _look in range(20):
            if len(self.said) > than:
                return True
            await asyncio.sleep(0.02)
        return False

    async def does(self, label: str) -> None:
        """Press the first of the buttons below the table that is called like this."""
        await self.presses(self.action(label).first)

    def part(self, name: str) -> Locator:
        return self.page.locator(f'[data-part="{name}"]')

    def card(self, position: int) -> Locator:
        """A card of the own hand, the front card being 1."""
        return self.part("hand").get_by_role("button").nth(position - 1)

    def field(self, number: int) -> Locator:
        """The surface of an own field."""
        return self.part("fields").locator(".surface").nth(number - 1)

    def offer(self, number: int) -> Locator:
        return self.page.locator("article.offer").filter(has=self.page.locator(f"#offer-{number}"))

    def want(self, bean: str) -> Locator:
        return self.part("offer").get_by_role("button", name=f"{bean}:")

    async def words(self) -> str:
        """The whole table as text, as the page reads it out."""
        await self.button("The table in words").click()
        dialog = self.page.get_by_role("dialog")
        text = await dialog.inner_text()
        await self.page.keyboard.press("Escape")
        await expect(dialog).to_be_hidden()
        return text

    async def told(self, sentence: str) -> None:
        """The log of what has happened says this."""
        await expect(self.page.locator(".log li").filter(has_text=sentence).first).to_be_attached()

    # --- the same person elsewhere ------------------------------------------------------------------------------------

    async def second_tab(self) -> "Person":
        other = Person(self.context, await self.context.new_page(), self.server)
        other.table = self.table
        return other


class People:
    """All who sit before the browser in one test."""

    def __init__(self, browser: Browser, server: TableServer) -> None:
        self._browser = browser
        self._server = server
        self._contexts: list[BrowserContext] = []
        self._all: list[Person] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for context in self._contexts:
            await context.close()
        if kind is None:
            faults = [fault for person in self._all for fault in person.faults]
            assert not faults, "\n".join(faults)

    async def new(self, server: TableServer | None = None, locale: str = "en-GB", **more: Any) -> Person:
        """Somebody new, with a machine of his own: `viewport`, `is_mobile`, `color_scheme` and the like. Without more
        words he wants no movement, which keeps a machine without a graphics processor busy."""
        usual = {"locale": locale, "viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        context = await self._browser.new_context(**usual | more)
        self._contexts.append(context)
        return self.watched(Person(context, await context.new_page(), server or self._server))

    async def phone(self, width: int, height: int, **more: Any) -> Person:
        """Somebody with a phone, who can only tap."""
        return await self.new(viewport={"width": width, "height": height}, is_mobile=True, has_touch=True, **more)

    def watched(self, person: Person) -> Person:
        self._all.append(person)
        return person


class Voice:
    """Somebody who sits at a table without a browser, and says what a test wants to be said."""

    def __init__(self, server: TableServer, table: str, secret: str) -> None:
        self._url = f"{server.url.replace('http', 'ws', 1)}/ws/{table}"
        self._secret = secret
        self._count = 0
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        self._socket = await connect(self._url, max_size=None)
        await self._socket.send(json.dumps({"type": "hello", "version": 1, "lang": "en", "secret": self._secret}))
        await self._heard("welcome")
        return self

    async def __aexit__(self, *error: object) -> None:
        assert self._socket is not None
        await self._socket.close()

    async def _heard(self, *kinds: str, **more: Any) -> dict[str, Any]:
        assert self._socket is not None
        while True:
            message: dict[str, Any] = json.loads(await self._socket.recv())
            if message["type"] in kinds and more.items() <= message.items():
                return message

    async def asks(self, kind: str, **more: Any) -> dict[str, Any]:
        """Say something; returns what is answered."""
        assert self._socket is not None
        self._count += 1
        name = f"{self._secret[:8]}{id(self)}-{self._count}"
        await self._socket.send(json.dumps({"type": kind, "id": name} | more))
        return await self._heard("answer", "refused", "error", id=name)

    async def says(self, command: str) -> None:
        """Give a command that is carried out."""
        answer = await self.asks("say", command=command)
        assert answer["type"] == "answer", answer
