"""A finished game in figures: the points of all seats after every turn, who led when, the greatest jumps, and what was worth telling.

Everything follows from what was done (`Table.deeds`), so what somebody may not know cannot come out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from stellwerk.limits import DEALER
from stellwerk.score import Reason
from stellwerk.svg import NOTHING, Node

if TYPE_CHECKING:
    from stellwerk.effects import Deed
    from stellwerk.story import Turn

JUMPS = 2
"""How many of the greatest jumps are told."""


@dataclass(frozen=True, slots=True)
class Stand:
    """The points of all seats after a turn."""

    points: tuple[int, ...]
    at: int
    """So many entries of the record were made by then."""
    round: int = 0
    """0 where turns are not counted by rounds."""
    number: int = 0
    """Of the turn; 0: of what comes before the first, or is counted after the last."""


@dataclass(frozen=True, slots=True)
class Jump:
    """A seat gained much in one turn: the place of its stand, and the entry of the record that brought most of it."""

    seat: int
    points: int
    stand: int
    at: int


@dataclass(frozen=True)
class Chronicle:
    """The points over the turns."""

    stands: tuple[Stand, ...]
    """The first is before all turns. What counts only when the game is over has a stand of its own, the last."""
    winners: tuple[int, ...]
    """Empty as long as the game goes on."""
    has_count: bool
    """Whether the last stand is such a count."""
    jumps: tuple[Jump, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points at the end."""
        return self.stands[-1].points

    @cached_property
    def leaders(self) -> tuple[int, ...]:
        """Who was alone in front at each stand; DEALER: nobody."""
        return tuple(_leader(stand.points) for stand in self.stands)

    @cached_property
    def turning(self) -> int | None:
        """The place of the stand from which on the winner was in front for good; None if there is none."""
        if len(self.winners) != 1 or len(self.totals) == 1 or self.leaders[-1] != self.winners[0]:
            return None
        return max((i for i, leader in enumerate(self.leaders) if leader != self.winners[0]), default=-1) + 1

    @property
    def was_never_behind(self) -> bool:
        """Whether nobody but the winner was ever alone in front."""
        return self.turning is not None and set(self.leaders) <= {DEALER, self.winners[0]}


def chronicle(turns: Sequence[Turn], start: Sequence[int]) -> Chronicle:
    """From all turns in their order and the points before the first."""
    late, has_rounds = _counted_late(turns), count_anew(turns)
    points, stands, winners = list(start), [Stand(tuple(start), 0)], tuple[int, ...]()
    jumps: list[Jump] = []
    count = [0] * len(points)
    for turn in turns:
        gains: dict[int, list[tuple[int, int]]] = {}
        for deed in turn.deeds:
            for each in deed.effects:
                if each.kind == "over":
                    winners = each["winners"]
                elif each.kind == "points" and each["item"] in late:
                    count[each.seat] += each["points"]
                elif each.kind == "points":
                    points[each.seat] += each["points"]
                    gains.setdefault(each.seat, []).append((each["points"], deed.at))
        if not turn.deeds or (not turn.number and not gains):
            continue
        stands.append(Stand(tuple(points), turn.deeds[-1].at + 1, turn.round if has_rounds else 0, turn.number))
        for seat, won in gains.items():
            jumps.append(Jump(seat, sum(more for more, _ in won), len(stands) - 1, max(won)[1] + 1))
    if any(count):
        stands.append(Stand(tuple(map(sum, zip(points, count, strict=True))), _end(turns)))
    jumps.sort(key=lambda jump: -jump.points)
    return Chronicle(tuple(stands), winners, any(count), tuple(jump for jump in jumps[:JUMPS] if jump.points > 0))


def _end(turns: Sequence[Turn]) -> int:
    return max(deed.at for turn in turns for deed in turn.deeds) + 1


def count_anew(turns: Sequence[Turn]) -> bool:
    """Whether turns are counted anew in each round: else their numbers say it all."""
    numbers = [turn.number for turn in turns if turn.number]
    return any(after < before for before, after in pairwise(numbers))


def _counted_late(turns: Sequence[Turn]) -> set[str]:
    """The lines of the pad that nobody had points for before the game was over: tickets, shares."""
    early, late = set[str](), set[str]()
    for deed in (deed for turn in turns for deed in turn.deeds):
        items = {each["item"] for each in deed.effects if each.kind == "points"}
        if _is_last(deed):
            late |= items
        else:
            early |= items
    return late - early


def _is_last(deed: Deed) -> bool:
    return any(each.kind == "over" for each in deed.effects)


def _leader(points: Sequence[int]) -> int:
    best = max(points)
    return points.index(best) if list(points).count(best) == 1 else DEALER


# ------------------------------------------------------------ what was worth telling
@dataclass(frozen=True, slots=True)
class Highlight:
    """Something of a finished game that is worth telling, by a game (`GameOf.highlights`)."""

    words: str
    """In a few words, beside the name of its seat."""
    reason: Reason
    """How it is lit on the board."""
    seat: int = DEALER
    """Whose it is (DEALER: nobody's)."""
    picture: Node = NOTHING
    """What it is about, as a small SVG element."""
    points: int = 0
    """What it brought."""
    sentence: str = ""
    """The same as a sentence of its own, if it was the greatest of the game."""
