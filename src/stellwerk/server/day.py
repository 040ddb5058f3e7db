"""Days, the same for the whole world: the daily deal changes at midnight UTC."""

from __future__ import annotations

from datetime import UTC, datetime

from stellwerk.table.table import Table


def today() -> str:
    """The date of now."""
    return datetime.now(UTC).date().isoformat()


def is_running(date: str) -> bool:
    """Whether a daily deal of this date (empty: it is none) can still be played for its ranking."""
    return date != "" and date >= today()


def may_tell_seed(table: Table) -> bool:
    """The seed of a deal, and what follows from it, stays secret as long as somebody can still be ranked with it."""
    return not is_running(table.settings.daily)


def is_ranked(table: Table) -> bool:
    """Whether this is an attempt at a daily deal that was finished on its day."""
    return bool(table.settings.daily and table.ended) and _date(table.ended) == table.settings.daily


def _date(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()
