"""A review made by a process of its own: what it is asked on its standard input, what it says on its standard output, line by line.

The server starts `python -m stellwerk.analysis`, writes an Order as one line of JSON and keeps the pipe open. It hears News: how far
the work has come, at the end the review or what went wrong. When the pipe closes, the one who asked is gone, and the process ends.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from typing import Any, TextIO

import msgspec

from stellwerk.analysis.review import NoReview, review
from stellwerk.bots.protocol import Budget
from stellwerk.record import BadRecord, Record

ENGINE = "2"
"""Goes up when reviews get better, or look different as JSON: what an earlier one has made is then made again when somebody asks for it."""
NICE = 10


class Order(msgspec.Struct, frozen=True):
    """The record of a finished game, and whose decisions to look at."""

    record: str
    seat: int
    playouts: int = 0
    """For each decision; 0: half of what the strong level takes."""
    seconds: float = 30.0
    """About so long for the whole game."""


class News(msgspec.Struct, omit_defaults=True):
    """One line of the answer."""

    progress: float = 0.0
    review: dict[str, Any] | None = None
    refused: str = ""
    """Why this game cannot be reviewed."""
    fault: str = ""
    """What went wrong, for the log."""


def budget_of(order: Order, record: Record) -> Budget:
    """The time of the whole game in equal shares, none longer than a second."""
    choices = max(1, sum(entry.seat == order.seat for entry in record.entries))
    playouts = order.playouts or record.start().game.profile.playouts["strong"] // 2
    return Budget(playouts, min(1.0, order.seconds / choices))


def body(record: Record, found: object) -> dict[str, Any]:
    """A review as JSON has it, with the game it belongs to."""
    whole: dict[str, Any] = {"game": record.game.name, "board": record.board, "options": record.options, **msgspec.to_builtins(found)}
    return whole


def carry_out(order: Order, out: TextIO) -> None:
    """Make the review and tell how it goes."""

    def tell(news: News) -> None:
        out.write(msgspec.json.encode(news).decode() + "\n")
        out.flush()

    try:
        record = Record.parse(order.record)
        found = review(record, order.seat, budget_of(order, record), lambda share: tell(News(progress=share)))
        tell(News(progress=1.0, review=body(record, found)))
    except (NoReview, BadRecord) as error:
        tell(News(refused=str(error)))
    except Exception:
        tell(News(fault=traceback.format_exc()))


def end_with_the_asker(line: TextIO) -> None:
    """Ctrl-C is the server's affair; a server that is gone, however it went, leaves nobody behind who still counts for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.read(line.fileno(), 4096):  # not line.read(): it would hold a lock that the end of the process wants
            pass
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def main() -> None:
    """Read one order, answer it, end."""
    if hasattr(os, "nice"):
        os.nice(NICE)  # whoever sits at a table comes first
    order = msgspec.json.decode(sys.stdin.readline(), type=Order)
    end_with_the_asker(sys.stdin)
    carry_out(order, sys.stdout)
