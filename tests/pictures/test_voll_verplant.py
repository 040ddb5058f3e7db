"""The picture of voll verplant: all maps are drawn, and what a reader must be able to tell from them."""

from __future__ import annotations

import dataclasses
import itertools
import json
import math
import random
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk import DEALER
from stellwerk.contract import State
from stellwerk.export import document, pdf, png
from stellwerk.games.voll_verplant import GAME
from stellwerk.games.voll_verplant.look import ground, lines
from stellwerk.games.voll_verplant.look.parts import board as page_board
from stellwerk.games.voll_verplant.look.picture import picture
from stellwerk.games.voll_verplant.look.sheet import sheet
from stellwerk.games.voll_verplant.look.wagons import tray
from stellwerk.games.voll_verplant.rules.board import BOARDS, Board
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.games.voll_verplant.words.tell import window
from stellwerk.svg import Node, Point
from stellwerk.words import Say, minus, speaker

SAY = speaker("en")
every_board = pytest.mark.parametrize("name", BOARDS)

OWN = {
    "game": "voll-verplant",
    "name": "own",
    "title": "A <Town> & its Ring",
    "deck": "metro-x",
    "lines": [
        {"letter": "X", "colour": "red", "windows": 2, "points": [5, 3], "stations": ["a", "b", "d"], "wagon": [-1.5, 0]},
        {"letter": "Y", "colour": "blue", "windows": 1, "points": [3, 1], "ring": True, "stations": ["b", "c", "e"], "wagon": [2, -1.2]},
        {"letter": "Z", "colour": "lime", "windows": 1, "points": [2, 1], "stations": ["a", "f", "d"], "wagon": [0, 3]},
    ],
    "stations": {
        "a": {"at": [0, 0]},
        "b": {"at": [2, 1], "name": "Bee"},
        "c": {"at": [5, 1], "special": True},
        "d": {"at": [5, 3]},
        "e": {"at": [3, 4]},
        "f": {"at": [2, 2], "label": [0.27, 0, "start", "Eff & Co"]},
    },
}


def positions(name: str, seats: int = 2, special: bool = False) -> Iterator[State]:
    """A random game, before every single move."""
    state, dealer, rng = GAME.new(seats, {"special": special}, name), stellwerk.Dealer(stellwerk.seed_from(name)), random.Random(name)
    while state.turn():
        for seat in state.turn():
            yield state
            state.apply(seat, dealer.deal(state) if seat == DEALER else rng.choice(state.legal(seat)[-3:]))
    yield state


def view_of(state: State, seat: int | None = 0) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def read(svg: Node | str) -> ElementTree.Element:
    return ElementTree.fromstring(str(svg))


def own_map(folder: Path) -> Board:
    file = folder / "own.json"
    file.write_text(json.dumps(OWN))
    return GAME.load(str(file))


# ------------------------------------------------------------ maps
@every_board
def test_every_map_is_drawn_with_all_that_lies_on_it(name: str) -> None:
    for n, state in enumerate(positions(name)):
        if n % 11 and state.turn():
            continue
        for seat in (0, None):
            view = view_of(state, seat)
            svg = str(picture(view, SAY))
            root = read(svg)
            assert root.tag == "svg"
            assert "style=" not in svg
            assert "data-pick" not in svg, "a picture is looked at"
            assert not re.search(r"#[0-9A-Fa-f]{6}", svg), "colours come from the theme"
            hubs = [element for element in root.iter("rect") if element.get("class") == "hub" and element.get("rx") == "8"]
            in_cards = sum(view.board.cards[card] == "transfer" for card in (*view.seen[:-1], view.card)) + (view.stage != "over")
            assert 0 <= len(hubs) - len(view.sheet.boxed) <= in_cards + 1
            texts = [element.text for element in root.iter("text")]
            for line, card in view.sheet.entries:
                assert window(view.board.cards[card]) in texts, line
            for item in view.scores[0].items:
                assert GAME.item(item.name, SAY) in texts
            assert minus(view.scores[0].total) in texts


