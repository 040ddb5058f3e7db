"""What the bots' players learned of Next Station London fits the map, and their trainer knows the way up."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from stellwerk.games.next_station_london import GAME
from stellwerk.games.next_station_london.bot.learned import Learned
from stellwerk.games.next_station_london.bot.trainer import Trainer
from stellwerk.games.next_station_london.bot.weights import HUB, NAMES, WET
from stellwerk.games.next_station_london.rules.moves import PENCILS

BOARD = GAME.load("london")
SOURCE = json.loads((files("stellwerk.games.next_station_london.bot") / "london.learned.json").read_text(encoding="utf-8"))


def test_the_file_has_a_number_for_everything_on_the_map() -> None:
    assert set(SOURCE["weights"]) == set(NAMES)
    assert [len(row) for row in SOURCE["forms"]] == [10] * (4 * 10 * 7)
    assert {pencil: len(row) for pencil, row in SOURCE["places"].items()} == dict.fromkeys(PENCILS, len(BOARD.arcs))
    assert sorted(SOURCE["prospects"]) == [f"{pencils:04b}" for pencils in range(1, 15)]
    for prospect in SOURCE["prospects"].values():
        assert [len(prospect[key]) for key in ("in hand", "sights", "ruled out")] == [4, 11, len(BOARD.sections)]
        assert [len(row) for row in prospect["met"]] == [len(BOARD.stations)] * 4


def test_every_number_stands_where_the_players_look_it_up() -> None:
    learned = Learned(BOARD, SOURCE)
    assert learned.weight[HUB] == SOURCE["weights"]["hub"]
    assert learned.form[((2 * 10 + 4) * 7 + 3) * 10 + 5] == SOURCE["forms"][(2 * 10 + 4) * 7 + 3][5]
    assert learned.place[2 * 384 + 7] == SOURCE["places"]["rose"][7]
    some = SOURCE["prospects"]["0110"]
    assert learned.hand[0b0110 * 4 + 1] == some["in hand"][1]
    assert learned.sights[0b0110 * 11 + 10] == some["sights"][10]
    assert learned.ruled_out[0b0110 * 192 + 154] == some["ruled out"][154]
    assert learned.met[(0b0110 * 4 + 3) * 64 + 52] == some["met"][3][52]


@pytest.mark.parametrize(("spoilt", "weight"), [("wet", WET), ("hub", HUB)])
def test_the_teacher_finds_the_way_back_up(spoilt: str, weight: int) -> None:
    """Players who shun the river, or interchanges, are told to like them more."""
    trainer = trained(SOURCE | {"weights": SOURCE["weights"] | {spoilt: -SOURCE["weights"][spoilt]}})
    trainer.train(GAME.new(1), 150)
    assert trainer.slope[weight] > 0


def test_the_teacher_reads_a_sheet() -> None:
    trainer, state = trained(SOURCE), GAME.new(1)
    trainer.run(state)
    pencils, hand, marks, blocked, met = trainer.sheet(state)
    view = state.view(0)
    line = view.sheets[0].lines[0]
    assert pencils == sum(1 << pencil for pencil in view.ring[1:])
    assert hand == view.ring[1]
    stops = {BOARD.tables.start[line.pencil], *(BOARD.arcs[arc][1] for arc in line.arcs)}
    assert marks == sum(BOARD.stations[stop].sight for stop in stops)
    drawn = {BOARD.arcs[arc][2] for arc in line.arcs}
    assert {i for i in range(192) if blocked[i >> 6] >> (i & 63) & 1} == drawn.union(*(BOARD.crossings[i] for i in drawn))
    assert {i for i in range(64) if met[0] >> i & 1} == stops | {BOARD.tables.start[hand]}


def trained(source: dict[str, Any]) -> Trainer:
    """A trainer whose players know only this."""
    trainer = Trainer(4)
    trainer.run(GAME.new(1))
    trainer.learned = Learned(BOARD, source)
    return trainer
