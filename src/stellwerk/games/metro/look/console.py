"""The board of Metro for a terminal, at most 100 cells wide: fields by the code of their tile, stations around, below it what is in hand.

A tile's four letters stand for its four tracks, in the order of the sides they come in by (north, east, south, west): each wears the colour
of the line that runs there. On a free field arrows show which lines wait before it, and from where; fields for the tile in hand are lit.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from stellwerk.games.metro.cities.looks import look_of
from stellwerk.games.metro.look.ink import INKS, SIGNS, styled
from stellwerk.games.metro.look.pad import has_companies
from stellwerk.games.metro.look.tracks import colour_of, fronts, value_of
from stellwerk.games.metro.rules.board import cell_name, exits
from stellwerk.games.metro.rules.codes import GRID, PERCENTS, STATIONS
from stellwerk.games.metro.rules.lines import Line
from stellwerk.games.metro.rules.moves import Place
from stellwerk.games.metro.rules.score import rank_values
from stellwerk.games.metro.rules.tally import tally
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import tell
from stellwerk.kit.console import FAINT, LIT, Cell
from stellwerk.terminal import cell_width, escape, fit
from stellwerk.words import Say, minus

WIDTH = 100
CELL, SIDE = 8, 12  # cells of a field, and of the stations left and right of the board
ARROWS = "↓←↑→"  # the way of a line that comes in from north, east, south, west


def console(view: View, say: Say, names: Sequence[str] = ()) -> str:
    """The board as a seat sees it, in rich's markup."""
    rows = [_head(view, say), "", *_board(view), "", *_hand(view, say), ""]
    rows += list(_beside(_lines(view, say), _totals(view, say, names)))
    if view.options["shares"]:
        rows += ["", *_shares(view, say, names)]
    city = look_of(view)
    if city.title:
        rows += ["", *city.lines(view, say, names)]
    key = say("A letter is a track from north, east, south, west: a straight, b and c to the sides, d back. Arrows are lines that wait.")
    rows += ["", *[f"[{FAINT}]{escape(row)}[/]" for row in wrap(key, WIDTH)]]
    return "\n".join(row.rstrip() for row in rows)


def _head(view: View, say: Say) -> str:
    placed = sum(view.codes[cell] >= 0 for cell in view.board.fields)
    words = say("{n} tiles placed, {left} in the tower", n=placed, left=view.in_tower)
    return f"[bold]{fit(view.board.title, WIDTH - cell_width(words))}[/]{escape(words)}"


# ------------------------------------------------------------ the board
def _board(view: View) -> Iterator[str]:
    """Stations and fields; tourists stand in the row below a field."""
    at_side = {(station.cell, station.side): k for k, station in enumerate(view.board.stations) if k < STATIONS}
    lit = {move.field for n in view.legal if isinstance(move := view.board.moves[n], Place)}
    tracks = {place: colour_of(view, line.station) for line in view.lines for place in line.passes}
    waiting = {node: colour_of(view, line.station) for node, line in fronts(view).items()}
    sights = look_of(view).open_sights(view)
    blank = " " * SIDE
    yield blank + "".join(styled(f"{name:^{CELL}}", FAINT) for name in "abcdefgh")
    yield blank + "".join(_station(view, at_side[column, 0], CELL, "^") for column in range(GRID))
    for row in range(GRID):
        cells = range(row * GRID, row * GRID + GRID)
        left, right = at_side[cells[0], 3], at_side[cells[-1], 1]
        fields = "".join(_field(view, cell, cell_name(cell) in lit, tracks, waiting) for cell in cells)
        yield f"[{FAINT}]{row + 1}[/]" + _station(view, left, SIDE - 2, ">") + " " + fields + " " + _station(view, right, SIDE - 2, "<")
        yield blank + "".join(_guests(view, cell, sights) for cell in cells)
    yield blank + "".join(_station(view, at_side[(GRID - 1) * GRID + column, 2], CELL, "^") for column in range(GRID))