@every_board
def test_nothing_of_a_map_is_cut_off(name: str) -> None:
    board = GAME.load(name)
    for wagons in (False, True):
        left, top, right, low = ground.box(board, wagons)
        spots = [lines.place(board, i) for i in range(len(board.stations))]
        spots += [spot.at for spot in (*ground.ends(board), *ground.starts(board))] if not wagons else []
        assert all(left + 30 < x < right - 30 and top + 30 < y < low - 30 for x, y in spots)
        for a, b, c, d in ground.name_boxes(board):
            assert left < a
            assert top < b
            assert c < right
            assert d < low
        for line in range(len(board.lines)) if wagons else ():
            a, b, c, d = ground.wagon_box(board, line)
            assert left < a
            assert top < b
            assert c < right
            assert d < low


@every_board
def test_lines_run_octilinear_and_keep_off_stations_they_do_not_serve(name: str) -> None:
    board = GAME.load(name)
    for (a, b), course in lines.courses(board).items():
        assert (course[0], course[-1]) == (lines.place(board, a), lines.place(board, b))
        for (px, py), (qx, qy) in itertools.pairwise(course):
            dx, dy = abs(px - qx), abs(py - qy)
            assert min(dx, dy, abs(dx - dy)) < 1, f"{board.stations[a].code}-{board.stations[b].code}"
        for i in range(len(board.stations)):
            if i not in (a, b):
                near = min(math.dist(dot, lines.place(board, i)) for dot in lines.along(course, 4))
                assert near > lines.RADIUS, f"{board.stations[a].code}-{board.stations[b].code} runs through {board.stations[i].code}"


@every_board
def test_letters_and_wagons_stand_off_stations_and_each_other(name: str) -> None:
    board = GAME.load(name)
    stations = [lines.place(board, i) for i in range(len(board.stations))]
    starts, ends = ([spot.at for spot in spots] for spots in (ground.starts(board), ground.ends(board)))
    for spots, r in ((starts, ground.START), (ends, ground.BOX)):
        assert all(math.dist(spot, station) > lines.RADIUS + r - 8 for spot in spots for station in stations)
    assert all(math.dist(a, b) > 30 for a, b in itertools.combinations(starts + ends, 2))
    boxes = [ground.wagon_box(board, line) for line in range(len(board.lines))]
    for a, b in itertools.combinations(boxes, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    for left, top, right, low in boxes:
        assert not any(left - 25 < x < right + 25 and top - 25 < y < low + 25 for x, y in stations)


def test_parallel_lines_keep_their_distance_and_the_map_s_order() -> None:
    board = GAME.load("paris")
    a, b = board.index["s25"], board.index["s26"]
    assert lines.bundles(board)[a, b] == ("B", "D")
    assert lines.bundles(board)[b, a] == ("D", "B")
    north, south = (lines.track(board, board.letters[letter], (a, b)) for letter in "BD")
    assert south[0][1] - north[0][1] == lines.PITCH
    mirrored = lines.track(board, board.letters["B"], (b, a))
    assert mirrored[::-1] == north


@pytest.mark.parametrize("seed", range(12))
def test_any_sound_map_is_drawn(seed: int, tmp_path: Path) -> None:
    """Stations in odd places, lines that run back and forth, corners on stations, wagons anywhere."""
    rng = random.Random(seed)
    spots = rng.sample([(x / 2, y / 2) for x in range(10) for y in range(8)], 9)
    runs = [rng.sample("abcdefghi", rng.randint(3, 9)) for _ in range(4)]
    runs[0] = rng.sample("abcdefghi", 9)
    made = {
        **OWN,
        "lines": [
            {
                "letter": "PQRS"[i],
                "colour": ("red", "blue", "lime", "grey")[i],
                "windows": rng.randint(1, 5),
                "points": [4, 2],
                "ring": rng.random() < 0.4,
                "stations": run,
                "wagon": [rng.randint(-2, 6), rng.randint(-2, 6)],
                "bends": [[run[0], run[1], *(rng.choice(spots)), *spots["abcdefghi".index(run[1])]]] if i == 1 else [],
            }
            for i, run in enumerate(runs)
        ],
        "stations": {code: {"at": list(spot)} for code, spot in zip("abcdefghi", spots, strict=True)},
    }
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(made))
    view = view_of(GAME.new(1, {}, GAME.read_map(file)))
    for svg in map(str, (picture(view, SAY), page_board(view, SAY), sheet(view.board, SAY))):
        read(svg)
        assert "nan" not in svg


