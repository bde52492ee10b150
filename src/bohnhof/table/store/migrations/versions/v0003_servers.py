"""The server processes that share the tables, and where they are reached."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of servers."""
    op.create_table(
        "servers",
        sa.Column("pid", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("address", sa.String(255), nullable=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("pid", name="pk_servers"),
    )
