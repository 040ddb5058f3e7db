"""What it costs in Metro to place a tile and score what it finishes, against tracing all lines anew; both in one run, compiled or not.

    python bench/metro_trace.py

Placing: the tiles of a random position are laid one after the other on the empty board, each joining its tracks and scoring finished lines;
the time of one. Tracing: in the same position all lines are walked from their stations, by the same build. Then a full board, beside
the time public Java engines of this game take to score one.
"""

from __future__ import annotations

import statistics
import time
from random import Random

import stellwerk
from stellwerk import DEALER
from stellwerk.games.metro.rules.lines import trace
from stellwerk.games.metro.rules.state import State

SEATS = 4
POSITIONS = 100
ROUNDS = 25
GOAL = 5.0
JAVA = "0.16-7.8 ms"


def position(rng: Random, tiles: int) -> State:
    """A random game with so many tiles on the board."""
    state = stellwerk.game("metro").new(SEATS)
    assert isinstance(state, State)
    while state.placed < tiles:
        turn = state.turn()
        legal = state.legal(turn[0])
        state.apply(turn[0], rng.choices(legal, state.odds())[0] if turn == (DEALER,) else rng.choice(legal))
    return state


def emptied(state: State) -> State:
    """A fresh board that knows what is to be laid."""
    blank = stellwerk.game("metro").new(SEATS)
    assert isinstance(blank, State)
    blank.printed, blank.turned = list(state.printed), list(state.turned)
    return blank


def laying(positions: list[State]) -> float:
    """Seconds to lay everything on a board."""
    blanks = [emptied(state) for state in positions]
    begin = time.perf_counter()
    for blank in blanks:
        blank.relay()
    took = time.perf_counter() - begin
    assert [list(blank.gain) for blank in blanks] == [list(state.gain) for state in positions]
    return took / len(positions)


def walking(positions: list[State], times: int) -> float:
    """Seconds to walk all lines of a board once."""
    begin = time.perf_counter()
    for state in positions:
        state.walk(times)
    took = time.perf_counter() - begin
    assert all(state.walk() == sum(state.gain) for state in positions)
    return took / len(positions) / times


def viewing(positions: list[State]) -> float:
    """Seconds to trace a board for a view, with every pass of every line, in plain Python."""
    codes = [tuple(state.code) for state in positions]
    trace.cache_clear()
    begin = time.perf_counter()
    for state, code in zip(positions, codes, strict=True):
        trace(state.board, code, False)
    return (time.perf_counter() - begin) / len(positions)


def main() -> None:
    rng = Random(1)
    times = 200 if stellwerk.is_compiled() else 2
    half, full = ([position(rng, tiles) for _ in range(POSITIONS)] for tiles in (40, 60))
    rounds = [(laying(half) / 40, walking(half, times)) for _ in range(ROUNDS)]  # in turn, so that both meet the same noise
    place, walk = (statistics.median(times) for times in zip(*rounds, strict=True))
    ratios = sorted(walk / place for place, walk in rounds)
    middle = statistics.median(ratios)
    print(f"Metro, {'compiled' if stellwerk.is_compiled() else 'interpreted'}, {SEATS} seats, {ROUNDS} rounds")
    print(f"  40 tiles: place one and score it {place * 1e9:.0f} ns, trace all lines {walk * 1e9:.0f} ns (medians)")
    print(
        f"  ratio: median {middle:.1f}, from {ratios[0]:.1f} to {ratios[-1]:.1f}; goal {GOAL:g} {'reached' if middle >= GOAL else 'missed'}"
    )
    print(f"  full board: laid and scored {laying(full) * 1e3:.4f} ms, lines walked {walking(full, times) * 1e3:.4f} ms,", end="")
    print(f" traced for a view {viewing(full) * 1e3:.3f} ms; public Java engines {JAVA}")


if __name__ == "__main__":
    main()
