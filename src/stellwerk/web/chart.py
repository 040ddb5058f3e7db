"""The points over the turns as a small drawing: a step line for each seat, who led when, the greatest jumps. A tap leads to its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from stellwerk.chronicle import Chronicle, Stand
from stellwerk.limits import DEALER
from stellwerk.svg import NOTHING, Node, cut, el, g, label, num, several, title
from stellwerk.words import Say, minus

WIDE, HIGH = 480, 214
LEFT, RIGHT, TOP, LOW = 34, 112, 18, 44
"""What is left free around the lines."""
FONT = 16
"""The size that words are laid out for; where there is room pages write them smaller."""
DASHES = (None, "11 4", "5 4", "2 4", "11 3 2 3", "16 4")
"""A line of each seat is told by its pattern too."""
BAND = 9
"""The height of the band that shows who led."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
ROWS = 20
"""From one name at the end of a line to the next."""
SIGN = 18

Link = Callable[[int], str]
"""The address of the replay after so many entries of the record."""


@dataclass(frozen=True, slots=True)
class Line:
    """How a seat is shown."""

    name: str
    colour: str
    """The class of its colour; empty: ink."""
    sign: Node
    """Its badge as an SVG element; none: its initial."""


def chart(told: Chronicle, seats: Sequence[Line], link: Link, say: Say) -> Node:
    """The whole drawing; what it says stands in a table beside it as well."""
    plot = Plot(told)
    words = say("Points over the turns")
    parts = [
        *_axes(told, plot, say),
        _turning(told, plot),
        *[_course(told, plot, seat, line) for seat, line in enumerate(seats)],
        *_ends(told, plot, seats),
        *_jumps(told, plot),
        _led(told, plot, seats),
        *_turns(told, plot, seats, link, say),
    ]
    return el("svg", *parts, viewBox=f"0 0 {WIDE} {HIGH}", class_="chart", role="group", aria_label=words)


