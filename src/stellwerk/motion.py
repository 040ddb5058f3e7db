"""What just happened, shown: a deed as scenes of a few kinds of steps. Games make them (`GameOf.scenes`), pages play them.

All of it is data and drawings in the board's units: a page knows no game. As with a story, only what somebody may know comes in
(`Table.deeds`), so nothing else can come out. The page shows the new position at once; a scene lies above it and is gone when it is over.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from stellwerk.limits import DEALER
from stellwerk.svg import NOTHING, Node

if TYPE_CHECKING:
    from stellwerk.effects import Deed

DRAWN, PUT, FLOWN, GAINED, NOTED = 360, 90, 420, 700, 900
"""Milliseconds: a line draws itself, a mark is set, a thing flies, points are counted, a note is read before things go on."""
SUMMED = 500
"""A sum stands at the end of a line."""
READ = 12_000
"""An interlude closes by itself."""
LONGEST = 2000
"""No other scene lasts longer."""

Box: TypeAlias = tuple[float, float, float, float]
Place: TypeAlias = str | Box
"""Something on the page that has this `data-place` (`seat:1`, `row:2`, `pile`), or x, y, width and height on the board."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A line draws itself over its length: all paths of a drawing, those with dashes last. Numbers appear on its way, a sum at its end."""

    drawn: Node
    ms: int = DRAWN
    counts: tuple[tuple[float, Node], ...] = ()
    """Numbers along it, each with how far on the way it stands (0 to 1)."""
    total: Node = NOTHING
    """What it comes to, when it is drawn."""

    @property
    def lasts(self) -> int:
        """In milliseconds."""
        return self.ms + (SUMMED if self.total else 0)

    def plain(self) -> dict[str, Any]:
        """For a page."""
        return {"svg": str(self.drawn), "ms": self.ms, "counts": [[at, str(node)] for at, node in self.counts], "total": str(self.total)}


@dataclass(frozen=True, slots=True)
class Put:
    """Marks or pieces that appear on the board one by one."""

    pieces: tuple[Node, ...]
    each: int = PUT

    @property
    def lasts(self) -> int:
        """In milliseconds; the last one is looked at for a moment."""
        return self.each * len(self.pieces) + DRAWN

    def plain(self) -> dict[str, Any]:
        """For a page."""
        return {"pieces": [str(piece) for piece in self.pieces], "each": self.each}


@dataclass(frozen=True, slots=True)
class Fly:
    """A picture (an SVG element) that goes from one place to another."""

    picture: Node
    start: Place
    end: Place
    lasts: int = FLOWN

    def plain(self) -> dict[str, Any]:
        """For a page."""
        return {"svg": str(self.picture), "from": self.start, "to": self.end}


@dataclass(frozen=True, slots=True)
class Gain:
    """Points run up at seats, at all of them together."""

    points: tuple[tuple[int, int], ...]
    """Seats, each with what it gains or loses."""
    lasts: int = GAINED

    def plain(self) -> dict[str, Any]:
        """For a page."""
        return {"points": self.points}


@dataclass(frozen=True, slots=True)
class Note:
    """Words with a picture at a place of the page; they stay there until the viewer has made a move."""

    words: str
    picture: Node
    place: str
    lasts: int = NOTED

    def plain(self) -> dict[str, Any]:
        """For a page."""
        return {"words": self.words, "svg": str(self.picture), "place": self.place}


@dataclass(frozen=True, slots=True)
class Interlude:
    """A block of HTML over the table, as at the end of a round: it has one button, `data-go`, that closes it."""

    html: Node
    lasts: int = READ

    def plain(self) -> dict[str, Any]:
        """For a page."""
        return {"html": str(self.html)}


Step: TypeAlias = Trace | Put | Fly | Gain | Note | Interlude


@dataclass(frozen=True, slots=True)
class Scene:
    """Something that a deed did, in steps one after the other."""

    steps: tuple[Step, ...]
    words: str = ""
    """Said once to who cannot see it."""
    is_choice: bool = False
    """It shows what was chosen: who has chosen it does not see it again, unless they ask."""
    sheet: int | None = None
    """The seat on whose sheet it happens, where seats have their own."""
    before: Node = NOTHING
    """What hides its result on the board until it is played."""
    dims: bool = False
    """The rest of the board steps back meanwhile."""

    @property
    def lasts(self) -> int:
        """In milliseconds."""
        return sum(step.lasts for step in self.steps)

    @property
    def covers(self) -> bool:
        """Whether the table cannot be seen meanwhile."""
        return any(isinstance(step, Interlude) for step in self.steps)

    def plain(self) -> dict[str, Any]:
        """For a page."""
        steps = [{"kind": type(step).__name__.lower(), "lasts": step.lasts, **step.plain()} for step in self.steps]
        return {"words": self.words, "sheet": self.sheet, "before": str(self.before), "dims": self.dims, "steps": steps}


def gain(deed: Deed, but: Collection[str] = ()) -> tuple[Step, ...]:
    """What all seats gained or lost with a deed, on all lines of their pads but these; no step if that is nothing."""
    won: dict[int, int] = {}
    for each in deed.effects:
        if each.kind == "points" and each["item"] not in but:
            won[each.seat] = won.get(each.seat, 0) + each["points"]
    points = tuple((seat, more) for seat, more in sorted(won.items()) if more and seat != DEALER)
    return (Gain(points),) if points else ()


def scene(steps: Iterable[Step], words: str = "", **facts: Any) -> tuple[Scene, ...]:
    """A scene with these steps, or none if there is nothing to show and nothing to say."""
    found = tuple(steps)
    return (Scene(found, words, **facts),) if found or words else ()
