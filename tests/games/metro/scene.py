"""Set a scene: a game of Metro brought to a position by tokens, as one would tell it. The dealer deals what the story needs."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from stellwerk import DEALER, IllegalMove
from stellwerk.contract import Score
from stellwerk.games.metro import GAME as GAME
from stellwerk.games.metro.rules.board import cell_name
from stellwerk.games.metro.rules.codes import DRAWING, HANDS
from stellwerk.games.metro.rules.moves import Place
from stellwerk.games.metro.rules.state import State

BOARD = GAME.load("metro")
COMPANIES = BOARD.companies
YELLOW, ORANGE, GREY, GREEN, BLUE, RED, BROWN, VIOLET = range(8)
DEALT = "share:{}10 share:{}10 share:{}20 share:{}20 share:{}30 share:{}30 share:{}40 share:{}40"
"""The secret shares of two seats."""


def fresh(seats: int = 2, **options: Any) -> State:
    """A game before its first deal."""
    state = GAME.new(seats, options)
    assert isinstance(state, State)
    return state


def tell(state: State, script: str = "", after: str = "") -> State:
    """Play a script of moves, until the dealer has dealt all that comes before the next choice.

    Every seat is dealt the tiles it will place; `after` is the tile that whoever moves then has in hand. Deals that stand in the script are
    made, others are the first there are.
    """
    words = script.split()
    hands, drawn = plan(words, state.seats, state.turn()[0] if state.turn()[0] != DEALER else 0, after)
    at = 0
    while turn := state.turn():
        if turn != (DEALER,):
            if at == len(words):
                break
            state.play(turn[0], words[at])
            at += 1
            continue
        tokens = [str(state.moves[n]) for n in state.legal(DEALER)]
        if at < len(words) and words[at] in tokens:
            state.play(DEALER, words[at])
            at += 1
        elif tokens[0].startswith("tile:"):
            seat = state.dealt % state.seats if state.stage == HANDS else state.mover
            wanted = drawn if state.stage == DRAWING else hands[seat]
            state.play(DEALER, f"tile:{wanted.pop(0)}" if wanted else spare(state, [*drawn, *itertools.chain(*hands)]))
        else:
            state.play(DEALER, tokens[0])
    assert at == len(words), f"not played: {words[at:]}"
    return state


def plan(words: Sequence[str], seats: int, mover: int, after: str) -> tuple[list[list[str]], list[str]]:
    """The tiles each seat will place from its hand, and those that are drawn to be placed at once."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    drawn: list[str] = []
    is_drawing = False
    for word in words:
        tile = word.partition(":")[0].partition(">")[0]
        if word == "draw":
            is_drawing = True
        elif tile in BOARD.tiles:
            (drawn if is_drawing else hands[mover]).append(tile)
            is_drawing = False
            mover = (mover + 1) % seats
        elif tile in ("swap", "marker"):
            mover = (mover + 1) % seats
    if after:
        hands[mover].append(after)
    return hands, drawn


def spare(state: State, needed: Sequence[str]) -> str:
    """A tile that nobody will miss."""
    left = list(state.tower)
    return max((str(state.moves[n]) for n in state.legal(DEALER)), key=lambda t: left[BOARD.tiles.index(t[5:])] - 9 * needed.count(t[5:]))


def token(code: str, row: int, column: int) -> str:
    """A placement of the outside cases as a token."""
    return f"{code}:{cell_name(row * 8 + column)}"


def legal(state: State, seat: int | None = None) -> set[str]:
    """The tokens the seat may play; not said, the seat to move."""
    who = state.turn()[0] if seat is None else seat
    return {str(state.moves[n]) for n in state.legal(who)}


def fields(state: State, tile: str) -> set[str]:
    """Where the seat to move may put this tile as printed."""
    moves = [state.moves[n] for n in state.legal(state.turn()[0])]
    return {move.field for move in moves if isinstance(move, Place) and move.tile == tile and not move.turned}


def totals(state: State) -> list[int]:
    """The points of all seats, counted both ways."""
    scores: Sequence[Score] = state.scores()
    assert [state.points(seat) for seat in range(state.seats)] == [score.total for score in scores]
    return [score.total for score in scores]


def refused(state: State, move: str, rule: str, seat: int | None = None) -> str:
    """The reason why a move is refused, after checking the rule's number."""
    with pytest.raises(IllegalMove) as refusal:
        state.play(state.turn()[0] if seat is None else seat, move)
    assert refusal.value.rule == f"Metro {rule}", str(refusal.value)
    return str(refusal.value)


def step(state: State, rng: Random) -> None:
    """Whoever is to move does something at random."""
    seat = state.turn()[0]
    moves = state.legal(seat)
    state.apply(seat, rng.choices(moves, state.odds())[0] if seat == DEALER else rng.choice(moves))


def market(*more: str, opened: str = "grey10 grey20 yellow30 yellow40", **options: object) -> State:
    """Two seats; seat 0 holds red, orange, green and blue of 10 to 40 %, seat 1 brown of 10 to 30 and violet of 40 %."""
    dealt = DEALT.format("red", "brown", "orange", "brown", "green", "brown", "blue", "violet")
    opening = " ".join(f"share:{card}" for card in opened.split())
    return tell(fresh(2, shares=True, **options), f"{dealt} {opening} {' '.join(more)}")
