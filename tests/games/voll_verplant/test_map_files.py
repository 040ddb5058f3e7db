"""An own map from its file to the table: by name, by path, into another process, into a record."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from tests.games.voll_verplant.good_map import GOOD, A, changed
from tests.games.voll_verplant.scene import GAME, scene

from stellwerk import BadOption, BadRecord, Record
from stellwerk.games.voll_verplant.rules.board import BOARDS
from stellwerk.maps import BadMap


def test_read_map_names_the_file_in_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "city.json"
    path.write_text(changed(('"points": [4, 2], ', "")))
    with pytest.raises(BadMap, match=rf"city\.json: line {A}: line A: points is missing"):
        GAME.read_map(path)
    with pytest.raises(BadMap, match=r"nowhere\.json: cannot be read"):
        GAME.read_map(tmp_path / "nowhere.json")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadMap, match="not UTF-8"):
        GAME.read_map(tmp_path / "city.json")
    for text in ("[]", "5", "null", '"map"'):
        path.write_text(text)
        with pytest.raises(BadMap, match="a map is a JSON object in braces"):
            GAME.read_map(path)


def test_an_own_map_is_played_by_the_name_read_map_gives(tmp_path: Path) -> None:
    path = tmp_path / "city.json"
    path.write_text(GOOD)
    name = GAME.read_map(path)
    assert GAME.board_title(name) == "Tiny"
    state = scene("number-3 A:3", board=name)
    assert state.board.path == name == str(path.resolve())


def test_a_map_put_right_can_be_read_again(tmp_path: Path) -> None:
    path = tmp_path / "city.json"
    path.write_text(changed(('"title": "Tiny"', '"title": "Before"')))
    GAME.read_map(path)
    path.write_text(changed(('"title": "Tiny"', '"title": "After"')))
    assert GAME.board_title(GAME.read_map(path)) == "After"


def test_a_relative_path_is_the_same_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "city.json").write_text(GOOD)
    monkeypatch.chdir(tmp_path)
    assert GAME.read_map("city.json") == GAME.read_map(tmp_path / "city.json")
    assert GAME.read_map("./city.json") == str(tmp_path / "city.json")


def test_a_file_that_is_named_like_one_of_our_maps_is_read_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "paris").write_text(GOOD)
    monkeypatch.chdir(tmp_path)
    assert GAME.board_title(GAME.read_map("paris")) == "Tiny"


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "maps/amsterdam.json", "amsterdam.json", "Amsterdam", "", "a\0b", "x" * 9999]
)
def test_a_path_not_given_to_read_map_is_refused_without_touching_the_file_system(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def touched(*_: object, **__: object) -> None:
        raise AssertionError("the file system was touched")

    for method in ("open", "read_text", "read_bytes", "resolve", "exists", "stat"):
        monkeypatch.setattr(Path, method, touched)
    monkeypatch.setattr("builtins.open", touched)
    with pytest.raises(BadOption, match="no board") as refusal:
        GAME.new(1, board=name)
    assert len(str(refusal.value)) < 300
    with pytest.raises(BadOption, match="no board"):
        GAME.board_title(name)


def test_a_map_that_was_refused_cannot_be_played(tmp_path: Path) -> None:
    path = tmp_path / "city.json"
    path.write_text("{}")
    with pytest.raises(BadMap):
        GAME.read_map(path)
    with pytest.raises(BadOption):
        GAME.new(1, board=str(path))


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_travels_by_name(name: str) -> None:
    board = GAME.load(name)
    assert len(pickle.dumps(board)) < 200
    assert pickle.loads(pickle.dumps(board)) is board


IN_ANOTHER_PROCESS = """
import pickle, sys
board = pickle.loads(bytes.fromhex(sys.argv[1]))
print(board.name, len(board.moves), [line.letter for line in board.lines])
"""


def test_an_own_map_travels_by_its_path_into_another_process(tmp_path: Path) -> None:
    path = tmp_path / "city.json"
    path.write_text(GOOD)
    board = scene(board=GAME.read_map(path)).board
    assert pickle.loads(pickle.dumps(board)).name == board.name
    told = subprocess.run(
        [sys.executable, "-c", IN_ANOTHER_PROCESS, pickle.dumps(board).hex()],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ},
    )
    assert told.stdout == f"{board.name} {len(board.moves)} ['A', 'B', 'C']\n"


def test_a_record_on_an_own_map_is_read_where_the_map_is_known(tmp_path: Path) -> None:
    folder = tmp_path / "my maps"
    folder.mkdir()
    path = folder / "city.json"
    path.write_text(GOOD)
    record = Record.begin(GAME, 1, board=GAME.read_map(path))
    assert Record.parse(record.text()).board == record.board
    with pytest.raises(BadRecord, match="no board"):
        Record.parse(record.text().replace(str(path), "/etc/passwd"))
