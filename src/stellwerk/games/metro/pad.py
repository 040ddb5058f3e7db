"""Rows beside the board of Metro: the own lines, seats with their totals, the score pad, tiles not seen yet."""

from __future__ import annotations

from functools import lru_cache

from stellwerk.core import Item
from stellwerk.games.metro import tell
from stellwerk.games.metro.codes import STATIONS
from stellwerk.games.metro.lines import Line
from stellwerk.games.metro.marks import disc, item_sign, mark
from stellwerk.games.metro.shares_art import Part
from stellwerk.games.metro.tiles import T, tile
from stellwerk.games.metro.tracks import value_of
from stellwerk.games.metro.view import View
from stellwerk.svg import at, el, fit, g, label, wide
from stellwerk.words import Say, minus

TEXT, NOTE = 22, 18


def has_companies(view: View) -> bool:
    """Whether lines belong to companies and not to seats."""
    return view.seats == 1 or bool(view.options["shares"])


# ------------------------------------------------------------ lines
def own_lines(view: View, say: Say, width: float) -> Part:
    """The lines of the viewer (an onlooker sees the first seat's), two in a row: those under way first. Pointing at one lights it up."""
    who = view.seat or 0
    lines = sorted((line for line in view.lines if view.owner[line.station] == who), key=_order)
    cell, row = (width - 14) / 2, 32
    parts = []
    half = -(-len(lines) // 2)
    for i, line in enumerate(lines):
        parts.append(at(i // half * (cell + 14), i % half * row, _line(view, line, view.owners[who], say, cell, row)))
    return g(*parts), half * row


def _order(line: Line) -> tuple[bool, int, int]:
    return line.is_finished, -line.length, line.station


def _line(view: View, line: Line, colour: str, say: Say, width: float, row: float) -> str:
    doubled = line.end >= STATIONS and line.points > line.length
    value = f"{line.length} × 2" if doubled else value_of(line) if line.passes else "–"
    return _line_row(line.station, view.board.stations[line.station].name, line.is_finished, value, colour, say, width, row)


@lru_cache(maxsize=4096)
def _line_row(k: int, station: str, is_finished: bool, value: str, colour: str, say: Say, width: float, row: float) -> str:
    y = row / 2
    platform = at(12, y, disc(colour, 11), class_="past" if is_finished else None)
    name = say("Station {name}", name=station)
    shown = name if width > 130 else say("no. {name}", name=station)
    words = label(29, y, shown, fit(shown, 15, width - 62, bold=False), "start", class_="b-second" if is_finished else "b-word")
    rule = el("path", d=f"M0 {row:.0f}H{width:.0f}", class_="b-rule", stroke_width=1)
    hit = el("rect", x=0, y=0, width=width, height=row, class_="hit", pointer_events="all")
    worth = label(width - 1, y, value, 16, "end", class_="b-strong" if is_finished else "b-word")
    return g(
        rule,
        platform,
        words,
        worth,
        hit,
        class_=f"follow follow-{k} thread thread-{k}",
        tabindex=0,
        role="img",
        aria_label=f"{name}: {value}",
    )


# ------------------------------------------------------------ tiles
def unseen(view: View, say: Say, width: float, columns: int = 6) -> Part:
    """Every kind of tile with how many of it the viewer has not seen: in the tower, or in other hands."""
    return _kinds(view.board.tiles, view.unseen, width, columns)


@lru_cache(maxsize=1024)
def _kinds(tiles: tuple[str, ...], left: tuple[int, ...], width: float, columns: int) -> Part:
    step = width / columns
    scale = (step - 9) / T
    high = step + 12
    parts = []
    for i, (code, count) in enumerate(zip(tiles, left, strict=True)):
        x, y = i % columns * step + 4, i // columns * high + 3
        words = label(step / 2 - 4, step + 1, f"× {count}" if count else "–", 14, class_="b-second" if count else "b-name")
        parts.append(at(x, y, at(0, 0, tile(code, False), scale=scale, class_=None if count else "barred"), words))
    return g(*parts), -(-len(tiles) // columns) * high


# ------------------------------------------------------------ seats and score
def seats(view: View, say: Say, width: float) -> Part:
    """Everybody's total in rows of three; a lit lamp is to move."""
    columns = min(view.seats, 3)
    cell, height = min(width / columns, 150), 50
    parts = []
    for seat, score in enumerate(view.scores):
        mine = seat == view.seat
        ground = el("rect", x=-6, y=0, width=cell - 8, height=height - 2, rx=10, class_="b-block", stroke_width=1) if mine else ""
        if has_companies(view):
            badge = el("circle", cx=18, cy=24, r=17, class_="b-block2", stroke_width=1) + label(18, 24, seat + 1, 19)
        else:
            badge = mark(view.board.players[seat], 18, 24, 13)
        lamp = el("circle", cx=33, cy=37, r=6.5, class_="lamp-on", stroke_width=2) if seat in view.owing else ""
        spot = (seat % columns * cell + 6, seat // columns * height)
        parts.append(at(*spot, ground, badge, lamp, label(48, 24, minus(score.total), 23, "start")))
    return g(*parts), height * -(-view.seats // columns)


def score_pad(view: View, say: Say, width: float, row: float = 44) -> Part:
    """Every item with its sum, and the total under an ink rule."""
    score = view.scores[view.seat or 0]
    parts, y = [], 0.0
    for item in score.items:
        parts.append(at(0, y, _row(item, say, width, row)))
        y += row
    word = say("Total") if view.stage == "over" else say("So far")
    parts.append(el("path", d=f"M0 {y:.1f}H{width:.1f}", class_="b-ink", stroke_width=2.5))
    y += row * 0.62 + 2
    parts += [label(0, y, word, 24, "start", class_="b-strong"), label(width, y, minus(score.total), 26, "end", class_="b-strong")]
    return g(*parts), y + row * 0.4


def _row(item: Item, say: Say, width: float, row: float) -> str:
    middle, sums, signs = row / 2, 62, 40
    rule = el("path", d=f"M0 {row:.1f}H{width:.1f}", class_="b-rule", stroke_width=1.2)
    name = tell.item(item.name, say)
    name_size = fit(name, TEXT, width - sums - signs, bold=False)
    room = width - sums - signs - wide(name, name_size, bold=False) - 10
    words = label(signs, middle, name, name_size, "start", class_="b-word")
    small = fit(item.how, NOTE, room, bold=False)
    note = label(width - sums, middle, minus(item.how), small, "end", class_="b-name") if item.how and small > 9 else ""
    return g(rule, at(14, middle, item_sign(item.name), scale=1.15), words, note, label(width, middle, minus(item.points), TEXT + 2, "end"))
