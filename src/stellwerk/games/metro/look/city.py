"""What a city of Metro may draw: on the board, beside it, in a terminal. Without a city there is nothing to draw.

A city's own look lies in its folder (`cities/<name>/look.py`) and overrides what it has; `cities/looks.py` knows them all.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from stellwerk.contract import Item, Reason
from stellwerk.effects import Effect
from stellwerk.games.metro.look.marks import tourist
from stellwerk.games.metro.look.tiles import brackets
from stellwerk.games.metro.rules.codes import COLOURS
from stellwerk.games.metro.rules.lines import Line
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import log, tell
from stellwerk.kit.frame import Part, small
from stellwerk.kit.reasons import rings
from stellwerk.story import Entry, Listener
from stellwerk.svg import NOTHING, Node, at, once
from stellwerk.words import Say


class CityLook:
    """No city."""

    name = "none"
    """As the option names it."""
    title = ""
    """As people name it, in every language."""
    chosen: tuple[type, ...] = ()
    """The kinds of moves that are chosen beside the board."""
    signs: ClassVar[Mapping[str, Node]] = {}
    """What stands before the city's items on the score pad, around (0, 0), within 24 × 24."""

    # ------------------------------------------------------------ on the board
    def open_sights(self, view: View) -> Mapping[int, str]:
        """The sights that wait on free fields, by their cells."""
        return {}

    def picks(self, view: View, say: Say) -> Sequence[Node]:
        """What of the city may be touched on the board."""
        return ()

    # ------------------------------------------------------------ beside the board
    def asks(self, view: View) -> bool:
        """Whether the viewer must choose something beside the board now."""
        return any(isinstance(view.board.moves[n], self.chosen) for n in view.legal[:1])

    def component(self, view: View, say: Say, width: float, picks: bool) -> Part:
        """The thing of the city that lies beside the board; with `picks`, what may be chosen there can be touched."""
        return NOTHING, 0

    def more(self, view: View, say: Say, width: float, names: Sequence[str]) -> Iterator[tuple[str, Part]]:
        """What else a page shows, with titles."""
        yield from ()

    # ------------------------------------------------------------ on the score pad
    def reasons(self, view: View, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
        """Why an item that the city brings has its points; what lies beside the board and tells it has a `data_item` with its name."""
        return (Reason(say("The board does not show this")),)

    # ------------------------------------------------------------ in a terminal
    def lines(self, view: View, say: Say, names: Sequence[str]) -> Iterator[str]:
        """The city below the board, in rich's markup."""
        yield from ()

    # ------------------------------------------------------------ in the log
    def set_up(self, listener: Listener, effects: Sequence[Effect]) -> Iterator[Entry]:
        """What was laid out before the first turn."""
        dealt = [each for each in effects if each.kind == "sight"]
        for seat in dict.fromkeys(each.seat for each in dealt):
            yield Entry(log.sights(listener, seat, [each["sight"] for each in dealt if each.seat == seat]), seat)
        if waiting := sum(each.kind == "tourist" for each in effects):
            yield Entry(log.tourists(listener, waiting))

    def told(self, listener: Listener, effect: Effect) -> Entry | None:
        """A line for what happened in the city, or None. In several cities tourists go to sights or along with lines."""
        match effect.kind:
            case "put":
                return Entry(log.led(listener, effect), effect.seat, pawn(effect["colour"]))
            case "collect":
                return Entry(log.collected(listener, effect), effect.seat, pawn(effect["colour"]))
        return None

    # ------------------------------------------------------------ what lies in its box
    def box(self, view: View) -> Mapping[str, Any]:
        """Everything printed on its pieces."""
        box: Mapping[str, Any] = view.board.cities[self.name]
        return box

    def sights(self, view: View) -> tuple[str, ...]:
        """The names of its sights, in the order of their numbers."""
        return view.board.sights[self.name]

    def row(self, view: View) -> Iterator[tuple[int, str]]:
        """Where the sights lie that are dealt to one row for all: place and sight."""
        names = self.sights(view)
        return ((place, names[sight]) for place, sight in enumerate(view.order) if sight >= 0)


# ------------------------------------------------------------ asked for by several cities
@once(16)
def pawn(colour: str) -> Node:
    """A tourist as the picture of a line of the log."""
    return small(at(12, 12, tourist(colour), scale=0.6), 24, 24)


def tokens(view: View, picks: bool) -> set[str]:
    """The moves that may be touched."""
    return {str(view.board.moves[n]) for n in view.legal} if picks else set()


def sight_name(sight: str, say: Say) -> str:
    """A sight in words."""
    return say(tell.SIGHT_NAMES[sight])


def owner_name(view: View, who: int, say: Say) -> str:
    """A seat's or company's colour in words."""
    return say(tell.COLOUR_NAMES[view.owners[who]])


def earned(view: View, who: int) -> tuple[int, ...]:
    """How many tourists, chips or tickets of each colour an owner has."""
    return view.earned[who * COLOURS : who * COLOURS + COLOURS]


def own_colours(view: View) -> list[str]:
    """The secret colours of the viewer."""
    mine = view.colours[view.seat] if view.seat is not None else 0
    return [name for colour, name in enumerate(view.board.companies) if mine >> colour & 1]


# ------------------------------------------------------------ what lines have collected
def arrived(view: View, seat: int) -> list[Line]:
    """The lines of a seat that have arrived."""
    return [line for line in view.lines if line.is_finished and view.owner[line.station] == seat]


def met(view: View, seat: int, say: Say, colours: Container[int] = range(COLOURS)) -> Reason:
    """The lines of a seat that have passed tourists, of these colours or of any, and the tiles with them."""
    tiles = {cell for cell in range(len(view.codes)) if any(colour in colours for colour in view.guests_on(cell))}
    passes = [(line.station, cell) for line in arrived(view, seat) for cell, _ in line.passes if cell in tiles]
    words = say.many("{n} pass over a tile with a tourist", "{n} passes over tiles with tourists", len(passes))
    if not passes:
        return Reason(words)
    cells = sorted({cell for _, cell in passes})
    return Reason(words, rings("".join(brackets(cell) for cell in cells), 5), tuple(dict.fromkeys(station for station, _ in passes)))
