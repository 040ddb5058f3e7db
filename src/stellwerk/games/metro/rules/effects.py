"""What a move of Metro did; a city adds what is its own. Plain Python, beside the rules; docs/effects.md lists the kinds and their facts.

An owner is a seat, or with shares and alone a company: then the effect has no seat, and its `company` is named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move
from stellwerk.effects import Effect, effect, gains, over, turn
from stellwerk.games.metro.rules.board import SIDES, cell_name
from stellwerk.games.metro.rules.codes import (
    DRAWING,
    HANDS,
    ONLOOKER,
    OVER,
    PERCENTS,
    PLAY,
    REFILL,
    SHARES,
    TOP,
)
from stellwerk.games.metro.rules.lines import Line, follow, track_exits
from stellwerk.games.metro.rules.moves import Deal, Decline, Mark, Place, Swap
from stellwerk.games.metro.rules.score import share_items, solo_score, success
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.state import State


def effects(before: State, seat: int, move: Move, after: State) -> tuple[Effect, ...]:
    """The move itself, lines it finished, what the city says, points, and what comes next."""
    found = _dealt(before, move, after) if seat == DEALER else _chosen(before, seat, move)
    if isinstance(move, Place | Mark):
        found += _lines(before, after)
    found += after.expansion.effects(before, seat, move, after)
    found += _points(before, after)
    if after.stage == OVER:
        found.append(over(after))
    elif after.stage == PLAY and not (after.seats == 1 and before.stage == REFILL):  # alone, that tile replaces a declined one
        found.append(turn(after.placed + 1, after.mover))
    return tuple(found)


# ------------------------------------------------------------ moves
def _dealt(before: State, move: Move, after: State) -> list[Effect]:
    """What a city deals is told by the city."""
    if not isinstance(move, Deal):
        return []
    if move.kind == "tile":
        to = before.dealt % before.seats if before.stage == HANDS else before.mover
        goal = "board" if before.stage == DRAWING else "hand"
        return [
            effect("tile", to, goal=goal, tile=move.name)
            if before.seats == 1
            else effect("tile", to, goal=goal).secretly({to}, tile=move.name)
        ]
    if move.kind == "middle":
        return [effect("rail", tile=move.name, field=cell_name(before.board.centre[before.dealt]))]
    if move.kind == "card":
        return [effect("card", company=move.name)]
    return _share(before, after, move.name) if move.kind == "share" else []


def _share(before: State, after: State, name: str) -> list[Effect]:
    company = name.rstrip("0123456789")
    percent = int(name.removeprefix(company))
    if before.stage not in (SHARES, TOP):
        return [effect("open-share", percent=percent, company=company)]
    to = before.dealt % before.seats if before.stage == SHARES else before.mover
    aware = after.aware[to * PERCENTS + before.board.percents.index(percent)]
    return [_known(effect("share", to, percent=percent), aware, company=company)]


def _known(told: Effect, aware: int, **facts: Any) -> Effect:
    """With facts for those who know a card: bits of seats, and of everybody else."""
    if aware >> ONLOOKER & 1:
        return effect(told.kind, told.seat, **dict(told.facts), **facts)
    return told.secretly([seat for seat in range(ONLOOKER) if aware >> seat & 1], **facts)


def _chosen(before: State, seat: int, move: Move) -> list[Effect]:
    match move:
        case Place(tile=tile, turned=turned, field=field):
            return [effect("place", seat, tile=tile, turned=turned, field=field)]
        case Mark(station=station, company=company, percent=percent):
            return [effect("marker", seat, station=station, company=company, percent=percent)]
        case Swap(company=company, percent=percent, take=take):
            at = before.board.percents.index(percent)
            taken = before.board.companies[before.open_share[at]] if take == "open" else ""
            told = effect("swap", seat, percent=percent, take=take, taken=taken)
            return [_known(told, before.aware[seat * PERCENTS + at], given=company)]
        case Decline():
            return [effect("decline", seat, tile=before.board.tiles[before.tables.uturns])]
    return []  # a draw, which the dealer answers, or a choice of the city


# ------------------------------------------------------------ lines
def owned(state: State, owner: int, kind: str, **facts: Any) -> Effect:
    """Something that happens to the owner of a line."""
    if state.shares or state.seats == 1:
        return effect(kind, company=state.board.companies[owner], **facts)
    return effect(kind, owner, company="", **facts)


def finished(before: State, after: State) -> list[Line]:
    """The lines that have arrived since, of owners only, in the order of their stations."""
    scored, were = after.scored, before.scored
    fresh = [k for k, points in enumerate(scored) if points >= 0 > were[k]]
    owner, codes = after.owner, after.code
    return [follow(after.board, codes, bool(after.middle_rails), k) for k in fresh if owner[k] >= 0]


def _lines(before: State, after: State) -> list[Effect]:
    stations = after.board.stations
    codes, owner = after.code, after.owner
    exits = track_exits(after.board)
    return [
        owned(
            after,
            owner[line.station],
            "line",
            station=stations[line.station].name,
            end=stations[line.end].name,
            length=line.length,
            factor=line.points // line.length,
            points=line.points,
            path=tuple((cell_name(cell), SIDES[side], SIDES[exits[codes[cell] * 4 + side]]) for cell, side in line.passes),
        )
        for line in finished(before, after)
    ]


# ------------------------------------------------------------ points
def _points(before: State, after: State) -> list[Effect]:
    """Of the lines of the pads that everybody may see alike; what shares and secret colours bring counts when the game is over."""
    if not _may_differ(before, after):
        return []
    return gains(_pads(before), _pads(after))


def _may_differ(before: State, after: State) -> bool:
    """Whether it is worth looking at the pads."""
    if after.stage == OVER or before.gain != after.gain:
        return True
    if after.shares:
        return before.stage >= PLAY and bool(after.expansion.items)
    return any(before.points(seat) != after.points(seat) for seat in range(after.seats))


def _pads(state: State) -> list[dict[str, int]]:
    """For each seat what its public items bring."""
    if state.seats == 1:
        return [{item.name: item.points for item in solo_score(state.gain, bool(state.challenge)).items}]
    known = state.city.shown(None, state.stage == OVER)
    pads = [{item.name: item.points for item in state.expansion.seat_items(state, state.city, seat, known)} for seat in range(state.seats)]
    if not state.shares:
        gain = state.gain
        for seat, pad in enumerate(pads):
            pad["lines"] = gain[seat]
        for pad, item in zip(pads, state.expansion.owner_items(state, state.city, state.seats), strict=False):
            pad[item.name] = pad.get(item.name, 0) + item.points
    elif state.stage == OVER:
        share, worth = state.share, success(state)
        holdings = [share[seat * PERCENTS : seat * PERCENTS + PERCENTS] for seat in range(state.seats)]
        for seat, pad in enumerate(pads):
            pad |= {item.name: item.points for item in share_items(state.board, worth, holdings, seat)}
    return pads
