"""What uvicorn starts in each worker: the application, told by the environment where to keep things."""

from __future__ import annotations

import gc
import os
from pathlib import Path

from starlette.types import ASGIApp

from stellwerk.web import protocol
from stellwerk.web.app import create_app
from stellwerk.web.config import Config, spare_cores
from stellwerk.web.logs import NotesTable


def app() -> ASGIApp:
    """The application of this worker."""
    protocol.prepare()
    config = Config(
        data=Path(os.environ["STELLWERK_DATA"]),
        database=os.environ.get("STELLWERK_DATABASE", ""),
        host=os.environ.get("STELLWERK_HOST") or "127.0.0.1",
        port=int(os.environ.get("STELLWERK_PORT") or 8000),
        public_url=os.environ.get("STELLWERK_PUBLIC_URL", ""),
        bot_processes=int(os.environ.get("STELLWERK_BOT_PROCESSES") or spare_cores()),
        workers=int(os.environ.get("STELLWERK_WORKERS") or 1),
        review_playouts=int(os.environ.get("STELLWERK_REVIEW_PLAYOUTS", "0")),
    )
    application = NotesTable(create_app(config))
    settle_memory()
    return application


def settle_memory() -> None:
    """What is here by now stays for good: the garbage collector leaves it alone and looks at the rest less often. Its longest looks were
    what players waited for."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
