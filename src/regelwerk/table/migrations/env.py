"""Run by Alembic with the connection that `database.upgrade` has opened."""

from alembic import context

from regelwerk.table.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
