"""The number of a table's last entry stands in its head: who appends must name the next one."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column and fill it from the logs."""
    op.add_column("tables", sa.Column("last", sa.BigInteger(), nullable=False, server_default="-1"))
    tables = sa.table("tables", sa.column("name"), sa.column("last"))
    entries = sa.table("entries", sa.column("name"), sa.column("number"))
    newest = sa.select(sa.func.max(entries.c.number)).where(entries.c.name == tables.c.name).scalar_subquery()
    op.execute(tables.update().values(last=sa.func.coalesce(newest, -1)))
