"""What Alembic runs: the connection comes from ``factlock.registry.store.schema``.

From a checkout: ``alembic -x db=facts.db revision --autogenerate -m "..."`` and the like.
"""

from pathlib import Path

from alembic import context
from sqlalchemy import Connection

from factlock.registry.store.database import Database
from factlock.registry.store.tables import metadata
from factlock.registry.store.triggers import install, remove


def run(connection: Connection) -> None:
    """Migrate inside the caller's transaction, without triggers; then make them anew."""
    remove(connection)
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()
    install(connection)


if context.is_offline_mode():
    raise SystemExit("a registry is migrated in place: give -x db=PATH, without --sql")

given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    database = Database(Path(context.get_x_argument(as_dictionary=True)["db"]), "migrate")
    try:
        with database.transaction() as own:
            run(own)
    finally:
        database.close()
