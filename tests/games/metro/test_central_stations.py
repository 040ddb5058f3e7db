"""Central stations and their markers: RULES.md 3, and the rulings about them."""

from __future__ import annotations

from tests.games.metro.scene import BLUE, BOARD, DEALT, fields, fresh, legal, market, refused, tell, totals

from stellwerk.games.metro.rules.board import cell_name
from stellwerk.games.metro.rules.codes import ALL_KNOW, ONLOOKER, STATIONS
from stellwerk.games.metro.rules.state import State


def markers(state: State) -> set[str]:
    return {token for token in legal(state) if token.startswith("marker:")}


def test_3_1_a_marker_starts_one_more_line_once_a_game() -> None:
    state = tell(fresh(2, central_stations=True))
    assert len(markers(state)) == 8
    state.play(0, "marker:na")
    assert state.turn() == (1,), "instead of a tile; the hand stays"
    assert state.view(1).hands == (1, 1)
    assert state.owner[STATIONS] == 0
    assert "marker:na" not in legal(state)
    refused(state, "marker:na", "3.1")
    state.play(1, "marker:wb")
    refused(state, "marker:ea", "3.1")
    assert len(state.view(None).lines) == 34


def test_3_1_its_line_scores_without_doubling() -> None:
    """From station na north over d3, d2, d1 to station 5; the line the other way is doubled."""
    state = tell(fresh(2, central_stations=True), "marker:na aaaa:d1 aaaa:d2 aaaa:d3")
    view = state.view(None)
    line = view.line(STATIONS)
    assert (line.end, line.length, line.points) == (4, 3, 3)
    other = view.line(4)
    assert (other.end, other.points) == (STATIONS, 6)
    assert totals(state) == [3 + 6, 0]


def test_3_1_it_may_not_run_over_one_tile_only() -> None:
    """A tile that leads straight back to the centre is refused beside a marker."""
    road = "aaaa:d1 aaaa:d2"
    assert "d3" in fields(tell(fresh(2, central_stations=True), road, after="adad"), "adad")
    assert "d3" in fields(tell(fresh(2, central_stations=True), road, after="dada"), "dada")
    marked = tell(fresh(2, central_stations=True), f"{road} marker:na", after="dada")
    assert "d3" not in fields(marked, "dada")
    refused(marked, "dada:d3", "1.5")


def test_3_1_from_marker_to_centre_is_not_doubled() -> None:
    state = tell(fresh(2, central_stations=True), "marker:na aaaa:d1 aaaa:d2", after="aaaa")
    blank = fresh(2, central_stations=True)
    blank.owner = list(state.owner)
    blank.printed = [-1] * 64
    printed = [-1] * 64
    printed[2 * 8 + 3] = BOARD.tiles.index("aaaa")
    printed[1 * 8 + 3] = BOARD.tiles.index("dddd")
    blank.printed = printed
    blank.relay()
    line = blank.view(None).line(STATIONS)
    assert line.end == STATIONS
    assert (line.length, line.points, blank.gain[0]) == (3, 3, 3)


def test_3_2_a_marker_is_no_neighbour() -> None:
    state = tell(fresh(2, central_stations=True), "marker:na", after="aaaa")
    beside = BOARD.stations[STATIONS + [station.name for station in BOARD.stations[STATIONS:]].index("na")]
    assert cell_name(beside.cell) not in fields(state, "aaaa")
    assert "a marker does not count" in refused(state, f"aaaa:{cell_name(beside.cell)}", "3.2")
    far = next(station.cell for station in BOARD.stations[STATIONS:] if station.cell != beside.cell)
    assert "not at the edge" in refused(state, f"aaaa:{cell_name(far)}", "1.4")


def test_3_3_with_shares_a_share_is_shown_and_stays() -> None:
    state = market(central_stations=True)
    assert markers(state) == {
        f"marker:{station}:{card}" for station in BOARD_CENTRALS for card in ("red10", "orange20", "green30", "blue40")
    }
    refused(state, "marker:na", "3.3")
    refused(state, "marker:na:red40", "3.3")
    state.play(0, "marker:na:blue40")
    assert state.owner[STATIONS] == BLUE
    assert state.view(1).share[3] == BLUE, "everybody sees it"
    assert state.aware[3] == ALL_KNOW
    assert ALL_KNOW >> ONLOOKER & 1
    tell(state, "swap:brown10:top")
    assert not any("blue40" in token for token in legal(state))
    refused(state, "swap:blue40:top", "3.3")
    refused(state, "marker:nb:blue40", "3.3")


def test_3_3_markers_are_common_and_each_company_has_one() -> None:
    state = tell(
        fresh(2, shares=True, central_stations=True), DEALT.format(*["red", "brown", "red", "brown", "red", "blue", "blue", "red"])
    )
    state.play(0, "marker:na:red10")
    assert not any(":red" in token for token in markers(state)), "seat 1 holds red too, but the marker is gone"
    refused(state, "marker:nb:red40", "3.3")
    state.play(1, "marker:nb:blue30")
    refused(state, "marker:sa:blue40", "3.3")
    refused(tell(fresh(2)), "marker:na", "3.1")


BOARD_CENTRALS = tuple(station.name for station in BOARD.stations[STATIONS:])


def test_7_4_a_marker_is_refused_where_its_line_would_be_one_tile() -> None:
    state = tell(fresh(2, central_stations=True), "aaaa:d1 aaaa:d2 dada:d3")
    assert "marker:na" not in legal(state)
    refused(state, "marker:na", "7.4")


def test_7_4_a_line_that_is_complete_already_scores_at_once() -> None:
    state = tell(fresh(2, central_stations=True), "aaaa:d1 aaaa:d2 aaaa:d3 marker:na")
    assert state.scored[STATIONS] == 3
    assert totals(state) == [6, 3]
