"""The score pads of Metro, worked out from what lies on the table as people do: lines traced, shares ranked, tourists counted.

Secrets come in as arguments, so that a view can be scored with what its seat knows: -1 is a share nobody may count, 0 no colours known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stellwerk.core import Item, Score
from stellwerk.games.metro.codes import (
    BERLIN,
    COLOURS,
    LAPS,
    LONDON,
    NEW_YORK,
    OVER,
    PARIS,
    PERCENTS,
    ROW,
    SIGHT_FIELDS,
    ST_PETERSBURG,
    STATIONS,
    STOCKHOLM,
)
from stellwerk.games.metro.lines import Line, lying, trace

if TYPE_CHECKING:
    from stellwerk.games.metro import state as rules
    from stellwerk.games.metro.board import Board

PHANTOM = -1


def pads(state: rules.State, share: Sequence[int], colours: Sequence[int]) -> tuple[Score, ...]:
    """The pads of all seats as if the game ended now."""
    if state.seats == 1:
        return (_solo(state),)
    if not state.shares:
        owners = owner_items(state, state.seats)
        return tuple(Score((*owners[seat], *tourist_items(state, seat, colours[seat]))) for seat in range(state.seats))
    worth = success(state)
    holdings = [share[seat * PERCENTS : seat * PERCENTS + PERCENTS] for seat in range(state.seats)]
    return tuple(
        Score((*share_items(state.board, worth, holdings, seat), *tourist_items(state, seat, colours[seat]))) for seat in range(state.seats)
    )


def success(state: rules.State) -> list[int]:
    """2.3: the success points of the companies, with what a city adds (6.7)."""
    return [sum(item.points for item in items) for items in owner_items(state, COLOURS)]


# ------------------------------------------------------------ lines and what they collect
def finished_lines(state: rules.State) -> list[Line]:
    """Those that have arrived; a central station has a line only with a marker."""
    owner = list(state.owner)
    lines = trace(state.board, lying(state.board, list(state.printed), list(state.turned)), bool(state.middle_rails))
    return [line for line in lines if line.is_finished and (line.station < STATIONS or owner[line.station] >= 0)]


def owner_items(state: rules.State, owners: int) -> list[list[Item]]:
    """For each owner, a seat or a company: its lines, and what they have collected."""
    owner = list(state.owner)
    lines = finished_lines(state)
    pads = []
    for who in range(owners):
        points = [line.points for line in lines if owner[line.station] == who]
        pads.append([Item("lines", sum(points), " + ".join(map(str, points)))])
    if state.city == NEW_YORK:
        _add(pads, _new_york(state, owners))
    elif state.city == ST_PETERSBURG:
        _add(pads, [Item("chips", points, _amounts(state, who)) for who, points in enumerate(list(state.chip_points)[:owners])])
    elif state.city == BERLIN:
        _add(pads, _berlin(state, owners))
    return pads


def _add(pads: list[list[Item]], items: Sequence[Item]) -> None:
    for pad, item in zip(pads, items, strict=True):
        pad.append(item)


def _earned(state: rules.State, who: int) -> list[int]:
    return list(state.earned)[who * COLOURS : who * COLOURS + COLOURS]


def _amounts(state: rules.State, who: int) -> str:
    """How many chips an owner has, face up or down."""
    return str(sum(_earned(state, who)) or "")


def _new_york(state: rules.State, owners: int) -> list[Item]:
    """6.4: each tourist at the value of its colour on the owner's tableau."""
    values = [list(row.values()) for row in state.board.cities["new-york"]["tableaux"].values()]
    items = []
    for who in range(owners):
        tableau = state.tableau[who]
        worth = [(n, values[tableau][colour]) for colour, n in enumerate(_earned(state, who)) if n]
        items.append(Item("tourists", sum(n * value for n, value in worth), " + ".join(f"{n} × {value}" for n, value in worth)))
    return items


def _berlin(state: rules.State, owners: int) -> list[Item]:
    """6.6: the prizes of the sights; at the end the phantom has the tickets nobody took."""
    won: dict[int, list[int]] = {who: [] for who in range(owners)}
    prizes = list(state.board.cities["berlin"]["sights"].values())
    for sight, colour in enumerate(state.badge):
        if colour < 0:
            continue
        tickets = {who: _earned(state, who)[colour] for who in range(owners)}
        if state.stage == OVER:
            tickets[PHANTOM] = state.board.cities["berlin"]["tickets"] - sum(tickets.values())
        for who, points in shared_prizes(tickets, prizes[sight]["b" if state.side[sight] else "a"]).items():
            if who != PHANTOM:
                won[who].append(points)
    return [Item("tickets", sum(points), " + ".join(map(str, points))) for points in won.values()]


