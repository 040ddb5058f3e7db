"""Score pads: their items, how they are shown while something is hidden, and why an item has its points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from stellwerk.svg import NOTHING, Node
from stellwerk.words import minus


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score pad: what for, how many points, and how they came about (`6 × 3 + 2`)."""

    name: str
    points: int
    how: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's score pad: its items, and what decides a tie (more is better, compared in order)."""

    items: tuple[Item, ...]
    tie_break: tuple[int, ...] = ()
    total: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", sum(item.points for item in self.items))

    def __getitem__(self, name: str) -> Item:
        for item in self.items:
            if item.name == name:
                return item
        raise KeyError(name)


def winners(scores: Sequence[Score]) -> tuple[int, ...]:
    """The seats with the best total, after the tie-break; several share the win."""
    best = max((score.total, score.tie_break) for score in scores)
    return tuple(seat for seat, score in enumerate(scores) if (score.total, score.tie_break) == best)


@dataclass(frozen=True, slots=True)
class Tally:
    """A seat's score pad as one viewer sees it: what everybody knows and, apart from that, what is hidden from somebody."""

    items: tuple[Item, ...]
    """The same for every viewer."""
    own: tuple[Item, ...] = ()
    """What the viewer alone knows of the own pad, as it stands now."""
    hidden: tuple[Item, ...] = ()
    """What the viewer does not know: the points are 0 and mean nothing."""

    @property
    def points(self) -> int:
        """What everybody knows."""
        return sum(item.points for item in self.items)

    @property
    def has_more(self) -> bool:
        """Whether something is still to come that not everybody knows."""
        return bool(self.own or self.hidden)

    @property
    def all(self) -> tuple[Item, ...]:
        """Every line that a page shows."""
        return self.items + self.own + self.hidden

    def __str__(self) -> str:
        """As it stands beside a name: `18`, `18 + ?`, or `?` where everything is hidden."""
        if not self.has_more:
            return minus(self.points)
        return f"{minus(self.points)} + ?" if self.items else "?"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an item, or a term of its sum, has its points: in words and, if it has a place there, on the board."""

    words: str
    drawn: Node = NOTHING
    """Over the board, in its units."""
    threads: tuple[int, ...] | None = None
    """What of the page stands out while all other threads step back (classes `thread-N`, `tell-N` of theme.py); None: nothing does."""