def test_a_map_of_ones_own_needs_no_labels_badges_or_tracks(tmp_path: Path) -> None:
    board = own_map(tmp_path)
    name = GAME.read_map(str(tmp_path / "own.json"))
    for state in itertools.islice(positions(name, 1, True), 12):
        view = view_of(state)
        read(picture(view, SAY))
        root = read(page_board(view, SAY))
        assert any(element.get("class") == "sight" for element in root.iter())
    assert "Eff &amp; Co" in str(ground.name_texts(board))
    assert len(ground.ends(board)) == 2, "a ring has no terminus"
    assert str(lines.arrows(board, 1)).count("<path") == 2
    read(sheet(board, SAY))


# ------------------------------------------------------------ rings
def heads(markup: str) -> Iterator[tuple[Point, Point]]:
    """The arrow heads of a drawing: where they stand and which way they point."""
    for path in read(f"<g>{markup}</g>").iter("path"):
        corners = re.fullmatch(r"M(\S+) (\S+)L(\S+) (\S+)(?:L\S+ \S+)?L(\S+) (\S+)Z", path.get("d") or "")
        if corners and path.get("class") == "on":
            x, y, ax, ay, bx, by = map(float, corners.groups())
            back = (ax + bx) / 2, (ay + by) / 2
            yield ((x + back[0]) / 2, (y + back[1]) / 2), (x - back[0], y - back[1])


def leads(board: Board, line: int) -> dict[str, tuple[Point, Point]]:
    """The first pieces of a ring's track, both ways from its first station."""
    stations = board.lines[line].stations
    found = {way: lines.track(board, line, (stations[0], stations[to])) for way, to in ((">", 1), ("<", -1))}
    return {way: (course[0], course[1]) for way, course in found.items()}


def dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]


def rings(folder: Path) -> list[tuple[Board, int]]:
    boards = [*map(GAME.load, BOARDS), own_map(folder)]
    found = [(board, line) for board in boards for line, of in enumerate(board.lines) if of.ring]
    assert len(found) == 3
    return found


def test_the_arrows_of_a_ring_point_along_the_track_they_stand_on(tmp_path: Path) -> None:
    """On page, picture and sheet alike: all draw the same arrows."""
    for board, line in rings(tmp_path):
        pieces = leads(board, line)
        drawn = str(lines.arrows(board, line))
        assert all(drawn in str(ground.network(board, wagons)) for wagons in (False, True))
        beside = []
        for spot, ahead in heads(drawn):
            far = {way: lines._leg_apart(*piece, spot) for way, piece in pieces.items()}
            way = min(far, key=lambda way: far[way])
            (px, py), (qx, qy) = pieces[way]
            assert dot(ahead, (qx - px, qy - py)) > 0.9 * math.hypot(*ahead) * math.dist((px, py), (qx, qy)), (board.name, way)
            beside.append(way)
        assert set(beside) == {">", "<"}


