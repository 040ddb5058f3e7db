"""Rows beside the board of Metro: the own lines, seats with their totals, the score pad, tiles not seen yet."""

from __future__ import annotations

from functools import lru_cache

from stellwerk.games.metro.look.items import item_sign
from stellwerk.games.metro.look.marks import disc, mark
from stellwerk.games.metro.look.tiles import T, tile
from stellwerk.games.metro.look.tracks import value_of
from stellwerk.games.metro.rules.codes import STATIONS
from stellwerk.games.metro.rules.lines import Line
from stellwerk.games.metro.rules.tally import tally
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import tell
from stellwerk.kit import pad
from stellwerk.kit.frame import Part
from stellwerk.svg import NOTHING, Node, at, el, fit, g, label, once, written
from stellwerk.words import Say


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


def _line(view: View, line: Line, colour: str, say: Say, width: float, row: float) -> Node:
    doubled = line.end >= STATIONS and line.points > line.length
    value = f"{line.length} × 2" if doubled else value_of(line) if line.passes else "–"
    return _line_row(line.station, view.board.stations[line.station].name, line.is_finished, value, colour, say, width, row)


@once(4096)
def _line_row(k: int, station: str, is_finished: bool, value: str, colour: str, say: Say, width: float, row: float) -> Node:
    y = row / 2
    platform = at(12, y, disc(colour, 11), class_="past" if is_finished else None)
    name, shown = say("Station {name}", name=station), _called(station, width, say)
    size = min(fit(words, 15, width - 62, bold=False) for words in (shown, _called("00", width, say)))  # one for all of them
    words = label(29, y, shown, size, "start", class_="b-second" if is_finished else "b-word")
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


def _called(station: str, width: float, say: Say) -> str:
    return say("Station {name}", name=station) if width > 130 else say("no. {name}", name=station)


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
    return written(g(*parts)), -(-len(tiles) // columns) * high


# ------------------------------------------------------------ seats and score
def seats(view: View, say: Say, width: float) -> Part:
    """Everybody's total in rows of three; a lit lamp is to move."""
    cells = []
    for seat in range(view.seats):
        badge = pad.number(seat + 1) if has_companies(view) else mark(view.board.players[seat], 18, 24, 13)
        cells.append(pad.Seat(badge, pad.LAMP if seat in view.owing else NOTHING, str(tally(view, seat)), seat == view.seat))
    return pad.seats(cells, width)


def score_pad(view: View, say: Say, width: float) -> Part:
    """Every item with its sum, and the total."""
    counted = tally(view, view.seat or 0)
    rows, own = pad.tally_rows(
        counted, lambda item, points: pad.Row(item_sign(item.name), tell.item(item.name, say), item.how, points), say
    )
    word = say("Total") if view.stage == "over" else say("So far")
    return pad.score_pad(rows, word, str(counted), width, sizes=pad.Sizes(22, 18, least=9, sign=1.15), own=own)
