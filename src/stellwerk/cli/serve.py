"""`stellwerk serve`: the browser table, for everybody in the same network."""

from __future__ import annotations

import errno
import os
import re
import socket
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Annotated

import typer

from stellwerk import lazy
from stellwerk.cli import params
from stellwerk.cli.params import Refused
from stellwerk.web.addresses import EVERYWHERE
from stellwerk.web.config import Config

try:
    import fcntl
except ImportError:  # not on every system: there nobody is warned of a second server
    fcntl = None  # type: ignore[assignment]

LARGEST_PORT = 65535
PUBLIC_URL = re.compile(r"https?://(?:[\w.-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?/?", re.IGNORECASE)

app = params.commands()


@app.command()
def serve(
    context: typer.Context,
    data: params.Data,
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
    database: params.Database = "",
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
    lang: params.Lang = None,
) -> None:
    """Open the tables in the browser."""
    if workers > 1 and not database.startswith("postgres"):
        raise Refused("several workers need PostgreSQL: give --database postgresql://...")
    if local and host and was_typed(context, "host"):
        raise Refused("give --local or --host, not both")
    host = "127.0.0.1" if local else host or EVERYWHERE[0]
    public_url = with_slash(public_url)
    check_free(host, port)
    say = params.words(lang)
    params.mention_interpreted(say)
    server = lazy.load("stellwerk.cli.server", "server")
    with ExitStack() as held:
        config = Config(data=data, database=database)
        data.mkdir(parents=True, exist_ok=True)
        held.enter_context(sole_server(config))
        server.check_store(config)
        figures = held.enter_context(tempfile.TemporaryDirectory(prefix="stellwerk-metrics-")) if workers > 1 else ""
        server.run(say, config, host, port, public_url, workers, bot_processes, figures)


# ------------------------------------------------------------ what can be refused before anything starts
def was_typed(context: typer.Context, name: str) -> bool:
    """Whether an option stood on the command line; what is typed wins over the environment."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


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
