"""A sheet of voll verplant for a terminal, 80 cells wide: a row for each line, below it cards, score pad and the other seats.

A row reads like a line is played: its letter, the windows of its wagon, its two values, then its stations from the wagon on. `·` is an
empty station, a digit an empty one where so many lines meet, `x` is crossed off, `[3]` a transfer. What the card could mark is lit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from stellwerk.games.voll_verplant.rules.mapfile import Line
from stellwerk.games.voll_verplant.rules.moves import Transfer, Write
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.games.voll_verplant.words.tell import card_name, free_windows, item, window
from stellwerk.kit.console import FAINT, INKS, LIT, Cell, runs
from stellwerk.terminal import escape, fit
from stellwerk.words import Say, minus

WIDTH = 80
WINDOW = 4  # cells of a window: [2»]
VALUES = 8  # cells of both values: ●99 ●99 and a space
CARD, PILE, PAD, OTHERS = 25, 11, 24, 14  # the blocks below the lines; two cells between them

FRESH = "bold reverse"


def console(view: View, say: Say, names: Sequence[str] = ()) -> str:
    """The sheet of the viewer (an onlooker sees seat 0's) in rich's markup."""
    rows = [_head(view, say), ""]
    for line in range(len(view.board.lines)):
        rows += _line(view, line)
    rows += ["", *_below(view, say, names), "", *[f"[{FAINT}]{escape(row)}[/]" for row in (_key(view, say), *_rings(view, say))]]
    return "\n".join(row.rstrip() for row in rows)


def _head(view: View, say: Say) -> str:
    if view.stage == "over":
        words = say("The game is over")
    else:
        words = f"{say('Turn {n}', n=view.turn + 1)} · {say.many('{n} free window', '{n} free windows', free_windows(view))}"
    return f"[bold]{escape(fit(view.board.title, WIDTH - len(words)))}[/]{words}"


# ---------------------------------------------------------------- the lines
def _line(view: View, number: int) -> Iterator[str]:
    """One line of the map; a long one goes on in a second row. In a free ride the codes of its empty stations follow."""
    line = view.board.lines[number]
    ink = INKS[line.colour]
    front = f"[bold reverse {ink}] {line.letter} [/] {_wagon(view, number)}{_values(view, number)}"
    left = 4 + WINDOW * max(other.windows for other in view.board.lines) + VALUES
    room = (WIDTH - left - 4) // 2  # two cells a station, and what a ring or a transfer adds at the ends
    for first in range(0, len(line.stations), room):
        yield (front if not first else " " * left) + runs(_strip(view, number, first, first + room))
    if view.legal and view.board.kind(view.card) == "free-ride":
        empty = [view.board.stations[i].code for i in line.stations if i not in view.sheet.marked]
        yield from (f"[{FAINT}]    {row}[/]" for row in wrap(" ".join(empty), WIDTH - 4))


def _wagon(view: View, number: int) -> str:
    """The windows with what is written there, those of the open turn set off."""
    sheet = view.sheet
    old = len(sheet.entries) - sheet.fresh
    written = [(window(view.board.cards[card]), i >= old) for i, (line, card) in enumerate(sheet.entries) if line == number]
    written += [("", False)] * (view.board.lines[number].windows - len(written))
    shown = "".join(f"[{f'[{FRESH}]{text:<2}[/]' if fresh else f'{text:<2}'}]" for text, fresh in written)
    return shown + " " * (WINDOW * (max(line.windows for line in view.board.lines) - len(written)))


def _values(view: View, number: int) -> str:
    """High and low value: ● won, ─ and struck through when somebody else was first."""
    line, sheet = view.board.lines[number], view.sheet
    won, late, gone = number in sheet.high, number in sheet.low, number in view.taken
    if won:
        return f" [bold]●{line.high:<2}[/] [{FAINT}] {line.low:<2}[/]"
    low = f"[bold]●{line.low:<2}[/]" if late else f" {line.low:<2}"
    high = f"[{FAINT} strike]─{line.high}[/]{' ' * (line.high < 10)}" if gone else f" {line.high:<2}"
    return f" {high} {low}"


def _strip(view: View, number: int, first: int, end: int) -> Iterator[Cell]:
    """The stations of a line from `first` to before `end`, and the rail between them."""
    board, sheet, line = view.board, view.sheet, view.board.lines[number]
    rail, ring = INKS[line.colour], f"bold {INKS[line.colour]}"
    lit = _within_reach(view, line)
    stations = line.stations[first:end]
    yield (" " if not line.ring or first else "▸", ring)
    before: int | None = None
    for station in stations:
        yield _between(before in sheet.boxed, station in sheet.boxed, "─"), rail
        style = FRESH if station in sheet.fresh_marks else LIT if station in lit else ""
        if station in sheet.boxed:
            yield str(board.served[station]), style or "bold"
        elif station in sheet.marked:
            yield "x", style or "bold"
        elif view.special and station in board.special:
            yield "◆", style
        else:
            yield _empty(board.served[station]), style or FAINT
        before = station
    goes_on = line.ring or end < len(line.stations)
    yield _between(before in sheet.boxed, False, "─" if goes_on else " "), rail
    if line.ring and end >= len(line.stations):
        yield "◂", ring


def _between(left_boxed: bool, right_boxed: bool, plain: str) -> str:
    """What stands between two stations: the sides of a transfer's box, or rail."""
    return {(True, True): "|", (True, False): "]", (False, True): "["}.get((left_boxed, right_boxed), plain)


def _empty(lines: int) -> str:
    return str(min(lines, 9)) if lines > 1 else "·"


def _within_reach(view: View, line: Line) -> set[int]:
    """The stations of a line that the card in effect could mark."""
    found: set[int] = set()
    for move in view.choices:
        if isinstance(move, (Write, Transfer)) and move.line == line.letter:
            found.update(view.preview(move).stations)
    return found


# ---------------------------------------------------------------- below the lines
def _below(view: View, say: Say, names: Sequence[str]) -> Iterator[str]:
    """Card, pile, score pad and the other seats side by side."""
    blocks = ((_card(view, say), CARD), (_pile(view, say), PILE), (_pad(view, say), PAD), (_others(view, say, names), OTHERS))
    for row in zip_longest(*(lines for lines, _ in blocks), fillvalue=("", "")):
        yield "  ".join(_styled(*cell, width) for cell, (_, width) in zip(row, blocks, strict=True))


def _styled(text: str, style: str, width: int) -> str:
    cut = escape(_fit(text, width))
    return f"[{style}]{cut}[/]" if style else cut


def _card(view: View, say: Say) -> list[Cell]:
    """The card in effect and what it allows; an express has a double frame."""
    if view.card < 0:
        return [("╭┄┄┄┄╮", ""), ("┆    ┆", ""), ("╰┄┄┄┄╯", "")]
    card, kind = view.board.cards[view.card], view.board.kind(view.card)
    frame = "╔═╗║╚╝" if kind == "express" else "╭─╮│╰╯"
    sign = "@" if kind == "free-ride" else window(card)
    words = [*wrap(_allows(view, say), CARD - 7), "", ""]
    rows = [
        (f"{frame[0]}{frame[1] * 4}{frame[2]} {card_name(card, say)}", "bold"),
        (f"{frame[3]} {sign:<2} {frame[3]} {words[0]}", ""),
        (f"{frame[4]}{frame[1] * 4}{frame[5]} {words[1]}", ""),
    ]
    rows += [(f"       {more}", "") for more in words[2:] if more]
    if view.is_extra:
        rows.append((f"       {say('Special station')}", LIT))
    return rows


def _allows(view: View, say: Say) -> str:
    kind, value = view.board.kind(view.card), view.board.value(view.card)
    if kind == "number":
        return say("up to {n} in a row, a mark ends it", n=value)
    if kind == "express":
        return say("up to {n}, marked ones are skipped", n=value)
    if kind == "transfer":
        return say("the first empty station counts its lines")
    return say("any one empty station, no window")


def _pile(view: View, say: Say) -> list[Cell]:
    """For each card how many are still in the pile (■) and how many were turned up since the last shuffle (·)."""
    rows = [(say("In the pile"), "")]
    for card, name in enumerate(view.board.cards):
        left = view.pile[card]
        sign = "@" if name == "free-ride" else window(name)
        rows.append((f"{sign:<2} {'■' * left}{'·' * (view.board.deck.copies[card] - left)}", "" if left else FAINT))
    return rows


def _pad(view: View, say: Say) -> list[Cell]:
    score = view.scores[view.seat or 0]
    rows = [(_sum(item(entry.name, say), entry.points, PAD), "") for entry in score.items]
    return [*rows, (_sum(say("Total"), score.total, PAD), "bold")]


def _others(view: View, say: Say, names: Sequence[str]) -> list[Cell]:
    """The totals of all seats, the viewer's own marked."""
    if view.seats == 1:
        return []
    marks = [("▸" if seat == (view.seat or 0) else " ") for seat in range(view.seats)]
    return [(f"{marks[seat]} {_sum(say.seat(seat, names), score.total, OTHERS - 2)}", "") for seat, score in enumerate(view.scores)]


def _key(view: View, say: Say) -> str:
    parts = [say("· 2 empty, lines there"), say("x crossed off"), say("[2] transfer")]
    parts += [say("◆ special")] if view.special else []
    return _cut("  ".join(parts), WIDTH)


def _rings(view: View, say: Say) -> Iterator[str]:
    """Which way is which on every ring: the row of a ring shows no names."""
    for number, line in enumerate(view.board.lines):
        if line.ring:
            there, back = (view.board.toward(number, way) for way in "><")
            yield _cut(say("{line}> ▸ towards {there}, {line}< ◂ towards {back}", line=line.letter, there=there, back=back), WIDTH)


def _sum(name: str, points: int, width: int) -> str:
    right = f" {minus(points)}"
    return _fit(name, width - len(right)) + right


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _fit(text: str, width: int) -> str:
    return _cut(text, width).ljust(width)
