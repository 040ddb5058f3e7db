"""The server that `stellwerk serve` starts. Slow to import, so only what can be served gets here."""

from __future__ import annotations

import os
import signal
import sys
import threading

import uvicorn
from sqlalchemy.exc import DBAPIError

from stellwerk.cli.greeting import greet
from stellwerk.cli.params import Refused
from stellwerk.store import BadUrl, NewerDatabase, Store
from stellwerk.web.config import Config, spare_cores
from stellwerk.web.logs import LOGGING
from stellwerk.words import Say

LARGEST_FRAME = 16 * 1024


def check_store(config: Config) -> None:
    """Open the database and bring it to this version, or refuse in one line."""
    try:
        store = Store(config.database_url)
        try:
            store.migrate()
        finally:
            store.close()
    except (BadUrl, NewerDatabase) as fault:
        raise Refused(str(fault)) from None
    except DBAPIError as fault:
        raise Refused(f"the database cannot be used: {fault.orig}") from None


def run(say: Say, config: Config, host: str, port: int, public_url: str, workers: int, bot_processes: int, figures: str) -> None:
    """Serve until somebody ends it."""
    thinking = bot_processes or max(1, spare_cores() // workers)
    os.environ.update(STELLWERK_DATA=str(config.data), STELLWERK_DATABASE=config.database, STELLWERK_BOT_PROCESSES=str(thinking))
    os.environ.update(STELLWERK_HOST=host, STELLWERK_PORT=str(port), STELLWERK_PUBLIC_URL=public_url)
    os.environ.update(STELLWERK_WORKERS=str(workers))
    os.environ.update({"PROMETHEUS_MULTIPROC_DIR": figures} if figures else {})
    threading.Thread(target=greet, args=(say, host, port, public_url), daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again once all is closed: that was a good end
    uvicorn.run(
        "stellwerk.web.main:app",
        factory=True,
        host=host,
        port=port,
        workers=workers if workers > 1 else None,
        log_config=LOGGING,
        log_level="warning",
        http="stellwerk.web.protocol:Http",
        ws="stellwerk.web.protocol:Socket",
        backlog=256,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
