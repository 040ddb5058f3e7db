"""What a seat sees, and what it is told a move would do."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.games.voll_verplant.scene import GAME, scene, tiny

from stellwerk.games.voll_verplant.rules.state import State
from stellwerk.games.voll_verplant.words.tell import free_windows, prompt, tell
from stellwerk.words import speaker

ENGLISH, GERMAN = speaker("en"), speaker("de", "stellwerk.games.voll_verplant.words")


@pytest.mark.parametrize(("board", "special", "seats"), [("madrid", True, 2), ("berlin", False, 1), ("tokyo", False, 3)])
def test_a_preview_says_what_the_move_then_does(board: str, special: bool, seats: int) -> None:
    rng = Random(f"preview {board}")
    state = GAME.new(seats, {"special": special}, board)
    assert isinstance(state, State)
    while state.turn():
        seat = state.turn()[0]
        if seat < seats:
            view = state.view(seat)
            for n in rng.sample(view.legal, min(6, len(view.legal))):
                after = view.guess(rng)
                before = after.points(seat)
                after.apply(seat, n)
                preview = view.preview(state.moves[n])
                assert set(preview.stations) == after.view(seat).sheet.marked - view.sheet.marked
                if seats == 1 or after.stage == state.stage:  # the turn is still open: nobody else can take a value away
                    assert preview.points == after.points(seat) - before
        state.apply(seat, rng.choice(state.legal(seat)))


def test_an_onlooker_sees_the_first_seats_sheet_but_nothing_sealed() -> None:
    state = scene("number-3", seats=2)
    state.play(0, "A:3")
    assert state.view(None).sheet.marked == frozenset()
    assert state.view(None).legal == ()
    assert len(state.view(0).sheet.fresh_marks) == 3
    with pytest.raises(ValueError, match="no seat 2"):
        state.view(2)


def test_every_state_of_the_game_asks_in_words(tmp_path: Path) -> None:
    """The question changes with card and stage, and all have German words."""
    board = tiny(tmp_path, {"A": "s b c", "B": "d e f"}, special="s", windows=1)
    asked = {}
    for script in ((), ("number-3",), ("express-2",), ("transfer",), ("free-ride",), ("number-3 A:1",), ("number-3 A:1", "B:0")):
        view = scene(*script, board=board, special=True).view(0)
        asked[prompt(view, ENGLISH)] = prompt(view, GERMAN)
    waiting = scene("number-3", board=board, special=True, seats=2)
    waiting.play(0, "B:1")
    asked[prompt(waiting.view(0), ENGLISH)] = prompt(waiting.view(0), GERMAN)
    out = scene("number-3 A:1 B:1", "B:1", "number-3", board=board, special=True, seats=2)
    assert free_windows(out.view(0)) == 0
    asked[prompt(out.view(0), ENGLISH)] = prompt(out.view(0), GERMAN)
    assert len(asked) == len(set(asked.values())) == 9
    assert not set(asked) & set(asked.values())


def test_every_move_is_told_in_words() -> None:
    for name in ("madrid", "metro-city"):
        board = scene(board=name).board
        told = [tell(move, ENGLISH) for move in board.moves]
        assert len(set(told)) == len(told), "no two moves read alike"
        assert all(tell(move, GERMAN) for move in board.moves)
