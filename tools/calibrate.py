"""How the maps of voll verplant play: solo means of a random, a greedy and a small Monte-Carlo player, which lines they complete.

`python tools/calibrate.py [--games N] [--map FILE]` prints the tables of docs/maps.md as Markdown.

random: any line with a free window, as many crosses as the card allows. greedy: what gains most at once. Monte Carlo: of the four moves
that gain most at once, the one with the best mean over 30 greedy playouts.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random

import stellwerk
from stellwerk.arena.match import by_odds, play_out
from stellwerk.games.voll_verplant import GAME
from stellwerk.games.voll_verplant.bot.greedy import Greedy
from stellwerk.games.voll_verplant.rules.moves import Write
from stellwerk.games.voll_verplant.rules.state import State

BEST, PLAYOUTS = 4, 30
GAMES = {"random": 20, "greedy": 20, "Monte Carlo": 1}  # in units of --games


@dataclass
class Tally:
    """What many games of one player on one map came to."""

    points: list[int] = field(default_factory=list)
    completed: Counter[int] = field(default_factory=Counter)
    boxed: list[frozenset[int]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count another batch in."""
        self.points += other.points
        self.completed += other.completed
        self.boxed += other.boxed

    @property
    def mean(self) -> str:
        """With its 95 % interval."""
        half = 1.96 * statistics.stdev(self.points) / math.sqrt(len(self.points))
        return f"{statistics.mean(self.points):.1f} ± {half:.1f}".replace("-", "−")


def random_move(state: State, greedy: Greedy, rng: Random) -> int:
    """Any line, as many crosses as may be."""
    last = {}
    for n in state.legal(0):
        move = state.moves[n]
        last[move.line + move.way if isinstance(move, Write) and move.count else str(move)[0] if ":" in str(move) else n] = n
    return rng.choice(list(last.values()))


def greedy_move(state: State, greedy: Greedy, rng: Random) -> int:
    """What gains most at once."""
    return greedy.choose(state, 0)


def monte_carlo_move(state: State, greedy: Greedy, rng: Random) -> int:
    """The best mean over playouts, of the moves that gain most at once."""
    ranked = sorted(state.legal(0), key=lambda n: (-state.gain(0, n), rng.random()))[:BEST]
    return max(ranked, key=lambda n: greedy.worth(state, 0, n, PLAYOUTS))


def decisive(tally: Tally, stations: int) -> tuple[int, float, float]:
    """The station whose transfer goes with the greatest gain over games without it: its number, the gain, its share of games."""
    found = (0, 0.0, 0.0)
    for station in range(stations):
        with_it = [points for points, boxed in zip(tally.points, tally.boxed, strict=True) if station in boxed]
        without = [points for points, boxed in zip(tally.points, tally.boxed, strict=True) if station not in boxed]
        if min(len(with_it), len(without)) >= len(tally.points) // 20:
            gain = statistics.mean(with_it) - statistics.mean(without)
            found = max(found, (station, gain, len(with_it) / len(tally.points)), key=lambda one: one[1])
    return found


PLAYERS = {"random": random_move, "greedy": greedy_move, "Monte Carlo": monte_carlo_move}


def play(task: tuple[str, bool, str, int, int]) -> Tally:
    """A batch of solo games."""
    name, special, player, seed, games = task
    rng, greedy = Random(seed), Greedy(seed)
    found = Tally()
    for _ in range(games):
        state = State(GAME.load(name), 1, special)
        play_out(state, [lambda view, state=state: PLAYERS[player](state, greedy, rng)], by_odds(rng))  # type: ignore[misc]
        sheet = state.view(0).sheets[0]
        found.points.append(state.points(0))
        found.completed.update(sheet.high)
        found.boxed.append(sheet.boxed)
    return found


def measure(pool: ProcessPoolExecutor, name: str, special: bool, player: str, games: int) -> Tally:
    """One player on one map, on all cores; the same games however many there are."""
    batches = 16
    tasks = [(name, special, player, 1000 + i, max(1, games * GAMES[player] // batches)) for i in range(batches)]
    whole = Tally()
    for part in pool.map(play, tasks):
        whole.add(part)
    return whole


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Calibrate the maps of voll verplant.")
    parser.add_argument("--games", type=int, default=400, help="Monte-Carlo games a map; twenty times as many of the others")
    parser.add_argument("--map", action="append", help="a map file of one's own; may be repeated")
    given = parser.parse_args()
    names = given.map or stellwerk.game("voll-verplant").boards
    settings = [(name, special) for name in names for special in ((False, True) if GAME.load(name).special else (False,))]
    with ProcessPoolExecutor() as pool:
        tallies = {(*one, player): measure(pool, *one, player, given.games) for one in settings for player in PLAYERS}
    print("| map | random | greedy | Monte Carlo |\n|---|---:|---:|---:|")
    for name, special in settings:
        title = GAME.load(name).title + (", special stations on" if special else "")
        print(f"| {title} | " + " | ".join(tallies[name, special, player].mean for player in PLAYERS) + " |")
    print("\nHow often the Monte-Carlo player completes each line, in percent (completion values in brackets):\n")
    for name, special in settings:
        tally, board = tallies[name, special, "Monte Carlo"], GAME.load(name)
        shares = [
            f"{line.letter} {100 * tally.completed[i] / len(tally.points):.0f} ({line.high}/{line.low})"
            for i, line in enumerate(board.lines)
        ]
        print(f"- {board.title}{' (special)' if special else ''}: {', '.join(shares)}")
    print("\nThe station whose transfer goes with the best games of the Monte-Carlo player:\n")
    print("| map | station | lines | share of games | points more than without it |\n|---|---|---:|---:|---:|")
    for name, special in settings:
        tally, board = tallies[name, special, "Monte Carlo"], GAME.load(name)
        station, gain, share = decisive(tally, len(board.stations))
        stop = board.stations[station]
        title = board.title + (" (special)" if special else "")
        print(f"| {title} | {stop.name or stop.code} | {board.served[station]} | {share:.0%} | {gain:.1f} |")


if __name__ == "__main__":
    main()
