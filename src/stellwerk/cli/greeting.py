"""What `stellwerk serve` says once it listens: where it is to be found, with a QR code for phones."""

from __future__ import annotations

import io
import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import TextIO

import segno

from stellwerk.web.addresses import EVERYWHERE, in_the_network, is_this_computer, url
from stellwerk.words import Say

WHITE_ON_BLACK = "\x1b[97;40m{}\x1b[0m"


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
