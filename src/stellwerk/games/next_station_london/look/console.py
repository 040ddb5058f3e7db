"""A sheet of Next Station London for a terminal: the map in letters and lines at the left, cards and score pad beside it, 80 × 30 cells.

Every station has three cells: a mark (`*` sight, or the letter of the line that starts here), its symbol, and how many lines stop, once
there are two. Lines wear their letter on every section, so the map can be read without colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, zip_longest
from textwrap import wrap

from stellwerk.games.next_station_london.rules.board import Board, Station
from stellwerk.games.next_station_london.rules.codes import ROUNDS, SWITCH_ON, SWITCH_VOID
from stellwerk.games.next_station_london.rules.moves import PENCILS, POWERS, SYMBOLS, Circle, Draw
from stellwerk.games.next_station_london.rules.score import lines_at
from stellwerk.games.next_station_london.rules.view import Sheet, View
from stellwerk.games.next_station_london.words.tell import CARD_NAMES, PENCIL_NAMES, POWER_NAMES, item
from stellwerk.kit.console import FAINT, INKS, LIT, runs
from stellwerk.terminal import escape
from stellwerk.words import Say, minus

RIGHT, DOWN = 5, 3  # cells from one grid point to the next: about as wide as high
LEFT = 3  # cells before the first column: row digit, space, mark
PANEL = 28

SIGNS = dict(zip((*SYMBOLS, "any", "joker", "switch"), "○□△⌂??Y", strict=True))  # the house is the one pentagon that every font has
LETTERS = {"violet": "V", "blue": "B", "rose": "R", "green": "G"}
WATER = "#1f93a8"

Cells = dict[tuple[int, int], tuple[str, str]]
"""Row and column of the terminal to a character and its style."""


def console(view: View, say: Say, names: Sequence[str] = ()) -> str:
    """The sheet of the viewer (an onlooker sees seat 0's) in rich's markup."""
    rows = zip_longest(_rows(_map(view)), _panel(view, say, names), fillvalue="")
    return "\n".join(f"{left}  {right}".rstrip() for left, right in rows)


# ---------------------------------------------------------------- the map
def _map(view: View) -> Cells:
    sheet = view.sheets[view.seat or 0]
    cells = dict(_ground(view.board))
    targets: set[str] = set()
    for move in (view.board.moves[n] for n in view.legal):
        if isinstance(move, Draw):
            _dots(cells, _station(view.board, move.start), _station(view.board, move.end), INKS[view.pencil])
            targets.add(move.end)
        elif isinstance(move, Circle):
            targets.add(move.station)
    for line in sheet.lines:
        for arc in line.arcs:
            start, end, _ = view.board.arcs[arc]
            _section(cells, view.board.stations[start], view.board.stations[end], PENCILS[line.pencil])
    _stations(cells, view.board, sheet, targets)
    return cells


def _rows(cells: Cells) -> Iterator[str]:
    height = max(row for row, _ in cells) + 1
    width = max(column for _, column in cells) + 1
    for row in range(height):
        yield runs(cells.get((row, column), (" ", "")) for column in range(width))


def _station(board: Board, code: str) -> Station:
    return board.stations[board.index[code]]


def _place(station: Station) -> tuple[int, int]:
    return 1 + station.y * DOWN, LEFT + station.x * RIGHT


@cache
def _ground(board: Board) -> Cells:
    """What is printed on every sheet: letters and digits at the edge, the borders of the districts, the river."""
    cells: Cells = {}
    columns, rows = max(s.x for s in board.stations) + 1, max(s.y for s in board.stations) + 1
    owner = {(x, y): _district(board, x, y) for x in range(columns) for y in range(rows)}
    for (x, y), district in owner.items():
        row, column = 1 + y * DOWN, LEFT + x * RIGHT
        if owner.get((x + 1, y), district) != district:
            cells.update({(row + i, column + 3): ("┊", FAINT) for i in (-1, 0, 1)})
        if owner.get((x, y + 1), district) != district:
            cells.update({(row + 2, column + i): ("┈", FAINT) for i in (-2, -1, 0, 1, 2) if x + 1 < columns or i < 2})
    for row, column in _course(board, columns):
        cells[row, column] = ("~", WATER)
    for station in board.stations:
        row, column = _place(station)
        cells[0, column] = cells[1 + rows * DOWN - 2, column] = (station.code[0], FAINT)
        cells[row, 0] = (station.code[1], FAINT)
    return cells


def _district(board: Board, x: int, y: int) -> str:
    """The district a grid point lies in: its station's, or the one whose stations span it or come nearest."""
    here = [s.district for s in board.stations if (s.x, s.y) == (x, y)]
    return here[0] if here else min(board.districts, key=lambda name: _distance(board, name, x, y))


def _distance(board: Board, district: str, x: int, y: int) -> int:
    """How far a grid point lies outside the rectangle that a district's stations span."""
    xs = [s.x for s in board.stations if s.district == district]
    ys = [s.y for s in board.stations if s.district == district]
    return max(min(xs) - x, x - max(xs), 0) + max(min(ys) - y, y - max(ys), 0)


def _course(board: Board, columns: int) -> Iterator[tuple[int, int]]:
    """The cells the river runs through, one for each column of the terminal."""
    course = board.water_course
    for column in range(2, LEFT + (columns - 1) * RIGHT + 2):
        x = (column - LEFT) / RIGHT
        for (x0, y0), (x1, y1) in pairwise(course):
            if x0 <= x < x1:
                yield 1 + round((y0 + (y1 - y0) * (x - x0) / (x1 - x0)) * DOWN), column


def _dots(cells: Cells, start: Station, end: Station, style: str) -> None:
    """A section that could be drawn."""
    cells.update({place: ("·", style) for place, _ in _between(start, end)})


def _section(cells: Cells, start: Station, end: Station, pencil: str) -> None:
    """A drawn section with the letter of its line in the middle."""
    style = f"bold {INKS[pencil]}"
    path = list(_between(start, end))
    cells.update({place: (char, style) for place, char in path})
    cells[path[len(path) // 2][0]] = (LETTERS[pencil], style)


def _between(one: Station, two: Station) -> Iterator[tuple[tuple[int, int], str]]:
    """The cells between two stations and what draws the way. A slope steps 2, 1, 2 cells aside from one grid row to the next."""
    (row, column), (last_row, last_column) = sorted((_place(one), _place(two)))
    if row == last_row:
        yield from (((row, c), "─") for c in range(column + 1, last_column))
        return
    if column == last_column:
        yield from (((r, column), "│") for r in range(row + 1, last_row))
        return
    side = 1 if last_column > column else -1
    for i in range(1, last_row - row):
        across = i // DOWN * RIGHT + (0, 2, 3)[i % DOWN]
        yield (row + i, column + side * across), "╲" if side > 0 else "╱"


def _stations(cells: Cells, board: Board, sheet: Sheet, targets: set[str]) -> None:
    served = lines_at(board, sheet)
    circled = {line.circled for line in sheet.lines}
    for i, station in enumerate(board.stations):
        row, column = _place(station)
        lines = served[i]
        cells[row, column] = (SIGNS[station.symbol], LIT if station.code in targets else "bold" if lines else "")
        if i in circled:
            cells[row, column - 1], cells[row, column + 1] = ("(", "bold"), (")", "bold")
        if station.sight:
            cells[row, column - 1] = ("*", "bold")
        if station.start:
            cells[row, column - 1] = (LETTERS[station.start], f"bold reverse {INKS[station.start]}")
        if lines > 1:
            cells[row, column + 1] = (str(lines), "bold reverse")


# ---------------------------------------------------------------- beside the map
def _panel(view: View, say: Say, names: Sequence[str]) -> list[str]:
    sheet = view.sheets[view.seat or 0]
    blocks = (_head(view, sheet, say), _card(view, say), _pile(view, say), _pad(view, say), _others(view, say, names), _key(say))
    return [line for block in blocks if block for line in ("", *block)]


def _head(view: View, sheet: Sheet, say: Say) -> list[str]:
    if view.stage == "over":
        return [f"[bold]{say('The game is over')}[/]", ""]
    lines = [f"[bold]{say('Round {n} of {rounds}', n=view.round + 1, rounds=ROUNDS)}[/]"]
    if not view.pencil:
        return [*lines, ""]
    lines[0] += f"  {_ink(view.pencil, LETTERS[view.pencil])} {say(PENCIL_NAMES[view.pencil])}"
    power = view.powers[PENCILS.index(view.pencil)]
    if power < 0:
        return [*lines, ""]
    words = say("power spent: {power}" if sheet.used else "power: {power}", power=say(POWER_NAMES[POWERS[power]]))
    return [*lines, _cut(words, PANEL)]


def _ink(pencil: str, text: str) -> str:
    return f"[bold {INKS[pencil]}]{text}[/]"


def _card(view: View, say: Say) -> list[str]:
    """The card that counts now, after a switch both; underground cards have a double frame."""
    shown = [view.board.cards.index("street-switch")] if view.switch in (SWITCH_ON, SWITCH_VOID) else []
    shown += [view.card] if view.card >= 0 else []
    if not shown:
        return ["╭┄┄┄╮", "┆   ┆", "╰┄┄┄╯"]
    top, middle, bottom = "", "", ""
    for card in shown:
        level, symbol = view.board.cards[card].split("-")
        frame = "╔═╗║╚╝" if level == "underground" else "╭─╮│╰╯"
        top += f"{frame[0]}{frame[1] * 3}{frame[2]} "
        middle += f"{frame[3]} {'[dim]' if symbol == 'switch' and view.switch == SWITCH_VOID else '[bold]'}{SIGNS[symbol]}[/] {frame[3]} "
        bottom += f"{frame[4]}{frame[1] * 3}{frame[5]} "
    width = PANEL - 6 * len(shown)
    words = wrap(say(CARD_NAMES[view.board.cards[view.card]]), width) if view.card >= 0 else []
    name, more = (_cut(line, width) for line in (*words, "", "")[:2])
    return [top, middle + name, bottom + more]


def _pile(view: View, say: Say) -> list[str]:
    """The lamps, and which cards are still to come in this round; a dot stands for each one seen."""
    lamps = "●" * view.undergrounds + "○" * (view.board.undergrounds - view.undergrounds)
    lines = [f"{lamps} {_cut(say('underground cards'), PANEL - 6)}"]
    for level, words in (("underground", say("Underground")), ("street", say("Street"))):
        cards = [i for i, card in enumerate(view.board.cards) if card.startswith(level)]
        signs = [SIGNS[view.board.cards[i].split("-")[1]] if i in view.pile else f"[{FAINT}]·[/]" for i in cards]
        lines.append(f"{_fit(words, 13)} {' '.join(signs)}")
    return lines


def _pad(view: View, say: Say) -> list[str]:
    score = view.scores[view.seat or 0]
    lines = []
    for entry in score.items:
        kind, _, rest = entry.name.partition("-")
        mark = " "
        if kind == "line":
            mark = _ink(rest, LETTERS[rest])
        elif kind == "goal":
            mark = "●" if entry.points else "○"
        lines.append(f"{mark} {_sum_line(item(entry.name, say), entry.how, entry.points)}")
    return [*lines, f"[bold]  {_sum_line(say('Total'), '', score.total)}[/]"]


def _sum_line(name: str, how: str, points: int) -> str:
    """Name, the sum that leads to the points if there is room for it, points: PANEL less the mark."""
    right = f" {minus(points)}"
    longer = f"{how}{right:>4}"
    right = longer if how and len(name) + 1 + len(longer) <= PANEL - 2 else right
    return _fit(name, PANEL - 2 - len(right)) + right


def _others(view: View, say: Say, names: Sequence[str]) -> list[str]:
    """The totals of all seats, the viewer's own marked."""
    if view.seats == 1:
        return []
    marks = [("▸" if seat == (view.seat or 0) else " ") for seat in range(view.seats)]
    return [f"{marks[seat]} {escape(_sum_line(say.seat(seat, names), '', score.total))}" for seat, score in enumerate(view.scores)]


def _key(say: Say) -> list[str]:
    return [f"[{FAINT}]{_cut(say('* sight  ? any symbol'), PANEL)}[/]"]


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _fit(text: str, width: int) -> str:
    return _cut(text, width).ljust(width)
