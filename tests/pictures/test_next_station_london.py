"""The picture of Next Station London: its law over random games, and what a reader must be able to tell from it."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk.contract import Move, State
from stellwerk.export import document, png
from stellwerk.games.next_station_london import GAME
from stellwerk.games.next_station_london.look import picture as drawing
from stellwerk.games.next_station_london.look.ground import LETTER, PATTERN
from stellwerk.games.next_station_london.look.lines import TAGGED, runs
from stellwerk.games.next_station_london.look.picture import map_svg, picture
from stellwerk.games.next_station_london.look.sheet import sheet
from stellwerk.games.next_station_london.rules.moves import PENCILS, Circle, Draw, Pass, Take
from stellwerk.games.next_station_london.rules.view import Line, View
from stellwerk.svg import Node, drawn_line
from stellwerk.svg import picture as svg_picture
from stellwerk.theme import COLOURS
from stellwerk.words import Say, minus, speaker

SAY = speaker("en")
MODULES: list[dict[str, object]] = [{"objectives": goals, "powers": powers} for goals in (False, True) for powers in (False, True)]


def positions(seats: int, options: dict[str, object], seed: str) -> Iterator[State]:
    """A random game, before every single move."""
    state, dealer, rng = GAME.new(seats, options), stellwerk.Dealer(stellwerk.seed_from(seed)), random.Random(seed)
    while state.turn():
        for seat in state.turn():
            yield state
            if seat == stellwerk.DEALER:
                state.apply(seat, dealer.deal(state))
                continue
            legal = state.legal(seat)
            state.apply(seat, rng.choice(legal[1:] or legal))
    yield state


def view_of(state: State, seat: int | None) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def legal_moves(view: View) -> list[Move]:
    return [view.board.moves[n] for n in view.legal]


def read(svg: Node | str) -> ElementTree.Element:
    return ElementTree.fromstring(str(svg))


def picks(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    found = [(element.get("data-pick") or "", element) for element in root.iter() if element.get("data-pick") is not None]
    assert len(dict(found)) == len(found), "one thing can be picked in two places"
    return dict(found)


def keep_the_law(view: View) -> None:
    root = read(picture(view, SAY))
    assert root.tag == "svg"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    moves = legal_moves(view)
    offered = picks(root)
    for prefix in offered:
        assert any(str(move).startswith(prefix) for move in moves), prefix
    for move in moves:
        assert isinstance(move, Pass | Take) or any(str(move).startswith(prefix) for prefix in offered), move
    for element in offered.values():
        assert element.get("tabindex") == "0"
        assert element.get("role") == "button"
        assert element.get("aria-label") == element.findtext("title")


@pytest.mark.parametrize("options", MODULES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_pick_leads_to_a_legal_move_and_back(seats: int, options: dict[str, object]) -> None:
    for n, state in enumerate(positions(seats, options, f"law {seats} {options}")):
        if n % 5 == 0 or not state.turn():
            for seat in (*range(seats), None):
                keep_the_law(view_of(state, seat))


@pytest.mark.parametrize(("seats", "options"), [(1, MODULES[3]), (2, {**MODULES[3], "pencils": "chosen"})])
def test_the_law_holds_before_every_move_of_a_game(seats: int, options: dict[str, object]) -> None:
    for state in positions(seats, options, "every move"):
        keep_the_law(view_of(state, seats - 1))


def test_onlookers_see_the_first_seat_and_can_pick_nothing() -> None:
    for n, state in enumerate(positions(2, {}, "onlooker")):
        if n % 10 == 0:
            root = read(picture(view_of(state, None), SAY))
            assert not picks(root)
            assert (root.get("aria-label") or "").endswith(f" {view_of(state, None).scores[0].total} points")
    assert map_svg(view_of(state, None), SAY) == map_svg(view_of(state, 0), SAY)


def test_what_a_section_would_score_is_what_it_scores() -> None:
    checked = 0
    for state in positions(1, MODULES[3], "titles"):
        view = view_of(state, 0)
        offered = picks(read(map_svg(view, SAY)))
        for number in view.legal:
            move = view.board.moves[number]
            if not isinstance(move, Draw | Circle):
                continue
            words = next(element.findtext("title") or "" for prefix, element in offered.items() if str(move).startswith(prefix))
            after = state.copy()
            pencil = view.pencil
            after.apply(0, number)
            item = view_of(after, 0).scores[0][f"line-{pencil}"]
            assert words.endswith(f": {item.how} = {item.points}")
            checked += 1
    assert checked > 50


def test_few_sections_show_their_values_without_a_pointer() -> None:
    seen = set()
    for state in positions(1, {}, "tags"):
        view = view_of(state, 0)
        sections = sum(isinstance(move, Draw) for move in legal_moves(view))
        root = read(map_svg(view, SAY))
        hidden = {tag for group in root.iter("g") if group.get("display") == "none" for tag in group.iter()}
        shown = [element for element in root.iter("text") if element.get("class") == "tag-text" and element not in hidden]
        assert len(shown) == (sections if sections <= TAGGED else 0)
        seen.add(sections > TAGGED)
    assert seen == {True, False}


def test_sections_that_need_a_power_look_different_without_colour() -> None:
    for state in positions(1, MODULES[3], "powers"):
        view = view_of(state, 0)
        powers: dict[str, set[str]] = {}
        for move in legal_moves(view):
            if isinstance(move, Draw):
                powers.setdefault(f"{move.start}-{move.end}", set()).add(move.power)
        offered = picks(read(map_svg(view, SAY)))
        for section, ways in powers.items():
            halo = next(element for element in offered[section].iter("path") if element.get("class") == "lit")
            assert (halo.get("stroke-dasharray") is not None) == ("" not in ways)


def test_an_open_turn_is_outlined_and_a_circled_station_ringed() -> None:
    outlined = ringed = 0
    for state in positions(2, MODULES[3], "outlines"):
        for seat in (0, 1):
            view = view_of(state, seat)
            own, svg = view.sheets[seat], str(map_svg(view, SAY))
            assert ('class="chosen"' in svg) == bool(own.fresh or own.circled_now)
            assert svg.count('class="ring"') == sum(line.circled >= 0 for line in own.lines)
            outlined += bool(own.fresh)
            ringed += 'class="ring"' in svg
    assert outlined
    assert ringed


def finished(options: dict[str, object]) -> View:
    *_, last = positions(1, options, "finished")
    return view_of(last, 0)


def test_every_line_wears_its_letter_and_pattern() -> None:
    root = read(map_svg(finished({}), SAY))
    for pencil in PENCILS:
        groups = [element for element in root.iter("g") if pencil in (element.get("class") or "").split()]
        assert LETTER[pencil] in [text.text for group in groups for text in group.iter("text")]
        patterns = {
            (path.get("class") or "").removeprefix("line-in ")
            for group in groups
            for path in group.iter("path")
            if "line-in" in (path.get("class") or "")
        }
        assert patterns == ({PATTERN[pencil]} if PATTERN[pencil] != "plain" else set())
    assert len(set(PATTERN.values())) == len(set(LETTER.values())) == 4


def test_print_tells_lines_apart_without_colour() -> None:
    pictures = set()
    for pencil in PENCILS:
        sample = svg_picture((0, 0, 200, 40), pencil, drawn_line("M20 20H180", pencil, PATTERN[pencil], 17))
        grey = document(sample, "print")
        for colour in COLOURS.values():
            grey = grey.replace(colour.c[2], "#555555").replace(colour.rim[2], "#555555")
        pictures.add(png(grey, 200))
    assert len(pictures) == 4


def test_a_line_is_drawn_in_long_strokes_with_its_branches() -> None:
    board = GAME.load("london")
    arcs = {f"{board.stations[a].code}-{board.stations[b].code}": n for n, (a, b, _) in enumerate(board.arcs)}
    line = Line(PENCILS.index("green"), tuple(arcs[section] for section in ("d2-a2", "a2-b1", "d2-e3", "e3-f3", "a2-a3")))
    strokes = [[board.stations[i].code for i in stroke] for stroke in runs(board, line)]
    assert strokes == [["b1", "a2", "d2", "e3", "f3"], ["a2", "a3"]]


@pytest.mark.parametrize("options", MODULES)
def test_the_pad_shows_every_item_and_the_total(options: dict[str, object]) -> None:
    view = finished(options)
    words, _ = drawing.score_pad(view, SAY, 476)
    shown = [element.text for element in read(words).iter("text")]
    for item in view.scores[0].items:
        assert GAME.item(item.name, SAY) in shown
        assert minus(item.points) in shown
        assert not item.how or any(item.how in (text or "") for text in shown)
    assert minus(view.scores[0].total) in shown


def test_a_switch_lies_beside_the_card_and_a_void_one_is_struck() -> None:
    kinds = set()
    for seed in range(6):
        for state in positions(1, {}, f"switch {seed}"):
            view = view_of(state, 0)
            if view.switch and view.card >= 0:
                svg = str(picture(view, SAY))
                assert "<title>switch</title>" in svg
                assert ('class="barred"' in svg) == (view.switch == 2)
                kinds.add(view.switch)
    assert kinds == {1, 2}


def test_the_ground_is_drawn_once() -> None:
    board = GAME.load("london")
    assert drawing.ground(board, SAY) is drawing.ground(board, SAY)


def test_the_sheet_to_print_is_a4_with_all_stations_and_nothing_to_pick() -> None:
    board = GAME.load("london")
    root = read(sheet(board, SAY))
    assert root.get("viewBox") == "0 0 210 297"
    assert not picks(root)
    starts = [element for element in root.iter() if element.get("class") == "start"]
    stops = [element for element in root.iter() if element.get("class") == "stop" and element.get("stroke-width") == "5.5"]
    assert len(starts) + len(stops) == len(board.stations)
    texts = [element.text for element in root.iter("text")]
    assert [text for text in texts if text in {str(value) for value in board.points["sights"]}].count("25") == 1
    for worth in board.points["interchange"][2:]:
        assert f"× {worth}" in texts


def test_pictures_hold_no_colours_but_those_of_cards() -> None:
    view = finished(MODULES[3])
    assert not re.search(r"#[0-9A-Fa-f]{6}", str(map_svg(view, SAY) + sheet(view.board, SAY)))


def test_words_are_escaped() -> None:
    class Rude(Say):
        def __call__(self, text: str, /, **gaps: object) -> str:
            return f"<{text}> & 'co'"

    view = next(
        view_of(state, 0) for state in itertools.islice(positions(2, MODULES[3], "words"), 20, None) if state.turn() != (stellwerk.DEALER,)
    )
    read(picture(view, Rude("en")))
    read(sheet(view.board, Rude("en")))
