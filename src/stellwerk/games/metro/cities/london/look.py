"""London, drawn: the circuit of the taxi along eight sights, there by the upper fields and back by the lower ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from stellwerk.contract import Item, Reason
from stellwerk.effects import Effect
from stellwerk.games.metro.cities.london.codes import TAXI_LEFT, TAXI_RIGHT
from stellwerk.games.metro.cities.london.moves import StartTaxi
from stellwerk.games.metro.cities.london.names import ENDS
from stellwerk.games.metro.look.city import CityLook, pawn, sight_name, tokens
from stellwerk.games.metro.look.ink import sign
from stellwerk.games.metro.look.marks import field
from stellwerk.games.metro.look.shares_art import pickable
from stellwerk.games.metro.rules.codes import LAPS
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import tell
from stellwerk.kit.frame import Part, small
from stellwerk.story import Entry, Listener
from stellwerk.svg import Node, at, el, g, label, once, path, several, title
from stellwerk.terminal import escape
from stellwerk.words import Say

LINE = 8  # fields in a line of the drawing: four sights, two lines
ARROW, TOP, BETWEEN = 24, 20, 34


@once(2)
def taxi() -> Node:
    """A cab from the side, about 34 × 22, around (0, 0)."""
    body = "M-17 6V0Q-17 -3 -13 -3H-10L-6 -10H7L12 -3H14Q17 -3 17 0V6Z"
    windows = el("path", d="M-6 -3L-4 -7.5H0V-3ZM2 -3V-7.5H6L9 -3Z", class_="b-sheet")
    wheels = several(*[el("circle", cx=x, cy=6, r=4, class_="stop", stroke_width=2) for x in (-9, 9)])
    return g(el("path", d=body, class_="casing", stroke_width=5), el("path", d=body, class_="b-solid"), windows, wheels)


class London(CityLook):
    """The taxi's circuit."""

    name = "london"
    title = "London"
    chosen = (StartTaxi,)
    signs: ClassVar[dict[str, Node]] = {"taxi": at(0, 0, taxi(), scale=0.62)}

    def component(self, view: View, say: Say, width: float, picks: bool) -> Part:
        """The circuit in two lines, an arrow at either end. Numbers stand at the four fields the taxi may reach."""
        size = (width - 2 * ARROW - 9) / LINE
        parts = [_stop(place, sight_name(sight, say), tuple(self.box(view)["sights"][sight]), size) for place, sight in self.row(view)]
        parts += [*_starts(say, width, size, tokens(view, picks)), *_ways(width, size)]
        if view.taxi >= 0:
            parts.append(_taxi_ahead(view.taxi, size, width))
        return g(*parts), TOP + 2 * (2 * size + 6) + BETWEEN + 20

    def told(self, listener: Listener, effect: Effect) -> Entry | None:
        """Where the taxi starts, and whom it takes."""
        say, seat = listener.say, effect.seat
        if effect.kind == "taxi-start":
            words = say("the taxi starts at the {end} end", end=say(ENDS[effect["end"]]))
            return Entry(f"{listener.who(seat)}: {words}", seat, _cab())
        if effect.kind == "taxi":
            colour = say(tell.COLOUR_NAMES[effect["colour"]])
            return Entry(say("{name}: taxi for the tourist {colour}", name=listener.who(seat), colour=colour), seat, pawn(effect["colour"]))
        return super().told(listener, effect)

    def reasons(self, view: View, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
        """A field the taxi has left shows nothing any more."""
        return (
            Reason(say("A point for every field to a tourist's colour, counted when the taxi got there. The board does not show this.")),
        )

    def lines(self, view: View, say: Say, names: Sequence[str]) -> Iterator[str]:
        """The row, a sight in a line, and where the taxi is."""
        for place, sight in self.row(view):
            colours = zip(_passed(place), self.box(view)["sights"][sight], strict=True)
            fields = [sign(colour, spot == view.taxi) + ("◄" if spot == view.taxi else " ") for spot, colour in colours]
            yield f"{place + 1} {escape(sight_name(sight, say))}: {' '.join(fields)}"
        if view.taxi in (TAXI_LEFT, TAXI_RIGHT):
            yield escape(say("the taxi starts at the {end} end", end=say(ENDS["left" if view.taxi == TAXI_LEFT else "right"])))


@once(1)
def _cab() -> Node:
    return small(at(12, 12, taxi(), scale=0.62), 24, 24)


def _passed(place: int) -> tuple[int, int, int, int]:
    """The fields of the circuit at a sight of the row, two upper and two lower ones, in the order the taxi comes by."""
    return 2 * place, 2 * place + 1, LAPS - 2 - 2 * place, LAPS - 1 - 2 * place


def _on_circuit(place: int, size: float) -> tuple[float, float]:
    """The corner of a field of the circuit."""
    is_upper = place < LAPS // 2
    column = place if is_upper else LAPS - 1 - place
    x = ARROW + column % LINE * size + column % LINE // 2 * 3
    return x, TOP + column // LINE * (2 * size + 6 + BETWEEN) + (0 if is_upper else size + 6)


@once(256)
def _stop(place: int, name: str, colours: tuple[str, ...], size: float) -> Node:
    """A sight with its four fields."""
    x, y = _on_circuit(2 * place, size)
    block = el("rect", x=x, y=y - 1, width=2 * size, height=2 * size + 8, rx=5, class_="b-block2", stroke_width=1)
    fields = [
        at(*_on_circuit(spot, size), at(1, 0, field(colour, size - 2, False))) for spot, colour in zip(_passed(place), colours, strict=True)
    ]
    return g(title(name), block, *fields)


def _starts(say: Say, width: float, size: float, legal: set[str]) -> Iterator[Node]:
    """The arrows where the taxi may start."""
    second = TOP + 2 * size + 6 + BETWEEN + size + 3
    ends = (
        (StartTaxi("left"), 0, TOP + size + 3, "M4 -9L17 0L4 9Z"),
        (StartTaxi("right"), width - ARROW, second, "M18 -9L5 0L18 9Z"),
    )
    for move, x, y, d in ends:
        shape = at(0, size, el("path", d=d, class_="b-solid"))
        if str(move) in legal:
            yield pickable(str(move), tell.tell(move, say), x, y - size, ARROW, 2 * size, shape)
        else:
            yield at(x, y - size, shape)


def _ways(width: float, size: float) -> Iterator[Node]:
    """Where the circuit goes on to the second line, and where it comes back."""
    lower = TOP + 2 * size + 6 + BETWEEN
    for x, y in ((width - ARROW / 2, TOP + size / 2), (ARROW / 2, lower + size / 2)):
        yield el("path", d=path([(x - 3, y - 5), (x + 3, y), (x - 3, y + 5)]), class_="b-edge", stroke_width=2.5)
    for x, y in ((width - ARROW / 2, TOP + size * 1.5 + 6), (ARROW / 2, lower + size * 1.5 + 6)):
        yield el("path", d=path([(x + 3, y - 5), (x - 3, y), (x + 3, y + 5)]), class_="b-edge", stroke_width=2.5)


def _taxi_ahead(place: int, size: float, width: float) -> Node:
    """The taxi, and numbers at the fields it may reach."""
    first = {TAXI_LEFT: 0, TAXI_RIGHT: LAPS // 2}.get(place, (place + 1) % LAPS)
    parts = []
    for n in range(4):
        ahead = (first + n) % LAPS
        x, y = _on_circuit(ahead, size)
        parts.append(label(x + size / 2, y - 10 if ahead < LAPS // 2 else y + size + 10, n + 1, 14, class_="b-strong"))
    x, y = _on_circuit(0 if place == TAXI_LEFT else LAPS // 2, size)
    spot = (13.0, y + size + 22) if place == TAXI_LEFT else (width - 13, y - 22)
    if place < LAPS:
        x, y = _on_circuit(place, size)
        spot = (x + size / 2, y + size / 2)
    return g(*parts, at(*spot, taxi(), scale=0.75 if place < LAPS else 0.66))
