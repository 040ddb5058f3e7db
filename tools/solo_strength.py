"""How many points a bot makes alone: the mean over games with fixed deals, with its 95 % interval.

    python tools/solo_strength.py next-station-london --level strong --seeds 200
    python tools/solo_strength.py voll-verplant --board tube-town --playouts 1000 --processes 2
    python tools/solo_strength.py next-station-london --options objectives=on,powers=on --level solid

With --playouts the bot thinks so many playouts a move, however long that takes; without, as long as its level does.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

import stellwerk
from stellwerk import DEALER, Dealer, seed_from
from stellwerk.bots import BOTS, Budget, bot


@dataclass(frozen=True)
class Task:
    """One solo game."""

    game: str
    board: str | None
    options: Mapping[str, object]
    level: str
    playouts: int
    seed: int


@dataclass(frozen=True)
class Result:
    """Its points, the seconds of its choices, and the slowest of them."""

    points: int
    choices: int
    seconds: float
    slowest: float


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=sorted(stellwerk.GAMES))
    parser.add_argument("--board")
    parser.add_argument("--options", default="", help="name=value with commas between; on and off for switches")
    parser.add_argument("--level", default="strong", choices=sorted(BOTS))
    parser.add_argument("--playouts", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    options = read_options(given.options)
    seeds = range(given.first, given.first + given.seeds)
    tasks = [Task(given.game, given.board, options, given.level, given.playouts, seed) for seed in seeds]
    with ProcessPoolExecutor(given.processes) as pool:
        results = list(pool.map(play, tasks))
    print(told(given, results))


def read_options(text: str) -> dict[str, object]:
    """`objectives=on,pencils=dealt`."""
    words = {"on": True, "off": False}
    pairs = (pair.partition("=") for pair in text.split(",") if pair)
    return {name: words.get(value, value) for name, _, value in pairs}


def play(task: Task) -> Result:
    """The deals come from the seed and are the same whatever is chosen."""
    state = stellwerk.game(task.game).new(1, task.options, task.board)
    dealer = Dealer(seed_from(f"solo strength {task.seed}"))
    rng = Random(task.seed)
    player = bot(task.level)
    budget = Budget(task.playouts) if task.playouts else None
    times = []
    while turn := state.turn():
        if turn == (DEALER,):
            state.apply(DEALER, dealer.deal(state))
            continue
        began = time.perf_counter()
        n = player.choose(state.view(0), rng, budget)
        times.append(time.perf_counter() - began)
        state.apply(0, n)
    return Result(state.points(0), len(times), sum(times), max(times))


def told(given: argparse.Namespace, results: list[Result]) -> str:
    """One line."""
    points = [result.points for result in results]
    half = 1.96 * statistics.stdev(points) / math.sqrt(len(points)) if len(points) > 1 else math.inf
    name = " ".join(filter(None, (given.game, given.board, given.options)))
    pace = sum(result.seconds for result in results) / sum(result.choices for result in results)
    slowest = max(result.slowest for result in results)
    thought = f"{given.playouts} playouts" if given.playouts else given.level
    return (
        f"{name}, {thought}: {statistics.mean(points):.1f} ± {half:.1f} in {len(points)} games "
        f"({min(points)} to {max(points)}); {pace:.3f} s a move, slowest {slowest:.2f} s"
    )


if __name__ == "__main__":
    main()
