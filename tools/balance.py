"""Lets planners play Ticket to Ride Berlin against each other and counts what the map's balance shows in: points, tickets, routes, colours.

    python tools/balance.py [--games 1000] [--seats 2,3,4] [--map FILE]

With --map a changed map is tried without touching the package's own.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from stellwerk import winners
from stellwerk.arena.match import by_odds, play_out
from stellwerk.contract import View
from stellwerk.games.ticket_to_ride_berlin import GAME
from stellwerk.games.ticket_to_ride_berlin.bot.planner import choose
from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.rules.codes import GREY
from stellwerk.games.ticket_to_ride_berlin.rules.state import State


@dataclass
class Count:
    """What was counted in some games."""

    games: int = 0
    turns: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    parts: Counter[str] = field(default_factory=Counter)
    wins: list[float] = field(default_factory=lambda: [0.0] * 4)
    """By place in the order of play."""
    offered: Counter[int] = field(default_factory=Counter)
    kept: Counter[int] = field(default_factory=Counter)
    done: Counter[int] = field(default_factory=Counter)
    gain: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """For each ticket kept, its holder's points less the table's mean."""
    routes: Counter[int] = field(default_factory=Counter)
    paid: Counter[int] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--map", default="")
    given = parser.parse_args()
    for seats in map(int, given.seats.split(",")):
        report(board_of(given.map), seats, played(given.map, seats, given.games))


def board_of(path: str) -> Board:
    """The package's map, or another file."""
    return Board(GAME, json.loads(Path(path).read_text(encoding="utf-8"))) if path else GAME.load("berlin")


def played(path: str, seats: int, games: int) -> Count:
    """All games, on two processes."""
    whole = Count()
    with ProcessPoolExecutor(2) as pool:
        parts = [pool.submit(play_some, path, seats, range(start, games, 8)) for start in range(8)]
        for part in parts:
            add(whole, part.result())
    return whole


def add(whole: Count, part: Count) -> None:
    """Two counts in one."""
    whole.games += part.games
    whole.turns += part.turns
    whole.points += part.points
    whole.wins = [a + b for a, b in zip(whole.wins, part.wins, strict=True)]
    for name in ("parts", "offered", "kept", "done", "routes", "paid", "ended"):
        getattr(whole, name).update(getattr(part, name))
    for ticket, gains in part.gain.items():
        whole.gain[ticket] += gains


def play_some(path: str, seats: int, seeds: range) -> Count:
    """Games with these seeds."""
    board, count = board_of(path), Count()
    count.gain = {}
    for seed in seeds:
        play(State(board, seats), Random(seed), count)
    return count


def play(state: State, rng: Random, count: Count) -> None:
    """One game of planners."""
    board: Board = state.board

    def counted(view: View) -> int:
        n = choose(view, rng)
        if n >= board.first["claim"]:
            payment = board.payments[n - board.first["claim"]]
            count.paid[payment.colour] += payment.cards
            count.paid[GREY] += payment.bikes
        return n

    play_out(state, [counted] * state.seats, by_odds(rng))
    tally(state, count)


def tally(state: State, count: Count) -> None:
    """Count a finished game."""
    scores = state.scores()
    count.games += 1
    count.turns.append(state.turns)
    count.points += [score.total for score in scores]
    best = winners(scores)
    for seat in best:
        count.wins[(seat - state.first) % state.seats] += 1 / len(best)
    for score in scores:
        count.parts.update({item.name: item.points for item in score.items})
    for owner, i in zip(state.owner, range(len(state.board.routes)), strict=False):
        count.routes[i] += owner >= 0
    count.ended["pieces" if state.turns_left == 0 else "passes"] += 1
    view = state.view(0)
    mean = statistics.fmean(score.total for score in scores)
    for offer in view.offers:
        count.offered.update(offer.tickets)
        for i, ticket in enumerate(offer.tickets):
            if offer.which >> i & 1:
                count.kept[ticket] += 1
                count.gain.setdefault(ticket, []).append(scores[offer.seat].total - mean)
                count.done[ticket] += state_done(state, offer.seat, ticket)


def state_done(state: State, seat: int, ticket: int) -> bool:
    """Whether the seat has completed the ticket."""
    from stellwerk.games.ticket_to_ride_berlin.rules.score import is_done

    return is_done(state.board, tuple(state.owner[: len(state.board.routes)]), seat, ticket)


# ------------------------------------------------------------ the report
def report(board: Board, seats: int, count: Count) -> None:
    """Everything as Markdown."""
    players = count.games * seats
    print(f"\n## {seats} seats, {count.games} games\n")
    spread = statistics.pstdev(count.points)
    print(f"- points {statistics.fmean(count.points):.1f} ± {spread:.1f}, from {min(count.points)} to {max(count.points)}: ", end="")
    print(", ".join(f"{name} {points / players:.1f}" for name, points in count.parts.items()))
    turns = statistics.fmean(count.turns) / seats
    print(f"- turns of each seat {turns:.1f}, longest game {max(count.turns) / seats:.0f}; ended by {dict(count.ended)}")
    print(f"- wins by order of play: {', '.join(f'{wins / count.games:.1%}' for wins in count.wins[:seats])}")
    kept_in_all = sum(count.kept.values())
    print(f"- tickets kept by each seat {kept_in_all / players:.2f}, completed {sum(count.done.values()) / kept_in_all:.1%}")
    cards = (*board.cards[:GREY], "bike")
    total = sum(count.paid.values())
    print(f"- cards paid: {', '.join(f'{card} {count.paid[kind] / total:.1%}' for kind, card in enumerate(cards))}")
    print("\n| ticket | value | kept | completed | points over the table's mean |\n|---|---|---|---|---|")
    for i, ticket in enumerate(board.tickets):
        gains = count.gain.get(i, [0.0])
        ends = f"{board.places[ticket.a].code} {board.places[ticket.b].code}"
        kept, done = count.kept[i] / max(1, count.offered[i]), count.done[i] / max(1, count.kept[i])
        print(f"| {i + 1} {ends} | {ticket.value} | {kept:.0%} | {done:.0%} | {statistics.fmean(gains):+.1f} |")
    print("\n| routes used | |\n|---|---|")
    usage = sorted(((count.routes[i] / count.games, route.token) for i, route in enumerate(board.routes)), reverse=True)
    for low, high in ((0.75, 1.01), (0.5, 0.75), (0.25, 0.5), (0.1, 0.25), (0, 0.1)):
        print(f"| {low:.0%} to {min(high, 1):.0%} | {', '.join(token for share, token in usage if low <= share < high)} |")


if __name__ == "__main__":
    main()
