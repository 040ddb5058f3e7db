"""The drawing of the rooms is the one of today's imports, and everything in it points down."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("architecture", Path("tools/architecture.py"))
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_drawing_is_up_to_date(tool: ModuleType) -> None:
    assert tool.TARGET.read_text(encoding="utf-8") == tool.drawing(), "run: python tools/architecture.py"


def test_no_room_knows_one_above_it(tool: ModuleType) -> None:
    floors, edges = {room: floor for room, (_, floor, _) in tool.PLAN.items()}, tool.imports()
    assert [edge for edge in edges if floors[edge[0]] > floors[edge[1]]] == []
    assert not any((end, start) in edges for start, end in edges)
