"""The course of a replay: where it stops, what each stop brought or cost, and the log with the stop of every line.

It stops once for each decision that shows on the board: with one board of all that is everybody's, with sheets of their own the shown
seat's. What the dealer does belongs to the decision that follows. All other entries of the record can still be asked for by number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stellwerk.analysis.review import Review
from stellwerk.chronicle import count_anew
from stellwerk.effects import POINTS, Deed
from stellwerk.limits import DEALER
from stellwerk.story import BLOCK, HEAD, Entry, Listener, Turn
from stellwerk.svg import Node, several
from stellwerk.table.table import Table
from stellwerk.web.chart import round_numbers
from stellwerk.web.log import entries_of, has_opening, set_off, turns_of
from stellwerk.web.remarks import height
from stellwerk.words import Say, minus

NEAR, FAR = 9, 22
"""So many figures stand beside each other over the bars on a phone and at a desk."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A decision on the time line."""

    n: int
    """So many entries of the record were made by then."""
    shade: str
    """The colour of this part of the game, if it has one."""
    mark: str
    """The number of a round or turn that begins here, if it is shown."""
    tall: int = 0
    """What it brought or cost, as the height of a bar."""
    figure: str = ""
    """The same in figures."""
    room: str = ""
    """Where the figure has room: `phone`, `desk`, or nowhere."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log."""

    n: int
    """The stop that it belongs to."""
    kind: str
    seat: int
    turn: int
    """The number of the turn that it opens."""
    picture: Node
    words: Node
    text: str
    points: str
    mark: str


@dataclass(frozen=True, slots=True)
class Course:
    """All stops, and all that is told."""

    stops: list[Stop]
    opening: list[Node]
    """What comes before the first turn."""
    lines: list[Line]
    is_cost: bool
    """Whether the bars are what a decision cost, not what it brought."""

    def place(self, at: int) -> int:
        """The place of the stop that shows this step, or the last one before it."""
        return bisect_left(self.stops, at + 1, key=lambda stop: stop.n) - 1

    def at(self, at: int) -> list[Line]:
        """What is told at a stop, without headings."""
        return [line for line in self.lines if line.n == at and line.kind != HEAD]

    def current(self, at: int) -> int:
        """The stop whose lines are lit: this one, or the next of which something is told."""
        return min((line.n for line in self.lines if line.n >= at and line.kind != HEAD), default=-1)


def course_of(table: Table, seat: int, last: int, found: Review | None, say: Say) -> Course:
    """Of the replay that this seat may see, up to so many entries."""
    deeds = [deed for deed in table.deeds([seat]) if deed.at < last]
    turns = turns_of(deeds)
    where = stops_of(table, seat, last)
    shades = _shades(table, seat, where)
    marks = _marks(turns, where)
    brought = _costs(found) if found else _gains(deeds, seat, where)
    most = max((abs(worth) for worth in brought.values()), default=0)
    rooms = _rooms(where, brought)
    stops = []
    for n in where:
        worth = brought.get(n, 0)
        figure = ("−" + say.tenths(worth) if found else minus(f"{worth:+.0f}")) if worth else ""
        stops.append(Stop(n, shades.get(n, ""), marks.get(n, ""), height(abs(worth), most), figure, rooms.get(n, "")))
    listener = Listener(say, table.names, (), table.record.board, tuple(table.record.options.items()))
    opening = [several(set_off(entry, listener)) for entry in entries_of(table.game, listener, turns[0])] if has_opening(turns) else []
    told = turns[1:] if opening else turns
    return Course(stops, opening, [line for turn in told for line in _lines(table, listener, turn, where)], found is not None)


def stops_of(table: Table, seat: int, last: int) -> list[int]:
    """How many entries were made at each stop: the beginning, every decision, the end."""
    entries = table.record.entries[:last]
    made = (n for n, entry in enumerate(entries, 1) if entry.seat != DEALER and (not table.game.has_sheets or entry.seat == seat))
    return sorted({0, *made, last})


# ------------------------------------------------------------ the time line
def _shades(table: Table, seat: int, where: Sequence[int]) -> dict[int, str]:
    """For each stop the colour of its part of the game."""
    wanted = set(where)
    return {n: state.view(seat).shade for n, state in enumerate(table.record.positions(), 1) if n in wanted}


def _marks(turns: Sequence[Turn], where: Sequence[int]) -> dict[int, str]:
    """A scale below: rounds where they begin, or a few turns."""
    numbered = [turn for turn in turns if turn.number and turn.deeds]
    if not numbered:
        return {}
    starts = [_stop(where, turn.deeds[0].at + 1) for turn in numbered]
    if not count_anew(turns):
        return {starts[i]: str(number) for i, number in round_numbers([turn.number for turn in numbered]).items()}
    found: dict[int, str] = {}
    for n, turn in zip(starts, numbered, strict=True):
        if str(turn.round) not in found.values():
            found[n] = str(turn.round)
    return found


def _stop(where: Sequence[int], n: int) -> int:
    """The next stop."""
    return where[min(bisect_left(where, n), len(where) - 1)]


def _costs(found: Review) -> dict[int, float]:
    return {decision.step + 1: decision.lost for decision in found.decisions if decision.lost}


def _gains(deeds: Sequence[Deed], seat: int, where: Sequence[int]) -> dict[int, float]:
    """What the seat won or lost on the way to each stop."""
    found: dict[int, float] = {}
    for deed in deeds:
        for each in deed.effects:
            if each.kind == POINTS and each.seat == seat:
                n = _stop(where, deed.at + 1)
                found[n] = found.get(n, 0) + each["points"]
    return {n: worth for n, worth in found.items() if worth}


def _rooms(where: Sequence[int], brought: dict[int, float]) -> dict[int, str]:
    """Which figures are shown: the greatest first, none too near to another."""
    places = {n: i for i, n in enumerate(where)}
    found: dict[int, str] = {}
    for room, most in (("phone", NEAR), ("desk", FAR)):
        apart = len(where) / most
        for n in sorted(brought, key=lambda n: -abs(brought[n])):
            if n not in found and all(abs(places[n] - places[other]) >= apart for other in found):
                found[n] = room
    return found


# ------------------------------------------------------------ the log
def _lines(table: Table, listener: Listener, turn: Turn, where: Sequence[int]) -> Iterator[Line]:
    """A turn with the stops of its lines."""
    number, n = turn.number if turn.seat != DEALER else 0, 0
    for entry in entries_of(table.game, listener, turn):
        opens = number if entry.kind not in (HEAD, BLOCK) else 0
        number = 0 if opens else number
        points = minus(f"{entry.points:+d}") if entry.points else ""
        words = several(set_off(entry, listener))
        n = max(n, _place(entry, turn, where))  # what is told later is not seen before
        yield Line(n, entry.kind, entry.seat, opens, entry.picture, words, entry.words, points, entry.mark)


def _place(entry: Entry, turn: Turn, where: Sequence[int]) -> int:
    """The stop of an entry: where its seat had decided, among the stops of its turn; of a heading the first one."""
    if not turn.deeds:
        return where[-1]
    own = [deed.at + 1 for deed in turn.deeds if deed.seat == entry.seat]
    n = turn.deeds[0].at + 1 if entry.kind == HEAD else own[-1] if own else turn.deeds[-1].at + 1
    within = [stop for stop in where if turn.deeds[0].at < stop <= turn.deeds[-1].at + 1]
    return next((stop for stop in within if stop >= n), within[-1] if within else _stop(where, n))
