"""Where tables are kept, who owns them, and how another process is reached.

A table is a head (`Head`) and an append-only log of entries (`Entry`), numbered from 0 without gaps. What `append` has
returned for is on the disk. Nothing else is stored: a table is rebuilt from its log.

    store = await Store.opened("sqlite:///path/file.db")                    # or "postgresql://user@host/database"
    owners = await store.owners(lost=drop_all_tables)
    if (owner := await owners.claim(name)) is True: ...                      # it is ours; else the address of its owner
    await store.create(head, [Entry(0, "made", b"{}", now)])
    await store.append(name, [Entry(1, "command", b"{}", now)])
    app = Sharing(app, owners, Forwarder(owners))                            # other processes' tables are relayed

What a caller must know:

- `Overtaken`: the log of this table is not what the caller believes (another process writes it, or it is gone).
  Nothing of that append was written. Drop the table from memory; claim and read it again, or send people to its owner.
- `StoreFailed`: the database did not do it, or nobody knows whether it did (the connection broke while committing).
  Drop the table from memory and read it again; the store reconnects by itself. The text holds no content.
- A cancelled `append` may still be written: read the table again before going on with it.
- Claim a table before creating or writing it. After `lost` was called nothing is owned any more, and every append is
  refused as `Overtaken` until the table is claimed again.
"""

from bohnhof.table.store.entries import Entry, Head
from bohnhof.table.store.errors import (
    CannotOpen,
    Overtaken,
    StoreDamaged,
    StoreError,
    StoreFailed,
    StoreInUse,
    StoreTooNew,
)
from bohnhof.table.store.forward import Forwarder
from bohnhof.table.store.ownership import Owners
from bohnhof.table.store.sharing import Sharing
from bohnhof.table.store.store import Store

__all__ = [
    "CannotOpen",
    "Entry",
    "Forwarder",
    "Head",
    "Overtaken",
    "Owners",
    "Sharing",
    "Store",
    "StoreDamaged",
    "StoreError",
    "StoreFailed",
    "StoreInUse",
    "StoreTooNew",
]