def test_the_halves_of_a_ring_s_wagon_point_where_they_lead(tmp_path: Path) -> None:
    for board, line in rings(tmp_path):
        view = view_of(GAME.new(1, {}, board.name))
        view = dataclasses.replace(view, legal=tuple(range(len(board.moves))), seat=0, card=0)
        item = read(tray(view, SAY))[line]
        halves = {button.get("aria-label"): button.get("data-pick", "") for button in item.iter("button") if len(button) == 1}
        pieces, letter = leads(board, line), board.lines[line].letter
        assert sorted(halves.values()) == [f"{letter}<", f"{letter}>"]
        for pick, (_, ahead) in zip(halves.values(), heads("".join(map(written, item.iter("svg")))), strict=True):
            (px, py), (qx, qy) = pieces[pick[-1]]
            assert dot(ahead, (qx - px, qy - py)) > 0, (board.name, pick)
        for words, pick in halves.items():
            neighbour = board.lines[line].stations[1 if pick.endswith(">") else -1]
            assert str(words).endswith(f"towards {board.called(neighbour)}")


def written(element: ElementTree.Element) -> str:
    return ElementTree.tostring(element, encoding="unicode")


# ------------------------------------------------------------ what is told apart
def test_marks_are_told_apart() -> None:
    board = GAME.load("berlin")
    shared = next(i for i in range(len(board.stations)) if board.served[i] == 3)
    empty, crossed, boxed = (str(ground.station(board, shared, mark)) for mark in (ground.EMPTY, ground.CROSSED, ground.BOXED))
    assert ">3<" in empty
    assert "b-name" in empty
    assert "b-ink" in crossed
    assert ">3<" not in crossed
    assert "<rect" in boxed
    assert "hub-no" in boxed
    assert ">3<" in boxed
    assert "chosen" in str(ground.station(board, shared, ground.CROSSED, fresh=True))


def test_special_stations_wear_a_dial_that_is_bold_when_they_count() -> None:
    board = GAME.load("madrid")
    for i in range(len(board.stations)):
        assert ("sight" in str(ground.station(board, i))) == (i in board.special)
        assert ("b-edge" in str(ground.station(board, i, stars=False))) == (i in board.special)


def test_the_free_ride_lights_every_empty_station() -> None:
    lit = 0
    for state in itertools.chain(*(positions(name, 1) for name in BOARDS[:4])):
        view = view_of(state)
        if view.card >= 0 and view.board.kind(view.card) == "free-ride" and view.choices:
            root = read(picture(view, SAY))
            halos = [element for element in root.iter("circle") if element.get("class") == "lit-stop"]
            assert len(halos) == len(view.board.stations) - len(view.sheet.marked)
            lit += 1
    assert lit


# ------------------------------------------------------------ the sheet
@every_board
def test_the_sheet_to_print_is_a4_with_wagons_and_letters(name: str) -> None:
    board = GAME.load(name)
    root = read(sheet(board, SAY))
    assert root.get("viewBox") == "0 0 297 210"
    panes = [element for element in root.iter("rect") if element.get("class") == "pane"]
    assert len(panes) == sum(line.windows for line in board.lines)
    texts = [element.text for element in root.iter("text")]
    for line in board.lines:
        assert texts.count(line.letter) >= (2 if line.ring else 3), "wagon, terminus, longest piece"


def test_the_mono_sheet_uses_no_colour_and_tells_lines_apart() -> None:
    board = GAME.load("paris")
    text = document(sheet(board, SAY), "mono")
    for red, green, blue in re.findall(r"#([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})", text):
        assert red == green == blue
    assert png(text, 400) != png(document(sheet(board, SAY), "print"), 400)
    assert pdf(text).startswith(b"%PDF")


def test_words_are_escaped() -> None:
    class Rude(Say):
        def __call__(self, text: str, /, **gaps: object) -> str:
            return f"<{text}> & 'co'"

        def many(self, one: str, more: str, n: int, /, **gaps: object) -> str:
            return f'<{n}> & "{more}"'

    for state in itertools.islice(positions("berlin"), 4, 7):
        read(picture(view_of(state), Rude("en")))
    read(sheet(GAME.load("berlin"), Rude("en")))


def test_the_ground_is_drawn_once() -> None:
    board = GAME.load("berlin")
    assert ground.network(board) is ground.network(board)
    assert ground.name_texts(board) is ground.name_texts(board)
