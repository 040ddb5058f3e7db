"""Why a move is not legal: which rule forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.contract import IllegalMove, Move
from stellwerk.games.next_station_london.rules import state as rules
from stellwerk.games.next_station_london.rules.codes import PATH, STAGES, SWITCH_ON, SWITCH_VOID
from stellwerk.games.next_station_london.rules.moves import PENCILS, POWERS, Circle, Draw, Take
from stellwerk.games.next_station_london.rules.view import sheet_of
from stellwerk.kit.refusals import Refuse, not_now
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.games.next_station_london.rules.board import Board


def refusal(state: rules.State, seat: int, move: Move | None, no: Refuse) -> IllegalMove:
    """The rule that forbids a move, and why."""
    if seat in state.sealed() and seat not in state.turn():
        return no("2.4", "This seat has already chosen in this turn")
    if seat not in state.turn():
        return not_now(state, seat, no, over="5.1", turn="2.1")
    if seat == DEALER:
        return no("2.1", "The dealer cannot turn this up now")
    if isinstance(move, Take) and STAGES[state.stage] == "choose":
        return no("1.2", "The {pencil} pencil is taken", pencil=move.pencil)
    if STAGES[state.stage] == "choose":
        return no("1.2", "Choose a pencil, or - to be dealt one")
    if isinstance(move, Circle):
        return _why_no_circle(state, seat, move, no)
    if STAGES[state.stage] == "circle":
        return no("5.5", "Only a station may be circled now, or - for none")
    if isinstance(move, Draw):
        return _why_no_section(state, seat, move, no)
    if _looks_like_section(state.board, no.token):
        return no("3.1", "There is no printed section between these two stations")
    return no("2.4", "This is not a move: a section is written like d2-a2, no section is -")


def _why_no_circle(state: rules.State, seat: int, move: Circle, no: Refuse) -> IllegalMove:
    if refused := _why_no_power(state, seat, "circle", no):
        return refused
    if state.again[seat]:
        return no("5.5", "Finish the double section first")
    return no("5.5", "Station {station} is not on the current line", station=move.station)


def _why_no_power(state: rules.State, seat: int, power: str, no: Refuse) -> IllegalMove | None:
    if not state.powers:
        return no("1.3", "This game is played without pencil powers")
    held = state.power_of[state.pencil[seat]]
    if POWERS[held] != power:
        return no(
            "5.5",
            "The {pencil} pencil has the power {held}, not {power}",
            pencil=PENCILS[state.pencil[seat]],
            held=POWERS[held],
            power=power,
        )
    if state.used[seat]:
        return no("5.5", "The power {power} is already used in this round", power=power)
    return None


def _why_no_section(state: rules.State, seat: int, move: Draw, no: Refuse) -> IllegalMove:
    board = state.board
    if move.power and (refused := _why_no_power(state, seat, move.power, no)):
        return refused
    if state.again[seat] and move.power:
        return no("5.5", "The power {power} is already used in this round", power=move.power)
    start, end, section = board.arcs[board.numbers[f"{move.start}-{move.end}"] - 1]
    stops = state.served[seat * 4 + state.pencil[seat]]
    if not stops >> start & 1:
        return no("3.3", "The current line does not stop at {station}", station=move.start)
    if stops >> end & 1:
        return no("3.4", "The current line already stops at {station}", station=move.end)
    if blocked := _why_blocked(state, seat, section, no):
        return blocked
    if _is_end(state, seat, start) is False and not _may_branch(state, seat, move):
        rule = ("6.2" if state.switch == SWITCH_ON else "3.3") if state.again[seat] else ("3.7" if state.switch == SWITCH_VOID else "3.3")
        return no(rule, "Station {station} is not an end of the line", station=move.start)
    if state.again[seat]:
        return no("5.5", "The second section must lead to the same symbol as the first")
    if board.numbers[f"{move.start}-{move.end}"] in state.legal(seat):
        return no("6.5", "The power {power} is not needed for this section: draw it without", power=move.power)
    symbol = board.cards[state.card].split("-")[1]
    return no(
        "3.4",
        "Station {station} is a {shown}, the card shows a {wanted}",
        station=move.end,
        shown=board.stations[end].symbol,
        wanted=symbol,
    )


def _why_blocked(state: rules.State, seat: int, section: int, no: Refuse) -> IllegalMove | None:
    board = state.board
    for line in sheet_of(state, seat, whole=True).lines:
        drawn = {board.arcs[arc][2] for arc in line.arcs}
        if section in drawn:
            return no("3.2", "This section is already part of the {pencil} line", pencil=PENCILS[line.pencil])
        if drawn & board.crossings[section]:
            return no("3.2", "This section crosses the {pencil} line", pencil=PENCILS[line.pencil])
    return None


def _is_end(state: rules.State, seat: int, station: int) -> bool:
    """NSL 3.3, counted from the sections of the line."""
    line = seat * 4 + state.pencil[seat]
    arcs = state.path[line * PATH : line * PATH + state.length[line]]
    return sum(station in state.board.arcs[arc][:2] for arc in arcs) <= 1


def _may_branch(state: rules.State, seat: int, move: Draw) -> bool:
    if state.again[seat]:
        return bool(state.again_free[seat])
    return bool(state.switch == SWITCH_ON or move.power == "switch")


def _looks_like_section(board: Board, token: str) -> bool:
    parts = token.split(":")[0].split("-")
    return len(parts) == 2 and all(part in board.index for part in parts)
