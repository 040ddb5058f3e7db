"""Teaches the bots' players of Next Station London by playing, and writes what they learned: `london.learned.json`.

`python tools/train_london.py [--terms 2] [--minutes 6] [--jobs 2] [-o FILE]` goes on from what they know; it needs numpy. A term has two
lessons of so many minutes. What a sheet is worth to the rounds to come: sheets at the start of rounds, each valued by 64 playouts, and the
plane that fits them best. What to like: the logits climb the slope that `trainer.py` finds, with steps as of Adam.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import stellwerk
from stellwerk.games.next_station_london import GAME
from stellwerk.games.next_station_london.bot.learned import Learned
from stellwerk.games.next_station_london.bot.policy import Planner
from stellwerk.games.next_station_london.bot.trainer import Trainer
from stellwerk.games.next_station_london.bot.weights import NAMES, TAUGHT
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.rules.codes import ARCS, MARKS
from stellwerk.games.next_station_london.rules.moves import PENCILS

FILE = Path(stellwerk.__file__).parent / "games/next_station_london/bot/london.learned.json"
UNIT = 1024
PLAYOUTS = 64
"""For each sheet."""
RIDGE = 3.0
GAMES = 2000
"""Between two steps uphill, in each process."""
STEP = 25.0
"""The first step of a logit; they get shorter."""

Source = dict[str, Any]
Sheet = tuple[int, int, int, list[int], list[int]]


def bound(players: Planner, source: Source) -> Planner:
    """Players who know only this."""
    start = stellwerk.game("next-station-london").new(1)
    players.run(start)  # they look at the map once
    players.learned = Learned(GAME.load("london"), source)
    return players


# ---------------------------------------------------------------- what a sheet is worth
def sheets(seed: int, source: Source, seconds: float) -> list[tuple[Sheet, float]]:
    """Sheets at the start of rounds, and what playouts brought from there."""
    trainer, players = Trainer(seed), Planner(seed)
    bound(trainer, source)
    bound(players, source)
    found = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        state = stellwerk.game("next-station-london").new(1)
        trainer.run(state)  # to the end of a round
        while state.turn():
            points = [each[0] for each in players.batch(state, PLAYOUTS)]
            found.append((trainer.sheet(state), sum(points) / PLAYOUTS - state.points(0)))
            trainer.run(state)
    return found


def bits(words: list[list[int]], count: int) -> np.ndarray:
    """A row of noughts and ones for each row of words."""
    table = np.array(words, np.uint64)[:, :, None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)
    return table.reshape(len(words), -1)[:, :count].astype(float)


def fitted(board: Board, found: list[tuple[Sheet, float]]) -> Source:
    """The best plane through the sheets of each set of pencils, in the file's form."""
    prospects = {}
    for pencils in sorted({sheet[0] for sheet, _ in found}):
        some = [(sheet, worth) for sheet, worth in found if sheet[0] == pencils]
        parts = [
            np.eye(len(PENCILS))[[sheet[1] for sheet, _ in some]],
            np.eye(MARKS)[[sheet[2] for sheet, _ in some]],
            bits([sheet[3] for sheet, _ in some], len(board.sections)),
            *(bits([[sheet[4][lines]] for sheet, _ in some], len(board.stations)) for lines in range(4)),
        ]
        x, y = np.concatenate(parts, 1), np.array([worth for _, worth in some])
        plane = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y)
        print(f"  {pencils:04b}: {len(some)} sheets, {np.std(y):.2f} apart, {np.std(y - x @ plane):.2f} from the plane")
        hand, sights, ruled_out, *met = (
            [round(float(value) * UNIT) for value in part] for part in np.split(plane, np.cumsum([p.shape[1] for p in parts])[:-1])
        )
        prospects[f"{pencils:04b}"] = {"in hand": hand, "sights": sights, "ruled out": ruled_out, "met": met}
    return prospects


# ---------------------------------------------------------------- what to like
def logits(source: Source) -> np.ndarray:
    """All that is taught, in the order of a trainer's slope."""
    places = [source["places"][pencil] + [0] * (ARCS - len(source["places"][pencil])) for pencil in PENCILS]
    weights = [source["weights"][name] for name in NAMES[:TAUGHT]]
    return np.concatenate([weights, np.concatenate(source["forms"]), np.concatenate(places)]).astype(float)


