"""Why not? The checked door to a move: turns a token into a move number, or lets the game say which rule forbids it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stellwerk.contract import IllegalMove
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.kit.state import State

LONGEST_TOKEN = 40


@dataclass(frozen=True, slots=True)
class Refuse:
    """Makes refusals of one move: `no("3.4", "The line already stops at {station}", station="d2")`."""

    rulebook: str
    seat: int
    token: str

    def __call__(self, rule: str, reason: str, more: str = "", /, **gaps: object) -> IllegalMove:
        """The rule's number, and why, with named gaps; of a number `n` perhaps also the form for several."""
        return IllegalMove(self.seat, self.token[:LONGEST_TOKEN], f"{self.rulebook} {rule}", reason, more, **gaps)


def number_of(state: State, seat: int, token: str) -> int:
    """The number of a legal move; raises IllegalMove for every other token."""
    n = state.numbers.get(token)
    if n is not None and seat in state.turn() and n in state.legal(seat):
        return n
    game = state.game
    raise game.refusal(state, seat, None if n is None else state.moves[n], Refuse(game.rulebook, seat, token))


def not_now(state: State, seat: int, no: Refuse, *, over: str, turn: str) -> IllegalMove:
    """Why a seat may do nothing at all now: the numbers of the rules that say when the game is over and whose turn it is."""
    if not state.turn():
        return no(over, "The game is over")
    if seat != DEALER and not 0 <= seat < state.seats:
        return no("1.1", "There is no such seat")
    return no(turn, "It is not this seat's turn")
