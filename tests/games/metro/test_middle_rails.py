"""Middle rails: RULES.md 4."""

from __future__ import annotations

from random import Random

from tests.games.metro.scene import BOARD, fields, fresh, legal, refused, step, tell

from stellwerk import DEALER
from stellwerk.games.metro.rules.board import cell_name, cell_of, turns
from stellwerk.games.metro.rules.codes import STATIONS


def test_4_1_four_of_eight_different_rails_in_any_orientation() -> None:
    state = fresh(2, middle_rails=True)
    tokens = legal(state, DEALER)
    assert len(tokens) == sum(len(set(turns(code))) for code in BOARD.rails)
    assert sum(state.odds()) == 8 * 4, "each rail is as likely as any other"
    state.play(DEALER, "middle:acba")
    assert not {f"middle:{code}" for code in turns("aacb")} & legal(state, DEALER)
    tell(state)
    assert all(state.printed[cell] >= 0 for cell in BOARD.centre)
    assert state.placed == 0


def test_4_1_lines_run_through_the_centre_and_are_not_doubled() -> None:
    """Straight down column d: three tiles, two rails, three tiles."""
    column = " ".join(f"aaaa:d{row}" for row in (1, 8, 2))
    state = tell(fresh(2, middle_rails=True), f"middle:aaaa middle:bbbb middle:baac middle:cccc {column}")
    assert state.view(None).line(4).length == 2
    straight = fresh(2, middle_rails=True)
    straight.printed = [BOARD.tiles.index("aaaa") if cell % 8 == 3 else -1 for cell in range(64)]
    straight.relay()
    line = straight.view(None).line(4)
    assert (line.length, line.points, line.is_finished) == (8, 8, True)
    for seed in range(5):
        state, rng = fresh(2, middle_rails=True), Random(seed)
        while state.turn():
            step(state, rng)
        assert all(line.points == line.length and line.end < STATIONS for line in state.view(None).lines)


def test_4_2_a_pass_over_a_rail_is_a_point() -> None:
    """Three tiles, three rails of the centre, four tiles: 10 points, as many as in the rulebook's figure."""
    state = fresh(2, middle_rails=True)
    way = "aaaa:a4 aaaa:b4 aaaa:c4 acba:d4 cccc:e4 aaaa:e5 bbbb:e6 cccc:f6 aaaa:f7 aaaa:f8"
    printed = [-1] * 64
    for word in way.split():
        printed[cell_of(word[5:])] = BOARD.tiles.index(word[:4])
    state.printed = printed
    state.relay()
    line = state.view(None).line(11)
    assert [cell_name(cell) for cell, _ in line.passes] == [word[5:] for word in way.split()]
    assert line.is_finished
    assert state.scored[11] == line.points == 10


def test_4_2_rails_are_no_neighbours() -> None:
    state = tell(fresh(2, middle_rails=True), after="aaaa")
    for station in BOARD.stations[STATIONS:]:
        assert cell_name(station.cell) not in fields(state, "aaaa")
        assert "middle rails do not count" in refused(state, f"aaaa:{cell_name(station.cell)}", "4.2")
    refused(state, "aaaa:c3", "1.4")
