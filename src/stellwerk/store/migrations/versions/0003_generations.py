"""Guests can be signed out everywhere: whatever was signed for an earlier generation no longer counts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """A column more."""
    op.add_column("players", sa.Column("generation", sa.Integer, nullable=False, server_default="0"))
