"""A connection of somebody to a table: what waits to be sent to it, and nothing that could hold up the table."""

import asyncio
from collections import deque
from typing import Final, Literal

from bohnhof.table.messages import Bye, Language, Problem, encode
from bohnhof.texts import Sentences

WATCHER: Final = -1
Farewell = Literal["restart", "elsewhere", "slow", "closed"]


class Connection:
    """One tab, device or program. `put` never waits: a client that does not take what is sent to it is let go."""

    def __init__(self, lang: Language, most: int, address: str = "") -> None:
        self.lang: Language = lang
        self.seat = WATCHER
        self.address = address
        self.most = most
        self.outbox: deque[bytes] = deque()
        self.size = 0
        self.ended = False
        self.slow = False
        self.filled = asyncio.Event()
        self.over = asyncio.Event()

    @property
    def sentences(self) -> Sentences:
        """The sentences of its language, without names."""
        return Sentences(self.lang)

    def put(self, message: bytes) -> None:
        """Send this, in its turn."""
        if self.ended:
            return
        if self.size + len(message) > self.most:
            self.slow = True
            self.outbox.clear()
            self.size = 0
            self.bye("slow")
            return
        self.outbox.append(message)
        self.size += len(message)
        self.filled.set()

    def problem(self, key: str, text: str, said: str | None = None, field: str = "") -> None:
        """Say that a message was wrong."""
        self.put(encode(Problem(key=key, text=text, id=said, field=field or None)))

    def bye(self, key: Farewell) -> None:
        """Say why it ends; nothing is sent after that."""
        if self.ended:
            return
        self.outbox.append(encode(Bye(key=key, text=self.sentences.say(f"live.bye.{key}"))))
        self.ended = True
        self.filled.set()
        self.over.set()

    async def waiting(self) -> list[bytes]:
        """All messages that wait to be sent, as soon as there is one; none after the last one."""
        while not self.outbox:
            if self.ended:
                return []
            self.filled.clear()
            await self.filled.wait()
        messages = list(self.outbox)
        self.outbox.clear()
        self.size = 0
        return messages