def _station(view: View, k: int, width: int, align: str) -> str:
    """Number, sign of the owner, and what its line has."""
    line, colour = view.line(k), colour_of(view, k)
    name = view.board.stations[k].name
    guest = view.platform[k]
    who = SIGNS[view.board.companies[guest]].join("()") if guest >= 0 else ""
    text = f"{name}{SIGNS[colour] if colour else '·'}{value_of(line) if line.passes else ''}{who}"
    style = INKS[colour] if colour else FAINT
    return styled(f"{text:{align}{width}}", f"bold {style}" if colour and not line.is_finished else style)


def _field(view: View, cell: int, is_lit: bool, tracks: dict[tuple[int, int], str], waiting: dict[int, str]) -> str:
    if view.codes[cell] >= 0:
        code = view.board.tiles[view.codes[cell]]
        inks = [INKS[colour] if (colour := tracks.get((cell, side), "")) else FAINT for side in range(4)]
        return "  " + "".join(styled(letter, f"bold {ink}" if ink != FAINT else ink) for letter, ink in zip(code, inks, strict=True)) + "  "
    if cell in view.board.centre:
        return _centre(view, cell)
    arrows = [(ARROWS[side], waiting[cell * 4 + side]) for side in range(4) if cell * 4 + side in waiting]
    room = 4 - len(arrows)
    ground = LIT.partition(" on ")[2]
    if is_lit:
        shown = "".join(styled(arrow, f"bold #05070a on {ground}") for arrow, _ in arrows)
        return " " + styled(" ", LIT) + shown + styled("·" * room + " ", LIT) + " "
    shown = "".join(styled(arrow, INKS[colour]) for arrow, colour in arrows)
    return "  " + shown + styled("·" * room, FAINT) + "  "


def _centre(view: View, cell: int) -> str:
    """The central station: markers stand at the edge they depart over."""
    beside = {(station.cell, station.side): k for k, station in enumerate(view.board.stations) if k >= STATIONS}
    steps = ((0, -GRID, 2), (1, 1, 3), (2, GRID, 0), (3, -1, 1))
    found = [beside.get((cell + step, side)) for _, step, side in steps]
    signs = [k for k in found if k is not None]
    drawn = "".join(
        styled(SIGNS[colour], f"bold {INKS[colour]}") if (colour := colour_of(view, k)) else styled(view.board.stations[k].name, "reverse")
        for k in signs
    )
    used = sum(1 if colour_of(view, k) else 2 for k in signs)
    return styled("▒▒", FAINT) + drawn + styled("▒" * (CELL - 2 - used), FAINT)


def _guests(view: View, cell: int, sights: Container[int]) -> str:
    here = view.guests_on(cell)
    sight = "✶" if cell in sights else ""
    names = [view.board.companies[colour] for colour in here][: CELL - 3]
    return "  " + sight + "".join(styled(SIGNS[name], INKS[name]) for name in names) + " " * (CELL - 2 - len(names) - len(sight))


# ------------------------------------------------------------ what is in hand
def _hand(view: View, say: Say) -> Iterator[str]:
    """Each tile with its four tracks."""
    if view.drawn >= 0:
        yield f"[{LIT}] {escape(say('Drawn'))} [/] " + _tracks(view, view.drawn, say)
    for tile in view.hand:
        yield f"[bold] {escape(say('In hand'))} [/] " + _tracks(view, tile, say)
    if view.seats == 1 and view.card >= 0:
        name = view.board.companies[view.card]
        yield styled(f" {SIGNS[name]} {say(tell.COLOUR_NAMES[name])}", f"bold {INKS[name]}")


def _tracks(view: View, tile: int, say: Say) -> str:
    code = view.board.tiles[tile]
    ways = [f"{say(tell.SIDES[side])}→{say(tell.SIDES[leaves])}" for side, leaves in enumerate(exits(code))]
    return f"[bold]{code}[/]   " + "   ".join(ways)


