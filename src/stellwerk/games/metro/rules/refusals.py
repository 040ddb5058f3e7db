"""Why a move is not legal: which rule forbids it."""

from __future__ import annotations

from stellwerk.contract import IllegalMove, Move
from stellwerk.games.metro.rules import state as rules
from stellwerk.games.metro.rules.board import cell_of, is_edge
from stellwerk.games.metro.rules.codes import DRAWN, HAND, PERCENTS, PLAY, STATIONS
from stellwerk.games.metro.rules.moves import Decline, Draw, Mark, Place, Swap
from stellwerk.kit.refusals import Refuse, not_now
from stellwerk.limits import DEALER


def refusal(state: rules.State, seat: int, move: Move | None, no: Refuse) -> IllegalMove:
    """The rule that forbids a move, and why."""
    if seat not in state.turn():
        return not_now(state, seat, no, over="1.7", turn="1.3")
    if seat == DEALER:
        return no("1.2", "The dealer cannot turn this up now")
    if move is None:
        return no("1.3", "This is not a move: a tile and its field are written like cbaa:g1")
    if state.stage == PLAY:
        return _why_not_in_turn(state, seat, move, no)
    if state.stage == DRAWN:
        if isinstance(move, Place) and state.board.tiles.index(move.tile) == state.drawn:
            return _why_no_field(state, move, no)
        return no("1.3", "The tile just drawn must be placed")
    return state.expansion.refusal(state, state.city, seat, move, no)


# ------------------------------------------------------------ a turn
def _why_not_in_turn(state: rules.State, seat: int, move: Move, no: Refuse) -> IllegalMove:
    if isinstance(move, Place):
        if state.board.tiles.index(move.tile) not in list(state.hand)[seat * HAND : seat * HAND + state.n_hand[seat]]:
            return no("1.3", "This tile is not in the hand")
        return _why_no_field(state, move, no)
    if isinstance(move, Draw):
        return no("5.2", "Alone, one of the two open tiles must be placed") if state.seats == 1 else no("7.5", "The tower is empty")
    if isinstance(move, Decline):
        return _why_no_decline(state, no)
    if isinstance(move, Swap):
        return _why_no_swap(state, seat, move, no)
    if isinstance(move, Mark):
        return _why_no_marker(state, seat, move, no)
    return no("1.3", "A tile must be placed now")


def _why_no_field(state: rules.State, move: Place, no: Refuse) -> IllegalMove:
    cell = cell_of(move.field)
    if move.turned and not state.free_rotation:
        return no("1.4", "Tiles keep their printed orientation")
    if state.printed[cell] >= 0:
        return no("1.4", "There is a tile on {field} already", field=move.field)
    if state.seats == 1:
        return no("5.2", "No line of the company turned up comes to {field}", field=move.field)
    if not is_edge(cell) and not state.near >> cell & 1:
        return _why_no_neighbour(state, cell, move.field, no)
    return no("1.5", "On {field} this tile would complete a line of one tile", field=move.field)


def _why_no_neighbour(state: rules.State, cell: int, field: str, no: Refuse) -> IllegalMove:
    beside = [k for k, station in enumerate(state.board.stations) if k >= STATIONS and station.cell == cell]
    if beside and state.middle_rails:
        return no("4.2", "{field} touches no tile; middle rails do not count", field=field)
    if any(state.owner[k] >= 0 for k in beside):
        return no("3.2", "{field} touches no tile; a marker does not count", field=field)
    return no("1.4", "{field} touches no tile and is not at the edge", field=field)


def _why_no_decline(state: rules.State, no: Refuse) -> IllegalMove:
    if state.seats > 1:
        return no("5.3", "Tiles are declined only by those who play alone")
    if state.passed:
        return no("5.3", "The deck has been gone through: no tile can be declined any more")
    return no("5.3", "Only a tile of four U-turns can be declined")


def _why_no_swap(state: rules.State, seat: int, move: Swap, no: Refuse) -> IllegalMove:
    if not state.shares:
        return no("2.2", "This game is played without shares")
    place = seat * PERCENTS + state.board.percents.index(move.percent)
    if state.board.companies[state.share[place]] != move.company:
        return no("2.2", "This seat does not hold that share")
    if state.shown[place]:
        return no("3.3", "A share shown for a marker cannot be swapped")
    if max(state.gain) >= state.tables.swaps_end_at:
        return no("2.2", "A company has {points} points: no more swaps", points=state.tables.swaps_end_at)
    return no("7.6", "Nobody has placed a tile for a whole round: now one must be placed")


def _why_no_marker(state: rules.State, seat: int, move: Mark, no: Refuse) -> IllegalMove:
    if not state.central_stations:
        return no("3.1", "This game is played without markers for the central stations")
    if bool(move.company) != bool(state.shares):
        return no("3.3", "With shares a marker needs a share to be shown; without, there is none")
    if move.company:
        company = state.board.companies.index(move.company)
        if state.share[seat * PERCENTS + state.board.percents.index(move.percent)] != company:
            return no("3.3", "This seat does not hold that share")
        if state.marker_used >> company & 1:
            return no("3.3", "The marker of this company lies on the board already")
    elif state.marker_used >> seat & 1:
        return no("3.1", "This seat has used its marker")
    station = next(k for k, station in enumerate(state.board.stations) if station.name == move.station)
    if state.owner[station] >= 0:
        return no("3.1", "There is a marker on this central station already")
    return no("7.4", "The line of this marker would be complete over one tile")
