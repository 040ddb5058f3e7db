"""What just happened at Next Station London: a section draws itself; the end of a round is an interlude with everybody's line."""

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
from stellwerk.motion import Interlude, Put, Scene, Trace, gain
from stellwerk.story import Listener
from stellwerk.svg import NOTHING, Node, bullet, circle, drawn_line, el, g, last_move, num, once, path, several, toward

if TYPE_CHECKING:
    from stellwerk.effects import Deed

CLEAR = 38  # from the middle of a station
PALE = 0.3  # how strong the lines of earlier rounds are


def scenes(board: Board, listener: Listener, past: Sequence[Deed], deed: Deed) -> tuple[Scene, ...]:
    """The section, what it brought, and the end of the round."""
    lines = [each for each in deed.effects if each.kind == "line"]
    won = () if lines else gain(deed)  # the interlude tells all of it
    points = (Scene(won, sheet=deed.seat),) if won else ()
    ended = (_interlude(board, listener, (*past, deed), lines),) if lines else ()
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


def _course(board: Board, sections: Sequence[tuple[str, str]]) -> str:
    return "".join(path([place(board.stations[board.index[code]]) for code in ends]) for ends in sections)


def _between(board: Board, *codes: str) -> str:
    """From one station to the other, without hiding them."""
    a, b = (place(board.stations[board.index[code]]) for code in codes)
    return path([toward(a, b, CLEAR), toward(b, a, CLEAR)])


# ------------------------------------------------------------ the end of a round
def _interlude(board: Board, listener: Listener, deeds: Sequence[Deed], lines: list[Effect]) -> Scene:
    """Everybody's sheet with the line of this round, what it counts, and what comes next."""
    say, number = listener.say, lines[0]["round"]
    totals = {line.seat: sum(_points(deeds, line.seat)) for line in lines}
    head = say("Round {n} is over", n=number)
    own = next((line for line in lines if line.seat in listener.mine), None)
    words = _summary(listener, own, totals) if own else ""
    pencils = {each.seat: each["pencil"] for each in deeds[-1].effects if each.kind == "pencil"}
    cards = [_sheet(board, listener, deeds, line, totals[line.seat], pencils.get(line.seat, "")) for line in _in_order(listener, lines)]
    go = say("Go on to round {n}", n=number + 1) if number < ROUNDS else say("Go on")
    html = several(
        el(
            "header",
            el("div", el("h2", head), el("p", words) if words else NOTHING),
            el("button", go, type="button", class_="btn go", data_go=""),
        ),
        el("ul", *cards, class_="ended"),
    )
    return Scene((Interlude(html),), f"{head}. {words}" if words else head)


def _in_order(listener: Listener, lines: list[Effect]) -> list[Effect]:
    """The listener first."""
    return sorted(lines, key=lambda line: (line.seat not in listener.mine, line.seat))


def _summary(listener: Listener, own: Effect, totals: dict[int, int]) -> str:
    say, mine = listener.say, totals[own.seat]
    counts = say(
        "Your line {pencil} counts {how} = {points}.", pencil=say(PENCIL_NAMES[own["pencil"]]), how=own["how"], points=own["points"]
    )
    others = [total for seat, total in totals.items() if seat != own.seat]
    if not others:
        return f"{counts} {say.many('You have {n} point.', 'You have {n} points.', mine)}"
    ahead = max(others)
    lead = (
        say("You lead with {points}.", points=mine)
        if mine > ahead
        else say("You share the lead with {points}.", points=mine)
        if mine == ahead
        else say("You have {points}, the leader {best}.", points=mine, best=ahead)
    )
    return f"{counts} {lead}"


def _points(deeds: Sequence[Deed], seat: int) -> Iterator[int]:
    return (each["points"] for deed in deeds for each in deed.effects if each.kind == POINTS and each.seat == seat)


def _since(deeds: Sequence[Deed]) -> list[Deed]:
    """Those of the round that the last of them has ended; what else the deed before did belongs to the round before."""
    begins = next((i for i in range(len(deeds) - 2, -1, -1) if any(each.kind == ROUND for each in deeds[i].effects)), -1)
    return list(deeds[begins + 1 :])


def _sheet(board: Board, listener: Listener, deeds: Sequence[Deed], line: Effect, total: int, pencil: str) -> Node:
    """One seat: its name, its sheet, the sum of its line, what else it has won, its points, its next pencil."""
    say, seat = listener.say, line.seat
    won = sum(_points(_since(deeds), seat))
    more = won - line["points"]
    facts = [
        el("dt", say("Line"), _bullet(line["pencil"])) + el("dd", f"{line['how']} = {line['points']}", class_="sum"),
        el("dt", say("Sights, interchanges, objectives")) + el("dd", f"{more:+d}".replace("-", "−")) if more else NOTHING,
        el("dt", say("Total")) + el("dd", str(total).replace("-", "−"), class_="total"),
        el("dt", say("Next pencil")) + el("dd", _bullet(pencil), say(PENCIL_NAMES[pencil]), class_="next") if pencil else NOTHING,
    ]
    head = el("h3", el("span", listener.who(seat)), el("b", f"{won:+d}".replace("-", "−"), class_="won"))
    return el("li", head, _map(board, deeds, line), el("dl", *[el("div", fact) for fact in facts if fact]), class_="panel")


def _map(board: Board, deeds: Sequence[Deed], line: Effect) -> Node:
    """The sheet of a seat: the districts of this line tinted, earlier lines pale below it."""
    seat, pencil = line.seat, line["pencil"]
    before = [
        each for deed in deeds for each in deed.effects if each.kind == "line" and each.seat == seat and each["round"] < line["round"]
    ]
    areas = [el("path", d=district_d(board, name), class_="area best" if name in line["best"] else "area") for name in line["districts"]]
    served: dict[str, set[str]] = {}
    for each in (*before, line):
        for code in {code for ends in each["sections"] for code in ends}:
            served.setdefault(code, set()).add(each["pencil"])
    stops = [station(stop, len(served.get(stop.code, ()))) for stop in board.stations]
    circled = board.stations[board.index[line["circled"]]] if line["circled"] else None
    twice = [el("path", d=circle(place(circled), reach(circled) + 9), class_="ring", stroke_width=8)] if circled else []
    inner = (
        bare(board),
        g(*areas, class_=pencil),
        g(*[_line(board, each) for each in before], opacity=PALE),
        _line(board, line),
        g(*stops),
        g(*twice, class_=pencil),
    )
    box = f"{num(ORIGIN)} {num(ORIGIN)} {num(SIDE)} {num(SIDE)}"
    return el("svg", *inner, viewBox=box, class_="ended-map", aria_hidden="true")


def _line(board: Board, line: Effect) -> Node:
    d = _course(board, line["sections"])
    return drawn_line(d, line["pencil"], PATTERN[line["pencil"]], WIDTH) if d else NOTHING


@once(8)
def _bullet(pencil: str) -> Node:
    return small(bullet(12, 12, 11, LETTER[pencil], pencil), 24, 24)