# ------------------------------------------------------------ lines and totals
def _lines(view: View, say: Say) -> list[Cell]:
    """The own lines with their length and where they wait; with companies each company with its lines."""
    if has_companies(view):
        return _companies(view, say)
    who = view.seat or 0
    ink = INKS[view.owners[who]]
    waiting = {line.station: node for node, line in fronts(view).items()}
    rows = [(say("Your lines"), "bold")]
    own = sorted((line for line in view.lines if view.owner[line.station] == who), key=lambda line: (line.is_finished, -line.length))
    told = [_told(view, line, waiting.get(line.station, -1), say) for line in own]
    half = -(-len(told) // 2)
    rows += [(f"{left:<34}{right}".rstrip(), ink) for left, right in zip_longest(told[:half], told[half:], fillvalue="")]
    return rows


def _told(view: View, line: Line, node: int, say: Say) -> str:
    name = view.board.stations[line.station].name
    if line.is_finished:
        doubled = f" ({line.length} × 2)" if line.points > line.length else ""
        return f"{name:>2}  {line.points:>3}{doubled}"
    before = say("before {field}", field=f"{cell_name(node >> 2)} {ARROWS[node & 3]}") if node >= 0 else ""
    return f"{name:>2}  {value_of(line):>3}  {before}"


def _companies(view: View, say: Say) -> list[Cell]:
    values = rank_values(view.board, view.worth) if view.options["shares"] else None
    rows = [(say("Companies"), "bold")]
    for who, name in enumerate(view.board.companies):
        lines = " ".join(
            f"{view.board.stations[line.station].name}:{value_of(line)}" for line in view.lines if view.owner[line.station] == who
        )
        value = f" × {values[who]}" if values else ""
        rows.append((f"{SIGNS[name]} {say(tell.COLOUR_NAMES[name]):<8} {view.worth[who]:>3}{value}  {lines}", INKS[name]))
    return rows


def _totals(view: View, say: Say, names: Sequence[str]) -> list[Cell]:
    """The score pad of the viewer, and everybody's total."""
    counted = tally(view, view.seat or 0)
    rows = [(_sum(tell.item(item.name, say), minus(item.points), 28), "") for item in counted.items]
    rows += [(_sum(tell.item(item.name, say), "?", 28), "") for item in counted.hidden]
    rows.append((_sum(say("So far") if counted.has_more else say("Total"), str(counted), 28), "bold"))
    rows += [(_sum(tell.item(item.name, say), minus(item.points), 28), "") for item in counted.own]
    if view.seats > 1:
        rows.append(("", ""))
        for seat in range(view.seats):
            mark = "▸" if seat == view.seat else " "
            colour = "" if has_companies(view) else view.board.players[seat]
            name = f"{mark} {SIGNS[colour] + ' ' if colour else ''}{say.seat(seat, names)}"
            rows.append((_sum(name, str(tally(view, seat)), 28), INKS[colour] if colour else ""))
    return rows


def _sum(name: str, points: str, width: int) -> str:
    right = f" {points}"
    return fit(name, width - len(right)) + right


def _beside(left: Sequence[Cell], right: Sequence[Cell]) -> Iterator[str]:
    for (one, style), (other, shade) in zip_longest(left, right, fillvalue=("", "")):
        yield styled(one, style, WIDTH - 30) + "  " + styled(other, shade)


# ------------------------------------------------------------ shares
def _card(view: View, company: int, place: int) -> str:
    if company < 0:
        return f"  ? {view.board.percents[place]}"
    name = view.board.companies[company]
    return styled(f"{SIGNS[name]} {name}{view.board.percents[place]}", INKS[name])


def _shares(view: View, say: Say, names: Sequence[str]) -> Iterator[str]:
    yield f"[bold]{escape(say('Open shares'))}[/]  " + "   ".join(_card(view, view.open_share[place], place) for place in range(PERCENTS))
    for seat in range(view.seats):
        cards = "   ".join(_card(view, view.share[seat * PERCENTS + place], place) for place in range(PERCENTS))
        yield f"{escape(say.seat(seat, names))}: {cards}"