def with_logits(source: Source, values: np.ndarray) -> Source:
    """The same with other logits."""
    whole = [round(float(value)) for value in values]
    taught, forms, places = whole[:TAUGHT], whole[TAUGHT : -len(PENCILS) * ARCS], whole[-len(PENCILS) * ARCS :]
    arcs = len(GAME.load("london").arcs)
    return {
        "weights": source["weights"] | dict(zip(NAMES, taught, strict=False)),
        "forms": [forms[i : i + 10] for i in range(0, len(forms), 10)],
        "places": {pencil: places[i * ARCS : i * ARCS + arcs] for i, pencil in enumerate(PENCILS)},
        "prospects": source["prospects"],
    }


_trainers: dict[int, Trainer] = {}


def slope(number: int, source: Source) -> tuple[float, list[float]]:
    """The mean of a process's games, and the way up; its trainer keeps what it expects."""
    trainer = _trainers.setdefault(number, Trainer(int.from_bytes(os.urandom(7), "big")))
    bound(trainer, source)
    return trainer.train(stellwerk.game("next-station-london").new(1), GAMES), trainer.slope


def climbed(source: Source, pool: ProcessPoolExecutor, jobs: int, seconds: float) -> Source:
    """Logits that bring more points."""
    values = logits(source)
    first, second = np.zeros_like(values), np.zeros_like(values)
    began = time.monotonic()
    steps, mean = 0, 0.0
    while (spent := (time.monotonic() - began) / seconds) < 1:
        answers = list(pool.map(slope, range(jobs), [with_logits(source, values)] * jobs))
        up = np.mean([np.array(each) for _, each in answers], 0)
        steps += 1
        first = 0.9 * first + 0.1 * up
        second = 0.99 * second + 0.01 * up**2
        values += STEP * (1 - 0.9 * spent) * (first / (1 - 0.9**steps)) / (np.sqrt(second / (1 - 0.99**steps)) + 1e-6)
        mean += (sum(points for points, _ in answers) / jobs - mean) / min(steps, 20)
        if steps % 100 == 0:
            print(f"  step {steps}: {mean:.2f} points")
    return with_logits(source, values)


# ---------------------------------------------------------------- the file
def lines_of(source: Source, depth: int = 0) -> Iterator[str]:
    """JSON with a line for each row of numbers."""
    for i, (key, value) in enumerate(source.items()):
        comma = "," if i + 1 < len(source) else ""
        if isinstance(value, dict):
            yield f"{'  ' * depth}{json.dumps(key)}: {{"
            yield from lines_of(value, depth + 1)
            yield f"{'  ' * depth}}}{comma}"
        elif isinstance(value, list) and isinstance(value[0], list):
            rows = (",\n" + "  " * (depth + 1)).join(json.dumps(row) for row in value)
            yield f"{'  ' * depth}{json.dumps(key)}: [\n{'  ' * (depth + 1)}{rows}\n{'  ' * depth}]{comma}"
        else:
            yield f"{'  ' * depth}{json.dumps(key)}: {json.dumps(value)}{comma}"


def main() -> None:
    """Term after term."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--terms", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=6.0, help="for each of a term's two lessons")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("-o", "--output", type=Path, default=FILE)
    args = parser.parse_args()
    source: Source = json.loads(FILE.read_text(encoding="utf-8"))
    with ProcessPoolExecutor(args.jobs) as pool:
        for term in range(args.terms):
            print(f"term {term + 1}: what a sheet is worth")
            seeds = [int.from_bytes(os.urandom(7), "big") for _ in range(args.jobs)]
            found = [each for some in pool.map(sheets, seeds, [source] * args.jobs, [args.minutes * 60] * args.jobs) for each in some]
            source = source | {"prospects": fitted(GAME.load("london"), found)}
            print(f"term {term + 1}: what to like")
            source = climbed(source, pool, args.jobs, args.minutes * 60)
            args.output.write_text("{\n" + "\n".join(lines_of(source, 1)) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
