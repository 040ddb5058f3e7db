"""Positions from outside (cases.json): scores, validity, legal fields and values of lines must be reproduced exactly."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.games.metro.scene import BOARD, fields, tell, token, totals
from tests.games.metro.scene import fresh as new_game

from stellwerk import IllegalMove
from stellwerk.games.metro.rules.board import cell_name

CASES: dict[str, Any] = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))


def of(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", CASES[kind], ids=lambda case: case["id"])


def placements(case: dict[str, Any]) -> str:
    return " ".join(token(*placement) for placement in case["placements"])


@of("score")
def test_1_6_scores(case: dict[str, Any]) -> None:
    assert totals(tell(new_game(case["players"]), placements(case))) == case["scores"]


@of("validity")
def test_1_4_1_5_validity(case: dict[str, Any]) -> None:
    if case["valid"]:
        tell(new_game(2), placements(case))
    else:
        with pytest.raises(IllegalMove):
            tell(new_game(2), placements(case))


@of("legal_moves")
def test_1_4_1_5_legal_fields(case: dict[str, Any]) -> None:
    state = tell(new_game(2), placements(case), after=case["tile"])
    assert fields(state, case["tile"]) == {cell_name(row * 8 + column) for row, column in case["legal_cells"]}


@of("line_points")
def test_1_6_values_of_lines(case: dict[str, Any]) -> None:
    view = tell(new_game(2), placements(case)).view(None)
    points = {line.station + 1: line.points if line.is_finished else 0 for line in view.lines}
    assert {int(n): points[int(n)] for n in case["points"]} == {int(n): value for n, value in case["points"].items()}


@of("draw")
def test_1_2_tiles_left(case: dict[str, Any]) -> None:
    """What an onlooker has not seen and nobody holds is in the tower."""
    view = tell(new_game(2), placements(case)).view(None)
    unseen = Counter(dict(zip(BOARD.tiles, view.unseen, strict=True)))
    unseen.subtract(case["hands"])
    assert sorted(code for code, number in unseen.items() if number > 0) == case["remaining_codes"]
