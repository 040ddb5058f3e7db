"""Errors travel: between processes and into copies, with everything they say."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import stellwerk
from stellwerk import BadOption, IllegalMove, game
from stellwerk.games import UnfinishedGame
from stellwerk.maps import BadMap, Fault
from stellwerk.options import Names, Takes, Values
from stellwerk.record import BadRecord
from stellwerk.server.limits import TooOften
from stellwerk.table.clock import BadClock
from stellwerk.table.table import Refused
from stellwerk.web import site
from stellwerk.words import Refusal, speaker

SKIPPED = ("migrations",)
"""Scripts of the database, no modules."""


def kinds() -> list[type[Exception]]:
    """All errors that the package has."""
    found = []
    for module in pkgutil.walk_packages(stellwerk.__path__, "stellwerk."):
        if not any(part in SKIPPED or part == "__main__" for part in module.name.split(".")):
            for thing in vars(importlib.import_module(module.name)).values():
                if isinstance(thing, type) and issubclass(thing, Exception) and thing.__module__ == module.name:
                    found.append(thing)
    return found


OPTION = game("metro").options[0]
GAPS = {"n": 2, "line": "A", "option": Names("free_rotation"), "values": Takes(OPTION), "both": Values(((OPTION, True),))}
SENTENCE = ("{n} of {line}, {option}, {values}, {both}", "{n} of {line}s, {option}, {values}, {both}")
MADE: dict[type[Exception], list[Exception]] = {
    Refusal: [Refusal("plain"), Refusal("with {braces}", braces="{}"), Refusal(*SENTENCE, **GAPS)],
    BadOption: [BadOption(*SENTENCE, **GAPS)],
    BadClock: [BadClock("no clock {clock}", clock="x")],
    IllegalMove: [IllegalMove(3, "a:b", "VV 2.3", *SENTENCE, **GAPS), IllegalMove(0, "{x}", "", "plain")],
    BadRecord: [BadRecord("why {not}", 12, "my.record"), BadRecord("why")],
    BadMap: [BadMap("all of it", "my.json"), BadMap([Fault(3, "this"), Fault(0, "that")])],
    Refused: [Refused("not you, {name}", name="{Ada}")],
    TooOften: [TooOften("not now", 2.5)],
    UnfinishedGame: [UnfinishedGame("x", ("no bots", "no words"))],
    site.Refusal: [site.Refusal(404, "nothing here", "/daily")],
}
"""Those that are made from more than a sentence."""
ALL = [error for kind in kinds() for error in MADE.get(kind) or [kind("why not")]]


def test_the_package_has_errors() -> None:
    assert set(MADE) <= set(kinds())
    assert len(kinds()) > 20


@pytest.mark.parametrize("error", ALL, ids=lambda error: f"{type(error).__module__}.{type(error).__name__}")
def test_an_error_comes_whole_out_of_a_pickle_and_a_copy(error: Exception) -> None:
    error.add_note("seen in a test")
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        is_the_same(pickle.loads(pickle.dumps(error, protocol)), error)
    for again in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(error))))):
        is_the_same(again, error)


def is_the_same(again: Exception, error: Exception) -> None:
    assert type(again) is type(error)
    assert again.args == error.args
    assert str(again) == str(error)
    assert {name: str(value) for name, value in vars(again).items() if name != "gaps"} == {
        name: str(value) for name, value in vars(error).items() if name != "gaps"
    }
    if isinstance(error, Refusal):
        assert isinstance(again, Refusal)
        assert {name: str(gap) for name, gap in again.gaps.items()} == {name: str(gap) for name, gap in error.gaps.items()}
        for lang in ("en", "de"):
            assert again.told(speaker(lang)) == error.told(speaker(lang))


def an_illegal_move(name: str) -> None:
    state = game(name).new(2)
    state.play(stellwerk.DEALER, "nonsense")


def test_an_illegal_move_in_a_worker_is_told_to_who_waits_for_it() -> None:
    """It broke the pool, or hung it."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for name in stellwerk.GAMES:
            with pytest.raises(IllegalMove) as refusal:
                pool.submit(an_illegal_move, name).result()
            assert (refusal.value.seat, refusal.value.token) == (stellwerk.DEALER, "nonsense")
