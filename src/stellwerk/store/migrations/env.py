"""What Alembic runs: the missing steps, in the transaction that `stellwerk.store.migrate` has begun."""

from __future__ import annotations

from alembic import context

from stellwerk.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
