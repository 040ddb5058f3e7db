"""Nothing that is called with nonsense brings the interpreter down, hangs, or answers as if all were well."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.contract.walk import Setting, Walk, settings_of

import stellwerk
from stellwerk import DEALER, GAMES, IllegalMove
from stellwerk.contract import Game, State

CALLS = os.environ.get("STELLWERK_ABUSE", "20000")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def abuse(calls: str, seed: str, **environment: str) -> str:
    """What came of so many calls, as the program tells it."""
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")])
    run = subprocess.run(
        [sys.executable, "-m", "tests.contract.abuse", calls, seed],
        cwd=root,
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, ""), f"seed {seed}"
    return run.stdout


def test_a_process_that_makes_nonsense_calls_lives_on() -> None:
    assert "refused" in abuse(CALLS, str(Random().getrandbits(32)))


@pytest.mark.skipif(not stellwerk.is_compiled(), reason="the interpreted rules would be compared with themselves")
def test_nonsense_is_refused_alike_compiled_and_interpreted() -> None:
    assert abuse("5000", "7") == abuse("5000", "7", STELLWERK_INTERPRETED="1")


def positions(game: Game, moments: tuple[int, ...] = (0, 9, 25, 60, 10_000)) -> list[State]:
    """A few of one game, the last one over."""
    setting: Setting = Random(1).choice(settings_of(game))
    found = []
    for moment in moments:
        walk = Walk(setting, 5)
        while moment > len(walk.record.entries) and walk.step():
            pass
        found.append(walk.state)
    return found


@every_game
def test_apply_makes_legal_moves_and_refuses_all_others_as_play_does(game: Game) -> None:
    for state in positions(game):
        for seat in (*range(-1, state.seats + 1), DEALER):
            legal = state.legal(seat) if seat in state.turn() else []
            for n in range(len(state.moves)):
                if n in legal:
                    state.copy().apply(seat, n)
                    continue
                with pytest.raises(IllegalMove) as refusal:
                    state.apply(seat, n)
                assert (refusal.value.seat, refusal.value.token) == (seat, str(state.moves[n]))
                assert refusal.value.rule
            for n in (-1, len(state.moves), 2**16, 2**32, 2**64, -(2**64)):
                with pytest.raises(IllegalMove, match="There is no move number"):
                    state.apply(seat, n)


@every_game
def test_a_refused_move_leaves_the_position_as_it_was(game: Game) -> None:
    for state in positions(game):
        before = [state.view(viewer) for viewer in (None, *range(state.seats))], state.turn(), state.odds()
        rng = Random(2)
        for _ in range(200):
            seat, n = rng.randrange(-1, DEALER + 2), rng.randrange(-1, len(state.moves) + 1)
            if seat not in state.turn() or n not in state.legal(seat):
                with pytest.raises(IllegalMove):
                    state.apply(seat, n)
        assert ([state.view(viewer) for viewer in (None, *range(state.seats))], state.turn(), state.odds()) == before


class Three:
    """A whole number of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@every_game
def test_a_refusal_does_not_repeat_all_that_was_sent(game: Game) -> None:
    """It is logged, and sent back to whoever sent a page of letters."""
    state = game.new(game.seats[0])
    with pytest.raises(IllegalMove) as refused:
        state.play(state.turn()[0], "x" * 100_000)
    assert len(refused.value.token) <= 40
    assert len(str(refused.value)) < 400


@every_game
def test_a_seat_and_a_number_are_whole_numbers_of_any_kind(game: Game) -> None:
    state = positions(game, (3,))[0]
    seat = state.turn()[0]
    n = state.legal(seat)[0]
    wrong: Any
    for wrong in (None, "0", 1.0, [], b"0"):
        for call in (lambda: state.apply(seat, wrong), lambda: state.apply(wrong, n), lambda: state.play(wrong, "x")):  # noqa: B023
            with pytest.raises(TypeError, match="is a whole number, not"):
                call()
        for ask in (state.legal, state.points, *([state.view] if wrong is not None else [])):
            with pytest.raises(TypeError, match="a seat is a whole number, not"):
                ask(wrong)
    with pytest.raises(TypeError, match="a token is text"):
        state.play(seat, n)  # type: ignore[arg-type]
    assert state.legal(Three(seat)) == state.legal(seat)  # type: ignore[arg-type]
    twin = state.copy()
    twin.apply(Three(seat), Three(n))  # type: ignore[arg-type]
    state.apply(seat, n)
    assert twin.view(None) == state.view(None)


@every_game
def test_who_does_not_sit_there_is_told_so(game: Game) -> None:
    for state in positions(game):
        for seat in (-1, state.seats, DEALER + 1, 99):
            for ask in (state.legal, state.points, state.view):
                with pytest.raises(ValueError, match=f"no seat {seat}: this game has {state.seats}"):
                    ask(seat)
        assert state.legal(DEALER) == [] or state.turn() == (DEALER,)


@every_game
def test_a_view_made_by_hand_is_not_guessed_from(game: Game) -> None:
    """Whatever is changed in it: a position made from nonsense would be memory damage."""
    for state in positions(game):
        for viewer in (None, *range(state.seats)):
            view = state.view(viewer)
            assert view.guess(Random(1)).view(viewer) == view
            made = dataclasses.replace(view, seat=view.seat)  # type: ignore[type-var]
            assert made == view
            with pytest.raises(ValueError, match="made by hand"):
                made.guess(Random(1))


def test_playouts_want_a_position_and_a_seat() -> None:
    state = stellwerk.game("metro").new(2)
    playout = stellwerk.Playout(1)
    wrong: Any
    for wrong in (None, 5, "metro", state.view(0)):
        for call in (playout.run, lambda state: playout.batch(state, 1), lambda state: playout.likely(state, 0)):
            with pytest.raises(TypeError, match="a position is wanted, not"):
                call(wrong)
    for seat in (-1, 2, 99):
        with pytest.raises(ValueError, match="no seat"):
            playout.foresee(state, seat)
    with pytest.raises(TypeError, match="a seed is a whole number, not 'x'"):
        stellwerk.Playout("x")  # type: ignore[arg-type]


def test_a_dealer_who_owes_nothing_says_so() -> None:
    over = positions(stellwerk.game("voll-verplant"))[-1]
    with pytest.raises(ValueError, match="the dealer owes no deal here"):
        stellwerk.Dealer().deal(over)
