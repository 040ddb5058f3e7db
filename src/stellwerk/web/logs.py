"""How the server logs: one line with time and level, and the table it is about; a traceback follows as it is."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

_table: ContextVar[str] = ContextVar("table", default="")

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"table": {"()": "stellwerk.web.logs.TableNamed"}},
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(about)s%(message)s", "datefmt": "%Y-%m-%d %H:%M:%S%z"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["table"]}},
    "root": {"level": "WARNING", "handlers": ["stderr"]},
    "loggers": {"stellwerk": {"level": "INFO"}, **{name: {"handlers": [], "propagate": True} for name in ("uvicorn", "uvicorn.error")}},
}
"""For `logging.config.dictConfig`, in every worker."""


class TableNamed(logging.Filter):
    """Puts the table before what is said while one is asked for, unless it is named anyway."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything pass."""
        table = _table.get()
        record.about = f"table {table}: " if table and table not in record.getMessage() else ""
        return True


class NotesTable:
    """Remembers which table a request or a socket asks for."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on."""
        path = scope.get("path", "").removeprefix("/api").split("/")
        _table.set(path[2] if len(path) > 2 and path[1] in ("t", "tables") and path[2].isalnum() else "")
        await self.app(scope, receive, send)
