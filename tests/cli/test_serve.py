"""`stellwerk serve` says where it is to be found, to whom, and not before that is true."""

from __future__ import annotations

import asyncio
import logging.config
import os
import pty
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send
from tests.cli.conftest import Run, Shell
from tests.store.conftest import postgres as postgres
from tests.web.real import free_port

from stellwerk.cli import greeting, serve
from stellwerk.cli.params import default_folder
from stellwerk.web import addresses
from stellwerk.web.addresses import in_the_network
from stellwerk.web.logs import LOGGING, NotesTable
from stellwerk.words import speaker

Serve = Callable[..., "subprocess.Popen[bytes]"]
EN, DE = speaker("en"), speaker("de")


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def start(tmp_path: Path, port: int) -> Iterator[Serve]:
    """A server of this test's own; it ends with the test, and well."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: str, stdout: int = subprocess.PIPE, **env: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "stellwerk", "serve", "--port", str(port), "--data", str(tmp_path), *words]
        started.append(subprocess.Popen(command, stdout=stdout, env={**os.environ, "TERM": "xterm", **env}))
        return started[-1]

    yield start
    for process in started:
        process.terminate()
        assert process.wait(timeout=20) == 0
        if process.stdout:
            assert process.stdout.read() == b"", "everything is said at once, and once"
            process.stdout.close()


def said(process: subprocess.Popen[bytes], lines: int) -> list[str]:
    assert process.stdout
    return [process.stdout.readline().decode().rstrip("\n") for _ in range(lines)]


def is_well(port: int, host: str = "127.0.0.1") -> bool:
    """At the first try, without any patience."""
    with urllib.request.urlopen(f"http://{host}:{port}/health") as answer:
        return bool(answer.status == 200)


def reaches(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=5).close()
    except OSError:
        return False
    return True


def for_network(port: int) -> str:
    """The second line, as this computer is connected."""
    found = "  ".join(f"http://{address}:{port}/" for address in in_the_network("0.0.0.0"))
    return f"Others in the same network open {found}" if found else "No network was found: only this computer can open it."


# ------------------------------------------------------------ real servers
def test_it_says_where_it_is_once_it_answers_and_others_can_come(start: Serve, port: int) -> None:
    told = said(start(), 2)
    assert is_well(port)
    assert told == [f"Open http://localhost:{port}/ in your browser. Ctrl-C ends.", for_network(port)]
    assert all(is_well(port, address) for address in in_the_network("0.0.0.0"))


def test_local_keeps_to_this_computer(start: Serve, port: int) -> None:
    told = said(start("--local"), 2)
    assert is_well(port)
    assert told == [f"Open http://localhost:{port}/ in your browser. Ctrl-C ends.", "Only this computer can open it."]
    assert not any(reaches(address, port) for address in in_the_network("0.0.0.0"))


def test_a_public_url_is_told_and_used(start: Serve, port: int) -> None:
    told = said(start("--local", "--public-url", "https://games.example", "--lang", "de"), 2)
    assert told == [f"Öffne http://localhost:{port}/ im Browser. Strg-C beendet.", "Andere öffnen https://games.example/"]


def test_several_workers_say_it_once(start: Serve, port: int, postgres: str) -> None:
    told = said(start("--local", "--workers", "2", "--database", postgres, "--public-url", "http://games.example:81/"), 2)
    assert is_well(port)
    assert told[1] == "Others open http://games.example:81/"


def in_a_terminal(start: Serve, *words: str, **env: str) -> str:
    """All that a person sees of a server that is stopped as soon as it has said where it is."""
    ours, theirs = pty.openpty()
    process = start(*words, stdout=theirs, **env)
    os.close(theirs)
    seen = b""
    while b"games.example" not in seen:
        seen += os.read(ours, 4096)
    process.terminate()
    with suppress(OSError):  # the end of a terminal
        while some := os.read(ours, 4096):
            seen += some
    os.close(ours)
    return seen.decode().replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("env", "shown"),
    [({"TERM": "xterm-256color"}, True), ({"TERM": "dumb"}, False), ({"PYTHONIOENCODING": "ascii"}, False)],
    ids=["terminal", "dumb", "ascii"],
)
def test_a_terminal_shows_a_qr_code_if_it_can(start: Serve, env: dict[str, str], shown: bool) -> None:
    seen = in_a_terminal(start, "--local", "--public-url", "https://games.example", **env)
    assert seen.endswith(f"Others open https://games.example/\n{greeting.qr('https://games.example/')}\n" if shown else "games.example/\n")


# ------------------------------------------------------------ what the environment says
def test_the_environment_is_heeded_and_the_command_line_wins(start: Serve, port: int, tmp_path: Path) -> None:
    env = {"STELLWERK_HOST": "0.0.0.0", "STELLWERK_PUBLIC_URL": "https://games.example", "STELLWERK_DATA": str(tmp_path / "nowhere")}
    told = said(start("--local", STELLWERK_PORT="1", **env), 2)
    assert told == [f"Open http://localhost:{port}/ in your browser. Ctrl-C ends.", "Others open https://games.example/"]
    assert not any(reaches(address, port) for address in in_the_network("0.0.0.0"))
    assert (tmp_path / "stellwerk.db").exists()
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("PORT", "x", "Invalid value for '--port'"),
        ("WORKERS", "2", "several workers need PostgreSQL"),
        ("BOT_PROCESSES", "99", "Invalid value for '--bot-processes'"),
        ("PUBLIC_URL", "x", "a public URL reads"),
        ("HOST", "203.0.113.7", "cannot listen on 203.0.113.7"),
        ("DATABASE", "x://y", "'x://y': a database is"),
        ("DATA", "/dev/null/data", "/dev/null/data: Not a directory"),
    ],
)
def test_every_option_may_come_from_the_environment(shell: Shell, port: int, tmp_path: Path, name: str, value: str, line: str) -> None:
    env = {"STELLWERK_PORT": str(port), "STELLWERK_DATA": str(tmp_path), f"STELLWERK_{name}": value}
    done = shell("serve", env=env)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"stellwerk: {line}")


def test_the_data_folder_is_where_the_desktop_keeps_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/data")
    assert default_folder() == Path("/srv/data/stellwerk")
    monkeypatch.setenv("XDG_DATA_HOME", "data")  # its specification says that a relative one does not count
    assert default_folder() == Path.home() / ".local/share/stellwerk"


# ------------------------------------------------------------ what it tells its operator
def test_an_interpreted_server_says_so_first(shell: Shell, port: int) -> None:
    done = shell("serve", "--local", "--port", port, "--database", "sqlite://", env={"STELLWERK_INTERPRETED": "1"})
    assert done.stderr.startswith("The rules run interpreted: ")


def test_figures_are_those_of_all_workers(start: Serve, port: int, postgres: str) -> None:
    said(start("--local", "--workers", "2", "--database", postgres), 2)

    def answered() -> int:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            text = answer.read().decode()
        assert "# TYPE stellwerk_moves_total counter" in text
        return int(float(re.findall(r'^stellwerk_requests_total\{status="200"\} (.*)$', text, re.MULTILINE)[0]))

    before = answered()
    assert [answered() for _ in range(12)] == list(range(before + 1, before + 13)), "whichever worker is asked"


def test_a_line_of_the_log_has_time_level_and_table(capsys: pytest.CaptureFixture[str]) -> None:
    log = logging.getLogger("stellwerk")

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        log.warning("it %s", "creaks")
        log.warning("table abc does not wake up")
        logging.getLogger("uvicorn.error").error("Exception in ASGI application")

    async def nothing(*_: object) -> Message:
        return {}

    before = logging.root.handlers[:], logging.root.level, log.level
    logging.config.dictConfig(LOGGING)
    try:
        for path in ("/t/abc/ws", "/me/secret"):
            asyncio.run(NotesTable(app)({"type": "http", "path": path}, nothing, nothing))  # type: ignore[arg-type]
    finally:
        logging.root.handlers[:], logging.root.level, log.level = before
    lines = capsys.readouterr().err.splitlines()
    when, words = zip(*(re.fullmatch(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d{4}) (.*)", line).groups() for line in lines), strict=True)  # type: ignore[union-attr]
    assert len(when) == 6
    assert list(words) == [
        "WARNING table abc: it creaks",
        "WARNING table abc does not wake up",
        "ERROR table abc: Exception in ASGI application",
        "WARNING it creaks",
        "WARNING table abc does not wake up",
        "ERROR Exception in ASGI application",
    ]


# ------------------------------------------------------------ databases that will not do
def no_database(folder: Path) -> str:
    (folder / "stellwerk.db").write_text("a shopping list, rather long\n" * 100)
    return "cannot open 'sqlite:///{data}/stellwerk.db': file is not a database"


def newer_database(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "stellwerk.db")) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
        database.commit()
    return "the database is of a newer version of Stellwerk (schema 9999; this version knows up to "


def bad_folder(folder: Path) -> str:
    (folder / "stellwerk.db").mkdir()
    return "cannot open 'sqlite:///{data}/stellwerk.db': unable to open database file"


@pytest.mark.parametrize("spoil", [no_database, newer_database, bad_folder], ids=lambda spoil: spoil.__name__)
def test_a_database_that_will_not_do_is_one_line(shell: Shell, port: int, tmp_path: Path, spoil: Callable[[Path], str]) -> None:
    line = spoil(tmp_path).format(data=tmp_path)
    done = shell("serve", "--local", "--port", port, "--data", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"stellwerk: {line}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("url", "line"),
    [
        ("postgresql://ada:secret@127.0.0.1:1/nowhere", "cannot open 'postgresql://ada:***@127.0.0.1:1/nowhere': "),
        ("postgresql://ada:secret@nowhere.invalid/x", "cannot open 'postgresql://ada:***@nowhere.invalid/x': "),
        ("mysql://ada:secret@localhost/x", "'mysql://ada:***@localhost/x': a database is "),
        ("nonsense", "'nonsense' is not the URL of a database"),
        ("sqlite:////no/such/folder/x.db", "cannot open 'sqlite:////no/such/folder/x.db': "),
    ],
)
def test_a_url_that_will_not_do_is_one_line(shell: Shell, port: int, tmp_path: Path, url: str, line: str) -> None:
    done = shell("serve", "--local", "--port", port, "--data", tmp_path, "--database", url)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"stellwerk: {line}")
    assert done.stderr.count("\n") == 1
    assert "secret" not in done.stderr


def test_a_second_server_refuses_the_same_folder_until_the_first_is_dead(start: Serve, shell: Shell, tmp_path: Path) -> None:
    said(first := start("--local"), 2)
    done = shell("serve", "--local", "--port", free_port(), "--data", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"stellwerk: another server uses {tmp_path}/stellwerk.db: end that one, or give this one another folder with --data\n"
    )
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    first.returncode = 0  # as wanted here
    assert said(start("--local"), 2)[0].startswith("Open ")


# ------------------------------------------------------------ what is refused
def test_a_port_in_use_is_one_line_and_nothing_is_promised(shell: Shell, port: int) -> None:
    with socket.create_server(("127.0.0.1", port)):
        for words in ((), ("--local",)):
            done = shell("serve", "--port", port, *words)
            assert (done.returncode, done.stdout) == (2, "")
            assert done.stderr == f"stellwerk: port {port} is in use: end what listens there, or give another with --port\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--host", "203.0.113.7"), "cannot listen on 203.0.113.7, port 8000: "),
        (("--local", "--host", "0.0.0.0"), "give --local or --host, not both"),
        *(
            (("--public-url", bad), "a public URL reads http(s)://host[:port], not ")
            for bad in (
                "games.example",
                "ftp://games.example",
                "http://",
                "http://games.example/tables",
                "http://games.example?a=b",
                "http://games.example:99999",
                "http://ada@games.example",
                "http://games.example:port",
                "http://[fd00::2",
                'http://games.example"onload',
                "http://games.example\n",
            )
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_served_is_refused_before_anything_starts(run: Run, words: tuple[str, ...], line: str) -> None:
    done = run("serve", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"stellwerk: {line}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("", ""),
        ("https://games.example", "https://games.example/"),
        ("http://192.168.1.5:8080/", "http://192.168.1.5:8080/"),
        ("http://[fd00::2]:80", "http://[fd00::2]:80/"),
        ("HTTP://Spiele.Müller.example", "HTTP://Spiele.Müller.example/"),
    ],
)
def test_a_good_public_url_ends_with_a_slash(given: str, kept: str) -> None:
    assert serve.with_slash(given) == kept


# ------------------------------------------------------------ the words
@pytest.mark.parametrize(
    ("host", "own", "lines"),
    [
        ("0.0.0.0", ["192.168.1.23"], ["http://localhost:8000/", "http://192.168.1.23:8000/"]),
        ("0.0.0.0", ["192.168.1.23", "10.0.0.5"], ["http://localhost:8000/", "http://192.168.1.23:8000/  http://10.0.0.5:8000/"]),
        ("10.0.0.5", ["192.168.1.23", "10.0.0.5"], ["http://10.0.0.5:8000/", "http://10.0.0.5:8000/"]),
        ("127.0.0.1", ["192.168.1.23"], ["http://localhost:8000/", "Nur dieser Computer kann das öffnen."]),
        ("0.0.0.0", [], ["http://localhost:8000/", "Kein Netz gefunden: Nur dieser Computer kann das öffnen."]),
    ],
    ids=["network", "two", "one of them", "local", "no network"],
)
def test_the_greeting_names_what_can_be_reached(monkeypatch: pytest.MonkeyPatch, host: str, own: list[str], lines: list[str]) -> None:
    monkeypatch.setattr(addresses, "interfaces", lambda: ((f"eth{n}", address) for n, address in enumerate(own)))
    monkeypatch.setattr(addresses, "way_out", lambda family: own[0] if own else "")
    told = list(greeting.greeting(DE, host, 8000, "", with_qr=True))
    assert lines[0] in told[0]
    assert told[1].endswith(lines[1])
    assert told[2:] == ([greeting.qr(lines[1].split()[0])] if "http" in lines[1] else [])
