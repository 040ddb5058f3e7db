"""The score pads of Metro, worked out from what lies on the table as people do: lines traced, shares ranked; cities add their items.

Secrets come in as arguments, so that a view can be scored with what its seat knows: -1 is a share nobody may count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stellwerk.contract import Item, Score
from stellwerk.games.metro.rules.codes import COLOURS, PERCENTS, STATIONS
from stellwerk.games.metro.rules.lines import Line, lying, trace

if TYPE_CHECKING:
    from stellwerk.games.metro.rules import state as rules
    from stellwerk.games.metro.rules.board import Board

SHARE_ITEMS = ("shares", "majorities")
"""What shares bring to a pad."""


def pads(state: rules.State, share: Sequence[int], known: Mapping[str, Any]) -> tuple[Score, ...]:
    """The pads of all seats as if the game ended now; `known` is what is seen of the city."""
    if state.seats == 1:
        return (_solo(state),)
    if not state.shares:
        owners = owner_items(state, state.seats)
        return tuple(Score((*owners[seat], *_city_items(state, seat, known))) for seat in range(state.seats))
    worth = success(state)
    holdings = [share[seat * PERCENTS : seat * PERCENTS + PERCENTS] for seat in range(state.seats)]
    return tuple(Score((*share_items(state.board, worth, holdings, seat), *_city_items(state, seat, known))) for seat in range(state.seats))


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
    for pad, item in zip(pads, state.expansion.owner_items(state, state.city, owners), strict=False):
        pad.append(item)
    return pads


def _city_items(state: rules.State, seat: int, known: Mapping[str, Any]) -> tuple[Item, ...]:
    """6.1-6.3: what the seat itself has from a city."""
    return state.expansion.seat_items(state, state.city, seat, known)


# ------------------------------------------------------------ shares
def rank_values(board: Board, worth: Sequence[int]) -> list[int]:
    """2.3: the value of each company per 10 %; a tie shares the better rank and the next ranks drop out."""
    return [board.shares["values"][sum(other > mine for other in worth)] for mine in worth]


def share_items(board: Board, worth: Sequence[int], holdings: Sequence[Sequence[int]], seat: int) -> tuple[Item, Item]:
    """2.3: the seat's shares at their values, and its majorities."""
    values = rank_values(board, worth)
    parts = [(tenths + 1, values[company]) for tenths, company in enumerate(holdings[seat]) if company >= 0]
    bonus = bonuses(board, worth, holdings, seat).values()
    return (
        Item("shares", sum(n * value for n, value in parts), " + ".join(f"{n} × {value}" for n, value in parts)),
        Item("majorities", sum(bonus), " + ".join(str(points) for points in bonus if points)),
    )


def bonuses(board: Board, worth: Sequence[int], holdings: Sequence[Sequence[int]], seat: int) -> dict[int, int]:
    """2.3: what the seat has from every company of which nobody holds more."""
    held = [[sum(t + 1 for t, c in enumerate(cards) if c == company) for company in range(COLOURS)] for cards in holdings]
    return {
        company: worth[company] // board.shares["bonus_per"]
        for company in range(COLOURS)
        if held[seat][company] and held[seat][company] == max(other[company] for other in held)
    }


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
