"""The tables of the database, as the newest migration leaves them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    false,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

# `last` is the number of the last entry. Who appends must name the one after it: that is the fence between processes.
tables = Table(
    "tables",
    metadata,
    Column("name", String(64), nullable=False),
    Column("settings", LargeBinary, nullable=False),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("state", String(8), nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("last", BigInteger, nullable=False, server_default="-1"),
    PrimaryKeyConstraint("name"),
    Index(None, "state", "changed"),
    Index(None, "changed"),
)

entries = Table(
    "entries",
    metadata,
    Column("name", String(64), ForeignKey("tables.name", ondelete="CASCADE"), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("name", "number"),
    sqlite_with_rowid=False,
)

# The server processes that share a PostgreSQL database. `pid` is the backend of the connection that holds the locks, so
# no two living processes have the same one; `key` proves a relayed request to the process that it is relayed to.
servers = Table(
    "servers",
    metadata,
    Column("pid", Integer, autoincrement=False, nullable=False),
    Column("address", String(255), nullable=True),
    Column("key", String(64), nullable=False),
    PrimaryKeyConstraint("pid"),
)
