"""What just happened at voll verplant: crosses are set one by one, a line that is complete is traced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from stellwerk.effects import Effect
from stellwerk.games.voll_verplant.look.ground import BOXED, CROSSED, EMPTY, letter_spot, station
from stellwerk.games.voll_verplant.look.lines import WIDTH, line_d, place
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.games.voll_verplant.words import log
from stellwerk.motion import PUT, Gain, Put, Scene, Step, Trace, gain
from stellwerk.story import Listener
from stellwerk.svg import Node, circle, drawn_line, el, g, several, tag

if TYPE_CHECKING:
    from stellwerk.effects import Deed

ALL_SET = 700  # ms for all crosses of an entry
LINE = 600  # ms for a whole line
AROUND = 37  # a ring around a station that was marked just now


def scenes(board: Board, listener: Listener, past: Sequence[Deed], deed: Deed) -> tuple[Scene, ...]:
    """The marks of an entry, and what it brought; then the lines that are complete, the listener's own last."""
    lines = sorted((each for each in deed.effects if each.kind == "line"), key=lambda line: line.seat in listener.mine)
    marks = tuple(_marked(board, listener, deed))
    won = gain(deed, but=("lines",))
    points = (Scene(won, sheet=deed.seat),) if won else ()
    return (*marks, *points, *[_completed(board, listener, line, _boxed((*past, deed), line.seat)) for line in lines])


def _marked(board: Board, listener: Listener, deed: Deed) -> Iterator[Scene]:
    boxed = _boxed((deed,), deed.seat)
    for i, each in enumerate(deed.effects):
        if each.kind == "write":
            words = log.written(listener, each, deed.effects[i + 1 :])
            yield _set(board, each.seat, each["stations"], boxed, words)
        elif each.kind == "ride":
            number = board.index[each["station"]]
            yield _set(board, each.seat, (each["station"],), boxed, log.rode(listener, each.seat, board.stations[number].name))


def _boxed(deeds: Iterable[Deed], seat: int) -> set[str]:
    """The stations with a transfer number on the sheet of a seat."""
    return {each["station"] for deed in deeds for each in deed.effects if each.kind == "transfer" and each.seat == seat}


def _set(board: Board, seat: int, codes: tuple[str, ...], boxed: set[str], words: str) -> Scene:
    numbers = [(board.index[code], BOXED if code in boxed else CROSSED) for code in codes]
    steps: tuple[Step, ...] = ()
    if numbers:
        pieces = tuple(_ringed(board, number, mark) for number, mark in numbers)
        steps = (Put(pieces, min(PUT, ALL_SET // len(pieces))),)
    return Scene(steps, words, sheet=seat, before=several(*[station(board, number, EMPTY) for number, _ in numbers]))


def _ringed(board: Board, number: int, mark: int) -> Node:
    ring = circle(place(board, number), AROUND)
    edge = el("path", d=ring, class_="casing", stroke_width=10) + el("path", d=ring, class_="b-ink", stroke_width=4.5)
    return station(board, number, mark) + edge


def _completed(board: Board, listener: Listener, line: Effect, boxed: set[str]) -> Scene:
    number = board.letters[line["line"]]
    of = board.lines[number]
    course = line_d(board, number)
    strokes = el("path", d=course, class_="b-ink", stroke_width=WIDTH + 14) + drawn_line(course, "", "plain", WIDTH)
    stops = several(*[station(board, stop, BOXED if board.stations[stop].code in boxed else CROSSED) for stop in of.stations])
    worth = tag(*letter_spot(board, number), f"+{line['points']}", 44)
    steps = Trace(g(strokes, class_=of.colour), LINE, ((0.0, stops),), worth), Gain(((line.seat, line["points"]),))
    return Scene(steps, log.completed(listener, line), sheet=line.seat, dims=True)
