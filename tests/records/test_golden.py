"""Golden games: every file in a game's folder is a test. A record must replay to its result and write itself out unchanged.

Beside a record, `.expected` holds what an outside engine found: the legal sections before every choice (by number of moves made), the
score of each line as it was finished, and the final count.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stellwerk import Record
from stellwerk.contract import Score, State

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/*.record"))
OUTSIDE = sorted(FOLDER.glob("next-station-london/outside-*.record"))


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_a_golden_game_replays_to_its_result(path: Path) -> None:
    record = Record.load(path)
    assert record.result, "a golden game is a finished one"
    assert record.replay().turn() == ()
    assert record.text() == path.read_text()


def test_all_eighty_outside_games_are_here() -> None:
    assert len(OUTSIDE) == 80


@pytest.mark.parametrize("path", OUTSIDE, ids=name)
def test_next_station_london_agrees_with_the_outside_engine(path: Path) -> None:
    expected = dict(line.split(":", 1) for line in path.with_suffix(".expected").read_text().splitlines())
    record = Record.load(path)
    compared = 0
    for made, state in enumerate(record.positions()):
        if str(made) in expected:
            assert legal_sections(state) == expected[str(made)].split()
            compared += 1
        else:
            assert state.turn() != (0,), "the outside engine lists every choice"
        final = state.scores()[0] if not state.turn() else None
    assert final is not None
    lines = [key for key in expected if key.startswith("line-")]
    assert compared == len(expected) - len(lines) - 1
    for key in lines:
        districts, most, crossings, points = map(int, expected[key].split())
        assert final[key].points == points == districts * most + 2 * crossings
        assert final[key].how == f"{districts} × {most}" + (f" + {2 * crossings}" if crossings else "")
    compare_totals(final, json.loads(expected["final"]), penalty=10 * record.options["objectives"])


def legal_sections(state: State) -> list[str]:
    return sorted({str(state.moves[n]) for n in state.legal(0)} - {"-"})


def compare_totals(final: Score, outside: dict[str, int | list[int]], penalty: int) -> None:
    """The outside engine counts no solo penalty (NSL 5.3); everything else must be equal."""
    assert sum(item.points for item in final.items if item.name.startswith("line-")) == outside["lines"]
    assert final["sights"].points == outside["sights"]
    assert final["interchanges"].points == outside["interchanges"]
    hubs = outside["hubs"]
    assert isinstance(hubs, list)
    assert final["interchanges"].how == " + ".join(f"{n} × {worth}" for n, worth in zip(hubs, (2, 5, 9), strict=True) if n)
    assert sum(item.points == 10 for item in final.items if item.name.startswith("goal-")) == outside["goals"]
    assert final.total + penalty == outside["total"]
