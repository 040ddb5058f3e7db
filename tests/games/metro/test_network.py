"""Lines are kept, not traced: after every tile the chains must tell what a finger on the board would find."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.metro.scene import BOARD, fresh

from stellwerk import DEALER
from stellwerk.games.metro.rules import codes
from stellwerk.games.metro.rules.codes import NODES, STATIONS
from stellwerk.games.metro.rules.lines import lying, trace
from stellwerk.games.metro.rules.state import State

OPTIONS = [{}, {"central_stations": True}, {"middle_rails": True}, {"free_rotation": True}, {"shares": True, "central_stations": True}]


def check(state: State) -> None:
    """Ends, lengths and points of all lines, against tracing them."""
    lying_now = lying(BOARD, list(state.printed), list(state.turned))
    assert tuple(state.code) == lying_now
    ends, length, scored, owner = list(state.end_of), list(state.length), list(state.scored), list(state.owner)
    depart = list(state.tables.depart)
    total = 0
    for line in trace(BOARD, lying_now, bool(state.middle_rails)):
        if line.station >= STATIONS and (state.middle_rails or owner[line.station] < 0):
            continue
        node = depart[line.station]
        assert length[node] == line.length
        assert (ends[node] >= NODES) == line.is_finished
        if line.is_finished:
            assert ends[node] - NODES == line.end
            assert scored[line.station] == line.points
            total += line.points if owner[line.station] >= 0 else 0
        else:
            assert scored[line.station] == -1
            assert lying_now[ends[node] >> 2] < 0, "an open line ends before a free field"
    assert total == sum(state.gain) == state.walk()


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_1_6_chains_agree_with_traced_lines_after_every_move(options: dict[str, bool], seats: int) -> None:
    rng = Random(seats)
    for _ in range(3):
        state = fresh(seats, **options)
        while turn := state.turn():
            legal = state.legal(turn[0])
            state.apply(turn[0], rng.choices(legal, state.odds())[0] if turn == (DEALER,) else rng.choice(legal))
            if turn != (DEALER,):
                check(state)


def test_laid_in_any_order_the_tiles_make_the_same_lines() -> None:
    rng = Random(4)
    state = fresh(4)
    while state.placed < 45:
        seat = state.turn()[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    again = fresh(4)
    again.printed, again.turned = list(state.printed), list(state.turned)
    again.relay()
    assert (list(again.scored), list(again.gain), again.near, again.taken) == (
        list(state.scored),
        list(state.gain),
        state.near,
        state.taken,
    )
    check(again)


def test_tables_are_as_large_as_the_codes_say() -> None:
    tables = {"kind_type": codes.KINDS, "cell": codes.FIELDS, "onward": 2 * codes.NODES, "depart": codes.ENDS}
    assert {name: len(list(getattr(fresh(2).tables, name))) for name in tables} == tables
    assert len(codes.STAGES) == codes.OVER + 1


def test_the_menu_holds_the_largest_hand() -> None:
    """Three tiles of four turns each on all fields, a draw, swaps and markers: no more than a list has room for."""
    from stellwerk.limits import MOST_MOVES

    assert 3 * 4 * codes.FIELDS + 1 + 2 * codes.PERCENTS + codes.CENTRALS * codes.PERCENTS <= MOST_MOVES
