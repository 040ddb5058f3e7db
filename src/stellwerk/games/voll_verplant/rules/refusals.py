"""Why a move is not legal: which rule forbids it."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stellwerk.contract import IllegalMove, Move
from stellwerk.games.voll_verplant.rules import state as rules
from stellwerk.games.voll_verplant.rules.codes import LINES, OVER, RUNS
from stellwerk.games.voll_verplant.rules.moves import Pass, Ride, Transfer, TurnUp, Write
from stellwerk.games.voll_verplant.rules.view import sheet_of
from stellwerk.kit.refusals import Refuse, not_now
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.games.voll_verplant.rules.board import Board


def refusal(state: rules.State, seat: int, move: Move | None, no: Refuse) -> IllegalMove:
    """The rule that forbids a move, and why."""
    if seat not in state.turn():
        return _not_now(state, seat, no)
    if seat == DEALER:
        return no("2.1", "The dealer cannot turn this up now")
    if isinstance(move, TurnUp):
        return no("2.1", "The dealer turns up the cards")
    kind = state.board.kind(state.card)
    if kind == "free-ride":
        return _why_no_ride(state, seat, move, no)
    if isinstance(move, Ride):
        return _why_not_there(state, seat, state.board.index[move.station], kind, no)
    if isinstance(move, Pass):
        return no("2.2", "A window must be filled; write the value and cross off nothing, like {like}", like=_nothing(state, seat))
    if isinstance(move, (Write, Transfer)):
        return _why_no_entry(state, seat, move, kind, no)
    return _unknown(state, seat, kind, no)


def _not_now(state: rules.State, seat: int, no: Refuse) -> IllegalMove:
    if seat in state.sealed():
        return no("2.2", "This seat has already written in this turn")
    if state.stage != OVER and 0 <= seat < state.seats and not state.free[seat]:
        return no("2.8", "This seat has no free window left and waits for the others")
    return not_now(state, seat, no, over="4.1", turn="2.1")


def _why_no_ride(state: rules.State, seat: int, move: object, no: Refuse) -> IllegalMove:
    board = state.board
    if isinstance(move, Ride):
        return no("2.6", "Station {station} is marked already", station=board.called(board.index[move.station]))
    marked = sheet_of(state, seat, whole=True).marked
    empty = next((stop.code for i, stop in enumerate(board.stations) if i not in marked), None)
    if empty is None:
        return no("2.6", "All stations are marked: write - for no free ride")
    return no("2.6", "The free ride fills no window: cross off a station, like {like}, or - for none", like=f"@{empty}")


# ------------------------------------------------------------ why not this station
@dataclass(frozen=True, slots=True)
class Approach:
    """The way along a run to an empty station."""

    count: int
    """Empty stations up to there, itself included."""
    line: str
    first: int
    """The first empty station on the way."""
    stop: int | None
    """A marked station between the first empty one and this one."""
    before: int
    """Empty stations before that."""


def _why_not_there(state: rules.State, seat: int, station: int, kind: str, no: Refuse) -> IllegalMove:
    """Why the card does not mark this station, asked with the token of the free ride: on the way that comes nearest to it."""
    board = state.board
    name, rule = board.called(station), {"number": "2.3", "express": "2.4", "transfer": "2.5"}[kind]
    marked = sheet_of(state, seat, whole=True).marked
    if station in marked:
        return no(rule, "Station {station} is marked already", station=name)
    lines = [line for line, of in enumerate(board.lines) if station in of.stations]
    free = [line for line in lines if state.filled[seat * LINES + line] < board.lines[line].windows]
    if not free:
        if len(lines) == 1:
            return no("2.2", "Line {line} has no free window", line=board.lines[lines[0]].letter)
        return no("2.2", "No line that stops at {station} has a free window", station=name)
    ways = [_approach(board, line, run, station, marked) for line, _, run in board.runs if line in free]
    near = min(ways, key=lambda way: way.count)
    most = 1 if kind == "transfer" else board.value(state.card)
    if any(way.count <= most and (way.stop is None or kind != "number") for way in ways):
        return no("2.6", "Any station may be crossed off with the free ride only")
    if kind == "transfer":
        firsts = dict.fromkeys(board.called(way.first) for way in ways if way.line == near.line)
        return no("2.5", "A transfer goes to the first empty station: on line {line} to {first}", line=near.line, first=" / ".join(firsts))
    if near.count > most:
        return no(
            rule,
            "Up to {station} line {line} has {n} empty stations, and the card allows {most}",
            station=name,
            line=near.line,
            n=near.count,
            most=most,
        )
    return no(
        "2.3", "Station {station} is marked already and ends a plain number after {n}", station=board.called(near.stop or 0), n=near.before
    )


def _approach(board: Board, line: int, run: Sequence[int], station: int, marked: Set[int]) -> Approach:
    way = run[: run.index(station) + 1]
    empty = [stop for stop in way if stop not in marked]
    stop = next((stop for stop in way[way.index(empty[0]) :] if stop in marked), None)
    before = sum(other not in marked for other in way[: way.index(stop)]) if stop is not None else 0
    return Approach(len(empty), board.lines[line].letter, empty[0], stop, before)


# ------------------------------------------------------------ why not this entry
def _why_no_entry(state: rules.State, seat: int, move: Write | Transfer, kind: str, no: Refuse) -> IllegalMove:
    board = state.board
    line = board.letters[move.line]
    if state.filled[seat * LINES + line] >= board.lines[line].windows:
        return no("2.2", "Line {line} has no free window", line=move.line)
    run = next(r for r, (at, way, _) in enumerate(board.runs) if at == line and (way == move.way or not move.way))
    empty = state.left[seat * RUNS + run]
    if isinstance(move, Transfer) != (kind == "transfer"):
        if kind == "transfer":
            return no("2.5", "A transfer is written like {like}", like=f"{move.line}{move.way}:+")
        return no("2.5", "The card is not a transfer: say how many stations to cross off")
    if not empty:
        return no("2.3", "All stations of line {line} are marked", line=move.line)
    if isinstance(move, Transfer):
        raise AssertionError(f"{move} should have been legal")
    if move.count > board.value(state.card):
        return no("2.3", "The card allows {most} stations at most", most=board.value(state.card))
    if kind == "express":
        return no("2.4", "Line {line} has {n} empty station only", "Line {line} has {n} empty stations only", line=move.line, n=empty)
    marked = sheet_of(state, seat, whole=True).marked
    stations = board.runs[run][2]
    behind = stations[state.front[seat * RUNS + run] + state.reach(seat, run) :]
    stop = next((station for station in behind if station in marked), None)
    if stop is not None:
        return no(
            "2.3",
            "Station {station} is marked already and ends a plain number after {n}",
            station=board.called(stop),
            n=state.reach(seat, run),
        )
    if board.lines[line].ring:
        return no("2.3", "Line {line} has {n} empty station only", "Line {line} has {n} empty stations only", line=move.line, n=empty)
    return no("2.3", "The line ends after {n} empty station", "The line ends after {n} empty stations", n=state.reach(seat, run))


def _unknown(state: rules.State, seat: int, kind: str, no: Refuse) -> IllegalMove:
    board = state.board
    found = re.fullmatch(r"([A-Z])([<>]?):([1-9][0-9]*|0|\+)", no.token)
    if not found:
        return no("2.2", "This is not a move: an entry is a line and how many stations, like {like}", like=f"{board.lines[0].letter}:2")
    letter, way, count = found.groups()
    if letter not in board.letters:
        return no("1.2", "There is no line {line} on this map", line=letter)
    if count == "0":
        return no("2.3", "To cross off nothing needs no direction: {line}:0", line=letter)
    ring = board.lines[board.letters[letter]].ring
    if ring and not way:
        there, back = (board.toward(board.letters[letter], way) for way in "><")
        return no("2.7", "Line {line} is a ring: {line}> leads to {there}, {line}< to {back}", line=letter, there=there, back=back)
    if not ring and way:
        return no("2.7", "Line {line} is no ring and has one direction", line=letter)
    return _why_no_entry(state, seat, Write(letter, way, int(count[:10])), kind, no)


def _nothing(state: rules.State, seat: int) -> str:
    """A token that fills a window and marks nothing."""
    return next(str(state.moves[n]) for n in state.legal(seat))
