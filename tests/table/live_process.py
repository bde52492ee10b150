"""A server process without sockets: tables of bots play, and every sentence that a watcher is told goes to the output.

python live_process.py FILE TABLES
"""

import asyncio
import json
import sys

from bohnhof.table.house import House
from bohnhof.table.settings import NewTable, settings_of
from bohnhof.table.sockets import Visit
from bohnhof.table.store import Store


async def watch(house: House, name: str) -> None:
    """Pass on what a watcher of a table is told."""
    visit = Visit(house, name, None, "test")
    await visit.hear('{"type": "hello", "version": 1}')
    while messages := await visit.connection.waiting():
        for message in map(json.loads, messages):
            if message["type"] == "happened":
                told = [line["text"] for line in message["told"]]
                print(json.dumps([name, message["n"], told]), flush=True)


async def main(file: str, tables: int) -> None:
    store = await Store.opened(f"sqlite:///{file}")
    house = House(store, await store.owners())
    await house.open()
    settings = settings_of(NewTable(seats=["trader", "farmer", "trader"], pace=0.01))
    made = [await house.create(settings) for _ in range(tables)]
    await asyncio.gather(*(watch(house, one.table) for one in made))


asyncio.run(main(sys.argv[1], int(sys.argv[2])))
