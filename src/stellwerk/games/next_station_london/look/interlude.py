"""The end of a round of Next Station London: everybody's sheet with the line just drawn, its sum, all points, the next pencil.

It is made of effects alone, so it can be shown again at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from stellwerk.effects import POINTS, ROUND, Effect
from stellwerk.games.next_station_london.look.ground import LETTER, ORIGIN, PATTERN, SIDE, bare, district_d, place, reach, station
from stellwerk.games.next_station_london.look.lines import WIDTH
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.rules.codes import ROUNDS
from stellwerk.games.next_station_london.words import log
from stellwerk.games.next_station_london.words.tell import PENCIL_NAMES
from stellwerk.kit.frame import small
from stellwerk.motion import Interlude, Scene
from stellwerk.story import Listener
from stellwerk.svg import NOTHING, Node, bullet, circle, drawn_line, el, g, num, once, path, several
from stellwerk.words import minus

if TYPE_CHECKING:
    from stellwerk.effects import Deed

PALE = 0.3  # how strong the lines of earlier rounds are


def interlude(board: Board, listener: Listener, deeds: Sequence[Deed], lines: Sequence[Effect]) -> Scene:
    """What the last of these deeds has ended, the listener's own sheet first."""
    number = lines[0]["round"]
    pencils = {each.seat: each["pencil"] for each in deeds[-1].effects if each.kind == "pencil"}
    totals = {line.seat: sum(_points(deeds, line.seat)) - _begun(deeds[-1], line.seat, pencils) for line in lines}
    head = log.ended_round(listener, number)
    own = next((line for line in lines if line.seat in listener.mine), None)
    words = log.standing(listener, own, totals) if own else ""
    ordered = sorted(lines, key=lambda line: (line.seat not in listener.mine, line.seat))
    sheets = [_sheet(board, listener, deeds, line, totals[line.seat], pencils.get(line.seat, "")) for line in ordered]
    go = el("button", log.go_on(listener, number, ROUNDS), type="button", class_="btn go", data_go="")
    header = el("header", el("div", el("h2", head), el("p", words) if words else NOTHING), go)
    return Scene((Interlude(several(header, el("ul", *sheets, class_="ended"))),), f"{head}. {words}" if words else head)


# ------------------------------------------------------------ points
def _points(deeds: Sequence[Deed], seat: int) -> Iterator[int]:
    return (each["points"] for deed in deeds for each in deed.effects if each.kind == POINTS and each.seat == seat)


def _begun(deed: Deed, seat: int, pencils: dict[int, str]) -> int:
    """What the pad has for the line that comes next: its first station. It belongs to the next round."""
    item = f"line-{pencils.get(seat, '')}"
    return sum(each["points"] for each in deed.effects if each.kind == POINTS and each.seat == seat and each["item"] == item)


def _besides(deeds: Sequence[Deed], seat: int) -> int:
    """What a seat won in this round with all but its line."""
    begins = next((i for i in range(len(deeds) - 2, -1, -1) if any(each.kind == ROUND for each in deeds[i].effects)), -1)
    return sum(
        each["points"]
        for deed in deeds[begins + 1 :]
        for each in deed.effects
        if each.kind == POINTS and each.seat == seat and not each["item"].startswith("line-")
    )


# ------------------------------------------------------------ one seat
def _sheet(board: Board, listener: Listener, deeds: Sequence[Deed], line: Effect, total: int, pencil: str) -> Node:
    say, seat = listener.say, line.seat
    more = _besides(deeds, seat)
    facts = [
        _fact("line", el("dt", say("Line"), _bullet(line["pencil"])), el("dd", f"{line['how']} = {line['points']}")),
        _fact("more", el("dt", say("Sights and more")), el("dd", _signed(more))) if more else NOTHING,
        _fact("total", el("dt", say("So far")), el("dd", minus(total))),
        _fact("next", el("dt", say("Next pencil")), el("dd", _bullet(pencil), say(PENCIL_NAMES[pencil]))) if pencil else NOTHING,
    ]
    head = el("h3", el("span", listener.who(seat)), el("b", _signed(line["points"] + more), class_="won"))
    return el("li", head, _map(board, deeds, line), el("dl", *facts), class_="panel")


def _fact(class_: str, *inner: Node) -> Node:
    return el("div", *inner, class_=class_)


def _signed(points: int) -> str:
    return minus(f"{points:+d}")


def _map(board: Board, deeds: Sequence[Deed], line: Effect) -> Node:
    """The districts of this line tinted, earlier lines pale below it."""
    seat, pencil = line.seat, line["pencil"]
    lines = (each for deed in deeds for each in deed.effects if each.kind == "line" and each.seat == seat)
    before = [each for each in lines if each["round"] < line["round"]]
    tints = [el("path", d=district_d(board, name), class_="area best" if name in line["best"] else "area") for name in line["districts"]]
    served: dict[str, set[str]] = {}
    for each in (*before, line):
        for code in (code for ends in each["sections"] for code in ends):
            served.setdefault(code, set()).add(each["pencil"])
    stops = [station(stop, len(served.get(stop.code, ()))) for stop in board.stations]
    inner = (
        bare(board),
        g(*tints, class_=pencil),
        g(*[_line(board, each) for each in before], opacity=PALE),
        _line(board, line),
        g(*stops),
        _circled(board, line),
    )
    return el("svg", *inner, viewBox=" ".join(map(num, (ORIGIN, ORIGIN, SIDE, SIDE))), class_="ended-map", aria_hidden="true")


def _line(board: Board, line: Effect) -> Node:
    d = "".join(path([place(board.stations[board.index[code]]) for code in ends]) for ends in line["sections"])
    return drawn_line(d, line["pencil"], PATTERN[line["pencil"]], WIDTH) if d else NOTHING


def _circled(board: Board, line: Effect) -> Node:
    if not line["circled"]:
        return NOTHING
    stop = board.stations[board.index[line["circled"]]]
    return g(el("path", d=circle(place(stop), reach(stop) + 9), class_="ring", stroke_width=8), class_=line["pencil"])


@once(8)
def _bullet(pencil: str) -> Node:
    return small(bullet(12, 12, 11, LETTER[pencil], pencil), 24, 24)
