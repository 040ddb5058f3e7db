"""What just happened at Next Station London: a section draws itself, points are counted; a round ends with an interlude."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from stellwerk.games.next_station_london.look.ground import PATTERN, place, reach
from stellwerk.games.next_station_london.look.interlude import interlude
from stellwerk.games.next_station_london.look.lines import WIDTH
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.words import log
from stellwerk.motion import Put, Scene, Trace, gain
from stellwerk.story import Listener
from stellwerk.svg import circle, drawn_line, el, last_move, path, toward

if TYPE_CHECKING:
    from stellwerk.effects import Deed

CLEAR = 38  # from the middle of a station


def scenes(board: Board, listener: Listener, past: Sequence[Deed], deed: Deed) -> tuple[Scene, ...]:
    """The section, what it brought, and the end of the round."""
    lines = [each for each in deed.effects if each.kind == "line"]
    won = () if lines else gain(deed)  # the interlude tells all of it
    points = (Scene(won, sheet=deed.seat),) if won else ()
    ended = (interlude(board, listener, (*past, deed), lines),) if lines else ()
    return (*_drawn(board, listener, deed), *points, *ended)


def _drawn(board: Board, listener: Listener, deed: Deed) -> Iterator[Scene]:
    power = next((each["power"] for each in deed.effects if each.kind == "power"), "")
    for each in deed.effects:
        if each.kind == "section":
            d = _between(board, each["start"], each["end"])
            drawn = drawn_line(d, each["pencil"], PATTERN[each["pencil"]], WIDTH)
            words = log.drawn(listener, board, each, power)
            edge = el("path", d=d, class_="b-ink", stroke_width=WIDTH + 14)
            yield Scene((Trace(edge + drawn),), words, is_choice=True, sheet=each.seat)
        elif each.kind == "power" and power == "circle":
            stop = board.stations[board.index[each["station"]]]
            ring = last_move(circle(place(stop), reach(stop) + 18))
            yield Scene((Put((ring,)),), log.circled(listener, each.seat), is_choice=True, sheet=each.seat)
        elif each.kind == "goal":
            yield Scene((), log.reached(listener, each))


def _between(board: Board, *codes: str) -> str:
    """From one station to the other, without hiding them."""
    a, b = (place(board.stations[board.index[code]]) for code in codes)
    return path([toward(a, b, CLEAR), toward(b, a, CLEAR)])
