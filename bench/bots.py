"""How long the bots think: the mean and the slowest answer of each level in seconds, and playouts a second, by policy and at random.

    python bench/bots.py [GAME ...] [--positions 24]
    python bench/bots.py [GAME ...] --hints [DEALS]

With `--hints` the hint plays against `strong` on the same deals: alone each of them, else at both seats in turn.

The positions are spread over games of calm players. A playout by policy is a descent of the search from the first decision of a game,
with the tree, the guesses and the playout as the bots make them.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import stellwerk
from stellwerk import Playout
from stellwerk.arena.match import Player, by_odds, play_out
from stellwerk.arena.standings import Estimate, estimate
from stellwerk.bots import Budget, bot
from stellwerk.bots.search import evaluate
from stellwerk.contract import State, View, winners
from stellwerk.table.hint import look

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
DUELS = {"next-station-london": 1, "voll-verplant": 1, "metro": 2, "ticket-to-ride-berlin": 2}
"""At how many seats hint and strong are compared."""
DEALS = 3
"""A deal takes a minute or two: the hint thinks a second for every move."""


def positions(start: State, wanted: int) -> list[View]:
    """Views of seats with something to choose, evenly over a few games of calm players."""
    rng, found = Random(1), list[View]()

    def watched(view: View) -> int:
        if len(view.legal) > 1:
            found.append(view)
        return bot("calm").choose(view, rng)

    for _ in range(3):
        play_out(start.copy(), [watched] * start.seats, by_odds(rng))
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
    made = sum(each.playouts for each in evaluate(view, Random(1), Budget(seconds=SECONDS)))
    by_policy = made / (time.perf_counter() - begin)
    start, games = view.game.profile.position(view, Random(1)), 0
    begin = time.perf_counter()
    while time.perf_counter() < begin + SECONDS:
        Playout(games).batch(start, 100)
        games += 100
    return by_policy, games / (time.perf_counter() - begin)


HINTED: dict[str, Callable[[Random], Player]] = {
    "hint": lambda chance: lambda view: look(view, str(chance.random()))[0].move,
    "strong": lambda chance: lambda view: bot("strong").choose(view, chance),
}
"""Who plays in a comparison, with chance of their own."""


def game_of(name: str, line_up: tuple[str, ...], deal: int) -> State:
    """A finished game between `hint` and `strong`, in this order, with the cards of this deal."""
    state, dealer = stellwerk.game(name).new(len(line_up)), stellwerk.Dealer(stellwerk.seed_from(f"hint {deal}"))
    return play_out(state, [HINTED[who](Random(f"{who} {deal}")) for who in line_up], dealer.deal)


def compare(name: str, deals: int) -> tuple[Estimate, Estimate]:
    """What the hint has more than strong: in points, and its share of the wins (alone: of the better scores). A deal is one value."""
    more: list[float] = []
    won: list[float] = []
    for deal in range(deals):
        if DUELS[name] == 1:
            mine, its = (game_of(name, (who,), deal).points(0) for who in ("hint", "strong"))
            more.append(mine - its)
            won.append(0.5 if mine == its else float(mine > its))
            continue
        first, second = game_of(name, ("hint", "strong"), deal), game_of(name, ("strong", "hint"), deal)
        more.append((first.points(0) - first.points(1) + second.points(1) - second.points(0)) / 2)
        best = winners(first.scores()), winners(second.scores())
        won.append(((0 in best[0]) / len(best[0]) + (1 in best[1]) / len(best[1])) / 2)
    return estimate(more), estimate(won, 0, 1)


def told(found: Estimate, scale: float = 1) -> str:
    """A mean and its interval of 95 %."""
    between = f" ({scale * found.interval[0]:.1f} to {scale * found.interval[1]:.1f})" if found.interval else ""
    return f"{scale * found.mean:.1f}{between}"


def hints(games: list[str], deals: int) -> None:
    """A line for each game."""
    for name in games:
        more, won = compare(name, deals)
        print(f"{name}, {DUELS[name]}: hint - strong {told(more)} points, {told(won, 100)} % of {deals} deals", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", choices=[*stellwerk.GAMES, []], metavar="GAME")
    parser.add_argument("--positions", type=int, default=24)
    parser.add_argument("--hints", type=int, nargs="?", const=DEALS, metavar="DEALS")
    given = parser.parse_args()
    if not stellwerk.is_compiled():
        sys.exit("bench: the rules are not compiled here; run make build")
    if given.hints:
        hints(given.games or list(DUELS), given.hints)
        return
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
