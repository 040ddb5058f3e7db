"""What a move of voll verplant did. Plain Python, beside the rules; docs/effects.md lists the kinds and their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.contract import Move
from stellwerk.effects import Effect, effect, over, points, turn
from stellwerk.games.voll_verplant.rules.codes import LINES, OVER
from stellwerk.games.voll_verplant.rules.moves import Pass, Ride, Transfer, TurnUp, Write

if TYPE_CHECKING:
    from stellwerk.games.voll_verplant.rules.state import State


def effects(before: State, seat: int, move: Move, after: State) -> tuple[Effect, ...]:
    """The entry itself with its points, then the end of the turn."""
    if isinstance(move, TurnUp):
        board, card = before.board, after.card
        return (turn(before.turn_no + 1), effect("card", card=move.card, sort=board.kind(card), value=board.value(card)))
    found = _made(before, seat, move, after) + _points(before, seat, after)
    if after.turn_no > before.turn_no:
        found += _turn_ended(before, after)
    return tuple(found)


def _made(before: State, seat: int, move: Move, after: State) -> list[Effect]:
    match move:
        case Write(line=line, way=way) | Transfer(line=line, way=way):
            return _written(before, seat, line, way, isinstance(move, Transfer), after)
        case Ride(station=station):
            return [effect("ride", seat, station=station)]
        case Pass():
            return [effect("pass", seat)]
    return []


def _written(before: State, seat: int, letter: str, way: str, boxed: bool, after: State) -> list[Effect]:
    board = before.board
    line = board.letters[letter]
    fresh = _marks(after, seat) & ~_marks(before, seat)
    run = next(run for at, direction, run in board.runs if at == line and direction in (way, way or ">"))
    stations = [station for station in run if fresh >> station & 1]
    now = _marks(after, seat)
    found = [
        effect(
            "write",
            seat,
            line=letter,
            way=way,
            window=before.filled[seat * LINES + line],
            card=board.cards[before.card],
            text=str(board.value(before.card) or "+"),
            stations=tuple(board.stations[station].code for station in stations),
            left=sum(not now >> station & 1 for station in board.lines[line].stations),
            is_extra=before.n_entries[seat] > before.n_before[seat],
        )
    ]
    for station in stations:
        code, served = board.stations[station].code, board.served[station]
        if boxed:
            found.append(effect("transfer", seat, station=code, lines=served, points=2 * served))
        if before.special and station in board.special:
            found.append(effect("special", seat, station=code, is_void=not after.free[seat]))
    return found


def _points(before: State, seat: int, after: State) -> list[Effect]:
    """VV 4.2, 4.4: a completed line counts at once as it will, and so do the stations marked."""
    board = before.board
    fresh = after.complete[seat] & ~before.complete[seat]
    lines = sum(line.low if before.taken >> i & 1 else line.high for i, line in enumerate(board.lines) if fresh >> i & 1)
    boxes = 2 * (after.transfers[seat] - before.transfers[seat])
    per = 1 if before.seats == 1 else 2
    spared = before.empty[seat] // per - after.empty[seat] // per
    return [points(seat, item, gained) for item, gained in (("lines", lines), ("transfers", boxes), ("empty", spared)) if gained]


def _turn_ended(before: State, after: State) -> list[Effect]:
    board = before.board
    seats = range(after.seats)
    high, low = after.high, after.low
    fresh = [(high[seat] | low[seat]) & ~(before.high[seat] | before.low[seat]) for seat in seats]
    found = [
        effect(
            "line",
            seat,
            line=line.letter,
            is_first=bool(high[seat] >> i & 1),
            points=line.high if high[seat] >> i & 1 else line.low,
            together=tuple(other for other in seats if other != seat and fresh[other] >> i & 1),
        )
        for seat in seats
        if fresh[seat]
        for i, line in enumerate(board.lines)
        if fresh[seat] >> i & 1
    ]
    if after.stage == OVER:
        return [*found, over(after)]
    if after.n_seen < before.n_seen:
        found.append(effect("reshuffle", cards=before.n_seen))
    return found


def _marks(state: State, seat: int) -> int:
    marks = state.marks
    return int(marks[seat * 2] | marks[seat * 2 + 1] << 64)
