"""Tables say whether they go on by themselves: only those are woken up when a server starts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """A column more; of tables that are there nobody knows, so they wake up once."""
    op.add_column("tables", sa.Column("is_due", sa.Boolean, nullable=False, server_default=sa.true()))
