"""Who does the work: processes of this machine that end when nobody waits for them, and Ray with the same results."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.cli.outcomes import timeless
from typer.testing import Result

import stellwerk
from stellwerk.arena.engines import LocalEngine

Run = Callable[..., Result]
GAME = "next-station-london"

HEARING = "signal.signal(signal.SIGINT, signal.default_int_handler)"
"""For a process that is to hear Ctrl-C: one that is started by tests in the background does not, as they do not."""

WORKERS = f"""
import multiprocessing, os, signal, sys, threading, time
from stellwerk.arena.engines import LocalEngine

{HEARING}
finished, seconds = int(sys.argv[1]), float(sys.argv[2])
results = LocalEngine(2).map(time.sleep, [0] * finished + [99] * 9)
for _ in range(finished):
    next(results)
threading.Timer(seconds, os.killpg, (0, signal.SIGINT)).start()      # as a terminal does: to this process and to its workers
try:
    next(results)
except KeyboardInterrupt:
    print(len(multiprocessing.active_children()), "left")
"""


@pytest.mark.parametrize(("finished", "seconds"), [(2, 0.2), (0, 0.1)], ids=["at work", "just started"])
def test_workers_end_at_once_and_say_nothing(finished: int, seconds: float) -> None:
    words = [sys.executable, "-c", WORKERS, str(finished), str(seconds)]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", start_new_session=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("0 left\n", "")


INTERRUPTED_START = f"""
import multiprocessing, multiprocessing.util, os, signal, threading, time
from stellwerk.arena.engines import LocalEngine

{HEARING}
spawn, started, told = multiprocessing.util.spawnv_passfds, threading.Event(), threading.Event()

def ctrl_c():
    started.wait()
    os.kill(os.getpid(), signal.SIGINT)         # heard by this thread, where nothing masks it
    told.set()

def interrupted(program, words, files):
    process = spawn(program, words, files)
    if "--multiprocessing-fork" in map(os.fsdecode, words):      # a worker, not what looks after them
        started.set()
        told.wait()
    return process

threading.Thread(target=ctrl_c).start()

multiprocessing.util.spawnv_passfds = interrupted
try:
    next(LocalEngine(2).map(time.sleep, [99] * 9))
except KeyboardInterrupt:
    print(len(multiprocessing.active_children()), "left")
"""


def test_a_worker_is_told_what_to_do_before_ctrl_c_is_heard() -> None:
    words = [sys.executable, "-c", INTERRUPTED_START]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", start_new_session=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("0 left\n", "")


def test_who_wants_no_more_results_does_not_wait_for_those_begun() -> None:
    results = LocalEngine(2).map(time.sleep, [0, 99, 99])
    next(results)
    results.close()
    assert multiprocessing.active_children() == []


# ---------------------------------------------------------------- Ray
ARENA = ("arena", GAME, "--bots", "random,calm", "--playouts", "5", "--games", "5", "--seed", "4", "--json")
SIMULATE = ("simulate", GAME, "--seats", "random,random", "--games", "1500", "--json")

ON_RAY = f"""
import os, signal, subprocess, sys, threading, time
from typer.testing import CliRunner
from stellwerk.cli.app import app
from stellwerk.arena.engines import RayEngine

{HEARING}

def wait(seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        time.sleep(0.01)

engine = RayEngine(2)
results = engine.map(int, ["3", "1", "2"])
assert next(results) == 3                                   # Ray runs from here on
joining = os.environ | {{"RAY_ADDRESS": engine.ray.get_runtime_context().gcs_address}}
subprocess.run([sys.executable, "-m", "stellwerk", *{ARENA!r}, "--engine", "ray"], env=joining, check=True)
print(CliRunner().invoke(app, [*{SIMULATE!r}, "--engine", "ray"]).stdout, end="")
try:
    list(engine.map(int, ["3", "x"]))
except ValueError as fault:
    assert str(fault) == "invalid literal for int() with base 10: 'x'", fault
else:
    raise AssertionError("no fault")
stopped = engine.map(wait, [0, 99, 99, 99])
next(stopped)
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    next(stopped)
except KeyboardInterrupt:
    assert list(engine.map(int, ["7"])) == [7]              # its processes are free again
else:
    raise AssertionError("not stopped")
assert list(results) == [1, 2]
assert not engine.ray.is_initialized()                      # and ends with the work it was started for
"""


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'stellwerk[ray]'")
def test_ray_gives_the_same_results(run: Run, tmp_path: Path) -> None:
    """One Ray of two processes, started by an engine away from the other tests, and a command that joins it as a cluster."""
    source = Path(str(stellwerk.__file__)).parents[1]
    env = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"} | {"PYTHONPATH": str(source)}
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", ON_RAY], capture_output=True, encoding="utf-8", cwd=tmp_path, env=env, check=False)
        # Ray gives itself half a minute to start, too little on a very busy machine; and now and then it finds a bug of its own
        if not any(fault in done.stderr for fault in ("timed out during startup", "discovered a bug in Ray")):
            break
    assert done.returncode == 0, done.stderr
    arena, simulated = done.stdout.splitlines()
    assert timeless(arena) == timeless(run(*ARENA, "--jobs", 1).stdout)
    here, there = json.loads(run(*SIMULATE, "--jobs", 1).stdout), json.loads(simulated)
    assert here["seats"] == there["seats"]
