"""Why not? The checked door to a move: turns a token into a move number, or says which rule forbids it."""

from __future__ import annotations

from typing import Protocol

from stellwerk.core import IllegalMove, Move
from stellwerk.games.metro import state as rules
from stellwerk.games.metro.board import cell_of, is_edge
from stellwerk.games.metro.codes import COLOURS, DRAWN, HAND, OVER, PARIS, PERCENTS, PLAY, ROWS, SIGHT_FIELDS, STATIONS, TAXI
from stellwerk.games.metro.moves import Decline, Draw, Join, Lay, Mark, Place, Put, Swap, Tourist
from stellwerk.limits import DEALER

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
        return IllegalMove(seat, shown, f"Metro {rule}", reason, **gaps)

    if not owes:
        return _not_now(state, seat, no)
    if seat == DEALER:
        return no("1.2", "The dealer cannot turn this up now")
    move = state.moves[state.numbers[token]] if token in state.numbers else None
    if move is None:
        return no("1.3", "This is not a move: a tile and its field are written like cbaa:g1")
    if state.stage == PLAY:
        return _why_not_in_turn(state, seat, move, no)
    if state.stage == DRAWN:
        if isinstance(move, Place) and state.board.tiles.index(move.tile) == state.drawn:
            return _why_no_field(state, move, no)
        return no("1.3", "The tile just drawn must be placed: {tile}", tile=state.board.tiles[state.drawn])
    return _why_not_in_city(state, seat, move, no)


def _not_now(state: rules.State, seat: int, no: Refuse) -> IllegalMove:
    if state.stage == OVER:
        return no("1.7", "The game is over")
    if seat != DEALER and not 0 <= seat < state.seats:
        return no("1.1", "There is no such seat")
    return no("1.3", "It is not this seat's turn")


# ------------------------------------------------------------ a turn
def _why_not_in_turn(state: rules.State, seat: int, move: Move, no: Refuse) -> IllegalMove:
    if isinstance(move, Place):
        if state.board.tiles.index(move.tile) not in list(state.hand)[seat * HAND : seat * HAND + state.n_hand[seat]]:
            return no("1.3", "The tile {tile} is not in this hand", tile=move.tile)
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


# ------------------------------------------------------------ choices of the cities
def _why_not_in_city(state: rules.State, seat: int, move: Move, no: Refuse) -> IllegalMove:
    if state.stage == ROWS:
        return (
            no("6.1", "This sight is not yours or lies in the row already") if isinstance(move, Lay) else no("6.1", "Lay your sights first")
        )
    if state.stage == TAXI:
        return no("6.3", "Choose where the taxi starts first")
    if state.city != PARIS:
        taken = isinstance(move, Tourist)
        return no("6.5", "This tourist stands on a tile already") if taken else no("6.5", "Choose the tourist for the tile first")
    if isinstance(move, Put):
        return _why_not_there(state, seat, move, no)
    if isinstance(move, Join):
        return _why_no_joining(state, seat, no)
    return no("6.1", "Place the tourist first")


def _why_not_there(state: rules.State, seat: int, move: Put, no: Refuse) -> IllegalMove:
    sight = state.board.sights["paris"].index(move.sight)
    place = sight * SIGHT_FIELDS + move.spot - 1
    if state.holder[sight] != seat:
        return no("6.1", "This sight lies in front of somebody else, or of nobody")
    if state.spot[place] >= 0:
        return no("6.1", "There is a tourist on this field already")
    return no("6.1", "This field has another colour than the tourist")


def _why_no_joining(state: rules.State, seat: int, no: Refuse) -> IllegalMove:
    legal = [state.moves[n] for n in state.legal(seat)]
    if any(isinstance(other, Put) for other in legal):
        return no("6.1", "There is a free field of this colour among your sights")
    guests = list(state.guests)
    near = [cell for cell in state.board.fields if state.tables.around[state.visited] >> cell & 1]
    if any(any(guests[cell * COLOURS : cell * COLOURS + COLOURS]) for cell in near):
        return no("6.1", "The tourist must join tourists on a neighbouring field")
    return no("6.1", "There is no tourist to join on this field")
