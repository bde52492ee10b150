"""The line between a page and its table, made slow or held up by a test."""

import asyncio
import json
import re
from typing import Self

from playwright.async_api import Page, WebSocketRoute

SOCKETS = re.compile("/ws/")
DELAY = 0.5


class Line:
    """What a page says goes through at once or after a while; what it hears can be held back. `said` is all of it."""

    def __init__(self, delay: float = 0.0) -> None:
        self.delay = delay
        self.said: list[str] = []
        self._held: list[str | bytes] | None = None
        self._routes: list[WebSocketRoute] = []

    @classmethod
    async def of(cls, page: Page, delay: float = 0.0) -> Self:
        """Take hold of every connection that this page will make."""
        line = cls(delay)
        await page.route_web_socket(SOCKETS, line._carry)
        return line

    def _carry(self, route: WebSocketRoute) -> None:
        far = route.connect_to_server()
        self._routes.append(route)
        loop = asyncio.get_running_loop()

        def outwards(message: str | bytes) -> None:
            self.said.append(str(message))
            loop.call_later(self.delay, far.send, message)

        def inwards(message: str | bytes) -> None:
            if self._held is None:
                loop.call_later(self.delay, route.send, message)
            else:
                self._held.append(message)

        route.on_message(outwards)
        far.on_message(inwards)

    def commands(self) -> list[str]:
        """The commands that the page has given."""
        messages = [json.loads(message) for message in self.said]
        return [message["command"] for message in messages if message["type"] == "say"]

    def hold(self) -> None:
        """From now on the page hears nothing."""
        self._held = []

    def let_go(self) -> None:
        """The page hears what was held back, and all that comes."""
        held, self._held = self._held or [], None
        for message in held:
            self._routes[-1].send(message)

    async def cut(self) -> None:
        """The connection is closed from the outside."""
        await self._routes[-1].close(code=1012)
