"""The process that makes a review for the server: one order in, news line by line out, and never left behind."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from io import StringIO
from typing import Any

import msgspec
import pytest
from tests.web.finished import golden

from stellwerk.analysis.order import News, Order, budget_of, carry_out
from stellwerk.analysis.review import Decision, review
from stellwerk.bots import Budget
from stellwerk.record import Record

COMMAND = (sys.executable, "-m", "stellwerk.analysis")


@pytest.fixture(scope="module")
def record() -> Record:
    return golden("voll-verplant/tube-town-solo")


def told(order: Order) -> list[News]:
    out = StringIO()
    carry_out(order, out)
    return [msgspec.json.decode(line, type=News) for line in out.getvalue().splitlines()]


def run(order: Order) -> tuple[list[News], int]:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    process.stdin.write(msgspec.json.encode(order) + b"\n")
    process.stdin.flush()  # and stays open, as the server keeps it
    news = [msgspec.json.decode(line, type=News) for line in process.stdout]
    process.stdin.close()
    process.stdout.close()
    return news, process.wait()


def test_a_process_tells_how_far_it_is_and_then_the_review(record: Record) -> None:
    news, code = run(Order(record.text(), 0, playouts=30))
    assert code == 0
    shares = [each.progress for each in news]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert len(shares) > 10
    assert [each.review is not None for each in news] == [False] * (len(news) - 1) + [True]
    found: Any = news[-1].review
    assert (found["game"], found["board"], found["seat"], found["points"]) == ("voll-verplant", "tube-town", 0, record.replay().points(0))


def test_it_is_the_review_of_the_library(record: Record) -> None:
    order = Order(record.text(), 0, playouts=30, seconds=1e6)
    found = told(order)[-1].review
    assert found is not None
    assert msgspec.convert(found["decisions"], tuple[Decision, ...]) == review(record, 0, Budget(30)).decisions


def test_the_time_of_a_game_is_shared_by_its_moves(record: Record) -> None:
    moves = sum(entry.seat == 0 for entry in record.entries)
    assert budget_of(Order("", 0, playouts=7, seconds=moves / 2), record) == Budget(7, 0.5)
    assert budget_of(Order("", 0, seconds=1e6), record).seconds == 1.0
    assert budget_of(Order("", 0), record).playouts > 7


def test_what_cannot_be_reviewed_is_said(record: Record) -> None:
    half = replace(record, entries=record.entries[:20], result=[])
    assert "not over" in told(Order(half.text(), 0))[-1].refused
    assert "no seat 3" in told(Order(record.text(), 3))[-1].refused
    assert "not a Stellwerk record" in told(Order("nonsense\n", 0))[-1].refused


def test_a_fault_of_ours_is_told_for_the_log(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a signal fell over")

    monkeypatch.setattr("stellwerk.analysis.order.review", broken)
    assert "a signal fell over" in told(Order(record.text(), 0))[-1].fault


def test_nobody_is_left_behind_when_the_one_who_asked_is_gone() -> None:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    endless = Order(golden("metro/random-base-4").text(), 0, playouts=10**9, seconds=1e9)
    process.stdin.write(msgspec.json.encode(endless) + b"\n")
    process.stdin.flush()
    assert process.stdout.readline(), "it has begun"
    process.stdin.close()  # what the system does for a server that was killed
    assert process.wait() == 0
    process.stdout.close()