def shared_prizes(tickets: dict[int, int], prizes: Sequence[int]) -> dict[int, int]:
    """6.6: first and second prize; those who tie add up the prizes of their places and share, rounded down."""
    won = {}
    place = 0
    for number in sorted({n for n in tickets.values() if n}, reverse=True):
        tied = [who for who, n in tickets.items() if n == number]
        total = sum(prizes[place : place + len(tied)])
        won.update({who: total // len(tied) for who in tied if total // len(tied)})
        place += len(tied)
    return won


# ------------------------------------------------------------ shares
def rank_values(board: Board, worth: Sequence[int]) -> list[int]:
    """2.3: the value of each company per 10 %; a tie shares the better rank and the next ranks drop out."""
    return [board.shares["values"][sum(other > mine for other in worth)] for mine in worth]


def share_items(board: Board, worth: Sequence[int], holdings: Sequence[Sequence[int]], seat: int) -> tuple[Item, Item]:
    """2.3: the seat's shares at their values, and its majorities."""
    values = rank_values(board, worth)
    parts = [(tenths + 1, values[company]) for tenths, company in enumerate(holdings[seat]) if company >= 0]
    held = [[sum(t + 1 for t, c in enumerate(cards) if c == company) for company in range(COLOURS)] for cards in holdings]
    bonus = [
        worth[company] // board.shares["bonus_per"]
        for company in range(COLOURS)
        if held[seat][company] and held[seat][company] == max(other[company] for other in held)
    ]
    return (
        Item("shares", sum(n * value for n, value in parts), " + ".join(f"{n} × {value}" for n, value in parts)),
        Item("majorities", sum(bonus), " + ".join(str(points) for points in bonus if points)),
    )


# ------------------------------------------------------------ tourists of a seat
def tourist_items(state: rules.State, seat: int, colours: int) -> tuple[Item, ...]:
    """6.1-6.3: what the seat itself has from a city."""
    if state.city == PARIS:
        return _paris(state, seat)
    if state.city == LONDON or (state.city == STOCKHOLM and state.variant):
        return (Item("taxi" if state.city == LONDON else "tourists", state.bonus[seat]),)
    if state.city == STOCKHOLM:
        values = [list(sight) for sight in state.board.cities["stockholm"]["sights"].values()]
        order, spot = list(state.order), list(state.spot)
        met = [
            values[order[place // SIGHT_FIELDS]][place % SIGHT_FIELDS]
            for place in range(LAPS)
            if spot[place] >= 0 and colours >> spot[place] & 1
        ]
        return (Item("tourists", sum(met), " + ".join(map(str, met))),)
    return ()


def _paris(state: rules.State, seat: int) -> tuple[Item, ...]:
    spot = list(state.spot)
    sights = list(state.row)[seat * ROW : seat * ROW + state.n_row[seat]]
    return paris_items(state.board, [[spot[sight * SIGHT_FIELDS + field] >= 0 for field in range(SIGHT_FIELDS)] for sight in sights])


def paris_items(board: Board, sights: Sequence[Sequence[bool]]) -> tuple[Item, Item, Item]:
    """6.1: from which fields of the sights, in their order, are taken."""
    points = board.cities["paris"]["points"]
    taken = "".join("x" if field else " " for sight in sights for field in sight)
    run = max((len(part) for part in taken.split()), default=0)
    stray = taken.count("x") - run
    full = sum(all(sight) for sight in sights)
    return (
        Item("run", points["run"] * run, f"{run} × {points['run']}" if run else ""),
        Item("full", points["full"] * full, f"{full} × {points['full']}" if full else ""),
        Item("strays", points["stray"] * stray, f"{stray} × {points['stray']}" if stray else ""),
    )


# ------------------------------------------------------------ alone
def _solo(state: rules.State) -> Score:
    """5.5: the last company, and as a challenge its distance to the first."""
    return solo_score([items[0].points for items in owner_items(state, COLOURS)], bool(state.challenge))


def solo_score(worth: Sequence[int], challenge: bool) -> Score:
    """From the points of the companies."""
    low, high = min(worth), max(worth)
    items = [Item("last", low)]
    if challenge:
        items.append(Item("gap", low - high, f"{low} − {high}"))
    return Score(tuple(items))


def verdict_rank(board: Board, score: Score) -> int:
    """5.5: how good a solo score is, 0 the lowest."""
    bounds = board.verdicts["challenge" if any(item.name == "gap" for item in score.items) else "plain"]
    return sum(score.total > bound for bound in bounds)
