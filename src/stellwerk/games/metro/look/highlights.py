"""What was worth telling of a game of Metro: the best line of each owner and of all, and how many reached the centre."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from stellwerk.chronicle import Highlight
from stellwerk.effects import Deed, Effect
from stellwerk.games.metro.look.log import line_sign
from stellwerk.games.metro.rules.board import Board
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import log
from stellwerk.limits import DEALER
from stellwerk.score import Reason
from stellwerk.story import Listener

COMPANIES = 3
"""So many of the best lines are told where they belong to companies."""


def highlights(view: View, deeds: Sequence[Deed], listener: Listener) -> Sequence[Highlight]:
    """Seat by seat; where lines belong to companies, the best of all."""
    lines = [each for deed in deeds for each in deed.effects if each.kind == "line"]
    lines.sort(key=lambda line: (-line["points"], -line["length"]))
    if not lines:
        return ()
    best = lines[0]
    if best.seat == DEALER:
        return [_line(view.board, listener, line, line is best) for line in lines[:COMPANIES]]
    seats = groupby(sorted(lines, key=lambda line: line.seat), key=lambda line: line.seat)
    return [each for _, own in seats for each in _of_seat(view.board, listener, list(own), best)]


def _of_seat(board: Board, listener: Listener, lines: list[Effect], best: Effect) -> Iterator[Highlight]:
    """The lines of a seat, the best one first."""
    yield _line(board, listener, lines[0], lines[0] is best)
    central = [line for line in lines if line["factor"] > 1]
    if central:
        words = listener.say.many("{n} line into the centre", "{n} lines into the centre", len(central))
        yield Highlight(words, Reason(words, threads=tuple(_station(board, line) for line in central)), lines[0].seat)


def _line(board: Board, listener: Listener, line: Effect, is_best: bool) -> Highlight:
    say, station, how = listener.say, line["station"], log.worth(listener, line)
    name = log.owner(listener, line)
    if line.seat == DEALER:
        words = say("Line {station} of {name}: {how}", station=station, name=name, how=how)
    else:
        words = say("Line {station}: {how}", station=station, how=how)
    sentence = say("Best line: {station} of {name}, {how}.", station=station, name=name, how=how) if is_best else ""
    return Highlight(words, Reason(words, threads=(_station(board, line),)), line.seat, line_sign(board, line), sentence=sentence)


def _station(board: Board, line: Effect) -> int:
    return next(k for k, station in enumerate(board.stations) if station.name == line["station"])
