"""The rules of the base game and its variants, one by one: RULES.md 1 and 7."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.metro.scene import BOARD, GAME, fields, fresh, legal, refused, tell, totals

from stellwerk import DEALER, BadOption
from stellwerk.contract import winners
from stellwerk.games.metro.rules.board import cell_of, exits, turns
from stellwerk.games.metro.rules.codes import FIELDS, PLAY, STATIONS
from stellwerk.games.metro.rules.moves import Place
from stellwerk.games.metro.rules.state import State


def played(seats: int, seed: int = 1, **options: object) -> State:
    """A random game to its end."""
    state, rng = fresh(seats, **options), Random(seed)
    while turn := state.turn():
        legal_now = state.legal(turn[0])
        state.apply(turn[0], rng.choices(legal_now, state.odds())[0] if turn == (DEALER,) else rng.choice(legal_now))
    return state


# ---------------------------------------------------------------- 1.1, 1.2 what there is
def test_1_1_fields_stations_and_seats() -> None:
    assert len(BOARD.fields) == 60
    assert len(BOARD.stations) == 32 + 8
    for seats in (0, 7):
        with pytest.raises(BadOption, match="1-6 seats"):
            GAME.new(seats)


@pytest.mark.parametrize(("seats", "each", "nobody"), [(2, 16, 0), (3, 10, 2), (4, 8, 0), (5, 6, 2), (6, 5, 2)])
def test_1_1_the_frame_gives_each_station_a_colour(seats: int, each: int, nobody: int) -> None:
    owner = list(fresh(seats).owner)[:STATIONS]
    assert [owner.count(seat) for seat in range(seats)] == [each] * seats
    assert [station + 1 for station in range(STATIONS) if owner[station] < 0] == [16, 17][:nobody]


def test_1_2_sixty_tiles_with_four_tracks_each() -> None:
    assert sum(BOARD.counts) == 60
    assert all(sorted(exits(code)) == [0, 1, 2, 3] for code in BOARD.tiles)
    assert len(set(BOARD.tiles)) == 24


@pytest.mark.parametrize("seats", range(2, 7))
def test_1_2_every_seat_starts_with_one_secret_tile(seats: int) -> None:
    state = fresh(seats)
    for seat in range(seats):
        n = state.legal(DEALER)[seat]
        assert [state.hides(viewer, DEALER, n) for viewer in range(seats)] == [viewer != seat for viewer in range(seats)]
        assert state.hides(None, DEALER, n)
        state.apply(DEALER, n)
    for seat in range(seats):
        view = state.view(seat)
        assert len(view.hand) == 1
        assert view.hands == (1,) * seats
    assert state.view(None).hand == ()
    assert state.turn() == (0,)


# ---------------------------------------------------------------- 1.3 a turn
def test_1_3_place_the_tile_in_hand_then_draw_another() -> None:
    state = tell(fresh(2), after="aaaa")
    state.play(0, "aaaa:c1")
    assert state.turn() == (DEALER,)
    state.play(DEALER, "tile:bbbb")
    assert state.view(0).hand == (BOARD.tiles.index("bbbb"),)
    assert state.turn() == (1,)


def test_1_3_draw_and_place_that_one_keeping_the_first() -> None:
    state = tell(fresh(2), after="aaaa")
    state.play(0, "draw")
    assert state.hides(1, DEALER, state.numbers["tile:cccc"])
    assert not state.hides(0, DEALER, state.numbers["tile:cccc"])
    state.play(DEALER, "tile:cccc")
    assert state.turn() == (0,)
    assert (state.view(0).drawn, state.view(1).drawn) == (BOARD.tiles.index("cccc"), -1)
    refused(state, "aaaa:c1", "1.3")
    refused(state, "draw", "1.3")
    state.play(0, "cccc:c1")
    assert state.turn() == (1,), "no tile is drawn: there is one in hand"
    assert state.view(0).hand == (BOARD.tiles.index("aaaa"),)


def test_1_3_only_the_seat_to_move_moves_and_only_with_its_tile() -> None:
    state = tell(fresh(3), after="aaaa")
    refused(state, "aaaa:c1", "1.3", seat=1)
    assert "bbbb" in refused(state, "bbbb:c1", "1.3")
    refused(state, "nonsense", "1.3")
    refused(state, "taxi:left", "1.3")
    refused(state, "aaaa:c1", "1.1", seat=4)
    refused(state, "decline", "5.3")


def test_1_2_the_dealer_deals_only_what_there_is() -> None:
    state = fresh(6)
    for _ in range(2):
        state.play(DEALER, "tile:dddd")
    refused(state, "tile:dddd", "1.2")
    refused(state, "draw", "1.2")


# ---------------------------------------------------------------- 1.4 where tiles go
def test_1_4_the_outer_ring_and_neighbours_of_tiles() -> None:
    state = tell(fresh(2), after="aaaa")
    assert fields(state, "aaaa") == {name for name in names() if name[0] in "ah" or name[1] in "18"}
    state = tell(fresh(2), "aaaa:c1", after="aaaa")
    assert fields(state, "aaaa") >= {"c2", "b1", "d1"}
    assert "d2" not in fields(state, "aaaa"), "corner to corner is not enough"
    assert "d2" in refused(state, "aaaa:d2", "1.4")
    assert "c1" in refused(state, "aaaa:c1", "1.4")


def test_1_4_the_centre_takes_no_tile_and_is_no_neighbour() -> None:
    state = tell(fresh(2), after="aaaa")
    assert not {"d4", "e4", "d5", "e5"} & {move.field for move in BOARD.moves if isinstance(move, Place)}
    refused(state, "aaaa:d4", "1.3")
    refused(state, "aaaa:d3", "1.4")


def test_1_4_tiles_keep_their_orientation() -> None:
    state = tell(fresh(2), after="cbaa")
    assert all(">" not in token for token in legal(state))
    refused(state, "cbaa>1:c1", "1.4")


def names() -> list[str]:
    return sorted({move.field for move in BOARD.moves if isinstance(move, Place)})


# ---------------------------------------------------------------- 1.5 no line of one tile
def test_1_5_a_tile_may_not_complete_a_line_of_one_tile() -> None:
    state = tell(fresh(2), "aaaa:c1", after="dada")
    assert not {f"{column}{row}" for column in "abcdefgh" for row in "18"} & fields(state, "dada"), "a U-turn at the north and at the south"
    assert {"a4", "h4", "c2"} <= fields(state, "dada")
    assert "d1" in refused(state, "dada:d1", "1.5")


def test_1_5_at_the_corner_and_at_the_edge() -> None:
    state = tell(fresh(2), "aaaa:c1", after="cbcb")
    assert "a1" not in fields(state, "cbcb"), "from the north station to the west one"
    assert "on a1" in refused(state, "cbcb:a1", "1.5").lower()
    state = tell(fresh(2), "aaaa:c1", after="badb")
    assert "d8" not in fields(state, "badb")
    assert "d1" in fields(state, "badb")
    refused(state, "badb:d8", "1.5")


def test_1_5_unless_there_is_no_other_way() -> None:
    """7.2: on an empty board four U-turns make a line of one tile everywhere, so everywhere is open."""
    state = tell(fresh(2), after="dddd")
    ring = {name for name in names() if name[0] in "ah" or name[1] in "18"}
    assert fields(state, "dddd") == ring
    state.play(0, "dddd:a1")
    owner = list(state.owner)
    assert state.gain[owner[7]] + state.gain[owner[8]] == 2, "stations 8 and 9, one point each"


def test_1_5_there_is_another_way_as_soon_as_one_inner_field_is_open() -> None:
    assert fields(tell(fresh(2), "aaaa:c1", after="dddd"), "dddd") == {"c2"}


# ---------------------------------------------------------------- 1.6 scoring
def test_1_6_the_example_of_the_rulebook() -> None:
    """Six tiles, one of them passed twice, to the centre: 7 × 2 = 14."""
    state = tell(fresh(2), "bcdd:c1 cccc:d1 dddd:d2 baac:e1 aaaa:e2 aaaa:e3")
    line = state.view(None).line(5)
    assert (line.length, len({cell for cell, _ in line.passes}), line.points) == (7, 6, 14)
    assert line.end >= STATIONS
    assert state.gain[state.owner[5]] >= 14


def test_1_6_whoever_places_the_tile_the_owner_scores() -> None:
    assert totals(tell(fresh(2), "ccda:d1")) == [0, 0]
    assert totals(tell(fresh(2), "ccda:d1 cbcb:e1")) == [0, 2], "the line of station 4, finished by its owner"
    assert totals(tell(fresh(2), "aaaa:h8 ccda:d1 cbcb:e1")) == [0, 2], "and by seat 0"


def test_1_6_a_line_is_scored_once_and_for_good() -> None:
    for more in ("", " aaaa:d2 aaaa:e2", " aaaa:d2 aaaa:e2 aaaa:d3 aaaa:e3"):
        assert tell(fresh(2), f"ccda:d1 cbcb:e1{more}").scored[3] == 2


def test_1_6_loops_are_worth_nothing() -> None:
    """Four tiles around a point close a loop; no station is on it."""
    state = fresh(2)
    around = [cell_of(name) for name in ("b2", "c2", "b3", "c3")]
    state.printed = [BOARD.tiles.index("cccc") if cell in around else -1 for cell in range(64)]
    state.relay()
    assert state.placed == 4
    assert sum(state.gain) == 0
    assert all(points == -1 for points in state.scored)


# ---------------------------------------------------------------- 1.7 the end
@pytest.mark.parametrize("seats", range(2, 7))
def test_1_7_the_game_ends_when_all_tiles_are_placed(seats: int) -> None:
    state = played(seats)
    assert state.placed == FIELDS
    assert state.in_tower == 0
    assert all(number == 0 for number in state.n_hand)
    refused(state, "draw", "1.7", seat=0)


@pytest.mark.parametrize("seed", range(20))
def test_1_7_every_line_of_a_full_board_ends_at_a_station(seed: int) -> None:
    for options in ({}, {"middle_rails": True}, {"free_rotation": True}):
        state = played(4, seed, **options)
        lines = state.view(None).lines
        assert len(lines) == 32
        assert all(line.is_finished for line in lines)
        assert len({line.end for line in lines}) == 32, "each arrival has one line"
        assert all(points >= 1 for points in list(state.scored)[:STATIONS])


def test_1_7_most_points_win_and_a_tie_shares() -> None:
    assert winners(tell(fresh(2)).scores()) == (0, 1)
    assert winners(tell(fresh(2), "ccda:d1 cbcb:e1").scores()) == (1,)


# ---------------------------------------------------------------- 1.8 variants
def test_1_8_free_rotation_lets_a_tile_lie_in_any_way() -> None:
    state = tell(fresh(2, free_rotation=True), after="cbaa")
    assert {"cbaa:c1", "cbaa>1:c1", "cbaa>2:c1", "cbaa>3:c1"} <= legal(state)
    state.play(0, "cbaa>1:c1")
    cell = cell_of("c1")
    assert BOARD.tiles[state.code[cell]] == "acba" == turns("cbaa")[1]
    assert BOARD.tiles[state.printed[cell]] == "cbaa"


@pytest.mark.parametrize(("tile", "ways"), [("aaaa", 1), ("adad", 2), ("bcbc", 2), ("cbaa", 4), ("dbcd", 4)])
def test_1_8_a_turn_that_makes_no_difference_is_no_move(tile: str, ways: int) -> None:
    state = tell(fresh(2, free_rotation=True), after=tile)
    assert len({token.partition(":")[0] for token in legal(state) if token.startswith(tile)}) == ways


@pytest.mark.parametrize("size", [1, 2, 3])
def test_1_8_several_tiles_in_hand(size: int) -> None:
    state = tell(fresh(3, hand_size=size))
    assert state.view(1).hands == (size,) * 3
    tiles = {BOARD.tiles[tile] for tile in state.view(0).hand}
    assert {token[:4] for token in legal(state)} - {"draw"} <= tiles
    state.play(0, sorted(legal(state) - {"draw"})[0])
    assert state.turn() == (DEALER,)
    tell(state)
    assert state.view(1).hands == (size,) * 3
    assert played(3, hand_size=size).placed == FIELDS


# ---------------------------------------------------------------- 7 rulings
def test_7_1_lines_of_nobody_score_for_nobody_but_are_protected() -> None:
    state = tell(fresh(3), "aaaa:c1", after="cbcb")
    assert list(state.owner)[15:17] == [-1, -1]
    assert "a8" in fields(state, "cbcb")
    assert "a8" not in fields(tell(fresh(3), "aaaa:c1", after="bcbc"), "bcbc")
    for seed in range(5):
        end = played(3, seed)
        lines = [line for line in end.view(None).lines if end.owner[line.station] >= 0]
        assert sum(totals(end)) == sum(line.points for line in lines)


def test_7_2_with_free_rotation_all_orientations_are_looked_at() -> None:
    state = tell(fresh(2, free_rotation=True), after="adbb")
    assert {"adbb:d1", "adbb>1:d1", "adbb>2:d1"} <= legal(state)
    refused(state, "adbb>3:d1", "1.5")
    assert len(fields(tell(fresh(2, free_rotation=True), after="dddd"), "dddd")) == 28


def test_7_3_a_line_may_end_where_it_began() -> None:
    """From station 5 over d1 and d2 back to its own arrival."""
    state = tell(fresh(2), "aaaa:d1 dbba:d2")
    line = state.view(None).line(4)
    assert (line.end, line.length) == (4, 3)
    assert state.scored[4] == 3


def test_7_5_with_an_empty_tower_there_is_no_drawing() -> None:
    state, rng = fresh(2), Random(3)
    while state.in_tower or state.stage != PLAY:
        seat = state.turn()[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    assert "draw" not in legal(state)
    refused(state, "draw", "7.5")


def test_7_5_a_drawn_tile_must_be_placed() -> None:
    state = tell(fresh(2), after="aaaa")
    state.play(0, "draw")
    state.play(DEALER, "tile:dddd")
    assert {token[:4] for token in legal(state)} == {"dddd"}
