"""Rules 3 and 4: lines completed, the end and the count (RULES.md)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.games.voll_verplant.scene import GAME, LONE, go, out_of_windows, paper, refused, scene, tiny, written

from stellwerk import DEALER, winners
from stellwerk.contract import Item
from stellwerk.games.voll_verplant.rules.board import BOARDS
from stellwerk.games.voll_verplant.rules.score import score, verdict_rank
from stellwerk.games.voll_verplant.rules.state import State
from stellwerk.games.voll_verplant.rules.view import Sheet
from stellwerk.games.voll_verplant.words.tell import VERDICTS
from stellwerk.words import speaker

# ---------------------------------------------------------------- 3 completion
RACE = {"A": "a b c", "B": "c d", "C": "e f g h"}
RACE_POINTS = {"A": (7, 5), "B": (4, 2), "C": (6, 3)}


def race(folder: Path, *script: str, seats: int = 3) -> State:
    return scene(*script, board=tiny(folder, RACE, points=RACE_POINTS), seats=seats)


def test_3_1_all_who_complete_a_line_first_in_the_same_turn_score_high_and_later_ones_low(tmp_path: Path) -> None:
    state = race(tmp_path, "number-3 A:3 A:3 A:2")
    assert [score["lines"].points for score in state.scores()] == [7, 7, 0]
    assert state.view(2).taken == (0,)
    go(state, "number-4 C:0 C:0 A:1")
    assert [score["lines"].points for score in state.scores()] == [7, 7, 5]
    assert [paper(state, seat).high for seat in range(3)] == [(0,), (0,), ()]
    assert paper(state, 2).low == (0,)


def test_3_1_crosses_and_transfer_numbers_complete_alike(tmp_path: Path) -> None:
    state = race(tmp_path, "number-3 A:2", "transfer A:+", seats=1)
    assert state.scores()[0]["lines"] == Item("lines", 7, "A")
    assert state.scores()[0]["transfers"].points == 4


def test_3_1_the_high_value_is_gone_only_after_the_turn(tmp_path: Path) -> None:
    state = race(tmp_path, "number-3", seats=2)
    state.play(0, "A:3")
    assert state.view(0).scores[0]["lines"].points == 7, "as it will count"
    assert state.view(1).taken == ()
    assert state.view(1).scores[0]["lines"].points == 0
    state.play(1, "A:3")
    assert [score["lines"].points for score in state.scores()] == [7, 7]


def test_3_1_only_the_high_value_of_that_line_is_lost(tmp_path: Path) -> None:
    state = race(tmp_path, "number-3 A:3 A:0", "number-4 C:0 C:4", seats=2)
    assert [score["lines"].points for score in state.scores()] == [7, 6]


def test_3_2_one_turn_can_complete_several_lines_also_ones_not_chosen(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b c", "B": "d c", "D": "d b"}, points={"A": (7, 5), "B": (4, 2), "D": (3, 1)})
    state = scene("number-3 D:1", "number-3 A:3", board=board)  # d; then a b c complete A, B and D
    assert state.scores()[0]["lines"] == Item("lines", 14, "A B D")
    assert written(state, "B") == []


def test_3_2_a_free_ride_completes_lines_too(tmp_path: Path) -> None:
    state = race(tmp_path, "number-3 A:2 A:3", "free-ride @c -", seats=2)
    assert [score["lines"].points for score in state.scores()] == [5, 7]


def test_3_2_an_extra_entry_completes_in_the_same_turn(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "s b", "B": "c d"}, special="s", points={"A": (5, 3), "B": (5, 3)}, windows=3)
    state = scene("number-3 A:2 B:2", board=board, seats=2, special=True)
    go(state, "B:2")
    assert [score["lines"].points for score in state.scores()] == [10, 5], "B is a tie: both in this turn"


# ---------------------------------------------------------------- 4 the end
def test_4_1_the_game_ends_when_no_seat_has_a_free_window(tmp_path: Path) -> None:
    state = scene("number-3 A:0", "number-3 A:1", "number-3 B:0", board=tiny(tmp_path, LONE))
    go(state, "number-4 B:3")
    assert state.turn() == ()
    assert state.legal(0) == []
    refused(state, "A:0", "4.1")
    refused(state, "number-5", "4.1", DEALER)


def test_4_1_lines_completed_in_the_last_turn_count(tmp_path: Path) -> None:
    state = scene("number-3 A:0", "number-3 A:1", "number-3 B:0", "number-4 B:3", board=tiny(tmp_path, LONE))
    assert state.scores()[0]["lines"] == Item("lines", 4, "B")


def test_4_1_seats_out_of_windows_wait_for_the_last_one(tmp_path: Path) -> None:
    state = out_of_windows(tmp_path)
    assert state.turn() == (DEALER,), "seat 1 has a free window"
    go(state, "number-4 A:0")
    assert state.turn() == ()


SCORING = {  # E to J are complete, A to D empty: nine stations
    "A": "a1 a2 a3",
    "B": "b1 b2",
    "C": "c1 c2",
    "D": "d1 d2",
    "E": "e1 q4 e2",
    "F": "f1 q4",
    "G": "g1 q4 q3",
    "H": "h1 q4 q3",
    "I": "i1 q3 q2",
    "J": "j1 q2",
}
SCORING_POINTS = dict(zip(SCORING, ((5, 3), (4, 2), (7, 5), (6, 4), (6, 4), (3, 2), (3, 2), (4, 2), (4, 2), (2, 1)), strict=True))


def scoring_example(folder: Path, seats: int) -> tuple[Item, ...]:
    board = GAME.load(tiny(folder, SCORING, points=SCORING_POINTS))

    def lines(letters: str) -> tuple[int, ...]:
        return tuple(board.letters[letter] for letter in letters)

    empty = {board.index[code] for letter in "ABCD" for code in SCORING[letter].split()}
    boxed = frozenset(board.index[code] for code in ("e1", "q4", "f1", "q3", "q2"))
    sheet = Sheet(frozenset(range(len(board.stations))) - empty, boxed, (), high=lines("HFE"), low=lines("JIG"))
    taken = sum(1 << line for line in lines("EFGHIJ"))
    assert sorted(board.served[station] for station in boxed) == [1, 1, 2, 3, 4]
    return score(board, sheet, seats, taken).items


def test_4_2_example_18_and_22_less_4_are_36(tmp_path: Path) -> None:
    """Completions 1 + 2 + 4 + 2 + 3 + 6, transfers 2 × (1 + 4 + 1 + 3 + 2), nine empty stations halved and rounded down."""
    items = scoring_example(tmp_path, seats=4)
    assert items == (Item("lines", 18, "E F G H I J"), Item("transfers", 22, "2 × 11"), Item("empty", -4, "9 ÷ 2"))
    assert sum(item.points for item in items) == 36


def test_4_2_empty_stations_are_halved_and_rounded_down(tmp_path: Path) -> None:
    board = tiny(tmp_path, LONE)  # 13 stations
    assert [score["empty"].points for score in scene("number-3 A:1 A:2", board=board, seats=2).scores()] == [-6, -5]


def test_4_2_the_fast_count_agrees_with_the_score_pad() -> None:
    rng = Random(42)
    for board in BOARDS:
        state = GAME.new(3, board=board)
        while state.turn():
            seat = state.turn()[0]
            state.apply(seat, rng.choice(state.legal(seat)))
            assert [state.points(at) for at in range(3)] == [score.total for score in state.scores()]


def test_4_3_a_tie_goes_to_fewer_empty_stations_then_is_shared(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b c d", "B": "e f g h"}, windows=1)
    most = scene("number-3 A:1 A:0 A:0", "number-3 B:1 B:3 B:2", board=board, seats=3)  # 6, 5, 6 stations stay empty
    assert [score.total for score in most.scores()] == [-3, -2, -3]
    assert winners(most.scores()) == (1,)
    fewer = scene("number-3 A:0 A:1", "number-3 B:1 B:1", board=board, seats=2)  # 7, 6
    assert [score.total for score in fewer.scores()] == [-3, -3]
    assert winners(fewer.scores()) == (1,)
    shared = scene("number-3 A:1 A:0", "number-3 B:1 B:2", board=board, seats=2)
    assert winners(shared.scores()) == (0, 1)


def test_4_4_alone_empty_stations_count_in_full_and_lines_their_high_value(tmp_path: Path) -> None:
    state = scene("number-3 A:3", "number-4 C:2", "transfer B:+", board=tiny(tmp_path, RACE, points=RACE_POINTS))
    assert state.scores()[0].items == (Item("lines", 7 + 4, "A B"), Item("transfers", 2, "2 × 1"), Item("empty", -2))
    assert state.scores()[0].total == state.points(0) == 11
    assert scoring_example(tmp_path, seats=1)[2] == Item("empty", -9)


BANDS = [
    (-40, 0),
    (-1, 0),
    (0, 0),
    (1, 1),
    (4, 1),
    (5, 2),
    (9, 2),
    (10, 3),
    (19, 3),
    (20, 4),
    (29, 4),
    (30, 5),
    (39, 5),
    (40, 6),
    (49, 6),
    (50, 7),
    (90, 7),
]


@pytest.mark.parametrize(("total", "rank"), BANDS)
def test_4_4_the_bands_of_the_verdict(total: int, rank: int) -> None:
    assert verdict_rank(total) == rank


def test_4_4_every_band_has_its_own_verdict_in_both_languages() -> None:
    assert len(set(VERDICTS)) == len({rank for _, rank in BANDS}) == 8
    german = {speaker("de", "stellwerk.games.voll_verplant.words")(verdict) for verdict in VERDICTS}
    assert len(german) == 8
    assert not german & set(VERDICTS)
