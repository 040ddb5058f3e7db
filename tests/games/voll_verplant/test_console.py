"""The sheet in a terminal: line by line, with all that may be marked, and it fits."""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from rich.text import Text
from tests.games.voll_verplant.scene import GAME, scene, tiny

from stellwerk.games.voll_verplant.look.console import FRESH, console
from stellwerk.games.voll_verplant.rules.board import BOARDS
from stellwerk.games.voll_verplant.rules.moves import Transfer, Write
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.kit.console import INKS, LIT
from stellwerk.theme import COLOURS
from stellwerk.words import Say, speaker

ENGLISH = speaker("en")
GERMAN = speaker("de", "stellwerk.games.voll_verplant.words")


def views(seed: int, seats: int, board: str) -> Iterator[View]:
    """What a seat or an onlooker sees after every move of a game that marks a good deal; they look in turn."""
    state = GAME.new(seats, {"special": bool(GAME.load(board).special)}, board)
    rng = Random(seed)
    for look in itertools.count():
        view = state.view((*range(seats), None)[look % (seats + 1)])
        assert isinstance(view, View)
        yield view
        owing = state.turn()
        if not owing:
            return
        moves = state.legal(owing[0])
        state.apply(owing[0], rng.choice(moves[len(moves) // 2 :]))


def lines(view: View, say: Say = ENGLISH) -> list[Text]:
    return list(Text.from_markup(console(view, say), emoji=False).split("\n"))


def row_of(shown: View | list[Text], letter: str) -> Text:
    rows = lines(shown) if isinstance(shown, View) else shown
    return next(line for line in rows if line.plain.startswith(f" {letter} "))


def strip(view: View, letter: str) -> str:
    """The stations of a line as they are shown."""
    board = view.board
    return row_of(view, letter).plain[4 + 4 * max(line.windows for line in board.lines) + 8 :].rstrip()


def is_free_ride(view: View) -> bool:
    return bool(view.legal) and view.board.kind(view.card) == "free-ride"


@pytest.mark.parametrize("board", BOARDS)
def test_fits_into_80_columns_and_26_rows(board: str) -> None:
    for view in views(3, 2, board):
        shown = lines(view)
        assert max(line.cell_len for line in shown) <= 80
        assert len(shown) <= (26 if not is_free_ride(view) else 46)


def test_six_seats_fit_too_in_german() -> None:
    for view in views(7, 6, "madrid"):
        shown = lines(view, GERMAN)
        assert max(line.cell_len for line in shown) <= 80
        assert len(shown) <= 26 or is_free_ride(view)


def test_no_markup_leaks() -> None:
    for view in views(5, 2, "paris"):
        plain = "\n".join(line.plain for line in lines(view))
        assert not re.search(r"\[/|\[(bold|dim|reverse|strike|#)|\\", plain)


def test_nothing_is_cut_off_in_either_language() -> None:
    for say in (ENGLISH, GERMAN):
        for board in ("madrid", "tokyo"):
            for view in views(9, 2, board):
                assert "…" not in console(view, say)


def test_a_line_reads_from_the_wagon_on(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b c d e f g", "B": "h c i e j"}, windows=3)
    state = scene("number-3 A:2", "transfer B:+", "transfer B:+", "express-2 A:0", board=board)
    view = state.view(0)
    assert row_of(view, "A").plain.startswith(" A  [3 ][2»][  ]  4   2 ")
    assert strip(view, "A") == " ─x─x[2]·─2─·─·"
    assert row_of(view, "B").plain.startswith(" B  [+ ][+ ][  ]")
    assert strip(view, "B") == " [1|2]·─2─·"


def test_a_ring_shows_both_directions(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"C": "a b c d", "A": "x c y"}, ring="C")
    state = scene("number-3 C<:2", "transfer C<:+", board=board)
    assert strip(state.view(0), "C") == "▸─x─·[2]x─◂"
    assert console(state.view(0), ENGLISH).endswith("C> ▸ towards b, C< ◂ towards d[/]")


def test_special_stations_show_while_they_count(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a s b", "B": "s c"}, special="s")
    assert strip(scene(board=board, special=True).view(0), "A") == " ─·─◆─·"
    assert strip(scene(board=board).view(0), "A") == " ─·─2─·"
    state = scene("number-3 A:2", board=board, special=True)
    assert strip(state.view(0), "A") == " ─x─x─·"
    assert "Special station" in console(state.view(0), ENGLISH)


def test_values_show_who_was_first(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b", "B": "c d"}, points={"A": (12, 3), "B": (5, 4)})
    state = scene("number-3 A:2 B:1", board=board, seats=2)
    assert "●12  3" in row_of(state.view(0), "A").plain
    assert "─12  3" in row_of(state.view(1), "A").plain
    assert any("strike" in str(span.style) for span in row_of(state.view(1), "A").spans)
    state = scene("number-3 A:2 B:1", "number-3 B:1 A:2", board=board, seats=2)
    assert "─12 ●3" in row_of(state.view(1), "A").plain


def test_what_the_card_can_mark_is_lit_and_nothing_else() -> None:
    for view in views(11, 2, "berlin"):
        if is_free_ride(view):
            continue
        shown = lines(view)
        for line in view.board.lines:
            reach = {
                station
                for move in view.choices
                if isinstance(move, Write | Transfer) and move.line == line.letter
                for station in view.preview(move).stations
            }
            row = row_of(shown, line.letter)
            lit = sum(span.end - span.start for span in row.spans if span.style == LIT)
            assert lit == len(reach)


def test_marks_of_the_open_turn_stand_out_until_it_is_over() -> None:
    state = scene("number-3", seats=2)
    state.play(0, "A:3")
    row = row_of(state.view(0), "A")
    fresh = [row.plain[span.start : span.end] for span in row.spans if span.style == FRESH]
    assert fresh == ["3 ", "x", "x", "x"]
    state.play(1, "A:0")
    assert not any(span.style == FRESH for span in row_of(state.view(0), "A").spans)


@pytest.mark.parametrize("board", ["amsterdam", "metro-city"])
def test_a_free_ride_lists_the_codes_of_all_empty_stations(board: str) -> None:
    state = scene("number-3 A:3", "free-ride", board=board)
    words = console(state.view(0), ENGLISH).split()
    for token in (str(state.moves[n]) for n in state.legal(0)):
        assert token == "-" or token[1:] in words or any(word.startswith(f"{token[1:]}[") for word in words)
    marked = [state.board.stations[i].code for i in state.view(0).sheet.marked]
    assert not any(code in words for code in marked)


def test_the_pile_shows_what_is_left_and_what_was_seen() -> None:
    state = scene("number-3 A:1", "number-5 A:1", "number-5")
    shown = [line.plain for line in lines(state.view(0))]
    assert any("3  ■■·" in line for line in shown)
    assert any("5  ··" in line for line in shown)


def test_every_colour_a_line_can_have_has_an_ink() -> None:
    assert set(INKS) == set(COLOURS)


def test_long_lines_and_wide_titles_fit(tmp_path: Path) -> None:
    """The largest map of one's own: 32 stations, eight windows, a title in wide letters that looks like markup."""
    path = tmp_path / "wide.json"
    tiny(tmp_path, {"A": " ".join(f"s{i}" for i in range(32)), "B": "s0 b1 b2"}, windows=8, ring="A")
    text = (tmp_path / "tiny-0.json").read_text().replace('"Tiny"', '"[bold]東京[/bold]' + "東" * 40 + '\\\\"')
    path.write_text(text)
    state = scene("number-6 A>:6", "transfer A<:+", board=GAME.read_map(path))
    shown = lines(state.view(0))
    assert max(line.cell_len for line in shown) <= 80
    assert "[bold]東京[/bold]" in shown[0].plain
    row = next(i for i, line in enumerate(shown) if line.plain.startswith(" A "))
    assert (shown[row].plain + shown[row + 1].plain.strip()).count("─") > 28


def test_a_plain_terminal_can_print_it() -> None:
    *_, view = views(5, 2, "tube-town")
    out = io.StringIO()
    Console(file=out, width=80, color_system=None, emoji=False).print(console(view, ENGLISH))
    assert "Total" in out.getvalue()
    assert "The game is over" in out.getvalue()
