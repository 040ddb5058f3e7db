"""Where the time of a random game of Ticket to Ride Berlin goes: lists of legal moves by kind of step, moves, copying, scoring, the rest.

    python bench/ticket_time.py [--seats 2] [--games 200]

The hooks are timed without Python in between, through bench/probe.pyx, which is compiled into a folder that is thrown away. "The rest" is
what is left of the time of `Playout.batch`: the dice, the choice by odds, the checksum.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import stellwerk
from stellwerk import DEALER, Playout
from stellwerk.games.ticket_to_ride_berlin.rules.codes import STAGES
from stellwerk.games.ticket_to_ride_berlin.rules.state import State

HERE = Path(__file__).parent
GROUPS = {
    "legal: actions": ("act",),
    "legal: second card": ("second",),
    "legal: payments": ("pay",),
    "legal: tickets": ("start", "keep"),
    "legal: deals of cards": ("hands", "market", "card"),
    "legal: deals of tickets, first seat": ("offer", "first"),
}
REPEAT = 200


def built(folder: str) -> Any:
    """The probe, compiled."""
    from Cython.Build import cythonize  # only here: a user of the package has no Cython

    cythonize(  # type: ignore[no-untyped-call]
        str(HERE / "probe.pyx"), include_path=[str(HERE.parent / "src")], build_dir=folder, quiet=True
    )
    source = next(Path(folder).rglob("probe.c"))
    include = sysconfig.get_paths()["include"]
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", f"-I{include}", str(source), "-o", f"{folder}/probe{suffix}"], check=True)
    sys.path.insert(0, folder)
    import probe  # type: ignore[import-not-found]

    return probe


def seconds(run: Callable[[], object]) -> float:
    """The best of three."""
    best = 1e9
    for _ in range(3):
        begin = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - begin)
    return best


def random_game(start: State, rng: Random) -> tuple[list[tuple[int, int]], list[tuple[int, State]], State]:
    """Its moves, the positions before them with who is to move, and its end."""
    state, script, positions = start.copy(), [], []
    while turn := state.turn():
        seat = turn[0]
        legal = state.legal(seat)
        n = rng.choices(legal, state.odds())[0] if seat == DEALER else rng.choice(legal)
        twin = state.copy()
        assert isinstance(twin, State)
        positions.append((seat, twin))
        script.append((seat, n))
        state.apply(seat, n)
    assert isinstance(state, State)
    return script, positions, state


def measure(probe: Any, seats: int, games: int) -> tuple[dict[str, float], Counter[str], float]:
    """Seconds per game for each part, how often each kind of step comes in a game, and the whole."""
    rng = Random(1)
    start = stellwerk.game("ticket-to-ride-berlin").new(seats)
    assert isinstance(start, State)
    spent: dict[str, float] = defaultdict(float)
    steps: Counter[str] = Counter()
    for _ in range(games):
        script, positions, end = random_game(start, rng)
        for seat, state in positions:
            group = next(name for name, stages in GROUPS.items() if STAGES[state.stage] in stages)
            steps[group] += 1
            begin = time.perf_counter()
            probe.legal(state, seat, REPEAT)
            spent[group] += (time.perf_counter() - begin) / REPEAT
        copying = seconds(lambda: probe.copies(start, REPEAT)) / REPEAT
        spent["apply"] += seconds(lambda s=script: probe.replay(start, s, 20)) / 20 - copying  # type: ignore[misc]
        spent["copy"] += copying
        spent["points"] += seconds(lambda e=end: probe.points(e, seats, REPEAT)) / REPEAT  # type: ignore[misc]
    whole = seconds(lambda: Playout(1).batch(start, 2000)) / 2000
    return {name: total / games for name, total in spent.items()}, steps, whole


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    if not stellwerk.is_compiled():
        sys.exit("bench: the rules are not compiled here; run make build")
    with tempfile.TemporaryDirectory() as folder:
        spent, steps, whole = measure(built(folder), given.seats, given.games)
    spent["the rest: dice, odds, loop"] = whole - sum(spent.values())
    print(f"{given.seats} seats: {1 / whole:,.0f} games/s, {whole * 1e6:.1f} µs and {sum(steps.values()) / given.games:.0f} steps a game\n")
    print(f"{'':38}{'share':>7}{'µs a game':>11}{'steps':>7}{'ns each':>9}")
    for name, took in sorted(spent.items(), key=lambda pair: -pair[1]):
        count = steps[name] / given.games
        each = f"{count:7.1f}{took / count * 1e9:9.0f}" if count else ""
        print(f"{name:38}{took / whole:7.1%}{took * 1e6:11.2f}{each}")


if __name__ == "__main__":
    main()
