"""A server process for tests: it writes to several tables as fast as it can and says what has been acknowledged.

    python writes_until_killed.py URL TABLES [ADDRESS]

Lines on standard output: `ready`, then `NAME NUMBER` for each append that has returned, and, with an address (then it
claims its tables first): `overtaken NAME`, `failed NAME`, `lost`.
"""

import asyncio
import os
import sys

from bohnhof.table.store import Entry, Head, Overtaken, Store, StoreFailed


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


async def write(store: Store, name: str) -> None:
    number = len(await store.read(name))
    while True:
        entries = [Entry(number, "command", f"{name} {number}".encode(), float(number))]
        if number % 3 == 0:
            entries.append(Entry(number + 1, "command", f"{name} {number + 1}".encode(), float(number + 1)))
        try:
            await store.append(name, entries, "playing")
        except Overtaken:
            say(f"overtaken {name}")
            return
        except StoreFailed:
            say(f"failed {name}")
            return
        number = entries[-1].number + 1
        say(f"{name} {number - 1}")
        if len(sys.argv) > 3:
            await asyncio.sleep(0.01)


async def main(url: str, tables: int, address: str | None) -> None:
    store = await Store.opened(url, address=address)
    owners = await store.owners(lost=lambda: say("lost"))
    names = [f"t{number}" for number in range(tables)]
    for name in names:
        assert await owners.claim(name) is True
        if await store.head(name) is None:
            await store.create(Head(name, b"{}", False, "open", 0.0, 0.0), [])
    say("ready")
    await asyncio.gather(*(write(store, name) for name in names))
    await asyncio.Event().wait()


asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None))
