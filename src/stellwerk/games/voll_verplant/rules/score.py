"""The score pad of voll verplant, worked out from a sheet as people do."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from stellwerk.contract import Item, Score

if TYPE_CHECKING:
    from stellwerk.games.voll_verplant.rules.board import Board
    from stellwerk.games.voll_verplant.rules.view import Sheet

VERDICTS = (1, 5, 10, 20, 30, 40, 50)
"""VV 4.4: where the bands of solo scores begin, from the second lowest."""


@lru_cache(maxsize=4096)
def score(board: Board, sheet: Sheet, seats: int, taken: int) -> Score:
    """Completed lines, transfers, empty stations (VV 4.2, 4.4). `taken` are the lines whose high value is gone, as bits."""
    worth = {line: line_worth(board, sheet, line, taken) for line in complete(board, sheet)}
    lines = " ".join(board.lines[line].letter for line in worth)
    boxes = sum(board.served[station] for station in sheet.boxed)
    empty = len(board.stations) - len(sheet.marked)
    lost, how = (empty, "") if seats == 1 else (empty // 2, f"{empty} ÷ 2")
    return Score(
        (
            Item("lines", sum(worth.values()), lines),
            Item("transfers", 2 * boxes, f"2 × {boxes}" if boxes else ""),
            Item("empty", -lost, how),
        ),
        (-empty,),  # VV 4.3
    )


def complete(board: Board, sheet: Sheet) -> tuple[int, ...]:
    """The lines with all stations marked, whether by crosses or by transfers."""
    return tuple(i for i, line in enumerate(board.lines) if sheet.marked.issuperset(line.stations))


def line_worth(board: Board, sheet: Sheet, line: int, taken: int) -> int:
    """VV 3.1: high for who is among the first to complete it, low for the others."""
    first = line in sheet.high or (line not in sheet.low and not taken >> line & 1)
    return board.lines[line].high if first else board.lines[line].low


def verdict_rank(total: int) -> int:
    """VV 4.4: the band of a solo score, 0 the lowest."""
    return sum(total >= bound for bound in VERDICTS)
