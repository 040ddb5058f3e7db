"""Brings a database to the schema of this version, from an empty one or from any earlier version.

All of it is one transaction behind one lock: of several workers that start at once the first does the work, the others wait and find
it done. A new step is a new file in migrations/versions with the next number; a step that has been released is never edited.
"""

from __future__ import annotations

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, text

from stellwerk.store.engine import WRITES

STEPS = Path(__file__).parent / "migrations"

LOCK = 0x57E11_3E2C
"""The number of the advisory lock; any would do that no other program uses in this database."""

_one_thread = threading.Lock()  # Alembic keeps the migration under way in a global


def upgrade(engine: Engine) -> None:
    """Run the steps that are missing."""
    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    with _one_thread, engine.execution_options(**WRITES).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
