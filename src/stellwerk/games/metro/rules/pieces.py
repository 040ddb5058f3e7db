"""Everything in the box that is in play, counted wherever it lies: the counts never change during a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from stellwerk.games.metro.rules.codes import COLOURS, HAND, PERCENTS, STATIONS, TYPES

if TYPE_CHECKING:
    from stellwerk.games.metro.rules import state as rules


def count(state: rules.State) -> Mapping[str, int]:
    """How many of each thing there are."""
    counted = dict(zip(names("tile", TYPES), _tiles(state), strict=True))
    if state.middle_rails:
        printed = list(state.printed)
        counted["middle rails"] = sum(printed[cell] >= 0 for cell in state.board.centre) + len(state.board.rails) - state.rails.bit_count()
    if state.shares:
        counted.update(zip(names("share", COLOURS * PERCENTS), _shares(state), strict=True))
    if state.central_stations:
        counted.update(zip(names("marker", COLOURS), _markers(state), strict=False))
    return {**counted, **state.city.pieces()}


@lru_cache(maxsize=32)
def names(what: str, number: int) -> list[str]:
    """What the pieces of a kind are called here."""
    return [f"{what} {i}" for i in range(number)]


def tally(things: Iterable[int], number: int) -> list[int]:
    """How often each thing occurs; -1 is none."""
    found = [0] * (number + 1)
    for thing in things:
        found[thing] += 1
    return found[:number]


def _tiles(state: rules.State) -> list[int]:
    """In the tower, on the board, in hands, just drawn, and alone put back."""
    printed, hand, n_hand = list(state.printed), list(state.hand), list(state.n_hand)
    lying = [printed[cell] for cell in state.board.fields]
    held = [tile for seat in range(state.seats) for tile in hand[seat * HAND : seat * HAND + n_hand[seat]]]
    found = tally([*lying, *held, state.drawn, *[state.tables.uturns] * state.aside], TYPES)
    return [there + here for there, here in zip(state.tower, found, strict=True)]


def _shares(state: rules.State) -> list[int]:
    """In hands, open, and in the two parts of each stack; company * 4 + percentage."""
    share, under, stack, open_share, n_under = (
        list(cards) for cards in (state.share, state.under, state.stack, state.open_share, state.n_under)
    )
    found = [0] * (COLOURS * PERCENTS)
    for percent in range(PERCENTS):
        places = [*share[percent : state.seats * PERCENTS : PERCENTS], open_share[percent]]
        places += under[percent * COLOURS : percent * COLOURS + n_under[percent]]
        places += [company for company in range(COLOURS) if stack[percent] >> company & 1]
        for company in places:
            if company >= 0:
                found[company * PERCENTS + percent] += 1
    return found


def _markers(state: rules.State) -> list[int]:
    """On the board, or still to be had."""
    on_board = tally(list(state.owner)[STATIONS:], COLOURS)
    owners = COLOURS if state.shares else state.seats
    return [on_board[who] + (1 - (state.marker_used >> who & 1)) for who in range(owners)]


def each_once(what: str, number: int, handed_out: Iterable[int]) -> dict[str, int]:
    """One of each, unless one was handed out twice."""
    return {name: max(1, times) for name, times in zip(names(what, number), tally(handed_out, number), strict=True)}
