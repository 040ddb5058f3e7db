"""How fast the rules are, compiled and interpreted, as ratios in one run and in CPU time (the machine is noisy: compare within a run only).

For each game: full random games per second on one core, what more seats cost, one step driven from Python, a copy, the bytes of a state,
and playouts through the generic hooks from the middle of a game, as search makes them.

    python bench/rules.py [--against TREE]      with the compiled rules of another tree, in turn, instead of the interpreted ones
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import stellwerk

if TYPE_CHECKING:  # another tree may have it elsewhere
    from stellwerk.contract import State

BOARDS = {"voll-verplant": "metro-city"}
"""Where a game is measured, if not on its first board."""
SECONDS = 1.0
ROUNDS = 3


def rate(run: Callable[[int], object], seconds: float = SECONDS) -> float:
    """Runs per second: the best of three, each long enough to trust."""
    count, top = 1, 0.0
    while True:
        begin = time.process_time()
        run(count)
        took = time.process_time() - begin
        if took > seconds / 4:
            break
        count *= 2
    for _ in range(ROUNDS):
        begin = time.process_time()
        run(count)
        top = max(top, count / (time.process_time() - begin))
    return top


def middle(start: State, steps: int) -> State:
    rng, state = Random(1), start.copy()
    for _ in range(steps):
        seat = state.turn()[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state


def stepping(start: State) -> Callable[[int], object]:
    """Whole random games through turn, legal and apply from Python; counted in steps."""
    rng = Random(1)

    def run(steps: int) -> None:
        state = start.copy()
        for _ in range(steps):
            turn = state.turn()
            if not turn:
                state = start.copy()
                turn = state.turn()
            legal = state.legal(turn[0])
            state.apply(turn[0], legal[int(rng.random() * len(legal))])

    return run


def playing(start: State) -> Callable[[int], object]:
    return lambda games: stellwerk.Playout(1).batch(start, games)


def copying(state: State) -> Callable[[int], object]:
    def run(count: int) -> None:
        for _ in range(count):
            state.copy()

    return run


def measure() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for game in stellwerk.GAMES.values():
        figures: dict[str, float] = {}
        for seats in sorted({game.seats[0], min(4, game.seats[-1])}):
            start = game.new(seats, board=BOARDS.get(game.name))
            figures[f"games/s, {seats} seat{'s' if seats > 1 else ''}"] = rate(playing(start))
        start = game.new(game.seats[0], board=BOARDS.get(game.name))
        half = middle(start, 40)
        figures["playouts/s from mid-game, generic hooks"] = rate(playing(half))
        figures["steps/s driven from Python"] = rate(stepping(start))
        figures["copies/s"] = rate(copying(half))
        figures["bytes of a state"] = size(half)
        found[game.name] = figures
    return found


def size(state: State) -> int:
    """What one more state takes: the object itself when compiled, with its lists when interpreted."""
    own = sys.getsizeof(state)
    for value in getattr(state, "__dict__", {}).values():
        own += sys.getsizeof(value) if isinstance(value, list) else 0
    return own


def measured(**environment: str) -> dict[str, dict[str, float]]:
    """The same in a process of its own."""
    run = [sys.executable, __file__, "--json"]
    done = subprocess.run(run, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    found: dict[str, dict[str, float]] = json.loads(done.stdout)
    return found


def best(runs: list[dict[str, dict[str, float]]]) -> dict[str, dict[str, float]]:
    """The best figure of each row."""
    return {name: {what: max(run[name][what] for run in runs) for what in runs[0][name]} for name in runs[0]}


def compare(tree: Path) -> None:
    """Three runs of each tree in turn, the best of each row."""
    ours, others = Path(stellwerk.__file__).parents[1], tree / "src"
    if not list(others.glob("stellwerk/*.so")):
        sys.exit(f"bench: the rules in {others} are not compiled; run make build there")
    runs: dict[Path, list[dict[str, dict[str, float]]]] = {ours: [], others: []}
    for _ in range(ROUNDS):
        for source, found in runs.items():
            found.append(measured(PYTHONPATH=str(source)))
    before = best(runs[others])
    for name, figures in best(runs[ours]).items():
        print(f"{name}\n{'':44}{'here':>14}{'there':>14}{'ratio':>9}")
        for what, value in figures.items():
            print(f"  {what:42}{value:14,.0f}{before[name][what]:14,.0f}{value / before[name][what]:9.2f}")
        print()


def main() -> None:
    if "--json" in sys.argv:
        print(json.dumps(measure()))
        return
    if not stellwerk.is_compiled():
        sys.exit("bench: the rules are not compiled here, there is nothing to compare; install a C compiler and run make build")
    if sys.argv[1:2] == ["--against"]:
        compare(Path(sys.argv[2]))
        return
    interpreted = measured(STELLWERK_INTERPRETED="1")
    compiled = measure()
    for name, figures in compiled.items():
        print(f"{name}\n{'':44}{'compiled':>14}{'interpreted':>14}{'ratio':>9}")
        for what, value in figures.items():
            other = interpreted[name][what]
            print(f"  {what:42}{value:14,.0f}{other:14,.0f}{value / other:9.1f}")
        games = [value for what, value in figures.items() if what.startswith("games/s")]
        print(f"  {'cost of most seats / of fewest, compiled':42}{games[0] / games[-1]:14.1f}")
        for what in ("steps/s driven from Python", "copies/s"):
            label = f"one of {what.split('/')[0]} in microseconds"
            print(f"  {label:42}{1e6 / figures[what]:14.2f}{1e6 / interpreted[name][what]:14.2f}")
        print()


if __name__ == "__main__":
    main()
