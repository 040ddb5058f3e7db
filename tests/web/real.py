"""A real server in a process of its own, on a free port, for tests that need real sockets."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_server(data: Path, *more: str, port: int = 0) -> Iterator[str]:
    """The address of a server that answers; stopped at the end."""
    port = port or free_port()
    command = [sys.executable, "-m", "stellwerk", "serve", "--local", "--port", str(port), "--data", str(data), *more]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, "PYTHONWARNINGS": "ignore"})
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_it_answers(address, process)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)


def wait_until_it_answers(address: str, process: subprocess.Popen[bytes], tries: int = 300) -> None:
    for _ in range(tries):
        assert process.poll() is None, "the server ended at once"
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")