class Plot:
    """Where a turn and where points lie."""

    def __init__(self, told: Chronicle) -> None:
        every = [points for stand in told.stands for points in stand.points]
        self.low, self.high = min(0, *every), max(1, *every)
        self.last = max(1, len(told.stands) - 1)
        self.step = next((step for step in STEPS if (self.high - self.low) / step <= 4), STEPS[-1])

    def x(self, stand: float) -> float:
        """Of a stand by its place."""
        return LEFT + (WIDE - LEFT - RIGHT) * stand / self.last

    def y(self, points: float) -> float:
        """Of so many points."""
        return HIGH - LOW - (HIGH - LOW - TOP) * (points - self.low) / (self.high - self.low)

    def lines(self) -> range:
        """The points at which there is a rule."""
        first = -(-self.low // self.step) * self.step
        return range(first, self.high + 1, self.step)


def turn_words(stand: Stand, is_count: bool, say: Say) -> str:
    """Which turn it was."""
    if is_count:
        return say("Final count")
    if stand.round:
        return say("Round {round}, turn {n}", round=stand.round, n=stand.number)
    return say("Turn {n}", n=stand.number) if stand.number else say("Before the first turn")


# ------------------------------------------------------------ below the lines
def _axes(told: Chronicle, plot: Plot, say: Say) -> Iterator[Node]:
    right = num(float(WIDE - RIGHT))
    for points in plot.lines():
        y = plot.y(points)
        yield el("path", d=f"M{LEFT} {num(y)}H{right}", class_="zero" if not points else "ax")
        yield label(LEFT - 6, y, minus(points), FONT, "end")
    for place, number in scale(told.stands[: -1 if told.has_count else None]):
        yield label(plot.x(place), HIGH - LOW + BAND + 17, number, FONT)
    if told.has_count:
        x = plot.x(plot.last - 0.5)
        yield el("path", d=f"M{num(x)} {TOP}V{HIGH - LOW}", class_="ax")


def scale(stands: Sequence[Stand]) -> list[tuple[float, str]]:
    """Where numbers stand below: in the middle of each round, or at turns that are round numbers."""
    if any(stand.round for stand in stands):
        found = []
        for number, run in groupby(range(1, len(stands)), key=lambda i: stands[i].round):
            places = list(run)
            found.append(((places[0] + places[-1] - 1) / 2, str(number)))
        return found
    return [(float(i), str(number)) for i, number in round_numbers([stand.number for stand in stands]).items()]


def round_numbers(numbers: Sequence[int]) -> dict[int, int]:
    """A few of these numbers, which grow, by their places: where a round one first comes."""
    step = next((step for step in STEPS if max(numbers) / step <= 7), STEPS[-1])
    found: dict[int, int] = {}
    for i, number in enumerate(numbers):
        if number and number % step == 0 and number not in found.values():
            found[i] = number
    return found


def _turning(told: Chronicle, plot: Plot) -> Node:
    """From here on the winner was in front."""
    if not told.turning:
        return NOTHING
    x = num(plot.x(told.turning))
    return el("path", d=f"M{x} {TOP - 6}V{HIGH - LOW + BAND + 4}", class_="turning")


# ------------------------------------------------------------ the lines
def _course(told: Chronicle, plot: Plot, seat: int, line: Line) -> Node:
    d = f"M{num(plot.x(0))} {num(plot.y(told.stands[0].points[seat]))}"
    for i, stand in enumerate(told.stands[1:], 1):
        d += f"H{num(plot.x(i))}V{num(plot.y(stand.points[seat]))}"
    return g(el("path", d=d, class_="course", stroke_dasharray=DASHES[seat % len(DASHES)]), class_=line.colour or None)


def _ends(told: Chronicle, plot: Plot, seats: Sequence[Line]) -> Iterator[Node]:
    """At the end of each line whose it is, and its points; no name on another."""
    rank = sorted(range(len(seats)), key=lambda seat: -told.totals[seat])
    wanted = [plot.y(told.totals[seat]) for seat in rank]
    bottom = float(HIGH - 10)
    places: list[float] = []
    for y in wanted:
        places.append(max(y, places[-1] + ROWS) if places else max(y, SIGN / 2))
    for i in range(len(places) - 1, -1, -1):  # those that do not fit any more push the others up
        places[i] = min(places[i], bottom)
        bottom = places[i] - ROWS
    x = WIDE - RIGHT + 8
    for seat, y in zip(rank, places, strict=True):
        line = seats[seat]
        sign = el("svg", line.sign, x=x, y=float(y - SIGN / 2), width=SIGN, height=SIGN) if line.sign else _initial(line, x + SIGN / 2, y)
        total = minus(told.totals[seat])
        name = cut(line.name, FONT, RIGHT - SIGN - 14 - 9 * len(total))
        yield g(sign, label(x + SIGN + 4, y, f"{name} {total}", FONT, "start", class_="says"), class_=line.colour or None)


def _initial(line: Line, x: float, y: float) -> Node:
    return el("circle", cx=float(x), cy=float(y), r=SIGN / 2, class_="initial") + label(x, y, line.name[:1].upper(), 12, class_="says")


def _jumps(told: Chronicle, plot: Plot) -> Iterator[Node]:
    """The greatest gains in one turn; what they brought stands to their left, no number on another."""
    used: list[tuple[float, float]] = []
    for jump in told.jumps:
        x, y = plot.x(jump.stand), plot.y(told.stands[jump.stand].points[jump.seat])
        is_left = x < LEFT + 44
        spot = x + (8 if is_left else -8), y - 2
        while any(abs(spot[0] - ox) < 44 and abs(spot[1] - oy) < FONT for ox, oy in used):
            spot = spot[0], spot[1] + FONT
        used.append(spot)
        words = label(*spot, f"+{jump.points}", FONT, "start" if is_left else "end", class_="says")
        yield el("circle", cx=x, cy=y, r=4.5, class_="jump") + words


def _led(told: Chronicle, plot: Plot, seats: Sequence[Line]) -> Node:
    """A band below: who was in front."""
    if len(seats) == 1:
        return NOTHING
    y, parts = HIGH - LOW + 4, []
    for leader, run in groupby(range(1, len(told.stands)), key=lambda i: told.leaders[i]):
        if leader == DEALER:
            continue
        places = list(run)
        x, end = plot.x(places[0] - 1), plot.x(places[-1])
        line = seats[leader]
        inside = label((x + end) / 2, y + BAND / 2, line.name[:1].upper(), 8.5, class_="on") if end - x > 12 else NOTHING
        bar = el("rect", x=x, y=y, width=end - x, height=BAND, class_="lead")
        parts.append(g(bar, inside, class_=line.colour or f"plain-{leader % 2}"))
    return several(*parts)


# ------------------------------------------------------------ what can be touched
def _turns(told: Chronicle, plot: Plot, seats: Sequence[Line], link: Link, say: Say) -> Iterator[Node]:
    """A strip for every turn: points at it in words, and leads to it. With keys one uses the table."""
    at_jump = {jump.stand: jump.at for jump in told.jumps}
    for i, stand in enumerate(told.stands[1:], 1):
        points = ", ".join(f"{line.name} {minus(own)}" for line, own in zip(seats, stand.points, strict=True))
        words = f"{turn_words(stand, told.has_count and i == len(told.stands) - 1, say)}: {points}"
        x = plot.x(i)
        left, right = (plot.x(i - 1) + x) / 2, (x + plot.x(min(i + 1, plot.last))) / 2
        box = el("rect", x=left, y=0, width=max(right - left, 1.0), height=HIGH - 14, class_="reach")
        here = el("path", d=f"M{num(x)} {TOP}V{HIGH - LOW}", class_="here")
        yield el("a", title(words), box, here, href=link(at_jump.get(i, stand.at)), tabindex="-1", aria_hidden="true", rel="nofollow")
