"""What the golden games of voll verplant cover; tests/records replays every one of them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from stellwerk import DEALER, Record, winners
from stellwerk.games.voll_verplant.rules.board import BOARDS

RECORDS = sorted((Path(__file__).parents[2] / "records" / "voll-verplant").glob("*.record"))


@cache
def games() -> dict[str, Record]:
    return {path.stem: Record.load(path) for path in RECORDS}


def test_every_map_every_number_of_seats_and_the_option_are_there() -> None:
    played = Counter((record.board, record.options["special"]) for record in games().values())
    for board in BOARDS:
        assert played[board, False] >= 3
    assert played["paris", True] >= 3
    assert played["madrid", True] >= 3
    assert {record.seats for record in games().values()} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_deal_is_fair(path: Path) -> None:
    assert games()[path.stem].verify() > 10


def ways_to_end(name: str) -> tuple[tuple[int, ...], int]:
    """The winners, and how many have the best total."""
    scores = games()[name].replay().scores()
    return winners(scores), sum(score.total == max(other.total for other in scores) for score in scores)


def test_4_3_a_tie_is_decided_by_fewer_empty_stations() -> None:
    best, tied = ways_to_end("tube-town-tie-for-fewer-empty-stations")
    assert (len(best), tied) == (1, 2)


def test_4_3_a_win_is_shared() -> None:
    assert ways_to_end("berlin-shared-win") == ((1, 2), 2)


@pytest.mark.parametrize("name", ["madrid-special-windows-run-out-apart", "paris-special-windows-run-out-apart"])
def test_2_8_seats_run_out_of_windows_at_different_turns(name: str) -> None:
    record = games()[name]
    turns = [
        set(state.turn())
        for state, entry in zip(record.positions(), [None, *record.entries], strict=True)
        if entry and entry.seat == DEALER
    ]
    assert turns[0] == set(range(record.seats))
    assert turns[-1] < turns[0]


def test_the_other_games_end_for_all_at_once() -> None:
    for name, record in games().items():
        if not record.options["special"]:
            last = max(i for i, entry in enumerate(record.entries) if entry.seat == DEALER)
            assert len(record.entries) - 1 - last == record.seats, name
