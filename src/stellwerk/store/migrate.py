"""Brings a database to the schema of this version, from an empty one or from any earlier version.

All of it is one transaction behind one lock: of several workers that start at once the first does the work, the others wait and find
it done. A new step is a new file in migrations/versions with the next number; a step that has been released is never edited.
"""

from __future__ import annotations

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from stellwerk.store.engine import WRITES

STEPS = Path(__file__).parent / "migrations"

LOCK = 0x57E11_3E2C
"""The number of the advisory lock; any would do that no other program uses in this database."""

_one_thread = threading.Lock()  # Alembic keeps the migration under way in a global


class NewerDatabase(RuntimeError):
    """A later version of Stellwerk has been here: this one does not know its schema, and touches nothing."""


def upgrade(engine: Engine) -> None:
    """Run the steps that are missing. Raises NewerDatabase."""
    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    with _one_thread, engine.execution_options(**WRITES).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        refuse_newer(connection, config)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def refuse_newer(connection: Connection, config: Config) -> None:
    """Raises NewerDatabase if its last step is none of ours."""
    steps = ScriptDirectory.from_config(config)
    known = {step.revision for step in steps.walk_revisions()}
    for at in MigrationContext.configure(connection).get_current_heads():
        if at not in known:
            raise NewerDatabase(
                f"the database is of a newer version of Stellwerk (schema {at}; this version knows up to {steps.get_current_head()}): "
                "install that version again, or restore a backup from before"
            )
