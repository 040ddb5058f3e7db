"""Why not? The checked door to a move: turns a token into a move number, or says which rule forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from stellwerk.core import IllegalMove
from stellwerk.games.next_station_london import state as rules
from stellwerk.games.next_station_london.codes import OVER, PATH, STAGES, SWITCH_ON, SWITCH_VOID
from stellwerk.games.next_station_london.moves import PENCILS, POWERS, Circle, Draw, Take
from stellwerk.games.next_station_london.view import sheet_of
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.games.next_station_london.board import Board

LONGEST_TOKEN = 40


class Refuse(Protocol):
    """Makes a refusal for the seat and token at hand."""

    def __call__(self, rule: str, reason: str, **gaps: object) -> IllegalMove:
        """The rule's number, and why, with named gaps."""


def number_of(state: rules.State, seat: int, token: str) -> int:
    """The number of a legal move; raises IllegalMove for every other token."""
    legal = state.legal(seat) if seat in state.turn() else []
    n = state.numbers.get(token)
    if n is not None and n in legal:
        return n
    raise _refusal(state, seat, token, bool(legal))


def _refusal(state: rules.State, seat: int, token: str, owes: bool) -> IllegalMove:
    shown = token[:LONGEST_TOKEN]

    def no(rule: str, reason: str, **gaps: object) -> IllegalMove:
        return IllegalMove(seat, shown, f"NSL {rule}", reason, **gaps)

    if not owes:
        return _not_now(state, seat, no)
    move = state.moves[state.numbers[token]] if token in state.numbers else None
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
    if _looks_like_section(state.board, token):
        return no("3.1", "There is no printed section between these two stations")
    return no("2.4", "This is not a move: a section is written like d2-a2, no section is -")


def _not_now(state: rules.State, seat: int, no: Refuse) -> IllegalMove:
    if state.stage == OVER:
        return no("5.1", "The game is over")
    if seat != DEALER and not 0 <= seat < state.seats:
        return no("1.1", "There is no such seat")
    if seat in state.sealed():
        return no("2.4", "This seat has already chosen in this turn")
    return no("2.1", "It is not this seat's turn")


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
    board: Board = state.board
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
    board: Board = state.board
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
