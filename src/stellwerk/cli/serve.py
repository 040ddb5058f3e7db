"""`stellwerk serve`: the browser table, for everybody in the same network."""

from __future__ import annotations

import errno
import io
import os
import re
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Annotated, TextIO

import segno
import typer

from stellwerk.cli import given
from stellwerk.cli.given import Refused
from stellwerk.web.addresses import EVERYWHERE, in_the_network, is_this_computer, url
from stellwerk.web.config import Config, spare_cores
from stellwerk.words import Say

try:
    import fcntl
except ImportError:  # not on every system: there nobody is warned of a second server
    fcntl = None  # type: ignore[assignment]

LARGEST_FRAME = 16 * 1024
LARGEST_PORT = 65535
PUBLIC_URL = re.compile(r"https?://(?:[\w.-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?/?", re.IGNORECASE)
WHITE_ON_BLACK = "\x1b[97;40m{}\x1b[0m"


def default_folder() -> Path:
    """Where programs of this person keep their data."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (named if named.is_absolute() else Path.home() / ".local" / "share") / "stellwerk"


Database = Annotated[str, typer.Option(envvar="STELLWERK_DATABASE", help="A PostgreSQL URL; if not said, SQLite in the data folder.")]
Data = Annotated[
    Path,
    typer.Option(
        envvar="STELLWERK_DATA",
        default_factory=default_folder,
        show_default="~/.local/share/stellwerk",
        help="The server's own folder.",
    ),
]


def serve(
    context: typer.Context,
    data: Data,
    host: Annotated[
        str, typer.Option(envvar="STELLWERK_HOST", help="Where to listen; if not said, in every network this computer is in.")
    ] = "",
    port: Annotated[int, typer.Option(envvar="STELLWERK_PORT", min=1, max=LARGEST_PORT, help="On which port.")] = 8000,
    local: Annotated[bool, typer.Option("--local", help="Keep to this computer.")] = False,
    public_url: Annotated[
        str,
        typer.Option(
            envvar="STELLWERK_PUBLIC_URL", metavar="URL", help="What invites lead to, if others reach this server under another address."
        ),
    ] = "",
    database: Database = "",
    workers: Annotated[int, typer.Option(envvar="STELLWERK_WORKERS", min=1, max=64, help="Processes; more than one needs PostgreSQL.")] = 1,
    bot_processes: Annotated[
        int,
        typer.Option(
            envvar="STELLWERK_BOT_PROCESSES",
            min=0,
            max=64,
            help="How many bots may think at once in each worker; 0: as many as there are cores to spare.",
        ),
    ] = 0,
    lang: given.Lang = None,
) -> None:
    """Open the tables in the browser."""
    if workers > 1 and not database.startswith("postgres"):
        raise Refused("several workers need PostgreSQL: give --database postgresql://...")
    if local and host and was_typed(context, "host"):
        raise Refused("give --local or --host, not both")
    host = "127.0.0.1" if local else host or EVERYWHERE[0]
    public_url = with_slash(public_url)
    check_free(host, port)
    say = given.words(lang)
    given.mention_interpreted(say)
    with ExitStack() as held:
        config = Config(data=data, database=database)
        data.mkdir(parents=True, exist_ok=True)
        held.enter_context(sole_server(config))
        check_store(config)
        figures = held.enter_context(tempfile.TemporaryDirectory(prefix="stellwerk-metrics-")) if workers > 1 else ""
        run(say, config, host, port, public_url, workers, bot_processes, figures)


def run(say: Say, config: Config, host: str, port: int, public_url: str, workers: int, bot_processes: int, figures: str) -> None:
    """Serve until somebody ends it."""
    import uvicorn  # slow to import, and only needed here

    from stellwerk.web.logs import LOGGING

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


# ------------------------------------------------------------ what can be refused before anything starts
def was_typed(context: typer.Context, name: str) -> bool:
    """Whether an option stood on the command line; what is typed wins over the environment."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def check_store(config: Config) -> None:
    """Open the database and bring it to this version, or refuse in one line."""
    from sqlalchemy.exc import DBAPIError  # slow to import, like the store

    from stellwerk.store import BadUrl, NewerDatabase, Store

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


@contextmanager
def sole_server(config: Config) -> Iterator[None]:
    """Hold the SQLite file for this server alone: two would each show their own half of the truth. PostgreSQL may be shared.

    The lock is the process's own: it ends with it, however that happens, and no child of it holds it on.
    """
    path = config.sqlite_file
    if path is None or fcntl is None or not path.parent.is_dir():
        yield
        return
    with path.with_name(f"{path.name}.lock").open("a") as lock:
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused(f"another server uses {path}: end that one, or give this one another folder with --data") from None
        yield


def with_slash(public_url: str) -> str:
    """A public URL as links begin with it; refused if it is not one."""
    if not public_url:
        return ""
    found = PUBLIC_URL.fullmatch(public_url)
    if not found or int(found["port"] or 0) > LARGEST_PORT:
        raise Refused(f"a public URL reads http(s)://host[:port], not {public_url[:80]!r}")
    return f"{public_url.rstrip('/')}/"


def check_free(host: str, port: int) -> None:
    """Refuse a place where this server could not listen."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, os.name == "posix")  # as the server will, right after another has ended
        try:
            probe.bind((host, port))
        except OSError as fault:
            if fault.errno == errno.EADDRINUSE:
                raise Refused(f"port {port} is in use: end what listens there, or give another with --port") from None
            raise Refused(f"cannot listen on {host[:80]}, port {port}: {fault.strerror}") from None


# ------------------------------------------------------------ what is said once it listens
def greet(say: Say, host: str, port: int, public_url: str) -> None:
    """Wait until the server answers, whichever worker that is, and say where it is to be found."""
    while not answers({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port):
        time.sleep(0.1)
    with suppress(BrokenPipeError):  # nobody reads it
        print("\n".join(greeting(say, host, port, public_url, with_qr=shows_blocks(sys.stdout))), flush=True)


def answers(host: str, port: int) -> bool:
    """Whether the server there is well."""
    try:
        with socket.create_connection((host, port), timeout=10) as line:
            line.sendall(b"GET /health HTTP/1.0\r\n\r\n")
            return b" 200 " in line.recv(64)
    except OSError:
        return False


def greeting(say: Say, host: str, port: int, public_url: str, with_qr: bool) -> Iterator[str]:
    """The addresses, line by line: for this computer, and for others."""
    here = "localhost" if host in (*EVERYWHERE, "127.0.0.1", "::1") else host
    yield say("Open {address} in your browser. Ctrl-C ends.", address=url(here, port))
    others = [public_url] if public_url else [url(each, port) for each in in_the_network(host)]
    if public_url:
        yield say("Others open {address}", address=public_url)
    elif others:
        yield say("Others in the same network open {address}", address="  ".join(others))
    elif is_this_computer(host):
        yield say("Only this computer can open it.")
    else:
        yield say("No network was found: only this computer can open it.")
    if others and with_qr:
        yield qr(others[0])


def qr(address: str) -> str:
    """An address for the camera of a phone, in characters. White on black, whatever the terminal's own colours are."""
    out = io.StringIO()
    segno.make(address, error="m").terminal(out, compact=True)
    return "\n".join(WHITE_ON_BLACK.format(line) for line in out.getvalue().splitlines())


def shows_blocks(stream: TextIO) -> bool:
    """Whether a QR code can be seen there: a terminal that knows block characters and colours."""
    return stream.isatty() and os.environ.get("TERM", "dumb") != "dumb" and "utf" in (stream.encoding or "").lower()
