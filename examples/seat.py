"""Take a seat at a table of a Bohnhof server and play: a whole client in less than a hundred lines.

    python examples/seat.py http://localhost:8000/t/TABLE [NAME]     sit down at a table and play there
    python examples/seat.py http://localhost:8000                    make a table with two bots first

It plants where it must, harvests what pays best when it must make room, accepts gifts, and refuses all other offers.
It needs `websockets` and knows nothing but docs/protocol.md.
"""

import asyncio
import itertools
import json
import sys
import urllib.request

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

PAUSE = 0.06  # seconds: whoever says more than twenty messages a second is told to wait


def post(url, body):
    request = urllib.request.Request(url, json.dumps(body).encode(), method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def choose(view, me):
    """One of the commands that are listed, or None to wait."""
    legal = view["legal"]
    for offer in view["offers"]:
        if offer["answers"]:
            gift = not offer["wants"] and offer["offer"] in legal["can_accept"]
            return f"{'accept' if gift else 'refuse'} {offer['offer']}"
    if view["turn"]["actor"] != me:
        return None
    worth = {field["field"]: field["worth"] for field in view[f"seat:{me}"]["fields"]}
    order = ["plant", "turn-up", "draw", "discard", "end", "harvest"]  # in the step of planting a bean comes first
    commands = [command for command in legal["commands"] if command["verb"] in order]
    grows = {field["bean"] for field in view[f"seat:{me}"]["fields"]}
    return min(
        commands,
        key=lambda c: (order.index(c["verb"]), c["bean"] not in grows, -worth.get(c["field"], 0)),
    )["say"]


async def play(server, table, secret):
    numbers, asked = itertools.count(1), None
    async for socket in connect(server.replace("http", "ws", 1) + f"/ws/{table}"):  # and again, whenever it breaks off
        try:
            await socket.send(json.dumps({"type": "hello", "version": 1, "lang": "en", "secret": secret}))
            async for text in socket:
                message = json.loads(text)
                if message["type"] in ("refused", "error", "bye"):
                    print("!", message["text"])
                if message["type"] == "welcome":
                    me, view, asked = message["you"], message["view"] or {}, None
                elif message["type"] == "happened":
                    view |= message["view"]
                    print(*(told["text"] for told in message["told"]), sep="\n")
                elif message["type"] in ("answer", "refused", "error"):
                    asked = None
                if view and view["result"]:
                    print(*view["result"]["text"], sep="\n")
                    return view["result"]
                command = choose(view, me) if view and not asked else None
                if command:
                    asked = f"seat-{next(numbers)}"
                    await asyncio.sleep(PAUSE)
                    await socket.send(json.dumps({"type": "say", "id": asked, "command": command}))
        except ConnectionClosed:
            continue
    return None


def main(address, name="Robin"):
    server, _, table = address.rstrip("/").partition("/t/")
    if table:
        seat = post(f"{server}/api/tables/{table}/sit", {"name": name})
    else:
        seat = post(f"{server}/api/tables", {"name": name, "seats": ["you", "trader", "farmer"], "pace": 0.2})
        table = seat["table"]
        print(f"Watch it at {server}/t/{table}")
    return asyncio.run(play(server, table, seat["link"].rpartition("/")[2]))


if __name__ == "__main__":
    main(*sys.argv[1:])
