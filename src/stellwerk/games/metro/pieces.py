"""Everything in the box that is in play, counted wherever it lies: the counts never change during a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from stellwerk.games.metro.codes import (
    BERLIN,
    COLOURS,
    HAND,
    LONDON,
    NEW_YORK,
    NO_CITY,
    PARIS,
    PERCENTS,
    SIGHTS,
    ST_PETERSBURG,
    STATIONS,
    STOCKHOLM,
    TYPES,
)

if TYPE_CHECKING:
    from stellwerk.games.metro import state as rules

BITS = [bits.bit_count() for bits in range(256)]


def count(state: rules.State) -> Mapping[str, int]:
    """How many of each thing there are."""
    counted = dict(zip(_names("tile", TYPES), _tiles(state), strict=True))
    if state.middle_rails:
        printed = list(state.printed)
        counted["middle rails"] = sum(printed[cell] >= 0 for cell in state.board.centre) + len(state.board.rails) - BITS[state.rails]
    if state.shares:
        counted.update(zip(_names("share", COLOURS * PERCENTS), _shares(state), strict=True))
    if state.central_stations:
        counted.update(zip(_names("marker", COLOURS), _markers(state), strict=False))
    if state.city != NO_CITY:
        counted.update(zip(_names("tourist", COLOURS), _tourists(state), strict=True))
        counted.update(_components(state))
    return counted


@lru_cache(maxsize=32)
def _names(what: str, number: int) -> list[str]:
    return [f"{what} {i}" for i in range(number)]


def _tally(things: Iterable[int], number: int) -> list[int]:
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
    found = _tally([*lying, *held, state.drawn, *[state.tables.uturns] * state.aside], TYPES)
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
    on_board = _tally(list(state.owner)[STATIONS:], COLOURS)
    owners = COLOURS if state.shares else state.seats
    return [on_board[who] + (1 - (state.marker_used >> who & 1)) for who in range(owners)]


def _tourists(state: rules.State) -> list[int]:
    """In the bag, on the board, on sights or tableaux, with the seat that moves, out of the game."""
    guests, earned = list(state.guests), list(state.earned)
    standing = _tally([*state.spot, *state.platform, *(state.badge if state.city == BERLIN else ())], COLOURS)
    found = []
    for colour, numbers in enumerate(zip(standing, state.in_bag, state.away, state.carried, strict=True)):
        number = sum(numbers) + sum(guests[colour::COLOURS])
        if state.city == NEW_YORK:
            number += sum(earned[colour::COLOURS])
        elif state.city == ST_PETERSBURG:
            number += state.waiting >> colour & 1
        elif state.city == BERLIN and colour not in state.badge:
            number += 1  # waits to be put on a sight
        found.append(number)
    return found


def _components(state: rules.State) -> Mapping[str, int]:
    """Sights, chips, tickets, colour markers and tableaux: those handed out, each once, and those still in the box."""
    if state.city == ST_PETERSBURG:
        turned_up = list(state.turned_up)
        chips = [BITS[left] + sum(turned_up[colour::COLOURS]) for colour, left in enumerate(state.chips)]
        return dict(zip(_names("chips", COLOURS), chips, strict=True))
    if state.city == BERLIN:
        earned, tickets = list(state.earned), state.board.cities["berlin"]["tickets"]
        return {f"tickets {colour}": max(tickets, sum(earned[colour::COLOURS])) for colour in range(COLOURS)}
    if state.city == PARIS:
        return _each_once("sight", SIGHTS, state.row)
    if state.city == NEW_YORK:
        return _each_once("tableau", COLOURS, state.tableau)
    found = _each_once("sight", COLOURS, state.order) if state.city in (STOCKHOLM, LONDON) else {}
    if state.city == STOCKHOLM:
        secret = [colour for mask in state.colours for colour in range(COLOURS) if mask >> colour & 1]
        found |= _each_once("colour", COLOURS, [*state.badge, *secret])
    return found


def _each_once(what: str, number: int, handed_out: Iterable[int]) -> dict[str, int]:
    """One of each, unless one was handed out twice."""
    return {name: max(1, times) for name, times in zip(_names(what, number), _tally(handed_out, number), strict=True)}
