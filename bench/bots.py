"""How long the bots think: the mean and the slowest answer of each level in seconds, and playouts a second, by policy and at random.

    python bench/bots.py [GAME ...] [--positions 24]

The positions are spread over games of calm players. A playout by policy is a descent of the search from the first decision of a game,
with the tree, the guesses and the playout as the bots make them.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random
from typing import Any

import stellwerk
from stellwerk import DEALER, Playout
from stellwerk.bots import Budget, bot
from stellwerk.bots.search import judgement, weigh
from stellwerk.core import State, View

LEVELS = {"calm": 0.3, "solid": 1.0, "strong": 3.0}
"""Within which time they promise to answer."""
SETTINGS: tuple[tuple[str, int, dict[str, Any], str | None], ...] = (
    ("next-station-london", 1, {}, None),
    ("next-station-london", 1, {"objectives": True, "powers": True}, None),
    ("next-station-london", 4, {"objectives": True, "powers": True}, None),
    ("voll-verplant", 1, {}, "metro-city"),
    ("voll-verplant", 2, {}, "metro-city"),
    ("voll-verplant", 6, {"special": True}, "madrid"),
    ("metro", 1, {}, None),
    ("metro", 2, {}, None),
    ("metro", 4, {"shares": True}, None),
    ("metro", 6, {}, None),
    ("ticket-to-ride-berlin", 2, {}, None),
    ("ticket-to-ride-berlin", 4, {}, None),
)
SECONDS = 1.0


def positions(start: State, wanted: int) -> list[View]:
    """Views of seats with something to choose, evenly over a few games of calm players."""
    rng, found, calm = Random(1), [], bot("calm")
    for _ in range(3):
        state = start.copy()
        while turn := state.turn():
            seat = turn[0]
            if seat == DEALER:
                state.apply(seat, rng.choices(state.legal(seat), state.odds())[0])
                continue
            view = state.view(seat)
            if len(view.legal) > 1:
                found.append(view)
            state.apply(seat, calm.choose(view, rng))
    return [found[i * len(found) // wanted] for i in range(wanted)]


def answers(views: list[View], level: str) -> list[float]:
    """Seconds for each."""
    took = []
    for i, view in enumerate(views):
        begin = time.perf_counter()
        bot(level).choose(view, Random(i))
        took.append(time.perf_counter() - begin)
    return took


def playouts(view: View) -> tuple[float, float]:
    """A second: by policy in a search, and at random to the end."""
    begin = time.perf_counter()
    made = sum(each.playouts for each in weigh(view, Random(1), Budget(seconds=SECONDS)))
    by_policy = made / (time.perf_counter() - begin)
    start, games = judgement(view).position(view, Random(1)), 0
    begin = time.perf_counter()
    while time.perf_counter() < begin + SECONDS:
        Playout(games).batch(start, 100)
        games += 100
    return by_policy, games / (time.perf_counter() - begin)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", choices=[*stellwerk.GAMES, []], metavar="GAME")
    parser.add_argument("--positions", type=int, default=24)
    given = parser.parse_args()
    if not stellwerk.is_compiled():
        sys.exit("bench: the rules are not compiled here; run make build")
    print(f"{'':52}{'calm':>12}{'solid':>14}{'strong':>14}{'playouts/s':>14}{'at random':>11}")
    for name, seats, options, board in SETTINGS:
        if given.games and name not in given.games:
            continue
        views = positions(stellwerk.game(name).new(seats, options, board), given.positions)
        words = [board] if board else []
        words += [key if value is True else f"{key}={value}" for key, value in options.items()]
        title = " ".join([f"{name}, {seats}", *words])
        row = f"{title:52}"
        for level in LEVELS:
            took = answers(views, level)
            row += f"{sum(took) / len(took):7.2f} {max(took):6.2f}{'!' if max(took) > LEVELS[level] else ''}"
        by_policy, at_random = playouts(views[0])
        print(f"{row}{by_policy:14,.0f}{at_random:11,.0f}", flush=True)


if __name__ == "__main__":
    main()
