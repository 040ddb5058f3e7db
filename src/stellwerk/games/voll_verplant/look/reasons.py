"""Why an item of the pad has its points, on the map: completed lines with their values, transfers, empty stations."""

from __future__ import annotations

from stellwerk.contract import Item, Reason
from stellwerk.games.voll_verplant.look.ground import ends, letter_spot
from stellwerk.games.voll_verplant.look.lines import RADIUS, place
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.games.voll_verplant.rules.score import complete, line_worth
from stellwerk.games.voll_verplant.rules.view import Sheet, View
from stellwerk.games.voll_verplant.words import tell
from stellwerk.kit.reasons import gaps, rings, value
from stellwerk.svg import Point, circle, g, several
from stellwerk.words import Say

ROUND = RADIUS + 6


def terms(item: Item) -> tuple[str, ...]:
    """The letters of completed lines have reasons of their own."""
    return tuple(item.how.split()) if item.name == "lines" and " " in item.how else ()


def reasons(view: View, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
    """Of the sheet of this seat, and after it of the terms of its sum."""
    board, sheet = view.board, view.sheets[seat]
    if item.name == "lines":
        return _lines(view, sheet, say)
    return (_transfers(board, sheet, say) if item.name == "transfers" else _empty(view, sheet, say),)


def _lines(view: View, sheet: Sheet, say: Say) -> tuple[Reason, ...]:
    """Every completed line with its value at its end."""
    board, taken = view.board, sum(1 << line for line in view.taken)
    each = []
    for line in complete(board, sheet):
        points = line_worth(board, sheet, line, taken)
        words = f"{tell.line_name(board, line, say)}: {points}"
        each.append(Reason(words, g(value(*end(board, line), points)), (line,)))
    if not each:
        return (Reason(say("No line is complete yet")),)
    whole = Reason(", ".join(one.words for one in each), several(*[one.drawn for one in each]), complete(board, sheet))
    return (whole, *each) if len(each) > 1 else (whole,)


def end(board: Board, line: int) -> Point:
    """Where the value of a line is told: at its terminus, or in the middle of a ring."""
    return next((spot.at for spot in ends(board) if spot.line == line), None) or letter_spot(board, line)


def _transfers(board: Board, sheet: Sheet, say: Say) -> Reason:
    """Every transfer number with what it brings."""
    if not sheet.boxed:
        return Reason(say("No transfer is marked yet"))
    spots = [(place(board, i), 2 * board.served[i]) for i in sorted(sheet.boxed)]
    d = "".join(circle(spot, ROUND + 8) for spot, _ in spots)
    values = [value(x + ROUND, y - ROUND, points) for (x, y), points in spots]
    lines = sum(board.served[i] for i in sheet.boxed)
    return Reason(say.many("{n} line at transfers × 2", "{n} lines at transfers × 2", lines), g(rings(d), *values), ())


def _empty(view: View, sheet: Sheet, say: Say) -> Reason:
    """Every station that still costs points."""
    empty = [i for i in range(len(view.board.stations)) if i not in sheet.marked]
    if not empty:
        return Reason(say("No station is empty"))
    words = say.many("{n} empty station", "{n} empty stations", len(empty))
    if view.seats > 1:
        words = say("{stations}: a point for every two of them", stations=words)
    return Reason(words, gaps("".join(circle(place(view.board, i), ROUND) for i in empty), 4), ())
