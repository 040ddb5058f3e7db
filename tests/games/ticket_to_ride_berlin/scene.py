"""Set a scene: a game of Ticket to Ride Berlin brought to a position by tokens, as one would tell it."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files

import pytest

from stellwerk import DEALER, IllegalMove
from stellwerk.games.ticket_to_ride_berlin import GAME as GAME
from stellwerk.games.ticket_to_ride_berlin.rules.guess import Deal
from stellwerk.games.ticket_to_ride_berlin.rules.state import State
from stellwerk.games.ticket_to_ride_berlin.rules.view import Pad

BERLIN = GAME.load("berlin")
SOURCE = json.loads((files("stellwerk.games.ticket_to_ride_berlin.rules") / "berlin.json").read_text(encoding="utf-8"))
MARKET = "BGKVR"


def scene(
    *script: str, seats: int = 2, hands: str = "BB OO KK VV", market: str = MARKET, tickets: str = "1 2 3 4 5 6 7 8", first: int = 0
) -> State:
    """A game at its first turn: two cards for each seat, the market, two tickets a seat of which all keep the first; then the script."""
    state = start(seats, hands, market, tickets)
    for seat in range(seats):
        state.play(seat, f"keep:{tickets.split()[2 * seat]}")
        state.play(seat, "pass")
    state.play(DEALER, f"first:{first}")
    go(state, *script)
    return state


def new(seats: int) -> State:
    """Before the first deal."""
    state = GAME.new(seats)
    assert isinstance(state, State)
    return state


def start(seats: int = 2, hands: str = "BB OO KK VV", market: str = MARKET, tickets: str = "1 2 3 4 5 6 7 8") -> State:
    """Dealt, and everybody chooses the first tickets."""
    state = new(seats)
    for letter in "".join(hands.split()[:seats]) + market:
        state.play(DEALER, f"card:{letter}")
    for ticket in tickets.split()[: 2 * seats]:
        state.play(DEALER, f"ticket:{ticket}")
    return state


def go(state: State, *script: str) -> None:
    """Play tokens, each by whoever is to move; a lone letter or `*` is a card that the dealer deals."""
    for step in script:
        for word in step.split():
            seat = state.turn()[0]
            state.play(seat, f"card:{word}" if seat == DEALER and len(word) == 1 else word)


def legal(state: State, seat: int | None = None) -> set[str]:
    """The tokens the seat (whoever is to move) may play."""
    return {str(state.moves[n]) for n in state.legal(state.turn()[0] if seat is None else seat)}


def hand(state: State, seat: int) -> str:
    """A seat's cards as letters, in the order of the deck."""
    cards = state.view(seat).hand
    return "".join(letter * cards[kind] for kind, letter in enumerate(BERLIN.letters))


def market(state: State) -> str:
    """The five places; a gap is a dot."""
    return "".join("." if kind < 0 else BERLIN.letters[kind] for kind in state.view(None).market)


def refused(state: State, token: str, rule: str, seat: int | None = None) -> str:
    """The token is refused with this rule; the sentence that says so."""
    with pytest.raises(IllegalMove) as refusal:
        state.play(state.turn()[0] if seat is None else seat, token)
    assert refusal.value.rule == f"TTR {rule}", refusal.value
    return str(refusal.value)


def posed(
    hands: str,
    market: str = "BGKVR",
    pile: str = "",
    discards: str = "",
    owner: dict[str, int] | None = None,
    tickets: str = "1 2 3 4 5 6 7 8",
    bag: str = "",
) -> State:
    """Seat 0 is to act in a position put together by hand: a hand for each seat (`-` is none), and cards not named are out of the game.

    Everybody has kept the first of two tickets; the bag holds the tickets named, and under it lie the ones returned.
    """
    seats = len(hands.split())
    own = [cards(one) for one in hands.split()]
    owners = [(owner or {}).get(route.token, -1) for route in BERLIN.routes]
    view = scene(seats=seats, tickets=tickets).view(0)
    nothing = cards("-")
    view = replace(
        view,
        market=tuple(-1 if letter == "." else BERLIN.letters.index(letter) for letter in market),
        discards=cards(discards),
        stock=cards(pile),
        owner=tuple(owners),
        pads=tuple(Pad(sum(mine), mine, 0, 0, nothing, 0, nothing, 0, 0, 1) for mine in own),
    )
    dealt = [int(ticket) - 1 for ticket in tickets.split()]
    deal = Deal(
        hands=[list(mine) for mine in own],
        drawn=[list(nothing) for _ in own],
        pile=list(cards(pile)),
        bag=[int(ticket) - 1 for ticket in bag.split()],
        under=dealt[1 : 2 * seats : 2],
        offers=list(zip(dealt[0 : 2 * seats : 2], dealt[1 : 2 * seats : 2], strict=True)),
        kept=[1] * seats,
    )
    state = State(BERLIN, seats)
    for seat in range(seats):
        mine = [route for route, who in zip(BERLIN.routes, owners, strict=True) if who == seat]
        assert sum(route.trams for route in mine) <= state.trams[seat], f"seat {seat} has more trams than the box"
        assert sum(route.subways for route in mine) <= state.subways[seat], f"seat {seat} has more subways than the box"
    return state.rebuild(view, deal)


def cards(letters: str) -> tuple[int, ...]:
    """Cards by kind."""
    return tuple(letters.count(letter) for letter in BERLIN.letters)


def pieces(state: State, seat: int) -> tuple[int, int]:
    """Trams and subways that a seat has left."""
    pad = state.view(None).pads[seat]
    return pad.trams, pad.subways


def legal_list(state: State) -> list[str]:
    """The tokens of whoever is to move, in the order of their odds."""
    return [str(state.moves[n]) for n in state.legal(state.turn()[0])]
