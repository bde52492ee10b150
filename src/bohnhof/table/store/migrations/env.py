"""What Alembic runs: the steps that are missing, on the connection that was handed over, in one transaction."""

from alembic import context

from bohnhof.table.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
