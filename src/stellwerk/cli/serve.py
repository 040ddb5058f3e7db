"""`stellwerk serve`: the browser table."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Annotated

import typer

from stellwerk.cli import given
from stellwerk.cli.given import Refused
from stellwerk.web.config import spare_cores

DATA = Path.home() / ".local" / "share" / "stellwerk"
LARGEST_FRAME = 16 * 1024


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others on the network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="On which port.")] = 8000,
    database: Annotated[str, typer.Option(help="A PostgreSQL URL; if not said, SQLite in the data folder.")] = "",
    data: Annotated[Path, typer.Option(help="The server's own folder.")] = DATA,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes; more than one needs PostgreSQL.")] = 1,
    bot_processes: Annotated[
        int, typer.Option(min=0, max=64, help="How many bots may think at once in each worker; 0: as many as there are cores to spare.")
    ] = 0,
    lang: given.Lang = None,
) -> None:
    """Open the tables in the browser."""
    import uvicorn  # slow to import, and only needed here

    if workers > 1 and not database.startswith("postgres"):
        raise Refused("several workers need PostgreSQL: give --database postgresql://...")
    say = given.words(lang)
    thinking = bot_processes or max(1, spare_cores() // workers)
    os.environ.update(STELLWERK_DATA=str(data), STELLWERK_DATABASE=database, STELLWERK_BOT_PROCESSES=str(thinking))
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
    print(say("Open {address} in your browser. Ctrl-C ends.", address=f"http://{shown}:{port}/"), flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again once all is closed: that was a good end
    uvicorn.run(
        "stellwerk.web.main:app",
        factory=True,
        host=host,
        port=port,
        workers=workers if workers > 1 else None,
        log_level="warning",
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
