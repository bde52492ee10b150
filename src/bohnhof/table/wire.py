"""WebSockets as they come over the network: what uvicorn does, but bounded and in larger portions.

A client that sends a great deal at once is cut off before all of it has been read, and one that goes on sending after
goodbye is not listened to. Text that is no UTF-8 is no reason to close: it is answered like any message that cannot be
read. What waits for a client goes out in one piece.
"""

from collections.abc import Sequence
from typing import Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

PORTION: Final = 4096
"""So many bytes are read before it is looked how many messages wait."""
MOST_WAITING: Final = 200
"""No more messages of one connection wait to be heard: nobody who means well sends so many at once."""
MOST_AFTER_GOODBYE: Final = 100_000
"""So many bytes more a client may have sent before it learnt of the goodbye."""
CLOSING: Final = 2.0
"""So many seconds a client has to close in turn."""
TOO_MUCH: Final = 1008
SEND_ALL: Final = "bohnhof.send_all"
"""The extension of ASGI with which several messages are sent together."""


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        self.close_timeout = CLOSING
        self.unheard = 0

    def handle_connect(self, event: Request) -> None:
        """Somebody opens a socket."""
        super().handle_connect(event)
        if not self.close_sent:  # then there is somebody to hand it to
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), SEND_ALL: {"send": self.send_all}}

    def data_received(self, data: bytes) -> None:
        """Something comes in: take it in portions, and no more than can be heard."""
        if self.close_sent:
            self.unheard += len(data)
            if self.unheard > MOST_AFTER_GOODBYE:
                self.transport.abort()
                return
        for start in range(0, len(data), PORTION):
            super().data_received(data[start : start + PORTION])
            if self.transport.is_closing():
                return
            if self.queue.qsize() > MOST_WAITING:
                self.cut_off()
                return

    def cut_off(self) -> None:
        """Too much at once: nothing of it is heard any more."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.conn.fail(TOO_MUCH, "too much at once")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """A message is complete: it is handed on as bytes, whatever it is."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": bytes(data)})
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def send_all(self, messages: Sequence[bytes]) -> None:
        """Send several texts in one piece. Raises `ClientDisconnected`."""
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(b"".join([part for message in messages for part in (head_of(len(message)), message)]))


def head_of(size: int) -> bytes:
    """The beginning of a frame that holds a whole text of so many bytes."""
    if size < 126:
        return bytes((0x81, size))
    if size < 2**16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
