"""What was worth telling of a game of voll verplant: the lines that each seat completed first, and its dearest transfer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stellwerk.chronicle import Highlight
from stellwerk.effects import Deed, Effect
from stellwerk.games.voll_verplant.look.lines import place
from stellwerk.games.voll_verplant.look.log import letter_sign
from stellwerk.games.voll_verplant.look.reasons import ROUND, end
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.kit.reasons import rings, value
from stellwerk.score import Reason
from stellwerk.story import Listener
from stellwerk.svg import circle, g


def highlights(view: View, deeds: Sequence[Deed], listener: Listener) -> Sequence[Highlight]:
    """Seat by seat."""
    told = [each for deed in deeds for each in deed.effects]
    lines = [each for each in told if each.kind == "line"]
    best = max(lines, key=lambda line: int(line["points"]), default=None)
    found: list[Highlight] = []
    for seat in range(view.seats):
        found += _lines(view.board, listener, [line for line in lines if line.seat == seat], best)
        found += _transfer(view.board, listener, [each for each in told if each.kind == "transfer" and each.seat == seat])
    return found


def _lines(board: Board, listener: Listener, lines: Sequence[Effect], best: Effect | None) -> Iterator[Highlight]:
    """The dearest, and those that it had first."""
    if not lines:
        return
    say, top = listener.say, max(lines, key=lambda line: int(line["points"]))
    words = say("Dearest line: {line}", line=top["line"])
    gaps = {"line": top["line"], "name": listener.who(top.seat), "points": top["points"]}
    sentence = say("Dearest line: {line} of {name}, {points} points.", **gaps) if top is best else ""
    yield Highlight(words, _lit(board, [top], words), top.seat, letter_sign(board, top["line"]), top["points"], sentence)
    first = [line for line in lines if line["is_first"]]
    if first and len(listener.names) > 1:
        words = say("Completed first: {lines}", lines=" ".join(line["line"] for line in first))
        yield Highlight(words, _lit(board, first, words), top.seat, points=sum(line["points"] for line in first))


def _lit(board: Board, lines: Sequence[Effect], words: str) -> Reason:
    """Lines with their values at their ends."""
    which = tuple(board.letters[line["line"]] for line in lines)
    values = [value(*end(board, i), line["points"]) for i, line in zip(which, lines, strict=True)]
    return Reason(words, g(*values), which)


def _transfer(board: Board, listener: Listener, transfers: Sequence[Effect]) -> Iterator[Highlight]:
    if transfers:
        top = max(transfers, key=lambda each: int(each["points"]))
        (x, y), name = place(board, board.index[top["station"]]), board.stations[board.index[top["station"]]].name
        words = listener.say.many("Dearest transfer: {n} line", "Dearest transfer: {n} lines", top["lines"])
        words = f"{words}, {name}" if name else words
        drawn = g(rings(circle((x, y), ROUND + 8)), value(x + ROUND, y - ROUND, top["points"]))
        yield Highlight(words, Reason(words, drawn, ()), top.seat, points=top["points"])
