"""What a seat sees of Metro: everything a picture needs, and nothing that is somebody else's secret."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.games.metro.scene import BOARD, GAME, fresh, tell

from stellwerk import DEALER, Record, contract
from stellwerk.games.metro.rules.codes import PERCENTS, STATIONS
from stellwerk.games.metro.rules.moves import Mark, Place
from stellwerk.games.metro.rules.state import State
from stellwerk.games.metro.rules.view import View, preview

SECRETS = [{}, {"hand_size": 3}, {"shares": True}, {"shares": True, "central_stations": True}, {"city": "stockholm"}]


def middle(steps: int, seats: int = 3, seed: int = 1, **options: Any) -> tuple[State, Record]:
    """A random game after so many moves, with its record."""
    state, rng = fresh(seats, **options), Random(seed)
    record = Record.begin(GAME, seats, dict(options))
    for _ in range(steps):
        if not state.turn():
            break
        seat = state.turn()[0]
        moves = state.legal(seat)
        n = rng.choices(moves, state.odds())[0] if seat == DEALER else rng.choice(moves)
        record.add(seat, str(state.moves[n]))
        state.apply(seat, n)
    return state, record


def view_of(state: contract.State, seat: int | None) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


@pytest.mark.parametrize("options", SECRETS, ids=str)
@pytest.mark.parametrize("steps", [70, 95, 120, 150])
def test_hidden_things_dealt_anew_do_not_change_a_view(options: dict[str, Any], steps: int) -> None:
    state, _ = middle(steps, **options)
    for seat in (None, 0, 1, 2):
        view = view_of(state, seat)
        hands = set()
        for seed in range(12):
            other = view.guess(Random(seed))
            assert other.view(seat) == view
            assert dict(other.pieces()) == dict(state.pieces())
            hands.add((tuple(other.hand), tuple(other.share), str(other.city.shown(None, True))))
        assert len(hands) > 1 or sum(view.unseen) < 4, "what is not known is really dealt anew"


def test_1_2_a_view_tells_nothing_of_other_hands() -> None:
    state, _ = middle(60, hand_size=2)
    view = view_of(state, 1)
    own = Counter(view.hand)
    lying = Counter(tile for tile in view.printed if tile >= 0)
    assert view.unseen == tuple(count - own[t] - lying[t] for t, count in enumerate(BOARD.counts))
    assert sum(view.unseen) == view.in_tower + view.hands[0] + view.hands[2] + (1 if state.drawn >= 0 and state.mover != 1 else 0)


@pytest.mark.parametrize("options", SECRETS, ids=str)
def test_a_record_for_others_hides_what_they_did_not_see(options: dict[str, Any]) -> None:
    state, record = middle(110, **options)
    assert state.turn()
    for viewer in (None, 0, 1, 2):
        masked = record.masked(viewer)
        replayed = record.start()
        for entry, shown in zip(record.entries, masked.entries, strict=True):
            n = replayed.numbers[entry.token]
            assert (shown.token == "?") == replayed.hides(viewer, entry.seat, n)
            if entry.seat == viewer:
                assert shown.token == entry.token, "one's own moves are never hidden"
            replayed.apply(entry.seat, n)


def test_2_3_scores_in_a_view_use_known_shares_only() -> None:
    state, _ = middle(150, shares=True)
    for seat in range(3):
        view = view_of(state, seat)
        for other in range(3):
            known = view.share[other * PERCENTS : other * PERCENTS + PERCENTS]
            if all(company < 0 for company in known):
                assert view.scores[other].total == 0
            if other == seat:
                assert view.scores[other]["shares"].points == state.scores()[other]["shares"].points


def test_after_the_end_all_is_open() -> None:
    state, record = middle(10_000, shares=True, city="stockholm")
    assert state.turn() == ()
    view = view_of(state, None)
    assert all(company >= 0 for company in view.share[: 3 * PERCENTS])
    assert view.colours == state.city.shown(None, True)["colours"]
    assert view.scores == tuple(state.scores())
    assert record.masked(None) is record


def test_a_view_has_all_a_picture_needs() -> None:
    state, _ = middle(90, seats=4, central_stations=True, city="new-york")
    view = view_of(state, 0)
    assert len(view.printed) == len(view.codes) == 64
    assert {line.station for line in view.lines} >= set(range(STATIONS))
    for line in view.lines:
        assert line.length == len(line.passes)
        assert all(view.codes[cell] >= 0 and 0 <= side < 4 for cell, side in line.passes)
        if line.is_finished and view.owner[line.station] >= 0:
            assert line.points == state.scored[line.station]
    assert view.owners == ("yellow", "blue", "orange", "green")
    assert view.legal == tuple(state.legal(0))


@pytest.mark.parametrize("options", [{}, {"free_rotation": True}, {"central_stations": True}, {"middle_rails": True}], ids=str)
def test_a_preview_tells_what_a_placement_does_to_lines(options: dict[str, bool]) -> None:
    for steps in (20, 60, 100):
        state, _ = middle(steps, **options)
        tell(state)
        seat = state.turn()[0]
        view = view_of(state, seat)
        for n in view.legal[::7]:
            move = BOARD.moves[n]
            if not isinstance(move, Place | Mark):
                continue
            twin = state.copy()
            twin.apply(seat, n)
            after = {line.station: line for line in view_of(twin, seat).lines}
            before = {line.station: line for line in view.lines}
            assert preview(view, move) == {k: line for k, line in after.items() if before.get(k) != line}


def test_views_and_boards_travel() -> None:
    state, _ = middle(80, shares=True, city="paris")
    view = view_of(state, 1)
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert again.board is BOARD
    assert hash(again) == hash(view)
    assert again.guess(Random(1)).view(1) == view


def test_only_seats_of_the_game_have_a_view() -> None:
    state = fresh(2)
    for seat in (-1, 2, 9):
        with pytest.raises(ValueError, match="no seat"):
            state.view(seat)
