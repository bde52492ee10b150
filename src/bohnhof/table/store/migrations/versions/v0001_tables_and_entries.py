"""Tables and the entries of their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "tables",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("settings", sa.LargeBinary(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_tables"),
    )
    op.create_index("ix_tables_state_changed", "tables", ["state", "changed"])
    op.create_index("ix_tables_changed", "tables", ["changed"])
    op.create_table(
        "entries",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["name"], ["tables.name"], name="fk_entries_name", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
